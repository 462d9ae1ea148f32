"""The same questions in six languages are analysed alike; word files that say the same things."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_query.facts.scales import scales
from onto_query.question.analyse import Analysis, analyse
from onto_query.question.lexicon import LANGUAGES, lexicon_of
from onto_query.question.names import mentions
from onto_query.question.vocabulary import Vocabulary

PACKAGE = Path(__file__).parents[3] / "onto_query"
PARALLEL: list[dict[str, str]] = yaml.safe_load((Path(__file__).parent / "parallel.yaml").read_text(encoding="utf-8"))
OPTIONAL = {
    *("adjective", "after count", "at", "compound", "decade before", "decade ending", "definite", "drops subject", "enclitic", "ending", "genitive"),
    "noun of its own",
    *(
        "citation",
        "decade named",
        "did",
        "does now",
        "empty",
        "ever",
        "from on",
        "gains",
        "of women",
        "got",
        "head",
        "having neither",
        "hyphened",
        "neither",
        "nor",
        "not either",
        "without either",
        "joint",
        "marked as",
        "turned out",
        "mark",
        "less",
        "more",
        "not count",
        "not group",
        "not question after",
        "of date",
        "owner",
        "particle",
        "per",
        "plural owner",
        "statement asks",
        "times in a word",
        "verb ending",
    ),
}
"""Sections of ways to say things that a language may not have."""
OTHERS = [language for language in LANGUAGES if language != "en"]


def gist(analysis: Analysis) -> dict[str, object]:
    """What an analysis says apart from positions and words."""
    return {
        "form": analysis.form,
        "wanted": analysis.wanted,
        "amounts": [(amount.op, amount.value, amount.on, amount.unit) for amount in analysis.amounts],
        "superlatives": [(each.descending, each.limit, each.offset, each.counts, each.common) for each in analysis.superlatives],
        "comparison": analysis.comparison and analysis.comparison.op,
        "ordering": analysis.ordering and (analysis.ordering.by, analysis.ordering.descending),
        "aggregates": [function for _, function in analysis.aggregates],
        "percentage": analysis.percentage is not None,
        "on average": analysis.on_average is not None,
        "groups": len(analysis.groups),
        "alternatives": len(analysis.alternatives),
        "negated": bool(analysis.negations),
        "same": analysis.same and analysis.same.how,
        "whole": analysis.whole and (analysis.whole.op, analysis.whole.function),
        "pronouns": len(analysis.pronouns),
        "polite": bool(analysis.polite),
        "smalltalk": analysis.smalltalk,
        "image": analysis.wanted_image,
        "kind": analysis.kind,
    }


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("question", PARALLEL, ids=lambda question: question["en"])
def test_a_question_is_analysed_alike_in_each_language(question: dict[str, str], language: str) -> None:
    assert gist(analyse(question[language], language)) == gist(analyse(question["en"], "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_of_a_question_is_found(language: str) -> None:
    assert [question[language] for question in PARALLEL if analyse(question[language]).language != language] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_word_file_has_every_section(language: str) -> None:
    english, other = lexicon_of("en"), lexicon_of(language)
    assert set(other.sections) == set(english.sections)
    assert set(other.measures) <= set(english.measures)
    assert set(english.measures) - set(other.measures) <= set(scales().hints)  # those have English adjectives alone
    for section in ("unit", "month", "number", "scale", "ordinal", "quarter", "order", "whole", "aggregate", "question"):
        assert set(other[section].meanings.values()) >= set(english[section].meanings.values()) - {"trillion"}, section


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_steers_in_one_language_steers_in_each(language: str) -> None:
    empty = {section for section, phrases in lexicon_of(language).sections.items() if not phrases.meanings}
    assert empty <= OPTIONAL


@pytest.mark.parametrize(
    ("language", "text", "content"),
    [
        ("it", "Elencami tutte le città dell'Austria", ["città", "Austria"]),
        ("it", "Peter Lorre ha recitato in M?", ["Peter", "Lorre", "recitato", "M"]),
        ("fr", "Peter Lorre a-t-il joué dans M ?", ["Peter", "Lorre", "joué", "M"]),
        ("fr", "Liste toutes les villes d'Autriche", ["villes", "Autriche"]),
        ("de", "Wie hoch ist das Durchschnittsalter der Forscher?", ["alter", "Forscher"]),
        ("de", "Sortiere die Filme nach Jahr, neueste zuerst", ["Filme", "Jahr"]),
        ("nl", "Zijn er films van Lang uit de jaren twintig?", ["films", "Lang"]),
        ("es", "¿Actuó Peter Lorre en M?", ["Actuó", "Peter", "Lorre", "M"]),
    ],
)
def test_joined_words_are_parted_and_names_of_one_letter_stay(language: str, text: str, content: list[str]) -> None:
    analysis = analyse(text, language)
    assert [analysis.words[i].text for i in analysis.content()] == content


def test_names_are_found_without_the_ending_of_a_genitive() -> None:
    assert {"Fritz Lang", "Fritz Langs"} <= {mention.text for mention in mentions(analyse("Fritz Langs Filme", "de"))}


@pytest.mark.parametrize(
    ("language", "phrase", "element"),
    [
        ("de", "gedreht", "directed"),
        ("de", "Geburtsort", "birthPlace"),
        ("it", "diretto", "directed"),
        ("fr", "réalisés", "directed"),
        ("es", "películas", "Film"),
        ("nl", "regisseerde", "directed"),
        ("en", "directs", "directed"),
    ],
)
def test_words_of_a_language_name_what_is_labelled_in_english(schema: Schema, language: str, phrase: str, element: str) -> None:
    senses = schema.derived(Vocabulary).in_language(language).senses([phrase])
    assert f"https://example.org/films#{element}" in {sense.iri for sense in senses}


def test_labels_are_matched_by_the_stems_of_the_question() -> None:
    turtle = """@prefix : <https://example.org/r#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        <https://example.org/r> a owl:Ontology . :Betrieb a owl:Class ; rdfs:label "Betrieb"@de .
        :ort a owl:ObjectProperty ; rdfs:label "Ort der Lagerung"@de ."""
    vocabulary = Vocabulary(Schema([read_ontology("test.ttl", turtle.encode())])).in_language("de")
    assert [sense.iri for sense in vocabulary.senses(["Betriebe"])] == ["https://example.org/r#Betrieb"]
    assert [sense.iri for sense in vocabulary.senses(["Lagerungsort"])] == ["https://example.org/r#ort"]


class OnceOnly(yaml.SafeLoader):
    """YAML whose mappings have each key once: of two the first would be lost in silence."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        assert sorted(map(str, keys)) == sorted({*map(str, keys)}), f"twice in line {node.start_mark.line + 1}"
        return super().construct_mapping(node, deep)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_file_has_each_section_once_and_each_is_read(language: str) -> None:
    text = (PACKAGE / "question" / "languages" / f"{language}.yaml").read_text(encoding="utf-8")
    sections = yaml.load(text, OnceOnly)
    code = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    assert [section for section in sections if f'"{section}"' not in code] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "ältester Film"),
        ("it", "quanti attori recitavano in The Godfather?"),  # the words of a name are no English
        ("fr", "films sortis en mai 1980"),  # "mai" is a small word of Italian
        ("es", "cuántos oscars ganó titanic"),
        ("en", "appointments in May 2019"),  # the other files have "appointment", for what they are near to
        ("en", "war movies over 100 min"),
        ("en", "war films"),
        ("de", "der Star"),
        ("de", "die Hits"),
    ],
)
def test_few_words_tell_the_language(language: str, text: str) -> None:
    assert analyse(text).language == language


def test_words_with_a_sharp_s_are_those_of_the_word_file() -> None:
    analysis = analyse("Welche Stadt ist größer als Köln?", "de")
    assert analysis.comparison is not None
    assert analysis.comparison.op == ">"
    assert "heisst" in lexicon_of("de").function


def test_a_word_for_than_behind_a_comma_compares_nothing() -> None:
    assert analyse("Was geschah, als das Schiff sank?", "de").beyond == ()
    assert analyse("Ist die Fram älter als die Belgica?", "de").comparison is not None


@pytest.mark.parametrize(("language", "text"), [("it", "navi per decennio"), ("fr", "navires par décennie"), ("es", "barcos por década")])
def test_parts_of_a_date_alone_make_groups(language: str, text: str) -> None:
    assert analyse(text, language).calendar == "decade"


@pytest.mark.parametrize(("language", "text"), [("fr", "navires dans la base de données"), ("es", "barcos en la base de datos")])
def test_where_the_graph_itself_is_says_nothing(language: str, text: str) -> None:
    analysis = analyse(text, language)
    assert [analysis.words[i].text for i in analysis.content()] == [text.split(maxsplit=1)[0]]


def test_german_nouns_have_capitals_and_are_counted_all_the_same() -> None:
    analysis = analyse("Die fünf Schiffe mit der höchsten Geschwindigkeit", "de")
    assert analysis.superlative is not None
    assert analysis.superlative.limit == 5


def test_a_kind_that_has_an_article_may_be_in_the_graph() -> None:
    assert analyse("Quel genre de navire est le Fram ?", "fr").kind
    assert not analyse("Quel est le genre de M ?", "fr").kind

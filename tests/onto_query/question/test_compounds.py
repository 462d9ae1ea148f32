"""Words that German joins or takes apart: compounds of names and of questions, verbs whose parts stand apart."""

from __future__ import annotations

import pytest

from onto_core.ontology.model import Ontology, OntologyClass, Property, Text
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Literal
from onto_query.profile.build import profile_of
from onto_query.profile.names import ValueNames
from onto_query.question.vocabulary import Vocabulary
from onto_query.question.written.compounds import written_apart
from onto_query.question.written.dictionary import compound_parts
from onto_query.question.written.spelling import KnownWords

SCHEMA = Schema(
    (
        Ontology(
            id="films",
            iri="urn:films",
            classes={"urn:Film": OntologyClass("Film", "urn:Film", labels=(Text("film"), Text("Film", "de")))},
            properties={
                "urn:country": Property("country", "urn:country", "object", labels=(Text("country"), Text("Herkunftsland", "de"))),
                "urn:gross": Property("gross", "urn:gross", "datatype", labels=(Text("gross"), Text("weltweites Einspielergebnis", "de"))),
                "urn:actor": Property("actor", "urn:actor", "object", labels=(Text("actor"), Text("Schauspieler", "de"))),
            },
            prefixes={},
        ),
    )
)
NAMES = ("Horror", "Moonlight", "Stanley Kubrick", "Science-Fiction")


def apart(text: str, language: str = "de") -> str:
    label = "http://www.w3.org/2000/01/rdf-schema#label"
    names = ValueNames(profile_of(lambda: [(f"urn:{i}", label, Literal(name)) for i, name in enumerate(NAMES)]))
    return written_apart(text, language, KnownWords(names.words, Vocabulary(SCHEMA).in_language(language), names.long_words))


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("Herkunftsland", ("herkunft", "land")),
        ("Geburtsort", ("geburt", "ort")),
        ("Einspielergebnis", ("einspielen", "ergebnis")),
        ("Bewertung", None),
        ("Film", None),
    ],
)
def test_a_compound_has_two_words_that_the_dictionary_knows(word: str, parts: tuple[str, str] | None) -> None:
    assert compound_parts(word, "de") == parts
    assert compound_parts(word, "it") is None


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Horrorfilme von Kubrick", "Horror filme von Kubrick"),
        ("schwarzweißfilme nach 1960", "schwarzweiß filme nach 1960"),
        ("alle Kubrick-Filme", "alle Kubrick filme"),
        ("Science-Fiction-Filme", "Science-Fiction filme"),
        ("Moonlight", "Moonlight"),  # a name of the graph
        ("Herkunftsland", "Herkunftsland"),  # of the vocabulary
        ("Staubsaugerfilme", "Staubsaugerfilme"),  # its first word means nothing here
        ("Wer spielt in Moonlight mit?", "Wer mitspielt in Moonlight?"),
        ("Wer ist mit Moonlight gemeint, und mit wem?", "Wer ist mit Moonlight gemeint, und mit wem?"),
    ],
)
def test_what_names_nothing_as_a_whole_is_read_in_its_parts(written: str, read: str) -> None:
    assert apart(written) == read


def test_other_languages_are_left_as_they_are() -> None:
    assert apart("horrorfilms by Kubrick", "en") == "horrorfilms by Kubrick"


@pytest.mark.parametrize(("word", "element"), [("Land", "urn:country"), ("eingespielt", "urn:gross"), ("mitspielen", "urn:actor")])
def test_parts_of_compounds_and_regular_forms_name_elements(word: str, element: str) -> None:
    assert element in {sense.iri for sense in Vocabulary(SCHEMA).in_language("de").senses([word])}

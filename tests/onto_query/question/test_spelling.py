"""Misspelled words: what is read otherwise than written, what never is, and that the answer says so."""

from __future__ import annotations

import pytest

from onto_core.ontology.model import Ontology, OntologyClass, Property, Text
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Literal
from onto_query import Asker
from onto_query.profile.build import profile_of
from onto_query.profile.names import ValueNames
from onto_query.question.vocabulary import Vocabulary
from onto_query.question.written.spelling import KnownWords, behind, respelled
from tests.onto_query.enumeration.test_questions import first_cells, shop

__all__ = ["shop"]

SCHEMA = Schema(
    (
        Ontology(
            id="films",
            iri="urn:films",
            classes={"urn:Film": OntologyClass("Film", "urn:Film", labels=(Text("film"),))},
            properties={
                "urn:director": Property("director", "urn:director", "object", labels=(Text("director"), Text("Regisseur", "de"))),
                "urn:price": Property("price", "urn:price", "datatype", labels=(Text("price"),)),
            },
            prefixes={},
        ),
    )
)
NAMES = ("Akira Kurosawa", "Steven Probe", "Bench Vice", "PX-4100 Tavri", "Peter Hansen")


def spelled(text: str, language: str = "en") -> str:
    label = "http://www.w3.org/2000/01/rdf-schema#label"
    profile = profile_of(lambda: [(f"urn:{i}", label, Literal(name)) for i, name in enumerate(NAMES)])
    return respelled(
        text, language, KnownWords((names := ValueNames(profile)).words, Vocabulary(SCHEMA).in_language(language), names.long_words)
    ).text


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("fimls by Kurosawa", "films by Kurosawa"),
        ("whcih films by kurosawe", "which films by kurosawa"),
        ("films by Akira Kurosava", "films by Akira Kurosawa"),
        ("what is the proce of the bench vise?", "what is the price of the bench vise?"),  # "probe" is a name only; "vise" is a word
        ("what is the price of the bnech vice?", "what is the price of the bench vice?"),
        ("the direcotrs of films", "the directors of films"),
        ("films of Febrary 1968", "films of February 1968"),
        ("seeven films", "seven films"),  # a doubled letter is likelier than "steven"
    ],
)
def test_a_misspelled_word_is_read_as_the_one_word_near_to_it(written: str, read: str) -> None:
    assert spelled(written) == read


@pytest.mark.parametrize(
    "text",
    [
        "films with a cast",  # of four letters, and a word
        "the forms of payment",  # a word of the language, near as it is to "films"
        'films with "fimls" in the title',  # quoted
        "what is a PX-4l00?",  # a code
        "films of 1968 by KUROSAVA",  # in capitals, for who knows what it stands for
        "films we pefer",  # "Peter" is a name, and "prefer" a word
        "films by Zanussi",
        "is Akirra@example.org his address?",
    ],
)
def test_a_word_that_is_known_or_may_be_several_is_left_as_it_is(text: str) -> None:
    assert spelled(text) == text


def test_every_language_has_its_own_words() -> None:
    assert spelled("Welcer Film ist von Kurosawa?", "de") == "Welcher Film ist von Kurosawa?"
    assert spelled("Regiseur von Film", "de") == "Regisseur von Film"
    assert spelled("quels flims de Kurosawa", "fr") == "quels films de Kurosawa"
    assert spelled("quali documentari?", "it") == "quali documentari?"


def test_the_answer_says_how_a_word_was_read(shop: Asker) -> None:
    answer = shop.ask("Who suplies the Torque Wrnech?", collection="shop")
    assert first_cells(answer) == {"s2"}
    assert "'suplies' was read as 'supplies'" in answer.text
    assert "'Wrnech' was read as 'Wrench'" in answer.text


def test_quotes_around_a_part_of_a_name_are_taken_off(shop: Asker) -> None:
    assert first_cells(shop.ask("when was “Anna Holm” hired?", collection="shop")) == {"2015-07-01"}


def test_a_word_of_no_language_is_not_compared_by_its_letters(shop: Asker) -> None:
    answer = shop.ask("products that have neer been red", collection="shop")  # "never" or "newer"
    assert answer.status == "unanswerable"
    assert "'neer'" in answer.text


def test_a_question_in_capitals_is_read_as_any_other(shop: Asker) -> None:
    assert first_cells(shop.ask("WHICH SUPPLIERS ARE LOCATED IN ODENSE?", collection="shop")) == {"s1", "s3"}


@pytest.mark.parametrize(
    ("language", "text", "read"),
    [
        ("en", "In 2019, which films came out?", "which films came out in 2019?"),
        ("en", "At Odense, who is hired?", "who is hired at Odense?"),
        ("it", "Dopo il 2000, quali film sono usciti?", "quali film sono usciti dopo il 2000?"),
        ("fr", "En 2019, quels films sont sortis ?", "quels films sont sortis en 2019 ?"),
    ],
)
def test_a_phrase_in_front_is_read_behind(language: str, text: str, read: str) -> None:
    assert behind(text, language) == read


@pytest.mark.parametrize(
    "text", ["In Odense, Turin and Paris, who sells?", "In which city, if any, is he?", "Who is in Odense, and who in Turin?", "in short,"]
)
def test_a_list_and_a_question_in_front_stay(text: str) -> None:
    assert behind(text, "en") == text

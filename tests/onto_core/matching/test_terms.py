from __future__ import annotations

import pytest

from onto_core.matching.terms import INSIDE, TermIndex, singular
from onto_core.ontology.model import Ontology, OntologyClass, Text
from onto_core.ontology.schema.schema import Schema

NS = "http://x.example/"
NAMES = ("Chiller", "Air Cooled Chiller", "Temperature Sensor", "Air Temperature Sensor", "Homeport", "Heat Pump", "Company", "Production", "E-Mail")


def index(**definitions: str) -> TermIndex:
    classes = [
        OntologyClass(name.replace(" ", ""), NS + name.replace(" ", ""), (Text(name, "en"),), (Text(definitions.get(name.split()[0], ""), "en"),))
        for name in NAMES
    ]
    return TermIndex(Schema([Ontology("x", NS, classes={each.iri: each for each in classes})]))


def said(text: str) -> dict[str, float]:
    """Name -> how well it is said."""
    terms = index().find([text])
    return {name: round(float(worth), 2) for name, worth in zip(NAMES, terms.named, strict=True) if worth}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Two chillers stand there.", "Chiller"),
        ("It is an air-cooled chiller.", "Air Cooled Chiller"),
        ("Her home port is Larvik.", "Homeport"),
        ("The heatpumps are new.", "Heat Pump"),
        ("All COMPANIES of the port", "Company"),
        ("Write an email.", "E-Mail"),
    ],
)
def test_a_name_is_said_in_the_plural_with_a_hyphen_and_as_one_word_or_two(text: str, name: str) -> None:
    assert said(text)[name] == 1.0


def test_of_a_name_within_a_longer_one_the_longer_is_meant() -> None:
    found = said("An air temperature sensor.")
    assert found["Air Temperature Sensor"] == 1.0
    assert found["Temperature Sensor"] == INSIDE


def test_a_word_of_the_same_stem_says_a_name_less_well() -> None:
    assert 0 < said("It was produced in Turin.")["Production"] < 1.0


def test_a_name_is_not_said_across_sentences_nor_by_half() -> None:
    assert "Heat Pump" not in said("The heat is on.")
    assert not index().find(["Too much heat.", "Pump it."]).named[NAMES.index("Heat Pump")]


def test_half_of_a_name_is_a_part_and_its_rare_word_counts_most() -> None:
    terms = index().find(["The temperature is low and the company pumps."])
    parts = dict(zip(NAMES, terms.partly.tolist(), strict=True))
    assert 0 < parts["Air Temperature Sensor"] < parts["Heat Pump"] < 1


def test_the_words_of_a_definition_speak_for_its_element_alone() -> None:
    terms = index(Chiller="A machine that removes heat from a liquid").find(["The machine cools a liquid."])
    assert terms.defined[0] > 0
    assert not terms.defined[1:].any()


@pytest.mark.parametrize(("plural", "one"), [("boxes", "box"), ("cities", "city"), ("ships", "ship"), ("status", "status"), ("glass", "glass")])
def test_singular(plural: str, one: str) -> None:
    assert singular(plural) == one

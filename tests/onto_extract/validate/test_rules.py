"""Every rule that a fact can break by itself, each with facts that keep to it and facts that do not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

FACTS = yaml.safe_load(Path(__file__).with_name("facts.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("fact", FACTS["kept"])
def test_a_fact_that_keeps_to_the_ontology_is_accepted(fact: str, museum: Any) -> None:
    assert museum.broken(fact) == [set()]


@pytest.mark.parametrize(("rule", "fact"), FACTS["broken"])
def test_a_fact_that_breaks_one_rule_is_rejected_for_it(rule: str, fact: str, museum: Any) -> None:
    assert museum.broken(fact) == [{rule}]


def test_all_that_is_wrong_with_a_fact_is_told_at_once(museum: Any) -> None:
    assert museum.broken("Ann: Person | height | tall") == [{"domain", "datatype"}]
    assert museum.broken("Mona: Picture | craetor | Leonardo: Genius") == [{"class", "property"}]


SENTENCES = [
    (
        "Mona: Painting | painter | Ann: Sculptor",
        "painter needs a Painter as its object, but 'Ann' is a Sculptor",
        ("Painter",),
    ),
    (
        "Paris: City | bequeathed | Mona: Painting",
        "bequeathed needs a Person or Organisation as its subject, but 'Paris' is a City",
        ("Person", "Organisation"),
    ),
    (
        "Mona: Portrait | depicts | Paris: City",
        "depicts of a Portrait needs a Person as its object, but 'Paris' is a City",
        ("Person",),
    ),
    (
        "Mona: Painting | condition | superb",
        "the value 'superb' of condition is not one of the values that are listed; allowed: good, fair or poor",
        ("good", "fair", "poor"),
    ),
    (
        "Ann: Person | born | soon",
        "the value 'soon' of born is not a valid xsd:date, such as 1999-05-03; allowed: xsd:date",
        ("xsd:date",),
    ),
    (
        "Mona: Painting | creator | Leonardo^^xsd:string",
        "creator leads to an entity (Artist), but 'Leonardo' is a literal",
        ("Artist",),
    ),
    (
        "Mona: Painting | title | Lisa: Person",
        "title takes a literal (rdf:PlainLiteral), but 'Lisa' is an entity",
        ("rdf:PlainLiteral",),
    ),
]


@pytest.mark.parametrize(("fact", "message", "allowed"), SENTENCES)
def test_the_message_is_a_sentence_that_names_what_is_allowed(fact: str, message: str, allowed: tuple[str, ...], museum: Any) -> None:
    ((violation,),) = [one.violations for one in museum.judge(fact).judged]
    assert (violation.message, violation.allowed) == (message, allowed)


def test_a_misspelled_name_is_answered_with_the_nearest_ones_first(museum: Any) -> None:
    ((violation,),) = [one.violations for one in museum.judge("Mona: Painting | craetor | Leonardo: Painter").judged]
    assert violation.allowed[0] in {"creator", "created"}
    ((violation,),) = [one.violations for one in museum.judge("Mona: Portrayt | creator | Leonardo: Painter").judged]
    assert violation.allowed[0] == "Portrait"


def test_elements_outside_the_subset_are_refused_with_that_reason(museum: Any) -> None:
    from dataclasses import replace

    schema = museum.schema
    small = replace(
        museum.subset,
        classes=tuple(ref for ref in museum.subset.classes if ref.id in {"Work", "Painting", "Artist"}),
        properties=tuple(ref for ref in museum.subset.properties if ref.id == "creator"),
    )
    court = type(museum)(schema, small)
    assert court.broken("Mona: Painting | creator | Leonardo: Artist") == [set()]
    ((no_class,), (no_property,)) = [
        one.violations for one in court.judge("Mona: Portrait | creator | L: Artist", "Mona: Painting | title | x").judged
    ]
    assert "not among the classes chosen" in no_class.message
    assert "not among the properties chosen" in no_property.message


def test_an_entity_without_a_class_gets_the_one_that_its_property_implies_and_it_is_told(museum: Any) -> None:
    (judged,) = museum.judge("Mona | painter | Leonardo").judged
    assert judged.accepted
    assert [(each.rule, each.severity) for each in judged.violations] == [("type", "warning"), ("type", "warning")]
    triple = judged.candidate.triple
    assert [museum.schema.name(kind) for kind in (*triple.subject.types, *triple.object.types)] == ["Painting", "Painter"]


def test_no_class_is_guessed_from_a_union_and_it_is_told_that_it_stays_open(museum: Any) -> None:
    verdict = museum.judge("Ann | bequeathed | Mona")
    assert [triple.subject.types + triple.object.types for triple in verdict.accepted] == [()]
    assert [(each.rule, each.severity) for each in verdict.warnings] == [("type", "warning")] * 2
    assert verdict.warnings[0].message == "nothing says what 'Ann' is: by bequeathed it is a Person or Organisation, and its class stays open"
    assert [triple for triple in verdict.inferred if triple.predicate.endswith("#type")] == []


def test_a_thing_of_a_known_class_is_not_open(museum: Any) -> None:
    assert museum.broken("Ann: Person | name | Ann", "Bob: Person | bequeathed | Ann") == [set(), {"range"}]


def test_a_thing_that_no_enumeration_lists_is_not_open_to_a_union_of_them(sit: Any) -> None:
    court = sit("""
        :Red a owl:Class ; owl:oneOf ( :Crimson ) . :Blue a owl:Class ; owl:oneOf ( :Navy ) . :Crimson a :Red . :Navy a :Blue .
        :hue a owl:ObjectProperty ; rdfs:range [ a owl:Class ; owl:unionOf ( :Red :Blue ) ] .
    """)
    assert court.broken("Sea | hue | Navy", "Sea | hue | Teal") == [set(), {"enumeration"}]


def test_a_class_that_does_not_fit_its_own_fact_is_not_believed_though_the_entity_has_a_fitting_one(museum: Any) -> None:
    court_says = museum.broken("Louvre: Museum | visitors | 5", "Louvre: Place | director | Ann: Person", "Louvre: City | visitors | 6")
    assert court_says == [set(), set(), {"domain"}]


def test_an_object_property_with_data_ranges_takes_both(sit: Any) -> None:
    court = sit("""
        :Work a owl:Class . :Person a owl:Class .
        :author a owl:ObjectProperty ; rdfs:domain :Work ; rdfs:range [ a owl:Class ; owl:unionOf ( :Person xsd:string ) ] .
    """)
    known = court.schema.properties["https://example.org/museum#author"]
    if not known.data_ranges:
        pytest.skip("the reader of ontologies does not mix classes and datatypes in one range")
    facts = ("a: Work | author | Ann: Person", "a: Work | author | Ann^^xsd:string", "a: Work | author | 5^^xsd:integer")
    assert court.broken(*facts) == [set(), set(), {"datatype"}]

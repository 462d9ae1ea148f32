"""Missing values: minimum and exact cardinalities, qualified or not."""

from __future__ import annotations

from typing import Any

import pytest

MISSING = [
    ("Mona: Work | creator | L: Painter", ["title"]),
    ("Mona: Painting | title | Mona Lisa", ["creator"]),
    ("Mona: Portrait | rdf:type | Portrait", ["depicts", "creator", "title"]),
]


@pytest.mark.parametrize(("fact", "properties"), MISSING)
def test_a_missing_value_is_told_with_the_property(fact: str, properties: list[str], museum: Any) -> None:
    (judged,) = museum.judge(fact, incomplete="warn").judged
    assert judged.accepted
    assert [each.rule for each in judged.violations] == ["min_cardinality"] * len(properties)
    assert all(f"of {name}" in each.message for name, each in zip(properties, judged.violations, strict=True))


def test_the_sentence_says_who_needs_what(museum: Any) -> None:
    (judged,) = museum.judge("Mona: Painting | title | Mona Lisa", incomplete="warn").judged
    (warning,) = judged.violations
    assert warning.message == "'Mona', being a Painting, needs at least 1 value of creator that is a Painter, but has none"
    assert warning.allowed == ("Painter",)


def test_rejecting_incomplete_entities_rejects_all_facts_about_them_and_none_about_others(museum: Any) -> None:
    facts = ["Mona: Work | title | x", "David: Work | condition | good", "Louvre: Museum | holds | David: Work", "David: Work | onDisplay | true"]
    assert museum.broken(*facts, incomplete="reject") == [set(), {"min_cardinality"}, set(), {"min_cardinality"}]


def test_a_value_that_was_said_but_is_wrong_makes_one_verdict_and_not_many(museum: Any) -> None:
    facts = ["David: Work | title | 5^^xsd:integer", "David: Work | condition | good"]
    judged = museum.judge(*facts, incomplete="reject").judged
    assert [one.accepted for one in judged] == [False, True]
    assert [each.severity for each in judged[1].violations] == ["warning"]


def test_values_that_follow_count(museum: Any) -> None:
    facts = ["Mona: Painting | title | x", "L: Painter | created | Mona: Painting"]
    assert museum.broken(*facts, incomplete="reject") == [set(), set()]


def test_only_values_of_the_right_class_count(museum: Any) -> None:
    facts = ["Mona: Painting | title | x", "Mona: Painting | creator | L: Sculptor"]
    assert museum.broken(*facts, incomplete="reject") == [{"min_cardinality"}] * 2


def test_an_entity_that_is_only_mentioned_needs_nothing(museum: Any) -> None:
    assert museum.broken("Louvre: Museum | holds | Mona: Painting", incomplete="reject") == [set()]


def test_ignored_means_not_even_told(museum: Any) -> None:
    assert [one.violations for one in museum.judge("Mona: Portrait | rdf:type | Portrait", incomplete="ignore").judged] == [()]


def test_the_json_form_counts_values_of_each_member_of_the_domain() -> None:
    import json

    from onto_core.matching.select import whole
    from onto_core.ontology.read.load import read_ontology
    from onto_core.ontology.schema.schema import Schema
    from onto_core.settings import ExtractionSettings
    from onto_extract.model import RawTriple
    from onto_extract.resolve.triples import resolve
    from onto_extract.validate import validate

    document = {
        "metadata": {"name": "Animals", "namespace": "http://example.org/animals"},
        "classes": {"animal": {"rdfs:label": "Animal"}, "dog": {"rdfs:subClassOf": "animal"}, "stone": {}},
        "objectProperties": {},
        "datatypeProperties": {
            "legs": {"rdfs:domain": "animal", "rdfs:range": "xsd:integer", "owl:minCardinality": 1, "owl:maxCardinality": 2},
            "note": {"rdfs:range": "xsd:string"},
        },
    }
    subset = whole(Schema([read_ontology("animals.json", json.dumps(document).encode())]))

    def broken(*raws: RawTriple) -> list[set[str]]:
        extraction = ExtractionSettings(incomplete="reject")
        judged = validate(resolve(raws, subset, None, extraction), subset, extraction).judged
        return [{each.rule for each in one.violations if each.severity == "violation"} for one in judged]

    assert broken(RawTriple("Rex", "note", "x", "dog")) == [{"min_cardinality"}]
    assert broken(RawTriple("Rex", "note", "x", "stone")) == [set()]
    legs = [RawTriple("Rex", "legs", number, "dog") for number in ("4", "3", "2")]
    assert broken(*legs) == [set(), set(), {"max_cardinality"}]

"""Rules that facts break together. They are judged in their order, and what came first stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

FACTS = yaml.safe_load(Path(__file__).with_name("facts.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("rule", "first", "second"), FACTS["contradictions"])
def test_of_two_facts_that_contradict_each_other_the_first_stays(rule: str, first: str, second: str, museum: Any) -> None:
    assert museum.broken(first, second) == [set(), {rule}]


@pytest.mark.parametrize("facts", FACTS["compatible"])
def test_facts_that_do_not_contradict_each_other_all_stay(facts: list[str], museum: Any) -> None:
    assert museum.broken(*facts) == [set()] * len(facts)


def test_the_surplus_names_the_values_that_stay(museum: Any) -> None:
    facts = [f"Louvre: Museum | director | {name}: Person" for name in ("Ann", "Bob", "Eve")]
    *first, last = museum.judge(*facts).judged
    assert all(one.accepted for one in first)
    (violation,) = last.violations
    assert violation.message == "director takes at most 2 values for a Museum, and 'Louvre' already has 'Ann' and 'Bob': 'Eve' is one too many"
    assert violation.allowed == ("Ann", "Bob")


def test_a_rejected_fact_takes_no_place(museum: Any) -> None:
    assert museum.broken("Ann: Person | born | soon", "Ann: Person | born | 1999-05-03") == [{"datatype"}, set()]


def test_a_transitive_property_that_is_irreflexive_has_no_circles(museum: Any) -> None:
    facts = ["A: Work | partOf | B: Work", "B: Work | partOf | C: Work", "A: Work | partOf | C: Work", "C: Work | partOf | A: Work"]
    assert museum.broken(*facts) == [set(), set(), set(), {"irreflexive"}]
    assert museum.broken("Louvre: Museum | locatedIn | Paris: City", "Paris: City | locatedIn | Louvre: Museum") == [set(), set()]


def test_the_same_value_in_another_spelling_is_the_same_fact(museum: Any) -> None:
    verdict = museum.judge("Mona: Painting | height | 77.5", "Mona: Painting | height | 77.50")
    assert len(verdict.accepted) == 1


def test_values_of_a_subproperty_count_for_the_property_above_it(sit: Any) -> None:
    court = sit("""
        :Person a owl:Class .
        :parent a owl:ObjectProperty ; rdfs:domain :Person ; rdfs:range :Person .
        :mother a owl:ObjectProperty ; rdfs:subPropertyOf :parent . :father a owl:ObjectProperty ; rdfs:subPropertyOf :parent .
        :Person rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :parent ; owl:maxCardinality 2 ] .
    """)
    facts = ["A: Person | mother | B: Person", "A: Person | father | C: Person", "A: Person | father | D: Person"]
    assert court.broken(*facts) == [set(), set(), {"max_cardinality"}]
    violation = court.judge(*facts).judged[2].violations[0]
    assert violation.message.startswith("it follows that 'A' parent 'D', and ")


def test_what_follows_must_conform_too(sit: Any) -> None:
    court = sit("""
        :Person a owl:Class . :Firm a owl:Class ; owl:disjointWith :Person .
        :Shop a owl:Class ; rdfs:subClassOf :Firm , [ a owl:Restriction ; owl:onProperty :staff ; owl:allValuesFrom :Clerk ] .
        :Clerk a owl:Class ; rdfs:subClassOf :Person .
        :worksFor a owl:ObjectProperty ; rdfs:domain :Person ; rdfs:range :Firm ; owl:inverseOf :staff .
        :staff a owl:ObjectProperty .
    """)
    assert court.broken("Ann: Person | worksFor | Corner: Firm", "Bob: Person | worksFor | Kiosk: Shop") == [set(), {"range"}]


def test_a_value_that_a_class_always_has_stays_against_one_that_is_said(sit: Any) -> None:
    court = sit("""
        :Country a owl:Class . :France a owl:NamedIndividual , :Country . :Spain a owl:NamedIndividual , :Country .
        :madeIn a owl:ObjectProperty , owl:FunctionalProperty ; rdfs:range :Country .
        :Roquefort a owl:Class ; rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :madeIn ; owl:hasValue :France ] .
    """)
    assert court.broken("a: Roquefort | madeIn | Spain", "a: Roquefort | madeIn | France") == [{"functional"}, set()]
    assert [triple.object.label for triple in court.judge("a | rdf:type | Roquefort").inferred] == ["France"]


def test_a_class_said_on_any_line_counts_for_all(museum: Any) -> None:
    facts = ["Mona | bequeathed | David", "Mona | rdf:type | Person", "David: Sculpture | weight | 5"]
    assert museum.broken(*facts) == [set()] * 3
    mona, david = museum.judge(*facts).accepted[0].subject, museum.judge(*facts).accepted[0].object
    assert [museum.schema.name(kind) for kind in (*mona.types, *david.types)] == ["Person", "Sculpture"]


@pytest.mark.parametrize("refused", ["Ann: Person | shoeSize | 38", "Ann: Person | born | soon", "Ann: Person | director | Bob: Person"])
def test_a_class_that_only_a_refused_fact_states_is_nobodys_class(refused: str, museum: Any) -> None:
    verdict = museum.judge(refused, "Ann | depicted | Mona: Painting", "Ann | bequeathed | Mona: Painting")
    assert [one.accepted for one in verdict.judged] == [False, False, True]
    assert verdict.accepted[0].subject.types == ()
    assert {triple.object.label for triple in verdict.inferred if triple.subject.label == "Ann"} == set()


def test_a_class_that_only_a_refused_fact_states_keeps_no_right_fact_out(museum: Any) -> None:
    """A wrong value, and a class that contradicts where Ann is in the next fact: a city may be called Ann."""
    for wrong in ("Ann: Person | born | soon", "Ann: Person | name | Ann@it"):
        assert museum.broken(wrong, "Ann | locatedIn | France: Country")[1] == set()


def test_of_classes_that_imply_each_other_the_most_specific_is_kept(museum: Any) -> None:
    verdict = museum.judge("L: Person | name | L", "L: Painter | name | Leo", "L: Artist | name | Lee")
    assert {triple.subject.types for triple in verdict.accepted} == {("https://example.org/museum#Painter",)}


def test_a_wrong_fact_does_not_keep_right_ones_out_by_the_class_it_claims(museum: Any) -> None:
    """Its class contradicts its own property, or the fact is wrong for another reason: what it claims comes last."""
    assert museum.broken("Rome: Person | locatedIn | Italy: Country", "Rome: City | name | Rome") == [{"domain", "disjoint"}, set()]
    assert museum.broken("Rome: Person | name | Rome@it", "Rome: City | name | Rome") == [{"datatype", "disjoint"}, set()]


def test_a_class_that_followed_from_a_rejected_fact_does_not_count(museum: Any) -> None:
    """Nothing but the first fact says that Ann is a Person, and it is rejected: so a city may be called Ann."""
    broken = museum.broken("Ann | born | soon", "Ann | locatedIn | France: Country")
    assert broken == [{"datatype"}, set()]
    (accepted,) = museum.judge("Ann | born | soon", "Ann | name | Ann").accepted
    assert accepted.subject.types == ()


def test_classes_that_follow_from_two_facts_must_agree(museum: Any) -> None:
    assert museum.broken("X | born | 1999-05-03", "X | locatedIn | France: Country") == [set(), {"domain"}]


def test_the_order_of_the_verdict_is_that_of_the_facts(museum: Any) -> None:
    facts = ["Ann: Person | born | soon", "Mona: Painting | title | x", "Ann: Person | shoe | 1", "Bob: Person | name | Bob"]
    assert [one.candidate.raw.subject for one in museum.judge(*facts).judged] == ["Ann", "Mona", "Ann", "Bob"]
    assert [one.accepted for one in museum.judge(*facts).judged] == [False, True, False, True]
    assert museum.judge(*facts).conformance == 0.5

"""Every rule that a fact can break by itself, each with facts that keep to it and facts that do not."""

from __future__ import annotations

from typing import Any

import pytest

KEPT = [
    "Mona: Painting | creator | Leonardo: Painter",
    "Mona: Portrait | creator | Leonardo: Sculptor",  # subclasses of both ends
    "Leonardo: Artist | created | Mona: Work",  # domain and range of the inverse
    "Leonardo: Artist | created | Mona: Painting",
    "Ann: Person | bequeathed | Mona: Painting",  # a union holds when one member does
    "Louvre: Museum | bequeathed | Paris: City",
    "Ann: Agent | knows | Louvre: Museum",  # members of a class defined as a union
    "Louvre: Gallery | holds | Mona: Painting",  # an equivalent class
    "Louvre: ArtMuseum | locatedIn | Paris: City",  # several parents
    "Mona: Painting | madeOf | Ochre",  # an individual of the ontology
    "Mona: Painting | madeOf | ochre: Pigment",
    "David: Sculpture | madeOf | Marble",
    "Mona: Portrait | depicts | Lisa: Person",
    "Mona: Painting | depicts | Paris: City",  # no range: everything
    "Mona: Painting | title | La Gioconda@it",
    "Mona: Painting | title | Mona Lisa",
    "Mona: Painting | condition | good",
    "Mona: Painting | inventory | AB-123",
    "Mona: Painting | height | 77.5",
    "Mona: Painting | height | 77^^xsd:integer",
    "Louvre: Museum | visitors | 8900000",
    "Louvre: Museum | visitors | 8900000^^xsd:integer",
    "Louvre: Museum | opened | 1793",
    "Louvre: Museum | code | LOU",
    "Louvre: Museum | motto | ars longa@la",
    "Louvre: Museum | homepage | https://www.louvre.fr/en",
    "Ann: Person | born | 1999-05-03",
    "Ann: Person | name | Ann",
    "Mona: Painting | onDisplay | true",
    "David: Sculpture | weight | 5.66e3",
    "Mona | rdf:type | Portrait",
    "Mona: Painting | rdfs:label | Mona Lisa@en",
    "Mona: Painting | http://www.w3.org/2004/02/skos/core#altLabel | Monna Lisa",
    "Mona: Fresco | height | 60",
    "Mona: owl:Thing | depicts | Lisa: Person",
]

BROKEN = [
    ("Mona: Painting | craetor | Leonardo: Painter", "property"),
    ("Mona: Painting | http://www.w3.org/2000/01/rdf-schema#subClassOf | Leonardo", "property"),
    ("Mona: Picture | creator | Leonardo: Painter", "class"),
    ("Mona: Painting | creator | Leonardo: Genius", "class"),
    ("Mona | rdf:type | Picture", "class"),
    ("Mona: Forgery | depicts | Lisa: Person", "class"),  # below two disjoint classes: nothing is one
    ("Mona: Painting | creator | Leonardo^^xsd:string", "kind"),
    ("Mona: Painting | creator | Leonardo@it", "kind"),
    ("Mona: Painting | title | Lisa: Person", "kind"),
    ("Ann: Person | born | May: Person", "kind"),
    ("Ann: Person | creator | Leonardo: Painter", "domain"),
    ("Louvre: Museum | created | Mona: Painting", "domain"),
    ("Mona: Painting | painter | Ann: Artist", "range"),
    ("Mona: Painting | creator | Ann: Person", "range"),  # wider than the range
    ("Ann: Person | visitors | 5", "domain"),
    ("Paris: City | bequeathed | Mona: Painting", "domain"),  # no member of the union
    ("Ann: Person | bequeathed | Bob: Person", "range"),
    ("David: Sculpture | painter | Leonardo: Painter", "domain"),
    ("Leonardo: Painter | created | Ann: Person", "range"),
    ("Mona: Portrait | depicts | Paris: City", "range"),  # owl:allValuesFrom of the subject's class
    ("Louvre: Gallery | holds | Thing: Work", "range"),
    ("Mona: Fresco | height | 40", "facet"),  # a data range of the subject's class
    ("Mona: Painting | madeOf | Mud: Pigment", "enumeration"),
    ("Mud | rdf:type | Pigment", "enumeration"),
    ("Mona: Painting | condition | superb", "enumeration"),
    ("Mona: Painting | condition | Good", "enumeration"),
    ("Mona: Painting | inventory | AB-12", "pattern"),
    ("Mona: Painting | inventory | xAB-123x", "pattern"),
    ("Mona: Painting | height | 0", "facet"),
    ("Mona: Painting | height | 2000.5", "facet"),
    ("Louvre: Museum | code | LOUVRE", "facet"),
    ("Louvre: Museum | code | L", "facet"),
    ("Mona: Painting | height | tall", "datatype"),
    ("Mona: Painting | height | 77.5^^xsd:double", "datatype"),
    ("Mona: Painting | height | 77.5^^xsd:string", "datatype"),
    ("Louvre: Museum | visitors | -1", "datatype"),
    ("Louvre: Museum | visitors | -1^^xsd:integer", "datatype"),
    ("Louvre: Museum | visitors | many^^xsd:integer", "datatype"),
    ("Louvre: Museum | opened | 93", "datatype"),
    ("Louvre: Museum | homepage | not a uri", "datatype"),
    ("Ann: Person | born | 1999-02-30", "datatype"),
    ("Ann: Person | born | 3 May 1999", "datatype"),
    ("Ann: Person | born | 1999-05-03T00:00:00^^xsd:dateTime", "datatype"),
    ("Ann: Person | name | Ann@en", "datatype"),
    ("Mona: Painting | onDisplay | yes", "datatype"),
    ("Mona: Painting | title | 5^^xsd:integer", "datatype"),
    ("Louvre: Museum | motto | ars longa", "language"),
    ("Louvre: Museum | motto | ars longa@l_a", "language"),
    ("Mona: Painting | rdfs:label | Mona Lisa@not_a_tag", "language"),
    ("Ann: Person | friendOf | Ann: Person", "irreflexive"),
    ("Ann: Person | pupilOf | Ann: Person", "irreflexive"),  # asymmetric properties are
    ("Mona: Painting | title | x^^xsd:nonsense", "datatype"),
    (" | title | x", "entity"),
    ("Mona: Painting | creator | ", "entity"),
]


@pytest.mark.parametrize("fact", KEPT)
def test_a_fact_that_keeps_to_the_ontology_is_accepted(fact: str, museum: Any) -> None:
    assert museum.broken(fact) == [set()]


@pytest.mark.parametrize(("fact", "rule"), BROKEN)
def test_a_fact_that_breaks_one_rule_is_rejected_for_it(fact: str, rule: str, museum: Any) -> None:
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
        "the value 'soon' of born is not a valid xsd:date; allowed: xsd:date, such as 1999-05-03",
        ("xsd:date, such as 1999-05-03",),
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


def test_no_class_is_guessed_from_a_union(museum: Any) -> None:
    (judged,) = museum.judge("Ann | bequeathed | Mona").judged
    assert {each.rule for each in judged.violations} == {"domain", "range"}
    assert "nothing says what 'Ann' is" in judged.violations[0].message


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

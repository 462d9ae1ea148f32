"""Which names are one thing in several documents."""

from __future__ import annotations

import pytest

from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings, Identity
from onto_core.terms import Entity
from onto_extract.model import RawTriple
from onto_extract.resolve.triples import resolve

PEOPLE = b"""
@prefix : <https://example.org/people#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Person a owl:Class . :Sculptor a owl:Class ; rdfs:subClassOf :Person . :Place a owl:Class . :Room a owl:Class ; rdfs:subClassOf :Place .
:Tankard a owl:Class . :Norway a owl:NamedIndividual , :Place .
:livesIn a owl:ObjectProperty ; rdfs:domain :Person ; rdfs:range :Place .
:keptIn a owl:ObjectProperty ; rdfs:range :Place .
"""


@pytest.fixture(scope="module")
def people() -> Subset:
    return whole(Schema([read_ontology("people.ttl", PEOPLE)]))


def iris(raw: RawTriple, subset: Subset, document: str, identity: Identity = "linked") -> tuple[str, str]:
    (resolved,) = resolve([raw], subset, None, ExtractionSettings(identity=identity), document=document)
    assert resolved.triple is not None
    assert isinstance(resolved.triple.object, Entity)
    return resolved.triple.subject.iri, resolved.triple.object.iri


def same(raw: RawTriple, subset: Subset, identity: Identity = "linked") -> tuple[bool, bool]:
    """True for the subject, and for the object, when two documents mean the same by its name."""
    one, other = (iris(raw, subset, document, identity) for document in ("a.txt", "b.txt"))
    return one[0] == other[0], one[1] == other[1]


LINKED = [
    (RawTriple("Anna", "livesIn", "Turin"), (False, True)),  # livesIn is of people, and Anna is anybody
    (RawTriple("Anna", "keptIn", "Turin", subject_type="Sculptor"), (False, True)),
    (RawTriple("Anna Weber", "livesIn", "Turin"), (True, True)),
    (RawTriple("Fram", "keptIn", "Room 405"), (True, False)),  # every house has one
    (RawTriple("AHU-1", "keptIn", "Norway"), (False, True)),
    (RawTriple("tankard", "keptIn", "Turin", subject_number="1"), (False, True)),
]


@pytest.mark.parametrize(("raw", "expected"), LINKED)
def test_by_default_a_name_is_one_thing_everywhere_when_it_identifies(raw: RawTriple, expected: tuple[bool, bool], people: Subset) -> None:
    assert same(raw, people) == expected


def test_a_name_can_be_one_thing_within_its_document_only(people: Subset) -> None:
    assert same(RawTriple("Anna Weber", "livesIn", "Turin"), people, "document") == (False, False)
    assert same(RawTriple("Anna Weber", "livesIn", "Norway"), people, "document") == (False, True)  # the ontology's own
    assert iris(RawTriple("Anna Weber", "livesIn", "Turin"), people, "a b.txt", "document")[0] == "urn:ontorag:entity:a%20b.txt/anna-weber"


def test_a_name_can_be_one_thing_everywhere_but_a_phrase_never_is(people: Subset) -> None:
    assert same(RawTriple("Anna", "livesIn", "Room 405"), people, "name") == (True, True)
    assert same(RawTriple("tankard", "keptIn", "Turin", subject_number="1"), people, "name") == (False, True)


def test_two_things_of_one_phrase_are_two_in_a_document_and_a_name_is_no_phrase(people: Subset) -> None:
    found = {iris(RawTriple("Tankard", "keptIn", "Turin", subject_number=number), people, "a.txt")[0] for number in (None, "1", "2")}
    assert len(found) == 3


def test_what_a_name_is_said_to_be_counts_before_what_a_fact_about_it_asks_for(people: Subset) -> None:
    raws = [RawTriple("Turin", "livesIn", "Anna"), RawTriple("Turin", "keptIn", "Norway", subject_type="Place")]
    found = resolve(raws, people, None, ExtractionSettings(), document="a.txt")
    assert {each.triple.subject.iri for each in found if each.triple} == {"urn:ontorag:entity:turin"}


def test_an_iri_beside_a_name_is_the_entity_and_the_name_its_label(people: Subset) -> None:
    raw = RawTriple("Anna", "livesIn", "Turin", subject_iri="urn:x:anna", object_iri="urn:x:turin")
    assert iris(raw, people, "a.txt") == ("urn:x:anna", "urn:x:turin")
    (resolved,) = resolve([raw], people, None, ExtractionSettings())
    assert resolved.triple is not None
    assert resolved.triple.subject.label == "Anna"

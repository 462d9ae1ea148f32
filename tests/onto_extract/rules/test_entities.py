"""The things of a text: their whole names, what is known of them, and those that the text knows by their class only."""

from __future__ import annotations

import pytest

from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings
from onto_core.terms import Entity
from onto_extract.resolve.triples import resolve
from onto_extract.rules import propose
from onto_extract.validate import validate

HARBOUR = b"""
@prefix : <https://example.org/harbour#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Person a owl:Class ; rdfs:label "person" . :Baker a owl:Class ; rdfs:subClassOf :Person ; rdfs:label "baker" .
:Ship a owl:Class ; rdfs:label "ship" . :Tug a owl:Class ; rdfs:subClassOf :Ship ; rdfs:label "tug" .
:Place a owl:Class ; rdfs:label "place" . :Port a owl:Class ; rdfs:subClassOf :Place ; rdfs:label "port" .
:Room a owl:Class ; rdfs:subClassOf :Place ; rdfs:label "room" . :University a owl:Class ; rdfs:label "university" .
:Company a owl:Class ; rdfs:label "company" . :Photograph a owl:Class ; rdfs:label "photograph" . :Tankard a owl:Class ; rdfs:label "tankard" .
:Sensor a owl:Class ; rdfs:label "sensor" . :GasSensor a owl:Class ; rdfs:subClassOf :Sensor ; rdfs:label "CO2 sensor" .
[] a owl:AllDisjointClasses ; owl:members ( :Person :Ship :Place :Company :University :Photograph :Tankard :Sensor ) .
:launched a owl:DatatypeProperty ; rdfs:label "launched" ; rdfs:domain :Ship ; rdfs:range xsd:date .
:madeBy a owl:ObjectProperty ; rdfs:label "made by" ; rdfs:range [ a owl:Class ; owl:unionOf ( :Person :Company ) ] .
:keptIn a owl:ObjectProperty ; rdfs:label "kept in" ; rdfs:range :Place .
:towed a owl:ObjectProperty ; rdfs:label "towed" ; rdfs:domain :Ship ; rdfs:range :Ship .
:wrote a owl:ObjectProperty ; rdfs:label "wrote" ; rdfs:domain :Person .
"""
EXTRACTION = ExtractionSettings()


@pytest.fixture(scope="module")
def harbour() -> Subset:
    return whole(Schema([read_ontology("harbour.ttl", HARBOUR)]))


def read(text: str, subset: Subset) -> tuple[set[tuple[str, str, str]], dict[str, set[str]]]:
    """The facts of a text by labels, and by the IRI of each thing the classes that it is published with."""
    verdict = validate(resolve(propose(text, subset), subset, text, EXTRACTION, document="d"), subset, EXTRACTION, text)
    facts: set[tuple[str, str, str]] = set()
    kinds: dict[str, set[str]] = {}
    for triple in verdict.accepted:
        for end in (triple.subject, triple.object):
            if isinstance(end, Entity) and not end.iri.startswith("https:"):
                kinds.setdefault(end.iri.removeprefix("urn:ontorag:entity:"), set()).update(map(subset.schema.name, end.types))
        end = triple.object
        facts.add((triple.subject.label, subset.schema.name(triple.predicate), end.label if isinstance(end, Entity) else end.lexical))
    return facts, kinds


WHOLE = {
    "number": ("The tug Bugsier 21 was launched on 3 June 1908.", ("Bugsier 21", "launched", "1908-06-03")),
    "room": ("The Concordia was kept in Room 405 for a year.", ("Concordia", "keptIn", "Room 405")),
    "room with a point": ("The Concordia was kept in Room 5.10.", ("Concordia", "keptIn", "Room 5.10")),
    "of": ("The Concordia was kept in the Port of Helsinki.", ("Concordia", "keptIn", "Port of Helsinki")),
    "tagger or not": ("The Titania was launched on 3 June 1908.", ("Titania", "launched", "1908-06-03")),
    "mark": ("AHU-1 was made by Brodie Works.", ("AHU-1", "madeBy", "Brodie Works")),
}


@pytest.mark.parametrize("case", WHOLE)
def test_a_name_is_whole(case: str, harbour: Subset) -> None:
    text, expected = WHOLE[case]
    facts, _ = read(text, harbour)
    assert {fact for fact in facts if fact[1] != "rdf:type" and fact[1] != "type"} == {expected}


def test_a_class_that_a_name_contains_counts_but_nobody_is_a_baker_by_name(harbour: Subset) -> None:
    _, kinds = read("The Concordia was kept in the Port of Helsinki. Anna Baker wrote Songs of the Tug.", harbour)
    assert kinds["port-of-helsinki"] == {"Port"}
    assert kinds["anna-baker"] == {"Person"}  # follows from what she did


def test_of_a_union_nobody_gets_a_class_though_the_parser_may_guess_one(harbour: Subset) -> None:
    facts, kinds = read("The Concordia was made by Elias Marr. The Aurora was made by Brodie Works.", harbour)
    assert {("Concordia", "madeBy", "Elias Marr"), ("Aurora", "madeBy", "Brodie Works")} <= facts
    assert kinds["elias-marr"] == kinds["brodie-works"] == set()


def test_where_a_verb_is_left_out_nothing_is_said_to_be_what_follows(harbour: Subset) -> None:
    text = "EM-0 has four sub-meters. EM-1 measures the lifts, EM-2 the restaurant on the ground floor, EM-3 the data room, and EM-4 measures the "
    assert read(f"{text}charging station in the garage.", harbour) == (set(), {})


def test_we_are_nobody(harbour: Subset) -> None:
    facts, _ = read("We wrote Songs. We towed the Concordia.", harbour)
    assert {subject for subject, _, _ in facts} & {"We", "we"} == set()


def test_a_surname_is_the_person_of_that_name_where_nothing_speaks_against_it(harbour: Subset) -> None:
    facts, _ = read("Primo Levi wrote Songs. Levi wrote Letters.", harbour)
    assert {subject for subject, _, _ in facts} == {"Primo Levi"}
    facts, _ = read("Primo Levi wrote Songs. Carlo Levi wrote Poems. Levi wrote Letters.", harbour)
    assert {subject for subject, _, _ in facts} == {"Primo Levi", "Carlo Levi", "Levi"}


def test_what_has_no_name_is_a_thing_of_its_own_known_by_its_class(harbour: Subset) -> None:
    facts, kinds = read("A tankard was made by Elias Marr. Two years later the tankard was kept in Bergen.", harbour)
    assert facts == {("tankard", "madeBy", "Elias Marr"), ("tankard", "keptIn", "Bergen")}
    assert kinds["d/tankard"] == {"Tankard"}


def test_two_that_are_brought_in_by_one_phrase_are_two(harbour: Subset) -> None:
    _, kinds = read("A photograph was made by Elias Marr. A photograph was made by Anna Weber.", harbour)
    assert {iri for iri in kinds if "photograph" in iri} == {"d/photograph", "d/photograph~2"}


def test_a_definite_phrase_refers_to_what_could_be_that(harbour: Subset) -> None:
    facts, _ = read("The Concordia is a tug. Elias Marr wrote Songs. The ship was launched on 3 June 1908.", harbour)
    assert ("Concordia", "launched", "1908-06-03") in facts
    facts, kinds = read("Elias Marr wrote Songs. The company was kept in Bergen.", harbour)
    assert ("Elias Marr", "keptIn", "Bergen") not in facts
    assert "Company" not in kinds.get("elias-marr", set())


def test_a_mark_inside_the_name_of_a_class_is_no_thing(harbour: Subset) -> None:
    facts, kinds = read("The CO2 sensor was made by Elias Marr.", harbour)
    assert facts == {("CO2 sensor", "madeBy", "Elias Marr")}
    assert kinds["d/co2-sensor"] == {"GasSensor"}


CLASSED = {
    "a name after the phrases of the subject": ("The sensor on the second floor, TT-101, was made by Brodie Works.", "d/tt-101", {"Sensor"}),
    "a label that a thing bears": ("A sensor in the hall, labelled DDC-4, was made by Brodie Works.", "d/ddc-4", {"Sensor"}),
    "a class in a name that no fact has": ("They met at the Port of Helsinki.", "port-of-helsinki", {"Port"}),
}


@pytest.mark.parametrize("case", CLASSED)
def test_a_class_is_said_of_what_the_text_says_it_of(case: str, harbour: Subset) -> None:
    text, thing, classes = CLASSED[case]
    assert read(text, harbour)[1].get(thing) == classes


@pytest.mark.parametrize(
    "text",
    [
        "The novelist Anna Berg, whose first ship, the Concordia, was launched on 3 June 1908, is here.",
        "She wrote The Iron Port in 1990.",
        "Port 5, Brodie Works, was made by Anna Berg.",
    ],
)
def test_a_class_is_not_said_of_the_owner_nor_by_a_title_nor_by_a_numbered_noun(text: str, harbour: Subset) -> None:
    _, kinds = read(text, harbour)
    assert not {"Ship", "Port"} & {kind for name in ("anna-berg", "iron-port", "brodie-works") for kind in kinds.get(name, ())}


def test_what_is_only_called_by_a_noun_is_not_taken_for_another_sort_of_thing(harbour: Subset) -> None:
    facts, kinds = read("The hut was launched on 3 June 1908.", harbour)
    assert (facts, kinds) == (set(), {})


def test_a_fragment_of_a_code_is_nothing(harbour: Subset) -> None:
    assert not {fact for fact in read("The sample 88-B was kept in Room 405.", harbour)[0] if fact[1] == "keptIn"}

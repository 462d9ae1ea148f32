"""Names to IRIs, classes, properties and typed literals."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings
from onto_core.terms import Entity, Literal, Span
from onto_core.vocabulary import RDF_LANG_STRING, RDF_TYPE, RDFS_LABEL, SKOS, XSD
from onto_extract.model import RawTriple, ResolvedTriple
from onto_extract.resolve.triples import resolve
from onto_extract.validate import validate

PREFIXES = """
@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
"""
STAFF = """
@prefix : <https://example.org/staff#> .
:Person a owl:Class ; rdfs:label "Person"@en , "Persona"@it ; skos:altLabel "human being"@en .
:Employee a owl:Class ; rdfs:subClassOf :Person . :Company a owl:Class .
:Language a owl:Class . :Status a owl:Class ; owl:oneOf ( :Active :Retired ) . :Active a :Status ; rdfs:label "on duty"@en . :Retired a :Status .
:worksFor a owl:ObjectProperty ; rdfs:domain :Employee ; rdfs:range :Company ; rdfs:label "works for"@en .
:uses a owl:ObjectProperty ; rdfs:range :Language . :status a owl:ObjectProperty ; rdfs:range :Status .
:name a owl:DatatypeProperty ; rdfs:range xsd:string . :salary a owl:DatatypeProperty ; rdfs:range xsd:integer .
:hired a owl:DatatypeProperty ; rdfs:range xsd:date . :remote a owl:DatatypeProperty ; rdfs:range xsd:boolean .
:founded a owl:DatatypeProperty ; rdfs:range [ owl:unionOf ( xsd:date xsd:gYear ) ] .
:motto a owl:DatatypeProperty ; rdfs:range rdf:langString . :note a owl:DatatypeProperty .
:grade a owl:DatatypeProperty ; rdfs:range [ a rdfs:Datatype ; owl:oneOf ( "Junior" "Senior" ) ] .
"""
SPORT = """
@prefix : <https://example.org/sport#> .
:Person a owl:Class . :Club a owl:Class . :Team a owl:Class ; rdfs:subClassOf :Club .
:name a owl:DatatypeProperty ; rdfs:domain :Club ; rdfs:range xsd:string .
:memberOf a owl:ObjectProperty ; rdfs:domain :Person ; rdfs:range :Club .
:worksFor a owl:ObjectProperty ; rdfs:domain :Person ; rdfs:range :Club .
"""
STAFF_NS, SPORT_NS = "https://example.org/staff#", "https://example.org/sport#"
EXTRACTION = ExtractionSettings(grounding="ignore")


def loaded(*documents: str) -> Subset:
    return whole(
        Schema([read_ontology(f"{name}.ttl", (PREFIXES + document).encode()) for name, document in zip(("staff", "sport"), documents, strict=False)])
    )


@pytest.fixture(scope="module")
def staff() -> Subset:
    return loaded(STAFF)


@pytest.fixture(scope="module")
def both() -> Subset:
    return loaded(STAFF, SPORT)


def one(subset: Subset, raw: RawTriple, text: str | None = None) -> ResolvedTriple:
    (candidate,) = resolve([raw], subset, text, EXTRACTION)
    return candidate


def iris(subset: Subset, *names: str) -> list[str]:
    candidates = resolve([RawTriple(name, "note", "x") for name in names], subset, None, EXTRACTION)
    return [each.triple.subject.iri for each in candidates if each.triple]


# -- entities


@pytest.mark.parametrize(
    "names",
    [
        ("Ada Lovelace", "  ADA lovelace ", "ada_lovelace", '"Ada Lovelace"', "Ada\u00a0 Lovelace", "the Ada Lovelace"),
        ("Straße", "STRASSE"),
        ("Ｔｏｋｙｏ", "Tokyo"),
        ("e\u0301cole", "\u00e9cole"),
    ],
)
def test_spellings_of_one_name_are_one_entity(staff: Subset, names: tuple[str, ...]) -> None:
    assert len(set(iris(staff, *names))) == 1


@pytest.mark.parametrize("names", [("C", "C++", "C#", "C*"), ("東京", "京都", "Токио"), ("R", "R&D"), ("AT&T", "ATT"), ("50%", "50"), ("α", "a")])
def test_different_names_are_different_entities(staff: Subset, names: tuple[str, ...]) -> None:
    assert len(set(iris(staff, *names))) == len(names)


def test_an_entity_has_one_iri_whatever_classes_and_ontologies_it_comes_with(both: Subset) -> None:
    raws = [
        RawTriple("Ann", "worksFor", "Acme", "Employee", "Company"),
        RawTriple("Ann", "memberOf", "FC Acme", "Person", "Team"),
        RawTriple("Ann", "rdf:type", "staff:Person"),
    ]
    verdict = validate(resolve(raws, both, None, EXTRACTION), both, EXTRACTION)
    assert verdict.rejected == ()
    assert len({triple.subject.iri for triple in verdict.accepted}) == 1
    assert verdict.accepted[0].subject.types == (STAFF_NS + "Employee", SPORT_NS + "Person")


def test_an_entity_is_labelled_as_it_was_first_written(staff: Subset) -> None:
    labels = {
        each.triple.subject.label
        for each in resolve([RawTriple(" Ada  Lovelace", "note", "x"), RawTriple("ADA LOVELACE", "note", "y")], staff, None, EXTRACTION)
        if each.triple
    }
    assert labels == {"Ada Lovelace"}


def test_the_case_of_the_text_is_preferred(staff: Subset) -> None:
    candidate = one(staff, RawTriple("ada lovelace", "note", "x"), "Ada Lovelace wrote x.")
    assert candidate.triple is not None
    assert candidate.triple.subject.label == "Ada Lovelace"


def test_an_iri_names_itself(staff: Subset) -> None:
    assert iris(staff, "https://example.org/ann", "<https://example.org/ann>", "urn:x:ann") == [
        "https://example.org/ann",
        "https://example.org/ann",
        "urn:x:ann",
    ]


def test_a_prefix_of_ours_comes_before_minted_names(staff: Subset) -> None:
    (candidate,) = resolve([RawTriple("Ann", "note", "x")], staff, None, ExtractionSettings(namespace="https://my.org/id/"))
    assert candidate.triple is not None
    assert candidate.triple.subject.iri == "https://my.org/id/ann"


@pytest.mark.parametrize("name", ["Active", "active", "on duty", "On Duty", STAFF_NS + "Active"])
def test_an_individual_of_the_ontology_is_found_by_its_names(staff: Subset, name: str) -> None:
    candidate = one(staff, RawTriple("Ann", "status", name))
    assert candidate.triple is not None
    assert isinstance(candidate.triple.object, Entity)
    assert (candidate.triple.object.iri, candidate.triple.object.label) == (STAFF_NS + "Active", "on duty")


# -- classes and properties


@pytest.mark.parametrize(
    "name", ["worksFor", "works for", "works-for", "WORKS_FOR", "staff:worksFor", STAFF_NS + "worksFor", f"<{STAFF_NS}worksFor>"]
)
def test_a_property_is_found_however_it_is_spelled(staff: Subset, name: str) -> None:
    candidate = one(staff, RawTriple("Ann", name, "Acme"))
    assert candidate.triple is not None
    assert candidate.triple.predicate == STAFF_NS + "worksFor"


@pytest.mark.parametrize("name", ["Person", "person", "Persona", "human being", "staff:Person", STAFF_NS + "Person"])
def test_a_class_is_found_by_any_of_its_names(staff: Subset, name: str) -> None:
    candidate = one(staff, RawTriple("Ann", "note", "x", name))
    assert candidate.triple is not None
    assert candidate.triple.subject.types == (STAFF_NS + "Person",)


def test_an_unknown_property_is_told_with_the_nearest_ones(staff: Subset) -> None:
    candidate = one(staff, RawTriple("Ann", "worksAt", "Acme"))
    assert candidate.triple is None
    (violation,) = candidate.violations
    assert (violation.rule, violation.allowed[0]) == ("property", "worksFor")
    assert "'worksAt' is not a property of the ontology; allowed are worksFor" in violation.message


def test_everything_that_cannot_be_resolved_is_told_at_once(staff: Subset) -> None:
    candidate = one(staff, RawTriple(" ", "worksAt", "Acme", "Persn", "Compny", datatype="xsd:dat"))
    assert [each.rule for each in candidate.violations] == ["entity", "class", "property", "datatype", "class"]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (RawTriple("Ann", "worksFor", "Acme", "Employee", "Company"), STAFF_NS),
        (RawTriple("Ann", "worksFor", "FC", "Person", "Club"), SPORT_NS),
        (RawTriple("Ann", "worksFor", "FC", None, "Team"), SPORT_NS),
        (RawTriple("FC", "name", "FC", "Club"), STAFF_NS),  # both fit; the first in the subset's order
        (RawTriple("Ann", "staff:worksFor", "Acme"), STAFF_NS),
        (RawTriple("Ann", "sport:worksFor", "Acme"), SPORT_NS),
    ],
)
def test_of_two_properties_of_one_name_the_fitting_one_is_meant(both: Subset, raw: RawTriple, expected: str) -> None:
    candidate = one(both, raw)
    assert candidate.triple is not None
    assert candidate.triple.predicate.startswith(expected)


def test_of_two_datatype_properties_of_one_name_the_one_that_takes_the_value_is_meant() -> None:
    dated = "@prefix : <https://example.org/staff#> . :A a owl:Class . :since a owl:DatatypeProperty ; rdfs:range xsd:date ."
    counted = "@prefix : <https://example.org/sport#> . :A a owl:Class . :since a owl:DatatypeProperty ; rdfs:range xsd:integer ."
    subset = loaded(dated, counted)
    found = [each.triple.predicate for value in ("12", "3 May 1999") if (each := one(subset, RawTriple("x", "since", value))).triple]
    assert found == [SPORT_NS + "since", STAFF_NS + "since"]


def test_what_other_lines_say_of_an_entity_helps_to_choose(both: Subset) -> None:
    raws = [RawTriple("Ann", "worksFor", "FC"), RawTriple("FC", "name", "FC Acme", "Team")]
    assert resolve(raws, both, None, EXTRACTION)[0].triple.predicate == SPORT_NS + "worksFor"  # type: ignore[union-attr]


def test_no_fact_is_lost_because_two_ontologies_name_the_same(both: Subset) -> None:
    raws = [
        RawTriple("Ann", "worksFor", "Acme", "Employee", "Company"),
        RawTriple("Bob", "worksFor", "FC", "Person", "Club"),
        RawTriple("Ann", "name", "Ann", "Person"),
        RawTriple("Eve", "worksFor", "Acme"),
        RawTriple("FC", "name", "FC Acme"),
    ]
    verdict = validate(resolve(raws, both, None, EXTRACTION), both, EXTRACTION)
    assert [each.violations for each in verdict.rejected] == []
    staff, sport = STAFF_NS + "worksFor", SPORT_NS + "worksFor"
    assert [triple.predicate for triple in verdict.accepted if triple.predicate.endswith("worksFor")] == [staff, sport, staff]


def test_the_name_of_a_line_that_ontologies_share_means_the_one_whose_ends_fit() -> None:
    """One id for both stands in the prompt; the other ontology's own id is another."""
    people = ":Person a owl:Class . :bornOn a owl:DatatypeProperty ; rdfs:label 'birth date' ; rdfs:domain :Person ; rdfs:range xsd:date ."
    horses = ":Horse a owl:Class . :foaled a owl:DatatypeProperty ; rdfs:label 'birth date' ; rdfs:domain :Horse ; rdfs:range xsd:date ."
    both = loaded(f"@prefix : <{STAFF_NS}> . {people}", f"@prefix : <{SPORT_NS}> . {horses}")
    raws = [RawTriple(name, "bornOn", "1998-05-03", kind) for name, kind in (("Ann", "Person"), ("Dobbin", "Horse"))]
    verdict = validate(resolve(raws, both, None, EXTRACTION), both, EXTRACTION)
    assert [triple.predicate for triple in verdict.accepted if triple.predicate != RDF_TYPE] == [STAFF_NS + "bornOn", SPORT_NS + "foaled"]
    written = one(both, RawTriple("Dobbin", STAFF_NS + "bornOn", "1998-05-03", "Horse"))
    assert written.triple is not None
    assert written.triple.predicate == STAFF_NS + "bornOn", "an IRI means itself"


# -- types, labels, annotations


@pytest.mark.parametrize("predicate", ["rdf:type", "a", "is a", "is an", "type", "instance of", RDF_TYPE])
def test_class_membership_is_understood(staff: Subset, predicate: str) -> None:
    candidate = one(staff, RawTriple("Ann", predicate, "Person"))
    assert candidate.triple is not None
    assert (candidate.triple.predicate, candidate.triple.object) == (RDF_TYPE, Entity(STAFF_NS + "Person", "Person"))


def test_a_property_of_the_ontology_that_is_called_type_comes_first() -> None:
    subset = loaded("@prefix : <https://example.org/staff#> . :Thing1 a owl:Class . :type a owl:DatatypeProperty ; rdfs:range xsd:string .")
    candidate = one(subset, RawTriple("x", "type", "wide"))
    assert candidate.triple is not None
    assert candidate.triple.predicate == STAFF_NS + "type"


@pytest.mark.parametrize(
    ("predicate", "iri"), [("rdfs:label", RDFS_LABEL), ("label", RDFS_LABEL), (RDFS_LABEL, RDFS_LABEL), ("skos:altLabel", SKOS + "altLabel")]
)
def test_labels_are_understood(staff: Subset, predicate: str, iri: str) -> None:
    candidate = one(staff, RawTriple("Ann", predicate, "Annie", language="en"))
    assert candidate.triple is not None
    assert (candidate.triple.predicate, candidate.triple.object) == (iri, Literal("Annie", RDF_LANG_STRING, "en"))


# -- literals


@pytest.mark.parametrize(
    ("raw", "literal"),
    [
        (RawTriple("Ann", "salary", "1,200"), Literal("1200", XSD + "integer")),
        (RawTriple("Ann", "hired", "3 May 1999"), Literal("1999-05-03", XSD + "date")),
        (RawTriple("Ann", "hired", "05/03/1999"), Literal("05/03/1999", XSD + "date")),
        (RawTriple("Ann", "remote", "yes"), Literal("true", XSD + "boolean")),
        (RawTriple("Ann", "name", " Ann "), Literal("Ann", XSD + "string")),
        (RawTriple("Ann", "note", "anything"), Literal("anything", XSD + "string")),
        (RawTriple("Acme", "founded", "1999"), Literal("1999", XSD + "gYear")),
        (RawTriple("Acme", "founded", "May 3, 1999"), Literal("1999-05-03", XSD + "date")),
        (RawTriple("Ann", "grade", "senior"), Literal("Senior", XSD + "string")),
        (RawTriple("Ann", "salary", "12", datatype="xsd:decimal"), Literal("12", XSD + "decimal")),
        (RawTriple("Ann", "salary", "12", datatype="integer"), Literal("12", XSD + "integer")),
        (RawTriple("Ann", "salary", "12", object_type="xsd:int"), Literal("12", XSD + "int")),
        (RawTriple("Ann", "salary", "12", object_type="number"), Literal("12", XSD + "integer")),
        (RawTriple("Ann", "salary", "12", object_type="Literal"), Literal("12", XSD + "integer")),
        (RawTriple("Ann", "worksFor", "12", object_type="literal"), Literal("12", XSD + "string")),
        (RawTriple("Ann", "note", "12", datatype="http://dbpedia.org/datatype/kilometre"), Literal("12", "http://dbpedia.org/datatype/kilometre")),
        (RawTriple("Acme", "motto", "avanti", language="it"), Literal("avanti", RDF_LANG_STRING, "it")),
        (RawTriple("Ann", "worksFor", "Acme", datatype="xsd:string"), Literal("Acme", XSD + "string")),
    ],
)  # fmt: skip
def test_a_value_gets_the_datatype_of_its_property(staff: Subset, raw: RawTriple, literal: Literal) -> None:
    candidate = one(staff, raw)
    assert candidate.triple is not None
    assert candidate.triple.object == literal
    assert candidate.raw is raw  # what was said stays beside it


def test_values_can_be_left_as_they_are_written(staff: Subset) -> None:
    raws = [RawTriple("Ann", "salary", "1,200"), RawTriple("Ann", "grade", "senior"), RawTriple("Ann", "remote", " true")]
    candidates = resolve(raws, staff, None, EXTRACTION, as_written=True)
    assert [each.triple.object.lexical for each in candidates if each.triple and isinstance(each.triple.object, Literal)] == [
        "1,200",
        "senior",
        " true",
    ]


def test_a_class_for_the_object_of_a_datatype_property_is_not_hidden(staff: Subset) -> None:
    candidate = one(staff, RawTriple("Ann", "name", "Acme", object_type="Company"))
    assert candidate.triple is not None
    assert isinstance(candidate.triple.object, Entity)


# -- spans


TEXT = "Ann likes tea. In 1999 Ann went to Acme, where she works for Bob. Acme is old."


def span(raw: RawTriple, subset: Subset) -> str | None:
    candidate = one(subset, raw, TEXT)
    assert candidate.triple is not None
    found = candidate.triple.span
    return TEXT[found.start : found.end] if found else None


def test_the_span_is_that_of_the_quotation(staff: Subset) -> None:
    assert span(RawTriple("Ann", "worksFor", "Acme", quote="Ann went  to acme"), staff) == "Ann went to Acme"


def test_without_a_quotation_it_is_where_both_names_are_nearest(staff: Subset) -> None:
    assert span(RawTriple("Ann", "worksFor", "Acme"), staff) == "Ann went to Acme"
    assert span(RawTriple("Ann", "worksFor", "Nowhere"), staff) == "Ann"
    assert span(RawTriple("Nobody", "worksFor", "Nowhere"), staff) is None


def test_a_span_that_is_given_stays_when_it_lies_in_the_text(staff: Subset) -> None:
    assert span(RawTriple("Ann", "worksFor", "Acme", span=Span(0, 14)), staff) == "Ann likes tea."
    assert span(RawTriple("Ann", "worksFor", "Acme", span=Span(0, 1400)), staff) == "Ann went to Acme"


# -- nothing valid is lost


def test_the_json_form_without_uris_with_lists_of_parents_and_domains() -> None:
    document: dict[str, Any] = {
        "metadata": {"name": "Animals"},
        "classes": {
            "animal": {}, "pet": {}, "robot": {}, "dog": {"rdfs:subClassOf": ["animal", "pet"]}, "toy-dog": {"rdfs:subClassOf": ["robot", "pet"]},
        },
        "objectProperties": {"plays-with": {"rdfs:domain": ["animal", "robot"], "rdfs:range": "pet"}},
        "datatypeProperties": {"name": {"rdfs:domain": ["animal", "robot"], "rdfs:range": "xsd:string"}},
    }  # fmt: skip
    subset = whole(Schema([read_ontology("animals.json", json.dumps(document).encode())]))
    raws = [
        RawTriple("Rex", "plays with", "Robbie", "Dog", "toy dog"),
        RawTriple("Robbie", "playsWith", "Rex", "ToyDog"),
        RawTriple("Rex", "name", "Rex"),
        RawTriple("Robbie", "is a", "pet"),
    ]
    assert validate(resolve(raws, subset, None, EXTRACTION), subset, EXTRACTION).rejected == ()


def test_only_elements_of_the_subset_are_found(staff: Subset) -> None:
    small = replace(staff, classes=staff.classes[:1], properties=tuple(ref for ref in staff.properties if ref.id == "note"))
    (candidate,) = resolve([RawTriple("Ann", "salary", "1", "Company")], small, None, EXTRACTION)
    assert [each.message.split(";")[0] for each in candidate.violations] == [
        "'Ann' is said to be a Company, which is not among the classes chosen for this text",
        "'salary' is not among the properties chosen for this text",
    ]


# -- whatever comes


_WORDS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["Ann", "Person", "worksFor", "name", "xsd:date", "rdf:type", "", " ", "'", "the", "urn:x", "_:b", "<", "\ud800", "en"]),
)


@pytest.mark.parametrize("raw", [RawTriple("\ud800", "note", "x"), RawTriple("Ann", "worksFor", "a\udfff"), RawTriple("Ann", "name", "\ud800")])
def test_half_a_character_is_no_name_and_no_value(staff: Subset, raw: RawTriple) -> None:
    (judged,) = validate(resolve([raw], staff, None, EXTRACTION), staff, EXTRACTION).judged
    assert [each.rule for each in judged.violations] == ["datatype" if raw.predicate == "name" else "entity"]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.builds(RawTriple, _WORDS, _WORDS, _WORDS, *[st.none() | _WORDS] * 5),
        max_size=6,
    ),
    st.none() | st.text(max_size=40),
    st.booleans(),
)
def test_whatever_is_said_gets_one_verdict_each_and_nothing_raises(both: Subset, raws: list[RawTriple], text: str | None, as_written: bool) -> None:
    extraction = ExtractionSettings(incomplete="reject")
    verdict = validate(resolve(raws, both, text, extraction, as_written=as_written), both, extraction, text)
    assert [one.candidate.raw for one in verdict.judged] == raws
    assert all(one.accepted or one.violations for one in verdict.judged)

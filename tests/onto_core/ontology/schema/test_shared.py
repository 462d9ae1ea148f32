"""Elements of several ontologies that share a line."""

from __future__ import annotations

import pytest

from onto_core.ontology.describe import brief_line, describe
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.schema.shared import shared, shared_name

PREFIXES = """
@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix a: <http://x.example/a#> . @prefix b: <http://x.example/b#> .
"""
FILMS = """
a:Film a owl:Class . a:Person a owl:Class .
a:director a owl:ObjectProperty ; rdfs:domain a:Film ; rdfs:range a:Person . a:runtime a owl:DatatypeProperty ; rdfs:range xsd:integer .
"""


def schema_of(*documents: str) -> Schema:
    return Schema([read_ontology(f"{name}.ttl", (PREFIXES + document).encode()) for name, document in zip("ab", documents, strict=False)])


def groups(schema: Schema) -> set[frozenset[str]]:
    return {frozenset(iri.removeprefix("http://x.example/") for iri in group) for group in schema.derived(shared).values()}


def test_one_name_in_two_ontologies_is_one_line() -> None:
    plays = "b:Play a owl:Class . b:Person a owl:Class . b:director a owl:ObjectProperty ; rdfs:domain b:Play ; rdfs:range b:Person ."
    schema = schema_of(FILMS, plays)
    assert groups(schema) == {frozenset({"a#Person", "b#Person"}), frozenset({"a#director", "b#director"})}
    assert shared_name(schema, "http://x.example/b#director") == "director"
    assert brief_line(schema, "http://x.example/b#director") == "- director: Film or Play or more -> Person"
    assert describe(schema.refs, schema).count("director") == 1


@pytest.mark.parametrize(
    "other",
    [
        "b:director a owl:DatatypeProperty .",
        "b:runtime a owl:DatatypeProperty ; rdfs:range xsd:date .",
        "b:Board a owl:Class ; owl:disjointWith a:Film . b:director a owl:ObjectProperty ; rdfs:domain b:Board .",
        "b:Board a owl:Class . b:director a owl:ObjectProperty ; owl:propertyDisjointWith a:director ; rdfs:domain b:Board .",
        "b:Film a owl:Class ; owl:disjointWith a:Film .",
    ],
    ids=["another kind", "other values", "disjoint ends", "disjoint properties", "disjoint classes"],
)
def test_what_contradicts_stays_apart(other: str) -> None:
    schema = schema_of(FILMS, other)
    assert groups(schema) == set()
    assert all(shared_name(schema, schema.get(ref).iri) == schema.name(schema.get(ref).iri) for ref in schema.refs)


def test_two_of_one_name_inside_an_ontology_are_two() -> None:
    assert groups(schema_of(FILMS + "a:shipCrew a owl:ObjectProperty ; rdfs:label 'crew' . a:crew a owl:ObjectProperty .")) == set()


def test_declared_equivalents_share_a_line_whatever_their_names() -> None:
    others = "b:madeBy a owl:ObjectProperty ; owl:equivalentProperty a:director . b:Movie a owl:Class ; owl:equivalentClass a:Film ."
    schema = schema_of(FILMS, others)
    assert groups(schema) == {frozenset({"a#director", "b#madeBy"}), frozenset({"a#Film", "b#Movie"})}
    assert "- director: Film -> Person [in a, b as madeBy]" in describe(schema.refs, schema).splitlines()

"""Graphs whose IRIs say nothing: what is read in their place, and how queries get back."""

from __future__ import annotations

import pytest

from onto_core.terms import Iri, Literal
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL
from onto_query.profile.build import profile_of
from onto_query.profile.elements import read_of
from onto_query.profile.opaque.names import MADE, OpaqueNames, is_opaque

DIRECT, ENTITY = "http://www.wikidata.org/prop/direct/", "http://www.wikidata.org/entity/"
FILMS = [
    (f"{ENTITY}Q1", f"{DIRECT}P31", f"{ENTITY}Q11424"),
    (f"{ENTITY}Q1", f"{DIRECT}P57", f"{ENTITY}Q2"),
    (f"{ENTITY}Q1", RDFS_LABEL, Literal("Dunes", language="en")),
    (f"{ENTITY}Q1", f"{DIRECT}P136", f"{ENTITY}Q3"),
    (f"{ENTITY}Q2", f"{DIRECT}P31", f"{ENTITY}Q5"),
    (f"{ENTITY}Q11424", RDFS_LABEL, Literal("film", language="en")),
    (f"{ENTITY}Q5", RDFS_LABEL, Literal("human", language="en")),
    (f"{ENTITY}Q3", RDFS_LABEL, Literal("comedy", language="en")),
    (f"{ENTITY}Q3", f"{DIRECT}P279", f"{ENTITY}Q4"),
    (f"{DIRECT}P57", RDFS_LABEL, Literal("Regisseur", language="de")),
    (f"{DIRECT}P57", RDFS_LABEL, Literal("director", language="en")),
]
NAMES = OpaqueNames({f"{MADE}director": f"{DIRECT}P57", f"{MADE}film": f"{ENTITY}Q11424"}, f"{DIRECT}P31", f"{DIRECT}P279")


def test_properties_are_read_by_their_labels_and_instances_by_their_class() -> None:
    profile = profile_of(lambda: FILMS)
    assert profile.properties.keys() >= {f"{MADE}director", f"{MADE}genre"}  # of Wikidata's own names where the graph has none
    assert profile.classes.keys() == {f"{MADE}film", f"{MADE}human"}
    assert profile.properties[f"{MADE}director"].ends == {(f"{MADE}film", f"{MADE}human"): 1}
    assert "comedy" in profile.values  # though it is said to be a subclass, for nothing is an instance of it


def test_what_ontologies_describe_keeps_its_iri() -> None:
    assert f"{DIRECT}P57" in profile_of(lambda: FILMS, known=[f"{DIRECT}P57"]).properties


def test_a_graph_with_types_and_names_is_read_as_it_is() -> None:
    graph = [("urn:a", RDF_TYPE, "urn:Film"), ("urn:a", "urn:instanceOf", "urn:Work"), ("urn:a", "urn:director", "urn:b")]
    _, _, names = read_of(lambda: graph)
    assert not names


def test_names_that_are_alike_are_told_apart() -> None:
    statement = "http://www.wikidata.org/prop/statement/P57"
    graph = [*FILMS, (f"{ENTITY}Q1", statement, f"{ENTITY}Q2"), (statement, RDFS_LABEL, Literal("director", language="en"))]
    _, _, names = read_of(lambda: graph)
    assert {names.own[f"{MADE}director"], names.own[f"{MADE}director_2"]} == {statement, f"{DIRECT}P57"}


@pytest.mark.parametrize(
    ("read", "own"),
    [
        ("SELECT ?f { ?f a <urn:called:film> }", f"SELECT ?f {{ ?f <{DIRECT}P31> <{ENTITY}Q11424> }}"),
        (f"PREFIX graph: <{MADE}>\nASK {{ ?a graph:director ?b . }}", f"ASK {{ ?a <{DIRECT}P57> ?b . }}"),
        ('ASK { ?a ?b "a urn:called:film a <urn:called:film>" }', 'ASK { ?a ?b "a urn:called:film a <urn:called:film>" }'),
        ("ASK { ?a <urn:called:director>/<urn:called:director> ?a . }", f"ASK {{ ?a <{DIRECT}P57>/<{DIRECT}P57> ?a . }}"),
        (f"ASK {{ ?p <{RDF_TYPE}> ?k FILTER(?p != rdf:type) }}", f"ASK {{ ?p <{DIRECT}P31> ?k FILTER(?p != <{DIRECT}P31>) }}"),
        ("PREFIX a: <urn:x:> ASK { a:a a:b a:a }", "PREFIX a: <urn:x:> ASK { a:a a:b a:a }"),
        ("ASK { ?x rdfs:subClassOf ?y }", f"ASK {{ ?x <{DIRECT}P279> ?y }}"),
    ],
)
def test_queries_get_the_graphs_own_iris(read: str, own: str) -> None:
    assert NAMES.query(read) == own


def test_cells_are_read_as_the_query_was() -> None:
    assert NAMES.cell(Iri(f"{DIRECT}P57", "director")) == Iri(f"{MADE}director", "director")
    assert NAMES.cell(Iri(f"{ENTITY}Q1")) == Iri(f"{ENTITY}Q1")


@pytest.mark.parametrize(
    ("iri", "opaque"),
    [(f"{DIRECT}P57", True), ("urn:x#GO_0008150", True), ("urn:x#P14_carried_out_by", False), ("urn:x#ean13", False)],
)
def test_numbers_say_nothing(iri: str, opaque: bool) -> None:
    assert is_opaque(iri) is opaque

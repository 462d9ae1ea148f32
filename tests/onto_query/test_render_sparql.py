"""Rendering: what a graph or a question holds can never end the string or IRI that it is written into."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rdflib import Graph, Literal, URIRef
from rdflib.plugins.sparql.algebra import translateQuery
from rdflib.plugins.sparql.parser import parseQuery

from onto_core import terms
from onto_query.graph_query import Aggregation, Among, AnyEdge, Compare, Edge, GraphQuery, Having, IsA, Node, Order, Var, Without
from onto_query.render_sparql import render

P, C = "urn:p", "urn:C"
X, Y, N = Var("x"), Var("y"), Var("n")

HOSTILE = [
    'a" . } ; DROP ALL #',
    "a\\",
    "a\nb",
    "'''",
    '"""',
    "\x00\x1f\x7f",
    "\ud800",
    "\u061c\u202e",
    "} UNION { ?s ?p ?o",
]


def object_of(query: GraphQuery) -> object:
    algebra = translateQuery(parseQuery(render(query).text)).algebra
    found: list[object] = []

    def walk(node: object) -> None:
        if hasattr(node, "items"):
            for name, value in node.items():
                found.extend(triple[2] for triple in value) if name == "triples" else walk(value)

    walk(algebra)
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_literal_stays_one_literal(text: str) -> None:
    assert object_of(GraphQuery("ask", (Edge(X, (P,), terms.Literal(text)),))) == Literal(text.encode("utf-8", "replace").decode())


def test_an_escape_that_readers_take_differently_is_refused() -> None:
    with pytest.raises(ValueError, match="backslash before a u"):
        render(GraphQuery("ask", (Edge(X, (P,), terms.Literal("a\\u0022 . ?s ?p ?o")),)))


@given(st.text().filter(lambda text: "\\u" not in text.casefold()))
def test_any_text_stays_one_literal(text: str) -> None:
    value = object_of(GraphQuery("ask", (Edge(X, (P,), terms.Literal(text)),)))
    assert value == Literal(text.encode("utf-8", "replace").decode())


@pytest.mark.parametrize("iri", ["urn:a> . ?s ?p ?o . <urn:b", 'urn:"', "urn:a b", "urn:a\n", "urn:{x}", "urn:a\\u003e", "", "urn:`x`", "urn:^"])
def test_an_iri_that_would_break_out_is_refused(iri: str) -> None:
    with pytest.raises(ValueError, match="cannot be written as an IRI"):
        render(GraphQuery("ask", (Edge(X, (P,), Node(iri)),)))


@pytest.mark.parametrize(
    "compare",
    [
        Compare(X, ">", "1 || true", "number"),
        Compare(X, ">", "1e9", "number"),
        Compare(X, "=", "1927) } #", "year"),
        Compare(X, "=", '1927-01-01") } #', "date"),
    ],
)
def test_a_comparison_takes_only_its_sort_of_value(compare: Compare) -> None:
    with pytest.raises(ValueError, match="is not a"):
        render(GraphQuery("ask", (Edge(Y, (P,), X), compare)))


@pytest.mark.parametrize("name", ["x y", "x}", "", "1x", "ü", "x?"])
def test_a_variable_is_a_plain_name(name: str) -> None:
    with pytest.raises(ValueError, match="not a variable name"):
        render(GraphQuery("select", (Edge(Var(name), (P,), Y),), (Var(name),)))


def test_a_language_tag_cannot_carry_more() -> None:
    with pytest.raises(ValueError, match="not a language tag"):
        render(GraphQuery("ask", (Edge(X, (P,), terms.Literal("a", language="en . ?s ?p ?o")),)))


def test_every_part_of_a_query_is_written() -> None:
    where = (IsA(X, C), Edge(X, (P, "urn:q"), Y, ("urn:r",)), Without((Edge(Y, (P,), Node("urn:z")),)), Compare(Y, "contains", "A", "text"))
    query = GraphQuery("select", where, (X,), Aggregation("count", Y, N), Having(">", 2), (Order(N, descending=True),), 3)
    assert render(query).text == (
        "SELECT ?x (COUNT(DISTINCT ?y) AS ?n) WHERE {\n"
        "  ?x a <urn:C> .\n"
        "  ?x (<urn:p> | <urn:q> | ^<urn:r>) ?y .\n"
        "  FILTER NOT EXISTS {\n"
        "    ?y <urn:p> <urn:z> .\n"
        "  }\n"
        '  FILTER(CONTAINS(LCASE(STR(?y)), "a"))\n'
        "}\nGROUP BY ?x\nHAVING(COUNT(DISTINCT ?y) > 2)\nORDER BY DESC(?n)\nLIMIT 3"
    )


@pytest.mark.parametrize(
    ("value", "op", "year", "holds"),
    [
        ('"1927-01-10"^^<http://www.w3.org/2001/XMLSchema#date>', "=", "1927", True),
        ('"1927"^^<http://www.w3.org/2001/XMLSchema#gYear>', "<", "1928", True),
        ('"1927-01-10T00:00:00"^^<http://www.w3.org/2001/XMLSchema#dateTime>', ">", "1927", False),
        ('"1927"^^<http://www.w3.org/2001/XMLSchema#integer>', ">=", "1927", True),
        ('"1927"', ">", "1926", True),
        ('"unknown"', ">", "1926", False),
    ],
)
def test_a_year_is_compared_in_whatever_form_the_graph_has_it(value: str, op: str, year: str, *, holds: bool) -> None:
    graph = Graph().parse(data=f"<urn:s> <urn:p> {value} .", format="turtle")
    query = GraphQuery("select", (Edge(X, (P,), Y), Compare(Y, op, year, "year")), (X,))  # type: ignore[arg-type]
    assert [row[0] for row in graph.query(render(query).text)] == ([URIRef("urn:s")] if holds else [])


def test_a_predicate_among_some_is_a_filter_and_a_thing_among_some_gives_values() -> None:
    where = (Among(X, ("urn:a", "urn:b")), Among(N, ("urn:knows", "urn:likes")), AnyEdge(X, N, Y))
    text = render(GraphQuery("select", where, (X, N, Y))).text
    assert "VALUES ?x { <urn:a> <urn:b> }" in text
    assert "FILTER(?n IN (<urn:knows>, <urn:likes>))" in text
    said = [("a", "knows", 1), ("a", "hates", 2), ("b", "likes", 3), ("c", "likes", 4)]
    graph = Graph()
    for subject, predicate, number in said:
        graph.add((URIRef(f"urn:{subject}"), URIRef(f"urn:{predicate}"), Literal(number)))
    assert {int(row.y) for row in graph.query(text)} == {1, 3}  # type: ignore[union-attr]

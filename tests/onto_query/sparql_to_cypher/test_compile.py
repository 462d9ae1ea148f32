"""SPARQL compiled to Cypher: it passes the Cypher guard of every product, holds nothing that was asked, and names what it cannot say."""

from __future__ import annotations

import pytest

from cypher_executor import guard as cypher_guard
from onto_core.errors import QueryRejected
from onto_core.ports.graphs import GraphKey, GraphNames
from onto_core.terms import Iri, Literal
from onto_core.vocabulary import RDF, RDFS_LABEL, XSD, XSD_DECIMAL, XSD_STRING
from onto_query.sparql_to_cypher.backend import read
from onto_query.sparql_to_cypher.compile import Column, Compiled, compile_query
from sparql_cassandra.guard import check
from tests.onto_query.sparql_to_cypher import questions

F = "http://t.ex/f#"
NAMES = GraphNames(
    classes={F + name: name for name in ("Film", "Work", "Book", "Person")},
    relations={F + name: name for name in ("director", "author", "spouse")},
    keys={RDFS_LABEL: (GraphKey("label", XSD_STRING),)}
    | {F + name: (GraphKey(name, XSD + kind),) for name, kind in (("year", "gYear"), ("minutes", "integer"), ("released", "date"), ("born", "date"))}
    | {F + "genre": (GraphKey("genre", XSD_STRING),)},
)


def compiled(query: str, names: GraphNames = NAMES) -> Compiled:
    return compile_query(check(questions.PREFIXES + query).query, names)


@pytest.mark.parametrize("product", ["neo4j", "memgraph", "falkordb"])
@pytest.mark.parametrize("query", questions.QUERIES)
def test_what_is_compiled_may_run(query: str, product: str) -> None:
    found = compiled(query)
    assert cypher_guard.check(found.text, product, found.parameters).text


@pytest.mark.parametrize(("query", "sentence"), questions.REFUSED)
def test_what_cypher_cannot_say_is_refused_by_name(query: str, sentence: str) -> None:
    with pytest.raises(QueryRejected, match=sentence):
        compiled(query)


def test_nothing_that_was_asked_becomes_part_of_the_text() -> None:
    found = compiled('SELECT ?f { ?f rdfs:label "x`\') DETACH DELETE (n) //" ; :director <http://x.ex/)-(DELETE> }')
    assert "DELETE" not in found.text
    assert "x`') DETACH DELETE (n) //" in found.parameters.values()


def test_names_of_the_graph_are_quoted_wherever_they_stand() -> None:
    odd = GraphNames({F + "Film": "Film`) DETACH DELETE (n"}, {F + "director": "a b"}, {F + "minutes": (GraphKey("mi`nutes", XSD + "integer"),)})
    text = compiled("SELECT ?f ?m { ?f a :Film ; :director ?d ; :minutes ?m }", odd).text
    assert "`Film``) DETACH DELETE (n`" in text
    assert "`a b`" in text
    assert "`mi``nutes`" in text


def test_a_variable_that_is_no_name_in_cypher_gets_one() -> None:
    found = compiled("SELECT ?größe { ?f :minutes ?größe }")
    assert "größe" not in found.text
    assert found.columns == (Column("größe", "value", XSD + "integer"),)


def test_cells_get_the_datatypes_that_the_database_does_not_have() -> None:
    assert read(Literal("1927", XSD + "integer"), Column("y", "value", XSD + "gYear")) == Literal("1927", XSD + "gYear")
    assert read(Literal("3600.0", XSD + "double"), Column("x", "value", XSD_DECIMAL)) == Literal("3600", XSD_DECIMAL)
    assert read(Literal('{"@id": "urn:x"}', RDF + "JSON"), Column("v", "any")) == Iri("urn:x")
    assert read(Literal("urn:p"), Column("p", "iri")) == Iri("urn:p")


def test_the_sides_of_a_union_keep_the_datatype_that_they_share() -> None:
    assert compiled("SELECT ?y { { :met :year ?y } UNION { :m :year ?y } }").columns == (Column("y", "value", XSD + "gYear"),)
    assert compiled("SELECT ?y { { :met :year ?y } UNION { :m :released ?y } }").columns == (Column("y", "value"),)

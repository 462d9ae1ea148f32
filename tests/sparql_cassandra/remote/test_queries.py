"""Queries as an endpoint gets them: with a LIMIT, with their dataset, and none that a server takes for more than SPARQL."""

from __future__ import annotations

import pytest

from onto_core.errors import BadQuery, QueryRejected
from sparql_cassandra.guard import check
from sparql_cassandra.remote.queries import checked, dataset, iri, limited, placed


@pytest.mark.parametrize(
    ("query", "sent"),
    [
        ("SELECT ?s { ?s ?p ?o }", "SELECT ?s { ?s ?p ?o }\nLIMIT 11\n"),
        ("SELECT ?s { ?s ?p ?o } # the end", "SELECT ?s { ?s ?p ?o } # the end\nLIMIT 11\n"),
        ("SELECT ?s { ?s ?p ?o } OFFSET 3", "SELECT ?s { ?s ?p ?o } OFFSET 3\nLIMIT 11\n"),
        ("SELECT ?s { { VALUES ?p { 1 } } } VALUES ?s { 2 }", "SELECT ?s { { VALUES ?p { 1 } } } \nLIMIT 11\nVALUES ?s { 2 }"),
        ("SELECT ?s { { SELECT ?s { ?s ?p ?o } LIMIT 2 } }", "SELECT ?s { { SELECT ?s { ?s ?p ?o } LIMIT 2 } }\nLIMIT 11\n"),
        ("SELECT ?s { ?s ?p ?o } LIMIT 2", "SELECT ?s { ?s ?p ?o } LIMIT 2"),
        ("ASK { ?s ?p ?o }", "ASK { ?s ?p ?o }"),
        ("CONSTRUCT WHERE { ?s ?p ?o }", "CONSTRUCT WHERE { ?s ?p ?o }"),
    ],
)
def test_a_select_without_a_limit_gets_one(query: str, sent: str) -> None:
    text = limited(check(query), 10)
    assert text == sent
    check(text)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT (<java:com.example.Evil>(?o) AS ?x) { ?s ?p ?o }",
        "PREFIX j: <java:com.> SELECT ?s { ?s j:example.Evil ?o }",
        "PREFIX j: <jav> SELECT ?s { ?s j:a\\:x ?o }".replace("\\:", ":"),
        "SELECT ?s { ?s ?p ?o FILTER(EXISTS { ?s <java:x>/<urn:p> ?y }) }",
        "SELECT ?s { ?s ?p ?o } ORDER BY <java:x>(?o)",
    ],
)
def test_nothing_loads_a_class_into_a_server(query: str) -> None:
    with pytest.raises(QueryRejected, match=r"<java:.*is no function of SPARQL 1\.1"):
        checked(check(query))


@pytest.mark.parametrize(
    "query",
    [
        "PREFIX bif: <bif:> SELECT (bif:exec('x') AS ?x) {}",
        "SELECT ?s { ?s ?p ?o FILTER(<sql:rnk>(?o) > 1) }",
        "SELECT ?s { ?s <urn:p> ?o . ?o <bif:contains> 'x' }",
        "SELECT (SUM(<http://jena.apache.org/ARQ/function#sleep>(?o)) AS ?x) { ?s ?p ?o }",
        "SELECT ?s { ?s ?p ?o FILTER NOT EXISTS { ?s ?q ?o BIND(<http://x/f>(?o) AS ?y) } }",
        "SELECT ?s { ?s ?p ?o } GROUP BY ?s HAVING(<http://x/f>(?s))",
        "SELECT (<f>(1) AS ?x) {}",
    ],
)
def test_a_function_of_the_server_is_called_only_where_it_is_allowed(query: str) -> None:
    with pytest.raises(QueryRejected, match=r"is no function of SPARQL 1\.1.*store\.sparql\.functions"):
        checked(check(query))
    allowed = ("bif:exec", "sql:rnk", "bif:contains", "http://jena.apache.org/ARQ/function#sleep", "http://x/f", "f")
    checked(check(query), allowed)


def test_the_functions_of_sparql_and_its_casts_may_be_called() -> None:
    xsd = "PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> "
    checked(check(xsd + "SELECT (IF(isIRI(?o), IRI(STR(?o)), xsd:integer(?o)) AS ?x) { ?s ?p ?o FILTER(?o IN (1, 2) && xsd:date(?o) < 3) }"))
    every = "!(?o != -1) || ?o NOT IN (+?o) || ?o * 2 / 3 + 1 - 2 >= 0 || ?o <= 1 || ?o = 1 || ?o > 2 || isURI(?o) || COALESCE(URI(?o), RAND())"
    checked(check(f"SELECT (COUNT(*) AS ?n) {{ ?s ?p ?o FILTER({every}) }}"))


def test_a_text_about_java_is_only_a_text() -> None:
    checked(check('SELECT ?s { ?s ?p "java:x" , <java:x> }'))


def test_what_has_no_meaning_is_refused_before_it_is_sent() -> None:
    with pytest.raises(BadQuery):
        checked(check("SELECT ?p { ?s ?p ?o } GROUP BY ?s"))


def test_a_named_default_graph_is_sent_with_the_graphs_that_a_query_names() -> None:
    assert dataset(check("SELECT ?s { ?s ?p ?o }"), "") == ()
    assert dataset(check("SELECT ?s { ?s ?p ?o GRAPH <urn:b> { ?s ?p ?o } }"), "urn:g") == (
        ("default-graph-uri", "urn:g"),
        ("named-graph-uri", "urn:b"),
    )


@pytest.mark.parametrize(
    ("query", "refusal"),
    [
        ("SELECT ?s { GRAPH ?g { ?s ?p ?o } }", "GRAPH with a variable"),
        ("SELECT ?s FROM NAMED <urn:ontorag:chunk:c> { GRAPH ?g { ?s ?p ?o } }", "GRAPH with a variable"),
        ("SELECT ?s { ?s ?p ?o FILTER EXISTS { GRAPH <urn:b> { ?s ?p ?o } } }", "<urn:b> is no graph of this store"),
        ("PREFIX g: <urn:> SELECT ?s { { SELECT * { GRAPH g:b { ?s ?p ?o } } } }", "<urn:b> is no graph of this store"),
    ],
)
def test_where_one_graph_is_asked_no_other_is_but_by_the_settings(query: str, refusal: str) -> None:
    with pytest.raises(QueryRejected, match=refusal):
        placed(check(query), "urn:g", ["urn:a"])
    assert placed(check(query), "").text == query
    assert placed(check("SELECT ?s { GRAPH <urn:a> { ?s ?p ?o } GRAPH <urn:g> { ?s ?p ?o } }"), "urn:g", ["urn:a"])


@pytest.mark.parametrize("text", ["http://x/> } DROP ALL #", "a b", "", "x\ny", "\ud800"])
def test_no_iri_ends_its_term(text: str) -> None:
    assert iri(text) == "<urn:ontorag:none>"

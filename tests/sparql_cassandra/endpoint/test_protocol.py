"""The SPARQL 1.1 Protocol as clients speak it: methods, parameters, formats, and what each trouble is answered with."""

from __future__ import annotations

import asyncio
import csv
import io
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
import rdflib
from rdflib.plugins.stores.sparqlstore import SPARQLStore

NAMES = "SELECT ?n { ?s <http://example.org/name> ?n } ORDER BY ?n"
ADA = '"Ada, \\"the first\\""'


# ways to ask


async def test_a_query_is_asked_in_three_ways(everywhere: Any) -> None:
    by_get = await everywhere.get(NAMES)
    by_form = await everywhere.client.post(everywhere.url, data={"query": NAMES})
    by_body = await everywhere.post(NAMES, "application/sparql-query; charset=UTF-8")
    assert by_get.status_code == 200
    assert by_get.headers["content-type"] == "application/sparql-results+json"
    found = [row["n"]["value"] for row in by_get.json()["results"]["bindings"]]
    assert sorted(found) == ["Ada", 'Ada, "the first"', "Byron"]
    assert by_get.json() == by_form.json() == by_body.json()


async def test_a_query_in_any_script_arrives_as_it_was_written(everywhere: Any) -> None:
    text = "SELECT ('größe 数 \U0001f600 +&=%' AS ?x) {}"
    for response in (
        await everywhere.get(text),
        await everywhere.client.post(everywhere.url, data={"query": text}),
        await everywhere.post(text, "application/sparql-query"),
    ):
        assert response.json()["results"]["bindings"][0]["x"]["value"] == "größe 数 \U0001f600 +&=%"


async def test_rdflib_reads_it_as_a_client(everywhere: Any) -> None:
    def ask() -> tuple[list[str], bool | None]:
        graph = rdflib.Graph(SPARQLStore(everywhere.url))
        return sorted(str(row[0]) for row in graph.query(NAMES)), graph.query("ASK { ?s ?p 36 }").askAnswer

    assert await asyncio.to_thread(ask) == (["Ada", 'Ada, "the first"', "Byron"], True)


async def test_cassandra_answers_as_the_others_do(clustered: Any) -> None:
    rows = await clustered.get(NAMES)
    graph = await clustered.post("CONSTRUCT WHERE { ?s <http://example.org/knows> ?o }", "application/sparql-query")
    refused = await clustered.get("ASK { SERVICE <http://127.0.0.1:9/> {} }")
    other = await clustered.get("SELECT * { ?s ?p ?o }", at="/other", accept="text/csv")
    assert sorted(row["n"]["value"] for row in rows.json()["results"]["bindings"]) == ["Ada", 'Ada, "the first"', "Byron"]
    assert len(rdflib.Graph().parse(data=graph.text, format="turtle")) == 1
    assert refused.status_code == 403
    assert other.text.splitlines()[1:] == ["http://example.org/secret,http://example.org/name,nobody sees this"]


# formats


async def test_rows_come_in_every_format(everywhere: Any) -> None:
    as_xml = await everywhere.get(NAMES, accept="application/sparql-results+xml")
    as_csv = await everywhere.get(NAMES, accept="text/csv")
    as_tsv = await everywhere.get(NAMES, accept="text/tab-separated-values")
    literals = ElementTree.fromstring(as_xml.text).iter("{http://www.w3.org/2005/sparql-results#}literal")
    assert sorted(literal.text or "" for literal in literals) == ["Ada", 'Ada, "the first"', "Byron"]
    assert sorted(csv.reader(io.StringIO(as_csv.text, newline=""))) == [["Ada"], ['Ada, "the first"'], ["Byron"], ["n"]]
    assert set(as_tsv.text.splitlines()) == {ADA, '"Ada"@en', '"Byron"', "?n"}
    assert [each.headers["content-type"] for each in (as_xml, as_csv, as_tsv)] == [
        "application/sparql-results+xml",
        "text/csv; charset=utf-8",
        "text/tab-separated-values; charset=utf-8",
    ]


async def test_graphs_come_as_turtle_and_n_triples(everywhere: Any) -> None:
    text = "CONSTRUCT { ?s <http://example.org/called> ?n } WHERE { ?s <http://example.org/name> ?n }"
    as_turtle = await everywhere.get(text)
    as_triples = await everywhere.get(text, accept="application/n-triples")
    described = await everywhere.get("DESCRIBE <http://example.org/byron>", accept="text/turtle")
    assert as_turtle.headers["content-type"] == "text/turtle; charset=utf-8"
    turtle = rdflib.Graph().parse(data=as_turtle.text, format="turtle")
    assert len(turtle) == 3
    assert set(turtle) == set(rdflib.Graph().parse(data=as_triples.text, format="nt"))
    assert "Byron" in described.text


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("", "application/sparql-results+json"),
        ("*/*", "application/sparql-results+json"),
        ("application/*", "application/sparql-results+json"),
        ("text/*", "text/csv"),
        ("text/html, application/xml;q=0.9, */*;q=0.8", "application/xml"),
        ("application/sparql-results+json;q=0.1, text/csv;q=0.2", "text/csv"),
        ("application/json", "application/json"),
        ("text/csv;q=0, text/*", "text/tab-separated-values"),
    ],
)
async def test_the_accept_header_chooses(served: Any, accept: str, kind: str) -> None:
    response = await served.get("ASK {}", accept=accept)
    assert (response.status_code, response.headers["content-type"].partition(";")[0]) == (200, kind)


@pytest.mark.parametrize(
    ("query", "accept"), [("ASK {}", "image/png"), ("ASK {}", "text/turtle"), ("DESCRIBE <urn:x>", "text/csv"), ("ASK {}", "*/*;q=0")]
)
async def test_a_format_that_there_is_not_is_406_and_the_others_are_named(served: Any, query: str, accept: str) -> None:
    response = await served.get(query, accept=accept)
    assert response.status_code == 406
    assert ("text/turtle" if query.startswith("DESCRIBE") else "application/sparql-results+json") in response.text


# collections and graphs


async def test_a_request_sees_one_collection(everywhere: Any) -> None:
    everything = "SELECT ?s { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }"
    own = (await everywhere.get(everything, accept="text/csv")).text
    other = (await everywhere.get(everything, at="/other", accept="text/csv")).text
    assert ("secret" in own, "ada" in own, "secret" in other, "ada" in other) == (False, True, True, False)


@pytest.mark.parametrize("path", ["/nothing", "/%2e%2e%2fother", "/%2e%2e%2fdefault", "/other%00", "/other%2f", "//other", "/%256fther"])
async def test_a_collection_that_there_is_not_is_404(served: Any, path: str) -> None:
    assert (await served.get("ASK {}", at=path)).status_code == 404


async def test_other_paths_are_404(served: Any) -> None:
    response = await served.client.get(served.url.removesuffix("/sparql") + "/admin", params={"query": "ASK {}"})
    assert response.status_code == 404
    assert "/sparql" in response.text


async def test_the_dataset_of_the_request_goes_over_that_of_the_query(everywhere: Any) -> None:
    counting = "SELECT (COUNT(*) AS ?n) FROM <urn:ontorag:chunk:none> { ?s ?p ?o }"

    async def count(**graphs: str) -> int:
        return int((await everywhere.get(counting, **graphs)).json()["results"]["bindings"][0]["n"]["value"])

    there = 1 if type(everywhere.store).__name__ == "MemoryGraphs" else 0  # only that store was given triples in a chunk's graph
    assert await count() == 0
    assert await count(default_graph_uri="urn:ontorag:chunk:c1") == there
    body = await everywhere.post("ASK { GRAPH ?g { ?s ?p ?o } }", "application/sparql-query", named_graph_uri="urn:ontorag:chunk:none")
    assert body.json()["boolean"] is False


@pytest.mark.parametrize("graph", ["http://example.org/data.ttl", "file:///etc/passwd", "urn:ontorag:x> { } #", "", "urn:ontorag:\n"])
@pytest.mark.parametrize("parameter", ["default_graph_uri", "named_graph_uri"])
async def test_a_dataset_outside_the_collection_is_refused(served: Any, parameter: str, graph: str) -> None:
    response = await served.get("ASK {}", **{parameter: graph})
    assert response.status_code == 403
    assert "outside the collection" in response.text


@pytest.mark.parametrize("query", ["SELECT * FROM", "SELECT * FROM NAMED", "CONSTRUCT FROM", "DESCRIBE", ""])
async def test_a_dataset_over_a_query_that_ends_early_is_400(served: Any, query: str) -> None:
    assert (await served.get(query, default_graph_uri="urn:ontorag:chunk:c1")).status_code == 400


# what is refused


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ("SELECT", 400, "line 1, column 7"),
        ("", 400, "there is no query"),
        ("INSERT DATA { <a:a> <a:b> 1 }", 403, "INSERT belongs to SPARQL Update"),
        ("ASK { SERVICE <http://127.0.0.1:9/> {} }", 403, "SERVICE would send"),
        ("ASK FROM <file:///etc/passwd> {}", 403, "outside the collection"),
    ],
)
async def test_a_query_that_may_not_run_is_told_why(served: Any, query: str, status: int, words: str) -> None:
    response = await served.get(query)
    assert (response.status_code, response.headers["content-type"]) == (status, "text/plain; charset=utf-8")
    assert words in response.text


@pytest.mark.parametrize(
    ("query_string", "status"),
    [("query=ASK{}&query=ASK{}", 400), ("x=1", 400), ("query=%FF", 400), ("update=DROP%20ALL", 403), ("query=ASK{}&using-graph-uri=urn:x", 403)],
)
async def test_parameters_that_make_no_query_are_refused(served: Any, query_string: str, status: int) -> None:
    assert (await served.client.get(f"{served.url}?{query_string}")).status_code == status
    assert (await served.post(query_string, "application/x-www-form-urlencoded")).status_code == status


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("application/sparql-update", b"DROP ALL", 403),
        ("text/plain", b"ASK {}", 415),
        ("application/json", b'{"query": "ASK {}"}', 415),
        ("application/sparql-query; charset=latin-1", b"ASK {}", 415),
        ("application/sparql-query", b"ASK { ?s ?p '\xff' }", 400),
        ("", b"ASK {}", 415),
    ],
)
async def test_a_body_that_is_no_query_is_refused(served: Any, kind: str, body: bytes, status: int) -> None:
    assert (await served.post(body, kind)).status_code == status


async def test_a_query_in_the_url_and_in_the_body_is_refused(served: Any) -> None:
    assert (await served.post("ASK {}", "application/sparql-query", query="ASK {}")).status_code == 400


async def test_an_encoded_body_is_415(served: Any) -> None:
    assert (await served.post(b"\x1f\x8b", "application/sparql-query", headers={"Content-Encoding": "gzip"})).status_code == 415


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
async def test_other_methods_are_405_and_the_allowed_ones_are_named(served: Any, method: str) -> None:
    response = await served.client.request(method, served.url)
    assert (response.status_code, response.headers["allow"]) == (405, "GET, HEAD, POST, OPTIONS")


async def test_options_names_the_methods(served: Any) -> None:
    response = await served.client.options(served.url)
    assert (response.status_code, response.headers["allow"], response.content) == (204, "GET, HEAD, POST, OPTIONS", b"")
    assert "application/sparql-query" in response.headers["accept-post"]


async def test_head_judges_and_sends_no_body(served: Any) -> None:
    good = await served.client.head(served.url, params={"query": "ASK {}"})
    bad = await served.client.head(served.url, params={"query": "DROP ALL"})
    assert (good.status_code, good.headers["content-type"], good.content) == (200, "application/sparql-results+json", b"")
    assert (bad.status_code, bad.content) == (403, b"")


async def test_without_a_query_the_service_describes_itself(served: Any) -> None:
    response = await served.get()
    graph = rdflib.Graph().parse(data=response.text, format="turtle")
    sd = rdflib.Namespace("http://www.w3.org/ns/sparql-service-description#")
    assert next(graph.objects(None, sd.endpoint)) == rdflib.URIRef(served.url)
    assert len(list(graph.objects(None, sd.resultFormat))) == 6


async def test_no_other_site_may_read_it(served: Any) -> None:
    """A browser shows a page nothing of what this answers: there is no CORS header."""
    response: httpx.Response = await served.client.get(served.url, params={"query": "ASK {}"}, headers={"Origin": "http://evil.example"})
    assert not [name for name in response.headers if name.startswith("access-control")]
    assert response.headers["x-content-type-options"] == "nosniff"

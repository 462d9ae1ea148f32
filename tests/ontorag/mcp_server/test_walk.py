"""The tools through a real client: over standard input and output, and over streamable HTTP, in both forms of the protocol."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Mapping
from typing import Any

import httpx
import jsonschema
import pytest
from mcp import Client, StdioServerParameters
from rdflib import Graph, URIRef

from onto_core.settings import Settings
from ontorag.mcp_server.desk import Desk
from ontorag.mcp_server.over_http import serving
from tests.worlds.demo_graph import COLLECTION, SHIPPED, demo

__all__ = ["demo"]

TEXT = "The Fram was designed by Colin Archer and built in Larvik. It is 3600 m long."
READING = {"search_entities", "describe_entity", "ontology", "select_ontology", "extract", "validate", "ask", "sparql", "cypher", "sources"}


async def call(client: Client, name: str, **arguments: Any) -> dict[str, Any]:
    """The result of a tool that works, held against the schema that the server gave for it; its text is the same JSON."""
    schemas = {tool.name: tool.output_schema for tool in (await client.list_tools()).tools}
    result = await client.call_tool(name, arguments)
    text = result.content[0].text  # type: ignore[union-attr]
    assert not result.is_error, text
    jsonschema.validate(result.structured_content, schemas[name])
    assert json.loads(text) == result.structured_content
    return dict(result.structured_content)


async def refusal(client: Client, name: str, **arguments: Any) -> str:
    """The sentence of a call that is an error."""
    result = await client.call_tool(name, arguments)
    assert result.is_error, result.content
    assert result.structured_content is None
    return str(result.content[0].text)  # type: ignore[union-attr]


async def walk(client: Client) -> None:
    """From a text to its part of the ontologies and its facts, from a question to the answer and the passages behind it."""
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert tools.keys() == READING
    assert all(tool.annotations is not None and tool.annotations.read_only_hint for tool in tools.values())

    selected = await call(client, "select_ontology", text=TEXT)
    assert {"designedBy", "builtIn"} <= {each["name"] for each in selected["properties"]}

    extracted = await call(client, "extract", text=TEXT)
    assert ("Fram", "designedBy", "Colin Archer") in {(each["subject"], each["predicate"], each["object"]) for each in extracted["facts"]}
    assert [each["rules"] for each in extracted["refused"]] == [["facet"]]

    answer = await call(client, "ask", question="Who designed the Fram?")
    assert (answer["status"], answer["rows"][0][0]["label"]) == ("answered", "Colin Archer")
    assert answer["citations"][0]["documents"] == ["fram.md"]
    assert "Colin Archer" in answer["citations"][0]["passages"][0]["says"]

    found = await call(client, "search_entities", text="Fram")
    assert found["entities"][0]["label"] == "Fram"
    both = [found["entities"][0]["iri"], answer["rows"][0][0]["value"]]
    sources = await call(client, "sources", entities=both)
    assert [each["id"] for each in sources["documents"]] == ["fram.md"]
    assert "designed by Colin Archer" in sources["passages"][0]["text"]

    described = await call(client, "describe_entity", entity="Fram")
    assert ("designedBy", "Colin Archer") in {(each["property"], each["value"].get("label")) for each in described["facts"]}

    launched = next(each for each in described["facts"] if each["property"] == "launchDate")
    assert launched["documents"] == ["fram.md"]
    assert 0.5 < launched["confidence"] <= 1
    built = await call(client, "describe_entity", entity="Colin Archer")
    assert {("designedBy", ("fram.md",))} <= {(each["property"], tuple(each["documents"])) for each in built["mentioned_by"]}

    solved = await call(client, "sparql", query="SELECT (COUNT(?s) AS ?n) { ?s <https://example.org/voyages#designedBy> ?o }")
    assert int(solved["rows"][0][0]["value"]) >= 1
    assert "only SELECT, ASK, CONSTRUCT and DESCRIBE may run" in await refusal(client, "sparql", query="DELETE WHERE { ?s ?p ?o }")
    assert "another server" in await refusal(client, "sparql", query="SELECT * { SERVICE <http://127.0.0.1/> { ?s ?p ?o } }")

    judged = await call(
        client, "validate", triples=[{"subject": "Fram", "subject_type": "Ship", "predicate": "length", "object": "3600"}, _fact("Colin Archer")]
    )
    assert (judged["accepted"], judged["rejected"], judged["verdicts"][0]["rules"]) == (1, 1, ["facet"])

    listed = (await client.list_resources()).resources
    assert {each.uri for each in listed} == {"ontology://voyages", "ontology://places"}
    turtle = (await client.read_resource("ontology://places")).contents[0].text  # type: ignore[union-attr]
    assert URIRef("https://example.org/places#Settlement") in set(Graph().parse(data=turtle, format="turtle").subjects())


def _fact(designer: str) -> Mapping[str, str]:
    return {"subject": "Fram", "subject_type": "Ship", "predicate": "designedBy", "object": designer, "object_type": "Person"}


async def test_an_agent_walks_from_a_text_to_the_passages_behind_an_answer_over_standard_input_and_output(demo: Settings) -> None:
    given = ["--store", demo.store.url, "--collection", COLLECTION, "--model", "light"]
    started = StdioServerParameters(
        command=sys.executable,
        args=["-m", "onto_core.cli.main", "mcp", *given, "--ontology", str(SHIPPED / "voyages.ttl"), "--ontology", str(SHIPPED / "places.json")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    async with Client(started) as client:
        await walk(client)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_the_same_walk_over_http_for_several_clients_at_once(demo: Settings, mode: str) -> None:
    async with Desk.opened(demo, collection=COLLECTION) as desk, serving(desk, "127.0.0.1", 0, write=False) as url:

        async def visit() -> None:
            async with Client(url, mode=mode) as client:
                await walk(client)

        await asyncio.gather(*(visit() for _ in range(2)))


async def test_a_page_of_another_site_cannot_use_the_server(demo: Settings) -> None:
    """A browser sends the page's Origin; a name that was rebound to 127.0.0.1 is in Host."""
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    async with Desk.opened(demo) as desk, serving(desk, "127.0.0.1", 0, write=False) as url, httpx.AsyncClient() as http:

        async def status(path: str = "", **headers: str) -> int:
            accepted = {"Accept": "application/json, text/event-stream"}
            return (await http.post(url + path, json=body, headers={**accepted, **headers})).status_code

        assert await status(Origin="https://evil.example") == 403
        assert await status(Host="evil.example") == 421
        assert await status("/../other") == 404
        big = await http.post(url, content=b"x" * 2_000_000, headers={"Content-Type": "application/json"})
        assert big.status_code == 413

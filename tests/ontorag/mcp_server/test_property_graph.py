"""The tools over a property graph: the same things by name, and queries in Cypher behind their guard."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any

from mcp import Client

from onto_core.service.stores import closing, open_store
from onto_core.settings import ModelSettings, OntologySettings, QuerySettings, Settings, StoreSettings
from ontorag.mcp_server.desk import Desk
from ontorag.mcp_server.server import server_of
from tests.servers.graph_server import GraphServer
from tests.worlds.service import SHIPS

GRAPH = """
@prefix : <https://example.org/ships#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:fram a :Ship ; rdfs:label "Fram" ; :builtIn :larvik .
:gauss a :Ship ; rdfs:label "Gauss" ; :builtIn :kiel .
:larvik a :Town ; rdfs:label "Larvik" .
:kiel a :Town ; rdfs:label "Kiel" .
"""


async def given(client: Client, tool: str, /, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return dict(result.structured_content)


async def refusal(client: Client, tool: str, /, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result.content
    return str(result.content[0].text)  # type: ignore[union-attr]


async def test_a_property_graph_is_searched_described_asked_and_queried_in_cypher(falkordb: GraphServer, tmp_path: Path) -> None:
    (tmp_path / "ships.ttl").write_text(SHIPS)
    (tmp_path / "graph.ttl").write_text(GRAPH)
    settings = Settings(
        ontologies=OntologySettings(paths=(str(tmp_path / "ships.ttl"),)),
        store=StoreSettings(url=f"falkordb://{falkordb.address}/{uuid.uuid4().hex[:8]}"),
        model=ModelSettings(kind="rules"),
        query=QuerySettings(suggestions="off"),
    )
    async with closing(open_store(settings.store, write=True)) as store:
        await store.load([tmp_path / "graph.ttl"], "ships", progress=lambda _: None)
    async with Desk.opened(settings, collection="ships") as desk, Client(server_of(desk)) as client:
        found = await given(client, "search_entities", text="Fram")
        assert [(each["label"], each["types"]) for each in found["entities"]] == [("Fram", ["Ship"])]
        assert {each["label"] for each in (await given(client, "search_entities", type="ship"))["entities"]} == {"Fram", "Gauss"}

        fram = await given(client, "describe_entity", entity="Fram")
        assert [(each["property"], each["value"]["label"]) for each in fram["facts"]] == [("builtIn", "Larvik")]
        kiel = await given(client, "describe_entity", entity="Kiel")
        assert [(each["property"], each["value"]["label"]) for each in kiel["mentioned_by"]] == [("builtIn", "Gauss")]

        answer = await given(client, "ask", question="Which ships were built in Kiel?")
        assert [row[0]["label"] for row in answer["rows"]] == ["Gauss"]

        rows = await given(
            client, "cypher", query="MATCH (s:Ship)-[:builtIn]->(t) WHERE t.label = $town RETURN s.label AS ship", parameters={"town": "Larvik"}
        )
        assert (rows["columns"], [row[0]["value"] for row in rows["rows"]]) == (["ship"], ["Fram"])
        for query in (
            "MATCH (n) DETACH DELETE n",
            "CREATE (n) RETURN n",
            "CALL dbms.procedures() YIELD name RETURN name",
            "LOAD CSV FROM 'file:///x' AS r RETURN r",
        ):
            assert "line 1" in await refusal(client, "cypher", query=query)
        assert "use the tool cypher" in await refusal(client, "sparql", query="ASK {}")
        assert "no collection 'films'" in await refusal(client, "cypher", query="MATCH (n) RETURN n", collection="films")

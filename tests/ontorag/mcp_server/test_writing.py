"""A server that may write: an agent publishes a text, the workers write it, it is asked about, replaced and forgotten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mcp import Client

from onto_core.service.workers import run_workers
from ontorag.mcp_server.desk import Desk
from ontorag.mcp_server.server import server_of
from tests.worlds.demo_graph import demo_settings

WORKERS = ["kg-extract-ontology", "sparql-cassandra"]


async def given(client: Client, tool: str, /, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return dict(result.structured_content)


async def test_an_agent_publishes_a_text_asks_about_it_replaces_it_and_forgets_it(tmp_path: Path) -> None:
    settings = demo_settings(tmp_path)
    async with Desk.opened(settings, collection="notes") as desk, Client(server_of(desk, write=True)) as client:
        first = {"text": "The Fram was designed by Colin Archer.", "document": "fram.md", "metadata": {"source": "agent"}}
        assert (await given(client, "publish_text", **first))["change"] == "new"
        await run_workers(WORKERS, settings, drain=True)
        answer = await given(client, "ask", question="Who designed the Fram?")
        assert [row[0]["label"] for row in answer["rows"]] == ["Colin Archer"]
        assert (await given(client, "publish_text", **first))["change"] == "unchanged"

        again = await given(client, "publish_text", text="The Fram was designed by Otto Sverdrup.", document="fram.md")
        assert again["change"] == "changed"
        await run_workers(WORKERS, settings, drain=True)
        answer = await given(client, "ask", question="Who designed the Fram?")
        assert [row[0]["label"] for row in answer["rows"]] == ["Otto Sverdrup"]

        gone = await given(client, "forget_document", document="fram.md")
        assert gone["chunks"] == 1
        await run_workers(WORKERS, settings, drain=True)
        assert not (await given(client, "sources")).get("documents")
        missing = await client.call_tool("forget_document", {"document": "fram.md"})
        assert missing.is_error
        assert "has no such document" in missing.content[0].text  # type: ignore[union-attr]

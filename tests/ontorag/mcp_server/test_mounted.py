"""The tools at /mcp of `ontorag serve`, beside everything else that it serves."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from mcp import Client

from tests.worlds.service import SHIPS


@pytest.fixture(params=[("--no-workers", "--store", "memory:"), ("--store", "oxigraph:graph")], ids=["alone", "with workers"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A running `ontorag serve`: with the workers, it shares what it answers with."""
    (tmp_path / "ships.ttl").write_text(SHIPS)
    command = [sys.executable, "-m", "onto_core.cli.main", "serve", "--port", "0", "--ontology", "ships.ttl", *request.param]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        yield next(line.split()[2] for line in process.stderr if line.startswith("serving at "))
    finally:
        process.terminate()
        process.communicate(timeout=30)


async def test_agents_find_the_tools_beside_the_service(address: str) -> None:
    async with httpx.AsyncClient() as http:
        assert (await http.get(address + "/openapi.json")).status_code == 200
        assert (await http.post(address + "/mcp", json={}, headers={"Origin": "https://evil.example"})).status_code == 403
    async with Client(address + "/mcp") as client:
        listed = await client.call_tool("ontology", {})
        assert [each["name"] for each in listed.structured_content["ontologies"]] == ["ships"]
        refused = await client.call_tool("sparql", {"query": "CLEAR ALL"})
        assert refused.is_error

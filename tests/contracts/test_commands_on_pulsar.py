"""`ontorag publish`, `run` and `dead-letters` with a real Pulsar as the bus."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest
import yaml

from onto_core.bus import bus_of
from onto_core.messages import Extraction
from onto_core.service.configuration import load_settings
from onto_core.wire import Message
from tests.worlds import nursery

DEMO = Path(__file__).parents[2] / "ontologies" / "demo"
GOOD = {"document_id": "fram.txt", "text": "The polar ship Fram was designed by Colin Archer."}


class World(Protocol):
    def settings(self) -> dict[str, object]: ...


@pytest.fixture
def config(pulsar: World, tmp_path: Path) -> Path:
    path = tmp_path / "ontorag.yaml"
    settings = {
        "bus": pulsar.settings(),
        "ontologies": {"paths": [str(DEMO)]},
        "model": {"kind": "rules", "cache": "memory:"},
        "embedder": {"cache": "memory:"},
    }
    path.write_text(yaml.safe_dump(settings))
    return path


@pytest.fixture
def ontorag(config: Path) -> Callable[..., Any]:
    """Runs a command and gives its JSON document, which is all that may be on standard output."""

    def run(*arguments: str, stdin: str = "") -> Any:
        done = nursery.ontorag(*arguments, "--config", config, "--json", given=stdin, timeout=300)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_chunks_are_published_extracted_and_what_cannot_be_read_is_listed_shown_replayed_and_purged(
    ontorag: Callable[..., Any], config: Path
) -> None:
    settings = load_settings(config)

    async def publish_strange_ones() -> None:
        bus = bus_of(settings)
        await bus.publish("chunks", Message("newer", json.dumps(GOOD).encode(), headers={"schema": "ontorag.chunk/2"}))
        await bus.publish("chunks", Message("noise", b"\xff\x00"))
        await bus.close()

    async def extraction() -> Extraction:
        bus = bus_of(settings)
        delivery = await asyncio.wait_for((await bus.subscribe("extractions", "test")).receive(), 20)
        await bus.close()
        return Extraction.decode(delivery.message)

    published = ontorag("publish", "chunk", "-", stdin=json.dumps(GOOD))
    asyncio.run(publish_strange_ones())
    ontorag("run", "kg-extract-ontology", "--drain")
    assert asyncio.run(extraction()).chunk_id == published["ids"][0]

    listed = ontorag("dead-letters", "list")
    given_up = {(letter["id"], letter["topic"], letter["group"]) for letter in listed}
    assert given_up == {(name, "chunks", "kg-extract-ontology") for name in ("newer", "noise")}
    (shown,) = ontorag("dead-letters", "show", "newer")
    assert "'ontorag.chunk/2' has major version 2, and this reads 1" in shown["reason"]
    assert json.loads(shown["body"]) == GOOD

    ontorag("dead-letters", "replay", "newer")
    assert [letter["id"] for letter in ontorag("dead-letters", "list")] == ["noise"]
    ontorag("dead-letters", "purge", "--all")
    assert ontorag("dead-letters", "list") == []
    assert asyncio.run(backlog(config)) == 1  # what was replayed


async def backlog(config: Path) -> int:
    bus = bus_of(load_settings(config))
    try:
        return await bus.backlog("chunks", "kg-extract-ontology")
    finally:
        await bus.close()

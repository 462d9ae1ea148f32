"""What docs/wire.md tells people with a plain Pulsar client to do, done word for word beside our bus."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Protocol

from onto_core.bus import bus_of
from onto_core.messages import Chunk, EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.settings import Settings

PAGE = Path(__file__).parents[2] / "docs" / "wire.md"


class World(Protocol):
    url: str
    namespace: str

    def settings(self) -> dict[str, object]: ...


def snippet(heading: str, at: World) -> str:
    """The Python under a heading, for a server and a namespace of the test's."""
    code = re.search(rf"## {heading}\n```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    assert len([line for line in code[1].splitlines() if line and not line.startswith("import")]) <= 10
    return code[1].replace("pulsar://localhost:6650", at.url).replace("public/default", f"public/{at.namespace}")


async def run(code: str) -> str:
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE)
    said, _ = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0
    return said.decode()


async def test_a_chunk_of_a_plain_client_is_a_chunk(pulsar: World) -> None:
    bus = bus_of(Settings.model_validate({"bus": pulsar.settings()}))
    await run(snippet("Publish a chunk", pulsar))
    delivery = await asyncio.wait_for((await bus.subscribe("chunks", "g")).receive(), 20)
    chunk = Chunk.decode(delivery.message)
    await bus.close()
    assert (chunk.document_id, chunk.text) == ("fram.txt", "The ship Fram was built by Colin Archer in Larvik.")
    assert (delivery.message.key, delivery.message.headers) == ("fram.txt", {"schema": "ontorag.chunk/1"})


async def test_a_plain_client_reads_an_extraction(pulsar: World) -> None:
    fram = EntityWire(iri="urn:x:fram", label="Fram")
    triples = (
        TripleWire(subject=fram, predicate="urn:x:builtIn", object=EntityWire(iri="urn:x:larvik", label="Larvik")),
        TripleWire(subject=fram, predicate="urn:x:year", object=LiteralWire(value="1892", datatype="urn:x:year")),
    )
    bus = bus_of(Settings.model_validate({"bus": pulsar.settings()}))
    await bus.publish("extractions", Extraction(chunk_id="c", triples=triples).encode())
    said = await run(snippet("Receive extractions", pulsar))
    await bus.close()
    assert [line for line in said.splitlines() if line.startswith("Fram")] == ["Fram urn:x:builtIn Larvik", "Fram urn:x:year 1892"]

"""Whether an extraction worker's memory stays flat: many chunks through one, with a stub for the model, and the slope of its resident memory.

    python benchmarks/extraction_memory.py [--chunks 10000] [--bus URL]

Each chunk brings a text that was not seen before. Of 20,000 such texts the vectors are kept in memory (40 MB); here of 500, so that this bound
is reached at once, and what is left to see is what has none.
`--bus` is a Pulsar, pulsar://HOST:PORT; default: a file. The stub is an endpoint in a process of its own, so that its memory is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import tempfile
import threading
import time
import uuid
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np
import structlog

from onto_core.bus import bus_of
from onto_core.bus.worker import Worker
from onto_core.clients import embedders
from onto_core.messages import Chunk
from onto_core.settings import Settings
from onto_extract.service import build

DEMO = Path(__file__).parents[1] / "ontologies" / "demo"
CHUNK = "The polar ship Fram was designed by Colin Archer and launched on 26 October 1892. Otto Sverdrup commanded the Fram on voyage {}."
REPLY = (
    '{"entities": [{"name": "Fram", "type": "Ship"}, {"name": "Colin Archer", "type": "Person"}],'
    ' "facts": [{"subject": "Fram", "property": "designedBy", "object": "Colin Archer"},'
    ' {"subject": "Fram", "property": "launchDate", "value": "1892-10-26"}]}'
)
SAMPLES = 40


def stub(tell: Connection) -> None:
    """An endpoint that always says the same, until the process is killed."""
    from tests.servers.chat_stub import chat

    with chat(lambda _: REPLY) as url:
        tell.send(url)
        threading.Event().wait()


def resident() -> float:
    """Megabytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def measure(count: int, settings: Settings) -> list[tuple[int, float]]:
    bus = bus_of(settings)
    for start in range(0, count, 200):
        chunks = (Chunk(document_id="d", ordinal=number, text=CHUNK.format(number)) for number in range(start, min(start + 200, count)))
        await asyncio.gather(*(bus.publish(settings.bus.topics.chunks, chunk.encode()) for chunk in chunks))
    worker = Worker((await build(settings, bus))[0], bus, settings)
    running = asyncio.create_task(worker.run())
    extractions = await bus.subscribe(settings.bus.topics.extractions, "bench", 10)
    samples = []
    for number in range(1, count + 1):
        await (await extractions.receive()).ack()
        if number % max(1, count // SAMPLES) == 0:
            samples.append((number, resident()))
            print(f"{number:7,d} chunks {samples[-1][1]:8.1f} MB", flush=True)
    worker.stop()
    await running
    await bus.close()
    return samples


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=int, default=10_000)
    parser.add_argument("--bus", metavar="URL")
    arguments = parser.parse_args()
    embedders.CachedEmbedder = partial(embedders.CachedEmbedder, in_memory=500)  # type: ignore[misc, assignment]
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    hear, tell = multiprocessing.Pipe()
    endpoint = multiprocessing.get_context("spawn").Process(target=stub, args=(tell,), daemon=True)
    endpoint.start()
    with tempfile.TemporaryDirectory() as folder:
        run = uuid.uuid4().hex[:8]
        settings = Settings.model_validate(
            {
                "bus": {
                    "url": arguments.bus or f"sqlite:{folder}/bus.db",
                    "topics": {"chunks": f"chunks-{run}", "extractions": f"extractions-{run}"},
                    "pulsar": {"in_hand": f"{folder}/in-hand"},
                },
                "ontologies": {"paths": [str(DEMO)]},
                "model": {"kind": "openai", "name": "stub", "base_url": hear.recv(), "api_key": "none", "cache": f"sqlite:{folder}/replies.db"},
                "embedder": {"cache": f"sqlite:{folder}/embeddings.db"},
            }
        )
        started = time.perf_counter()
        samples = asyncio.run(measure(arguments.chunks, settings))
    endpoint.kill()
    later = np.array(samples[len(samples) // 4 :])  # the first quarter fills caches and pools
    slope = np.polyfit(later[:, 0], later[:, 1], 1)[0] * 1000
    print(f"{arguments.chunks:,} chunks in {time.perf_counter() - started:.0f} s: {later[0, 1]:.1f} MB after the first quarter,", end=" ")
    print(f"{later[-1, 1]:.1f} MB at the end, {slope * 1000:.1f} bytes a chunk ({slope:+.3f} MB per 1,000 chunks)")


if __name__ == "__main__":
    main()

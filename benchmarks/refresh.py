"""`ontorag refresh` on many chunks: how many a second it looks through when nothing changed, and when each must be looked at closely.

`python benchmarks/refresh.py --chunks 10000`. The records are those of an embedded store; every chunk has a text of its own and a reply of a model.
Prints chunks a second of wall clock and of processor time: (1) nothing changed, (2) a rule changed: each is judged again from its reply,
(3) the same once more, after all of them were found to come out as they are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from onto_core.documents.model import CHUNK, ChunkRecord, group_of
from onto_core.messages import Chunk
from onto_core.ports.graphs import Record
from onto_core.ports.models import Keep, Reply, Usage
from onto_core.service.ontologies import read_ontologies
from onto_core.settings import Settings
from onto_core.wire import Message
from onto_extract.pipeline import Services, extract_chunk
from onto_extract.propose.proposers import ModelProposer
from onto_extract.refresh.run import Refreshing, Wish
from onto_extract.wiring import services_for
from sparql_cassandra.embedded.records import EmbeddedRecords, RecordsOfFolder

DEMO = Path(__file__).parents[1] / "ontologies" / "demo"
TEXT = "The ship Fram {n} was designed by Colin Archer and built in Larvik. She was launched on 26 October 1892 and is 39 metres long."
CLOSE = 500
"""Chunks that are looked at closely: some tens of milliseconds each."""


class Reader:
    """A model that reads the sentences of `TEXT`."""

    name = "reader"

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        ship = messages[-1]["content"].partition("The ship ")[2].partition(" was")[0]
        said = [("designedBy", "Colin Archer"), ("builtIn", "Larvik"), ("launchDate", "1892-10-26"), ("length", "39")]
        facts = [{"subject": ship, "property": name, "object": value} for name, value in said]
        return Reply(json.dumps({"facts": facts, "types": [{"name": ship, "type": "Ship"}]}), self.name, Usage(800, 70, calls=1))


async def one(number: int, services: Services) -> ChunkRecord:
    chunk = Chunk(document_id=f"{number // 20}.txt", ordinal=number % 20, text=TEXT.format(n=number), language="en", revision=1, asked=1)
    extraction = await extract_chunk(chunk, services)
    return ChunkRecord(chunk_id=chunk.id, document_id=chunk.document_id, ordinal=chunk.ordinal).with_extraction(extraction, longest=100_000)


async def run(chunks: int, folder: Path) -> None:
    files = EmbeddedRecords(folder)
    records = RecordsOfFolder(files)
    settings = Settings()
    sent: list[Message] = []

    async def publish(_: str, messages: Sequence[Message]) -> None:
        sent.extend(messages)

    ontologies = read_ontologies([DEMO / "voyages.ttl", DEMO / "places.json"])
    async with services_for(ontologies, settings) as opened:
        services = replace(opened, proposer=ModelProposer(Reader()))
        models = [await one(number, services) for number in range(min(chunks, CLOSE))]
        for start in range(0, chunks, 1000):
            some = [(number, models[number % len(models)]) for number in range(start, min(start + 1000, chunks))]
            made = [model.model_copy(update={"chunk_id": f"{n}", "document_id": f"{n // 20}.txt", "ordinal": n % 20}) for n, model in some]
            await records.put_records("default", [Record(CHUNK, group_of(each.document_id), each.chunk_id, each.packed()) for each in made])

        async def measured(what: str, services: Services, wish: Wish) -> None:
            clock, cpu = time.perf_counter(), time.process_time()
            report = await Refreshing(records, services, wish, topics=settings.bus.topics, publish=publish).run()
            wall, used = time.perf_counter() - clock, time.process_time() - cpu
            counts = f"fresh {report.fresh:,}, same {report.same:,}, judged {report.judged:,}, asked {report.asked:,}"
            print(
                f"{what}: {report.seen:,} chunks, {report.seen / wall:,.0f} a second, {report.seen / used:,.0f} a second of processor time; {counts}"
            )

        await measured("nothing changed", services, Wish())
        rules = settings.extraction.rules.model_copy(update={"facet": "flag"})
        extraction = settings.extraction.model_copy(update={"rules": rules})
        other = replace(services, extraction=extraction, made=services.made.model_copy(update={"judging": "other"}))
        few = [f"{number}.txt" for number in range(min(chunks, CLOSE) // 20)]
        clock, cpu = time.perf_counter(), time.process_time()
        for document in few:
            report = await Refreshing(records, other, Wish(document_id=document), topics=settings.bus.topics, publish=publish).run()
            assert report.same == report.seen, report
        wall, used, close = time.perf_counter() - clock, time.process_time() - cpu, len(few) * 20
        print(f"a rule changed, each judged again: {close:,} chunks, {close / wall:,.0f} a second, {close / used:,.0f} a second of processor time")
        await measured("the same once more, for these", other, Wish(document_id=few[0]))
        print(f"messages: {len(sent)}")
    files.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=int, default=10_000)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(chosen.chunks, Path(folder)))


if __name__ == "__main__":
    main()

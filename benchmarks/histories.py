"""Random histories of documents over a store, each against a fresh run of its last versions: how many differ.

    python -m benchmarks.histories --store memory: --count 1000
    python -m benchmarks.histories --store cassandra://127.0.0.1:9042/histories --count 100

Documents are edited, split, joined, reordered, forgotten and restored; messages come late, doubled and in any order; workers die between any two of
their steps (tests/worlds/histories.py). Chunks are read by rules over the demo's ontologies, with the names of their documents. Everything in the
collection `default` of the store is dropped.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from onto_core.documents.announce import identified
from onto_core.documents.cutting import ReadInput
from onto_core.documents.names_in_chunks import KnownPages
from onto_core.documents.names_so_far import with_names
from onto_core.messages import Chunk, Extraction
from onto_core.service.stores import open_store
from onto_core.settings import StoreSettings
from onto_core.terms import digest
from onto_extract import Extractor
from onto_extract.emit import extraction
from onto_extract.pipeline import read_chunk
from tests.worlds.histories import History, said

SHIPS = ("Fram", "Gjoa", "Maud", "Endurance", "Nimrod", "Belgica")
PLACES = ("Larvik", "Rosendal", "Vollen", "Sandefjord", "Dundee", "Svelvik")
PEOPLE = ("Roald Amundsen", "Colin Archer", "Fridtjof Nansen", "Ernest Shackleton")
PAGES = KnownPages()


class Prose(History):
    """A history of documents in English."""

    def _paragraph(self) -> str:
        pick = self.chance.choice
        return " ".join(
            pick(
                (
                    f"The {pick(SHIPS)} was built in {pick(PLACES)}.",
                    f"{pick(PEOPLE)} designed the {pick(SHIPS)}.",
                    f"The {pick(SHIPS)} sank in {self.chance.randrange(1890, 1920)}.",
                    f"{pick(PEOPLE)} was born in {pick(PLACES)}. He led the {pick(SHIPS)} expedition.",
                )
            )
            for _ in range(self.chance.randrange(1, 4))
        )

    def _read(self, document_id: str, paragraphs: Sequence[str]) -> ReadInput:
        chunks = [Chunk(document_id=document_id, collection=self.collection, ordinal=place, text=text) for place, text in enumerate(paragraphs)]
        return ReadInput(tuple(identified(with_names(chunks, 60, PAGES.read))), document_id=document_id, content=digest(*paragraphs))


def by_rules(ontology: str) -> Callable[[Chunk], Extraction]:
    """The extractions of chunks by rules, each text with its names read once."""
    extractor = Extractor(ontologies=[ontology], model="rules")
    read: dict[str, Extraction] = {}

    def extract(chunk: Chunk) -> Extraction:
        if chunk.id not in read:
            read[chunk.id] = extraction(extractor._services.run(read_chunk(chunk, extractor._services.parts)))
        own = {"ordinal": chunk.ordinal, "revision": chunk.revision, "asked": chunk.asked, "metadata": chunk.metadata}
        return read[chunk.id].model_copy(update=own)

    return extract


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", default="memory:")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--plain", action="store_true", help="sentences of three words, read without an ontology")
    parser.add_argument("--ontology", default=str(Path(__file__).parents[1] / "ontologies" / "demo"))
    given = parser.parse_args()
    extract = said if given.plain else by_rules(given.ontology)
    store = open_store(StoreSettings(url=given.store), write=True)
    started, messages, different, facts = time.perf_counter(), 0, 0, 0
    for seed in range(given.first, given.first + given.count):
        history = (History if given.plain else Prose)(store, seed, extract=extract)
        await store.drop(history.collection)
        ours, fresh = await history.run()
        messages, facts = messages + history.messages, facts + len(fresh)
        if ours != fresh:
            different += 1
            print(f"seed {seed}: {len(ours - fresh)} too many, {len(fresh - ours)} missing; {sorted(ours ^ fresh)[:3]}", flush=True)
        if (done := seed + 1 - given.first) % 20 == 0:
            print(f"{done} histories, {messages:,} messages, {different} differ, {time.perf_counter() - started:.0f} s", flush=True)
    await store.drop("default")
    await store.close()
    seconds = time.perf_counter() - started
    print(f"{given.store}: {given.count} histories, {messages:,} messages, {facts:,} statements at the end, {different} differ, {seconds:.0f} s")


if __name__ == "__main__":
    asyncio.run(main())

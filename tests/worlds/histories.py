"""Random histories of documents over a real store: edits, forgettings and restorings, with messages late, doubled and in any order, and workers that
die between any two of their steps. What the store says in the end is held against a fresh run of the last versions."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Protocol

from onto_core.documents import life
from onto_core.documents.announce import identified
from onto_core.documents.cutting import ReadInput
from onto_core.documents.life import Documents
from onto_core.documents.model import CHUNK, PART, ChunkRecord, DocumentRecord
from onto_core.messages import Chunk, Document, EntityWire, Extraction, TripleWire
from onto_core.ports.graphs import ChunkInGraph, Collections, GraphFiles, GraphWriter, Record, Records, Scrubbed, Source
from onto_core.service.publishing import Known, Plan, planned, versions
from onto_core.terms import digest, mint_iri

EX = "http://example.org/"
NAMES = ("Fram", "Gjoa", "Maud", "Endurance", "Nimrod", "Larvik", "Bergen", "Oslo", "Tromso", "Nansen", "Amundsen", "Archer")
PROPERTIES = ("builtIn", "ledBy", "near")
IDS = ("a.md", "b.md", "c/d.md", "é.txt")


class Store(Records, GraphWriter, GraphFiles, Collections, Protocol):
    async def chunks_in_graph(self, collection: str) -> Sequence[ChunkInGraph]: ...
    async def scrub(self, collection: str) -> Scrubbed: ...
    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]: ...


class Killed(Exception):
    """The worker died."""


@dataclass
class Dying:
    """A store as one worker has it: other workers come between any two of its calls, and after some of them it dies."""

    store: Store
    chance: random.Random
    left: int
    """Calls until it dies."""

    async def _before(self) -> None:
        for _ in range(self.chance.randrange(3)):
            await asyncio.sleep(0)
        self.left -= 1
        if self.left <= 0:
            raise Killed

    async def write(self, extraction: Extraction) -> None:
        await self._before()
        await self.store.write(extraction)
        await self._before()

    async def records(self, collection: str, kind: str, group: str, keys: Sequence[str] | None = None) -> Mapping[str, bytes]:
        await self._before()
        return await self.store.records(collection, kind, group, keys)

    async def swap_record(self, collection: str, kind: str, group: str, key: str, *, old: bytes | None, new: bytes | None) -> bool:
        await self._before()
        done = await self.store.swap_record(collection, kind, group, key, old=old, new=new)
        await self._before()
        return done

    async def put_records(self, collection: str, records: Sequence[Record]) -> None:
        await self._before()
        await self.store.put_records(collection, records)

    async def remove_records(self, collection: str, kind: str, group: str, keys: Sequence[str] | None = None) -> None:
        await self._before()
        await self.store.remove_records(collection, kind, group, keys)

    async def record_kinds(self, collection: str) -> Sequence[str]:
        await self._before()
        return await self.store.record_kinds(collection)

    async def every_record(self, collection: str, kind: str) -> AsyncIterator[Record]:
        async for record in self.store.every_record(collection, kind):
            yield record

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        await self._before()
        return await self.store.sources(iris, collection)

    async def scrub(self, collection: str) -> Scrubbed:
        await self._before()
        return await self.store.scrub(collection)

    async def chunks_in_graph(self, collection: str) -> Sequence[ChunkInGraph]:
        await self._before()
        return await self.store.chunks_in_graph(collection)


def said(chunk: Chunk) -> Extraction:
    """An extraction without a model: every sentence "A p B." is a fact, and the first name in the text a thing with a label."""
    triples = []
    for sentence in chunk.text.split(". "):
        words = sentence.strip(" .").split(" ")
        if len(words) == 3:
            one, other = (EntityWire(iri=mint_iri(word), label=word, types=(EX + "Told",)) for word in (words[0], words[2]))
            start = chunk.text.index(words[0])
            triples.append(TripleWire(subject=one, predicate=EX + words[1], object=other, span=(start, start + len(words[0])), confidence=0.9))
            triples.append(TripleWire(subject=other, predicate=EX + "of", object=one, inferred=True))
    return Extraction(
        chunk_id=chunk.id,
        document_id=chunk.document_id,
        ordinal=chunk.ordinal,
        collection=chunk.collection,
        triples=tuple(triples),
        model="none",
        revision=chunk.revision,
        asked=chunk.asked,
        text=chunk.text,
        metadata=chunk.metadata,
    )


@dataclass
class History:
    """One history. `extract` is what a worker makes of a chunk."""

    store: Store
    seed: int
    collection: str = "default"
    extract: Callable[[Chunk], Extraction] = said
    kills: float = 0.3
    others: Sequence[Store] = ()
    """Other connections to the same store, which the workers have in turn."""
    texts: dict[str, list[str]] = field(default_factory=dict)
    """The paragraphs of each document that there is now."""
    bag: list[Chunk | Extraction | Document] = field(default_factory=list)
    messages: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self._former: list[tuple[str, list[str]]] = []

    async def run(self, steps: int = 8) -> tuple[set[bytes], set[bytes]]:
        """The statements of the store at the end, and those of a fresh run of the last versions."""
        for _ in range(steps):
            self._edit()
            await self._publish()
            for _ in range(self.chance.randrange(4)):
                await self._deliver(self.chance.randrange(1, 10))
        while self.bag:
            await self._deliver(10)
        ours = await statements(self.store, self.collection)
        left = await leftovers(self.store, self.collection, self.texts.keys())
        assert not left, f"seed {self.seed}: {left}"
        await self.store.drop(self.collection)
        fresh = self._worker(self.store)
        await self._extract_all(fresh)
        await self._finish(fresh)
        return ours, await statements(self.store, self.collection)

    async def _extract_all(self, fresh: Documents) -> None:
        """The last versions of all documents, extracted and announced."""
        for document_id, paragraphs in self.texts.items():
            plan = planned([self._read(document_id, paragraphs)], Known())
            for chunk in plan.chunks:
                await fresh.extracted(self.extract(chunk))
            for document in plan.documents:
                await fresh.announced(document)

    async def _finish(self, fresh: Documents) -> None:
        """Called when the fresh run has all documents."""

    def _worker(self, store: life.Store) -> Documents:
        return Documents(store)

    def _mortal(self) -> Documents:
        """A worker that may die."""
        left = self.chance.randrange(1, 25) if self.chance.random() < self.kills else 10**9
        return self._worker(Dying(self.chance.choice((self.store, *self.others)), random.Random(self.chance.random()), left))

    def _read(self, document_id: str, paragraphs: Sequence[str]) -> ReadInput:
        return read(document_id, paragraphs, self.collection)

    def _paragraph(self) -> str:
        sentences = [
            f"{self.chance.choice(NAMES)} {self.chance.choice(PROPERTIES)} {self.chance.choice(NAMES)}." for _ in range(self.chance.randrange(1, 4))
        ]
        return " ".join(sentences)

    def _edit(self) -> None:
        """Change one or two documents: write, edit, move, delete, split, join, restore."""
        chance = self.chance
        document = chance.choice(IDS)
        there = self.texts.get(document)
        if there is None:
            former = [text for name, text in self._former if name == document]
            self.texts[document] = (
                list(chance.choice(former)) if former and chance.random() < 0.5 else [self._paragraph() for _ in range(chance.randrange(1, 6))]
            )
            return
        self._former.append((document, list(there)))
        what = chance.choice(("edit", "insert", "remove", "shuffle", "delete", "split", "join", "restore", "same"))
        if what == "delete" or not there:
            del self.texts[document]
        elif what == "edit":
            there[chance.randrange(len(there))] = self._paragraph()
        elif what == "insert":
            there.insert(chance.randrange(len(there) + 1), chance.choice([self._paragraph(), chance.choice(there)]))
        elif what == "remove" and len(there) > 1:
            del there[chance.randrange(len(there))]
        elif what == "shuffle":
            chance.shuffle(there)
        elif what == "split" and len(there) > 1:
            other = chance.choice([name for name in IDS if name != document])
            self.texts[other] = there[1:]
            del there[1:]
        elif what == "join" and len(self.texts) > 1:
            other = chance.choice([name for name in self.texts if name != document])
            there += self.texts.pop(other)
        elif what == "restore":
            self.texts[document] = list(chance.choice([text for name, text in self._former if name == document]))

    async def _publish(self) -> None:
        """Publish what changed, as the command does: against what the store has, which may be behind."""
        settled = not any(isinstance(message, Document) for message in self.bag)
        known = Known(await versions(self.store, self.collection, IDS), settled)
        reads, same = [], []
        for document_id, paragraphs in self.texts.items():
            one = self._read(document_id, paragraphs)
            if known.has(document_id, one.content):
                same.append(document_id)
            else:
                reads.append(one)
        gone = [(self.collection, name) for name in IDS if name not in self.texts and not (known.settled and self._is_gone(known, name))]
        plan: Plan = planned(reads, known, unchanged=same, gone=gone, again=self.chance.random() < 0.05)
        self.bag += [*plan.chunks, *plan.documents]

    @staticmethod
    def _is_gone(known: Known, name: str) -> bool:
        return name not in known.versions or known.versions[name].forgotten

    async def _deliver(self, count: int) -> None:
        """Some messages out of the bag, in any order, at once, by workers some of which die: what they had in hand comes again."""
        some = [self.bag.pop(self.chance.randrange(len(self.bag))) for _ in range(min(count, len(self.bag)))]
        done = await asyncio.gather(*(self._handle(message) for message in some))
        for message, out in zip(some, done, strict=True):
            self.messages += 1
            if out is None:
                self.bag.append(message)
                continue
            self.bag += out
            if self.chance.random() < 0.1:
                self.bag.append(message)  # and once more

    async def _handle(self, message: Chunk | Extraction | Document) -> list[Chunk | Extraction | Document] | None:
        """The messages that come of it; None when the worker died with it."""
        worker = self._mortal()
        try:
            if isinstance(message, Chunk):
                return [self.extract(message)]
            if isinstance(message, Extraction):
                await worker.extracted(message)
                return []
            return list((await worker.announced(message)).asked)
        except Killed:
            return None


def read(document_id: str, paragraphs: Sequence[str], collection: str) -> ReadInput:
    """A document of one chunk a paragraph."""
    chunks = [Chunk(document_id=document_id, collection=collection, ordinal=place, text=text) for place, text in enumerate(paragraphs)]
    return ReadInput(tuple(identified(chunks)), document_id=document_id, content=digest(*paragraphs))


async def statements(store: GraphFiles, collection: str) -> set[bytes]:
    """The statements of a collection, with who says them."""
    out = BytesIO()
    await store.export(collection, "nq", out)
    return set(out.getvalue().splitlines())


async def leftovers(store: Records, collection: str, documents: Sequence[str] | object) -> list[str]:
    """What is kept beside the graph although no version in force has it."""
    in_force: set[str] = set()
    async for record in store.every_record(collection, "document"):
        in_force |= set(DocumentRecord.unpacked(record.value).chunks)
    left = []
    async for record in store.every_record(collection, CHUNK):
        chunk = ChunkRecord.unpacked(record.value)
        if chunk.chunk_id not in in_force or chunk.extraction is None:
            left.append(f"chunk {chunk.chunk_id} of {chunk.document_id}")
    return left + [f"part {record.key}" async for record in store.every_record(collection, PART)]

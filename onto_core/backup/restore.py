"""An archive into a collection: checked to its end first, then records and what they do not make, then each chunk shown from its record.

A record of kind `restore` stands in the collection from before the first change to the end. Every step leaves alone what is there already, so that
who was stopped does all of them again; workers may write meanwhile, and what they bring is newer.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from onto_core.backup.archive import GRAPH, LETTERS, RECORDS, Archive, Part
from onto_core.backup.lines import RESTORE, judged_letter, judged_record, letter_of, record_of
from onto_core.backup.sources import extractions, sorted_quads
from onto_core.documents.life import TOGETHER, Documents
from onto_core.documents.model import CHUNK, DOCUMENT, LAYOUT, SWAPPED, ChunkRecord, DocumentRecord
from onto_core.errors import BadSettings, InputError, Problem
from onto_core.graph.exports.sorting import Sorted
from onto_core.graph.files import examine
from onto_core.ports.graphs import GraphStore, Progress, Record

if TYPE_CHECKING:
    from onto_core.ports.bus import DeadLetter, DeadLetters

T = TypeVar("T")
ALL_LETTERS: Final = 1 << 40
MOST_NAMED: Final = 20


@dataclass(frozen=True, slots=True)
class Restored:
    """The result for one collection. `lacking` are documents some of whose chunks were still being extracted: published again they are whole."""

    collection: str
    chunks: int = 0
    lacking: tuple[str, ...] = ()


def check(archive: Archive, wanted: Mapping[str, str], folder: Path, *, named: bool, progress: Progress = lambda _: None) -> dict[str, Path | Sorted]:
    """Read the archive to its end, and put the statements of the wanted collections into files, source by source for a store without `named` graphs.

    Raises InputError with all that is wrong.
    """

    def judge(part: Part, line: bytes) -> Iterator[str]:
        progress(len(line) + 1)
        if part.what == RECORDS:
            yield from judged_record(part.kind, line)
        elif part.what == LETTERS:
            yield from judged_letter(line)

    problems = archive.problems(judge)
    if problems:
        raise InputError(str(archive.path), problems)
    files: dict[str, Path | Sorted] = {}
    for part in archive.manifest.members:
        if part.what == GRAPH:
            path = folder / part.collection / "graph.nq"
            path.parent.mkdir()
            with path.open("wb") as file:
                for line in archive.lines(part):
                    file.write(line + b"\n")
            examine([path], "nq", lambda _: None)
            files[part.collection] = path if named else sorted_quads(path, path.parent)
    return {name: path for name, path in files.items() if name in wanted}


class Restore:
    """Puts collections of an archive into a store that is open for writing."""

    def __init__(self, archive: Archive, store: GraphStore, documents: Documents, *, progress: Progress = lambda _: None) -> None:
        self._archive, self._store, self._documents, self._progress = archive, store, documents, progress

    async def refusal(self, collection: str) -> Problem | None:
        """The reason why nothing may be restored into a collection unless it is replaced; None for one that is empty, or half restored from here."""
        half = await self._store.records(collection, RESTORE, "")
        if half.get("") == self._archive.digest.encode():
            return None
        if half:
            return Problem(f"collection {collection!r}", "is only restored in part, from another archive", "restore that one, or give --replace")
        if collection in await self._store.collections() or await self._store.record_kinds(collection):
            return Problem(f"collection {collection!r}", "is not empty", "give --replace to drop it first, or --collection another name")
        return None

    async def into(self, name: str, collection: str, graph: Path | Sorted, *, replace: bool) -> Restored:
        """Restore the archive's collection `name` as `collection`. `graph` are its statements. Raises BackendError; then do it again."""
        if replace and await self.refusal(collection):
            await self._store.drop(collection)
        await self._store.put_records(collection, [Record(RESTORE, "", "", self._archive.digest.encode()), Record(LAYOUT, "", "", b"1")])
        await self._load(graph, collection)
        parts = [part for part in self._archive.manifest.of(name) if part.what == RECORDS]
        for part in sorted(parts, key=lambda part: part.kind == CHUNK):
            for records in in_lots(self._records(part)):
                await self._put(collection, part.kind, records)
                self._progress(len(records))
        chunks = await self._show(collection)
        lacking = [document async for document in self._lacking(collection)]
        await self._store.remove_records(collection, RESTORE, "")
        return Restored(collection, chunks, tuple(lacking))

    async def _load(self, graph: Path | Sorted, collection: str) -> None:
        if isinstance(graph, Sorted):
            for some in in_lots(extractions(graph, collection)):
                await asyncio.gather(*(self._store.write(each) for each in some))
        elif (await asyncio.to_thread(graph.stat)).st_size:
            await self._store.load([graph], collection, format_="nq")

    def _records(self, part: Part) -> Iterator[Record]:
        return (record_of(part.kind, line) for line in self._archive.lines(part))

    async def _put(self, collection: str, kind: str, records: Sequence[Record]) -> None:
        """Put records that are not there. Whatever asks for a chunk is lost with its bus: who publishes its document again asks once more."""
        if kind not in SWAPPED:
            there = {group: await self._store.records(collection, kind, group) for group in {record.group for record in records}}
            await self._store.put_records(collection, [record for record in records if record.key not in there[record.group]])
            return
        if kind == CHUNK:
            records = [free(record) for record in records]
        await asyncio.gather(*(self._store.swap_record(collection, kind, each.group, each.key, old=None, new=each.value) for each in records))

    async def _show(self, collection: str) -> int:
        """Make the graph say what the records of chunks say."""
        shown = 0
        async for records in lots_of(self._store.every_record(collection, CHUNK)):
            await self._documents.show(collection, [(record.group, record.key) for record in records])
            shown += len(records)
            self._progress(len(records))
        return shown

    async def _lacking(self, collection: str) -> AsyncIterator[str]:
        """The documents that are not whole. They get another content than any has, so that publishing them again is no vain work."""
        async for record in self._store.every_record(collection, DOCUMENT):
            document = DocumentRecord.unpacked(record.value)
            if document.forgotten:
                continue
            held = await self._store.records(collection, CHUNK, record.group)
            whole = {key for key, value in held.items() if not ChunkRecord.unpacked(value).is_awaited}
            if whole == set(document.chunks):
                continue
            new = document.model_copy(update={"content": ""}).packed()
            await self._store.swap_record(collection, DOCUMENT, record.group, record.key, old=record.value, new=new)
            yield document.document_id


async def restore_letters(archive: Archive, bus: DeadLetters) -> int:
    """Put the dead letters of an archive beside those that are there; return how many were not."""
    part = archive.manifest.letters
    there = {_identity(letter) for letter in await bus.dead_letters(None, ALL_LETTERS)} if part else set()
    added = 0
    for line in archive.lines(part) if part else ():
        letter = letter_of(line)
        if _identity(letter) not in there:
            await bus.add_dead_letter(letter)
            added += 1
    return added


def _identity(letter: DeadLetter) -> tuple[str, str, str, float]:
    return letter.topic, letter.group, letter.message.id, round(letter.at, 3)


def free(record: Record) -> Record:
    """A chunk's record; one whose extraction is still to come as one that was never asked for."""
    chunk = ChunkRecord.unpacked(record.value)
    return Record(record.kind, record.group, record.key, chunk.model_copy(update={"asked": 0}).packed()) if chunk.is_awaited else record


def wanted_of(archive: Archive, given: Sequence[str]) -> dict[str, str]:
    """The collections of an archive to restore, each with its new name, by `NAME`, `NAME=AS`, or `AS` for the only one. Raises BadSettings."""
    has = [collection.name for collection in archive.manifest.collections]
    if not given:
        return {name: name for name in has}
    wanted: dict[str, str] = {}
    for text in given:
        name, _, new = text.partition("=")
        if not new:
            name, new = (name, name) if name in has else (has[0] if len(has) == 1 else "", name)
        if name not in has:
            fix = f"it has {', '.join(has) or 'none'}; NAME=AS restores one under another name"
            raise BadSettings("settings", [Problem("collection", f"the archive has no collection {text.partition('=')[0]!r}", fix)])
        wanted[name] = new
    if len(set(wanted.values())) < len(wanted):
        raise BadSettings("settings", [Problem("collection", "two collections would be restored as one", "give each a name of its own")])
    return wanted


def in_lots(items: Iterator[T], most: int = TOGETHER) -> Iterator[list[T]]:
    while lot := list(islice(items, most)):
        yield lot


async def lots_of(items: AsyncIterator[T], most: int = TOGETHER) -> AsyncIterator[list[T]]:
    lot: list[T] = []
    async for item in items:
        lot.append(item)
        if len(lot) == most:
            yield lot
            lot = []
    if lot:
        yield lot

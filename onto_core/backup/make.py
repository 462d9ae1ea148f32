"""A backup of collections while others write them: records as they are read, and of the graph what no record makes.

Records are the truth: a restore shows each chunk again from its record, so that both agree whatever was written meanwhile. The graph is read before
the records: a chunk that then still has its facts from before there were records had all of them when the graph was read. Documents are read last:
a chunk of a version that came into force meanwhile may be missing, and is named by the restore; none of an older one is left.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from onto_core.backup.archive import GRAPH, LETTERS, RECORDS, ArchiveWriter, Manifest, OfCollection
from onto_core.backup.lines import MADE_AGAIN, RESTORE, letter_line, record_line
from onto_core.backup.quads import FILE, Names, Spool, source_name
from onto_core.documents.life import Documents
from onto_core.documents.model import CHUNK, DOCUMENT, ChunkRecord, document_of, group_of
from onto_core.errors import BadSettings, Problem
from onto_core.ports.graphs import GraphStore, Progress

if TYPE_CHECKING:
    from onto_core.ports.bus import DeadLetter

FIRST: Final = (CHUNK,)
LAST: Final = (DOCUMENT,)


@dataclass(slots=True)
class Seen:
    """The records of chunks as far as the graph is concerned: names of those that records make anew, of those that were carried, and of all."""

    made: Names = field(default_factory=Names)
    known: Names = field(default_factory=Names)
    awaited: int = 0


class Backup:
    """Writes collections of one store into an archive."""

    def __init__(self, store: GraphStore, archive: ArchiveWriter, *, progress: Progress = lambda _: None) -> None:
        self._store, self._archive, self._progress = store, archive, progress
        self._documents = Documents(store)
        self._done: list[OfCollection] = []

    async def add(self, collection: str) -> None:
        """Write a collection. Raises BadSettings for one that is only restored half, BackendError."""
        if await self._store.records(collection, RESTORE, ""):
            message = f"{collection!r} is only restored in part"
            raise BadSettings("settings", [Problem("collection", message, "do `ontorag restore` of the same archive again")])
        await self._documents.bring_forward(collection)
        with tempfile.TemporaryDirectory(prefix="ontorag-backup-") as folder, Spool(Path(folder, "graph.nq.gz"), self._progress) as spool:
            await self._store.export(collection, "nq", spool)  # type: ignore[arg-type]
            seen, documents, records = Seen(), 0, 0
            for kind in await self._kinds(collection):
                with self._archive.member(RECORDS, collection, kind) as lines:
                    async for record in self._store.every_record(collection, kind):
                        lines.add(record_line(record))
                        if kind == CHUNK:
                            note(seen, ChunkRecord.unpacked(record.value))
                        elif kind == DOCUMENT:
                            documents += not document_of(record.value).forgotten
                        if lines.entries % 1000 == 0:
                            self._progress(1000)
                records += lines.entries
            newer = await self._newer(collection, spool.identified.without(seen.known))
            with self._archive.member(GRAPH, collection) as lines:
                for line in spool.lines(lambda name: name.startswith(FILE) or (name not in seen.made and name not in newer)):
                    lines.add(line)
        self._done.append(
            OfCollection(
                name=collection, chunks=len(seen.known), awaited=seen.awaited, documents=documents, statements=lines.entries, records=records
            )
        )

    async def _kinds(self, collection: str) -> list[str]:
        kinds = list(await self._store.record_kinds(collection))
        return [*FIRST, *(kind for kind in kinds if kind not in (*FIRST, *LAST, *MADE_AGAIN)), *LAST]

    async def _newer(self, collection: str, unknown: Names) -> Names:
        """Of the chunks that the graph has and the records did not: those that came or went while the records were read."""
        if not len(unknown):
            return unknown
        there = Names()
        for chunk in await self._store.chunks_in_graph(collection):
            name = source_name(chunk.chunk_id)
            if name in unknown and not await self._store.records(collection, CHUNK, group_of(chunk.document_id), [chunk.chunk_id]):
                there.add(name)  # from a file that was made of chunks: it stays until somebody removes it
        return unknown.without(there)

    def letters(self, letters: Sequence[DeadLetter]) -> None:
        with self._archive.member(LETTERS) as lines:
            for letter in letters:
                lines.add(letter_line(letter))

    def end(self, *, store: str, flagged: str) -> Manifest:
        return self._archive.end(store=store, flagged=flagged, collections=self._done)


def note(seen: Seen, chunk: ChunkRecord) -> None:
    name = source_name(chunk.chunk_id)
    seen.known.add(name)
    seen.awaited += chunk.is_awaited
    if not chunk.carried:
        seen.made.add(name)

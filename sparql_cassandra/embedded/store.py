"""The embedded store: an Oxigraph database for each collection, written by one process, queried in reader processes that can be killed."""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

from onto_core.collection import require_collection
from onto_core.errors import BackendUnavailable, BadQuery, BadSettings, Problem, QueryRejected, ResultTooLarge
from onto_core.messages import Extraction
from onto_core.once import OncePerProcess
from onto_core.ports.graphs import REPLY, ChunkInGraph, CollectionStats, EntityMatch, ExportFormat, Limits, Loaded, Progress, Scrubbed, Source
from onto_core.terms import Cell, Entity, Query, Span, Table
from sparql_cassandra import guard
from sparql_cassandra.embedded import layout
from sparql_cassandra.embedded.files import chunks_in, collection_stats, export_collection
from sparql_cassandra.embedded.records import EmbeddedRecords, RecordsOfFolder
from sparql_cassandra.embedded.snapshot import Snapshot, files_digest
from sparql_cassandra.embedded.writer import EmbeddedWriter
from sparql_cassandra.guard import CheckedQuery
from sparql_cassandra.ports import PROCESSES, Solutions, columns_of
from sparql_cassandra.processes.frames import Json, value_of
from sparql_cassandra.processes.pool import Call, Pool
from sparql_cassandra.rdf.cells import cell_from_json
from sparql_cassandra.syntax import lexer

LOOKUP_SECONDS = 30.0
LOW_DISK = 256 << 20
READER = "sparql_cassandra.embedded.reader:Reader"


class OxigraphStore(RecordsOfFolder):
    """A `ports.Store` over one folder. All who open the folder share its readers and its writer."""

    name = "oxigraph"

    def __init__(self, folder: Folder, key: Path | None, writer: EmbeddedWriter | None) -> None:
        super().__init__(folder.records)
        self._folder, self._key, self._writer = folder, key, writer
        self._closed = False

    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        """The solutions, IRIs with the labels that the collection has for them; of a CONSTRUCT or DESCRIBE its triples, as rows.

        Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge, BackendUnavailable.
        """
        started = time.monotonic()
        checked = guarded(guard.checked(query))
        require_collection(collection)
        reply = await self._ask(self._call(checked, limits, collection, limits.memory // REPLY), checked.text)
        columns: list[str] = reply["columns"]
        wanted = {name: position for position, name in enumerate(checked.variables)}
        order = sorted(range(len(columns)), key=lambda i: wanted.get(columns[i], i))  # for SELECT *, Oxigraph lists the columns in any order
        return Table(
            columns=tuple(columns[i] for i in order),
            rows=tuple(tuple(cell_from_json(row[i]) for i in order) for row in reply["rows"]),
            truncated=reply["truncated"],
            backend=self.name,
            seconds=time.monotonic() - started,
        )

    def stream(self, query: Query, limits: Limits, collection: str) -> Solutions:
        """The rows, once Oxigraph has found all of them: its reader is killed at the deadline, so it cannot wait for a client."""
        checked = guarded(guard.checked(query))
        require_collection(collection)
        call = self._call(checked, limits, collection, limits.memory)
        columns = columns_of(checked)

        def rows() -> Iterator[tuple[Cell, ...]]:
            with self._errors(checked.text):
                head, *parts = call.replies()
            said = value_of(head)
            if said["truncated"]:
                raise ResultTooLarge(f"the result has more than {limits.max_rows:,} rows")
            order = [said["columns"].index(name) if name in said["columns"] else None for name in columns]
            for part in parts:
                for row in value_of(part):
                    yield tuple([None if place is None else cell_from_json(row[place]) for place in order])

        return Solutions(columns, rows(), call.cancel)

    def _call(self, checked: CheckedQuery, limits: Limits, collection: str, most: int) -> Call:
        request = {"do": "query", "collection": collection, "text": checked.text, "max_rows": limits.max_rows}
        return self._folder.pool.call(request, limits.deadline, memory=limits.memory, most=most)

    async def revision(self, collection: str) -> str:
        """As `GraphBackend.revision`: what the writer drew last; by the database's files where an older version wrote it; "" without one."""
        require_collection(collection)
        root = self._folder.root
        with layout.database_errors(root):
            try:
                return layout.revision_file(root, collection).read_text()
            except FileNotFoundError:
                return files_digest(layout.collection_folder(root, collection))

    def warm(self) -> None:
        self._folder.pool.warm(sys.maxsize)

    async def check(self, text: str) -> CheckedQuery:
        """Judge the query as `run` would: by the guard, and by Oxigraph's own parser. Raises BadQuery, QueryRejected."""
        checked = guarded(guard.check(text))
        await self._ask(self._folder.pool.call({"do": "parse", "collection": "", "text": text}, LOOKUP_SECONDS, memory=Limits().memory), text)
        return checked

    async def lookup(self, mentions: Sequence[str], collection: str, *, fuzzy: float = 1.0, limit: int = 5) -> Sequence[Sequence[EntityMatch]]:
        require_collection(collection)
        whole = [mention.encode(errors="replace").decode() for mention in mentions]  # half of a surrogate pair is in no label
        request = {"do": "lookup", "collection": collection, "mentions": whole, "fuzzy": fuzzy, "limit": limit}
        reply = await self._ask(self._folder.pool.call(request, LOOKUP_SECONDS))
        return [[EntityMatch(Entity(iri, label, tuple(types)), score, how) for iri, label, types, score, how in found] for found in reply["matches"]]

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        require_collection(collection)
        reply = await self._ask(self._folder.pool.call({"do": "sources", "collection": collection, "iris": list(iris)}, LOOKUP_SECONDS))
        return {
            iri: [Source(document, chunk, Span(*map(int, span.split("-"))) if span else None) for document, chunk, span in found]
            for iri, found in reply["sources"].items()
        }

    async def _ask(self, call: Call, text: str = "") -> Json:
        if self._closed:
            raise BackendUnavailable(f"{self._folder.root}: the store was closed")
        try:
            with self._errors(text):
                return await asyncio.get_running_loop().run_in_executor(self._folder.pool.threads, call.answer)
        except asyncio.CancelledError:
            call.cancel()  # nobody waits for it: its reader is worth more than its result
            raise

    @contextmanager
    def _errors(self, text: str) -> Iterator[None]:
        """Translate what Oxigraph says of the query: where the text is wrong."""
        try:
            yield
        except BadQuery as error:
            raise bad_query(text, error.problems[0].message) from None

    async def write(self, extraction: Extraction) -> None:
        """One transaction, on disk when this returns. Raises BadMessage for a term that is not RDF, BackendUnavailable when the disk fails."""
        await asyncio.to_thread(self._writing.write, extraction)

    async def load(self, files: Sequence[Path], collection: str, *, format_: str = "", progress: Progress = lambda _: None) -> Loaded:
        require_collection(collection)
        return await asyncio.to_thread(self._writing.load, files, collection, format_=format_, progress=progress)

    async def drop(self, collection: str) -> None:
        require_collection(collection)
        await asyncio.to_thread(self._writing.drop, collection)
        await asyncio.to_thread(self._folder.records.drop, collection)

    @property
    def _writing(self) -> EmbeddedWriter:
        if self._writer is None or self._closed:
            raise BackendUnavailable(f"{self._folder.root}: this store is not open for writing")
        return self._writer

    async def export(
        self,
        collection: str,
        format_: ExportFormat,
        out: BinaryIO,
        *,
        progress: Progress = lambda _: None,
        predicates: frozenset[str] | None = None,
    ) -> None:
        require_collection(collection)
        root = self._folder.root

        def exporting() -> None:
            with layout.database_errors(root):
                export_collection(Snapshot(layout.collection_folder(root, collection)).store(), format_, out, progress, predicates)

        await asyncio.to_thread(exporting)

    async def chunks_in_graph(self, collection: str) -> Sequence[ChunkInGraph]:
        require_collection(collection)
        root = self._folder.root

        def reading() -> list[ChunkInGraph]:
            if collection not in layout.collections_in(root):
                return []
            with layout.database_errors(root):
                return chunks_in(Snapshot(layout.collection_folder(root, collection)).store())

        return await asyncio.to_thread(reading)

    async def scrub(self, collection: str) -> Scrubbed:
        """Copy the database without what was removed: Oxigraph never takes a text out of its dictionary. 20 s of processor time a million facts."""
        require_collection(collection)
        done = await asyncio.to_thread(self._writing.rebuild, collection)
        stays = await asyncio.to_thread(self._folder.records.write_log_into_file, collection)
        return Scrubbed(done, stays)

    async def stats(self) -> list[CollectionStats]:
        root = self._folder.root

        def counting() -> list[CollectionStats]:
            with layout.database_errors(root):
                return [collection_stats(Snapshot(layout.collection_folder(root, name)).store(), name) for name in layout.collections_in(root)]

        return await asyncio.to_thread(counting)

    async def collections(self) -> list[str]:
        return layout.collections_in(self._folder.root)

    async def prepare(self) -> Sequence[str]:
        return ()

    def health(self) -> str:
        if self._closed:
            return "closed"
        free = shutil.disk_usage(self._folder.root).free if self._folder.root.exists() else LOW_DISK
        return "ok" if free >= LOW_DISK else f"only {free >> 20} MB are free on the disk of {self._folder.root}"

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._release)

    def _release(self) -> None:
        if self._writer is not None:
            _writers.release(self._folder.root)
        _folders.release(self._key)


_POSITIONED = re.compile(r"error at (\d+):(\d+): expected (?:one of )?(.*)", re.DOTALL)


def guarded(checked: CheckedQuery) -> CheckedQuery:
    """The query. Raises QueryRejected for several FROM, with which Oxigraph counts a triple once for each graph that holds it."""
    if len(checked.query.default_graphs) > 1:
        raise QueryRejected("the embedded store takes one FROM; with several, a triple would count once for each graph that holds it")
    return checked


def bad_query(text: str, message: str) -> BadQuery:
    """The error of Oxigraph's parser, with the line that it is about. A sentence among what the parser expected says more than the tokens."""
    if (match := _POSITIONED.match(message)) is None:
        return BadQuery("query", [Problem("query", f"Oxigraph says: {message}")])
    line, column, expected = int(match[1]), int(match[2]), match[3]
    sentence = next((part for part in expected.split(", ") if part[:1].isupper() and " " in part), "this is not valid here")
    position = sum(len(each) + 1 for each in text.split("\n")[: line - 1]) + column - 1
    return lexer.bad_query(text, position, f"Oxigraph's parser says: {sentence}")


class Folder:
    """The part that all stores on one folder share in this process; without a path, a private folder, which goes with its last user."""

    def __init__(self, path: Path | None, *, processes: int) -> None:
        self._open = ExitStack()
        self.root = path or Path(self._open.enter_context(tempfile.TemporaryDirectory(prefix="ontorag-")))
        require_folder(self.root)
        self.pool = Pool(READER, {"root": str(self.root)}, size=processes, grace=0.0)
        self._open.callback(self.pool.close)
        self.records = EmbeddedRecords(self.root)
        self._open.callback(self.records.close)

    def close(self) -> None:
        self._open.close()


_folders: OncePerProcess[Path | None, Folder] = OncePerProcess()
"""By path; None is `memory:`."""
_writers: OncePerProcess[Path, EmbeddedWriter] = OncePerProcess()


def open_oxigraph(path: Path | None, *, write: bool, processes: int = PROCESSES) -> OxigraphStore:
    """Open the store in a folder, or in a private one that goes with its last user. Raises BackendUnavailable when another process writes it."""
    key = None if path is None else path.expanduser().resolve()
    folder = _folders.acquire(key, lambda: Folder(key, processes=processes))
    try:
        writer = _writers.acquire(folder.root, lambda: EmbeddedWriter(folder.root)) if write else None
    except BackendUnavailable:
        _folders.release(key)
        raise
    if not write:
        folder.pool.warm()
    return OxigraphStore(folder, key, writer)


def require_folder(root: Path) -> None:
    trouble = ""
    if root.exists() and not root.is_dir():
        trouble = "is a file; an embedded store is a folder"
    elif (root / "CURRENT").exists():
        trouble = "is a bare Oxigraph database; export it to a file, and `ontorag graph load` that into a store of its own"
    if trouble:
        raise BadSettings("settings", [Problem("store.url", f"{root} {trouble}")])

"""The one writer of an embedded store: its lock, and each extraction as one transaction."""

from __future__ import annotations

import fcntl
import os
import shutil
import threading
import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pyoxigraph import Quad
from pyoxigraph import Store as Database

from onto_core.collection import require_collection_of
from onto_core.errors import BackendUnavailable
from onto_core.messages import Extraction
from onto_core.ports.graphs import Loaded, Progress
from onto_core.private_files import private_file, private_folder, private_tree
from sparql_cassandra.embedded import layout
from sparql_cassandra.embedded.files import load_files
from sparql_cassandra.embedded.rebuilding import Interrupted, copied, exchanged, restored
from sparql_cassandra.rdf import names
from sparql_cassandra.rdf.provenance import quads_of

FLUSH_AFTER = 5_000
FLUSH_SECONDS = 1.0
FLUSH_AT_LEAST = 50_000
"""Changed quads after which tables are written: FLUSH_AFTER if the last time is FLUSH_SECONDS ago, FLUSH_AT_LEAST in any case.

Whoever opens the database to read replays its log, at 50 MB a second (a quad is 0.6 kB of log); writing tables takes about 0.1 s.
"""


LOCK = "writer.lock"
COLLECTIONS = "collections"


class EmbeddedWriter:
    """Holds the write lock of a root folder and the open databases in it. Safe for threads."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = take_lock(root)
        self._one_at_a_time = threading.Lock()
        self._databases: dict[str, Database] = {}
        self._changed: dict[str, int] = {}
        self._flushed: dict[str, float] = {}
        self._counting = threading.Lock()
        self._waiting = 0

    def write(self, extraction: Extraction) -> None:
        """Make the database say what the extraction says of its chunk, durably. Raises BadMessage, BackendUnavailable."""
        require_collection_of(extraction)
        wanted = quads_of(extraction)
        with layout.database_errors(self._root):
            with self._turn():
                database = self._database(extraction.collection)
                change = replace_chunk(database, extraction.chunk_id, wanted)
                self._changed_for_all(extraction.collection)
                log = newest_log(layout.collection_folder(self._root, extraction.collection))
                self._flush_after(extraction.collection, change)
            if change and log:
                sync(log)

    def load(self, files: Sequence[Path], collection: str, *, format_: str, progress: Progress) -> Loaded:
        with self._one_at_a_time, layout.database_errors(self._root):
            database = self._database(collection)
            loaded = load_files(database, files, format_, progress)
            self._changed_for_all(collection)
            database.flush()
            return loaded

    def rebuild(self, collection: str) -> bool:
        """Make the database anew, so that its files have what it says and nothing else; False when a write came meanwhile, for which it makes way."""
        with self._one_at_a_time, layout.database_errors(self._root):
            folder = layout.collection_folder(self._root, collection)
            if folder.exists():
                try:
                    aside = copied(self._database(collection), folder, is_wanted=lambda: not self._waiting)
                except Interrupted:
                    return False
                self._databases.pop(collection)
                exchanged(folder, aside)
                self._changed[collection] = 0
            return True

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """The block alone, and before a rebuild that goes on."""
        with self._counting:
            self._waiting += 1
        try:
            with self._one_at_a_time:
                yield
        finally:
            with self._counting:
                self._waiting -= 1

    def drop(self, collection: str) -> None:
        """Remove the collection at once: one renaming puts its folder aside, then its files are deleted."""
        with self._one_at_a_time, layout.database_errors(self._root):
            self._databases.pop(collection, None)
            folder = layout.collection_folder(self._root, collection)
            layout.revision_file(self._root, collection).unlink(missing_ok=True)
            if folder.exists():
                aside = folder.with_name(f".dropped-{folder.name}")
                shutil.rmtree(aside, ignore_errors=True)
                folder.rename(aside)
                shutil.rmtree(aside)

    def close(self) -> None:
        """Flush, and let another process write."""
        with self._one_at_a_time, layout.database_errors(self._root):
            for database in self._databases.values():
                database.flush()
            self._databases.clear()
            private_tree(self._root / COLLECTIONS)
            os.close(self._lock)

    def _database(self, collection: str) -> Database:
        if collection not in self._databases:
            folder = layout.collection_folder(self._root, collection)
            private_folder(folder.parent)
            restored(folder)
            private_folder(folder)
            self._databases[collection] = Database(str(folder))
            private_tree(folder)
            private_folder(layout.revision_file(self._root, collection).parent)
            self._changed_for_all(collection)  # the last change before a power cut may have been kept, and its revision not
        return self._databases[collection]

    def _changed_for_all(self, collection: str) -> None:
        """Give the collection another revision: after what was written, also after a repeated write that found nothing to do, for the process
        that did it may have died before this."""
        file = os.open(layout.revision_file(self._root, collection), os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            os.pwrite(file, uuid.uuid4().hex.encode(), 0)
        finally:
            os.close(file)

    def _flush_after(self, collection: str, change: int) -> None:
        changed = self._changed[collection] = self._changed.get(collection, 0) + change
        waited = time.monotonic() - self._flushed.get(collection, 0.0)
        if changed >= FLUSH_AT_LEAST or (changed >= FLUSH_AFTER and waited >= FLUSH_SECONDS):
            self._databases[collection].flush()
            self._changed[collection], self._flushed[collection] = 0, time.monotonic()


def take_lock(root: Path) -> int:
    """Take the lock that is the right to write, and return its descriptor; the kernel frees it when this process ends, however it ends."""
    try:
        private_folder(root, ours=is_ours(root))
        private_file(root / LOCK)
        lock = os.open(root / LOCK, os.O_RDWR | os.O_CLOEXEC)
    except OSError as error:
        raise BackendUnavailable(f"{root} cannot be written: {error.strerror}") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(lock, 20, 0).decode(errors="replace").strip()
        os.close(lock)
        raise BackendUnavailable(
            f"{root} is being written by another process (pid {holder or 'unknown'}): one at a time can write an embedded store, any can read it"
        ) from None
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
    return lock


def is_ours(root: Path) -> bool:
    """True when nothing but a store is in a folder: one that somebody uses for other things keeps its rights."""
    return not root.exists() or {entry.name for entry in os.scandir(root)} <= {LOCK, COLLECTIONS}


def newest_log(folder: Path) -> Path | None:
    """The log that RocksDB has just written to: the one with the highest number."""
    return max(folder.glob("*.log"), key=lambda log: int(log.stem), default=None)


def sync(log: Path) -> None:
    """Wait for the disk, as Oxigraph's commits to the log do not: an extraction that is acknowledged must survive a power cut."""
    try:
        descriptor = os.open(log, os.O_RDONLY)
    except FileNotFoundError:
        return  # its records are in tables by now, and RocksDB does wait for those
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def replace_chunk(database: Database, chunk_id: str, wanted: set[Quad]) -> int:
    """Replace all that is there because of the chunk, in one transaction. Returns the number of changed quads."""
    old, wanted = set(chunk_quads(database, chunk_id)), as_stored(wanted)
    gone, new = old - wanted, wanted - old
    if not gone and not new:
        return 0
    remove, add = with_distinct(database, gone, new)
    if remove:
        emptied = {quad.graph_name for quad in gone} - {quad.graph_name for quad in wanted} - {names.PROVENANCE}
        drops = "".join(f" ; DROP SILENT GRAPH {graph}" for graph in emptied)  # else the name of the graph stays
        database.update(f"DELETE DATA {{ {data(remove)} }} ; INSERT DATA {{ {data(add)} }}{drops}")
    else:
        database.extend(add)
    return len(remove) + len(add)


def as_stored(quads: set[Quad]) -> set[Quad]:
    """The quads as Oxigraph gives them back: it keeps numbers, booleans and dates by value, so that "01" comes back as "1"."""
    memory = Database()
    memory.extend(quads)
    return set(memory)


def data(quads: Iterable[Quad]) -> str:
    """Quads in the syntax of SPARQL Update, where the terms of N-Triples are valid."""
    return "\n".join(
        f"{q.subject} {q.predicate} {q.object} ."
        if q.graph_name == names.DEFAULT
        else f"GRAPH {q.graph_name} {{ {q.subject} {q.predicate} {q.object} }}"
        for q in quads
    )


def with_distinct(database: Database, gone: set[Quad], new: set[Quad]) -> tuple[set[Quad], set[Quad]]:
    """The quads to remove and to add: the change, and what follows from it for the distinct triples and the label index.

    A triple leaves the default graph with the last graph that asserts it.
    """
    triples = {names.distinct(quad) for quad in new if names.asserts(quad)}
    lost = {names.distinct(quad) for quad in gone if names.asserts(quad)} - triples
    lost = {quad for quad in lost if not still_asserted(database, quad, gone)}
    labels = {label for quad in triples if (label := names.normal_quad(quad))}
    unnamed = {label for quad in lost if (label := names.normal_quad(quad))} - labels
    unnamed = {label for label in unnamed if not still_labelled(database, label, lost)}
    return gone | lost | unnamed, new | {quad for quad in triples | labels if quad not in database}


def still_asserted(database: Database, triple: Quad, gone: set[Quad]) -> bool:
    others = database.quads_for_pattern(triple.subject, triple.predicate, triple.object, None)
    return any(names.asserts(other) and other not in gone for other in others)


def still_labelled(database: Database, entry: Quad, lost: set[Quad]) -> bool:
    others = (quad for name in names.LABELLING for quad in database.quads_for_pattern(entry.subject, name, None, names.DEFAULT) if quad not in lost)
    return any(names.normal_quad(quad) == entry for quad in others)


def chunk_quads(database: Database, chunk_id: str) -> Iterator[Quad]:
    """All that a database holds because of a chunk: its graphs, and what the provenance graph says of them and of their statements."""
    for graph in (names.chunk_graph(chunk_id), names.inferred_graph(chunk_id)):
        yield from database.quads_for_pattern(None, None, None, graph)
        yield from database.quads_for_pattern(graph, None, None, names.PROVENANCE)
        for statement in database.quads_for_pattern(None, names.STATED_IN, graph, names.PROVENANCE):
            yield from database.quads_for_pattern(statement.subject, None, None, names.PROVENANCE)

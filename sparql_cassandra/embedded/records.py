"""Records beside an embedded graph: a file of SQLite for each collection, which any process may change while another writes the graph."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from onto_core.collection import require_collection
from onto_core.errors import BackendUnavailable
from onto_core.ports.graphs import Record
from onto_core.private_files import private_database
from sparql_cassandra.embedded import layout

BUSY: Final = 30.0
"""Seconds that a change waits for another process's."""
ASKED_AT_ONCE: Final = 500
LOOKS: Final = 40
LOOK: Final = 0.05
"""Tries to write the log into the file, and seconds between two: another process may be reading."""
PAGE: Final = 500
"""Records that are read at once."""
TABLE: Final = "CREATE TABLE IF NOT EXISTS record (kind TEXT, grp TEXT, key TEXT, value BLOB NOT NULL, PRIMARY KEY (kind, grp, key)) WITHOUT ROWID"


class EmbeddedRecords:
    """The records of all collections of a root folder. Safe for threads; a collection without a file has no records, and reading makes none."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = threading.Lock()
        self._open: dict[str, sqlite3.Connection] = {}

    def get(self, collection: str, kind: str, group: str, keys: Sequence[str] | None) -> Mapping[str, bytes]:
        with self._using(collection, make=False) as db:
            if db is None:
                return {}
            if keys is None:
                return dict(db.execute("SELECT key, value FROM record WHERE kind = ? AND grp = ?", (kind, group)))
            found: dict[str, bytes] = {}
            for start in range(0, len(keys), ASKED_AT_ONCE):
                some = keys[start : start + ASKED_AT_ONCE]
                marks = ", ".join("?" * len(some))
                found |= dict(db.execute(f"SELECT key, value FROM record WHERE kind = ? AND grp = ? AND key IN ({marks})", (kind, group, *some)))
            return found

    def kinds(self, collection: str) -> list[str]:
        """The kinds, each found by its first record: a look at every record would read all their values."""
        with self._using(collection, make=False) as db:
            found: list[str] = []
            while db is not None:
                first = db.execute(f"SELECT kind FROM record {'WHERE kind > ?' if found else ''} ORDER BY kind LIMIT 1", found[-1:]).fetchone()
                if first is None:
                    break
                found.append(str(first[0]))
            return found

    def page(self, collection: str, kind: str, after: tuple[str, str] | None) -> list[Record]:
        """The next records of a kind after a group and key; the first for None."""
        with self._using(collection, make=False) as db:
            if db is None:
                return []
            rows = db.execute(
                f"SELECT grp, key, value FROM record WHERE kind = ? {'AND (grp, key) > (?, ?)' if after else ''} ORDER BY grp, key LIMIT {PAGE}",
                (kind, *(after or ())),
            )
            return [Record(kind, *row) for row in rows]

    def swap(self, collection: str, kind: str, group: str, key: str, *, old: bytes | None, new: bytes | None) -> bool:
        if old is None and new is None:
            return True
        with self._using(collection, make=new is not None) as db:
            if db is None:
                return False
            if new is None:
                done = db.execute("DELETE FROM record WHERE kind = ? AND grp = ? AND key = ? AND value = ?", (kind, group, key, old))
            elif old is None:
                done = db.execute("INSERT OR IGNORE INTO record VALUES (?, ?, ?, ?)", (kind, group, key, new))
            else:
                done = db.execute("UPDATE record SET value = ? WHERE kind = ? AND grp = ? AND key = ? AND value = ?", (new, kind, group, key, old))
            return done.rowcount > 0

    def put(self, collection: str, records: Sequence[Record]) -> None:
        with self._using(collection, make=True) as db:
            assert db is not None
            db.execute("BEGIN IMMEDIATE")
            try:
                db.executemany(
                    "INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?)", [(each.kind, each.group, each.key, each.value) for each in records]
                )
                db.execute("COMMIT")
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")

    def remove(self, collection: str, kind: str, group: str, keys: Sequence[str] | None) -> None:
        with self._using(collection, make=False) as db:
            if db is None:
                return
            if keys is None:
                db.execute("DELETE FROM record WHERE kind = ? AND grp = ?", (kind, group))
            else:
                db.execute("BEGIN IMMEDIATE")
                try:
                    db.executemany("DELETE FROM record WHERE kind = ? AND grp = ? AND key = ?", [(kind, group, key) for key in keys])
                    db.execute("COMMIT")
                finally:
                    if db.in_transaction:
                        db.execute("ROLLBACK")

    def drop(self, collection: str) -> None:
        """Remove all records of a collection, for every process that has them open."""
        with self._using(collection, make=False) as db:
            if db is not None:
                db.execute("DELETE FROM record")

    def write_log_into_file(self, collection: str) -> str:
        """Leave no old page in the write-ahead log; return a sentence when somebody who reads is in the way."""
        for _ in range(LOOKS):
            with self._using(collection, make=False) as db:
                if db is None or not db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                    return ""
            time.sleep(LOOK)
        return "old pages stay in the log of the records until nobody reads them"

    def close(self) -> None:
        with self._lock:
            while self._open:
                self._open.popitem()[1].close()

    @contextmanager
    def _using(self, collection: str, *, make: bool) -> Iterator[sqlite3.Connection | None]:
        path = layout.records_file(self._root, collection)
        with self._lock:
            try:
                if collection not in self._open:
                    if not make and not path.exists():
                        yield None
                        return
                    self._open[collection] = opened(path)
                yield self._open[collection]
            except (OSError, sqlite3.Error) as error:
                raise BackendUnavailable(f"{path}: {error}") from error


def opened(path: Path) -> sqlite3.Connection:
    """The database, which survives a power cut: a record that was written is believed. Raises sqlite3.Error, OSError."""
    db = private_database(path, patience=BUSY)
    try:
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = ON")  # what is forgotten is not to be read in the file
        db.execute(TABLE)
    except sqlite3.Error:
        db.close()
        raise
    return db


class RecordsOfFolder:
    """`ports.Records` over the files of a folder."""

    def __init__(self, files: EmbeddedRecords) -> None:
        self._records = files
        self._closed = False

    def _of(self, collection: str) -> EmbeddedRecords:
        require_collection(collection)
        if self._closed:
            raise BackendUnavailable("the store was closed")
        return self._records

    async def records(self, collection: str, kind: str, group: str, keys: Sequence[str] | None = None) -> Mapping[str, bytes]:
        return await asyncio.to_thread(self._of(collection).get, collection, kind, group, keys)

    async def record_kinds(self, collection: str) -> Sequence[str]:
        return await asyncio.to_thread(self._of(collection).kinds, collection)

    async def every_record(self, collection: str, kind: str) -> AsyncIterator[Record]:
        after: tuple[str, str] | None = None
        while page := await asyncio.to_thread(self._of(collection).page, collection, kind, after):
            for record in page:
                yield record
            after = page[-1].group, page[-1].key

    async def swap_record(self, collection: str, kind: str, group: str, key: str, *, old: bytes | None, new: bytes | None) -> bool:
        return await asyncio.to_thread(self._of(collection).swap, collection, kind, group, key, old=old, new=new)

    async def put_records(self, collection: str, records: Sequence[Record]) -> None:
        await asyncio.to_thread(self._of(collection).put, collection, records)

    async def remove_records(self, collection: str, kind: str, group: str, keys: Sequence[str] | None = None) -> None:
        await asyncio.to_thread(self._of(collection).remove, collection, kind, group, keys)

"""One SQLite file as a bus uses it: opened, read and written in transactions, its failures in our words."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from onto_core.bus.sqlite import tables
from onto_core.errors import BusError
from onto_core.private_files import private_database

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]

BUSY = 5.0
"""Seconds that a transaction waits for another process's before it fails."""


def open_database(target: str) -> sqlite3.Connection:
    """The database at a path, or a new one in memory for a target that begins with `:memory:`; with its tables. Raises sqlite3.Error, OSError."""
    if target.startswith(":memory:"):
        db = sqlite3.connect(":memory:", isolation_level=None, cached_statements=256)
    else:
        db = private_database(Path(target), patience=BUSY)
    with contextlib.ExitStack() as on_failure:
        on_failure.callback(db.close)
        db.execute(f"PRAGMA journal_size_limit = {64 << 20}")
        db.execute("PRAGMA secure_delete = ON")  # what is removed is not to be read in the file
        transact(db, [tables.create], durable=True)
        on_failure.pop_all()
    return db


def transact(db: sqlite3.Connection, jobs: Sequence[Job[T]], *, durable: bool) -> list[T]:
    """The jobs' results, in one transaction; `durable`: it survives a power cut. Raises sqlite3.Error, and then nothing happened."""
    # In WAL mode NORMAL survives the death of the process, FULL also that of the machine. What only NORMAL protects comes again: at least once.
    db.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    db.execute("BEGIN IMMEDIATE")
    try:
        results = [job(db) for job in jobs]
        db.execute("COMMIT")
        return results
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def change_counter(db: sqlite3.Connection) -> int:
    """A number that changes when another connection has changed the file."""
    return int(db.execute("PRAGMA data_version").fetchone()[0])


@contextlib.contextmanager
def database_errors(target: str) -> Iterator[None]:
    """Turn what SQLite and the file system raise into BusError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise translated(error, target) from error


def translated(error: Exception, target: str) -> Exception:
    """The error in our words: the file, and what is wrong with it. Errors of other origin than SQLite or the file system stay as they are."""
    if not isinstance(error, (sqlite3.Error, OSError)):
        return error
    code = getattr(error, "sqlite_errorcode", None)
    trouble = {
        sqlite3.SQLITE_BUSY: f"is locked by another process for more than {BUSY:g} seconds",
        sqlite3.SQLITE_NOTADB: "is not an SQLite file",
        sqlite3.SQLITE_CORRUPT: "is damaged: move it away, and a new one is made",
        sqlite3.SQLITE_FULL: "cannot grow: the disk is full",
        sqlite3.SQLITE_READONLY: "cannot be written",
        sqlite3.SQLITE_CANTOPEN: "cannot be opened: is its folder there, and may this user write in it?",
    }.get(code & 0xFF if code is not None else -1, str(error))
    translation = BusError(f"{target}: {trouble}")
    translation.__cause__ = error
    return translation

"""The documents that replies of a model were asked for, in the tables of the reply cache: what no version in force caused is removed.

cause     the chunks that asked for a reply; a reply from before causes were kept has one without a document
version   the version of each document that is in force, by the digest of its id; of a forgotten document its revision alone
part      parts of announcements that are not here whole yet
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from onto_core.messages import Document

TABLES: Final = (
    """CREATE TABLE cause (key TEXT, collection TEXT, grp TEXT, chunk TEXT, revision INTEGER NOT NULL,
       PRIMARY KEY (key, collection, grp, chunk)) WITHOUT ROWID""",
    "CREATE INDEX cause_of ON cause (collection, grp)",
    """CREATE TABLE version (collection TEXT, grp TEXT, revision INTEGER NOT NULL, content TEXT NOT NULL, forgotten INTEGER NOT NULL,
       chunks TEXT NOT NULL, PRIMARY KEY (collection, grp)) WITHOUT ROWID""",
    """CREATE TABLE part (collection TEXT, grp TEXT, revision INTEGER, content TEXT, parts INTEGER, part INTEGER, chunks TEXT NOT NULL,
       PRIMARY KEY (collection, grp, revision, content, parts, part)) WITHOUT ROWID""",
    "INSERT INTO cause SELECT key, '', '', '', 0 FROM reply",
)
"""Made in one transaction. What the file has from before is nobody's that is known."""


@dataclass(frozen=True, slots=True)
class Cause:
    """The chunk that a model is asked for. `group` is the digest of its document's id, `revision` the one that it was published for."""

    collection: str
    group: str
    chunk_id: str
    revision: int


_cause: ContextVar[Cause | None] = ContextVar("cause", default=None)


@contextmanager
def caused_by(cause: Cause) -> Iterator[None]:
    """During the block, replies are this chunk's; tasks that are begun in it count as well."""
    before = _cause.set(cause)
    try:
        yield
    finally:
        _cause.reset(before)


def cause_here() -> Cause | None:
    """The chunk that is being read; None where nobody said so."""
    return _cause.get()


def create(db: sqlite3.Connection) -> None:
    """Make the tables, beside a table of replies, unless they are there."""
    db.execute("BEGIN IMMEDIATE")
    with ended(db):
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'cause'").fetchone():
            for statement in TABLES:
                db.execute(statement)


@contextmanager
def ended(db: sqlite3.Connection) -> Iterator[None]:
    """The end of a transaction: committed, or undone when the block fails."""
    try:
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def is_wanted(db: sqlite3.Connection, cause: Cause) -> bool:
    """True while the chunk is in force, or may come to be: its reply may be kept."""
    row = db.execute("SELECT revision, chunks FROM version WHERE collection = ? AND grp = ?", (cause.collection, cause.group)).fetchone()
    return row is None or cause.revision > row[0] or cause.chunk_id in json.loads(row[1])


def is_forgotten(db: sqlite3.Connection, cause: Cause) -> bool:
    """True for a chunk of a document that was forgotten when it was published, or later."""
    asked = "SELECT 1 FROM version WHERE collection = ? AND grp = ? AND forgotten AND revision >= ?"
    return db.execute(asked, (cause.collection, cause.group, cause.revision)).fetchone() is not None


def note(db: sqlite3.Connection, key: str, cause: Cause) -> None:
    """Note that the chunk asked for a reply that is kept."""
    db.execute("DELETE FROM cause WHERE key = ? AND grp = ''", (key,))
    newer = "ON CONFLICT DO UPDATE SET revision = max(revision, excluded.revision)"
    db.execute(f"INSERT INTO cause VALUES (?, ?, ?, ?, ?) {newer}", (key, cause.collection, cause.group, cause.chunk_id, cause.revision))


def is_noted(db: sqlite3.Connection, key: str, cause: Cause) -> bool:
    noted = "SELECT 1 FROM cause WHERE key = ? AND collection = ? AND grp = ? AND chunk = ? AND revision >= ?"
    return db.execute(noted, (key, cause.collection, cause.group, cause.chunk_id, cause.revision)).fetchone() is not None


def sweep(db: sqlite3.Connection, document: Document, group: str) -> int:
    """Put an announced version into force, and remove the replies that no chunk in force caused; return how many. Repeating it changes nothing.

    An older version than the one in force changes nothing, and one that comes in parts nothing before the last.
    """
    mine = (document.collection, group)
    content = "" if document.forgotten else document.content
    held = db.execute("SELECT revision, content FROM version WHERE collection = ? AND grp = ?", mine).fetchone()
    if held and held > (document.revision, content):
        return 0
    if held != (document.revision, content):
        chunks = _chunks(db, document, group)
        if chunks is None:
            return 0
        row = (*mine, document.revision, content, document.forgotten, json.dumps(chunks))
        db.execute("INSERT OR REPLACE INTO version VALUES (?, ?, ?, ?, ?, ?)", row)
    db.execute("DELETE FROM part WHERE collection = ? AND grp = ? AND revision <= ?", (*mine, document.revision))
    unwanted = """collection = ?1 AND grp = ?2 AND revision <= ?3 AND chunk NOT IN
                  (SELECT value FROM version, json_each(version.chunks) WHERE collection = ?1 AND grp = ?2)"""
    # A reply of which nobody knows the document may be this one's: all that its removal costs is a call.
    unknown = "OR (?4 AND collection = '' AND grp = '')"
    values = (*mine, document.revision, document.forgotten)
    keys = db.execute(f"SELECT DISTINCT key FROM cause WHERE ({unwanted}) {unknown}", values).fetchall()
    db.execute(f"DELETE FROM cause WHERE ({unwanted}) {unknown}", values)
    return db.executemany("DELETE FROM reply WHERE key = ?1 AND NOT EXISTS (SELECT 1 FROM cause WHERE key = ?1)", keys).rowcount if keys else 0


def _chunks(db: sqlite3.Connection, document: Document, group: str) -> list[str] | None:
    """The ids of the version's chunks, those of all parts; None while some are missing."""
    own = [chunk.id for chunk in document.chunks]
    if document.parts == 1:
        return own
    one = (document.collection, group, document.revision, document.content, document.parts)
    db.execute("INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?, ?, ?, ?)", (*one, document.part, json.dumps(own)))
    of_it = "WHERE collection = ? AND grp = ? AND revision = ? AND content = ? AND parts = ?"
    shares = [json.loads(row[0]) for row in db.execute(f"SELECT chunks FROM part {of_it} ORDER BY part", one)]
    return [each for share in shares for each in share] if len(shares) == document.parts else None

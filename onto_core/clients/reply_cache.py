"""Replies of a language model, cached by the request: a message that is delivered again costs no call. They go with the documents they are for."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import structlog

from onto_core.addresses import shown
from onto_core.clients import reply_causes
from onto_core.clients.reply_causes import Cause, cause_here
from onto_core.errors import BackendUnavailable, BadSettings, Problem
from onto_core.messages import Document
from onto_core.ports.models import Keep, LanguageModel, Reply, Usage
from onto_core.private_files import private_database
from onto_core.terms import digest

log = structlog.get_logger(__name__)

PATIENCE: Final = 30.0
"""Seconds that a change waits for another process's."""
LOOKS: Final = 40
"""Tries to write the log of the database into it, 0.05 s apart: somebody may be reading."""


class ReplyCache:
    """Tables in SQLite, for any number of processes. The file may be deleted at any time; one from before causes were kept is brought forward."""

    def __init__(self, url: str) -> None:
        """`memory:` or `sqlite:PATH`. Raises BadSettings for any other address, and when the file cannot be opened."""
        scheme, _, path = url.partition(":")
        if (scheme, bool(path)) not in {("memory", False), ("sqlite", True)}:
            trouble = f"{shown(url)!r} is not the address of a cache"
            raise BadSettings("settings", [Problem("model.cache", trouble, "memory: | sqlite:PATH | empty")])
        try:
            if path:
                self._connection = private_database(Path(path), patience=PATIENCE)
            else:
                self._connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
            self._connection.execute("PRAGMA secure_delete=ON")  # what is forgotten is not to be read in the file
            self._connection.execute("PRAGMA synchronous=NORMAL")  # the loss of the last replies in a power cut costs their calls again
            self._connection.execute(
                "CREATE TABLE IF NOT EXISTS reply (key TEXT PRIMARY KEY, text TEXT NOT NULL, model TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID"
            )
            reply_causes.create(self._connection)
        except (OSError, sqlite3.Error) as error:
            problem = Problem(
                "model.cache", f"{url!r} cannot be opened: {error}", "name a file in a folder that can be written to, or leave it empty"
            )
            raise BadSettings("settings", [problem]) from error
        self._lock = threading.Lock()

    def get(self, key: str, cause: Cause | None = None) -> Reply | None:
        """The reply that is kept for a request. Whoever is given it is its cause too, while its chunk is in force."""
        try:
            with self._lock:
                row = self._connection.execute("SELECT text, model FROM reply WHERE key = ?", (key,)).fetchone()
                if row and cause and not reply_causes.is_noted(self._connection, key, cause):
                    self._note(key, cause)
        except sqlite3.OperationalError as error:  # a cache that does not answer costs a call, not the message
            log.warning("reply cache not read", error=str(error))
            return None
        return Reply(row[0], row[1], Usage(cached=True)) if row else None

    def put(self, key: str, reply: Reply, cause: Cause | None = None) -> Reply:
        """Keep the first reply, and return it: two workers that ask at once publish the same. One for a chunk that went meanwhile is not kept."""
        try:
            with self._lock:
                self._connection.execute("BEGIN IMMEDIATE")
                with reply_causes.ended(self._connection):
                    if cause and not reply_causes.is_wanted(self._connection, cause):
                        return reply
                    self._connection.execute("INSERT OR IGNORE INTO reply VALUES (?, ?, ?, ?)", (key, reply.text, reply.model, time.time()))
                    if cause:
                        reply_causes.note(self._connection, key, cause)
        except sqlite3.OperationalError as error:
            log.warning("reply cache not written", error=str(error))
            return reply
        kept = self.get(key)
        return replace(kept, usage=reply.usage) if kept else reply

    def sweep(self, document: Document, group: str) -> int:
        """Remove the replies that no chunk in force caused, now that a version of a document is announced; return how many.

        `group` is the digest of the document's id. After it the bytes of what was removed are not in the file. Raises BackendUnavailable.
        """
        try:
            with self._lock:
                self._connection.execute("BEGIN IMMEDIATE")
                with reply_causes.ended(self._connection):
                    removed = reply_causes.sweep(self._connection, document, group)
                if removed or document.forgotten:
                    self._write_log_into_file()
        except sqlite3.OperationalError as error:
            raise BackendUnavailable(f"the cache of replies: {error}") from error
        return removed

    def is_forgotten(self, cause: Cause) -> bool:
        """True for a chunk of a document that was forgotten since. A cache that does not answer says no: the chunk is read for nothing."""
        try:
            with self._lock:
                return reply_causes.is_forgotten(self._connection, cause)
        except sqlite3.OperationalError as error:
            log.warning("reply cache not read", error=str(error))
            return False

    def _note(self, key: str, cause: Cause) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        with reply_causes.ended(self._connection):
            there = self._connection.execute("SELECT 1 FROM reply WHERE key = ?", (key,)).fetchone()
            if there and reply_causes.is_wanted(self._connection, cause):
                reply_causes.note(self._connection, key, cause)

    def _write_log_into_file(self) -> None:
        """Leave no old page in the write-ahead log."""
        for _ in range(LOOKS):
            if not self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                return
            time.sleep(0.05)
        log.warning("reply cache: pages of removed replies stay in its log until nobody reads it")

    def close(self) -> None:
        with self._lock:
            self._connection.close()


class CachedModel:
    """A language model that asks the cache first. `settings` is whatever else shapes a reply: temperature, length, endpoint."""

    def __init__(self, model: LanguageModel, cache: ReplyCache, *, identify: Callable[[], Awaitable[str]] | None = None, settings: str = "") -> None:
        self._model, self._cache, self._identify, self._settings = model, cache, identify, settings

    @property
    def name(self) -> str:
        return self._model.name

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        name = await self._identify() if self._identify else self._model.name
        turns = [[turn["role"], turn["content"]] for turn in messages]
        key = digest(name, self._settings, json.dumps(turns), json.dumps(schema))
        cause = cause_here()
        if kept := await asyncio.to_thread(self._cache.get, key, cause):
            return kept
        reply = await self._model.complete(messages, schema)
        return await asyncio.to_thread(self._cache.put, key, reply, cause) if keep(reply.text) else reply

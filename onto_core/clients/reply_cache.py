"""Replies of a language model, cached by the request: a message that is delivered again costs no call."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import structlog

from onto_core.addresses import shown
from onto_core.errors import BadSettings, Problem
from onto_core.ports.models import Keep, LanguageModel, Reply, Usage
from onto_core.private_files import private_file
from onto_core.terms import digest

log = structlog.get_logger(__name__)


class ReplyCache:
    """A table in SQLite, for any number of processes. It may be deleted at any time."""

    def __init__(self, url: str) -> None:
        """`memory:` or `sqlite:PATH`. Raises BadSettings for any other address, and when the file cannot be opened."""
        scheme, _, path = url.partition(":")
        if (scheme, bool(path)) not in {("memory", False), ("sqlite", True)}:
            trouble = f"{shown(url)!r} is not the address of a cache"
            raise BadSettings("settings", [Problem("model.cache", trouble, "memory: | sqlite:PATH | empty")])
        try:
            if path:
                private_file(Path(path))
            self._connection = sqlite3.connect(path or ":memory:", timeout=30.0, isolation_level=None, check_same_thread=False)
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=NORMAL")  # the loss of the last replies in a power cut costs their calls again
            self._connection.execute(
                "CREATE TABLE IF NOT EXISTS reply (key TEXT PRIMARY KEY, text TEXT NOT NULL, model TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID"
            )
        except (OSError, sqlite3.Error) as error:
            problem = Problem(
                "model.cache", f"{url!r} cannot be opened: {error}", "name a file in a folder that can be written to, or leave it empty"
            )
            raise BadSettings("settings", [problem]) from error
        self._lock = threading.Lock()

    def get(self, key: str) -> Reply | None:
        try:
            with self._lock:
                row = self._connection.execute("SELECT text, model FROM reply WHERE key = ?", (key,)).fetchone()
        except sqlite3.OperationalError as error:  # a cache that does not answer costs a call, not the message
            log.warning("reply cache not read", error=str(error))
            return None
        return Reply(row[0], row[1], Usage(cached=True)) if row else None

    def put(self, key: str, reply: Reply) -> Reply:
        """Keep the first reply, and return it: two workers that ask at once publish the same."""
        try:
            with self._lock:
                self._connection.execute("INSERT OR IGNORE INTO reply VALUES (?, ?, ?, ?)", (key, reply.text, reply.model, time.time()))
        except sqlite3.OperationalError as error:
            log.warning("reply cache not written", error=str(error))
            return reply
        kept = self.get(key)
        return replace(kept, usage=reply.usage) if kept else reply

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
        if kept := await asyncio.to_thread(self._cache.get, key):
            return kept
        reply = await self._model.complete(messages, schema)
        return await asyncio.to_thread(self._cache.put, key, reply) if keep(reply.text) else reply

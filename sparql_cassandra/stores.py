"""Which store a URL names, opened once in a process however many parts of it ask."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from onto_core.errors import BadSettings, Problem

if TYPE_CHECKING:
    from sparql_cassandra.oxigraph import OxigraphStore

ELSEWHERE = {"cassandra": "cassandra", "bolt": "cypher", "neo4j": "cypher", "memgraph": "cypher", "falkordb": "cypher"}
"""Schemes of the other backends, and the extra that each needs."""


class Store:
    """One user's hold on a shared store: a GraphBackend, an EntityIndex and, when opened for writing, a GraphWriter."""

    def __init__(self, shared: Shared, *, write: bool) -> None:
        self._shared: Shared | None = shared
        self._store = shared.store
        self._write = write
        self.name = shared.store.name
        self.run, self.lookup, self.sources = shared.store.run, shared.store.lookup, shared.store.sources
        self.write, self.drop, self.collections = shared.store.write, shared.store.drop, shared.store.collections

    async def close(self) -> None:
        if self._shared is not None:
            shared, self._shared = self._shared, None
            shared.release(write=self._write)


class Shared:
    def __init__(self, key: str, store: OxigraphStore, temporary: Path | None) -> None:
        self.key, self.store, self.temporary = key, store, temporary
        self.users = self.writers = 0

    def release(self, *, write: bool) -> None:
        with _lock:
            self.users -= 1
            self.writers -= write
            if write and not self.writers:
                self.store.end_writing()
            if not self.users:
                del _open[self.key]
                self.store.close()
                if self.temporary:
                    rmtree(self.temporary, ignore_errors=True)


_open: dict[str, Shared] = {}
_lock = threading.Lock()


def open_store(url: str, *, write: bool = False) -> Store:
    """The store that `memory:` or `oxigraph:PATH` names. Raises BadSettings for another URL, BackendUnavailable when another process writes it."""
    scheme, found, rest = url.partition(":")
    if scheme in ELSEWHERE and found:
        raise BadSettings(
            "store.url", [Problem("store.url", f"{url!r} needs the extra {ELSEWHERE[scheme]!r}", f"pip install 'ontorag[{ELSEWHERE[scheme]}]'")]
        )
    if not found or scheme not in ("memory", "oxigraph") or (scheme == "oxigraph") != bool(rest):
        raise BadSettings("store.url", [Problem("store.url", f"{url!r} names no store", "memory: | oxigraph:PATH")])
    from sparql_cassandra.oxigraph import OxigraphStore

    with _lock:
        key = "memory:" if scheme == "memory" else str(Path(rest).expanduser().resolve())
        if (shared := _open.get(key)) is None:
            temporary = Path(tempfile.mkdtemp(prefix="ontorag-")) if scheme == "memory" else None
            shared = Shared(key, OxigraphStore(temporary or Path(key)), temporary)
        if write:
            shared.store.begin_writing()
            shared.writers += 1
        shared.users += 1
        _open[key] = shared
        return Store(shared, write=write)

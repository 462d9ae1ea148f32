"""Vectors remembered by model and text: in memory, in an SQLite file that several processes may share, and those of a whole catalog in one file.

Those of the phrases of documents stay in memory: a document that is forgotten leaves none behind.
"""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import structlog

from onto_core import metrics
from onto_core.addresses import shown
from onto_core.clients.reply_causes import cause_here
from onto_core.clients.user_cache import USER, user_cache
from onto_core.clients.vector_files import VectorFiles
from onto_core.errors import BadSettings, Problem
from onto_core.ports.models import Embedder
from onto_core.private_files import private_database

if TYPE_CHECKING:
    from numpy.typing import NDArray

log = structlog.get_logger()

IN_MEMORY: Final = 20_000
"""Vectors kept in memory: 30 MB of those with 384 numbers."""
IN_FILE: Final = 250_000
"""Vectors kept in a file, the newest: 400 MB of those with 384 numbers."""
PATIENCE: Final = 10.0
"""Seconds to wait for another process that writes."""
MANY: Final = 1_000
"""Texts of one call from which they are a catalog's; in parts of so many they are embedded, so that what is broken off is not lost."""
ASKED_AT_ONCE: Final = 500
"""Keys of one SQL statement."""


class CachedEmbedder:
    """An embedder that asks the one behind it only for new texts: at most one call for a batch."""

    def __init__(self, inner: Embedder, url: str = "memory:", *, in_memory: int = IN_MEMORY) -> None:
        """`url`: user | memory: | sqlite:PATH | folder:PATH. Raises BadSettings for anything else."""
        self._inner, self._in_memory = inner, in_memory
        self._recent: OrderedDict[bytes, NDArray[np.float32]] = OrderedDict()
        self._file, self._whole = _open(url)

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def dimension(self) -> int:
        return self._inner.dimension

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """(n, d) float32 unit rows, in the order of the texts. Raises ModelError when a text is new and the embedder behind cannot.

        As many as a catalog has may come as a file mapped into memory, which cannot be written to.
        """
        if self._whole is None or len(texts) < MANY:
            return await self._embedded(texts)
        if (kept := await asyncio.to_thread(self._whole.read, self.name, texts)) is not None:
            metrics.CACHE.labels("embeddings", "hit").inc(len(texts))
            return kept
        parts = [await self._embedded(texts[start : start + MANY], remember=False) for start in range(0, len(texts), MANY)]
        vectors = np.concatenate(parts)
        parts.clear()
        await asyncio.to_thread(self._whole.write, self.name, texts, vectors)
        return vectors

    async def _embedded(self, texts: Sequence[str], *, remember: bool = True) -> NDArray[np.float32]:
        """At most one call of the embedder behind; what it gave is in the file before the next one is asked for."""
        keys = [_key(self.name, text) for text in texts]
        vectors = {key: self._recent[key] for key in keys if key in self._recent}
        if self._file and len(vectors) < len(set(keys)):
            vectors |= await asyncio.to_thread(self._file.read, [key for key in dict.fromkeys(keys) if key not in vectors])
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in vectors}
        metrics.CACHE.labels("embeddings", "hit").inc(len(keys) - len(missing))
        metrics.CACHE.labels("embeddings", "miss").inc(len(missing))
        if missing:
            with metrics.EMBEDDING_SECONDS.labels(self.name).time():
                rows = await self._inner.embed(list(missing.values()))
            fresh = {key: np.array(row, dtype=np.float32) for key, row in zip(missing, rows, strict=True)}
            vectors |= fresh
            if self._file and cause_here() is None:
                await asyncio.to_thread(self._file.write, fresh)
        if remember:
            self._remember(vectors)
        if not keys:
            return np.zeros((0, self.dimension), dtype=np.float32)
        return np.stack([vectors[key] for key in keys])

    async def close(self) -> None:
        if self._file:
            await asyncio.to_thread(self._file.close)
        await self._inner.close()

    def _remember(self, vectors: Mapping[bytes, NDArray[np.float32]]) -> None:
        for key, vector in vectors.items():
            self._recent[key] = vector
            self._recent.move_to_end(key)
        while len(self._recent) > self._in_memory:
            self._recent.popitem(last=False)


def _key(model: str, text: str) -> bytes:
    return hashlib.blake2b(f"{model}\0{text}".encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _open(url: str) -> tuple[_VectorFile | None, VectorFiles | None]:
    """The file of single texts, and those of whole catalogs."""
    if url == "memory:":
        return None, None
    if url == USER:
        try:
            return _VectorFile(user_cache() / "embeddings.db"), VectorFiles(user_cache() / "vectors")
        except BadSettings as error:  # nobody asked for this file by its name: a home that cannot be written costs only time
            log.warning("embeddings are kept in memory only", error=str(error))
            return None, None
    scheme, _, path = url.partition(":")
    if scheme not in {"sqlite", "folder"} or not path:
        allowed = "user | memory: | sqlite:PATH | folder:PATH"
        raise BadSettings("embedder.cache", [Problem("embedder.cache", f"{shown(url)!r} is not the address of a cache", allowed)])
    if scheme == "folder":  # SQLite's locks do not hold on every volume that instances share
        return None, VectorFiles(Path(path))
    return _VectorFile(Path(path)), VectorFiles(Path(f"{path}.vectors"))


class _VectorFile:
    """Key -> float32 numbers, in SQLite with a write-ahead log. It is only a cache: a damaged file is replaced, with a warning in the log."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        try:
            self._connection = self._connect()
        except (sqlite3.Error, OSError) as error:
            wrong = Problem("embedder.cache", f"{path} cannot be used: {error}", "a file in a folder that can be written, or memory:")
            raise BadSettings("settings", [wrong]) from error

    def read(self, keys: Sequence[bytes]) -> dict[bytes, NDArray[np.float32]]:
        vectors: dict[bytes, NDArray[np.float32]] = {}
        with self._lock, self._repaired():
            for start in range(0, len(keys), ASKED_AT_ONCE):
                asked = keys[start : start + ASKED_AT_ONCE]
                query = f"SELECT key, vector FROM embeddings WHERE key IN ({','.join('?' * len(asked))})"
                vectors |= {key: np.frombuffer(vector, dtype=np.float32) for key, vector in self._connection.execute(query, asked)}
        return vectors

    def write(self, vectors: Mapping[bytes, NDArray[np.float32]]) -> None:
        with self._lock, self._repaired(), self._connection:
            rows = [(key, vector.tobytes()) for key, vector in vectors.items()]
            self._connection.executemany("INSERT OR IGNORE INTO embeddings (key, vector) VALUES (?, ?)", rows)
            self._connection.execute("DELETE FROM embeddings WHERE number <= (SELECT max(number) FROM embeddings) - ?", (IN_FILE,))

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    @contextmanager
    def _repaired(self) -> Iterator[None]:
        """Replace a damaged file; a full disk, or another process that writes too long, passes. Either costs only a call."""
        try:
            yield
        except sqlite3.Error as error:
            if not _damaged(error):
                log.warning("embedding cache not used", path=str(self._path), error=str(error))
                return
            self._connection.close()
            self._remove(error)
            self._connection = self._opened()

    def _connect(self) -> sqlite3.Connection:
        try:
            return self._opened()
        except sqlite3.Error as error:
            if not _damaged(error):
                raise
            self._remove(error)
            return self._opened()

    def _opened(self) -> sqlite3.Connection:
        connection = private_database(self._path, patience=PATIENCE)
        connection.isolation_level = "DEFERRED"
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("CREATE TABLE IF NOT EXISTS embeddings (number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, vector BLOB NOT NULL)")
        return connection

    def _remove(self, error: sqlite3.Error) -> None:
        log.warning("embedding cache was damaged and is replaced", path=str(self._path), error=str(error))
        for suffix in ("", "-wal", "-shm"):
            self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)


def _damaged(error: sqlite3.Error) -> bool:
    """True when the file is not a database, or no longer one."""
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))

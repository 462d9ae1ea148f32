"""Embeddings that are kept in the user's cache, by collection and revision: a graph that has changed has none until it is made."""

from __future__ import annotations

import asyncio
import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

import structlog

from onto_core.clients.user_cache import user_cache
from onto_core.private_files import written_whole
from onto_query.suggestion.embedding import BadEmbedding, Embedding, read_embedding, write_embedding

log = structlog.get_logger()

FULL: Final = 1_000_000_000
"""Bytes of the folder, above which the files that were not used for longest go."""
HELD: Final = 4
"""Embeddings in memory, at most."""
_ENDING: Final = ".embedding.zip"


def folder() -> Path:
    return user_cache() / "graph-embeddings"


def path_of(collection: str, revision: str) -> Path:
    name = hashlib.blake2b(f"{collection}\0{revision}".encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return folder() / (name + _ENDING)


def keep(embedding: Embedding, collection: str) -> Path:
    """Write an embedding, and remove old ones when the folder is full. Raises OSError."""
    path = path_of(collection, embedding.revision)
    with written_whole(path) as out:
        write_embedding(embedding, out)
    files = sorted(((stat.st_mtime_ns, stat.st_size, each) for each in folder().glob(f"*{_ENDING}") if (stat := each.stat())), reverse=True)
    size = 0
    for _, each, old in files:
        size += each
        if size > FULL and old != path:
            old.unlink(missing_ok=True)
    return path


def kept(collection: str, revision: str) -> Embedding | None:
    """The embedding of a graph as it is; None when there is none, or the file is damaged, which the log says."""
    path = path_of(collection, revision)
    try:
        with path.open("rb") as source:
            embedding = read_embedding(source)
    except FileNotFoundError:
        return None
    except (OSError, BadEmbedding) as error:
        log.warning("embedding not used", path=str(path), error=str(error))
        return None
    with suppress(OSError):
        os.utime(path)
    return embedding if embedding.revision == revision else None


class Embeddings:
    """The embeddings in use: each read once, when it is first asked for."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, str], Embedding] = {}

    async def of(self, collection: str, revision: str) -> Embedding | None:
        key = collection, revision
        if key not in self._held:
            embedding = await asyncio.to_thread(kept, collection, revision)
            if embedding is None:
                return None  # another process may make one at any time
            self._held[key] = embedding
            while len(self._held) > HELD:
                self._held.pop(next(iter(self._held)))
        return self._held[key]

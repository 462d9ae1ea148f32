"""The vectors of many texts in one file, named by the embedder and the texts: a catalog's, mapped into memory, which all processes then share.

It is only a cache: a file that is not as it should be is read past and replaced, and a folder that cannot be written costs only time. A file comes
whole or not at all, and is never changed: instances may share a folder on a volume.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import structlog

from onto_core.private_files import written_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

log = structlog.get_logger()

FULL: Final = 1_000_000_000
"""Bytes of one folder, above which the files that were not used for longest go."""
_ENDING: Final = ".vectors.npy"


class VectorFiles:
    """Files of (n, d) float32 rows in one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, model: str, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """The vectors of the texts, in their order, read-only; None when there is no file of them that is whole."""
        path = self._path(model, texts)
        try:
            vectors: NDArray[np.float32] = np.load(path, mmap_mode="r", allow_pickle=False)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, EOFError) as error:
            log.warning("file of vectors is damaged and is replaced", path=str(path), error=str(error))
            return None
        if vectors.ndim != 2 or len(vectors) != len(texts) or vectors.dtype != np.float32:
            return None
        with suppress(OSError):
            os.utime(path)
        return vectors

    def write(self, model: str, texts: Sequence[str], vectors: NDArray[np.float32]) -> None:
        path = self._path(model, texts)
        try:
            with written_whole(path) as file:
                np.save(file, vectors, allow_pickle=False)
            self._shrink(path)
        except OSError as error:
            log.info("vectors not kept", path=str(path), error=error.strerror or str(error))

    def _path(self, model: str, texts: Sequence[str]) -> Path:
        hashed = hashlib.blake2b(model.encode("utf-8", "surrogatepass") + b"\0", digest_size=16)
        hashed.update("\0".join(texts).encode("utf-8", "surrogatepass"))
        return self._folder / (hashed.hexdigest() + _ENDING)

    def _shrink(self, newest: Path) -> None:
        files = sorted(((stat.st_mtime_ns, stat.st_size, path) for path in self._folder.glob(f"*{_ENDING}*") if (stat := path.stat())), reverse=True)
        size = 0
        for _, each, path in files:
            size += each
            if size > FULL and path != newest:
                path.unlink(missing_ok=True)

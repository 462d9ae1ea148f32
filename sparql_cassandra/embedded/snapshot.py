"""A read-only view of a collection's database, which another process may be writing: it is renewed when the files have changed."""

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path

from pyoxigraph import Store

Files = tuple[tuple[str, int, int], ...]


class Snapshot:
    """A read-only view of one database. An absent database is an empty one.

    RocksDB opens read-only beside a writer, but such a view never moves, so it is opened again whenever the files differ from
    those it was opened from. Opening reads the manifest, then the tables and logs that it names; when the writer replaces those
    in between, the view would lack them, so an opening counts only when the same tables, logs and manifest are there after it.
    (A log that only grew is fine: its whole records are read, and each transaction is one record.)
    """

    def __init__(self, folder: Path, attempts: int = 20) -> None:
        self.folder = folder
        self.generation = 0
        self._attempts = attempts
        self._seen: Files | None = None
        self._store = Store()

    def store(self) -> Store:
        """The database as it is now. Raises OSError or RuntimeError when it cannot be opened."""
        listed = files(self.folder)
        if listed != self._seen:
            self._open(listed)
        return self._store

    def forget(self) -> None:
        """Open again at the next call: a table that the view needed has gone."""
        self._seen = None

    def _open(self, listed: Files) -> None:
        trouble: Exception = OSError(f"{self.folder} is being rewritten too fast to be read")
        for attempt in range(self._attempts):
            time.sleep(0.002 * attempt)
            try:
                opened = Store.read_only(str(self.folder)) if listed else Store()
            except (OSError, RuntimeError) as error:  # a table that was there has gone: RocksDB calls that corruption, Oxigraph a RuntimeError
                trouble = error
                listed = files(self.folder)
                continue
            after = files(self.folder)
            if structure(listed) == structure(after):
                self._store, self._seen = opened, listed
                self.generation += 1
                return
            listed = after
        raise trouble


def files(folder: Path) -> Files:
    """(name, size, time of change) of each file that makes up a database; empty without one."""
    while True:
        try:
            with os.scandir(folder) as entries:
                some = [e for e in entries if e.name == "CURRENT" or e.name.startswith("MANIFEST") or e.name.endswith((".log", ".sst"))]
        except FileNotFoundError:
            return ()
        try:
            kept = [(each.name, each.stat()) for each in some]
            break
        except FileNotFoundError:  # the writer has just removed a log or table: that is no absent database
            continue
    listed = tuple(sorted((name, stat.st_size, stat.st_mtime_ns) for name, stat in kept))
    return listed if any(name == "CURRENT" for name, _, _ in listed) else ()


def files_digest(folder: Path) -> str:
    """A short text for the files as they are; "" without a database."""
    listed = files(folder)
    return hashlib.blake2b(repr(listed).encode(), digest_size=8).hexdigest() if listed else ""


def structure(listed: Files) -> Files:
    """The files as they must stay while a database is being opened: everything but the growth of its logs."""
    return tuple((name, 0, 0) if name.endswith(".log") else (name, size, time) for name, size, time in listed)

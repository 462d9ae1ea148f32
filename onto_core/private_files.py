"""Files and folders that only their user may read: what holds texts, questions, replies, graphs or notes of them."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

OWN: Final = ".ontorag"
"""The folder that is ours by its name, and is narrowed when it is there already; any other may be somebody's, like the current one."""
FILE: Final = 0o600
FOLDER: Final = 0o700
_BESIDE_SQLITE: Final = ("-wal", "-shm", "-journal")


def private_folder(path: Path, *, ours: bool = True) -> None:
    """Make a folder, and those above it, for this user alone. One that exists is narrowed when it is `ours`. Raises OSError."""
    missing = [each for each in (path, *path.parents) if not each.exists()]
    for each in reversed(missing):
        with suppress(FileExistsError):
            each.mkdir(mode=FOLDER)
    if not path.is_dir():
        raise NotADirectoryError(f"{path} is not a folder")
    for each in (path, *path.absolute().parents):
        if each.name == OWN or (ours and each == path):
            narrow(each)


def private_file(path: Path) -> None:
    """Make an empty file for this user alone, in a folder likewise, or narrow the one that is there and SQLite's beside it. Raises OSError.

    One that is there is not opened: to close it would give up the locks that SQLite holds on it in this process (POSIX), and another process would
    take away the log under it.
    """
    private_folder(path.parent, ours=False)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE))
    except FileExistsError:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path)) from None
        if not os.access(path, os.R_OK | os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path)) from None
    for each in (path, *(path.with_name(path.name + suffix) for suffix in _BESIDE_SQLITE)):
        narrow(each)


def private_database(path: Path, *, patience: float) -> sqlite3.Connection:
    """A SQLite file for this user alone that any number of processes open: readers and the writer do not wait for each other.

    A statement waits `patience` seconds for another process; none begins a transaction by itself, and any thread may use the connection.
    Raises sqlite3.Error, OSError.
    """
    private_file(path)
    db = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False, cached_statements=256)
    try:
        _use_write_ahead_log(db, patience)
    except sqlite3.Error:
        db.close()
        raise
    return db


def _use_write_ahead_log(db: sqlite3.Connection, patience: float) -> None:
    """SQLite does not wait for other processes that change the mode too (https://sqlite.org/wal.html, section 9): we do."""
    deadline = time.monotonic() + patience
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


@contextmanager
def written_whole(path: Path, *, ours: bool = True) -> Iterator[BinaryIO]:
    """A file for this user alone, which takes the place of `path` once it is whole; what fails leaves nothing behind. Raises OSError.

    Its folder is narrowed when it is `ours`.
    """
    being_written = path.with_name(f"{path.name}.{os.getpid()}")
    private_folder(path.parent, ours=ours)
    being_written.unlink(missing_ok=True)
    try:
        with open(os.open(being_written, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE), "wb") as file:
            yield file
        being_written.replace(path)
    finally:
        being_written.unlink(missing_ok=True)  # gone already, unless something failed


def private_tree(root: Path) -> None:
    """Narrow a folder and all that is in it; what goes away meanwhile, or is somebody else's, stays as it is."""
    narrow(root)
    for folder, folders, files in os.walk(root):
        for name in (*folders, *files):
            narrow(Path(folder, name))


def narrow(path: Path) -> None:
    """Take from others their rights to a file or folder of this user."""
    with suppress(FileNotFoundError, PermissionError):
        found = path.lstat()
        if found.st_mode & 0o077 and not stat.S_ISLNK(found.st_mode) and found.st_uid == os.geteuid():
            path.chmod(stat.S_IMODE(found.st_mode) & 0o700)

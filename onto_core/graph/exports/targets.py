"""Files and folders that an export writes whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO

from onto_core.errors import InputError, Problem
from onto_core.private_files import FILE


@contextmanager
def whole_file(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """A file beside `path` that takes its place at the end; what fails leaves nothing behind. A pipe or device is written as it is.

    With `private` no other user may read it, and it is on the disk when it takes that place.

    Raises InputError when it cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as stream:
                yield stream
            return
        target = path.resolve()
        being_written = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            with open(being_written, "xb", opener=partial(os.open, mode=FILE) if private else None) as stream:
                yield stream
                if private:
                    stream.flush()
                    os.fsync(stream.fileno())
            being_written.replace(target)
        finally:
            being_written.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(str(path), [unwritable(path, error)]) from error


@contextmanager
def whole_folder(path: Path, names: Collection[str]) -> Iterator[Path]:
    """An empty folder beside `path` whose files go there at the end. A folder that exists keeps what else is in it.

    Raises InputError when it cannot be written, or has a file of `names` that this export did not write, and which would be taken for its own.
    """
    being_written = path.absolute().with_name(f".{path.absolute().name}.{os.getpid()}")
    try:
        being_written.mkdir()
        try:
            yield being_written
            if stale := [name for name in names if (path / name).exists() and not (being_written / name).exists()]:
                fix = "remove it, or name another folder"
                raise InputError(str(path), [Problem(str(path / name), "is of another export, and would not fit to this one", fix) for name in stale])
            path.mkdir(exist_ok=True)
            for file in sorted(being_written.iterdir()):
                file.replace(path / file.name)
        finally:
            shutil.rmtree(being_written, ignore_errors=True)
    except OSError as error:
        raise InputError(str(path), [unwritable(path, error)]) from error


def unwritable(path: Path, error: OSError) -> Problem:
    return Problem(str(path), f"cannot be written: {error.strerror or error}")

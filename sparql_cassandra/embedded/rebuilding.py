"""An embedded database made anew from what it says: Oxigraph keeps each text that it ever had in its dictionary, also of facts that are gone."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Final

from pyoxigraph import Quad
from pyoxigraph import Store as Database

from onto_core.private_files import private_folder, private_tree

LOOK_EVERY: Final = 1_000
"""Quads between two looks whether somebody waits."""
AT_FDCWD: Final = -100
RENAME_EXCHANGE: Final = 2
"""renameat2(2) of Linux."""


class Interrupted(Exception):
    """Somebody wants the database."""


def copied(database: Database, folder: Path, *, is_wanted: Callable[[], bool]) -> Path:
    """A new database beside the folder, with the quads of the old one and nothing else. Raises Interrupted once it is not wanted any more."""
    aside = folder.with_name(f".rebuilt-{folder.name}")
    shutil.rmtree(aside, ignore_errors=True)
    private_folder(aside)
    quads = _while_wanted(database, is_wanted)
    try:
        new = Database(str(aside))
        new.bulk_extend(quads)
        new.flush()
    except Interrupted:
        shutil.rmtree(aside, ignore_errors=True)
        raise
    finally:
        quads.close()  # an iterator of Oxigraph must end in the thread that made it
    del new  # lets go of its lock
    private_tree(aside)
    return aside


def _while_wanted(database: Database, is_wanted: Callable[[], bool]) -> Generator[Quad]:
    for number, quad in enumerate(database):
        if number % LOOK_EVERY == 0 and not is_wanted():
            raise Interrupted
        yield quad


def exchanged(folder: Path, aside: Path) -> None:
    """Put the new database in the place of the old one, at once where the system can, and remove the old one. Both must be closed."""
    if not _exchanged_at_once(folder, aside):
        before = _before(folder)
        shutil.rmtree(before, ignore_errors=True)
        folder.rename(before)
        aside.rename(folder)
        aside = before
    descriptor = os.open(folder.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    shutil.rmtree(aside)


def restored(folder: Path) -> None:
    """Put the old database back, where whoever made a new one was stopped between the two renamings."""
    before = _before(folder)
    if before.exists() and not folder.exists():
        before.rename(folder)


def _before(folder: Path) -> Path:
    return folder.with_name(f".before-{folder.name}")


def _exchanged_at_once(one: Path, other: Path) -> bool:
    if sys.platform != "linux" or not hasattr(library := ctypes.CDLL(None, use_errno=True), "renameat2"):
        return False
    return bool(library.renameat2(AT_FDCWD, os.fsencode(one), AT_FDCWD, os.fsencode(other), RENAME_EXCHANGE) == 0)

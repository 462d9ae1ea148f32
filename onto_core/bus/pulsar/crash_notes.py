"""Notes of what the consumers of this machine have in hand, kept where a killed process leaves them, so that a message that kills workers is known.

A broker tells nobody that a consumer died with a message in hand (Pulsar 4.0.8: `redelivery_count` stays 0). So each consumer keeps a file of slots,
one for each message in its hands, locked while it lives. A file that nobody locks belongs to a process that was killed: what it notes was in hand
then. The slots are a shared memory map: noting costs no system call, and the kernel keeps it when the process is killed.
"""

from __future__ import annotations

import fcntl
import hashlib
import mmap
import os
import time
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from onto_core.errors import BusError
from onto_core.private_files import private_folder

SLOT = 96
"""Bytes of a slot: what a name may take at most, in ASCII."""

GROW = 64
"""Slots that a file has at first, and that it grows by."""

KEEP = 86_400.0
"""Seconds after which what a dead process left is forgotten."""

MOVED = "~"


class InHand:
    """The notes of one consumer of `subject` in a folder. Raises BusError when the folder cannot be used.

    Beside its own file it reads those of dead consumers of the same subject, whether they ran in this process's place before or beside it.
    """

    def __init__(self, folder: str, subject: str) -> None:
        self._folder = Path(folder)
        self._subject = hashlib.blake2b(subject.encode(), digest_size=12).hexdigest()
        name = f"{self._subject}-{uuid.uuid4().hex}"
        try:
            private_folder(self._folder)
            made = self._folder / f"new-{name}"
            self._file = os.open(made, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            fcntl.flock(self._file, fcntl.LOCK_EX)
            os.ftruncate(self._file, GROW * SLOT)
            self._path = made.rename(self._folder / name)  # under its lock from the first moment that others see it
        except OSError as error:
            mend = "set bus.pulsar.in_hand to a folder that this user may write, or to '' to do without"
            raise BusError(f"{folder}: what is in hand cannot be noted here: {error.strerror} ({mend})") from error
        self._map = mmap.mmap(self._file, 0)
        self._free = list(range(GROW))

    def note(self, name: str) -> int:
        """Note that the message of this name is in hand; returns its slot, for `clear`."""
        if not self._free:
            self._grow()
        slot = self._free.pop()
        self._map[slot * SLOT : (slot + 1) * SLOT] = _slot(name)
        return slot

    def clear(self, slot: int) -> None:
        self._map[slot * SLOT] = 0
        self._free.append(slot)

    def dead(self) -> Mapping[str, int]:
        """The names that killed consumers had in hand, each with the number of those consumers; 0 for the names that `moved` was given."""
        counts: Counter[str] = Counter()
        for path in self._left():
            names = set(_names(path.read_bytes()).values())
            counts.update({name: 1 for name in names if not name.startswith(MOVED)} | {name[1:]: 0 for name in names if name.startswith(MOVED)})
            if not names:
                path.unlink(missing_ok=True)
        return counts

    def moved(self, name: str) -> None:
        """The message lives on as a copy, or as a dead letter. Kept: its acknowledgement may be lost, and then it comes again under this name."""
        for path in self._left():
            for slot, noted in _names(path.read_bytes()).items():
                if noted == name:
                    with path.open("r+b", buffering=0) as file:
                        file.seek(slot * SLOT)
                        file.write(_slot(MOVED + name))

    def close(self) -> None:
        """End in good order: nothing that is in hand now is held against anybody."""
        self._path.unlink(missing_ok=True)
        self._map.close()
        os.close(self._file)

    def _grow(self) -> None:
        count = len(self._map) // SLOT
        os.ftruncate(self._file, (count + GROW) * SLOT)
        self._map.resize((count + GROW) * SLOT)
        self._free = list(range(count, count + GROW))

    def _left(self) -> Iterator[Path]:
        for path in sorted(self._folder.glob(f"{self._subject}-*")):
            if path != self._path and _is_left(path):
                yield path


def _is_left(path: Path) -> bool:
    """True when nobody locks the file and it is not too old to matter."""
    try:
        file = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if time.time() - os.fstat(file).st_mtime > KEEP:
            path.unlink(missing_ok=True)
            return False
        return path.exists()
    except BlockingIOError:
        return False
    finally:
        os.close(file)


def _slot(name: str) -> bytes:
    return name.encode("ascii").ljust(SLOT, b"\0")


def _names(content: bytes) -> dict[int, str]:
    """Slot -> name."""
    slots = (content[start : start + SLOT].split(b"\0", 1)[0] for start in range(0, len(content), SLOT))
    return {slot: name.decode("ascii", "replace") for slot, name in enumerate(slots) if name}

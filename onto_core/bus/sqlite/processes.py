"""Operating-system processes that hold messages: their names, and a test of whether they are still there."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Holder:
    """A process, named so that neither a reused process id nor a restarted machine is taken for it."""

    machine: str
    pid: int
    started: str


def this_process() -> Holder:
    pid = os.getpid()
    return Holder(_machine(), pid, _started(pid) or "")


def is_gone(holder: Holder) -> bool:
    """True when the process certainly ended. False when it lives, or when it cannot be seen from here (another container, another machine)."""
    if holder.machine != _machine():
        return False
    if Path("/proc/self/stat").exists():
        return _started(holder.pid) != holder.started
    try:
        os.kill(holder.pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def _machine() -> str:
    """This boot and this process-id namespace on Linux, so that two containers on one volume do not judge each other's process ids."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot}/{os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return platform.node()


def _started(pid: int) -> str | None:
    """Clock ticks from boot to the start of a process (proc(5), field 22 of /proc/PID/stat); None without such a process, or for a zombie."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return None
    return None if fields[0] in {b"Z", b"X"} else fields[19].decode("ascii")

"""Messages taken out of a bus file for good, with their bytes: those that wait and those that every group has settled."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Final

from onto_core.bus.sqlite.processes import Holder, is_gone
from onto_core.ports.bus import Erased
from onto_core.wire import Message

PATIENCE: Final = 5.0
"""Seconds that the log of the file waits for whoever reads it."""


def erase(db: sqlite3.Connection, topics: Sequence[str], key: str, is_meant: Callable[[Message], bool], *, now: float) -> Erased:
    """Delete the messages of the topics with that key or without one that are meant; those in the hands of a consumer that lives stay, and count."""
    alive = {
        number
        for number, machine, pid, started, until in db.execute("SELECT id, machine, pid, started, until FROM consumer")
        if until >= now and not is_gone(Holder(machine, pid, started))
    }
    marks = ", ".join("?" * len(topics))
    rows = db.execute(f"SELECT seq, topic, id, key, headers, attempt, body FROM message WHERE key IN (?, '') AND topic IN ({marks})", (key, *topics))
    removed = in_hand = 0
    doomed = [
        (seq, topic) for seq, topic, name, own, headers, attempt, body in rows if is_meant(Message(name, body, own, json.loads(headers), attempt))
    ]
    for seq, topic in doomed:
        holders = {consumer for (consumer,) in db.execute("SELECT consumer FROM pending WHERE topic = ? AND seq = ?", (topic, seq))}
        if holders & alive:
            in_hand += 1
            continue
        db.execute("DELETE FROM pending WHERE topic = ? AND seq = ?", (topic, seq))
        db.execute("DELETE FROM message WHERE seq = ?", (seq,))
        removed += 1
    return Erased(removed, in_hand)


def write_log_into_file(path: str) -> str:
    """Leave no old page in the write-ahead log; return a sentence when somebody who reads is in the way."""
    with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as db:
        end = time.monotonic() + PATIENCE
        while db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            if time.monotonic() > end:
                return f"old pages stay in {path}-wal until nobody reads them"
            time.sleep(0.05)
    return ""

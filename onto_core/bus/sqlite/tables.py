"""The bus as tables: every SQL statement, each function one step inside the caller's transaction.

A group's progress on a topic is a cursor and what is pending: `seq > cursor` was never taken, a row of `pending` is in hand or waits for its
next try, everything else is settled. So a settled message costs a group nothing, and a new group starts with cursor 0: the earliest kept message.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from onto_core.bus.sqlite.processes import Holder, is_gone
from onto_core.ports.bus import DeadLetter
from onto_core.wire import Message

APPLICATION = 0x4F726167
"""`PRAGMA application_id` of a bus file ("Orag"), so that no other program's database is taken for one."""

VERSION = 1

SCHEMA = (
    """CREATE TABLE message (seq INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, id TEXT NOT NULL, key TEXT NOT NULL,
       headers TEXT NOT NULL, attempt INTEGER NOT NULL, size INTEGER NOT NULL, body BLOB NOT NULL)""",
    "CREATE INDEX message_topic ON message (topic, seq, size)",
    "CREATE TABLE subscription (topic TEXT NOT NULL, grp TEXT NOT NULL, cursor INTEGER NOT NULL, PRIMARY KEY (topic, grp)) WITHOUT ROWID",
    """CREATE TABLE consumer (id INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, grp TEXT NOT NULL, machine TEXT NOT NULL,
       pid INTEGER NOT NULL, started TEXT NOT NULL, until REAL NOT NULL)""",
    """CREATE TABLE pending (topic TEXT NOT NULL, grp TEXT NOT NULL, seq INTEGER NOT NULL, attempt INTEGER NOT NULL, crashes INTEGER NOT NULL,
       due REAL NOT NULL, consumer INTEGER, reason TEXT NOT NULL, PRIMARY KEY (topic, grp, seq)) WITHOUT ROWID""",
    "CREATE INDEX pending_due ON pending (topic, grp, consumer, due, seq)",
    "CREATE INDEX pending_suspect ON pending (topic, grp, crashes) WHERE crashes > 0",
    """CREATE TABLE dead_letter (number INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, grp TEXT NOT NULL, id TEXT NOT NULL,
       key TEXT NOT NULL, headers TEXT NOT NULL, attempt INTEGER NOT NULL, reason TEXT NOT NULL, at REAL NOT NULL, body BLOB NOT NULL)""",
)

ROW_COST = 200
"""Bytes that a message takes beside its body: what retention counts for it."""

LONGEST_WAIT = 60.0
"""Seconds that a message waits after a crash, at most."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A message in the hands of a consumer of a group. `suspect`: an earlier consumer died with it in hand."""

    topic: str
    group: str
    seq: int
    consumer: int
    suspect: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """The result of one look at a topic; `due` is when the next waiting message may be taken (seconds since the epoch), None when none waits."""

    taken: tuple[tuple[Hold, Message], ...]
    due: float | None = None


def create(db: sqlite3.Connection) -> None:
    """Make the tables in an empty file. Raises sqlite3.DatabaseError when the file is something else."""
    application, version = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    if application == APPLICATION and version == VERSION:
        return
    if application == APPLICATION:
        raise sqlite3.DatabaseError(f"is a bus file of format {version}, and this reads format {VERSION}")
    if db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise sqlite3.DatabaseError("is an SQLite file of another program, not a bus")
    for statement in SCHEMA:
        db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(f"PRAGMA user_version = {VERSION}")


Row = tuple[str, str, str, str, int, int, bytes]


def row(topic: str, message: Message) -> Row:
    """The message as `publish` takes it. Raises TypeError for a body that is not bytes, or headers that are not text."""
    body = bytes(message.body)
    return topic, message.id, message.key, json.dumps(dict(message.headers)), message.attempt, len(body) + ROW_COST, body


def publish(db: sqlite3.Connection, row: Row) -> None:
    db.execute("INSERT INTO message (topic, id, key, headers, attempt, size, body) VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def join(db: sqlite3.Connection, topic: str, group: str, holder: Holder, until: float) -> int:
    """A new consumer of the group, which is created when it is new. Returns the consumer's number."""
    db.execute("INSERT OR IGNORE INTO subscription VALUES (?, ?, 0)", (topic, group))
    values = (topic, group, holder.machine, holder.pid, holder.started, until)
    return int(db.execute("INSERT INTO consumer (topic, grp, machine, pid, started, until) VALUES (?, ?, ?, ?, ?, ?)", values).lastrowid or 0)


def renew(db: sqlite3.Connection, consumer: int, until: float) -> bool:
    """Extend the lease. False when the consumer is no longer known: others took it for dead, and gave away what it held."""
    return db.execute("UPDATE consumer SET until = ? WHERE id = ?", (until, consumer)).rowcount == 1


def leave(db: sqlite3.Connection, consumer: int) -> None:
    """Remove the consumer in good order: what it still holds is free at once, and counts neither as a try nor as a crash."""
    db.execute("UPDATE pending SET consumer = NULL, due = 0 WHERE consumer = ?", (consumer,))
    db.execute("DELETE FROM consumer WHERE id = ?", (consumer,))


def take(db: sqlite3.Connection, topic: str, group: str, *, consumer: int, most: int, now: float) -> Look:
    """Up to `most` messages for the consumer: handed back and due ones first, then new ones, each in the order of publication.

    A message that was in the hands of a consumer that died is a suspect, and only one suspect of a group is in hand at a time: the one that
    really kills its worker is then counted alone, and those that were merely beside it get through.
    """
    mine = (topic, group)
    waiting = "FROM pending WHERE topic = ? AND grp = ? AND consumer IS NULL"
    suspects: list[int] = []
    if not db.execute("SELECT 1 FROM pending WHERE topic = ? AND grp = ? AND consumer IS NOT NULL AND crashes > 0 LIMIT 1", mine).fetchone():
        suspects = _column(db.execute(f"SELECT seq {waiting} AND crashes > 0 AND due <= ? ORDER BY crashes, due, seq LIMIT 1", (*mine, now)))
    seqs = suspects + _column(
        db.execute(f"SELECT seq {waiting} AND crashes = 0 AND due <= ? ORDER BY due, seq LIMIT ?", (*mine, now, most - len(suspects)))
    )
    db.executemany("UPDATE pending SET consumer = ? WHERE topic = ? AND grp = ? AND seq = ?", [(consumer, *mine, seq) for seq in seqs])
    if len(seqs) < most:
        seqs += _take_new(db, topic, group, consumer=consumer, most=most - len(seqs))
    if seqs:
        return Look(tuple((Hold(topic, group, seq, consumer, seq in suspects), _message(db, topic, group, seq)) for seq in seqs))
    return Look((), db.execute(f"SELECT min(due) {waiting} AND due > ?", (*mine, now)).fetchone()[0])


def _take_new(db: sqlite3.Connection, topic: str, group: str, *, consumer: int, most: int) -> list[int]:
    cursor = db.execute("SELECT cursor FROM subscription WHERE topic = ? AND grp = ?", (topic, group)).fetchone()[0]
    new = db.execute("SELECT seq, attempt FROM message WHERE topic = ? AND seq > ? ORDER BY seq LIMIT ?", (topic, cursor, most)).fetchall()
    if new:
        db.executemany("INSERT INTO pending VALUES (?, ?, ?, ?, 0, 0, ?, '')", [(topic, group, seq, attempt, consumer) for seq, attempt in new])
        db.execute("UPDATE subscription SET cursor = ? WHERE topic = ? AND grp = ?", (new[-1][0], topic, group))
    return [seq for seq, _ in new]


def _message(db: sqlite3.Connection, topic: str, group: str, seq: int) -> Message:
    query = """SELECT m.id, m.body, m.key, m.headers, p.attempt FROM message m JOIN pending p ON p.topic = m.topic AND p.grp = ? AND p.seq = m.seq
               WHERE m.seq = ? AND m.topic = ?"""
    name, body, key, headers, attempt = db.execute(query, (group, seq, topic)).fetchone()
    return Message(name, body, key, json.loads(headers), attempt)


HELD = "WHERE topic = ? AND grp = ? AND seq = ? AND consumer = ?"


def ack(db: sqlite3.Connection, hold: Hold) -> bool:
    """Settled for this group. False when the consumer no longer holds it."""
    return db.execute(f"DELETE FROM pending {HELD}", (hold.topic, hold.group, hold.seq, hold.consumer)).rowcount == 1


def again(db: sqlite3.Connection, hold: Hold, *, due: float, reason: str) -> bool:
    """Free again from `due` on, one attempt higher. False when the consumer no longer holds it."""
    change = f"UPDATE pending SET attempt = attempt + 1, due = ?, reason = ?, consumer = NULL {HELD}"
    return db.execute(change, (due, reason, hold.topic, hold.group, hold.seq, hold.consumer)).rowcount == 1


def bury(db: sqlite3.Connection, hold: Hold, *, reason: str, now: float) -> bool:
    """To the dead letters. False when the consumer no longer holds it."""
    copy = """INSERT INTO dead_letter (topic, grp, id, key, headers, attempt, reason, at, body)
              SELECT m.topic, p.grp, m.id, m.key, m.headers, p.attempt, ?, ?, m.body FROM pending p JOIN message m ON m.seq = p.seq
              WHERE p.topic = ? AND p.grp = ? AND p.seq = ? AND p.consumer = ?"""
    return db.execute(copy, (reason, now, hold.topic, hold.group, hold.seq, hold.consumer)).rowcount == 1 and ack(db, hold)


def reap(db: sqlite3.Connection, topic: str, group: str, *, now: float, crashes: int) -> bool:
    """Free what dead consumers of the group held, counting a crash for each; with `crashes` of them a message goes to the dead letters.

    After its first crash a message is free at once; after the second it waits a second, then two, four, up to a minute: so one that kills every
    worker leaves them time for the others, and one that was only there when somebody killed workers in a row does not use up its chances. A consumer
    is dead when its process ended on this machine, or its lease ran out. True when there was one.
    """
    consumers = db.execute("SELECT id, machine, pid, started, until FROM consumer WHERE topic = ? AND grp = ?", (topic, group)).fetchall()
    dead = [(consumer, pid) for consumer, machine, pid, started, until in consumers if until < now or is_gone(Holder(machine, pid, started))]
    for consumer, pid in dead:
        db.execute("UPDATE pending SET crashes = crashes + 1 WHERE topic = ? AND grp = ? AND consumer = ?", (topic, group, consumer))
        killers = "SELECT seq, crashes, reason FROM pending WHERE topic = ? AND grp = ? AND consumer = ? AND crashes >= ?"
        for seq, count, earlier in db.execute(killers, (topic, group, consumer, crashes)).fetchall():
            before = f"; an earlier try failed: {earlier}" if earlier else ""
            reason = f"its worker died {count} times while it held this message (the last was process {pid}){before}"
            bury(db, Hold(topic, group, seq, consumer), reason=reason, now=now)
        wait = f"CASE WHEN crashes < 2 THEN 0 ELSE ?1 + min({LONGEST_WAIT}, 0.25 * (1 << min(crashes, 20))) END"
        db.execute(f"UPDATE pending SET consumer = NULL, due = {wait} WHERE topic = ?2 AND grp = ?3 AND consumer = ?4", (now, topic, group, consumer))
        db.execute("DELETE FROM consumer WHERE id = ?", (consumer,))
    return bool(dead)


def backlog(db: sqlite3.Connection, topic: str, group: str) -> int:
    query = """SELECT (SELECT count(*) FROM pending WHERE topic = ?1 AND grp = ?2) + (SELECT count(*) FROM message WHERE topic = ?1
               AND seq > coalesce((SELECT cursor FROM subscription WHERE topic = ?1 AND grp = ?2), 0))"""
    return int(db.execute(query, (topic, group)).fetchone()[0])


def purge(db: sqlite3.Connection, retain: int, most: int = 20_000) -> int:
    """Delete the oldest messages that every group of their topic has settled, until those kept take at most `retain` bytes.

    A topic without a group loses nothing. Deletes at most `most` messages, so that the transaction stays short. Returns how many.
    """
    settled = """WITH done AS (SELECT topic, min(seq) AS seq FROM (SELECT s.topic, coalesce((SELECT min(p.seq) - 1 FROM pending p
                 WHERE p.topic = s.topic AND p.grp = s.grp), s.cursor) AS seq FROM subscription s) GROUP BY topic)
                 SELECT {} FROM done CROSS JOIN message m ON m.topic = done.topic AND m.seq <= done.seq"""
    excess = (db.execute(settled.format("sum(m.size)")).fetchone()[0] or 0) - retain
    if excess <= 0:
        return 0
    doomed: list[tuple[int]] = []
    for seq, size in db.execute(settled.format("m.seq, m.size") + " ORDER BY m.seq LIMIT ?", (most,)):
        if excess <= 0:
            break
        doomed.append((seq,))
        excess -= size
    db.executemany("DELETE FROM message WHERE seq = ?", doomed)
    return len(doomed)


def dead_letters(db: sqlite3.Connection, topic: str | None, limit: int) -> Sequence[DeadLetter]:
    """The oldest first."""
    query = (
        """SELECT topic, grp, reason, id, body, key, headers, attempt, at FROM dead_letter WHERE ?1 IS NULL OR topic = ?1 ORDER BY number LIMIT ?2"""
    )
    return [
        DeadLetter(where, group, reason, Message(name, body, key, json.loads(headers), attempt), at)
        for where, group, reason, name, body, key, headers, attempt, at in db.execute(query, (topic, limit))
    ]


def add_dead_letter(db: sqlite3.Connection, letter: DeadLetter) -> None:
    message = letter.message
    head = (letter.topic, letter.group, message.id, message.key, json.dumps(dict(message.headers)), message.attempt, letter.reason, letter.at)
    columns = "topic, grp, id, key, headers, attempt, reason, at, body"
    db.execute(f"INSERT INTO dead_letter ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*head, bytes(message.body)))


def remove_dead_letter(db: sqlite3.Connection, letter: DeadLetter) -> bool:
    query = "DELETE FROM dead_letter WHERE number = (SELECT min(number) FROM dead_letter WHERE topic = ? AND grp = ? AND id = ? AND at = ?)"
    return db.execute(query, (letter.topic, letter.group, letter.message.id, letter.at)).rowcount == 1


def _column(rows: Iterable[tuple[int]]) -> list[int]:
    return [value for (value,) in rows]

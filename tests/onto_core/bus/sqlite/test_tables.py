"""The statements of the bus, one by one, in one connection."""

from __future__ import annotations

import sqlite3

import pytest

from onto_core.bus.sqlite import tables
from onto_core.bus.sqlite.processes import Holder, this_process
from onto_core.wire import Message

ELSEWHERE = Holder("another machine", 1, "1")


@pytest.fixture
def db() -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None)
    tables.create(db)
    return db


def publish(db: sqlite3.Connection, *names: str, body: bytes = b"") -> None:
    for name in names:
        tables.publish(db, tables.row("t", Message(name, body)))


def join(db: sqlite3.Connection, holder: Holder = ELSEWHERE, until: float = 100.0, group: str = "g") -> int:
    return tables.join(db, "t", group, holder, until)


def take(db: sqlite3.Connection, consumer: int, most: int = 10, now: float = 0.0, group: str = "g") -> list[str]:
    return [message.id for _, message in tables.take(db, "t", group, consumer=consumer, most=most, now=now).taken]


def holds(db: sqlite3.Connection, consumer: int, most: int = 10, group: str = "g") -> list[tables.Hold]:
    return [hold for hold, _ in tables.take(db, "t", group, consumer=consumer, most=most, now=0.0).taken]


def test_suspects_come_one_at_a_time_the_least_suspected_first_beside_fresh_messages(db: sqlite3.Connection) -> None:
    publish(db, "a", "b", "c", "fresh")
    take(db, join(db, until=1), most=3)
    tables.reap(db, "t", "g", now=2, crashes=9)
    first, second = join(db), join(db)
    assert take(db, first, most=10) == ["a", "fresh"]
    assert take(db, second, most=10) == []
    tables.leave(db, first)
    assert take(db, second, most=1) == ["a"]


def test_a_fresh_message_beside_a_waiting_suspect_is_not_kept_back(db: sqlite3.Connection) -> None:
    publish(db, "suspect", "a", "b")
    take(db, join(db, until=1), most=1)
    tables.reap(db, "t", "g", now=2, crashes=9)
    assert take(db, join(db), most=1) == ["suspect"]
    assert take(db, join(db), most=5) == ["a", "b"]


def test_only_a_lease_that_ran_out_is_reaped(db: sqlite3.Connection) -> None:
    publish(db, "a", "b")
    take(db, join(db, until=1), most=1)
    take(db, join(db, until=9), most=1)
    tables.reap(db, "t", "g", now=5, crashes=9)
    assert take(db, join(db)) == ["a"]


def test_a_living_process_of_this_machine_is_not_reaped_before_its_lease_ends(db: sqlite3.Connection) -> None:
    publish(db, "a")
    take(db, join(db, this_process(), until=9))
    tables.reap(db, "t", "g", now=5, crashes=9)
    assert take(db, join(db)) == []


def test_a_reused_process_id_is_not_taken_for_the_holder(db: sqlite3.Connection) -> None:
    me = this_process()
    publish(db, "a")
    take(db, join(db, Holder(me.machine, me.pid, "0"), until=9))
    tables.reap(db, "t", "g", now=5, crashes=9)
    assert take(db, join(db)) == ["a"]


def test_crashes_are_counted_apart_from_tries_and_the_last_failure_is_told(db: sqlite3.Connection) -> None:
    publish(db, "a")
    (hold,) = holds(db, join(db))
    assert tables.again(db, hold, due=0, reason="model busy")
    for now in (1, 10):
        assert take(db, join(db, until=now), now=now) == ["a"]
        tables.reap(db, "t", "g", now=now + 1, crashes=2)
    (letter,) = tables.dead_letters(db, None, 10)
    assert letter.message.attempt == 2
    assert "died 2 times" in letter.reason
    assert letter.reason.endswith("an earlier try failed: model busy")


def test_a_message_waits_longer_after_each_crash_but_the_first(db: sqlite3.Connection) -> None:
    publish(db, "a")
    now, waits = 1000.0, []
    for _ in range(9):
        assert take(db, join(db, until=now), now=now) == ["a"]
        tables.reap(db, "t", "g", now=now + 1, crashes=99)
        (due,) = db.execute("SELECT due FROM pending").fetchone()
        waits.append(max(0.0, due - now - 1))
        now += 100
    assert waits == [0, 1, 2, 4, 8, 16, 32, 60, 60]


def test_who_was_taken_for_dead_is_told_at_its_next_beat_and_cannot_settle(db: sqlite3.Connection) -> None:
    publish(db, "a")
    consumer = join(db, until=1)
    (hold,) = holds(db, consumer)
    tables.reap(db, "t", "g", now=2, crashes=9)
    assert not tables.renew(db, consumer, until=5)
    assert not tables.ack(db, hold)
    assert not tables.again(db, hold, due=0, reason="")
    assert not tables.bury(db, hold, reason="", now=0)
    assert tables.backlog(db, "t", "g") == 1


def test_a_look_that_finds_nothing_says_when_the_next_is_due(db: sqlite3.Connection) -> None:
    publish(db, "a", "b")
    consumer = join(db)
    for hold, due in zip(holds(db, consumer), (7.0, 5.0), strict=True):
        tables.again(db, hold, due=due, reason="")
    assert tables.take(db, "t", "g", consumer=consumer, most=5, now=1.0) == tables.Look((), 5.0)
    assert take(db, consumer, now=6.0) == ["b"]


def test_settled_messages_are_kept_until_they_take_too_much_then_the_oldest_go(db: sqlite3.Connection) -> None:
    publish(db, "a", "b", "c", "d", body=bytes(1000 - tables.ROW_COST))
    for hold in holds(db, join(db), most=3):
        tables.ack(db, hold)
    assert tables.purge(db, retain=3000) == 0
    assert tables.purge(db, retain=1500) == 2
    late = join(db, group="late")
    assert take(db, late, group="late") == ["c", "d"]


def test_what_some_group_has_not_settled_is_never_purged(db: sqlite3.Connection) -> None:
    publish(db, "a", "b", "c")
    first, *rest = holds(db, join(db), most=3)
    for hold in rest:
        tables.ack(db, hold)
    join(db, group="slow")
    assert tables.purge(db, retain=0) == 0
    for hold in holds(db, join(db, group="slow"), group="slow"):
        tables.ack(db, hold)
    assert tables.purge(db, retain=0) == 0  # "a" is still in hand in g, and what comes after it stays with it
    tables.ack(db, first)
    assert tables.purge(db, retain=0) == 3


def test_a_topic_that_nobody_reads_is_never_purged(db: sqlite3.Connection) -> None:
    publish(db, "a")
    tables.join(db, "another topic", "g", ELSEWHERE, 1.0)
    assert tables.purge(db, retain=0) == 0


def test_purging_stops_after_so_many_messages(db: sqlite3.Connection) -> None:
    publish(db, *"abcde")
    for hold in holds(db, join(db)):
        tables.ack(db, hold)
    assert [tables.purge(db, retain=0, most=2) for _ in range(4)] == [2, 2, 1, 0]


def test_an_id_is_not_used_again_for_a_later_message(db: sqlite3.Connection) -> None:
    publish(db, "a")
    (hold,) = holds(db, join(db))
    tables.ack(db, hold)
    tables.purge(db, retain=0)
    publish(db, "b")
    assert take(db, join(db)) == ["b"]


@pytest.mark.parametrize("fragment", ["crashes > 0 AND due", "crashes > 0 LIMIT"])
def test_looks_for_suspects_use_their_index(db: sqlite3.Connection, fragment: str) -> None:
    seen: list[str] = []
    db.set_trace_callback(seen.append)
    take(db, join(db))
    db.set_trace_callback(None)
    (statement,) = [statement for statement in seen if fragment in statement]
    plan = " ".join(row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {statement}"))
    assert "pending_suspect" in plan

"""Files that a bus cannot use, or not at once: locked, damaged, another's."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from pathlib import Path

import pytest

from onto_core.bus.sqlite import database
from onto_core.bus.sqlite.bus import SqliteBus
from onto_core.errors import BusError, NotInHand
from onto_core.wire import Message
from tests.worlds.sqlite import locked, publish, receive


def damage(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:8192] + b"\xab" * 120_000 + content[128_192:])


async def test_a_locked_file_fails_after_a_while_with_the_reason(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY", 0.2)
    bus = SqliteBus(path, crashes=5)
    with locked(path), pytest.raises(BusError, match=r"bus\.db: is locked by another process for more than 0\.2 seconds"):
        await publish(bus, "a")
    await publish(bus, "a")
    assert await bus.backlog("t", "g") == 1
    await bus.close()


async def test_a_closing_consumer_does_not_mind_a_locked_file(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY", 0.1)
    bus = SqliteBus(path, crashes=5)
    await publish(bus, "a")
    await receive(await bus.subscribe("t", "g"))
    with locked(path):
        await bus.close()
    with pytest.raises(BusError, match="closed"):
        await publish(bus, "b")


async def test_what_is_too_much_is_purged_when_a_consumer_leaves(path: str) -> None:
    bus = SqliteBus(path, crashes=5, retain=0)
    await publish(bus, "a")
    await (await receive(await bus.subscribe("t", "g"))).ack()
    await bus.close()
    bus = SqliteBus(path, crashes=5)
    assert await bus.backlog("t", "another group") == 0
    await bus.close()


async def test_a_defect_in_the_thread_leaves_nobody_waiting(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    bus = SqliteBus(path, crashes=5)
    receiving = asyncio.ensure_future((await bus.subscribe("t", "g")).receive())
    await asyncio.sleep(0.05)

    def defect(db: sqlite3.Connection) -> None:
        raise KeyError("a defect")

    with pytest.raises(BusError, match="closed"):
        await bus._engine.submit(defect)
    with pytest.raises(BusError, match="closed"):
        await asyncio.wait_for(receiving, 5)
    with pytest.raises(BusError, match="closed"):
        await publish(bus, "a")
    await bus.close()


async def test_a_locked_file_fails_all_that_wait_for_it_at_once(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY", 0.3)
    bus = SqliteBus(path, crashes=5)
    with locked(path):
        started = time.perf_counter()
        outcomes = await asyncio.gather(*(bus.publish("t", Message(str(number), b"x")) for number in range(50)), return_exceptions=True)
        assert time.perf_counter() - started < 3
    assert all(isinstance(outcome, BusError) for outcome in outcomes)
    await bus.close()


async def test_settling_that_the_bus_refused_may_be_tried_again(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY", 0.1)
    bus = SqliteBus(path, crashes=5)
    await publish(bus, "a")
    delivery = await receive(await bus.subscribe("t", "g"))
    with locked(path), pytest.raises(BusError, match="locked") as refused:
        await delivery.ack()
    assert not isinstance(refused.value, NotInHand)
    await delivery.ack()
    assert await bus.backlog("t", "g") == 0
    await bus.close()


def test_a_file_that_is_no_database_is_named(path: str) -> None:
    Path(path).write_text("this is a text file, long enough to be read as a header of SQLite " * 20)
    with pytest.raises(BusError, match=r"bus\.db: is not an SQLite file"):
        SqliteBus(path, crashes=5)


def test_the_database_of_another_program_is_left_alone(path: str) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE theirs (x)")
    with pytest.raises(BusError, match=r"bus\.db: is an SQLite file of another program, not a bus"):
        SqliteBus(path, crashes=5)
    assert sqlite3.connect(path).execute("SELECT name FROM sqlite_master").fetchall() == [("theirs",)]


async def test_a_file_of_a_later_format_is_refused(path: str) -> None:
    await SqliteBus(path, crashes=5).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 7")
    with pytest.raises(BusError, match="is a bus file of format 7, and this reads format 1"):
        SqliteBus(path, crashes=5)


async def test_a_damaged_file_is_named(path: str) -> None:
    bus = SqliteBus(path, crashes=5)
    await asyncio.gather(*(bus.publish("t", Message(str(number), b"x" * 1000)) for number in range(200)))
    await bus.close()
    damage(Path(path))
    with pytest.raises(BusError, match=r"bus\.db: is damaged"):  # noqa: PT012 - the damage shows at the first page that is read
        bus = SqliteBus(path, crashes=5)
        try:
            await receive(await bus.subscribe("t", "g"))
        finally:
            await bus.close()


def test_a_path_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BusError, match="file"):
        SqliteBus(str(tmp_path / "file" / "bus.db"), crashes=5)


async def test_a_text_that_is_no_unicode_fails_alone(bus: SqliteBus) -> None:
    good = [bus.publish("t", Message(str(number), b"x")) for number in range(5)]
    outcomes = await asyncio.gather(*good, bus.publish("t", Message("\ud800", b"x")), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None)] * 5 + [UnicodeEncodeError]
    assert await bus.backlog("t", "g") == 5

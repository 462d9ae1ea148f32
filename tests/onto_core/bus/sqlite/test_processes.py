"""The file bus between processes: leases, crashes, waking."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from contextlib import ExitStack
from itertools import chain
from typing import Any

import pytest

from onto_core.bus.sqlite import database, tables, thread
from onto_core.bus.sqlite.bus import SqliteBus
from onto_core.wire import Message
from tests.worlds.sqlite import CONSUMER, HOLDER, another_process, bus_path, publish, receive, receive_nothing, said, tell


async def test_a_message_of_a_killed_process_is_free_at_once_for_its_successor(bus: SqliteBus) -> None:
    await publish(bus, "a")
    with another_process(HOLDER, bus_path(bus), 1, 60) as holder:
        assert said(holder) == "holding"
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    started = time.perf_counter()
    delivery = await receive(await bus.subscribe("t", "g"))
    assert (delivery.message.id, delivery.message.attempt) == ("a", 1)
    assert time.perf_counter() - started < 1


async def test_a_message_of_a_killed_process_is_free_within_a_heartbeat_for_its_neighbours(bus: SqliteBus) -> None:
    await publish(bus, "a")
    with another_process(HOLDER, bus_path(bus), 1, 60) as holder:
        assert said(holder) == "holding"
        receiving = asyncio.ensure_future(receive(await bus.subscribe("t", "g")))
        await asyncio.sleep(0.5)
        assert not receiving.done()
        holder.send_signal(signal.SIGKILL)  # nobody waits for it: a zombie is dead too
        assert (await receiving).message.id == "a"


async def test_a_lease_that_is_not_renewed_runs_out_and_its_holder_cannot_settle(bus: SqliteBus) -> None:
    await publish(bus, "a")
    with another_process(HOLDER, bus_path(bus), 1, 0.2) as holder:
        assert said(holder) == "holding"
        os.kill(holder.pid, signal.SIGSTOP)
        delivery = await receive(await bus.subscribe("t", "g"))
        assert delivery.message.id == "a"
        os.kill(holder.pid, signal.SIGCONT)
        tell(holder)
        assert said(holder) == "NotInHand"
    await delivery.ack()
    assert await bus.backlog("t", "g") == 0


async def test_a_busy_event_loop_does_not_lose_its_lease(bus: SqliteBus, path: str) -> None:
    await publish(bus, "a")
    delivery = await receive(await bus.subscribe("t", "g"))
    time.sleep(1.0)  # noqa: ASYNC251 - longer than a lease, and the loop cannot run
    delay = await receive_nothing(await bus.subscribe("t", "g"), 0.5)
    assert delay
    await delivery.ack()


async def test_the_message_that_kills_its_worker_is_given_up_and_those_beside_it_are_not(bus: SqliteBus) -> None:
    await publish(bus, "innocent 1", "killer", "innocent 2")
    for round_ in range(3):
        with another_process(HOLDER, bus_path(bus), 3 if round_ == 0 else 1, 60) as holder:
            assert said(holder) == "holding"
            holder.send_signal(signal.SIGKILL)
            holder.wait()
        if round_ == 2:
            break
        subscription = await bus.subscribe("t", "g", 3)  # a worker on which the innocent ones go well
        while (delivery := await receive(subscription)).message.id != "killer":
            await delivery.ack()
        await subscription.close()
    subscription = await bus.subscribe("t", "g")
    assert await receive_nothing(subscription, 0.2)
    (letter,) = await bus.dead_letters()
    assert (letter.message.id, letter.message.body) == ("killer", b"x")
    assert "worker died 3 times while it held this message" in letter.reason


async def test_processes_share_the_work_of_a_group(bus: SqliteBus) -> None:
    names = [str(number) for number in range(300)]
    await publish(bus, *names)
    with ExitStack() as running:
        processes = [running.enter_context(another_process(CONSUMER, bus_path(bus))) for _ in range(3)]
        assert [said(process) for process in processes] == ["ready"] * 3
        for process in processes:
            tell(process)
        outputs = await asyncio.gather(*(asyncio.to_thread(process.communicate) for process in processes))
    shares = [out.split() for out, _ in outputs]
    assert sorted(chain.from_iterable(shares), key=int) == names
    assert all(shares)


async def test_a_publisher_in_another_process_wakes_a_waiting_consumer_soon(path: str) -> None:
    bus = SqliteBus(path, crashes=5, heartbeat=60)
    subscription = await bus.subscribe("t", "g")
    receiving = asyncio.ensure_future(receive(subscription))
    await asyncio.sleep(0.3)  # long enough for the polling to have slowed down
    code = "import asyncio, sys, time\nfrom onto_core.bus.sqlite.bus import SqliteBus\nfrom onto_core.wire import Message\n"
    code += "bus = SqliteBus(sys.argv[1], crashes=5)\n"
    code += "asyncio.run(bus.publish('t', Message(repr(time.time()), b'x')))"
    with another_process(code, bus_path(bus)) as publisher:
        delivery = await receiving
        delay = time.time() - float(delivery.message.id)
        publisher.wait()
    await bus.close()
    assert delay < 0.2


async def test_a_suspect_that_is_settled_frees_the_next_for_who_waits(path: str) -> None:
    bus = SqliteBus(path, crashes=5, heartbeat=60)
    await publish(bus, "a", "b")
    with another_process(HOLDER, path, 2, 60) as holder:
        assert said(holder) == "holding"
    one, two = await bus.subscribe("t", "g"), await bus.subscribe("t", "g")
    first = await receive(one)
    receiving = asyncio.ensure_future(receive(two))
    await asyncio.sleep(0.1)
    assert not receiving.done()
    await first.ack()
    assert (await receiving).message.id == "b"
    await bus.close()


async def test_idle_consumers_leave_the_database_alone(bus: SqliteBus, monkeypatch: pytest.MonkeyPatch) -> None:
    receiving = [asyncio.ensure_future((await bus.subscribe("t", group)).receive()) for group in ("g", "g", "other")]
    await asyncio.sleep(0.1)
    transactions = 0
    real = database.transact

    def counted(*arguments: Any, **options: Any) -> Any:
        nonlocal transactions
        transactions += 1
        return real(*arguments, **options)

    monkeypatch.setattr(thread, "transact", counted)
    await asyncio.sleep(0.5)
    for task in receiving:
        task.cancel()
    assert transactions <= 3 * 3  # the heartbeats of three consumers


async def test_no_wake_up_is_missed_between_a_look_and_listening(path: str) -> None:
    bus = SqliteBus(path, crashes=5, heartbeat=60)
    subscription = await bus.subscribe("t", "g")
    for number in range(200):
        receiving = asyncio.ensure_future(receive(subscription))
        await asyncio.sleep(0)  # the look is under way: the publication goes into the same transaction, or the next
        await bus.publish("t", Message(str(number), b"x"))
        await (await receiving).ack()
    await bus.close()


async def test_processes_may_create_the_file_at_the_same_moment(path: str) -> None:
    code = "import asyncio, sys\nfrom onto_core.bus.sqlite.bus import SqliteBus\nfrom onto_core.wire import Message\nsys.stdin.readline()\n"
    code += "asyncio.run(SqliteBus(sys.argv[1], crashes=5).publish('t', Message('a', b'x')))"
    with ExitStack() as running:
        processes = [running.enter_context(another_process(code, path)) for _ in range(4)]
        await asyncio.sleep(0.3)
        for process in processes:
            tell(process)
        assert [process.wait() for process in processes] == [0] * 4
    bus = SqliteBus(path, crashes=5)
    assert await bus.backlog("t", "g") == 4
    await bus.close()


async def test_tries_and_waiting_times_survive_a_restart(path: str) -> None:
    bus = SqliteBus(path, crashes=5)
    await publish(bus, "a")
    await (await receive(await bus.subscribe("t", "g"))).retry(0.5, "busy")
    await bus.close()
    bus = SqliteBus(path, crashes=5)
    subscription = await bus.subscribe("t", "g")
    assert await receive_nothing(subscription, 0.1)
    assert (await receive(subscription)).message.attempt == 2
    await bus.close()


def test_what_an_event_loop_left_in_hand_when_it_closed_is_free_again(path: str) -> None:
    bus = SqliteBus(path, crashes=5, heartbeat=0.1)

    async def leave_in_hand() -> None:
        await publish(bus, "a")
        await receive(await bus.subscribe("t", "g"))

    async def take() -> str:
        successor = SqliteBus(path, crashes=5, heartbeat=0.1)
        try:
            return (await receive(await successor.subscribe("t", "g"))).message.id
        finally:
            await successor.close()

    asyncio.run(leave_in_hand())
    assert asyncio.run(take()) == "a"
    thread.release(bus._engine)


async def test_memory_buses_of_one_name_are_one_and_end_with_the_last() -> None:
    one, two, other = SqliteBus(":memory:x", crashes=5), SqliteBus(":memory:x", crashes=5), SqliteBus(":memory:y", crashes=5)
    await publish(one, "a")
    await one.close()
    assert (await two.backlog("t", "g"), await other.backlog("t", "g")) == (1, 0)
    await two.close()
    await other.close()
    again = SqliteBus(":memory:x", crashes=5)
    assert await again.backlog("t", "g") == 0
    await again.close()


async def test_what_was_not_yet_received_when_the_lease_was_lost_is_left_to_others(path: str) -> None:
    bus = SqliteBus(path, crashes=5, heartbeat=60)
    await publish(bus, "a", "b", "c")
    subscription = await bus.subscribe("t", "g", prefetch=3)
    await receive(subscription)
    db = sqlite3.connect(path)
    with db:
        tables.reap(db, "t", "g", now=time.time() + 1000, crashes=9)
    db.close()
    await bus._engine.submit(subscription._beat)  # type: ignore[attr-defined]
    other = await bus.subscribe("t", "g", prefetch=3)
    assert (await receive(other)).message.id == "a"
    assert await receive_nothing(subscription, 0.2)
    await bus.close()

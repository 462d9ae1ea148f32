"""A bus in a file, and other processes that use it."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from onto_core.bus.sqlite.bus import SqliteBus
from onto_core.ports.bus import Delivery, Subscription
from onto_core.wire import Message

HOLDER = """
import asyncio, sys
from onto_core.bus.sqlite.bus import SqliteBus
async def main():
    path, prefetch, heartbeat = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    subscription = await SqliteBus(path, crashes=5, heartbeat=heartbeat).subscribe("t", "g", prefetch)
    held = [await subscription.receive() for _ in range(prefetch)]
    print("holding", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    try:
        await held[0].ack()
        print("acknowledged", flush=True)
    except Exception as error:
        print(type(error).__name__, flush=True)
asyncio.run(main())
"""

CONSUMER = """
import asyncio, sys
from onto_core.bus.sqlite.bus import SqliteBus
async def main():
    bus = SqliteBus(sys.argv[1], crashes=5)
    subscription = await bus.subscribe("t", "g", 3)
    print("ready", flush=True)
    sys.stdin.readline()
    while await bus.backlog("t", "g"):
        try:
            async with asyncio.timeout(0.1):
                delivery = await subscription.receive()
        except TimeoutError:
            continue
        await asyncio.sleep(0.002)
        await delivery.ack()
        print(delivery.message.id, flush=True)
    await bus.close()
asyncio.run(main())
"""


@contextmanager
def locked(path: str) -> Iterator[None]:
    """As by another process, which lets go when this ends."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.close()


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "bus.db")


@pytest.fixture
async def bus(path: str) -> AsyncIterator[SqliteBus]:
    bus = SqliteBus(path, heartbeat=0.2, crashes=3)
    yield bus
    await bus.close()


@contextmanager
def another_process(code: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def tell(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


async def publish(bus: SqliteBus, *names: str) -> None:
    for name in names:
        await bus.publish("t", Message(id=name, body=b"x"))


async def receive(subscription: Subscription, within: float = 5.0) -> Delivery:
    async with asyncio.timeout(within):
        return await subscription.receive()


async def receive_nothing(subscription: Subscription, within: float) -> bool:
    try:
        await receive(subscription, within)
    except TimeoutError:
        return True
    return False


def bus_path(bus: SqliteBus) -> str:
    return bus._engine.target

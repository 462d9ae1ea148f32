"""A message that kills its worker, on every bus that outlives a process: a dead letter after the configured number of tries, and the others go on.

Not on pulsar-lite: 0.2.0 keeps a killed consumer for a quarter of a minute, and does not always give what it had to another.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from onto_core.bus import bus_of
from onto_core.ports.bus import DeadLetter
from onto_core.settings import Settings
from onto_core.wire import Message

CRASHES = 3
NAMES = [*map(str, range(10)), "poison", *map(str, range(10, 20))]
WORKER = """
import asyncio, json, os, signal, sys
from onto_core.bus import bus_of
from onto_core.bus.worker import Worker
from onto_core.ports.bus import Outgoing, Service
from onto_core.settings import Settings

settings = Settings.model_validate(json.loads(sys.argv[1]))
poison, left = sys.argv[2], set(sys.argv[3].split(","))

async def main():
    bus = bus_of(settings)
    async def handle(message):
        await asyncio.sleep(0.02)  # so that others are in hand beside it
        if message.id == poison:
            os.kill(os.getpid(), signal.SIGKILL)
        with open(sys.argv[4], "a") as done:
            done.write(message.id + "\\n")
        return [Outgoing("out", message)]
    async def nothing():
        pass
    async def until_all_is_done():
        while not left <= set(open(sys.argv[4]).read().split()) or not await bus.dead_letters():
            await asyncio.sleep(0.2)
        worker.stop()
    worker = Worker(Service("w", "in", "g", handle, nothing, nothing), bus, settings)
    watching = asyncio.create_task(until_all_is_done())
    await worker.run()
    await watching
    await bus.close()

asyncio.run(asyncio.wait_for(main(), 120))
"""


@pytest.fixture(params=["sqlite", "pulsar"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    server = request.param
    bus = {"url": f"sqlite:{tmp_path}/bus.db"} if server == "sqlite" else request.getfixturevalue(server).settings()
    return {"bus": bus | {"retry": {"crashes": CRASHES}}, "service": {"concurrency": 4, "heartbeat": 0.2}}


async def publish(settings: Settings) -> None:
    bus = bus_of(settings)
    for name in NAMES:
        await bus.publish("in", Message(name, b"x"))
    await bus.close()


async def letters(settings: Settings) -> list[DeadLetter]:
    bus = bus_of(settings)
    found = list(await bus.dead_letters())
    await bus.close()
    return found


async def test_a_message_that_kills_its_worker_is_given_up_after_as_many_deaths_as_set_and_the_others_go_on(
    settings: dict[str, Any], tmp_path: Path
) -> None:
    done = tmp_path / "done"
    done.touch()
    chosen = Settings.model_validate(settings)
    await publish(chosen)
    others = [name for name in NAMES if name != "poison"]
    command = [sys.executable, "-c", WORKER, json.dumps(settings), "poison", ",".join(others), str(done)]
    deaths = 0
    while (code := subprocess.run(command, check=False).returncode) == -signal.SIGKILL:  # noqa: ASYNC221 - nothing else is to be done meanwhile
        deaths += 1
        assert deaths <= CRASHES, "the message goes round"
    assert (code, deaths) == (0, CRASHES)
    (letter,) = await letters(chosen)
    assert (letter.message.id, letter.topic, letter.group, letter.message.body) == ("poison", "in", "g", b"x")
    assert f"its worker died {CRASHES} times while it held this message" in letter.reason
    assert set(done.read_text().split()) == set(others)

"""A process that ends while its bus is open ends with its own exit code, on every bus with threads of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ENDS = """
import asyncio, json, sys, time
from onto_core.bus import bus_of
from onto_core.wire import Message
from onto_core.settings import Settings

class Slow:  # the interpreter is a while at its end: whoever is in the client then is back before it is over
    def __del__(self, sleep=time.sleep):
        sleep(1)

slow = Slow()

async def main():
    bus = bus_of(Settings.model_validate(json.loads(sys.argv[1])))
    subscription = await bus.subscribe("in", "g", 2)
    await bus.publish("in", Message("a", b"x"))
    await (await subscription.receive()).ack()
    waiting = asyncio.ensure_future(subscription.receive())
    await asyncio.sleep(0.1)
    raise SystemExit(7)

asyncio.run(main())
"""


@pytest.mark.parametrize("server", ["sqlite", "pulsar_lite", "pulsar"])
def test_a_process_that_ends_while_it_waits_for_a_message(server: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    bus: dict[str, Any] = {"url": f"sqlite:{tmp_path}/bus.db"} if server == "sqlite" else request.getfixturevalue(server).settings()
    ended = subprocess.run([sys.executable, "-c", ENDS, json.dumps({"bus": bus})], capture_output=True, text=True, check=False, timeout=60)
    assert (ended.returncode, ended.stdout) == (7, ""), ended.stderr

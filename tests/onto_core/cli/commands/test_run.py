"""`ontorag run`, driven as a process: which workers, how they end, what they print."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import cast

import pytest

from onto_core.bus import open_bus
from onto_core.errors import BadSettings
from onto_core.ports.bus import Bus, Outgoing, Service
from onto_core.service.workers import WORKERS, run_workers, until_drained
from onto_core.settings import Settings
from onto_core.wire import Message
from tests.worlds import nursery

SERVICES = """
import asyncio, os, sys
from onto_core.errors import BackendUnavailable, BadMessage, Problem
from onto_core.wire import Message
from onto_core.ports.bus import Outgoing, Service

async def nothing():
    pass

def copier(name, source, target, seconds=0.0):
    async def handle(message):
        if message.body == b"bad":
            raise BadMessage(message.id, [Problem("body", "is bad")], message.body)
        print("began", message.id, flush=True, file=sys.stderr)
        await asyncio.sleep(seconds)
        return [Outgoing(target, message)]
    return Service(name, source, name, handle, nothing, nothing)

async def first(settings, bus):
    return copier("first", "a", "b", 0.01)

async def second(settings, bus):
    return copier("second", "b", "c", 0.01)

async def slow(settings, bus):
    return copier("slow", "a", "b", 0.4)

async def endless(settings, bus):
    return copier("endless", "a", "b", 60)

async def down(settings, bus):
    raise BackendUnavailable("the store is away")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "services.py").write_text(SERVICES)
    settings = "bus: {url: 'sqlite:bus.db', retry: {attempts: 2, initial: 0.05}}\nservice: {log_format: json, concurrency: 2, heartbeat: 0.5}\n"
    (tmp_path / "ontorag.yaml").write_text(settings)
    return tmp_path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from onto_core.cli.main import main; main()", *arguments]


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.Popen(command("run", *arguments), cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def run(folder: Path, *arguments: str) -> tuple[int, str, str]:
    done = nursery.ontorag("run", *arguments, folder=folder, environment={**os.environ, "PYTHONPATH": str(folder)}, timeout=60)
    return done.returncode, done.stdout, done.stderr


def publish(folder: Path, topic: str, *bodies: bytes) -> None:
    async def publish_all() -> None:
        bus = open_bus(f"sqlite:{folder}/bus.db")
        for number, body in enumerate(bodies):
            await bus.publish(topic, Message(str(number), body))
        await bus.close()

    asyncio.run(publish_all())


def backlogs(folder: Path, *ends: tuple[str, str]) -> list[int]:
    async def count() -> list[int]:
        bus = open_bus(f"sqlite:{folder}/bus.db")
        try:
            return [await bus.backlog(topic, group) for topic, group in ends]
        finally:
            await bus.close()

    return asyncio.run(count())


def test_drain_ends_when_the_whole_chain_is_quiet(folder: Path) -> None:
    publish(folder, "a", *[b"x"] * 30, b"bad")
    code, out, _ = run(folder, "services:second", "services:first", "--drain", "--json")
    assert code == 0
    assert json.loads(out) == {"services:second": {"done": 30}, "services:first": {"done": 30, "rejected": 1}}
    assert backlogs(folder, ("a", "first"), ("b", "second"), ("c", "nobody")) == [0, 0, 30]


def test_every_message_has_a_log_line_with_its_outcome_as_json(folder: Path) -> None:
    publish(folder, "a", b"x", b"bad")
    _, _, err = run(folder, "services:first", "--drain")
    lines = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    outcomes = {line["message"]: line for line in lines if "message" in line}
    assert (outcomes["0"]["event"], outcomes["0"]["published"], outcomes["0"]["level"]) == ("done", 1, "info")
    assert (outcomes["1"]["event"], outcomes["1"]["reason"]) == ("rejected", "1: 1 problem in this message\n  body: is bad")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_finishes_what_is_in_work_and_hands_back_the_rest(folder: Path, number: signal.Signals) -> None:
    publish(folder, "a", *[b"x"] * 8)
    with start(folder, "services:slow", "--json") as process:
        assert process.stderr is not None
        while not (line := process.stderr.readline()).startswith("began"):
            assert line, "the worker ended before it began"
        process.send_signal(number)
        out, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    done = json.loads(out)["services:slow"]["done"]
    assert 1 <= done <= 2
    assert backlogs(folder, ("a", "slow"), ("b", "nobody")) == [8 - done, done]


def test_a_second_interrupt_does_not_wait_for_what_is_in_work(folder: Path) -> None:
    publish(folder, "a", b"x")
    with start(folder, "services:endless") as process:
        assert process.stderr is not None
        for sign in ("began", '"draining"'):
            while sign not in (line := process.stderr.readline()):
                assert line, "the worker ended before its time"
            process.send_signal(signal.SIGINT)
        process.communicate(timeout=15)
    assert process.returncode == 130
    assert backlogs(folder, ("a", "endless"), ("b", "nobody")) == [1, 0]


def test_a_bus_in_memory_is_refused(folder: Path) -> None:
    code, _, err = run(folder, "services:first", "--bus", "memory:")
    assert code == 2
    assert "bus.url: 'memory:' lives in one process" in err


def test_an_idle_worker_ends_at_once_on_a_signal(folder: Path) -> None:
    with start(folder, "services:first", "services:second") as process:
        assert process.stderr is not None
        ready = 0
        while ready < 2:
            ready += "worker ready" in (line := process.stderr.readline())
            assert line, "the workers ended before they were ready"
        signalled = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
    assert process.returncode == 0
    assert time.monotonic() - signalled < 3


def test_a_backend_that_is_away_ends_with_exit_code_4_and_says_so(folder: Path) -> None:
    code, out, err = run(folder, "services:first", "services:down", "--drain")
    assert (code, out) == (4, "")
    assert "ontorag: the store is away" in err


def test_all_wrong_names_are_listed_with_those_that_are_right(folder: Path) -> None:
    code, out, err = run(folder, "kg-extract", "sparql", "nowhere:build", "services:nothing_here")
    assert (code, out) == (2, "")
    for name in ("kg-extract", "sparql", "nowhere:build", "services:nothing_here", *WORKERS):
        assert name in err


def test_a_broken_configuration_is_exit_code_2(folder: Path) -> None:
    (folder / "ontorag.yaml").write_text("service: {concurrency: 0}\nbus: {retry: {attempts: none}}\n")
    code, _, err = run(folder, "services:first")
    assert code == 2
    assert "service.concurrency" in err
    assert "bus.retry.attempts" in err


def test_drained_is_what_stays_quiet_for_as_many_rounds_as_the_chain_has_links() -> None:
    """The second worker's backlog is read before the first's message has moved on to it."""
    rounds = iter([(1, 1), (0, 0), (1, 0), (0, 0), (0, 0), (7, 7)])
    backlogs: list[int] = []

    class Scripted:
        async def backlog(self, topic: str, group: str) -> int:
            if not backlogs:
                backlogs.extend(next(rounds))
            return backlogs.pop(0)

    async def nothing() -> None:
        return None

    async def handle(message: Message) -> list[Outgoing]:
        return []

    services = [Service(name, name, name, handle, nothing, nothing) for name in ("second", "first")]
    asyncio.run(until_drained(services, cast(Bus, Scripted())))
    assert list(rounds) == [(7, 7)]


def test_names_are_checked_before_the_bus_is_opened(tmp_path: Path) -> None:
    with pytest.raises(BadSettings):
        asyncio.run(run_workers(["nobody"], Settings.model_validate({"bus": {"url": f"sqlite:{tmp_path}/bus.db"}})))
    assert list(tmp_path.iterdir()) == []

"""kill -9 of real workers at 24 random moments: every chunk's extraction is in the graph exactly once, and nothing else is.

The workers are `ontorag run` on a file bus, a file store and the rules model. They are forked from a process that has imported what they need,
because a start from nothing takes seconds; what is killed is a whole worker in the middle of what it does, with its connections and its locks.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import queue
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pyoxigraph

from onto_core.bus import open_bus
from onto_core.messages import Chunk

CHUNKS = 120
KILLS = {"kg-extract-ontology": 12, "sparql-cassandra": 12}
ENDS = {"chunks": "kg-extract-ontology", "extractions": "sparql-cassandra"}

ONTOLOGY = Path(__file__).with_name("ships.ttl")

NURSERY = """
import os, sys
import faiss, pyoxigraph, rdflib, tokenizers
import onto_core.service.logs, onto_core.service.workers, onto_extract.service, sparql_cassandra.embedded.store, sparql_cassandra.service
from onto_core.matching import nlp
from onto_core.cli.main import main

nlp.parse("Read the model of the language before the first worker is born.")
print("0", flush=True)
for name in iter(sys.stdin.readline, ""):
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass
    pid = os.fork()
    if pid == 0:
        os.close(0)
        main(["run", name.strip()])
    print(pid, flush=True)
"""


class Nursery:
    """Starts workers, and tells from their log what they do."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-c", NURSERY]
        self._process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._one_at_a_time = threading.Lock()
        self._events = {name: queue.SimpleQueue[str]() for name in KILLS}
        self.log: list[str] = []
        threading.Thread(target=self._listen, daemon=True).start()
        self._read_pid()

    def start(self, name: str) -> int:
        assert self._process.stdin is not None
        with self._one_at_a_time:
            while not self._events[name].empty():
                self._events[name].get()
            self._process.stdin.write(f"{name}\n")
            self._process.stdin.flush()
            return self._read_pid()

    def wait_for(self, name: str, event: str, within: float = 3.0) -> None:
        """Returns after a while in any case: there may be nothing to do just now."""
        with contextlib.suppress(queue.Empty):
            while self._events[name].get(timeout=within) != event:
                pass

    def _read_pid(self) -> int:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "\n".join(self.log[-20:])
        return int(line)

    def _listen(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.log.append(line.rstrip())
            if '"worker": "' in line:
                event = json.loads(line)
                if event["worker"] in self._events:  # a worker has more services than its first
                    self._events[event["worker"]].put(event["event"])

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


@contextlib.contextmanager
def nursery(folder: Path) -> Iterator[Nursery]:
    opened = Nursery(folder)
    try:
        yield opened
    finally:
        opened.close()


def world(folder: Path) -> Path:
    folder.mkdir()
    settings = {
        "bus": {"url": "sqlite:bus.db"},
        "store": {"url": "oxigraph:graph"},
        "ontologies": {"paths": [str(ONTOLOGY)]},
        "model": {"kind": "rules"},
        "embedder": {"cache": "sqlite:embeddings.db"},
        "service": {"log_format": "json"},
    }
    (folder / "ontorag.yaml").write_text(json.dumps(settings))
    return folder


def chunks() -> list[Chunk]:
    """Two sentences each, about a captain, a ship and a port of their own."""
    captains, ships, ports = (
        ("Ann", "Bob", "Carl", "Dora", "Egil"),
        ("Aurora", "Fram", "Gauss", "Nimrod", "Terra"),
        ("Bergen", "Dundee", "Kiel", "Oslo"),
    )
    texts = (f"Captain {c} Smith commanded the ship {s}. The ship {s} was built in {p}." for c in captains for s in ships for p in ports)
    found = list(texts)
    return [Chunk(document_id=f"logbook-{number // 10}", ordinal=number, text=found[number % len(found)]) for number in range(CHUNKS)]


def publish(folder: Path, some: list[Chunk]) -> None:
    async def run() -> None:
        bus = open_bus(f"sqlite:{folder}/bus.db")
        for chunk in some:
            await bus.publish("chunks", chunk.encode())
        await bus.close()

    asyncio.run(run())


def drain(folder: Path) -> dict[str, dict[str, int]]:
    command = [sys.executable, "-c", "from onto_core.cli.main import main; main()", "run", *KILLS, "--drain", "--json"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    outcomes: dict[str, dict[str, int]] = json.loads(done.stdout)
    return outcomes


def graph_of(folder: Path) -> list[str]:
    store = pyoxigraph.Store.read_only(str(folder / "graph" / "collections" / "default"))
    return sorted(str(quad) for quad in store)


def unfinished(folder: Path) -> tuple[list[int], int]:
    """Backlogs, and the number of dead letters."""

    async def run() -> tuple[list[int], int]:
        bus = open_bus(f"sqlite:{folder}/bus.db")
        try:
            return [await bus.backlog(topic, group) for topic, group in ENDS.items()], len(await bus.dead_letters())
        finally:
            await bus.close()

    return asyncio.run(run())


def test_every_extraction_is_in_the_graph_once_whatever_is_killed(tmp_path: Path) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    undisturbed, killed = world(tmp_path / "undisturbed"), world(tmp_path / "killed")
    publish(undisturbed, chunks())
    assert drain(undisturbed) == {name: {"done": CHUNKS} for name in KILLS}
    shutil.copy(undisturbed / "embeddings.db", killed / "embeddings.db")

    to_publish = [chunks()[start : start + CHUNKS // 12] for start in range(0, CHUNKS, CHUNKS // 12)]
    interrupted: list[bool] = []

    def kill_again_and_again(name: str, at: Nursery) -> None:
        dice = random.Random(f"{seed} {name}")
        for round_ in range(KILLS[name]):
            if name == "kg-extract-ontology":
                publish(killed, to_publish[round_])
            pid = at.start(name)
            if event := dice.choice([None, "worker ready", "done"]):  # else it is killed while it starts
                at.wait_for(name, event)
            time.sleep(dice.uniform(0, 0.3))
            os.kill(pid, signal.SIGKILL)
            interrupted.append(sum(unfinished(killed)[0]) > 0)

    with nursery(killed) as at:
        lanes = [threading.Thread(target=kill_again_and_again, args=(name, at)) for name in KILLS]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            lane.join()
        assert len(interrupted) == sum(KILLS.values()), "\n".join(at.log[-20:])
    assert sum(interrupted) >= 12, "too few of the kills had work to interrupt"
    done = {event: sum(f'"{event}"' in line for line in at.log) for event in ("chunk extracted", "extraction written")}
    assert all(done.values()), "the workers got nothing done between the kills"

    left = drain(killed)
    print(f"kills that interrupted work: {sum(interrupted)}; done before or between kills: {done}; left for the last run: {left}")
    assert unfinished(killed) == ([0, 0], 0)
    assert graph_of(killed) == graph_of(undisturbed)
    assert len({line for line in graph_of(killed) if "wasDerivedFrom" in line}) >= CHUNKS

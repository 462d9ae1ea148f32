"""A document forgotten while it is extracted, with workers that are killed: real commands and workers as processes, on files, and a counting model.

A point is a world of its own: three documents are published, one of them is forgotten at a random moment, and the worker is killed with SIGKILL at
others. When all is drained nothing of it is left, and the rest is what it is in a world that never had it.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from onto_core.documents.model import CHUNK, DOCUMENT, PART, TRACES, group_of
from onto_core.service.stores import closing, open_store
from onto_core.settings import StoreSettings

ONTOLOGY = Path(__file__).with_name("ships.ttl")
CANARY = "Quokkacanary"
GONE = "gone.md"
WORKERS = ("kg-extract-ontology", "sparql-cassandra")
KINDS = (DOCUMENT, CHUNK, PART, TRACES, "page")
LONGEST = 1.0
"""Seconds after something has happened that a worker is killed, at most."""
PATIENCE = 4.0
"""Seconds to wait for something to happen: there may be nothing to do."""

NURSERY = """
import json, os, sys
import faiss, openai, pyoxigraph, rdflib, tokenizers
import onto_core.service.logs, onto_core.service.workers, onto_extract.service, sparql_cassandra.embedded.store, sparql_cassandra.service
import onto_core.cli.commands.documents, onto_core.service.forgetting, onto_core.clients.openai
from onto_core.matching import nlp
from onto_core.cli.main import main

nlp.parse("Read the model of the language before the first worker is born.")
print("ready", flush=True)
for line in iter(sys.stdin.readline, ""):
    asked = json.loads(line)
    if "wait" in asked:
        print(os.waitstatus_to_exitcode(os.waitpid(asked["wait"], 0)[1]), flush=True)
        continue
    pid = os.fork()
    if pid == 0:
        os.close(0)
        os.chdir(asked["folder"])
        log = os.open("log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(log, 1)
        os.dup2(log, 2)
        main(asked["run"])
    print(pid, flush=True)
"""


class Nursery:
    """Starts commands in a process that has imported what they need: a start from nothing takes seconds."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-c", NURSERY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._said()

    def start(self, folder: Path, *command: str) -> int:
        return int(self._ask({"folder": str(folder), "run": command}))

    def ended(self, pid: int) -> int:
        """Wait for a command; its exit code, negative for a signal."""
        return int(self._ask({"wait": pid}))

    def run(self, folder: Path, *command: str) -> int:
        return self.ended(self.start(folder, *command))

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _ask(self, what: dict[str, object]) -> str:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return self._said()

    def _said(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the nursery has died"
        return line.strip()


@dataclass
class Model:
    """A model behind an endpoint that says what a pattern finds in the text, a little later; `asked` counts."""

    url: str = ""
    asked: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


@contextmanager
def model(delay: float = 0.05) -> Iterator[Model]:
    world = Model()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._say(404, {"error": {"message": "no", "type": "x"}})

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with world.lock:
                world.asked += 1
            time.sleep(delay)
            text = body["messages"][-1]["content"]
            facts = [{"subject": a, "property": "commanded", "object": b} for a, b in re.findall(r"Captain (\w+ \w+) commanded the ship (\w+)", text)]
            facts += [{"subject": a, "property": "builtIn", "object": b} for a, b in re.findall(r"ship (\w+) was built in (\w+)", text)]
            types = [{"name": a, "type": "Captain"} for a in re.findall(r"Captain (\w+ \w+)", text)]
            types += [{"name": a, "type": "Ship"} for a in re.findall(r"ship (\w+)", text)]
            choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": json.dumps({"facts": facts, "types": types})}}
            usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
            self._say(200, {"id": "c", "object": "chat.completion", "created": 0, "model": "tiny", "choices": [choice], "usage": usage})

        def _say(self, status: int, body: dict[str, object]) -> None:
            raw = json.dumps(body).encode()
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)
            except (BrokenPipeError, ConnectionResetError):
                pass  # the worker that asked is dead

        def log_message(self, format: str, *args: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, request: object, client_address: object) -> None:
            """A worker was killed while it asked."""

    with Server(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        world.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
        try:
            yield world
        finally:
            server.shutdown()


def paragraph(captain: str, ship: str, port: str) -> str:
    return f"Captain {captain} Smith commanded the ship {ship}. The ship {ship} was built in {port}, as the registers of that year say of it."


SHARED = paragraph("Ann", "Aurora", "Bergen")
DOCUMENTS = {
    "kept.md": [SHARED, *(paragraph(captain, "Fram", "Larvik") for captain in ("Otto", "Roald", "Helmer"))],
    GONE: [SHARED, *(paragraph(f"{CANARY}{number}", f"Ship{CANARY}{number}", "Bergen") for number in "abcdefgh")],
    "other.md": [paragraph("Carl", "Gauss", "Kiel"), paragraph(f"Dora{0}", "Aurora", "Dundee")],
}


def world(folder: Path, url: str, documents: list[str]) -> Path:
    folder.mkdir()
    settings = {
        "bus": {"url": "sqlite:bus.db"},
        "store": {"url": "oxigraph:graph"},
        "ontologies": {"paths": [str(ONTOLOGY)]},
        "model": {"base_url": url, "name": "tiny", "cache": "sqlite:replies.db"},
        "extraction": {"names_so_far": 0},
        "embedder": {"cache": f"sqlite:{folder.parent}/embeddings.db"},
        "service": {"log_format": "json", "concurrency": 3, "heartbeat": 0.5},
    }
    (folder / "ontorag.yaml").write_text(json.dumps(settings))
    (folder / "texts").mkdir()
    for name in documents:
        (folder / "texts" / name).write_text("\n\n".join(DOCUMENTS[name]))
    return folder


@dataclass
class State:
    """What a world has in the end."""

    quads: set[str]
    replies: set[str]
    records: list[bytes]
    """The values of all records, unpacked."""
    of_gone: int
    """Records of the chunks of the document that was forgotten."""


def state(folder: Path) -> State:
    async def reading() -> tuple[set[str], list[bytes], int]:
        async with closing(open_store(StoreSettings(url=f"oxigraph:{folder}/graph"))) as store:
            out = io.BytesIO()
            await store.export("default", "nq", out)
            values = [record.value for kind in KINDS async for record in store.every_record("default", kind)]
            return set(out.getvalue().decode().splitlines()), values, len(await store.records("default", CHUNK, group_of(GONE)))

    quads, values, of_gone = asyncio.run(reading())
    with sqlite3.connect(folder / "replies.db") as db:
        replies = {text for (text,) in db.execute("SELECT text FROM reply")}
    db.close()
    return State(quads, replies, [unpacked(value) for value in values], of_gone)


def unpacked(value: bytes) -> bytes:
    try:
        return zlib.decompress(value)
    except zlib.error:
        return value


def bytes_of(folder: Path) -> list[str]:
    """The files that have the canary; the texts and the logs of the commands are the user's."""
    own = (folder / "texts", folder / "log")
    files = (each for each in folder.rglob("*") if each.is_file() and not any(each.is_relative_to(one) for one in own))
    return [str(each.relative_to(folder)) for each in files if CANARY.encode() in each.read_bytes()]


@dataclass
class Point:
    """What came of one point."""

    seed: str
    faults: list[str]
    kills: int
    carried_out_by: str
    asked: int
    bytes_before: list[str]
    """Files with the canary before the command is given once more: what the bus keeps of messages that were in hand."""


def point(folder: Path, seed: str, nursery: Nursery, at: Model, expected: State) -> Point:
    """Publish, extract, forget and kill at random moments; then drain, and compare."""
    dice = random.Random(seed)
    world(folder, at.url, list(DOCUMENTS))
    asked = at.asked
    assert nursery.run(folder, "publish", "chunk", "texts", "--chunk-size", "150") == 0
    rounds, kills, forgetting = dice.choice((1, 2, 3)), 0, 0
    chosen = dice.randrange(rounds)
    for number in range(rounds):
        worker = nursery.start(folder, "run", *WORKERS)
        event = dice.choice((None, "worker ready", "chunk extracted", "extraction written"))
        if number == chosen:
            wait_for(folder, "chunk extracted", dice.randrange(14), PATIENCE)
            forgetting = nursery.start(folder, "documents", "forget", GONE, "--anyway", "--wait", "1", "--json")
        elif event:
            wait_for(folder, event, happened(folder, event) + 1, PATIENCE)
        time.sleep(dice.uniform(0, LONGEST))
        os.kill(worker, signal.SIGKILL)
        kills += nursery.ended(worker) == -signal.SIGKILL
    code = nursery.ended(forgetting)
    faults = [] if code in (0, 5) else [f"forget ended with {code}"]
    if nursery.run(folder, "run", *WORKERS, "--drain", "--json"):
        faults.append("the workers did not end well")
    found = state(folder)
    faults += judged(found, expected)
    before = bytes_of(folder)
    if nursery.run(folder, "documents", "forget", GONE, "--anyway"):
        faults.append("to forget it again did not end well")
    faults += [f"bytes in {each}" for each in bytes_of(folder)]
    faults += [f"after the second time: {each}" for each in judged(state(folder), expected)]
    by = "a worker" if '"by_worker": true' in (folder / "log").read_text(errors="replace") else "the command"
    return Point(seed, faults, kills, by, at.asked - asked, before)


def happened(folder: Path, event: str) -> int:
    """How often the log of the world tells of the event."""
    log = folder / "log"
    return log.read_text(errors="replace").count(f'"{event}"') if log.exists() else 0


def wait_for(folder: Path, event: str, count: int, patience: float) -> None:
    end = time.monotonic() + patience
    while happened(folder, event) < count and time.monotonic() < end:
        time.sleep(0.005)


def judged(found: State, expected: State) -> list[str]:
    """The faults, in words: what is left of the document, and what is missing or other of the rest."""
    faults = []
    if left := [quad for quad in found.quads if CANARY in quad]:
        faults.append(f"{len(left)} quads of it")
    if found.of_gone or any(CANARY.encode() in value for value in found.records):
        faults.append("records of it")
    if left := [reply for reply in found.replies if CANARY in reply]:
        faults.append(f"{len(left)} replies of it")
    if lost := expected.quads - found.quads:
        faults.append(f"{len(lost)} quads of others are missing")
    if more := {quad for quad in found.quads - expected.quads if CANARY not in quad}:
        faults.append(f"{len(more)} quads that should not be: {sorted(more)[0]}")
    if lost := expected.replies - found.replies:
        faults.append(f"{len(lost)} replies of others are missing")
    return faults


def expectation(folder: Path, nursery: Nursery, at: Model) -> State:
    """The state of a world that never had the document."""
    world(folder, at.url, [name for name in DOCUMENTS if name != GONE])
    assert nursery.run(folder, "publish", "chunk", "texts", "--chunk-size", "150") == 0, (folder / "log").read_text()[-3000:]
    assert nursery.run(folder, "run", *WORKERS, "--drain", "--json") == 0, (folder / "log").read_text()[-3000:]
    return state(folder)


def points(folder: Path, count: int, seed: int) -> Iterator[Point]:
    """`count` points, one after the other."""
    nursery = Nursery()
    try:
        with model() as at:
            expected = expectation(folder / "expected", nursery, at)
            assert len(expected.quads) > 20, "nothing was extracted"
            for number in range(count):
                yield point(folder / f"point-{number}", f"{seed} {number}", nursery, at, expected)
    finally:
        nursery.close()

"""Fixtures for every test: an OpenAI-compatible endpoint on loopback that answers as a test scripts it, and remembers what it was asked."""

from __future__ import annotations

import gc
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
import structlog

# Before NumPy is imported: the processes of a run share the cores already, and threads of its algebra would only wait for each other.
os.environ.setdefault("OMP_NUM_THREADS", "1")

from onto_core import secrets
from onto_core.cli.main import RARELY
from tests.judges import both

pytest_plugins = ("tests.servers.graph_server", "tests.servers.cassandra.fixture", "tests.servers.fuseki.fixture", "tests.servers.pulsar.fixture")

gc.set_threshold(*RARELY)  # as in a command; a run has millions of objects that stay

LONGEST = (
    "tests/test_house.py",
    "tests/walks/",
    "tests/contracts/",
    "tests/cypher_executor/test_executor.py",
    "tests/sparql_cassandra/cassandra/",
    "tests/judges/",
    "tests/ontorag/console/",
    "tests/onto_extract/validate/test_conformance.py",
    "tests/sparql_cassandra/hostile/",
)
"""Files and folders that take a minute or more."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long comes first: a long file that begins last keeps one worker at work and the others waiting."""
    items.sort(key=lambda item: not item.path.relative_to(config.rootpath).as_posix().startswith(LONGEST))


HELD: list[object] = []


def pytest_runtest_setup() -> None:
    """The packaged model of embeddings, once imported, is loaded once a process: else each test would do so whose embedder is the only one."""
    if not HELD and (minilm := sys.modules.get("onto_core.clients.minilm")):
        HELD.append(minilm.MiniLm())


@dataclass(frozen=True)
class Answer:
    """`cut`: how many bytes of the body are sent before the connection is closed; -1: not even a status line."""

    status: int = 200
    body: object = None
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    cut: int | None = None


@dataclass
class Endpoint:
    """`script` is asked with each request's path and JSON, and says the answer."""

    script: Callable[[str, dict[str, Any]], Answer] = lambda path, body: Answer(404)
    asked: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def answers(self, *answers: Answer) -> None:
        """One after the other; the last one for ever."""
        left = list(answers)
        self.script = lambda path, body: left.pop(0) if len(left) > 1 else left[0]


def said(text: str, **message: object) -> Answer:
    """A chat completion."""
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text, **message}}
    usage = {"prompt_tokens": 11, "completion_tokens": 5, "total_tokens": 16}
    return Answer(body={"id": "c", "object": "chat.completion", "created": 0, "model": "tiny-1", "choices": [choice], "usage": usage})


def refused(status: int, message: str = "no", code: str | None = None, param: str | None = None, headers: dict[str, str] | None = None) -> Answer:
    return Answer(status, {"error": {"message": message, "type": "x", "code": code, "param": param}}, headers or {})


@pytest.fixture(autouse=True)
def every_level() -> None:
    """A command that a test runs in this process sets the level of its logs for good: the next test would wait for a warning that is not said."""
    structlog.reset_defaults()


@pytest.fixture(autouse=True)
def no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test calls a secret is an ordinary word in the next."""
    monkeypatch.setattr(secrets, "KNOWN", secrets.Secrets())


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    world = Endpoint()
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.answer({})

        def do_POST(self) -> None:
            self.answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

        def answer(self, body: dict[str, Any]) -> None:
            with lock:
                world.asked.append((self.path, body))
                world.keys.append(self.headers.get("Authorization", ""))
                answer = world.script(self.path, body)
                world.at_once += 1
                world.most_at_once = max(world.most_at_once, world.at_once)
            time.sleep(answer.delay)
            with lock:
                world.at_once -= 1
            raw = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
            if answer.cut is not None:
                self.close_connection = True
            if answer.cut == -1:
                return
            try:
                self.send_response(answer.status)
                for name, value in ({"Content-Type": "application/json"} | answer.headers).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw[: answer.cut])
            except (BrokenPipeError, ConnectionResetError):
                pass  # the client gave up waiting

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    world.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield world
    server.shutdown()
    server.server_close()


@pytest.fixture
def say() -> Callable[..., Answer]:
    return said


@pytest.fixture
def refuse() -> Callable[..., Answer]:
    return refused


@pytest.fixture
def answer() -> type[Answer]:
    return Answer


@pytest.fixture(scope="session")
def conforms() -> Callable[..., list[str]]:
    """`conforms(facts, schema, complete=False)`: what pySHACL and owlrl, independent of our rules, hold against facts (tests/judges)."""
    return both.conforms

"""Fixtures for every test: an OpenAI-compatible endpoint on loopback that answers as a test scripts it, and remembers what it was asked."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SERVERS = ("cassandra", "neo4j", "falkordb", "arcadedb")


def loaded(path: Path) -> ModuleType:
    """A module of the tests by its file: the tests are no package."""
    name = "tests_" + "_".join(path.relative_to(Path(__file__).parent).with_suffix("").parts)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pytest_configure(config: pytest.Config) -> None:
    """The fixtures of each server that tests may use (tests/servers/NAME/fixture.py)."""
    folder = Path(__file__).parent / "servers"
    config.pluginmanager.register(loaded(folder / "graph_server.py"), "servers")
    for name in SERVERS:
        config.pluginmanager.register(loaded(folder / name / "fixture.py"), f"server-{name}")


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
    judges = loaded(Path(__file__).parent / "judges" / "both.py")
    found: Callable[..., list[str]] = judges.conforms
    return found


@dataclass(frozen=True)
class PulsarWorld:
    """A Pulsar server with a namespace for one test: what settings say of it."""

    url: str
    web: str
    namespace: str
    folder: Path

    def settings(self, **more: object) -> dict[str, Any]:
        """The settings of `bus` that lead there."""
        pulsar = {"namespace": self.namespace, "admin": self.web, "in_hand": str(self.folder / "in-hand"), "timeout": 15, **more}
        return {"url": self.url, "pulsar": pulsar}


def _pulsar_servers() -> Any:
    return loaded(Path(__file__).parent / "servers" / "pulsar" / "fixture.py")


@pytest.fixture(scope="session")
def pulsar_address(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The URL and the web address of a real Pulsar, the same for all processes of the run."""
    run = tmp_path_factory.getbasetemp()
    address: tuple[str, str] = _pulsar_servers().standalone(run.parent if "PYTEST_XDIST_WORKER" in os.environ else run)
    return address


@pytest.fixture
def pulsar(pulsar_address: tuple[str, str], tmp_path: Path) -> PulsarWorld:
    """A real Pulsar, and a namespace of it."""
    return PulsarWorld(*pulsar_address, _pulsar_servers().namespace(pulsar_address[1]), tmp_path)


@pytest.fixture(scope="session")
def pulsar_lite_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with _pulsar_servers().lite(tmp_path_factory.mktemp("pulsar-lite")) as url:
        yield url


@pytest.fixture
def pulsar_lite(pulsar_lite_address: str, tmp_path: Path) -> PulsarWorld:
    """pulsar-lite, which has no admin address, and takes any namespace."""
    return PulsarWorld(pulsar_lite_address, "", f"test-{uuid.uuid4().hex[:12]}", tmp_path)

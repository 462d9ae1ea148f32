"""A SPARQL endpoint on loopback that says what a test wants, and stores over it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from onto_core.errors import OntoRagError
from onto_core.ports.graphs import Limits
from onto_core.settings import StoreSettings
from onto_core.terms import Query, Table
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_configured

JSON = "application/sparql-results+json"
SECRET = "correct-horse-battery"
ALL = "SELECT ?s { ?s ?p ?o }"


@dataclass
class Said:
    """An answer. `pieces` are sent one after the other, `pause` seconds apart."""

    status: int = 200
    pieces: tuple[bytes, ...] = (b'{"head": {"vars": ["s"]}, "results": {"bindings": []}}',)
    kind: str = JSON
    headers: dict[str, str] = field(default_factory=dict)
    pause: float = 0.0
    whole: bool = True


@dataclass
class Server:
    """An endpoint on loopback that says what a test wants."""

    port: int = 0
    says: Callable[[str], Said] = lambda query: Said()
    asked: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"sparql+http://127.0.0.1:{self.port}/sparql"


@pytest.fixture
def server() -> Iterator[Server]:
    world = Server()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.answer(parse_qs(self.path.partition("?")[2]).get("query", [""])[0])

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self.answer(parse_qs(body).get("query", [""])[0])

        def answer(self, query: str) -> None:
            world.asked.append((f"{self.command} {self.path}", query, dict(self.headers)))
            said = world.says(query)
            self.send_response(said.status)
            if said.kind:
                self.send_header("Content-Type", said.kind)
            for name, value in said.headers.items():
                self.send_header(name, value)
            if "Content-Length" not in said.headers:
                self.send_header("Content-Length", str(sum(map(len, said.pieces)) + (not said.whole)))
            self.end_headers()
            try:
                for piece in said.pieces:
                    self.wfile.write(piece)
                    time.sleep(said.pause)
            except (BrokenPipeError, ConnectionResetError):
                pass
            self.close_connection = not said.whole

        def log_message(self, format: str, *args: object) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.daemon_threads = True
    world.port = http.server_port
    threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield world
    http.shutdown()
    http.server_close()


def opened(url: str, folder: Path, **own: object) -> Store:
    return open_configured(StoreSettings.model_validate({"url": url, "sparql": {"records": str(folder), **own}}))


async def ask(url: str, folder: Path, query: str = ALL, *, limits: Limits | None = None, **own: object) -> Table:
    store = opened(url, folder, **own)
    try:
        return await store.run(Query("sparql", query), limits or Limits(deadline=5.0), "default")
    finally:
        await store.close()


async def refused(server: Server, folder: Path, said: Said, **own: object) -> OntoRagError:
    server.says = lambda query: said
    with pytest.raises(OntoRagError) as caught:
        await ask(server.url, folder, **own)
    return caught.value

"""Pulsar, Cassandra and FalkorDB started for a script, outside pytest: each a context that ends its server, which may be killed and started again."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.servers import graph_server
from tests.servers.pulsar import server as pulsar_server


@dataclass(frozen=True)
class Running:
    """A server: HOST:PORT or URL, the web address of one that has it, `kill` (SIGKILL), and `start` on the same data and ports, which waits."""

    address: str
    kill: Callable[[], object]
    start: Callable[[], object]
    web: str = ""


@contextmanager
def pulsar(folder: Path) -> Iterator[Running]:
    """A standalone broker."""
    server = pulsar_server
    server.install()
    try:
        address = server.start(folder)
        yield Running(address.url, lambda: server.end(folder, signal.SIGKILL), lambda: server.start(folder), address.web)
    finally:
        server.end(folder)


@contextmanager
def cassandra(folder: Path) -> Iterator[Running]:
    """One node."""
    yield from one("cassandra", folder)


@contextmanager
def falkordb(folder: Path) -> Iterator[Running]:
    yield from one("falkordb", folder)


def one(name: str, folder: Path) -> Iterator[Running]:
    server = graph_server.own(name, folder)
    server.start()
    try:
        yield Running(server.address, server.kill, server.start)
    finally:
        server.kill()

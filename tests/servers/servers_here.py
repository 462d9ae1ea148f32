"""Pulsar, Cassandra and FalkorDB started for a script, outside pytest: each a context that ends its server."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).parent


def loaded(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def pulsar(folder: Path) -> Iterator[Any]:
    """`.url` and `.web` of a standalone broker."""
    server = loaded("pulsar_server", HERE / "pulsar" / "server.py")
    server.install()
    try:
        yield server.start(folder)
    finally:
        server.end(folder)


@contextmanager
def cassandra(folder: Path) -> Iterator[str]:
    """HOST:PORT of one node."""
    fixture = loaded("cassandra_fixture", HERE / "cassandra" / "fixture.py")
    node = fixture.Node(folder, fixture.free_port())
    folder.mkdir(parents=True, exist_ok=True)
    node.start()
    try:
        yield f"127.0.0.1:{node.port}"
    finally:
        node.kill()


@contextmanager
def falkordb(folder: Path) -> Iterator[str]:
    servers = loaded("graph_server", HERE / "graph_server.py")
    folder.mkdir(parents=True, exist_ok=True)
    server = servers.own(HERE / "falkordb" / "falkordb.sh", "venv", folder, {"FALKORDB_PERSISTENCE": "everysec"})
    server.start()
    try:
        yield server.address
    finally:
        server.kill()

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
    yield from one("cassandra", folder)


@contextmanager
def falkordb(folder: Path) -> Iterator[str]:
    """HOST:PORT."""
    yield from one("falkordb", folder)


def one(name: str, folder: Path) -> Iterator[str]:
    server = loaded("graph_server", HERE / "graph_server.py").own(name, folder)
    server.start()
    try:
        yield server.address
    finally:
        server.kill()

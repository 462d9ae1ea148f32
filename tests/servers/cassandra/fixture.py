"""Stores on the Cassandra of a test run: a keyspace for each process, empty for each test, and a way to the node that can be made slow."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine, Iterator

import pytest

from tests.servers.cassandra.proxy import Proxy
from tests.servers.graph_server import GraphServer


@pytest.fixture(scope="session")
def cassandra_keyspace(cassandra: GraphServer) -> str:
    """The URL of a keyspace that is this process's alone."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    return f"cassandra://{cassandra.address}/test_{worker}"


@pytest.fixture(scope="session")
def _cassandra_connection(cassandra_keyspace: str) -> Iterator[None]:
    """Held open, so that the tests of this process share one connection and its prepared statements."""
    from sparql_cassandra.stores import open_store

    held = open_store(cassandra_keyspace, write=True)
    yield
    finished(held.close())


@pytest.fixture
def cassandra_url(cassandra_keyspace: str, _cassandra_connection: None) -> str:
    """The URL of an empty store. Its collections are dropped, for making a keyspace takes ten seconds."""
    from sparql_cassandra.stores import open_store

    store = open_store(cassandra_keyspace, write=True)

    async def emptied() -> None:
        for name in await store.collections():
            await store.drop(name)
        await store.close()

    finished(emptied())
    return cassandra_keyspace


@pytest.fixture
def cassandra_proxy(cassandra: GraphServer) -> Iterator[Proxy]:
    """A way to the node that can be made slow, or cut (proxy.py)."""
    proxy = Proxy(cassandra.port)
    yield proxy
    proxy.close()


def finished(work: Coroutine[None, None, None]) -> None:
    """Runs it to its end, also where a loop is running already."""
    thread = threading.Thread(target=asyncio.run, args=(work,))
    thread.start()
    thread.join()

"""Opening the SPARQL store that a URL names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from onto_core.addresses import shown
from onto_core.errors import BadSettings, Problem
from sparql_cassandra.ports import PROCESSES, Store

if TYPE_CHECKING:
    from onto_core.ports.graphs import Records
    from onto_core.settings import StoreSettings


ALLOWED = "memory: | oxigraph:PATH | cassandra://HOST:PORT/KEYSPACE | sparql+https://HOST/PATH"
CYPHER = frozenset({"bolt", "neo4j", "memgraph", "falkordb"})
"""Schemes of graphs that are queried in Cypher (a suffix such as `+s` may follow)."""


def open_configured(settings: StoreSettings, *, write: bool = False) -> Store:
    """Open the store of the settings. Raises as `open_store`."""
    return open_store(settings.url, write=write, settings=settings)


def open_store(url: str, *, write: bool = False, settings: StoreSettings | None = None) -> Store:
    """Open the store that the URL names; all who open it in this process share it, until the last of them closes.

    `settings` give what the URL leaves open: credentials, consistency, how many processes run queries. Raises BadSettings for any other URL, and
    BackendUnavailable when no server answers, or when another process already writes the embedded store.
    """
    processes = settings.processes if settings else PROCESSES
    scheme, colon, rest = url.partition(":")
    if scheme in ("sparql+http", "sparql+https"):
        from sparql_cassandra.remote.address import address_of as endpoint_of
        from sparql_cassandra.remote.store import open_remote  # likewise for the HTTP client

        return open_remote(endpoint_of(url, settings.sparql if settings else None), write=write)
    if colon and scheme == "cassandra" and find_spec("cassandra"):
        from sparql_cassandra.cassandra.address import address_of
        from sparql_cassandra.cassandra.store import open_cassandra  # a light command need not wait for the driver

        return open_cassandra(address_of(url, settings.cassandra if settings else None), write=write, processes=processes)
    if colon and scheme == "cassandra":
        missing = f"{shown(url)!r} needs the extra 'cassandra', which this installation does not have"
        problem = Problem("store.url", missing, f"pip install 'ontorag[cassandra]', or {ALLOWED}")
    elif colon and scheme.partition("+")[0] in CYPHER:
        problem = Problem("store.url", f"{shown(url)!r} is a graph that is queried in Cypher", f"ontorag cypher, or for SPARQL {ALLOWED}")
    elif scheme not in ("memory", "oxigraph"):
        problem = Problem("store.url", f"{shown(url)!r} has no scheme that names a store", f"allowed: {ALLOWED}")
    elif not colon or bool(rest) != (scheme == "oxigraph"):
        problem = Problem("store.url", f"{shown(url)!r} is incomplete or has too much", f"allowed: {ALLOWED}")
    else:
        from sparql_cassandra.embedded.store import open_oxigraph

        return open_oxigraph(Path(rest) if rest else None, write=write, processes=processes)
    raise BadSettings("settings", [problem])


@contextmanager
def open_embedded_records(url: str) -> Iterator[Records]:
    """The records of the embedded store that the URL names, without its graph."""
    from sparql_cassandra.embedded.records import EmbeddedRecords, RecordsOfFolder

    files = EmbeddedRecords(Path(url.partition(":")[2]).expanduser().resolve())
    try:
        yield RecordsOfFolder(files)
    finally:
        files.close()

"""Random queries of the graph-query form over one small graph: each store's rows against those of Oxigraph.

    .venv/bin/python -m benchmarks.same_rows --count 1000 [--seed 1] [--store cassandra --store falkordb://HOST:PORT/GRAPH] [--show]

A store is a URL, or a product whose server is started for this run: cassandra, neo4j, falkordb; without any, all three. Every 200 queries ask
another graph. A query differs when its rows differ; when it is refused or fails, that is counted apart.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pyoxigraph

from cypher_executor.store import open_store as open_cypher
from onto_core.errors import OntoRagError, QueryRejected
from onto_core.ports.graphs import Limits
from onto_core.settings import StoreSettings
from onto_core.terms import Cell, Iri, Literal, Query, Table
from onto_core.vocabulary import XSD_BOOLEAN
from onto_query.render_sparql import render
from onto_query.sparql_to_cypher.backend import OverCypher
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import CYPHER, open_store
from tests.servers import servers_here
from tests.worlds.graph_queries import random_query, rows_of, same
from tests.worlds.odd_graph import graph

LIMITS = Limits(deadline=20.0, max_rows=20_000)
EACH = 200
COLLECTION = "same"


@contextmanager
def server(name: str, folder: Path) -> Iterator[str]:
    """The URL of a server of that product, which ends with the context."""
    (folder / name).mkdir()
    for running in servers_here.one(name, folder / name):
        yield {"cassandra": f"cassandra://{running.address}/same", "neo4j": f"bolt://{running.address}/neo4j"}.get(
            name, f"falkordb://{running.address}/same"
        )


async def compare(url: str, count: int, seed: int, *, show: bool) -> Counter[str]:
    """How many queries gave the same rows, others, were refused, failed; and seconds in all."""
    found = Counter[str]()
    cypher = url.partition(":")[0].partition("+")[0] in CYPHER
    with tempfile.TemporaryDirectory() as folder:
        for first in range(seed, seed + count, EACH):
            file = Path(folder) / f"{first}.ttl"
            file.write_text(graph(first), encoding="utf-8")
            oracle = pyoxigraph.Store()
            oracle.load(path=str(file), format=pyoxigraph.RdfFormat.TURTLE)
            opened = open_cypher(StoreSettings(url=url), write=True) if cypher else open_store(url, write=True)
            collection = f"{COLLECTION}{first}"
            try:
                await opened.load([file], collection)
                store = OverCypher(opened) if cypher else opened  # type: ignore[arg-type]
                for number in range(first, min(first + EACH, seed + count)):
                    found[await outcome(number, oracle, store, collection, show=show)] += 1  # type: ignore[arg-type]
            finally:
                await opened.drop(collection)
                await opened.close()
    return found


def rows_by(oracle: pyoxigraph.Store, text: str) -> Table:
    """The rows that Oxigraph gives, in this process."""
    found = oracle.query(text)
    if isinstance(found, pyoxigraph.QueryBoolean):
        return Table(("ask",), ((Literal(str(bool(found)).lower(), XSD_BOOLEAN),),))
    assert isinstance(found, pyoxigraph.QuerySolutions)
    return Table(tuple(variable.value for variable in found.variables), tuple(tuple(map(cell_of, row)) for row in found))


def cell_of(term: object) -> Cell:
    match term:
        case pyoxigraph.NamedNode():
            return Iri(term.value)
        case pyoxigraph.Literal():
            return Literal(term.value, term.datatype.value)
    return None


async def outcome(number: int, oracle: pyoxigraph.Store, store: Store | OverCypher, collection: str, *, show: bool) -> str:
    asked = random_query(number)
    query = Query("sparql", render(asked).text)
    want = rows_by(oracle, query.text)
    try:
        have = await store.run(query, LIMITS, collection)
    except OntoRagError as error:
        word = "refused" if isinstance(error, QueryRejected) else "failed"
        if show:
            print(f"--- {number} {word}: {error}\n{query.text}")
        return word
    if same(want, have, asked):
        return "same, with rows" if want.rows else "same, no rows"
    if show:
        print(f"--- {number} differs\n{query.text}\nwant {rows_of(want)[:6]}\nhave {rows_of(have)[:6]}\n{have.query.text if have.query else ''}")
    return "different"


def run(stores: Sequence[str], count: int, seed: int, *, show: bool) -> int:
    different = 0
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        for name in stores:
            url = name if ":" in name else stack.enter_context(server(name, Path(folder)))
            started = time.perf_counter()
            found = asyncio.run(compare(url, count, seed, show=show))
            listed = ", ".join(f"{outcome} {number}" for outcome, number in sorted(found.items()))
            print(f"{name}: {count} queries, {listed}; {time.perf_counter() - started:.0f} s", flush=True)
            different += found["different"]
    return different


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", action="append", help="a URL, or cassandra, neo4j, falkordb")
    parser.add_argument("--show", action="store_true", help="print each query that differs, is refused or fails")
    given = parser.parse_args()
    return 1 if run(given.store or ["cassandra", "neo4j", "falkordb"], given.count, given.seed, show=given.show) else 0


if __name__ == "__main__":
    raise SystemExit(main())

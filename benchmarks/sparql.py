"""How long six query shapes take over a real Cassandra and how many requests they send, beside rdflib's evaluator and beside Oxigraph in memory.

    tests/servers/cassandra/cassandra.sh install DIR && tests/servers/cassandra/cassandra.sh start DIR 9042
    python benchmarks/sparql.py cassandra://127.0.0.1:9042/bench [--triples 100000 ... | --chunks 3000] [--runs 30] [--deadline 20]

A time goes from the text of the query to all its rows as terms, warm, all in one run. rdflib's evaluator works on the same store: one look-up
for a binding; past the deadline it is stopped. Several sizes show what grows with the data. A collection that is there is not loaded again.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

import pyoxigraph
from rdflib import Dataset
from rich.console import Console
from rich.table import Table as Grid
from sparql_measure import cost, machine, open_workload, timed
from sparql_workload import GOAL_MS, GRAPH_QUERIES, MOST_REQUESTS, PREFIXES, QUERIES, Triple, chunks, dataset

from sparql_cassandra.cassandra.address import address_of
from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.cassandra.index import CassandraIndex
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.rdflib_plugin.store import CassandraStore
from sparql_cassandra.rdflib_plugin.terms import key_of, node_of


def collection(cql: Cql, size: int) -> CassandraIndex:
    return open_workload(cql, f"workload{size}", lambda: dataset(size), size)


class TooLateError(Exception):
    """The deadline of a measurement."""


class OneByOne(CassandraStore):
    """The store as any other: rdflib's evaluator asks it for the triples of one pattern at a time. Counts the look-ups, and ends at the deadline."""

    lookups = 0
    ends = float("inf")

    def triples(self, triple_pattern: Any, context: Any = None) -> Iterator[Any]:
        if time.perf_counter() > self.ends:
            raise TooLateError
        self.lookups += 1
        letters = {letter: node for letter, node in zip("spo", triple_pattern, strict=True) if node is not None}
        keys = {letter: key_of(node) for letter, node in letters.items()}
        index, budget = self.quads.index, Budget(deadline=600)
        for page in index.fetch("".join(keys), [tuple(keys.values())], None, budget) if keys else index.scan(None, budget):
            for s, p, o in page:
                yield (node_of(s), node_of(p), node_of(o)), iter(())


def by_rdflib(url: str, text: str, deadline: float) -> tuple[float, bool, int]:
    """(milliseconds, did it end, look-ups) of rdflib's own evaluator over the store."""
    store = OneByOne()
    graph = Dataset(store=store, default_union=True)
    graph.open(url)
    started = time.perf_counter()
    store.ends = started + deadline
    try:
        rows = len(list(graph.query(text, use_store_provided=False)))
        return (time.perf_counter() - started) * 1000, rows >= 0, store.lookups
    except TooLateError:
        return deadline * 1000, False, store.lookups
    finally:
        graph.close()


def oxigraph(triples: Iterator[Triple]) -> pyoxigraph.Store:
    store = pyoxigraph.Store()
    lines = (f"{node_of(s).n3()} {node_of(p).n3()} {node_of(o).n3()} ." for s, p, o in triples)
    store.bulk_load("\n".join(lines).encode(), pyoxigraph.RdfFormat.N_TRIPLES)
    return store


def compared(url: str, cql: Cql, size: int, runs: int, deadline: float) -> Grid:
    """The six queries at one size, by three evaluators."""
    index, memory = collection(cql, size), oxigraph(dataset(size))
    title = f"{size:,} triples; {machine()}; milliseconds p50 / p95 of {runs} runs"
    grid = Grid(
        "query",
        "rows",
        "requests",
        "at most",
        "waves",
        "rows read",
        "ours",
        "goal",
        "rdflib, same store",
        "look-ups",
        "Oxigraph, memory",
        title=title,
    )
    for name, text in QUERIES.items():
        ours = cost(index, text, runs)
        theirs = timed(lambda text=text: list(memory.query(text)), runs)  # type: ignore[arg-type,misc]
        spent, ended, lookups = by_rdflib(f"{url}?collection=workload{size}", text, deadline)
        rdflib = f"{spent:,.0f} = {spent / ours.times.p50:,.0f}x" if ended else f"over {spent:,.0f}, {spent / ours.times.p50:,.0f}x"
        grid.add_row(
            name, f"{ours.rows:,}", str(ours.requests), str(MOST_REQUESTS[name]), str(ours.waves), f"{ours.read:,}", str(ours.times),
            f"{GOAL_MS[name]}", rdflib, f"{lookups:,}", f"{theirs.p50:,.2f} = 1/{ours.times.p50 / theirs.p50:,.0f}",
        )  # fmt: skip
    return grid


def growth(cql: Cql, sizes: list[int], runs: int) -> Grid:
    """What the same queries cost as the data grows."""
    grid = Grid("query", *(f"{size:,}" for size in sizes), title=f"requests · rows read · p50 ms; {machine()}")
    indexes = [collection(cql, size) for size in sizes]
    for name, text in QUERIES.items():
        found = [cost(index, text, runs) for index in indexes]
        grid.add_row(name, *(f"{one.requests} · {one.read:,} · {one.times.p50:,.1f}" for one in found))
    return grid


def many_graphs(cql: Cql, number: int, runs: int) -> Grid:
    """What queries over so many named graphs cost."""
    index = open_workload(cql, f"chunks{number}", lambda: chunks(number), number * 10 // 3)
    grid = Grid("query", "rows", "requests", "waves", "rows read", "ms, p50 / p95", title=f"{number:,} named graphs; {machine()}")
    for name, text in GRAPH_QUERIES.items():
        ours = cost(index, f"{PREFIXES} PREFIX prov: <http://www.w3.org/ns/prov#> {text}", runs)
        grid.add_row(name, f"{ours.rows:,}", str(ours.requests), str(ours.waves), f"{ours.read:,}", str(ours.times))
    return grid


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("url", help="cassandra://HOST:PORT/KEYSPACE")
    arguments.add_argument("--triples", type=int, nargs="+", default=[100_000])
    arguments.add_argument("--chunks", type=int, help="measure queries over so many named graphs instead")
    arguments.add_argument("--runs", type=int, default=30)
    arguments.add_argument("--deadline", type=float, default=20.0, help="seconds for rdflib's evaluator")
    chosen = arguments.parse_args()
    cql, console = Cql(address_of(chosen.url)), Console(width=200)
    try:
        if chosen.chunks:
            console.print(many_graphs(cql, chosen.chunks, chosen.runs))
        elif len(chosen.triples) > 1:
            console.print(growth(cql, chosen.triples, chosen.runs))
        else:
            console.print(compared(chosen.url, cql, chosen.triples[0], chosen.runs, chosen.deadline))
    finally:
        cql.close()


if __name__ == "__main__":
    main()

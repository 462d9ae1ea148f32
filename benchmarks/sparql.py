"""How long six query shapes take over a real Cassandra and how many requests they send, beside rdflib's evaluator and beside Oxigraph in memory.

    tests/servers/cassandra/cassandra.sh install DIR && tests/servers/cassandra/cassandra.sh start DIR 9042
    python benchmarks/sparql.py cassandra://127.0.0.1:9042/bench [--triples 100000 ...] [--runs 30] [--deadline 20]

A time goes from the text of the query to all its rows as terms, warm, all in one run. rdflib's evaluator works on the same store: one look-up
for a binding; past the deadline it is stopped. Several sizes show what grows with the data. A collection that is there is not loaded again.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pyoxigraph
from rdflib import Dataset
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from sparql_workload import GOAL_MS, MOST_REQUESTS, QUERIES, Times, Triple, dataset, machine, timed

from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.cassandra.index import CassandraIndex
from sparql_cassandra.cassandra.quads import address_of
from sparql_cassandra.cassandra.writer import Writer, open_collection
from sparql_cassandra.evaluator.engine import prepare, run_for, solutions
from sparql_cassandra.evaluator.index import DEFAULT_GRAPH, Budget
from sparql_cassandra.rdflib_store import CassandraStore
from sparql_cassandra.rdflib_terms import node_of


@dataclass(frozen=True, slots=True)
class Cost:
    """One query: what it asked of the store, and how long it took."""

    rows: int
    requests: int
    waves: int
    read: int
    times: Times


def cost(index: CassandraIndex, text: str, runs: int) -> Cost:
    """Runs a query by our evaluator."""
    budget, rows = Budget(), 0

    def once() -> None:
        nonlocal budget, rows
        budget = Budget(deadline=60)
        prepared = prepare(text)
        rows = len([[node_of(key) for key in row if key] for row in solutions(prepared, run_for(prepared, index, budget=budget))])

    times = timed(once, runs)
    return Cost(rows, budget.requests_made, budget.waves_made, budget.rows_read, times)


def collection(cql: Cql, size: int) -> CassandraIndex:
    """The collection of so many triples, loaded and counted when it is not there."""
    name = f"workload{size}"
    there = bool(cql.run("get collection", name))
    registry = open_collection(cql, name)
    if not there:
        writer, triples = Writer(registry), dataset(size)
        with Progress(transient=True, console=Console(stderr=True)) as progress:
            task = progress.add_task(f"{size:,} triples", total=size)
            started = time.perf_counter()
            while some := list(islice(triples, 20_000)):
                writer.add((*triple, DEFAULT_GRAPH) for triple in some)
                progress.advance(task, len(some))
            loaded = time.perf_counter()
            writer.analyze()
        rate = size / (loaded - started)
        print(f"{size:,} triples loaded, {rate:,.0f} a second; counted in {time.perf_counter() - loaded:.1f} s", flush=True)
    return CassandraIndex(registry)


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
        keys = {letter: _key(node) for letter, node in letters.items()}
        index, budget = self.quads.index, Budget(deadline=600)
        for page in index.fetch("".join(keys), [tuple(keys.values())], None, budget) if keys else index.scan(None, budget):
            for s, p, o in page:
                yield (node_of(s), node_of(p), node_of(o)), iter(())


def _key(node: Any) -> str:
    from sparql_cassandra.rdflib_terms import key_of

    return key_of(node)


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
    grid = Grid("query", "rows", "requests", "at most", "waves", "rows read", "ours", "goal", "rdflib, same store", "look-ups", "Oxigraph, memory", title=title)
    for name, text in QUERIES.items():
        ours = cost(index, text, runs)
        theirs = timed(lambda text=text: list(memory.query(text)), runs)  # type: ignore[misc]
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


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("url", help="cassandra://HOST:PORT/KEYSPACE")
    arguments.add_argument("--triples", type=int, nargs="+", default=[100_000])
    arguments.add_argument("--runs", type=int, default=30)
    arguments.add_argument("--deadline", type=float, default=20.0, help="seconds for rdflib's evaluator")
    chosen = arguments.parse_args()
    cql, console = Cql(address_of(chosen.url)[0]), Console(width=200)
    try:
        if len(chosen.triples) > 1:
            console.print(growth(cql, chosen.triples, chosen.runs))
        else:
            console.print(compared(chosen.url, cql, chosen.triples[0], chosen.runs, chosen.deadline))
    finally:
        cql.close()


if __name__ == "__main__":
    main()

"""What the SPARQL measurements share: a loaded collection, what a query asks of it, and times as a table shows them."""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from rich.console import Console
from rich.progress import Progress
from sparql_workload import Triple

from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.cassandra.index import CassandraIndex
from sparql_cassandra.cassandra.writer import CollectionWriter, open_collection
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.engine import prepare, run_for, solutions
from sparql_cassandra.evaluator.index import QuadIndex
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH, Quad
from sparql_cassandra.rdflib_plugin.terms import node_of


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of several runs."""

    p50: float
    p95: float
    best: float

    def __str__(self) -> str:
        return f"{self.p50:,.1f} / {self.p95:,.1f}"


def timed(action: Callable[[], object], runs: int) -> Times:
    """The times of `runs` runs after one that warms up."""
    action()
    gc.collect()
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        action()
        times.append((time.perf_counter() - started) * 1000)
    times.sort()
    return Times(statistics.median(times), times[min(len(times) - 1, int(0.95 * len(times)))], times[0])


@dataclass(frozen=True, slots=True)
class Cost:
    """One query: what it asked of the store, and how long it took."""

    rows: int
    requests: int
    waves: int
    read: int
    times: Times


def cost(index: QuadIndex, text: str, runs: int) -> Cost:
    """Runs a query by our evaluator, from its text to rdflib's terms."""
    budget, rows = Budget(), 0

    def once() -> None:
        nonlocal budget, rows
        budget = Budget(deadline=60)
        prepared = prepare(text)
        rows = len([[node_of(key) for key in row if key] for row in solutions(prepared, run_for(prepared, index, budget=budget))])

    times = timed(once, runs)
    return Cost(rows, budget.requests_made, budget.waves_made, budget.rows_read, times)


def open_workload(cql: Cql, name: str, triples: Callable[[], Iterator[Triple | Quad]], size: int) -> CassandraIndex:
    """The collection, loaded and counted when that was not done to its end. Triples go to the default graph."""
    registry = open_collection(cql, name, expected=size)
    if registry.statistics.everything is None:
        writer, left = CollectionWriter(registry), triples()
        with Progress(transient=True, console=Console(stderr=True)) as progress:
            task, started = progress.add_task(name, total=size), time.perf_counter()
            while some := list(islice(left, 20_000)):
                writer.add(found if len(found) == 4 else (*found, DEFAULT_GRAPH) for found in some)
                progress.advance(task, len(some))
            loaded = time.perf_counter()
            writer.analyze()
        print(
            f"{name}: {size:,} triples, {size / (loaded - started):,.0f} a second; counted in {time.perf_counter() - loaded:.1f} s; {machine()}",
            flush=True,
        )
    return CassandraIndex(registry)


def machine() -> str:
    """Processors and load, which every figure depends on."""
    return f"{os.cpu_count()} processors, load {', '.join(f'{load:.1f}' for load in os.getloadavg())}"

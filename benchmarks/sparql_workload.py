"""What the SPARQL measurements share: synthetic people and organisations in any number of triples, six query shapes, what a query costs."""

from __future__ import annotations

import gc
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from rich.console import Console
from rich.progress import Progress

from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.cassandra.index import CassandraIndex
from sparql_cassandra.cassandra.writer import Writer, open_collection
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.engine import prepare, run_for, solutions
from sparql_cassandra.evaluator.index import DEFAULT_GRAPH, QuadIndex
from sparql_cassandra.rdflib_terms import node_of

XSD_INTEGER = "Xinteger "
EX, RDF, RDFS = "http://ex.org/", "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/2000/01/rdf-schema#"
TYPE, LABEL, SUBCLASS = f"I{RDF}type", f"I{RDFS}label", f"I{RDFS}subClassOf"
CLASSES, COUNTRIES = 400, 30
Triple = tuple[str, str, str]

PREFIXES = f"PREFIX : <{EX}> PREFIX rdf: <{RDF}> PREFIX rdfs: <{RDFS}> "
QUERIES = {
    "star": PREFIXES + "SELECT ?x ?n ?a WHERE { ?x :worksFor :org7 ; :name ?n ; :age ?a ; rdf:type ?t }",
    "chain": PREFIXES + "SELECT ?p ?q ?o ?c WHERE { ?p :knows ?q . ?q :worksFor ?o . ?o :locatedIn ?c . ?c :inCountry :country3 }",
    "path": PREFIXES + "SELECT ?x WHERE { ?x rdf:type/rdfs:subClassOf* :C21 }",
    "aggregate": PREFIXES + "SELECT ?o (COUNT(?x) AS ?n) (AVG(?a) AS ?m) WHERE { ?x :worksFor ?o ; :age ?a } GROUP BY ?o ORDER BY DESC(?n) LIMIT 10",
    "optional": PREFIXES + "SELECT ?x ?e WHERE { ?x :worksFor ?o . ?o :locatedIn :city4 . ?x :age ?a . OPTIONAL { ?x :email ?e } FILTER(?a > 40) }",
    "first 100": PREFIXES + "SELECT ?x ?y ?z WHERE { ?x :knows ?y . ?y :knows ?z } LIMIT 100",
}
MOST_REQUESTS = {"star": 6, "chain": 15, "path": 6, "aggregate": 12, "optional": 6, "first 100": 10}
"""What one query may ask of the store at 100,000 triples; an evaluator that asks binding by binding needs 88, 671, 42, 14,825, 70 and 51."""
GOAL_MS = {"star": 12, "chain": 100, "path": 18, "aggregate": 350, "optional": 12, "first 100": 50}


def ex(name: str) -> str:
    return f"I{EX}{name}"


def dataset(size: int, seed: int = 7) -> Iterator[Triple]:
    """The first `size` triples of a world that grows with it, as keys of terms: the taxonomy and the places, then person after person."""
    return islice(_world(size, random.Random(seed)), size)


def _world(size: int, dice: random.Random) -> Iterator[Triple]:
    for number in range(1, CLASSES):
        yield ex(f"C{number}"), SUBCLASS, ex(f"C{(number - 1) // 4}")  # four to each: depth 5
    organisations, cities, people = size // 200, size // 1000, size // 7
    for number in range(cities):
        yield ex(f"city{number}"), ex("inCountry"), ex(f"country{number % COUNTRIES}")
        yield ex(f"city{number}"), LABEL, f"Ten City {number}"
    for number in range(organisations):
        yield ex(f"org{number}"), TYPE, ex("Org")
        yield ex(f"org{number}"), LABEL, f"SOrg {number}"
        yield ex(f"org{number}"), ex("locatedIn"), ex(f"city{dice.randrange(cities)}")
    for number in range(size):
        person = ex(f"p{number}")
        yield person, TYPE, ex(f"C{int(dice.triangular(CLASSES // 4, CLASSES, CLASSES)) - 1}")
        yield person, ex("name"), f"SName {number}"
        yield person, ex("age"), f"{XSD_INTEGER}{dice.randrange(18, 80)}"
        yield person, ex("worksFor"), ex(f"org{dice.randrange(organisations)}")
        yield person, ex("knows"), ex(f"p{dice.randrange(people)}")
        yield person, ex("knows"), ex(f"p{dice.randrange(people)}")
        if dice.random() < 0.6:
            yield person, ex("email"), f"Sn{number}@ex.org"


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


def open_workload(cql: Cql, name: str, triples: Callable[[], Iterator[Triple]], size: int) -> CassandraIndex:
    """The collection, loaded and counted when that was not done to its end."""
    registry = open_collection(cql, name, expected=size)
    if registry.statistics.everything is None:
        writer, left = Writer(registry), triples()
        with Progress(transient=True, console=Console(stderr=True)) as progress:
            task, started = progress.add_task(name, total=size), time.perf_counter()
            while some := list(islice(left, 20_000)):
                writer.add((*triple, DEFAULT_GRAPH) for triple in some)
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

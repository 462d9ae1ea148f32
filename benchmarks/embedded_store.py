"""How fast the embedded store is: writing extractions, small queries warm and while others are written, look-ups, and how late a deadline is.

    python benchmarks/embedded_store.py [--extractions 4000] [--folder DIR]

An extraction here has 15 triples about 8 entities with types, labels and spans: some 70 quads with provenance. Every write is on the disk
(fsync) before the next one begins, but for those that go on together.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from onto_core.errors import QueryTimeout
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.terms import Query, mint_iri
from onto_core.vocabulary import XSD_STRING
from sparql_cassandra.embedded.snapshot import Snapshot
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store

EX = "http://example.org/"
FIRST = (
    "Ada",
    "Grace",
    "Alan",
    "Edsger",
    "Barbara",
    "Donald",
    "Tony",
    "Niklaus",
    "Frances",
    "Kurt",
    "Emmy",
    "Sofia",
    "Paul",
    "John",
    "Mary",
    "Rosalind",
)


def name(number: int) -> str:
    return f"{FIRST[number % len(FIRST)]} {FIRST[number // 16 % 16]}son {number}"


def extraction(number: int) -> Extraction:
    dice = random.Random(number)
    people = [name(dice.randrange(20_000)) for _ in range(8)]
    entities = [EntityWire(iri=mint_iri(person), label=person, types=(EX + "Person",)) for person in people]
    facts = [
        TripleWire(subject=dice.choice(entities), predicate=EX + dice.choice("abcdef"), object=dice.choice(entities), span=(n * 40, n * 40 + 30))
        for n in range(10)
    ]
    notes = [
        TripleWire(subject=dice.choice(entities), predicate=EX + "note", object=LiteralWire(value=f"note {number} {n}", datatype=XSD_STRING))
        for n in range(5)
    ]
    return Extraction(chunk_id=f"chunk-{number}", document_id=f"doc-{number // 10}", ordinal=number % 10, triples=(*facts, *notes), model="bench")


async def each(count: int, action: Callable[[int], Awaitable[object]]) -> str:
    """p50 and p95 of one action after the other, in milliseconds."""
    times = []
    for number in range(count):
        started = time.perf_counter()
        await action(number)
        times.append((time.perf_counter() - started) * 1000)
    times.sort()
    return f"{statistics.median(times):.2f} / {times[int(0.95 * len(times))]:.2f} ms"


async def write_rate(store: Store, numbers: range, *, together: int) -> str:
    extractions = [extraction(number) for number in numbers]
    started = time.perf_counter()
    for start in range(0, len(extractions), together):
        await asyncio.gather(*map(store.write, extractions[start : start + together]))
    return f"{len(numbers) / (time.perf_counter() - started):,.0f} extractions/s"


async def overshoot(store: Store, deadline: float) -> str:
    """How long after its deadline a cartesian product is stopped, and how long the next query then takes."""
    product = Query("sparql", "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }")
    started = time.perf_counter()
    try:
        await store.run(product, Limits(deadline), "default")
    except QueryTimeout:
        late = time.perf_counter() - started - deadline
    else:
        raise SystemExit("the product ended before its deadline")
    started = time.perf_counter()
    await store.run(Query("sparql", "ASK {}"), Limits(), "default")
    return f"{late * 1000:.0f} ms late; the next query {(time.perf_counter() - started) * 1000:.0f} ms"


async def measure(folder: Path, count: int) -> Grid:
    grid = Grid("what", "figure", title=f"embedded store, {count:,} extractions")
    store = open_store(f"oxigraph:{folder / 'graph'}", write=True)
    half = count // 2
    grid.add_row("write, one after the other", await write_rate(store, range(half), together=1))
    grid.add_row("write, 4 at once", await write_rate(store, range(half, count), together=4))
    grid.add_row("write again what is there", await write_rate(store, range(min(half, 1000)), together=1))
    counted = (await store.stats())[0]
    grid.add_row("the graph then", f"{counted.triples:,} triples, {counted.entities:,} entities")

    async def ask(text: str) -> object:
        return await store.run(Query("sparql", text), Limits(), "default")

    small = f"SELECT ?o ?l {{ <{mint_iri(name(17))}> <{EX}a>|<{EX}b> ?o . ?o <http://www.w3.org/2000/01/rdf-schema#label> ?l }} LIMIT 10"
    await ask(small)
    grid.add_row("small query, warm, p50 / p95", await each(500, lambda _: ask(small)))
    grid.add_row("small query, a new text each time", await each(100, lambda n: ask(small.replace("LIMIT 10", f"LIMIT {n + 11}"))))
    rows = f"SELECT ?s ?o {{ ?s <{EX}a> ?o }} LIMIT 1000"
    grid.add_row("1,000 rows of 2 IRIs with labels", await each(20, lambda _: ask(rows)))

    async def write_and_ask(number: int) -> None:
        await store.write(extraction(count + number))
        await ask(small)

    grid.add_row("write, then see it: both, p50 / p95", await each(200, write_and_ask))

    mentions = [name(n * 37 % 20_000) for n in range(10)]
    await store.lookup([mentions[0][:-1] + "x"], "default", fuzzy=0.86)
    grid.add_row("look up 10 labels, exact", await each(100, lambda _: store.lookup(mentions, "default")))
    typing = [mention.replace("son", "sen") for mention in mentions[:1]]
    grid.add_row("look up 1 label, fuzzy", await each(20, lambda _: store.lookup(typing, "default", fuzzy=0.86)))
    grid.add_row("sources of 10 entities", await each(100, lambda _: store.sources([mint_iri(mention) for mention in mentions], "default")))
    grid.add_row("cartesian product, deadline 0.5 s", await overshoot(store, 0.5))
    await store.close()

    started = time.perf_counter()
    Snapshot(folder / "graph" / "collections" / "default").store()
    grid.add_row("open the database to read", f"{(time.perf_counter() - started) * 1000:.0f} ms")
    started = time.perf_counter()
    fresh = open_store(f"oxigraph:{folder / 'graph'}")
    await fresh.run(Query("sparql", small), Limits(), "default")
    grid.add_row("first query of a process (rdflib imported)", f"{(time.perf_counter() - started) * 1000:.0f} ms")
    await fresh.close()
    return grid


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--extractions", type=int, default=4000)
    arguments.add_argument("--folder", type=Path)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        Console().print(asyncio.run(measure(Path(folder), chosen.extractions)))


if __name__ == "__main__":
    main()

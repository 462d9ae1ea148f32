"""How fast new quads with provenance get into Cassandra, from one process.

    python benchmarks/cassandra_write.py cassandra://HOST:PORT/KEYSPACE [--pid N]

Two ways: `Writer.add` as a load uses it, and `Store.write` of extractions, many at once, as a worker does it. Beside the rate stands what a quad
costs in processor time, here and (with the node's process id) in the node: on a machine with other work, that is the figure to compare.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.vocabulary import XSD_STRING
from sparql_cassandra.cassandra.address import address_of
from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.cassandra.writer import CollectionWriter, open_collection
from sparql_cassandra.rdf.keys import extraction_quads
from sparql_cassandra.rdf.quads import Quad
from sparql_cassandra.stores import open_store

EX = "http://example.org/"


def made(number: int, facts: int = 12) -> Extraction:
    """A chunk about three people of a thousand: facts with spans, types, labels."""
    people = [EntityWire(iri=f"{EX}person{(number * 7 + k) % 997}-{number}", label=f"Person {number} {k}", types=(EX + "Person",)) for k in range(3)]
    triples = []
    for fact in range(facts):
        subject, other = people[fact % 3], people[(fact + 1) % 3]
        value = LiteralWire(value=f"value {number} {fact}", datatype=XSD_STRING)
        triples.append(
            TripleWire(subject=subject, predicate=f"{EX}p{fact % 9}", object=value if fact % 2 else other, span=(fact * 10, fact * 10 + 9))
        )
    return Extraction(chunk_id=f"c{number}", document_id=f"d{number // 20}", triples=tuple(triples), model="rules", collection="speed")


def plain(quads: int, a_graph: int = 25) -> Iterator[Quad]:
    """Quads as a file or a bulk writer brings them: many subjects, a few predicates, one named graph for every 25."""
    for n in range(quads):
        yield f"I{EX}s{n // 6}", f"I{EX}p{n % 6}", f"Svalue {n}" if n % 2 else f"I{EX}s{n * 31 % quads}", f"Iurn:ontorag:chunk:{n // a_graph}"


def node_seconds(pid: int | None) -> float:
    """Processor seconds that the node has used."""
    if pid is None:
        return 0.0
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measured(what: str, quads: int, work: Callable[[], object], pid: int | None) -> None:
    started, own, node = time.perf_counter(), time.process_time(), node_seconds(pid)
    work()
    seconds, own, node = time.perf_counter() - started, time.process_time() - own, node_seconds(pid) - node
    rate = f"{what:40}{quads:9,} quads  {seconds:6.1f} s  {quads / seconds:8,.0f} quads/s"
    cost = f"us a quad: here {own / quads * 1e6:4.0f}, node {node / quads * 1e6:4.0f}"
    print(f"{rate}   {cost}" + (f"   {quads / max(own, node):7,.0f} quads/s if each had a core" if pid else ""))


def bulk(cql: Cql, count: int, pid: int | None) -> None:
    writer = CollectionWriter(open_collection(cql, f"speed-{time.time_ns()}"))
    quads = list(plain(count))
    measured("Writer.add", count, lambda: writer.add(quads), pid)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--quads", type=int, default=100_000)
    parser.add_argument("--extractions", type=int, default=500)
    parser.add_argument("--pid", type=int)
    chosen = parser.parse_args()
    cql = Cql(address_of(chosen.url))
    for _ in range(3):  # the node's just-in-time compiler needs the first
        bulk(cql, chosen.quads, chosen.pid)
    cql.close()

    async def extractions() -> None:
        await asyncio.gather(*(store.write(each) for each in wanted))

    store = open_store(chosen.url, write=True)
    asyncio.run(store.drop("speed"))
    wanted = [made(number) for number in range(chosen.extractions)]
    quads_ = sum(len(extraction_quads(each)) for each in wanted)
    measured(f"Store.write, {len(wanted)} extractions at once", quads_, lambda: asyncio.run(extractions()), chosen.pid)
    asyncio.run(store.close())


if __name__ == "__main__":
    main()

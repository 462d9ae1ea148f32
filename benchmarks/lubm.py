"""The 14 queries of the Lehigh University Benchmark over a real Cassandra: right counts, requests, milliseconds.

    python benchmarks/lubm.py cassandra://127.0.0.1:9042/bench --data ../shared/data/lubm [--runs 5]

The data is LUBM(1, 0) with its inferences written out (138,254 triples), which the published counts of answers need: the store infers nothing.
The folder has `lubm1-saturated.nt.gz` and `lubm_queries.json`. A collection that is there is not loaded again.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pyoxigraph
from rich.console import Console
from rich.table import Table as Grid
from sparql_measure import cost, machine, open_workload, timed
from sparql_workload import Triple

from sparql_cassandra.cassandra.address import address_of
from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.rdflib_plugin.terms import key_of

FILE, QUERIES = "lubm1-saturated.nt.gz", "lubm_queries.json"


def triples(folder: Path) -> Iterator[Triple]:
    from rdflib import Graph

    graph = Graph()
    with gzip.open(folder / FILE) as file:
        graph.parse(file, format="nt")  # type: ignore[arg-type]
    return ((key_of(s), key_of(p), key_of(o)) for s, p, o in graph)


def measured(cql: Cql, folder: Path, runs: int) -> tuple[Grid, int]:
    """The table, and how many queries gave the published number of answers."""
    index = open_workload(cql, "lubm1", lambda: triples(folder), 138_254)
    memory = pyoxigraph.Store()
    memory.bulk_load(gzip.decompress((folder / FILE).read_bytes()), pyoxigraph.RdfFormat.N_TRIPLES)
    grid = Grid(
        "query", "rows", "published", "requests", "rows read", "ms, p50 / p95", "Oxigraph, memory", title=f"LUBM(1, 0), saturated; {machine()}"
    )
    right = 0
    for query in json.loads((folder / QUERIES).read_text()):
        ours = cost(index, query["sparql"], runs)
        theirs = timed(lambda text=query["sparql"]: list(memory.query(text)), min(runs, 5))  # type: ignore[arg-type,misc]
        right += ours.rows == query["rows_published"]
        grid.add_row(
            query["id"], f"{ours.rows:,}", f"{query['rows_published']:,}", str(ours.requests), f"{ours.read:,}", str(ours.times), f"{theirs.p50:,.1f}"
        )
    return grid, right


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("url", help="cassandra://HOST:PORT/KEYSPACE")
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--runs", type=int, default=5)
    chosen = arguments.parse_args()
    cql = Cql(address_of(chosen.url))
    try:
        grid, right = measured(cql, chosen.data, chosen.runs)
    finally:
        cql.close()
    Console(width=160).print(grid)
    print(f"{right} of 14 counts as published")


if __name__ == "__main__":
    main()

"""How far queries that no store can finish run over their deadline: seconds, for each store.

    .venv/bin/python -m benchmarks.query_deadlines [--store oxigraph --store cassandra://HOST:PORT/KEYSPACE ...] [--deadline 0.3 1 2] [--times 3]

A store is a URL, or a product whose server is started for this run: oxigraph, cassandra, neo4j, falkordb; without any, all four. Each heavy query
is asked at each deadline, alone and as three at once, with as many small ones after it, which shows that the store goes on. `over` is what it took
beyond its deadline; a query that ends before it ended by another limit, or was refused.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.same_rows import server
from cypher_executor.store import open_store as open_cypher
from onto_core.errors import OntoRagError, QueryTimeout
from onto_core.ports.graphs import GraphBackend, Limits
from onto_core.settings import StoreSettings
from onto_core.terms import Query
from onto_query.sparql_to_cypher.backend import OverCypher
from sparql_cassandra.stores import CYPHER, open_store

COLLECTION: Final = "deadlines"
THINGS: Final = 600
HEAVY: Final = {
    "product": "SELECT (COUNT(?a) AS ?n) { ?a a ex:T . ?b a ex:T . ?c a ex:T . ?d a ex:T . FILTER(?a != ?d) }",
    "negation": "SELECT (COUNT(?a) AS ?n) { ?a a ex:T . ?b a ex:T . ?c a ex:T . FILTER NOT EXISTS { ?a ex:to ?x . ?x ex:to ?b . ?b ex:to ?c } }",
    "order": "SELECT ?a ?b ?c { ?a a ex:T . ?b a ex:T . ?c a ex:T . ?c ex:name ?n } ORDER BY ?n ?b ?a LIMIT 10",
    "texts": 'SELECT (COUNT(?a) AS ?n) { ?a ex:name ?x . ?b ex:name ?y . ?c ex:name ?z . FILTER(CONTAINS(LCASE(?x), "q") || ?y = ?z || ?x = ?z) }',
}
SMALL: Final = "SELECT ?n { ex:t7 ex:name ?n }"
PREFIX: Final = "PREFIX ex: <https://example.org/deadlines/>\n"


def graph() -> str:
    """Things that lead to each other in a ring, with names."""
    things = (f'ex:t{i} a ex:T ; ex:name "thing number {i}" ; ex:to ex:t{(i * 7 + 1) % THINGS}, ex:t{(i + 1) % THINGS} .' for i in range(THINGS))
    return "@prefix ex: <https://example.org/deadlines/> .\n" + "\n".join(things)


async def ended(store: GraphBackend, text: str, deadline: float) -> tuple[str, float]:
    started = time.monotonic()
    try:
        await store.run(Query("sparql", PREFIX + text), Limits(deadline=deadline, max_rows=1000), COLLECTION)
        how = "answered"
    except QueryTimeout:
        how = "stopped"
    except OntoRagError as error:
        how = type(error).__name__
    return how, time.monotonic() - started - deadline


async def measured(name: str, url: str, options: argparse.Namespace) -> float:
    cypher = url.partition(":")[0].partition("+")[0] in CYPHER
    opened = open_cypher(StoreSettings(url=url), write=True) if cypher else open_store(url, write=True)
    worst = 0.0
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "graph.ttl"
            file.write_text(graph(), encoding="utf-8")
            await opened.load([file], COLLECTION)
        store: GraphBackend = OverCypher(opened) if cypher else opened  # type: ignore[arg-type, assignment]
        await ended(store, SMALL, 10.0)
        for query, text in HEAVY.items():
            how = Counter[str]()
            over = [0.0]
            for deadline in options.deadline:
                for together in (1, 3):
                    for _ in range(options.times):
                        found = await asyncio.gather(*(ended(store, text, deadline) for _ in range(together)))
                        how.update(each for each, _ in found)
                        over += [seconds for _, seconds in found]
                        small, late = await ended(store, SMALL, 10.0)
                        if small != "answered":
                            how[f"then {small} after {late + 10:.1f} s"] += 1
            worst = max(worst, *over)
            print(f"{name:10} {query:9} over at most {max(over):5.2f} s  {', '.join(f'{each} {n}' for each, n in how.items())}", flush=True)
    finally:
        await opened.drop(COLLECTION)
        await opened.close()
    return worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", action="append", help="a URL, or oxigraph, cassandra, neo4j, falkordb")
    parser.add_argument("--deadline", type=float, nargs="+", default=[0.3, 1.0, 2.0])
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    for name in options.store or ["oxigraph", "cassandra", "neo4j", "falkordb"]:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            url = name if ":" in name else f"oxigraph:{folder}/graph" if name == "oxigraph" else stack.enter_context(server(name, Path(folder)))
            asyncio.run(measured(name.partition(":")[0], url, options))


if __name__ == "__main__":
    main()

"""How long the guard takes for a query that it has not seen, by kind: `python benchmarks/cypher_guard.py`."""

from __future__ import annotations

import contextlib
import statistics
import time

from cypher_executor.guard import check
from cypher_executor.syntax.clauses import read_query
from onto_core.errors import QueryRejected

QUERIES = {
    "all nodes": "MATCH (n) RETURN n",
    "one hop, filtered, counted": "MATCH (p:Person {name: $name})-[:ACTED_IN]->(m:Movie) WHERE m.year > 1990 AND m.title CONTAINS 'x' "
    "RETURN m.title AS title, count(*) AS n ORDER BY n DESC LIMIT 10",
    "UNION, comprehension, CASE": "MATCH (a:A)-[:R*1..3]->(b) WITH a, collect(DISTINCT b.name) AS names WHERE size(names) > 2 UNWIND names AS x "
    "RETURN a.id AS id, x, [y IN names WHERE y STARTS WITH 'a' | toUpper(y)] AS up, CASE WHEN a.x > 1 THEN 'big' ELSE 'small' END AS s "
    "UNION ALL MATCH (z:Z) RETURN z.id AS id, z.n AS x, [] AS up, '' AS s",
    "a reduce() that is weighed": "MATCH (n) WITH collect(n) AS ns RETURN reduce(s = '', n IN ns | s + n.name + ', ') AS names",
    "a write, refused": "MATCH (n) WHERE n.name = 'x' SET n.y = 1 RETURN n",
    "20,000 characters": "MATCH (n) WHERE n.x IN [" + ", ".join(str(number) for number in range(1_900)) + "] RETURN n // " + "x" * 8_000,
}


def main() -> None:
    print(f"{'query':32} {'characters':>10} {'median ms':>10} {'seen before':>12}")
    for name, text in QUERIES.items():
        print(f"{name:32} {len(text):10,} {milliseconds(text, again=False):10.3f} {milliseconds(text, again=True):12.3f}")


def milliseconds(text: str, *, again: bool) -> float:
    seconds = []
    for _ in range(100):
        if not again:
            read_query.cache_clear()
        started = time.perf_counter()
        with contextlib.suppress(QueryRejected):
            check(text, "neo4j", {"name": "x"})
        seconds.append(time.perf_counter() - started)
    return statistics.median(seconds) * 1000


if __name__ == "__main__":
    main()

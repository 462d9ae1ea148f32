"""Judges and runs hostile queries under an audit hook; a JSON line for each says what became of it, how long it took, and what it touched."""

from __future__ import annotations

import json
import sys
import time
import traceback

from hostile_queries import QUERIES, triples

from onto_core.errors import OntoRagError
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.solve import solve
from sparql_cassandra.guard import check
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH

WATCHED = (
    "open",
    "os.",
    "socket.",
    "subprocess.",
    "urllib.",
    "http.",
    "ftplib.",
    "shutil.",
    "ctypes.",
    "exec",
    "compile",
    "import",
    "pty.",
    "sqlite3.",
)
WARM = [
    "SELECT (REPLACE('a', 'a', 'b') AS ?x) (SHA1('a') AS ?y) (UUID() AS ?z) (1.5/3 AS ?u) (NOW() AS ?w) (BNODE('a') AS ?v) "
    "(<http://www.w3.org/2001/XMLSchema#float>('1') AS ?f) (REGEX('a', 'b') AS ?r) (ENCODE_FOR_URI('\u20ac') AS ?e) {}",
    "SELECT (COUNT(*) AS ?n) (GROUP_CONCAT(?s) AS ?g) (AVG(?o) AS ?a) { ?s <urn:e:next>* ?o OPTIONAL { ?s ?q ?r MINUS { ?s ?q 1 } } "
    "FILTER(EXISTS { ?s ?q ?m }) } GROUP BY ?s ORDER BY ?n LIMIT 1",
    "ASK { GRAPH ?g { ?a ?b ?c } VALUES ?x { '2001-01-01'^^<http://www.w3.org/2001/XMLSchema#date> } FILTER(?x = ?x) }",
    "DESCRIBE <urn:x>",
    "CONSTRUCT { ?s ?p ?o } { ?s ?p ?o } LIMIT 1",
]
"""What imports modules when it is first used has been used when the hook begins to watch."""

QUIET = 0.035
"""Processor seconds that the work of `slowness` takes where nothing else runs."""


def outcome(text: str, index: MemoryIndex, deadline: float) -> tuple[str, str]:
    budget = Budget(deadline=deadline)
    try:
        checked = check(text)
    except OntoRagError as error:
        return "refused", f"{type(error).__name__}: {error}"
    try:
        rows = sum(1 for _ in solve(checked, index, budget).rows)
    except OntoRagError as error:
        return "stopped", f"{type(error).__name__}: {error}"
    return "answered", f"{rows} rows"


def slowness() -> float:
    """How much longer this machine takes at present than one that is quiet: at least 1. By a piece of work that is always the same."""
    started = time.process_time()
    seen: dict[str, int] = {}
    for n in range(150_000):
        seen[str(n % 5_000)] = len(seen)
    return max(1.0, (time.process_time() - started) / QUIET)


def main(deadline: float, names: list[str]) -> None:
    """`deadline` is for those that must be stopped; those that end by themselves get a longer one, which no busy machine reaches."""
    index = MemoryIndex((*triple, DEFAULT_GRAPH) for triple in triples())
    for text in WARM:
        outcome(text, index, 10.0)
    touched: list[str] = []
    watching = False

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if watching and event.startswith(WATCHED):
            touched.append(f"{event} {arguments!r:.100}")

    sys.addaudithook(hook)
    for name in names or QUERIES:
        touched.clear()
        slow = slowness()
        before, worked = time.perf_counter(), time.process_time()
        watching = True
        try:
            what, words = outcome(QUERIES[name][1], index, 30.0 if QUERIES[name][0] == "answered" else deadline)
        except BaseException as error:  # noqa: BLE001 - whatever gets out is what the test is about
            what, words = "broke", f"{type(error).__name__}: {error!s:.300}"
            if names:
                traceback.print_exc()
        watching = False
        seconds, cpu = time.perf_counter() - before, time.process_time() - worked
        found = {"name": name, "outcome": what, "words": words[:500], "seconds": seconds, "cpu": cpu / max(slow, slowness()), "touched": touched}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])

"""Cypher that only reads and would take a server down, run through the guard and, where it passes, against real servers.

    python -m tests.walks.bombs CASES.py [falkordb] [neo4j] [--kinds KIND,...] [--guard] [--all]

CASES.py has `cases()`: values with `name`, `kind`, `dialects`, `text` and `parameters`; those that its `held()` names are left out. With --guard
nothing is sent to a server; --all prints every case, not only those that passed the guard or took it long. A server that dies or stays busy is
started anew. Exit code 1 when a case took the guard over GUARD_MS, ran past its deadline, or left its server busy or dead.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from cypher_executor.guard import CheckedQuery, check
from cypher_executor.servers.server import Server
from cypher_executor.store import open_store
from cypher_executor.syntax.clauses import read_query
from onto_core.errors import BackendUnavailable, OntoRagError, QueryRejected, QueryTimeout
from onto_core.settings import StoreSettings
from tests.servers import graph_server

DEADLINE = 2.0
LATE = 0.5
FREE = 3.0
GUARD_MS = 50.0
PATIENCE = 12.0
"""Seconds after which a server that does not answer `RETURN 1` counts as lost."""

NODES, RELATIONSHIPS = 3_000, 9_000


class Outcome(NamedTuple):
    """`end` after `seconds`; the server took another query `free` seconds after that."""

    end: str
    seconds: float = 0.0
    free: float = 0.0

    @property
    def bad(self) -> bool:
        return self.end == "dead" or self.seconds > DEADLINE + LATE or self.free > FREE


class Target:
    """A server of a product with the graph loaded, which is started anew when it was lost."""

    def __init__(self, product: str, folder: Path) -> None:
        self.product = product
        self.server = graph_server.own(product, folder)
        self.url = f"falkordb://{self.server.address}/things" if product == "falkordb" else f"bolt://{self.server.address}"

    def start(self) -> None:
        self.server.start()
        asyncio.run(load(self.url, self.product))

    def again(self) -> None:
        self.server.kill()
        self.server.start()


def adapter(url: str) -> tuple[Any, Server]:
    store = open_store(StoreSettings(url=url), write=True)
    return store, store._endpoints.all[0].server


async def load(url: str, product: str) -> None:
    chance = random.Random(1)
    store, server = adapter(url)
    names = ["a" * 40 if number % 3 == 0 else f"name {number} of a thing" for number in range(NODES)]
    pairs = [[chance.randrange(NODES), chance.randrange(NODES)] for _ in range(RELATIONSHIPS)]
    create_index = "CREATE INDEX FOR (n:Thing) ON (n.id)"
    for text, rows in (
        (create_index, []),
        ("UNWIND $rows AS row CREATE (:Thing {id: row[0], name: row[1]})", [[number, name] for number, name in enumerate(names)]),
        ("UNWIND $rows AS row MATCH (a:Thing {id: row[0]}), (b:Thing {id: row[1]}) CREATE (a)-[:KNOWS]->(b)", pairs),
    ):
        for start in range(0, max(1, len(rows)), 1_000):
            async with server.transaction("", write=True) as transaction:
                await transaction.run(text, **({"rows": rows[start : start + 1_000]} if rows else {}))
    await store.close()


async def outcome(url: str, checked: CheckedQuery) -> Outcome:
    """The end of one query, and of the wait until the server reads and writes again."""
    store, server = adapter(url)
    started = time.monotonic()
    try:
        rows = await asyncio.wait_for(server.read(checked, "", deadline=DEADLINE, max_rows=1_000, max_bytes=64 << 20), PATIENCE)
        end = f"answered, {len(rows.rows)} rows"
    except QueryTimeout:
        end = "stopped"
    except TimeoutError:
        end = "not stopped"
    except BackendUnavailable:
        end = "connection lost"
    except OntoRagError as error:
        end = f"{type(error).__name__}: {' '.join(str(error).split())[:100]}"
    seconds = time.monotonic() - started
    until = time.monotonic() + PATIENCE
    started = time.monotonic()
    while time.monotonic() < until:
        try:
            await asyncio.wait_for(probe(url), max(0.1, until - time.monotonic()))
        except (TimeoutError, OntoRagError):
            await asyncio.sleep(0.05)
        else:
            break
    else:
        end = "dead" if end == "connection lost" else f"{end}, then dead"
    free = time.monotonic() - started
    closing = asyncio.ensure_future(store.close())
    await asyncio.wait({closing}, timeout=1.0)
    return Outcome("dead" if end.endswith("dead") else end, seconds, free)


async def probe(url: str) -> None:
    store, server = adapter(url)
    try:
        await server.read(check("RETURN 1 AS one", server.dialect), "", deadline=2.0, max_rows=1, max_bytes=1 << 20)
        async with server.transaction("", write=True) as transaction:
            await transaction.run("MERGE (p:Probe) RETURN p.x")
    finally:
        await store.close()


def weighed(case: Any, dialect: str) -> tuple[CheckedQuery | str, float]:
    """What the guard says, and its milliseconds of CPU."""
    read_query.cache_clear()
    started = time.process_time()
    try:
        said: CheckedQuery | str = check(case.text, dialect, case.parameters)
    except QueryRejected as error:
        said = str(error)
    return said, (time.process_time() - started) * 1000


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def chosen(module: ModuleType, kinds: str) -> Iterator[Any]:
    held = getattr(module, "held", set)()
    yield from (case for case in module.cases() if case.name not in held and (not kinds or case.kind in kinds.split(",")))


def main() -> int:
    parser = argparse.ArgumentParser(prog="bombs")
    parser.add_argument("cases", type=Path)
    parser.add_argument("products", nargs="*", default=["falkordb", "neo4j"])
    parser.add_argument("--kinds", default="")
    parser.add_argument("--guard", action="store_true")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    found = list(chosen(loaded(options.cases), options.kinds))
    with tempfile.TemporaryDirectory(prefix="bombs-") as folder:
        targets: dict[str, Target] = {}
        try:
            for product in () if options.guard else options.products:
                targets[product] = Target(product, Path(folder) / product)
                targets[product].start()
            return report(found, options.products, targets, everything=options.all)
        finally:
            for target in targets.values():
                target.server.kill()


def report(found: list[Any], products: list[str], targets: Mapping[str, Target], *, everything: bool) -> int:
    counts: Counter[str] = Counter()
    bad = 0
    for product in products:
        for case in (one for one in found if product in one.dialects):
            said, milliseconds = weighed(case, product)
            slow = milliseconds > GUARD_MS
            if isinstance(said, str):
                counts[f"{product}: refused"] += 1
                line, wrong = f"refused: {said[:150]}", slow
            elif product not in targets:
                counts[f"{product}: passes the guard"] += 1
                line, wrong = "passes the guard", slow
            else:
                result = run(targets[product], said)
                counts[f"{product}: {result.end.partition(',')[0].partition(':')[0]}"] += 1
                line, wrong = f"{result.end} after {result.seconds:.1f} s, free after {result.free:.1f} s", slow or result.bad
            bad += wrong
            if everything or wrong or not isinstance(said, str):
                print(f"{'BAD' if wrong else 'ok '} {product:8} {case.name:45} guard {milliseconds:5.1f} ms  {line}", flush=True)
    for what, count in sorted(counts.items()):
        print(f"{what}: {count}")
    print(f"bad: {bad}")
    return 1 if bad else 0


def run(target: Target, checked: CheckedQuery) -> Outcome:
    result = asyncio.run(outcome(target.url, checked))
    if result.end == "dead" or result.free >= PATIENCE:
        target.again()
    return result


if __name__ == "__main__":
    sys.exit(main())

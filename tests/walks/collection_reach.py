"""Random queries over one collection of a Neo4j database that holds another one too: does anything of the other come back?

    .venv/bin/python -m tests.walks.collection_reach [--queries 2000] [--seed N]

Collection `a` stands alone first: each query is run as it is, and confined to `a`, which must be the same. Then collection `b` comes, with the same
entities under other names, and things put in by hand: entities, relationships and nodes of nobody, with a mark in every value, key, label and type
that is theirs alone. Each query confined to `a` must give what it gave, and no row and no error may hold the mark. It prints how many queries there
were, which were refused and why, and ends with 1 when something differs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import neo4j

from cypher_executor.store import CypherStore, open_store
from onto_core.errors import OntoRagError, QueryRejected, QueryTimeout
from onto_core.ports.graphs import Limits
from onto_core.settings import StoreSettings
from onto_core.terms import Cell, Iri, Literal, Query
from tests.servers.graph_server import PRODUCTS, GraphServer, own
from tests.worlds.cypher_queries import PARAMETERS, Author, Shape

MARK = "zqx"
DEADLINE = 3.0
ROWS = 20_000
AT_ONCE = 4

PREFIXES = "@prefix : <http://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
OWN = """
:ada a :Person ; rdfs:label "Ada" ; :age 36 ; :knows :charles, :dora ; :bornIn :london .
:charles a :Person ; rdfs:label "Charles" ; :age 79 ; :knows :dora ; :bornIn :london .
:dora a :Person ; rdfs:label "Dora" ; :age 30 ; :knows :egil ; :bornIn :paris .
:egil a :Person ; rdfs:label "Egil" ; :age 36 .
:london a :City ; rdfs:label "London" .
:paris a :City ; rdfs:label "Paris" .
"""
OTHERS = """
:ada a :Person, :Zqx ; rdfs:label "zqx Ada" ; :age 36 ; :secret "zqx-secret" ; :knows :charles, :spy ; :ZQX :london ; :bornIn :london .
:charles a :Person ; rdfs:label "zqx Charles" ; :age 79 ; :secret "zqx-secret" ; :bornIn :london ; :knows :ada .
:spy a :Person, :Zqx ; rdfs:label "Ada", "zqx Spy" ; :age 36 ; :secret "zqx-secret" ; :zqx "zqx" ; :knows :egil .
:egil a :Person ; rdfs:label "Egil", "zqx Egil" ; :secret "zqx-secret" .
:london a :City, :Zqx ; rdfs:label "zqx London" ; :secret "zqx-secret" .
"""
BY_HAND = (
    "UNWIND range(1, 3) AS i "
    "CREATE (n:Resource:Person:Zqx {collection: $b, iri: 'urn:zqx:' + i, label: 'Ada', age: 36, secret: 'zqx-secret', zqx: i})"
    "-[:knows {since: 1, secret: 'zqx-secret'}]->(:Resource:City {collection: $b, iri: 'urn:zqx:city' + i, label: 'zqx', secret: 'zqx-secret'})",
    "MATCH (n:Zqx {collection: $b}) MATCH (m:City {collection: $b}) MERGE (n)-[:bornIn {secret: 'zqx-secret'}]->(m)",
    "CREATE (:Resource {collection: $b, iri: 'urn:zqx:alone', secret: 'zqx-secret'})",
)
OF_NOBODY = (
    "CREATE (:Person {label: 'Ada', age: 36, zqx: 'zqx', belongs_to: $b})-[:knows {zqx: 'zqx'}]->(:Person {zqx: 'zqx'})",
    "CREATE (:Person:City {label: 'zqx', zqx: 'zqx', collection: [$a]})",
    "CREATE ({zqx: 'zqx', secret: 'zqx-secret'})",
)
PROVENANCE = "MATCH (n) WHERE any(label IN labels(n) WHERE label STARTS WITH 'Ontorag') DELETE n"


@dataclass(frozen=True)
class Outcome:
    """The rows of a query in an order of their own, or its error."""

    rows: tuple[str, ...] = ()
    error: str = ""
    kind: str = ""


@dataclass
class Report:
    """`refused` by the guard and `invalid` for the server: message to number. `changed`: the confined query is another query."""

    queries: int = 0
    valid: int = 0
    with_rows: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    invalid: Counter[str] = field(default_factory=Counter)
    changed: list[str] = field(default_factory=list)
    differing: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        return not self.changed and not self.differing


def shapes(count: int, seed: int) -> list[Shape]:
    return [Author((seed, number)).query() for number in range(count)]


async def outcome(store: CypherStore, text: str, collection: str, other: str, deadline: float) -> Outcome:
    query = Query("cypher", text.replace("'b'", f"'{other}'"), {**PARAMETERS, "other": other})
    try:
        table = await store.run(query, Limits(deadline, ROWS), collection)
    except QueryRejected as error:
        return Outcome(error=str(error), kind="rejected")
    except OntoRagError as error:
        return Outcome(error=str(error), kind="late" if isinstance(error, QueryTimeout) else "failed")
    return Outcome(tuple(sorted(repr([plain(cell) for cell in row]) for row in table.rows)))


def plain(cell: Cell) -> object:
    """The cell with lists in an order of their own: that of collect() is the server's."""
    if isinstance(cell, Iri):
        return cell.value, cell.label
    if isinstance(cell, Literal) and cell.lexical[:1] in "[{":
        try:
            return ordered(json.loads(cell.lexical))
        except ValueError:
            return cell.lexical
    return cell.lexical if isinstance(cell, Literal) else None


def ordered(value: object) -> object:
    if isinstance(value, list):
        return sorted((ordered(each) for each in value), key=repr)
    return {key: ordered(each) for key, each in sorted(value.items())} if isinstance(value, dict) else value


async def outcomes(store: CypherStore, texts: Sequence[str], collection: str, other: str, deadline: float) -> list[Outcome]:
    free = asyncio.Semaphore(AT_ONCE)

    async def one(text: str) -> Outcome:
        async with free:
            return await outcome(store, text, collection, other, deadline)

    return await asyncio.gather(*map(one, texts))


async def plant(store: CypherStore, collection: str, facts: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (file := Path(folder) / f"{collection}.ttl").write_text(PREFIXES + facts, encoding="utf-8")
        await store.load([file], collection)


async def by_hand(address: str, texts: Sequence[str], **parameters: str) -> None:
    async with neo4j.AsyncGraphDatabase.driver(f"bolt://{address}") as driver:
        for text in texts:
            await driver.execute_query(text, parameters)


async def judged(address: str, asked: Sequence[Shape], a: str, b: str, *, alone: bool, deadline: float = DEADLINE) -> Report:
    """The report on a database that may hold anything else; with `alone` it holds nothing, and each query is also run as it is."""
    report = Report(len(asked))
    texts = [shape.text for shape in asked]
    store = open_store(StoreSettings(url=f"bolt://{address}"), write=True)
    try:
        await plant(store, a, OWN)
        if alone:
            await by_hand(address, [PROVENANCE])
        raw = await outcomes(store, texts, "", b, deadline) if alone else None
        before = await outcomes(store, texts, a, b, deadline)
        await plant(store, b, OTHERS)
        await by_hand(address, BY_HAND + OF_NOBODY * alone, a=a, b=b)
        after = await outcomes(store, texts, a, b, deadline)
        for number, (shape, first, then) in enumerate(zip(asked, before, after, strict=True)):
            judge(report, shape, first, then, raw[number] if raw else None)
    finally:
        await store.drop(a)
        await store.drop(b)
        if alone:
            await by_hand(address, ["MATCH (n) DETACH DELETE n"])
        await store.close()
    return report


def judge(report: Report, shape: Shape, before: Outcome, after: Outcome, raw: Outcome | None) -> None:
    if before.kind == "rejected":
        report.refused[re.sub(r"\d+", "N", before.error.partition(": ")[2])[:90]] += 1
    elif before.error:
        report.invalid[re.sub(r"[`'\"(].*", "...", before.error.partition("says: ")[2] or before.error)[:60]] += 1
    else:
        report.valid += 1
        report.with_rows += bool(before.rows)
    found = f"{after.rows} {after.error.partition(' (line')[0]}"
    same = before.rows == after.rows if shape.settled else bool(before.rows) == bool(after.rows)
    if "late" not in (before.kind, after.kind) and (not same or before.kind != after.kind or (MARK in found.lower() and after.kind != "rejected")):
        report.differing.append(f"{shape.text}\n    alone:  {before}\n    shared: {after}"[:2000])
    if (
        raw is not None
        and raw.kind != "failed"
        and "late" not in (raw.kind, before.kind)
        and before.kind != "rejected"
        and (raw.kind != before.kind or (shape.settled and raw.rows != before.rows))
    ):
        report.changed.append(f"{shape.text}\n    as it is: {raw}\n    confined: {before}"[:2000])


def told(report: Report) -> str:
    lines = [f"{report.queries} queries, {report.valid} valid ({report.with_rows} with rows), {report.refused.total()} refused by the guard"]
    lines += [f"{number:6}  {why}" for why, number in report.refused.most_common(8)]
    lines += [f"{report.invalid.total()} that the server does not take", *(f"{number:6}  {why}" for why, number in report.invalid.most_common(8))]
    for name, found in (("another query when confined", report.changed), ("that see the other collection", report.differing)):
        lines += [f"{len(found)} {name}", *found[:20]]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--queries", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--port", type=int, default=0, help="of an empty Neo4j that runs already")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = GraphServer(PRODUCTS["neo4j"], Path(folder), options.port) if options.port else own("neo4j", Path(folder) / "neo4j")
        if not options.port:
            server.start()
        try:
            report = asyncio.run(judged(server.address, shapes(options.queries, options.seed), "a", "b", alone=True))
        finally:
            if not options.port:
                server.kill()
    print(told(report))
    return 0 if report.good else 1


if __name__ == "__main__":
    sys.exit(main())

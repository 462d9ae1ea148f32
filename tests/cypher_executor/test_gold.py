"""Queries that others wrote for graphs that others made: through guard and executor they give the rows that they give without them."""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from cypher_executor.servers.server import Server
from cypher_executor.servers.values import cell
from cypher_executor.store import CypherStore, open_store
from onto_core.errors import BadQuery, QueryRejected
from onto_core.ports.graphs import Limits
from onto_core.settings import StoreSettings
from onto_core.terms import Query

DATA = Path(__file__).parents[2] / ".." / "shared" / "data"
EACH = int(os.environ.get("ONTORAG_TEST_GOLD", "120"))
"""Queries of each set that are run on each product."""

NUMBERS = {"long": int, "int": int, "float": float, "double": float}


@pytest.fixture(scope="module")
def data() -> Path:
    if not DATA.is_dir():
        pytest.skip(f"the shared data is not here: {DATA}")
    return DATA


@pytest.fixture(params=["bolt", "falkordb"])
async def gold(request: pytest.FixtureRequest, url_of: Callable[[str], str], data: Path) -> AsyncIterator[CypherStore]:
    """Both graphs, and nothing else: on FalkorDB in a graph of their own; Neo4j Community has one for all, so there it is a server of their own."""
    url = url_of(request.param)
    if request.param == "bolt" and "ONTORAG_TEST_NEO4J" not in os.environ:
        server = request.getfixturevalue("own_neo4j")()
        server.start()
        url = f"bolt://{server.address}"
    store = open_store(StoreSettings(url=url), write=True)
    async with first(store).transaction("", write=True) as transaction:
        for text in movie_statements(data):
            await transaction.run(text)
        for text, rows in starwars_statements(data / "starwars" / "import"):
            await transaction.run(text, rows=rows)
    yield store
    async with first(store).transaction("", write=True) as transaction:
        await transaction.run("MATCH (n) WHERE n.collection IS NULL AND n.belongs_to IS NULL DETACH DELETE n")
    await store.close()


def first(store: CypherStore) -> Server:
    return store._endpoints.all[0].server


def movie_statements(data: Path) -> list[str]:
    script = (data / "movies" / "movies.cypher").read_text(encoding="utf-8")
    return [text for text in re.split(r";\s*\n", script) if text.strip() and not re.match(r"\s*CREATE (CONSTRAINT|INDEX)", text)]


def starwars_statements(folder: Path) -> Iterator[tuple[str, list[list[object]]]]:
    """Nodes with their properties one after the other: not every server has maps as parameters."""
    for path in sorted(folder.glob("*.nodes.*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            header, *lines = csv.reader(file)
        label = path.name.split(".")[2]
        keys = [(at, *name.partition(":")[::2]) for at, name in enumerate(header) if not name.startswith(":")]
        sets = ", ".join(f"n.`{name}` = r[{number + 1}]" for number, (_, name, _) in enumerate(keys))
        rows = [[line[0], *(NUMBERS.get(kind, str)(line[at]) if line[at] else None for at, _, kind in keys)] for line in lines]
        yield f"UNWIND $rows AS r CREATE (n:{label}) SET n.row = r[0], {sets}", rows
    for path in sorted(folder.glob("*.relationships.*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            _, *lines = csv.reader(file)
        kind = path.name.split(".")[2]
        yield f"UNWIND $rows AS r MATCH (a {{row: r[0]}}) MATCH (b {{row: r[1]}}) CREATE (a)-[:{kind}]->(b)", [[line[0], line[1]] for line in lines]


def queries(data: Path, name: str) -> list[str]:
    if name == "movies":
        with (data / "movies" / "questions.csv").open(encoding="utf-8", newline="") as file:
            found = [row["cypher"] for row in csv.DictReader(file) if row["syntax_error"] == "False" and row["timeout"] == "False"]
    else:
        files = sorted((data / "starwars").glob("*_passed.json"))
        found = [pair["Cypher"] for path in files for pair in json.loads(path.read_text(encoding="utf-8"))]
    return found[:: max(1, len(found) // EACH)]


async def test_gold_queries_give_the_rows_of_a_direct_run(gold: CypherStore, data: Path) -> None:
    different: list[str] = []
    for name in ("starwars", "movies"):
        counts = dict.fromkeys(("same", "with rows", "refused", "only by guard's rewriting", "bad"), 0)
        for text in queries(data, name):
            try:
                table = await gold.run(Query("cypher", text), Limits(30.0, 100_000), "")
            except QueryRejected:
                counts["refused"] += 1
                continue
            except BadQuery:
                counts["bad"] += 1
                continue
            try:
                async with first(gold).transaction("", write=False) as transaction:
                    direct = [tuple(cell(value) for value in row) for row in await transaction.run(text)]
            except BadQuery:
                counts["only by guard's rewriting"] += 1
                continue
            alike = len(table.rows) == len(direct) if "LIMIT" in text.upper() else sorted(map(repr, table.rows)) == sorted(map(repr, direct))
            counts["same"] += alike
            counts["with rows"] += bool(table.rows)
            different += [] if alike else [text]
        print(f"{gold.name}: {name}: {', '.join(f'{count} {what}' for what, count in counts.items())}")
        assert counts["same"] >= 0.6 * EACH
        assert counts["with rows"] >= 0.5 * EACH
    assert different == []

"""Questions over two property graphs as others made them, movies and starwars, in a real FalkorDB: nothing is converted, nothing known beforehand.

    .venv/bin/python -m benchmarks.foreign_graphs [movies] [starwars] [--half open|held] [--show wrong|missed|all] [--kinds] [--only ID,ID]

Each graph is loaded by its own script, and the store finds out by itself that it is not one of ours. The questions are those of
`benchmarks.property_graphs`, their gold rows are those of the gold Cypher: 200 of each that return rows, drawn with seed 7. `open` is the half of
them that was read while this was worked on, `held` the other one. Skipped where ../shared/data is missing. It needs
what `make test` needs for a FalkorDB.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from falkordb import FalkorDB

from benchmarks import property_graphs, question_sets
from benchmarks.question_sets import COLLECTION, Outcome
from benchmarks.questions_made import DATA, make
from onto_core.clients.chat import model_overrides
from onto_core.graph.foreign import NODE
from onto_core.messages import Answer
from onto_core.service.configuration import load_settings
from onto_core.settings import Settings
from onto_query.evaluation.gold import GoldQuestion, read_cases
from onto_query.evaluation.measures import judged, rows_of
from onto_query.wiring import services_for
from tests.servers import servers_here

LOAD = {"movies": property_graphs.load_movies, "starwars": property_graphs.load_starwars}
HALVES = {"": slice(None), "open": slice(0, None, 2), "held": slice(1, None, 2)}


def cases_of(name: str, half: str) -> list[GoldQuestion]:
    with tempfile.TemporaryDirectory() as folder:
        made = make(name, Path(folder))
        assert made is not None, name
        file = made / "questions.jsonl"
        return read_cases(str(file), file.read_text(encoding="utf-8"))[HALVES[half]]


def names_in(graph: Any) -> tuple[dict[str, str], dict[str, str]]:
    """A node's IRI with us -> its IRI in the gold rows; that -> the name of the node."""
    nodes = [node for (node,) in graph.query("MATCH (n) RETURN n").result_set]
    iris = {f"{NODE}{node.id}": property_graphs.iri(node.id, node.labels[0]) for node in nodes}
    named = ((node, key) for node in nodes for key in property_graphs.NAMES if key in node.properties)
    return iris, {property_graphs.iri(node.id, node.labels[0]): str(node.properties[key]) for node, key in named}


def in_gold_iris(said: Answer, iris: dict[str, str]) -> Answer:
    rows = tuple(tuple(cell.model_copy(update={"value": iris.get(cell.value, cell.value)}) if cell else cell for cell in row) for row in said.rows)
    return said.model_copy(update={"rows": rows})


async def outcomes(cases: list[GoldQuestion], graph: Any, settings: Settings) -> list[Outcome]:
    found = []
    iris, called = names_in(graph)
    started = time.monotonic()
    async with services_for([], settings, collection=COLLECTION) as services:
        print(f"{graph.name}: {len(iris)} nodes, {len(cases)} questions; ready in {time.monotonic() - started:.1f} s", flush=True)
        for case in cases:
            burnt = time.process_time()
            said = await question_sets.asked(case, services)
            burnt = time.process_time() - burnt
            named = question_sets.with_names(in_gold_iris(said, iris), called, case.given)
            score = judged(case, named, case.given, services.catalogs.of(COLLECTION).schema)
            found.append(Outcome(case, case.given, said, score, tuple(rows_of(named)), burnt))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=["movies", "starwars"], metavar="SET")
    parser.add_argument("--half", choices=tuple(HALVES), default="")
    parser.add_argument("--show", choices=("wrong", "missed", "all", ""), default="")
    parser.add_argument("--kinds", action="store_true", help="a line for each kind of question")
    parser.add_argument("--only", default="", metavar="ID,ID")
    parser.add_argument("--model", default="rules")
    options = parser.parse_args()
    if missing := [name for name in options.sets if not (DATA / name).is_dir()]:
        sys.exit(f"{', '.join(missing)}: not in {DATA}")
    with tempfile.TemporaryDirectory() as folder, servers_here.falkordb(Path(folder)) as server:
        host, _, port = server.address.partition(":")
        for name in options.sets:
            graph = FalkorDB(host=host, port=int(port)).select_graph(f"{name}:{COLLECTION}")
            LOAD[name](graph, DATA / name)
            url = f"falkordb://{server.address}/{name}"
            settings = load_settings(None, overrides={"store.url": url, "model.cache": "memory:"} | model_overrides(options.model))
            cases = [case for case in cases_of(name, options.half) if not options.only or case.id in options.only.split(",")]
            question_sets.report(name, asyncio.run(outcomes(cases, graph, settings)), options)


if __name__ == "__main__":
    main()

"""Conversations over four graphs: is each turn answered as the question would be that says the same in full?

    .venv/bin/python -m benchmarks.conversations [--held] [--show wrong|all] [--graph NAME] [--only ID,ID] [--alone | --told]

open.jsonl has 20 conversations, held.jsonl 10 more; a line is {"id", "graph", "turns": [{"say", "alone" | "query" | "asks"}]}. `alone` is the turn as
a question that stands for itself, asked outside any session: right is the same status and the same rows. `query`: SPARQL, where plain words would not
say it; right are its rows. `asks`: the conversation does not say what is meant, so right is to ask back. Rows are the same when they stand in columns
of the answer, as sets; an answer may have further columns ("when did they begin" names the expeditions).

everybody: answered, though about more things than the turn means. silent: right, but in full it is not answered either (part of right).
--alone asks the full questions only, and tells which of them are answered. --told judges the reading alone: of each turn that has `found` or `query`
the things that these give are what is remembered, whatever was answered, and right is also to have read the turn word for word as the full question.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pyoxigraph

from benchmarks.question_sets import COLLECTION, in_memory, services_over
from benchmarks.question_sets import gold_set as set_of
from onto_core.clients.chat import model_overrides
from onto_core.messages import Answer, Question
from onto_core.service.configuration import load_settings
from onto_query.conversation.memory import Memory, Thing
from onto_query.conversation.sessions import InProcess
from onto_query.conversation.walk import converse, turn_of
from onto_query.evaluation.rows import number_or_text
from onto_query.services import Services

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
Cells = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class World:
    """A graph that can be asked, and the same graph for gold queries."""

    services: Services
    store: pyoxigraph.Store
    collection: str


@dataclass(frozen=True, slots=True)
class Judged:
    say: str
    gold: str
    wanted: str
    answer: Answer
    verdict: str
    everybody: bool = False


@asynccontextmanager
async def world(name: str, folder: Path) -> AsyncIterator[World]:
    overrides: dict[str, object] = {"store.url": f"oxigraph:{folder / name}", "embedder.cache": "memory:", "model.cache": "memory:"}
    if name == "demo":
        async with _demo(folder, overrides) as made:
            yield made
        return
    options = argparse.Namespace(held=False, all=False, only="", limit=1, ontology="", graph=None, made=0)
    gold = set_of(name, folder, options)
    settings = load_settings(None, overrides=overrides | model_overrides("rules"))
    async with services_over(gold, settings) as services:
        yield World(services, in_memory(gold.graph), COLLECTION)


@asynccontextmanager
async def _demo(folder: Path, overrides: dict[str, object]) -> AsyncIterator[World]:
    """The graph that `ontorag demo` makes of its documents."""
    run = [sys.executable, "-m", "onto_core.cli.main"]
    await _ran([*run, "demo", "--home", str(folder / "demo"), "--model", "rules"])
    url = f"oxigraph:{folder / 'demo' / 'graph'}"
    await _ran([*run, "graph", "export", "--store", url, "--collection", "demo", "--format", "nt", "--out", str(folder / "demo.nt")])
    store = pyoxigraph.Store()
    store.load((folder / "demo.nt").read_bytes(), pyoxigraph.RdfFormat.N_TRIPLES)
    from onto_query.command import services_at

    paths = (str(ROOT / "ontologies" / "demo"),)
    settings = load_settings(None, overrides=overrides | {"store.url": url, "ontologies.paths": paths} | model_overrides("rules"))
    async with services_at(settings, "demo") as services:
        yield World(services, store, "demo")


async def _ran(command: Sequence[str]) -> None:
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE)
    _, trouble = await process.communicate()
    if process.returncode:
        sys.exit(trouble.decode())


# -- judging


def rows_of(answer: Answer) -> frozenset[Cells]:
    return frozenset(tuple(number_or_text(cell.value) if cell is not None else None for cell in row) for row in answer.rows)


def rows_of_query(query: str, store: pyoxigraph.Store) -> frozenset[Cells]:
    found = store.query(query)
    if isinstance(found, pyoxigraph.QueryBoolean):
        return frozenset({(str(bool(found)).lower(),)})
    assert isinstance(found, pyoxigraph.QuerySolutions)
    return frozenset(tuple(_cell(cell) for cell in row) for row in found)


def _cell(cell: object) -> object:
    if isinstance(cell, pyoxigraph.Literal):
        return number_or_text(cell.value)
    return cell.value if isinstance(cell, pyoxigraph.NamedNode) else None


def compared(wanted: frozenset[Cells], given: frozenset[Cells]) -> str:
    """ "same" when the wanted rows stand in columns of the given ones; "more" when those hold them and others; else "other"."""
    width, columns = len(next(iter(wanted), ())), len(next(iter(given), ()))
    if not wanted or not given:
        return "same" if wanted == given else "other"
    more = False
    for chosen in permutations(range(columns), width):
        projected = {tuple(row[i] for i in chosen) for row in given}
        if projected == wanted:
            return "same"
        more = more or projected > wanted
    return "more" if more else "other"


async def judged(turn: dict[str, Any], answer: Answer, at: World) -> Judged:
    if turn.get("asks"):
        gold = "(asks back)"
        everybody = answer.status == "answered"
        return Judged(turn["say"], gold, "clarify", answer, "right" if answer.status == "clarify" else "wrong", everybody)
    if "query" in turn:
        wanted = rows_of_query(turn["query"], at.store)
        status = "answered" if wanted else "empty"
        gold = turn.get("alone", turn["query"])
    else:
        alone = await converse(Question(text=turn["alone"], collection=at.collection), at.services, InProcess())
        wanted, status, gold = rows_of(alone), alone.status, turn["alone"]
    how = compared(wanted, rows_of(answer)) if answer.status == "answered" else "other"
    if answer.status == "answered" == status:
        right = how == "same"
    else:
        right = answer.status == status and rows_of(answer) == wanted
    verdict = ("right" if status == "answered" else "silent") if right else "abstained" if answer.status not in {"answered", "empty"} else "wrong"
    return Judged(turn["say"], gold, f"{status} {len(wanted)}", answer, verdict, how == "more" and not right)


async def told(conversation: dict[str, Any], at: World) -> list[Judged]:
    """The turns, each after the right answers to those before it."""
    memory, found = Memory(), []
    for turn in conversation["turns"]:
        question = Question(text=turn["say"], collection=at.collection, session=conversation["id"])
        answer, memory = await turn_of(question, at.services, memory)
        result = await judged(turn, answer, at)
        if result.verdict not in {"right", "silent"} and "alone" in turn and _plain(read_text(answer) or turn["say"]) == _plain(turn["alone"]):
            result = replace(result, verdict="right", everybody=False)
        found.append(result)
        query = turn.get("found") or turn.get("query")
        if query and memory.last is not None:
            rows = [row for row in _in_order(query, at.store) if "://" in str(row[0]) or "urn:" in str(row[0])]
            things = tuple(Thing(iri=str(row[0]), label=_label(str(row[0]), at.store)) for row in rows)
            last = memory.last.model_copy(update={"found": things or memory.last.found, "status": "answered"})
            memory = memory.model_copy(update={"turns": (*memory.turns[:-1], last)})
    return found


def _in_order(query: str, store: pyoxigraph.Store) -> list[Cells]:
    solutions = store.query(query)
    if not isinstance(solutions, pyoxigraph.QuerySolutions):
        return []
    return [tuple(_cell(cell) for cell in row) for row in solutions]


def _label(iri: str, store: pyoxigraph.Store) -> str:
    label = pyoxigraph.NamedNode("http://www.w3.org/2000/01/rdf-schema#label")
    return next((quad.object.value for quad in store.quads_for_pattern(pyoxigraph.NamedNode(iri), label, None, None)), "")


def _plain(text: str) -> list[str]:
    return [word for word in re.findall(r"\w+", text.casefold()) if word not in {"the", "and"}]


async def talked(conversation: dict[str, Any], at: World) -> list[Judged]:
    sessions, found = InProcess(), []
    for turn in conversation["turns"]:
        question = Question(text=turn["say"], collection=at.collection, session=conversation["id"])
        found.append(await judged(turn, await converse(question, at.services, sessions), at))
    return found


# -- the run


def read_text(answer: Answer) -> str:
    """The question as it was read; "" as it stands."""
    found = re.fullmatch(r"read as (['\"])(.*)\1", read_as(answer))
    return found[2] if found else ""


def read_as(answer: Answer) -> str:
    return next((step.message for step in answer.steps if step.stage == "conversation"), "as it stands")


def shown(answer: Answer) -> str:
    rows = [", ".join((cell.label or cell.value)[:40] if cell else "-" for cell in row) for row in answer.rows[:6]]
    return f"{answer.status} [{'; '.join(rows)}{' ...' if len(answer.rows) > 6 else ''}] {answer.text[:160] if answer.status != 'answered' else ''}"


def conversations(options: argparse.Namespace) -> list[dict[str, Any]]:
    file = HERE / ("held.jsonl" if options.held else "open.jsonl")
    every = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    wanted = set(options.only.split(",")) if options.only else None
    return [each for each in every if (not options.graph or each["graph"] == options.graph) and (wanted is None or each["id"] in wanted)]


async def run(options: argparse.Namespace) -> None:
    chosen = conversations(options)
    every: list[Judged] = []
    with tempfile.TemporaryDirectory(prefix="conversations-") as folder:
        for name in dict.fromkeys(each["graph"] for each in chosen):
            async with world(name, Path(folder)) as at:
                for conversation in (each for each in chosen if each["graph"] == name):
                    if options.alone:
                        await _alone(conversation, at)
                        continue
                    found = await (told if options.told else talked)(conversation, at)
                    every += found
                    _print(conversation, found, options.show)
    if every:
        print(summary(every))


async def _alone(conversation: dict[str, Any], at: World) -> None:
    for turn in conversation["turns"]:
        if "alone" in turn:
            answer = await converse(Question(text=turn["alone"], collection=at.collection), at.services, InProcess())
            print(f"{conversation['id']} {turn['alone']}\n      {shown(answer)}")
        if "query" in turn:
            print(f"{conversation['id']} {turn['say']}\n      gold: {len(rows_of_query(turn['query'], at.store))} rows")


def _print(conversation: dict[str, Any], found: Sequence[Judged], show: str) -> None:
    print(f"{conversation['id']:12}{' '.join(each.verdict for each in found)}")
    for each in found:
        if show == "all" or (show == "wrong" and (each.verdict not in {"right", "silent"} or each.everybody)):
            print(f"    {each.verdict}: {each.say}\n      in full: {each.gold[:100]} ({each.wanted})")
            print(f"      {read_as(each.answer)}\n      {shown(each.answer)}")


def summary(every: Sequence[Judged]) -> str:
    count = len(every)
    of = {verdict: sum(each.verdict == verdict for each in every) for verdict in ("right", "silent", "abstained", "wrong")}
    right = of["right"] + of["silent"]
    seconds = sorted(each.answer.seconds for each in every)
    figures = ", ".join(f"{number} {verdict}" for verdict, number in _of(of))
    everybody = sum(each.everybody for each in every)
    return (
        f"{count} turns: {right / count:.0%} right ({figures}), {everybody} answered about everybody; "
        f"p50 {seconds[count // 2]:.2f} s, p95 {seconds[int(count * 0.95)]:.2f} s"
    )


def _of(counts: dict[str, int]) -> Iterable[tuple[str, int]]:
    return ((verdict, number) for verdict, number in counts.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--held", action="store_true")
    parser.add_argument("--show", choices=["", "wrong", "all"], default="")
    parser.add_argument("--graph", default="")
    parser.add_argument("--only", default="")
    parser.add_argument("--alone", action="store_true", help="only the questions in full, with what comes of them")
    parser.add_argument("--told", action="store_true", help="judge the reading alone: each turn after the right answers to those before")
    started = time.monotonic()
    asyncio.run(run(parser.parse_args()))
    print(f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()

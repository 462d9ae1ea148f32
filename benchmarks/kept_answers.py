"""The cost of a revision in a store, and what is gained by keeping answers, results and look-ups.

`python -m benchmarks.kept_answers GRAPH.ttl QUESTIONS.jsonl ONTOLOGY [--store URL] [--rounds N]`: loads the graph into the store (by default in
memory), asks each question of the lines N times, with and without what is kept, and prints milliseconds: median and 95th percentile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

from onto_core.messages import Question
from onto_core.service.collections import EVERY, ontologies_of
from onto_core.service.stores import open_store
from onto_core.settings import Settings, StoreSettings
from onto_query.pipeline import answer
from onto_query.wiring import services_for

COLLECTION = "kept"


def shown(what: str, seconds: Sequence[float]) -> None:
    ordered = sorted(seconds)
    print(f"{what:<44}{statistics.median(ordered) * 1000:>9.2f}{ordered[int(len(ordered) * 0.95)] * 1000:>9.2f}  n={len(ordered)}")


def questions_in(lines: Path) -> list[str]:
    return [json.loads(line)["question"] for line in lines.read_text(encoding="utf-8").splitlines() if line.strip()]


async def asked(questions: Sequence[str], settings: Settings, rounds: int) -> list[list[float]]:
    """Seconds of each question, round by round; the profile of the graph is made before."""
    async with services_for(ontologies_of(EVERY, settings.ontologies), settings, collection=COLLECTION) as services:
        await answer(Question(text="What is there?", collection=COLLECTION), services)
        found: list[list[float]] = []
        for _ in range(rounds):
            found.append([])
            for text in questions:
                started = time.perf_counter()
                await answer(Question(text=text, collection=COLLECTION), services)
                found[-1].append(time.perf_counter() - started)
    return found


async def main(graph: Path, lines: Path, ontology: str, url: str, rounds: int) -> None:
    store = open_store(StoreSettings(url=url), write=True)
    await store.prepare()
    await store.load([graph], COLLECTION)
    times: list[float] = []
    for _ in range(300):
        started = time.perf_counter()
        await store.revision(COLLECTION)
        times.append(time.perf_counter() - started)
    print(f"{'milliseconds':<44}{'median':>9}{'p95':>9}")
    shown(f"revision of {url.partition(':')[0]}", times)
    questions = questions_in(lines)
    base = {"store": {"url": url}, "ontologies": {"paths": (ontology,)}, "model": {"kind": "rules", "cache": ""}, "embedder": {"cache": "memory:"}}
    without = await asked(questions, Settings.model_validate({**base, "query": {"cache_bytes": 0}}), rounds)
    kept = await asked(questions, Settings.model_validate(base), rounds)
    shown("a question, nothing kept, first round", without[0])
    shown("a question, nothing kept, later rounds", [each for one in without[1:] for each in one])
    shown("a question, first round", kept[0])
    shown("a question that was asked before", [each for one in kept[1:] for each in one])
    await store.drop(COLLECTION)
    await store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("graph", type=Path)
    parser.add_argument("questions", type=Path)
    parser.add_argument("ontology")
    parser.add_argument("--store", default="memory:")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    asyncio.run(main(given.graph, given.questions, given.ontology, given.store, given.rounds))

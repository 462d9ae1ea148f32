"""How long answers take, without a model, over graphs of several sizes: seconds by stage, and what the profile of a graph costs.

    .venv/bin/python -m benchmarks.question_latency film [catalogue ...] [--triples 0 100000 1000000] [--store URL] [--stages] [--slowest N]

The graph of a set (`benchmarks/questions/NAME` or a folder) is made as large as wanted by copies (`larger_graph`; 0: as it is), and the set's open
questions are asked through `Asker`, warm: after one other question, each once, nothing kept of earlier answers. Wall seconds; `cpu` are processor
seconds of this process and of the store's own; `free` is wall less the time that its threads were ready and waited for a processor, as on a machine
that has nothing else to do. A stage's seconds are without those of the stages inside it.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.larger_graph import enlarge
from benchmarks.question_sets import SETS, made_graph
from onto_core.service.stores import closing, open_store
from onto_core.settings import StoreSettings
from onto_query import Asker, answer, pipeline
from onto_query.enumeration import tier
from onto_query.evaluation.gold import read_cases
from onto_query.services import Services

COLLECTION: Final = "latency"
WARM: Final = ("What is the name of nothing in particular?", "number of names")
"""Questions asked before: the first reads the profile, the second is in no language by its words, which loads those of all."""


Interval = tuple[float, float]


@dataclass
class Spent:
    """Intervals of a question by stage, each without those of the stages inside it, which may be at once."""

    stages: dict[str, list[Interval]] = field(default_factory=lambda: defaultdict(list))
    calls: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def seconds(self, name: str) -> float:
        """Of a stage, what is done at once counted once."""
        return length(self.stages.get(name, ()))


def length(intervals: Sequence[Interval]) -> float:
    total, last = 0.0, float("-inf")
    for start, end in sorted(intervals):
        total += max(0.0, end - max(start, last))
        last = max(last, end)
    return total


def without(whole: Interval, inner: Sequence[Interval]) -> Iterator[Interval]:
    start = whole[0]
    for a, b in sorted(inner):
        if a > start:
            yield start, a
        start = max(start, b)
    if start < whole[1]:
        yield start, whole[1]


spent = Spent()
_inside: ContextVar[list[Interval] | None] = ContextVar("inside", default=None)


@contextmanager
def stage(name: str) -> Iterator[None]:
    outer = _inside.get()
    inner: list[Interval] = []
    token = _inside.set(inner)
    started = time.perf_counter()
    try:
        yield
    finally:
        _inside.reset(token)
        whole = started, time.perf_counter()
        spent.stages[name] += without(whole, inner)
        spent.calls[name] += 1
        if outer is not None:
            outer.append(whole)


def timed(owner: Any, name: str, called: str) -> None:
    """Time a function of a module or a class under the name of a stage."""
    function = getattr(owner, name)
    if getattr(function, "timed", False):
        return
    if asyncio.iscoroutinefunction(function):

        async def waited(*args: Any, **named: Any) -> Any:
            with stage(called):
                return await function(*args, **named)

        waited.timed = True  # type: ignore[attr-defined]
        setattr(owner, name, waited)
    else:

        def done(*args: Any, **named: Any) -> Any:
            with stage(called):
                return function(*args, **named)

        done.timed = True  # type: ignore[attr-defined]
        setattr(owner, name, done)


def time_the_stages(services: Services) -> None:
    timed(pipeline, "link", "link")
    timed(pipeline, "choose", "choose")
    timed(pipeline, "probe", "probe")
    timed(tier, "mentioned", "mentions")
    timed(tier, "find", "mentions")
    timed(tier, "near_values", "near values")
    timed(tier, "evidence_of", "probe")
    timed(tier, "covers", "enumeration")
    timed(tier, "shapes_of", "enumeration")
    timed(tier, "candidate_of", "enumeration")
    timed(tier, "run_candidate", "gate")
    timed(pipeline, "by_rules", "rules")
    timed(pipeline, "by_passages", "passages")
    timed(answer, "answered", "wording")
    for store in {type(services.graph), type(services.entities)}:
        for name in ("run", "lookup", "revision", "sources"):
            if hasattr(store, name):
                timed(store, name, f"store {name}")


def schedule(folder: Path) -> tuple[int, int]:
    """(Nanoseconds on a processor, nanoseconds ready and waiting for one) of all threads of a process."""
    ran = waited = 0
    for thread in folder.glob("task/*/schedstat"):
        with suppress(OSError):
            on, ready, _ = thread.read_text().split()
            ran, waited = ran + int(on), waited + int(ready)
    return ran, waited


def processes() -> list[Path]:
    """This process and its children, to any depth."""
    found, todo = [], [Path("/proc/self")]
    while todo:
        folder = todo.pop()
        found.append(folder)
        for children in folder.glob("task/*/children"):
            with suppress(OSError):
                todo += [Path("/proc") / number for number in children.read_text().split()]
    return found


@dataclass(frozen=True)
class Asked:
    """A question and its seconds."""

    text: str
    status: str
    wall: float
    cpu: float
    free: float
    spent: Spent


def ask(asker: Asker, text: str) -> Asked:
    global spent  # noqa: PLW0603 - the timers know it by its name
    spent = Spent()
    before = {folder: schedule(folder) for folder in processes()}
    started = time.perf_counter()
    said = asker.ask(text, collection=COLLECTION)
    wall = time.perf_counter() - started
    ran = waited = 0
    for folder in processes():
        now, then = schedule(folder), before.get(folder, (0, 0))
        ran += max(0, now[0] - then[0])
        waited += max(0, now[1] - then[1])
    return Asked(text, said.status, wall, ran / 1e9, max(wall - waited / 1e9, 0.0), spent)


def at(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def resident() -> float:
    """Megabytes of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


async def loaded(graph: Path, url: str) -> None:
    async with closing(open_store(StoreSettings(url=url), write=True)) as store:
        if COLLECTION in await store.collections():
            await store.drop(COLLECTION)
        await store.load([graph], COLLECTION, progress=lambda _: None)


def figures(name: str, found: Sequence[Asked]) -> str:
    parts = [f"{name:22}{len(found):4}"]
    for kind in ("wall", "free", "cpu"):
        values = [getattr(each, kind) for each in found]
        parts.append(f"  {kind} {at(values, 0.5):6.3f} {at(values, 0.95):6.3f} {max(values):6.3f}")
    return "".join(parts)


def by_stage(found: Sequence[Asked]) -> Iterator[str]:
    names = sorted({name for each in found for name in each.spent.stages}, key=lambda name: -sum(each.spent.seconds(name) for each in found))
    for name in names:
        seconds = [each.spent.seconds(name) for each in found]
        calls = sum(each.spent.calls[name] for each in found) / len(found)
        yield f"    {name:16} mean {sum(seconds) / len(found):7.4f}  p50 {at(seconds, 0.5):7.4f}  p95 {at(seconds, 0.95):7.4f}  calls {calls:5.1f}"


def measured(place: Path, triples: int, url: str, options: argparse.Namespace, folder: Path) -> None:
    count = 0
    if not options.loaded:
        graph = made_graph(place) if (place / "make.py").is_file() else place / "graph.ttl"
        if triples:
            larger = folder / "graph.nt"
            count, graph = enlarge(graph, triples, larger), larger
        asyncio.run(loaded(graph, url))
    cases = read_cases(str(place), (place / "questions.jsonl").read_text(encoding="utf-8"))
    questions = [case.question for case in cases][: options.limit]
    with Asker(store=url, model="rules") as asker:
        before, started, burnt = resident(), time.perf_counter(), time.process_time()
        for text in WARM:
            asker.ask(text, collection=COLLECTION)
        ready = (
            f"first two answers {time.perf_counter() - started:.1f} s, {time.process_time() - burnt:.1f} s of processor, {resident() - before:.0f} MB"
        )
        time_the_stages(asker._held.parts)
        found = [ask(asker, question) for question in questions]
    print(f"{place.name}: {f'{count:,}' if count else 'its own' if not options.loaded else 'loaded'} triples; {ready}")
    print(figures(place.name, found))
    if options.stages:
        print("\n".join(by_stage(found)))
    for each in sorted(found, key=lambda each: -each.free)[: options.slowest]:
        most = sorted(((each.spent.seconds(name), name) for name in each.spent.stages), reverse=True)[:4]
        parts = ", ".join(f"{name} {seconds:.2f}" for seconds, name in most)
        print(f"    {each.wall:.2f} wall {each.free:.2f} free {each.cpu:.2f} cpu  {each.status:12} {each.text}  ({parts})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", metavar="SET")
    parser.add_argument("--triples", type=int, nargs="+", default=[0, 100_000, 1_000_000])
    parser.add_argument("--store", default="", metavar="URL", help="default: oxigraph, in a folder that goes again")
    parser.add_argument("--stages", action="store_true")
    parser.add_argument("--slowest", type=int, default=0, metavar="N")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--loaded", action="store_true", help="the store has the graph of an earlier run")
    options = parser.parse_args()
    for name in options.sets:
        place = SETS / name if (SETS / name).is_dir() else Path(name)
        for triples in options.triples:
            with tempfile.TemporaryDirectory() as folder:
                measured(place, triples, options.store or f"oxigraph:{folder}/store", options, Path(folder))


if __name__ == "__main__":
    main()

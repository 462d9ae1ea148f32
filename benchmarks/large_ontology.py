"""A large ontology from its file to the subsets of chunks, in new processes without and with the caches: python benchmarks/large_ontology.py

    python benchmarks/large_ontology.py [--elements 50000] [--chunks 100] [--file MINE.ttl] [--only cold|warm]

The ontology is made up: two fifths classes, in a tree of about ten levels, the rest properties, half of them with datatypes; labels of one to four
words, comments, domains, ranges, some alternative labels. Words come from the embedder's vocabulary, common ones more often. Chunks are 1,000
characters that say some of the labels. Seconds are of CPU and of the clock, those of a chunk milliseconds of CPU; memory is the resident set.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

from onto_core.cli.main import RARELY
from onto_core.clients.minilm import VOCABULARY

PREFIXES = """@prefix : <https://example.org/large#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<https://example.org/large> a owl:Ontology ; owl:versionInfo "1" .
"""
CLASSES = 0.4
TYPES = ("string", "date", "integer", "decimal", "boolean", "anyURI", "gYear")


class Words:
    """English words and phrases, drawn so that few are common and most are rare."""

    def __init__(self, chance: random.Random) -> None:
        known = [word for word in VOCABULARY.read_text(encoding="utf-8").split() if word.isascii() and word.isalpha() and len(word) > 3]
        self._chance, self._known = chance, known
        self._until = list(accumulate(1 / (rank + 50) for rank in range(len(known))))

    def some(self, number: int) -> list[str]:
        return self._chance.choices(self._known, cum_weights=self._until, k=number)


def made(elements: int, seed: int = 1) -> tuple[str, list[str]]:
    """(the ontology in Turtle, its labels)"""
    chance = random.Random(seed)
    words = Words(chance)
    taken: dict[str, None] = {}

    def label(longest: int) -> str:
        while True:
            text = " ".join(words.some(chance.choice(range(1, longest + 1))))
            if text not in taken:
                taken[text] = None
                return text

    def said(text: str) -> str:
        also = f' ; skos:altLabel "{" ".join(words.some(2))}"@en' if chance.random() < 0.2 else ""
        return f'rdfs:label "{text}"@en ; rdfs:comment "{" ".join(words.some(chance.randint(8, 30))).capitalize()}."@en{also}'

    lines = [PREFIXES]
    classes = int(elements * CLASSES)
    for number in range(classes):
        parent = f" ; rdfs:subClassOf :C{chance.randrange(max(0, number // 8 - 20), number // 4 + 1)}" if number > 20 else ""
        lines.append(f":C{number} a owl:Class{parent} ; {said(label(4))} .")
    for number in range(elements - classes):
        kind, end = ("Datatype", f"xsd:{chance.choice(TYPES)}") if number % 2 else ("Object", f":C{chance.randrange(classes)}")
        lines.append(f":p{number} a owl:{kind}Property ; rdfs:domain :C{chance.randrange(classes)} ; rdfs:range {end} ; {said(label(3))} .")
    return "\n".join(lines), list(taken)


def chunks(labels: list[str], number: int, seed: int = 2) -> Iterator[str]:
    chance = random.Random(seed)
    words = Words(chance)
    for _ in range(number):
        sentences: list[str] = []
        while sum(map(len, sentences)) < 1000:
            parts = [*words.some(8), "the", chance.choice(labels), "of", chance.choice(labels), "was", *words.some(4)]
            sentences.append(" ".join(parts).capitalize() + ".")
        yield " ".join(sentences)


class Clock:
    """Seconds of each step."""

    def __init__(self) -> None:
        self.steps: dict[str, tuple[float, float]] = {}
        self._cpu, self._wall = time.process_time(), time.perf_counter()

    def step(self, name: str) -> None:
        cpu, wall = time.process_time(), time.perf_counter()
        self.steps[name] = (round(cpu - self._cpu, 2), round(wall - self._wall, 2))
        self._cpu, self._wall = cpu, wall


def memory() -> tuple[int, int]:
    """(now, at most) resident MB."""
    said = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(said["VmRSS"].split()[0]) // 1024, int(said["VmHWM"].split()[0]) // 1024


async def measure(file: Path, texts: list[str]) -> dict[str, object]:
    gc.set_threshold(*RARELY)  # as every command does
    clock = Clock()
    from onto_core.clients.embedders import open_embedder
    from onto_core.matching.catalog import build, choose, ready
    from onto_core.ontology.schema.schema import Schema
    from onto_core.service.ontologies import read_ontologies
    from onto_core.settings import Settings

    settings = Settings()
    embedder = open_embedder(settings)
    clock.step("start")
    ontologies = read_ontologies([file], settings.ontologies)
    clock.step("read")
    schema = ready(Schema(ontologies))
    clock.step("schema")
    catalog = await build(schema, embedder, settings.index)
    clock.step("vectors")
    await choose(texts[0], catalog, embedder, settings.selection)
    clock.step("first chunk")
    total, now = [sum(each[part] for each in clock.steps.values()) for part in (0, 1)], memory()
    whole, own = [], []
    for text in texts[1:]:
        before = time.process_time()
        await choose(text, catalog, embedder, settings.selection)
        whole.append((time.process_time() - before) * 1000)
        before = time.process_time()
        await choose(text, catalog, embedder, settings.selection)  # its vectors are in memory now
        own.append((time.process_time() - before) * 1000)
    await embedder.close()
    return {
        **{name: f"{cpu} / {wall}" for name, (cpu, wall) in clock.steps.items()},
        "in all, s CPU / clock": f"{total[0]:.1f} / {total[1]:.1f}",
        "chunk with its embedding, ms p50/p95": shown(whole),
        "selection alone, ms p50/p95": shown(own),
        "MB before chunks": f"{now[0]} (most {now[1]})",
        "MB after": f"{memory()[0]} (most {memory()[1]})",
        "elements": len(schema.refs),
    }


def shown(costs: list[float]) -> str:
    return f"{statistics.median(costs):.1f} / {statistics.quantiles(costs, n=20)[-1]:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--elements", type=int, default=50_000)
    parser.add_argument("--chunks", type=int, default=100)
    parser.add_argument("--file", type=Path, help="keep the ontology here, and the caches beside it")
    parser.add_argument("--only", choices=["cold", "warm"])
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        texts = json.loads(arguments.measure.with_suffix(".chunks").read_text(encoding="utf-8"))
        print(json.dumps(asyncio.run(measure(arguments.measure, texts))))
        return
    with tempfile.TemporaryDirectory() as folder:
        file = arguments.file or Path(folder) / "large.ttl"
        if not file.exists():
            turtle, labels = made(arguments.elements)
            file.write_text(turtle, encoding="utf-8")
            file.with_suffix(".chunks").write_text(json.dumps(list(chunks(labels, arguments.chunks + 1))), encoding="utf-8")
        found = {}
        for name in [arguments.only] if arguments.only else ["cold", "warm"]:
            environment = {**os.environ, "XDG_CACHE_HOME": str(file.parent / "cache")}
            command = [sys.executable, __file__, "--measure", str(file)]
            found[name] = json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    for row in next(iter(found.values())):
        print(f"{row:38}", *(f"{name} {each[row]!s:24}" for name, each in found.items()))


if __name__ == "__main__":
    main()

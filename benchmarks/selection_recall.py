"""How much of what a text says is in the subset chosen for it: recall of gold relations at a stated budget (Text2KGBench, DBpedia-WebNLG).

    .venv/bin/python benchmarks/selection_recall.py [--data FOLDER] [--split test|train] [--sentences 500] [--join 1] [--distractors] [--elements 60]

All 19 ontologies are loaded together; `--distractors` adds the DBpedia ontology, which has most of the same relations. `own`: the gold relation
of the text's own ontology is in the subset; `label`: a relation of that name of any ontology is. Elements and tokens are means over texts.
`words` is the light segmenter without any vectors, which is what is left when no embedder answers. Vectors are kept in .ontorag/.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from onto_core.clients.embedders import open_embedder
from onto_core.matching.catalog import Catalog, build
from onto_core.matching.evidence import Evidence
from onto_core.matching.segments import split
from onto_core.matching.select import select
from onto_core.matching.subset import Subset
from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Embedder
from onto_core.settings import SelectionSettings, Settings

ROOT = Path(__file__).resolve().parents[1]
BUDGETS = (600, 1200, 2500, 4000)


@dataclass(frozen=True)
class Sentence:
    text: str
    ontology: str
    relations: frozenset[str]


@dataclass(frozen=True)
class Recall:
    own: float
    label: float
    elements: float
    tokens: float


def sentences(data: Path, part: str) -> list[Sentence]:
    """The sentences with their gold relations, of the test or the train files."""
    folder = data / "text2kg" / ("ground_truth" if part == "test" else "train")
    return list(_read(sorted(folder.glob("*.jsonl"))))


def _read(files: Sequence[Path]) -> Iterator[Sentence]:
    for file in files:
        ontology = file.name.removesuffix(".jsonl").removesuffix("_ground_truth").removesuffix("_train")
        for line in file.read_text(encoding="utf-8").splitlines():
            found = json.loads(line)
            if relations := frozenset(triple["rel"] for triple in found["triples"]):
                yield Sentence(found["sent"], ontology, relations)


def joined(sample: Sequence[Sentence], count: int) -> list[Sentence]:
    """`count` sentences of one ontology as one text."""
    by_ontology: dict[str, list[Sentence]] = {}
    for each in sample:
        by_ontology.setdefault(each.ontology, []).append(each)
    groups = [each[at : at + count] for each in by_ontology.values() for at in range(0, len(each) - count + 1, count)]
    return [Sentence(" ".join(s.text for s in some), some[0].ontology, frozenset().union(*(s.relations for s in some))) for some in groups]


def recall(chosen: Sequence[tuple[Sentence, Subset]]) -> Recall:
    """Over all gold relations of all sentences."""
    gold = own = label = 0
    for sentence, subset in chosen:
        pairs = {(ref.ontology, ref.id) for ref in subset.properties}
        ids = {ref.id for ref in subset.properties}
        gold += len(sentence.relations)
        own += sum((sentence.ontology, relation) in pairs for relation in sentence.relations)
        label += sum(relation in ids for relation in sentence.relations)
    count = len(chosen)
    return Recall(own / gold, label / gold, sum(len(s.why) for _, s in chosen) / count, sum(s.tokens for _, s in chosen) / count)


async def found(sample: Sequence[Sentence], catalog: Catalog, embedder: Embedder | None, segmenter: Literal["light", "spacy"]) -> list[Evidence]:
    evidence = []
    for sentence in sample:
        segments = split(sentence.text, segmenter)
        evidence.append(catalog.evidence(segments, await embedder.embed([segment.text for segment in segments]) if embedder else None))
    return evidence


async def measure(arguments: argparse.Namespace) -> None:
    data = Path(arguments.data)
    if not (data / "text2kg").is_dir():
        sys.exit(f"{data / 'text2kg'} is not there: nothing to measure")
    sample = sentences(data, arguments.split)
    random.Random(1).shuffle(sample)
    sample = joined(sample, arguments.join)
    random.Random(2).shuffle(sample)
    sample = sample[: arguments.sentences]
    paths = [data / "text2kg" / "owl", *([data / "ontologies" / "dbpedia-ontology.ttl"] if arguments.distractors else [])]
    schema = Schema(load_paths(paths).ontologies)
    settings = Settings()
    embedder = open_embedder(settings)
    catalog = await build(schema, embedder, settings.index)
    print(f"{len(sample)} {arguments.split} texts of {arguments.join}, {len(schema.ontologies)} ontologies, {len(schema.refs)} elements")
    print(f"{'segmenter':14} {'at most':>8} {'elements':>9} {'tokens':>7} {'own':>6} {'label':>6} {'CPU ms of selecting':>20}")
    for segmenter in arguments.segmenter:
        evidence = await found(sample, catalog, None if segmenter == "words" else embedder, "spacy" if segmenter == "spacy" else "light")
        for limit in arguments.elements or BUDGETS:
            chosen = SelectionSettings(whole_below=0, **{"max_elements" if arguments.elements else "budget": limit})
            started = time.process_time()
            subsets = [(sentence, select(schema, each, chosen)) for sentence, each in zip(sample, evidence, strict=True)]
            report(segmenter, limit, recall(subsets), (time.process_time() - started) / len(sample))


def report(name: str, size: int, result: Recall, seconds: float) -> None:
    print(f"{name:14} {size:8} {result.elements:9.1f} {result.tokens:7.0f} {result.own:6.3f} {result.label:6.3f} {seconds * 1000:20.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default=str(ROOT / ".." / "shared" / "data"))
    parser.add_argument("--split", choices=("test", "train"), default="test")
    parser.add_argument("--sentences", type=int, default=500)
    parser.add_argument("--join", type=int, default=1, help="sentences of one ontology that make one text")
    parser.add_argument("--segmenter", nargs="+", choices=("light", "spacy", "words"), default=["light", "spacy", "words"])
    parser.add_argument("--elements", type=int, nargs="+", help="at most so many elements (2,500 tokens), in place of budgets of tokens")
    parser.add_argument("--distractors", action="store_true", help="load the DBpedia ontology too")
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()

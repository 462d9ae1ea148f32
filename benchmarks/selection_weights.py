"""Fits the weights of the ranking (onto_core/matching/rank.py), and tells how well those of the other ontologies serve each one left out.

    .venv/bin/python benchmarks/selection_weights.py --bed FOLDER [--ontologies FOLDER] [--data FOLDER] [--print]

Open documents of the test bed (needed elements against all others) and train sentences of Text2KGBench (gold relations of the text's own
ontology, all 19 together, and with the DBpedia ontology besides); each ontology has the same weight. Logistic regression with a small penalty,
by Newton's method. The figures are shares of needed elements in the subset at 2,500 and 4,000 tokens.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import selection_recall
import testbed
from numpy.typing import NDArray

from onto_core.clients.embedders import open_embedder
from onto_core.matching.catalog import build
from onto_core.matching.evidence import Evidence
from onto_core.matching.rank import LOWEST, OWN, PASSED, Weights, own
from onto_core.matching.segments import split
from onto_core.matching.select import select
from onto_core.matching.structure import Structure
from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import SelectionSettings, Settings

Numbers = NDArray[np.float64]
NEGATIVES = 500
"""Elements that are not needed, of each text; drawn, and counted for all."""
PENALTY = 0.3
BUDGETS = (2500, 4000)
SENTENCES = {"text2kg": 200, "text2kg+dbpedia": 120}
SHARE = {"text2kg": 0.5, "text2kg+dbpedia": 0.5}
"""Weight of a sentence's ontologies against that of a document's."""


@dataclass(frozen=True)
class Case:
    """One text: which elements it needs, and which are neither needed nor wrong."""

    group: str
    schema: Schema
    evidence: Evidence
    features: Numbers
    needed: NDArray[np.bool_]
    left_out: NDArray[np.bool_]


async def cases(given: argparse.Namespace) -> list[Case]:
    settings = Settings()
    embedder = open_embedder(settings)
    found: list[Case] = []

    async def add(group: str, paths: Sequence[Path], texts: Callable[[Schema], Iterator[tuple[str, frozenset[str], frozenset[str]]]]) -> None:
        schema = Schema(load_paths(paths).ontologies)
        catalog = await build(schema, embedder, settings.index)
        structure = schema.derived(Structure)
        for text, needed, left_out in texts(schema):
            segments = split(text)
            evidence = catalog.evidence(segments, await embedder.embed([segment.text for segment in segments]))
            masks = (np.array([iri in iris for iri in structure.iris]) for iris in (needed, left_out))
            found.append(Case(group, schema, evidence, own(structure, evidence), *masks))

    for name, file in testbed.FILES.items():
        documents = list(testbed.documents(given.bed, name, held=False))
        path = next((p for p in (given.ontologies / file, given.bed / "ontologies" / file) if p.exists()), None)
        if documents and path:
            await add(name, [path], lambda _, documents=documents: ((d.text, d.elements, frozenset()) for d in documents))  # type: ignore[misc]
    sample = selection_recall.sentences(given.data, "train")
    random.Random(5).shuffle(sample)
    for group, size in SENTENCES.items():
        paths = [given.data / "text2kg" / "owl", *([given.ontologies / testbed.FILES["dbpedia"]] if "+" in group else [])]
        await add(group, paths, lambda schema, size=size: (_gold(sentence, schema) for sentence in sample[:size]))  # type: ignore[misc]
    await embedder.close()
    return found


def _gold(sentence: selection_recall.Sentence, schema: Schema) -> tuple[str, frozenset[str], frozenset[str]]:
    named = [ref for ref in schema.refs if ref.kind != "class" and ref.id in sentence.relations]
    mine = frozenset(schema.get(ref).iri for ref in named if ref.ontology == sentence.ontology)
    return sentence.text, mine, frozenset(schema.get(ref).iri for ref in named) - mine


def fitted(some: Sequence[Case]) -> Weights:
    first = regression(*gathered(some, lambda case: case.features))

    def whole(case: Case) -> Numbers:
        passed = case.schema.derived(Structure).passed(np.maximum(case.features @ first[:-1] + first[-1], LOWEST))
        return np.concatenate([case.features, passed], axis=1)

    return Weights(tuple(first), tuple(regression(*gathered(some, whole))))


def gathered(some: Sequence[Case], features: Callable[[Case], Numbers]) -> tuple[Numbers, Numbers, Numbers]:
    """(rows of features, 1 for needed, weights)."""
    counts = {group: sum(case.group == group for case in some) for group in {case.group for case in some}}
    rows, needed, weights = [], [], []
    for case in some:
        wrong = np.flatnonzero(~case.needed & ~case.left_out)
        drawn = np.random.default_rng(1).choice(wrong, min(NEGATIVES, len(wrong)), replace=False)
        right = np.flatnonzero(case.needed)
        scale = SHARE.get(case.group, 1.0) / (counts[case.group] * max(1, len(right)))
        rows.append(features(case)[np.r_[right, drawn]])
        needed.append(np.r_[np.ones(len(right)), np.zeros(len(drawn))])
        weights.append(scale * np.r_[np.ones(len(right)), np.full(len(drawn), len(wrong) / max(1, len(drawn)))])
    return np.concatenate(rows), np.concatenate(needed), np.concatenate(weights)


def regression(rows: Numbers, needed: Numbers, weights: Numbers) -> Numbers:
    """The weights of the columns and a constant."""
    mean = np.average(rows, axis=0, weights=weights)
    spread = np.sqrt(np.average((rows - mean) ** 2, axis=0, weights=weights)) + 1e-6
    z = np.c_[(rows - mean) / spread, np.ones(len(rows))]
    penalty = np.r_[np.full(rows.shape[1], PENALTY), 1e-6]

    def loss(values: Numbers) -> float:
        logits = z @ values
        return float((weights * (np.logaddexp(0, logits) - needed * logits)).sum() + (penalty * values**2).sum() / 2)

    values = np.r_[np.zeros(rows.shape[1]), -4.0]
    for _ in range(30):
        share = 1 / (1 + np.exp(-np.clip(z @ values, -30, 30)))
        slope = z.T @ (weights * (share - needed)) + penalty * values
        step = np.linalg.solve((z * (weights * share * (1 - share))[:, None]).T @ z + np.diag(penalty), slope)
        size, before = 1.0, loss(values)
        while size > 1e-4 and loss(values - size * step) > before:
            size /= 2
        values = values - size * step
        if before - loss(values) < 1e-6:
            break
    scaled: Numbers = np.r_[values[:-1] / spread, values[-1] - (values[:-1] / spread * mean).sum()]
    return scaled


def recalls(some: Sequence[Case], weights: Weights) -> list[float]:
    found = []
    for budget in BUDGETS:
        chosen = needed = 0
        for case in some:
            subset = select(case.schema, case.evidence, SelectionSettings(budget=budget), weights=weights)
            iris = case.schema.derived(Structure).iris
            taken = subset.class_iris | subset.property_iris
            chosen += sum(iris[number] in taken for number in np.flatnonzero(case.needed))
            needed += int(case.needed.sum())
        found.append(chosen / max(1, needed))
    return found


def main() -> None:
    root = Path(__file__).resolve().parents[1]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bed", type=Path, default=root / "benchmarks" / "bed")
    parser.add_argument("--data", type=Path, default=root.parent / "shared" / "data")
    parser.add_argument("--ontologies", type=Path, default=root.parent / "shared" / "data" / "ontologies")
    parser.add_argument("--print", action="store_true", help="print the weights of all, for rank.py")
    given = parser.parse_args()
    every = asyncio.run(cases(given))
    weights = fitted(every)
    if given.print:
        print("first", [round(float(value), 3) for value in weights.first], "\nlast", [round(float(value), 3) for value in weights.last])
    print(f"{'ontologies':16} {'texts':>5} | in sample {BUDGETS} | left out")
    for group in dict.fromkeys(case.group for case in every):
        mine = [case for case in every if case.group == group]
        others = [case for case in every if case.group.split("+")[0] != group.split("+")[0]]
        figures = (*recalls(mine, weights), *recalls(mine, fitted(others)))
        print(f"{group:16} {len(mine):5} | {figures[0]:.3f} {figures[1]:.3f} | {figures[2]:.3f} {figures[3]:.3f}", flush=True)
    scores = np.concatenate([logits(case, weights)[case.needed] for case in every])
    print("logits of needed elements, 1 and 5 in 100:", np.round(np.quantile(scores, (0.01, 0.05)), 2))
    print("columns:", ", ".join((*OWN, *PASSED)))


def logits(case: Case, weights: Weights) -> Numbers:
    from onto_core.matching.rank import scored

    return scored(case.features, case.schema.derived(Structure), weights)


if __name__ == "__main__":
    main()

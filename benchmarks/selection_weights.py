"""Fits the weights of the ranking (onto_core/matching/rank.py), and tells how well those of the other ontologies serve each one left out.

    .venv/bin/python benchmarks/selection_weights.py [--bed FOLDER] [--ontologies FOLDER] [--print] [--left-out]

All texts are the project's own, the open ones of `benchmarks/bed`: its documents, their sentences and its tables, each with the ontology that it was
written from; documents, sentences and pairs of documents once more with all eight ontologies loaded together. `benchmarks/bed2` is not used: its
author asks that nothing that ships be fitted on it, and so it tells how well the weights serve other texts. A sentence needs the properties of the
facts whose two ends it names; what else its document needs counts neither way, and neither does an element that shares a name with a needed one.
Logistic regression with a small penalty, by Newton's method; in each kind of text every ontology has the same weight. The figures are shares of
needed elements in the subset at 2,500 and 4,000 tokens, and at 60 elements.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import tables, testbed
from onto_core.clients.embedders import open_embedder
from onto_core.languages.sentences import sentences
from onto_core.matching.catalog import build
from onto_core.matching.evidence import Evidence
from onto_core.matching.rank import LOWEST, OWN, PASSED, Weights, own, scored
from onto_core.matching.segments import split
from onto_core.matching.select import select
from onto_core.matching.structure import Structure
from onto_core.ontology.profiles import profiled
from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.names import folded
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import SelectionSettings, Settings

Numbers = NDArray[np.float64]
NEGATIVES = 300
"""Elements that are not needed, of each text; drawn, and counted for all."""
PENALTY = 0.3
LIMITS = ({"budget": 2500}, {"budget": 4000}, {"max_elements": 60})
SHARE = {"document": 1.0, "sentence": 0.4, "table": 0.3, "document, all": 0.3, "sentence, all": 0.4, "two, all": 0.3}
"""Kind of text -> its weight for each ontology."""


@dataclass(frozen=True)
class Text:
    """A text of the bed: which elements it needs, and which are neither needed nor wrong."""

    kind: str
    ontology: str
    text: str
    needed: frozenset[str]
    left_out: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Case:
    """A text with what speaks for each element, and masks of the needed ones and of those that count neither way."""

    kind: str
    ontology: str
    schema: Schema
    evidence: Evidence
    features: Numbers
    needed: NDArray[np.bool_]
    left_out: NDArray[np.bool_]


def texts(bed: Path, ontology: str) -> Iterator[Text]:
    for document in testbed.documents(bed, ontology, held=False):
        yield Text("document", ontology, document.text, document.elements)
        yield from _sentences(document)
    for path in sorted((bed / "tables").glob("*.yaml")):
        _, table = tables.table(path)
        if int(path.stem) < tables.HELD and table.ontology == ontology:
            yield Text("table", ontology, table.text, table.elements)


def _sentences(document: testbed.Document) -> Iterator[Text]:
    """The sentences that name both ends of a fact, with the properties of those facts."""
    names: dict[str, set[str]] = defaultdict(set)
    for name, key in document.keys.items():
        names[key].add(name)
    needed: dict[str, set[str]] = defaultdict(set)
    spoken = [document.text[span.start : span.end] for span in sentences(document.text, "en")]
    for subject, property_, object_ in document.facts:
        ends = [{testbed.normal(end), *names[document.key(end)]} for end in (subject, object_)]
        for sentence in spoken:
            words = f" {testbed.normal(sentence)} "
            if all(any(f" {name} " in words for name in end) for end in ends):
                needed[sentence].add(property_)
                break
    for sentence, properties in needed.items():
        yield Text("sentence", document.ontology, sentence, frozenset(properties), document.elements - properties)


def _two(texts_of: Mapping[str, Sequence[Text]]) -> Iterator[Text]:
    """Documents of two ontologies as one text, which is about both: each with that of the same place among the next ontology's."""
    documents = {name: [text for text in some if text.kind == "document"] for name, some in texts_of.items()}
    for name, other in zip(documents, [*list(documents)[1:], *list(documents)[:1]], strict=True):
        for one, next_ in zip(documents[name], documents[other], strict=False):
            yield Text("two", name, f"{one.text}\n\n{next_.text}", one.needed | next_.needed)


async def cases(given: argparse.Namespace) -> list[Case]:
    settings = Settings()
    embedder = open_embedder(settings)
    found: list[Case] = []

    async def add(paths: Sequence[Path], some: Sequence[Text], suffix: str = "") -> None:
        schema = Schema(profiled(load_paths(paths).ontologies, settings.ontologies.profile))
        catalog = await build(schema, embedder, settings.index)
        structure = schema.derived(Structure)
        for text in some:
            segments = split(text.text)
            evidence = catalog.evidence(segments, await embedder.embed([segment.text for segment in segments]))
            needed = np.array([iri in text.needed for iri in structure.iris])
            left_out = np.array([iri in text.left_out for iri in structure.iris]) | _like(needed, schema)
            if needed.any():
                found.append(Case(text.kind + suffix, text.ontology, schema, evidence, own(structure, evidence), needed, left_out & ~needed))

    places = {name: path for name in testbed.FILES if (path := testbed.ontology_file(name, given))}
    mine = {name: list(texts(given.bed, name)) for name in places}
    for name, path in places.items():
        await add([path], mine[name])
    together = [text for some in mine.values() for text in some if text.kind != "table"]
    await add(list(places.values()), [*together, *_two(mine)], ", all")
    await embedder.close()
    return found


def _like(needed: NDArray[np.bool_], schema: Schema) -> NDArray[np.bool_]:
    """The elements of the same sort and name as a needed one."""
    iris, names = schema.derived(Structure).iris, schema.derived(match_names)
    keys = [(iri in schema.classes, folded(names[iri].names[0])) for iri in iris]
    said = {key for key, there in zip(keys, needed, strict=True) if there}
    return np.array([key in said for key in keys])


def fitted(some: Sequence[Case]) -> Weights:
    first = regression(*gathered(some, lambda case: case.features))

    def whole(case: Case) -> Numbers:
        passed = case.schema.derived(Structure).passed(np.maximum(case.features @ first[:-1] + first[-1], LOWEST))
        return np.concatenate([case.features, passed], axis=1)

    return Weights(tuple(first), tuple(regression(*gathered(some, whole))))


def gathered(some: Sequence[Case], features: Callable[[Case], Numbers]) -> tuple[Numbers, Numbers, Numbers]:
    """(rows of features, 1 for needed, weights)."""
    groups = [(case.kind, case.ontology) for case in some]
    counts = {group: groups.count(group) for group in set(groups)}
    rows, needed, weights = [], [], []
    for case, group in zip(some, groups, strict=True):
        wrong = np.flatnonzero(~case.needed & ~case.left_out)
        drawn = np.random.default_rng(1).choice(wrong, min(NEGATIVES, len(wrong)), replace=False)
        right = np.flatnonzero(case.needed)
        scale = SHARE[case.kind] / (counts[group] * max(1, len(right)))
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


def recall(some: Sequence[tuple[Case, Weights]], limit: dict[str, int]) -> float:
    chosen = needed = 0
    for case, weights in some:
        subset = select(case.schema, case.evidence, SelectionSettings.model_validate({"whole_below": 0, **limit}), weights=weights)
        iris = case.schema.derived(Structure).iris
        taken = subset.class_iris | subset.property_iris
        chosen += sum(iris[number] in taken for number in np.flatnonzero(case.needed))
        needed += int(case.needed.sum())
    return chosen / max(1, needed)


def report(title: str, some: Sequence[tuple[Case, Weights]]) -> None:
    print(f"{title:16} {'texts':>5} {'at 2,500':>9} {'at 4,000':>9} {'60 elements':>12}")
    for kind in SHARE:
        if mine := [(case, weights) for case, weights in some if case.kind == kind]:
            shares = [recall(mine, limit) for limit in LIMITS]
            print(f"{kind:16} {len(mine):5} {shares[0]:9.3f} {shares[1]:9.3f} {shares[2]:12.3f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    testbed.add_places(parser)
    parser.add_argument("--print", action="store_true", help="print the weights of all, for rank.py")
    parser.add_argument("--left-out", action="store_true", help="the texts of each ontology by the weights of the others: eight more fits")
    given = parser.parse_args()
    if given.held:
        parser.error("nothing is fitted to what is held out")
    every = asyncio.run(cases(given))
    weights = fitted(every)
    if given.print:
        print("first", [round(float(value), 3) for value in weights.first], "\nlast", [round(float(value), 3) for value in weights.last])
    needed = {kind: [logits(case, weights)[case.needed] for case in every if case.kind == kind] for kind in SHARE}
    for kind, scores in needed.items():
        print(f"logits of needed elements, 1, 3 and 5 in 100, {kind}:", np.round(np.quantile(np.concatenate(scores), (0.01, 0.03, 0.05)), 2))
    print("columns:", ", ".join((*OWN, *PASSED)))
    report("in sample", [(case, weights) for case in every])
    if given.left_out:
        without = {name: fitted([case for case in every if case.ontology != name]) for name in {case.ontology for case in every}}
        report("left out", [(case, without[case.ontology]) for case in every])


def logits(case: Case, weights: Weights) -> Numbers:
    return scored(case.features, case.schema.derived(Structure), weights)


if __name__ == "__main__":
    main()

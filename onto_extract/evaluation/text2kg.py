"""Folders in the form of Text2KGBench: collections of sentences with gold triples, each with its ontology, and solved texts to go with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from onto_core.errors import InputError, Problem
from onto_core.ports.models import Embedder
from onto_extract.evaluation.gold import GoldCollection, GoldSentence, sentences
from onto_extract.evaluation.measures import Said, normal, normal_text
from onto_extract.examples.model import Example, ExampleFact
from onto_extract.examples.nearest import Barred, ExamplePool, nothing_barred
from onto_extract.examples.store import NONE, read_file
from onto_extract.mentions import as_text_has

__all__ = ["GoldCollection", "GoldSentence", "Pools", "examples_of", "pools_of", "read"]

_FILE = re.compile(r"(?P<ontology>.+?)_(?:ground_truth|test|train)\.jsonl")

Pools = Mapping[str, Callable[[Embedder], ExamplePool]]
"""Ontology of a collection -> how its solved texts are made ready, with the embedder."""

TELLING = 4
"""Letters of a name from which it is looked for inside the text of an example too; shorter ones are in other words."""


def read(folder: Path, *, split: str = "test", only: Sequence[str] = (), limit: int | None = None) -> tuple[GoldCollection, ...]:
    """The collections of a folder with `owl/` and `ground_truth/` (the gold of the test split) or `train/`, by number.

    `only`: words of which an ontology's name must contain one; `limit`: sentences of each. Raises InputError naming every problem.
    """
    source = folder / ("ground_truth" if split == "test" else split)
    files = [(match["ontology"], path) for path in source.glob("*.jsonl") if (match := _FILE.fullmatch(path.name))]
    chosen = sorted((file for file in files if not only or any(word in file[0] for word in only)), key=lambda file: _number(file[0]))
    problems: list[Problem] = []
    if not chosen:
        available = ", ".join(sorted(name for name, _ in files)) or "none"
        problems.append(Problem(str(source), f"has no sentences{' for ' + ', '.join(only) if only else ''}", f"there are: {available}"))
    collections = []
    for ontology, path in chosen:
        schema = folder / "owl" / f"{ontology}.ttl"
        if not schema.is_file():
            problems.append(Problem(str(schema), "is missing", f"it is the ontology of {path.name}"))
        collections.append(GoldCollection(ontology, (schema,), tuple(sentences(path, problems, limit=limit))))
    if problems:
        raise InputError(str(folder), problems)
    return tuple(collections)


def _number(ontology: str) -> tuple[int, str]:
    digits = re.search(r"\d+", ontology)
    return int(digits.group()) if digits else 0, ontology


def pools_of(collections: Sequence[GoldCollection], named: str, data: Path, *, no_overlap: bool) -> Pools:
    """The solved texts of each collection: none, those of a file, or those of its folder's train split.

    With `no_overlap` no example mentions a thing of the sentence's gold triples.

    Raises InputError for a file that is not there or not right.
    """
    train = (
        {
            each.ontology: tuple(replace(example, ontology="") for example in examples_of(each))
            for each in read(data, split="train", only=[each.ontology for each in collections])
        }
        if named == "train"
        else {}
    )
    everywhere = () if named == "train" or named in NONE else _of_file(Path(named))

    def pool(collection: GoldCollection) -> Callable[[Embedder], ExamplePool]:
        barred = overlapping(collection) if no_overlap else nothing_barred
        return lambda embedder: ExamplePool(train.get(collection.ontology, everywhere), embedder, barred)

    return {collection.ontology: pool(collection) for collection in collections}


def overlapping(collection: GoldCollection) -> Barred:
    """A test of a sentence and an example: does the example mention a thing of the sentence's gold triples?"""
    things = {case.text: {name for said in case.gold for name in (normal(said.subject), normal(said.object)) if name} for case in collection.cases}

    def barred(text: str, example: Example) -> bool:
        asked = things.get(text, set())
        own = {normal(end) for fact in example.facts for end in (fact.subject, fact.object)}
        whole = normal_text(example.text)
        return not asked.isdisjoint(own) or any(len(name) >= TELLING and name in whole for name in asked)

    return barred


def examples_of(collection: GoldCollection) -> tuple[Example, ...]:
    """The sentences of a collection as solved texts, with names as the texts write them."""
    return tuple(Example(case.text, tuple(_fact(said, case.text) for said in case.gold), collection.ontology) for case in collection.cases)


def _fact(said: Said, text: str) -> ExampleFact:
    return ExampleFact(as_text_has(said.subject, text), said.relation, as_text_has(said.object, text))


def _of_file(path: Path) -> tuple[Example, ...]:
    if not path.is_file():
        raise InputError("--examples", [Problem(str(path), "is not there", "a file of JSON lines, or train")])
    read = read_file(path)
    if read.problems:
        raise InputError(str(path), read.problems)
    return read.examples

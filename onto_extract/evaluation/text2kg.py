"""Sentences with gold triples, read from the files of Text2KGBench, each collection with its ontology."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from onto_core.errors import InputError, Problem
from onto_extract.evaluation.measures import Said
from onto_extract.examples.model import Example, ExampleFact

_FILE = re.compile(r"(?P<ontology>.+?)_(?:ground_truth|test|train)\.jsonl")


@dataclass(frozen=True, slots=True)
class GoldSentence:
    """A sentence, and the triples that people found in it."""

    id: str
    text: str
    gold: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class GoldCollection:
    """The sentences that belong to one ontology."""

    ontology: str
    schema: Path
    cases: tuple[GoldSentence, ...]


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
        cases = tuple(_cases(path, path.read_text(encoding="utf-8").splitlines()[:limit], problems))
        collections.append(GoldCollection(ontology, schema, cases))
    if problems:
        raise InputError(str(folder), problems)
    return tuple(collections)


def examples_of(collection: GoldCollection) -> tuple[Example, ...]:
    """The sentences of a collection as solved examples."""
    return tuple(
        Example(case.text, tuple(ExampleFact(said.subject, said.relation, said.object) for said in case.gold), collection.ontology)
        for case in collection.cases
    )


def _cases(path: Path, lines: Iterable[str], problems: list[Problem]) -> Iterable[GoldSentence]:
    for number, line in enumerate(lines, start=1):
        try:
            fields: dict[str, Any] = json.loads(line)
            gold = tuple(Said(each["sub"], each["rel"], each["obj"]) for each in fields["triples"])
            yield GoldSentence(fields["id"], fields["sent"], gold)
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            problems.append(Problem(f"{path}:{number}", f"is not a sentence with triples: {error!r}", "{id, sent, triples: [{sub, rel, obj}]}"))


def _number(ontology: str) -> tuple[int, str]:
    digits = re.search(r"\d+", ontology)
    return int(digits.group()) if digits else 0, ontology

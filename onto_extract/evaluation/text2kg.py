"""Folders in the form of Text2KGBench: collections of sentences with gold triples, each with its ontology."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from onto_core.errors import InputError, Problem
from onto_extract.evaluation.gold import GoldCollection, GoldSentence, sentences

__all__ = ["GoldCollection", "GoldSentence", "read"]

_FILE = re.compile(r"(?P<ontology>.+?)_(?:ground_truth|test|train)\.jsonl")


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

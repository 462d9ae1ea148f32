"""Files, folders and patterns that a person names, read as documents or as lines of chunks. A bad one never hides the others."""

from __future__ import annotations

import glob
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from onto_core.errors import Problem
from onto_core.messages import Chunk
from onto_core.service.documents import Given, ReadInput, looks_like_lines, read_document, read_lines
from onto_core.service.names_so_far import with_names

TEXTS: Final = frozenset(
    (
        ".txt",
        ".text",
        ".md",
        ".markdown",
        ".rst",
        ".adoc",
        ".org",
        ".html",
        ".htm",
        ".xhtml",
        ".csv",
        ".tsv",
        ".jsonl",
        ".ndjson",
    )
)
"""Endings of the files that are read in a folder. A file that is named itself is read whatever its ending."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """What was read: `reads` in the order named, `passed_over` the number of files in folders by their ending, which are not read."""

    reads: tuple[ReadInput, ...]
    passed_over: Counter[str]

    @property
    def chunks(self) -> list[Chunk]:
        return [chunk for read in self.reads for chunk in read.chunks]

    @property
    def problems(self) -> list[Problem]:
        return [problem for read in self.reads for problem in read.problems]


def read_inputs(
    names: Sequence[str], *, size: int, form: str = "auto", collection: str | None = None, language: str | None = None, names_so_far: int = 0
) -> Inputs:
    """Read each file, each text in each folder, each file of each pattern ("notes/*.md"), and standard input for `-`.

    A document's id is its file's name, or its path where two files have one name. `form` is auto, jsonl or text.
    `names_so_far`: the tokens of names that a chunk may bring along from the others of its document.
    """
    passed_over: Counter[str] = Counter()
    files = list(dict.fromkeys(file for name in names for file in _files(name, passed_over)))
    times = Counter(Path(file).name for file in files if isinstance(file, str))
    reads = []
    for file in files:
        if isinstance(file, Problem):
            reads.append(ReadInput((), (file,)))
        else:
            document = "stdin" if file == "-" else Path(file).name if times[Path(file).name] == 1 else file
            read = _read(file, document, form=form, given=Given(collection, language), size=size)
            reads.append(replace(read, chunks=tuple(with_names(read.chunks, names_so_far))))
    return Inputs(tuple(reads), passed_over)


def _files(name: str, passed_over: Counter[str]) -> Iterator[str | Problem]:
    """The files that a name stands for, in the order of their paths; hidden ones of a folder are left alone."""
    path = Path(name)
    if name != "-" and path.is_dir():
        below = sorted(each for each in path.rglob("*") if each.is_file() and not any(part.startswith(".") for part in each.relative_to(path).parts))
        passed_over.update(each.suffix.lower() or "no ending" for each in below if each.suffix.lower() not in TEXTS)
        texts = [str(each) for each in below if each.suffix.lower() in TEXTS]
        yield from texts
        if not texts:
            yield Problem(name, "has no texts", f"in a folder, files that end in {', '.join(sorted(TEXTS))} are read")
    elif name != "-" and not path.exists() and any(sign in name for sign in "*?[") and (matching := sorted(glob.glob(name, recursive=True))):
        for each in matching:
            yield from _files(each, passed_over)
    else:
        yield name


def _read(file: str, document: str, *, form: str, given: Given, size: int) -> ReadInput:
    name = "standard input" if file == "-" else file
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        return ReadInput((), (Problem(name, f"cannot be read: {error.strerror or error}"),))
    if form == "jsonl" or (form == "auto" and looks_like_lines(content)):
        return read_lines(name, content, given)
    return read_document(name, content, document_id=document, given=given, size=size)

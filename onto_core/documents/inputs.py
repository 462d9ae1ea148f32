"""Files, folders and patterns that a person names, read as documents or as lines of chunks. A bad one never hides the others."""

from __future__ import annotations

import glob
import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from onto_core.documents.cutting import Given, ReadInput, looks_like_lines, read_document, read_lines
from onto_core.documents.names_so_far import with_names
from onto_core.errors import Problem
from onto_core.messages import Chunk
from onto_core.terms import digest

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


CUT: Final = 1
"""The way in which documents are cut into chunks; another number makes all of them changed."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """What was read: `reads` in the order named, `passed_over` the number of files in folders by their ending, which are not read.

    `unchanged` are the documents that were known as they are, by their ids, and were not cut into chunks.
    """

    reads: tuple[ReadInput, ...]
    passed_over: Counter[str]
    unchanged: tuple[str, ...] = ()

    @property
    def chunks(self) -> list[Chunk]:
        return [chunk for read in self.reads for chunk in read.chunks]

    @property
    def problems(self) -> list[Problem]:
        return [problem for read in self.reads for problem in read.problems]


@dataclass(frozen=True, slots=True)
class Cutting:
    """The way in which documents become chunks: at most `size` characters each; `names_so_far`: tokens of names that a chunk may bring along."""

    size: int
    names_so_far: int = 0

    def digest(self, content: bytes, given: Given) -> str:
        """A digest of a document's bytes and of all that decides how they are cut."""
        return digest("cut", CUT, self.size, self.names_so_far, given.language, hashlib.blake2b(content, digest_size=16).hexdigest())


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or standard input for `-`, and the id that its document gets."""

    file: str
    document_id: str

    @property
    def name(self) -> str:
        return "standard input" if self.file == "-" else self.file

    def read(self) -> bytes:
        """Raises OSError."""
        return sys.stdin.buffer.read() if self.file == "-" else Path(self.file).read_bytes()


@dataclass(frozen=True, slots=True)
class Sources:
    """The files that names stand for, the names that stand for none, and the files of folders that are not read, counted by their endings."""

    files: tuple[Source, ...]
    problems: tuple[Problem, ...]
    passed_over: Counter[str]


def sources_of(names: Sequence[str]) -> Sources:
    """Each file, each text in each folder, each file of each pattern ("notes/*.md"), and standard input for `-`.

    A document's id is its path in the folder that was named, the name of a file that was named itself, or its whole path where two would have one id.
    """
    passed_over: Counter[str] = Counter()
    found = [each for name in names for each in _files(name, passed_over)]
    files = {each.file: each for each in reversed(found) if isinstance(each, Source)}
    times = Counter(each.document_id for each in files.values())
    ordered = [files.pop(each.file) for each in found if isinstance(each, Source) and each.file in files]
    return Sources(
        tuple(each if times[each.document_id] == 1 else replace(each, document_id=each.file) for each in ordered),
        tuple(each for each in found if isinstance(each, Problem)),
        passed_over,
    )


def read_inputs(
    names: Sequence[str], *, size: int, form: str = "auto", collection: str | None = None, language: str | None = None, names_so_far: int = 0
) -> Inputs:
    """Read all sources that the names stand for (`sources_of`), with the names of their documents. `form` is auto, jsonl or text."""
    inputs = read_sources(sources_of(names), Cutting(size, names_so_far), form=form, given=Given(collection, language))
    return replace(inputs, reads=tuple(replace(read, chunks=tuple(with_names(read.chunks, names_so_far))) for read in inputs.reads))


def read_sources(
    sources: Sources, cutting: Cutting, *, form: str, given: Given, is_known: Callable[[str, str], bool] = lambda _document, _content: False
) -> Inputs:
    """Read the sources, without the names that chunks bring along. A document whose id and digest `is_known` accepts is unchanged, and is not cut."""
    reads = [ReadInput((), (problem,)) for problem in sources.problems]
    unchanged: list[str] = []
    for source in sources.files:
        try:
            content = source.read()
        except OSError as error:
            reads.append(ReadInput((), (Problem(source.name, f"cannot be read: {error.strerror or error}"),)))
            continue
        if form == "jsonl" or (form == "auto" and looks_like_lines(content)):
            read = read_lines(source.name, content, given)
        elif is_known(source.document_id, made_from := cutting.digest(content, given)):
            unchanged.append(source.document_id)
            continue
        else:
            read = read_document(source.name, content, document_id=source.document_id, given=given, size=cutting.size)
            read = replace(read, content=made_from)
        reads.append(read)
    return Inputs(tuple(reads), sources.passed_over, tuple(unchanged))


def _files(name: str, passed_over: Counter[str]) -> Iterator[Source | Problem]:
    """The files that a name stands for, in the order of their paths; hidden ones of a folder are left alone."""
    path = Path(name)
    if name != "-" and path.is_dir():
        below = sorted(each for each in path.rglob("*") if each.is_file() and not any(part.startswith(".") for part in each.relative_to(path).parts))
        passed_over.update(each.suffix.lower() or "no ending" for each in below if each.suffix.lower() not in TEXTS)
        texts = [Source(str(each), each.relative_to(path).as_posix()) for each in below if each.suffix.lower() in TEXTS]
        yield from texts
        if not texts:
            yield Problem(name, "has no texts", f"in a folder, files that end in {', '.join(sorted(TEXTS))} are read")
    elif name != "-" and not path.exists() and any(sign in name for sign in "*?[") and (matching := sorted(glob.glob(name, recursive=True))):
        for each in matching:
            yield from _files(each, passed_over)
    else:
        yield Source(name, "stdin" if name == "-" else path.name)

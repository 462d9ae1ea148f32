"""Files, folders and patterns that a person names, read as documents or as lines of chunks. A bad one never hides the others."""

from __future__ import annotations

import glob
import hashlib
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from onto_core.documents.cutting import Given, ReadInput, document_of_text, looks_like_lines, read_document, read_lines
from onto_core.documents.formats.document import Unreadable
from onto_core.documents.formats.kinds import ENDINGS, Sort, json_document, sort_of
from onto_core.documents.formats.reading import Files
from onto_core.documents.names_so_far import with_names
from onto_core.errors import InputError, Problem
from onto_core.layout.markup import plain_text
from onto_core.messages import Chunk
from onto_core.sections.documents import DocumentSettings
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
        *ENDINGS,
    )
)
"""Endings of the files that are read in a folder. A file that is named itself is read whatever its ending."""


CUT: Final = 2
"""The way in which documents are cut into chunks; another number makes all of them changed."""

AS_SHIPPED: Final = DocumentSettings()


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

    @property
    def notes(self) -> list[Problem]:
        """The parts of documents that were not read, though the rest was."""
        return [note for read in self.reads for note in read.notes]


@dataclass(frozen=True, slots=True)
class Cutting:
    """The way in which documents become chunks: at most `size` characters each; `names_so_far`: tokens of names that a chunk may bring along;
    `limits` of what is read, and how far chunks overlap."""

    size: int
    names_so_far: int = 0
    limits: DocumentSettings = AS_SHIPPED

    def digest(self, content: bytes, given: Given) -> str:
        """A digest of a document's bytes and of all that decides how they are cut."""
        made_from = hashlib.blake2b(content, digest_size=16).hexdigest()
        return digest("cut", CUT, self.size, self.limits.overlap, self.names_so_far, given.language, made_from)


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or standard input for `-`, and the id that its document gets."""

    file: str
    document_id: str

    @property
    def name(self) -> str:
        return "standard input" if self.file == "-" else self.file

    def read(self, most: int, is_lines: Callable[[bytes], bool]) -> bytes:
        """The content, of `most` bytes unless it is lines of chunks by its beginning. Raises OSError, and Unreadable for more, which is not read."""
        with nullcontext(sys.stdin.buffer) if self.file == "-" else Path(self.file).open("rb") as stream:
            content = stream.read(most + 1)
            if len(content) <= most:
                return content
            if not is_lines(content):
                raise _too_large(None if self.file == "-" else os.fstat(stream.fileno()).st_size, most)
            return content + stream.read()


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
    names: Sequence[str],
    *,
    size: int,
    form: str = "auto",
    collection: str | None = None,
    language: str | None = None,
    names_so_far: int = 0,
    limits: DocumentSettings = AS_SHIPPED,
) -> Inputs:
    """Read all sources that the names stand for (`sources_of`), with the names of their documents. `form` is auto, jsonl or text."""
    inputs = read_sources(sources_of(names), Cutting(size, names_so_far, limits), form=form, given=Given(collection, language))
    return replace(inputs, reads=tuple(replace(read, chunks=tuple(with_names(read.chunks, names_so_far))) for read in inputs.reads))


def read_sources(
    sources: Sources, cutting: Cutting, *, form: str, given: Given, is_known: Callable[[str, str], bool] = lambda _document, _content: False
) -> Inputs:
    """Read the sources, without the names that chunks bring along. A document whose id and digest `is_known` accepts is unchanged, and is not cut."""
    reads = [ReadInput((), (problem,)) for problem in sources.problems]
    unchanged: list[str] = []
    with Files(cutting.limits) as files:
        for source in sources.files:
            try:
                content = source.read(cutting.limits.largest, lambda begin, source=source: _is_lines(source, begin, form))  # type: ignore[misc]
                if _is_lines(source, content, form):
                    reads.append(read_lines(source.name, content, given))
                elif is_known(source.document_id, made_from := cutting.digest(content, given)):
                    unchanged.append(source.document_id)
                else:
                    reads.append(replace(_read(source, content, cutting, files, given, as_text=form == "text"), content=made_from))
            except OSError as error:
                reads.append(ReadInput((), (Problem(source.name, f"cannot be read: {error.strerror or error}"),)))
            except Unreadable as error:
                reads.append(ReadInput((), (Problem(source.name, error.message, error.mend),)))
    return Inputs(tuple(reads), sources.passed_over, tuple(unchanged))


def text_of_document(name: str, limits: DocumentSettings) -> tuple[str, list[Problem]]:
    """The text of one document as an extraction reads it, and what of it was not read. Raises InputError."""
    read = read_sources(Sources((Source(name, name),), (), Counter()), Cutting(1_000_000, limits=limits), form="text", given=Given())
    if read.problems:
        raise InputError(name, read.problems)
    texts = [chunk.text for chunk in read.chunks]
    return "\n\n".join(text if (page := plain_text(text)) is None else page.text for text in texts), read.notes


def read_content(name: str, content: bytes, cutting: Cutting, given: Given) -> ReadInput:
    """A document of any sort, given by its id and its bytes, as its chunks; what cannot be read is a problem. Blocks while it is read."""
    with Files(cutting.limits) as files:
        try:
            return _read(Source(name, name), content, cutting, files, given, as_text=False)
        except Unreadable as error:
            return ReadInput((), (Problem(name, error.message, error.mend),))


def _too_large(size: int | None, most: int) -> Unreadable:
    return Unreadable(f"has {size:,} bytes" if size is not None else f"has more than {most:,} bytes", f"documents.largest allows {most:,}")


def _is_lines(source: Source, content: bytes, form: str) -> bool:
    return form == "jsonl" or (form == "auto" and looks_like_lines(content) and json_document(source.file, content) is None)


def _read(source: Source, content: bytes, cutting: Cutting, files: Files, given: Given, *, as_text: bool) -> ReadInput:
    """Raises Unreadable."""
    limits = cutting.limits
    if len(content) > limits.largest:
        raise _too_large(len(content), limits.largest)
    sort: Sort | None = sort_of(source.file, content)
    if sort is None or (as_text and sort in ("json", "docling")):
        return read_document(source.name, content, document_id=source.document_id, given=given, size=cutting.size, overlap=limits.overlap)
    read = files.read(sort, content)
    return document_of_text(source.name, read, document_id=source.document_id, given=given, size=cutting.size, overlap=limits.overlap)


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

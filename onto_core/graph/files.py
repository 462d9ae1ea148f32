"""RDF files, read with Oxigraph's parsers: examined to their end before anything is loaded, then their statements."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Final, Self, cast

import pyoxigraph
from pyoxigraph import BlankNode, DefaultGraph, Literal, NamedNode, Quad, RdfFormat, Triple

from onto_core import terms
from onto_core.errors import InputError, Problem
from onto_core.graph import names
from onto_core.ports.graphs import Loaded, Progress

if TYPE_CHECKING:
    from onto_core.graph.provenance import Statement

FORMATS: Final = {
    "ttl": RdfFormat.TURTLE,
    "nt": RdfFormat.N_TRIPLES,
    "nq": RdfFormat.N_QUADS,
    "trig": RdfFormat.TRIG,
    "rdf": RdfFormat.RDF_XML,
    "owl": RdfFormat.RDF_XML,
    "xml": RdfFormat.RDF_XML,
    "jsonld": RdfFormat.JSON_LD,
}
LINE_FORMATS: Final = (RdfFormat.N_TRIPLES, RdfFormat.N_QUADS)
MOST_PROBLEMS: Final = 20
NOT_ASSERTED: Final = (DefaultGraph(), NamedNode(names.PROVENANCE), NamedNode(names.LABELS))
"""Graphs whose triples no source asserts."""


@dataclass(frozen=True, slots=True)
class RdfFile:
    """A file that parses. `digest` names its content, `statements` counts it."""

    path: Path
    format: RdfFormat
    digest: str
    statements: int
    named: frozenset[int]
    """Hashes of the triples that the file's own named graphs assert."""


def examine(paths: Sequence[Path], format_: str, progress: Progress) -> list[RdfFile]:
    """Parse every file to its end. Raises InputError with every problem: line by line where the format has lines, else the first."""
    files: list[RdfFile] = []
    problems: list[Problem] = []
    for path in paths:
        suffix = format_ or path.name.removesuffix(".gz").rpartition(".")[2].lower()
        if suffix not in FORMATS:
            problems.append(Problem(str(path), f"{suffix!r} is not an RDF format", f"allowed: {', '.join(FORMATS)}, each also with .gz"))
            continue
        before = len(problems)
        try:
            with WatchedFile(path, progress) as source:
                statements, named = 0, set[int]()
                for quad in parse(source, path, FORMATS[suffix], problems):
                    statements += 1
                    if quad.graph_name not in NOT_ASSERTED:
                        named.add(hash(Quad(quad.subject, quad.predicate, quad.object)))
            if len(problems) == before:
                files.append(RdfFile(path, FORMATS[suffix], source.digest.hexdigest(), statements, frozenset(named)))
        except (OSError, EOFError, zlib.error) as error:  # the last two: a .gz that was cut, or is damaged
            problems.append(Problem(str(path), getattr(error, "strerror", None) or str(error)))
    if problems:
        raise InputError("files" if len(paths) > 1 else str(paths[0]), problems)
    return files


def unloaded(files: Sequence[RdfFile], is_known: Callable[[RdfFile], bool]) -> tuple[list[RdfFile], Loaded]:
    """The files whose content is not known yet, each content once, and the result of loading them."""
    new = {file.digest: file for file in files if not is_known(file)}
    skipped = tuple(str(file.path) for file in files if new.get(file.digest) is not file)
    return list(new.values()), Loaded(len(new), sum(file.statements for file in new.values()), skipped)


def parse(source: WatchedFile, path: Path, format_: RdfFormat, problems: list[Problem]) -> Iterator[Quad]:
    """The statements; unreadable ones are added to `problems`. Nothing that the file names is fetched."""
    parser = pyoxigraph.parse(input=cast(BinaryIO, source), format=format_, base_iri=path.resolve().as_uri())
    errors = 0
    while True:
        try:
            quad = next(parser)
        except StopIteration:
            return
        except (SyntaxError, ValueError) as error:
            errors += 1
            line = getattr(error, "lineno", None)
            problems.append(Problem(f"{path}:{line}" if line else str(path), str(getattr(error, "msg", error))))
            if format_ not in LINE_FORMATS or errors == MOST_PROBLEMS:
                return
        else:
            yield quad


def quads_in(file: RdfFile, progress: Progress = lambda _: None) -> Iterator[Quad]:
    """The statements of a file that was examined. Raises InputError when it can no longer be read to its end."""
    problems: list[Problem] = []
    with WatchedFile(file.path, progress) as source:
        yield from parse(source, file.path, file.format, problems)
    if problems:
        raise InputError(str(file.path), [Problem(str(file.path), "changed while it was read")])


def statements_in(file: RdfFile) -> Iterator[Statement]:
    """The statements of all the file's graphs, a blank node as an IRI that is the file's own. Raises InputError for a triple within a triple."""

    def plain(term: NamedNode | BlankNode | Literal | Triple) -> str | terms.Literal:
        if isinstance(term, NamedNode):
            return term.value
        if isinstance(term, BlankNode):
            return f"{names.BLANK}{file.digest}:{term.value}"
        if isinstance(term, Literal):
            return terms.Literal(term.value, term.datatype.value, term.language)
        raise InputError(str(file.path), [Problem(str(file.path), f"{term} is not a term of RDF 1.1", "RDF 1.1")])

    for quad in quads_in(file):
        yield str(plain(quad.subject)), quad.predicate.value, plain(quad.object)


class WatchedFile:
    """A file, unpacked when its name ends in .gz, that is hashed and counted while it is read."""

    def __init__(self, path: Path, progress: Progress) -> None:
        self.digest = hashlib.blake2b(digest_size=16)
        self._progress, self._done = progress, 0
        self._raw = path.open("rb")
        self._content = cast(BinaryIO, gzip.GzipFile(fileobj=self._raw)) if path.name.endswith(".gz") else self._raw

    def read(self, size: int = -1) -> bytes:
        content = self._content.read(size)
        self.digest.update(content)
        self._progress(self._raw.tell() - self._done)
        self._done = self._raw.tell()
        return content

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._raw.close()

"""RDF files into a collection's database: all of them, or when one is bad none."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self, cast

import pyoxigraph
from pyoxigraph import BlankNode, DefaultGraph, Literal, NamedNode, Quad, RdfFormat

from onto_core.errors import InputError, Problem
from onto_core.graph.names import CHUNK, document_node
from onto_core.ports.graphs import Progress
from sparql_cassandra.rdf import names

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
ONE_TRANSACTION: Final = 20_000
"""Statements up to which a load is a transaction in memory; more are sorted into new tables aside, which join the database together."""


@dataclass(frozen=True, slots=True)
class RdfFile:
    """A file that parses. `digest` names its content, `statements` counts it."""

    path: Path
    format: RdfFormat
    digest: str
    statements: int
    named: frozenset[int]
    """Hashes of the triples that the file's own named graphs assert."""

    @property
    def graph(self) -> NamedNode:
        """Stands for the file as a chunk's graph stands for a chunk."""
        return names.chunk_graph(f"file-{self.digest}")


def examine(paths: Sequence[Path], format_: str, progress: Progress) -> list[RdfFile]:
    """Parses every file to its end. Raises InputError with all that is wrong: line by line where the format has lines, else the first."""
    files: list[RdfFile] = []
    problems: list[Problem] = []
    for path in paths:
        suffix = format_ or path.name.removesuffix(".gz").rpartition(".")[2].lower()
        if suffix not in FORMATS:
            problems.append(Problem(str(path), f"{suffix!r} names no RDF format", f"allowed: {', '.join(FORMATS)}, each also with .gz"))
            continue
        before = len(problems)
        try:
            with WatchedFile(path, progress) as source:
                statements, named = 0, set[int]()
                for quad in parse(source, path, FORMATS[suffix], problems):
                    statements += 1
                    if names.asserts(quad):
                        named.add(hash(names.distinct(quad)))
            if len(problems) == before:
                files.append(RdfFile(path, FORMATS[suffix], source.digest.hexdigest(), statements, frozenset(named)))
        except OSError as error:
            problems.append(Problem(str(path), error.strerror or str(error)))
    if problems:
        raise InputError("files" if len(paths) > 1 else str(paths[0]), problems)
    return files


def parse(source: WatchedFile, path: Path, format_: RdfFormat, problems: list[Problem]) -> Iterator[Quad]:
    """The statements; what cannot be read is added to `problems`. Nothing that the file names is fetched."""
    parser = pyoxigraph.parse(input=cast(BinaryIO, source), format=format_, base_iri=path.resolve().as_uri())
    found = 0
    while True:
        try:
            quad = next(parser)
        except StopIteration:
            return
        except (SyntaxError, ValueError) as error:
            found += 1
            line = getattr(error, "lineno", None)
            problems.append(Problem(f"{path}:{line}" if line else str(path), str(getattr(error, "msg", error))))
            if format_ not in LINE_FORMATS or found == MOST_PROBLEMS:
                return
        else:
            yield quad


def quads_of(file: RdfFile, progress: Progress) -> Iterator[Quad]:
    """All that the database will hold because of the file. Its blank nodes are named after its content, so that no two files share one."""
    document = NamedNode(document_node(file.path.name))
    foreign: set[NamedNode] = set()
    own = False
    problems: list[Problem] = []
    with WatchedFile(file.path, progress) as source:
        for quad in parse(source, file.path, file.format, problems):
            if quad.graph_name == names.LABELS:
                continue  # made anew below
            triple = scoped(quad, file)
            if quad.graph_name == names.PROVENANCE:
                yield placed(triple, names.PROVENANCE)
                continue
            if quad.graph_name != names.DEFAULT:
                graph = own_name(quad.graph_name, file) if isinstance(quad.graph_name, BlankNode) else quad.graph_name
                if isinstance(graph, NamedNode) and not graph.value.startswith(CHUNK):
                    foreign.add(graph)
                yield placed(triple, graph)
            elif hash(quad) not in file.named:  # else one of the file's named graphs says it, and its default graph only repeats that
                own = True
                yield placed(triple, file.graph)
            yield triple
            if label := names.normal_quad(triple):
                yield label
    if problems:
        raise InputError(str(file.path), [Problem(str(file.path), "changed while it was read")])
    for graph in foreign:
        yield Quad(graph, names.DERIVED_FROM, document, names.PROVENANCE)
    if own:
        yield Quad(file.graph, names.IDENTIFIER, Literal(file.digest), names.PROVENANCE)
        yield Quad(file.graph, names.DERIVED_FROM, document, names.PROVENANCE)


def own_name(node: BlankNode, file: RdfFile) -> BlankNode:
    return BlankNode(f"f{file.digest}{node.value}")


def scoped(quad: Quad, file: RdfFile) -> Quad:
    """The quad's triple, its blank nodes named after the file's content."""
    subject = own_name(quad.subject, file) if isinstance(quad.subject, BlankNode) else quad.subject
    return Quad(subject, quad.predicate, own_name(quad.object, file) if isinstance(quad.object, BlankNode) else quad.object)


def placed(triple: Quad, graph: NamedNode | BlankNode | DefaultGraph) -> Quad:
    return Quad(triple.subject, triple.predicate, triple.object, graph)


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

"""RDF files, read with Oxigraph's parsers: examined to their end before anything is loaded, then their statements."""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
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
DEEPEST_XML: Final = 1_000
"""Elements within elements; Oxigraph's time for RDF/XML grows with the square of it."""
_OPENING: Final = re.compile(rb"<[^/!?\s<>]")
LONGEST_STATEMENT: Final = 64 << 20
"""Bytes, unpacked, that are read for one statement. A term of Turtle and its kin may have 16 MiB (Oxigraph); for XML and JSON-LD this counts."""
ABOUT_SOURCES: Final = (NamedNode(names.PROVENANCE), NamedNode(names.LABELS))
NOT_ASSERTED: Final = (DefaultGraph(), *ABOUT_SOURCES)
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
            problems.append(Problem(str(path), getattr(error, "strerror", None) or str(error) or type(error).__name__))
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
        except MemoryError:  # of the parser's own buffer
            problems.append(Problem(f"{path}:{source.line}", *_TOO_LONG))
            return
        except TooMuch as error:
            problems.append(Problem(f"{path}:{source.line}", *error.args))
            return
        except (SyntaxError, ValueError) as error:
            errors += 1
            line = getattr(error, "lineno", None)
            problems.append(Problem(f"{path}:{line}" if line else str(path), str(getattr(error, "msg", error))))
            if format_ not in LINE_FORMATS or errors == MOST_PROBLEMS:
                return
        else:
            source.statement()
            yield quad


class TooMuch(Exception):
    """A file asks for more than a limit allows; the words of a Problem."""


_TOO_LONG: Final = (
    "a term is longer than 16 MiB, or a statement than 64",
    "put so long a text into a file of its own, and its address into the graph",
)


def quads_in(file: RdfFile, progress: Progress = lambda _: None) -> Iterator[Quad]:
    """The statements of a file that was examined. Raises InputError when it can no longer be read to its end."""
    problems: list[Problem] = []
    with WatchedFile(file.path, progress) as source:
        yield from parse(source, file.path, file.format, problems)
    if problems:
        raise InputError(str(file.path), [Problem(str(file.path), "changed while it was read")])


Said = tuple[str, str, str | terms.Literal, str]
"""Subject, predicate, object, and the graph that says it ("" for the default graph). A blank node begins with "_:"."""


def said_in(path: Path, wanted: Collection[str], format_: str = "") -> Iterator[Said]:
    """The statements of a file with one of the predicates, as they come. Raises InputError, at the end where the format has lines."""
    suffix = format_ or path.name.removesuffix(".gz").rpartition(".")[2].lower()
    if suffix not in FORMATS:
        problem = Problem(str(path), f"{suffix!r} is not an RDF format", f"allowed: {', '.join(FORMATS)}, each also with .gz")
        raise InputError(str(path), [problem])
    problems: list[Problem] = []
    try:
        with WatchedFile(path, lambda _: None) as source:
            yield from _said(parse(source, path, FORMATS[suffix], problems), wanted)
    except (OSError, EOFError, zlib.error) as error:
        problems.append(Problem(str(path), getattr(error, "strerror", None) or str(error) or type(error).__name__))
    if problems:
        raise InputError(str(path), problems)


def said_by(source: BinaryIO, format_: str, wanted: Collection[str]) -> Iterator[Said]:
    """The statements of an export, likewise. Raises SyntaxError where it is cut off within one."""
    return _said(pyoxigraph.parse(input=source, format=FORMATS[format_]), wanted)


def _said(quads: Iterator[Quad], wanted: Collection[str]) -> Iterator[Said]:
    for quad in quads:
        predicate = quad.predicate.value
        if predicate in wanted:
            subject, end, graph = quad.subject, quad.object, quad.graph_name
            if isinstance(subject, Triple) or isinstance(end, Triple):
                continue  # what is said of statements is no fact (RDF 1.2)
            value = end.value if isinstance(end, NamedNode) else _plain(end)
            name = "" if isinstance(graph, DefaultGraph) else graph.value
            yield subject.value if isinstance(subject, NamedNode) else str(subject), predicate, value, name


def _plain(end: BlankNode | Literal) -> str | terms.Literal:
    return str(end) if isinstance(end, BlankNode) else terms.Literal(end.value, end.datatype.value, end.language)


def statements_in(file: RdfFile) -> Iterator[Statement]:
    """The statements of all the file's graphs, a blank node as an IRI that is the file's own. Raises InputError for a triple within a triple.

    What an export of ours says about its sources is left out: it is no fact about the things of the graph.
    """

    def plain(term: NamedNode | BlankNode | Literal | Triple) -> str | terms.Literal:
        if isinstance(term, NamedNode):
            return term.value
        if isinstance(term, BlankNode):
            return f"{names.BLANK}{file.digest}:{term.value}"
        if isinstance(term, Literal):
            return terms.Literal(term.value, term.datatype.value, term.language)
        raise InputError(str(file.path), [Problem(str(file.path), f"{term} is not a term of RDF 1.1", "RDF 1.1")])

    for quad in quads_in(file):
        if quad.graph_name in ABOUT_SOURCES:
            continue
        yield str(plain(quad.subject)), quad.predicate.value, plain(quad.object)


Written = tuple[str, str, str | tuple[str, str, str], str]
"""Subject, predicate, object and graph of a quad: an IRI, or `_:` and a label; a literal as (text, datatype, language); "" for the default graph."""


def quads_written(source: BinaryIO, *, blank: str = "_:") -> Iterator[Written]:
    """The quads of N-Quads or N-Triples that a store wrote, in their order; `blank` comes before the labels of blank nodes.

    Raises InputError for a term that RDF 1.1 does not have.
    """

    def node(term: NamedNode | BlankNode | Triple) -> str:
        return term.value if isinstance(term, NamedNode) else f"{blank}{term.value}" if isinstance(term, BlankNode) else str(term)

    for quad in pyoxigraph.parse(input=source, format=RdfFormat.N_QUADS, lenient=True):
        term, graph = quad.object, quad.graph_name
        if isinstance(term, Triple) or (isinstance(term, Literal) and term.direction):
            raise InputError("graph", [Problem(str(term), "is not a term of RDF 1.1", "ttl, nt, nq and trig write it as it is")])
        value = (term.value, term.datatype.value, term.language or "") if isinstance(term, Literal) else node(term)
        yield node(quad.subject), quad.predicate.value, value, "" if isinstance(graph, DefaultGraph) else node(graph)


def parts_of_quad(line: bytes) -> tuple[bytes, bytes, bytes | None]:
    """Subject, predicate and graph of a line of N-Quads as they are written there, also of one about another statement (RDF 1.2)."""
    quad = next(iter(pyoxigraph.parse(input=line, format=RdfFormat.N_QUADS, lenient=True)))
    graph = None if isinstance(quad.graph_name, DefaultGraph) else str(quad.graph_name).encode()
    return str(quad.subject).encode(), str(quad.predicate).encode(), graph


class WatchedFile:
    """A file, unpacked when its name ends in .gz, that is hashed and counted while it is read."""

    def __init__(self, path: Path, progress: Progress) -> None:
        self.digest = hashlib.blake2b(digest_size=16)
        self.line = 1
        """The line that was read last: where the parser gave up over too long a term, which it does not say."""
        self._since = 0
        self._is_xml = FORMATS.get(path.name.removesuffix(".gz").rpartition(".")[2].lower()) == RdfFormat.RDF_XML
        self._depth, self._last = 0, b""
        self._progress, self._done = progress, 0
        self._raw = path.open("rb")
        self._content = cast(BinaryIO, gzip.GzipFile(fileobj=self._raw)) if path.name.endswith(".gz") else self._raw

    def read(self, size: int = -1) -> bytes:
        content = self._content.read(size)
        self.digest.update(content)
        self.line += content.count(b"\n")
        self._since += len(content)
        if self._since > LONGEST_STATEMENT:
            raise TooMuch(*_TOO_LONG)
        if self._is_xml:
            tags = self._last + content
            self._last = tags[-1:] if tags.endswith((b"<", b"/")) else b""
            self._depth += len(_OPENING.findall(tags)) - tags.count(b"</") - tags.count(b"/>")
            if self._depth > DEEPEST_XML:
                raise TooMuch(f"elements are nested deeper than {DEEPEST_XML:,}", "give inner nodes an rdf:nodeID, and describe them side by side")
        self._progress(self._raw.tell() - self._done)
        self._done = self._raw.tell()
        return content

    def statement(self) -> None:
        """Begin to count anew: what was read so far made a statement."""
        self._since = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._raw.close()

"""An endpoint's graph as RDF text, and in numbers: read page by page, or by the Graph Store Protocol where there is an address for it."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import BinaryIO, Final

import structlog

from onto_core.errors import BackendUnavailable, ResultTooLarge
from onto_core.graph import names
from onto_core.ports.graphs import ChunkInGraph, CollectionStats, ExportFormat, Progress
from onto_core.terms import BlankNode, Cell, Iri, Literal
from sparql_cassandra.rdf.read_results import Row
from sparql_cassandra.rdf.write_files import DATASETS, rewritten
from sparql_cassandra.remote import queries
from sparql_cassandra.remote.graph import RemoteGraph, number_of, text_of
from sparql_cassandra.results import n_term

log = structlog.get_logger()

PAGE_SECONDS: Final = 120.0
WHOLE_SECONDS: Final = 3_600.0
"""Seconds for a graph that comes as one document."""
N_TRIPLES: Final = "application/n-triples"
_LABEL: Final = re.compile(r"[^A-Za-z0-9]")


async def export(
    at: RemoteGraph, format_: ExportFormat, out: BinaryIO, progress: Progress, predicates: frozenset[str] | None, *, most: int | None = None
) -> None:
    """Write what queries see (ttl, nt), or that with who asserted it (nq, trig). `most`: bytes that are read. Raises BackendError."""
    with tempfile.TemporaryFile() as lines:
        if format_ == "nt" and predicates is None and at.graph_store and await _by_store(at, lines, most):
            progress(sum(chunk.count(b"\n") for chunk in iter(lambda: lines.read(1 << 20), b"")))
        else:
            async for page in _quads(at, predicates, whole=format_ in DATASETS):
                await asyncio.to_thread(lines.write, "".join(page).encode())
                if most is not None and lines.tell() > most:
                    raise ResultTooLarge(f"the graph has more than {most:,} bytes")
                progress(len(page))
        lines.seek(0)
        await asyncio.to_thread(rewritten, lines, format_, out)


async def _by_store(at: RemoteGraph, lines: BinaryIO, most: int | None) -> bool:
    """True when the graph came whole as N-Triples; blank nodes stay what they are, as they do not from page to page."""
    which = {"graph": at.graph} if at.graph else {"default": ""}
    kind = await at.client.fetch(at.graph_store, seconds=WHOLE_SECONDS, kind=N_TRIPLES, params=which, write=lines.write, most=most)
    lines.seek(0)
    if kind != N_TRIPLES:
        log.warning("graph store not used", address=at.client.address.shown, type=kind)
    return kind == N_TRIPLES


async def _quads(at: RemoteGraph, predicates: frozenset[str] | None, *, whole: bool) -> AsyncIterator[list[str]]:
    """Lines of N-Quads, page by page."""
    some = queries.values("p", sorted(predicates)) if predicates is not None else ""
    pattern, number = f"{some} {queries.asked(at.graph, '?s ?p ?o')}", 1
    async for answer in _pages(at, pattern):
        yield [line_of(row, answer.number) for row in answer.rows]
        number = answer.number
    if whole:
        beside = f"GRAPH ?g {{ ?s ?p ?o }} FILTER(?g != {queries.iri(queries.named(at.graph, names.LABELS))} && {queries.others(at.graph)})"
        async for page in at.pages(f"SELECT ?s ?p ?o ?g {{ {some} {beside} }}", "s p o g", PAGE_SECONDS):
            number += 1
            yield [f"{_spo(row, number)} {_written(_called_here(at, row[3]), number)} .\n" for row in page]


def _called_here(at: RemoteGraph, graph: Cell) -> Cell:
    return Iri(queries.called_here(at.graph, graph.value)) if isinstance(graph, Iri) else graph


@dataclass(frozen=True, slots=True)
class _Page:
    """The rows of one answer; blank nodes of equal labels are one and the same in it."""

    number: int
    rows: list[Row]


async def _pages(at: RemoteGraph, pattern: str) -> AsyncIterator[_Page]:
    """The solutions ?s ?p ?o: in one answer, if the server gives them so; or else those with blank nodes in one, and then the others page by page."""
    columns, size = "s p o", at.client.address.settings.page
    first = await at.some_rows(f"SELECT ?s ?p ?o {{ {pattern} }} LIMIT {size}", columns, PAGE_SECONDS)
    if not first or not await at.some_rows(f"SELECT ?s ?p ?o {{ {pattern} }} LIMIT 1 OFFSET {len(first)}", columns, PAGE_SECONDS):
        yield _Page(1, first)
        return
    del first
    blank = "isBlank(?s) || isBlank(?o)"
    with_blank = f"SELECT ?s ?p ?o {{ {pattern} FILTER({blank}) }}"
    rows = await at.rows(with_blank, columns, PAGE_SECONDS)
    if rows and await at.some_rows(f"{with_blank} LIMIT 1 OFFSET {len(rows)}", columns, PAGE_SECONDS):
        raise ResultTooLarge(f"{at.client.address.shown} does not give the statements about blank nodes in one answer, and has no names for them")
    yield _Page(1, rows)
    number = 1
    async for rows in at.pages(f"SELECT ?s ?p ?o {{ {pattern} FILTER(!({blank})) }}", columns, PAGE_SECONDS):
        number += 1
        yield _Page(number, rows)


def line_of(row: tuple[Cell, ...], page: int = 0) -> str:
    """A statement as a line of N-Triples."""
    return f"{_spo(row, page)} .\n"


def _spo(row: tuple[Cell, ...], page: int) -> str:
    return " ".join(_written(cell, page) for cell in row[:3])


def _written(cell: Cell, page: int) -> str:
    """A term of N-Quads. A blank node is one of its answer: servers name them anew in each."""
    match cell:
        case BlankNode():
            return f"_:p{page}x{_LABEL.sub(lambda sign: f'z{ord(sign[0]):x}z', cell.id)}"
        case Iri() | Literal():
            return n_term(cell)
    raise BackendUnavailable("a statement without a term came from the endpoint")


async def chunks(at: RemoteGraph) -> list[ChunkInGraph]:
    found: dict[str, ChunkInGraph] = {}
    async for page in at.pages(queries.chunks(at.graph), "g id d n", PAGE_SECONDS):
        for graph, name, document, ordinal in page:
            found[text_of(graph)] = ChunkInGraph(text_of(name), names.document_id_of(text_of(document)), number_of(ordinal))
    return list(found.values())


async def stats(at: RemoteGraph, collection: str, seconds: float) -> CollectionStats:
    """The collection in numbers, each counted by the server. Raises BackendError."""
    texts = dict(queries.numbers(at.graph))
    triples, things = [number_of((await at.rows(texts[name], "n", seconds))[0][0]) for name in ("triples", "entities")]
    classes, properties = [_counts(await at.every_row(texts[name], "x n", seconds)) for name in ("classes", "properties")]
    held = await at.every_row(queries.chunks(at.graph), "g id d n", seconds)
    documents = {text_of(row[2]) for row in held if text_of(row[2]).startswith(names.DOCUMENT)}
    found = {text_of(row[0]) for row in held if text_of(row[0]).startswith(names.CHUNK)}
    return CollectionStats(collection, triples, things, len(found), len(documents), classes, properties)


def _counts(rows: list[tuple[Cell, ...]]) -> dict[str, int]:
    pairs = sorted(((text_of(name), number_of(count)) for name, count in rows if isinstance(name, Iri)), key=lambda pair: (-pair[1], pair[0]))
    return dict(pairs)

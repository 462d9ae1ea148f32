"""Extractions and files into an endpoint's graph, by SPARQL Update: each chunk is one request, which servers carry out as one transaction.

The graphs are those of the embedded store (embedded/layout.py), and a fact leaves the graph that is asked with the last graph that asserts it. What
was there before anybody here said it stays: the graph `HELD` asserts it from then on.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, TypeVar

from onto_core.errors import BadSettings, InputError, Problem
from onto_core.graph import names
from onto_core.graph.files import RdfFile, examine, unloaded
from onto_core.messages import Extraction
from onto_core.ports.graphs import Loaded, Progress
from onto_core.terms import Literal, normal_label
from sparql_cassandra.rdf import keys
from sparql_cassandra.rdf.file_quads import graph_of, graphs_named
from sparql_cassandra.rdf.quads import Quad
from sparql_cassandra.rdf.terms import iri_key, is_literal, literal_parts
from sparql_cassandra.remote import queries
from sparql_cassandra.remote.graph import AT_ONCE, RemoteGraph, text_of
from sparql_cassandra.remote.queries import HELD, asked, asserting, iri
from sparql_cassandra.results import n_term

T = TypeVar("T")
UPDATE: Final = "application/sparql-update; charset=utf-8"
WRITE_SECONDS: Final = 120.0
ONE_REQUEST: Final = 5_000
"""Statements of a file that one request writes."""


async def prepare(at: RemoteGraph) -> None:
    """Make sure that what is kept beside the graph is not seen in it. Raises BadSettings where it is, BackendUnavailable."""
    await _send(at, [revised(at)])
    seen = await at.some_rows(f"SELECT ?r {{ {asked(at.graph, queries.revision('?r'))} }} LIMIT 1", "r", WRITE_SECONDS)
    if seen:
        await _send(at, [f"DELETE WHERE {{ {queries.indexed(at.graph, queries.revision('?r'))} }}"])
        message = f"the default graph of {at.client.address.shown} is all of its graphs together, where provenance would be found as facts"
        raise BadSettings("settings", [Problem("store.sparql.graph", message, "the IRI of a graph for what is asked, such as urn:ontorag:graph")])


async def write(at: RemoteGraph, extraction: Extraction) -> None:
    """Make the graph say what the extraction says of its chunk. Raises BadMessage for a term that is not RDF, and what the server says."""
    wanted = keys.extraction_quads(extraction)
    graphs = tuple(key[1:] for key in keys.chunk_graphs(extraction.chunk_id))  # by their names in every store
    distinct = _distinct(wanted)
    gone = await _labels_gone(at, graphs, distinct)
    await _send(
        at,
        [
            *_held(at, distinct),
            *_cleared(at, graphs),
            *([f"DELETE DATA {{ {_data(at, gone)} }}"] if gone else []),
            *([f"INSERT DATA {{ {_data(at, [*wanted, *_placed(at, distinct), *_labels(distinct)])} }}"] if wanted else []),
            revised(at),
        ],
    )


async def drop(at: RemoteGraph) -> None:
    """Remove what was written here, and leave what others wrote. Raises what the server says."""
    ours = await _our_graphs(at)
    for some in batched(sorted(ours), AT_ONCE):
        await _send(at, _cleared(at, some, provenance=False))
    await _send(at, [*(f"DROP SILENT GRAPH {_here(at, each)}" for each in (HELD, names.PROVENANCE, names.LABELS)), revised(at)])


async def _our_graphs(at: RemoteGraph) -> set[str]:
    """The graphs of chunks and files, by their names and by the provenance."""
    named = f"SELECT DISTINCT ?g {{ GRAPH ?g {{ ?s ?p ?o }} FILTER(STRSTARTS(STR(?g), '{queries.named(at.graph, names.CHUNK)}')) }}"
    found = [text_of(graph) for query in (named, queries.graphs_told(at.graph)) for (graph,) in await at.every_row(query, "g", WRITE_SECONDS)]
    return {queries.called_here(at.graph, graph) for graph in found}


async def load(at: RemoteGraph, paths: Sequence[Path], format_: str, progress: Progress) -> Loaded:
    """Add the files that were not loaded before. Where the server fails half-way some is there; loading again completes it. Raises InputError."""
    files = examine(paths, format_, progress)
    known = {text_of(graph) for (graph, *_) in await at.every_row(queries.chunks(at.graph), "g id d n", WRITE_SECONDS)}
    new, loaded = unloaded(files, lambda file: graph_of(file).value in known)
    for file in new:
        await _add(at, await _graphs_named(at, file))
        last: list[Quad] = []
        for some in batched(_of_file(file, last, progress), ONE_REQUEST):
            await _add(at, some)
        await _add(at, last)
    return loaded


async def _graphs_named(at: RemoteGraph, file: RdfFile) -> list[Quad]:
    """What the provenance will say of the graphs that a file names. It is written first, so that a load that broke off knows them for its own.

    Raises InputError for a graph that is there already and is not this store's: its statements could not be told from the file's any more.
    """
    documents = graphs_named(file)
    ours = {text_of(graph) for (graph,) in await at.every_row(queries.graphs_told(at.graph), "g", WRITE_SECONDS)} if documents else set()
    asked_for = {each: f"SELECT ?s {{ GRAPH {iri(each)} {{ ?s ?p ?o }} }} LIMIT 1" for each in documents if each not in ours}
    taken = [each for each, query in asked_for.items() if each == at.graph or await at.some_rows(query, "s", WRITE_SECONDS)]
    if taken:
        message, mend = "<{}> is a graph of others at {}", "another name in the file"
        raise InputError(str(file.path), [Problem(str(file.path), message.format(each, at.client.address.shown), mend) for each in taken])
    return [(iri_key(graph), keys.DERIVED_FROM, iri_key(document), keys.PROVENANCE) for graph, document in documents.items()]


async def _add(at: RemoteGraph, quads: Collection[Quad]) -> None:
    distinct = _distinct(quads)
    if quads:
        await _send(at, [*_held(at, distinct), f"INSERT DATA {{ {_data(at, [*quads, *_placed(at, distinct), *_labels(distinct)])} }}", revised(at)])


def _of_file(file: RdfFile, last: list[Quad], progress: Progress) -> Iterator[Quad]:
    """The quads of a file, blank nodes as IRIs of its own: labels of theirs hold in one request only. The marks of its load go to `last`."""
    own = iri_key(graph_of(file).value)

    def named(key: str) -> str:
        return iri_key(f"{names.BLANK}{key[1:]}") if key[0] == "B" else key

    for subject, predicate, end, graph in keys.file_quads(file, progress):
        quad = named(subject), predicate, named(end), named(graph)
        if graph == keys.PROVENANCE and subject == own:
            last.append(quad)
        else:
            yield quad


def batched(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items in order, in lists of at most `size`."""
    left = iter(items)
    while some := list(islice(left, size)):
        yield some


async def _send(at: RemoteGraph, operations: Iterable[str]) -> None:
    text = " ;\n".join(operations)
    await at.client.send("POST", at.update, seconds=WRITE_SECONDS, content=text.encode(), kind=UPDATE)


def revised(at: RemoteGraph) -> str:
    """The operation that gives the graph another revision."""
    old, new = (queries.indexed(at.graph, queries.revision(value)) for value in ("?r", f'"{uuid.uuid4().hex}"'))
    return f"DELETE {{ {old} }} INSERT {{ {new} }} WHERE {{ OPTIONAL {{ {old} }} }}"


def _held(at: RemoteGraph, distinct: Collection[Quad]) -> Iterator[str]:
    """Before anything else: what is in the asked graph and no graph asserts is others', and is held from now on."""
    if distinct:
        rows = " ".join(f"({_term(s)} {_term(p)} {_term(o)})" for s, p, o, _ in distinct)
        yield (
            f"INSERT {{ GRAPH {_here(at, HELD)} {{ ?s ?p ?o }} }} WHERE {{ VALUES (?s ?p ?o) {{ {rows} }} {asked(at.graph, '?s ?p ?o')} "
            f"FILTER NOT EXISTS {{ {asserting(at.graph, '?s ?p ?o')} }} }}"
        )


def _cleared(at: RemoteGraph, graphs: Sequence[str], *, provenance: bool = True) -> Iterator[str]:
    """Remove graphs, what only they assert, and what is said of them and of their statements."""
    here = [queries.named(at.graph, each) for each in graphs]
    for graph, place in zip(graphs, here, strict=True):
        pattern = f"GRAPH {iri(place)} {{ ?s ?p ?o }} FILTER NOT EXISTS {{ {asserting(at.graph, '?s ?p ?o', here)} }}"
        yield f"DELETE {{ {asked(at.graph, '?s ?p ?o')} }} WHERE {{ {pattern} }}"
        if provenance:
            of_statements = queries.about(at.graph, f"?x <{names.STATED_IN}> {iri(graph)} . ?x ?p ?o")
            yield f"DELETE {{ {queries.about(at.graph, '?x ?p ?o')} }} WHERE {{ {of_statements} }}"
            yield f"DELETE WHERE {{ {queries.about(at.graph, f'{iri(graph)} ?p ?o')} }}"
    for place in here:
        yield f"DROP SILENT GRAPH {iri(place)}"


def _here(at: RemoteGraph, graph: str) -> str:
    return iri(queries.named(at.graph, graph))


async def _labels_gone(at: RemoteGraph, graphs: Sequence[str], distinct: Collection[Quad]) -> set[Quad]:
    """The entries of the label index that no label stands for once the chunk's graphs are replaced."""
    labelled = queries.values("p", names.LABELLING)
    here = [queries.named(at.graph, each) for each in graphs]
    before = " UNION ".join(f"{{ GRAPH {iri(each)} {{ ?s ?p ?l }} }}" for each in here)
    lost = set[tuple[str, str]]()
    for thing, label in await at.rows(f"SELECT ?s ?l {{ {labelled} {before} }}", "s l", WRITE_SECONDS):
        lost.add((text_of(thing), normal_label(text_of(label))))
    lost -= {(s[1:], _normal(o)) for s, p, o, _ in distinct if p in keys.LABELLING and is_literal(o)}
    if not lost:
        return set()
    others = asserting(at.graph, "?s ?p ?l", here)
    for some in batched(sorted({thing for thing, _ in lost}), AT_ONCE):
        query = f"SELECT ?s ?l {{ {queries.values('s', some)} {labelled} {others} }}"
        lost -= {(text_of(thing), normal_label(text_of(label))) for thing, label in await at.rows(query, "s l", WRITE_SECONDS)}
    return {_entry(iri_key(thing), normal) for thing, normal in lost if normal}


def _distinct(quads: Iterable[Quad]) -> set[Quad]:
    """What the graphs assert, once each."""
    return {(s, p, o, "") for s, p, o, graph in quads if graph not in (keys.PROVENANCE, iri_key(names.LABELS))}


def _placed(at: RemoteGraph, distinct: Iterable[Quad]) -> Iterator[Quad]:
    return ((s, p, o, iri_key(at.graph) if at.graph else "") for s, p, o, _ in distinct)


def _labels(distinct: Iterable[Quad]) -> set[Quad]:
    """The entries of the label index."""
    return {_entry(s, normal) for s, p, o, _ in distinct if p in keys.LABELLING and is_literal(o) and (normal := _normal(o))}


def _normal(key: str) -> str:
    return normal_label(literal_parts(key).lexical)


def _entry(thing: str, normal: str) -> Quad:
    return thing, iri_key(names.NORMAL_LABEL), "S" + normal, iri_key(names.LABELS)


def _data(at: RemoteGraph, quads: Iterable[Quad]) -> str:
    """Quads in the syntax of SPARQL Update."""
    lines = ((f"{_term(s)} {_term(p)} {_term(o)}", g) for s, p, o, g in quads)
    return "\n".join(f"GRAPH {_place(at, g)} {{ {triple} }}" if g else f"{triple} ." for triple, g in lines)


def _place(at: RemoteGraph, graph: str) -> str:
    """The graph that is asked, or one of ours by its name at the endpoint."""
    return iri(at.graph if graph[1:] == at.graph else queries.named(at.graph, graph[1:]))


def _term(key: str) -> str:
    if key[0] == "I":
        return iri(key[1:])
    parts = literal_parts(key)
    return n_term(Literal(parts.lexical, parts.datatype, parts.language or None))

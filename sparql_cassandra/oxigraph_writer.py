"""Writing extractions into a collection's database: each one a single transaction, and the newer one of a chunk replaces the older."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pyoxigraph import DefaultGraph, Literal, NamedNode, Quad, Store

from onto_core import terms
from onto_core.errors import BadMessage, Problem
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.terms import normal_label
from onto_core.vocabulary import RDF_TYPE
from sparql_cassandra import oxigraph_layout as layout

LABELLING = (layout.LABEL, layout.ALT_LABEL)
DEFAULT = DefaultGraph()


@dataclass(frozen=True, slots=True)
class Change:
    """Quads to take out and to put in, in one transaction."""

    remove: frozenset[Quad]
    add: frozenset[Quad]

    def __bool__(self) -> bool:
        return bool(self.remove or self.add)


def apply(store: Store, change: Change) -> None:
    """All of the change, or nothing of it when the process dies."""
    if not change.remove:
        store.extend(change.add)
        return
    store.update(f"DELETE DATA {{ {data(change.remove)} }} ; INSERT DATA {{ {data(change.add)} }}")


def data(quads: Iterable[Quad]) -> str:
    """Quads in the syntax of SPARQL Update; N-Triples terms are valid there."""
    return "\n".join(
        f"{q.subject} {q.predicate} {q.object} ." if q.graph_name == DEFAULT else f"GRAPH {q.graph_name} {{ {q.subject} {q.predicate} {q.object} }}"
        for q in quads
    )


def write_extraction(store: Store, extraction: Extraction) -> bool:
    """Make the chunk's graphs say what the extraction says. False: they did already. Raises BadMessage for a term that is not valid RDF."""
    said, inferred, provenance = quads_of(extraction)
    old = set(chunk_quads(store, extraction.chunk_id))
    new = said | inferred | provenance
    change = with_distinct(store, old - new, new - old)
    apply(store, change)
    return bool(change)


def with_distinct(store: Store, gone: set[Quad], come: set[Quad]) -> Change:
    """The change, with what follows for the distinct triples (the default graph) and the labels in normal form.

    A triple leaves the default graph when the last graph that asserts it does.
    """
    come_distinct = {distinct(quad) for quad in come if asserts(quad)}
    lost = {distinct(quad) for quad in gone if asserts(quad)} - come_distinct
    lost = {
        quad
        for quad in lost
        if not any(asserts(other) and other not in gone for other in store.quads_for_pattern(quad.subject, quad.predicate, quad.object, None))
    }
    named = {label for quad in come_distinct if (label := normal_quad(quad))}
    unnamed = {label for quad in lost if (label := normal_quad(quad))} - named
    unnamed = {label for label in unnamed if not still_named(store, label, lost)}
    return Change(frozenset(gone | lost | unnamed), frozenset(come | come_distinct | named))


def asserts(quad: Quad) -> bool:
    """Whether the quad is a statement of some source, rather than a distinct triple, provenance or an index entry."""
    return quad.graph_name not in (DEFAULT, layout.PROVENANCE, layout.LABELS)


def distinct(quad: Quad) -> Quad:
    return Quad(quad.subject, quad.predicate, quad.object)


def normal_quad(quad: Quad) -> Quad | None:
    if quad.predicate not in LABELLING or not isinstance(quad.object, Literal) or not (normal := normal_label(quad.object.value)):
        return None
    return Quad(quad.subject, layout.NORMAL_LABEL, Literal(normal), layout.LABELS)


def still_named(store: Store, entry: Quad, lost: set[Quad]) -> bool:
    others = (quad for name in LABELLING for quad in store.quads_for_pattern(entry.subject, name, None, DEFAULT) if quad not in lost)
    return any(normal_quad(quad) == entry for quad in others)


def chunk_quads(store: Store, chunk_id: str) -> Iterable[Quad]:
    """All that the database holds because of a chunk: its two graphs and what the provenance graph says about them."""
    graphs = (layout.chunk_graph(chunk_id), layout.inferred_graph(chunk_id))
    for graph in graphs:
        yield from store.quads_for_pattern(None, None, None, graph)
        yield from store.quads_for_pattern(graph, None, None, layout.PROVENANCE)
        for statement in store.quads_for_pattern(None, layout.STATED_IN, graph, layout.PROVENANCE):
            yield from store.quads_for_pattern(statement.subject, None, None, layout.PROVENANCE)


def quads_of(extraction: Extraction) -> tuple[set[Quad], set[Quad], set[Quad]]:
    """What is said, what follows, and the provenance of both."""
    graph, inferred_graph = layout.chunk_graph(extraction.chunk_id), layout.inferred_graph(extraction.chunk_id)
    said: set[Quad] = set()
    inferred: set[Quad] = set()
    provenance: set[Quad] = set()
    problems: list[Problem] = []
    for number, triple in enumerate(extraction.triples):
        try:
            for subject, predicate, object_ in statements(triple):
                (inferred if triple.inferred else said).add(Quad(subject, predicate, object_, inferred_graph if triple.inferred else graph))
            if triple.span is not None and not triple.inferred:
                provenance |= evidence(triple, graph, number)
        except ValueError as error:
            problems.append(Problem(f"triples[{number}]", f"is not RDF: {error}", "IRIs are absolute, language tags follow BCP 47"))
    if problems:
        raise BadMessage(f"extraction {extraction.id!r}", problems)
    inferred = {quad for quad in inferred if Quad(quad.subject, quad.predicate, quad.object, graph) not in said}
    if said or inferred:
        provenance |= about(extraction, graph)
    if inferred:
        provenance |= {
            Quad(inferred_graph, layout.INFERRED, Literal(True), layout.PROVENANCE),
            Quad(inferred_graph, layout.DERIVED_FROM, graph, layout.PROVENANCE),
        }
    return said, inferred, provenance


def statements(triple: TripleWire) -> Iterable[tuple[NamedNode, NamedNode, layout.Term]]:
    """The triple, and the types and labels of its ends; a class that an rdf:type names is no entity, and gets none."""
    subject = NamedNode(triple.subject.iri)
    yield from naming(triple.subject)
    if isinstance(triple.object, LiteralWire):
        literal = terms.Literal(triple.object.value, triple.object.datatype, triple.object.language)
        yield subject, NamedNode(triple.predicate), layout.literal_to_rdf(literal)
        return
    yield subject, NamedNode(triple.predicate), NamedNode(triple.object.iri)
    if triple.predicate != RDF_TYPE:
        yield from naming(triple.object)


def naming(entity: EntityWire) -> Iterable[tuple[NamedNode, NamedNode, layout.Term]]:
    node = NamedNode(entity.iri)
    for kind in entity.types:
        yield node, layout.TYPE, NamedNode(kind)
    if entity.label:
        yield node, layout.LABEL, Literal(entity.label)


def evidence(triple: TripleWire, graph: NamedNode, number: int) -> set[Quad]:
    """Where in the text the statement stands, as an RDF statement of the provenance graph."""
    assert triple.span is not None
    node = NamedNode(f"{graph.value}#{number}")
    object_ = (
        layout.literal_to_rdf(terms.Literal(triple.object.value, triple.object.datatype, triple.object.language))
        if isinstance(triple.object, LiteralWire)
        else NamedNode(triple.object.iri)
    )
    said: list[tuple[NamedNode, layout.Term]] = [
        (layout.SUBJECT, NamedNode(triple.subject.iri)),
        (layout.PREDICATE, NamedNode(triple.predicate)),
        (layout.OBJECT, object_),
        (layout.STATED_IN, graph),
        (layout.SPAN, Literal(f"{triple.span[0]}-{triple.span[1]}")),
    ]
    if triple.confidence is not None:
        said.append((layout.CONFIDENCE, Literal(triple.confidence)))
    return {Quad(node, predicate, value, layout.PROVENANCE) for predicate, value in said}


def about(extraction: Extraction, graph: NamedNode) -> set[Quad]:
    document = layout.document_node(extraction.document_id)
    said: list[tuple[NamedNode, layout.Term]] = [(layout.IDENTIFIER, Literal(extraction.chunk_id)), (layout.ORDINAL, Literal(extraction.ordinal))]
    if extraction.document_id:
        said.append((layout.DERIVED_FROM, document))
    if extraction.model:
        said.append((layout.MODEL, Literal(extraction.model)))
    if extraction.prompt_version:
        said.append((layout.PROMPT_VERSION, Literal(extraction.prompt_version)))
    if extraction.catalog_version:
        said.append((layout.CATALOG_VERSION, Literal(extraction.catalog_version)))
    said += [(layout.DEGRADED, Literal(word)) for word in extraction.degraded]
    return {Quad(graph, predicate, value, layout.PROVENANCE) for predicate, value in said}

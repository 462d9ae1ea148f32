"""An extraction as quads: what its chunk says, what follows from that, and the provenance of both. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from pyoxigraph import Literal, NamedNode, Quad

from onto_core.graph import provenance as plain
from onto_core.messages import Extraction, TripleWire
from sparql_cassandra.rdf import names

Statement = tuple[NamedNode, NamedNode, NamedNode | Literal]


def quads_of(extraction: Extraction) -> set[Quad]:
    """All that a database holds because of the extraction's chunk. Raises BadMessage naming every triple that is not RDF."""
    graph, follows = names.chunk_graph(extraction.chunk_id), names.inferred_graph(extraction.chunk_id)
    asserted: set[Statement] = set()
    inferred: set[Statement] = set()
    provenance: list[Statement] = []
    for number, (triple, statements) in enumerate(plain.converted(extraction, terms_of)):
        (inferred if triple.inferred else asserted).update(statements)
        if plain.has_evidence(triple):
            provenance += evidence(triple, statements[0], graph, number)
    inferred -= asserted
    if asserted or inferred:
        provenance += map(terms_of, plain.about(extraction))
    if inferred:
        provenance += [(follows, names.INFERRED, Literal(True)), (follows, names.DERIVED_FROM, graph)]
    return {Quad(*each, name) for statements, name in ((asserted, graph), (inferred, follows), (provenance, names.PROVENANCE)) for each in statements}


def terms_of(statement: plain.Statement) -> Statement:
    """The statement in Oxigraph's terms. Raises ValueError for an invalid IRI or language tag."""
    subject, predicate, value = statement
    return NamedNode(subject), NamedNode(predicate), NamedNode(value) if isinstance(value, str) else names.literal_to_rdf(value)


def evidence(triple: TripleWire, statement: Statement, graph: NamedNode, number: int) -> Iterator[Statement]:
    """The place of a statement in the text and its confidence: RDF reification, in the provenance graph."""
    node = NamedNode(f"{graph.value}#{number}")
    yield node, names.SUBJECT, statement[0]
    yield node, names.PREDICATE, statement[1]
    yield node, names.OBJECT, statement[2]
    yield node, names.STATED_IN, graph
    if triple.inferred:
        yield node, names.INFERRED, Literal(True)
    elif triple.span is not None:
        yield node, names.SPAN, Literal(f"{triple.span[0]}-{triple.span[1]}")
    if triple.confidence is not None:
        yield node, names.CONFIDENCE, Literal(triple.confidence)

"""An extraction as quads: what its chunk says, what follows from that, and the provenance of both. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyoxigraph import Literal, NamedNode, Quad

from onto_core import terms
from onto_core.errors import BadMessage, Problem
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.vocabulary import RDF_TYPE
from sparql_cassandra.rdf import names

Statement = tuple[NamedNode, NamedNode, NamedNode | Literal]


def quads_of(extraction: Extraction) -> set[Quad]:
    """What a database is to hold because of the extraction's chunk. Raises BadMessage naming every triple that is not RDF."""
    graph, follows = names.chunk_graph(extraction.chunk_id), names.inferred_graph(extraction.chunk_id)
    said: set[Statement] = set()
    inferred: set[Statement] = set()
    provenance: list[Statement] = []
    problems: list[Problem] = []
    for number, triple in enumerate(extraction.triples):
        try:
            statement = statement_of(triple)
            (inferred if triple.inferred else said).update((statement, *naming(triple)))
            if triple.span is not None and not triple.inferred:
                provenance += evidence(triple, statement, graph, number)
        except ValueError as error:
            problems.append(Problem(f"triples[{number}]", f"is not RDF: {error}", "IRIs are absolute, languages are tags of BCP 47"))
    if problems:
        raise BadMessage(f"extraction {extraction.id!r}", problems)
    inferred -= said
    if said or inferred:
        provenance += about(extraction, graph)
    if inferred:
        provenance += [(follows, names.INFERRED, Literal(True)), (follows, names.DERIVED_FROM, graph)]
    return {Quad(*each, name) for statements, name in ((said, graph), (inferred, follows), (provenance, names.PROVENANCE)) for each in statements}


def statement_of(triple: TripleWire) -> Statement:
    """Raises ValueError for an IRI or a language that is none."""
    return NamedNode(triple.subject.iri), NamedNode(triple.predicate), object_of(triple)


def object_of(triple: TripleWire) -> NamedNode | Literal:
    if isinstance(triple.object, LiteralWire):
        return names.literal_to_rdf(terms.Literal(triple.object.value, triple.object.datatype, triple.object.language))
    return NamedNode(triple.object.iri)


def naming(triple: TripleWire) -> Iterator[Statement]:
    """The types and labels of the entities in a triple. A class that an rdf:type names is an element of an ontology, and gets none."""
    entities: list[EntityWire] = [triple.subject]
    if not isinstance(triple.object, LiteralWire) and triple.predicate != RDF_TYPE:
        entities.append(triple.object)
    for entity in entities:
        node = NamedNode(entity.iri)
        for kind in entity.types:
            yield node, names.TYPE, NamedNode(kind)
        if entity.label:
            yield node, names.LABEL, Literal(entity.label)


def evidence(triple: TripleWire, statement: Statement, graph: NamedNode, number: int) -> Iterable[Statement]:
    """Where in the text the statement stands: RDF reification, in the provenance graph."""
    assert triple.span is not None
    node = NamedNode(f"{graph.value}#{number}")
    yield node, names.SUBJECT, statement[0]
    yield node, names.PREDICATE, statement[1]
    yield node, names.OBJECT, statement[2]
    yield node, names.STATED_IN, graph
    yield node, names.SPAN, Literal(f"{triple.span[0]}-{triple.span[1]}")
    if triple.confidence is not None:
        yield node, names.CONFIDENCE, Literal(triple.confidence)


def about(extraction: Extraction, graph: NamedNode) -> Iterable[Statement]:
    """Where the graph comes from."""
    yield graph, names.IDENTIFIER, Literal(extraction.chunk_id)
    yield graph, names.ORDINAL, Literal(extraction.ordinal)
    if extraction.document_id:
        yield graph, names.DERIVED_FROM, names.document_node(extraction.document_id)
    versions = (
        (names.MODEL, extraction.model),
        (names.PROMPT_VERSION, extraction.prompt_version),
        (names.CATALOG_VERSION, extraction.catalog_version),
    )
    for name, value in versions:
        if value:
            yield graph, name, Literal(value)
    for word in extraction.degraded:
        yield graph, names.DEGRADED, Literal(word)

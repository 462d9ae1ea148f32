"""An extraction as plain RDF statements, which each store turns into terms of its own: its facts, and their provenance. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar
from urllib.parse import quote

from onto_core.errors import BadMessage, Problem
from onto_core.graph import names
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.terms import Literal
from onto_core.vocabulary import ONTORAG, RDF_TYPE, RDFS_LABEL, SKOS_ALT_LABEL, XSD_INTEGER

Statement = tuple[str, str, str | Literal]
"""Subject, predicate and object; an IRI is a `str`."""

Made = TypeVar("Made")


def statements(triple: TripleWire) -> Iterator[Statement]:
    """The fact, then the types and labels of its entities."""
    value = triple.object
    yield triple.subject.iri, triple.predicate, Literal(value.value, value.datatype, value.language) if isinstance(value, LiteralWire) else value.iri
    for entity in entities_of(triple):
        for kind in entity.types:
            yield entity.iri, RDF_TYPE, kind
        if entity.label:
            yield entity.iri, RDFS_LABEL, Literal(entity.label)
        for alias in entity.aliases or ():
            yield entity.iri, SKOS_ALT_LABEL, Literal(alias)


def entities_of(triple: TripleWire) -> Iterator[EntityWire]:
    """The entities of a triple. A class that an rdf:type names belongs to an ontology, and is not one of them."""
    yield triple.subject
    if isinstance(triple.object, EntityWire) and triple.predicate != RDF_TYPE:
        yield triple.object


def has_evidence(triple: TripleWire) -> bool:
    """True for a triple with a place in the text or a confidence of its own.

    A class that follows is as sure as the one that it follows from, and things have so many that they would double what is stored.
    """
    if triple.inferred:
        return triple.confidence is not None and triple.predicate != RDF_TYPE
    return triple.span is not None or triple.confidence is not None


def converted(extraction: Extraction, convert: Callable[[Statement], Made]) -> Iterator[tuple[TripleWire, list[Made]]]:
    """Each triple with its statements as `convert` makes them. Raises BadMessage at the end, naming all triples for which that raised ValueError."""
    problems: list[Problem] = []
    for number, triple in enumerate(extraction.triples):
        try:
            made = [convert(statement) for statement in statements(triple)]
        except ValueError as error:
            problems.append(Problem(f"triples[{number}]", f"is not RDF: {error}", "IRIs are absolute, languages are tags of BCP 47"))
        else:
            yield triple, made
    if problems:
        raise BadMessage(f"extraction {extraction.id!r}", problems)


def about(extraction: Extraction) -> Iterator[Statement]:
    """The source of the chunk's graph, and the model, prompt and ontologies that read it."""
    graph = names.chunk_graph(extraction.chunk_id)
    yield graph, names.IDENTIFIER, Literal(extraction.chunk_id)
    yield graph, names.ORDINAL, Literal(str(extraction.ordinal), XSD_INTEGER)
    if extraction.document_id:
        yield graph, names.DERIVED_FROM, names.document_node(extraction.document_id)
    texts = (
        ("model", extraction.model),
        ("promptVersion", extraction.prompt_version),
        ("catalogVersion", extraction.catalog_version),
        *(("degraded", word) for word in extraction.degraded),
    )
    yield from ((graph, ONTORAG + name, Literal(text)) for name, text in texts if text)
    yield from ((graph, names.METADATA + quote(name, safe=""), Literal(text)) for name, text in extraction.metadata.items())

"""The names of what a graph holds as terms of Oxigraph, distinct triples, and entries of the label index. Pure."""

from __future__ import annotations

from typing import Final

from pyoxigraph import DefaultGraph, Literal, NamedNode, Quad

from onto_core import terms
from onto_core.graph import names
from onto_core.vocabulary import RDF, RDF_TYPE, RDFS_LABEL, XSD_STRING

DEFAULT: Final = DefaultGraph()

PROVENANCE: Final = NamedNode(names.PROVENANCE)
LABELS: Final = NamedNode(names.LABELS)

TYPE: Final = NamedNode(RDF_TYPE)
LABEL: Final = NamedNode(RDFS_LABEL)
LABELLING: Final = tuple(map(NamedNode, names.LABELLING))
NAMING: Final = tuple(map(NamedNode, names.NAMING))
NORMAL_LABEL: Final = NamedNode(names.NORMAL_LABEL)
SUBJECT: Final = NamedNode(RDF + "subject")
PREDICATE: Final = NamedNode(RDF + "predicate")
OBJECT: Final = NamedNode(RDF + "object")
DERIVED_FROM: Final = NamedNode(names.DERIVED_FROM)
IDENTIFIER: Final = NamedNode(names.IDENTIFIER)
INFERRED: Final = NamedNode(names.INFERRED)
STATED_IN: Final = NamedNode(names.STATED_IN)
ORDINAL: Final = NamedNode(names.ORDINAL)
SPAN: Final = NamedNode(names.SPAN)
CONFIDENCE: Final = NamedNode(names.CONFIDENCE)


def asserts(quad: Quad) -> bool:
    """True when a source says the quad; false for a distinct triple, provenance and an entry of the label index."""
    return quad.graph_name not in (DEFAULT, PROVENANCE, LABELS)


def distinct(quad: Quad) -> Quad:
    """The quad's triple in the default graph."""
    return Quad(quad.subject, quad.predicate, quad.object)


def normal_quad(quad: Quad) -> Quad | None:
    """The entry of the label index for a label; None for any other quad."""
    if quad.predicate not in LABELLING or not isinstance(quad.object, Literal) or not (normal := terms.normal_label(quad.object.value)):
        return None
    return Quad(quad.subject, NORMAL_LABEL, Literal(normal), LABELS)


def chunk_graph(chunk_id: str) -> NamedNode:
    return NamedNode(names.chunk_graph(chunk_id))


def inferred_graph(chunk_id: str) -> NamedNode:
    return NamedNode(names.inferred_graph(chunk_id))


def literal_to_rdf(literal: terms.Literal) -> Literal:
    """The literal as Oxigraph's. Raises ValueError for an invalid language tag or datatype IRI."""
    if literal.language is not None:
        return Literal(literal.lexical, language=literal.language)
    if literal.datatype == XSD_STRING:
        return Literal(literal.lexical)
    return Literal(literal.lexical, datatype=NamedNode(literal.datatype))

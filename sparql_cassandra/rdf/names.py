"""The names of what a graph holds: named graphs of chunks and documents, terms of provenance, and keys of labels. Pure."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote

from pyoxigraph import BlankNode, DefaultGraph, Literal, NamedNode, Quad, Triple

from onto_core import terms
from onto_core.vocabulary import DCTERMS, ONTORAG, PROV, RDF, RDF_TYPE, RDFS_LABEL, SKOS, XSD_STRING

Term = NamedNode | BlankNode | Literal | Triple
"""What Oxigraph can hold as an object; a Triple (RDF 1.2) comes only from files."""

DEFAULT: Final = DefaultGraph()

CHUNK: Final = "urn:ontorag:chunk:"
DOCUMENT: Final = "urn:ontorag:document:"
INFERRED_SUFFIX: Final = ":inferred"
PROVENANCE: Final = NamedNode("urn:ontorag:provenance")
LABELS: Final = NamedNode("urn:ontorag:labels")

TYPE: Final = NamedNode(RDF_TYPE)
LABEL: Final = NamedNode(RDFS_LABEL)
ALT_LABEL: Final = NamedNode(SKOS + "altLabel")
SUBJECT: Final = NamedNode(RDF + "subject")
PREDICATE: Final = NamedNode(RDF + "predicate")
OBJECT: Final = NamedNode(RDF + "object")
DERIVED_FROM: Final = NamedNode(PROV + "wasDerivedFrom")
IDENTIFIER: Final = NamedNode(DCTERMS + "identifier")
ORDINAL: Final = NamedNode(ONTORAG + "chunkOrdinal")
MODEL: Final = NamedNode(ONTORAG + "model")
PROMPT_VERSION: Final = NamedNode(ONTORAG + "promptVersion")
CATALOG_VERSION: Final = NamedNode(ONTORAG + "catalogVersion")
DEGRADED: Final = NamedNode(ONTORAG + "degraded")
INFERRED: Final = NamedNode(ONTORAG + "inferred")
STATED_IN: Final = NamedNode(ONTORAG + "statedIn")
SPAN: Final = NamedNode(ONTORAG + "span")
CONFIDENCE: Final = NamedNode(ONTORAG + "confidence")
NORMAL_LABEL: Final = NamedNode(ONTORAG + "normalLabel")
LABELLING: Final = (LABEL, ALT_LABEL)


def asserts(quad: Quad) -> bool:
    """Whether the quad is what some source says, rather than a distinct triple, provenance or an entry of the label index."""
    return quad.graph_name not in (DEFAULT, PROVENANCE, LABELS)


def distinct(quad: Quad) -> Quad:
    """The quad's triple in the default graph."""
    return Quad(quad.subject, quad.predicate, quad.object)


def normal_quad(quad: Quad) -> Quad | None:
    """The entry of the label index that a label makes."""
    if quad.predicate not in LABELLING or not isinstance(quad.object, Literal) or not (normal := terms.normal_label(quad.object.value)):
        return None
    return Quad(quad.subject, NORMAL_LABEL, Literal(normal), LABELS)


def chunk_graph(chunk_id: str) -> NamedNode:
    return NamedNode(CHUNK + quote(chunk_id, safe=""))


def inferred_graph(chunk_id: str) -> NamedNode:
    return NamedNode(CHUNK + quote(chunk_id, safe="") + INFERRED_SUFFIX)


def document_node(document_id: str) -> NamedNode:
    return NamedNode(DOCUMENT + quote(document_id, safe="/"))


def chunk_id_of(graph: str) -> str:
    return unquote(graph.removeprefix(CHUNK).removesuffix(INFERRED_SUFFIX))


def document_id_of(node: str) -> str:
    return unquote(node.removeprefix(DOCUMENT))


def literal_to_rdf(literal: terms.Literal) -> Literal:
    """Raises ValueError for a language tag or datatype IRI that is none."""
    if literal.language is not None:
        return Literal(literal.lexical, language=literal.language)
    if literal.datatype == XSD_STRING:
        return Literal(literal.lexical)
    return Literal(literal.lexical, datatype=NamedNode(literal.datatype))

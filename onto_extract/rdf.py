"""Extractions as an RDF graph: each fact, and the types and labels of its ends, as the graph stores show them to queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING
from typing import Literal as OneOf

from onto_core.messages import EntityWire, Extraction, LiteralWire
from onto_core.vocabulary import PREFIXES, RDF_TYPE, RDFS_LABEL, XSD_STRING

if TYPE_CHECKING:
    import rdflib


SYNTAXES: Mapping[str, OneOf["turtle", "nt"]] = {"ttl": "turtle", "nt": "nt"}


def graph_of(extractions: Iterable[Extraction], prefixes: Mapping[str, str] | None = None) -> rdflib.Graph:
    """`prefixes` are bound beside the W3C's. A class that an rdf:type names gets no label: definitions stay in the ontology."""
    from rdflib import Graph, Literal, URIRef

    graph = Graph(bind_namespaces="none")
    for prefix, namespace in {**(prefixes or {}), **PREFIXES}.items():
        graph.bind(prefix, namespace)
    for triple in (triple for extraction in extractions for triple in extraction.triples):
        ends = [triple.subject, *([triple.object] if isinstance(triple.object, EntityWire) and triple.predicate != RDF_TYPE else [])]
        graph.add((URIRef(triple.subject.iri), URIRef(triple.predicate), _node(triple.object)))
        for entity in ends:
            for kind in entity.types:
                graph.add((URIRef(entity.iri), URIRef(RDF_TYPE), URIRef(kind)))
            if entity.label:
                graph.add((URIRef(entity.iri), URIRef(RDFS_LABEL), Literal(entity.label)))
    return graph


def _node(value: EntityWire | LiteralWire) -> rdflib.term.Node:
    """The lexical form stays as it is; rdflib would otherwise write 1.50 as 1.5."""
    from rdflib import Literal, URIRef

    if isinstance(value, EntityWire):
        return URIRef(value.iri)
    if value.language:
        return Literal(value.value, lang=value.language)
    if value.datatype == XSD_STRING:
        return Literal(value.value)
    return Literal(value.value, datatype=URIRef(value.datatype), normalize=False)

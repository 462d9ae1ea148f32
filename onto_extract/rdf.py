"""Extractions as an RDF graph: each fact, and the types and labels of its ends, as the graph stores show them to queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING
from typing import Literal as OneOf

from onto_core import terms
from onto_core.graph.provenance import statements
from onto_core.messages import Extraction
from onto_core.vocabulary import PREFIXES, XSD_STRING

if TYPE_CHECKING:
    import rdflib


SYNTAXES: Mapping[str, OneOf["turtle", "nt"]] = {"ttl": "turtle", "nt": "nt"}


def graph_of(extractions: Iterable[Extraction], prefixes: Mapping[str, str] | None = None) -> rdflib.Graph:
    """All triples in one graph, `prefixes` bound beside the W3C's. The class in an rdf:type gets no label: definitions stay in the ontology."""
    from rdflib import Graph, URIRef

    graph = Graph(bind_namespaces="none")
    for prefix, namespace in {**(prefixes or {}), **PREFIXES}.items():
        graph.bind(prefix, namespace)
    for extraction in extractions:
        for triple in extraction.triples:
            for subject, predicate, value in statements(triple):
                graph.add((URIRef(subject), URIRef(predicate), _node(value)))
    return graph


def _node(value: str | terms.Literal) -> rdflib.term.Node:
    """The node with its lexical form untouched; rdflib would otherwise write 1.50 as 1.5."""
    from rdflib import Literal, URIRef

    if isinstance(value, str):
        return URIRef(value)
    if value.language:
        return Literal(value.lexical, lang=value.language)
    if value.datatype == XSD_STRING:
        return Literal(value.lexical)
    return Literal(value.lexical, datatype=URIRef(value.datatype), normalize=False)

"""rdflib's terms as keys and back, lexical forms untouched. Pure."""

from __future__ import annotations

from functools import lru_cache

from rdflib.term import BNode, IdentifiedNode, Literal, Node, URIRef

from onto_core.errors import QueryRejected
from onto_core.vocabulary import XSD_STRING
from sparql_cassandra.rdf.terms import blank_key, iri_key, literal_key, literal_parts

LONGEST_KNOWN = 128
"""Characters of the longest key whose term is kept."""


def key_of(node: Node) -> str:
    """The key of an rdflib term. Raises QueryRejected for what RDF 1.1 does not have (variables, quoted graphs, paths)."""
    if isinstance(node, URIRef):
        return iri_key(str(node))
    if isinstance(node, BNode):
        return blank_key(str(node))
    if isinstance(node, Literal):
        return literal_key(str(node), XSD_STRING if node.datatype is None else str(node.datatype), node.language or "")
    raise QueryRejected(f"{node!r} is not a term of RDF 1.1: an IRI, a blank node or a literal is")


def node_of(key: str) -> URIRef | BNode | Literal:
    """The rdflib term of a key. A plain literal comes back without a datatype, as rdflib's parsers make it."""
    return _known(key) if len(key) <= LONGEST_KNOWN else _node(key)


def _node(key: str) -> URIRef | BNode | Literal:
    if key[0] == "I":
        return URIRef(key[1:])
    if key[0] == "B":
        return BNode(key[1:])
    parts = literal_parts(key)
    if parts.language:
        return Literal(parts.lexical, lang=parts.language)
    if parts.datatype == XSD_STRING:
        return Literal(parts.lexical)
    return Literal(parts.lexical, datatype=URIRef(parts.datatype), normalize=False)


_known = lru_cache(maxsize=16_384)(_node)


def graph_node(key: str) -> IdentifiedNode:
    node = node_of(key)
    assert isinstance(node, IdentifiedNode)
    return node

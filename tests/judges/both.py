"""A set of facts before both judges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rdflib import BNode, Graph, Literal, URIRef
from rdflib.namespace import RDF, XSD
from rdflib.term import Node

from onto_core.messages import EntityWire, TripleWire
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity, Triple
from onto_core.terms import Literal as OurLiteral
from tests.judges import consistency, shapes


def conforms(facts: Graph | Iterable[Triple | TripleWire], schema: Schema, *, complete: bool = False) -> list[str]:
    """Everything that pySHACL and owlrl hold against the facts; an empty list when they conform.

    `facts` are an RDF graph, or accepted and inferred triples. `complete`: missing values count too.
    """
    return list(_held(facts, schema, complete=complete))


def breaks(facts: Graph | Iterable[Triple | TripleWire], schema: Schema) -> bool:
    """Whether one of them holds anything against the facts. owlrl, which takes twice as long, is asked where pySHACL finds nothing."""
    return any(True for _ in _held(facts, schema, complete=False))


def _held(facts: Graph | Iterable[Triple | TripleWire], schema: Schema, *, complete: bool) -> Iterator[str]:
    try:
        graph = facts if isinstance(facts, Graph) else graph_of(facts)
    except ValueError as error:  # rdflib takes no malformed language tag
        yield str(error)
        return
    ontologies = tuple(schema.ontologies.values())
    yield from shapes.violations(graph, ontologies, complete=complete)
    yield from consistency.inconsistencies(graph, ontologies)


def graph_of(triples: Iterable[Triple | TripleWire]) -> Graph:
    """The facts with the types that their entities carry, as stores keep them."""
    graph = Graph()
    for triple in triples:
        subject, end = triple.subject, triple.object
        graph.add((_node(subject), URIRef(triple.predicate), _node(end)))
        for entity in (subject, end):
            if isinstance(entity, Entity | EntityWire) and not (entity is end and triple.predicate == str(RDF.type)):
                for kind in entity.types:
                    graph.add((_node(entity), RDF.type, URIRef(kind)))
    return graph


def _node(term: object) -> Node:
    if isinstance(term, Entity | EntityWire):
        return BNode(term.iri[2:]) if term.iri.startswith("_:") else URIRef(term.iri)
    lexical = term.lexical if isinstance(term, OurLiteral) else term.value  # type: ignore[attr-defined]
    language, datatype = term.language, term.datatype  # type: ignore[attr-defined]
    if language:
        return Literal(lexical, lang=language)
    return Literal(lexical, datatype=None if datatype == str(XSD.string) else URIRef(datatype), normalize=False)

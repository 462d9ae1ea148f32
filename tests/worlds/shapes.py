"""Random facts for shapes, the facts as shapes see them, and the verdict of pySHACL."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import rdflib
from rdflib import RDF, RDFS, XSD, BNode, Graph, URIRef
from rdflib.term import Node

from onto_core.ontology.shapes.evaluate import Evaluation, Targets
from onto_core.ontology.shapes.model import Shapes, Value
from onto_core.terms import Literal
from onto_core.vocabulary import XSD_STRING

T = "urn:t:"
SH = "http://www.w3.org/ns/shacl#"
THINGS = [*(URIRef(f"{T}n{number}") for number in range(1, 6)), BNode("b1"), BNode("b2")]
VALUES = [
    *(rdflib.Literal(number) for number in (1, 2, 3, 7)),
    *(rdflib.Literal(text, datatype=XSD.decimal) for text in ("2.5", "4.5")),
    *(rdflib.Literal(text) for text in ("a", "ab", "abcde", "Axb7")),
    *(rdflib.Literal(text, lang=tag) for text, tag in (("ab", "en"), ("cd", "en"), ("ab", "de-AT"), ("ab", "fr"))),
    *(rdflib.Literal(text, datatype=XSD.date) for text in ("1999-05-05", "2001-05-05")),
    rdflib.Literal(True),
]
SORTED = {
    "r": [each for each in VALUES if each.language],
    "d": [each for each in VALUES if each.datatype == XSD.date],
    "m": [each for each in VALUES if each.datatype in {XSD.integer, XSD.decimal}],
    "s": [each for each in VALUES if each.datatype in {XSD.integer, XSD.decimal}],
}
"""Properties of which the values are compared have values of one sort: by SPARQL others are not in order, and pySHACL orders them by datatype."""


class GraphFacts:
    """An rdflib graph as `Knowledge`; the hierarchy of classes is that of `ontology`."""

    def __init__(self, graph: Graph, ontology: Graph) -> None:
        self.graph, self.ontology = graph, ontology
        self.nodes = {valued(node): node for triple in graph for node in triple}

    def values(self, subject: Value, predicate: str) -> Iterator[Value]:
        if (node := self.nodes.get(subject)) is not None:
            yield from map(valued, sorted(self.graph.objects(node, URIRef(predicate)), key=str))

    def subjects(self, predicate: str, value: Value) -> Iterator[Value]:
        if (node := self.nodes.get(value)) is not None:
            yield from map(valued, self.graph.subjects(URIRef(predicate), node))

    def predicates(self, subject: Value) -> Iterable[str]:
        return {str(each) for each in self.graph.predicates(self.nodes.get(subject))} if subject in self.nodes else ()

    def classes(self, value: Value) -> Iterator[str]:
        yield from (str(each) for each in self.values(value, str(RDF.type)))

    def is_a(self, kind: str, wanted: str) -> bool:
        return URIRef(wanted) in set(self.ontology.transitive_objects(URIRef(kind), RDFS.subClassOf))


def valued(node: Node) -> Value:
    if isinstance(node, rdflib.Literal):
        return Literal(str(node), str(node.datatype) if node.datatype else XSD_STRING, node.language)
    return f"_:{node}" if isinstance(node, BNode) else str(node)


def random_facts(chance: random.Random, most: int = 40) -> Graph:
    graph = Graph()
    for _ in range(chance.randint(3, most)):
        subject = chance.choice(THINGS)
        if chance.random() < 0.3:
            graph.add((subject, RDF.type, URIRef(T + chance.choice("ABC"))))
        else:
            predicate = chance.choices("pqrdms", (5, 4, 2, 1, 1, 1))[0]
            things = {"p": 0.8, "q": 0.15}.get(predicate, 0.0)
            values = SORTED.get(predicate, VALUES)
            graph.add((subject, URIRef(T + predicate), chance.choice(THINGS) if chance.random() < things else chance.choice(values)))
    return graph


def ours(shapes: Shapes, facts: GraphFacts, *, settled: bool = False) -> set[tuple[Value, str]]:
    """(focus node, IRI of the shape) of every finding, or of those that are settled; those of shapes without an IRI are left out."""
    nodes = {*facts.nodes, *(str(t.value) for shape in shapes.values() for t in shape.targets if t.kind == "node")}
    findings = Evaluation(shapes, facts).findings(Targets(shapes), sorted(nodes, key=str))
    return {(each.focus, each.shape.key) for each in findings if not each.shape.key.startswith("_:") and (each.settled or not settled)}


def theirs(shapes: Graph, facts: Graph) -> set[tuple[Value, str]]:
    """The same of pySHACL."""
    import pyshacl

    _, report, _ = pyshacl.validate(facts + shapes, shacl_graph=shapes, inference="none", advanced=False, meta_shacl=False, inplace=True)
    found = set()
    for result in report.subjects(RDF.type, URIRef(SH + "ValidationResult")):
        shape = report.value(result, URIRef(SH + "sourceShape"))
        if isinstance(shape, URIRef) and (None, URIRef(SH + "detail"), result) not in report:
            found.add((valued(report.value(result, URIRef(SH + "focusNode"))), str(shape)))
    return found

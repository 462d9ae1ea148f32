"""The second independent judge: ontology and graph as OWL, closed under the OWL 2 RL rules by owlrl. Shares no code with the rules under test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from owlrl.OWLRL import OWLRL_Semantics
from rdflib import BNode, Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.namespace import OWL, RDF, RDFS, XSD
from rdflib.term import Node

from onto_core.ontology.model import Ontology, OntologyClass, Property, Restriction
from onto_core.terms import Literal as OurLiteral


def inconsistencies(data: Graph, ontologies: Iterable[Ontology]) -> list[str]:
    """What owlrl complains of. All things with different IRIs are taken to be different."""
    world = as_owl(ontologies, data)
    for triple in data:
        world.add(triple)
    things = {node for s, p, o in data for node in ((s,) if p == RDF.type else (s, o)) if isinstance(node, URIRef | BNode)}
    for one, other in combinations(sorted(things), 2):
        world.add((one, OWL.differentFrom, other))
    closure = OWLRL_Semantics(world, axioms=False, daxioms=False, rdfs=False)
    try:
        closure.closure()
    except ArithmeticError as error:  # owlrl reads every literal as its datatype says, and fails at an ill-typed one
        return [f"ill-typed literal: {error}"]
    return [str(message) for message in closure.error_messages]


def as_owl(ontologies: Iterable[Ontology], data: Graph) -> Graph:
    """The axioms about the classes and properties that the graph uses, and all above them."""
    loaded = tuple(ontologies)
    classes = {iri: each for ontology in loaded for iri, each in ontology.classes.items()}
    properties = {iri: each for ontology in loaded for iri, each in ontology.properties.items()}
    writer = _Owl()
    for iri in _reached({str(kind) for kind in data.objects(None, RDF.type)}, classes):
        writer.of_class(classes[iri])
    wanted = {str(p) for p in data.predicates() if str(p) in properties}
    while (
        more := {q for p in wanted for q in (*properties[p].parents, *properties[p].inverse_of, *properties[p].equivalent) if q in properties}
        - wanted
    ):
        wanted |= more
    for iri in sorted(wanted):
        writer.of_property(properties[iri])
    return writer.graph


def _reached(kinds: set[str], classes: dict[str, OntologyClass]) -> list[str]:
    wanted = {kind for kind in kinds if kind in classes}
    unions = {iri: each for iri, each in classes.items() if each.union_of}
    while True:
        more = {parent for kind in wanted for parent in (*classes[kind].parents, *classes[kind].equivalent) if parent in classes}
        more |= {iri for iri, each in unions.items() if wanted.intersection(each.union_of)}
        if more <= wanted:
            return sorted(wanted)
        wanted |= more


class _Owl:
    def __init__(self) -> None:
        self.graph = Graph()

    def of_class(self, each: OntologyClass) -> None:
        me = URIRef(each.iri)
        self.graph.add((me, RDF.type, OWL.Class))
        for predicate, others in ((RDFS.subClassOf, each.parents), (OWL.equivalentClass, each.equivalent), (OWL.disjointWith, each.disjoint)):
            for other in others:
                self.graph.add((me, predicate, URIRef(other)))
        for member in each.union_of:
            self.graph.add((URIRef(member), RDFS.subClassOf, me))
        for restriction in each.restrictions:
            for node in self.of_restriction(restriction):
                self.graph.add((me, RDFS.subClassOf, node))

    def of_restriction(self, restriction: Restriction) -> list[Node]:
        node = BNode()
        self.graph.add((node, RDF.type, OWL.Restriction))
        self.graph.add((node, OWL.onProperty, URIRef(restriction.property)))
        filler = self.union(restriction.classes) if restriction.classes else None
        if restriction.kind == "only" and filler is not None:
            self.graph.add((node, OWL.allValuesFrom, filler))
        elif restriction.kind == "value" and restriction.value is not None:
            self.graph.add(
                (node, OWL.hasValue, _literal(restriction.value) if isinstance(restriction.value, OurLiteral) else URIRef(restriction.value))
            )
        elif restriction.kind in {"max", "exactly"} and restriction.count in {0, 1} and not restriction.data:
            count = Literal(str(restriction.count), datatype=XSD.nonNegativeInteger)
            self.graph.add((node, OWL.maxQualifiedCardinality if filler is not None else OWL.maxCardinality, count))
            if filler is not None:
                self.graph.add((node, OWL.onClass, filler))
        else:
            return []
        return [node]

    def of_property(self, each: Property) -> None:
        me = URIRef(each.iri)
        self.graph.add((me, RDF.type, OWL.ObjectProperty if each.kind == "object" else OWL.DatatypeProperty))
        for holds, kind in (
            (each.functional and each.kind == "object", OWL.FunctionalProperty),
            (each.inverse_functional, OWL.InverseFunctionalProperty),
            (each.symmetric, OWL.SymmetricProperty),
            (each.asymmetric, OWL.AsymmetricProperty),
            (each.transitive, OWL.TransitiveProperty),
            (each.irreflexive, OWL.IrreflexiveProperty),
        ):
            if holds:
                self.graph.add((me, RDF.type, kind))
        for predicate, others in (
            (RDFS.subPropertyOf, each.parents),
            (OWL.equivalentProperty, each.equivalent),
            (OWL.propertyDisjointWith, each.disjoint),
            (OWL.inverseOf, each.inverse_of),
        ):
            for other in others:
                self.graph.add((me, predicate, URIRef(other)))
        for union in each.domain:
            self.graph.add((me, RDFS.domain, self.union(union)))
        if each.kind == "object" and not each.data_ranges:
            for union in each.range:
                self.graph.add((me, RDFS.range, self.union(union)))

    def union(self, members: Sequence[str]) -> Node:
        if len(members) == 1:
            return URIRef(members[0])
        node, head = BNode(), BNode()
        Collection(self.graph, head, [URIRef(member) for member in members])
        self.graph.add((node, RDF.type, OWL.Class))
        self.graph.add((node, OWL.unionOf, head))
        return node


def _literal(value: OurLiteral) -> Literal:
    if value.language:
        return Literal(value.lexical, lang=value.language)
    return Literal(value.lexical, datatype=URIRef(value.datatype), normalize=False)

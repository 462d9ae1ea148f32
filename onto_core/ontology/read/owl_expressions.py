"""OWL class and data expressions, as far as the model holds them (OWL 2 mapping to RDF graphs, section 3). Pure.

An expression that the model cannot hold is weakened to what still follows from it ("some X" with an anonymous X is "at least one"), or left out;
nothing is ever made stricter than the ontology says.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rdflib import OWL, RDF, RDFS, XSD, BNode, URIRef
from rdflib import Literal as RdfLiteral
from rdflib.term import Node

from onto_core.ontology.datatypes import FACETS, SCHEMA_ORG_ALSO, SCHEMA_ORG_DATATYPES, is_datatype, primitive_values
from onto_core.ontology.model import AllOf, AnyOf, DataRange, DataUnion, Facets, Restriction
from onto_core.ontology.read.rdf_statements import RdfStatements, items
from onto_core.terms import Literal
from onto_core.vocabulary import OWL_THING, XSD_STRING, local_name

SCHEMA_ORG: Final = ("https://schema.org/", "http://schema.org/")
DEEPEST: Final = 20
"""Expressions within expressions beyond which nothing is read: no author nests deeper, and a circle ends."""
VALUES: Final = (("some", OWL.someValuesFrom), ("only", OWL.allValuesFrom), ("value", OWL.hasValue))
COUNTS: Final = (
    ("min", OWL.minCardinality),
    ("max", OWL.maxCardinality),
    ("exactly", OWL.cardinality),
    ("min", OWL.minQualifiedCardinality),
    ("max", OWL.maxQualifiedCardinality),
    ("exactly", OWL.qualifiedCardinality),
)


@dataclass(frozen=True, slots=True)
class Expression:
    """The statements of a class expression about the members of the class that it bounds."""

    parents: tuple[str, ...] = ()
    disjoint: tuple[str, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    union_of: AnyOf = ()
    one_of: tuple[str, ...] = ()


class Expressions:
    """Reads the expressions of one graph. `datatypes` are the IRIs that the graph declares as datatypes."""

    def __init__(self, graph: RdfStatements, datatypes: frozenset[str]) -> None:
        self._graph = graph
        self._datatypes = datatypes
        self._named_inverse: dict[Node, str] = {}
        for subject, statements in graph.about.items():
            for other in statements.get(OWL.inverseOf, ()):
                if isinstance(subject, URIRef) and isinstance(other, URIRef):
                    self._named_inverse.setdefault(subject, str(other))
                    self._named_inverse.setdefault(other, str(subject))

    def bounding(self, node: Node, *, definition: bool = False, depth: int = 0) -> Expression:
        """A class expression in the place of a superclass; with `definition`, the statements about a named class as if it were one."""
        if isinstance(node, URIRef) and not definition:
            return Expression(parents=(str(node),))
        graph = self._graph
        if depth > DEEPEST or isinstance(node, RdfLiteral):
            return Expression()
        parts = [Expression(restrictions=self.restrictions(node))]
        for head in graph.objects(node, OWL.intersectionOf):
            parts += [self.bounding(member, depth=depth + 1) for member in items(graph, head)]
        for other in graph.objects(node, OWL.complementOf):
            parts.append(Expression(disjoint=self.any_of(other)))
        for head in graph.objects(node, OWL.unionOf):
            members = items(graph, head)
            if len(members) > 1:
                parts.append(Expression(union_of=self._all_named(members)))
            else:
                parts += [self.bounding(member, depth=depth + 1) for member in members if not (definition or isinstance(member, URIRef))]
        for head in graph.objects(node, OWL.oneOf):
            parts.append(Expression(one_of=self._named(items(graph, head))))
        return both(parts)

    def same_as(self, node: Node) -> tuple[str, ...]:
        """The class that an equivalent expression names: itself, or the only member of its union."""
        if isinstance(node, URIRef):
            return (str(node),)
        unions = [items(self._graph, head) for head in self._graph.objects(node, OWL.unionOf)]
        return tuple(str(members[0]) for members in unions if len(members) == 1 and isinstance(members[0], URIRef))

    def partly_named_unions(self, node: Node) -> Iterable[tuple[str, ...]]:
        """The named members of each union that defines a class and has members without a name."""
        for definition in (node, *self._graph.objects(node, OWL.equivalentClass)):
            for head in self._graph.objects(definition, OWL.unionOf):
                members = items(self._graph, head)
                if len(members) > 1 and not self._all_named(members):
                    yield self._named(members)

    def any_of(self, node: Node, *, depth: int = 0) -> AnyOf:
        """The classes of a union, or a single class; empty when something in it has no name."""
        if isinstance(node, URIRef):
            return (str(node),)
        for head in self._graph.objects(node, OWL.unionOf) if depth < DEEPEST else ():
            unions = [self.any_of(member, depth=depth + 1) for member in items(self._graph, head) if member != node]
            return tuple(dict.fromkeys(iri for union in unions for iri in union)) if all(unions) else ()
        return ()

    def all_of(self, node: Node) -> AllOf:
        """The unions of an intersection, or a single one."""
        if isinstance(node, BNode):
            for head in self._graph.objects(node, OWL.intersectionOf):
                return tuple(union for member in items(self._graph, head) if (union := self.any_of(member)))
        union = self.any_of(node)
        return (union,) if union else ()

    def is_data(self, node: Node, *, depth: int = 0) -> bool:
        """True when a node is a datatype or a data range."""
        if isinstance(node, URIRef):
            iri = str(node)
            return is_datatype(iri) or iri in self._datatypes or schema_org_datatype(iri) is not None or bool(primitive_values(iri))
        about = self._graph.about.get(node, {})
        if RDFS.Datatype in about.get(RDF.type, ()) or OWL.DataRange in about.get(RDF.type, ()) or OWL.onDatatype in about:
            return True
        for head in (*about.get(OWL.unionOf, ()), *about.get(OWL.intersectionOf, ())) if depth < DEEPEST else ():
            members = items(self._graph, head)
            return bool(members) and all(member != node and self.is_data(member, depth=depth + 1) for member in members)
        return any(isinstance(member, RdfLiteral) for head in about.get(OWL.oneOf, ()) for member in items(self._graph, head))

    def data_unions(self, node: Node, *, depth: int = 0) -> tuple[DataUnion, ...]:
        """The data range of a node, as unions that must all hold; empty for what the model cannot hold, such as complements."""
        graph = self._graph
        if depth > DEEPEST:
            return ()
        if isinstance(node, URIRef):
            return self._datatype(node, depth)
        for head in graph.objects(node, OWL.intersectionOf):
            return tuple(union for member in items(graph, head) for union in self.data_unions(member, depth=depth + 1))
        for head in graph.objects(node, OWL.unionOf):
            parts = [self.data_unions(member, depth=depth + 1) for member in items(graph, head)]
            if not all(len(unions) == 1 for unions in parts):
                return ()
            return (tuple(dict.fromkeys(range_ for unions in parts for range_ in unions[0])),)
        for head in graph.objects(node, OWL.oneOf):
            values = tuple(literal(value) for value in items(graph, head) if isinstance(value, RdfLiteral))
            return ((DataRange(values[0].datatype, one_of=values),),) if values else ()
        for datatype in graph.objects(node, OWL.onDatatype):
            limits = self._facets(node)
            return tuple(tuple(DataRange(range_.datatype, limits) for range_ in union) for union in self._datatype(datatype, depth))
        return ()

    def _datatype(self, iri: Node, depth: int) -> tuple[DataUnion, ...]:
        """A named datatype: schema.org's by their XSD equals (a Mass is a string, "3 kg"), those that the graph defines by their definition."""
        if primitive := primitive_values(str(iri)):
            return (tuple(map(DataRange, primitive)),)
        equal = schema_org_datatype(str(iri)) or (str(XSD.string) if str(iri).startswith(SCHEMA_ORG) else None)
        if equal is None and not is_datatype(str(iri)):
            for definition in self._graph.objects(iri, OWL.equivalentClass):
                if isinstance(definition, BNode) and (unions := self.data_unions(definition, depth=depth + 1)):
                    return unions
        also = SCHEMA_ORG_ALSO.get(local_name(str(iri)), ()) if equal else ()
        return ((DataRange(equal or str(iri)), *map(DataRange, also)),)

    def _facets(self, node: Node) -> Facets:
        given: dict[str, object] = {}
        for head in self._graph.objects(node, OWL.withRestrictions):
            for facet in items(self._graph, head):
                for predicate, values in self._graph.about.get(facet, {}).items():
                    name = FACETS.get(str(predicate).rpartition("#")[2])
                    value = str(values[0])
                    if name == "pattern":
                        given[name] = (*given.get(name, ()), value)  # type: ignore[misc]
                    elif name in {"length", "min_length", "max_length", "total_digits", "fraction_digits"}:
                        given[name] = int(value) if value.isdecimal() else None
                    elif name:
                        given[name] = value
        return Facets(**given)  # type: ignore[arg-type]

    def property_of(self, node: Node) -> str | None:
        """The property that a node names; for an anonymous inverse the named one, if any."""
        if isinstance(node, URIRef):
            return str(node)
        for turned in self._graph.objects(node, OWL.inverseOf):
            return self._named_inverse.get(turned)
        return None

    def restrictions(self, node: Node) -> tuple[Restriction, ...]:
        """The restrictions that a node states: several when it carries several constraints, none when it is not a restriction."""
        graph = self._graph
        named = [iri for each in graph.objects(node, OWL.onProperty) if (iri := self.property_of(each))]
        if not named:
            return ()
        iri, restrictions = named[0], list[Restriction]()
        for kind, predicate in VALUES:
            for filler in graph.objects(node, predicate):
                restrictions += self._valued(iri, kind, filler)
        for kind, predicate in COUNTS:
            for number in graph.objects(node, predicate):
                if str(number).isdecimal():
                    restrictions += self._counted(iri, kind, int(str(number)), node)
        return tuple(restrictions)

    def _valued(self, iri: str, kind: str, filler: Node) -> Iterable[Restriction]:
        if kind == "value":
            yield Restriction(iri, "value", value=literal(filler) if isinstance(filler, RdfLiteral) else str(filler))
        elif self.is_data(filler):
            for union in self.data_unions(filler):
                yield Restriction(iri, kind, data=union)  # type: ignore[arg-type]
        elif unions := self.all_of(filler):
            for classes in unions:
                yield Restriction(iri, kind, classes=classes)  # type: ignore[arg-type]
        elif kind == "some":
            yield Restriction(iri, "min", count=1)

    def _counted(self, iri: str, kind: str, number: int, node: Node) -> Iterable[Restriction]:
        fillers = [*self._graph.objects(node, OWL.onClass), *self._graph.objects(node, OWL.onDataRange)]
        if not fillers or str(fillers[0]) == OWL_THING:
            yield Restriction(iri, kind, count=number)  # type: ignore[arg-type]
        elif self.is_data(fillers[0]) and len(unions := self.data_unions(fillers[0])) == 1:
            yield Restriction(iri, kind, data=unions[0], count=number)  # type: ignore[arg-type]
        elif len(classes := self.all_of(fillers[0])) == 1:
            yield Restriction(iri, kind, classes=classes[0], count=number)  # type: ignore[arg-type]
        elif kind != "max":
            yield Restriction(iri, "min", count=number)

    def _all_named(self, nodes: list[Node]) -> tuple[str, ...]:
        return self._named(nodes) if all(isinstance(node, URIRef) for node in nodes) else ()

    def _named(self, nodes: Iterable[Node]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(str(node) for node in nodes if isinstance(node, URIRef)))


def both(parts: Iterable[Expression]) -> Expression:
    """The conjunction of several expressions."""
    every = list(parts)
    return Expression(
        tuple(dict.fromkeys(iri for part in every for iri in part.parents)),
        tuple(dict.fromkeys(iri for part in every for iri in part.disjoint)),
        tuple(dict.fromkeys(restriction for part in every for restriction in part.restrictions)),
        tuple(dict.fromkeys(iri for part in every for iri in part.union_of)),
        tuple(dict.fromkeys(iri for part in every for iri in part.one_of)),
    )


def schema_org_datatype(iri: str) -> str | None:
    for namespace in SCHEMA_ORG:
        if iri.startswith(namespace):
            return SCHEMA_ORG_DATATYPES.get(iri[len(namespace) :])
    return None


def literal(value: RdfLiteral) -> Literal:
    if value.language:
        return Literal(str(value), language=value.language)
    return Literal(str(value), str(value.datatype or XSD.string) or XSD_STRING)

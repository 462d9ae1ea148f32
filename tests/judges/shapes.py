"""The first independent judge: SHACL shapes made straight from the ontology model, run by pySHACL. Shares no code with the rules under test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import pyshacl
from rdflib import SKOS, BNode, Graph, Literal, Namespace, URIRef
from rdflib.collection import Collection
from rdflib.namespace import RDF, RDFS, SH, XSD
from rdflib.plugins.sparql import prepareQuery
from rdflib.plugins.sparql.sparql import Query
from rdflib.query import Result
from rdflib.term import Node

from onto_core.ontology.model import DataRange, DataUnion, Ontology, OntologyClass, Property, Restriction
from onto_core.terms import Literal as OurLiteral
from tests.judges.hints import Hints

S = Namespace("urn:shape:")
TOP = {"http://www.w3.org/2002/07/owl#Thing", "http://www.w3.org/2000/01/rdf-schema#Resource"}
KNOWN = {str(each) for each in (RDF.type, RDFS.label, RDFS.comment, SKOS.altLabel)}

DECIMALS = {
    "decimal": (None, None), "integer": (None, None), "nonPositiveInteger": (None, 0), "negativeInteger": (None, -1), "nonNegativeInteger": (0, None),
    "positiveInteger": (1, None), "long": (-(2**63), 2**63 - 1), "int": (-(2**31), 2**31 - 1), "short": (-(2**15), 2**15 - 1), "byte": (-128, 127),
    "unsignedLong": (0, 2**64 - 1), "unsignedInt": (0, 2**32 - 1), "unsignedShort": (0, 2**16 - 1), "unsignedByte": (0, 255),
}  # fmt: skip
STRINGS = {
    "string": None, "normalizedString": r"^[^\t\n\r]*$", "token": r"^(\S+( \S+)*)?$", "language": r"^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$",
    "NMTOKEN": r"^[\w.:-]+$", "Name": r"^[\w:][\w.:-]*$", "NCName": r"^[\w][\w.-]*$", "ID": r"^[\w][\w.-]*$",
}  # fmt: skip

DERIVED = {"dateTime": ("dateTimeStamp",), "duration": ("yearMonthDuration", "dayTimeDuration")}
FORMS = {"gYear": r"^-?[0-9]{4,}(Z|[+-]..:..)?$", "anyURI": r"^[^ <>\"{}|^`]*$"}
"""What rdflib does not look at when it reads a literal."""


def violations(data: Graph, ontologies: Iterable[Ontology], *, complete: bool = False) -> list[str]:
    """What pySHACL finds. `complete`: minimum cardinalities are held against the graph too."""
    model = _Model(tuple(ontologies))
    problems = list(model.unknown(data))
    world = _World()
    for triple in data:
        world.add(triple)
    for edge in model.subclass_edges(data):
        world.add(edge)
    try:
        conforms, _, report = pyshacl.validate(world, shacl_graph=model.shapes(data, complete=complete), advanced=True, inplace=True)
    except ArithmeticError as error:  # pySHACL compares an ill-typed literal with a bound, and fails
        return [*problems, f"ill-typed literal: {error}"]
    if not conforms:
        problems += [part.strip() for part in report.split("Constraint Violation")[1:]]
    return problems


class _World(Graph):
    """A graph that reads each query once: pySHACL asks the same one of every thing that a shape is about, and reading it takes most of the time."""

    def query(self, query_object: str | Query, *arguments: Any, **options: Any) -> Result:
        return super().query(_read(query_object) if isinstance(query_object, str) else query_object, *arguments, **options)


@lru_cache(maxsize=1024)
def _read(query: str) -> Query:
    return prepareQuery(query)


class _Model:
    """The ontologies, read by themselves: which classes are above which, which elements a graph uses."""

    def __init__(self, ontologies: tuple[Ontology, ...]) -> None:
        self.hints = Hints(ontologies, self.ancestors)
        self.classes: list[OntologyClass] = [each for ontology in ontologies for each in ontology.classes.values()]
        self.properties: list[Property] = [each for ontology in ontologies for each in ontology.properties.values()]
        self.spoken = {iri for ontology in ontologies if ontology.profile == "dbpedia" for iri in ontology.properties}
        self.individuals = [each for ontology in ontologies for each in ontology.individuals.values()]
        self.above: dict[str, set[str]] = {}
        for each in self.classes:
            self.above.setdefault(each.iri, set()).update({*each.parents, *each.equivalent} - TOP)
            for twin in (*each.equivalent, *each.union_of):
                self.above.setdefault(twin, set()).add(each.iri)
        defined = {each.iri for each in self.classes}
        self.above = {iri: above & defined for iri, above in self.above.items() if iri in defined}
        self.kinds = {each.iri: each.kind for each in self.properties}

    def ancestors(self, iri: str) -> set[str]:
        found: set[str] = set()
        waiting = [iri]
        while waiting:
            for each in self.above.get(waiting.pop(), ()):
                if each not in found:
                    found.add(each)
                    waiting.append(each)
        return found

    def unknown(self, data: Graph) -> Iterator[str]:
        """Predicates and classes that no ontology has; ancestors that a graph with all its inferences would state and this one does not."""
        classes, properties = {each.iri for each in self.classes}, {each.iri for each in self.properties}
        for predicate in set(data.predicates()):
            if str(predicate) not in properties | KNOWN:
                yield f"unknown property {predicate}"
        for subject, kind in data.subject_objects(RDF.type):
            if str(kind) not in classes | TOP:
                yield f"unknown class {kind}"
            for ancestor in self.ancestors(str(kind)) - TOP:
                if (subject, RDF.type, URIRef(ancestor)) not in data:
                    yield f"{subject} is a {kind}, and nobody says that it is a {ancestor}"

    def subclass_edges(self, data: Graph) -> Iterator[tuple[Node, Node, Node]]:
        for kind in {str(kind) for kind in data.objects(None, RDF.type)}:
            for ancestor in self.ancestors(kind):
                yield URIRef(kind), RDFS.subClassOf, URIRef(ancestor)

    def shapes(self, data: Graph, *, complete: bool) -> Graph:
        """Shapes for the classes and properties that the graph uses."""
        used_classes = {str(kind) for kind in data.objects(None, RDF.type)}
        used_classes |= {ancestor for kind in used_classes for ancestor in self.ancestors(kind)}
        used = {str(predicate) for predicate in data.predicates()}
        writer = _Shapes(complete, {each.iri: bool(each.one_of) for each in self.classes}, self.kinds, self.spoken)
        for each in self.classes:
            if each.iri in used_classes:
                writer.of_class(each)
        for each in self.properties:
            if each.iri in used or (complete and each.min_count):
                writer.of_property(each, hinted=self.hints.bind(each.iri))
                for pattern in self.hints.patterns(each.iri, lambda datatype: [name for name, *_ in _admitted(datatype)]):
                    writer.sparql(each.iri, pattern)
        for name in used:
            for each in self.properties:
                if name in each.inverse_of:
                    writer.mirrored(each.iri, name)
        return writer.graph


class _Shapes:
    def __init__(self, complete: bool, listed: dict[str, bool], kinds: dict[str, str], spoken: set[str]) -> None:
        """`listed`: the classes, True for those with owl:oneOf. `kinds`: the properties, "object" or "datatype".
        `spoken`: those whose texts may have a language whatever their range says, as DBpedia publishes them.
        """
        self.spoken = spoken
        self.graph = Graph()
        self.listed, self.kinds = listed, kinds
        self.complete = complete
        self.count = 0

    def shape(self, target: URIRef, iri: str) -> URIRef:
        self.count += 1
        shape = S[str(self.count)]
        self.graph.add((shape, RDF.type, SH.NodeShape))
        self.graph.add((shape, target, URIRef(iri)))
        return shape

    def property(self, shape: Node, path: str, *, inverse: bool = False) -> BNode:
        node = BNode()
        self.graph.add((shape, SH.property, node))
        if inverse:
            back = BNode()
            self.graph.add((back, SH.inversePath, URIRef(path)))
            self.graph.add((node, SH.path, back))
        else:
            self.graph.add((node, SH.path, URIRef(path)))
        return node

    def set(self, node: Node, predicate: URIRef, value: object) -> None:
        self.graph.add((node, predicate, value if isinstance(value, Node) else Literal(value)))

    def any_of(self, node: Node, options: list[Node]) -> None:
        head = BNode()
        Collection(self.graph, head, options)
        self.graph.add((node, SH["or"], head))

    def members(self, classes: Iterable[str]) -> list[Node]:
        options: list[Node] = []
        for iri in classes:
            option = BNode()
            if iri in TOP:
                self.set(option, SH.nodeKind, SH.BlankNodeOrIRI)
            else:
                self.set(option, SH["class"], URIRef(iri))
            options.append(option)
        return options

    def union(self, classes: tuple[str, ...]) -> list[Node]:
        """Members of one of the classes. Of a thing without any class a union of several says that it is in one of them, and not in which."""
        options = self.members(classes)
        if len(classes) > 1 and not all(self.listed.get(iri) for iri in classes):
            untyped = BNode()
            self.set(self.property(untyped, str(RDF.type)), SH.maxCount, 0)
            options.append(untyped)
        return options

    def of_class(self, each: OntologyClass) -> None:
        for other in each.disjoint:
            shape = self.shape(SH.targetClass, each.iri)
            (option,) = self.members((other,))
            self.graph.add((shape, SH["not"], option))
        if each.one_of:
            shape, head = self.shape(SH.targetClass, each.iri), BNode()
            Collection(self.graph, head, [URIRef(iri) for iri in each.one_of])
            self.graph.add((shape, SH["in"], head))
        for restriction in each.restrictions:
            self.of_restriction(each.iri, restriction)

    def of_restriction(self, owner: str, restriction: Restriction) -> None:
        if restriction.kind == "some" or (restriction.kind == "min" and not self.complete):
            return  # an existential restriction says that there is a value, not that the graph must have it
        node = self.property(self.shape(SH.targetClass, owner), restriction.property)
        if restriction.kind == "value":
            value = restriction.value
            self.set(node, SH.hasValue, _literal(value) if isinstance(value, OurLiteral) else URIRef(str(value)))
            return
        members = self.union if restriction.kind == "only" else self.members
        options = [*members(restriction.classes), *self.literals(restriction.data)]
        least = {"min": restriction.count, "exactly": restriction.count}.get(restriction.kind) if self.complete else None
        most = restriction.count if restriction.kind in {"max", "exactly"} else None
        if restriction.kind == "only":
            self.any_of(node, options)
        elif options:
            filler = BNode()
            self.any_of(filler, options)
            self.set(node, SH.qualifiedValueShape, filler)
            if least is not None:
                self.set(node, SH.qualifiedMinCount, least)
            if most is not None:
                self.set(node, SH.qualifiedMaxCount, most)
        else:
            if least is not None:
                self.set(node, SH.minCount, least)
            if most is not None:
                self.set(node, SH.maxCount, most)

    def of_property(self, each: Property, *, hinted: bool) -> None:
        for union in each.domain:
            self.any_of(self.shape(SH.targetSubjectsOf, each.iri), self.union(union))
        for union in each.range:
            mixed = [*self.union(union), *(option for data in each.data_ranges for option in self.literals(data))]
            self.any_of(self.shape(SH.targetObjectsOf, each.iri), mixed)
        if each.kind == "datatype":
            self.set(self.shape(SH.targetObjectsOf, each.iri), SH.nodeKind, SH.Literal)
            for data in each.data_ranges:
                options = self.literals(data)
                if each.iri in self.spoken and any(wanted.datatype == str(XSD.string) for wanted in data):
                    options += self.literal(DataRange(str(RDF.langString)))
                self.any_of(self.property(self.shape(SH.targetSubjectsOf, each.iri), each.iri), options)
        elif not each.data_ranges and not hinted:
            self.set(self.shape(SH.targetObjectsOf, each.iri), SH.nodeKind, SH.BlankNodeOrIRI)
        most = 1 if each.functional else each.max_count
        if most is not None:
            self.set(self.property(self.shape(SH.targetSubjectsOf, each.iri), each.iri), SH.maxCount, most)
        if each.inverse_functional:
            self.set(self.property(self.shape(SH.targetObjectsOf, each.iri), each.iri, inverse=True), SH.maxCount, 1)
        if each.symmetric:
            self.mirrored(each.iri, each.iri)
        if each.asymmetric:
            self.set(self.property(self.shape(SH.targetSubjectsOf, each.iri), each.iri, inverse=True), SH.disjoint, URIRef(each.iri))
        if each.irreflexive or each.asymmetric:
            self.sparql(each.iri, f"$this <{each.iri}> ?value . FILTER (?value = $this)")
        for other in each.disjoint:
            self.set(self.property(self.shape(SH.targetSubjectsOf, each.iri), each.iri), SH.disjoint, URIRef(other))
        for other in (*each.parents, *each.equivalent):
            if self.kinds.get(other) != each.kind:
                continue  # not defined; or of things, where the other is of literals, and then nothing follows
            self.sparql(each.iri, f"$this <{each.iri}> ?value . FILTER NOT EXISTS {{ $this <{other}> ?value }}")
        for other in each.inverse_of:
            if other in self.kinds:
                self.mirrored(each.iri, other)
        if self.complete and each.min_count:
            for union in each.domain:
                for iri in union:
                    self.set(self.property(self.shape(SH.targetClass, iri), each.iri), SH.minCount, each.min_count)

    def mirrored(self, iri: str, other: str) -> None:
        self.sparql(iri, f"$this <{iri}> ?value . FILTER NOT EXISTS {{ ?value <{other}> $this }}")

    def sparql(self, iri: str, pattern: str) -> None:
        node = BNode()
        self.graph.add((self.shape(SH.targetSubjectsOf, iri), SH.sparql, node))
        self.set(node, SH.message, Literal(pattern.replace("{", "(").replace("}", ")")))
        self.set(node, SH.select, Literal(f"SELECT $this ?value WHERE {{ {pattern} }}"))

    def literals(self, union: DataUnion) -> list[Node]:
        return [option for each in union for option in self.literal(each)]

    def literal(self, wanted: DataRange) -> Iterator[Node]:
        """An option for each datatype whose values may lie in the range."""
        for datatype, low, high, pattern in _admitted(wanted.datatype):
            node = BNode()
            self.set(node, SH.nodeKind, SH.Literal)
            if datatype is not None:
                self.set(node, SH.datatype, URIRef(datatype))
            for predicate, bound in ((SH.minInclusive, low), (SH.maxInclusive, high)):
                if bound is not None:
                    extra = BNode()
                    self.set(extra, predicate, Literal(bound))
                    self.set(node, SH.node, extra)
            for each in (pattern, *(f"^(?:{each})$" for each in wanted.facets.pattern)):
                if each is not None:
                    extra = BNode()
                    self.set(extra, SH.pattern, each)
                    self.set(node, SH.node, extra)
            facets = wanted.facets
            typed = URIRef(wanted.datatype)
            for predicate, bound in (
                (SH.minInclusive, facets.min_inclusive),
                (SH.maxInclusive, facets.max_inclusive),
                (SH.minExclusive, facets.min_exclusive),
                (SH.maxExclusive, facets.max_exclusive),
            ):
                if bound is not None:
                    extra = BNode()
                    self.set(extra, predicate, Literal(bound, datatype=typed))
                    self.set(node, SH.node, extra)
            for predicate, size in (
                (SH.minLength, facets.min_length if facets.length is None else facets.length),
                (SH.maxLength, facets.max_length if facets.length is None else facets.length),
            ):
                if size is not None:
                    self.set(node, predicate, size)
            if wanted.one_of:
                head = BNode()
                Collection(self.graph, head, [_literal(each) for each in wanted.one_of])
                self.graph.add((node, SH["in"], head))
            yield node


def _literal(value: OurLiteral) -> Literal:
    if value.language:
        return Literal(value.lexical, lang=value.language)
    return Literal(value.lexical, datatype=None if value.datatype == str(XSD.string) else URIRef(value.datatype), normalize=False)


def _admitted(datatype: str) -> Iterator[tuple[str | None, int | None, int | None, str | None]]:
    """(datatype, least, greatest, pattern): the literals whose values are in the value space of a datatype."""
    local = datatype.removeprefix(str(XSD))
    if datatype.startswith(str(XSD)) and local in DECIMALS:
        low, high = DECIMALS[local]
        for name in DECIMALS:
            fits = r"^[+-]?[0-9]+(\.0*)?$" if name == "decimal" and local != "decimal" else None
            yield str(XSD[name]), low, high, fits
    elif datatype.startswith(str(XSD)) and local in STRINGS:
        for name in STRINGS:
            yield str(XSD[name]), None, None, STRINGS[local]
    elif local in DERIVED or local in FORMS:
        for name in (local, *DERIVED.get(local, ())):
            yield str(XSD) + name, None, None, FORMS.get(local)
    elif local == "dateTimeStamp":
        yield datatype, None, None, None
        yield str(XSD.dateTime), None, None, r"(Z|[+-][0-9][0-9]:[0-9][0-9])$"
    elif datatype in {str(RDFS.Literal), *(str(XSD) + name for name in ("anyType", "anySimpleType", "anyAtomicType"))}:
        yield None, None, None, None
    elif datatype.startswith("http://dbpedia.org/datatype/"):  # numbers in a unit
        for name in (datatype, *(str(XSD[number]) for number in (*DECIMALS, "double", "float"))):
            yield name, None, None, None
    elif datatype == str(RDF.PlainLiteral):
        for name in STRINGS:
            yield str(XSD[name]), None, None, None
        yield str(RDF.langString), None, None, None
    elif datatype == "http://www.w3.org/2002/07/owl#real":
        for name in DECIMALS:
            yield str(XSD[name]), None, None, None
        yield "http://www.w3.org/2002/07/owl#rational", None, None, None
    else:
        yield datatype, None, None, None

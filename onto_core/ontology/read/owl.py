"""Ontologies in RDF to the model: OWL 2, RDF Schema, domainIncludes and rangeIncludes. Pure once the bytes are parsed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final
from typing import Literal as OneOf

from rdflib import OWL, RDF, RDFS, SKOS, BNode, URIRef
from rdflib import Literal as RdfLiteral
from rdflib.term import Node

from onto_core.ontology import model, profiles
from onto_core.ontology.datatypes import datatypes_of_others
from onto_core.ontology.model import AllOf, DataRange, DataUnion, Individual, Ontology, OntologyClass, Property, Text
from onto_core.ontology.problems import DocumentPlace, OntologyReading, joined, place_of
from onto_core.ontology.read.owl_expressions import Expression, Expressions, both, schema_org_datatype
from onto_core.ontology.read.rdf_statements import RdfStatements, items, parse_graph
from onto_core.ontology.read.short_ids import short_ids
from onto_core.ontology.read.unused import unused
from onto_core.ontology.shapes.read import shapes_of
from onto_core.vocabulary import DCTERMS, ONTOLOGY_LANGUAGES, ONTORAG, PREFIXES, RDFS_LITERAL, local_name, namespace_of

CLASS_TYPES: Final = frozenset({OWL.Class, RDFS.Class, OWL.DeprecatedClass})
OBJECT_TYPES: Final = frozenset(
    {
        OWL.ObjectProperty,
        OWL.SymmetricProperty,
        OWL.AsymmetricProperty,
        OWL.TransitiveProperty,
        OWL.ReflexiveProperty,
        OWL.IrreflexiveProperty,
        OWL.InverseFunctionalProperty,
    }
)
KIND_TYPES: Final = OBJECT_TYPES | {OWL.DatatypeProperty}
PROPERTY_TYPES: Final = KIND_TYPES | {RDF.Property, OWL.FunctionalProperty, OWL.DeprecatedProperty}
INDIVIDUAL_TYPES: Final = frozenset({OWL.NamedIndividual, SKOS.Concept})
LABELS: Final = (RDFS.label, SKOS.prefLabel)
COMMENTS: Final = (RDFS.comment, SKOS.definition)
SHACL: Final = "http://www.w3.org/ns/shacl#"


def parse(name: str, content: bytes, syntax: str, *, id: str) -> OntologyReading:
    """Read a document in one of `rdf_statements.SYNTAXES`. Every problem is reported, none is raised."""
    place = DocumentPlace("")
    graph = parse_graph(content, syntax, f"urn:ontorag:ontology:{id}", place.under("document"))
    return joined(place, read(graph, place, id=id, source=name) if graph else None)


def read(graph: RdfStatements, place: DocumentPlace, *, id: str, source: str = "") -> Ontology | None:
    """The ontology that a graph states; None, with the fault reported, when it defines no class and no property.

    One that only imports others, describes individuals of theirs or declares annotation properties, as parts of modular ontologies do, is an
    ontology without elements.
    """
    kinds: dict[str, frozenset[Node]] = {str(s): frozenset(p.get(RDF.type, ())) for s, p in graph.about.items() if isinstance(s, URIRef)}
    datatypes = _datatypes(graph, kinds)
    expressions = Expressions(graph, datatypes)
    own = [iri for iri in kinds if not iri.startswith(ONTOLOGY_LANGUAGES)]
    class_iris = [iri for iri in own if iri not in datatypes and _is_class(kinds[iri], graph.about[URIRef(iri)])]
    property_iris = [iri for iri in own if _is_property(kinds[iri], graph.about[URIRef(iri)])]
    shapes, passed_over = shapes_of(graph.about)
    concept_iris = [iri for iri in own if SKOS.Concept in kinds[iri]]
    if not (class_iris or property_iris or shapes or concept_iris or _is_part(graph, kinds)):
        place.under("document").fault("defines no class and no property", "declare them as owl:Class, owl:ObjectProperty, owl:DatatypeProperty")
        return None
    taken = {*class_iris, *property_iris}
    classes_known = set(class_iris)
    individual_iris = [
        iri for iri in own if iri not in taken and iri not in datatypes and any(str(t) in classes_known or t in INDIVIDUAL_TYPES for t in kinds[iri])
    ]
    namespaces = Counter(namespace_of(iri) for iri in (*class_iris, *property_iris))
    main = next((name for name, _ in (namespaces or Counter(map(namespace_of, concept_iris))).most_common(1)), "")
    disjoint = _pairwise(graph, OWL.AllDisjointClasses), _pairwise(graph, OWL.AllDisjointProperties)
    class_ids, property_ids, individual_ids = (short_ids(iris, main, graph.prefixes) for iris in (class_iris, property_iris, individual_iris))
    classes = {iri: _class(iri, class_ids[iri], graph, expressions, disjoint[0].get(iri, ())) for iri in class_iris}
    _add_to_members(classes, graph, expressions)
    properties = {}
    for iri in property_iris:
        property_ = _property(iri, property_ids[iri], graph, expressions, disjoint[1].get(iri, ()))
        if property_.kind == "datatype" and property_.range:
            range, data = datatypes_of_others(property_.range, property_.data_ranges, classes_known)
            property_ = replace(property_, range=range, data_ranges=data)
        if {OWL.ObjectProperty, OWL.DatatypeProperty} <= kinds[iri]:
            place.under(place_of(property_)).remark("is declared as an object property and as a datatype property", "declare one of the two")
        properties[iri] = property_
    narrower: dict[Node, list[Node]] = defaultdict(list)
    for iri in concept_iris:
        for below in graph.objects(URIRef(iri), SKOS.narrower):
            narrower[below].append(URIRef(iri))
    individuals = {iri: _individual(iri, individual_ids[iri], graph, narrower) for iri in individual_iris}
    profile, reason = profiles.chosen(namespaces, _hint_counts(graph), Counter(str(kind) for types in kinds.values() for kind in types))
    if profiles.PROFILES[profile].suggestions == "advice":
        properties = {iri: _unbound(property_, kinds[iri]) for iri, property_ in properties.items()}
    return Ontology(
        **_header(graph, kinds, main, id),
        classes=classes,
        properties=properties,
        individuals=individuals,
        source=source,
        shapes=shapes,
        unused=dict(Counter(unused(graph) | passed_over).most_common()),
        profile=profile,
        profile_reason=reason,
    )


def _hint_counts(graph: RdfStatements) -> Counter[str]:
    """Predicate -> its number, for every domainIncludes and rangeIncludes."""
    counts: Counter[str] = Counter()
    for about in graph.about.values():
        for predicate, values in about.items():
            if str(predicate).endswith("Includes") and local_name(str(predicate)) in profiles.HINTS:
                counts[str(predicate)] += len(values)
    return counts


def _unbound(property_: Property, types: frozenset[Node]) -> Property:
    """A plain rdf:Property of which only hints tell the kind takes things and literals, where hints forbid nothing."""
    hinted = property_.range_hints or property_.data_hints
    if not hinted or types & KIND_TYPES or property_.range or property_.data_ranges:
        return property_
    return replace(property_, kind="object", data_ranges=((DataRange(RDFS_LITERAL),),))


def _is_part(graph: RdfStatements, kinds: Mapping[str, frozenset[Node]]) -> bool:
    """True for a document with an owl:Ontology header that imports something, or declares or describes anything besides."""
    headers = [iri for iri, types in kinds.items() if OWL.Ontology in types]
    return bool(headers) and (any(graph.objects(URIRef(iri), OWL.imports) for iri in headers) or any(kinds[iri] for iri in kinds.keys() - {*headers}))


def _datatypes(graph: RdfStatements, kinds: Mapping[str, frozenset[Node]]) -> frozenset[str]:
    """IRIs declared as rdfs:Datatype, and schema.org's DataTypes with all below them."""
    datatypes = {iri for iri, types in kinds.items() if RDFS.Datatype in types or any(local_name(str(t)) == "DataType" for t in types)}
    datatypes |= {iri for iri in kinds if schema_org_datatype(iri)}
    while below := {iri for iri in kinds.keys() - datatypes if any(str(above) in datatypes for above in graph.objects(URIRef(iri), RDFS.subClassOf))}:
        datatypes |= below
    return frozenset(datatypes)


def _is_class(types: frozenset[Node], about: Mapping[Node, list[Node]]) -> bool:
    """True by its type, or because it has a superclass (RDF Schema 1.1, 3.4); a SHACL shape may have one without being a class."""
    return bool(types & CLASS_TYPES) or (RDFS.subClassOf in about and not any(kind.startswith(SHACL) for kind in map(str, types)))


def _is_property(types: frozenset[Node], about: Mapping[Node, list[Node]]) -> bool:
    if types & PROPERTY_TYPES:
        return OWL.AnnotationProperty not in types or bool(types & {OWL.ObjectProperty, OWL.DatatypeProperty})
    return not types and (RDFS.domain in about or RDFS.range in about)


def _class(iri: str, id: str, graph: RdfStatements, expressions: Expressions, also_disjoint: Iterable[str]) -> OntologyClass:
    node = URIRef(iri)
    equivalent = [same for expression in graph.objects(node, OWL.equivalentClass) for same in expressions.same_as(expression)]
    parts = [_of_superclass(expressions.bounding(expression)) for expression in graph.objects(node, RDFS.subClassOf)]
    parts += [expressions.bounding(expression) for expression in graph.objects(node, OWL.equivalentClass) if isinstance(expression, BNode)]
    parts.append(_own_definition(node, graph, expressions))
    parts += [Expression(disjoint=expressions.any_of(expression)) for expression in graph.objects(node, OWL.disjointWith)]
    parts.append(Expression(disjoint=tuple(also_disjoint)))
    whole = both(parts)
    return OntologyClass(
        id=id,
        iri=iri,
        **_texts(node, graph),
        parents=tuple(parent for parent in whole.parents if parent != iri),
        equivalent=tuple(dict.fromkeys(same for same in equivalent if same != iri)),
        disjoint=whole.disjoint,
        restrictions=whole.restrictions,
        union_of=whole.union_of,
        one_of=whole.one_of,
        keys=_keys(node, graph),
        deprecated=_deprecated(node, graph),
    )


def _keys(node: URIRef, graph: RdfStatements) -> tuple[tuple[str, ...], ...]:
    """The keys of a class (OWL 2 Syntax, 9.5). One that names an inverse by a blank node is left out: it would identify by less than it says."""
    keys = [tuple(items(graph, head)) for head in graph.objects(node, OWL.hasKey)]
    return tuple(dict.fromkeys(tuple(map(str, key)) for key in keys if key and all(isinstance(each, URIRef) for each in key)))


def _of_superclass(expression: Expression) -> Expression:
    """The expression without its union: the members of a union that is a superclass are not subclasses. Only a definition makes them so."""
    return both([Expression(expression.parents, expression.disjoint, expression.restrictions, one_of=expression.one_of)])


def _own_definition(node: URIRef, graph: RdfStatements, expressions: Expressions) -> Expression:
    """owl:unionOf, intersectionOf, oneOf, complementOf and disjointUnionOf stated of the named class itself."""
    members = (str(member) for head in graph.objects(node, OWL.disjointUnionOf) for member in items(graph, head) if isinstance(member, URIRef))
    return both([expressions.bounding(node, definition=True), Expression(union_of=tuple(members))])


def _add_to_members(classes: dict[str, OntologyClass], graph: RdfStatements, expressions: Expressions) -> None:
    """Put the members of a defined union below it, and make those of an owl:disjointUnionOf disjoint from each other.

    A union whose members all have names does the first by `union_of`; the named members of another one get it as a parent.
    """
    for iri in list(classes):
        for members in expressions.partly_named_unions(URIRef(iri)):
            for member in members:
                if member in classes and member != iri:
                    classes[member] = replace(classes[member], parents=tuple(dict.fromkeys((*classes[member].parents, iri))))
        for head in graph.objects(URIRef(iri), OWL.disjointUnionOf):
            members = tuple(str(member) for member in items(graph, head))
            for member in members:
                if member in classes:
                    others = (*classes[member].disjoint, *(other for other in members if other != member))
                    classes[member] = replace(classes[member], disjoint=tuple(dict.fromkeys(others)))


def _property(iri: str, id: str, graph: RdfStatements, expressions: Expressions, also_disjoint: Iterable[str]) -> Property:
    node = URIRef(iri)
    types = frozenset(graph.about[node].get(RDF.type, ()))
    classes, data = _range(node, graph, expressions)
    class_hints, data_hints = _hints(node, graph, expressions)
    things, literals = classes or class_hints, data or data_hints
    kind = "object" if things and not types & KIND_TYPES else "datatype" if literals and not types & KIND_TYPES else _kind(node, graph, set())
    if kind == "either":
        kind, data = "object", ((DataRange(RDFS_LITERAL),),)
    turned = [each for each in graph.objects(node, OWL.equivalentProperty) if isinstance(each, BNode)]
    inverse = [*graph.objects(node, OWL.inverseOf), *(other for each in turned for other in graph.objects(each, OWL.inverseOf))]
    inverse += [other for predicate, others in graph.about[node].items() if local_name(str(predicate)) == "inverseOf" for other in others]
    parents = (expressions.property_of(each) for each in graph.objects(node, RDFS.subPropertyOf))
    return Property(
        id=id,
        iri=iri,
        kind=kind,
        **_texts(node, graph),
        domain=_domain(node, graph, expressions),
        range=classes,
        data_ranges=data,
        domain_hints=tuple(dict.fromkeys(str(each) for each in _including(node, graph, "domainIncludes"))),
        range_hints=class_hints,
        data_hints=data_hints,
        parents=tuple(dict.fromkeys(parent for parent in parents if parent and parent != iri)),
        equivalent=_iris(graph.objects(node, OWL.equivalentProperty), iri),
        disjoint=tuple(dict.fromkeys((*_iris(graph.objects(node, OWL.propertyDisjointWith), iri), *also_disjoint))),
        inverse_of=_iris(inverse, ""),
        min_count=_count(node, "minCount", graph),
        max_count=_count(node, "maxCount", graph),
        functional=OWL.FunctionalProperty in types,
        inverse_functional=OWL.InverseFunctionalProperty in types,
        symmetric=OWL.SymmetricProperty in types,
        asymmetric=OWL.AsymmetricProperty in types,
        transitive=OWL.TransitiveProperty in types,
        irreflexive=OWL.IrreflexiveProperty in types,
        deprecated=_deprecated(node, graph),
    )


def _kind(node: Node, graph: RdfStatements, seen: set[Node]) -> OneOf["object", "datatype", "either"]:
    """The kind by its OWL type, then by its superproperties'. "either": a plain rdf:Property whose values may be things or literals."""
    about = graph.about.get(node, {})
    types = about.get(RDF.type, ())
    if OWL.DatatypeProperty in types and OWL.ObjectProperty not in types:
        return "datatype"
    if not OBJECT_TYPES.isdisjoint(types) or any(local_name(str(predicate)) == "inverseOf" for predicate in about):
        return "object"
    seen.add(node)
    for parent in about.get(RDFS.subPropertyOf, ()):
        if parent not in seen and (kind := _kind(parent, graph, seen)) != "either":
            return kind
    return "either"


def _domain(node: URIRef, graph: RdfStatements, expressions: Expressions) -> AllOf:
    """Several rdfs:domain statements must all hold."""
    return tuple(dict.fromkeys(union for each in graph.objects(node, RDFS.domain) for union in expressions.all_of(each)))


def _range(node: URIRef, graph: RdfStatements, expressions: Expressions) -> tuple[AllOf, tuple[DataUnion, ...]]:
    classes: list[model.AnyOf] = []
    data: list[DataUnion] = []
    for range_ in graph.objects(node, RDFS.range):
        mixed = [member for head in graph.objects(range_, OWL.unionOf) for member in items(graph, head)] if isinstance(range_, BNode) else []
        if mixed and any(map(expressions.is_data, mixed)) and not all(map(expressions.is_data, mixed)):
            _add_alternatives(mixed, expressions, classes, data)
        elif expressions.is_data(range_):
            data += expressions.data_unions(range_)
        else:
            classes += expressions.all_of(range_)
    return tuple(dict.fromkeys(classes)), tuple(dict.fromkeys(data))


def _hints(node: URIRef, graph: RdfStatements, expressions: Expressions) -> tuple[model.AnyOf, DataUnion]:
    """The classes and the datatypes of rangeIncludes, in whatever namespace (schema.org's, DCMI's, gist's)."""
    classes: list[model.AnyOf] = []
    data: list[DataUnion] = []
    _add_alternatives(_including(node, graph, "rangeIncludes"), expressions, classes, data)
    return (classes[0] if classes else ()), (data[0] if data else ())


def _add_alternatives(nodes: Iterable[Node], expressions: Expressions, classes: list[model.AnyOf], data: list[DataUnion]) -> None:
    """Add a union of classes and datatypes as one union of each sort."""
    every = list(nodes)
    if union := tuple(dict.fromkeys(iri for node in every if not expressions.is_data(node) for iri in expressions.any_of(node))):
        classes.append(union)
    ranges = (range_ for node in every if expressions.is_data(node) for data_union in expressions.data_unions(node) for range_ in data_union)
    if literals := tuple(dict.fromkeys(ranges)):
        data.append(literals)


def _including(node: URIRef, graph: RdfStatements, word: str) -> list[Node]:
    return [
        each for predicate, values in graph.about[node].items() if local_name(str(predicate)) == word for each in values if isinstance(each, URIRef)
    ]


def _count(node: URIRef, word: str, graph: RdfStatements) -> int | None:
    """OWL counts within a class; our annotation counts for whatever has the property, as the JSON form does (see `write/turtle.py`)."""
    counts = [str(count) for count in graph.objects(node, URIRef(ONTORAG + word))]
    return int(counts[0]) if counts and counts[0].isdecimal() else None


def _individual(iri: str, id: str, graph: RdfStatements, narrower: Mapping[Node, Sequence[Node]]) -> Individual:
    """`narrower`: concept -> those that name it as narrower than themselves (SKOS Reference, S25: skos:narrower is the inverse of skos:broader)."""
    types = (str(each) for each in graph.objects(URIRef(iri), RDF.type) if isinstance(each, URIRef))
    node = URIRef(iri)
    return Individual(
        id,
        iri,
        labels=_texts_of(node, graph, LABELS),
        types=tuple(dict.fromkeys(each for each in types if not each.startswith(ONTOLOGY_LANGUAGES))),
        alt_labels=_texts_of(node, graph, (SKOS.altLabel, SKOS.hiddenLabel)),
        broader=_iris((*graph.objects(node, SKOS.broader), *narrower.get(node, ())), iri),
    )


def _header(graph: RdfStatements, kinds: Mapping[str, frozenset[Node]], main: str, id: str) -> dict[str, Any]:
    """The ontology's own statements; of several headers the one whose IRI the elements share."""
    headers = [iri for iri, types in kinds.items() if OWL.Ontology in types]
    headers.sort(key=lambda iri: (not (main.startswith(iri) or iri.startswith(main.rstrip("#/"))), iri))
    iri = headers[0] if headers else main
    node = URIRef(iri)
    titles = _texts_of(node, graph, (RDFS.label, URIRef(DCTERMS + "title"), URIRef("http://purl.org/dc/elements/1.1/title"), SKOS.prefLabel))
    versions = _texts_of(node, graph, (OWL.versionInfo,))
    version_iri = next((str(each) for each in graph.objects(node, OWL.versionIRI)), "")
    return {
        "id": id,
        "iri": iri,
        "version": _best(versions, "") or version_iri,
        "version_iri": version_iri,
        "label": _best(titles),
        "comment": _best(_texts_of(node, graph, (*COMMENTS, URIRef(DCTERMS + "description")))),
        "imports": tuple(dict.fromkeys(str(each) for header in headers for each in graph.objects(URIRef(header), OWL.imports))),
        "prefixes": {prefix: namespace for prefix, namespace in graph.prefixes.items() if PREFIXES.get(prefix) != namespace},
    }


def _best(texts: Iterable[Text], language: str = "en") -> str:
    """The text to show, the same for every order of the statements: of several that would do, the longest."""
    return model.best(tuple(sorted(texts, key=lambda text: (-len(text.value), text.value, text.language or ""))), language)


def _texts(node: URIRef, graph: RdfStatements) -> dict[str, Any]:
    return {
        "labels": _texts_of(node, graph, LABELS),
        "comments": _texts_of(node, graph, COMMENTS),
        "alt_labels": _texts_of(node, graph, (SKOS.altLabel,)),
    }


def _texts_of(node: URIRef, graph: RdfStatements, predicates: Iterable[Node]) -> tuple[Text, ...]:
    values = (value for predicate in predicates for value in graph.objects(node, predicate) if isinstance(value, RdfLiteral))
    return tuple(dict.fromkeys(Text(str(value), value.language) for value in values if str(value).strip()))


def _deprecated(node: URIRef, graph: RdfStatements) -> bool:
    about = graph.about[node]
    flags = [str(value).lower() for value in about.get(OWL.deprecated, ())]
    old = {OWL.DeprecatedClass, OWL.DeprecatedProperty} & set(about.get(RDF.type, ()))
    return "true" in flags or "1" in flags or bool(old) or any(local_name(str(predicate)) == "supersededBy" for predicate in about)


def _pairwise(graph: RdfStatements, kind: Node) -> dict[str, tuple[str, ...]]:
    """owl:AllDisjointClasses and owl:AllDisjointProperties: for each member the others."""
    others: dict[str, dict[str, None]] = {}
    for about in graph.about.values():
        if kind in about.get(RDF.type, ()):
            members = [str(each) for head in about.get(OWL.members, ()) for each in items(graph, head) if isinstance(each, URIRef)]
            for member in members:
                others.setdefault(member, {}).update(dict.fromkeys(other for other in members if other != member))
    return {iri: tuple(disjoint) for iri, disjoint in others.items()}


def _iris(nodes: Iterable[Node], without: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(each) for each in nodes if isinstance(each, URIRef) and str(each) != without))

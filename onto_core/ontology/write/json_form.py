"""An ontology as its JSON form, losing nothing of the model. Pure; `read/json_form.py` reads it back to an equal ontology."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from onto_core.ontology.datatypes import FACETS
from onto_core.ontology.model import AllOf, DataRange, DataUnion, Individual, Ontology, OntologyClass, Property, Restriction, Text
from onto_core.ontology.problems import SECTIONS
from onto_core.terms import Literal
from onto_core.vocabulary import RDFS_LITERAL, XSD, namespace_of

Json = Any
Keys = Mapping[str, str]
"""IRI -> local key."""

FILLER_KEYS = {"some": "owl:someValuesFrom", "only": "owl:allValuesFrom", "value": "owl:hasValue"}
COUNT_KEYS = {"min": "owl:minCardinality", "max": "owl:maxCardinality", "exactly": "owl:cardinality"}
QUALIFIED_KEYS = {"min": "owl:minQualifiedCardinality", "max": "owl:maxQualifiedCardinality", "exactly": "owl:qualifiedCardinality"}
FLAGS = ("functional", "inverse_functional", "symmetric", "asymmetric", "transitive", "irreflexive")


def to_json(ontology: Ontology) -> str:
    """The document, indented, in the order of the ontology."""
    return json.dumps(document(ontology), ensure_ascii=False, indent=2) + "\n"


def document(ontology: Ontology) -> dict[str, Json]:
    classes = {iri: each.id for iri, each in ontology.classes.items()}
    properties = {iri: each.id for iri, each in ontology.properties.items()}
    individuals = {iri: each.id for iri, each in ontology.individuals.items()}
    sections: dict[str, dict[str, Json]] = {section: {} for section in SECTIONS.values()}
    for class_ in ontology.classes.values():
        sections["classes"][class_.id] = _class(class_, classes, properties, individuals)
    for property_ in ontology.properties.values():
        sections[SECTIONS[property_.kind]][property_.id] = _property(property_, classes, properties)
    whole: dict[str, Json] = {"metadata": _metadata(ontology), **sections}
    if ontology.individuals:
        whole["individuals"] = {each.id: _individual(each, classes, individuals) for each in ontology.individuals.values()}
    return whole


def main_namespace(ontology: Ontology) -> str:
    """The namespace that most elements share."""
    commonest = Counter(namespace_of(each.iri) for each in ontology.elements).most_common(1)
    return commonest[0][0] if commonest else ontology.iri


def _metadata(ontology: Ontology) -> dict[str, Json]:
    namespace = main_namespace(ontology)
    own = namespace in {ontology.iri, ontology.iri + "#"}
    return _filled(
        {
            "id": ontology.id,
            "name": ontology.label,
            "description": ontology.comment,
            "version": ontology.version,
            "namespace": ontology.iri if own else namespace,
            "uri": "" if own else ontology.iri,
            "imports": list(ontology.imports),
            "prefixes": dict(ontology.prefixes),
            "profile": "" if ontology.profile == "owl" else ontology.profile,
        }
    )


def _class(class_: OntologyClass, classes: Keys, properties: Keys, individuals: Keys) -> dict[str, Json]:
    above = [*_keys(class_.parents, classes), *(_restriction(restriction, classes, properties, individuals) for restriction in class_.restrictions)]
    return _filled(
        {
            "uri": class_.iri,
            "type": "owl:Class",
            **_texts(class_),
            "rdfs:subClassOf": above[0] if len(above) == 1 and not class_.restrictions else above,
            "owl:equivalentClass": _keys(class_.equivalent, classes),
            "owl:disjointWith": _keys(class_.disjoint, classes),
            "owl:unionOf": _keys(class_.union_of, classes),
            "owl:oneOf": _keys(class_.one_of, individuals),
            "owl:hasKey": [keys[0] if len(keys := _keys(key, properties)) == 1 else keys for key in class_.keys],
            "owl:deprecated": class_.deprecated,
        }
    )


def _property(property_: Property, classes: Keys, properties: Keys) -> dict[str, Json]:
    exactly = property_.min_count is not None and property_.min_count == property_.max_count
    return _filled(
        {
            "uri": property_.iri,
            "type": "owl:ObjectProperty" if property_.kind == "object" else "owl:DatatypeProperty",
            **_texts(property_),
            "rdfs:domain": _all_of([[*_keys(union, classes)] for union in property_.domain]),
            "rdfs:range": _range(property_.range, property_.data_ranges, classes),
            "schema:domainIncludes": _keys(property_.domain_hints, classes),
            "schema:rangeIncludes": [*_keys(property_.range_hints, classes), *map(_data_range, property_.data_hints)],
            "rdfs:subPropertyOf": _keys(property_.parents, properties),
            "owl:equivalentProperty": _keys(property_.equivalent, properties),
            "owl:propertyDisjointWith": _keys(property_.disjoint, properties),
            "owl:inverseOf": _keys(property_.inverse_of, properties),
            **{f"owl:{_camel(flag)}Property": getattr(property_, flag) for flag in FLAGS},
            "owl:deprecated": property_.deprecated,
        }
    ) | {
        key: count
        for key, count in (
            ("owl:cardinality", property_.min_count if exactly else None),
            ("owl:minCardinality", None if exactly else property_.min_count),
            ("owl:maxCardinality", None if exactly else property_.max_count),
        )
        if count is not None
    }


def _individual(individual: Individual, classes: Keys, individuals: Keys) -> dict[str, Json]:
    return _filled(
        {
            "uri": individual.iri,
            "type": _keys(individual.types, classes),
            "rdfs:label": _text(individual.labels),
            "skos:altLabel": _text(individual.alt_labels),
            "skos:broader": _keys(individual.broader, individuals),
        }
    )


def _texts(element: OntologyClass | Property) -> dict[str, Json]:
    return {"rdfs:label": _text(element.labels), "rdfs:comment": _text(element.comments), "skos:altLabel": _text(element.alt_labels)}


def _text(texts: Sequence[Text]) -> Json:
    if len(texts) == 1 and texts[0].language is None:
        return texts[0].value
    return [_filled({"value": text.value, "lang": text.language}) for text in texts]


def _range(unions: AllOf, data: Sequence[DataUnion], classes: Keys) -> Json:
    parts = [_keys(union, classes) for union in unions]
    literals = [[_data_range(one) for one in union] for union in data]
    if len(parts) == len(literals) == 1:
        return [*parts[0], *literals[0]]
    return _all_of([*parts, *literals])


def _all_of(unions: Sequence[list[Json]]) -> Json:
    alternatives = [union[0] if len(union) == 1 else union for union in unions]
    return alternatives[0] if len(alternatives) == 1 else {"owl:intersectionOf": alternatives} if alternatives else None


def _data_range(range_: DataRange) -> Json:
    limits: dict[str, Json] = {}
    for name, field in FACETS.items():
        value = getattr(range_.facets, field)
        if field == "pattern":
            value = value[0] if len(value) == 1 else list(value)
        if value not in (None, []):
            limits[("rdf:" if field == "language" else "xsd:") + name] = value
    if not limits and not range_.one_of and (range_.datatype.startswith(XSD) or range_.datatype == RDFS_LITERAL):
        return _datatype(range_.datatype)
    listed = {"owl:oneOf": [_literal(value, range_.datatype) for value in range_.one_of]} if range_.one_of else {}
    return {"owl:onDatatype": _datatype(range_.datatype), **limits, **listed}


def _restriction(restriction: Restriction, classes: Keys, properties: Keys, individuals: Keys) -> dict[str, Json]:
    filler: Json = [*_keys(restriction.classes, classes), *(_data_range(range_) for range_ in restriction.data)]
    filler = filler[0] if len(filler) == 1 else filler
    filling: dict[str, Json]
    if restriction.kind == "value":
        value = restriction.value
        filling = {"owl:hasValue": _literal(value, "") if isinstance(value, Literal) else individuals.get(value or "", value)}
    elif restriction.kind in FILLER_KEYS:
        filling = {FILLER_KEYS[restriction.kind]: filler}
    elif filler:
        filling = {QUALIFIED_KEYS[restriction.kind]: restriction.count, "owl:onDataRange" if restriction.data else "owl:onClass": filler}
    else:
        filling = {COUNT_KEYS[restriction.kind]: restriction.count}
    return {"type": "owl:Restriction", "owl:onProperty": properties.get(restriction.property, restriction.property), **filling}


def _literal(value: Literal, datatype: str) -> Json:
    if value.language is not None:
        return {"value": value.lexical, "lang": value.language}
    return value.lexical if value.datatype == datatype else {"value": value.lexical, "type": _datatype(value.datatype)}


def _datatype(iri: str) -> str:
    return "rdfs:Literal" if iri == RDFS_LITERAL else f"xsd:{iri[len(XSD) :]}" if iri.startswith(XSD) else iri


def _keys(iris: Sequence[str], keys: Keys) -> list[Json]:
    return [keys.get(iri, iri) for iri in iris]


def _filled(entries: dict[str, Json]) -> dict[str, Json]:
    """The entries without empty values."""
    return {key: value for key, value in entries.items() if value not in (None, "", False, [], {})}


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)

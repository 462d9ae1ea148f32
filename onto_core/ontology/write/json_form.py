"""An ontology as its JSON form, losing nothing of the model. Pure; `parse_json` reads it back to an equal ontology."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from onto_core.ontology.datatypes import FACETS
from onto_core.ontology.model import AllOf, DataRange, DataUnion, Individual, Ontology, OntologyClass, Property, Restriction, Text
from onto_core.ontology.problems import SECTIONS
from onto_core.terms import Literal
from onto_core.vocabulary import RDFS_LITERAL, XSD, local_name

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
    for each in ontology.classes.values():
        sections["classes"][each.id] = _class(each, classes, properties, individuals)
    for one in ontology.properties.values():
        sections[SECTIONS[one.kind]][one.id] = _property(one, classes, properties)
    whole: dict[str, Json] = {"metadata": _metadata(ontology), **sections}
    if ontology.individuals:
        whole["individuals"] = {one.id: _individual(one, classes) for one in ontology.individuals.values()}
    return whole


def main_namespace(ontology: Ontology) -> str:
    """The namespace that most elements share."""
    found = Counter(each.iri.removesuffix(local_name(each.iri)) for each in ontology.elements).most_common(1)
    return found[0][0] if found else ontology.iri


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
        }
    )


def _class(each: OntologyClass, classes: Keys, properties: Keys, individuals: Keys) -> dict[str, Json]:
    above = [*_keys(each.parents, classes), *(_restriction(one, classes, properties, individuals) for one in each.restrictions)]
    return _filled(
        {
            "uri": each.iri,
            "type": "owl:Class",
            **_texts(each),
            "rdfs:subClassOf": above[0] if len(above) == 1 and not each.restrictions else above,
            "owl:equivalentClass": _keys(each.equivalent, classes),
            "owl:disjointWith": _keys(each.disjoint, classes),
            "owl:unionOf": _keys(each.union_of, classes),
            "owl:oneOf": _keys(each.one_of, individuals),
            "owl:deprecated": each.deprecated,
        }
    )


def _property(each: Property, classes: Keys, properties: Keys) -> dict[str, Json]:
    exactly = each.min_count is not None and each.min_count == each.max_count
    return _filled(
        {
            "uri": each.iri,
            "type": "owl:ObjectProperty" if each.kind == "object" else "owl:DatatypeProperty",
            **_texts(each),
            "rdfs:domain": _all_of([[*_keys(union, classes)] for union in each.domain]),
            "rdfs:range": _range(each.range, each.data_ranges, classes),
            "rdfs:subPropertyOf": _keys(each.parents, properties),
            "owl:equivalentProperty": _keys(each.equivalent, properties),
            "owl:propertyDisjointWith": _keys(each.disjoint, properties),
            "owl:inverseOf": _keys(each.inverse_of, properties),
            **{f"owl:{_camel(flag)}Property": getattr(each, flag) for flag in FLAGS},
            "owl:deprecated": each.deprecated,
        }
    ) | {
        key: count
        for key, count in (
            ("owl:cardinality", each.min_count if exactly else None),
            ("owl:minCardinality", None if exactly else each.min_count),
            ("owl:maxCardinality", None if exactly else each.max_count),
        )
        if count is not None
    }


def _individual(each: Individual, classes: Keys) -> dict[str, Json]:
    return _filled({"uri": each.iri, "type": _keys(each.types, classes), "rdfs:label": _text(each.labels)})


def _texts(each: OntologyClass | Property) -> dict[str, Json]:
    return {"rdfs:label": _text(each.labels), "rdfs:comment": _text(each.comments), "skos:altLabel": _text(each.alt_labels)}


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


def _data_range(each: DataRange) -> Json:
    limits: dict[str, Json] = {}
    for name, field in FACETS.items():
        value = getattr(each.facets, field)
        if field == "pattern":
            value = value[0] if len(value) == 1 else list(value)
        if value not in (None, []):
            limits[("rdf:" if field == "language" else "xsd:") + name] = value
    if not limits and not each.one_of and (each.datatype.startswith(XSD) or each.datatype == RDFS_LITERAL):
        return _datatype(each.datatype)
    listed = {"owl:oneOf": [_literal(value, each.datatype) for value in each.one_of]} if each.one_of else {}
    return {"owl:onDatatype": _datatype(each.datatype), **limits, **listed}


def _restriction(each: Restriction, classes: Keys, properties: Keys, individuals: Keys) -> dict[str, Json]:
    filler: Json = [*_keys(each.classes, classes), *(_data_range(one) for one in each.data)]
    filler = filler[0] if len(filler) == 1 else filler
    said: dict[str, Json]
    if each.kind == "value":
        said = {"owl:hasValue": _literal(each.value, "") if isinstance(each.value, Literal) else individuals.get(each.value or "", each.value)}
    elif each.kind in FILLER_KEYS:
        said = {FILLER_KEYS[each.kind]: filler}
    elif filler:
        said = {QUALIFIED_KEYS[each.kind]: each.count, "owl:onDataRange" if each.data else "owl:onClass": filler}
    else:
        said = {COUNT_KEYS[each.kind]: each.count}
    return {"type": "owl:Restriction", "owl:onProperty": properties.get(each.property, each.property), **said}


def _literal(value: Literal, datatype: str) -> Json:
    if value.language is not None:
        return {"value": value.lexical, "lang": value.language}
    return value.lexical if value.datatype == datatype else {"value": value.lexical, "type": _datatype(value.datatype)}


def _datatype(iri: str) -> str:
    return "rdfs:Literal" if iri == RDFS_LITERAL else f"xsd:{iri[len(XSD) :]}" if iri.startswith(XSD) else iri


def _keys(iris: Sequence[str], keys: Keys) -> list[Json]:
    return [keys.get(iri, iri) for iri in iris]


def _filled(entries: dict[str, Json]) -> dict[str, Json]:
    """Without what says nothing."""
    return {key: value for key, value in entries.items() if value not in (None, "", False, [], {})}


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)

"""The JSON form of an ontology: metadata, classes, objectProperties, datatypeProperties, individuals (trustgraph docs/tech-specs/ontology.md). Pure.

Beyond that specification, and so that nothing of an OWL ontology is lost: several parents, unions as lists, `{"owl:intersectionOf": [...]}`,
restrictions as objects in `rdfs:subClassOf`, facets and enumerations, and the individuals that enumerations and restrictions name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final

from onto_core.ontology import profiles
from onto_core.ontology.datatypes import FACETS, datatypes_of_others
from onto_core.ontology.model import DataRange, DataUnion, Facets, Individual, Ontology, OntologyClass, Property
from onto_core.ontology.problems import DocumentPlace, OntologyReading, joined, slug
from onto_core.ontology.read.json_keys import ANNOTATIONS, CHARACTERISTICS, METADATA_KEYS, SPELLED, characteristics, parts_of
from onto_core.ontology.read.json_values import (
    Json,
    Scope,
    class_unions,
    count,
    facets,
    flag,
    kind_of,
    listed,
    literals,
    ranges,
    reference,
    references,
    restriction,
    texts,
)
from onto_core.rdf.iris import is_iri
from onto_core.suggest import did_you_mean
from onto_core.vocabulary import PREFIXES, RDFS_LITERAL

SECTIONS: Final = {"classes": "class", "objectProperties": "object", "datatypeProperties": "datatype", "individuals": "individual"}


def parse(name: str, content: bytes, *, id: str) -> OntologyReading:
    """Read a document; `id` names the ontology when its metadata do not. Every problem is reported, none is raised."""
    place = DocumentPlace("")
    twice: list[str] = []

    def unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        seen: dict[str, Json] = {}
        for key, value in pairs:
            if key in seen:
                twice.append(key)
            seen[key] = value
        return seen

    try:
        document = json.loads(content.decode("utf-8-sig"), object_pairs_hook=unique)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        place.under("document").fault(f"is not JSON in UTF-8: {error or 'nested too deeply'}")
        return joined(place, None)
    for key in twice:
        place.under(key).fault("is a key twice in one object, and JSON would keep only the last", "give each element its own key")
    return joined(place, read(document, place, id=id, source=name))


def read(document: Json, place: DocumentPlace, *, id: str, source: str = "") -> Ontology | None:
    """The ontology in a parsed document; problems go to `place`. None when it is nothing like an ontology."""
    whole = place.under("document")
    if not isinstance(document, dict):
        whole.fault(f"is {kind_of(document)}", f"an ontology is an object with {', '.join(SECTIONS)}")
        return None
    if not any(section in document for section in SECTIONS):
        keys = ", ".join(list(map(str, document))[:6]) or "nothing"
        mend = next(filter(None, (did_you_mean(key, SECTIONS) for key in document)), "this is not the JSON form of an ontology")
        whole.fault(f"has {keys}, but none of {', '.join(SECTIONS)}", mend)
        return None
    for key in document:
        if key not in SECTIONS and key != "metadata" and (mend := did_you_mean(key, (*SECTIONS, "metadata"))):
            place.under(key).fault("is not a section of an ontology", mend)
    head = _metadata(document.get("metadata", {}), place.under("metadata"), id)
    sections = {section: _section(document.get(section, {}), place.under(section)) for section in SECTIONS}
    metadata = document.get("metadata")
    namespace = metadata.get("namespace") if isinstance(metadata, dict) else None
    scope = _scope(sections, head, namespace if isinstance(namespace, str) and is_iri(namespace) else head.iri, place)
    classes = {}
    for key, definition in sections["classes"].items():
        class_ = _class(key, definition, scope, place.under(f"classes.{key}"))
        classes[class_.iri] = class_
    properties: dict[str, Property] = {}
    for section in ("objectProperties", "datatypeProperties"):
        for key, definition in sections[section].items():
            property_ = _property(key, definition, SECTIONS[section], scope, place.under(f"{section}.{key}"))
            properties.setdefault(property_.iri, property_)
    individuals = {}
    for key, definition in sections["individuals"].items():
        individual = _individual(key, definition, scope, place.under(f"individuals.{key}"))
        individuals[individual.iri] = individual
    if not classes and not properties:
        whole.fault("defines no classes and no properties", "an ontology needs at least one")
        return None
    whole_ontology = replace(head, classes=classes, properties=properties, individuals=individuals, source=source)
    if head.profile_reason:
        return whole_ontology
    profile, reason = profiles.of_elements(whole_ontology)
    return replace(whole_ontology, profile=profile, profile_reason=reason)


def _metadata(value: Json, place: DocumentPlace, id: str) -> Ontology:
    if not isinstance(value, dict):
        place.fault(f"is {kind_of(value)}", "write an object with name, version and namespace")
        value = {}
    given: dict[str, str] = {}
    for key in ("id", "name", "description", "version", "namespace", "uri", "profile"):
        if (text := value.get(key)) is not None:
            if isinstance(text, str | int | float) and not isinstance(text, bool):
                given[key] = str(text)
            else:
                place.under(key).fault(f"is {kind_of(text)}", "write a string")
    for key in ("namespace", "uri"):
        if key in given and not is_iri(given[key]):
            place.under(key).fault(f"{given.pop(key)!r} is not an absolute IRI", "write one such as https://example.org/zoo#")
    imports = []
    for iri in listed(value.get("imports") or []):
        if isinstance(iri, str):
            imports.append(iri)
        else:
            place.under("imports").fault(f"holds {kind_of(iri)}", "write the IRIs of the imported ontologies")
    prefixes = value.get("prefixes", {})
    if not isinstance(prefixes, dict) or not all(isinstance(namespace, str) for namespace in prefixes.values()):
        place.under("prefixes").fault("is not an object of prefix and namespace", '{"schema": "https://schema.org/"}')
        prefixes = {}
    for key in value:
        if key not in METADATA_KEYS and key not in ANNOTATIONS and (mend := did_you_mean(key, METADATA_KEYS)):
            place.under(key).fault("is not a known key of the metadata", mend)
    profile = given.get("profile", "")
    if profile and profile not in profiles.PROFILES:
        place.under("profile").fault(f"{profile!r} is not a profile", f"one of {', '.join(profiles.PROFILES)}")
        profile = ""
    name = given.get("name", "")
    own = slug(given.get("id") or name) if given.get("id") or name else id
    return Ontology(
        id=own,
        iri=given.get("uri") or given.get("namespace") or f"urn:ontorag:ontology:{own}",
        version=given.get("version", ""),
        label=name,
        comment=given.get("description", ""),
        imports=tuple(imports),
        prefixes=prefixes,
        profile=profile or "owl",
        profile_reason="its metadata say so" if profile else "",
    )


def _section(value: Json, place: DocumentPlace) -> dict[str, dict[str, Json]]:
    if not isinstance(value, dict):
        place.fault(f"is {kind_of(value)}", "write an object: the key of each element, and its definition")
        return {}
    kept = {}
    for key, definition in value.items():
        if not key.strip():
            place.under(repr(key)).fault("is an empty key", "give the element a name")
        elif not isinstance(definition, dict):
            place.under(key).fault(f"is {kind_of(definition)}", "a definition is an object, at least {}")
        else:
            kept[key] = definition
    return kept


def _scope(sections: Mapping[str, Mapping[str, Mapping[str, Json]]], head: Ontology, namespace: str, place: DocumentPlace) -> Scope:
    """The IRI of every key. A key that two sections of properties share, and an IRI that two elements share, is a fault."""
    namespace = namespace if namespace.endswith(("#", "/")) else namespace + "#"
    prefixes = {**PREFIXES, "": namespace, **head.prefixes}
    iris: dict[str, dict[str, str]] = {}
    owners: dict[tuple[str, str], str] = {}
    for section, definitions in sections.items():
        sort = "property" if section.endswith("Properties") else section
        for key, definition in definitions.items():
            owner = place.under(f"{section}.{key}")
            iri = _iri(key, definition, namespace, prefixes, owner)
            if key in iris.setdefault(sort, {}):
                owner.fault(f"{key!r} is an object property and a datatype property", "give one of them another key")
            elif (other := owners.setdefault((sort, iri), key)) != key:
                owner.under("uri").fault(f"<{iri}> is also the uri of {other!r}", "give each element its own uri")
            iris[sort].setdefault(key, iri)
    return Scope(iris.get("classes", {}), iris.get("property", {}), iris.get("individuals", {}), prefixes, frozenset({head.id}))


def _iri(key: str, definition: Mapping[str, Json], namespace: str, prefixes: Mapping[str, str], place: DocumentPlace) -> str:
    value = definition.get("uri", definition.get("iri", definition.get("@id")))
    if value is None:
        return namespace + key.strip().replace(" ", "_")
    if not isinstance(value, str) or not value.strip():
        place.under("uri").fault(f"is {kind_of(value)}", f"write an absolute IRI, or leave it out for <{namespace}{key}>")
        return namespace + key
    prefix, colon, local = value.partition(":")
    if colon and prefix in prefixes and not local.startswith("//"):
        return prefixes[prefix] + local
    if not colon:
        place.under("uri").fault(f"{value!r} is not an absolute IRI", f"write it in full, or leave it out for <{namespace}{key}>")
        return namespace + key
    return value


def _class(key: str, definition: Mapping[str, Json], scope: Scope, place: DocumentPlace) -> OntologyClass:
    parts = parts_of(definition, "class", place)
    parents: list[str] = []
    restrictions = []
    for value in listed(parts.get("subClassOf", [])):
        above = place.under("rdfs:subClassOf")
        if isinstance(value, dict):
            restrictions.append(restriction(value, scope, above))
        elif iri := reference(value, scope.classes, scope, above, "a class"):
            parents.append(iri)

    def classes(name: str) -> tuple[str, ...]:
        return references(parts.get(name, []), scope.classes, scope, place.under(f"owl:{name}"), "a class")

    return OntologyClass(
        **_shared(key, parts, place),
        iri=scope.classes[key],
        parents=tuple(dict.fromkeys(parents)),
        equivalent=classes("equivalentClass"),
        disjoint=classes("disjointWith"),
        union_of=classes("unionOf"),
        one_of=references(parts.get("oneOf", []), scope.individuals, scope, place.under("owl:oneOf"), "an individual"),
        keys=_keys(parts.get("hasKey", []), scope, place.under("owl:hasKey")),
        restrictions=tuple(filter(None, restrictions)),
    )


def _keys(value: Json, scope: Scope, place: DocumentPlace) -> tuple[tuple[str, ...], ...]:
    """A list of keys: each a property, or a list of properties whose values identify together."""
    keys = (references(key, scope.properties, scope, place, "a property") for key in listed(value))
    return tuple(dict.fromkeys(key for key in keys if key))


def _property(key: str, definition: Mapping[str, Json], kind: str, scope: Scope, place: DocumentPlace) -> Property:
    parts = parts_of(definition, kind, place)

    def properties(name: str, prefix: str = "owl") -> tuple[str, ...]:
        return references(parts.get(name, []), scope.properties, scope, place.under(f"{prefix}:{name}"), "a property")

    def counted(name: str) -> int | None:
        return count(parts[name], place.under(f"owl:{name}")) if name in parts else None

    classes, data = ranges(parts.get("range", []), scope, place.under("rdfs:range"))
    class_hints, data_hints = ranges(parts.get("schema:rangeIncludes", []), scope, place.under("schema:rangeIncludes"))
    exactly = counted("cardinality")
    flags = {field: True for name, field in CHARACTERISTICS.items() if name in parts and flag(parts[name], place.under(SPELLED.get(name, name)))}
    if kind == "datatype":
        classes, data = datatypes_of_others(classes, data, set(scope.classes.values()))
    limits = facets({name: parts[name] for name in FACETS if name in parts}, place)
    if kind == "datatype" and (limits != Facets() or "oneOf" in parts):
        data = _narrowed(data, limits, parts.get("oneOf"), place.under("owl:oneOf"))
    return Property(
        **_shared(key, parts, place),
        iri=scope.properties[key],
        kind=kind,  # type: ignore[arg-type]
        domain=class_unions(parts.get("domain", []), scope, place.under("rdfs:domain")),
        range=classes,
        data_ranges=data,
        domain_hints=references(parts.get("schema:domainIncludes", []), scope.classes, scope, place.under("schema:domainIncludes"), "a class"),
        range_hints=class_hints[0] if class_hints else (),
        data_hints=data_hints[0] if data_hints else (),
        parents=properties("subPropertyOf", "rdfs"),
        equivalent=properties("equivalentProperty"),
        disjoint=properties("propertyDisjointWith"),
        inverse_of=properties("inverseOf"),
        min_count=exactly if exactly is not None else counted("minCardinality"),
        max_count=exactly if exactly is not None else counted("maxCardinality"),
        **flags | characteristics(parts),  # type: ignore[arg-type]
    )


def _narrowed(data: tuple[DataUnion, ...], limits: Facets, one_of: Json, place: DocumentPlace) -> tuple[DataUnion, ...]:
    """Facets and an enumeration beside `rdfs:range` narrow each of its data ranges."""

    def narrow(range_: DataRange) -> DataRange:
        values = literals(one_of, place, range_.datatype) if one_of is not None else range_.one_of
        given = {field.name: value for field in fields(Facets) if (value := getattr(limits, field.name)) not in (None, ())}
        return DataRange(range_.datatype, replace(range_.facets, **given), values)

    if data:
        return tuple(tuple(map(narrow, union)) for union in data)
    values = literals(one_of, place) if one_of is not None else ()
    return ((DataRange(values[0].datatype if values else RDFS_LITERAL, limits, values),),)


def _individual(key: str, definition: Mapping[str, Json], scope: Scope, place: DocumentPlace) -> Individual:
    kinds = [each for each in listed(definition.get("type", [])) if each not in ("owl:NamedIndividual", "NamedIndividual")]
    parts = parts_of({name: value for name, value in definition.items() if name != "type"}, "individual", place)
    shared = _shared(key, parts, place)
    return Individual(
        shared["id"],
        scope.individuals[key],
        labels=shared["labels"],
        types=references(kinds, scope.classes, scope, place.under("type"), "a class"),
        alt_labels=shared["alt_labels"],
        broader=references(parts.get("broader", []), scope.individuals, scope, place.under("skos:broader"), "an individual"),
    )


def _shared(key: str, parts: Mapping[str, Json], place: DocumentPlace) -> dict[str, Any]:
    """The fields that classes and properties have in common."""

    def read_texts(*names: str) -> tuple[Any, ...]:
        return tuple(text for name in names if name in parts for text in texts(parts[name], place.under(SPELLED.get(name, name))))

    deprecated = "deprecated" in parts and flag(parts["deprecated"], place.under("owl:deprecated"))
    return {
        "id": key.strip(),
        "labels": read_texts("label", "prefLabel"),
        "comments": read_texts("comment", "definition", "description"),
        "alt_labels": read_texts("altLabel"),
        "deprecated": deprecated,
    }

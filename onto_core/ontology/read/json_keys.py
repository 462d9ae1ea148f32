"""The keys of the JSON form: those of each sort of element, their spellings, and what becomes of unknown ones. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from onto_core.ontology.datatypes import FACETS
from onto_core.ontology.problems import DocumentPlace
from onto_core.ontology.read.json_values import Json, bare, kind_of, listed
from onto_core.suggest import did_you_mean

TYPES: Final = {
    "class": {"Class"},
    "object": {"ObjectProperty"},
    "datatype": {"DatatypeProperty", "DataProperty"},
    "individual": set[str](),
}
"""The `type` that an element may have besides the characteristics of a property."""
CHARACTERISTICS: Final = {
    "functional": "functional",
    "functionalProperty": "functional",
    "FunctionalProperty": "functional",
    "inverseFunctional": "inverse_functional",
    "inverseFunctionalProperty": "inverse_functional",
    "InverseFunctionalProperty": "inverse_functional",
    "symmetric": "symmetric",
    "symmetricProperty": "symmetric",
    "SymmetricProperty": "symmetric",
    "asymmetric": "asymmetric",
    "asymmetricProperty": "asymmetric",
    "AsymmetricProperty": "asymmetric",
    "transitive": "transitive",
    "transitiveProperty": "transitive",
    "TransitiveProperty": "transitive",
    "irreflexive": "irreflexive",
    "irreflexiveProperty": "irreflexive",
    "IrreflexiveProperty": "irreflexive",
}
SHARED_KEYS: Final = ("uri", "type", "rdfs:label", "rdfs:comment", "skos:altLabel", "owl:deprecated")
CLASS_KEYS: Final = (*SHARED_KEYS, "rdfs:subClassOf", "owl:equivalentClass", "owl:disjointWith", "owl:unionOf", "owl:oneOf", "owl:hasKey")
PROPERTY_KEYS: Final = (
    *SHARED_KEYS,
    *("rdfs:domain", "rdfs:range", "schema:domainIncludes", "schema:rangeIncludes"),
    *("rdfs:subPropertyOf", "owl:equivalentProperty", "owl:propertyDisjointWith", "owl:inverseOf"),
    *("owl:functionalProperty", "owl:inverseFunctionalProperty", "owl:symmetricProperty", "owl:asymmetricProperty"),
    *("owl:transitiveProperty", "owl:irreflexiveProperty", "owl:minCardinality", "owl:maxCardinality", "owl:cardinality"),
)
DATATYPE_KEYS: Final = (*PROPERTY_KEYS, "owl:oneOf", *(f"xsd:{name}" for name in FACETS if name != "langRange"), "rdf:langRange")
KNOWN_KEYS: Final = {"class": CLASS_KEYS, "object": PROPERTY_KEYS, "datatype": DATATYPE_KEYS, "individual": (*SHARED_KEYS, "skos:broader")}
METADATA_KEYS: Final = (
    *("id", "name", "description", "version", "created", "modified", "creator", "namespace", "imports", "uri", "prefixes", "profile"),
)
ANNOTATIONS: Final = frozenset({"identifier", "title", "seeAlso", "isDefinedBy", "versionInfo", "example", "note", "id", "key", "sameAs"})
"""Keys without effect: left out silently."""
SPELLED: Final = {bare(key): key for keys in KNOWN_KEYS.values() for key in keys}
"""Bare key -> the key as the specification spells it."""


def parts_of(definition: Mapping[str, Json], sort: str, place: DocumentPlace) -> dict[str, Json]:
    """The definition by bare keys, without nulls. A key that is nearly a known one is a fault: what it says would be lost."""
    known_keys = {bare(key): key for key in KNOWN_KEYS[sort]}
    accepted = {*known_keys, "iri", "@id", "prefLabel", "definition", "description", *(CHARACTERISTICS if sort in ("object", "datatype") else ())}
    parts: dict[str, Json] = {}
    for key, value in definition.items():
        name = bare(key)
        if name in parts:
            place.under(key).fault("is said twice, with and without its prefix", f"keep one {SPELLED.get(name, name)}")
        elif name in accepted:
            if value is not None:
                parts[name] = value
        elif name not in ANNOTATIONS:
            _unknown(key, name, sort, known_keys, place)
    _check_type(parts, sort, place)
    return parts


def _unknown(key: str, name: str, sort: str, known_keys: Mapping[str, str], place: DocumentPlace) -> None:
    elsewhere = sorted({other for other, keys in KNOWN_KEYS.items() if any(bare(each) == name for each in keys)} - {sort})
    if elsewhere:
        place.under(key).fault(f"does not belong to {_sort_words(sort)}", f"it belongs to {' and '.join(map(_sort_words, elsewhere))}")
    elif mend := did_you_mean(name, known_keys).replace("'", ""):
        place.under(key).fault("is not a known key", did_you_mean(key, known_keys.values()) or mend)
    elif key.startswith(("owl:", "rdfs:")):
        place.under(key).remark("is not read", f"known here are {', '.join(known_keys.values())}")


def _sort_words(sort: str) -> str:
    return {"class": "a class", "object": "an object property", "datatype": "a datatype property", "individual": "an individual"}[sort]


def _check_type(parts: Mapping[str, Json], sort: str, place: DocumentPlace) -> None:
    for type_ in listed(parts.get("type") or []):
        if not isinstance(type_, str):
            place.under("type").fault(f"holds {kind_of(type_)}", "write a string")
        elif sort != "individual" and bare(type_) not in TYPES[sort] | _type_words(sort):
            place.under("type").fault(
                f"{type_!r} does not fit its section", f"this section holds {', '.join('owl:' + name for name in sorted(TYPES[sort]))}"
            )


def _type_words(sort: str) -> set[str]:
    extra = {"NamedIndividual", "Thing", "Property"} | {name for name in CHARACTERISTICS if name.endswith("Property") and name[0].isupper()}
    return extra if sort in ("object", "datatype") else {"NamedIndividual"}


def characteristics(parts: Mapping[str, Json]) -> dict[str, bool]:
    """Characteristics that stand in the `type`: ["owl:ObjectProperty", "owl:FunctionalProperty"]."""
    kinds = [bare(each) for each in listed(parts.get("type") or []) if isinstance(each, str)]
    return {CHARACTERISTICS[kind]: True for kind in kinds if kind in CHARACTERISTICS}

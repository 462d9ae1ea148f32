"""The keys of the JSON form: which belong to which sort of element, how they may be spelled, and what becomes of the others. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from onto_core.ontology.datatypes import FACETS
from onto_core.ontology.problems import At
from onto_core.ontology.read.json_values import Json, bare, kind_of, listed
from onto_core.suggest import did_you_mean

TYPES: Final = {
    "class": {"Class"},
    "object": {"ObjectProperty"},
    "datatype": {"DatatypeProperty", "DataProperty"},
    "individual": set[str](),
}
"""What the `type` of an element may be besides the characteristics of a property."""
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
CLASS_KEYS: Final = (*SHARED_KEYS, "rdfs:subClassOf", "owl:equivalentClass", "owl:disjointWith", "owl:unionOf", "owl:oneOf")
PROPERTY_KEYS: Final = (
    *SHARED_KEYS,
    *("rdfs:domain", "rdfs:range", "rdfs:subPropertyOf", "owl:equivalentProperty", "owl:propertyDisjointWith", "owl:inverseOf"),
    *("owl:functionalProperty", "owl:inverseFunctionalProperty", "owl:symmetricProperty", "owl:asymmetricProperty"),
    *("owl:transitiveProperty", "owl:irreflexiveProperty", "owl:minCardinality", "owl:maxCardinality", "owl:cardinality"),
)
DATATYPE_KEYS: Final = (*PROPERTY_KEYS, "owl:oneOf", *(f"xsd:{name}" for name in FACETS if name != "langRange"), "rdf:langRange")
KNOWN_KEYS: Final = {"class": CLASS_KEYS, "object": PROPERTY_KEYS, "datatype": DATATYPE_KEYS, "individual": SHARED_KEYS}
METADATA_KEYS: Final = ("id", "name", "description", "version", "created", "modified", "creator", "namespace", "imports", "uri", "prefixes")
ANNOTATIONS: Final = frozenset({"identifier", "title", "seeAlso", "isDefinedBy", "versionInfo", "example", "note", "id", "key", "sameAs"})
"""Keys that say nothing which binds: kept out without a word."""
SPELLED: Final = {bare(key): key for keys in KNOWN_KEYS.values() for key in keys}
"""Bare key -> the key as the specification spells it."""


def parts_of(definition: Mapping[str, Json], sort: str, at: At) -> dict[str, Json]:
    """The definition by bare keys; null says nothing. A key that is nearly a known one is a fault: what it says would be lost."""
    known = {bare(key): key for key in KNOWN_KEYS[sort]}
    accepted = {*known, "iri", "@id", "prefLabel", "definition", "description", *(CHARACTERISTICS if sort in ("object", "datatype") else ())}
    parts: dict[str, Json] = {}
    for key, value in definition.items():
        name = bare(key)
        if name in parts:
            at.under(key).fault("is said twice, with and without its prefix", f"keep one {SPELLED.get(name, name)}")
        elif name in accepted:
            if value is not None:
                parts[name] = value
        elif name not in ANNOTATIONS:
            _unknown(key, name, sort, known, at)
    _check_type(parts, sort, at)
    return parts


def _unknown(key: str, name: str, sort: str, known: Mapping[str, str], at: At) -> None:
    elsewhere = sorted({other for other, keys in KNOWN_KEYS.items() if any(bare(each) == name for each in keys)} - {sort})
    if elsewhere:
        at.under(key).fault(f"does not belong to {_sort_words(sort)}", f"it belongs to {' and '.join(map(_sort_words, elsewhere))}")
    elif mend := did_you_mean(name, known).replace("'", ""):
        meant = did_you_mean(key, known.values()) or mend
        at.under(key).fault("is not a known key", meant)
    elif key.startswith(("owl:", "rdfs:")):
        at.under(key).remark("is not read", f"known here are {', '.join(known.values())}")


def _sort_words(sort: str) -> str:
    return {"class": "a class", "object": "an object property", "datatype": "a datatype property", "individual": "an individual"}[sort]


def _check_type(parts: Mapping[str, Json], sort: str, at: At) -> None:
    for each in listed(parts.get("type") or []):
        if not isinstance(each, str):
            at.under("type").fault(f"holds {kind_of(each)}", "write a string")
        elif sort != "individual" and bare(each) not in TYPES[sort] | _type_words(sort):
            at.under("type").fault(
                f"{each!r} does not fit its section", f"this section holds {', '.join('owl:' + name for name in sorted(TYPES[sort]))}"
            )


def _type_words(sort: str) -> set[str]:
    extra = {"NamedIndividual", "Thing", "Property"} | {name for name in CHARACTERISTICS if name.endswith("Property") and name[0].isupper()}
    return extra if sort in ("object", "datatype") else {"NamedIndividual"}


def characteristics(parts: Mapping[str, Json]) -> dict[str, bool]:
    """Characteristics that stand in the `type`: ["owl:ObjectProperty", "owl:FunctionalProperty"]."""
    kinds = [bare(each) for each in listed(parts.get("type") or []) if isinstance(each, str)]
    return {CHARACTERISTICS[kind]: True for kind in kinds if kind in CHARACTERISTICS}

"""The values of the JSON form, each read from whatever shape people write it in: texts, flags, counts, references, data ranges. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from onto_core.ontology.datatypes import BARE_DATATYPES, FACETS, is_datatype
from onto_core.ontology.model import AllOf, AnyOf, DataRange, DataUnion, Facets, Restriction, Text
from onto_core.ontology.problems import DocumentPlace
from onto_core.rdf.iris import begins_as_iri
from onto_core.suggest import did_you_mean
from onto_core.terms import Literal
from onto_core.vocabulary import PREFIXES, RDFS_LITERAL, XSD, XSD_BOOLEAN, XSD_DECIMAL, XSD_DOUBLE, XSD_INTEGER, XSD_STRING

Json = Any
"""A value as `json.loads` gives it."""

_PREFIXED: Final = re.compile(r"^([A-Za-z_][\w.-]*)?:([^\s/].*)$")
FILLERS: Final = {
    "someValuesFrom": "some",
    "allValuesFrom": "only",
    "hasValue": "value",
    "minCardinality": "min",
    "maxCardinality": "max",
    "cardinality": "exactly",
    "minQualifiedCardinality": "min",
    "maxQualifiedCardinality": "max",
    "qualifiedCardinality": "exactly",
}


@dataclass(frozen=True, slots=True)
class Scope:
    """The meanings of references: the local keys of each section with their IRIs, and the prefixes."""

    classes: Mapping[str, str] = field(default_factory=dict)
    properties: Mapping[str, str] = field(default_factory=dict)
    individuals: Mapping[str, str] = field(default_factory=dict)
    prefixes: Mapping[str, str] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    """The words before a colon that mean this ontology itself."""


def bare(key: str) -> str:
    """A key without the namespace of the W3C vocabulary that it belongs to: "rdfs:label", its full IRI and "label" are the same."""
    for prefix, namespace in PREFIXES.items():
        for start in (prefix + ":", namespace):
            if key.startswith(start):
                return key[len(start) :]
    return key


def listed(value: Json) -> list[Json]:
    """The values as a list: every value may stand alone."""
    return value if isinstance(value, list) else [value]


def kind_of(value: Json) -> str:
    """The JSON type of a value in words."""
    names = {dict: "an object", list: "a list", str: f"the string {value!r}", bool: "a boolean", type(None): "null"}
    return names.get(type(value), f"the number {value}")


def texts(value: Json, place: DocumentPlace) -> tuple[Text, ...]:
    """A string, {value, lang}, {language: text}, or a list of them."""
    read: list[Text] = []
    for text in listed(value):
        if isinstance(text, str):
            read.append(Text(text))
        elif isinstance(text, dict) and isinstance(words := text.get("value", text.get("@value")), str):
            language = text.get("lang", text.get("language", text.get("@language")))
            if language is not None and not isinstance(language, str):
                place.fault(f"lang is {kind_of(language)}", 'a language is a tag such as "en"')
                language = None
            read.append(Text(words, language or None))
        elif isinstance(text, dict) and text and "value" not in text and all(isinstance(words, str) for words in text.values()):
            read += [Text(words, language) for language, words in text.items()]
        else:
            place.fault(f"holds {kind_of(text)}", 'write a string, or {"value": ..., "lang": ...}, or a list of them')
    return tuple(dict.fromkeys(read))


def flag(value: Json, place: DocumentPlace) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in {"true", "false"}:
        return value.lower() == "true"
    place.fault(f"is {kind_of(value)}", "write true or false")
    return False


def count(value: Json, place: DocumentPlace) -> int | None:
    if (isinstance(value, str) and value.isdecimal()) or (isinstance(value, float) and value.is_integer()):
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    place.fault(f"is {kind_of(value)}", "write a whole number, 0 or more")
    return None


def reference(value: Json, local: Mapping[str, str], scope: Scope, place: DocumentPlace, what: str) -> str | None:
    """The IRI that a local key, a prefixed name or an IRI stands for; None, with the fault reported, when it stands for nothing."""
    if not isinstance(value, str) or not value.strip():
        place.fault(f"holds {kind_of(value)}", f"write the key or IRI of {what}")
        return None
    name = value.strip()
    if name in local:
        return local[name]
    name = name.removeprefix("<").removesuffix(">")
    if begins_as_iri(name):
        return name
    if prefixed := _PREFIXED.match(name):
        prefix, rest = prefixed.group(1) or "", prefixed.group(2)
        if prefix in scope.prefixes:
            return scope.prefixes[prefix] + rest
        if prefix not in scope.own and prefix != "_":
            return name  # an element of another ontology, "ontology:key"; linked when they are loaded together
        if rest in local:
            return local[rest]
        name = rest
    place.fault(f"{name!r} is not {what} of this ontology", did_you_mean(name, local) or f"define it, or write the IRI of {what} of another ontology")
    return None


def references(value: Json, local: Mapping[str, str], scope: Scope, place: DocumentPlace, what: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(iri for each in listed(value) if (iri := reference(each, local, scope, place, what))))


def class_unions(value: Json, scope: Scope, place: DocumentPlace) -> AllOf:
    """A domain: one class, a list (any of them), or {"owl:intersectionOf": [...]} of such."""
    unions, _ = ranges(value, scope, place, data=False)
    return unions


def ranges(value: Json, scope: Scope, place: DocumentPlace, *, data: bool = True) -> tuple[AllOf, tuple[DataUnion, ...]]:
    """A range: classes and datatypes, one or a list (any of them); data ranges as objects; {"owl:intersectionOf": [...]} when all must hold."""
    if isinstance(value, dict) and (parts := keyed(value).get("intersectionOf")) is not None:
        every = [ranges(part, scope, place, data=data) for part in listed(parts)]
        return tuple(union for classes, _ in every for union in classes), tuple(union for _, literals in every for union in literals)
    if isinstance(value, dict) and (parts := keyed(value).get("unionOf")) is not None:
        return ranges(listed(parts), scope, place, data=data)
    classes: list[str] = []
    literals: list[DataRange] = []
    for member in listed(value):
        if isinstance(member, dict):
            if data and (range_ := data_range(member, scope, place)):
                literals.append(range_)
            elif not data:
                place.fault("holds an object", "write the key or IRI of a class")
        elif data and isinstance(member, str) and (datatype := datatype_of(member, scope)) is not None:
            literals.append(DataRange(datatype))
        elif iri := reference(member, scope.classes, scope, place, "a class or datatype" if data else "a class"):
            if data and is_datatype(iri):
                literals.append(DataRange(iri))
            else:
                classes.append(iri)
    union: AnyOf = tuple(dict.fromkeys(classes))
    return ((union,) if union else ()), ((tuple(dict.fromkeys(literals)),) if literals else ())


def datatype_of(name: str, scope: Scope) -> str | None:
    """The IRI of a datatype written as "xsd:date", its IRI, or just "date" when no class has that key; None when it names no datatype."""
    if name in scope.classes:
        return None
    if name in BARE_DATATYPES:
        return BARE_DATATYPES[name]
    if name.startswith((XSD, "xsd:", "xs:")):
        return XSD + name.removeprefix(XSD).removeprefix("xsd:").removeprefix("xs:")
    return None


def data_range(value: Mapping[str, Json], scope: Scope, place: DocumentPlace) -> DataRange | None:
    """{"owl:onDatatype": "xsd:integer", "xsd:minInclusive": 0} or {"owl:oneOf": ["red", "green"]}."""
    parts = keyed(value)
    named = parts.pop("onDatatype", None)
    datatype = None
    if named is not None:
        datatype = datatype_of(named, scope) if isinstance(named, str) else None
        datatype = datatype or reference(named, {}, scope, place.under("owl:onDatatype"), "a datatype")
    values = parts.pop("oneOf", None)
    one_of = literals(values, place.under("owl:oneOf"), datatype) if values is not None else ()
    limits = facets({key: parts.pop(key) for key in list(parts) if key in FACETS}, place)
    for key in parts:
        place.fault(f"has an unknown key {key!r}", did_you_mean(key, ("owl:onDatatype", "owl:oneOf", *(f"xsd:{name}" for name in FACETS))))
    if datatype is None:
        datatype = one_of[0].datatype if one_of else XSD_STRING if limits.pattern else RDFS_LITERAL
    return DataRange(datatype, limits, one_of)


def literals(value: Json, place: DocumentPlace, datatype: str | None = None) -> tuple[Literal, ...]:
    """JSON strings, numbers and booleans, or {value, lang} / {value, type}. A given datatype holds for values without their own."""
    read: list[Literal] = []
    for item in listed(value):
        if isinstance(item, dict) and isinstance(words := item.get("value"), str):
            language, kind = item.get("lang"), item.get("type")
            kind = XSD + kind.removeprefix("xsd:") if isinstance(kind, str) and not begins_as_iri(kind) else kind
            read.append(Literal(words, language=language) if language else Literal(words, kind or datatype or XSD_STRING))
        elif (scalar := lexical(item)) is not None:
            read.append(Literal(scalar[0], datatype or scalar[1]))
        else:
            place.fault(f"holds {kind_of(item)}", "list the allowed values: strings, numbers or booleans")
    return tuple(dict.fromkeys(read))


def lexical(value: Json) -> tuple[str, str] | None:
    """The lexical form and the natural datatype of a JSON scalar."""
    if isinstance(value, bool):
        return str(value).lower(), XSD_BOOLEAN
    if isinstance(value, int):
        return str(value), XSD_INTEGER
    if isinstance(value, float):
        return repr(value), XSD_DOUBLE if "e" in repr(value) else XSD_DECIMAL
    return (value, XSD_STRING) if isinstance(value, str) else None


def facets(parts: Mapping[str, Json], place: DocumentPlace) -> Facets:
    """Constraining facets by their bare names; bounds as numbers or strings, lengths as whole numbers."""
    given: dict[str, Any] = {}
    for key, value in parts.items():
        inner = place.under(f"xsd:{key}")
        name = FACETS[key]
        if name == "pattern":
            given[name] = tuple(pattern for pattern in listed(value) if isinstance(pattern, str))
            for other in (pattern for pattern in listed(value) if not isinstance(pattern, str)):
                inner.fault(f"holds {kind_of(other)}", "write a regular expression as a string")
        elif name == "language":
            given[name] = value if isinstance(value, str) else None
        elif name.startswith(("min_inc", "max_inc", "min_exc", "max_exc")):
            if isinstance(value, bool) or (scalar := lexical(value)) is None:
                inner.fault(f"is {kind_of(value)}", "write a number, or a string in the datatype's form")
            else:
                given[name] = scalar[0]
        else:
            given[name] = count(value, inner)
    return Facets(**given)


def restriction(value: Mapping[str, Json], scope: Scope, place: DocumentPlace) -> Restriction | None:
    """{"type": "owl:Restriction", "owl:onProperty": p, "owl:someValuesFrom": C}, and the other kinds likewise, as in OWL's mapping to RDF."""
    parts = keyed(value)
    parts.pop("type", None)
    iri = reference(parts.pop("onProperty", None), scope.properties, scope, place.under("owl:onProperty"), "a property")
    chosen = [key for key in FILLERS if key in parts]
    if len(chosen) != 1:
        place.fault(f"is a restriction with {len(chosen)} of {', '.join('owl:' + key for key in FILLERS)}", "write exactly one of them")
        return None
    kind, filler = FILLERS[chosen[0]], parts.pop(chosen[0])
    filled = place.under("owl:" + chosen[0])
    classes: AllOf = ()
    data: tuple[DataUnion, ...] = ()
    number = None
    if kind in {"min", "max", "exactly"}:
        number = count(filler, filled)
        qualifier = parts.pop("onClass", parts.pop("onDataRange", None))
        if qualifier is not None:
            classes, data = ranges(qualifier, scope, place.under("owl:onClass"))
    elif kind != "value":
        classes, data = ranges(filler, scope, filled)
    for key in parts:
        place.fault(
            f"has an unknown key {key!r}",
            did_you_mean(key, ("owl:onProperty", "owl:onClass", "owl:onDataRange", *("owl:" + each for each in FILLERS))),
        )
    if iri is None or (number is None and kind in {"min", "max", "exactly"}):
        return None
    meant: str | Literal | None = None
    if kind == "value":
        names_individual = isinstance(filler, str) and (filler in scope.individuals or begins_as_iri(filler))
        meant = (
            reference(filler, scope.individuals, scope, filled, "an individual") if names_individual else next(iter(literals(filler, filled)), None)
        )
    return Restriction(iri, kind, classes[0] if classes else (), data[0] if data else (), meant, number)  # type: ignore[arg-type]


def keyed(value: Mapping[str, Json]) -> dict[str, Json]:
    return {bare(key): each for key, each in value.items()}

"""The content of an ontology as sets of short statements, the same for every order and serialisation of it. Pure.

A statement names elements as `<IRI>`; anonymous parts (restrictions, unions, data ranges, SHACL shapes without a name) are written out.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from types import MappingProxyType
from typing import Final, NamedTuple
from typing import Literal as OneOf

from onto_core.ontology.datatypes import FACETS
from onto_core.ontology.model import AllOf, DataRange, DataUnion, Individual, Ontology, OntologyClass, Property, Restriction, Text
from onto_core.ontology.shapes.model import Sequence as PathSequence
from onto_core.ontology.shapes.model import Shape, Shapes
from onto_core.ontology.write.json_form import FLAGS
from onto_core.terms import Literal
from onto_core.vocabulary import XSD

Sort = OneOf["ontology", "class", "property", "individual", "shape"]
SORTS: Final[tuple[Sort, ...]] = ("ontology", "class", "property", "individual", "shape")
Aspects = Mapping[str, frozenset[str]]
"""Aspect ("label", "domain", ...) -> its statements."""

LABEL: Final = "label"
DEFINITION: Final = "definition"
ALSO: Final = "alternative label"
DATATYPE: Final = "datatype"
WORDING: Final = frozenset({LABEL, DEFINITION, ALSO})
"""Aspects in words; all others are structure."""
MUTUAL: Final = frozenset({"equivalent", "disjoint", "inverse"})
"""Aspects that say the same from either end."""

_IRI: Final = re.compile(r"<([^<>\s]+)>")
_UNCHANGED: Final[Mapping[str, str]] = MappingProxyType({})


class Key(NamedTuple):
    """An element: one IRI may be a class and an individual."""

    sort: Sort
    iri: str


def contents(ontology: Ontology, renamed: Mapping[str, str] = _UNCHANGED) -> dict[Key, Aspects]:
    """The aspects of the ontology itself, under the IRI "", and of every element; `renamed`: IRIs that are to be read as others."""
    writer = _Writer(renamed)
    found = {Key("ontology", ""): _header(ontology, writer)}
    found |= {Key("class", writer.name(iri)): _kept(_class(each, writer)) for iri, each in ontology.classes.items()}
    found |= {Key("property", writer.name(iri)): _kept(_property(each, writer)) for iri, each in ontology.properties.items()}
    found |= {Key("individual", writer.name(iri)): _kept(_individual(each, writer)) for iri, each in ontology.individuals.items()}
    written = _Shapes(ontology.shapes, writer)
    for key, shape in ontology.shapes.items():
        if not key.startswith("_:"):
            found[Key("shape", writer.name(key))] = _kept(written.parts(shape))
        elif shape.targets:
            found[Key("shape", written.whole(key))] = {}
    return found


def incoming(found: Mapping[Key, Aspects]) -> dict[str, frozenset[str]]:
    """IRI -> "aspect of <element>" for everything that names it."""
    naming: dict[str, set[str]] = defaultdict(set)
    for key, aspects in found.items():
        for aspect, statements in aspects.items():
            if aspect not in WORDING:
                for statement in statements:
                    for iri in _IRI.findall(statement):
                        naming[iri].add(f"{aspect} of <{key.iri}>")
    return {iri: frozenset(each) for iri, each in naming.items()}


def readable(statement: str, name: Callable[[str], str]) -> str:
    """The statement with the name of every element in the place of its IRI."""
    return _IRI.sub(lambda match: name(match[1]), statement)


class _Writer:
    """Writes parts of an ontology as text, IRIs as they are to be read."""

    def __init__(self, renamed: Mapping[str, str]) -> None:
        self._renamed = renamed

    def name(self, iri: str) -> str:
        return self._renamed.get(iri, iri)

    def iri(self, iri: str) -> str:
        return f"<{self.name(iri)}>"

    def iris(self, iris: Iterable[str]) -> frozenset[str]:
        return frozenset(map(self.iri, iris))

    def any_of(self, union: Iterable[str]) -> str:
        return " or ".join(sorted(self.iris(union)))

    def all_of(self, unions: AllOf) -> frozenset[str]:
        return frozenset(map(self.any_of, unions))

    def texts(self, texts: Iterable[Text]) -> frozenset[str]:
        return frozenset(quoted(each.value) + (f"@{each.language}" if each.language else "") for each in texts)

    def literal(self, literal: Literal) -> str:
        if literal.language is not None:
            return f"{quoted(literal.lexical)}@{literal.language}"
        return f"{quoted(literal.lexical)}^^{datatype_name(literal.datatype)}"

    def data_range(self, range_: DataRange) -> str:
        marks = []
        for name, field in FACETS.items():
            value = getattr(range_.facets, field)
            if isinstance(value, tuple):
                marks += [f"{name} {quoted(each)}" for each in sorted(value)]
            elif value is not None:
                marks.append(f"{name} {value}")
        values = f" one of {', '.join(sorted(map(self.literal, range_.one_of)))}" if range_.one_of else ""
        return datatype_name(range_.datatype) + (f" [{', '.join(marks)}]" if marks else "") + values

    def data_union(self, union: DataUnion) -> str:
        return " or ".join(sorted({self.data_range(each) for each in union}))

    def restriction(self, restriction: Restriction) -> str:
        parts = [self.iri(restriction.property), restriction.kind]
        if restriction.count is not None:
            parts.append(str(restriction.count))
        if restriction.classes:
            parts.append(self.any_of(restriction.classes))
        if restriction.data:
            parts.append(self.data_union(restriction.data))
        if restriction.value is not None:
            parts.append(self.iri(restriction.value) if isinstance(restriction.value, str) else self.literal(restriction.value))
        return " ".join(parts)


def quoted(text: str) -> str:
    """The text in quotation marks, on one line."""
    return json.dumps(text, ensure_ascii=False)


def datatype_name(iri: str) -> str:
    """`integer` for a datatype of XSD, the IRI in angle brackets for another."""
    return iri.removeprefix(XSD) if iri.startswith(XSD) else f"<{iri}>"


def _kept(aspects: Mapping[str, frozenset[str]]) -> Aspects:
    return {name: statements for name, statements in aspects.items() if statements}


def _flag(flag: bool) -> frozenset[str]:
    return frozenset(["yes"] if flag else [])


def _one(value: object) -> frozenset[str]:
    return frozenset([str(value)] if value not in (None, "") else [])


def _header(ontology: Ontology, writer: _Writer) -> Aspects:
    not_read = {f"{name} (not read)": _one(count) for name, count in ontology.unused.items()}
    return _kept(
        {
            "IRI": _one(ontology.iri),
            "version": _one("" if ontology.version == ontology.version_iri else ontology.version),
            "version IRI": _one(ontology.version_iri),
            LABEL: _one(ontology.label),
            DEFINITION: _one(ontology.comment),
            "imports": writer.iris(ontology.imports),
            "profile": _one(ontology.profile),
            **not_read,
        }
    )


def _words(element: OntologyClass | Property, writer: _Writer) -> dict[str, frozenset[str]]:
    return {LABEL: writer.texts(element.labels), DEFINITION: writer.texts(element.comments), ALSO: writer.texts(element.alt_labels)}


def _class(class_: OntologyClass, writer: _Writer) -> Aspects:
    return {
        **_words(class_, writer),
        "parent": writer.iris(class_.parents),
        "equivalent": writer.iris(class_.equivalent),
        "disjoint": writer.iris(class_.disjoint),
        "restriction": frozenset(map(writer.restriction, class_.restrictions)),
        "union": frozenset([writer.any_of(class_.union_of)] if class_.union_of else []),
        "enumeration": writer.iris(class_.one_of),
        "key": frozenset(" and ".join(sorted(writer.iris(key))) for key in class_.keys),
        "deprecated": _flag(class_.deprecated),
    }


def _property(property_: Property, writer: _Writer) -> Aspects:
    return {
        **_words(property_, writer),
        "kind": frozenset([property_.kind]),
        "domain": writer.all_of(property_.domain),
        "range": writer.all_of(property_.range),
        DATATYPE: frozenset(map(writer.data_union, property_.data_ranges)),
        "suggested domain": writer.iris(property_.domain_hints),
        "suggested range": writer.iris(property_.range_hints),
        "suggested datatype": frozenset(map(writer.data_range, property_.data_hints)),
        "parent": writer.iris(property_.parents),
        "equivalent": writer.iris(property_.equivalent),
        "disjoint": writer.iris(property_.disjoint),
        "inverse": writer.iris(property_.inverse_of),
        "characteristic": frozenset(flag.replace("_", " ") for flag in FLAGS if getattr(property_, flag)),
        "least values": _one(property_.min_count),
        "most values": _one(property_.max_count),
        "deprecated": _flag(property_.deprecated),
    }


def _individual(individual: Individual, writer: _Writer) -> Aspects:
    return {
        LABEL: writer.texts(individual.labels),
        ALSO: writer.texts(individual.alt_labels),
        "type": writer.iris(individual.types),
        "broader": writer.iris(individual.broader),
    }


class _Shapes:
    """SHACL shapes as text: one without a name is written out where it is used."""

    def __init__(self, shapes: Shapes, writer: _Writer) -> None:
        self._shapes, self._writer = shapes, writer
        self._open: list[str] = []

    def parts(self, shape: Shape) -> Aspects:
        return {
            "path": frozenset([self._text(shape.path)] if shape.path else []),
            "constraint": frozenset(map(self._text, shape.constraints)),
            "target": frozenset(map(self._text, shape.targets)),
            "severity": frozenset([shape.severity]),
            "message": _one(shape.message),
        }

    def whole(self, key: str) -> str:
        """The shape of a blank node, in brackets; "itself" for one that is within itself."""
        if key in self._open:
            return "itself"
        self._open.append(key)
        parts = self.parts(self._shapes[key])
        self._open.pop()
        return "[" + "; ".join(f"{name} {', '.join(sorted(statements))}" for name, statements in parts.items() if statements) + "]"

    def _text(self, value: object) -> str:
        if isinstance(value, Literal):
            return self._writer.literal(value)
        if isinstance(value, str):
            if value in self._shapes and value.startswith("_:"):
                return self.whole(value)
            return self._writer.iri(value) if ":" in value else value
        if isinstance(value, tuple):
            return "(" + ", ".join(sorted(map(self._text, value))) + ")"
        if is_dataclass(value):
            return f"{type(value).__name__}({', '.join(self._fields(value))})"
        return str(value)

    def _fields(self, value: object) -> Iterator[str]:
        if isinstance(value, PathSequence):
            yield from map(self._text, value.parts)
        else:
            for each in fields(value):  # type: ignore[arg-type]
                if each.name != "tag" and (part := getattr(value, each.name)) not in (None, ()):
                    yield f"{each.name} {self._text(part)}"

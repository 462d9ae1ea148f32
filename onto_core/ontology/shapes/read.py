"""SHACL shapes out of the statements of a document: those that constrain something, and the count of the rest by name. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast
from typing import Literal as OneOf

from rdflib import OWL, RDF, RDFS, BNode, URIRef
from rdflib import Literal as RdfLiteral
from rdflib.term import Node

from onto_core.ontology.shapes import model
from onto_core.ontology.shapes.model import Constraint, Path, Severity, Shape, Target, Value
from onto_core.rdf.xsd_patterns import UnsupportedPattern, searching
from onto_core.terms import Literal
from onto_core.vocabulary import XSD_STRING, local_name

SHACL: Final = "http://www.w3.org/ns/shacl#"
Statements = Mapping[Node, Mapping[Node, list[Node]]]

_NODES: Final = {
    name: URIRef(SHACL + name)
    for name in (
        *("path", "inversePath", "alternativePath", "zeroOrMorePath", "oneOrMorePath", "zeroOrOnePath"),
        *("targetClass", "targetNode", "targetSubjectsOf", "targetObjectsOf", "deactivated", "severity", "message", "flags", "ignoredProperties"),
        *("qualifiedMinCount", "qualifiedMaxCount", "qualifiedValueShapesDisjoint", "NodeShape", "PropertyShape"),
    )
}
_TARGETS: Final[Mapping[Node, OneOf["class", "subjects", "objects", "node"]]] = {
    _NODES["targetClass"]: "class",
    _NODES["targetNode"]: "node",
    _NODES["targetSubjectsOf"]: "subjects",
    _NODES["targetObjectsOf"]: "objects",
}
_CONSTRAINTS: Final[dict[Node, str]] = {
    URIRef(SHACL + name): name
    for name in (
        *("class", "datatype", "nodeKind", "minCount", "maxCount", "minInclusive", "maxInclusive", "minExclusive", "maxExclusive"),
        *("minLength", "maxLength", "pattern", "languageIn", "uniqueLang", "equals", "disjoint", "lessThan", "lessThanOrEquals"),
        *("not", "and", "or", "xone", "node", "property", "qualifiedValueShape", "closed", "hasValue", "in"),
    )
}
_UNUSED: Final[dict[Node, str]] = {
    URIRef(SHACL + name): f"sh:{name}"
    for name in (
        *("rule", "sparql", "target", "js", "expression", "values", "filterShape", "nodes"),
        *("parameter", "reifierShape", "entailment"),
    )
}
_BOUNDS: Final[Mapping[str, OneOf[">=", "<=", ">", "<"]]] = {"minInclusive": ">=", "maxInclusive": "<=", "minExclusive": ">", "maxExclusive": "<"}
_PAIRS: Final[Mapping[str, OneOf["equals", "disjoint", "<", "<="]]] = {
    "equals": "equals",
    "disjoint": "disjoint",
    "lessThan": "<",
    "lessThanOrEquals": "<=",
}
_SEVERITIES: Final[Mapping[str, Severity]] = {"Warning": "warning", "Info": "info"}
_LISTS: Final = frozenset(URIRef(SHACL + name) for name in ("and", "or", "xone"))
_PARTS: Final = _LISTS | {URIRef(SHACL + name) for name in ("property", "node", "not", "qualifiedValueShape")}
_CLASSES: Final = frozenset({OWL.Class, RDFS.Class})
DEEPEST: Final = 50
"""Paths within paths that are read: one that is deeper, or runs in a circle, is no path."""


LONGEST: Final = 1_000
"""Steps of a path that are read: blank nodes that paths share can stand for any number."""


class NotAPath(ValueError):
    """The value of sh:path is not a path (SHACL, 2.3.1)."""


def shapes_of(about: Statements) -> tuple[dict[str, Shape], dict[str, int]]:
    """(key -> shape, name of a construct -> number of its uses that are passed over).

    Shapes without a target are left out, and those that ask for nothing, unless others refer to them.
    """
    reader = _Reader(about)
    found: dict[str, Shape] = {}
    for node, statements in about.items():
        if not statements.keys().isdisjoint(_CONSTRAINTS) or not statements.keys().isdisjoint(_TARGETS):
            reader.read(node)
        for predicate in statements.keys() & _UNUSED.keys():
            reader.unused[_UNUSED[predicate]] += len(statements[predicate])
    wanted = [key for key, shape in reader.shapes.items() if shape.targets and shape.constraints]
    for key in wanted:
        if key not in found:
            found[key] = reader.shapes[key]
            wanted += [other for other in references(reader.shapes[key]) if other in reader.shapes]
    return found, dict(reader.unused.most_common())


def references(shape: Shape) -> Iterator[str]:
    """The keys of the shapes that a shape refers to."""
    for constraint in shape.constraints:
        if isinstance(constraint, model.Logical):
            yield from constraint.shapes
        elif isinstance(constraint, model.Nested):
            yield constraint.shape
        elif isinstance(constraint, model.Qualified):
            yield from (constraint.shape, *constraint.siblings)


class _Reader:
    """The shapes of one document, as they are met."""

    def __init__(self, about: Statements) -> None:
        self.about = about
        self.shapes: dict[str, Shape] = {}
        self.unused: Counter[str] = Counter()
        self._steps = 0
        self._numbers: dict[Node, int] = {}
        self._owners: dict[Node, list[Node]] | None = None

    def key(self, node: Node) -> str:
        """The IRI of a node; `_:` and the number of a blank one in the order of reading, which is the same whenever the document is read."""
        return f"_:{self._numbers.setdefault(node, len(self._numbers) + 1)}" if isinstance(node, BNode) else str(node)

    def value(self, node: Node) -> Value:
        return literal_of(node) if isinstance(node, RdfLiteral) else self.key(node)

    def read(self, node: Node) -> str:
        """The key of a shape, read with all that it refers to."""
        waiting = [node]
        while waiting:
            each = waiting.pop()
            if self.key(each) not in self.shapes:
                shape, others = self._shape(each)
                self.shapes[shape.key] = shape
                waiting += others
        return self.key(node)

    def _shape(self, node: Node) -> tuple[Shape, list[Node]]:
        statements = self.about.get(node, {})
        others: list[Node] = []
        constraints: tuple[Constraint, ...] = ()
        path: Path | None = None
        owner = self._owner(node)
        if not _true(self._objects(node, "deactivated")):
            try:
                paths = statements.get(_NODES["path"], [])
                self._steps = 0
                path = self._path(paths[0]) if paths else None
                constraints = tuple(self._constraints(node, others))
            except NotAPath:
                self.unused["sh:path that is not a path"] += 1
        severity = next((local_name(str(each)) for each in self._objects(node, "severity")), "Violation")
        texts = sorted((each for each in self._objects(node, "message") if isinstance(each, RdfLiteral)), key=_foreign)
        return Shape(
            key=self.key(node),
            name="" if isinstance(owner, BNode) else str(owner),
            path=path,
            constraints=constraints,
            targets=tuple(self._targets(node, statements)),
            severity=_SEVERITIES.get(severity, "violation"),
            message=str(texts[0]).strip() if texts else "",
        ), others

    def _targets(self, node: Node, statements: Mapping[Node, list[Node]]) -> Iterator[Target]:
        for predicate, kind in _TARGETS.items():
            for value in statements.get(predicate, ()):
                if kind == "node" or isinstance(value, URIRef):
                    yield Target(kind, self.value(value))
        kinds = set(statements.get(RDF.type, ()))
        if isinstance(node, URIRef) and kinds & _CLASSES:  # implicit class targets (2.1.3.3)
            yield Target("class", str(node))

    def _constraints(self, node: Node, others: list[Node]) -> Iterator[Constraint]:
        """The constraints of a shape; nodes of the shapes that they refer to are added to `others`."""
        for predicate, values in self.about.get(node, {}).items():
            name = _CONSTRAINTS.get(predicate)
            if name is None:
                continue
            for value in values:
                if name in {"and", "or", "xone", "not"}:
                    members = [value] if name == "not" else self._items(value)
                    others += members
                    yield model.Logical(cast(OneOf["not", "and", "or", "xone"], name), tuple(map(self.key, members)))
                elif name in {"node", "property"}:
                    others.append(value)
                    yield model.Nested(self.key(value))
                elif name == "qualifiedValueShape":
                    others.append(value)
                    yield self._qualified(node, value, others)
                elif name in {"closed", "uniqueLang"}:
                    if _true([value]):
                        yield self._closed(node) if name == "closed" else model.UniqueLanguage()
                elif (constraint := self._simple(name, node, value)) is not None:
                    yield constraint
                else:
                    self.unused[f"sh:{name} that cannot be used"] += 1

    def _simple(self, name: str, node: Node, value: Node) -> Constraint | None:
        """The constraint of one parameter; None when its value makes no sense there."""
        if name in {"hasValue", "in"}:
            return model.HasValue(self.value(value)) if name == "hasValue" else model.OneOfThese(tuple(map(self.value, self._items(value))))
        if name == "languageIn":
            return model.LanguageIn(tuple(str(each) for each in self._items(value)))
        if isinstance(value, RdfLiteral):
            return self._of_literal(name, node, value)
        if not isinstance(value, URIRef):
            return None
        iri = str(value)
        if name in _PAIRS:
            return model.Pair(_PAIRS[name], iri)
        kind = local_name(iri)
        plain: dict[str, Constraint] = {"class": model.ClassIs(iri), "datatype": model.DatatypeIs(iri), "nodeKind": model.NodeKindIs(kind)}
        return plain.get(name)

    def _of_literal(self, name: str, node: Node, value: RdfLiteral) -> Constraint | None:
        text = str(value)
        if name in _BOUNDS:
            return model.Bound(_BOUNDS[name], literal_of(value))
        if name == "pattern":
            flags = next((str(each) for each in self._objects(node, "flags")), "")
            try:
                searching(text, flags)
            except UnsupportedPattern:
                return None
            return model.Pattern(text, flags)
        if not text.isdecimal():
            return None
        number = int(text)
        counts: dict[str, Constraint] = {"minCount": model.MinCount(number), "maxCount": model.MaxCount(number)}
        lengths: dict[str, Constraint] = {"minLength": model.Length(least=number), "maxLength": model.Length(most=number)}
        return counts.get(name) or lengths.get(name)

    def _qualified(self, node: Node, value: Node, others: list[Node]) -> Constraint:
        least, most = (self._number(node, name) for name in ("qualifiedMinCount", "qualifiedMaxCount"))
        siblings: list[Node] = []
        if _true(self._objects(node, "qualifiedValueShapesDisjoint")):  # sibling shapes: those of the parents' other properties (4.7.3.1)
            for parent in self._parents(node):
                for property_ in self.about[parent].get(URIRef(SHACL + "property"), ()):
                    siblings += [each for each in self._objects(property_, "qualifiedValueShape") if each != value]
        others += siblings
        return model.Qualified(self.key(value), least, most, tuple(dict.fromkeys(map(self.key, siblings))))

    def _closed(self, node: Node) -> Constraint:
        ignored = [str(each) for head in self._objects(node, "ignoredProperties") for each in self._items(head)]
        properties = self.about.get(node, {}).get(URIRef(SHACL + "property"), ())
        paths = [str(each) for property_ in properties for each in self._objects(property_, "path") if isinstance(each, URIRef)]
        return model.Closed(tuple(sorted({*paths, *ignored})))

    def _path(self, node: Node, depth: int = 0) -> Path:
        """The path that a node stands for (SHACL, 2.3.1). Raises NotAPath."""
        if isinstance(node, URIRef):
            return model.Predicate(str(node))
        statements = self.about.get(node, {})
        self._steps += 1
        if depth > DEEPEST or self._steps > LONGEST or not isinstance(node, BNode):
            raise NotAPath(str(node))
        if RDF.first in statements:
            return model.Sequence(tuple(self._path(each, depth + 1) for each in self._items(node)))
        for name in ("inversePath", "alternativePath", "zeroOrMorePath", "oneOrMorePath", "zeroOrOnePath"):
            for value in self._objects(node, name):
                if name == "alternativePath":
                    return model.Alternative(tuple(self._path(each, depth + 1) for each in self._items(value)))
                inner = self._path(value, depth + 1)
                return model.Inverse(inner) if name == "inversePath" else model.Repeated(inner, int(name[0] == "o"), name.endswith("MorePath"))
        raise NotAPath(str(node))

    def _owner(self, node: Node) -> Node:
        """The node itself when it has an IRI, else the shape with one that it is part of."""
        seen = {node}
        while isinstance(node, BNode):
            parent = next((each for each in self._parents(node) if each not in seen), None)
            if parent is None:
                break
            seen.add(node := parent)
        return node

    def _parents(self, node: Node) -> list[Node]:
        """The shapes that name a shape as a part of theirs."""
        if self._owners is None:
            self._owners = {}
            for parent, statements in self.about.items():
                for predicate in statements.keys() & _PARTS:
                    for value in statements[predicate]:
                        for part in self._items(value) if predicate in _LISTS else (value,):
                            self._owners.setdefault(part, []).append(parent)
        return self._owners.get(node, [])

    def _objects(self, node: Node, name: str) -> list[Node]:
        return self.about.get(node, {}).get(_NODES.get(name) or URIRef(SHACL + name), [])

    def _number(self, node: Node, name: str) -> int | None:
        return next((int(str(each)) for each in self._objects(node, name) if str(each).isdecimal()), None)

    def _items(self, head: Node) -> list[Node]:
        """The members of an RDF list; one that runs in a circle ends where it began."""
        members: list[Node] = []
        seen: set[Node] = set()
        while head not in seen and head != RDF.nil:
            seen.add(head)
            members += self.about.get(head, {}).get(RDF.first, [])[:1]
            head = next(iter(self.about.get(head, {}).get(RDF.rest, ())), RDF.nil)
        return members


def literal_of(node: RdfLiteral) -> Literal:
    return Literal(str(node), str(node.datatype) if node.datatype else XSD_STRING, node.language)


def _true(values: Iterable[Node]) -> bool:
    return any(str(each) in {"true", "1"} for each in values)


def _foreign(text: RdfLiteral) -> int:
    """Where a text stands among those to choose from: English, without a language, others."""
    return 0 if (text.language or "").lower().startswith("en") else 1 if text.language is None else 2

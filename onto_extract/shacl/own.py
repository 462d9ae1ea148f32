"""The shapes that stand in the files of the ontologies, written again as they were read (`onto_core/ontology/shapes`). Pure but for the pen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from onto_core.ontology.shapes import model
from onto_core.ontology.shapes.model import Constraint, Path, Severity, Shape, Target, Value
from onto_core.ontology.write.turtle_terms import block, list_of, literal_text, quoted
from onto_core.settings import OnBroken
from onto_core.terms import Literal
from onto_extract.shacl.pen import Pairs, Pen, blank

_TARGETS: Final = {"class": "sh:targetClass", "subjects": "sh:targetSubjectsOf", "objects": "sh:targetObjectsOf", "node": "sh:targetNode"}
_BOUNDS: Final = {">=": "sh:minInclusive", "<=": "sh:maxInclusive", ">": "sh:minExclusive", "<": "sh:maxExclusive"}
_PAIRS: Final = {"equals": "sh:equals", "disjoint": "sh:disjoint", "<": "sh:lessThan", "<=": "sh:lessThanOrEquals"}
_SEVERITIES: Final[Mapping[Severity, str]] = {"violation": "sh:Violation", "warning": "sh:Warning", "info": "sh:Info"}


def write_own(pen: Pen) -> None:
    """A block for each shape. What the rule `shape` is set to goes over a shape's own severity only where this is a violation."""
    fate = pen.fate("shape")
    if fate != "ignore":
        names = {key: _name(pen, key) for key in pen.schema.shapes}
        writer = _Own(pen, names)
        pen.blocks += [writer.block(shape, fate) for shape in pen.schema.shapes.values()]


def _name(pen: Pen, key: str) -> str:
    """A blank shape stays blank, so that it goes by the name of the shape that it is a part of."""
    return f"_:shape{key[2:]}" if key.startswith("_:") else pen.names.iri(key)


class _Own:
    def __init__(self, pen: Pen, names: Mapping[str, str]) -> None:
        self.names, self.shapes, self.all = pen.names, names, pen.schema.shapes

    def block(self, shape: Shape, fate: OnBroken) -> str:
        flagged = fate == "flag" and shape.severity == "violation"
        head: Pairs = [("a", "sh:PropertyShape" if shape.path is not None else "sh:NodeShape"), *map(self._target, shape.targets)]
        path = [("sh:path", self._path(shape.path))] if shape.path is not None else []
        message = [("sh:message", quoted(shape.message))] if shape.message else []
        constraints = [pair for each in shape.constraints for pair in self._constraint(each)]
        pairs = [*head, *path, *constraints, ("sh:severity", "sh:Warning" if flagged else _SEVERITIES[shape.severity]), *message]
        return block(self.shapes[shape.key], [(predicate, [value]) for predicate, value in pairs])

    def _target(self, target: Target) -> tuple[str, str]:
        return _TARGETS[target.kind], self._value(target.value)

    def _value(self, value: Value) -> str:
        if isinstance(value, Literal):
            return literal_text(value, self.names)
        return self.shapes.get(value) or (f"_:value{value[2:]}" if value.startswith("_:") else self.names.iri(value))

    def _shape(self, key: str) -> str:
        return self.shapes.get(key) or (blank([]) if key.startswith("_:") else self.names.iri(key))

    def _path(self, path: Path) -> str:
        match path:
            case model.Predicate():
                return self.names.iri(path.iri)
            case model.Inverse():
                return blank([("sh:inversePath", self._path(path.of))])
            case model.Sequence():
                return list_of(map(self._path, path.parts))
            case model.Alternative():
                return blank([("sh:alternativePath", list_of(map(self._path, path.parts)))])
        word = "sh:zeroOrMorePath" if path.least == 0 else "sh:oneOrMorePath"
        return blank([(word if path.many else "sh:zeroOrOnePath", self._path(path.of))])

    def _constraint(self, constraint: Constraint) -> Iterator[tuple[str, str]]:
        iri, shape = self.names.iri, self._shape
        match constraint:
            case model.ClassIs():
                yield "sh:class", iri(constraint.wanted)
            case model.DatatypeIs():
                yield "sh:datatype", iri(constraint.wanted)
            case model.NodeKindIs():
                yield "sh:nodeKind", f"sh:{constraint.wanted}"
            case model.MinCount():
                yield "sh:minCount", str(constraint.least)
            case model.MaxCount():
                yield "sh:maxCount", str(constraint.most)
            case model.Bound():
                yield _BOUNDS[constraint.relation], literal_text(constraint.limit, self.names)
            case model.Length():
                yield from [("sh:minLength", str(constraint.least))] if constraint.least is not None else []
                yield from [("sh:maxLength", str(constraint.most))] if constraint.most is not None else []
            case model.Pattern():
                yield "sh:pattern", quoted(constraint.expression)
                yield from [("sh:flags", quoted(constraint.flags))] if constraint.flags else []
            case model.LanguageIn():
                yield "sh:languageIn", list_of(map(quoted, constraint.tags))
            case model.UniqueLanguage():
                yield "sh:uniqueLang", "true"
            case model.Pair():
                yield _PAIRS[constraint.relation], iri(constraint.property)
            case model.Logical():
                yield (
                    f"sh:{constraint.operator}",
                    shape(constraint.shapes[0]) if constraint.operator == "not" else list_of(map(shape, constraint.shapes)),
                )
            case model.Nested():
                yield self._nested(constraint.shape), shape(constraint.shape)
            case model.Qualified():
                yield from self._qualified(constraint)
            case model.Closed():
                yield "sh:closed", "true"
                yield "sh:ignoredProperties", list_of(map(iri, constraint.allowed))
            case model.HasValue():
                yield "sh:hasValue", self._value(constraint.value)
            case model.OneOfThese():
                yield "sh:in", list_of(map(self._value, constraint.values))

    def _qualified(self, constraint: model.Qualified) -> Iterator[tuple[str, str]]:
        yield "sh:qualifiedValueShape", self._shape(constraint.shape)
        yield from [("sh:qualifiedMinCount", str(constraint.least))] if constraint.least is not None else []
        yield from [("sh:qualifiedMaxCount", str(constraint.most))] if constraint.most is not None else []
        yield from [("sh:qualifiedValueShapesDisjoint", "true")] if constraint.siblings else []

    def _nested(self, key: str) -> str:
        """The word by which a shape refers to another that its values have to conform to (SHACL, 4.7.1 and 4.7.2)."""
        return "sh:property" if key in self.all and self.all[key].path is not None else "sh:node"

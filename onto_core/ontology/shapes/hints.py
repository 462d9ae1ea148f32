"""Shapes as hints: the class that a shape is for is a domain of its paths, and what the shape asks of their values is a range. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from onto_core.ontology.model import AnyOf, DataRange, DataUnion, Property
from onto_core.ontology.shapes.model import ClassIs, DatatypeIs, Inverse, Logical, Nested, OneOfThese, Predicate, Shape, Shapes
from onto_core.terms import Literal

DEEPEST = 8
"""Shapes within shapes that hints are taken from."""


@dataclass(frozen=True, slots=True)
class ShapeHints:
    """What shapes expect at the two ends of a property. They guide the reader; it is the shapes themselves that forbid."""

    domain: AnyOf = ()
    range: AnyOf = ()
    data: DataUnion = ()


@dataclass(slots=True)
class _Hint:
    """The same in the making; the keys of the mappings are in the order of reading."""

    subjects: dict[str, None] = field(default_factory=dict)
    values: dict[str, None] = field(default_factory=dict)
    data: dict[DataRange, None] = field(default_factory=dict)


NO_HINTS: Final = ShapeHints()


def hints_of(shapes: Shapes, properties: Mapping[str, Property]) -> dict[str, ShapeHints]:
    """Property -> hints, for the properties that shapes of classes speak of, as far as the kind of each has a place for them."""
    found: dict[str, ShapeHints] = {}
    for iri, each in _hints(shapes).items():
        if property_ := properties.get(iri):
            is_object = property_.kind == "object"
            found[iri] = ShapeHints(tuple(each.subjects), tuple(each.values) if is_object else (), () if is_object else tuple(each.data))
    return found


def things_listed(shapes: Shapes) -> dict[str, tuple[str, ...]]:
    """Property -> the IRIs that shapes list for its values (sh:in), in the order of reading."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for shape in shapes.values():
        if isinstance(shape.path, Predicate):
            for constraint in (each for part in (shape, *_within(shape, shapes, paths=False)) for each in part.constraints):
                if isinstance(constraint, OneOfThese):
                    found[shape.path.iri].update(dict.fromkeys(value for value in constraint.values if isinstance(value, str)))
    return {iri: tuple(things) for iri, things in found.items() if things}


def classes_asked_for(shapes: Shapes) -> dict[str, None]:
    """The classes that values have to be of, without those that are shapes themselves, in the order of reading."""
    asked = (constraint.wanted for shape in shapes.values() for constraint in shape.constraints if isinstance(constraint, ClassIs))
    return dict.fromkeys(iri for iri in asked if iri not in shapes)


def _hints(shapes: Shapes) -> Mapping[str, _Hint]:
    found: dict[str, _Hint] = defaultdict(_Hint)
    for shape in shapes.values():
        classes = dict.fromkeys(str(target.value) for target in shape.targets if target.kind == "class")
        if classes:
            for property_shape in _within(shape, shapes, paths=True):
                _take(property_shape, classes, shapes, found)
    return found


def _take(shape: Shape, classes: Mapping[str, None], shapes: Shapes, found: dict[str, _Hint]) -> None:
    path = shape.path
    turned = isinstance(path, Inverse)
    step = path.of if isinstance(path, Inverse) else path
    if not isinstance(step, Predicate):
        return
    hint = found[step.iri]
    here, there = (hint.values, hint.subjects) if turned else (hint.subjects, hint.values)
    here.update(classes)
    for constraint in (each for part in (shape, *_within(shape, shapes, paths=False)) for each in part.constraints):
        if isinstance(constraint, ClassIs):
            there[constraint.wanted] = None
        elif isinstance(constraint, DatatypeIs):
            hint.data[DataRange(constraint.wanted)] = None
        elif isinstance(constraint, OneOfThese) and constraint.values:
            literals = tuple(each for each in constraint.values if isinstance(each, Literal))
            for datatype in dict.fromkeys(each.datatype for each in literals):
                hint.data[DataRange(datatype, one_of=tuple(each for each in literals if each.datatype == datatype))] = None


def _within(shape: Shape, shapes: Shapes, *, paths: bool) -> Iterator[Shape]:
    """The shapes that a shape asks for of its own nodes, through sh:node, sh:and, sh:or and sh:xone: those with a path, or those without."""
    seen = {shape.key}
    waiting = [(shape, 0)]
    while waiting:
        each, depth = waiting.pop(0)
        for constraint in each.constraints if depth < DEEPEST else ():
            keys: tuple[str, ...] = (constraint.shape,) if isinstance(constraint, Nested) else ()
            if isinstance(constraint, Logical) and constraint.operator != "not":
                keys = constraint.shapes
            for key in keys:
                if key in shapes and key not in seen:
                    seen.add(key)
                    inner = shapes[key]
                    if (inner.path is not None) == paths:
                        yield inner
                    if inner.path is None:
                        waiting.append((inner, depth + 1))

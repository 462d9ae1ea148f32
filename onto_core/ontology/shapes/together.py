"""The shapes of several documents as one mapping. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from onto_core.ontology.shapes.model import Constraint, Logical, Nested, Qualified, Shape, Shapes


def together(every: Iterable[Shapes]) -> dict[str, Shape]:
    """All shapes by key: of one IRI the constraints and targets add up, as statements do. Blank nodes of different documents stay apart."""
    found: dict[str, Shape] = {}
    for number, shapes in enumerate(each for each in every if each):
        for shape in shapes.values():
            mine = _renamed(shape, number) if number else shape
            found[mine.key] = _both(found[mine.key], mine) if mine.key in found else mine
    return found


def _both(one: Shape, other: Shape) -> Shape:
    return replace(
        one,
        path=one.path or other.path,
        constraints=tuple(dict.fromkeys((*one.constraints, *other.constraints))),
        targets=tuple(dict.fromkeys((*one.targets, *other.targets))),
        message=one.message or other.message,
    )


def _renamed(shape: Shape, number: int) -> Shape:
    """The shape with the number of its document in the keys of blank nodes."""

    def key(old: str) -> str:
        return f"_:{number}-{old[2:]}" if old.startswith("_:") else old

    def constraint(old: Constraint) -> Constraint:
        if isinstance(old, Logical):
            return replace(old, shapes=tuple(map(key, old.shapes)))
        if isinstance(old, Nested):
            return replace(old, shape=key(old.shape))
        if isinstance(old, Qualified):
            return replace(old, shape=key(old.shape), siblings=tuple(map(key, old.siblings)))
        return old

    return replace(shape, key=key(shape.key), constraints=tuple(map(constraint, shape.constraints)))

"""The result of holding a value against a shape: what is wrong, and whether more facts could still change that. Pure.

SHACL judges a graph that is complete. What one document says never is: a value that it does not give may be given elsewhere, and the class that it
does not tell may be the right one. A finding is `settled` when no further fact can undo it, and only then somebody is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from onto_core.ontology.shapes.model import Constraint, Shape, Shapes, Value
from onto_core.ontology.shapes.paths import Facts, Knowledge


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken constraint. `value` is the value at fault, None where they are at fault together; `facts` are those that make it so."""

    shape: Shape
    constraint: Constraint
    focus: Value
    value: Value | None
    facts: Facts
    settled: bool
    together: bool = False
    """True when each fact could stand without the others (too many values, a pair that excludes each other)."""
    because: tuple[Finding, ...] = ()
    """The findings of a shape within."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Conforms without findings, as SHACL sees the facts; then `certain` says that no further fact can change it."""

    findings: tuple[Finding, ...] = ()
    certain: bool = True
    support: Facts = ()
    """The facts that make it conform."""

    @property
    def conforms(self) -> bool:
        return not self.findings

    @property
    def refuted(self) -> bool:
        """True when no further fact can make it conform."""
        return any(finding.settled for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Focus:
    """One node that is held against one shape, and its values with the facts that lead to them: itself for a node shape."""

    shape: Shape
    node: Value
    values: dict[Value, Facts]
    known: Knowledge
    shapes: Shapes
    hold: Callable[[str, Value], Outcome] = field(repr=False)
    """Holds a value against the shape with a key."""

    @property
    def open(self) -> bool:
        """True when further facts may add values."""
        return self.shape.path is not None

    def finding(
        self,
        constraint: Constraint,
        value: Value | None,
        *,
        settled: bool,
        facts: Facts | None = None,
        together: bool = False,
        because: Iterable[Finding] = (),
    ) -> Finding:
        """A finding with the facts that lead to its value, and to those that are wrong within it."""
        inner = tuple(because)
        own = facts if facts is not None else self.values.get(value, ()) if value is not None else ()
        every = tuple(dict.fromkeys((*own, *(fact for each in inner if each.settled or not settled for fact in each.facts))))
        return Finding(self.shape, constraint, self.node, value, every, settled, together or any(each.together for each in inner), inner)

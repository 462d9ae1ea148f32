"""The values at the end of a property path, each with the facts that lead to it (SHACL, 2.3.1; SPARQL 1.1, 9). Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from onto_core.ontology.shapes.model import Alternative, Inverse, Path, Predicate, Repeated, Sequence, Value

Fact = tuple[Value, str, Value]
"""Subject, predicate, object."""
Facts = tuple[Fact, ...]


class Knowledge(Protocol):
    """The facts that shapes are held against. The subject of a fact is never a literal."""

    def values(self, subject: Value, predicate: str) -> Iterable[Value]:
        """The objects of a property, in the order in which they came in."""
        ...

    def subjects(self, predicate: str, value: Value) -> Iterable[Value]: ...
    def predicates(self, subject: Value) -> Iterable[str]: ...
    def classes(self, value: Value) -> Iterable[str]:
        """The classes that a thing is known to have, perhaps without their ancestors."""
        ...

    def is_a(self, kind: str, wanted: str) -> bool:
        """True when every member of a class is a member of another (rdfs:subClassOf, any number of times)."""
        ...


def reached(path: Path, start: Value, known: Knowledge, *, backwards: bool = False) -> dict[Value, Facts]:
    """Value -> the facts of the first way to it, in the order of finding; `backwards` from the end of the path to its start."""
    if isinstance(path, Predicate):
        if backwards:
            return {subject: ((subject, path.iri, start),) for subject in known.subjects(path.iri, start)}
        return {value: ((start, path.iri, value),) for value in known.values(start, path.iri)}
    if isinstance(path, Inverse):
        return reached(path.of, start, known, backwards=not backwards)
    if isinstance(path, Sequence):
        return _along(path.parts[::-1] if backwards else path.parts, start, known, backwards=backwards)
    if isinstance(path, Alternative):
        found: dict[Value, Facts] = {}
        for part in path.parts:
            for value, facts in reached(part, start, known, backwards=backwards).items():
                found.setdefault(value, facts)
        return found
    return _repeated(path, start, known, backwards=backwards)


def _along(parts: Iterable[Path], start: Value, known: Knowledge, *, backwards: bool) -> dict[Value, Facts]:
    front: dict[Value, Facts] = {start: ()}
    for part in parts:
        following: dict[Value, Facts] = {}
        for value, facts in front.items():
            for target, more in reached(part, value, known, backwards=backwards).items():
                following.setdefault(target, (*facts, *more))
        front = following
    return front


def _repeated(path: Repeated, start: Value, known: Knowledge, *, backwards: bool) -> dict[Value, Facts]:
    found: dict[Value, Facts] = {start: ()} if path.least == 0 else {}
    front: dict[Value, Facts] = {start: ()}
    while front:
        following: dict[Value, Facts] = {}
        for value, facts in front.items():
            for target, more in reached(path.of, value, known, backwards=backwards).items():
                if target not in found:
                    found[target] = following[target] = (*facts, *more)
        front = following if path.many else {}
    return found

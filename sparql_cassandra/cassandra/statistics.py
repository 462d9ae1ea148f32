"""Estimates for the order of joins from what `analyze` counted in a collection, and guesses where nothing was counted. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

Counts = tuple[int, int, int]
"""Triples, subjects, objects."""
GUESSED: Final[Counts] = (5_000, 1_000, 100)
"""The counts assumed of a predicate that nobody counted."""
GUESSED_ALL: Final[Counts] = (100_000, 20_000, 20_000)


@dataclass(frozen=True, slots=True)
class Statistics:
    """`hot`: triples of a predicate with one object, where they are many; `cold`: about how many another object has. `graphs`: of large graphs."""

    everything: Counts | None = None
    predicates: Mapping[str, Counts] = field(default_factory=dict)
    hot: Mapping[tuple[str, str], int] = field(default_factory=dict)
    cold: Mapping[str, float] = field(default_factory=dict)
    graphs: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: Iterable[tuple[str, str, int, int, int]]) -> Statistics:
        """From the rows of `stat`: (kind, part, triples, subjects, objects)."""
        everything: Counts | None = None
        predicates: dict[str, Counts] = {}
        hot: dict[tuple[str, str], int] = {}
        graphs: dict[str, int] = {}
        for kind, part, triples, subjects, objects in rows:
            match kind:
                case "all":
                    everything = (triples, subjects, objects)
                case "p":
                    predicates[part] = (triples, subjects, objects)
                case "po":
                    predicate, _, value = part.partition(" ")  # an IRI has no space
                    hot[predicate, value] = triples
                case "g":
                    graphs[part] = triples
        of_hot: Counter[str] = Counter()
        hot_objects: Counter[str] = Counter()
        for (predicate, _), triples in hot.items():
            of_hot[predicate] += triples
            hot_objects[predicate] += 1
        cold = {p: max(n - of_hot[p], 1) / max(objects - hot_objects[p], 1) for p, (n, _, objects) in predicates.items()}
        return cls(everything, predicates, hot, cold, graphs)

    def knows(self, predicate: str | None, object: str | None) -> bool:
        """True when an estimate for it is more than a guess."""
        return predicate in self.predicates or (object is None and self.everything is not None)

    def count(self, subject: str | None, predicate: str | None, object: str | None) -> float:
        """About how many triples match (None: any)."""
        if subject is not None and object is not None:
            return 0.5
        triples, subjects, objects = self._counts(predicate)
        if subject is not None:
            return max(triples / max(subjects, 1), 0.1)
        if object is None:
            return triples
        if predicate is None or predicate not in self.cold:
            return max(triples / max(objects, 1), 0.1)
        return self.hot.get((predicate, object), self.cold[predicate])

    def fanout(self, predicate: str | None, position: str) -> float:
        """About how many triples one subject ("s") or object ("o") has with the predicate (None: any)."""
        triples, subjects, objects = self._counts(predicate)
        return max(triples / max(subjects if position == "s" else objects, 1), 0.1)

    def _counts(self, predicate: str | None) -> Counts:
        if predicate is None:
            return self.everything or GUESSED_ALL
        return self.predicates.get(predicate, GUESSED if self.everything is None else (0, 0, 0))

"""The facts to say of all that are likely: the best of each pair of ends, without contradiction. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from onto_core.ontology.schema.schema import Schema
from onto_extract.light.evidence import Candidate

RIVAL: Final = 0.9
"""Share of the likelihood of the likeliest subject that another needs to have the same object of the same property."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with one of its properties, and the probability that the text states it."""

    candidate: Candidate
    property: str
    probability: float

    @property
    def key(self) -> tuple[object, str, object]:
        return self.candidate.subject.key, self.property, self.candidate.object.key


def decoded(scored: Iterable[Scored], schema: Schema, least: float) -> Iterator[Scored]:
    """The facts to say, the surest first. `least`: the probability that each needs."""
    pairs: set[frozenset[object]] = set()
    functional: set[tuple[object, str]] = set()
    subjects: dict[tuple[str, object], list[Scored]] = defaultdict(list)
    for each in sorted(scored, key=lambda each: -each.probability):
        if each.probability < least:
            return
        subject, iri, object_ = each.key
        pair = frozenset((subject, object_))
        if pair in pairs or (schema.is_functional(iri) and (subject, iri) in functional):
            continue
        others = subjects[iri, object_]
        if others and not any(_joined(each, other) for other in others):
            continue
        pairs.add(pair)
        functional.add((subject, iri))
        others.append(each)
        yield each


def _joined(one: Scored, other: Scored) -> bool:
    """True when the subjects of two facts are members of one list: "X and Y are ..."."""
    if one.candidate.scene is not other.candidate.scene:
        return False
    tree = other.candidate.context.tree
    a, b = one.candidate.subject.root, other.candidate.subject.root
    return tree.first_of_list(a) == tree.first_of_list(b) and a != b


Chooser = Callable[[Iterable[Candidate]], Iterable[Scored]]

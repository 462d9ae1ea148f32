"""The facts to say of all that are likely: the best of each pair of ends, without contradiction. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from onto_core.ontology.schema.schema import Schema
from onto_extract.light.evidence import Candidate

SECOND: Final = 0.2
BY_ITSELF: Final = 0.75
"""The probability that a second property of two ends needs, and the likelihood that both need by themselves, were there no other."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with one of its properties, and the probability that the text states it."""

    candidate: Candidate
    iri: str
    probability: float

    @property
    def key(self) -> tuple[object, str, object]:
        return self.candidate.subject.key, self.iri, self.candidate.object.key


def decoded(scored: Iterable[Scored], schema: Schema, least: float) -> Iterator[Scored]:
    """The facts to say, the surest first. `least`: the probability that each needs."""
    pairs: dict[frozenset[object], Scored] = {}
    functional: set[tuple[object, str]] = set()
    subjects: dict[tuple[str, object], list[Scored]] = defaultdict(list)
    for each in sorted(scored, key=lambda each: -each.probability):
        if each.probability < least and not (_second(each) and frozenset((each.key[0], each.key[2])) in pairs):
            continue
        subject, iri, object_ = each.key
        pair = frozenset((subject, object_))
        if (pair in pairs and not self_evident(each, pairs[pair])) or (schema.is_functional(iri) and (subject, iri) in functional):
            continue
        others = subjects[iri, object_]
        if others and not any(_joined(each, other) for other in others):
            continue
        pairs.setdefault(pair, each)
        functional.add((subject, iri))
        others.append(each)
        yield each


def _second(each: Scored) -> bool:
    """True for what may hold beside a likelier property of the same ends: "wrote and directed" says both, in words of their own."""
    return each.probability >= SECOND and each.candidate.prior.get(each.iri, 0.0) >= BY_ITSELF


def self_evident(each: Scored, first: Scored) -> bool:
    """True when a second property of two ends stands in the sentence in words of its own, and in the same direction as the first."""
    same_way = each.candidate.subject.key == first.candidate.subject.key and each.iri != first.iri
    return same_way and _second(each) and first.candidate.prior.get(first.iri, 0.0) >= BY_ITSELF


def _joined(one: Scored, other: Scored) -> bool:
    """True when the subjects of two facts are members of one list: "X and Y are ..."."""
    if one.candidate.scene is not other.candidate.scene:
        return False
    tree = other.candidate.context.tree
    a, b = one.candidate.subject.root, other.candidate.subject.root
    return tree.first_of_list(a) == tree.first_of_list(b) and a != b

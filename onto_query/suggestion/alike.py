"""Things that are like others: by the facts that they share, weighed by how few things share them, and by the embedding. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

import numpy as np

from onto_query.profile.model import GraphProfile
from onto_query.suggestion.embedding import Embedding

CROWD: Final = 2_000
"""Things with a facet above which it tells nothing worth its time."""
PLAIN: Final = 12
"""Edges of a nameless node through which facets are looked for, at most."""
BY_EMBEDDING: Final = 0.3
"""The weight of the mean cosine, where 1 is the weight of all facets of the things that others are to be like."""
BOOLEANS: Final = frozenset({"true", "false"})
"""Values that say nothing without what they are said of."""
SHOWN: Final = 5
REASONS: Final = 3
Step = tuple[int, bool]


@dataclass(frozen=True, slots=True)
class Facet:
    """What a thing has: the steps (relation, True from its head) that lead to `end`, at most two, by way of a node without a name."""

    steps: tuple[Step, ...]
    end: int


@dataclass(frozen=True, slots=True)
class Alike:
    """A thing, by its number, and the facets for which it is like others, the weightiest first, with those that have them too."""

    thing: int
    score: float
    because: tuple[tuple[Facet, tuple[int, ...]], ...]


def facets(embedding: Embedding, thing: int) -> Iterator[Facet]:
    around, labels = embedding.edges.around, embedding.edges.labels
    for relation, other, out in around.get(thing, ()):
        if labels[other] and labels[other] not in BOOLEANS:
            yield Facet(((relation, out),), other)
        elif not labels[other] and len(around.get(other, ())) <= PLAIN:
            for further, end, onward in around[other]:
                if end != thing and labels[end] and labels[end] not in BOOLEANS:
                    yield Facet(((relation, out), (further, onward)), end)


def having(embedding: Embedding, facet: Facet) -> set[int]:
    """The things that have a facet."""
    found = {facet.end}
    for relation, out in reversed(facet.steps):
        known = (embedding.known(each, relation, forward=not out) for each in found)
        found = {each for several in known for each in several}
    return found


def alike(embedding: Embedding, seeds: Sequence[int], profile: GraphProfile, kinds: frozenset[str] | None = None) -> tuple[Alike, ...]:
    """The named things most like the seeds, of `kinds`, else of the seeds' own; those linked with one of them are left out."""
    edges = embedding.edges
    allowed = kinds or frozenset.intersection(*(_family(edges.kinds[seed], profile) for seed in seeds))
    linked = {other for seed in seeds for _, other, _ in edges.around.get(seed, ())} | set(seeds)
    of_kind = {thing for thing, own in enumerate(edges.kinds) if not allowed.isdisjoint(own) and edges.labels[thing]}
    possible = of_kind - linked
    shared: dict[int, list[float]] = defaultdict(lambda: [0.0] * len(seeds))
    reasons: dict[int, dict[Facet, tuple[float, tuple[int, ...]]]] = defaultdict(dict)
    for number, seed in enumerate(seeds):
        weights: dict[Facet, tuple[float, set[int]]] = {}
        many: dict[tuple[Step, ...], int] = defaultdict(int)
        own = set(facets(embedding, seed))
        for facet in own:
            many[facet.steps] += 1
        for facet in own:
            members = having(embedding, facet) & of_kind
            if len(members) <= CROWD:
                weights[facet] = log(len(of_kind) / max(1, len(members)) + 1) / sqrt(many[facet.steps]), members
        total = sum(weight for weight, _ in weights.values()) or 1.0
        for facet, (weight, members) in weights.items():
            for thing in members & possible:
                shared[thing][number] += weight / total
                before, having_it = reasons[thing].get(facet, (0.0, ()))
                reasons[thing][facet] = before + weight / total, (*having_it, seed)
    candidates = sorted(shared)
    if not candidates:
        return ()
    rows = np.array(candidates)
    near = np.mean([embedding.likeness(seed, rows) for seed in seeds], axis=0)
    scores = {thing: _together(shared[thing]) + BY_EMBEDDING * cosine for thing, cosine in zip(candidates, near.tolist(), strict=True)}
    ranked = sorted(candidates, key=lambda thing: (-scores[thing], thing))
    return tuple(Alike(thing, scores[thing], _because(reasons[thing])) for thing in ranked[:SHOWN])


def _together(shares: Sequence[float]) -> float:
    """A mean that is larger for what is like each of several a little than for what is like one of them alone."""
    return (sum(map(sqrt, shares)) / len(shares)) ** 2


def _because(found: dict[Facet, tuple[float, tuple[int, ...]]]) -> tuple[tuple[Facet, tuple[int, ...]], ...]:
    """The weightiest facets; one that is reached in two ways counts once."""
    by_end: dict[int, tuple[Facet, tuple[int, ...]]] = {}
    for facet, (_, seeds) in sorted(found.items(), key=lambda pair: (-pair[1][0], len(pair[0].steps), pair[0].steps, pair[0].end)):
        by_end.setdefault(facet.end, (facet, seeds))
    return tuple(by_end.values())[:REASONS]


def _family(kinds: Sequence[str], profile: GraphProfile) -> frozenset[str]:
    """The classes of a thing with those around them: a documentary may be like a feature film."""
    return frozenset(near for kind in kinds for above in (kind, *profile.above.get(kind, ())) for near in profile.within(above))

"""Edges held out of a graph, and how well what was trained on the rest finds them again, beside answers by frequency alone. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from onto_query.suggestion.edges import Edges
from onto_query.suggestion.train import Vectors

if TYPE_CHECKING:
    from numpy.typing import NDArray

SHARE: Final = 0.1
"""Of the edges, for each of the two held-out parts."""
MOST: Final = 1_500
"""Pairs in each of them, at most,"""
CELLS: Final = 100_000_000
"""and questions times things, which bounds the memory: a byte each."""
BLOCK: Final = 128


@dataclass(frozen=True)
class Split:
    """Edges to train on; those by which training stops and probabilities are fitted; those that only figures are made of."""

    train: Edges
    validation: Edges
    test: Edges


def split(edges: Edges, seed: int) -> Split:
    """Hold out pairs of things with every edge between them: an inverse or a wider property would give the answer away.

    For the same reason the steps between them by way of a nameless node (of an event, say) are left out of all parts. Things keep an edge.
    """
    random = np.random.default_rng(seed)
    heads, tails = edges.heads.tolist(), edges.tails.tolist()
    pairs: dict[tuple[int, int], list[int]] = defaultdict(list)
    beside: dict[int, set[int]] = defaultdict(set)
    for i in np.flatnonzero(~edges.known).tolist():
        pairs[min(heads[i], tails[i]), max(heads[i], tails[i])].append(i)
        for one, other in ((heads[i], tails[i]), (tails[i], heads[i])):
            if not edges.labels[other]:
                beside[one].add(other)
    left = np.bincount(np.concatenate([edges.heads, edges.tails]), minlength=len(edges.things))
    keys = [key for key in pairs if edges.labels[key[0]] and edges.labels[key[1]]] or list(pairs)
    wanted = max(1, int(min(SHARE * len(keys), MOST, CELLS / (2 * max(1, len(edges.things))))))
    parts: tuple[list[int], list[int]] = ([], [])
    dropped: set[int] = set()
    for key in (keys[i] for i in random.permutation(len(keys))):
        if len(parts[0]) >= wanted and len(parts[1]) >= wanted:
            break
        lost = {key: pairs[key]}
        for node in beside[key[0]] & beside[key[1]]:
            lost |= {pair: pairs[pair] for pair in ((min(node, end), max(node, end)) for end in key)}
        taken = [i for each in lost.values() for i in each if i not in dropped]
        fewer: dict[int, int] = defaultdict(int)
        for i in taken:
            fewer[heads[i]] += 1
            fewer[tails[i]] += 1
        if not set(pairs[key]) <= set(taken) or any(left[end] - fewer[end] < 1 for end in key):
            continue
        for end, count in fewer.items():
            left[end] -= count
        dropped.update(taken)
        (parts[0] if len(parts[0]) <= len(parts[1]) else parts[1]).extend(pairs[key])
    return Split(edges.only(_all_but(dropped, len(heads))), edges.only(_just(parts[0], len(heads))), edges.only(_just(parts[1], len(heads))))


def _just(places: list[int], size: int) -> NDArray[np.bool_]:
    mask = np.zeros(size, np.bool_)
    mask[places] = True
    return mask


def _all_but(places: set[int], size: int) -> NDArray[np.bool_]:
    return ~_just(sorted(places), size)


@dataclass(frozen=True, slots=True)
class Asked:
    """Held-out questions in one direction: `things` and `relations`, the right `answers`; (n, things) `allowed`: of a fitting class, not known."""

    forward: bool
    things: NDArray[np.int32]
    relations: NDArray[np.int32]
    answers: NDArray[np.int32]
    allowed: NDArray[np.bool_]
    alone: NDArray[np.bool_]
    """Nothing else is known there: (n,)."""


def asked(held: Edges, train: Edges, every: Edges) -> Iterator[Asked]:
    """Both directions of each held-out edge, in blocks. Other right answers, held out or not, do not count as wrong ("filtered")."""
    to, back = every.ends
    for forward in (True, False):
        things, answers = (held.heads, held.tails) if forward else (held.tails, held.heads)
        right, known = by_slot(every, forward=forward), by_slot(train, forward=forward)
        for start in range(0, len(things), BLOCK):
            rows = slice(start, start + BLOCK)
            keys = list(zip(things[rows].tolist(), held.relations[rows].tolist(), strict=True))
            allowed = (to if forward else back)[held.relations[rows]].copy()
            for row, key in enumerate(keys):
                allowed[row, list(right[key])] = False
                allowed[row, things[start + row]] = False
                allowed[row, answers[start + row]] = True
            alone = np.array([not known.get(key) for key in keys], np.bool_)
            yield Asked(forward, things[rows], held.relations[rows], answers[rows], allowed, alone)


def by_slot(edges: Edges, *, forward: bool) -> Mapping[tuple[int, int], set[int]]:
    """(thing, relation) -> the other ends."""
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    here, there = (edges.heads, edges.tails) if forward else (edges.tails, edges.heads)
    for thing, relation, other in zip(here.tolist(), edges.relations.tolist(), there.tolist(), strict=True):
        found[thing, relation].add(other)
    return found


@dataclass(frozen=True, slots=True)
class Ranks:
    """(n,) ranks of the right answers, from 1; ties share the middle."""

    ranks: NDArray[np.float64]

    @property
    def mrr(self) -> float:
        """Mean reciprocal rank."""
        return float(np.mean(1 / self.ranks)) if len(self.ranks) else 0.0

    def hits(self, k: int) -> float:
        """The share of right answers among the first k."""
        return float(np.mean(self.ranks <= k)) if len(self.ranks) else 0.0


def ranks(vectors: Vectors, blocks: list[Asked]) -> Ranks:
    return _ranked(
        blocks, (vectors.scores(vectors.queries(block.things, block.relations, np.full(len(block.things), block.forward))) for block in blocks)
    )


def baseline(train: Edges, blocks: list[Asked]) -> Ranks:
    """The things that the property leads to most often first; those equally often by all their edges."""
    size = len(train.things)
    degree = np.bincount(np.concatenate([train.heads, train.tails]), minlength=size) / (2 * len(train.heads) + 1)
    counts: dict[bool, NDArray[np.float32]] = {}
    for forward, ends in ((True, train.tails), (False, train.heads)):
        counts[forward] = np.tile(degree.astype(np.float32), (len(train.properties), 1))
        np.add.at(counts[forward], (train.relations, ends), 1)
    return _ranked(blocks, (counts[block.forward][block.relations] for block in blocks))


def _ranked(blocks: list[Asked], scores: Iterable[NDArray[np.float32]]) -> Ranks:
    found = []
    for block, score in zip(blocks, scores, strict=True):
        own = score[np.arange(len(block.answers)), block.answers][:, None]
        better = np.sum((score > own) & block.allowed, axis=1)
        equal = np.sum((score == own) & block.allowed, axis=1) - 1
        found.append(1 + better + equal / 2)
    return Ranks(np.concatenate(found) if found else np.zeros(0))

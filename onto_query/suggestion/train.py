"""TransE and ComplEx, trained in NumPy: minibatches, shared negative samples, AdaGrad, early stop on held-out edges. Pure.

A model makes a query vector of a thing and a property, in either direction; the score of an answer is its inner product with that (for TransE, the
negative squared distance less what is the same for all). The loss is the cross-entropy of the right answer among the samples; ComplEx has the N3
regulariser. Sources: Bordes et al. 2013 (TransE), Trouillon et al. 2016 (ComplEx), Lacroix et al. 2018 (softmax over samples, N3).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from typing import Literal as OneOf

import numpy as np

from onto_query.suggestion.edges import Edges

if TYPE_CHECKING:
    from numpy.typing import NDArray

Kind = OneOf["transe", "complex"]
KINDS: Final[tuple[Kind, ...]] = ("complex", "transe")
DIMENSIONS: Final = 64
"""Numbers of a vector; of ComplEx half are imaginary."""
BATCH: Final = 512
SAMPLES: Final = 256
"""Things that are drawn as wrong answers, for all of a batch."""
RATE: Final = 0.1
WEIGHT: Final = {"complex": 0.03, "transe": 0.003}
"""Of the regulariser."""
CHECKED: Final = 4
"""Epochs between two looks at the held-out edges,"""
PATIENCE: Final = 4
"""and looks without a gain until training stops."""


@dataclass(frozen=True)
class Vectors:
    """(things, d) and (properties, d) float32."""

    kind: Kind
    things: NDArray[np.float32]
    properties: NDArray[np.float32]

    def queries(self, things: NDArray[np.int32], relations: NDArray[np.int32], forward: NDArray[np.bool_]) -> NDArray[np.float32]:
        """(n, d) queries for the tails of edges, where `forward`, else for the heads."""
        thing, turned = self.things[things], self.turned(relations, forward)
        return thing + turned if self.kind == "transe" else _times(thing, turned)

    def turned(self, relations: NDArray[np.int32], forward: NDArray[np.bool_]) -> NDArray[np.float32]:
        """(n, d): the properties, as they lead in that direction."""
        return turn(self.properties[relations], forward, self.kind)

    def scores(self, queries: NDArray[np.float32]) -> NDArray[np.float32]:
        """(n, things): the larger the likelier."""
        return self.against(queries, self.things)

    def against(self, queries: NDArray[np.float32], answers: NDArray[np.float32]) -> NDArray[np.float32]:
        """(n, answers)."""
        found: NDArray[np.float32] = queries @ answers.T
        return found if self.kind == "complex" else 2 * found - np.sum(answers * answers, axis=1)


@dataclass(frozen=True, slots=True)
class Trained:
    """Vectors, the epochs after which they were best, and how good they were then (`score`, as the caller measures it)."""

    vectors: Vectors
    epochs: int
    score: float
    seconds: float


def train(
    edges: Edges,
    kind: Kind,
    *,
    seed: int,
    seconds: float,
    epochs: int = 200,
    score: Callable[[Vectors], float] | None = None,
    dimensions: int = DIMENSIONS,
) -> Trained:
    """Train on edges, at most `seconds` and `epochs`; with `score` until it gains no more; the best is given back. A seed gives the same."""
    started = time.monotonic()
    random = np.random.default_rng(seed)
    things = random.normal(0, 0.1, (len(edges.things), dimensions)).astype(np.float32)
    properties = random.normal(0, 0.1 if kind == "transe" else 0.3, (len(edges.properties), dimensions)).astype(np.float32)
    fitting = _Fitting(Vectors(kind, things, properties), random)
    facts, context = np.flatnonzero(~edges.known), np.flatnonzero(edges.known)
    best, best_epochs, best_score, waited = fitting.copy(), 0, -np.inf, 0
    for epoch in range(1, epochs + 1):
        beside = random.choice(context, min(len(context), len(facts)), replace=False)  # more of it would drown the facts
        ahead, back = np.concatenate([facts, beside]), facts  # a class or a range of numbers has too many members to be asked for them
        rows = np.concatenate([ahead, back])
        order = random.permutation(len(rows))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            forward, chosen = batch < len(ahead), rows[batch]
            heads, tails = edges.heads[chosen], edges.tails[chosen]
            fitting.step(np.where(forward, heads, tails), edges.relations[chosen], np.where(forward, tails, heads), forward)
            if time.monotonic() - started > seconds:
                break
        late = time.monotonic() - started > seconds
        if score is None:
            best, best_epochs = fitting.vectors, epoch
        elif epoch % CHECKED == 0 or late:
            reached = score(fitting.vectors)
            if reached > best_score:
                best, best_epochs, best_score, waited = fitting.copy(), epoch, reached, 0
            else:
                waited += 1
        if late or waited == PATIENCE:
            break
    return Trained(best, best_epochs, float(best_score), time.monotonic() - started)


class _Fitting:
    def __init__(self, vectors: Vectors, random: np.random.Generator) -> None:
        self.vectors, self._random = vectors, random
        self._things = np.full(vectors.things.shape, 1e-8, np.float32)
        self._properties = np.full(vectors.properties.shape, 1e-8, np.float32)

    def copy(self) -> Vectors:
        return Vectors(self.vectors.kind, self.vectors.things.copy(), self.vectors.properties.copy())

    def step(self, asked: NDArray[np.int32], relations: NDArray[np.int32], answers: NDArray[np.int32], forward: NDArray[np.bool_]) -> None:
        vectors, kind = self.vectors, self.vectors.kind
        size = len(vectors.things)
        drawn = np.arange(size) if size <= SAMPLES else self._random.integers(0, size, SAMPLES)
        candidates, right = np.unique(np.concatenate([drawn, answers]), return_inverse=True)
        right = right[len(drawn) :]
        known, given, relation = vectors.things[candidates], vectors.things[asked], vectors.properties[relations]
        queries = vectors.queries(asked, relations, forward)
        scores = vectors.against(queries, known)
        scores -= scores.max(axis=1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=1, keepdims=True)
        scores[np.arange(len(asked)), right] -= 1
        scores /= len(asked)
        if kind == "transe":
            to_query = 2 * (scores @ known)
            to_known = 2 * (scores.T @ queries) - 2 * scores.sum(axis=0)[:, None] * known
            to_given, to_turned = to_query, to_query
        else:
            to_query, to_known = scores @ known, scores.T @ queries
            to_given = _times(to_query, _conjugate(vectors.turned(relations, forward)))
            to_turned = _times(to_query, _conjugate(given))
        weight = WEIGHT[kind] / len(asked)
        to_relation = turn(to_turned, forward, kind) + weight * _shrinking(relation, kind)
        shrunk = np.concatenate([to_known, to_given + weight * _shrinking(given, kind), weight * _shrinking(known[right], kind)])
        self._update(vectors.things, self._things, np.concatenate([candidates, asked, answers]), shrunk)
        self._update(vectors.properties, self._properties, relations, to_relation)

    @staticmethod
    def _update(rows: NDArray[np.float32], seen: NDArray[np.float32], places: NDArray[np.int32], gradients: NDArray[np.float32]) -> None:
        """AdaGrad (Duchi et al. 2011)."""
        order = np.argsort(places, kind="stable")
        unique, starts = np.unique(places[order], return_index=True)
        summed = np.add.reduceat(gradients[order], starts, axis=0)
        seen[unique] += summed * summed
        rows[unique] -= RATE * summed / np.sqrt(seen[unique])


def turn(relation: NDArray[np.float32], forward: NDArray[np.bool_], kind: Kind) -> NDArray[np.float32]:
    """Turn a property's vectors, or gradients of them, in the direction that is asked: a reflection, so that it undoes itself."""
    return np.where(forward[:, None], relation, -relation if kind == "transe" else _conjugate(relation))


def _shrinking(rows: NDArray[np.float32], kind: Kind) -> NDArray[np.float32]:
    """The gradient of the sum of cubed moduli (N3); of squares for TransE."""
    if kind == "transe":
        return 2 * rows
    half = rows.shape[1] // 2
    modulus = np.sqrt(rows[:, :half] ** 2 + rows[:, half:] ** 2)
    return 3 * np.concatenate([modulus, modulus], axis=1) * rows


def _times(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    half = a.shape[1] // 2
    return np.concatenate([a[:, :half] * b[:, :half] - a[:, half:] * b[:, half:], a[:, :half] * b[:, half:] + a[:, half:] * b[:, :half]], axis=1)


def _conjugate(a: NDArray[np.float32]) -> NDArray[np.float32]:
    half = a.shape[1] // 2
    return np.concatenate([a[:, :half], -a[:, half:]], axis=1)

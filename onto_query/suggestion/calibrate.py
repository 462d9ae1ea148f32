"""Probabilities of suggestions: logistic regression (Platt 1999) over held-out edges, so that of ten at .8 eight hold. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from onto_query.suggestion.edges import Edges
from onto_query.suggestion.held_out import Asked
from onto_query.suggestion.train import Vectors

if TYPE_CHECKING:
    from numpy.typing import NDArray

TOP: Final = 5
"""Answers of a question that get a probability."""
AMONG: Final = 100
"""Answers among which a score is compared."""
SIGNS: Final = 5
RIDGE: Final = 2.0
"""Held-out answers that weigh as much as the assumption that a sign says nothing."""
PRIOR: Final = 8.0
"""Questions of a property that weigh as much as those of all."""
BINS: Final = 10


@dataclass(frozen=True, slots=True)
class Answers:
    """The best TOP answers of n questions: (n, TOP) `things` (-1: none), their `share` of the softmax of the AMONG best, `right`: held out."""

    things: NDArray[np.int64]
    share: NDArray[np.float32]
    right: NDArray[np.bool_]
    relations: NDArray[np.int32]
    forward: NDArray[np.bool_]
    alone: NDArray[np.bool_]
    degrees: NDArray[np.float32]


def shares(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n, k) softmax of scores; -inf counts as nothing. A row of nothing stays so."""
    top = scores.max(axis=1, keepdims=True, initial=-np.inf)
    found: NDArray[np.float32] = np.exp(scores - np.where(np.isfinite(top), top, 0))
    total = found.sum(axis=1, keepdims=True)
    np.divide(found, total, out=found, where=total > 0)
    return found


def answers(vectors: Vectors, blocks: list[Asked], train: Edges) -> Answers:
    degrees = np.bincount(np.concatenate([train.heads, train.tails]), minlength=len(train.things))
    parts = []
    for block in blocks:
        scores = vectors.scores(vectors.queries(block.things, block.relations, np.full(len(block.things), block.forward)))
        scores = np.where(block.allowed, scores, -np.inf)
        order = np.argpartition(-scores, min(AMONG, scores.shape[1] - 1), axis=1)[:, :AMONG]
        order = np.take_along_axis(order, np.argsort(-np.take_along_axis(scores, order, axis=1), axis=1, kind="stable"), axis=1)
        best = np.take_along_axis(scores, order, axis=1)
        if order.shape[1] < TOP:
            order = np.pad(order, ((0, 0), (0, TOP - order.shape[1])), constant_values=-1)
            best = np.pad(best, ((0, 0), (0, TOP - best.shape[1])), constant_values=-np.inf)
        things = np.where(np.isfinite(best), order, -1)[:, :TOP]
        right = things == block.answers[:, None]
        ahead, degree = np.full(len(block.things), block.forward), degrees[block.things].astype(np.float32)
        parts.append(Answers(things, shares(best)[:, :TOP], right, block.relations, ahead, block.alone, degree))
    return joined(parts)


def joined(several: list[Answers]) -> Answers:
    """The answers of several models one after another."""
    return Answers(*(np.concatenate([getattr(each, name) for each in several]) for name in Answers.__slots__))


@dataclass(frozen=True)
class Calibration:
    """Weights of the signs of an answer, and (relations, 2) rates at which the first answer was right, backward and forward."""

    weights: NDArray[np.float64]
    rates: NDArray[np.float64]

    def probability(
        self,
        share: NDArray[np.float32],
        relations: NDArray[np.int32],
        forward: NDArray[np.bool_],
        alone: NDArray[np.bool_],
        degrees: NDArray[np.float32],
    ) -> NDArray[np.float64]:
        """(n, k) probabilities for (n, k) shares; never above what is left of 1 by better answers of the same question."""
        found = _logistic(_signs(share, self.rates[relations, forward.astype(int)], alone, degrees) @ self.weights)
        found = np.where(share > 0, found, 0.0)
        total = found.sum(axis=1, keepdims=True)
        return np.where(total > 1, found / np.maximum(total, 1e-9), found)

    def of(self, answers: Answers) -> NDArray[np.float64]:
        return self.probability(answers.share, answers.relations, answers.forward, answers.alone, answers.degrees)


def fit(answers: Answers, relations: int) -> Calibration:
    """Fit to the answers of held-out questions. Without any, every probability is as low as the ridge leaves it."""
    first = answers.right[:, 0]
    overall = (first.sum() + 1) / (len(first) + 4)
    counts, hits = np.zeros((relations, 2)), np.zeros((relations, 2))
    np.add.at(counts, (answers.relations, answers.forward.astype(int)), 1)
    np.add.at(hits, (answers.relations, answers.forward.astype(int)), first)
    # A question's own outcome stays out of the rate that it is fitted with.
    own = answers.relations, answers.forward.astype(int)
    without = (hits[own] - first + PRIOR * overall) / (counts[own] - 1 + PRIOR)
    rates = (hits + PRIOR * overall) / (counts + PRIOR)
    signs = _signs(answers.share, without, answers.alone, answers.degrees)
    present = answers.share > 0
    x, y = signs[present], answers.right[present].astype(float)
    weights = np.zeros(SIGNS)
    weights[0] = np.log((y.sum() + 1) / (len(y) - y.sum() + 1))
    penalty = np.diag([0.01] + [RIDGE] * (SIGNS - 1))
    for _ in range(50):
        p = _logistic(x @ weights)
        step = np.linalg.solve(x.T @ (x * (p * (1 - p))[:, None]) + penalty, x.T @ (p - y) + penalty @ np.r_[0, weights[1:]])
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return Calibration(weights, rates)


def _signs(share: NDArray[np.float32], rates: NDArray[np.float64], alone: NDArray[np.bool_], degrees: NDArray[np.float32]) -> NDArray[np.float64]:
    """(n, k, SIGNS): one, the share and the property's own rate as log-odds, whether nothing else is known there, how much the thing has."""
    wide = np.ones(share.shape)
    clipped = np.clip(share.astype(float), 1e-4, 1 - 1e-4)
    rate = np.clip(rates, 1e-3, 1 - 1e-3)
    return np.stack(
        [
            wide,
            np.log(clipped / (1 - clipped)),
            wide * np.log(rate / (1 - rate))[:, None],
            wide * alone[:, None],
            wide * np.log1p(degrees)[:, None] / 3,
        ],
        axis=-1,
    )


def _logistic(x: NDArray[np.float64]) -> NDArray[np.float64]:
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def calibration_error(probability: NDArray[np.float64], right: NDArray[np.bool_]) -> float:
    """Expected calibration error (Guo et al. 2017) over bins of equal width."""
    if not len(right):
        return 0.0
    bins = np.minimum((probability * BINS).astype(int), BINS - 1)
    return float(sum(abs(probability[bins == b].mean() - right[bins == b].mean()) * np.mean(bins == b) for b in np.unique(bins)))

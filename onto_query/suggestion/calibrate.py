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
SIGNS: Final = 4
RIDGE: Final = 2.0
"""Held-out answers that weigh as much as the assumption that a sign says nothing."""
SPREAD: Final = 1.5
"""The variance, in log-odds, by which properties are expected to differ in how well they can be told."""
ROUNDS: Final = 30
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
    """For the first answers, and for those after them: (2, SIGNS) weights of the signs, and (2, relations, 2) log-odds of each property, backward and
    forward, beyond what the signs say. One set for both would say of a coin that the side a model prefers is likelier than it is."""

    weights: NDArray[np.float64]
    levels: NDArray[np.float64]

    def probability(
        self,
        share: NDArray[np.float32],
        relations: NDArray[np.int32],
        forward: NDArray[np.bool_],
        alone: NDArray[np.bool_],
        degrees: NDArray[np.float32],
    ) -> NDArray[np.float64]:
        """(n, k) probabilities for (n, k) shares; all of a question together are at most 1, and none is above the first."""
        signs = _signs(share, alone, degrees)
        level = self.levels[:, relations, forward.astype(int)][..., None]
        first, after = (_logistic(signs @ self.weights[rank] + level[rank]) for rank in (0, 1))
        found = np.where(share > 0, np.concatenate([first[:, :1], np.minimum(after[:, 1:], first[:, :1])], axis=1), 0.0)
        total = found.sum(axis=1, keepdims=True)
        return np.where(total > 1, found / np.maximum(total, 1e-9), found)

    def of(self, answers: Answers) -> NDArray[np.float64]:
        return self.probability(answers.share, answers.relations, answers.forward, answers.alone, answers.degrees)


def fit(answers: Answers, relations: int) -> Calibration:
    """Fit to the answers of held-out questions: one slope for all properties, a level for each, which is drawn to that of all where it has few."""
    ranks = np.broadcast_to(np.arange(answers.share.shape[1]), answers.share.shape)
    parts = [_fitted(answers, (answers.share > 0) & (ranks == 0), relations), _fitted(answers, (answers.share > 0) & (ranks > 0), relations)]
    return Calibration(np.stack([weights for weights, _ in parts]), np.stack([levels for _, levels in parts]))


def _fitted(answers: Answers, chosen: NDArray[np.bool_], relations: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    x, y = _signs(answers.share, answers.alone, answers.degrees)[chosen], answers.right[chosen].astype(float)
    groups = np.broadcast_to((2 * answers.relations + answers.forward)[:, None], chosen.shape)[chosen]
    weights, levels = np.zeros(SIGNS), np.zeros(2 * relations)
    weights[0] = np.log((y.sum() + 1) / (len(y) - y.sum() + 1))
    penalty = np.diag([0.01] + [RIDGE] * (SIGNS - 1))
    for _ in range(ROUNDS):
        p = _logistic(x @ weights + levels[groups])
        step = np.linalg.solve(x.T @ (x * (p * (1 - p))[:, None]) + penalty, x.T @ (p - y) + penalty @ np.r_[0, weights[1:]])
        weights -= step
        p = _logistic(x @ weights + levels[groups])
        slope = np.bincount(groups, p - y, 2 * relations) + levels / SPREAD
        change = slope / (np.bincount(groups, p * (1 - p), 2 * relations) + 1 / SPREAD)
        levels -= change
        if max(np.abs(step).max(), np.abs(change).max(initial=0.0)) < 1e-4:
            break
    return weights, levels.reshape(relations, 2)


def _signs(share: NDArray[np.float32], alone: NDArray[np.bool_], degrees: NDArray[np.float32]) -> NDArray[np.float64]:
    """(n, k, SIGNS): one, the share as log-odds, whether nothing else is known there, how much is known of the thing."""
    wide = np.ones(share.shape)
    clipped = np.clip(share.astype(float), 1e-4, 1 - 1e-4)
    return np.stack([wide, np.log(clipped / (1 - clipped)), wide * alone[:, None], wide * np.log1p(degrees)[:, None] / 3], axis=-1)


def _logistic(x: NDArray[np.float64]) -> NDArray[np.float64]:
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def calibration_error(probability: NDArray[np.float64], right: NDArray[np.bool_]) -> float:
    """Expected calibration error (Guo et al. 2017) over bins of equal width."""
    if not len(right):
        return 0.0
    bins = np.minimum((probability * BINS).astype(int), BINS - 1)
    return float(sum(abs(probability[bins == b].mean() - right[bins == b].mean()) * np.mean(bins == b) for b in np.unique(bins)))

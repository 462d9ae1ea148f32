"""A calibration fitted to judged facts that are known to be right or wrong, and how well probabilities agree with outcomes. Pure."""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from onto_extract.confidence.calibration import Calibration
from onto_extract.confidence.evidence import FEATURES

BINS: Final = 10
"""Intervals of equal width that a reliability table has."""
STRENGTH: Final = 1.0
"""Precision of the prior: as if each weight had been seen once, with a spread of one, before any fact."""
OF_INTERCEPT: Final = 0.1
STEPS: Final = 50
SMALL: Final = 1e-8


@dataclass(frozen=True, slots=True)
class Outcome:
    """One fact with its features. `group` is what it shares with others that must not be on both sides of a fold: its text."""

    features: Mapping[str, float]
    right: bool
    group: Hashable = None
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Bin:
    """The facts whose probability lies in [low, high): how many, their mean probability, and the share that is right."""

    low: float
    high: float
    facts: int
    expected: float
    right: float


@dataclass(frozen=True, slots=True)
class Reliability:
    """`ece` is the expected calibration error: the mean distance of probability and share of right facts, over bins, weighted by their facts."""

    facts: int
    right: float
    ece: float
    brier: float
    bins: tuple[Bin, ...]


def fitted(outcomes: Sequence[Outcome], prior: Calibration, *, about: str = "", strength: float = STRENGTH) -> Calibration:
    """The most probable weights given the outcomes and a normal prior around those of `prior`: few facts change little.

    Features that no outcome has keep their weight. A proposer's own confidence never speaks against a fact: such a weight becomes 0, and the others
    are fitted without it.
    """
    against: frozenset[str] = frozenset()
    while True:
        model = _fitted(outcomes, prior, about, strength, against)
        negative = frozenset(name for name, weight in model.weights.items() if name.startswith("own:") and weight < 0)
        if not negative:
            return model
        against |= negative


def _fitted(outcomes: Sequence[Outcome], prior: Calibration, about: str, strength: float, without: frozenset[str]) -> Calibration:
    """Newton's method; the penalised likelihood has one maximum."""
    import numpy as np

    used = [name for name in FEATURES if name not in without]
    rows = np.array([[1.0, *(outcome.features.get(name, 0.0) for name in used)] for outcome in outcomes]).reshape(-1, 1 + len(used))
    right = np.array([float(outcome.right) for outcome in outcomes])
    counts = np.array([outcome.weight for outcome in outcomes])
    centre = np.array([prior.intercept, *(prior.weights.get(name, 0.0) for name in used)])
    precision = np.array([strength * OF_INTERCEPT, *([strength] * len(used))])

    def loss(weights: np.ndarray) -> float:
        scores = rows @ weights
        likelihood = counts @ (np.logaddexp(0.0, scores) - right * scores)
        return float(likelihood + precision @ (weights - centre) ** 2 / 2)

    weights = centre.copy()
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-np.clip(rows @ weights, -50, 50)))
        gradient = rows.T @ (counts * (expected - right)) + precision * (weights - centre)
        hessian = (rows * (counts * expected * (1 - expected))[:, None]).T @ rows + np.diag(precision)
        step = np.linalg.solve(hessian, gradient)
        length, before = 1.0, loss(weights)
        while loss(weights - length * step) > before and length > SMALL:
            length /= 2
        weights = weights - length * step
        if float(np.abs(length * step).max()) < SMALL:
            break
    known = {name: round(float(weight), 4) for name, weight in zip(used, weights[1:], strict=True) if weight}
    return Calibration(about=about, facts=len(outcomes), intercept=round(float(weights[0]), 4), weights=known)


def cross_validated(outcomes: Sequence[Outcome], prior: Calibration, *, folds: int, seed: int = 0) -> list[float]:
    """The probability of each outcome by weights that were fitted without its group's fold."""
    fold_of = _folds(outcomes, folds, seed)
    probabilities = [0.0] * len(outcomes)
    for fold in range(folds):
        model = fitted([outcome for outcome, own in zip(outcomes, fold_of, strict=True) if own != fold], prior)
        for place, own in enumerate(fold_of):
            if own == fold:
                probabilities[place] = model.of_features(outcomes[place].features)
    return probabilities


def _folds(outcomes: Sequence[Outcome], folds: int, seed: int) -> list[int]:
    groups = list(dict.fromkeys(outcome.group for outcome in outcomes))
    random.Random(seed).shuffle(groups)
    number = {group: place % folds for place, group in enumerate(groups)}
    return [number[outcome.group] for outcome in outcomes]


def reliability(probabilities: Iterable[float], outcomes: Sequence[Outcome]) -> Reliability:
    """The agreement of probabilities with outcomes. Raises ValueError without any."""
    if not outcomes:
        raise ValueError("no facts to compare with")
    pairs = list(zip(probabilities, outcomes, strict=True))
    total = sum(outcome.weight for _, outcome in pairs)
    bins = []
    for number in range(BINS):
        own = [(p, outcome) for p, outcome in pairs if min(int(p * BINS), BINS - 1) == number]
        if own:
            weight = sum(outcome.weight for _, outcome in own)
            expected = sum(p * outcome.weight for p, outcome in own) / weight
            right = sum(outcome.right * outcome.weight for _, outcome in own) / weight
            bins.append((Bin(number / BINS, (number + 1) / BINS, len(own), expected, right), weight))

    def mean(values: Iterable[float]) -> float:
        return math.fsum(values) / total

    return Reliability(
        facts=len(pairs),
        right=mean(outcome.right * outcome.weight for _, outcome in pairs),
        ece=mean(abs(each.expected - each.right) * weight for each, weight in bins),
        brier=mean((p - outcome.right) ** 2 * outcome.weight for p, outcome in pairs),
        bins=tuple(each for each, _ in bins),
    )

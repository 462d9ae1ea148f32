"""Figures of a run of questions: how far confidence can be trusted, how sure a share is, and whether one run is better than another. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

import numpy as np

BINS: Final = 10
SURE: Final = 0.9
"""The confidence above which nearly every answer is to be right."""
RESAMPLES: Final = 2_000
SHARE: Final = 0.95
"""The share of resamples that an interval holds."""


@dataclass(frozen=True, slots=True)
class Interval:
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers of a range of confidence: mean confidence, and share of right ones."""

    low: float
    answers: int
    confidence: float
    right: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """`ece`: the mean distance of confidence and share of right answers over `BINS` bins, by their answers (Guo et al., ICML 2017)."""

    answers: int
    ece: float
    brier: float
    sure: int
    """Answers above `SURE`,"""
    sure_right: float
    """and the share of them that is right."""
    bins: tuple[Bin, ...]


def calibration(answers: Sequence[tuple[float, bool]]) -> Calibration:
    """Of (confidence, right) of the questions that were answered."""
    if not answers:
        return Calibration(0, 0.0, 0.0, 0, 0.0, ())
    bins = []
    for number in range(BINS):
        inside = [pair for pair in answers if min(BINS - 1, int(pair[0] * BINS)) == number]
        if inside:
            confidence, right = (sum(values) / len(inside) for values in zip(*inside, strict=True))
            bins.append(Bin(number / BINS, len(inside), round(confidence, 4), round(right, 4)))
    ece = sum(each.answers * abs(each.confidence - each.right) for each in bins) / len(answers)
    brier = sum((confidence - right) ** 2 for confidence, right in answers) / len(answers)
    sure = [right for confidence, right in answers if confidence > SURE]
    return Calibration(len(answers), round(ece, 4), round(brier, 4), len(sure), round(sum(sure) / len(sure), 4) if sure else 0.0, tuple(bins))


def interval(hits: Sequence[bool], *, seed: int = 0, resamples: int = RESAMPLES) -> Interval:
    """The percentile bootstrap interval of a share (Efron and Tibshirani, 1993, chapter 13)."""
    if not hits:
        return Interval(0.0, 0.0)
    drawn = np.random.default_rng(seed).integers(0, len(hits), (resamples, len(hits)))
    low, high = np.quantile(np.asarray(hits, float)[drawn].mean(axis=1), [(1 - SHARE) / 2, (1 + SHARE) / 2])
    return Interval(round(float(low), 4), round(float(high), 4))


def mcnemar(first_only: int, second_only: int) -> float:
    """The exact two-sided p of McNemar's test: chances that the pairs that differ fall as unevenly, if neither run were better."""
    number, fewer = first_only + second_only, min(first_only, second_only)
    return min(1.0, 2 * sum(comb(number, k) for k in range(fewer + 1)) / 2.0**number)

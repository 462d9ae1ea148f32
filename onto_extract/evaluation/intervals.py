"""Bootstrap intervals of the measures, and of the difference of two runs over the same sentences. Pure.

Sentences are drawn with replacement within their ontology, so that each resample has the ontologies of the whole (Efron and Tibshirani, An
Introduction to the Bootstrap, 1993, chapters 8 and 13: the percentile interval). Two runs are resampled together: what makes a sentence hard is the
same for both, and only their difference varies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onto_extract.evaluation.measures import SentenceScore, official

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RESAMPLES: Final = 2_000
SHARE: Final = 0.95
"""The share of resamples that an interval holds."""
AT_ONCE: Final = 500_000
"""Drawn sentences that are held in memory at once."""
MEASURES: Final = ("official", "strict_macro", "strict_micro")


@dataclass(frozen=True, slots=True)
class Interval:
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.low:.1f} to {100 * self.high:.1f}"


@dataclass(frozen=True, slots=True)
class Difference:
    """A measure's F1 in two runs over the same sentences; `difference` is the second less the first."""

    first: float
    second: float
    interval: Interval

    @property
    def difference(self) -> float:
        return self.second - self.first

    @property
    def significant(self) -> bool:
        """True when the interval of the difference leaves out 0."""
        return self.interval.low > 0 or self.interval.high < 0


def intervals(outcomes: Sequence[SentenceScore], *, seed: int = 0, resamples: int = RESAMPLES) -> dict[str, Interval]:
    """The 95 % interval of the F1 of each of MEASURES; the same for the same seed."""
    drawn = _drawn(_groups(outcomes, _counts), seed, resamples)
    return {measure: _interval(_f1(measure, drawn, 0)) for measure in MEASURES}


def differences(pairs: Sequence[tuple[SentenceScore, SentenceScore]], *, seed: int = 0, resamples: int = RESAMPLES) -> dict[str, Difference]:
    """The difference of each of MEASURES between two runs; a pair is one sentence in both."""
    second = {id(first): other for first, other in pairs}
    groups = _groups([first for first, _ in pairs], lambda outcome: (*_counts(outcome), *_counts(second[id(outcome)])))
    whole, drawn = [group.sum(axis=0, keepdims=True) for group in groups], _drawn(groups, seed, resamples)
    return {
        measure: Difference(
            float(_f1(measure, whole, 0)[0]), float(_f1(measure, whole, _WIDTH)[0]), _interval(_f1(measure, drawn, _WIDTH) - _f1(measure, drawn, 0))
        )
        for measure in MEASURES
    }


_WIDTH: Final = 5


def _counts(outcome: SentenceScore) -> tuple[float, ...]:
    """Right, given and wanted facts by the strict key, the official F1, and 1 for the sentence."""
    gold, given = outcome.right, outcome.published
    return len(gold & given), len(given), len(gold), official(outcome.gold, outcome.predicted).f1, 1.0


def _groups(outcomes: Sequence[SentenceScore], row: Callable[[SentenceScore], tuple[float, ...]]) -> list[NDArray[np.float64]]:
    """For each ontology (sentences, counts)."""
    import numpy as np

    rows: dict[str, list[tuple[float, ...]]] = {}
    for outcome in outcomes:
        rows.setdefault(outcome.ontology, []).append(row(outcome))
    return [np.array(group, dtype=np.float64) for group in rows.values()]


def _drawn(groups: Sequence[NDArray[np.float64]], seed: int, resamples: int) -> list[NDArray[np.float64]]:
    """For each group (resamples, counts): the sums over as many sentences as the group has."""
    import numpy as np

    random = np.random.default_rng(seed)
    drawn = []
    for group in groups:
        size, together = len(group), max(AT_ONCE // len(group), 1)
        blocks = [group[random.integers(0, size, (min(together, resamples - start), size))].sum(axis=1) for start in range(0, resamples, together)]
        drawn.append(np.concatenate(blocks))
    return drawn


def _f1(measure: str, sums: Sequence[NDArray[np.float64]], start: int) -> NDArray[np.float64]:
    """(resamples,): the measure of each resample, from the counts that begin at `start`."""
    import numpy as np

    if measure == "strict_micro":
        return _pooled(np.sum(sums, axis=0), start)
    of_groups = [_pooled(group, start) if measure == "strict_macro" else group[:, start + 3] / group[:, start + 4] for group in sums]
    means: NDArray[np.float64] = np.stack(of_groups).mean(axis=0)
    return means


def _pooled(sums: NDArray[np.float64], start: int) -> NDArray[np.float64]:
    """2 right / (given + wanted), which is F1, and 0 where nothing is right."""
    import numpy as np

    right, both = 2 * sums[:, start], sums[:, start + 1] + sums[:, start + 2]
    shares: NDArray[np.float64] = np.divide(right, both, out=np.zeros_like(right), where=both > 0)
    return shares


def _interval(values: NDArray[np.float64]) -> Interval:
    import numpy as np

    low, high = np.quantile(values, [(1 - SHARE) / 2, (1 + SHARE) / 2])
    return Interval(float(low), float(high))

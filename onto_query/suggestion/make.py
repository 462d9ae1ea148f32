"""An embedding made of a graph's edges: models trained and measured on held-out edges, the better one trained again on all of them. Pure."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

import numpy as np

from onto_query.suggestion.calibrate import Answers, answers, calibration_error, fit, joined
from onto_query.suggestion.edges import Edges
from onto_query.suggestion.embedding import Embedding, Figures
from onto_query.suggestion.held_out import Ranks, asked, baseline, ranks, split
from onto_query.suggestion.train import DIMENSIONS, KINDS, Kind, Trained, Vectors, train

MADE: Final = 0.7
"""From this probability a suggestion is made by itself."""
ENOUGH: Final = 2_000
"""Edges from which one split says enough; of fewer several are made,"""
SPLITS: Final = 5
"""at most so many."""
FEWEST: Final = 10
"""Edges below which nothing can be learned, nor measured."""
LOOKED_AT: Final = 500
"""Held-out edges by which training stops."""


class TooFewEdges(ValueError):
    """A graph has too few edges to learn from."""


def make(
    edges: Edges, revision: str, *, kinds: Sequence[Kind] = KINDS, seed: int = 0, seconds: float = 300.0, dimensions: int = DIMENSIONS
) -> tuple[Embedding, dict[Kind, Figures]]:
    """Make an embedding in at most about `seconds`; of several kinds the one that is better on the validation edges. Raises TooFewEdges.

    The figures of each kind are of test edges, which neither stopped the training, chose the kind, nor fitted the probabilities.
    """
    facts = int(np.sum(~edges.known))
    if facts < FEWEST:
        raise TooFewEdges(f"the graph has {facts} edges between named things; an embedding needs {FEWEST}")
    splits = min(SPLITS, math.ceil(ENOUGH / facts))
    each = seconds / (len(kinds) * splits + 1)
    tried = {kind: _tried(edges, kind, seed=seed, splits=splits, seconds=each, dimensions=dimensions) for kind in kinds}
    best = max(tried, key=lambda kind: tried[kind][0])
    _, calibrating, epochs, _ = tried[best]
    whole = train(edges, best, seed=seed, seconds=each, epochs=epochs, dimensions=dimensions)
    figures = {kind: result[3] for kind, result in tried.items()}
    return Embedding(revision, edges, whole.vectors, fit(calibrating, len(edges.properties)), figures[best]), figures


def _tried(edges: Edges, kind: Kind, *, seed: int, splits: int, seconds: float, dimensions: int) -> tuple[float, Answers, int, Figures]:
    """The mean reciprocal rank on validation edges, the answers to them, the epochs that were best, and the figures."""
    started = time.monotonic()
    runs: list[Trained] = []
    calibrating: list[Answers] = []
    testing: list[Answers] = []
    own: list[Ranks] = []
    plain: list[Ranks] = []
    for number in range(splits):
        parts = split(edges, seed + number)
        looked = parts.validation.only(np.arange(len(parts.validation.heads)) < LOOKED_AT)
        validation, few = list(asked(parts.validation, parts.train, edges)), list(asked(looked, parts.train, edges))

        def score(vectors: Vectors, few: list = few) -> float:  # type: ignore[type-arg]
            return ranks(vectors, few).mrr

        run = train(parts.train, kind, seed=seed + number, seconds=seconds, score=score, dimensions=dimensions)
        test = list(asked(parts.test, parts.train, edges))
        runs.append(run)
        own.append(ranks(run.vectors, test))
        plain.append(baseline(parts.train, test))
        calibrating.append(answers(run.vectors, validation, parts.train))
        testing.append(answers(run.vectors, test, parts.train))
    ours, base = (Ranks(np.concatenate([part.ranks for part in several])) for several in (own, plain))
    figures = _figures(ours, base, joined(calibrating), joined(testing), relations=len(edges.properties), seconds=time.monotonic() - started)
    return float(np.mean([run.score for run in runs])), joined(calibrating), max(1, int(np.median([run.epochs for run in runs]))), figures


def _figures(ours: Ranks, base: Ranks, calibrating: Answers, testing: Answers, *, relations: int, seconds: float) -> Figures:
    probability = fit(calibrating, relations).of(testing)
    made = probability[:, 0] >= MADE
    present = testing.share > 0
    return Figures(
        questions=len(made),
        mrr=ours.mrr,
        hits10=ours.hits(10),
        baseline_mrr=base.mrr,
        baseline_hits10=base.hits(10),
        calibration_error=calibration_error(probability[present], testing.right[present]),
        made=100 * float(np.mean(made)) if len(made) else 0.0,
        wrong=100 * float(np.mean(~testing.right[made, 0])) if made.any() else 100.0,
        seconds=seconds,
    )

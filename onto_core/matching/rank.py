"""The elements that a text is most about: a score for each, from its own evidence and from that of its neighbours. Pure.

A score is a logit. Numbers that differ from ontology to ontology and from text to text (cosines, weights of words) count by their rank among
all elements. The weights were fitted by benchmarks/selection_weights.py to texts that were written for this project, and to no others: the open
documents, sentences and tables of benchmarks/bed, alone with their ontology and beside seven more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from onto_core.matching.evidence import Evidence
from onto_core.matching.structure import Structure
from onto_core.matching.subset import Reason
from onto_core.matching.terms import LATER
from onto_core.ontology.schema.schema import Schema

if TYPE_CHECKING:
    from numpy.typing import NDArray

FIRST: Final = 5.0
"""Added to a rank before its logarithm is taken: the first few differ little."""
OWN: Final = (
    "likeness",
    "likeness of sentence",
    "part of name",
    "definition",
    "uses",
    "narrower classes",
    "subproperties",
    "length",
    "property",
    "datatype property",
    "no domain",
    "deprecated",
)
"""Features of an element by itself: how much of it is in the text, then `Structure.prior`."""
PASSED: Final = ("both ends", "domain", "properties of the domain", "best narrower", "best wider", "ontology")
"""Features from the first scores of its neighbours (`Structure.passed`)."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of `OWN` for a first score, and of `OWN` and `PASSED` for the last one. A constant comes last."""

    first: Sequence[float]
    last: Sequence[float]


WEIGHTS: Final = Weights(
    first=(0.615, 0.557, 1.47, 0.746, 0.572, -0.04, 0.205, -0.216, 1.12, -0.884, 0.677, -1.125, -0.338),
    last=(0.542, 0.439, 1.687, 0.813, 0.565, 0.01, 0.057, -0.385, 0.343, -0.738, 0.362, -1.492, 0.249, 0.138, -0.083, -0.068, 0.029, 0.971, -0.977),
)


def own(structure: Structure, evidence: Evidence) -> NDArray[np.float64]:
    """(n, 12) features of each element by itself. What speaks for one speaks for those that share its line."""
    terms, best = evidence.terms, structure.best_of_group
    columns = (
        _rank(best(np.maximum(evidence.phrase, terms.named)), structure.share),
        _rank(best(evidence.sentence), structure.share),
        best(terms.partly * (terms.named == 0)),
        best(np.minimum(terms.defined, 2.5)),
    )
    return np.concatenate([np.stack([np.asarray(column, dtype=np.float64) for column in columns], axis=1), structure.prior], axis=1)


def scored(features: NDArray[np.float64], structure: Structure, weights: Weights) -> NDArray[np.float64]:
    """(n,) logits."""
    first, last = np.asarray(weights.first), np.asarray(weights.last)
    passed = structure.passed(np.maximum(_weighed(features, first), LOWEST))
    return _weighed(np.concatenate([features, passed], axis=1), last)


def _weighed(features: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """(n,) sums, by the weights and the constant after them. A matrix product would wake all threads of BLAS, which spin longer than this takes."""
    sums: NDArray[np.float64] = np.einsum("nf,f->n", features, weights[:-1]) + weights[-1]
    return sums


CERTAIN: Final = 2.0
"""Added for a label that the text has as it is, or in the plural: it goes before whatever is only like it."""
LOWEST: Final = -8.0
"""Logit below which first scores do not differ."""


def _rank(values: NDArray[np.float64], share: NDArray[np.float64]) -> NDArray[np.float64]:
    """Minus the logarithm of the number of elements that have more; those that share a line count once."""
    order = np.argsort(-values, kind="stable")
    before = np.concatenate(([0.0], np.cumsum(share[order])))
    ordered = values[order]
    starts = np.flatnonzero(np.concatenate((np.ones(min(1, len(values)), dtype=bool), ordered[1:] != ordered[:-1])))
    ranks = np.empty(len(values))
    ranks[order] = np.repeat(-np.log(FIRST + before[starts]), np.diff(np.append(starts, len(values))))
    return ranks


class Ranking:
    """The elements of a schema, by number, with their scores."""

    def __init__(self, structure: Structure, scores: NDArray[np.float64], evidence: Evidence) -> None:
        self.structure, self.scores, self._evidence = structure, scores, evidence
        self._shares = 1 / (1 + np.exp(-np.clip(scores, -50, 50)))
        self._named = evidence.terms.named > 0

    def shares(self) -> dict[str, float]:
        """Element IRI -> its score as a share of 1."""
        return dict(zip(self.structure.iris, self._shares.tolist(), strict=True))

    def place(self, number: int) -> tuple[float, int]:
        """The key that sorts elements, the best first; those of one score by their number."""
        return -float(self.scores[number]), number

    def worth(self, least: float, threshold: float) -> list[int]:
        """The elements with a score of `least`, best first, that something speaks for: words, a likeness of at least `threshold`, or, for a class,
        that others hang on it."""
        terms, structure = self._evidence.terms, self.structure
        said = (terms.partly > 0) | (terms.named > 0) | (terms.defined > 0) | (self._evidence.phrase >= threshold)
        fit = (self.scores >= least) & (said | structure.is_property | structure.prior[:, :2].any(axis=1))
        numbers = np.flatnonzero(fit)
        found: list[int] = numbers[np.argsort(-self.scores[numbers], kind="stable")].tolist()
        return found

    def reason(self, number: int) -> Reason:
        """The reason for an element to be in a subset, with its score as a share of 1."""
        words, score = self._evidence.words_for(number), float(self._shares[number])
        if self._named[number] or words:
            return Reason("label" if self._named[number] else "match", f"“{words}”", score)
        return Reason("fits", "what was matched", score)


def rank(schema: Schema, evidence: Evidence, weights: Weights = WEIGHTS) -> Ranking:
    """All elements of a schema, those first that the text is most about."""
    structure = schema.derived(Structure)
    scores = scored(own(structure, evidence), structure, weights) + CERTAIN * (evidence.terms.named >= LATER)
    return Ranking(structure, scores, evidence)

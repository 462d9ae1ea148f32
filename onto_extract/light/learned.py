"""What solved examples teach about one ontology: weights of words, paths and kinds of ends for each property, on top of what is known without them.

A log-linear model of the property between two ends, fitted when the examples are loaded, by gradient steps with a penalty that keeps it near its
start. With few examples it says little more than the start; nothing of it is shipped.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from onto_extract.light.evidence import Candidate, log_odds
from onto_extract.light.features import features, object_features, places
from onto_extract.light.known import Known, folded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROUNDS: Final = 60
RATE: Final = 0.3
PENALTY: Final = 0.02
BARE: Final = 4
"""The first features of an object, which speak of no word."""
UNTOLD: Final = -6.5
"""The log odds of a property that nothing speaks for, before the examples; of all pairs and properties of an end most are so."""
BARE_WEIGHT: Final = 0.3
"""What a pair counts that is shown without its words."""
SHARED: Final = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.5)
"""The weights at first of what is known without examples, of the roles that both ends have in other examples, of other roles that they have, and of
the shares of a property's name before and after the object."""


@dataclass(frozen=True)
class Solved:
    """A candidate of an example, the number of that example, and the properties that hold between its ends."""

    candidate: Candidate
    example: int
    properties: frozenset[str]


def roles(known: Known | None, role: str, example: int | None) -> frozenset[str]:
    """The properties in which examples other than this one have a known thing in a role."""
    if known is None:
        return frozenset()
    return frozenset(iri for (part, iri), seen in known.roles.items() if part == role and (len(seen) > 1 or example not in seen))


@dataclass(frozen=True)
class _Rows:
    """Sparse rows of features: `flat` numbers of features, the `starts` of the rows in it, and the square roots of their lengths, (n, 1)."""

    flat: NDArray[np.int64]
    starts: NDArray[np.int64]
    lengths: NDArray[np.float32]

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]], empty: int) -> _Rows:
        import numpy as np

        filled = [row or [empty] for row in rows]
        starts = np.cumsum([0, *(len(row) for row in filled[:-1])])
        lengths = np.array([math.sqrt(len(row)) for row in filled], dtype=np.float32)[:, None]
        return cls(np.array([number for row in filled for number in row], dtype=np.int64), starts, lengths)

    def scores(self, weights: NDArray[np.float32]) -> NDArray[np.float32]:
        import numpy as np

        summed: NDArray[np.float32] = (np.add.reduceat(weights[self.flat], self.starts, axis=0) / self.lengths).astype(np.float32, copy=False)
        return summed


class _Slopes:
    """The gradient of the weights of rows: the sum of the errors of the rows that have a feature."""

    def __init__(self, rows: _Rows) -> None:
        import numpy as np

        order = np.argsort(rows.flat, kind="stable")
        self.lengths = rows.lengths
        self.features, self.firsts = np.unique(rows.flat[order], return_index=True)
        counts = np.diff([*rows.starts, len(rows.flat)])
        self.owners = np.repeat(np.arange(len(rows.starts)), counts)[order]

    def add(self, error: NDArray[np.float32], slopes: NDArray[np.float32]) -> None:
        import numpy as np

        slopes[self.features] += np.add.reduceat((error / self.lengths)[self.owners], self.firsts, axis=0)


class Learned:
    """The weights for one ontology, fitted to its examples.

    Of each end one of all subjects and properties is told that it may be the object of, or nothing. Weights of a feature are those for each property,
    and one for all properties, which also serves where a property has few examples.
    """

    def __init__(self, solved: Sequence[Solved], facts: Mapping[tuple[str, str, str], frozenset[int]]) -> None:
        import numpy as np

        self._facts = facts
        counted = Counter(feature for each in solved for feature in set(features(each.candidate)))
        self._features = _numbered(counted)
        self.properties = tuple(sorted({iri for each in solved for iri in each.properties}))
        self._column = {iri: number for number, iri in enumerate(self.properties)}
        told = Counter(iri for iri, _ in {(iri, folded(each.candidate.subject.label)) for each in solved for iri in each.properties})
        self._unseen = (1 + sum(count == 1 for count in told.values())) / (1 + sum(told.values()))
        """The share of the facts of a new subject whose property no example has (Good and Turing's estimate, one more seen once)."""
        by_object: dict[tuple[int, int, int], list[Solved]] = {}
        for each in solved:
            by_object.setdefault((each.example, each.candidate.object.start, each.candidate.object.end), []).append(each)
        counted = Counter(feature for group in by_object.values() for feature in set(object_features(group[0].candidate)))
        self._object_features = _numbered(counted)
        rows: list[list[int]] = []
        nothing: list[list[int]] = []
        dense, wanted, owners, weight = [], [], [], []
        for group in by_object.values():
            number = len(nothing)
            nothing.append(self._object_row(group[0].candidate))
            weight.append(1.0)
            for each in group:
                rows.append(self._row(each.candidate))
                dense.append(self._dense(each.candidate, each.example))
                wanted.append([iri in each.properties for iri in self.properties])
                owners.append(number)
            for each in group:
                if each.properties:  # the same ends with other words between them are not related: no example would show it
                    owners.append(len(nothing))
                    nothing.append(self._object_row(each.candidate, bare=True))
                    weight.append(BARE_WEIGHT)
                    rows.append(self._row(each.candidate, places))
                    dense.append(self._bare_dense())
                    wanted.append([False] * len(self.properties))
        order = np.argsort(owners, kind="stable")
        self._fit(
            _Rows.of([rows[i] for i in order], len(self._features)),
            _Rows.of(nothing, len(self._object_features)),
            np.stack([dense[i] for i in order]),
            np.array([wanted[i] for i in order], dtype=np.float32),
            owners=np.array(owners)[order],
            weight=np.array(weight, dtype=np.float32),
        )

    def _fit(
        self,
        rows: _Rows,
        nothing: _Rows,
        dense: NDArray[np.float32],
        wanted: NDArray[np.float32],
        *,
        owners: NDArray[np.int64],
        weight: NDArray[np.float32],
    ) -> None:
        import numpy as np

        firsts = np.flatnonzero(np.diff(owners, prepend=-1))
        told = np.add.reduceat(wanted.sum(axis=1), firsts)
        shares = wanted / np.maximum(told, 1.0)[owners][:, None]
        silent = (told == 0).astype(np.float32)
        count = len(self.properties)
        self._weights = np.zeros((len(self._features) + 1, count + 1), dtype=np.float32)
        self._nothing = np.zeros((len(self._object_features) + 1, 1), dtype=np.float32)
        self._shared = np.array(SHARED, dtype=np.float32)
        squares = [np.full_like(each, 1e-6) for each in (self._weights, self._nothing, self._shared)]
        slopes_of, slopes_of_nothing = _Slopes(rows), _Slopes(nothing)
        for _ in range(ROUNDS):
            odds, none = self._odds(rows.scores(self._weights), dense), nothing.scores(self._nothing)[:, 0]
            likely, nothing_likely = _shares(odds, none, firsts, owners)
            error = ((likely - shares) * weight[owners][:, None]).astype(np.float32, copy=False)
            error = np.concatenate([error, error.sum(axis=1, keepdims=True)], axis=1)
            slopes, slopes_nothing = PENALTY * self._weights, PENALTY * self._nothing
            slopes_of.add(error, slopes)
            slopes_of_nothing.add(((nothing_likely - silent) * weight)[:, None].astype(np.float32, copy=False), slopes_nothing)
            shared_slopes = np.einsum("rk,rkd->d", error[:, :count], dense) + PENALTY * (self._shared - np.array(SHARED))
            for weights, slope, square, rate in (
                (self._weights, slopes, squares[0], RATE),
                (self._nothing, slopes_nothing, squares[1], RATE),
                (self._shared, shared_slopes, squares[2], 0.1),
            ):
                square += slope**2
                weights -= rate * slope / np.sqrt(square)

    def _odds(self, scores: NDArray[np.float32], dense: NDArray[np.float32]) -> NDArray[np.float32]:
        """The log odds of each property for each pair: `scores` (n, properties + 1), the last column for all; `dense` (n, properties, k)."""
        odds: NDArray[np.float32] = scores[:, :-1] + scores[:, -1:] + dense @ self._shared
        return odds

    def _bare_dense(self) -> NDArray[np.float32]:
        """The row of a pair of strangers for which no property has anything."""
        import numpy as np

        found = np.zeros((len(self._column), len(SHARED)), dtype=np.float32)
        found[:, 0] = UNTOLD
        return found

    def _row(self, candidate: Candidate, seen: Callable[[Candidate], Iterable[str]] = features) -> list[int]:
        return sorted({self._features[feature] for feature in seen(candidate) if feature in self._features})

    def _object_row(self, candidate: Candidate, *, bare: bool = False) -> list[int]:
        seen = islice(object_features(candidate), BARE) if bare else object_features(candidate)
        return sorted({self._object_features[feature] for feature in seen if feature in self._object_features})

    def _dense(self, candidate: Candidate, example: int | None) -> NDArray[np.float32]:
        """(properties, 8): the log odds without examples; the roles in which examples have the two things; the property's name beside the object."""
        found = self._bare_dense()
        for iri, likely in candidate.prior.items():
            if iri in self._column:
                found[self._column[iri], 0] = log_odds(likely)
        for iri, shares in candidate.named.items():
            if iri in self._column:
                found[self._column[iri], 6:8] = shares
        a, b = candidate.subject.known, candidate.object.known
        as_object, as_subject = roles(b, "object", example), roles(a, "subject", example)
        if not as_object and not as_subject:
            return found
        for iri, column in self._column.items():
            found[column, 1] = iri in as_object
            found[column, 2] = iri in as_subject
            if a is not None and b is not None:
                found[column, 3] = bool(self._facts.get((a.label, iri, b.label), frozenset()) - {example})
            found[column, 4] = bool(as_object) and iri not in as_object
            found[column, 5] = bool(as_subject) and iri not in as_subject
        return found

    def probabilities(self, candidates: Sequence[Candidate], properties: int) -> list[dict[str, float]]:
        """Of each pair of a text, property -> the probability that it holds. Of what no taught property says those without examples keep their share.

        `properties`: the number of all, taught or not.
        """
        import numpy as np

        if not candidates:
            return []
        groups: dict[tuple[int, int], list[int]] = {}
        for number, candidate in enumerate(candidates):
            groups.setdefault((candidate.object.start, candidate.object.end), []).append(number)
        order = [number for group in groups.values() for number in group]
        owners = np.repeat(np.arange(len(groups)), [len(group) for group in groups.values()])
        firsts = np.flatnonzero(np.diff(owners, prepend=-1))
        rows = _Rows.of([self._row(candidates[number]) for number in order], len(self._features))
        nothing = _Rows.of([self._object_row(candidates[group[0]]) for group in groups.values()], len(self._object_features))
        dense = np.stack([self._dense(candidates[number], None) for number in order])
        odds, none = self._odds(rows.scores(self._weights), dense), nothing.scores(self._nothing)[:, 0]
        likely, left = _shares(odds, none, firsts, owners)
        rare = min(1.0, self._unseen * properties / max(1, properties - len(self._column)))
        for same in _same_subjects(candidates, order, owners.tolist()):  # "Fram" and "it" in one sentence share what is true of the ship
            likely[same] = likely[same].sum(axis=0)
        found: list[dict[str, float]] = [{}] * len(candidates)
        for place, number in enumerate(order):
            prior = {iri: share for iri, share in candidates[number].prior.items() if iri not in self._column}
            others = {iri: float(left[owners[place]]) * share for iri, share in _alone(prior, rare).items()}
            found[number] = dict(zip(self.properties, likely[place].tolist(), strict=True)) | others
        return found


def _same_subjects(candidates: Sequence[Candidate], order: Sequence[int], owners: Sequence[int]) -> list[list[int]]:
    """The rows of one group whose subjects are one thing, where there are several."""
    rows: dict[tuple[int, object], list[int]] = {}
    for row, (number, owner) in enumerate(zip(order, owners, strict=True)):
        rows.setdefault((owner, candidates[number].subject.key), []).append(row)
    return [same for same in rows.values() if len(same) > 1]


def _numbered(counted: Counter[str]) -> dict[str, int]:
    return {feature: number for number, feature in enumerate(feature for feature, count in counted.items() if count > 1)}


def _shares(
    odds: NDArray[np.float32], none: NDArray[np.float32], firsts: NDArray[np.int64], owners: NDArray[np.int64]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The probabilities of pairs and properties, and that of nothing, in groups of pairs; `firsts` are the first rows of the groups."""
    import numpy as np

    top = np.maximum(np.maximum.reduceat(odds.max(axis=1), firsts), none)
    likely, left = np.exp(odds - top[owners][:, None]), np.exp(none - top)
    total = np.add.reduceat(likely.sum(axis=1), firsts) + left
    return likely / total[owners][:, None], left / total


def unlearned(candidate: Candidate) -> Mapping[str, float]:
    """Property -> the probability that it holds between the ends, without examples."""
    return _alone(candidate.prior)


def _alone(prior: Mapping[str, float], rare: float = 1.0) -> dict[str, float]:
    odds = {iri: rare * likely / (1.0 - likely) for iri, likely in prior.items()}
    total = 1.0 + sum(odds.values())
    return {iri: odd / total for iri, odd in odds.items()}

"""What solved examples teach about one ontology: weights of words, paths and kinds of ends for each property, on top of what is known without them.

A log-linear model of the property between two ends, fitted when the examples are loaded, by gradient steps with a penalty that keeps it near its
start. With few examples it says little more than the start; nothing of it is shipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from onto_core.english.stems import stem
from onto_extract.light.evidence import LOWEST, Candidate, log_odds
from onto_extract.light.known import Known

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROUNDS: Final = 60
RATE: Final = 0.3
PENALTY: Final = 0.02
NOTHING: Final = ""
"""The class of pairs that no property of the ontology relates."""
SEEN: Final = 10
"""Examples without a property that halve its odds: what is common is in some of them."""
DENSE: Final = ("prior", "object", "subject", "fact", "elsewhere", "stranger")


@dataclass(frozen=True)
class Solved:
    """A candidate of an example, the number of that example, and the properties that hold between its ends."""

    candidate: Candidate
    example: int
    properties: frozenset[str]


def features(candidate: Candidate) -> Iterator[str]:
    """The features of two ends and of the words around them, whatever the property."""
    yield from words_said(candidate)
    yield from places(candidate)


def words_said(candidate: Candidate) -> Iterator[str]:
    """The words between two ends, on the path, and beside them."""
    context = candidate.context
    words, a, b = context.tree.sentence.words, context.subject, context.object
    way = ">" if context.forward else "<"
    ends = {i for i, end in context.tree.of_word.items() if end.sort != "noun"}
    between = ["@" if word.i in ends else word.lower for word in context.between_heads]
    for word in between if len(between) <= 10 else (*between[:4], *between[-4:]):
        yield f"w{way}{stem(word)}"
    for one, other in pairwise(between) if len(between) <= 10 else ():
        yield f"ww{way}{one} {other}"
    if len(between) <= 6:
        yield f"all{way}{' '.join(between)}"
    up, down = context.path
    inner = [i for i in (*up[1:], *down[1:]) if i not in range(a.first, a.last) and i not in range(b.first, b.last)]
    for i in inner:
        yield f"p{way}{words[i].lemma.lower()}"
    yield "path " + " ".join([f"{words[i].dep}:{words[i].lemma.lower() if i in inner else ''}" for i in (*up, *down)][:8])
    for name, end, head in (("a", a, context.heads[0]), ("b", b, context.heads[1])):
        for step in (1, 2):
            before, after = head.first - step, head.last - 1 + step
            yield f"{name}-{step}{words[before].lower if before >= 0 else '^'}"
            yield f"{name}+{step}{words[after].lower if after < len(words) else '$'}"
        if end.value is None:
            yield f"{name}last:{stem(words[end.last - 1].lower)}"


def places(candidate: Candidate) -> Iterator[str]:
    """The sorts of two ends and their places in the sentence, which alone tell nothing of how they are related."""
    context = candidate.context
    words = context.tree.sentence.words
    way = ">" if context.forward else "<"
    yield f"joined{context.joined}{way}"
    yield "way" + way
    yield "bias"
    up, down = context.path
    yield "deps " + " ".join([words[i].dep for i in up[:-1]] + ["|"] + [words[i].dep for i in down])
    for name, end in (("a", context.subject), ("b", context.object)):
        yield f"{name}:{end.sort}{end.value.sort if end.value else ''}"
        yield f"{name}e:{end.entity}"
        yield f"{name}dep:{words[end.root].dep}"
        if end.value is not None:
            yield f"{name}u:{end.value.sort} {end.value.unit}"
        else:
            yield f"{name}shape:{words[end.first].capital}{min(end.last - end.first, 4)}{any(map(str.isdigit, end.label))}"
    yield f"others{min(context.others_between, 4)}{way}"
    yield f"onpath{min(context.others_on_path, 3)}"
    first = next((end for end in context.tree.ends if end.thing is not None), None)
    yield f"first{first is not None and first.key == context.subject.key}"
    yield f"firstb{first is not None and first.key == context.object.key}"


def roles(known: Known | None, role: str, example: int | None) -> frozenset[str]:
    """The properties in which examples other than this one have a known thing in a role."""
    if known is None:
        return frozenset()
    return frozenset(iri for (part, iri), seen in known.roles.items() if part == role and (len(seen) > 1 or example not in seen))


class Learned:
    """The weights for one ontology, fitted to its examples."""

    def __init__(self, solved: Sequence[Solved], facts: Mapping[tuple[str, str, str], frozenset[int]]) -> None:
        import numpy as np

        self._facts = facts
        self._rare = 1.0 / (1.0 + len({each.example for each in solved}) / SEEN)
        counted = Counter(feature for each in solved for feature in set(features(each.candidate)))
        self._features = {feature: number for number, feature in enumerate(feature for feature, count in counted.items() if count > 1)}
        self.properties = tuple(sorted({iri for each in solved for iri in each.properties}))
        self._column = {iri: number + 1 for number, iri in enumerate(self.properties)}
        rows, dense, wanted = [], [], []
        nothing = np.zeros(len(self._column) + 1, dtype=np.float32)
        nothing[0] = 1.0
        for each in solved:
            if each.properties:  # the same ends with other words between them are not related: no example would show it
                rows.append(self._row(each.candidate, places))
                dense.append(self._bare_dense())
                wanted.append(nothing)
            rows.append(self._row(each.candidate))
            dense.append(self._dense(each.candidate, each.example))
            target = np.zeros(len(self._column) + 1, dtype=np.float32)
            for iri in each.properties or (NOTHING,):
                target[self._column.get(iri, 0)] = 1.0 / max(1, len(each.properties))
            wanted.append(target)
        self._fit(rows, np.stack(dense), np.stack(wanted))

    def _fit(self, rows: Sequence[NDArray[np.int64]], dense: NDArray[np.float32], wanted: NDArray[np.float32]) -> None:
        import numpy as np

        starts = np.cumsum([0, *(len(row) for row in rows[:-1])])
        flat = np.concatenate(rows)
        owner = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
        order = np.argsort(flat, kind="stable")
        by_feature, firsts = np.unique(flat[order], return_index=True)
        owners = owner[order]
        self._weights = np.zeros((len(self._features) + 1, wanted.shape[1]), dtype=np.float32)
        self._shared = np.array([1.0, 0.0, 0.0, 0.0, 0.0, 0.0], dtype=np.float32)
        squares, shared_squares = np.full_like(self._weights, 1e-6), np.full_like(self._shared, 1e-6)
        lengths = np.sqrt([len(row) for row in rows]).astype(np.float32)[:, None]
        self._rows = len(rows)
        for _ in range(ROUNDS):
            scores = np.add.reduceat(self._weights[flat], starts, axis=0) / lengths + dense @ self._shared
            scores -= scores.max(axis=1, keepdims=True)
            likely = np.exp(scores)
            likely /= likely.sum(axis=1, keepdims=True)
            error = likely - wanted
            slopes = np.zeros_like(self._weights)
            slopes[by_feature] = np.add.reduceat((error / lengths)[owners], firsts, axis=0)
            slopes += PENALTY * self._weights
            shared_slopes = np.einsum("rk,rkd->d", error, dense) + PENALTY * (self._shared - np.array([1, 0, 0, 0, 0, 0]))
            squares += slopes**2
            shared_squares += shared_slopes**2
            self._weights -= RATE * slopes / np.sqrt(squares)
            self._shared -= 0.1 * shared_slopes / np.sqrt(shared_squares)

    def _bare_dense(self) -> NDArray[np.float32]:
        """The row of a pair of strangers for which no property has anything."""
        import numpy as np

        found = np.zeros((len(self._column) + 1, len(DENSE)), dtype=np.float32)
        found[1:, 0] = LOWEST
        return found

    def _row(self, candidate: Candidate, seen: Callable[[Candidate], Iterable[str]] = features) -> NDArray[np.int64]:
        import numpy as np

        found = {self._features[feature] for feature in seen(candidate) if feature in self._features}
        return np.array(sorted(found) or [len(self._features)], dtype=np.int64)

    def _dense(self, candidate: Candidate, example: int | None) -> NDArray[np.float32]:
        """(properties + 1, 6): the log odds without examples; the roles in which examples have the two things."""
        found = self._bare_dense()
        for iri, likely in candidate.prior.items():
            if iri in self._column:
                found[self._column[iri], 0] = log_odds(likely)
        a, b = candidate.subject.known, candidate.object.known
        as_object, as_subject = roles(b, "object", example), roles(a, "subject", example)
        for iri, column in self._column.items():
            found[column, 1] = iri in as_object
            found[column, 2] = iri in as_subject
            if a is not None and b is not None:
                found[column, 3] = bool(self._facts.get((a.label, iri, b.label), frozenset()) - {example})
            found[column, 4] = bool(as_object) and iri not in as_object
            found[column, 5] = bool(as_subject) and iri not in as_subject
        return found

    def probabilities(self, candidate: Candidate) -> Mapping[str, float]:
        """Property -> the probability that it holds between the ends; properties without examples keep what is known of them."""
        import numpy as np

        row = self._row(candidate)
        scores = self._weights[row].sum(axis=0) / np.sqrt(len(row)) + self._dense(candidate, None) @ self._shared
        odds = np.exp(np.clip(scores - scores[0], -20, 20))
        others = {iri: self._rare * likely / (1.0 - likely) for iri, likely in candidate.prior.items() if iri not in self._column}
        total = float(odds.sum()) + sum(others.values())
        found = {iri: float(odds[column]) / total for iri, column in self._column.items()}
        return found | {iri: odd / total for iri, odd in others.items()}


def unlearned(candidate: Candidate) -> Mapping[str, float]:
    """Property -> the probability that it holds between the ends, without examples."""
    odds = {iri: likely / (1.0 - likely) for iri, likely in candidate.prior.items()}
    total = 1.0 + sum(odds.values())
    return {iri: odd / total for iri, odd in odds.items()}

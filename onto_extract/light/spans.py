"""The words that may be an end of a fact, and what solved examples teach about where ends begin and stop. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.english.words import FUNCTION, words_of
from onto_extract.rules.sentences import SentenceToken

Extent = tuple[int, int]
"""Words `[first, last)` of a sentence."""

LONGEST: Final = 10
"""Words of an end, at most."""
MODIFIERS: Final = 4
"""Words before a common noun that may belong to it, at most."""
_JOINS: Final = words_of("of the and 's ' : - – & / . , ( ) ! for in to on at a an de la le von van der du del da di y el")
"""Words and signs that stand inside names."""
RATE: Final = 0.2
KNOWN: Final = "known"
STARTS: Final[Mapping[str, float]] = {
    "read name": 2.0, "read value": 2.0, "read valuedate": 2.0, "read valuenumber": 2.0, "bias": -1.0, KNOWN: 3.0,
    "in name": -2.0, "over name1": -2.0, "over name2": -2.0,
}  # fmt: skip
"""What is taken for granted before any example: what was read as a name or a value is an end, and no part of a name is."""
_CLOSING: Final = words_of(", . ; : ? ! ) ' 's / & and of \"")
_OPENING: Final = words_of("( - – / & and of the a an to in")
_STOPS: Final = words_of(', . ; : ? "')
_MODIFYING: Final = frozenset({"NOUN", "ADJ", "PROPN", "NUM", "VERB"})


def extents(words: Sequence[SentenceToken], read: Iterable[Extent]) -> frozenset[Extent]:
    """All runs of words that may be an end: those that were `read` so, runs of names and figures, nouns with some of their modifiers."""
    found = set(read)
    found.update(_named(words))
    found.update(_nouns(words))
    found.update(_figures(words))
    return frozenset((first, last) for first, last in found if _is_whole(words[first], words[last - 1]))


def _is_whole(first: SentenceToken, last: SentenceToken) -> bool:
    return first.text not in _CLOSING and last.text not in _OPENING and (last.text not in _STOPS)


def _is_strong(word: SentenceToken) -> bool:
    return word.text[:1].isupper() or any(map(str.isdigit, word.text))


def _named(words: Sequence[SentenceToken]) -> Iterator[Extent]:
    for first, word in enumerate(words):
        if not _is_strong(word):
            continue
        commas = opened = 0
        for last in range(first, min(len(words), first + LONGEST)):
            here = words[last]
            opened += (here.text == "(") - (here.text == ")")
            commas += here.text == ","
            if commas > 1 or opened < 0:
                break
            if not opened and (_is_strong(here) or here.text in {")", "!"}):
                yield first, last + 1
            if not _is_strong(here) and here.lower not in _JOINS:
                break


def _nouns(words: Sequence[SentenceToken]) -> Iterator[Extent]:
    for word in words:
        if word.pos not in {"NOUN", "PROPN", "ADJ"} or not word.text[:1].isalpha():
            continue
        for first in range(word.i, max(-1, word.i - MODIFIERS - 1), -1):
            if words[first].pos not in _MODIFYING and words[first].text != "-":
                break
            if words[first].text != "-":
                yield first, word.i + 1


def _figures(words: Sequence[SentenceToken]) -> Iterator[Extent]:
    """Figures with the signs that touch them: "0-439-17684-0", "+2", "230:05"; and with the word after them."""
    first = 0
    while first < len(words):
        last = first + 1
        while last < len(words) and words[last].start == words[last - 1].end:
            last += 1
        if any(c.isdigit() for word in words[first:last] for c in word.text):
            start, stop = first, last
            while start < stop and words[start].text in "\"'(,":
                start += 1
            while stop > start and words[stop - 1].text in "\"'),.;:?!":
                stop -= 1
            if 0 < stop - start <= LONGEST:
                yield start, stop
                if stop < len(words) and words[stop].text.isalpha():
                    yield start, stop + 1
        first = last


@dataclass(frozen=True, slots=True)
class SpanContext:
    """The words of a sentence with what is known of them: the extents that were `read` as ends (with their sort) and those of `known` names."""

    words: Sequence[SentenceToken]
    read: Mapping[Extent, str]
    known: frozenset[Extent]
    sorts: frozenset[str]

    def features(self, extent: Extent) -> Iterator[str]:
        """The features of a run of words as an end of some fact."""
        first, last = extent
        words = self.words
        inside = words[first:last]
        length = min(last - first, 6)
        before = words[first - 1] if first else None
        after = words[last] if last < len(words) else None
        yield "bias"
        yield f"n{length}"
        yield f"read {self.read.get(extent, '')}"
        if extent in self.known:
            yield KNOWN
        crossed = [sort for (a, b), sort in self.read.items() if a < last and first < b and not (a <= first and last <= b) and (a, b) != extent]
        within = [sort for (a, b), sort in self.read.items() if a <= first and last <= b and (a, b) != extent]
        yield f"over {crossed[0] if crossed else ''}{min(len(crossed), 2)}"
        yield f"in {within[0] if within else ''}"
        yield f"shapes {' '.join(_shape(word) for word in inside[:6])}"
        yield f"pos {' '.join(word.pos for word in inside[:6])}"
        yield f"f {_form(inside[0])}"
        yield f"l {_form(inside[-1])}"
        yield f"fs {_shape(inside[0])} {_around(before)}"
        yield f"ls {_shape(inside[-1])} {_around(after)}"
        yield f"b {_around(before)}"
        yield f"a {_around(after)}"
        yield f"bs {_shape(before) if before else '^'}"
        yield f"as {_shape(after) if after else '$'}"
        yield f"bb {_form(words[first - 2]) if first > 1 else '^'} {_around(before)}"
        root = next((w for w in inside if not first <= w.head < last or w.head == w.i), inside[-1])
        yield f"dep {root.dep}"
        yield f"one root {sum(not first <= w.head < last for w in inside)}"
        yield f"dep of {root.dep} {words[root.head].lemma.lower() if words[root.head].pos in {'ADP', 'VERB', 'AUX'} else words[root.head].pos}"
        yield f"comma {any(w.text == ',' for w in inside)} {length}"
        for sign in {w.text for w in inside if not w.text[:1].isalnum()}:
            yield f"has {sign}"
        yield f"sort {inside[-1].lemma.lower() in self.sorts} {_shape(inside[-1])}"
        yield f"sort first {inside[0].lemma.lower() in self.sorts} {_shape(inside[0])}"
        entities = {w.entity for w in inside}
        ids = {w.entity_id for w in inside}
        split = (first > 0 and words[first - 1].entity_id in ids - {-1}) or (after is not None and after.entity_id in ids - {-1})
        yield f"entity {sorted(entities)[-1] if len(entities) == 1 else 'mixed'} {split}"
        left = before is not None and (_is_strong(before) or (before.lower in _JOINS and first > 1 and _is_strong(words[first - 2])))
        right = after is not None and (_is_strong(after) or (after.lower in _JOINS and last + 1 < len(words) and _is_strong(words[last + 1])))
        sort = self.read.get(extent, "-")
        yield f"whole {sort} {left} {right}"
        yield f"run {_is_strong(inside[0])} {_is_strong(inside[-1])} {_around(before) if left else ''} {_around(after) if right else ''}"
        yield f"whole {length} {left} {right} {_is_strong(inside[0])}"
        led = before is not None and before.dep in {"compound", "amod", "nummod"} and first <= before.head < last
        yield f"joined {led} {_shape(before) if before else ''}"
        yield f"goes on {after is not None and inside[-1].dep in {'compound', 'amod', 'nummod'} and inside[-1].head >= last}"


def _shape(word: SentenceToken | None) -> str:
    if word is None:
        return ""
    if any(map(str.isdigit, word.text)):
        return "9" if word.text[:1].isdigit() else "A9"
    if word.text[:1].isupper():
        return "A." if word.text.endswith(".") or len(word.text) == 1 else "AA" if word.text.isupper() else "A"
    return "a" if word.text[:1].isalpha() and word.lower not in FUNCTION else word.lower


def _form(word: SentenceToken) -> str:
    return _shape(word) if _is_strong(word) else word.lemma.lower()


def _around(word: SentenceToken | None) -> str:
    return "^" if word is None else _form(word)


@dataclass(frozen=True, slots=True)
class SolvedSpans:
    """The runs of words of one sentence with their features, and which of them are ends of facts; the latter share no word."""

    words: int
    extents: tuple[Extent, ...]
    features: tuple[tuple[str, ...], ...]
    ends: frozenset[Extent]


class Segmenter:
    """Weights of the features of spans, fitted to examples: a structured perceptron with averaged weights over sequences of ends.

    Parts of an end need only be less likely than the whole, not unlikely.
    """

    ROUNDS: Final = 10
    MISSED: Final = 2.0
    EXTRA: Final = 0.5
    """The margins by which a right end is to be likelier than none, and a wrong one less likely."""

    def __init__(self, solved: Sequence[SolvedSpans]) -> None:
        import numpy as np

        counted = Counter(feature for sentence in solved for features in sentence.features for feature in features)
        self._features = {feature: number for number, feature in enumerate(f for f, count in counted.items() if count > 1 or f in STARTS)}
        self._features.setdefault(KNOWN, len(self._features))
        empty = len(self._features)
        self._weights = np.zeros(empty + 1, dtype=np.float64)
        for feature, start in STARTS.items():
            if feature in self._features:
                self._weights[self._features[feature]] = start
        rows = [[np.array(self._numbers(features) or [empty]) for features in sentence.features] for sentence in solved]
        flats = [(np.concatenate(row), np.cumsum([0, *map(len, row[:-1])])) for row in rows if row]
        sentences = [sentence for sentence in solved if sentence.features]
        kept = [row for row in rows if row]
        totals, steps = np.zeros_like(self._weights), 0
        margins = [np.array([-self.MISSED if extent in each.ends else self.EXTRA for extent in each.extents]) for each in sentences]
        for _ in range(self.ROUNDS):
            for sentence, row, (flat, starts), margin in zip(sentences, kept, flats, margins, strict=True):
                odds = np.add.reduceat(self._weights[flat], starts) + margin
                taken = set(_likeliest(sentence.words, sentence.extents, odds.tolist()))
                for number, extent in enumerate(sentence.extents):
                    if (extent in taken) != (extent in sentence.ends):
                        self._weights[row[number]] += -RATE if extent in taken else RATE
                totals += self._weights
                steps += 1
        self._weights = totals / max(steps, 1)

    def _numbers(self, features: Iterable[str]) -> list[int]:
        return [self._features[feature] for feature in features if feature in self._features]

    def odds(self, features: Iterable[str]) -> float:
        """How likely a run of words is to be an end, against none."""
        return float(self._weights[self._numbers(features)].sum())

    def chosen(self, context: SpanContext, read: Iterable[Extent], bias: float) -> tuple[Extent, ...]:
        """The ends of a sentence that are likeliest together, and the names and values read beside them, in order. `bias` is added for each."""
        possible = sorted(extents(context.words, read))
        found = _likeliest(len(context.words), possible, [self.odds(context.features(extent)) + bias for extent in possible])
        taken = {i for first, last in found for i in range(first, last)}
        others = [extent for extent, sort in context.read.items() if sort != "noun" and taken.isdisjoint(range(*extent))]
        return tuple(sorted((*found, *others)))


def _likeliest(words: int, possible: Sequence[Extent], odds: Sequence[float]) -> tuple[Extent, ...]:
    """Of runs of words with odds those without a common word whose odds together are highest, in order."""
    ending: dict[int, list[tuple[Extent, float]]] = {}
    for extent, odd in zip(possible, odds, strict=True):
        if odd > 0:
            ending.setdefault(extent[1], []).append((extent, odd))
    best: list[tuple[float, Extent | None]] = [(0.0, None)]
    for last in range(1, words + 1):
        top: tuple[float, Extent | None] = (best[last - 1][0], None)
        for extent, odd in ending.get(last, ()):
            if best[extent[0]][0] + odd > top[0]:
                top = best[extent[0]][0] + odd, extent
        best.append(top)
    found: list[Extent] = []
    last = words
    while last > 0:
        chosen = best[last][1]
        if chosen is not None:
            found.append(chosen)
        last = chosen[0] if chosen is not None else last - 1
    return tuple(reversed(found))

"""Names and other short values of a graph, found by what a question says of them: whole, by stems, by a part, by likeness. Pure."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from onto_core.languages.accents import without_accents
from onto_core.languages.detect import DEFAULT
from onto_core.languages.stems import stem_in
from onto_core.matching.likeness import MOST_LIKE
from onto_core.terms import normal_label
from onto_core.vocabulary import RDFS_LABEL
from onto_query.profile.build import WORD
from onto_query.profile.model import GraphProfile, Value

PARTS: Final = 12
"""Names of which the question says a part, at most."""
FEW: Final = 3
"""Names that have the words in another order, at most."""
MISSPELLED: Final = 0.84
"""Likeness of a misspelled name."""
SHORTEST: Final = 4
"""Letters of a name that may be misspelled."""
LISTED: Final = 200_000
"""Values that are held against a misspelled name, at most."""
STEMMED: Final = 100_000
"""Values that are found by stems, at most,"""
SLOW: Final = 20_000
"""and by those of another language than English, which take longer to make."""
LONG_WORD: Final = 7
"""Letters from which a word may be meant by one of nine letters that is misspelled."""
WORDS: Final = 4
"""Words of a value that is found by stems, at most."""


def words_of(text: str) -> list[str]:
    """The words of a name, in normal form."""
    return WORD.findall(normal_label(text))


ALIKE: Final = 2
"""Letters at the beginning of two forms of a word that are the same, at least."""


class ValueNames:
    """The values of a profile by their stems: "dogs" is the species "dog"."""

    def __init__(self, profile: GraphProfile) -> None:
        self.profile = profile
        self._by_stems: dict[str, dict[tuple[str, ...], list[str]]] = {}
        """Language -> stems -> values in normal form."""

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of all names and values, in lower case."""
        texts = (*self._texts, *self.profile.unnamed)
        return frozenset(word for text in texts for word in WORD.findall(text))

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        return tuple(self.profile.values)

    @cached_property
    def _labels(self) -> tuple[list[int], list[str], list[str]]:
        """The labels by their length: lengths, labels, and these with their words in order, so that two of the same words are alike."""
        labels = sorted(self.profile.labelled, key=len)
        return [len(label) for label in labels], labels, [" ".join(sorted(label.split())) for label in labels]

    def near_labels(self, text: str, *, fuzzy: float, most: int) -> dict[str, float]:
        """The labels most like a text, in normal form, with their likeness: as `matching.likeness.nearest`, whose sorting is done once."""
        from rapidfuzz import fuzz, process  # 20 ms to import, and most names are right

        normal = normal_label(text)
        lengths, labels, ordered = self._labels
        # of two texts of m and n letters, m the fewer, no more than 2m of m + n can stay
        first = bisect_left(lengths, math.floor(len(normal) * fuzzy / (2 - fuzzy)))
        last = bisect_right(lengths, math.ceil(len(normal) * (2 - fuzzy) / fuzzy))
        best: dict[str, float] = {}
        for said, known in ((normal, labels), (" ".join(sorted(normal.split())), ordered)):
            for _, score, place in process.extract(said, known[first:last], scorer=fuzz.ratio, score_cutoff=fuzzy * 100, limit=most):
                label = labels[first + place]
                best[label] = max(best.get(label, 0.0), round(min(score / 100, MOST_LIKE), 4))
        return best

    def having(self, text: str) -> tuple[str, ...]:
        """The labels with a text as whole words among others."""
        parts = WORD.findall(text)
        rare = min((self.profile.parts.get(part, ()) for part in parts if len(part) > 1), key=len, default=())
        return tuple(dict.fromkeys(value.literal.lexical for value in rare if value.property == RDFS_LABEL))

    @cached_property
    def long_words(self) -> Mapping[str, Sequence[str]]:
        """First letter -> the words with `LONG_WORD` letters or more."""
        found: dict[str, list[str]] = defaultdict(list)
        for word in self.words:
            if len(word) >= LONG_WORD:
                found[word[0]].append(word)
        return found

    def exact(self, text: str) -> tuple[Value, ...]:
        """The values of a text; codes without the accents that it has: "aszú" is ASZU."""
        normal = normal_label(text)
        if (found := self.profile.values.get(normal, ())) or normal.isascii():
            return found
        return tuple(value for value in self.profile.values.get(without_accents(normal), ()) if value.literal.lexical.isupper())

    def stemmed(self, parts: Sequence[str], language: str = DEFAULT) -> tuple[Value, ...]:
        """The values with the stems of these words, by the stemmer of a language."""
        stem = stem_in(language)
        if language not in self._by_stems:
            found: dict[tuple[str, ...], list[str]] = defaultdict(list)
            for text in self._texts if len(self._texts) <= (STEMMED if stem is stem_in(DEFAULT) else SLOW) else ():
                if len(own := text.split()) <= WORDS:
                    found[tuple(map(stem, own))].append(text)
            self._by_stems[language] = found
        texts = (text for text in self._by_stems[language].get(tuple(map(stem, parts)), ()) if _begins_alike(text, parts))
        return tuple(value for text in texts for value in self.profile.values[text])

    def with_part(self, text: str) -> tuple[Value, ...]:
        """The names that have the words of a text in their order among others; those that begin or end with them where some do."""
        parts = words_of(text)
        if not parts or sum(map(len, parts)) < SHORTEST:
            return ()
        rare = min((self.profile.parts.get(part, ()) for part in parts if len(part) > 1), key=len, default=())
        wanted = " ".join(parts)
        having = [(value, " ".join(words_of(value.literal.lexical))) for value in rare]
        whole = [(value, said) for value, said in having if f" {wanted} " in f" {said} "]
        if not whole and len(parts) > 1 and sum(map(len, parts)) >= LONG_WORD:  # "grass-fed ribeye" of "Beef Ribeye Grass-fed"
            turned = [value for value, said in having if set(parts) <= set(said.split())]
            return tuple(turned) if len(turned) <= FEW else ()
        edge = [value for value, said in whole if said.startswith(f"{wanted} ") or said.endswith(f" {wanted}")]
        return tuple(edge or [value for value, _ in whole])[:PARTS]

    @cached_property
    def _heads(self) -> Mapping[str, Sequence[str]]:
        """What stands before the first comma of values -> these values in normal form: the house of an address."""
        found: dict[str, list[str]] = defaultdict(list)
        for text in self._texts if len(self._texts) <= LISTED else ():
            head, comma, _ = text.partition(", ")
            if comma:
                found[head].append(text)
        return found

    def headed(self, text: str) -> tuple[Value, ...]:
        """The values of which a text is all before the first comma: "Tannery Court" of "Tannery Court, Wharf Street"."""
        return tuple(value for whole in self._heads.get(normal_label(text), ()) for value in self.profile.values[whole])

    def alike(self, text: str) -> tuple[Value, ...]:
        """The values of the most similar text, if one is similar enough."""
        if len(text) < SHORTEST or len(self._texts) > LISTED:
            return ()
        from rapidfuzz import fuzz, process

        near = process.extractOne(normal_label(text), self._texts, scorer=fuzz.ratio, score_cutoff=100 * MISSPELLED)
        return self.profile.values[near[0]] if near else ()


def _begins_alike(text: str, parts: Sequence[str]) -> bool:
    """True for words that begin with the same letters: "ran" is a form of "run", and the name "Ran" none of it."""
    return all(one[:ALIKE] == other.casefold()[:ALIKE] for one, other in zip(text.split(), parts, strict=False))

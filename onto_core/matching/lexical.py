"""Matching without vectors, for when no embedder answers: the share of an element's words that a segment says. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from onto_core.english.words import FUNCTION
from onto_core.languages.stems import stem_in
from onto_core.languages.words import FUNCTION_WORDS
from onto_core.matching.segment import Segment
from onto_core.matching.subset import ElementMatch
from onto_core.ontology.model import ElementRef
from onto_core.ontology.schema.labels import names_in
from onto_core.ontology.schema.schema import Schema

ENOUGH: Final = 0.5
"""Share of an element's words below which it does not match."""
_WORD: Final = re.compile(r"[^\W_]+")


class WordIndex:
    """The elements of a schema by the words of their labels, ids and alternative labels."""

    def __init__(self, schema: Schema, language: str = "en") -> None:
        self._language = language
        self._names: list[tuple[ElementRef, frozenset[str]]] = []
        self._saying: dict[str, list[int]] = defaultdict(list)
        names_of = schema.derived(names_in(language))
        for ref in schema.refs:
            names = names_of[schema.get(ref).iri].names
            for name in filter(None, dict.fromkeys(frozenset(stems(each, language)) for each in names)):
                for part in name:
                    self._saying[part].append(len(self._names))
                self._names.append((ref, name))

    def matches(self, segments: Sequence[Segment], most: int) -> tuple[ElementMatch, ...]:
        """For each segment at most `most` elements that share at least half of the words of one of their names."""
        return tuple(match for segment in segments for match in self._matches(segment, most))

    def _matches(self, segment: Segment, most: int) -> Iterable[ElementMatch]:
        spoken = frozenset(stems(segment.text, self._language))
        scores: dict[ElementRef, float] = {}
        for number in {number for part in spoken for number in self._saying.get(part, ())}:
            ref, name = self._names[number]
            if (share := len(name & spoken) / len(name)) >= ENOUGH:
                scores[ref] = max(share, scores.get(ref, 0.0))
        best = sorted(scores.items(), key=lambda scored: (-scored[1], scored[0]))[:most]
        return [ElementMatch(ref, score, segment) for ref, score in best]


def stems(text: str, language: str = "en") -> Iterator[str]:
    """The stems of the words that mean something: "directed", "director" and "directs" have one."""
    stem, function = stem_in(language), FUNCTION_WORDS.get(language, FUNCTION)
    return (stem(word) for word in _WORD.findall(text.casefold()) if word not in function)

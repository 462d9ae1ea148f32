"""Matching without vectors, for when no embedder answers: the share of an element's words that a segment says. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from onto_core.english.stems import stem
from onto_core.english.words import FUNCTION
from onto_core.matching.segment import Segment
from onto_core.matching.subset import ElementMatch
from onto_core.ontology.model import ElementRef
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema

ENOUGH: Final = 0.5
"""Share of an element's words below which it does not match."""
_WORD: Final = re.compile(r"[^\W_]+")


class WordIndex:
    """The elements of a schema by the words of their labels, ids and alternative labels."""

    def __init__(self, schema: Schema) -> None:
        self._names: list[tuple[ElementRef, frozenset[str]]] = []
        self._saying: dict[str, list[int]] = defaultdict(list)
        for ref in schema.refs:
            element = schema.get(ref)
            names = (element.label, element.id, *(text.value for text in element.alt_labels))
            for name in dict.fromkeys(frozenset(stems(words(each))) for each in names):
                for part in name:
                    self._saying[part].append(len(self._names))
                self._names.append((ref, name))

    def matches(self, segments: Sequence[Segment], most: int) -> tuple[ElementMatch, ...]:
        """For each segment at most `most` elements that share at least half of the words of one of their names."""
        return tuple(match for segment in segments for match in self._matches(segment, most))

    def _matches(self, segment: Segment, most: int) -> Iterable[ElementMatch]:
        spoken = frozenset(stems(segment.text))
        scores: dict[ElementRef, float] = {}
        for number in {number for part in spoken for number in self._saying.get(part, ())}:
            ref, name = self._names[number]
            if (share := len(name & spoken) / len(name)) >= ENOUGH:
                scores[ref] = max(share, scores.get(ref, 0.0))
        best = sorted(scores.items(), key=lambda scored: (-scored[1], scored[0]))[:most]
        return [ElementMatch(ref, score, segment) for ref, score in best]


def stems(text: str) -> Iterator[str]:
    """The stems of the words that mean something: "directed", "director" and "directs" have one."""
    return (stem(word) for word in _WORD.findall(text.casefold()) if word not in FUNCTION)

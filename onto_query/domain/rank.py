"""Solved questions by their likeness to another: words (BM25), pattern with names and numbers as gaps, and vectors, fused by rank. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from math import log
from typing import TYPE_CHECKING, Final

from onto_query.domain.model import Solved
from onto_query.gate import edits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

K1, B = 1.2, 0.75
"""Of BM25: how soon a word's repetition says no more, and how much a long text counts less (Robertson and Zaragoza, 2009, 3.4)."""
RANKS: Final = 60
"""Added to each rank before ranks are fused: the first few differ little (Cormack, Clarke and Büttcher, 2009)."""
GAP: Final = "_"
_WORD: Final = re.compile(r"\w+")


def words_of(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


class Ranking:
    """Solved questions, ready to be ranked. `vectors`: (n, d) of their texts, or None where no embedder answered."""

    def __init__(self, examples: Sequence[Solved], vectors: NDArray[np.float32] | None) -> None:
        self.examples, self._vectors = tuple(examples), vectors
        self._texts = [words_of(example.question) for example in examples]
        self._patterns = [words_of(pattern_of(example)) for example in examples]

    def nearest(self, question: str, gaps: Sequence[str], vector: NDArray[np.float32] | None, most: int) -> list[Solved]:
        """The examples nearest to a question, best first. `gaps`: its names and numbers."""
        scores = [self._by_words.scores(words_of(question)), self._by_pattern.scores(words_of(without(question, gaps)))]
        if vector is not None and self._vectors is not None:
            scores.append((self._vectors @ vector).tolist())
        fused: Counter[int] = Counter()
        for each in scores:
            for rank, at in enumerate(sorted(range(len(each)), key=lambda at: -each[at])):
                fused[at] += 1 / (RANKS + rank)  # type: ignore[assignment]
        return [self.examples[at] for at, _ in fused.most_common(most)]

    @cached_property
    def _by_words(self) -> _Bm25:
        return _Bm25(self._texts)

    @cached_property
    def _by_pattern(self) -> _Bm25:
        return _Bm25(self._patterns)


class _Bm25:
    def __init__(self, texts: Sequence[Sequence[str]]) -> None:
        self._counts = [Counter(text) for text in texts]
        self._lengths = [len(text) for text in texts]
        self._mean = sum(self._lengths) / (len(texts) or 1) or 1.0
        held = Counter(word for counts in self._counts for word in counts)
        self._weights = {word: log(1 + (len(texts) - n + 0.5) / (n + 0.5)) for word, n in held.items()}

    def scores(self, words: Sequence[str]) -> list[float]:
        return [
            sum(
                self._weights[word] * counts[word] * (K1 + 1) / (counts[word] + K1 * (1 - B + B * length / self._mean))
                for word in words
                if counts[word]
            )
            for counts, length in zip(self._counts, self._lengths, strict=True)
        ]


def pattern_of(example: Solved) -> str:
    """The question of an example with what its query names as gaps."""
    strings, numbers = edits.values(example.query)
    return without(example.question, [*strings, *(f"{number:g}" for number in numbers)])


def without(text: str, gaps: Sequence[str]) -> str:
    for gap in sorted(filter(None, gaps), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(gap)}(?!\w)", GAP, text, flags=re.IGNORECASE)
    return text

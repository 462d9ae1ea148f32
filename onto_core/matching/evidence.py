"""All that speaks for each element of a schema in one text: its words, its likeness to phrases and to sentences. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from onto_core.matching.terms import Terms

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Evidence:
    """(n,) numbers for the elements of `schema.derived(Structure)`, in their order."""

    terms: Terms
    phrase: NDArray[np.float32]
    """Cosine of the nearest phrase, word or name with a name of the element; 0 without vectors."""
    sentence: NDArray[np.float32]
    """Cosine of the nearest sentence with the element and the classes that it is said of; 0 without vectors."""
    nearest: Callable[[int], str]
    """The text of the phrase that is nearest to an element."""
    english: bool = True
    """False where the embedder may not know the language, and inflected words meet by their stems only."""

    def words_for(self, number: int) -> str:
        """The words of the text that speak for an element most plainly; empty when none do."""
        return self.terms.said.get(number) or (self.nearest(number) if self.phrase[number] > 0 else "")


def by_words(terms: Terms) -> Evidence:
    """The evidence of words alone."""
    nothing = np.zeros(len(terms.named), dtype=np.float32)
    return Evidence(terms, nothing, nothing, lambda _: "")

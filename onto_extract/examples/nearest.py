"""The solved texts that help most with a text: near in meaning, words and structure, unlike each other, within a budget."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onto_core.errors import ModelError
from onto_core.ports.models import Embedder
from onto_extract.examples.likeness import WordLikeness, masked, same_text
from onto_extract.examples.model import Example

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ALIKE: Final = 0.3
"""Weight of an example's likeness to one that is chosen already, against its own likeness to the text."""
CONSIDERED: Final = 30
"""Examples that are weighed against each other, the likest to the text."""

Cost = Callable[[Example], int]
Barred = Callable[[str, Example], bool]


def nothing_barred(_text: str, _example: Example) -> bool:
    return False


@dataclass(frozen=True)
class _Index:
    """All texts as vectors and words, as they are and with their names masked. The vectors are None where no embedder answered."""

    vectors: NDArray[np.float32] | None
    masked_vectors: NDArray[np.float32] | None
    words: WordLikeness
    masked_words: WordLikeness


class ExamplePool:
    """Solved texts, indexed when they are first asked for. `barred` says of a text and an example whether the example must not help it."""

    def __init__(self, examples: Sequence[Example], embedder: Embedder | None = None, barred: Barred = nothing_barred) -> None:
        self.examples = tuple(examples)
        self._embedder, self._barred = embedder, barred
        self._index: _Index | None = None
        self._indexing = asyncio.Lock()

    async def nearest(self, text: str, most: int, *, budget: int, cost: Cost) -> tuple[Example, ...]:
        """At most `most` examples whose costs together are within the budget, the best last. Never the text itself, nor nearly.

        Raises nothing: without vectors it goes by words alone.
        """
        if not self.examples or most <= 0:
            return ()
        async with self._indexing:
            self._index = index = self._index or await self._indexed()
        asked = masked(text)
        vectors = None
        if index.vectors is not None and self._embedder is not None:
            try:
                vectors = await self._embedder.embed([text, asked])
            except ModelError:
                vectors = None
        return await asyncio.to_thread(self._chosen, index, text, asked, vectors, most, budget, cost)

    async def _indexed(self) -> _Index:
        texts = [example.text for example in self.examples]
        hidden = [masked(example.text, names_of(example)) for example in self.examples]
        vectors = None
        if self._embedder is not None:
            try:
                vectors = await self._embedder.embed([*texts, *hidden])
            except ModelError:
                vectors = None
        parts = (None, None) if vectors is None else (vectors[: len(texts)], vectors[len(texts) :])
        return _Index(*parts, WordLikeness(texts), WordLikeness(hidden))

    def _chosen(
        self, index: _Index, text: str, asked: str, vectors: NDArray[np.float32] | None, most: int, budget: int, cost: Cost
    ) -> tuple[Example, ...]:
        import numpy as np

        likeness = np.asarray(index.words.to(text)) + np.asarray(index.masked_words.to(asked))
        if vectors is not None and index.vectors is not None and index.masked_vectors is not None:
            likeness = likeness + index.vectors @ vectors[0] + index.masked_vectors @ vectors[1]
        likeness = likeness / max(float(likeness.max(initial=0.0)), 1e-9)
        order = (int(place) for place in np.argsort(-likeness, kind="stable"))
        usable = (place for place in order if not same_text(text, self.examples[place].text) and not self._barred(text, self.examples[place]))
        left = [place for place, _ in zip(usable, range(CONSIDERED), strict=False)]
        chosen: list[int] = []
        like_chosen = np.zeros(len(self.examples))
        while left and len(chosen) < most:
            best = max(left, key=lambda place: likeness[place] - ALIKE * like_chosen[place])
            left.remove(best)
            spent = cost(self.examples[best])
            if spent > budget:
                continue
            budget -= spent
            chosen.append(best)
            if index.masked_vectors is not None:
                like_chosen = np.maximum(like_chosen, index.masked_vectors @ index.masked_vectors[best])
        return tuple(self.examples[place] for place in sorted(chosen, key=lambda place: likeness[place]))


def names_of(example: Example) -> tuple[str, ...]:
    """The ends of an example's facts that begin with a capital: names, as far as a script tells."""
    return tuple(dict.fromkeys(end for fact in example.facts for end in (fact.subject, fact.object) if end[:1].isupper()))

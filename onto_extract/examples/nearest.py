"""The solved texts that help most with a text: near in meaning, words and structure, unlike each other, within a budget."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onto_core.errors import ModelError
from onto_core.ports.models import Embedder
from onto_extract.examples.likeness import WordLikeness, masked, same_text, stands_in
from onto_extract.examples.model import Example

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ALIKE: Final = 0.3
"""Weight of an example's likeness to one that is chosen already, against its own likeness to the text."""
NEW: Final = 0.15
"""What it adds that an example shows a property that the text may state, and that no chosen one shows."""
UNTOLD: Final = 0.5
"""How much the share of facts that an example's text does not have takes from its likeness: its power."""
CONSIDERED: Final = 30
"""Examples that are weighed against each other, the likest to the text."""

Cost = Callable[[Example], int]
Barred = Callable[[str, Example], bool]
Shows = Callable[[Example], frozenset[str]]


def shows_nothing(_example: Example) -> frozenset[str]:
    return frozenset()


def nothing_barred(_text: str, _example: Example) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class _Wanted:
    most: int
    budget: int
    cost: Cost
    shows: Shows


@dataclass(frozen=True)
class _Likeness:
    """The likeness of each example to a text, at most 1 for the likest, and of the examples to each other where there are vectors."""

    to_text: list[float]
    order: list[int]
    masked_vectors: NDArray[np.float32] | None

    def between(self, at: int) -> list[float]:
        if self.masked_vectors is None:
            return [0.0] * len(self.to_text)
        cosines: list[float] = (self.masked_vectors @ self.masked_vectors[at]).tolist()
        return cosines


@dataclass(frozen=True)
class _Index:
    """All texts, as they are and with their names masked: (2n, d) vectors, None where no embedder answered, and words."""

    vectors: NDArray[np.float32] | None
    words: WordLikeness
    masked_words: WordLikeness
    told: tuple[float, ...]
    """The share of each example's facts that its text has: what a reply may not say is a bad lesson."""

    def likeness(self, text: str, asked: str, vectors: NDArray[np.float32] | None) -> _Likeness:
        import numpy as np

        near = np.asarray(self.words.to(text)) + np.asarray(self.masked_words.to(asked))
        hidden = None
        if vectors is not None and self.vectors is not None:
            whole, hidden = np.split(self.vectors, 2)
            near = near + whole @ vectors[0] + hidden @ vectors[1]
        near = near * np.asarray(self.told) ** UNTOLD
        near = near / max(float(near.max(initial=0.0)), 1e-9)
        return _Likeness(near.tolist(), np.argsort(-near, kind="stable").tolist(), hidden)


def _told(example: Example) -> float:
    return sum(stands_in(fact, example.text) for fact in example.facts) / len(example.facts) if example.facts else 1.0


class ExamplePool:
    """Solved texts, indexed when they are first asked for. `barred` says of a text and an example whether the example must not help it."""

    def __init__(self, examples: Sequence[Example], embedder: Embedder | None = None, barred: Barred = nothing_barred) -> None:
        self.examples = tuple(examples)
        self._embedder, self._barred = embedder, barred
        self._index: _Index | None = None
        self._indexing = asyncio.Lock()

    @classmethod
    def none(cls, _embedder: Embedder) -> ExamplePool:
        return cls(())

    async def nearest(self, text: str, most: int, *, budget: int, cost: Cost, shows: Shows = shows_nothing) -> tuple[Example, ...]:
        """At most `most` examples whose costs together are within the budget, the best last. Never the text itself, nor nearly.

        `shows` has the properties of an example that the text may state: one that none has shown yet speaks for its example.

        Raises nothing: without vectors it goes by words alone.
        """
        if not self.examples or most <= 0:
            return ()
        async with self._indexing:
            self._index = index = self._index or await self._indexed()
        asked = masked(text)
        vectors = await self._vectors([text, asked]) if index.vectors is not None else None
        return await asyncio.to_thread(self._chosen, index.likeness(text, asked, vectors), text, _Wanted(most, budget, cost, shows))

    async def _indexed(self) -> _Index:
        texts = [example.text for example in self.examples]
        hidden = await asyncio.to_thread(lambda: list(map(masked, texts)))
        words = await asyncio.to_thread(lambda: (WordLikeness(texts), WordLikeness(hidden)))
        told = tuple(_told(example) for example in self.examples)
        return _Index(await self._vectors([*texts, *hidden]), *words, told)

    async def _vectors(self, texts: Sequence[str]) -> NDArray[np.float32] | None:
        if self._embedder is None:
            return None
        try:
            return await self._embedder.embed(texts)
        except ModelError:
            return None

    def _chosen(self, likeness: _Likeness, text: str, wanted: _Wanted) -> tuple[Example, ...]:
        near, budget = likeness.to_text, wanted.budget
        usable = (at for at in likeness.order if not same_text(text, self.examples[at].text) and not self._barred(text, self.examples[at]))
        left = [at for at, _ in zip(usable, range(CONSIDERED), strict=False)]
        chosen: list[int] = []
        to_chosen = [0.0] * len(near)
        showing = {at: wanted.shows(self.examples[at]) for at in left}
        shown: frozenset[str] = frozenset()
        while left and len(chosen) < wanted.most:
            best = max(left, key=lambda at: near[at] - ALIKE * to_chosen[at] + (NEW if showing[at] - shown else 0.0))
            left.remove(best)
            spent = wanted.cost(self.examples[best])
            if spent > budget:
                continue
            budget -= spent
            chosen.append(best)
            shown |= showing[best]
            to_chosen = [max(pair) for pair in zip(to_chosen, likeness.between(best), strict=True)]
        return tuple(self.examples[at] for at in sorted(chosen, key=near.__getitem__))

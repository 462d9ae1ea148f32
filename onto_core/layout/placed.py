"""Texts that know where each of their characters stands in the text that they were cut from. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from onto_core.terms import Span


class Run(NamedTuple):
    """`length` characters that stand at `start` of a text and at `origin` of the one that it was cut from."""

    start: int
    origin: int
    length: int


class Placed(str):
    """A text made of parts of another one. `runs` say where they come from; what was put between them comes from nowhere."""

    runs: tuple[Run, ...]

    @classmethod
    def of(cls, text: str) -> Placed:
        """The text as a part of itself; one that is placed stays as it is."""
        if isinstance(text, Placed):
            return text
        return cls._made(text, (Run(0, 0, len(text)),))

    @classmethod
    def _made(cls, text: str, runs: tuple[Run, ...]) -> Placed:
        made = cls(text)
        made.runs = runs
        return made

    @classmethod
    def joined(cls, parts: Sequence[Placed], joint: str) -> Placed:
        runs, start = [], 0
        for part in parts:
            runs += [Run(start + run.start, run.origin, run.length) for run in part.runs]
            start += len(part) + len(joint)
        return cls._made(joint.join(parts), tuple(runs))

    def cut(self, start: int, end: int) -> Placed:
        """The characters `[start, end)`."""
        runs = []
        for run in self.runs:
            first, last = max(start, run.start), min(end, run.start + run.length)
            if first < last:
                runs.append(Run(first - start, run.origin + first - run.start, last - first))
        return self._made(self[start:end], tuple(runs))

    def trimmed(self) -> Placed:
        """Without white space at its end."""
        return self.cut(0, len(self.rstrip()))

    @property
    def first(self) -> int:
        """The place of its first character that comes from the other text."""
        return self.runs[0].origin if self.runs else 0

    def here(self, spans: Sequence[tuple[Span, int]]) -> Iterator[tuple[int, int, int]]:
        """The parts of the text that come from `spans` of the other one, in order: (start, end, the number of the span).

        The spans are given with their numbers, in order, none overlapping another.
        """
        for run in self.runs:
            low, high = 0, len(spans)
            while low < high:  # the first span that ends after the run's start
                middle = (low + high) // 2
                low, high = (low, middle) if spans[middle][0].end > run.origin else (middle + 1, high)
            for span, number in spans[low:]:
                if span.start >= run.origin + run.length:
                    break
                first, last = max(span.start, run.origin), min(span.end, run.origin + run.length)
                yield run.start + first - run.origin, run.start + last - run.origin, number

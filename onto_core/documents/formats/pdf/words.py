"""Words on a page, the lines that they stand on, and the measures by which both are told apart. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final, NamedTuple

SPACE: Final = 1.0
"""In heights of its letters: a gap in a line that is wider parts cells, or columns; a space between words is a quarter of that."""


class Box(NamedTuple):
    """A rectangle in points, from the page's upper left corner."""

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    def holds(self, x: float, y: float) -> bool:
        return self.x0 <= x <= self.x1 and self.top <= y <= self.bottom


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box around others, one at least."""
    every = list(boxes)
    return Box(min(b.x0 for b in every), min(b.top for b in every), max(b.x1 for b in every), max(b.bottom for b in every))


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    box: Box
    size: float
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Words that stand on one line, from the left."""

    words: tuple[Word, ...]

    @property
    def box(self) -> Box:
        return around(word.box for word in self.words)

    @property
    def size(self) -> float:
        """The size of most of its letters."""
        sizes: Counter[float] = Counter()
        for word in self.words:
            sizes[word.size] += len(word.text)
        return sizes.most_common(1)[0][0]

    @property
    def bold(self) -> bool:
        return all(word.bold for word in self.words)

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    def cells(self) -> list[Line]:
        """The parts of the line between gaps that are wider than a space between words."""
        parts: list[list[Word]] = []
        for word in self.words:
            if parts and word.box.x0 - parts[-1][-1].box.x1 <= SPACE * max(min(word.size, parts[-1][-1].size), 1):
                parts[-1].append(word)
            else:
                parts.append([word])
        return [Line(tuple(part)) for part in parts]


def lines_of(words: Iterable[Word]) -> list[Line]:
    """Words on lines, from the top: two are on one where they share most of the height of the less high. Raised marks of footnotes are left out."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.box.top + word.box.bottom, word.box.x0)):
        row = next((row for row in reversed(rows[-4:]) if _share(word, row)), None)
        if row is None:
            rows.append([word])
        else:
            row.append(word)
    lines = [Line(tuple(sorted(row, key=lambda word: word.box.x0))) for row in rows]
    return sorted((_without_marks(line) for line in lines), key=lambda line: line.box.top + line.box.bottom)


def _share(word: Word, row: Sequence[Word]) -> bool:
    near = min(row, key=lambda other: abs(other.box.x0 - word.box.x0))
    shared = min(word.box.bottom, near.box.bottom) - max(word.box.top, near.box.top)
    return shared > 0.5 * min(word.box.bottom - word.box.top, near.box.bottom - near.box.top)


def _without_marks(line: Line) -> Line:
    """The line without small raised figures and signs that stand right after a word."""
    size = line.size
    kept: list[Word] = []
    for word in line.words:
        is_small = word.size < 0.8 * size and len(word.text) <= 3 and not word.text.isalpha()
        close = bool(kept) and word.box.x0 - kept[-1].box.x1 < 0.2 * size
        if is_small and close and word.box.bottom < kept[-1].box.bottom - 0.1 * size:
            continue
        kept.append(word)
    return Line(tuple(kept)) if kept else line


def leading(lines: Sequence[Line]) -> float:
    """The usual distance from one line to the next."""
    steps = [b.box.bottom - a.box.bottom for a, b in pairwise(lines) if b.box.bottom > a.box.bottom + 0.5 * a.size]
    return median(steps) if steps else 1.2 * (lines[0].size if lines else 10)

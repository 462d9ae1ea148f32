"""What a chunk has from around it: the headings above it, its pages and cells, and sentences of the chunk before. Pure."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from onto_core.languages.detect import spoken
from onto_core.languages.sentences import sentences
from onto_core.layout.markup import PlainText
from onto_core.layout.placed import Placed
from onto_core.layout.places import Place, PlacedText
from onto_core.terms import Span

MOST_PLACES: Final = 1_000
"""Places of one chunk; of more, those beside each other on one page or in one sheet are told as one."""
_LONGEST: Final = 300
"""Characters of a heading that is kept."""
_HEADING: Final = re.compile(r"^(?P<fence>```|~~~)|^[ ]{0,3}(?P<level>#{1,6})[ \t]+(?P<title>[^\n]*?)[ \t#]*$", re.MULTILINE)


class Headings:
    """The headings of a document: of Markdown, or of HTML as its text has them."""

    def __init__(self, text: str, page: PlainText | None = None) -> None:
        """`page` is the text of HTML; the places of its headings are those in the page."""
        found = [(start, end, level, title) for start, end, level, title in _headings(text if page is None else page.text)]
        if page is not None:
            found = [(page.origin(Span(start, end)).start, page.origin(Span(start, end)).end, level, title) for start, end, level, title in found]
        self._ends = [end for _, end, _, _ in found]
        self._paths: list[tuple[str, ...]] = []
        self._starts = [start for start, _, _, _ in found]
        stack: list[tuple[int, str]] = []
        for _, _, level, title in found:
            stack = [*(each for each in stack if each[0] < level), (level, title)]
            self._paths.append(tuple(title for _, title in stack))

    def above(self, piece: Placed) -> tuple[str, ...]:
        """The headings above the first words of a piece that are no heading, the outermost first."""
        at = piece.first
        number = bisect_right(self._starts, at)
        for run in piece.runs:  # the headings that the piece begins with
            end = run.origin + run.length
            while number < len(self._starts) and run.origin <= self._starts[number] <= max(at, run.origin) + 2 and self._ends[number] <= end:
                at, number = self._ends[number], number + 1
        return self._paths[number - 1] if number else ()


def _headings(text: str) -> Iterator[tuple[int, int, int, str]]:
    """The place, level and words of each heading; lines of fenced code are none."""
    fence = ""
    for match in _HEADING.finditer(text):
        if mark := match["fence"]:
            fence = "" if fence == mark else fence or mark
        elif not fence and (title := match["title"].strip()):
            yield match.start(), match.end(), len(match["level"]), title[:_LONGEST]


def placed_texts(piece: Placed, spans: Sequence[tuple[Span, int]], places: Sequence[Place]) -> tuple[PlacedText, ...]:
    """The places of a piece's characters."""
    found = [(start, end, places[number]) for start, end, number in piece.here(spans)]
    if len(found) > MOST_PLACES:
        joined: list[tuple[int, int, Place]] = []
        for start, end, place in found:
            wide = Place(part=place.part, page=place.page, slide=place.slide, sheet=place.sheet)
            if joined and joined[-1][2] == wide:
                joined[-1] = (joined[-1][0], end, wide)
            else:
                joined.append((start, end, wide))
        found = joined
    return tuple(PlacedText(start=start, end=end, **place.model_dump(exclude_none=True)) for start, end, place in found)


def with_sentences_before(piece: Placed, text: str, most: int, language: str | None) -> Placed:
    """The piece with the last sentences that stand before it, of at most `most` characters with the space between; none of a table or a heading."""
    start = piece.first
    before = text[max(0, start - most) : start]
    if "|" in before.rpartition("\n")[2] or not before.strip():
        return piece
    block = re.split(r"\n[ \t]*\n(?=\s*\S)", before)[-1] if before.rstrip() == before else before
    first = start - len(before)
    starts = [span.start for span in sentences(before, spoken(language, before))]
    whole = [at for at in starts if first + at == 0 or (at > 0 and not before[at:].lstrip().startswith(("#", "|")))]
    if not whole or not block.strip():
        return piece
    source = Placed.of(text)
    return Placed.joined([source.cut(first + whole[0], start), piece], "")

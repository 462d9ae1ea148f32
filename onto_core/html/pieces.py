"""Pieces of HTML: tables, marked texts, parts that open. Whatever they show is escaped, and shortened where it is long. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

MOST_ROWS: Final = 100
"""Rows of a table that are shown."""
LONGEST: Final = 500
"""Characters of a text in it."""

_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)
"""Characters that nobody sees, and that turn the order of others round: shown as what they are."""

_CELL: Final = "text-align:left;vertical-align:top;padding:2px 8px"


@dataclass(frozen=True, slots=True)
class Html:
    """HTML that is safe to show. In a notebook it shows itself."""

    text: str

    def _repr_html_(self) -> str:
        return self.text

    def __add__(self, other: Html) -> Html:
        return Html(self.text + other.text)


def words(text: object, longest: int = LONGEST) -> Html:
    """A text, escaped; of a long one the beginning, and its length."""
    said = str(text)
    cut = said if len(said) <= longest else f"{said[:longest]}... ({len(said):,} characters)"
    return Html(escape(_UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", cut)))


def hinted(text: object, hint: object) -> Html:
    """A text that tells more when one points at it."""
    return Html(f'<span title="{words(hint).text}">{words(text).text}</span>')


def small(text: object) -> Html:
    """A remark."""
    return Html(f'<small style="opacity:.75">{words(text).text}</small>')


def bold(text: object) -> Html:
    return Html(f"<b>{words(text).text}</b>")


def joined(pieces: Iterable[Html], between: str = " ") -> Html:
    """The pieces with a text between each two."""
    return Html(escape(between).join(piece.text for piece in pieces))


def block(*pieces: Html) -> Html:
    """The pieces below each other."""
    return Html("".join(f"<div>{piece.text}</div>" for piece in pieces if piece.text))


def table(columns: Sequence[object], rows: Sequence[Sequence[Html | object]], *, most: int = MOST_ROWS) -> Html:
    """A table; of more than `most` rows the first, and how many more there are. Cells are texts or pieces."""
    head = "".join(f'<th style="{_CELL}">{words(name).text}</th>' for name in columns)
    body = "".join(
        "<tr>" + "".join(f'<td style="{_CELL}">{(cell if isinstance(cell, Html) else words(cell)).text}</td>' for cell in row) + "</tr>"
        for row in rows[:most]
    )
    more = small(f"{len(rows) - most:,} more").text if len(rows) > most else ""
    return Html(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}")


def opening(summary: object, body: Html, *, is_open: bool = False) -> Html:
    """A part that opens when one clicks its line."""
    return Html(f"<details{' open' if is_open else ''}><summary>{words(summary).text}</summary>{body.text}</details>")


def code(text: str) -> Html:
    """A text as it is written, line by line."""
    return Html(f'<pre style="white-space:pre-wrap">{words(text, 10_000).text}</pre>')


def marked(text: str, places: Iterable[tuple[int, int, str]], longest: int = 10_000) -> Html:
    """A text in which places [start, end) are lit, each with a hint; those that overlap are lit together, with the hints of all."""
    merged: list[tuple[int, int, list[str]]] = []
    for start, end, hint in sorted((max(0, start), min(end, longest), hint) for start, end, hint in places):
        if start >= min(end, len(text)):
            continue
        if merged and start < merged[-1][1]:
            first, last, hints = merged[-1]
            merged[-1] = first, max(last, end), [*hints, hint]
        else:
            merged.append((start, end, [hint]))
    pieces, at = [], 0
    for start, end, hints in merged:
        pieces.append(words(text[at:start], longest).text)
        pieces.append(f'<mark title="{words("; ".join(dict.fromkeys(hints))).text}">{words(text[start:end], longest).text}</mark>')
        at = end
    pieces.append(words(text[at:], max(0, longest - at)).text)
    return Html(f'<div style="white-space:pre-wrap">{"".join(pieces)}</div>')

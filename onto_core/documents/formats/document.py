"""A document as it was read: its text in reading order with Markdown's headings and tables, and the place of each part. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from onto_core.layout.places import Place

Words = tuple[str, Place | None]
"""A piece of text and its place."""

NOWHERE: Final = Place()
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2060\ufeff\ufffe\uffff\ud800-\udfff\u00ad]")
_BREAK: Final = re.compile(r"\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_PARAGRAPHS: Final = re.compile(r"\n[ \t]*(?:\n\s*)+")
_HEADING: Final = re.compile(r"^#{1,6}(?= )", re.MULTILINE)
_SPACES: Final = re.compile(r"[ \t\u00a0\u2000-\u200a\u202f\u3000]+")
DEEPEST: Final = 6
"""The level of the least heading that Markdown has."""


class Unreadable(Exception):
    """A file that cannot be read as a document: what is wrong with it, and what a person can do."""

    def __init__(self, message: str, mend: str = "") -> None:
        super().__init__(message)
        self.message, self.mend = message, mend


class TooLong(Unreadable):
    """A document with more text than it may have, all its parts together: no part of it can be left out for that."""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """The text of a file. `spans` are characters [start, end) in order with the number of their place in `places`; `notes` tell what was not read."""

    text: str
    spans: tuple[tuple[int, int, int], ...] = ()
    places: tuple[Place, ...] = ()
    notes: tuple[str, ...] = ()


def one_line(text: str) -> str:
    """The text without control characters, its white space as single spaces."""
    return " ".join(_CONTROL.sub("", _BREAK.sub("\n", text)).split())


@dataclass(slots=True)
class _Out:
    """What was written so far, by all writers of one document."""

    parts: list[str] = field(default_factory=list)
    length: int = 0
    spans: list[tuple[int, int, int]] = field(default_factory=list)
    places: dict[Place, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes a document block after block; all of it is in the place `inside`, its headings below `level`.

    Raises TooLong where the text would get longer than `most` characters.
    """

    most: int = 20_000_000
    inside: Place = NOWHERE
    level: int = 0
    _out: _Out = field(default_factory=_Out)

    def within(self, part: str) -> Writer:
        """A writer of the same document for a file inside of it, its headings one level below."""
        name = f"{self.inside.part}/{part}" if self.inside.part else part
        return Writer(self.most, Place(part=name[:1000]), self.level + 1, self._out)

    @property
    def length(self) -> int:
        """Characters that were written."""
        return self._out.length

    def note(self, words: str) -> None:
        """Note what is not read."""
        self._out.notes.append(f"{self.inside.part}: {words}" if self.inside.part else words)

    def heading(self, level: int, text: str, place: Place | None = None) -> None:
        if words := one_line(text):
            self._block([("#" * max(1, min(self.level + level, DEEPEST)) + " ", None), (words, place)])

    def text(self, text: str, place: Place | None = None) -> None:
        """Paragraphs with empty lines between them, their lines as they are."""
        plain = _CONTROL.sub("", _BREAK.sub("\n", text))
        if self.level:
            plain = _HEADING.sub(lambda mark: "#" * min(len(mark[0]) + self.level, DEEPEST), plain)
        for paragraph in _PARAGRAPHS.split(plain):
            if words := "\n".join(_SPACES.sub(" ", line).rstrip() for line in paragraph.strip("\n").split("\n")).strip():
                self._block([(words, place)])

    def paragraph(self, parts: Iterable[Words]) -> None:
        """One paragraph of parts in several places, a space between them."""
        written: list[Words] = []
        for words, place in parts:
            if line := one_line(words):
                written += [(" ", None), (line, place)] if written else [(line, place)]
        self._block(written)

    def items(self, items: Iterable[Words], mark: str = "-") -> None:
        self._lines([[(f"{mark} ", None), (line, place)] for words, place in items if (line := one_line(words))])

    def pairs(self, pairs: Iterable[tuple[str, str, Place | None]]) -> None:
        """Lines of keys and values."""
        lines = ((one_line(key).rstrip(":"), one_line(value), place) for key, value, place in pairs)
        self._lines([[(f"{key}: ", None), (value, place)] for key, value, place in lines if key and value])

    def table(self, rows: Sequence[Sequence[Words]]) -> None:
        """A table with its names of columns in the first row; each row is as wide as the widest."""
        width = max(map(len, rows), default=0)
        lines: list[list[Words]] = []
        for row in rows:
            line: list[Words] = [("| ", None)]
            for number in range(width):
                words, place = row[number] if number < len(row) else ("", None)
                line += [(one_line(words).replace("|", "\\|"), place), (" | " if number < width - 1 else " |", None)]
            lines.append(line)
        if len(lines) > 1:
            lines.insert(1, [("|" + "---|" * width, None)])
            self._lines(lines)
        elif lines:
            self.paragraph(rows[0])

    def block(self, text: str, spans: Iterable[tuple[int, int, Place]] = ()) -> None:
        """A text as it stands, with the places of its characters."""
        parts: list[Words] = []
        at = 0
        for start, end, place in spans:
            parts += [(text[at:start], None), (text[start:end], place)]
            at = end
        self._block([*parts, (text[at:], None)])

    def finished(self) -> ReadFile:
        out = self._out
        return ReadFile("".join(out.parts), tuple(out.spans), tuple(out.places), tuple(out.notes))

    def _lines(self, lines: Sequence[Sequence[Words]]) -> None:
        self._block([part for number, line in enumerate(lines) for part in ([("\n", None), *line] if number else line)])

    def _block(self, parts: Sequence[Words]) -> None:
        if not any(words.strip() for words, _ in parts):
            return
        self._add("\n\n" if self._out.parts else "", None)
        for words, place in parts:
            self._add(words, place if place is not None else (self.inside if words.strip() else None))

    def _add(self, words: str, place: Place | None) -> None:
        out = self._out
        if not words:
            return
        if out.length + len(words) > self.most:
            raise TooLong(f"has more than {self.most:,} characters of text", "cut it into several files, or raise documents.characters")
        if place is not None and self.inside.part and not place.part:
            place = place.model_copy(update={"part": self.inside.part})
        if place is not None and place != NOWHERE:
            number = out.places.setdefault(place, len(out.places))
            last = out.spans[-1] if out.spans else None
            if last is not None and last[1] == out.length and last[2] == number:
                out.spans[-1] = (last[0], out.length + len(words), number)
            else:
                out.spans.append((out.length, out.length + len(words), number))
        out.parts.append(words)
        out.length += len(words)

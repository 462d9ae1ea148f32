"""PDF by pdfplumber: the text of its pages in reading order, with headings, tables and notes, each piece with its page and box."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

import pdfplumber
from pdfminer.pdfdocument import PDFPasswordIncorrect
from pdfminer.pdfparser import PDFSyntaxError
from pdfminer.psparser import PSException
from pdfplumber.utils.exceptions import PdfminerException

from onto_core.documents.formats.archives import BROKEN
from onto_core.documents.formats.document import ReadFile, Unreadable, Words, Writer
from onto_core.documents.formats.pdf.blocks import Block, blocks_of
from onto_core.documents.formats.pdf.columns import regions
from onto_core.documents.formats.pdf.tables import Rows, drawn_table
from onto_core.documents.formats.pdf.words import Box, Line, Word, lines_of
from onto_core.layout.places import Place

_MARGINS: Final = 2
"""Lines at the top and at the bottom of a page that may be a running head or foot."""
_NOTE: Final = 0.92
"""Times the size of the text: notes at the foot of a column are smaller."""
_NUMBERS: Final = 9
"""Pieces of a running head, every second of them a number."""
_ENDS: Final = re.compile(r"[.!?:;…][\"'”’»)\]]*$")
_PARTED: Final = re.compile(r"\w[-\u00ad]$")


@dataclass(frozen=True, slots=True)
class _Page:
    number: int
    words: tuple[Word, ...]
    tables: tuple[tuple[Box, Rows], ...]
    rules: tuple[Box, ...]
    has_pictures: bool


def read_pdf(content: bytes, writer: Writer, most: int) -> ReadFile:
    """`most`: pages. Raises Unreadable for more, and for a PDF that is encrypted, damaged, or without any text."""
    pages = _pages(content, most)
    empty = [page.number for page in pages if not page.words and page.has_pictures]
    if not any(page.words for page in pages):
        what = (
            f"has no text: its {len(pages)} page{'s are pictures' if len(pages) > 1 else ' is a picture'}, as of a scan" if empty else "has no text"
        )
        raise Unreadable(what, "the text of a scan can be read by OCR, with ocrmypdf for example")
    if empty:
        writer.note(f"page{'s' if len(empty) > 1 else ''} {', '.join(map(str, empty))}: a picture without text, as of a scan")
    _write(_flow(pages), writer)
    return writer.finished()


def _pages(content: bytes, most: int) -> list[_Page]:
    try:
        with pdfplumber.open(io.BytesIO(content)) as pdf:
            if len(pdf.pages) > most:
                raise Unreadable(f"has {len(pdf.pages):,} pages", f"documents.pages allows {most:,}")
            pages = []
            for number, page in enumerate(pdf.pages, start=1):
                pages.append(_page(number, page))
                page.close()
    except PdfminerException as error:
        cause = error.args[0] if error.args else error
        if isinstance(cause, PDFPasswordIncorrect):
            raise Unreadable("is encrypted, and opens only with a password", "save it without one") from error
        raise Unreadable(f"is a PDF that cannot be opened: {cause or type(cause).__name__}", BROKEN) from error
    except (PDFSyntaxError, PSException) as error:
        raise Unreadable(f"is a PDF that is damaged: {error or type(error).__name__}", BROKEN) from error
    if not pages:
        raise Unreadable("is a PDF without pages", BROKEN)
    return pages


def _page(number: int, page: Any) -> _Page:
    shown = page.dedupe_chars(tolerance=0.5, extra_attrs=()).filter(lambda thing: thing["object_type"] != "char" or thing["upright"])
    words = [
        Word(word["text"], Box(word["x0"], word["top"], word["x1"], word["bottom"]), round(word["size"], 1), _is_bold(word["fontname"]))
        for word in shown.extract_words(x_tolerance_ratio=0.15, y_tolerance=2, extra_attrs=["size", "fontname"])
    ]
    tables = []
    for table in page.find_tables():
        cells = [[None if box is None else Box(*box) for box in row.cells] for row in table.rows]
        if (rows := drawn_table(cells, words)) is not None:
            tables.append((Box(*table.bbox), rows))
    words = [word for word in words if not any(box.holds(_x(word), _y(word)) for box, _ in tables)]
    rules = tuple(Box(edge["x0"], edge["top"], edge["x1"], edge["bottom"]) for edge in page.horizontal_edges)
    return _Page(number, tuple(words), tuple(tables), rules, bool(page.images))


def _is_bold(font: str) -> bool:
    return re.search(r"bold|black|heavy|semibold|demi", font, re.IGNORECASE) is not None


def _x(word: Word) -> float:
    return (word.box.x0 + word.box.x1) / 2


def _y(word: Word) -> float:
    return (word.box.top + word.box.bottom) / 2


Placed = tuple[int, Block]
"""A block and the number of its page."""


def _flow(pages: Sequence[_Page]) -> list[Placed]:
    """The blocks of all pages in reading order; notes and running feet after the paragraph that goes on on the next page."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for word in page.words:
            sizes[word.size] += len(word.text)
    body = sizes.most_common(1)[0][0] if sizes else 10.0
    running, met = _running(pages), set[str]()
    flow: list[Placed] = []
    waiting: list[Placed] = []
    for page in pages:
        words = list(page.words)
        feet: list[Placed] = []
        for line, at_foot in _margin_lines(page):
            forms = running.intersection(_forms(line, page.number))
            if not forms:
                continue
            words = [word for word in words if word not in line.words]
            if not forms & met and any(map(str.isalpha, line.text)):
                block = Block("text", line.box, (line,), size=line.size)
                (feet if at_foot else flow).append((page.number, block))
            met |= forms
        stands = {Line((Word("table", box, body),)): rows for box, rows in page.tables}
        body_of_page: list[Placed] = []
        notes: list[Placed] = []
        for region in regions(words, list(stands)):
            blocks = blocks_of(region, stands, page.rules, body)
            own = len(blocks)
            least = 0 if body_of_page else 1
            while own > least and blocks[own - 1].kind in ("text", "item") and blocks[own - 1].size < _NOTE * body:
                own -= 1
            body_of_page += [(page.number, block) for block in blocks[:own]]
            notes += [(page.number, block) for block in blocks[own:]]
        if waiting and body_of_page and flow and _goes_on(flow[-1], body_of_page[0]):
            flow.append(body_of_page.pop(0))
        flow += [*waiting, *body_of_page]
        waiting = [*notes, *feet]
    return [*flow, *waiting]


def _margin_lines(page: _Page) -> Iterator[tuple[Line, bool]]:
    """The first and the last lines of a page that a gap holds apart from the rest; True for the latter."""
    lines = lines_of(page.words)
    for at_foot in (False, True):
        inward = lines[::-1] if at_foot else lines
        most = min(_MARGINS, len(lines) // 2)
        apart = [number for number in range(most) if _gap(inward[number], inward[number + 1]) > inward[number].size]
        yield from ((line, at_foot) for line in inward[: max(apart, default=-1) + 1])


def _gap(one: Line, other: Line) -> float:
    return max(one.box.top, other.box.top) - min(one.box.bottom, other.box.bottom)


def _running(pages: Sequence[_Page]) -> set[str]:
    """The running heads and feet: lines that stand at the edge of most pages with the same words; their numbers are the same, or count pages."""
    seen = Counter(form for page in pages for form in {form for line, _ in _margin_lines(page) for form in _forms(line, page.number)})
    return {form for form, times in seen.items() if times >= max(2, 0.5 * len(pages))}


def _forms(line: Line, page: int) -> list[str]:
    """The line with each of its numbers as it stands, or as its distance from the page's number."""
    pieces = re.split(r"(\d{1,9})", line.text.casefold())
    choices = [(piece, f"page{int(piece) - page:+}") if number % 2 else (piece,) for number, piece in enumerate(pieces)]
    return ["".join(form) for form in product(*choices)] if len(pieces) <= _NUMBERS else [line.text.casefold()]


def _goes_on(one: Placed, other: Placed) -> bool:
    """True for a paragraph that goes on in another column or on another page."""
    (page, block), (later, following) = one, other
    if block.kind not in ("text", "item") or following.kind != "text" or abs(block.size - following.size) > 0.5 or _ENDS.search(block.text):
        return False
    if following.text[:1].islower() or block.text.endswith("-"):
        return True
    elsewhere = later != page or following.box.top < block.box.top
    return elsewhere and len(block.lines) > 1 and block.lines[-1].box.x1 > block.box.x1 - 2 * block.size


def _write(flow: Sequence[Placed], writer: Writer) -> None:
    levels = {size: level for level, size in enumerate(sorted({block.size for _, block in flow if block.kind == "heading"}, reverse=True), start=1)}
    hyphened = {word.casefold() for _, block in flow for line in block.lines for word in line.text.split() if "-" in word.strip("-")}
    at = 0
    while at < len(flow):
        page, block = flow[at]
        at += 1
        place = _place(page, block.box)
        if block.kind == "heading":
            writer.heading(levels[block.size], _said([block], hyphened), place)
        elif block.kind == "table":
            rows = [_row(row, page) for row in block.rows]
            while at < len(flow) and (more := _more_rows(block, page, flow[at])) is not None:
                page, block = flow[at]
                rows += [_row(row, page) for row in more]
                at += 1
            writer.table(rows)
        elif block.kind == "item":
            items = [(page, block)]
            while at < len(flow) and flow[at][1].kind == "item":
                items.append(flow[at])
                at += 1
            _write_items(items, writer, hyphened)
        else:
            parts = [(page, block)]
            while at < len(flow) and _goes_on(parts[-1], flow[at]):
                parts.append(flow[at])
                at += 1
            writer.paragraph(_parts(parts, hyphened))


def _write_items(items: Sequence[Placed], writer: Writer, hyphened: set[str]) -> None:
    said = [(_said([block], hyphened), _place(page, block.box)) for page, block in items]
    marked = [re.match(r"[•‣◦▪●○■–*-]\s+", text) for text, _ in said]
    if all(marked):
        writer.items([(text[mark.end() :], place) for (text, place), mark in zip(said, marked, strict=True) if mark])
    else:
        for words in said:
            writer.paragraph([words])


def _parts(blocks: Sequence[Placed], hyphened: set[str]) -> Iterable[Words]:
    """A paragraph's pieces, a word that is parted between two of them whole in the first."""
    texts = [_said([block], hyphened) for _, block in blocks]
    for number in range(len(texts) - 1):
        if texts[number].endswith("-") and texts[number + 1]:
            head, _, texts[number + 1] = texts[number + 1].partition(" ")
            texts[number] = _joined(texts[number], head, hyphened)
    return [(text, _place(page, block.box)) for text, (page, block) in zip(texts, blocks, strict=True)]


def _said(blocks: Sequence[Block], hyphened: set[str]) -> str:
    text = ""
    for line in (line for block in blocks for line in block.lines):
        text = _joined(text, line.text, hyphened)
    return text


def _joined(text: str, more: str, hyphened: set[str]) -> str:
    """Two lines as one: a word that was parted at the line's end is whole again, unless the document writes it with its hyphen elsewhere."""
    if not text or not _PARTED.search(text):
        return f"{text} {more}" if text else more
    if not more[:1].islower():
        return f"{text}{more}"
    word = f"{text.rpartition(' ')[2]}{more.partition(' ')[0]}".casefold().strip(".,;:!?()\"'")
    return f"{text}{more}" if word in hyphened else f"{text[:-1]}{more}"


def _more_rows(block: Block, page: int, following: Placed) -> Rows | None:
    """The rows of a table in the next column or on the next page that go on with a table: under the same names, or none; None of another table."""
    number, other = following
    elsewhere = number != page or other.box.top < block.box.top
    if not elsewhere or other.kind != "table" or len(other.rows[0]) != len(block.rows[0]):
        return None
    if [text for text, _ in other.rows[0]] == [text for text, _ in block.rows[0]]:
        return other.rows[1:]
    close = number != page and abs(other.box.x0 - block.box.x0) < 3 and abs(other.box.x1 - block.box.x1) < 3
    return other.rows if close else None


def _row(row: Sequence[tuple[str, Box | None]], page: int) -> list[Words]:
    return [(text, _place(page, box) if box is not None else None) for text, box in row]


def _place(page: int, box: Box) -> Place:
    left, top, right, bottom = (round(edge, 1) for edge in box)
    return Place(page=page, box=(left, top, right, bottom))

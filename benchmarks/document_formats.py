"""How well documents of other programs are read: 40 made by seed in varied layouts, every third of them held out, and 10 broken ones.

    python -m benchmarks.document_formats [--group 0|1|2] [--misses]

Counted are sentences that stand whole in the text, sentences that follow each other in reading order, cells of tables with the name of their row and
of their column, and places (page, slide, sheet and cell, attachment) of sentences and cells that are right. Needs the extra dev.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Any

import docx
import openpyxl
from openpyxl.styles import Font
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import BaseDocTemplate, Frame, FrameBreak, NextPageTemplate, PageTemplate, Paragraph, Spacer, Table

from onto_core.documents.formats.document import ReadFile, Unreadable
from onto_core.documents.formats.kinds import sort_of
from onto_core.documents.formats.reading import Files
from onto_core.layout.places import Place
from onto_core.layout.read import read_layout
from onto_core.sections.documents import DocumentSettings
from tests.worlds import office

DOCUMENTS = 40
SHIPS = [
    "Aurora",
    "Belgica",
    "Calypso",
    "Discovery",
    "Endurance",
    "Fram",
    "Gauss",
    "Hecla",
    "Investigator",
    "Jeannette",
    "Kainan",
    "Lady",
    "Maud",
    "Nimrod",
    "Odin",
    "Polaris",
    "Quest",
    "Resolute",
]
TOWNS = [
    "Larvik",
    "Dundee",
    "Kiel",
    "Bergen",
    "Antwerp",
    "Hobart",
    "Lyttelton",
    "Svelvik",
    "Portsmouth",
    "Leith",
    "Tromsø",
    "Göteborg",
    "Nantes",
    "Genoa",
]
PEOPLE = ["Colin Archer", "Anna Keller", "Ole Berg", "Christian Jacobsen", "María Ruiz", "Jean-Luc Petit", "Ingrid Åsen", "Tom Whitby"]
VERBS = ["was built in", "left the port of", "was repaired in", "wintered near", "was sold to a merchant of", "took on coal in"]
TAILS = [
    "after a long delay",
    "with a crew of thirty",
    "although the ice was heavy",
    "as the harbour book records",
    "to the surprise of the owners",
    "",
]


@dataclass
class Made:
    """A document and what is to be found in it: sentences in order, tables, and where both stand."""

    name: str
    content: bytes = b""
    sentences: list[str] = field(default_factory=list)
    tables: list[list[list[str]]] = field(default_factory=list)
    places: list[tuple[str, Callable[[Place], bool]]] = field(default_factory=list)


class Maker:
    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self._number = 0

    def sentence(self) -> str:
        self._number += 1
        chance = self.chance
        tail = chance.choice(TAILS)
        number = f"{chance.choice(SHIPS)} {self._number}"
        return f"The {number} {chance.choice(VERBS)} {chance.choice(TOWNS)} in {chance.randint(1820, 1920)}{f' {tail}' if tail else ''}."

    def paragraphs(self, count: int) -> list[list[str]]:
        return [[self.sentence() for _ in range(self.chance.randint(2, 7))] for _ in range(count)]

    def table(self) -> list[list[str]]:
        chance = self.chance
        names = chance.sample(["Built", "Yard", "Length in metres", "Home port", "Owner", "Crew"], chance.randint(2, 4))
        values: dict[str, Callable[[], str]] = {
            "Built": lambda: str(chance.randint(1820, 1920)),
            "Yard": lambda: chance.choice(PEOPLE),
            "Length in metres": lambda: f"{chance.uniform(20, 80):.1f}",
            "Home port": lambda: chance.choice(TOWNS),
            "Owner": lambda: chance.choice(PEOPLE),
            "Crew": lambda: str(chance.randint(5, 60)),
        }
        ships = chance.sample(SHIPS, chance.randint(3, 7))
        return [["Ship", *names], *([ship, *(values[name]() for name in names)] for ship in ships)]


def make_pdf(maker: Maker, made: Made) -> None:
    """One to three columns, a title over all, headings, running heads and feet, footnotes, ruled and open tables; two pages or more."""
    chance = maker.chance
    columns, size = chance.choice([1, 2, 2, 3]), chance.choice([8.5, 9.5, 10.5])
    page, gap, margin = chance.choice([A4, LETTER]), chance.uniform(14, 26), chance.uniform(40, 60)
    font = chance.choice(["Times", "Helvetica"])
    bold = {"Times": "Times-Bold", "Helvetica": "Helvetica-Bold"}[font]
    regular = {"Times": "Times-Roman", "Helvetica": "Helvetica"}[font]
    indent = chance.random() < 0.4
    text = ParagraphStyle(
        "text", fontName=regular, fontSize=size, leading=size * chance.uniform(1.15, 1.35), alignment=chance.choice([0, 4]),
        firstLineIndent=12 if indent else 0, spaceAfter=0 if indent else size * 0.7,
    )  # fmt: skip
    heading = ParagraphStyle(
        "heading", fontName=bold, fontSize=size * chance.choice([1.0, 1.25]), leading=size * 1.6, spaceBefore=size, spaceAfter=size * 0.4
    )
    title = ParagraphStyle("title", fontName=bold, fontSize=size * 1.9, leading=size * 2.3, alignment=chance.choice([0, 1]))
    width, height = page
    inner = width - 2 * margin
    each = (inner - (columns - 1) * gap) / columns

    def frames(top: float) -> list[Frame]:
        return [Frame(margin + number * (each + gap), 80, each, height - 80 - top, 0, 0, 0, 0) for number in range(columns)]

    notes: list[str] = []
    head, foot = chance.random() < 0.5, chance.random() < 0.7

    def on_page(canvas: Any, document: Any) -> None:
        canvas.saveState()
        canvas.setFont(regular, size * 0.8)
        if head:
            canvas.drawString(margin, height - 30, "Proceedings of the Harbour Society")
        if foot:
            canvas.drawCentredString(width / 2, 30, str(document.page))
        if document.page == 1 and notes:
            canvas.line(margin, 68, margin + 80, 68)
            canvas.drawString(margin, 56, f"1 {notes[0]}")
        canvas.restoreState()

    out = io.BytesIO()
    document = BaseDocTemplate(out, pagesize=page)
    top = Frame(margin, height - 60 - size * 3, inner, size * 3, 0, 0, 0, 0)
    document.addPageTemplates(
        [PageTemplate("first", [top, *frames(75 + size * 3)], onPage=on_page), PageTemplate("later", frames(60), onPage=on_page)]
    )
    name = f"The {chance.choice(['ships', 'harbours', 'voyages'])} of the north"
    story: list[Any] = [Paragraph(name, title), NextPageTemplate("later"), FrameBreak()]
    sections = chance.randint(4, 7)
    tables_at = set(chance.sample(range(sections), chance.choice([1, 2])))
    for number in range(sections):
        story.append(Paragraph(f"{number + 1}. {chance.choice(TOWNS)} and its ships", heading))
        for sentences in maker.paragraphs(chance.randint(2, 4)):
            story.append(Paragraph(" ".join(sentences), text))
            made.sentences += sentences
        if number in tables_at:
            rows = maker.table()
            if columns > 1:
                rows = [row[:3] for row in rows]
            style = chance.choice(["grid", "rules", "open"])
            over, under = (("LINEABOVE", (0, 0), (-1, 0), 1, colors.black), ("LINEBELOW", (0, -1), (-1, -1), 1, colors.black))
            below = ("LINEBELOW", (0, 0), (-1, 0), 0.5, colors.black)
            lines = {"grid": [("GRID", (0, 0), (-1, -1), 0.5, colors.black)], "rules": [over, below, under], "open": []}[style]
            base = [("FONT", (0, 0), (-1, -1), regular, size * 0.85), ("FONT", (0, 0), (-1, 0), bold, size * 0.85), *lines]
            story += [Spacer(1, size), Table(rows, style=base, repeatRows=1), Spacer(1, size)]
            made.tables.append(rows)
    if chance.random() < 0.5:
        notes.append(maker.sentence())
    document.build(story)
    made.content = out.getvalue()
    made.places = [
        (made.sentences[0], lambda place: place.page == 1),
        *[(made.sentences[-1], lambda place: place.page == document.page) for _ in range(int(sections - 1 not in tables_at))],
    ]
    made.places += [(row[0], lambda place: place.page is not None and place.box is not None) for table in made.tables for row in table[1:2]]


def make_docx(maker: Maker, made: Made) -> None:
    document = docx.Document()
    document.add_heading("Ships of the north", maker.chance.choice([0, 1]))
    for _ in range(maker.chance.randint(3, 6)):
        document.add_heading(f"{maker.chance.choice(TOWNS)} and its ships", maker.chance.choice([1, 2]))
        for sentences in maker.paragraphs(2):
            document.add_paragraph(" ".join(sentences), style=maker.chance.choice([None, None, "List Bullet"]))
            made.sentences += sentences
        if maker.chance.random() < 0.6:
            rows = maker.table()
            table = document.add_table(rows=0, cols=len(rows[0]), style=maker.chance.choice([None, "Table Grid"]))
            for row in rows:
                for cell, value in zip(table.add_row().cells, row, strict=True):
                    cell.text = value
            made.tables.append(rows)
    out = io.BytesIO()
    document.save(out)
    made.content = out.getvalue()


def make_html(maker: Maker, made: Made) -> None:
    parts = ["<!doctype html><html><head><title>Ships</title><style>p {color: red}</style></head><body><nav><a href='/'>Home</a></nav><h1>Ships</h1>"]
    for _ in range(maker.chance.randint(3, 5)):
        parts.append(f"<h2>{maker.chance.choice(TOWNS)}</h2>")
        for sentences in maker.paragraphs(2):
            parts.append(f"<p>{' '.join(sentences)}<sup><a href='#n1'>[1]</a></sup></p>")
            made.sentences += sentences
        rows = maker.table()
        cells = "".join(
            f"<tr>{''.join(f'<{tag}>{value}</{tag}>' for value in row)}</tr>" for tag, row in [("th", rows[0]), *(("td", row) for row in rows[1:])]
        )
        parts.append(f"<table>{cells}</table>")
        made.tables.append(rows)
    made.content = "".join([*parts, "</body></html>"]).encode()


def make_xlsx(maker: Maker, made: Made) -> None:
    chance, book = maker.chance, openpyxl.Workbook()
    book.remove(book.active)
    for number in range(chance.randint(1, 3)):
        sheet = book.create_sheet(f"{chance.choice(TOWNS)} {number}")
        row, column = chance.randint(1, 3), chance.randint(1, 2)
        for _ in range(chance.randint(1, 2)):
            if chance.random() < 0.6:
                said = maker.sentence()
                sheet.cell(row, column, said)
                made.sentences.append(said)
                row += chance.choice([1, 2])
            rows = maker.table()
            for line, values in enumerate(rows):
                for at, value in enumerate(values):
                    is_number = line and value.replace(".", "").isdigit()
                    cell = sheet.cell(row + line, column + at, float(value) if is_number else value)
                    cell.font = Font(bold=line == 0)
            first = sheet.cell(row + 1, column)
            made.places.append((str(first.value), lambda place, name=sheet.title, at=first.coordinate: (place.sheet, place.cell) == (name, at)))
            as_kept = [[f"{float(v):.15g}" if v.replace(".", "").isdigit() else v for v in values] for values in rows[1:]]
            made.tables.append([rows[0], *as_kept])
            row += len(rows) + chance.randint(1, 3)
    out = io.BytesIO()
    book.save(out)
    made.content = out.getvalue()


def make_pptx(maker: Maker, made: Made) -> None:
    pages = []
    for number in range(maker.chance.randint(3, 6)):
        said = [maker.sentence() for _ in range(maker.chance.randint(2, 5))]
        pages.append((f"{maker.chance.choice(TOWNS)} {number}", said))
        made.sentences += said
        made.places.append((said[0], lambda place, slide=number + 1: place.slide == slide))
    rows = maker.table()
    made.tables.append(rows)
    made.content = office.slides(*pages, table=rows)


def make_mail(maker: Maker, made: Made) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "Anna Keller <anna@example.org>", "Ole Berg <ole@example.org>", "The ships"
    message["Date"], message["Message-ID"] = "Mon, 3 Jun 2024 10:00:00 +0200", "<1@example.org>"
    said = [maker.sentence() for _ in range(3)]
    made.sentences += said
    if maker.chance.random() < 0.5:
        message.set_content("\n\n".join(said))
    else:
        message.set_content(f"<div>{'</div><div>'.join(said)}</div>", subtype="html")
    inner = Made("inner")
    kind = maker.chance.choice(["docx", "xlsx", "pdf"])
    {"docx": make_docx, "xlsx": make_xlsx, "pdf": make_pdf}[kind](maker, inner)
    message.add_attachment(inner.content, maintype="application", subtype="octet-stream", filename=f"list.{kind}")
    made.sentences += inner.sentences
    made.tables += inner.tables
    made.places += [(words, lambda place, right=right: place.part == f"list.{kind}" and right(place)) for words, right in inner.places]
    made.content = message.as_bytes()


def make_docling(maker: Maker, made: Made) -> None:
    texts = [("title", "Ships")]
    for sentences in maker.paragraphs(6):
        texts += [("section_header", maker.chance.choice(TOWNS)), ("text", " ".join(sentences))]
        made.sentences += sentences
    rows = maker.table()
    made.tables.append(rows)
    made.content = office.docling(texts, rows)
    made.places = [(made.sentences[0], lambda place: place.page == 1 and place.box is not None), (rows[1][1], lambda place: place.box is not None)]


MAKERS = {"pdf": make_pdf, "docx": make_docx, "html": make_html, "xlsx": make_xlsx, "pptx": make_pptx, "eml": make_mail, "json": make_docling}
KINDS = [*["pdf"] * 16, *["docx"] * 5, *["html"] * 4, *["xlsx"] * 6, *["pptx"] * 3, *["eml"] * 3, *["json"] * 3]


def made_documents() -> Iterator[tuple[int, Made]]:
    """The documents with the number of their group."""
    for number, kind in enumerate(KINDS):
        made = Made(f"{number:02}.{kind}")
        MAKERS[kind](Maker(7_000 + number), made)
        yield number % 3, made


def measured(read: ReadFile, made: Made, misses: list[str]) -> Counter[str]:
    """How many of each sort there are (":all") and were found."""
    found: Counter[str] = Counter()
    text = " ".join(read.text.split())
    at = {said: text.find(said) for said in made.sentences}
    for said in made.sentences:
        found["sentences:all"] += 1
        found["sentences"] += at[said] >= 0
        if at[said] < 0:
            misses.append(f"{made.name}: sentence {said}")
    for one, other in zip(made.sentences, made.sentences[1:], strict=False):
        found["order:all"] += 1
        found["order"] += 0 <= at[one] < at[other]
        if not 0 <= at[one] < at[other]:
            misses.append(f"{made.name}: order {one} / {other}")
    grids = [grid for grid in read_layout(read.text) if grid.kind == "table"]
    facts = {
        (row[0].text, name.text, cell.text)
        for grid in grids
        for row in grid.rows
        for name, cell in zip(grid.header, row, strict=True)
        if row[0] is not None and name is not None and cell is not None
    }
    for table in made.tables:
        for row in table[1:]:
            for name, value in zip(table[0][1:], row[1:], strict=True):
                found["cells:all"] += 1
                found["cells"] += (row[0], name, value) in facts
                if (row[0], name, value) not in facts:
                    misses.append(f"{made.name}: cell {row[0]} | {name} | {value}")
    for words, right in made.places:
        found["places:all"] += 1
        own = [read.places[number] for start, end, number in read.spans if (words in " ".join(read.text[start:end].split()))]
        found["places"] += any(map(right, own))
        if not any(map(right, own)):
            misses.append(f"{made.name}: place {words} {own[:2]}")
    return found


def broken() -> dict[str, bytes]:
    word, book = office.word("Ships", {"Fram": ["Text."]}), office.workbook({"Ships": office.SHIPS})
    return {
        "encrypted.pdf": office.pdf("Ships", ["Text."], password="secret"),
        "cut.pdf": office.pdf("Ships", ["Text."])[:700],
        "scan.pdf": office.scanned_pdf("", ""),
        "cut.docx": word[: len(word) // 2],
        "bomb.docx": office.packed({"word/document.xml": b"\0" * 50_000_000}, like=word),
        "macros.xlsx": office.packed({"xl/vbaProject.bin": b"x"}, like=book),
        "entities.docx": office.packed({"word/document.xml": b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}, like=word),
        "renamed.docx": office.pdf("Ships", ["Text."]),
        "old.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
        "garbage.pdf": random.Random(1).randbytes(5000),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--group", type=int, choices=[0, 1, 2])
    parser.add_argument("--misses", action="store_true", help="list what was not found; not for the third group, which is held out")
    given = parser.parse_args()
    totals: dict[int, Counter[str]] = {}
    misses: list[str] = []
    seconds = 0.0
    with Files(DocumentSettings()) as files:
        for group, made in made_documents():
            if given.group not in (None, group):
                continue
            own: list[str] = []
            wall = time.perf_counter()
            read = read_of(files, made)
            seconds += time.perf_counter() - wall
            totals.setdefault(group, Counter()).update(measured(read, made, own))
            totals[group]["documents"] += 1
            misses += own if group < 2 else []
        for group, total in sorted(totals.items()):
            shares = {sort: f"{total[sort]}/{total[f'{sort}:all']}" for sort in ("sentences", "order", "cells", "places")}
            print(json.dumps({"group": group, "held out": group == 2, "documents": total["documents"], **shares}))
        for name, content in broken().items() if given.group is None else ():
            try:
                sort = sort_of(name, content)
                print(f"{name}: {'READ' if sort and files.read(sort, content) else 'is passed on as text'}")
            except Unreadable as error:
                print(f"{name}: {error} ({error.mend})")
    print(f"{seconds:.1f} seconds of reading")
    if given.misses:
        print("\n".join(misses))


def read_of(files: Files, made: Made) -> ReadFile:
    sort = sort_of(made.name, made.content)
    if sort is not None:
        return files.read(sort, made.content)
    from onto_core.layout.markup import plain_text

    page = plain_text(made.content.decode())
    return ReadFile(page.text if page is not None else made.content.decode())


if __name__ == "__main__":
    main()

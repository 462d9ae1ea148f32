"""Documents of other programs, made in memory: PDF, DOCX, PPTX, XLSX, e-mail, docling's JSON; and broken ones."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from typing import Any

import docx
import openpyxl
import pptx
from openpyxl.styles import Font
from PIL import Image
from reportlab.lib import colors, pdfencrypt
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

Rows = Sequence[Sequence[Any]]
SHIPS: Rows = [["Ship", "Built", "Yard"], ["Fram", 1892, "Colin Archer"], ["Belgica", 1884, "Christian Jacobsen"], ["Gauss", 1901, "Howaldtswerke"]]


def pdf(title: str, paragraphs: Sequence[str], table: Rows = (), *, password: str = "") -> bytes:
    """A PDF with one table after its paragraphs."""
    out, styles = io.BytesIO(), getSampleStyleSheet()
    story: list[Any] = [Paragraph(title, styles["Title"]), *(Paragraph(text, styles["BodyText"]) for text in paragraphs), Spacer(1, 12)]
    if table:
        story.append(Table([[str(cell) for cell in row] for row in table], style=[("GRID", (0, 0), (-1, -1), 0.5, colors.black)]))
    encrypt = pdfencrypt.StandardEncryption(password, strength=128) if password else None
    SimpleDocTemplate(out, pagesize=A4, encrypt=encrypt).build(story)
    return out.getvalue()


def scanned_pdf(*texts: str) -> bytes:
    """A PDF with a page for each text; an empty one is a page with a picture alone."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4)
    for text in texts:
        if text:
            canvas.drawString(72, 700, text)
        else:
            canvas.drawImage(ImageReader(Image.new("RGB", (40, 40), "grey")), 72, 400, 300, 300)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def word(title: str, sections: Mapping[str, Sequence[str]], table: Rows = ()) -> bytes:
    document = docx.Document()
    document.add_heading(title, 0)
    for heading, paragraphs in sections.items():
        document.add_heading(heading, 1)
        for text in paragraphs:
            document.add_paragraph(text)
    if table:
        made = document.add_table(rows=0, cols=len(table[0]))
        for row in table:
            for cell, value in zip(made.add_row().cells, row, strict=True):
                cell.text = str(value)
    return _saved(document)


def slides(*pages: tuple[str, Sequence[str]], table: Rows = (), notes: str = "") -> bytes:
    """A presentation; the table is on a slide of its own at the end."""
    show = pptx.Presentation()
    for title, bullets in pages:
        slide = show.slides.add_slide(show.slide_layouts[1])
        slide.shapes.title.text = title
        slide.placeholders[1].text = "\n".join(bullets)
        if notes:
            slide.notes_slide.notes_text_frame.text = notes
    if table:
        slide = show.slides.add_slide(show.slide_layouts[5])
        slide.shapes.title.text = "Table"
        shape = slide.shapes.add_table(len(table), len(table[0]), 914400, 1828800, 7315200, 1828800)
        for number, row in enumerate(table):
            for column, value in enumerate(row):
                shape.table.cell(number, column).text = str(value)
    return _saved(show)


def workbook(sheets: Mapping[str, Rows], *, bold: Sequence[str] = (), merged: Sequence[str] = ()) -> bytes:
    """A workbook; `bold` cells and `merged` ranges are of its first sheet."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    first = book.worksheets[0]
    for cell in bold:
        first[cell].font = Font(bold=True)
    for cells in merged:
        first.merge_cells(cells)
    return _saved(book)


def mail(subject: str, text: str, attachments: Mapping[str, bytes] | None = None, *, html: str = "") -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "Anna Keller <anna@example.org>", "Ole Berg <ole@example.org>", subject
    message["Date"], message["Message-ID"] = "Mon, 3 Jun 2024 10:00:00 +0200", "<1@example.org>"
    message.set_content(text)
    if html:
        message.add_alternative(html, subtype="html")
    for name, content in (attachments or {}).items():
        message.add_attachment(content, maintype="application", subtype="octet-stream", filename=name)
    return message.as_bytes()


def docling(texts: Sequence[tuple[str, str]], table: Rows = ()) -> bytes:
    """A DoclingDocument of one page of 800 points: (label, text) in order, each 20 points below the last, and a table."""

    def box(number: int) -> dict[str, Any]:
        return {"l": 50.0, "t": 750.0 - 20 * number, "r": 500.0, "b": 735.0 - 20 * number, "coord_origin": "BOTTOMLEFT"}

    items = [
        {
            "self_ref": f"#/texts/{number}",
            "children": [],
            "label": label,
            "text": text,
            "prov": [{"page_no": 1, "bbox": box(number), "charspan": [0, len(text)]}],
        }
        for number, (label, text) in enumerate(texts)
    ]
    cells = [
        {
            "text": str(value),
            "start_row_offset_idx": row,
            "end_row_offset_idx": row + 1,
            "start_col_offset_idx": column,
            "end_col_offset_idx": column + 1,
            "column_header": row == 0,
            "bbox": {"l": 50.0 + 100 * column, "t": 100.0 + 20 * row, "r": 150.0 + 100 * column, "b": 120.0 + 20 * row, "coord_origin": "TOPLEFT"},
        }
        for row, values in enumerate(table)
        for column, value in enumerate(values)
    ]
    data = {"table_cells": cells, "num_rows": len(table), "num_cols": len(table[0]) if table else 0}
    tables = [{"self_ref": "#/tables/0", "children": [], "label": "table", "prov": [{"page_no": 1, "bbox": box(20)}], "data": data}] if table else []
    body = {"self_ref": "#/body", "children": [{"$ref": each["self_ref"]} for each in [*items, *tables]]}
    document = {"schema_name": "DoclingDocument", "version": "1.5.0", "name": "ships", "body": body, "texts": items, "tables": tables}
    return json.dumps({**document, "pages": {"1": {"size": {"width": 600.0, "height": 800.0}, "page_no": 1}}}).encode()


def packed(members: Mapping[str, bytes], *, like: bytes = b"") -> bytes:
    """A ZIP archive of members, beside those of another one, whose members of the same names they replace."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        if like:
            with zipfile.ZipFile(io.BytesIO(like)) as other:
                for name in other.namelist():
                    if name not in members:
                        archive.writestr(name, other.read(name))
        for name, content in members.items():
            archive.writestr(name, content)
    return out.getvalue()


def _saved(document: Any) -> bytes:
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()

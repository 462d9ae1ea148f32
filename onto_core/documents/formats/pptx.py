"""PPTX by python-pptx: the slides in order, of each its title, texts, tables, charts as tables, and notes, with the slide's number as the place."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

import pptx
from pptx.enum.shapes import MSO_SHAPE_TYPE, PP_PLACEHOLDER

from onto_core.documents.formats.document import ReadFile, Unreadable, Writer
from onto_core.layout.places import Place

_TITLES = (PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE, PP_PLACEHOLDER.VERTICAL_TITLE)
_ROW = 0.25
"""Of its height: shapes that begin no further apart stand beside each other, and are read from the left."""


def read_pptx(content: bytes, writer: Writer, most: int) -> ReadFile:
    """`most`: slides. Raises Unreadable for more, and for a presentation without text."""
    slides = list(pptx.Presentation(io.BytesIO(content)).slides)
    if len(slides) > most:
        raise Unreadable(f"has {len(slides):,} slides", f"documents.pages allows {most:,}")
    empty = []
    for number, slide in enumerate(slides, start=1):
        place, before = Place(slide=number), writer.length
        shapes = list(_flat(slide.shapes))
        title = next((shape for shape in shapes if _is_title(shape)), None)
        if title is not None:
            writer.heading(2, title.text_frame.text, place)
        for shape in _in_order(shape for shape in shapes if shape is not title):
            _write(shape, writer, place)
        if slide.has_notes_slide and (notes := slide.notes_slide.notes_text_frame) is not None:
            writer.text(notes.text, place)
        if writer.length == before and any(shape.shape_type == MSO_SHAPE_TYPE.PICTURE for shape in shapes):
            empty.append(number)
    if not writer.length:
        raise Unreadable("has no text: its slides are pictures" if empty else "has no text", "the text of pictures can be read by OCR")
    if empty:
        writer.note(f"slide{'s' if len(empty) > 1 else ''} {', '.join(map(str, empty))}: a picture without text")
    return writer.finished()


def _flat(shapes: Iterable[Any]) -> Iterator[Any]:
    for shape in shapes:
        if shape.shape_type == MSO_SHAPE_TYPE.GROUP:
            yield from _flat(shape.shapes)
        else:
            yield shape


def _is_title(shape: Any) -> bool:
    return shape.is_placeholder and shape.placeholder_format.type in _TITLES and bool(shape.text_frame.text.strip())


def _in_order(shapes: Iterable[Any]) -> list[Any]:
    """Shapes from the top, those beside each other from the left; those without a place of their own stay where they are in the file."""
    rows: list[list[Any]] = []
    for shape in sorted(shapes, key=lambda shape: shape.top or 0):
        first = rows[-1][0] if rows else None
        if first is not None and (shape.top or 0) - (first.top or 0) <= _ROW * min(shape.height or 0, first.height or 0):
            rows[-1].append(shape)
        else:
            rows.append([shape])
    return [shape for row in rows for shape in sorted(row, key=lambda shape: shape.left or 0)]


def _write(shape: Any, writer: Writer, place: Place) -> None:
    if shape.has_text_frame:
        _write_text(shape, writer, place)
    elif getattr(shape, "has_table", False):
        writer.table([[("" if cell.is_spanned else cell.text, place) for cell in row.cells] for row in shape.table.rows])
    elif getattr(shape, "has_chart", False):
        _write_chart(shape.chart, writer, place)


def _write_text(shape: Any, writer: Writer, place: Place) -> None:
    """The paragraphs of a shape: of a text placeholder with several as items, for there they are bullets."""
    lines = ["".join("\n" if char == "\v" else char for char in paragraph.text) for paragraph in shape.text_frame.paragraphs]
    lines = [line for line in lines if line.strip()]
    if shape.is_placeholder and len(lines) > 1:
        writer.items([(line, place) for line in lines])
    else:
        for line in lines:
            writer.text(line, place)


def _write_chart(chart: Any, writer: Writer, place: Place) -> None:
    """A chart's numbers as a table: its categories, and a column for each series."""
    if chart.has_title and chart.chart_title.has_text_frame:
        writer.text(chart.chart_title.text_frame.text, place)
    for plot in chart.plots:
        series = list(plot.series)
        categories = [str(category) for category in plot.categories]
        values = [list(each.values) for each in series]
        header = [("category", None), *((str(each.name), place) for each in series)]
        rows = [
            [(category, place), *((f"{own[number]:.15g}" if number < len(own) and own[number] is not None else "", place) for own in values)]
            for number, category in enumerate(categories)
        ]
        if rows:
            writer.table([header, *rows])

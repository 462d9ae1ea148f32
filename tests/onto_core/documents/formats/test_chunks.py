"""Documents as chunks: the headings above each, the places of its characters, and sentences that overlap."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, Table

from onto_core.documents.cutting import Given, ReadInput, document_of_text, read_document, split
from onto_core.documents.formats.document import ReadFile
from onto_core.documents.formats.headings import placed_texts
from onto_core.documents.formats.reading import Files
from onto_core.documents.inputs import read_inputs
from onto_core.layout.places import Place, PlacedText, place_at
from onto_core.sections.documents import DocumentSettings
from onto_core.terms import Span
from tests.worlds import office


def chunks_of(text: str, size: int, overlap: int = 0) -> ReadInput:
    return read_document("d", text.encode(), document_id="d", given=Given(), size=size, overlap=overlap)


@settings(deadline=None)
@given(st.text(st.sampled_from("ab.!? \n#|-"), max_size=300), st.integers(5, 60))
def test_every_character_of_a_piece_knows_its_place(text: str, size: int) -> None:
    for piece in split(text, size):
        for run in piece.runs:
            assert piece[run.start : run.start + run.length] == text[run.origin : run.origin + run.length]


def test_a_chunk_has_the_headings_above_it() -> None:
    text = "# Ships\n\nAll of them.\n\n## Fram\n\nThe Fram was built in Larvik.\n\n### Crew\n\nThirty.\n\n## Gauss\n\nThe Gauss was built in Kiel."
    found = {chunk.text.splitlines()[-1]: chunk.titles for chunk in chunks_of(text, 60).chunks}
    assert found["The Fram was built in Larvik."] == ("Ships", "Fram")
    assert found["The Gauss was built in Kiel."] == ("Ships", "Gauss")


def test_a_chunk_of_html_has_the_headings_above_it_too() -> None:
    paragraphs = "".join(f"<h2>Part {number}</h2><p>{'The ship sailed. ' * 6}</p>" for number in range(4))
    assert [chunk.titles for chunk in chunks_of(f"<html><body><h1>Ships</h1>{paragraphs}</body></html>", 150).chunks][1:] == [
        ("Ships", "Part 1"),
        ("Ships", "Part 2"),
        ("Ships", "Part 3"),
    ]


def test_lines_of_code_are_no_headings() -> None:
    assert chunks_of("# Ships\n\n```\n# a comment\n```\n\nThe end.", 1000).chunks[0].titles == ("Ships",)
    assert chunks_of("```\n# a comment\n```\n\nThe end.", 1000).chunks[0].titles == ()


def test_chunks_overlap_by_whole_sentences() -> None:
    text = " ".join(f"Ship number {number} was built in Larvik." for number in range(20))
    plain, overlapping = chunks_of(text, 300).chunks, chunks_of(text, 300, overlap=80).chunks
    assert all(len(chunk.text) <= 300 for chunk in overlapping)
    assert not set(overlapping[0].text.split(". ")[-1:]) & set(plain[1].text.split(". ")[:1])
    for one, other in pairwise(overlapping):
        first = other.text.split(". ")[0]
        assert first.startswith("Ship number")
        assert first.rstrip(".") in one.text


def test_a_piece_of_a_table_has_the_cells_of_its_header_and_of_its_rows() -> None:
    rows = [["Ship", "Built"], *([f"Ship {number}", 1800 + number] for number in range(60))]
    with Files(DocumentSettings()) as files:
        read = files.read("zip", office.workbook({"Sheet1": rows}))
    chunks = document_of_text("d", read, document_id="d", given=Given(), size=300).chunks
    assert len(chunks) > 3
    last = chunks[-1]
    assert last.text.startswith("| Ship | Built |")
    at = last.text.index("1859")
    assert place_at(last.places, at, at + 4) == "sheet Sheet1, cell B61"
    assert place_at(last.places, 2, 6) == "sheet Sheet1, cell A1"


def test_very_many_cells_are_told_as_their_sheet() -> None:
    text = "x" * 3000
    places = [Place(sheet="Ships", cell=f"A{number}") for number in range(1, 1501)]
    (piece,) = split(text, 3000)
    assert placed_texts(piece, [(Span(2 * n, 2 * n + 1), n) for n in range(1500)], places) == (PlacedText(start=0, end=2999, sheet="Ships"),)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (Place(page=3, box=(1.0, 2.0, 3.0, 4.0)), "page 3"),
        (Place(slide=2), "slide 2"),
        (Place(sheet="Ships", cell="B7"), "sheet Ships, cell B7"),
        (Place(part="a.pdf", page=1), "a.pdf, page 1"),
        (Place(cell="/ships/0/name"), "/ships/0/name"),
    ],
)
def test_a_place_in_words(place: Place, words: str) -> None:
    assert place_at([PlacedText(start=0, end=5, **place.model_dump(exclude_none=True))], 1, 2) == words


def test_columns_are_read_one_after_the_other_and_a_table_goes_on_over_the_page(tmp_path: Path) -> None:
    out, styles = io.BytesIO(), getSampleStyleSheet()
    width, height = A4
    frames = [Frame(50 + number * 260, 60, 235, height - 120) for number in range(2)]
    document = BaseDocTemplate(out, pagesize=A4)
    document.addPageTemplates(
        [PageTemplate("two", frames, onPage=lambda canvas, _: canvas.drawCentredString(width / 2, 30, str(canvas.getPageNumber())))]
    )
    said = [f"Ship number {number} was built in the town of Larvik in {1800 + number}, as the harbour book records." for number in range(90)]
    rows = [["Ship", "Built", "Yard"], *([f"Fram {number}", str(1800 + number), "Archer"] for number in range(40))]
    texts = [Paragraph(" ".join(said[start : start + 6]), styles["BodyText"]) for start in range(0, 90, 6)]
    document.build([*texts, Table(rows, repeatRows=1)])
    (tmp_path / "a.pdf").write_bytes(out.getvalue())
    text = " ".join("\n\n".join(chunk.text for chunk in read_inputs([str(tmp_path / "a.pdf")], size=1_000_000).chunks).split())
    assert [text.find(each) >= 0 for each in said] == [True] * 90
    assert sorted(said, key=text.index) == said
    assert text.count("| Ship | Built | Yard |") == 1
    assert "| Fram 0 | 1800 | Archer |" in text
    assert "| Fram 39 | 1839 | Archer |" in text


def test_a_text_without_places_has_none() -> None:
    (chunk,) = document_of_text("d", ReadFile("The Fram."), document_id="d", given=Given(), size=100).chunks
    assert chunk.places == ()

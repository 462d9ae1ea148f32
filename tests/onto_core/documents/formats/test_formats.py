"""Documents of other programs: their text in order, their tables, and the page, slide, sheet and cell of each piece."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from onto_core.documents.formats.document import ReadFile
from onto_core.documents.formats.kinds import sort_of
from onto_core.documents.formats.reading import Files
from onto_core.layout.places import Place
from onto_core.sections.documents import DocumentSettings
from tests.worlds import office

SAID = ["The Fram was built in Larvik.", "It sailed to the south."]
TABLE = "| Fram | 1892 | Colin Archer |"


@pytest.fixture(scope="module")
def files() -> Iterator[Files]:
    with Files(DocumentSettings()) as files:
        yield files


def read(files: Files, name: str, content: bytes) -> ReadFile:
    sort = sort_of(name, content)
    assert sort is not None
    return files.read(sort, content)


def place_of(read: ReadFile, words: str) -> Place | None:
    """The place of the first character of words in the text."""
    at = read.text.index(words)
    return next((read.places[number] for start, end, number in read.spans if start <= at < end), None)


def test_a_word_document_has_its_headings_below_its_title_and_its_table(files: Files) -> None:
    found = read(files, "a.docx", office.word("Polar ships", {"Fram": SAID}, office.SHIPS))
    assert found.text.startswith(f"# Polar ships\n\n## Fram\n\n{SAID[0]}\n\n{SAID[1]}\n\n| Ship | Built | Yard |")
    assert TABLE in found.text


def test_a_pdf_keeps_the_page_and_the_box(files: Files) -> None:
    found = read(files, "a.pdf", office.pdf("Polar ships", SAID, office.SHIPS))
    assert found.text.startswith(f"# Polar ships\n\n{SAID[0]}\n\n{SAID[1]}\n\n| Ship | Built | Yard |")
    said, cell = place_of(found, SAID[1]), place_of(found, "Colin Archer")
    assert said is not None
    assert cell is not None
    assert (said.page, cell.page) == (1, 1)
    assert said.box is not None
    assert cell.box is not None
    assert said.box[3] <= cell.box[1]  # the table is below


def test_slides_have_titles_bullets_notes_and_tables(files: Files) -> None:
    found = read(files, "a.pptx", office.slides(("Fram", SAID), ("Gauss", ["It was built in Kiel."]), table=office.SHIPS, notes="Slowly."))
    assert found.text.startswith(f"## Fram\n\n- {SAID[0]}\n- {SAID[1]}\n\nSlowly.\n\n## Gauss")
    assert TABLE in found.text
    assert place_of(found, "It was built in Kiel") == Place(slide=2)


def test_a_sheet_is_a_table_whose_values_have_cells(files: Files) -> None:
    rows = [["Ships of the north"], [], *office.SHIPS, [], ["The list is not complete yet."]]
    found = read(files, "a.xlsx", office.workbook({"Ships": rows, "Crew": [["Person", "Age"], ["Anna", 30], ["Ole", 40]]}))
    assert found.text.startswith("## Ships\n\nShips of the north\n\n| Ship | Built | Yard |")
    assert place_of(found, "1892") == Place(sheet="Ships", cell="B4")
    assert place_of(found, "Anna") == Place(sheet="Crew", cell="A2")
    assert found.text.index("not complete") > found.text.index("Gauss")


def test_two_rows_of_names_are_one_header(files: Files) -> None:
    rows = [["Person", "Born", None], [None, "date", "place"], ["Anna", "1880", "Oslo"], ["Ole", "1881", "Bergen"]]
    found = read(files, "a.xlsx", office.workbook({"Sheet1": rows}, merged=["B1:C1"]))
    assert found.text.startswith("| Person | Born date | Born place |")


def test_keys_beside_their_values_are_a_record(files: Files) -> None:
    rows = [["Name", "Fram"], ["Built", 1892], ["Yard", "Colin Archer"]]
    assert read(files, "a.xlsx", office.workbook({"Sheet1": rows}, bold=["A1", "A2", "A3"])).text == "Name: Fram\nBuilt: 1892\nYard: Colin Archer"


def test_percentages_dates_and_whole_numbers_are_written_as_people_do(files: Files) -> None:
    import datetime

    content = office.workbook(
        {"Sheet1": [["Ship", "Share", "Launched", "Length"], ["Fram", 0.125, datetime.date(1892, 10, 26), 39.0], ["B", 1, None, 2.5]]}
    )
    assert "| Fram | 0.125 | 1892-10-26 | 39 |" in read(files, "a.xlsx", content).text


def test_a_hidden_sheet_and_formulas_without_values_are_noted(files: Files) -> None:
    import io

    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(office.workbook({"Ships": office.SHIPS, "Old": [["a", "b"], ["c", "d"]]})))
    book["Old"].sheet_state = "hidden"
    book["Ships"]["D2"] = "=B2+1"
    out = io.BytesIO()
    book.save(out)
    found = read(files, "a.xlsx", out.getvalue())
    assert "| c |" not in found.text
    assert [note.split(":")[0] for note in found.notes] == ["hidden sheet not read", "1 formula without a kept value not read"]


def test_an_e_mail_has_its_fields_its_text_and_its_attachments(files: Files) -> None:
    inner = office.mail("Before", "The Gauss was built in Kiel.")
    content = office.mail(
        "Ships", "Dear Ole,\n\nall is well.\n", {"a.pdf": office.pdf("Report", SAID), "x.png": b"\x89PNG\r\n\x1a\n", "b.eml": inner}
    )
    found = read(files, "a.eml", content)
    assert found.text.startswith(
        "# Ships\n\nFrom: Anna Keller <anna@example.org>\nTo: Ole Berg <ole@example.org>\nDate: Mon, 03 Jun 2024 10:00:00 +0200\n\nDear Ole,"
    )
    place = place_of(found, SAID[0])
    assert place is not None
    assert (place.part, place.page) == ("a.pdf", 1)
    assert place_of(found, "The Gauss") == Place(part="b.eml")
    assert found.notes == ("x.png: is an image (PNG)",)


def test_an_e_mail_in_html_alone_is_read(files: Files) -> None:
    content = office.mail(
        "Ships",
        "",
        html="<p>The <b>Fram</b> was built in Larvik.</p><table><tr><th>Ship</th><th>Built</th></tr><tr><td>Fram</td><td>1892</td></tr></table>",
    )
    assert "The Fram was built in Larvik.\n\n| Ship | Built |" in read(files, "a.eml", content).text


def test_doclings_json_keeps_page_and_box_from_the_upper_left_corner(files: Files) -> None:
    content = office.docling(
        [("title", "Polar ships"), ("section_header", "Fram"), ("text", SAID[0]), ("list_item", "one"), ("page_footer", "12")], office.SHIPS
    )
    found = read(files, "any.json", content)
    assert found.text.startswith(f"# Polar ships\n\n## Fram\n\n{SAID[0]}\n\n- one\n\n| Ship | Built | Yard |")
    assert place_of(found, SAID[0]) == Place(page=1, box=(50.0, 90.0, 500.0, 105.0))
    assert place_of(found, "Colin Archer") == Place(page=1, box=(250.0, 120.0, 350.0, 140.0))
    assert "12" not in found.text.split("|")[0]


def test_json_is_tables_and_keys_with_pointers(files: Files) -> None:
    content = json.dumps({"name": "Fleet", "ships": [{"name": "Fram", "built": 1892}, {"name": "Gauss"}], "by": {"who": {"first": "Anna"}}}).encode()
    found = read(files, "a.json", content)
    assert found.text == "name: Fleet\n\n# ships\n\n| name | built |\n|---|---|\n| Fram | 1892 |\n| Gauss |  |\n\n# by\n\n## who\n\nfirst: Anna"
    assert place_of(found, "1892") == Place(cell="/ships/0/built")


def test_a_page_that_is_a_picture_is_noted(files: Files) -> None:
    found = read(files, "a.pdf", office.scanned_pdf("The Fram was built in Larvik.", "", ""))
    assert found.text == "The Fram was built in Larvik."
    assert found.notes == ("pages 2, 3: a picture without text, as of a scan",)

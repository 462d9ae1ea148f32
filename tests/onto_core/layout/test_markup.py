"""HTML as its text: what is left, and where it stood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onto_core.layout.markup import is_html, plain_text
from onto_core.layout.pieces import split_page, split_table
from onto_core.terms import Span

PAGE = """<!DOCTYPE html><html><head><title>x</title><style>p {}</style></head><body>
<h2>M&uuml;nchen &amp; Co</h2><script>var a = "<p>no</p>";</script>
<p>Some <b>bold</b> words<sup class="ref"><a href="#1">[1]</a></sup>,
an area of 5 km<sup>2</sup>.<br>Next</p>
<ul><li>One<li>Two</ul>
<table><caption>Things</caption><tr><th>A</th><th>B</th></tr><tr><td rowspan="2">x</td><td>y|z</td></tr><tr><td>w</td></tr></table>
<dl><dt>Owner</dt><dd>Otto</dd></dl></body></html>"""


def test_a_page_is_read_as_markdown_would_write_it() -> None:
    page = plain_text(PAGE)
    assert page is not None
    assert page.text.split("\n") == [
        "## München & Co", "", "Some bold words, an area of 5 km2.", "Next", "", "- One", "- Two", "",
        "Things", "", "| A | B |", "|---|---|", "| x | y\\|z |", "| x | w |", "", "Owner: Otto",
    ]  # fmt: skip


@pytest.mark.parametrize(("words", "origin"), [("München", "M&uuml;nchen"), ("bold words", "bold</b> words"), ("w", "w"), ("Otto", "Otto")])
def test_places_point_into_the_page(words: str, origin: str) -> None:
    page = plain_text(PAGE)
    assert page is not None
    start = page.text.rindex(words)
    span = page.origin(Span(start, start + len(words)))
    assert PAGE[span.start : span.end] == origin


@pytest.mark.parametrize("text", ["a < b and c > d", "mail <anna@example.org>", "| a<br>b | c |", "x <- y", ""])
def test_text_with_angle_brackets_is_no_page(text: str) -> None:
    assert not is_html(text)
    assert plain_text(text) is None


def test_a_two_column_infobox_becomes_keys_and_values() -> None:
    page = plain_text("<table><tr><th colspan=2>Il Gallo</th></tr><tr><th>Cuisine</th><td>Italian</td></tr><tr><th>Chef</th><td>Bo</td></tr></table>")
    assert page is not None
    assert page.text == "Il Gallo\n\nCuisine: Italian\nChef: Bo"


@given(st.text(alphabet="<>/tabledivr &;![CDx\n\"'=", max_size=120))
def test_no_page_is_too_broken(text: str) -> None:
    page = plain_text(f"<div>{text}</div>")
    if page is not None:
        assert len(page.text) == len(page.starts) == len(page.ends)
        assert all(0 <= start <= end <= len(text) + 11 for start, end in zip(page.starts, page.ends, strict=True))


def test_a_long_table_keeps_its_header_over_each_piece() -> None:
    table = "Name,Born\n" + "\n".join(f"Person {number},{1900 + number}" for number in range(60))
    pieces = split_table(table, 200)
    assert pieces is not None
    assert len(pieces) > 3
    assert all(piece.startswith("Name,Born\n") and len(piece) <= 200 for piece in pieces)
    assert [row for piece in pieces for row in piece.split("\n")[1:]] == table.split("\n")[1:]


def test_a_long_page_is_cut_between_blocks_and_rows() -> None:
    rows = "".join(f"<tr><td>Person {number}</td><td>{1900 + number}</td></tr>" for number in range(30))
    page = f"<html><body><h1>A</h1><p>{'word ' * 30}</p><p>{'more ' * 30}</p><table><tr><th>Name</th><th>Born</th></tr>{rows}</table></body></html>"
    pieces = split_page(page, 400)
    texts = [plain.text for piece in pieces if (plain := plain_text(piece))]
    assert len(texts) == len(pieces) > 4
    assert texts[0].startswith("# A\n\nword")
    assert all("| Name | Born |" in text for text in texts if "Person" in text)
    assert "\n".join(texts).count("Person") == 30


def test_headings_of_two_rows_are_one() -> None:
    page = (
        "<table><tr><th rowspan=2>Person</th><th colspan=2>Born</th></tr><tr><th>date</th><th>place</th></tr>"
        "<tr><td>Ada</td><td>1815</td><td>London</td></tr></table>"
    )
    plain = plain_text(page)
    assert plain is not None
    assert plain.text.splitlines()[0] == "| Person | Born date | Born place |"

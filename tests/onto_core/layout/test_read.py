"""Tables, records and lists in a text: found where they are plain, left alone where prose only looks like them."""

from __future__ import annotations

import pytest

from onto_core.layout.grid import Grid
from onto_core.layout.read import prose, read_layout

MARKDOWN = "Bridges:\n\n| Bridge | Span (m) |\n|---|---:|\n| **Humber** | 1,410 |\n| Tagus | n/a |\n| Great Belt | 1,624 [1] |\n\nThat is all."
CSV = 'Recipe,Serves,By\n"Ratatouille, quick",4,Claire\nPad thai,2,\n'
TSV = "Airport\tIATA\nOslo\tOSL\nBergen\tBGO\n"
BOX = "+------+------+\n| name | born |\n+------+------+\n| Ada  | 1815 |\n| Mary |      |\n+------+------+\n"
UNICODE = "┌──────┬──────┐\n│ name │ born │\n├──────┼──────┤\n│ Ada  │ 1815 │\n└──────┴──────┘\n"
PSQL = " name | born\n------+------\n Ada  | 1815\n Mary | 1797\n"
ALIGNED = "name    born\n------  ----\nAda     1815\nMary S  1797\n"


def texts(grid: Grid) -> list[list[str | None]]:
    return [[cell.text if cell else None for cell in row] for row in (grid.header, *grid.rows)]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (MARKDOWN, [["Bridge", "Span (m)"], ["Humber", "1,410"], ["Great Belt", "1,624"]]),
        (CSV, [["Recipe", "Serves", "By"], ["Ratatouille, quick", "4", "Claire"], ["Pad thai", "2", None]]),
        (TSV, [["Airport", "IATA"], ["Oslo", "OSL"], ["Bergen", "BGO"]]),
        (BOX, [["name", "born"], ["Ada", "1815"]]),
        (UNICODE, [["name", "born"], ["Ada", "1815"]]),
        (PSQL, [["name", "born"], ["Ada", "1815"], ["Mary", "1797"]]),
        (ALIGNED, [["name", "born"], ["Ada", "1815"], ["Mary S", "1797"]]),
    ],
)
def test_each_form_of_table_is_read_with_its_cells_in_place(text: str, rows: list[list[str | None]]) -> None:
    (grid,) = read_layout(text)
    assert grid.kind == "table"
    assert texts(grid) == rows
    for row in (grid.header, *grid.rows):
        assert [text[cell.start : cell.end] for cell in row if cell] == [cell.text for cell in row if cell]


def test_what_stands_above_is_kept_the_nearest_first() -> None:
    (grid,) = read_layout("# Meters\n\nAll are sub-meters.\n\n" + TSV)
    assert [title.text for title in grid.above] == ["All are sub-meters.", "Meters"]


def test_keys_and_values_are_records_and_a_register_shares_its_heading() -> None:
    text = "Register\n\nMove: T-1\nFrom: Leiden\n\nMove: T-2\n**From**: Paris\n"
    first, second = read_layout(text)
    assert [texts(first), texts(second)] == [[["Move", "From"], ["T-1", "Leiden"]], [["Move", "From"], ["T-2", "Paris"]]]
    assert first.shared
    assert second.shared
    assert [title.text for title in second.above] == ["Register"]


def test_a_table_of_two_columns_without_names_is_a_record() -> None:
    (grid,) = read_layout("| | |\n|---|---|\n| Base | thin |\n| Cheese | feta |\n")
    assert grid.kind == "record"
    assert texts(grid) == [["Base", "Cheese"], ["thin", "feta"]]


@pytest.mark.parametrize(
    "text",
    [
        "We met Anna, Bert and Carl.\nThey came from Rome, Oslo and Bern.\n",
        "Note: The ship sailed in May. It sank in June.\nNote well: The crew was saved. They went home.\n",
        "He asked: why?\nNobody answered.\n",
        "a | b is a choice\nand so is c | d\n",
        "One line\twith a tab\n",
    ],
)
def test_prose_is_no_table(text: str) -> None:
    assert read_layout(text) == ()
    assert prose(text, ()) == text


def test_the_prose_around_a_table_keeps_its_places() -> None:
    rest = prose(MARKDOWN, read_layout(MARKDOWN))
    assert len(rest) == len(MARKDOWN)
    assert rest.split() == ["Bridges:", "That", "is", "all."]
    assert rest.index("That") == MARKDOWN.index("That")


def test_bullets_are_a_list_and_stay_prose_an_item_by_itself() -> None:
    text = "Lakes:\n\n- Lake Geneva: 580 km²; its outflow is the Rhône.\n- Lake Balaton: 592 km²; its outflow is the Sió.\n"
    (grid,) = read_layout(text)
    assert grid.kind == "list"
    assert len(grid.rows) == 2
    assert prose(text, (grid,)) == text.replace("Rhône.\n- ", "Rhône.\n\n ")
    aside = "Rooms:\n- Room 1 is an office (Floor 4)\n- Room 2\n"
    assert prose(aside, read_layout(aside)) == "Rooms:\n\n Room 1 is an office          \n\n Room 2\n"


def test_numbered_paragraphs_stay_as_they_are() -> None:
    text = "1. Progress. Dora Nwosu (chair) spoke.\n\n2. Rules. Everyone (but Lene) was reminded.\n"
    assert [grid.kind for grid in read_layout(text)] == ["list"]
    assert prose(text, read_layout(text)) == text


SPACED = (
    "Lakes\n\nLake        Area     Flows into\nStille      12.4     Asp\n"
    "Grue Minor   3.1     -\nLangtarn    44       Asp\n                     (in spring)\n"
)


def test_white_space_alone_may_hold_columns_apart() -> None:
    (grid,) = read_layout(SPACED)
    assert grid.kind == "table"
    assert texts(grid) == [["Lake", "Area", "Flows into"], ["Stille", "12.4", "Asp"], ["Grue Minor", "3.1", None], ["Langtarn", "44", "Asp"]]
    assert all(SPACED[cell.start : cell.end] == cell.text for row in (grid.header, *grid.rows) for cell in row if cell)


def test_rows_that_add_the_others_up_are_no_things_but_names_like_theirs_are() -> None:
    (grid,) = read_layout("Shop\tSales\tTown\nA\t10\tOslo\nB\t20\tOslo\nTogether\t30\t\nAverage\t15\t\n")
    assert [row[0] for row in texts(grid)] == ["Shop", "A", "B"]
    (grid,) = read_layout("Shop\tSales\tTown\nA\t10\tOslo\nTotal\t25\tParis\n")
    assert [row[0] for row in texts(grid)] == ["Shop", "A", "Total"]


def test_a_mark_of_repetition_has_the_words_above_it_at_its_own_place() -> None:
    text = '| Album | Artist |\n|---|---|\n| Low Tide | Ferrymen |\n| High Tide | " |\n'
    (grid,) = read_layout(text)
    assert texts(grid)[2] == ["High Tide", "Ferrymen"]
    cell = grid.rows[1][1]
    assert cell is not None
    assert text[cell.start : cell.end] == '"'


def test_code_and_verse_are_no_tables() -> None:
    assert read_layout("x = 1    # one\ny = 22   # two\nz = 333  # three\n") == ()
    assert read_layout("The sea is calm.  The tide is full.\nThe moon lies fair.  Upon the straits.\nListen!  You hear it.\nCome.  Now.\n") == ()

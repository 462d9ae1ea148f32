"""What the commands that run queries print."""

from __future__ import annotations

import pytest

from onto_core.cli.query_output import print_table
from onto_core.terms import Cell, Iri, Literal, Table
from onto_core.vocabulary import XSD_STRING


def iri(cell: Cell) -> str:
    return cell.value if isinstance(cell, Iri) else ""


def test_a_text_of_the_graph_cannot_command_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(Table(("who",), ((Iri("urn:red \x1b[31m", "white \x1b[0m\x9b"),),)), iri)
    printed = capsys.readouterr()
    assert "urn:red ␛[31m  white ␛[0m␡" in printed.out
    assert "\x1b" not in printed.out
    assert "1 row in" in printed.err


def test_long_texts_are_shortened_and_what_is_too_much_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(
        Table(("text",), tuple((Literal("a" * 40_000, XSD_STRING),) for _ in range(2_000))),
        lambda cell: cell.lexical if isinstance(cell, Literal) else "",
    )
    out, err = capsys.readouterr()
    assert "(40,000 characters)" in out
    assert len(out) < 2_000_000
    assert "only 290 of them are shown" in err
    assert "2,000 rows" in err

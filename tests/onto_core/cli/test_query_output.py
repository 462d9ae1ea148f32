"""What the commands that run queries print."""

from __future__ import annotations

import pytest

from onto_core.cli.query_output import print_table
from onto_core.terms import Cell, Iri, Table


def iri(cell: Cell) -> str:
    return cell.value if isinstance(cell, Iri) else ""


def test_a_text_of_the_graph_cannot_command_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(Table(("who",), ((Iri("urn:red \x1b[31m", "white \x1b[0m\x9b"),),)), iri)
    printed = capsys.readouterr()
    assert "urn:red ␛[31m  white ␛[0m␡" in printed.out
    assert "\x1b" not in printed.out
    assert "1 row in" in printed.err

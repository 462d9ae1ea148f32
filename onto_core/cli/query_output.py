"""The shared parts of the commands that run queries: reading a query, and printing a verdict and a table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from onto_core.cli.options import text_of
from onto_core.cli.tables import table_console
from onto_core.english.phrases import plural
from onto_core.errors import InputError, OntoRagError, Problem

if TYPE_CHECKING:
    from onto_core.terms import Cell, Table

PICTURES = {code: chr(0x2400 + code) for code in range(0x20)} | dict.fromkeys(range(0x7F, 0xA0), "\u2421")
"""Control characters as pictures: a text of the graph must not command a terminal."""

LONGEST_CELL: Final = 1_000
"""Characters of a cell that a table shows,"""
MOST_CHARACTERS: Final = 300_000
"""and of all its cells, an empty one counted as ten: laying out a table takes some microseconds for each."""


def query_text(word: str, *suffixes: str) -> str:
    """The word itself, or the content of the file or standard input that it names. Raises InputError."""
    return text_of(word) if word == "-" or word.endswith(suffixes) else word


@contextmanager
def judging(*, as_json: bool) -> Iterator[None]:
    """With JSON, print a refusal in the block as a document too, and end the command with its exit code."""
    try:
        yield
    except OntoRagError as error:
        if not as_json or error.exit_code not in (1, 3):
            raise
        problems = error.problems if isinstance(error, InputError) else (Problem("query", str(error)),)
        listed = [{"where": problem.where, "problem": problem.message} for problem in problems]
        click.echo(json.dumps({"allowed": False, "refused": error.exit_code == 3, "problems": listed}, ensure_ascii=False))
        click.get_current_context().exit(error.exit_code)


def print_table(table: Table, in_words: Callable[[Cell], str]) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    from onto_core.terms import Iri

    grid = Grid(*table.columns)
    left = MOST_CHARACTERS
    for row in table.rows:
        cells = [(shown(in_words(cell)), shown(f"  {cell.label}") if isinstance(cell, Iri) else "") for cell in row]
        left -= sum(10 + len(value) + len(label) for value, label in cells)
        if left < 0:
            break
        grid.add_row(*(Text.assemble(value, (label, "dim")) for value, label in cells))
    table_console().print(grid)
    if left < 0:
        click.echo(f"only {grid.row_count:,} of them are shown, because they are long; --json gives all", err=True)
    click.echo(f"{len(table.rows):,} {plural('row', len(table.rows))} in {table.seconds:.3f} s", err=True)


def shown(text: str) -> str:
    """A text for a table: control characters as pictures, and no more of a long one than its beginning and its length."""
    cut = text if len(text) <= LONGEST_CELL else f"{text[:LONGEST_CELL]}... ({len(text):,} characters)"
    return cut.translate(PICTURES)

"""Tables on standard output: as wide as the terminal, or as wide as their lines where the output is piped."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from rich.console import Console

PIPED: Final = 10_000
"""Columns of a table whose output is no terminal: programs read it, and nothing is cut or wrapped for them."""


def table_console(*, markup: bool = False) -> Console:
    """A console on standard output that prints texts as they are: no emoji, nothing highlighted, and markup only on request."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else PIPED, markup=markup, highlight=False, emoji=False)


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns below their headings, without lines. Rich takes a millisecond for a row: where nothing is wrapped or coloured, spaces do the same."""
    lines = [heads, *rows]
    if sys.stdout.isatty() or not all(cell.isprintable() for line in lines for cell in line):
        from rich.table import Table

        table = Table(*heads, box=None, header_style="bold")
        for row in rows:
            table.add_row(*row)
        table_console().print(table)
        return
    from rich.cells import cell_len

    sizes = [[cell_len(cell) for cell in line] for line in lines]
    widths = [max(column) for column in zip(*sizes, strict=True)]
    padded = (
        "".join(f" {cell}{' ' * (width - size)} " for cell, size, width in zip(line, of_line, widths, strict=True))
        for line, of_line in zip(lines, sizes, strict=True)
    )
    click.echo("\n".join(padded))

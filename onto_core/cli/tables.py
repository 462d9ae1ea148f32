"""The console that tables are printed to: as wide as the terminal, or as wide as its lines where the output is piped."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console

PIPED: Final = 10_000
"""Columns of a table whose output is no terminal: programs read it, and nothing is cut or wrapped for them."""


def table_console(*, markup: bool = False) -> Console:
    """A console on standard output that prints texts as they are: no emoji, nothing highlighted, and markup only on request."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else PIPED, markup=markup, highlight=False, emoji=False)

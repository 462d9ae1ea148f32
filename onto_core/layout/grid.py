"""Tables, records and lists as one sort of value: named columns over rows of cells, each cell with its place in the text. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from onto_core.terms import Span

GridKind = OneOf["table", "record", "list"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of the text without mark-up; `[start, end)` is its place there."""

    text: str
    start: int
    end: int


Row = tuple[Cell | None, ...]
"""The cells of a row, one for each column; None for an empty one."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with its header; a record, whose keys are the header of its only row; or a list, with one column and no header.

    `above`: the headings and sentences that stand over it, the nearest first. `[start, end)` is the whole grid without them.
    """

    kind: GridKind
    header: Row
    rows: tuple[Row, ...]
    above: tuple[Cell, ...]
    start: int
    end: int
    shared: bool = False
    """Several records in a row stand under the same headings: these name none of them."""

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

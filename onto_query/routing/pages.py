"""Pages of a long result: the rows that a question asks for, in an order that is the same each time. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from onto_core.messages import Question
from onto_core.terms import BlankNode, Cell, Iri, Literal, Table

_ORDERED: Final = re.compile(r"\bORDER\s+BY\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Page:
    """The rows `[start, stop)` of a result of `all` rows; `cut`: the graph has more than were read."""

    start: int
    stop: int
    all: int
    cut: bool

    @property
    def next_offset(self) -> int | None:
        return self.stop if self.start < self.stop < self.all else None

    def in_words(self) -> str:
        """ "Rows 11 to 20 of 35"; of a result that was cut "of more than 10,000"."""
        if self.start >= self.stop:
            return f"There are {'only ' if self.all else 'no '}{f'{self.all:,} ' if self.all else ''}rows"
        return f"Rows {self.start + 1:,} to {self.stop:,} of {'more than ' if self.cut else ''}{self.all:,}"


def is_paged(question: Question) -> bool:
    return bool(question.offset or question.limit)


def page_of(question: Question, table: Table) -> Page:
    """The page that a question asks for; all rows for one that asks for none."""
    rows = len(table.rows)
    start = min(question.offset, rows)
    return Page(start, min(start + question.limit, rows) if question.limit else rows, rows, table.truncated)


def in_fixed_order(table: Table, query: str) -> Table:
    """The table with its rows by their values, unless the query orders them: no store promises an order of its own."""
    if _ORDERED.search(query):
        return table
    return replace(table, rows=tuple(sorted(table.rows, key=lambda row: tuple(map(_key, row)))))


def _key(cell: Cell) -> tuple[str, ...]:
    match cell:
        case Iri(value, label):
            return "", label.casefold() or value, value
        case Literal(lexical, datatype, language):
            return "", lexical.casefold(), lexical, datatype, language or ""
        case BlankNode(name):
            return "", name
    return ("~",)

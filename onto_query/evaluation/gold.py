"""Questions whose answers are known: read from files, their right rows, and what else is as right. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from onto_core.errors import InputError, Problem
from onto_core.terms import Table
from onto_query.evaluation.rows import Row, Value, number_or_text, value_of


@dataclass(frozen=True, slots=True)
class GoldQuestion:
    """A question. `query` finds the right rows, or `rows` are them; without either the graph has no answer, and to say so is right.

    `clarify`: it has several readings, and to ask back is right, beside the rows of the query, if any.
    """

    id: str
    question: str
    query: str | None
    kind: str = ""
    clarify: bool = False
    rows: tuple[Row, ...] | None = None
    keyed: tuple[Row, ...] = ()
    """All rows, where `rows` are the first of them, each with the values that it is ordered by."""
    allowed: str = ""
    """A query for all rows that are no mistake, where the rows of `query` need not be all that is said."""
    least: float = 1.0
    """The share of the rows that is enough."""

    @property
    def answerable(self) -> bool:
        return self.query is not None or self.rows is not None

    @property
    def given(self) -> Gold | None:
        """The rows that the case brings itself."""
        return None if self.rows is None else Gold.keyed(self.rows, self.keyed)


@dataclass(frozen=True, slots=True)
class Gold:
    """The right rows. Of a query with a limit the first of `among`, of which others of the same key are as right.

    `keys`: what each row of `among` is ordered by, so that rows of one key may change places; () for each where any order is right.
    """

    rows: tuple[Row, ...]
    among: tuple[Row, ...] = ()
    keys: tuple[Row, ...] = ()
    allowed: tuple[Row, ...] = ()
    """Further rows that are no mistake,"""
    least: float = 1.0
    """and the share of `rows` that is enough, as of a description."""

    @classmethod
    def of(cls, table: Table, keyed: Table | None = None) -> Self:
        """`keyed`: the result of `keyed_query`, if there is one."""
        rows = tuple(tuple(map(value_of, row)) for row in table.rows)
        return cls.keyed(rows, tuple(tuple(map(value_of, row)) for row in keyed.rows) if keyed is not None else ())

    @classmethod
    def keyed(cls, rows: Sequence[Row], keyed: Sequence[Row]) -> Self:
        """`keyed`: all rows without a limit, each with its keys behind it."""
        width = len(rows[0]) if rows else 0
        among, keys = tuple(row[:width] for row in keyed), tuple(row[width:] for row in keyed)
        return cls(tuple(rows), among, keys) if {*rows} <= {*among} else cls(tuple(rows))


def read_cases(source: str, content: str) -> list[GoldQuestion]:
    """The cases of JSON lines or a JSON list: {question, query} or {question, unanswerable: true}; `id`, `kind`, `clarify` may be left out.

    Raises InputError.
    """
    problems: list[Problem] = []
    cases = [case for where, item in _items(source, content, problems) if (case := _case(where, item, problems)) is not None]
    if not cases and not problems:
        problems.append(Problem(source, "has no questions", FORM))
    if problems:
        raise InputError(source, problems)
    return cases


FORM: Final = '{"question": "...", "query": "SELECT ..."}, or "unanswerable": true or "rows": [[...]] in the place of the query'


def _items(source: str, content: str, problems: list[Problem]) -> Iterable[tuple[str, object]]:
    if content.lstrip().startswith("["):
        try:
            yield from ((f"{source}: item {number}", item) for number, item in enumerate(json.loads(content), start=1))
        except json.JSONDecodeError as error:
            problems.append(Problem(source, f"is not a JSON list: {error}", FORM))
        return
    for number, line in enumerate(content.splitlines(), start=1):
        if line.strip():
            try:
                yield f"{source}: line {number}", json.loads(line)
            except json.JSONDecodeError as error:
                problems.append(Problem(f"{source}: line {number}", f"is not JSON: {error}", FORM))


def _case(where: str, item: object, problems: list[Problem]) -> GoldQuestion | None:
    fields: Mapping[str, Any] = item if isinstance(item, dict) else {}
    question, query, rows = fields.get("question"), fields.get("query"), fields.get("rows")
    allowed, least = fields.get("allowed"), fields.get("least", 1.0)
    if not isinstance(question, str) or not question.strip():
        problems.append(Problem(where, "has no question", FORM))
        return None
    case = GoldQuestion(str(fields.get("id", where.rpartition(" ")[2])), question, None, str(fields.get("kind", "")), fields.get("clarify") is True)
    if isinstance(allowed, str) and isinstance(least, int | float):
        case = replace(case, allowed=allowed, least=float(least))
    if isinstance(rows, list) and all(isinstance(row, list) for row in rows):
        keyed = fields.get("keyed")
        case = replace(case, rows=_rows(rows), keyed=_rows(keyed) if isinstance(keyed, list) else ())
    if isinstance(query, str) and query.strip():
        return replace(case, query=query)
    if case.rows is not None or case.clarify or fields.get("unanswerable") is True:
        return case
    problems.append(Problem(where, "has no query", FORM))
    return None


def _rows(rows: list[list[object]]) -> tuple[Row, ...]:
    return tuple(tuple(_given(cell) for cell in row) for row in rows)


def _given(cell: object) -> Value | None:
    if isinstance(cell, bool) or not isinstance(cell, int | float):
        return None if cell is None else number_or_text(str(cell).lower() if isinstance(cell, bool) else str(cell))
    return float(cell)


_END = r"(?P<limits>(?:\b(?:LIMIT|OFFSET)\s+\d+\s*)*)$"
_ORDER = re.compile(r"\bORDER\s+BY\s+(?P<conditions>.*?)\s*" + _END, re.IGNORECASE | re.DOTALL)
_LIMIT = re.compile(r"\bLIMIT\s+\d+\s*$", re.IGNORECASE)
_CONDITION = re.compile(r"\s*(?:(?P<way>ASC|DESC)\s*)?(?P<key>[?$]\w+|\w*\s*(?P<open>\())", re.IGNORECASE)
_SELECTED = re.compile(r"\bSELECT\b.*?(?=\bWHERE\b|\{)", re.IGNORECASE | re.DOTALL)


def keyed_query(query: str) -> str | None:
    """The SPARQL query without its limit, and with a column more for each key that its rows are ordered by. None where it has neither."""
    end = query.rfind("}") + 1
    ordered, selected = _ORDER.search(query, end), _SELECTED.search(query)
    if selected is None or not (ordered or _LIMIT.search(query, end)) or re.search(r"\bOFFSET\b", query[end:], re.IGNORECASE):
        return None
    keys = "".join(f" ({key} AS ?orderedBy{number})" for number, key in enumerate(_keys(ordered["conditions"]) if ordered else ()))
    return f"{query[: selected.end()].rstrip()}{keys} {query[selected.end() : end]}{_LIMIT.sub('', query[end:])}"


def _keys(conditions: str) -> Iterator[str]:
    """The expressions of an ORDER BY, without ASC and DESC."""
    place = 0
    while (found := _CONDITION.match(conditions, place)) is not None:
        place = found.end()
        if found["open"]:
            depth = 1
            while depth and place < len(conditions):
                depth += {"(": 1, ")": -1}.get(conditions[place], 0)
                place += 1
        yield conditions[found.start("key") : place].strip()

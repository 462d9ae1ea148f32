"""The set functions of SPARQL 1.1 (18.5.1): each group has one accumulator for each aggregate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from sparql_cassandra.syntax.algebra import Aggregate, Exists, Var
from sparql_cassandra.evaluator.expressions import Compiled, Moment, compile_expression
from sparql_cassandra.evaluator.operators import arithmetic, order_key
from sparql_cassandra.evaluator.solutions import Row
from sparql_cassandra.evaluator.values import DECIMAL, ExpressionError, Value, integer, number, string


class Accumulator(Protocol):
    def add(self, row: Row) -> None: ...
    def result(self) -> str | None:
        """The key of the aggregate's value; None when it is an error."""
        ...


def accumulator(aggregate: Aggregate, places: Mapping[Var, int], visible: Sequence[int]) -> Callable[[Moment], Accumulator]:
    """What makes a new accumulator for a group. `visible`: the columns that COUNT(DISTINCT *) compares."""
    if aggregate.argument is None:
        return lambda moment: _CountRows(aggregate.distinct, visible)
    columns: dict[Var | Exists, int] = dict(places)
    compiled = compile_expression(aggregate.argument, columns)
    made = {
        "COUNT": _Count, "SUM": _Sum, "AVG": _Average, "MIN": _Smallest, "MAX": _Largest, "SAMPLE": _Sample, "GROUP_CONCAT": _Concatenation,
    }[aggregate.name]  # fmt: skip
    return lambda moment: made(compiled, moment, aggregate)


class _CountRows:
    """COUNT(*)."""

    def __init__(self, distinct: bool, visible: Sequence[int]) -> None:
        self._seen: set[Row] | None = set() if distinct else None
        self._visible, self._count = visible, 0

    def add(self, row: Row) -> None:
        self._count += 1
        if self._seen is not None:
            self._seen.add(tuple([row[position] for position in self._visible]))

    def result(self) -> str | None:
        return integer(self._count if self._seen is None else len(self._seen)).key


class _Values:
    """What the aggregates over an expression share: evaluation, DISTINCT by term, and what an error does."""

    def __init__(self, compiled: Compiled, moment: Moment, aggregate: Aggregate) -> None:
        self._compiled, self._moment = compiled, moment
        self._seen: set[str] | None = set() if aggregate.distinct else None
        self._separator = aggregate.separator
        self.failed = False

    def add(self, row: Row) -> None:
        try:
            value = self._compiled(row, self._moment)
        except ExpressionError:
            self.failed = True
            return
        if self._seen is not None:
            if value.key in self._seen:
                return
            self._seen.add(value.key)
        try:
            self.take(value)
        except ExpressionError:
            self.failed = True

    def take(self, value: Value) -> None:
        raise NotImplementedError

    def value(self) -> Value | None:
        raise NotImplementedError

    def result(self) -> str | None:
        value = None if self.failed else self.value()
        return None if value is None else value.key


class _Count(_Values):
    _count = 0

    def take(self, value: Value) -> None:
        self._count += 1

    def result(self) -> str | None:
        return integer(self._count).key


class _Sum(_Values):
    _total = integer(0)
    _count = 0

    def take(self, value: Value) -> None:
        self._count += 1
        self._total = arithmetic("+", self._total, value)

    def value(self) -> Value | None:
        return self._total


class _Average(_Sum):
    def value(self) -> Value | None:
        return arithmetic("/", self._total, integer(self._count)) if self._count else number(0, DECIMAL - 1)


class _Extreme(_Values):
    _best: Value | None = None

    def value(self) -> Value | None:
        return self._best


class _Smallest(_Extreme):
    def take(self, value: Value) -> None:
        if self._best is None or order_key(value) < order_key(self._best):
            self._best = value


class _Largest(_Extreme):
    def take(self, value: Value) -> None:
        if self._best is None or order_key(value) > order_key(self._best):
            self._best = value


class _Sample(_Values):
    _first: Value | None = None

    def take(self, value: Value) -> None:
        self._first = self._first or value

    def result(self) -> str | None:
        return None if self._first is None else self._first.key


class _Concatenation(_Values):
    def __init__(self, compiled: Compiled, moment: Moment, aggregate: Aggregate) -> None:
        super().__init__(compiled, moment, aggregate)
        self._parts: list[str] = []

    def take(self, value: Value) -> None:
        if value.kind == "blank":
            raise ExpressionError("a blank node has no text")
        self._parts.append(value.text)

    def value(self) -> Value | None:
        return string(self._separator.join(self._parts))

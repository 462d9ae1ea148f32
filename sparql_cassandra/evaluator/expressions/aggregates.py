"""The set functions of SPARQL 1.1 (18.5.1): each group has one accumulator for each aggregate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from sparql_cassandra.evaluator.expressions.compile import Compiled, QueryContext, compile_expression
from sparql_cassandra.evaluator.expressions.operators import arithmetic, order_key
from sparql_cassandra.evaluator.expressions.values import INTEGER, ExpressionError, Value, integer, string, value_of
from sparql_cassandra.evaluator.solutions import Row
from sparql_cassandra.syntax.algebra import Aggregate, Exists, Var


class Accumulator(Protocol):
    def add(self, rows: Sequence[Row]) -> None:
        """Take more rows of the group."""
        ...

    def result(self) -> str | None:
        """The key of the aggregate's value; None when it is an error."""
        ...


def accumulator(aggregate: Aggregate, places: Mapping[Var | Exists, int], visible: Sequence[int]) -> Callable[[QueryContext], Accumulator]:
    """A function that makes a new accumulator for a group. `visible`: the columns that COUNT(DISTINCT *) compares."""
    if aggregate.argument is None:
        return lambda context: _CountRows(context, aggregate.distinct, visible)
    column = places.get(aggregate.argument) if isinstance(aggregate.argument, Var) else None
    argument = Argument(compile_expression(aggregate.argument, places), column)
    made = {
        "COUNT": _Count, "SUM": _Sum, "AVG": _Average, "MIN": _Smallest, "MAX": _Largest, "SAMPLE": _Sample, "GROUP_CONCAT": _Concatenation,
    }[aggregate.name]  # fmt: skip
    return lambda context: made(argument, context, aggregate)


@dataclass(frozen=True, slots=True)
class Argument:
    """The argument of an aggregate. `column`: the one that holds its keys, when it is a plain variable."""

    compiled: Compiled
    column: int | None


class _CountRows:
    """COUNT(*)."""

    def __init__(self, context: QueryContext, distinct: bool, visible: Sequence[int]) -> None:
        self._context = context
        self._seen: set[Row] | None = set() if distinct else None
        self._visible, self._count = visible, 0

    def add(self, rows: Sequence[Row]) -> None:
        self._count += len(rows)
        if self._seen is not None:
            self._seen.update(tuple([row[position] for position in self._visible]) for row in rows)
            self._context.budget.hold(len(self._seen), "distinct rows")

    def result(self) -> str | None:
        return integer(self._count if self._seen is None else len(self._seen)).key


class _Values:
    """The common part of aggregates over an expression: evaluation, DISTINCT by term, and the effect of an error."""

    def __init__(self, argument: Argument, context: QueryContext, aggregate: Aggregate) -> None:
        self._argument, self._context = argument, context
        self._seen: set[str] | None = set() if aggregate.distinct else None
        self._separator = aggregate.separator
        self.failed = False

    def add(self, rows: Sequence[Row]) -> None:
        values = self._values(rows)
        if self._seen is not None:
            fresh = {value.key: value for value in values if value.key not in self._seen}
            self._seen.update(fresh)
            self._context.budget.hold(len(self._seen), "distinct values")
            values = list(fresh.values())
        try:
            self.take(values)
        except ExpressionError:
            self.failed = True

    def _values(self, rows: Sequence[Row]) -> list[Value]:
        column, compiled, context = self._argument.column, self._argument.compiled, self._context
        if column is not None:
            keys = [key for row in rows if (key := row[column]) is not None]
            self.failed |= len(keys) < len(rows)
            return list(map(value_of, keys))
        values = []
        for row in rows:
            try:
                values.append(compiled(row, context))
            except ExpressionError:
                self.failed = True
        return values

    def take(self, values: Sequence[Value]) -> None:
        raise NotImplementedError

    def value(self) -> Value | None:
        raise NotImplementedError

    def result(self) -> str | None:
        value = None if self.failed else self.value()
        return None if value is None else value.key


class _Count(_Values):
    _count = 0

    def add(self, rows: Sequence[Row]) -> None:
        column = self._argument.column
        if column is None:
            super().add(rows)
            return
        keys = [key for row in rows if (key := row[column]) is not None]  # a term counts, whatever its value is
        if self._seen is not None:
            keys = [key for key in dict.fromkeys(keys) if key not in self._seen]
            self._seen.update(keys)
            self._context.budget.hold(len(self._seen), "distinct values")
        self._count += len(keys)

    def take(self, values: Sequence[Value]) -> None:
        self._count += len(values)

    def result(self) -> str | None:
        return integer(self._count).key


class _Sum(_Values):
    _total = integer(0)
    _count = 0

    def take(self, values: Sequence[Value]) -> None:
        self._count += len(values)
        if self._total.rank == INTEGER and all(value.rank == INTEGER for value in values):
            self._total = arithmetic("+", self._total, integer(sum(value.native for value in values)))
            return
        for value in values:
            self._total = arithmetic("+", self._total, value)

    def value(self) -> Value | None:
        return self._total


class _Average(_Sum):
    def value(self) -> Value | None:
        return arithmetic("/", self._total, integer(self._count)) if self._count else integer(0)


class _Extreme(_Values):
    _best: Value | None = None

    def value(self) -> Value | None:
        return self._best


class _Smallest(_Extreme):
    def take(self, values: Sequence[Value]) -> None:
        self._best = min([*([self._best] if self._best else ()), *values], key=order_key, default=None)


class _Largest(_Extreme):
    def take(self, values: Sequence[Value]) -> None:
        self._best = max([*([self._best] if self._best else ()), *values], key=order_key, default=None)


class _Sample(_Values):
    _first: Value | None = None

    def take(self, values: Sequence[Value]) -> None:
        self._first = self._first or next(iter(values), None)

    def result(self) -> str | None:
        return None if self._first is None else self._first.key


class _Concatenation(_Values):
    def __init__(self, argument: Argument, context: QueryContext, aggregate: Aggregate) -> None:
        super().__init__(argument, context, aggregate)
        self._parts: list[str] = []
        self._length = 0

    def take(self, values: Sequence[Value]) -> None:
        if any(value.kind == "blank" for value in values):
            raise ExpressionError("a blank node has no text")
        parts = [value.text for value in values]
        self._length += sum(map(len, parts)) + len(self._separator) * len(parts)
        self._context.budget.text(self._length, made=False)
        self._parts += parts

    def value(self) -> Value | None:
        return string(self._separator.join(self._parts))

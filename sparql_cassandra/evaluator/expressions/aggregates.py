"""The set functions of SPARQL 1.1 (18.5.1): each group has one accumulator for each aggregate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from sys import getsizeof
from typing import Protocol

from sparql_cassandra.evaluator.budget import ENTRY, Holding
from sparql_cassandra.evaluator.expressions.compile import Compiled, QueryContext, compile_expression
from sparql_cassandra.evaluator.expressions.operators import arithmetic, order_key
from sparql_cassandra.evaluator.expressions.values import INTEGER, ExpressionError, Value, integer, string
from sparql_cassandra.evaluator.solutions import Row
from sparql_cassandra.syntax.algebra import Aggregate, Exists, Var

FEW_VALUES = 128
"""Values of a group that are computed without a look at the clock."""
SHORT = 100
"""Characters of a value that needs no count of its own."""
ZERO = integer(0)


class Accumulator(Protocol):
    def add(self, rows: Sequence[Row]) -> None:
        """Take more rows of the group."""
        ...

    def result(self) -> str | None:
        """The key of the aggregate's value; None when it is an error."""
        ...


def accumulator(aggregate: Aggregate, places: Mapping[Var | Exists, int], visible: Sequence[int]) -> Callable[[QueryContext, Holding], Accumulator]:
    """A function that makes a new accumulator for a group. `visible`: the columns that COUNT(DISTINCT *) compares."""
    if aggregate.argument is None:
        return lambda context, held: _CountRows(context, held, aggregate.distinct, visible)
    column = places.get(aggregate.argument) if isinstance(aggregate.argument, Var) else None
    argument = Argument(compile_expression(aggregate.argument, places), column)
    made = {
        "COUNT": _Count, "SUM": _Sum, "AVG": _Average, "MIN": _Smallest, "MAX": _Largest, "SAMPLE": _Sample, "GROUP_CONCAT": _Concatenation,
    }[aggregate.name]  # fmt: skip
    return lambda context, held: made(argument, context, held, aggregate)


@dataclass(frozen=True, slots=True)
class Argument:
    """The argument of an aggregate. `column`: the one that holds its keys, when it is a plain variable."""

    compiled: Compiled
    column: int | None


class _CountRows:
    """COUNT(*)."""

    __slots__ = ("_context", "_count", "_held", "_seen", "_visible")

    def __init__(self, context: QueryContext, held: Holding, distinct: bool, visible: Sequence[int]) -> None:
        self._context, self._held = context, held
        self._seen: set[Row] | None = set() if distinct else None
        self._visible, self._count = visible, 0

    def add(self, rows: Sequence[Row]) -> None:
        self._count += len(rows)
        if self._seen is not None:
            new = {row for row in (tuple([row[position] for position in self._visible]) for row in rows) if row not in self._seen}
            self._seen |= new
            self._context.budget.hold(len(self._seen), "distinct rows")
            self._held.add(self._context.budget.weigh(list(new)) + ENTRY * len(new))

    def result(self) -> str | None:
        return integer(self._count if self._seen is None else len(self._seen)).key


class _Values:
    """The common part of aggregates over an expression: evaluation, DISTINCT by term, and the effect of an error."""

    __slots__ = ("_argument", "_context", "_held", "_seen", "_separator", "failed")

    def __init__(self, argument: Argument, context: QueryContext, held: Holding, aggregate: Aggregate) -> None:
        self._argument, self._context, self._held = argument, context, held
        self._seen: set[str] | None = set() if aggregate.distinct else None
        self._separator = aggregate.separator
        self.failed = False

    def add(self, rows: Sequence[Row]) -> None:
        if len(rows) <= FEW_VALUES and not self._context.budget.computes:
            self._add(self._values(rows))
            return
        for values in self._context.budget.sliced(self._each(rows), FEW_VALUES):
            self._add(values)

    def _add(self, values: Sequence[Value]) -> None:
        if self._seen is not None:
            values = self._unseen(values, self._seen)
        try:
            self.take(values)
        except ExpressionError:
            self.failed = True

    def _unseen(self, values: Sequence[Value], seen: set[str]) -> list[Value]:
        fresh = {value.key: value for value in values if value.key not in seen}
        self.remember(fresh, seen)
        return list(fresh.values())

    def remember(self, keys: Iterable[str], seen: set[str]) -> None:
        """Add these keys to those seen, which had none of them."""
        known = len(seen)
        seen.update(keys)
        self._context.budget.hold(len(seen), "distinct values")
        self._held.add(sum(map(getsizeof, keys)) + ENTRY * (len(seen) - known))

    def _values(self, rows: Sequence[Row]) -> Sequence[Value]:
        column = self._argument.column
        if column is None:
            return list(self._each(rows))
        keys = [key for row in rows if (key := row[column]) is not None]
        self.failed |= len(keys) < len(rows)
        return list(map(self._context.values.__getitem__, keys))

    def _each(self, rows: Sequence[Row]) -> Iterator[Value]:
        compiled, context = self._argument.compiled, self._context
        for row in rows:
            try:
                yield compiled(row, context)
            except ExpressionError:
                self.failed = True

    def keep(self, value: Value, instead: Value | None) -> None:
        """Count a long value that the group keeps instead of another; the others are in what a group takes anyway."""
        change = _size(value) - (_size(instead) if instead else 0)
        if change:
            self._held.add(change)

    def take(self, values: Sequence[Value]) -> None:
        raise NotImplementedError

    def value(self) -> Value | None:
        raise NotImplementedError

    def result(self) -> str | None:
        value = None if self.failed else self.value()
        return None if value is None else value.key


def _size(value: Value) -> int:
    return getsizeof(value.key) + getsizeof(value.native) if len(value.key) > SHORT else 0


class _Count(_Values):
    __slots__ = ("_count",)

    def __init__(self, argument: Argument, context: QueryContext, held: Holding, aggregate: Aggregate) -> None:
        super().__init__(argument, context, held, aggregate)
        self._count = 0

    def add(self, rows: Sequence[Row]) -> None:
        column = self._argument.column
        if column is None:
            super().add(rows)
            return
        keys = [key for row in rows if (key := row[column]) is not None]  # a term counts, whatever its value is
        if self._seen is not None:
            keys = [key for key in dict.fromkeys(keys) if key not in self._seen]
            self.remember(keys, self._seen)
        self._count += len(keys)

    def take(self, values: Sequence[Value]) -> None:
        self._count += len(values)

    def result(self) -> str | None:
        return integer(self._count).key


class _Sum(_Count):
    __slots__ = ("_total",)

    def __init__(self, argument: Argument, context: QueryContext, held: Holding, aggregate: Aggregate) -> None:
        super().__init__(argument, context, held, aggregate)
        self._total = ZERO

    def add(self, rows: Sequence[Row]) -> None:
        _Values.add(self, rows)

    def take(self, values: Sequence[Value]) -> None:
        before = self._total
        self._count += len(values)
        if before.rank == INTEGER and all(value.rank == INTEGER for value in values):
            self._total = arithmetic("+", before, integer(sum(value.native for value in values)))
        else:
            for value in values:
                self._total = arithmetic("+", self._total, value)
        self.keep(self._total, before)

    def result(self) -> str | None:
        return _Values.result(self)

    def value(self) -> Value | None:
        return self._total


class _Average(_Sum):
    def value(self) -> Value | None:
        return arithmetic("/", self._total, integer(self._count)) if self._count else ZERO


class _One(_Values):
    """An aggregate that is one of its values."""

    __slots__ = ("_best",)

    def __init__(self, argument: Argument, context: QueryContext, held: Holding, aggregate: Aggregate) -> None:
        super().__init__(argument, context, held, aggregate)
        self._best: Value | None = None

    def take(self, values: Sequence[Value]) -> None:
        if not values:
            return
        before = self._best
        self._best = self.best([before, *values] if before else values)
        if self._best is not before:
            self.keep(self._best, before)

    def best(self, values: Sequence[Value]) -> Value:
        return values[0]

    def value(self) -> Value | None:
        return self._best


class _Smallest(_One):
    def best(self, values: Sequence[Value]) -> Value:
        return min(values, key=order_key)


class _Largest(_One):
    def best(self, values: Sequence[Value]) -> Value:
        return max(values, key=order_key)


class _Sample(_One):
    def result(self) -> str | None:
        return None if self._best is None else self._best.key


class _Concatenation(_Values):
    __slots__ = ("_length", "_parts")

    def __init__(self, argument: Argument, context: QueryContext, held: Holding, aggregate: Aggregate) -> None:
        super().__init__(argument, context, held, aggregate)
        self._parts: list[str] = []
        self._length = 0

    def take(self, values: Sequence[Value]) -> None:
        if any(value.kind == "blank" for value in values):
            raise ExpressionError("a blank node has no text")
        parts = [value.text for value in values]
        self._length += sum(map(len, parts)) + len(self._separator) * len(parts)
        self._context.budget.text(self._length, made=False)
        self._held.add(sum(map(getsizeof, parts)) + 8 * len(parts))
        self._parts += parts

    def value(self) -> Value | None:
        self._context.budget.text(self._length)
        return string(self._separator.join(self._parts))

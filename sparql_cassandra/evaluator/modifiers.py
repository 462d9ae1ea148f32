"""Grouping and solution modifiers: Group with aggregates, OrderBy, Project, Distinct, Slice (SPARQL 1.1, 11, 15 and 18.5.1)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from sparql_cassandra.evaluator.expressions.aggregates import accumulator
from sparql_cassandra.evaluator.expressions.compile import Compiled, compile_expression
from sparql_cassandra.evaluator.expressions.operators import order_key
from sparql_cassandra.evaluator.expressions.values import ExpressionError
from sparql_cassandra.evaluator.joins import NOTHING
from sparql_cassandra.evaluator.run import Operator, Run, UnaryOperator
from sparql_cassandra.evaluator.solutions import Block, Hints, Row
from sparql_cassandra.syntax.algebra import Aggregate, Exists, Expression, Var

RUN = 16_384
"""Rows that are sorted at once; more are sorted in such runs, which are merged: a sort cannot be stopped."""


@dataclass(frozen=True, slots=True)
class GroupOperator:
    child: Operator
    keys: tuple[Var, ...]
    aggregates: tuple[tuple[Var, Aggregate], ...]

    @property
    def variables(self) -> tuple[Var, ...]:
        return (*self.keys, *(variable for variable, _ in self.aggregates))

    @property
    def certain(self) -> frozenset[Var]:
        return frozenset(self.keys) & self.child.certain

    @property
    def hintable(self) -> frozenset[Var]:
        return self.certain & self.child.hintable

    def cost(self, at: Run, bound: frozenset[Var]) -> float:
        return self.child.cost(at, bound) / 4 if self.keys else 1.0

    def run(self, at: Run, hints: Hints | None) -> Iterator[Block]:
        columns = self.child.variables
        places: dict[Var | Exists, int] = {variable: position for position, variable in enumerate(columns)}
        keys = [places.get(variable) for variable in self.keys]
        visible = [position for position, variable in enumerate(columns) if variable.visible]
        makers = [accumulator(aggregate, places, visible) for _, aggregate in self.aggregates]
        groups: dict[Row, list[Any]] = {} if self.keys else {(): [make(at.moment) for make in makers]}
        for block in self.child.run(at.hurried(), hints.on(self.hintable) if hints else None):
            at.budget.check()
            for key, rows in _by_key(block, keys).items():
                group = groups.get(key)
                if group is None:
                    group = groups[key] = [make(at.moment) for make in makers]
                    at.budget.hold(len(groups), "groups")
                for one in group:
                    one.add(rows)
        yield from at.budget.sliced((*key, *[one.result() for one in group]) for key, group in groups.items())


def _by_key(block: Block, places: Sequence[int | None]) -> Mapping[Row, Sequence[Row]]:
    """The rows of a block by the values of their key columns."""
    if not block:
        return {}
    if not places:
        return {(): block}
    found: dict[Row, list[Row]] = {}
    if None in places:
        for row in block:
            found.setdefault(tuple([None if place is None else row[place] for place in places]), []).append(row)
    elif len(places) == 1:
        (place,) = places
        alone: dict[str | None, list[Row]] = {}
        for row in block:
            alone.setdefault(row[place], []).append(row)  # type: ignore[index]
        found = {(key,): rows for key, rows in alone.items()}
    else:
        for key, row in zip(map(itemgetter(*places), block), block, strict=True):
            found.setdefault(key, []).append(row)
    return found


@dataclass(frozen=True, slots=True)
class OrderOperator(UnaryOperator):
    """Sorts everything, or keeps the first `limit` rows only in a heap when a LIMIT stands above it. Ties keep the order they came in."""

    conditions: tuple[tuple[Expression, bool], ...]
    limit: int | None = None

    def run(self, at: Run, hints: Hints | None) -> Iterator[Block]:
        places: dict[Var | Exists, int] = {variable: position for position, variable in enumerate(self.variables)}
        keys = [(compile_expression(expression, places), descending) for expression, descending in self.conditions]

        def sort_key(row: Row) -> tuple[Any, ...]:
            return tuple([_Reversed(_order(one, row, at)) if descending else _order(one, row, at) for one, descending in keys])

        rows = (row for block in self.child.run(at.hurried(), hints) for row in at.budget.paced(block))
        if self.limit is not None and self.limit <= RUN:
            yield heapq.nsmallest(self.limit, rows, key=sort_key)
            return
        runs: list[Block] = []
        for run in at.budget.sliced(rows, RUN):
            at.budget.hold(len(runs) * RUN + len(run), "rows to sort")
            for one, descending in reversed(keys):  # a stable sort for each condition, the last one first: reversed keys would compare slowly
                run.sort(key=lambda row, one=one: _order(one, row, at), reverse=descending)  # type: ignore[misc]
                at.budget.check()
            runs.append(run)
        if len(runs) == 1:
            yield runs[0]
        else:
            yield from at.budget.sliced(heapq.merge(*runs, key=sort_key))


def _order(compiled: Compiled, row: Row, at: Run) -> tuple[Any, ...]:
    try:
        return order_key(compiled(row, at.moment))
    except ExpressionError:
        return order_key(None)


class _Reversed:
    """A sort key that sorts the other way round."""

    __slots__ = ("key",)

    def __init__(self, key: tuple[Any, ...]) -> None:
        self.key = key

    def __lt__(self, other: _Reversed) -> bool:
        return other.key < self.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Reversed) and self.key == other.key

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class ProjectOperator:
    child: Operator
    variables: tuple[Var, ...]

    @property
    def certain(self) -> frozenset[Var]:
        return self.child.certain & frozenset(self.variables)

    @property
    def hintable(self) -> frozenset[Var]:
        return self.child.hintable & frozenset(self.variables)

    def cost(self, at: Run, bound: frozenset[Var]) -> float:
        return self.child.cost(at, bound)

    def run(self, at: Run, hints: Hints | None) -> Iterator[Block]:
        positions = _positions(self.variables, self.child.variables)
        for block in self.child.run(at, hints.on(self.hintable) if hints else None):
            yield [tuple([None if position is None else row[position] for position in positions]) for row in block]


def _positions(wanted: Sequence[Var], columns: Sequence[Var]) -> list[int | None]:
    places: Callable[[Var], int | None] = {variable: position for position, variable in enumerate(columns)}.get
    return [places(variable) for variable in wanted]


@dataclass(frozen=True, slots=True)
class DistinctOperator(UnaryOperator):
    def run(self, at: Run, hints: Hints | None) -> Iterator[Block]:
        seen: set[Row] = set()
        for block in self.child.run(at, hints):
            fresh: Block = []
            for row in block:
                if row not in seen:
                    seen.add(row)
                    fresh.append(row)
            at.budget.check()
            at.budget.hold(len(seen), "distinct rows")
            yield fresh


@dataclass(frozen=True, slots=True)
class SliceOperator(UnaryOperator):
    """OFFSET and LIMIT. Hints cannot pass: they would change which rows are the first."""

    offset: int
    limit: int | None

    def __post_init__(self) -> None:
        UnaryOperator.__post_init__(self)
        object.__setattr__(self, "hintable", NOTHING)

    def cost(self, at: Run, bound: frozenset[Var]) -> float:
        rows = self.child.cost(at, NOTHING)
        return rows if self.limit is None else min(rows, self.limit)

    def run(self, at: Run, hints: Hints | None) -> Iterator[Block]:
        skip, left = self.offset, self.limit
        if left == 0:
            return
        for block in self.child.run(at.unhurried() if left is not None else at, None):
            rows = block[skip:] if skip else block
            skip = max(0, skip - len(block))
            if left is not None:
                rows = rows[:left]
                left -= len(rows)
            if rows:
                yield rows
            if left == 0:
                return

"""Grouping and solution modifiers: Group with aggregates, OrderBy, Project, Distinct, Slice (SPARQL 1.1, 11, 15 and 18.5.1)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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

SORTED_AT_ONCE = 16_384
"""Rows that are sorted at once; more are sorted in blocks of so many, which are merged: a sort cannot be stopped."""


@dataclass(frozen=True, slots=True)
class GroupOperator:
    child: Operator
    keys: tuple[Var, ...]
    aggregates: tuple[tuple[Var, Aggregate], ...]
    variables: tuple[Var, ...] = field(init=False)
    certain: frozenset[Var] = field(init=False)
    hintable: frozenset[Var] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "variables", (*self.keys, *(variable for variable, _ in self.aggregates)))
        object.__setattr__(self, "certain", frozenset(self.keys) & self.child.certain)
        object.__setattr__(self, "hintable", self.certain & self.child.hintable)

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        return self.child.cost(run, bound) / 4 if self.keys else 1.0

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        columns = self.child.variables
        places: dict[Var | Exists, int] = {variable: position for position, variable in enumerate(columns)}
        keys = [places.get(variable) for variable in self.keys]
        visible = [position for position, variable in enumerate(columns) if variable.visible]
        makers = [accumulator(aggregate, places, visible) for _, aggregate in self.aggregates]
        groups: dict[Row, list[Any]] = {} if self.keys else {(): [make(run.context) for make in makers]}
        for block in self.child.run(run.hurried(), hints.on(self.hintable) if hints else None):
            run.budget.check()
            for key, rows in _by_key(block, keys).items():
                group = groups.get(key)
                if group is None:
                    group = groups[key] = [make(run.context) for make in makers]
                    run.budget.hold(len(groups), "groups")
                for accumulated in group:
                    accumulated.add(rows)
        yield from run.budget.sliced((*key, *[accumulated.result() for accumulated in group]) for key, group in groups.items())


def _by_key(block: Block, places: Sequence[int | None]) -> Mapping[Row, Sequence[Row]]:
    """The rows of a block by the values of their key columns."""
    if not block:
        return {}
    if not places:
        return {(): block}
    groups: dict[Row, list[Row]] = {}
    if None in places:
        for row in block:
            groups.setdefault(tuple([None if place is None else row[place] for place in places]), []).append(row)
    elif len(places) == 1:
        (place,) = places
        alone: dict[str | None, list[Row]] = {}
        for row in block:
            alone.setdefault(row[place], []).append(row)  # type: ignore[index]
        groups = {(key,): rows for key, rows in alone.items()}
    else:
        for key, row in zip(map(itemgetter(*places), block), block, strict=True):
            groups.setdefault(key, []).append(row)
    return groups


@dataclass(frozen=True, slots=True)
class OrderOperator(UnaryOperator):
    """Sorts everything, or, under a LIMIT, keeps only the first `limit` rows in a heap. Ties keep the order they came in."""

    conditions: tuple[tuple[Expression, bool], ...]
    limit: int | None = None

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        places: dict[Var | Exists, int] = {variable: position for position, variable in enumerate(self.variables)}
        keys = [(compile_expression(expression, places), descending) for expression, descending in self.conditions]

        def sort_key(row: Row) -> tuple[Any, ...]:
            return tuple([_Reversed(_order(key, row, run)) if descending else _order(key, row, run) for key, descending in keys])

        rows = (row for block in self.child.run(run.hurried(), hints) for row in run.budget.paced(block))
        if self.limit is not None and self.limit <= SORTED_AT_ONCE:
            yield heapq.nsmallest(self.limit, rows, key=sort_key)
            return
        blocks: list[Block] = []
        for block in run.budget.sliced(rows, SORTED_AT_ONCE):
            run.budget.hold(len(blocks) * SORTED_AT_ONCE + len(block), "rows to sort")
            for key, descending in reversed(keys):  # a stable sort for each condition, the last one first: reversed keys would compare slowly
                block.sort(key=lambda row, key=key: _order(key, row, run), reverse=descending)  # type: ignore[misc]
                run.budget.check()
            blocks.append(block)
        if len(blocks) == 1:
            yield blocks[0]
        else:
            yield from run.budget.sliced(heapq.merge(*blocks, key=sort_key))


def _order(compiled: Compiled, row: Row, run: Run) -> tuple[Any, ...]:
    try:
        return order_key(compiled(row, run.context))
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
    certain: frozenset[Var] = field(init=False)
    hintable: frozenset[Var] = field(init=False)

    def __post_init__(self) -> None:
        variables = frozenset(self.variables)
        object.__setattr__(self, "certain", self.child.certain & variables)
        object.__setattr__(self, "hintable", self.child.hintable & variables)

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        return self.child.cost(run, bound)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        places: dict[Var, int] = {variable: position for position, variable in enumerate(self.child.variables)}
        positions = [places.get(variable) for variable in self.variables]
        for block in self.child.run(run, hints.on(self.hintable) if hints else None):
            yield [tuple([None if position is None else row[position] for position in positions]) for row in block]


@dataclass(frozen=True, slots=True)
class DistinctOperator(UnaryOperator):
    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        seen: set[Row] = set()
        for block in self.child.run(run, hints):
            fresh: Block = []
            for row in block:
                if row not in seen:
                    seen.add(row)
                    fresh.append(row)
            run.budget.check()
            run.budget.hold(len(seen), "distinct rows")
            yield fresh


@dataclass(frozen=True, slots=True)
class SliceOperator(UnaryOperator):
    """OFFSET and LIMIT. Hints cannot pass: they would change which rows are the first."""

    offset: int
    limit: int | None

    def __post_init__(self) -> None:
        UnaryOperator.__post_init__(self)
        object.__setattr__(self, "hintable", NOTHING)

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        rows = self.child.cost(run, NOTHING)
        return rows if self.limit is None else min(rows, self.limit)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        skip, left = self.offset, self.limit
        if left == 0:
            return
        for block in self.child.run(run.unhurried() if left is not None else run, None):
            rows = block[skip:] if skip else block
            skip = max(0, skip - len(block))
            if left is not None:
                rows = rows[:left]
                left -= len(rows)
            if rows:
                yield rows
            if left == 0:
                return

"""Grouping and solution modifiers: Group with aggregates, OrderBy, Project, Distinct, Slice (SPARQL 1.1, 11, 15 and 18.5.1)."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from operator import itemgetter
from sys import getsizeof
from typing import Any

from sparql_cassandra.evaluator.budget import ENTRY, GROUP, PORTION, ROW
from sparql_cassandra.evaluator.conditions import FEW_ROWS
from sparql_cassandra.evaluator.expressions.aggregates import Accumulator, accumulator
from sparql_cassandra.evaluator.expressions.compile import Compiled, compile_expression
from sparql_cassandra.evaluator.expressions.operators import order_key
from sparql_cassandra.evaluator.expressions.values import ExpressionError
from sparql_cassandra.evaluator.joins import NOTHING
from sparql_cassandra.evaluator.run import Operator, Run, UnaryOperator
from sparql_cassandra.evaluator.solutions import Block, Hints, Row, narrowed
from sparql_cassandra.syntax.algebra import Aggregate, Exists, Expression, Var

FEW_GROUPS = 256
"""Aggregates of groups that are fed without a look at the clock."""
LARGE = 16 * PORTION
"""Bytes of rows that are kept for a sort under LIMIT before the worst of them are dropped."""
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
        held = run.budget.holding("groups")
        groups: dict[Row, list[Accumulator]] = {} if self.keys else {(): [make(run.context, held) for make in makers]}
        blocks = self.child.run(run.hurried(), hints.on(self.hintable) if hints else None)
        for block in narrowed(blocks, len(keys), run.budget):
            for part in run.budget.sliced(_by_key(block, keys).items(), max(1, FEW_GROUPS // (len(makers) or 1))):
                known = len(groups)
                for key, rows in part:
                    group = groups.get(key)
                    if group is None:
                        group = groups[key] = [make(run.context, held) for make in makers]
                    for accumulated in group:
                        accumulated.add(rows)
                run.budget.hold(len(groups), "groups")
                if len(groups) > known:
                    new = list(islice(reversed(groups), len(groups) - known))
                    held.add(run.budget.weigh(new) + len(new) * (ENTRY + GROUP * len(makers)))
            del block
        run.budget.computes |= any(aggregate.name != "COUNT" for _, aggregate in self.aggregates)
        yield from self._results(groups, run)

    def _results(self, groups: Mapping[Row, Sequence[Accumulator]], run: Run) -> Iterator[Block]:
        held = run.budget.holding("texts of groups")
        for part in run.budget.sliced(groups.items(), max(1, FEW_GROUPS // (len(self.aggregates) or 1))):
            made: Block = []
            for key, group in part:
                results = [accumulated.result() for accumulated in group]
                made.append((*key, *results))
                held.add(sum(map(getsizeof, results)))
                if held.bytes > PORTION:
                    yield made
                    made = []
                    held.become(0)
                    run.budget.check()
            if made:
                yield made
                held.become(0)


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
        run.budget.computes |= not all(isinstance(expression, Var) for expression, _ in self.conditions)
        keys = _Keys([(compile_expression(expression, places), descending) for expression, descending in self.conditions], run)
        blocks = self.child.run(run.hurried(), hints)
        if self.limit is not None and self.limit <= SORTED_AT_ONCE:
            yield _first(blocks, keys, self.limit, run)
            return
        held = run.budget.holding("rows to sort")
        runs: list[Block] = []
        pending: Block = []
        number = 0
        for block in blocks:
            number += len(block)
            run.budget.hold(number, "rows to sort")
            held.rows(block)
            pending += block
            while len(pending) >= SORTED_AT_ONCE:
                runs.append(keys.sorted(pending[:SORTED_AT_ONCE]))
                pending = pending[SORTED_AT_ONCE:]
        del blocks
        if pending:
            runs.append(keys.sorted(pending))
            del pending
        if len(runs) == 1:
            yield runs[0]
        else:
            yield from run.budget.sliced(heapq.merge(*runs, key=keys.whole), FEW_ROWS)


def _first(blocks: Iterable[Block], keys: _Keys, limit: int, run: Run) -> Block:
    """The first `limit` rows in order. Twice as many are kept and sorted now and then; a row after the last of the best is dropped at once."""
    held = run.budget.holding("rows to sort")
    kept: list[tuple[tuple[Any, ...], int, Row]] = []
    worst: tuple[Any, ...] | None = None
    most = 2 * limit + FEW_ROWS
    number = 0

    def weigh(ranked: Sequence[tuple[tuple[Any, ...], int, Row]]) -> int:
        return run.budget.weigh([row for _, _, row in ranked]) + keys.weigh([key for key, _, _ in ranked])

    def best() -> None:
        nonlocal worst
        kept.sort()  # by key, then as they came: no two rows are compared
        del kept[limit:]
        held.become(weigh(kept))
        worst = kept[-1][0] if kept and len(kept) == limit else None

    for block in blocks:
        for part in run.budget.sliced(block, FEW_ROWS):
            new = [(key, place, row) for place, row in enumerate(part, number) if (key := keys.whole(row)) and (worst is None or key < worst)]
            number += len(part)
            kept += new
            held.add(weigh(new))
            if len(kept) >= most or held.bytes > LARGE:
                best()
        del block
    best()
    return [row for _, _, row in kept]


class _Keys:
    """The conditions of an ORDER BY as sort keys of rows."""

    def __init__(self, conditions: Sequence[tuple[Compiled, bool]], run: Run) -> None:
        self._conditions, self._run = conditions, run

    def whole(self, row: Row) -> tuple[Any, ...]:
        return tuple([_Reversed(self._key(key, row)) if descending else self._key(key, row) for key, descending in self._conditions])

    def weigh(self, keys: Sequence[tuple[Any, ...]]) -> int:
        """About the bytes of keys."""
        return sum(ROW + sum(map(getsizeof, part.key if isinstance(part, _Reversed) else part)) for key in keys for part in key)

    def _key(self, compiled: Compiled, row: Row) -> tuple[Any, ...]:
        try:
            return order_key(compiled(row, self._run.context))
        except ExpressionError:
            return order_key(None)

    def sorted(self, block: Block) -> Block:
        """A stable sort for each condition, the last one first: reversed keys would compare slowly."""
        budget = self._run.budget
        for compiled, descending in reversed(self._conditions):
            held = budget.holding("keys to sort by")
            keys: list[tuple[Any, ...]] = []
            for part in budget.sliced((self._key(compiled, row) for row in block), FEW_ROWS):
                keys += part
                held.add(self.weigh([(key,) for key in part]) if budget.computes else 0)
            held.become(held.bytes or budget.weigh(block))
            budget.check()
            order = sorted(range(len(block)), key=keys.__getitem__, reverse=descending)
            block = [block[number] for number in order]
        return block


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
        blocks = self.child.run(run, hints.on(self.hintable) if hints else None)

        def projected(block: Block) -> Block:
            return [tuple([None if position is None else row[position] for position in positions]) for row in block]

        return map(projected, narrowed(blocks, len(self.variables), run.budget))


@dataclass(frozen=True, slots=True)
class DistinctOperator(UnaryOperator):
    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        seen: set[Row] = set()
        held = run.budget.holding("distinct rows")

        def fresh(block: Block) -> Block:
            new = []
            for row in block:
                if row not in seen:
                    seen.add(row)
                    new.append(row)
            run.budget.check()
            run.budget.hold(len(seen), "distinct rows")
            held.add(run.budget.weigh(new) + ENTRY * len(new))
            return new

        return map(fresh, self.child.run(run, hints))


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
            del block
            if rows:
                yield rows
            del rows
            if left == 0:
                return

"""The operators that compute with each solution: Filter, Extend, and EXISTS for a whole block at once (SPARQL 1.1, 17.4 and 18.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, compress
from sys import getsizeof
from typing import Final

from sparql_cassandra.evaluator.budget import PORTION
from sparql_cassandra.evaluator.expressions.compile import (
    ROW_NUMBER,
    Compiled,
    QueryContext,
    compile_condition,
    compile_expression,
    key_or_none,
)
from sparql_cassandra.evaluator.expressions.values import FALSE, TRUE
from sparql_cassandra.evaluator.run import Operator, Run, UnaryOperator
from sparql_cassandra.evaluator.solutions import LAST_BLOCK, Block, Hints, Matcher, Merge, Row, growing_blocks, hints_of
from sparql_cassandra.syntax.algebra import Exists, Expression, Var

FEW_ROWS: Final = 128
"""Rows for which an expression is evaluated without a look at the clock."""


class Tested:
    """A condition ready for blocks of rows: its EXISTS patterns are evaluated once a block, as extra columns."""

    def __init__(self, condition: Expression, columns: Sequence[Var], exists: Sequence[ExistsOperator] = ()) -> None:
        self._exists = exists
        self._passes = compile_condition(condition, positions(columns, exists))
        self._columns = tuple(columns)

    def passing(self, block: Block, run: Run) -> list[bool]:
        passes, context, verdicts = self._passes, run.context, []
        wide = with_exists(block, self._columns, self._exists, run)
        for start in range(0, len(wide), FEW_ROWS):
            run.budget.check()
            verdicts += [passes(row, context) for row in wide[start : start + FEW_ROWS]]
        return verdicts


def positions(columns: Sequence[Var], exists: Sequence[ExistsOperator]) -> dict[Var | Exists, int]:
    """The column of each variable, and of each EXISTS as `with_exists` adds it."""
    terms: list[Var | Exists] = [*columns, *(operator.expression for operator in exists)]
    return {term: position for position, term in enumerate(terms)}


def with_exists(block: Block, columns: Sequence[Var], exists: Sequence[ExistsOperator], run: Run) -> Block:
    """The rows, each with a column for every EXISTS that says whether it holds."""
    for operator in exists:
        verdicts = operator.holds(block, columns, run)
        block = [(*row, TRUE.key if verdict else FALSE.key) for row, verdict in zip(block, verdicts, strict=True)]
    return block


@dataclass(frozen=True, slots=True)
class ExistsOperator:
    """EXISTS (18.6, substitute): for a whole block at once. `correlated`: outer variables that the pattern's own filters read.

    The pattern joined with the row's values is the pattern with the values substituted, except where a filter inside reads a variable that only the
    row binds; then `substituted` makes the pattern's operator for those values.
    """

    expression: Exists
    pattern: Operator
    correlated: tuple[Var, ...] = ()
    substituted: Callable[[tuple[tuple[Var, str], ...]], Operator] | None = None

    def holds(self, block: Block, columns: Sequence[Var], run: Run) -> list[bool]:
        run = run.unhurried()
        places = [columns.index(variable) for variable in self.correlated if variable in columns]
        if not places or self.substituted is None:
            return self._test(self.pattern, block, columns, run)
        groups: dict[Row, list[int]] = {}
        for number, row in enumerate(block):
            groups.setdefault(tuple(row[place] for place in places), []).append(number)
        verdicts = [False] * len(block)
        for values, numbers in run.budget.paced(groups.items(), 1):
            pairs = tuple((columns[place], key) for place, key in zip(places, values, strict=True) if key is not None)
            for number, verdict in zip(numbers, self._test(self.substituted(pairs), [block[n] for n in numbers], columns, run), strict=True):
                verdicts[number] = verdict
        return verdicts

    def _test(self, pattern: Operator, block: Block, columns: Sequence[Var], run: Run) -> list[bool]:
        merge = Merge.of(tuple(columns), pattern.variables)
        hints = hints_of(block, columns, pattern.hintable)
        held = run.budget.holding("rows")
        matcher = Matcher(run.budget.collected(pattern.run(run, hints), held), merge.right_shared, run.budget, held)
        positive = not self.expression.negated
        return [bool(matcher.find(tuple([row[place] for place in merge.left_shared]))) is positive for row in run.budget.paced(block)]


@dataclass(frozen=True, slots=True)
class FilterOperator(UnaryOperator):
    condition: Expression
    exists: tuple[ExistsOperator, ...] = ()

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        return self.child.cost(run, bound) / 2

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        tested = Tested(self.condition, self.variables, self.exists)
        blocks = self.child.run(run, hints)

        def passing(block: Block) -> Block:
            return list(compress(block, tested.passing(block, run)))

        return map(passing, growing_blocks(blocks, run.budget, run.first_block) if self.exists else blocks)


@dataclass(frozen=True, slots=True)
class ExtendOperator(UnaryOperator):
    variable: Var
    expression: Expression
    exists: tuple[ExistsOperator, ...] = ()

    @property
    def added(self) -> tuple[Var, ...]:
        return (self.variable,)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        if self.exists:
            return self._with_exists(run, hints)
        if isinstance(self.expression, Var):
            return self._copied(self.expression, run, hints)
        chained = self._chained()
        columns = chained[0].child.variables
        places = positions(self.variables, ())
        steps = [compile_expression(operator.expression, places) for operator in chained]
        blocks = chained[0].child.run(run, hints.on(columns) if hints else None)
        return chain.from_iterable(map(partial(self._extended, steps, run), blocks))

    def _with_exists(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        columns = self.child.variables
        step = compile_expression(self.expression, positions(columns, self.exists))

        def made(block: Block) -> Iterator[Block]:
            return self._extended([step], run, with_exists(block, columns, self.exists, run))

        def narrow(block: Block) -> Block:
            return [(*row[: len(columns)], row[-1]) for row in block]

        blocks = growing_blocks(self.child.run(run, hints.on(columns) if hints else None), run.budget, run.first_block)
        return map(narrow, chain.from_iterable(map(made, blocks)))

    def _copied(self, variable: Var, run: Run, hints: Hints | None) -> Iterator[Block]:
        place = positions(self.child.variables, ()).get(variable)

        def copied(block: Block) -> Block:
            return [(*row, None if place is None else row[place]) for row in block]

        return map(copied, self.child.run(run, hints.on(self.child.variables) if hints else None))

    def _chained(self) -> list[ExtendOperator]:
        """This operator and those right below it, the lowest first: they run as one, so that a row is copied once and not by each."""
        chained = [self]
        while isinstance(below := chained[-1].child, ExtendOperator) and not below.exists:
            chained.append(below)
        return chained[::-1]

    def _extended(self, steps: Sequence[Compiled], run: Run, block: Block) -> Iterator[Block]:
        """The rows with the values of the expressions, each of which sees those before it; in few rows at once where their texts are long."""
        context, width, held = run.context, len(block[0]) if block else 0, run.budget.holding("texts of BIND")
        run.budget.computes = True
        made: Block = []
        for part in run.budget.sliced((extended(row, steps, context) for row in block), max(1, FEW_ROWS // len(steps))):
            held.add(sum(map(getsizeof, chain.from_iterable(row[width:] for row in part))))
            made += part
            if held.bytes > PORTION or len(made) >= LAST_BLOCK:
                yield made
                made = []
                held.become(0)
        if made:
            yield made


def extended(row: Row, steps: Sequence[Compiled], context: QueryContext) -> Row:
    cells = list(row)
    for step in steps:
        cells.append(key_or_none(step, cells, context))
    return tuple(cells)


@dataclass(frozen=True, slots=True)
class NumberOperator(UnaryOperator):
    """Gives every solution a number in a hidden column, so that BNODE(label) knows which solution it is in."""

    @property
    def added(self) -> tuple[Var, ...]:
        return (ROW_NUMBER,)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        run.budget.computes = True

        def numbered(block: Block) -> Block:
            start = run.context.made + 1
            run.context.made += len(block)
            return [(*row, f"S{number}") for number, row in enumerate(block, start)]

        return map(numbered, self.child.run(run, hints))

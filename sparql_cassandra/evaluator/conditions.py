"""The operators that compute with each solution: Filter, Extend, and EXISTS for a whole block at once (SPARQL 1.1, 17.4 and 18.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sparql_cassandra.evaluator.expressions.compile import ROW_NUMBER, compile_condition, compile_expression, key_or_none
from sparql_cassandra.evaluator.expressions.values import FALSE, TRUE
from sparql_cassandra.evaluator.run import Operator, Run, UnaryOperator
from sparql_cassandra.evaluator.solutions import Block, Hints, Matcher, Merge, Row, growing_blocks, hints_of
from sparql_cassandra.syntax.algebra import Exists, Expression, Var


class Tested:
    """A condition ready for blocks of rows: its EXISTS patterns are evaluated once a block, as extra columns."""

    def __init__(self, condition: Expression, columns: Sequence[Var], exists: Sequence[ExistsOperator] = ()) -> None:
        self._exists = exists
        self._passes = compile_condition(condition, positions(columns, exists))
        self._columns = tuple(columns)

    def passing(self, block: Block, run: Run) -> list[bool]:
        return [self._passes(row, run.context) for row in with_exists(block, self._columns, self._exists, run)]


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
        for values, numbers in groups.items():
            pairs = tuple((columns[place], key) for place, key in zip(places, values, strict=True) if key is not None)
            for number, verdict in zip(numbers, self._test(self.substituted(pairs), [block[n] for n in numbers], columns, run), strict=True):
                verdicts[number] = verdict
        return verdicts

    def _test(self, pattern: Operator, block: Block, columns: Sequence[Var], run: Run) -> list[bool]:
        merge = Merge.of(tuple(columns), pattern.variables)
        hints = hints_of(block, columns, pattern.hintable)
        matcher = Matcher(run.budget.collected(pattern.run(run, hints)), merge.right_shared, run.budget)
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
        for block in growing_blocks(blocks, run.first_block) if self.exists else blocks:
            yield [row for row, good in zip(block, tested.passing(block, run), strict=True) if good]


@dataclass(frozen=True, slots=True)
class ExtendOperator(UnaryOperator):
    variable: Var
    expression: Expression
    exists: tuple[ExistsOperator, ...] = ()

    @property
    def added(self) -> tuple[Var, ...]:
        return (self.variable,)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        columns = self.child.variables
        compiled, context = compile_expression(self.expression, positions(columns, self.exists)), run.context
        for block in self.child.run(run, hints.on(columns) if hints else None):
            wide = with_exists(block, columns, self.exists, run)
            yield [(*row, key_or_none(compiled, extended, context)) for row, extended in zip(block, wide, strict=True)]


@dataclass(frozen=True, slots=True)
class NumberOperator(UnaryOperator):
    """Gives every solution a number in a hidden column, so that BNODE(label) knows which solution it is in."""

    @property
    def added(self) -> tuple[Var, ...]:
        return (ROW_NUMBER,)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        for block in self.child.run(run, hints):
            start = run.context.made + 1
            run.context.made += len(block)
            yield [(*row, f"S{number}") for number, row in enumerate(block, start)]

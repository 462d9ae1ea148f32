"""The operators that combine solutions: Join, LeftJoin, Union, Minus, Values, Graph (SPARQL 1.1, 18.5), block by block."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import chain

from sparql_cassandra.evaluator.budget import STRIDE
from sparql_cassandra.evaluator.conditions import ExistsOperator, Tested
from sparql_cassandra.evaluator.run import LOOKUP_ROWS, WHOLE_FIRST, Operator, Run
from sparql_cassandra.evaluator.solutions import MOST_CELLS, Block, Hints, Matcher, Merge, Row, growing_blocks, hints_of, narrowed
from sparql_cassandra.syntax.algebra import Expression, Var, always_bound

NOTHING: frozenset[Var] = frozenset()


def right_side(right: Operator, merge: Merge, run: Run) -> Callable[[Block, Sequence[Var]], Matcher]:
    """A function from a block of left rows to the right rows that may join with them."""
    kept: list[Matcher] = []
    asked = 0
    size = cache(lambda: right.cost(run, NOTHING))

    def matcher(block: Block, columns: Sequence[Var]) -> Matcher:
        if kept:
            return kept[0]
        nonlocal asked
        asked += len(block)
        hints = hints_of(block, columns, right.hintable)
        if hints is not None and asked > WHOLE_FIRST and asked * LOOKUP_ROWS > size():
            hints = None  # all of it, once, is cheaper than asking again for each block
        made = collected(right, merge, run, hints)
        if hints is None:
            kept.append(made)
        return made

    return matcher


def together(first: frozenset[Var], second: frozenset[Var]) -> frozenset[Var]:
    """Both sets as one, the larger one itself where it has all: a plan of a thousand joins holds a set for each."""
    if second <= first:
        return first
    return second if first <= second else first | second


def collected(right: Operator, merge: Merge, run: Run, hints: Hints | None) -> Matcher:
    held = run.budget.holding("rows")
    return Matcher(run.budget.collected(right.run(run, hints), held), merge.right_shared, run.budget, held)


@dataclass(frozen=True, slots=True)
class JoinOperator:
    left: Operator
    right: Operator
    merge: Merge = field(init=False)
    certain: frozenset[Var] = field(init=False)
    hintable: frozenset[Var] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "merge", Merge.of(self.left.variables, self.right.variables))
        left, right = self.left, self.right
        object.__setattr__(self, "certain", together(left.certain, right.certain))
        same = left.hintable is left.certain and right.hintable is right.certain
        object.__setattr__(self, "hintable", self.certain if same else together(left.hintable, right.hintable))

    @property
    def variables(self) -> tuple[Var, ...]:
        return self.merge.columns

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        first = self.left.cost(run, bound)
        return first * self.right.cost(run, bound | self.left.certain)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        bound = frozenset(hints.variables) if hints else NOTHING
        if self._right_first(run, bound):
            swapped = JoinOperator(self.right, self.left)
            places = {variable: position for position, variable in enumerate(swapped.variables)}
            return map(_arranging([places[variable] for variable in self.variables]), swapped.joined(run, hints))
        return self.joined(run, hints)

    def _right_first(self, run: Run, bound: frozenset[Var]) -> bool:
        """True to begin with the right side: the one with fewer rows comes first, unless only that one could use the other's rows."""
        shared = self.left.certain & self.right.certain
        left_helps, right_helps = bool(shared & self.right.hintable), bool(shared & self.left.hintable)
        if left_helps != right_helps:
            return right_helps
        return self.right.cost(run, bound) < self.left.cost(run, bound)

    def joined(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        matching = right_side(self.right, self.merge, run)
        outer = hints.on(frozenset(hints.variables) - frozenset(self.left.variables)) if hints else None

        def joined(block: Block) -> Iterator[Block]:
            run.budget.check()
            return self._merged(block, matching(block, self.left.variables) if outer is None else self._narrowed(run, block, outer), run)

        return chain.from_iterable(map(joined, growing_blocks(self.left.run(run, hints), run.budget, run.first_block)))

    def _narrowed(self, run: Run, block: Block, outer: Hints) -> Matcher:
        """The right side by the block's values, or, when those do not narrow it, by the hints from outside."""
        hints = hints_of(block, self.left.variables, self.right.hintable) or outer.on(self.right.hintable)
        return collected(self.right, self.merge, run, hints)

    def _merged(self, block: Block, matcher: Matcher, run: Run) -> Iterator[Block]:
        merge, rows, shared = self.merge, matcher.rows, self.merge.left_shared
        if len(block) * len(rows) * (len(merge.columns) or 1) <= MOST_CELLS:
            yield [merge.row(row, rows[number]) for row in block for number in matcher.find(tuple([row[place] for place in shared]))]
            return
        paced, size = run.budget.paced(block), max(1, min(STRIDE, MOST_CELLS // len(merge.columns or (1,))))
        yield from run.budget.sliced((merge.row(row, rows[n]) for row in paced for n in matcher.find(tuple([row[place] for place in shared]))), size)


@dataclass(frozen=True, slots=True)
class LeftJoinOperator:
    left: Operator
    right: Operator
    condition: Expression | None = None
    exists: tuple[ExistsOperator, ...] = ()
    merge: Merge = field(init=False)
    certain: frozenset[Var] = field(init=False)
    hintable: frozenset[Var] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "merge", Merge.of(self.left.variables, self.right.variables))
        object.__setattr__(self, "certain", self.left.certain)
        left = self.left
        object.__setattr__(self, "hintable", left.certain if left.hintable is left.certain else left.hintable & left.certain)

    @property
    def variables(self) -> tuple[Var, ...]:
        return self.merge.columns

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        return self.left.cost(run, bound)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        matching = right_side(self.right, self.merge, run)
        tested = Tested(self.condition, self.variables, self.exists) if self.condition is not None else None
        left_hints = hints.on(self.left.variables) if hints else None

        def joined(block: Block) -> Iterator[Block]:
            return self._merged(block, matching(block, self.left.variables), tested, run)

        return chain.from_iterable(map(joined, growing_blocks(self.left.run(run, left_hints), run.budget, run.first_block)))

    def _merged(self, block: Block, matcher: Matcher, tested: Tested | None, run: Run) -> Iterator[Block]:
        run.budget.check()
        matched: set[int] = set()
        for pairs in run.budget.sliced(self._pairs(block, matcher, run), max(1, min(STRIDE, MOST_CELLS // len(self.variables or (1,))))):
            merged = [self.merge.row(block[number], matcher.rows[other]) for number, other in pairs]
            passed = tested.passing(merged, run) if tested else [True] * len(merged)
            matched.update(number for (number, _), good in zip(pairs, passed, strict=True) if good)
            yield [row for row, good in zip(merged, passed, strict=True) if good]
        yield [(*row, *self.merge.padding) for number, row in enumerate(block) if number not in matched]

    def _pairs(self, block: Block, matcher: Matcher, run: Run) -> Iterator[tuple[int, int]]:
        """The numbers of the left and right rows that agree."""
        shared = self.merge.left_shared
        return (
            (number, other) for number, row in enumerate(run.budget.paced(block)) for other in matcher.find(tuple([row[place] for place in shared]))
        )


@dataclass(frozen=True, slots=True)
class UnionOperator:
    left: Operator
    right: Operator
    variables: tuple[Var, ...] = field(init=False)
    certain: frozenset[Var] = field(init=False)
    hintable: frozenset[Var] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "variables", tuple(dict.fromkeys([*self.left.variables, *self.right.variables])))
        object.__setattr__(self, "certain", self.left.certain & self.right.certain)
        object.__setattr__(self, "hintable", together(self.left.hintable, self.right.hintable))

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        return self.left.cost(run, bound) + self.right.cost(run, bound)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        for side in (self.left, self.right):
            columns = {variable: position for position, variable in enumerate(side.variables)}
            yield from map(
                _arranging([columns.get(variable) for variable in self.variables]), narrowed(side.run(run, hints), len(self.variables), run.budget)
            )


@dataclass(frozen=True, slots=True)
class MinusOperator:
    left: Operator
    right: Operator
    variables: tuple[Var, ...] = field(init=False)
    certain: frozenset[Var] = field(init=False)
    hintable: frozenset[Var] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "variables", self.left.variables)
        object.__setattr__(self, "certain", self.left.certain)
        object.__setattr__(self, "hintable", self.left.hintable)

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        return self.left.cost(run, bound)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        merge = Merge.of(self.left.variables, self.right.variables)
        matching = right_side(self.right, merge, run)
        rows = growing_blocks(self.left.run(run, hints), run.budget, run.first_block)
        if not merge.left_shared:
            return rows

        def remaining(block: Block) -> Block:
            matcher = matching(block, self.left.variables)
            paced = run.budget.paced(block)
            return [row for row in paced if not matcher.find_overlapping(tuple([row[position] for position in merge.left_shared]))]

        return map(remaining, rows)


@dataclass(frozen=True, slots=True)
class ValuesOperator:
    variables: tuple[Var, ...]
    rows: tuple[Row, ...]
    certain: frozenset[Var] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "certain", always_bound(self.variables, self.rows))

    @property
    def hintable(self) -> frozenset[Var]:
        return NOTHING

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        return len(self.rows)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        yield list(self.rows)


@dataclass(frozen=True, slots=True)
class GraphOperator:
    """GRAPH: the pattern within one named graph, or within each in turn (18.6)."""

    name: Var | str
    child: Operator
    merge: Merge = field(init=False)
    certain: frozenset[Var] = field(init=False)
    hintable: frozenset[Var] = field(init=False)

    def __post_init__(self) -> None:
        name = (self.name,) if isinstance(self.name, Var) else ()
        object.__setattr__(self, "merge", Merge.of(self.child.variables, name))
        object.__setattr__(self, "certain", together(self.child.certain, frozenset(name)))
        object.__setattr__(self, "hintable", together(self.child.hintable, frozenset(name)))

    @property
    def variables(self) -> tuple[Var, ...]:
        return self.merge.columns

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        return self.child.cost(run, bound) * (1 if isinstance(self.name, str) or self.name in bound else 4)

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        if isinstance(self.name, str):
            if (run.named is None or self.name in run.named) and (self.child.variables or self.name in run.index.graphs(run.budget)):
                yield from self.child.run(run.within(self.name), hints)
            return
        graphs = run.index.graphs(run.budget) if run.named is None else run.named
        about = hints.on((self.name,)) if hints else None
        wanted = {row[0] for row in about.rows} if about else None
        inner = hints.on(self.child.variables) if hints else None
        for graph in graphs:
            if wanted is not None and graph not in wanted:
                continue
            yield from map(partial(self._in, graph), self.child.run(run.within(graph), inner))

    def _in(self, graph: str, block: Block) -> Block:
        """The rows with the name of their graph."""
        if not self.merge.left_shared:
            return [(*row, graph) for row in block]
        place = self.merge.left_shared[0]
        return [row if row[place] else self.merge.row(row, (graph,)) for row in block if row[place] in {None, graph}]


def _arranging(places: Sequence[int | None]) -> Callable[[Block], Block]:
    """A function that puts the columns of a block into another order; None is a column without values."""
    return lambda block: [tuple([None if place is None else row[place] for place in places]) for row in block]

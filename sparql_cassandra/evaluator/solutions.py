"""Solutions in blocks: rows of keys under fixed columns, hints that narrow a search, and the matching of compatible rows (SPARQL 1.1, 18.3). Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sparql_cassandra.evaluator.budget import ENTRY, PORTION, ROW, STRIDE, Budget, Holding
from sparql_cassandra.syntax.algebra import Var

Row = tuple[str | None, ...]
Block = list[Row]
FIRST_BLOCK, LAST_BLOCK = 32, 2_048
LARGEST_BLOCK = 20_000
"""Rows of the largest block, about: a page of the store."""
MOST_CELLS = 400_000
"""Cells of rows that are made together, without a look at the clock."""


@dataclass(frozen=True, slots=True)
class Hints:
    """Solutions that do not agree with any of these rows will not be used. Every value is bound; the rows differ."""

    variables: tuple[Var, ...]
    rows: Sequence[tuple[str, ...]]

    def on(self, variables: Iterable[Var]) -> Hints | None:
        """The hints on these variables alone; None when they say nothing."""
        wanted = frozenset(variables)
        kept = [position for position, variable in enumerate(self.variables) if variable in wanted]
        if not kept:
            return None
        if len(kept) == len(self.variables):
            return self
        rows = list(dict.fromkeys(tuple(row[position] for position in kept) for row in self.rows))
        return Hints(tuple(self.variables[position] for position in kept), rows)


def hints_of(block: Sequence[Row], columns: Sequence[Var], wanted: Iterable[Var]) -> Hints | None:
    """Hints from the rows of a block on those of the wanted variables that are bound in every row; None: there is no such variable."""
    sought = frozenset(wanted)
    kept = [p for p, variable in enumerate(columns) if variable in sought and all(row[p] is not None for row in block)]
    if not kept:
        return None
    if len(kept) == 1:
        only = kept[0]
        return Hints((columns[only],), [(key,) for key in dict.fromkeys(row[only] for row in block) if key is not None])
    rows: dict[tuple[str, ...], None] = dict.fromkeys(tuple(row[p] for p in kept) for row in block)  # type: ignore[misc]
    return Hints(tuple(columns[p] for p in kept), list(rows))


def growing_blocks(rows: Iterable[Block], budget: Budget, first: int = FIRST_BLOCK, last: int = LAST_BLOCK) -> Iterator[Block]:
    """The same rows in blocks of 32, 64, ... 2,048: the first answers come soon, and many answers cost few requests.

    A block is shorter where its rows are large: each operator of a query may have one in hand.
    """
    held = budget.holding("rows on their way")
    size = first
    pending: Block = []
    for block in rows:
        pending.extend(block)
        if block:
            held.add(budget.weigh(block) if budget.computes else len(block) * (ROW + 8 * len(block[0])))
        del block
        while len(pending) >= size or (held.bytes > PORTION and pending):
            most = min(size, max(1, PORTION * len(pending) // held.bytes))
            given, pending = pending[:most], pending[most:]
            yield given
            held.become(held.bytes * len(pending) // (len(pending) + len(given)))
            del given
            size = min(size * 2, last)
    if pending:
        yield pending


def narrowed(blocks: Iterable[Block], width: int, budget: Budget) -> Iterable[Block]:
    """The same rows in blocks that hold few cells once each row is `width` wide."""
    most = max(1, MOST_CELLS // max(1, width))
    return blocks if most > LARGEST_BLOCK else (part for block in blocks for part in budget.sliced(block, most))


class Matcher:
    """Rows to be joined, found by the values of their shared columns; a column without a value agrees with every value.

    `held` counts the rows already, and counts the indexes over them.
    """

    def __init__(self, rows: Sequence[Row], shared: Sequence[int], budget: Budget, held: Holding) -> None:
        self._shared = tuple(shared)
        self._held = held
        self._by_mask: dict[int, list[tuple[int, tuple[str | None, ...]]]] = {}
        self._indexes: dict[tuple[int, int], dict[tuple[str | None, ...], list[int]]] = {}
        self.rows, self._budget = rows, budget
        held.add(len(rows) * (2 * ROW + 8 * len(self._shared)))
        for number, row in enumerate(budget.paced(rows, STRIDE)):
            values = tuple([row[position] for position in self._shared])
            self._by_mask.setdefault(_mask(values), []).append((number, values))

    def find(self, values: tuple[str | None, ...]) -> list[int]:
        """The numbers of the rows that agree with these values of the shared columns."""
        mask = _mask(values)
        if len(self._by_mask) == 1:
            (other,) = self._by_mask
            return self._index(other, mask & other).get(_masked(values, mask & other), [])
        numbers: list[int] = []
        for other in self._budget.paced(self._by_mask):
            common = mask & other
            numbers += self._index(other, common).get(_masked(values, common), ())
        return numbers

    def find_overlapping(self, values: tuple[str | None, ...]) -> bool:
        """True when a row agrees that has at least one shared column bound where `values` has one (MINUS)."""
        mask = _mask(values)
        others = self._budget.paced(self._by_mask)
        return any(mask & other and self._index(other, mask & other).get(_masked(values, mask & other)) for other in others)

    def _index(self, mask: int, common: int) -> dict[tuple[str | None, ...], list[int]]:
        index = self._indexes.get((mask, common))
        if index is None:
            built: dict[tuple[str | None, ...], list[int]] = defaultdict(list)
            keys = 2 * ENTRY + (0 if common == mask else ROW + 8 * len(self._shared))
            for part in self._budget.sliced(self._by_mask[mask]):
                before = len(built)
                for number, values in part:
                    built[_masked(values, common)].append(number)
                self._held.add((len(built) - before) * keys + 8 * len(part))
            self._held.add(2 * ENTRY)
            index = self._indexes[mask, common] = dict(built)
        return index


def _mask(values: tuple[str | None, ...]) -> int:
    if None not in values:
        return (1 << len(values)) - 1
    return sum(1 << position for position, value in enumerate(values) if value is not None)


def _masked(values: tuple[str | None, ...], mask: int) -> tuple[str | None, ...]:
    if mask == (1 << len(values)) - 1:
        return values
    return tuple(value if mask >> position & 1 else None for position, value in enumerate(values))


@dataclass(frozen=True, slots=True)
class Merge:
    """The merging of rows of two operators: all left columns, then the right ones that are new; a shared column takes what is bound."""

    columns: tuple[Var, ...]
    left_shared: tuple[int, ...]
    right_shared: tuple[int, ...]
    right_new: tuple[int, ...]
    padding: Row

    @classmethod
    def of(cls, left: Sequence[Var], right: Sequence[Var]) -> Merge:
        left_at = {variable: position for position, variable in enumerate(left)}
        right_at = {variable: position for position, variable in enumerate(right)}
        shared = [variable for variable in left if variable in right_at]
        new = [variable for variable in right if variable not in left_at]
        return cls(
            (*left, *new),
            tuple(left_at[variable] for variable in shared),
            tuple(right_at[variable] for variable in shared),
            tuple(right_at[variable] for variable in new),
            (None,) * len(new),
        )

    def row(self, left: Row, right: Row) -> Row:
        added = tuple([right[position] for position in self.right_new])
        if None in left:
            filled = list(left)
            for here, there in zip(self.left_shared, self.right_shared, strict=True):
                if filled[here] is None:
                    filled[here] = right[there]
            return (*filled, *added)
        return left + added

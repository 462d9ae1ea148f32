"""Columns of 64-bit numbers: distinct rows, joins, groups, circles. Every step sorts, and none looks at all pairs of anything. Pure.

A table is two columns of one length, (n,) int64 each: the rows of a relation between numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, overload

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Table = tuple[Numbers, Numbers]

NONE: Final[Numbers] = np.empty(0, np.int64)
_SPREAD: Final = 0x9E3779B97F4A7C15
_ALL: Final = (1 << 64) - 1


@overload
def pair(one: int, other: int) -> int: ...
@overload
def pair(one: Numbers, other: Numbers) -> Numbers: ...
def pair(one: int | Numbers, other: int | Numbers) -> int | Numbers:
    """One number for two, in this order; the same for numbers and for columns of them."""
    if isinstance(one, int) and isinstance(other, int):
        number = (one * _SPREAD + other) & _ALL
        return number - (1 << 64) if number >> 63 else number
    return (np.asarray(one).view(np.uint64) * np.uint64(_SPREAD) + np.asarray(other).view(np.uint64)).view(np.int64)


def distinct(first: Numbers, second: Numbers) -> Table:
    """The distinct rows, in order."""
    order = np.lexsort((second, first))
    first, second = first[order], second[order]
    new = np.ones(len(first), np.bool_)
    new[1:] = (first[1:] != first[:-1]) | (second[1:] != second[:-1])
    return first[new], second[new]


def holds(ordered: Numbers, number: int) -> bool:
    """True when a column in order has the number."""
    position = int(np.searchsorted(ordered, number))
    return position < len(ordered) and int(ordered[position]) == number


class Joins:
    """Numbers that are one: `mapping` has each of those that a pair joins, with the number that stands for all; an even one where there is one."""

    def __init__(self, pairs: Iterable[tuple[int, int]]) -> None:
        above: dict[int, int] = {}

        def root(number: int) -> int:
            while (parent := above.setdefault(number, number)) != number:
                above[number] = number = above[parent]
            return number

        for one, other in pairs:
            low, high = sorted((root(one), root(other)), key=lambda each: (each & 1, each))
            above[high] = low
        self.mapping = {number: root(number) for number in list(above)}
        self._from = np.array(sorted(self.mapping), np.int64)
        self._to = np.array([self.mapping[number] for number in self._from.tolist()], np.int64)

    def roots(self, column: Numbers) -> Numbers:
        """The column with each number replaced by the one that stands for it."""
        if not len(self._from):
            return column
        places = np.minimum(np.searchsorted(self._from, column), len(self._from) - 1)
        return np.where(self._from[places] == column, self._to[places], column)


def groups_that(groups: Numbers, members: Numbers, test: Callable[[frozenset[int]], bool]) -> Numbers:
    """The groups whose sets of members pass a test, which is asked once for each different set. The rows are distinct and in order."""
    if not len(groups):
        return NONE
    starts = np.flatnonzero(np.r_[True, groups[1:] != groups[:-1]])
    codes = np.random.default_rng(0).integers(np.iinfo(np.int64).min, np.iinfo(np.int64).max, int(members.max()) + 1)
    signs, first, of = np.unique(np.add.reduceat(codes[members], starts), return_index=True, return_inverse=True)
    ends = np.r_[starts[1:], len(groups)]
    passed = np.array([test(frozenset(members[starts[place] : ends[place]].tolist())) for place in first], np.bool_)
    chosen: Numbers = groups[starts][passed[of]] if len(signs) else NONE
    return chosen


def sharing(tables: Sequence[Table]) -> Numbers:
    """The things, by number, that share a value with another one in every (thing, value) table, the same other one in all."""
    things, keys = tables[0]
    for more, values in tables[1:]:
        order = np.argsort(more, kind="stable")
        more, values = more[order], values[order]
        things, keys = _repeated(things, keys)
        start, end = np.searchsorted(more, things, "left"), np.searchsorted(more, things, "right")
        lengths = end - start
        places = np.repeat(start - np.r_[0, np.cumsum(lengths)[:-1]], lengths) + np.arange(int(lengths.sum()))
        things, keys = np.repeat(things, lengths), pair(np.repeat(keys, lengths), values[places])
    return np.unique(_repeated(things, keys)[0])


def _repeated(things: Numbers, keys: Numbers) -> Table:
    """The rows whose key several things have."""
    keys, things = distinct(keys, things)
    _, of, counts = np.unique(keys, return_inverse=True, return_counts=True)
    chosen = counts[of] > 1
    return things[chosen], keys[chosen]


def in_circles(sources: Numbers, targets: Numbers) -> list[int]:
    """The nodes of a graph that are left when those that nothing leads to, or that lead nowhere, are taken away for as long as there are any.

    All that are in a circle are among them, and those on ways from one circle to another.
    """
    loops = sources == targets
    sources, targets = sources[~loops], targets[~loops]
    for _ in range(2):  # along the edges, then against them
        sources, targets = _peeled(sources, targets)
        sources, targets = targets, sources
    return list(np.unique(np.concatenate((sources, targets))).tolist())


def _peeled(sources: Numbers, targets: Numbers) -> Table:
    """The edges that are left when nodes without an edge to them are taken away with the edges from them, until all have one."""
    nodes, ends = np.unique(np.concatenate((sources, targets)), return_inverse=True)
    ones, others = ends[: len(sources)], ends[len(sources) :]
    order = np.argsort(ones, kind="stable")
    starts = np.searchsorted(ones[order], np.arange(len(nodes) + 1))
    left = np.bincount(others, minlength=len(nodes)).tolist()
    waiting = [node for node, count in enumerate(left) if not count]
    targets_of = others[order]
    for node in waiting:
        for target in targets_of[starts[node] : starts[node + 1]].tolist():
            left[target] -= 1
            if not left[target]:
                waiting.append(target)
    stays = np.array(left, np.int64)[ones] > 0
    return sources[stays], targets[stays]

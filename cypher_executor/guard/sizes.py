"""Bounds on the sizes of values, level by level, and their combination. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

USUAL: Final = 100
"""Assumed characters or elements of a property."""

FEW: Final = 20
"""Assumed number of labels or keys of a node, and of parts of a path."""

COLLECTED: Final = 5_000
"""Assumed elements of collect()."""


class Size(NamedTuple):
    """`length` elements or characters, each as large as `element`. `grown`: 0 when exact; else how often a value of the graph is in it.

    `most`: the greatest absolute value of a number; ANY when it is a fraction or could be any number; None when it may not be a number.
    """

    length: int
    element: Size | None = None
    grown: int = 0
    most: float | None = None

    @property
    def cells(self) -> int:
        return self.length * max(1, self.element.cells) if self.element else self.length

    @property
    def parts(self) -> int:
        """Values inside, 500 characters counted as one."""
        return self.length * self.element.parts if self.element else 1 + self.length // 500

    @property
    def depth(self) -> int:
        return 1 + (self.element.depth if self.element else 0)


ANY: Final = math.inf
SCALAR: Final = Size(1)
NUMBER: Final = Size(1, most=ANY)
VALUE: Final = Size(USUAL, None, 1)


def element_of(size: Size) -> Size:
    return size.element or (VALUE if size.grown else SCALAR)


def either(sizes: Iterable[Size | None]) -> Size | None:
    """A bound on any one of the values: the longest at every level."""
    bounds = [size for size in sizes if size is not None]
    if len(bounds) < 2:
        return bounds[0] if bounds else None
    numbers = [size.most for size in bounds]
    return Size(
        max(size.length for size in bounds),
        either(size.element for size in bounds),
        max(size.grown for size in bounds),
        None if None in numbers else max(number or 0 for number in numbers),
    )


def one_of(sizes: Sequence[Size]) -> Size:
    return either(sizes) or SCALAR


def listed(items: Sequence[Size]) -> Size:
    """A list or map of the items."""
    return Size(len(items), one_of(items), max((item.grown for item in items), default=0))


def joined(sizes: Sequence[Size]) -> Size:
    """Texts or lists joined; a value that is not a list is added to a list as one element."""
    grown = sum(size.grown for size in sizes)
    if not any(size.element for size in sizes):
        return Size(sum(size.length for size in sizes), None, grown)
    return Size(sum(size.length if size.element else 1 for size in sizes), either(size.element or size for size in sizes), grown)


def measure(value: object) -> Size:
    """The exact size of a constant or a parameter."""
    match value:
        case bool():
            return SCALAR
        case int():
            return Size(1, most=abs(value))
        case float():
            return NUMBER
        case str():
            return Size(len(value))
        case Mapping():
            return measured(list(value.values()))
        case list() | tuple():
            return measured(value)
    return SCALAR


def measured(values: Sequence[Any]) -> Size:
    """The size of a list of the values, equal sizes taken once."""
    kinds = set(map(type, values))
    if kinds == {int}:
        return Size(len(values), Size(1, most=max(abs(min(values)), abs(max(values)))))
    if kinds == {str}:
        return Size(len(values), Size(max(map(len, values))))
    return Size(len(values), one_of(list(set(map(measure, values)))))

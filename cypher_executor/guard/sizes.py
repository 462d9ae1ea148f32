"""How large a value can be: bounds on lengths, level by level, and how they combine. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

USUAL: Final = 100
"""What a property counts as: characters or elements."""

FEW: Final = 20
"""What the labels and keys of a node and the parts of a path count as: elements."""

COLLECTED: Final = 5_000
"""What collect() counts as: elements."""


class Size(NamedTuple):
    """`length` elements or characters, each as large as `element`. `grown`: 0 when exact; of what comes from the graph, how often it is in it.

    `most`: the value is a number, and this is its greatest absolute value; ANY, when it is a fraction or could be any number.
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
    """A bound on whichever of the values it is: the longest at every level."""
    known = [size for size in sizes if size is not None]
    if len(known) < 2:
        return known[0] if known else None
    numbers = [size.most for size in known]
    return Size(
        max(size.length for size in known),
        either(size.element for size in known),
        max(size.grown for size in known),
        None if None in numbers else max(number or 0 for number in numbers),
    )


def one_of(sizes: Sequence[Size]) -> Size:
    return either(sizes) or SCALAR


def listed(items: Sequence[Size]) -> Size:
    """A list, or a map, of them."""
    return Size(len(items), one_of(items), max((item.grown for item in items), default=0))


def joined(sizes: Sequence[Size]) -> Size:
    """Texts or lists put together; to a list, what is none adds itself as an element."""
    grown = sum(size.grown for size in sizes)
    if not any(size.element for size in sizes):
        return Size(sum(size.length for size in sizes), None, grown)
    return Size(sum(size.length if size.element else 1 for size in sizes), either(size.element or size for size in sizes), grown)


def measure(value: object) -> Size:
    """The exact size of a value that is known: a constant or a parameter."""
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
            return listed([measure(inner) for inner in value.values()])
        case list() | tuple():
            return listed([measure(inner) for inner in value])
    return SCALAR

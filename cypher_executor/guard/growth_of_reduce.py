"""What the total of a reduce() has become after its last element, when one step is known as a function of sizes. Pure."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from cypher_executor.guard.sizes import Size, levels, shaped

DEPTH: Final = 4
"""Lists inside lists that a total may have."""

DOUBLINGS: Final = 32
PROBE: Final = 1_000

Step = Callable[[Size], Size]


class Unbounded(ValueError):
    """The total outgrows every limit; the message goes on from "the total of this reduce() ..."."""


def after(first: Size, source: Size, following: Step, *, most: int) -> Size:
    """The total after as many steps as the source is long. Raises Unbounded when it nests ever deeper, or multiplies beyond `most` cells."""
    one = following(first)
    two = following(one)
    three = following(two)
    if three.depth > DEPTH or three.depth > two.depth > one.depth:
        raise Unbounded("is put inside itself, and nests deeper with every step")
    if (factor := growth(following)) > 1:
        return multiplied(first, source, following, factor, most)
    lengths = [levels(size, DEPTH) for size in (one, two, three)]
    added = [max(after - before for before, after in pairwise(level)) for level in zip(*lengths, strict=True)]
    grown = three.grown + (three.grown - two.grown) * (1 if source.grown else source.length)
    known = [length + max(0, more) * source.length for length, more in zip(lengths[-1], added, strict=True)]
    return shaped(known[: max(1, three.depth)], min(1, grown))._replace(grown=max(grown, min(1, source.grown)))


def multiplied(first: Size, source: Size, following: Step, factor: float, most: int) -> Size:
    """A total that is multiplied in each step is fine over a few elements only."""
    last = first
    for _ in range(min(source.length, DOUBLINGS)):
        last = following(last)
        if last.cells > most:
            break
    if last.cells > most or source.grown or source.length > DOUBLINGS:
        raise Unbounded(
            f"is used {factor:.0f} times over in its next value, so that it grows as a power, beyond {most:,} elements or characters (limit: cells)"
        )
    return last


def growth(following: Step) -> float:
    """How often the old total goes into the new one, at the level where it does most: above 1 it grows as a power of the steps.

    Each level of a probe is made longer by itself; the others are not of length 1, so that a product of two lengths shows, too.
    """
    base = [10] * DEPTH
    sums = [0.0] * DEPTH
    before = levels(following(shaped(base)), DEPTH)
    for level in range(DEPTH):
        longer = [*base]
        longer[level] += PROBE
        for row, (old, new) in enumerate(zip(before, levels(following(shaped(longer)), DEPTH), strict=True)):
            sums[row] += (new - old) / PROBE
    return max(sums)

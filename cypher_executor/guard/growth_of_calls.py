"""Bounds on the results of functions, by the sizes of their arguments. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cypher_executor.guard.sizes import ANY, COLLECTED, FEW, SCALAR, USUAL, VALUE, Size, element_of, joined, one_of

LENGTHS: Final = frozenset({"size", "length", "char_length", "character_length"})
DATA: Final = frozenset({"labels", "keys", "nodes", "relationships", "properties"})
PARTS: Final = frozenset({"head", "last"})
CHOICES: Final = frozenset({"max", "min", "coalesce", "nullif"})
INSERTING: Final = frozenset({"replace", "string.replaceregex", "string.join"})
NUMBERS: Final = frozenset(
    """
    abs acos asin atan atan2 ceil cos cot degrees e exp floor haversin log log10 pi pow radians rand round sign sin sqrt tan tofloat tofloatornull
    tointeger tointegerornull
    """.split()  # noqa: SIM905
)
SCALARS: Final = NUMBERS | frozenset(
    """
    all any avg distance elementid exists haslabels id indegree isempty isnan none outdegree percentilecont percentiledisc point.distance
    point.withinbbox randomuuid single stdev stdevp sum timestamp toboolean tobooleanornull type typeof valuetype vec.cosinedistance
    vec.euclideandistance vector.similarity.cosine vector.similarity.euclidean
    """.split()  # noqa: SIM905
)

LOOKING: Final = LENGTHS | DATA | PARTS | CHOICES | SCALARS | {"count", "collect"}
"""Functions that copy none of their arguments."""


def result(name: str, sizes: Sequence[Size]) -> Size:
    """The size of a function's result; `name` in lower case. A function of no listed kind returns at most all its arguments together."""
    if name == "count":
        return Size(1, most=COLLECTED)
    if name in NUMBERS:
        most = sizes[0].most if sizes and name in ("tointeger", "abs") else None
        return Size(1, most=ANY if most is None else most)
    if not sizes or name in SCALARS:
        return SCALAR
    first = sizes[0]
    if name in LENGTHS:
        return Size(1, most=first.length)
    if name == "collect":
        # a collected list holds the same rows again: lists of the graph inside lists do not multiply
        return Size(COLLECTED, Size(min(first.length, USUAL), first.element, 1) if first.grown else first, 1)
    if name in DATA:
        return one_of([first, Size(FEW, VALUE, 1)])
    if name in PARTS:
        return element_of(first)
    if name in CHOICES:
        return one_of(sizes)
    if name in INSERTING and len(sizes) > 1:
        inserted = sizes[-1]
        times = max(1, inserted.cells)
        return Size(first.cells * times, None, (first.grown or 1) * (inserted.grown or times) if first.grown or inserted.grown else 0)
    return joined(sizes)._replace(most=None)

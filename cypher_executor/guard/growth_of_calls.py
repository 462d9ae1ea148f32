"""How large what a function returns can be, by the sizes of its arguments. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cypher_executor.guard.sizes import COLLECTED, FEW, SCALAR, USUAL, VALUE, Size, element_of, joined, one_of

LENGTHS: Final = frozenset({"size", "length", "char_length", "character_length"})
DATA: Final = frozenset({"labels", "keys", "nodes", "relationships", "properties"})
PARTS: Final = frozenset({"head", "last"})
CHOICES: Final = frozenset({"max", "min", "coalesce", "nullif"})
INSERTING: Final = frozenset({"replace", "string.replaceregex", "string.join"})
SCALARS: Final = frozenset(
    """
    abs acos all any asin atan atan2 avg ceil cos cot degrees e elementid exists exp floor haslabels haversin id indegree isempty isnan log log10 none
    outdegree percentilecont percentiledisc pi point.distance point.withinbbox distance pow radians rand randomuuid round sign sin single sqrt stdev
    stdevp sum tan timestamp toboolean tobooleanornull tofloat tofloatornull tointeger tointegerornull type typeof valuetype vec.cosinedistance
    vec.euclideandistance vector.similarity.cosine vector.similarity.euclidean
    """.split()  # noqa: SIM905
)

LOOKING: Final = LENGTHS | DATA | PARTS | CHOICES | SCALARS | {"count", "collect"}
"""Functions that copy nothing of what they are given."""


def result(name: str, sizes: Sequence[Size]) -> Size:
    """`name` in lower case. A function that is not known by its kind gives no more than all its arguments together."""
    if name == "count":
        return Size(1, most=COLLECTED)
    if not sizes:
        return SCALAR
    first = sizes[0]
    if name in LENGTHS:
        return Size(1, most=first.length)
    if name in SCALARS:
        return Size(1, most=first.most if name in ("tointeger", "abs") else None)
    if name == "collect":
        # what was collected before are the same rows once more: lists in lists of the graph do not multiply
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

"""Questions made of a graph by itself: drawn, asked of the graph, and kept when the answer says something. The same seed, the same questions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pyoxigraph as ox

from onto_query.evaluation.made.forms import FEW, FORMS, Drawer, Made, Skip
from onto_query.evaluation.made.graph import GraphSeen

TRIES: Final = 60
"""Draws for one question, after which the graph is taken to have none of its form."""


def questions_of(store: ox.Store, count: int, *, seed: int) -> Iterator[Made]:
    """Up to `count` questions, as many of each form as the graph has; two are never in the same words."""
    chance = random.Random(seed)
    draw = Drawer(GraphSeen(quad for quad in store.quads_for_pattern(None, None, None)), chance)
    seen: set[str] = set()
    forms, made = list(FORMS), 0
    while made < count and forms:
        for form in tuple(forms):
            for _ in range(TRIES):
                try:
                    found = form(draw)
                except Skip:
                    continue
                key = found.question.casefold()
                if key not in seen and says_something(found, store):
                    seen.add(key)
                    made += 1
                    yield found
                    break
            else:
                forms.remove(form)
            if made == count:
                return


def says_something(made: Made, store: ox.Store) -> bool:
    """True when there are rows, though not every row that there could be, and values in them; no is an answer, and 0 is none."""
    found = store.query(made.query)
    if isinstance(found, ox.QueryBoolean):
        return True
    assert isinstance(found, ox.QuerySolutions)
    rows = [tuple(solution) for _, solution in zip(range(FEW + 1), found, strict=False)]
    if not rows or len(rows) > FEW or (made.most < FEW and len(rows) >= made.most) or any(None in row for row in rows):
        return False
    return not (len(rows) == 1 and all(isinstance(cell, ox.Literal) and cell.value in {"", "0"} for cell in rows[0]))

"""The shortest ways from one thing to another over others that no word speaks of. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from onto_query.profile.reach import Kinds, Reach, Step

LONGEST: Final = 3
"""Links from one to the other, at most."""


@dataclass(frozen=True, slots=True)
class Way:
    """Steps that lead from one thing to another over others that no word speaks of."""

    steps: tuple[Step, ...]


def ways_between(here: Kinds, there: Kinds, reach: Reach) -> list[Way]:
    """The shortest ways from here to there: up to what joins both, down to what it is joined to, and never over a thing that two others share."""
    if not here or not there:
        return []
    ways = [(frozenset(here), Way(()))]
    for _ in range(LONGEST):
        longer = []
        for kinds, way in ways:
            for step in reach.between(kinds, None):
                if way.steps and way.steps[-1].forward and not step.forward:
                    continue
                if not way.steps or step.there.isdisjoint(here):
                    longer.append((step.there, Way((*way.steps, step))))
        arrived = [Way((*way.steps[:-1], replace(way.steps[-1], there=kinds & there))) for kinds, way in longer if kinds & there]
        if arrived:
            return arrived
        ways = longer
    return []

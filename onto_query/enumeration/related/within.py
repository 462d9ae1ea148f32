"""Places within others: who was born in Tokyo was born in Japan, though the graph says only that for one and this for another. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from onto_core.terms import Entity
from onto_query.candidate import Candidate
from onto_query.graph_query import Edge, Either, Node, Pattern, Without, variables_in
from onto_query.profile.observed import is_called, words_of
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.rules_tier.layouts import variable

LEADING_ON: Final = words_for("land") | words_for("part")
"""Words in the names of what a place lies in."""


def or_within(candidate: Candidate, reach: Reach, entities: Mapping[str, Entity]) -> Candidate:
    """The reading with what leads to a place as what leads to one within it, too, where a link leads to places of both kinds, as to
    cities and countries.
    """
    query = candidate.query
    if any(each is not None and each.function != "count" for each in (query.aggregate, *query.more)):
        return candidate  # what is found in two ways is counted once, and summed up twice
    taken = {each.name for each in variables_in(query.where)}
    where = tuple(_widened(each, reach, entities, taken) for each in query.where)
    return candidate if where == query.where else replace(candidate, query=replace(query, where=where))


def _widened(pattern: Pattern, reach: Reach, entities: Mapping[str, Entity], taken: set[str]) -> Pattern:
    match pattern:
        case Without(inner):
            return Without(tuple(_widened(each, reach, entities, taken) for each in inner))
        case Edge(subject, (link,), Node(place), (), "one") if place in entities:
            kinds = frozenset(entities[place].types)
            onward = _onward(link, kinds, reach)
            if onward is not None:
                between = variable("within", taken)
                taken.add(between.name)
                return Either(((pattern,), (Edge(subject, (link,), between), Edge(between, (onward,), Node(place)))))
    return pattern


def _onward(link: str, kinds: frozenset[str], reach: Reach) -> str | None:
    """The one property by which things of other classes to which the link leads lie in those of these classes."""
    held = reach.profile.properties.get(link)
    ends = {end for _, end in held.ends} if held is not None and held.sort == "thing" else set()
    others = ends - kinds
    if not others or ends.isdisjoint(kinds):
        return None
    named = LEADING_ON | {word for kind in kinds for word in words_of(kind)}
    found = [
        iri
        for iri, each in reach.profile.properties.items()
        if iri != link and each.sort == "thing" and is_called(iri, named) and any(start in others and end in kinds for start, end in each.ends)
    ]
    return found[0] if len(found) == 1 else None

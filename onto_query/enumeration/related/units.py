"""Numbers whose unit stands beside them, in a property of its own: `leadTime 7 ; leadTimeUnit "weeks"`. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from onto_query.graph_query import Compare, Edge, GraphQuery, Maybe, Versus, flat, variables_in
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.rules_tier.layouts import variable

UNIT: Final = words_for("unit") - words_for("currency")
"""Words in the names of units; prices are told by their currency otherwise."""


def unit_beside(iri: str, reach: Reach) -> str:
    """The property that has the unit of a number, where there are several units; "" for other numbers."""
    said, held = spoken(iri).casefold().split(), reach.profile.properties.get(iri)
    if held is None or held.sort != "number":
        return ""
    for other in reach.own(reach.domain(iri), {"text"}):
        name = spoken(other.iri).casefold().split()
        if name[: len(said)] == said and len(name) == len(said) + 1 and name[-1] in UNIT and len(other.values) > 1:
            return other.iri
    return ""


def with_unit(query: GraphQuery, reach: Reach) -> GraphQuery:
    """The query with the unit beside a number that is told."""
    if query.form != "select" or query.aggregate is not None or query.order:
        return query
    edges = [each for each in query.where if isinstance(each, Edge) and each.object in query.columns]
    told = [(each, unit) for each in edges if (unit := unit_beside(each.properties[0], reach))]
    if len(told) != 1 or any(told[0][1] in each.properties for each in flat(query.where) if isinstance(each, Edge)):
        return query
    (edge, unit), var = told[0], variable("unit", {each.name for each in variables_in(query)})
    return replace(query, where=(*query.where, Maybe((Edge(edge.subject, (unit,), var),))), columns=(*query.columns, var))


def in_several_units(query: GraphQuery, reach: Reach) -> Iterator[str]:
    """The numbers that a query compares, orders or reckons with although they are in several units."""
    measured: set[object] = {order.by for order in query.order}
    if query.aggregate is not None and query.aggregate.function != "count":
        measured.add(query.aggregate.of)
    patterns = list(flat(query.where))
    measured |= {each.var for each in patterns if isinstance(each, Compare) and each.on == "number"}
    measured |= {each.left for each in patterns if isinstance(each, Versus)}
    edges = [each for each in patterns if isinstance(each, Edge)]
    for each in edges:
        unit = unit_beside(each.properties[0], reach) if each.object in measured else ""
        if unit and not any(unit in other.properties and other.subject == each.subject for other in edges):
            yield each.properties[0]

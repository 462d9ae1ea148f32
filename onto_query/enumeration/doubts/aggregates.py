"""Aggregates that nobody asks for. Pure."""

from __future__ import annotations

from onto_query.graph_query import Edge, GraphQuery, Node
from onto_query.profile.reach import Reach


def of_one_value(query: GraphQuery, reach: Reach) -> bool:
    """True for the average, or the like, of the only value that a named thing has: "the average score from" a rater is not of its highest score."""
    aggregate = query.aggregate
    if aggregate is None or aggregate.function == "count" or query.columns:
        return False
    of = [each for each in query.where if isinstance(each, Edge) and each.object == aggregate.of and isinstance(each.subject, Node)]
    held = [reach.profile.properties.get(each.properties[0]) for each in of]
    return any(each is not None and each.single for each in held)

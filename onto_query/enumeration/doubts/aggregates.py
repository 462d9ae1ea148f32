"""Aggregates that nobody asks for. Pure."""

from __future__ import annotations

from onto_query.graph_query import Edge, GraphQuery, Node, Sub, Var, flat
from onto_query.profile.reach import Reach


def of_one_value(query: GraphQuery, reach: Reach) -> bool:
    """True for the average, or the like, of the only value that a named thing has: "the average score from" a rater is not of its highest score."""
    aggregate = query.aggregate
    if aggregate is None or aggregate.function == "count" or query.columns:
        return False
    of = [each for each in query.where if isinstance(each, Edge) and each.object == aggregate.of and isinstance(each.subject, Node)]
    held = [reach.profile.properties.get(each.properties[0]) for each in of]
    return any(each is not None and each.single for each in held)


def counts_apart(query: GraphQuery) -> bool:
    """True where what is counted for each thing has nothing to do with it, but for somebody who is named: of a director's actors the films that he
    made, whoever is in them.
    """
    aggregate = query.aggregate
    if aggregate is None or not query.columns or not isinstance(aggregate.of, Var) or any(isinstance(each, Sub) for each in query.where):
        return False
    edges = [(each.subject, each.object) for each in flat(query.where) if isinstance(each, Edge)]
    reached: set[object] = {query.columns[0]}
    while more := {b for pair in edges for a, b in (pair, pair[::-1]) if a in reached and isinstance(b, Var)} - reached:
        reached |= more
    spoken = {each for pair in edges for each in pair}
    return {aggregate.of, query.columns[0]} <= spoken and aggregate.of not in reached

"""Relationships of a property graph, as links and as things of their own: readings that speak of one twice, or of two where one is meant. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from onto_core.graph.foreign import ENDS, FROM, TO, TYPE, each_of
from onto_query.candidate import Candidate
from onto_query.graph_query import Edge, GraphQuery, IsA, Var, flat, variables_in
from onto_query.profile.reach import Reach


def only_by_its_ends(query: GraphQuery) -> bool:
    """True where nothing is said or asked of a relationship but what it joins: "the from of an act" is who acted in something."""
    stated = list(flat(query.where))
    ends = [each for each in stated if isinstance(each, Edge) and ENDS.intersection(each.properties)]
    spoken = Counter(variables_in(query))
    said = Counter(each.subject for each in ends if isinstance(each.subject, Var))
    said.update(each.node for each in stated if isinstance(each, IsA) and each.node in said and isinstance(each.node, Var))
    return any(spoken[relationship] == times for relationship, times in said.items())


def asks_for_relationship(candidate: Candidate) -> bool:
    """True where a relationship is what is asked for, and not what it joins."""
    ends = (each for each in flat(candidate.query.where) if isinstance(each, Edge) and ENDS.intersection(each.properties))
    return any(each.subject == candidate.target for each in ends)


def of_one_relationship(candidate: Candidate, reach: Reach) -> Candidate:
    """The reading in which what is said of a relationship is said of the one that is meant: "reviewed with the summary X" is no other review by the
    same person.
    """
    where = list(candidate.query.where)
    links = [each for each in where if isinstance(each, Edge) and each.steps == "one" and len(each.properties) == 1]
    for link in [each for each in links if each.properties[0].startswith(TYPE)]:
        if (relationship := next(_known_by_one_end(link, links, each_of(link.properties[0]), reach), None)) is not None:
            start = any(other.subject == relationship and other.properties == (FROM,) for other in links)
            end, thing = (TO, link.object) if start else (FROM, link.subject)
            where[where.index(link)] = Edge(relationship, (end,), thing)
    return replace(candidate, query=replace(candidate.query, where=tuple(where))) if where != list(candidate.query.where) else candidate


def _known_by_one_end(link: Edge, links: list[Edge], kind: str, reach: Reach) -> Iterator[Var]:
    """The relationships of a link's type that have one end in common with it, and no other."""
    held: dict[Var, list[Edge]] = {}
    for each in links:
        if isinstance(each.subject, Var):
            held.setdefault(each.subject, []).append(each)
    for relationship, of in held.items():
        ends = [(each.properties[0], each.object) for each in of if each.properties[0] in ENDS]
        keys = [each for each in of if each.properties[0] not in ENDS]
        theirs = bool(keys) and all(kind in reach.domain(each.properties[0]) for each in keys)
        if theirs and len(ends) == 1 and ends[0] in {(FROM, link.subject), (TO, link.object)}:
            yield relationship

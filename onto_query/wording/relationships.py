"""Relationships of a property graph told as links: who has an act with the role Neo and to a film has acted in it, with that role. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from onto_core.graph.foreign import ENDS, FROM, TO, TYPE, each_of
from onto_query.graph_query import Edge, GraphQuery, IsA, Node, Pattern, Term, Var, flat
from onto_query.profile.model import GraphProfile


def links_of(profile: GraphProfile | None) -> dict[str, str]:
    """Key of relationships of one type alone -> the link of that type, of a property graph that others made; none of any other graph."""
    properties = profile.properties if profile is not None else {}
    links = {each_of(iri): iri for iri in properties if iri.startswith(TYPE)}
    owners = {iri: set(held.domains()) for iri, held in properties.items() if links}
    return {iri: links[next(iter(kinds))] for iri, kinds in owners.items() if len(kinds) == 1 and kinds <= links.keys()}


def told_by_links(patterns: Sequence[Pattern], links: Mapping[str, str], query: GraphQuery) -> tuple[Pattern, ...]:
    """The patterns with the link in the place of a relationship of which only keys and ends are spoken; the keys are said of one end."""
    edges = [each for each in patterns if isinstance(each, Edge)]
    ends = dict.fromkeys(each.subject for each in edges if ENDS.intersection(each.properties) and isinstance(each.subject, Var))
    kept = list(patterns)
    for relationship in ends if links else ():
        told = _told(relationship, [each for each in kept if relationship in _terms(each)], links, query)
        if told is not None:
            used, link = told
            kept = [used.get(each, each) if isinstance(each, Edge) else each for each in kept]
            kept = [each for each in kept if relationship not in _terms(each)]
            kept[:0] = [link] if link is not None and link not in kept else []
    return tuple(kept)


def _told(relationship: Var, around: Sequence[Pattern], links: Mapping[str, str], query: GraphQuery) -> tuple[dict[Edge, Edge], Edge | None] | None:
    """What is said of a relationship's keys as said of one of its ends, and the link; None where there are no keys, or it is itself asked for."""
    edges = [each for each in around if isinstance(each, Edge)]
    start, end = (next((each.object for each in edges if each.properties == (iri,)), None) for iri in (FROM, TO))
    keys = [each for each in edges if not ENDS.intersection(each.properties)]
    types = {links.get(each.properties[0]) for each in keys}
    aggregated = [each.of for each in (query.aggregate, *query.more) if each is not None]
    if len(types) != 1 or None in types or relationship in (*query.columns, *aggregated) or len(edges) != len([*keys, *_both(start, end)]):
        return None
    ranked = {order.by for order in query.order}
    if any(each.object in query.columns and each.object not in ranked for each in keys):
        return None  # the summary of a review is none of who wrote it
    known = [each for each in (start, end) if isinstance(each, (Var, Node))]
    asked = [each for each in known if each in query.columns[:1]] or [each for each in known if isinstance(each, Var)] or known
    if not asked or not any(isinstance(each, Var) for each in known):
        return None
    owner = asked[0]
    moved = {each: Edge(owner, each.properties, each.object) for each in keys}
    link = None
    if isinstance(start, (Var, Node)):
        link = Edge(start, tuple(each for each in types if each), end if end is not None else Var(f"{relationship.name}_to"))
    return moved, link


def _both(*ends: Term | None) -> list[Term]:
    return [each for each in ends if each is not None]


def _terms(pattern: Pattern) -> Collection[Term]:
    """The ends of a pattern, and of those inside it."""
    found: list[Term] = []
    for each in flat((pattern,)):
        match each:
            case Edge(subject=subject, object=value):
                found += [subject, value]
            case IsA(node=node):
                found.append(node)
    return found

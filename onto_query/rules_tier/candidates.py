"""Questions -> ranked graph queries without a model: the points of a question joined by the properties that fit best. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from onto_query import english
from onto_query.candidate import Candidate, Ground, Joined, Point
from onto_query.graph_query import Aggregation, Compare, Edge, GraphQuery, Having, IsA, Node, Order, Pattern, Var, Without
from onto_query.question.vocabulary import NamedPhrase
from onto_query.rules_tier.joins import best_trees, degree
from onto_query.rules_tier.layouts import Layout, Named, layouts
from onto_query.rules_tier.special_forms import special_forms

CANDIDATES = 6
"""Queries kept for a question."""
UNREAD = 0.14
"""Taken off for each content word that nothing explains."""


def candidates(items: Sequence[NamedPhrase], named: Sequence[Named], known: Sequence[str], ground: Ground) -> tuple[Candidate, ...]:
    """The queries that a question may mean, best first. `known` are the properties to consider where no word names one."""
    unread = _unread(items, named, ground)
    if forms := special_forms(items, named, unread, known, ground):
        return forms
    if ground.analysis.kind:
        unread = (*unread, "kind")  # kinds are asked for, and not the things of that kind
    found: dict[GraphQuery, Candidate] = {}
    for layout in layouts(ground.analysis, items, named, ground.schema):
        for candidate in _of_layout(layout, known, ground):
            score = candidate.score - layout.cost - UNREAD * len(unread)
            settled = replace(candidate, score=score, unread=unread)
            if candidate.query not in found or found[candidate.query].score < settled.score:
                found[candidate.query] = settled
    return tuple(sorted(found.values(), key=lambda each: -each.score)[:CANDIDATES])


def _unread(items: Sequence[NamedPhrase], named: Sequence[Named], ground: Ground) -> tuple[str, ...]:
    """Content words that nothing explains."""
    analysis = ground.analysis
    explained = {i for item in items for i in range(item.first, item.last)} | {i for each in named for i in range(each.first, each.last)}
    explained |= {i for amount in analysis.amounts for i in range(amount.first, amount.last)}
    explained |= {i for i in analysis.content() if analysis.words[i].lower in english.CALLED}
    unread = sorted({*analysis.beyond, *(i for i in analysis.content() if i not in explained)})
    return tuple(analysis.words[i].text for i in unread)


def _of_layout(layout: Layout, known: Sequence[str], ground: Ground) -> Iterator[Candidate]:
    if not _says_all(layout, ground):
        return
    if layout.member is not None:
        entity, class_iri = layout.points[layout.member[0]].term, layout.member[1]
        yield Candidate(GraphQuery("ask", (IsA(entity, class_iri),)), 0.95, kind="member")
    if len(layout.points) == 1:
        if layout.relations:
            return
        point = layout.points[0]
        if point.class_iri and isinstance(point.term, Var):
            yield Candidate(_query(layout, (), ground), 0.95, kind="listing", target=point.term)
        return
    for joined, score in best_trees(layout, known, ground):
        if ground.analysis.negations and not any(each.negated for each in joined):
            continue
        query = _query(layout, joined, ground)
        if ground.analysis.aggregate is not None and (query.aggregate is None or query.aggregate.function != ground.analysis.aggregate):
            continue
        target = layout.target
        yield Candidate(query, score, joined, target=target.term if target and isinstance(target.term, Var) else None)


def _says_all(layout: Layout, ground: Ground) -> bool:
    """Whether a layout has a place for everything that steers the question: for each, the most, the oldest."""
    analysis = ground.analysis
    if analysis.grouped and layout.group is None:
        return False
    if analysis.comparison is not None:
        return False  # a form of its own
    if analysis.superlative is None:
        return True
    return analysis.form == "select" and (layout.counted is not None or not analysis.superlative.counts)


# -- the query of a tree


def _query(layout: Layout, joined: Sequence[Joined], ground: Ground) -> GraphQuery:
    analysis, target = ground.analysis, layout.target
    where = _patterns(layout, joined)
    if analysis.form == "ask" or target is None or not isinstance(target.term, Var):
        return GraphQuery("ask", where)
    counted = next((point.term for point in layout.points if point.key == layout.counted), None)
    group = next((point.term for point in layout.points if point.key == layout.group), None)
    measure = next((point.term for point in layout.points if point.measure), None)
    if isinstance(counted, Var):
        number = Var("number")
        aggregate = Aggregation("count", counted, number)
        if layout.counting is not None:
            having = Having(layout.counting.op, int(layout.counting.value))
            return GraphQuery("select", where, (target.term,), aggregate, having, (Order(number, descending=True),))
        superlative = analysis.superlative
        assert superlative is not None
        return GraphQuery("select", where, (target.term,), aggregate, None, (Order(number, descending=superlative.descending),), superlative.limit)
    if analysis.form == "count" and not _asks_for_value(target, joined):
        return GraphQuery("select", where, (group,) if isinstance(group, Var) else (), Aggregation("count", target.term, Var("number")))
    if analysis.aggregate is not None and _asks_for_value(target, joined):
        return GraphQuery(
            "select", where, (group,) if isinstance(group, Var) else (), Aggregation(analysis.aggregate, target.term, Var(analysis.aggregate))
        )
    if isinstance(measure, Var) and analysis.superlative is not None:
        return GraphQuery(
            "select",
            where,
            (target.term, measure),
            order=(Order(measure, descending=analysis.superlative.descending),),
            limit=analysis.superlative.limit,
        )
    owner = next((each.a if each.fit.forward else each.b for each in joined if target in (each.a, each.b)), None)
    if _asks_for_value(target, joined) and owner is not None and isinstance(owner.term, Var):
        return GraphQuery("select", where, (target.term, owner.term))  # a value says little without the thing that has it
    return GraphQuery("select", where, (target.term,))


def _asks_for_value(target: Point, joined: Sequence[Joined]) -> bool:
    """Whether the thing asked for is a literal, so that `how many` wants the number itself."""
    return (
        any(
            (each.b if each.fit.forward else each.a).key == target.key
            and any(s.iri == each.fit.property for item in each.items for s in item.senses)
            and each.items
            and each.items[0].first == target.at
            for each in joined
        )
        and not target.types
    )


def _patterns(layout: Layout, joined: Sequence[Joined]) -> tuple[Pattern, ...]:
    positive: list[Pattern] = []
    negative: list[Pattern] = []
    inside = {
        point.key
        for each in joined
        if each.negated
        for point in (each.a, each.b)
        if degree(point, [(j.a, j.b) for j in joined]) == 1 and point.role != "target"
    }
    for point in layout.points:
        if point.class_iri and isinstance(point.term, (Var, Node)):
            (negative if point.key in inside else positive).append(IsA(point.term, point.class_iri))
    for each in joined:
        subject, value = (each.a, each.b) if each.fit.forward else (each.b, each.a)
        (negative if each.negated else positive).append(Edge(subject.term, (each.fit.property,), value.term))
    for point in layout.points:
        for amount in point.amounts:
            if isinstance(point.term, Var):
                (negative if point.key in inside else positive).append(Compare(point.term, amount.op, amount.value, amount.on))
    return (*positive, *((Without(tuple(negative)),) if negative else ()))

"""Ranked graph queries for a question, without a model: its points joined by the properties that fit best. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from onto_query.candidate import Candidate, Ground, Joined, Point
from onto_query.graph_query import Aggregation, Compare, Edge, GraphQuery, Having, IsA, Node, Order, Pattern, Var, Without
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import NamedPhrase
from onto_query.question.words import positions
from onto_query.rules_tier.joins import best_trees, degree
from onto_query.rules_tier.layouts import Layout, Named, layouts
from onto_query.rules_tier.special_forms import special_forms

CANDIDATES = 6
"""Queries kept for a question."""
UNREAD = 0.14
"""Taken off for each content word that nothing explains."""


def candidates(items: Sequence[NamedPhrase], named: Sequence[Named], properties: Sequence[str], ground: Ground) -> tuple[Candidate, ...]:
    """The queries that a question may mean, best first. `properties` are those to consider where no word names one."""
    unread = _unread(items, named, ground)
    if forms := special_forms(items, named, unread, properties, ground):
        return forms
    if ground.analysis.kind:
        unread = (*unread, "kind")  # the question asks for kinds, not for things of a kind
    best: dict[GraphQuery, Candidate] = {}
    for layout in layouts(ground.analysis, items, named, ground.schema):
        for candidate in _of_layout(layout, properties, ground):
            score = candidate.score - layout.cost - UNREAD * len(unread)
            if candidate.query not in best or best[candidate.query].score < score:
                best[candidate.query] = replace(candidate, score=score, unread=unread)
    return tuple(sorted(best.values(), key=lambda candidate: -candidate.score)[:CANDIDATES])


def _unread(items: Sequence[NamedPhrase], named: Sequence[Named], ground: Ground) -> tuple[str, ...]:
    """Content words that nothing explains."""
    analysis = ground.analysis
    explained = positions((*items, *named, *analysis.amounts))
    explained |= {i for i in analysis.content() if lexicon_of(analysis.language).has("called", analysis.words[i].lower)}
    unread = sorted({*analysis.beyond, *(i for i in analysis.content() if i not in explained)})
    return tuple(analysis.words[i].text for i in unread)


def _of_layout(layout: Layout, properties: Sequence[str], ground: Ground) -> Iterator[Candidate]:
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
    for joined, score in best_trees(layout, properties, ground):
        if ground.analysis.negations and not any(edge.negated for edge in joined):
            continue
        query = _query(layout, joined, ground)
        if ground.analysis.aggregate is not None and (query.aggregate is None or query.aggregate.function != ground.analysis.aggregate):
            continue
        target = layout.target
        yield Candidate(query, score, joined, target=target.term if target and isinstance(target.term, Var) else None)


def _says_all(layout: Layout, ground: Ground) -> bool:
    """True when a layout has a place for everything that steers the question: `for each`, `the most`, `the oldest`."""
    analysis = ground.analysis
    if analysis.grouped and layout.group is None:
        return False
    if any(amount.on == "age" for amount in analysis.amounts):
        return False
    if analysis.comparison is not None:
        return False  # a special form
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
    groups = tuple(point.term for point in layout.points if point.key == layout.group and isinstance(point.term, Var))
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
    value_wanted = _asks_for_value(target, joined)
    if analysis.form == "count" and not value_wanted:
        return GraphQuery("select", where, groups, Aggregation("count", target.term, Var("number")))
    if analysis.aggregate is not None and value_wanted:
        return GraphQuery("select", where, groups, Aggregation(analysis.aggregate, target.term, Var(analysis.aggregate)))
    if isinstance(measure, Var) and analysis.superlative is not None:
        order = (Order(measure, descending=analysis.superlative.descending),)
        return GraphQuery("select", where, (target.term, measure), order=order, limit=analysis.superlative.limit)
    owner = next((edge.subject for edge in joined if target in (edge.a, edge.b)), None)
    if value_wanted and owner is not None and isinstance(owner.term, Var):
        return GraphQuery("select", where, (target.term, owner.term))  # a value says little without the thing that has it
    return GraphQuery("select", where, (target.term,))


def _asks_for_value(target: Point, joined: Sequence[Joined]) -> bool:
    """True when the thing asked for is a literal, so that `how many` wants the number itself."""
    return not target.types and any(
        edge.value.key == target.key
        and edge.items
        and edge.items[0].first == target.position
        and any(sense.iri == edge.fit.property for item in edge.items for sense in item.senses)
        for edge in joined
    )


def _patterns(layout: Layout, joined: Sequence[Joined]) -> tuple[Pattern, ...]:
    positive: list[Pattern] = []
    negative: list[Pattern] = []
    inside = {
        point.key
        for edge in joined
        if edge.negated
        for point in (edge.a, edge.b)
        if degree(point, [(j.a, j.b) for j in joined]) == 1 and point.role != "target"
    }
    for point in layout.points:
        if point.class_iri and isinstance(point.term, (Var, Node)):
            (negative if point.key in inside else positive).append(IsA(point.term, point.class_iri))
    for edge in joined:
        (negative if edge.negated else positive).append(Edge(edge.subject.term, (edge.fit.property,), edge.value.term))
    for point in layout.points:
        for amount in point.amounts:
            if isinstance(point.term, Var):
                compared = Compare(point.term, amount.op, amount.value, amount.on, amount.others)  # type: ignore[arg-type]
                (negative if point.key in inside else positive).append(compared)
    return (*positive, *((Without(tuple(negative)),) if negative else ()))

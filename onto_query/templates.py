"""Questions -> ranked graph queries without a model: the points of a question joined by the properties that fit best. Pure."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from onto_core.ontology.model import AnyOf
from onto_query.fit import Fit, Ground, Point, fits, takes_only_literals
from onto_query.ir import Aggregate, Compare, Edge, Fact, GraphQuery, Having, IsA, Node, Order, Pattern, Var, Without
from onto_query.layout import Layout, Named, Relation, layouts
from onto_query.reading import Item

CANDIDATES = 6
BEAM = 40
"""Trees that are grown on; questions of the tests and benchmarks lose nothing from 12 on."""
FAR = 0.05
"""Taken off for each point that lies between a relation's words and an end of its edge."""
UNUSED = 0.35
UNREAD = 0.14
REPEATED = 0.2
GUESSED = 0.12
"""Taken off for the second and every further edge that no word names."""


@dataclass(frozen=True, slots=True)
class Joined:
    """An edge of the query graph: two points and the property between them."""

    a: Point
    b: Point
    fit: Fit
    items: tuple[Item, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A query for a question, and how it was read. `score` ranks readings: from 1 on everything fits, below 0.6 it is a guess."""

    query: GraphQuery
    score: float
    joined: tuple[Joined, ...] = ()
    unread: tuple[str, ...] = ()
    kind: str = "relation"
    target: Var | None = None
    certainty: float = 1.0
    """How sure the mentions are; 1 when every name was spelled as in the graph."""

    @property
    def confidence(self) -> float:
        return max(0.0, min(1.0, self.score)) * self.certainty


def candidates(items: Sequence[Item], named: Sequence[Named], known: Sequence[str], ground: Ground) -> tuple[Candidate, ...]:
    """The queries that a question may mean, best first. `known` are the properties to consider where no word names one."""
    unread = _unread(items, named, ground)
    found: dict[GraphQuery, Candidate] = {}
    for layout in layouts(ground.analysis, items, named, ground.schema):
        for candidate in _of_layout(layout, known, ground):
            score = candidate.score - layout.cost - UNREAD * len(unread)
            settled = replace(candidate, score=score, unread=unread)
            if candidate.query not in found or found[candidate.query].score < settled.score:
                found[candidate.query] = settled
    if described := _description(items, named, ground, unread):
        return (described,)
    return tuple(sorted(found.values(), key=lambda each: -each.score)[:CANDIDATES])


def _unread(items: Sequence[Item], named: Sequence[Named], ground: Ground) -> tuple[str, ...]:
    """Content words that nothing explains."""
    analysis = ground.analysis
    explained = {i for item in items for i in range(item.first, item.last)} | {i for each in named for i in range(each.first, each.last)}
    explained |= {i for amount in analysis.amounts for i in range(amount.first, amount.last)}
    unread = sorted({*analysis.beyond, *(i for i in analysis.content() if i not in explained)})
    return tuple(analysis.words[i].text for i in unread)


def _of_layout(layout: Layout, known: Sequence[str], ground: Ground) -> Iterator[Candidate]:
    if ground.analysis.grouped and layout.group is None:
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
    for joined, score in _best_trees(layout, known, ground):
        if ground.analysis.negations and not any(each.negated for each in joined):
            continue
        query = _query(layout, joined, ground)
        target = layout.target
        yield Candidate(query, score, joined, target=target.term if target and isinstance(target.term, Var) else None)


# -- the tree that joins the points


@dataclass(frozen=True, slots=True)
class _Grown:
    """A tree over the first points: each edge with the relations that it says and the properties that may be it; the relations still to place."""

    value: float
    edges: tuple[tuple[Point, Point, tuple[int, ...], tuple[Fit, ...]], ...]
    left: frozenset[int]


def _best_trees(layout: Layout, known: Sequence[str], ground: Ground) -> list[tuple[tuple[Joined, ...], float]]:
    """The best ways to join all points, with their scores; close rivals of the best are given too."""
    ordered = sorted(layout.points, key=lambda point: (point.role != "target", point.at, point.key))
    early = sorted(ordered, key=lambda point: (point.role != "target", point.role != "implied"))  # what is implied may stand between
    grow = _Growth(layout, known, ground, ordered)
    found: list[tuple[tuple[Joined, ...], float]] = []
    for tree in dict.fromkeys((*grow.trees(ordered), *(grow.trees(early) if early != ordered else ()))):
        pairs = [(a, b) for a, b, _, _ in tree.edges]
        if len(ordered) > 2 and any(point.role == "implied" and point.key != layout.counted and _degree(point, pairs) < 2 for point in ordered):
            continue
        guesses = sum(not chosen for _, _, chosen, _ in tree.edges)
        for picked in _picks([options for *_, options in tree.edges]):
            joined = tuple(
                Joined(a, b, fit, tuple(layout.relations[k].item for k in chosen), _negated(chosen, layout.relations, ground))
                for (a, b, chosen, _), fit in zip(tree.edges, picked, strict=True)
            )
            if _consistent(joined, ground):
                scores = [fit.score for fit in picked]
                penalty = grow.distance(tree) + GUESSED * max(0, guesses - 1) + REPEATED * _repeats(joined, ground)
                found.append((joined, 0.5 * sum(scores) / len(scores) + 0.5 * min(scores) - penalty))
    return sorted(found, key=lambda each: -each[1])[:CANDIDATES]


class _Growth:
    """Trees grown point by point, each hung on one that came before; only the most promising are grown on (a beam search)."""

    def __init__(self, layout: Layout, known: Sequence[str], ground: Ground, points: Sequence[Point]) -> None:
        self._layout, self._known, self._ground, self._points = layout, known, ground, points
        self._options: dict[tuple[int, int, tuple[int, ...]], tuple[Fit, ...]] = {}
        senses = [{sense.iri for sense in relation.item.of("property")} for relation in layout.relations]
        count = range(len(senses))
        self._together = [(i, j) for i in count for j in count if i < j and senses[i] & senses[j]]

    def trees(self, points: Sequence[Point]) -> list[_Grown]:
        beam = [_Grown(0.0, (), frozenset(range(len(self._layout.relations))))]
        for at in range(1, len(points)):
            grown = (longer for tree in beam for parent in points[:at] for longer in self._hung(tree, parent, points[at]))
            beam = heapq.nlargest(BEAM, grown, key=lambda tree: tree.value)
        several = len(points) > 2  # then two things are not joined by what nobody says
        return [
            tree
            for tree in beam
            if not tree.left and not (several and any(not chosen and a.role == b.role == "entity" for a, b, chosen, _ in tree.edges))
        ]

    def _hung(self, tree: _Grown, parent: Point, child: Point) -> Iterator[_Grown]:
        pairs = (pair for pair in self._together if tree.left.issuperset(pair))
        for chosen in ((), *((k,) for k in sorted(tree.left)), *pairs):
            ties = [self._layout.relations[k].tied for k in chosen]
            if any(tied is not None and tied not in (parent.key, child.key) for tied in ties):
                continue
            if options := self._fits(parent, child, chosen):
                edge = (parent, child, chosen, options)
                yield _Grown(tree.value + options[0].score - self._far(edge), (*tree.edges, edge), tree.left.difference(chosen))

    def _fits(self, a: Point, b: Point, chosen: tuple[int, ...]) -> tuple[Fit, ...]:
        key = (a.key, b.key, chosen)
        if key not in self._options:
            self._options[key] = _options(a, b, [self._layout.relations[k].item for k in chosen], self._known, self._ground)
        return self._options[key]

    def _far(self, edge: tuple[Point, Point, tuple[int, ...], tuple[Fit, ...]]) -> float:
        a, b, chosen, _ = edge
        if not chosen:
            return FAR * _between(a, b, self._points)
        return FAR * sum(_distance(self._layout.relations[k], (a, b), self._points) for k in chosen)

    def distance(self, tree: _Grown) -> float:
        return sum(self._far(edge) for edge in tree.edges)


def _options(a: Point, b: Point, items: Sequence[Item], known: Sequence[str], ground: Ground) -> tuple[Fit, ...]:
    """The properties for one edge: named by its phrase, or by all its phrases when it has several ("directors ... directed")."""
    if not items:
        return fits(a, b, None, known, ground)
    first, *others = (fits(a, b, item, known, ground) for item in items)
    for other in others:
        same = {(fit.property, fit.forward): fit.score for fit in other}
        first = tuple(replace(fit, score=(fit.score + same[fit.property, fit.forward]) / 2) for fit in first if (fit.property, fit.forward) in same)
    return tuple(fit for fit in first if fit.score > 0.3)


def _picks(per_edge: Sequence[tuple[Fit, ...]]) -> Iterator[tuple[Fit, ...]]:
    """The best property on every edge; then, edge by edge, the next ones that come near."""
    best = tuple(options[0] for options in per_edge)
    yield best
    for i, options in enumerate(per_edge):
        for rival in options[1:4]:
            if rival.score >= options[0].score - 0.3:
                yield (*best[:i], rival, *best[i + 1 :])


def _consistent(joined: Sequence[Joined], ground: Ground) -> bool:
    """Whether something can be at both ends of the edges that meet in it: what is born somewhere and what is directed are different things."""
    schema = ground.schema
    ends: dict[int, list[AnyOf]] = {}
    for each in joined:
        subject, value = (each.a, each.b) if each.fit.forward else (each.b, each.a)
        ends.setdefault(subject.key, []).extend(schema.effective_domain(each.fit.property))
        ends.setdefault(value.key, []).extend(schema.effective_range(each.fit.property))
        if takes_only_literals(each.fit.property, schema) and _degree(value, [(other.a, other.b) for other in joined]) > 1:
            return False
    related = (
        any(schema.is_a(one, other) or schema.is_a(other, one) for one in first for other in second)
        for unions in ends.values()
        for first, second in combinations(unions, 2)
    )
    return all(related)


def _repeats(joined: Sequence[Joined], ground: Ground) -> int:
    """Edges that say again, there and back, what another one says; only a question with two words for it means that."""
    families = [frozenset({each.fit.property, *ground.schema.inverses(each.fit.property)}) for each in joined]
    implied = any("implied" in (each.a.role, each.b.role) for each in joined)
    return len(families) - len(set(families)) if implied else 0


def _degree(point: Point, edges: Sequence[tuple[Point, Point]]) -> int:
    return sum(point in edge for edge in edges)


def _distance(relation: Relation, edge: tuple[Point, Point], points: Sequence[Point]) -> float:
    """How many other points lie between a relation's words and the ends of its edge; words count a little towards a value."""
    at = relation.item.first
    others = sum(sum(min(at, end.at) < other.at < max(at, end.at) for other in points if other not in edge) for end in edge)
    return others + 0.5 * sum(abs(at - end.at) for end in edge if end.role == "value")


def _between(a: Point, b: Point, points: Sequence[Point]) -> int:
    return sum(min(a.at, b.at) < other.at < max(a.at, b.at) for other in points)


def _negated(assigned: Sequence[int], relations: Sequence[Relation], ground: Ground) -> bool:
    """Whether a `not`, `no`, `without` stands right before the phrase of an edge."""
    words = ground.analysis.words
    for i in assigned:
        first = relations[i].item.first
        for negation in ground.analysis.negations:
            if negation < first and all(words[k].function for k in range(negation + 1, first)):
                return True
    return False


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
        aggregate = Aggregate("count", counted, number)
        if layout.counting is not None:
            having = Having(layout.counting.op, int(layout.counting.value))
            return GraphQuery("select", where, (target.term,), aggregate, having, (Order(number, descending=True),))
        superlative = analysis.superlative
        assert superlative is not None
        return GraphQuery("select", where, (target.term,), aggregate, None, (Order(number, descending=superlative.descending),), superlative.limit)
    if analysis.form == "count" and not _asks_for_value(target, joined):
        return GraphQuery("select", where, (group,) if isinstance(group, Var) else (), Aggregate("count", target.term, Var("number")))
    if analysis.aggregate is not None and _asks_for_value(target, joined):
        return GraphQuery(
            "select", where, (group,) if isinstance(group, Var) else (), Aggregate(analysis.aggregate, target.term, Var(analysis.aggregate))
        )
    if isinstance(measure, Var) and analysis.superlative is not None:
        return GraphQuery(
            "select",
            where,
            (target.term, measure),
            order=(Order(measure, descending=analysis.superlative.descending),),
            limit=analysis.superlative.limit,
        )
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
        if _degree(point, [(j.a, j.b) for j in joined]) == 1 and point.role != "target"
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


def _description(items: Sequence[Item], named: Sequence[Named], ground: Ground, unread: Sequence[str]) -> Candidate | None:
    """`Who is X?`, `Tell me about X`: everything that the graph says of one entity."""
    if (
        items
        or len(named) != 1
        or ground.analysis.form != "select"
        or ground.analysis.amounts
        or unread
        or ground.analysis.wanted not in {"person", "thing"}
    ):
        return None
    entity = Node(named[0].match.entity.iri)
    query = GraphQuery("select", (Fact(entity, Var("property"), Var("value")),), (Var("property"), Var("value")))
    return Candidate(query, 0.9, kind="description", target=Var("value"))

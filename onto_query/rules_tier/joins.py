"""The trees that join the points of a question: grown by a beam search over fitting properties, scored by their weakest and their mean edge. Pure."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from onto_core.ontology.model import AnyOf
from onto_query.candidate import Ground, Joined, Point, PropertyFit
from onto_query.question.vocabulary import NamedPhrase
from onto_query.rules_tier.layouts import Layout, Relation
from onto_query.rules_tier.property_fit import fits, takes_only_literals

BEST = 6
"""Trees returned for a layout."""
BEAM = 20
"""Trees grown further at each step; the questions of the tests and benchmarks lose nothing from 6 on."""
FAR = 0.05
"""Taken off for each point that lies between a relation's words and an end of its edge."""
REPEATED = 0.2
"""Taken off for an edge that repeats another one, there and back."""
GUESSED = 0.12
"""Taken off for the second and every further edge that no word names."""


@dataclass(frozen=True, slots=True)
class _Grown:
    """A tree over the first points: each edge with the relations it stands for and the properties it may be; the relations still to place."""

    value: float
    edges: tuple[tuple[Point, Point, tuple[int, ...], tuple[PropertyFit, ...]], ...]
    left: frozenset[int]


def best_trees(layout: Layout, properties: Sequence[str], ground: Ground) -> list[tuple[tuple[Joined, ...], float]]:
    """The best ways to join all points, with their scores, including close rivals of the best."""
    # nothing hangs on a value; an implied point may stand between others
    ordered = sorted(layout.points, key=lambda point: (point.role != "target", point.role == "value", point.position, point.key))
    early = sorted(ordered, key=lambda point: (point.role != "target", point.role != "implied"))
    grow = _Growth(layout, properties, ground, ordered)
    scored: list[tuple[tuple[Joined, ...], float]] = []
    for tree in dict.fromkeys((*grow.trees(ordered), *(grow.trees(early) if early != ordered else ()))):
        pairs = [(a, b) for a, b, _, _ in tree.edges]
        if len(ordered) > 2 and any(point.role == "implied" and point.key != layout.counted and degree(point, pairs) < 2 for point in ordered):
            continue
        guesses = sum(not chosen and b.like is None for _, b, chosen, _ in tree.edges)
        for picked in _picks([options for *_, options in tree.edges]):
            joined = tuple(
                Joined(a, b, fit, tuple(layout.relations[k].item for k in chosen), _negated(chosen, layout.relations, ground))
                for (a, b, chosen, _), fit in zip(tree.edges, picked, strict=True)
            )
            if _consistent(joined, ground) and _alike(joined):
                scores = [fit.score for fit in picked]
                penalty = grow.distance(tree) + GUESSED * max(0, guesses - 1) + REPEATED * _repeats(joined, ground)
                scored.append((joined, 0.5 * sum(scores) / len(scores) + 0.5 * min(scores) - penalty))
    return sorted(scored, key=lambda tree: -tree[1])[:BEST]


class _Growth:
    """Trees grown point by point, each hung on an earlier one; only the most promising are grown further (a beam search)."""

    def __init__(self, layout: Layout, properties: Sequence[str], ground: Ground, points: Sequence[Point]) -> None:
        self._layout, self._properties, self._ground, self._points = layout, properties, ground, points
        self._options: dict[tuple[int, int, tuple[int, ...]], tuple[PropertyFit, ...]] = {}
        senses = [{sense.iri for sense in relation.item.of("property")} for relation in layout.relations]
        count = range(len(senses))
        self._together = [(i, j) for i in count for j in count if i < j and senses[i] & senses[j]]

    def trees(self, points: Sequence[Point]) -> list[_Grown]:
        beam = [_Grown(0.0, (), frozenset(range(len(self._layout.relations))))]
        for i, child in enumerate(points[1:], start=1):
            grown = (longer for tree in beam for parent in points[:i] for longer in self._hung(tree, parent, child))
            beam = heapq.nlargest(BEAM, grown, key=lambda tree: tree.value)
        several = len(points) > 2  # then two entities are joined only by a property that words name
        return [
            tree
            for tree in beam
            if not tree.left
            and not (several and any(not chosen and a.role == b.role == "entity" and b.like is None for a, b, chosen, _ in tree.edges))
        ]

    def _hung(self, tree: _Grown, parent: Point, child: Point) -> Iterator[_Grown]:
        if child.like is not None:
            yield from self._beside(tree, parent, child)
            return
        pairs = (pair for pair in self._together if tree.left.issuperset(pair))
        for chosen in ((), *((k,) for k in sorted(tree.left)), *pairs):
            ties = [self._layout.relations[k].tied for k in chosen]
            if any(tied is not None and tied not in (parent.key, child.key) for tied in ties):
                continue
            if options := self._fits(parent, child, chosen):
                edge = (parent, child, chosen, options)
                yield _Grown(tree.value + options[0].score - self._far(edge), (*tree.edges, edge), tree.left.difference(chosen))

    def _beside(self, tree: _Grown, parent: Point, child: Point) -> Iterator[_Grown]:
        """The tree with a coordinated point hung beside its partner, by the best property there; the relation's words count for both."""
        for a, b, chosen, options in tree.edges:
            if (a.key, b.key) == (parent.key, child.like):
                same = tuple(
                    fit for fit in self._fits(parent, child, chosen) if (fit.property, fit.forward) == (options[0].property, options[0].forward)
                )
                if same:
                    edge = (parent, child, (), same)
                    yield _Grown(tree.value + same[0].score, (*tree.edges, edge), tree.left)

    def _fits(self, a: Point, b: Point, chosen: tuple[int, ...]) -> tuple[PropertyFit, ...]:
        key = (a.key, b.key, chosen)
        if key not in self._options:
            self._options[key] = _options(a, b, [self._layout.relations[k].item for k in chosen], self._properties, self._ground)
        return self._options[key]

    def _far(self, edge: tuple[Point, Point, tuple[int, ...], tuple[PropertyFit, ...]]) -> float:
        a, b, chosen, _ = edge
        if not chosen:
            return FAR * _between(a, b, self._points)
        return FAR * sum(_distance(self._layout.relations[k], (a, b), self._points) for k in chosen)

    def distance(self, tree: _Grown) -> float:
        return sum(self._far(edge) for edge in tree.edges)


def _options(a: Point, b: Point, items: Sequence[NamedPhrase], properties: Sequence[str], ground: Ground) -> tuple[PropertyFit, ...]:
    """The properties for one edge: those named by its phrase, or by all its phrases when it has several ("directors ... directed")."""
    if not items:
        return fits(a, b, None, properties, ground)
    first, *others = (fits(a, b, item, properties, ground) for item in items)
    for other in others:
        same = {(fit.property, fit.forward): fit.score for fit in other}
        first = tuple(replace(fit, score=(fit.score + same[fit.property, fit.forward]) / 2) for fit in first if (fit.property, fit.forward) in same)
    return tuple(fit for fit in first if fit.score > 0.3)


def _picks(per_edge: Sequence[tuple[PropertyFit, ...]]) -> Iterator[tuple[PropertyFit, ...]]:
    """The best property on every edge; then, edge by edge, its close rivals."""
    best = tuple(options[0] for options in per_edge)
    yield best
    for i, options in enumerate(per_edge):
        for rival in options[1:4]:
            if rival.score >= options[0].score - 0.3:
                yield (*best[:i], rival, *best[i + 1 :])


def _alike(joined: Sequence[Joined]) -> bool:
    """True when coordinated points hang by the same property."""
    by_end = {edge.b.key: edge.fit for edge in joined}
    pairs = [(edge.fit, by_end.get(edge.b.like)) for edge in joined if edge.b.like is not None]
    return all(other is not None and (fit.property, fit.forward) == (other.property, other.forward) for fit, other in pairs)


def _consistent(joined: Sequence[Joined], ground: Ground) -> bool:
    """True when the edges that meet in a point agree on its class: whatever is born somewhere is not what is directed."""
    schema = ground.schema
    ends: dict[int, list[AnyOf]] = {}
    for edge in joined:
        ends.setdefault(edge.subject.key, []).extend(schema.effective_domain(edge.fit.property))
        ends.setdefault(edge.value.key, []).extend(schema.effective_range(edge.fit.property))
        if takes_only_literals(edge.fit.property, schema) and degree(edge.value, [(other.a, other.b) for other in joined]) > 1:
            return False
    return all(
        any(schema.is_a(a, b) or schema.is_a(b, a) for a in first for b in second)
        for unions in ends.values()
        for first, second in combinations(unions, 2)
    )


def _repeats(joined: Sequence[Joined], ground: Ground) -> int:
    """The number of edges that repeat another one, there and back; only a question with two words for it means that."""
    families = [frozenset({edge.fit.property, *ground.schema.inverses(edge.fit.property)}) for edge in joined]
    implied = any("implied" in (edge.a.role, edge.b.role) for edge in joined)
    return len(families) - len(set(families)) if implied else 0


def degree(point: Point, edges: Sequence[tuple[Point, Point]]) -> int:
    return sum(point in edge for edge in edges)


def _distance(relation: Relation, edge: tuple[Point, Point], points: Sequence[Point]) -> float:
    """The number of other points between a relation's words and the ends of its edge; towards a value, words count a little too."""
    start = relation.item.first
    others = sum(sum(min(start, end.position) < other.position < max(start, end.position) for other in points if other not in edge) for end in edge)
    return others + 0.5 * sum(abs(start - end.position) for end in edge if end.role == "value")


def _between(a: Point, b: Point, points: Sequence[Point]) -> int:
    return sum(min(a.position, b.position) < other.position < max(a.position, b.position) for other in points)


def _negated(assigned: Sequence[int], relations: Sequence[Relation], ground: Ground) -> bool:
    """True when a `not`, `no`, `without` stands right before the phrase of an edge."""
    words = ground.analysis.words
    return any(
        negation < first and all(word.function for word in words[negation + 1 : first])
        for first in (relations[i].item.first for i in assigned)
        for negation in ground.analysis.negations
    )

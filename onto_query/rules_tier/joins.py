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
"""Trees given for a layout."""
BEAM = 20
"""Trees that are grown on; questions of the tests and benchmarks lose nothing from 6 on."""
FAR = 0.05
"""Taken off for each point that lies between a relation's words and an end of its edge."""
REPEATED = 0.2
"""Taken off for an edge that says again, there and back, what another one says."""
GUESSED = 0.12
"""Taken off for the second and every further edge that no word names."""


@dataclass(frozen=True, slots=True)
class _Grown:
    """A tree over the first points: each edge with the relations that it says and the properties that may be it; the relations still to place."""

    value: float
    edges: tuple[tuple[Point, Point, tuple[int, ...], tuple[PropertyFit, ...]], ...]
    left: frozenset[int]


def best_trees(layout: Layout, known: Sequence[str], ground: Ground) -> list[tuple[tuple[Joined, ...], float]]:
    """The best ways to join all points, with their scores; close rivals of the best are given too."""
    ordered = sorted(
        layout.points, key=lambda point: (point.role != "target", point.role == "value", point.at, point.key)
    )  # nothing hangs on a value
    early = sorted(ordered, key=lambda point: (point.role != "target", point.role != "implied"))  # what is implied may stand between
    grow = _Growth(layout, known, ground, ordered)
    found: list[tuple[tuple[Joined, ...], float]] = []
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
                found.append((joined, 0.5 * sum(scores) / len(scores) + 0.5 * min(scores) - penalty))
    return sorted(found, key=lambda each: -each[1])[:BEST]


class _Growth:
    """Trees grown point by point, each hung on one that came before; only the most promising are grown on (a beam search)."""

    def __init__(self, layout: Layout, known: Sequence[str], ground: Ground, points: Sequence[Point]) -> None:
        self._layout, self._known, self._ground, self._points = layout, known, ground, points
        self._options: dict[tuple[int, int, tuple[int, ...]], tuple[PropertyFit, ...]] = {}
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
        """Where the point that it is coordinated with hangs, by the property that is the best there; the relation's words count for both."""
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
            self._options[key] = _options(a, b, [self._layout.relations[k].item for k in chosen], self._known, self._ground)
        return self._options[key]

    def _far(self, edge: tuple[Point, Point, tuple[int, ...], tuple[PropertyFit, ...]]) -> float:
        a, b, chosen, _ = edge
        if not chosen:
            return FAR * _between(a, b, self._points)
        return FAR * sum(_distance(self._layout.relations[k], (a, b), self._points) for k in chosen)

    def distance(self, tree: _Grown) -> float:
        return sum(self._far(edge) for edge in tree.edges)


def _options(a: Point, b: Point, items: Sequence[NamedPhrase], known: Sequence[str], ground: Ground) -> tuple[PropertyFit, ...]:
    """The properties for one edge: named by its phrase, or by all its phrases when it has several ("directors ... directed")."""
    if not items:
        return fits(a, b, None, known, ground)
    first, *others = (fits(a, b, item, known, ground) for item in items)
    for other in others:
        same = {(fit.property, fit.forward): fit.score for fit in other}
        first = tuple(replace(fit, score=(fit.score + same[fit.property, fit.forward]) / 2) for fit in first if (fit.property, fit.forward) in same)
    return tuple(fit for fit in first if fit.score > 0.3)


def _picks(per_edge: Sequence[tuple[PropertyFit, ...]]) -> Iterator[tuple[PropertyFit, ...]]:
    """The best property on every edge; then, edge by edge, the next ones that come near."""
    best = tuple(options[0] for options in per_edge)
    yield best
    for i, options in enumerate(per_edge):
        for rival in options[1:4]:
            if rival.score >= options[0].score - 0.3:
                yield (*best[:i], rival, *best[i + 1 :])


def _alike(joined: Sequence[Joined]) -> bool:
    """Whether coordinated points hang by one property."""
    by_end = {each.b.key: each.fit for each in joined}
    pairs = [(each.fit, by_end.get(each.b.like)) for each in joined if each.b.like is not None]
    return all(other is not None and (fit.property, fit.forward) == (other.property, other.forward) for fit, other in pairs)


def _consistent(joined: Sequence[Joined], ground: Ground) -> bool:
    """Whether something can be at both ends of the edges that meet in it: what is born somewhere and what is directed are different things."""
    schema = ground.schema
    ends: dict[int, list[AnyOf]] = {}
    for each in joined:
        subject, value = (each.a, each.b) if each.fit.forward else (each.b, each.a)
        ends.setdefault(subject.key, []).extend(schema.effective_domain(each.fit.property))
        ends.setdefault(value.key, []).extend(schema.effective_range(each.fit.property))
        if takes_only_literals(each.fit.property, schema) and degree(value, [(other.a, other.b) for other in joined]) > 1:
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


def degree(point: Point, edges: Sequence[tuple[Point, Point]]) -> int:
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

"""The shape of a schema as arrays, for scores that pass between elements: ends of properties, ancestors, how much hangs on an element. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from onto_core.matching.subset import ReasonKind
from onto_core.ontology.describe import brief_line, prompt_line, shared_ends, tokens
from onto_core.ontology.model import AllOf
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.schema.shared import together

if TYPE_CHECKING:
    from numpy.typing import NDArray

WIDEST: Final = 8
"""Classes of a domain or range that are looked at: of a wider one, which says little, the first."""
COMMON: Final = 5
"""Properties of one class that are looked at together: a text about a film says several things of films."""
FEW: Final = 50
"""One in so many classes, the best, stand for the end of a property that names none."""
TELLING: Final = 20
"""One in so many elements of an ontology, the best, tell how far a text is about it: one that has a thousand elements has a few like any text,"""
AT_LEAST: Final = 3
"""and of a small one so many."""


class Structure:
    """The elements of a schema by number, in the order of `iris`; use it as `schema.derived(Structure)`."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self.iris: tuple[str, ...] = tuple(schema.derived(match_names))
        self.place = {iri: number for number, iri in enumerate(self.iris)}
        self.is_class = np.array([iri in schema.classes for iri in self.iris], dtype=bool)
        self.is_property = ~self.is_class
        self.domains = [self._places(schema.expected_domain(iri)) if iri in schema.properties else () for iri in self.iris]
        self.ranges = [self._places(schema.expected_range(iri)) if iri in schema.properties else () for iri in self.iris]
        self._domain, self._range = _table(self.domains), _table(self.ranges)
        self._has_domain = np.array([bool(each) for each in self.domains], dtype=bool)
        self._has_range = np.array([bool(each) for each in self.ranges], dtype=bool)
        above = [[self.place[a] for a in schema.ancestors(iri) if a in self.place] for iri in self.iris]
        self._ancestors = _Grouped(*_pairs(above))
        """Class -> its ancestors."""
        self._descendants = _Grouped(self._ancestors.members, self._ancestors.groups)
        self._said, self._place_of = _pairs(self.domains)
        self.is_a_property: list[bool] = self.is_property.tolist()
        self.groups = [tuple(self.place[each] for each in together(schema, iri)) for iri in self.iris]
        """Element -> those that share its line, itself among them."""
        self.share = np.array([1 / len(group) for group in self.groups])
        self._sharing = _pairs([group if len(group) > 1 else () for group in self.groups])
        self.refs = [schema.refs_of(iri) for iri in self.iris]
        self._ontologies = self._by_ontology()
        self.prior = self._priors(above)
        self._brief: dict[int, int] = {}
        self._full: dict[int, int] = {}
        self._along: dict[int, list[tuple[ReasonKind, int]]] = {}

    def full_cost(self, number: int) -> int:
        """Tokens of an element's line in a prompt."""
        if (cost := self._full.get(number)) is None:
            cost = self._full[number] = tokens(prompt_line(self.iris[number], self._schema))
        return cost

    def brief_cost(self, number: int) -> int:
        """Tokens of its brief line, and of what separates it from the next."""
        if (cost := self._brief.get(number)) is None:
            cost = self._brief[number] = tokens(brief_line(self._schema, self.iris[number])) + 1
        return cost

    def along(self, number: int) -> Sequence[tuple[ReasonKind, int]]:
        """The elements that come with one at no cost: they share its line, its line names them, or they say the same in the other direction."""
        if number not in self._along:
            domain, range_ = shared_ends(self._schema, self.iris[number]) if self.is_a_property[number] else ((), ())
            inverses = (iri for each in self.groups[number] for iri in self._schema.inverses(self.iris[each]))
            along: tuple[tuple[ReasonKind, Iterable[str]], ...] = (("domain", domain), ("range", range_), ("inverse", sorted(set(inverses))))
            found: dict[int, ReasonKind] = {each: "same" for each in self.groups[number] if each != number}
            for kind, iris in along:
                for iri in iris:
                    for each in self.groups[self.place[iri]] if iri in self.place else ():
                        found.setdefault(each, kind)
            found.pop(number, None)
            self._along[number] = [(kind, other) for other, kind in found.items()]
        return self._along[number]

    def passed(self, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """(n, 6): what each element gets from others, above the lowest score: both ends, domain, other properties of the domain, narrower, wider;

        and, below the best of several ontologies, from its own.
        """
        size = len(scores)
        if not size:
            return np.zeros((0, 6))
        low = float(scores.min())
        narrower, wider = (related.most(scores, low) for related in (self._descendants, self._ancestors))
        best = np.maximum(scores, narrower)
        of_classes = np.sort(scores[self.is_class])
        anything = float(of_classes[-max(3, len(of_classes) // FEW) :].mean()) - 1 if len(of_classes) else low
        domain = np.where(self._has_domain, np.append(best, low)[self._domain].max(axis=1), anything)
        range_ = np.where(self._has_range, np.append(best, low)[self._range].max(axis=1), anything)
        near = self._neighbours(scores, low)
        usual = _quantile(near[self.is_class], 0.75) if len(of_classes) else low
        around = np.where(self._has_domain, np.append(near, low)[self._domain].max(axis=1), usual)
        of_properties = np.stack([np.minimum(domain, range_), domain, around], axis=1) - low
        between_classes = np.stack([narrower, wider], axis=1) - low
        columns = (of_properties * self.is_property[:, None], between_classes * self.is_class[:, None], self._company(scores)[:, None])
        return np.concatenate(columns, axis=1)

    def best_of_group(self, values: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
        """For each element the most that one of those that share its line has."""
        best = values.astype(np.float64)
        np.maximum.at(best, self._sharing[0], values[self._sharing[1]])
        return best

    def _company(self, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """(n,), at most 0: how much less the best elements of its ontology have than those of the ontology that a text is most about."""
        if len(self._ontologies) < 2:
            return np.zeros(len(scores))
        means = np.array([_mean_of_best(scores[members], max(AT_LEAST, len(members) // TELLING)) for members in self._ontologies])
        own = np.full(len(scores), (means - means.max()).min())
        for members, mean in zip(self._ontologies, means - means.max(), strict=True):
            own[members] = np.maximum(own[members], mean)
        return self.best_of_group(own)

    def _neighbours(self, scores: NDArray[np.float64], low: float) -> NDArray[np.float64]:
        """For each class the mean of its best properties' scores."""
        near = np.full(len(scores), low)
        if not len(self._said):
            return near
        order = np.lexsort((-scores[self._said], self._place_of))
        places, values = self._place_of[order], scores[self._said][order]
        starts = np.flatnonzero(np.r_[True, places[1:] != places[:-1]])
        rank = np.arange(len(places)) - np.repeat(starts, np.diff(np.r_[starts, len(places)]))
        best = rank < COMMON
        sums: NDArray[np.float64] = np.bincount(places[best], values[best] - low, minlength=len(scores)) / COMMON + low
        return sums

    def _by_ontology(self) -> list[NDArray[np.int64]]:
        """The elements of each ontology that has any; one that several define is among those of each."""
        found: dict[str, list[int]] = {}
        for number, refs in enumerate(self.refs):
            for ontology in {ref.ontology for ref in refs}:
                found.setdefault(ontology, []).append(number)
        return [np.array(numbers, dtype=np.int64) for numbers in found.values()]

    def _priors(self, above: Sequence[Sequence[int]]) -> NDArray[np.float64]:
        """(n, 8): how much hangs on an element whatever a text says: a property's end often, wide, with subproperties, short, and its sort."""
        schema, size = self._schema, len(self.iris)
        uses, below = np.zeros(size), np.zeros(size)
        for domain, range_ in zip(self.domains, self.ranges, strict=True):
            for end in {*domain, *range_}:
                uses[end] += 1
        for each in above:
            for number in each:
                below[number] += 1
        names = schema.derived(match_names)
        declared = [schema.properties.get(iri) for iri in self.iris]
        columns = (
            np.log1p(uses),
            np.log1p(below),
            np.log1p([len(schema.subproperties(iri)) for iri in self.iris]),
            np.log([max(1, len(names[iri].names[0].split())) for iri in self.iris]),
            self.is_property,
            [each is not None and each.kind == "datatype" for each in declared],
            self.is_property & ~self._has_domain,
            [any(schema.get(ref).deprecated for ref in schema.refs_of(iri)) for iri in self.iris],
        )
        return np.stack([np.asarray(column, dtype=np.float64) for column in columns], axis=1) if size else np.zeros((0, len(columns)))

    def _places(self, unions: AllOf) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.place[member] for union in unions for member in union if member in self.place))


class _Grouped:
    """Members of groups, by group: `groups[i]` has `members[i]`, both (n,) int64."""

    def __init__(self, groups: NDArray[np.int64], members: NDArray[np.int64]) -> None:
        order = np.argsort(groups, kind="stable")
        self.groups, self.members = groups[order], members[order]
        self._starts = np.flatnonzero(np.diff(self.groups, prepend=-1))

    def most(self, values: NDArray[np.float64], least: float) -> NDArray[np.float64]:
        """For each number the most that a member of its group has; `least` where it has none."""
        found = np.full(len(values), least)
        if len(self._starts):
            found[self.groups[self._starts]] = np.maximum.reduceat(values[self.members], self._starts)
        return found


def _mean_of_best(values: NDArray[np.float64], count: int) -> float:
    """The mean of the `count` greatest of them."""
    return float((np.partition(values, -count)[-count:] if count < len(values) else values).mean())


def _quantile(values: NDArray[np.float64], share: float) -> float:
    """The value below which a share of them lie, between two of them by their distance. NumPy's own loads its masked arrays, and takes longer."""
    place = share * (len(values) - 1)
    low, high = int(place), min(int(place) + 1, len(values) - 1)
    parted = np.partition(values, (low, high))
    return float(parted[low] + (place - low) * (parted[high] - parted[low]))


def _table(lists: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    """(n, k) numbers, the first `WIDEST` of each list; -1, the place after the last, where there is none."""
    width = min(WIDEST, max(map(len, lists), default=0)) or 1
    table = np.full((len(lists), width), -1, dtype=np.int64)
    for row, numbers in enumerate(lists):
        table[row, : min(width, len(numbers))] = numbers[:width]
    return table


def _pairs(lists: Iterable[Sequence[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(list, member) for each member of each list."""
    pairs = [(number, member) for number, members in enumerate(lists) for member in members]
    left, right = zip(*pairs, strict=True) if pairs else ((), ())
    return np.array(left, dtype=np.int64), np.array(right, dtype=np.int64)

"""The things of a graph that may break a rule, found in one pass that keeps numbers only: 20 bytes a statement that a rule is about.

Every thing that `judge` would find something about is among the suspects. `judge` then tells which of them are in order, of the statements about
the suspects alone. A name or value is its 63-bit hash here, so two that share one make a suspect, and nothing worse.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from onto_core.consistency import columns
from onto_core.consistency.clashes import clashes
from onto_core.consistency.columns import Numbers, pair
from onto_core.consistency.constraints import DIFFERENT_FROM, SAME_AS, Bound, Claim, Constraints, Key
from onto_core.consistency.model import is_blank, key_of
from onto_core.ontology.facets import misfits
from onto_core.ontology.schema.members import declared_types
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE

MOST: Final = 50_000
"""Suspects that are looked at closely; some 150 MB. A graph with more of them does not fit its ontologies, and the first ones tell why."""


def number_of(term: str | Literal) -> int:
    """The hash of a name or value. It is odd for a blank node, and even for all else."""
    if isinstance(term, str):
        return hash(term) | 1 if is_blank(term) else hash(term) & ~1
    return hash(key_of(term)) & ~1


@dataclass(slots=True)
class Suspects:
    """Hashes of what may be in a contradiction, by number of the constrained property; a name stands for all that owl:sameAs joins with it."""

    constraints: Constraints
    roots: dict[int, int] = field(default_factory=dict)
    things: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """All values of these things."""
    values: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """All things with these values."""
    pairs: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    within: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """All statements between two of these things."""
    typed: set[int] = field(default_factory=set)
    """Things whose classes count."""
    joined: set[int] = field(default_factory=set)
    """Other things whose names are asked for."""
    statements: int = 0
    """Statements that some rule is about, of all that were screened."""
    left_out: int = 0
    """Things and pairs that are suspects too, and too many to be looked at."""

    def __bool__(self) -> bool:
        return bool(self.things or self.values or self.pairs or self.within or self.typed or self.joined)

    @property
    def predicates(self) -> frozenset[str]:
        """The predicates of all statements that may be wanted."""
        numbers = {number for wanted in (self.things, self.values, self.pairs, self.within) for number in wanted}

        def matters(predicate: str) -> bool:
            use = self.constraints.uses[predicate]
            return use is not None and ((bool(self.typed) and bool(use.subject or use.object)) or any(number in numbers for number, _ in use.says))

        return frozenset((RDF_TYPE, SAME_AS, DIFFERENT_FROM, *filter(matters, self.constraints.predicates)))

    def wants(self, subject: str, predicate: str, end: str | Literal) -> bool:
        """True for a statement of a suspect: of what it has, of its class, or of its names."""
        use = self.constraints.uses[predicate]
        if use is None:
            return False
        one = self._root(number_of(subject))
        if predicate == RDF_TYPE:
            return one in self.typed and isinstance(end, str) and self.constraints.kinds[end] is not None
        other = self._root(number_of(end))
        if predicate in {SAME_AS, DIFFERENT_FROM}:
            return one in self.joined or other in self.joined
        for number, turned in use.says:
            a, b = (other, one) if turned else (one, other)
            if a in self.things.get(number, ()) or b in self.values.get(number, ()) or pair(a, b) in self.pairs.get(number, ()):
                return True
            if number in self.within and a in self.within[number] and b in self.within[number]:
                return True
        return False

    def claims(self, subject: str, predicate: str, end: str | Literal) -> Iterator[tuple[int, Claim]]:
        """The classes that suspects have by their places in a statement: of these a few statements do, of which a hub has many."""
        use = self.constraints.uses[predicate]
        if use is not None and use.subject and (one := self._root(number_of(subject))) in self.typed:
            yield from ((one, claim) for claim in use.subject)
        if use is not None and use.object and isinstance(end, str) and (other := self._root(number_of(end))) in self.typed:
            yield from ((other, claim) for claim in use.object)

    def _root(self, number: int) -> int:
        return self.roots.get(number, number) if self.roots else number


class Screen:
    """Takes statements one by one; then `suspects` says which things may break a rule."""

    def __init__(self, constraints: Constraints, most: int = MOST) -> None:
        self._constraints, self._most = constraints, most
        self._numbers, self._subjects, self._values = array("i"), array("q"), array("q")
        self._claimed, self._claims = array("q"), array("i")
        self._claim_numbers: dict[Claim, int] = {}
        self._same: list[tuple[int, int]] = []
        self._different: list[tuple[int, int]] = []
        self.statements = 0
        self._misfits: list[tuple[int, int, int]] = []
        """(number of a property, position of its owl:allValuesFrom, thing): it has a literal that members of that class may not have."""
        self._data = {number: [(i, each.data) for i, each in enumerate(every) if each.data] for number, every in constraints.only.items()}

    def add(self, subject: str, predicate: str, end: str | Literal) -> None:
        """Take a statement in; one that is taken twice counts once."""
        use = self._constraints.uses[predicate]
        if use is None:
            return
        one = number_of(subject)
        if predicate == RDF_TYPE:
            claim = self._constraints.kinds[end] if isinstance(end, str) else None
            if claim is not None:
                self.statements += 1
                self._claim(one, claim)
            return
        self.statements += 1
        other = number_of(end)
        if predicate in {SAME_AS, DIFFERENT_FROM}:
            if isinstance(end, str):
                (self._same if predicate == SAME_AS else self._different).append((one, other))
            return
        is_thing = isinstance(end, str)
        for number, turned in use.says:
            if is_thing or not turned:
                self._numbers.append(number)
                self._subjects.append(other if turned else one)
                self._values.append(one if turned else other)
                if not isinstance(end, str) and number in self._data:
                    wrong = (position for position, data in self._data[number] if not all(each.unchecked for each in misfits(end, data)))
                    self._misfits += [(number, position, one) for position in wrong]
        for claim in use.subject:
            self._claim(one, claim)
        if is_thing:
            for claim in use.object:
                self._claim(other, claim)

    def _claim(self, thing: int, claim: Claim) -> None:
        self._claimed.append(thing)
        self._claims.append(self._claim_numbers.setdefault(claim, len(self._claim_numbers)))

    def suspects(self) -> Suspects:
        """Look at everything that was taken in."""
        return _Look(self).suspects


class _Look:
    """One look at a screen's columns, rule by rule."""

    def __init__(self, screen: Screen) -> None:
        self._constraints, self._screen, self._room = screen._constraints, screen, screen._most
        self._declare()
        self._joins = columns.Joins(screen._same)
        self._claims: list[Claim] = list(screen._claim_numbers)
        claimed, numbers = np.array(screen._claimed, np.int64), np.array(screen._claims, np.int64)
        self._claimed = columns.distinct(self._joins.roots(claimed), numbers)
        self._members: dict[tuple[str, ...], Numbers] = {}
        self._rows = self._by_property()
        self._givers: list[tuple[int, Numbers, Numbers]] = []
        """(number of a property, things, values): by owl:allValuesFrom these things give these values a class."""
        self.suspects = Suspects(self._constraints, self._joins.mapping, statements=screen.statements)
        for number, (things, values) in self._rows.items():
            for bound in self._constraints.bounds.get(number, ()):
                self._bound(number, bound, things, values)
            self._directions(number, things, values)
        self._exclusive()
        for key in self._constraints.keys:
            self._key(key)
        self._only()
        self._clashes()
        self._names()

    def _declare(self) -> None:
        """The classes that the ontology gives to its own individuals."""
        schema = self._constraints.schema
        listed = (member for class_ in schema.classes.values() for member in class_.one_of)
        for iri in dict.fromkeys((*schema.individuals, *listed)):
            for kind in declared_types(iri, schema):
                if self._constraints.matters(kind):
                    self._screen._claim(number_of(iri), Claim((kind,), "declared"))

    def _by_property(self) -> dict[int, tuple[Numbers, Numbers]]:
        """Number of a property -> its distinct (thing, value) pairs, in order."""
        numbers = np.array(self._screen._numbers, np.int32)
        things, values = (self._joins.roots(np.array(each, np.int64)) for each in (self._screen._subjects, self._screen._values))
        order = np.argsort(numbers, kind="stable")
        starts = np.searchsorted(numbers[order], np.arange(len(self._constraints.properties) + 1))
        slices = {n: order[starts[n] : starts[n + 1]] for n in range(len(self._constraints.properties)) if starts[n] < starts[n + 1]}
        return {number: columns.distinct(things[rows], values[rows]) for number, rows in slices.items()}

    def _of_class(self, kinds: Iterable[str]) -> Numbers:
        """The things that are in one of the classes, in order."""
        wanted = tuple(kinds)
        if wanted not in self._members:
            admits = self._constraints.schema.admits
            single = (
                number
                for number, claim in enumerate(self._claims)
                if len(claim.classes) == 1 and claim.by != "only" and admits(wanted, claim.classes)
            )
            chosen = np.isin(self._claimed[1], np.array(list(single), np.int64))
            self._members[wanted] = np.unique(self._claimed[0][chosen])
        return self._members[wanted]

    def _bound(self, number: int, bound: Bound, things: Numbers, values: Numbers) -> None:
        one, other = (values, things) if bound.turned else (things, values)
        counted = (other & 1) == 0
        if bound.classes and not bound.data and not self._constraints.schema.admits(bound.classes, ()):
            counted &= np.isin(other, self._of_class(bound.classes))
        found, counts = np.unique(one[counted], return_counts=True)
        found = found[counts > bound.most]
        if bound.owner and len(found):
            found = found[np.isin(found, self._of_class((bound.owner,)))]
        found = self._kept(found)
        if not len(found):
            return
        (self.suspects.values if bound.turned else self.suspects.things)[number].update(found.tolist())
        members = other[np.isin(one, found)].tolist()
        self.suspects.joined.update(found.tolist(), members)
        if bound.owner:
            self.suspects.typed.update(found.tolist())
        if bound.classes:
            self.suspects.typed.update(members)

    def _kept(self, suspects: Numbers) -> Numbers:
        """The suspects for whom there is room."""
        kept = suspects[: self._room]
        self._room -= len(kept)
        self.suspects.left_out += len(suspects) - len(kept)
        return kept

    def _directions(self, number: int, things: Numbers, values: Numbers) -> None:
        """Pairs that are a thing with itself, or that are there both ways, and circles."""
        if number in self._constraints.irreflexive:
            self._suspect_pairs(number, things, values, things == values)
        if number in self._constraints.asymmetric:
            back = np.isin(pair(things, values), pair(values, things)) & (things != values)
            self._suspect_pairs(number, things, values, back)
        if number in self._constraints.circular:
            nodes = columns.in_circles(things, values)
            self.suspects.within[number].update(nodes)
            self.suspects.joined.update(nodes)

    def _suspect_pairs(self, number: int, things: Numbers, values: Numbers, chosen: NDArray[np.bool_]) -> None:
        places = self._kept(np.flatnonzero(chosen))
        if len(places):
            self._want_pairs(number, things[places], values[places])

    def _want_pairs(self, number: int, things: Numbers, values: Numbers) -> None:
        """Ask for the statements between things and values, and for their other names."""
        if not len(things):
            return
        self.suspects.pairs[number].update(pair(things, values).tolist())
        self.suspects.joined.update(things.tolist(), values.tolist())

    def _exclusive(self) -> None:
        for number, others in self._constraints.exclusive.items():
            for other in others:
                if number in self._rows and other in self._rows:
                    things, values = self._rows[number]
                    self._suspect_pairs(number, things, values, np.isin(pair(things, values), pair(*self._rows[other])))

    def _key(self, key: Key) -> None:
        tables = [self._rows.get(number) for number in key.properties]
        if any(table is None for table in tables):
            return
        shared = columns.sharing(
            [(things[keep], values[keep]) for things, values in filter(None, tables) for keep in [(things & 1 == 0) & (values & 1 == 0)]]
        )
        shared = self._kept(shared[np.isin(shared, self._of_class((key.owner,)))])
        for number in key.properties:
            self.suspects.things[number].update(shared.tolist())
        self.suspects.typed.update(shared.tolist())
        self.suspects.joined.update(shared.tolist())

    def _only(self) -> None:
        """The classes that owl:allValuesFrom gives to values become claims, and its data ranges make suspects at once."""
        for number, every in self._constraints.only.items():
            things, values = self._rows.get(number, (columns.NONE, columns.NONE))
            for only in every:
                chosen = np.isin(things, self._of_class((only.owner,))) if only.owner else np.ones(len(things), np.bool_)
                if only.classes and chosen.any() and self._constraints.decides(only.classes):
                    self._claims.append(Claim(only.classes, "only"))
                    new = np.full(int(chosen.sum()), len(self._claims) - 1, np.int64)
                    self._claimed = np.concatenate((self._claimed[0], values[chosen])), np.concatenate((self._claimed[1], new))
                    self._givers.append((number, things[chosen], values[chosen]))
        for number, position, thing in self._screen._misfits:
            only, root = self._constraints.only[number][position], self._joins.mapping.get(thing, thing)
            if (not only.owner or columns.holds(self._of_class((only.owner,)), root)) and len(self._kept(np.array([root], np.int64))):
                self.suspects.things[number].add(root)
                self.suspects.typed.add(root)
                self.suspects.joined.add(root)

    def _clashes(self) -> None:
        """Things whose classes share no members, and members of a list that does not name them."""
        things, claims = columns.distinct(*self._claimed)
        found = [things[chosen] for chosen in self._unlisted(things, claims)]

        def clash(numbers: frozenset[int]) -> bool:
            return any(True for _ in clashes((self._claims[number] for number in numbers), self._constraints.schema))

        found.append(columns.groups_that(things, claims, clash))
        suspects = self._kept(np.unique(np.concatenate(found)))
        self.suspects.typed.update(suspects.tolist())
        self.suspects.joined.update(suspects.tolist())
        for number, givers, values in self._givers:
            chosen = np.isin(values, suspects)
            self._want_pairs(number, givers[chosen], values[chosen])
            self.suspects.typed.update(givers[chosen].tolist())

    def _unlisted(self, things: Numbers, claims: Numbers) -> Iterator[NDArray[np.bool_]]:
        schema = self._constraints.schema
        for number, claim in enumerate(self._claims):
            listed: set[str] = set()
            for kind in claim.classes:
                lists = [schema.classes[each].one_of for each in (kind, *schema.ancestors(kind)) if self._constraints.lists(each)]
                if not lists:
                    break
                listed |= set.intersection(*map(set, lists))
            else:
                members = self._joins.roots(np.array([number_of(each) for each in listed], np.int64))
                yield (claims == number) & ~np.isin(things, members) & ((things & 1) == 0)

    def _names(self) -> None:
        """Names that are one thing and said to be different."""
        roots = self._joins.mapping
        self.suspects.joined.update(root for one, other in self._screen._different if (root := roots.get(one, one)) == roots.get(other, other))

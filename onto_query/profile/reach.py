"""The steps that a profile allows between kinds of things. Kinds are sets of classes; None stands for any. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

from onto_core.matching.terms import all_singular, singular
from onto_core.vocabulary import RDF_LANG_STRING
from onto_query.facts.abbreviations import with_written_out
from onto_query.graph_query import Edge, Node, Var
from onto_query.profile.model import UNTYPED, GraphProfile, PropertyProfile
from onto_query.profile.naming.called import is_name
from onto_query.profile.naming.spans import Span
from onto_query.profile.observed import spoken
from onto_query.profile.quantities import Quantity
from onto_query.profile.roles import Role
from onto_query.profile.words import words_for

Kinds = frozenset[str] | None
NAMES: Final = words_for("first name") | words_for("last name")
PERSONAL: Final = words_for("personal") | NAMES
"""Words in the names of properties that only people have."""


@dataclass(frozen=True, slots=True)
class Step:
    """A property between two kinds of things: `forward` when the first has it. `share` of all statements between them that are its."""

    property: str
    forward: bool
    count: int
    share: float
    there: frozenset[str]
    """The classes at the other end."""


PEOPLE: Final = words_for("people")
OCCUPATIONS: Final = words_for("occupation")
"""What classes of people are called by what these do."""
CUSTOMER: Final = words_for("customer")
ACCOUNT: Final = words_for("account")
"""What classes of people are called."""


class Reach:
    """A profile, asked what leads where."""

    def __init__(
        self,
        profile: GraphProfile,
        transitive: Collection[str] = (),
        quantities: Mapping[str, Quantity] = MappingProxyType({}),
        roles: Mapping[str, Role] = MappingProxyType({}),
        spans: Mapping[str, Span] = MappingProxyType({}),
    ) -> None:
        """`transitive`: properties that ontologies declare so, beside those of the graph. `quantities`, `roles`, `spans`: those of the profile."""
        self.profile = profile
        self.quantities, self.roles, self.spans = quantities, roles, spans
        self.transitive = profile.transitive | frozenset(transitive)
        self._steps: dict[tuple[Kinds, Kinds], tuple[Step, ...]] = {}
        self._own: dict[tuple[Kinds, frozenset[str]], list[PropertyProfile]] = {}
        self._domains: dict[str, frozenset[str]] = {}
        self._ranges: dict[str, frozenset[str]] = {}

    @cached_property
    def _out(self) -> dict[str, dict[str, Counter[str]]]:
        """Class -> property -> classes of the objects."""
        found: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
        for iri, held in self.profile.properties.items():
            if held.sort == "thing":
                for (subject, end), count in (_closed(held.ends) if iri in self.transitive else held.ends).items():
                    found[subject][iri][end] += count
        return found

    @cached_property
    def _in(self) -> dict[str, dict[str, Counter[str]]]:
        found: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
        for here, steps in self._out.items():
            for iri, ends in steps.items():
                for there, count in ends.items():
                    found[there][iri][here] += count
        return found

    @cached_property
    def every(self) -> frozenset[str]:
        """All classes that things are narrowly of."""
        return frozenset({*self._out, *self._in, *(kind for held in self.profile.properties.values() for kind in held.domains())})

    @cached_property
    def people(self) -> frozenset[str]:
        """The classes whose things have a first name, a birth date or the like, and customers: those of people. Where there are none, those that are
        called so.
        """
        personal = frozenset(kind for held in self.profile.properties.values() if _of_person(held) for kind in held.domains() if kind)
        at_work = (kind for kind in self.profile.classes if singular(spoken(kind).casefold()) in OCCUPATIONS)
        personal = personal.union(*(self.profile.within(kind) for kind in at_work))
        called = (kind for kind in self.profile.classes if not PEOPLE.isdisjoint(_names_of_one(kind)))
        staff = frozenset(each for kind in called for each in self.profile.within(kind))
        return personal | self.served | staff if personal else staff

    @cached_property
    def served(self) -> frozenset[str]:
        """The classes of customers, who may be people; those of accounts, where no others are."""
        called = {kind: _names_of_one(kind) for kind in self.profile.classes}
        served = set[str]()
        for section in (CUSTOMER, ACCOUNT):
            served = served or {kind for kind, names in called.items() if any(not section.isdisjoint(name.split()[-1:]) for name in names)}
        served -= {kind for kind in served if self._joins(kind, served - {kind})}
        return frozenset(each for kind in served for each in self.profile.within(kind))

    def _joins(self, kind: str, others: set[str]) -> bool:
        """True for rows that have no name and lead to things of other classes: the `course_member` that a member is of a course."""
        own = [held for held in self.profile.properties.values() if kind in held.domains()]
        named = any(held.iri in self.profile.naming or _of_person(held) for held in own)
        return not named and any(not others.isdisjoint(end for _, end in held.ends) for held in own if held.sort == "thing")

    def links_beside(self, held: PropertyProfile) -> tuple[str, ...]:
        """The links of the same rows that are called as a column but for the mark of a foreign key: `ref-contr_id` beside `contr_id`."""
        name = f"ref {spoken(held.iri).casefold()}"
        properties = self.profile.properties.values()
        return tuple(
            e.iri for e in properties if e.sort == "thing" and spoken(e.iri).casefold() == name and not held.domains().keys().isdisjoint(e.domains())
        )

    @cached_property
    def class_names(self) -> frozenset[str]:
        """What the classes are called by their IRIs, in the singular and in lower case."""
        return frozenset(all_singular(spoken(iri).casefold()) for iri in self.profile.classes)

    @cached_property
    def classifying(self) -> Mapping[str, tuple[tuple[str, frozenset[str]], ...]]:
        """Class -> the links to it from things of other classes of which there are more, each with one, and their classes: to a category, a breed."""
        found: dict[str, list[tuple[str, frozenset[str]]]] = defaultdict(list)
        counts = {iri: held.things for iri, held in self.profile.classes.items()}
        for iri, held in self.profile.properties.items():
            for kind in {to for _, to in held.ends} & counts.keys() if held.single else ():
                things = frozenset(subject for subject, to in held.ends if to == kind and subject != kind)
                if sum(counts.get(thing, 0) for thing in things) > counts[kind]:
                    found[kind].append((iri, things))
        return {kind: tuple(links) for kind, links in found.items()}

    @cached_property
    def translated(self) -> tuple[str, ...]:
        """The properties by which things are called in a language, those of most names first."""
        properties, naming = self.profile.properties, self.profile.naming
        others = (iri for iri in properties if iri not in naming and is_name(iri))
        return tuple(iri for iri in (*naming, *others) if RDF_LANG_STRING in properties[iri].datatypes)

    def kinds(self, iri: str) -> frozenset[str]:
        """A class as kinds: it and those below it, as far as things are of them."""
        return self.profile.within(iri) & self.every or frozenset({iri})

    def between(self, here: Kinds, there: Kinds) -> tuple[Step, ...]:
        """The steps from here to there, the most used first."""
        key = here, there
        if key not in self._steps:
            self._steps[key] = self._between(here, there)
        return self._steps[key]

    def _between(self, here: Kinds, there: Kinds) -> tuple[Step, ...]:
        counts: dict[tuple[str, bool], Counter[str]] = defaultdict(Counter)
        for forward, steps in ((True, self._out), (False, self._in)):
            for kind in here if here is not None else steps:
                for iri, ends in steps.get(kind, {}).items():
                    for end, count in ends.items():
                        if there is None or end in there:
                            counts[iri, forward][end] += count
        total = sum(count.total() for count in counts.values()) or 1
        found = (Step(iri, forward, ends.total(), ends.total() / total, frozenset(ends)) for (iri, forward), ends in counts.items())
        return tuple(sorted(found, key=lambda step: (-step.count, step.property, not step.forward)))

    def stated(self, iri: str) -> str:
        """The property of the statement that a thing has: for a quantity and a role the link to its node."""
        held = self.quantities.get(iri) or self.roles.get(iri)
        return held.link if held is not None else iri

    def way(self, owner: Var | Node, iri: str, value: Var, node: Var, unit: Var) -> tuple[Edge, ...]:
        """The edges from a thing to a value; to that of a quantity over `node`, and in any unit to `unit`: values that share it can be compared."""
        quantity = self.quantities.get(iri)
        if quantity is None:
            return (Edge(owner, (iri,), value),)
        return quantity.way(owner, value, node, quantity.unit if quantity.unit is not None else unit)

    def has(self, kinds: Kinds, iri: str) -> bool:
        """True when things of the kinds have the property, as their own."""
        return iri in self.profile.properties and (kinds is None or not kinds.isdisjoint(self.domain(iri)))

    def leads(self, here: Kinds, iri: str, there: frozenset[str]) -> bool:
        """True when the link leads from things of the one kinds to things of the others: `orderedItem` from orders to their lines, and from these to
        products, but from no order to a product. What has it although its classes do not tell may lead anywhere.
        """
        ends = {end for kind in here or () for end in self._out.get(kind, {}).get(iri, ())}
        return not there.isdisjoint(ends or self.range(iri))

    def share(self, kinds: Kinds, iri: str) -> float:
        """The statements with a property at things of the kinds, for each of the things: 1 when all have it once."""
        held = self.profile.properties.get(iri)
        if held is None or kinds is None:
            return 0.0
        things = sum(self.profile.classes[kind].things for kind in kinds if kind in self.profile.classes) or 1
        return min(1.0, sum(count for kind, count in held.domains().items() if kind in kinds) / things)

    def own(self, kinds: Kinds, sorts: Iterable[str]) -> list[PropertyProfile]:
        """The properties with values of these sorts that things of the kinds have, the most used first."""
        key = kinds, frozenset(sorts)
        if key not in self._own:
            found = [held for held in self.profile.properties.values() if held.sort in key[1] and self.has(kinds, held.iri)]
            self._own[key] = sorted(found, key=lambda held: (-held.uses, held.iri))
        return list(self._own[key])

    def domain(self, iri: str) -> frozenset[str]:
        if iri not in self._domains:
            held = self.profile.properties.get(iri)
            self._domains[iri] = frozenset(held.domains()) if held is not None else frozenset()
        return self._domains[iri]

    def range(self, iri: str) -> frozenset[str]:
        if iri not in self._ranges:
            held = self.profile.properties.get(iri)
            self._ranges[iri] = frozenset(end for _, end in held.ends) if held is not None and held.sort == "thing" else frozenset()
        return self._ranges[iri]


def _of_person(held: PropertyProfile) -> bool:
    names = [f" {name} " for name in with_written_out(spoken(held.iri).casefold())]
    personal = PERSONAL if held.sort != "number" else PERSONAL - NAMES  # `ln_no` is the number of a line
    return any(f" {words} " in name for words in personal for name in names)


def _closed(ends: Mapping[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    """The ends of a transitive property over any number of steps."""
    closed = dict(ends)
    while True:
        further = {(a, d): min(count, more) for (a, b), count in closed.items() for (c, d), more in ends.items() if b == c and (a, d) not in closed}
        if not further:
            return closed
        closed |= further


def narrowed(kinds: Kinds, others: frozenset[str]) -> Kinds:
    """The kinds that are among the others too; the kinds as they are when none is."""
    if not others or others == {UNTYPED}:
        return kinds
    return others if kinds is None else kinds & others or kinds


def _names_of_one(kind: str) -> tuple[str, ...]:
    """The names of a class as those of one of its things: tables are often called in the plural."""
    names = with_written_out(spoken(kind).casefold())
    return (*names, *(name for each in names if (name := all_singular(each)) not in names))

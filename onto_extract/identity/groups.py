"""Things of one document put together where their names are forms of one name. Pure.

What is sure comes first: equal names, names that the text declares to be one. Then acronyms, short names and slips of the fingers, each only where
exactly one thing is meant. Things whose classes exclude each other are never joined.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from onto_core.english.declared_names import Declared
from onto_core.english.genders import gender_of_title
from onto_core.english.names import (
    Name,
    Sort,
    is_abbreviated,
    is_acronym_of,
    is_misspelled,
    is_possessive,
    is_short_for_person,
    is_short_for_thing,
    is_turned_round,
    name_of,
    spelled_apart,
)
from onto_core.ontology.schema.schema import Schema
from onto_extract.identity.decisions import Decisions
from onto_extract.identity.model import NamedThing, SameReason


@dataclass(eq=False)
class Group:
    """The names of one thing, and why they are. What follows from them is kept until they change."""

    things: list[NamedThing]
    reasons: list[SameReason] = field(default_factory=list)
    slips: set[str] = field(default_factory=set)
    """Its misspelled names."""

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(kind for thing in self.things for kind in thing.kinds))

    @cached_property
    def sort(self) -> Sort:
        """The sort that its classes, else its names tell; "" when they disagree."""
        for sorts in ({thing.sort for thing in self.things if thing.kinds}, {thing.sort or thing.name.sort for thing in self.things}):
            if len(known := sorts - {""}) == 1:
                return known.pop()
        return ""

    @cached_property
    def fullest(self) -> Name:
        """The name that says most: the longest; without title, comma and half a bracket where there is such a one; the most frequent."""
        forms: dict[str, int] = defaultdict(int)
        names = {thing.name.text: thing.name for thing in self.things if thing.name.text not in self.slips} or {
            thing.name.text: thing.name for thing in self.things
        }
        for thing in self.things:
            forms[thing.name.text] += thing.times

        def weight(name: Name) -> tuple[int, int, bool, bool, bool, bool, int, bool, int, str]:
            letters, shouted = sum(len(word) for word in name.core), name.text.isupper() and not name.is_acronym
            plain = not shouted, not name.inverted, not name.title, name.text.count("(") == name.text.count(")")
            return len(name.core), letters, *plain, forms[name.text], not name.legal, -len(name.text), name.text

        return max(names.values(), key=weight)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Its names as they are written, the fullest first."""
        full = self.fullest.text
        ordered = sorted(self.things, key=lambda thing: thing.first)
        return tuple(dict.fromkeys((full, *(thing.name.text for thing in ordered))))

    @cached_property
    def clues(self) -> frozenset[object]:
        """Two groups whose fullest names are forms of one name, by any rule but that of acronyms, have one of these in common: a first or a last
        word, the first letters of the words, all letters in a row, or the words in any order, "of" aside."""
        core = self.fullest.core
        if not core:
            return frozenset()
        letters = tuple(word[:1] for word in core)
        words = tuple(sorted(word for word in core if word != "of"))
        return frozenset((("first", core[0]), ("last", core[-1]), ("initials", *letters), ("letters", "".join(core)), ("words", *words)))

    @cached_property
    def acronyms(self) -> tuple[Name, ...]:
        """Its names that are one, of three letters or more."""
        return tuple(thing.name for thing in self.things if len(thing.name.key) >= 3 and thing.name.is_acronym)

    def changed(self) -> None:
        """Forget what followed from its names before."""
        for kept in ("kinds", "sort", "fullest", "names", "clues", "acronyms"):
            self.__dict__.pop(kept, None)


class Grouping:
    """The groups of one document while they are made."""

    def __init__(self, things: Iterable[NamedThing], schema: Schema | None, decisions: Decisions) -> None:
        self._schema, self._decisions = schema, decisions
        self.groups = [Group([thing]) for thing in _in_usual_order(tuple(things))]

    def made(self, declarations: Sequence[Declared]) -> list[Group]:
        """All that can be joined, joined."""
        self._join_equal()
        self._join_decided()
        for declaration in declarations:
            self._join_declared(declaration)
        self._join_one_meant(_otherwise, "another form of")
        self._join_one_meant(_misspelled, "a misspelling of")
        self._join_one_meant(_acronym, "the first letters of")
        self._join_one_meant(self._short, "short for")
        return self.groups

    def compatible(self, one: Group, other: Group) -> bool:
        """True when nothing forbids that both are one thing: neither their classes, nor a user's decision, nor what they are by their names."""
        if self._decisions.lines and any(self._decisions.never(a, b) for a in one.names for b in other.names):
            return False
        iris = {thing.iri for thing in (*one.things, *other.things) if thing.iri}
        return len(iris) < 2 and not self.excluded(one.kinds, other.kinds) and not excluded_sorts(one.sort, other.sort)

    def excluded(self, one: Iterable[str], other: Iterable[str]) -> bool:
        others = tuple(other)
        return self._schema is not None and any(self._schema.disjoint(a, b) is not None for a in one for b in others)

    def join(self, one: Group, other: Group, why: str) -> None:
        """Make two groups one."""
        one.reasons += [*other.reasons, SameReason(other.names[0], one.fullest.text, why)]
        one.slips |= other.slips
        one.things += other.things
        one.changed()
        self.groups.remove(other)

    def _join_equal(self) -> None:
        """Names that differ in case, accents, points, titles, legal forms or the order of family and given name."""
        by_key: dict[tuple[str, tuple[str, ...]], list[Group]] = defaultdict(list)
        for group in list(self.groups):
            name = group.things[0].name
            into = by_key[name.key, name.generation]
            for earlier in into:
                if self.compatible(earlier, group) and not _other_case(earlier.fullest, name):
                    self.join(earlier, group, "the same name in another spelling")
                    break
            else:
                into.append(group)

    def _join_decided(self) -> None:
        if not self._decisions.lines:
            return
        for one in list(self.groups):
            for other in [each for each in self.groups if each is not one and one in self.groups]:
                if any(self._decisions.same(a, b) for a in one.names for b in other.names):
                    self.join(one, other, "the user says so")

    def _join_declared(self, declaration: Declared) -> None:
        long, short = (self._called(name) for name in (declaration.long, declaration.short))
        for one in long:
            for other in short:
                if one is not other and other in self.groups and one in self.groups and self.compatible(one, other):
                    self.join(one, other, declaration.why)

    def _called(self, text: str) -> list[Group]:
        key = name_of(text).key
        return [group for group in self.groups if any(thing.name.key == key for thing in group.things)]

    def _join_one_meant(self, rule: Callable[[Group, Group], str], words: str) -> None:
        """Join each group to the one that `rule` finds for it, where there is just one; those with longer names come first."""
        for group in sorted(self.groups, key=lambda each: (-len(each.fullest.core), each.things[0].first)):
            likely = self._likely(rule, group)
            meant = [(other, why) for other in likely if (why := rule(group, other)) and self.compatible(other, group)]
            if len(meant) == 1 and group in self.groups:
                other, why = meant[0]
                if rule is _misspelled:
                    group.slips.update(group.names)
                    group.changed()
                self.join(other, group, f"{words} {other.fullest.text!r}: {why}")

    def _likely(self, rule: Callable[[Group, Group], str], group: Group) -> Iterable[Group]:
        """The other groups that `rule` may find for one: few of a document's names look like each other."""
        if rule is _acronym:
            return [other for other in self.groups if other is not group] if group.acronyms else ()
        clues = group.clues
        return [other for other in self.groups if other is not group and not clues.isdisjoint(other.clues)]

    def _short(self, short: Group, long: Group) -> str:
        a, b = short.fullest, long.fullest
        person = long.sort == "person" or (short.sort == "person" and long.sort == "")
        if (why := is_short_for_person(a, b)) and (person or (why == "initials" and "" == long.sort == short.sort)):
            return why if _genders_agree(short, long) else ""
        if long.sort in {"person", "place"} or short.sort in {"person", "place"}:
            return ""
        why = is_short_for_thing(a, b)
        if not why or (why == "end" and set(short.kinds).isdisjoint(long.kinds)):
            return ""
        certain = bool(short.kinds and self._alike(short, long)) or any(thing.name.legal for thing in long.things)
        return why if certain else ""

    def _alike(self, one: Group, other: Group) -> bool:
        """True when a class of one is above or below one of the other."""
        return self._schema is not None and any(self._schema.related(a, b) for a in one.kinds for b in other.kinds)


def _in_usual_order(things: Sequence[NamedThing]) -> list[NamedThing]:
    """The things, with "Smith, John" turned where it is a person, or where John Smith is there too."""
    keys = {thing.name.core for thing in things}

    def turned(thing: NamedThing) -> bool:
        return bool(thing.name.turned) and (thing.sort == "person" or (not thing.kinds and thing.name.turned in keys))

    plain = (replace(thing, name=thing.name.as_thing()) if thing.sort not in ("", "person") else thing for thing in things)
    return [replace(thing, name=thing.name.as_person()) if turned(thing) else thing for thing in plain]


def excluded_sorts(one: Sort, other: Sort) -> bool:
    """True for a person and something else: no ontology needs to say so. A museum may be an organisation and a place."""
    return one != other and bool(one and other) and "person" in (one, other)


def _other_case(one: Name, other: Name) -> bool:
    """True where case tells two short names apart: "US" and "us", "IT" and "It"."""
    return one.is_acronym != other.is_acronym and one.key == other.key and len(one.key) <= 3


def _acronym(short: Group, long: Group) -> str:
    if long.sort == "person" or short.sort == "person":
        return ""
    made = any(is_acronym_of(name, other.name) for name in short.acronyms for other in long.things)
    return "an acronym" if made else ""


def _otherwise(short: Group, long: Group) -> str:
    one, other = short.fullest, long.fullest
    if is_possessive(one, other):
        return "the possessive"
    if "person" in (short.sort, long.sort) or not (set(short.kinds) & set(long.kinds) or short.kinds == ()):
        return ""
    if is_turned_round(one, other) and one.core > other.core:
        return "its words in another order"
    if spelled_apart(one, other) and len("".join(one.core)) >= 5 and one.core > other.core:
        return "other spaces"
    return "abbreviated" if is_abbreviated(one, other) else ""


def _misspelled(rare: Group, frequent: Group) -> str:
    """A slip is rarer than what was meant, and nobody makes it of a name that has a sort of its own."""
    times = [sum(thing.times for thing in group.things) for group in (rare, frequent)]
    one, other = rare.fullest, frequent.fullest
    known = bool(set(rare.kinds) & set(frequent.kinds)) or (rare.sort == frequent.sort != "") or (not rare.kinds and not rare.sort)
    first = min(thing.first for thing in frequent.things) <= min(thing.first for thing in rare.things)
    support = times[0] < times[1] or (times[0] == times[1] and first)
    return "one slip of the fingers" if known and support and is_misspelled(one, other) else ""


def _genders_agree(one: Group, other: Group) -> bool:
    titles = [{word for thing in group.things for word in thing.name.title} for group in (one, other)]
    return {gender_of_title(each) for each in titles} != {"she", "he"}

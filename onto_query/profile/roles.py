"""Roles on nodes of their own: a film leads to credits, each with a person and a function ("director"), or with a person alone. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from onto_core.ontology.model import Ontology, Property, Text
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE
from onto_query.facts.codes import shortened
from onto_query.graph_query import Edge, IsA, Node, Pattern, Var
from onto_query.profile.index import FEW, ValueIndex
from onto_query.profile.model import GraphProfile, PropertyProfile, Value
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.quantities import made_iri
from onto_query.profile.words import words_for

FUNCTION: Final = words_for("function")
"""Words in the names of what somebody does in something."""
MAKERS: Final = words_for("maker")
"""Those who have a hand in a work (after the MARC relators)."""
DONE_BY: Final[Mapping[str, str]] = {
    **dict.fromkeys(("directing", "direction"), "director"),
    **dict.fromkeys(("screenwriting", "screenplay", "script"), "screenwriter"),
    **dict.fromkeys(("camera", "camerawork", "cinematography", "photography"), "cinematographer"),
    **dict.fromkeys(("music", "score", "composing", "composition"), "composer"),
    **dict.fromkeys(("production", "producing"), "producer"),
    **{"acting": "actor", "editing": "editor", "writing": "writer", "translation": "translator", "illustration": "illustrator"},
}
"""Who does what a function may be called by: `directing`."""
CAST: Final = words_for("cast")
"""Words in the names of entries for who acts in something,"""
CHARACTER: Final = words_for("role") - FUNCTION
"""and of what somebody plays."""
CREDITS: Final = words_for("cast entry")
"""Words in the names of entries whose roles, where there are many, are those that are played."""
ACTOR: Final = "actor"
"""What such entries are for."""
MOST: Final = FEW
"""Functions of one kind of entry, at most;"""
OFTEN: Final = 2
"""and entries that each function has on average, at least: more would be names of things."""
SEVERAL: Final = 1.5
"""Entries of each thing that has some, at least."""


@dataclass(frozen=True, slots=True)
class Role:
    """The way from a thing to who has a function in it: by `link` to the entry, whose `function` is `value`, and on by `person`.

    `function` is "" for an entry that has none. `named` is the property by which the functions are called, where these are things. `inward`: the
    link leads from the entry to the thing, as from the row of a table that joins two others. `kind`: the class of the entries, where that alone
    tells the function.
    """

    iri: str
    name: str
    link: str
    person: str
    function: str = ""
    value: Literal | None = None
    named: str = ""
    inward: bool = False
    kind: str = ""

    def way(self, owner: Var | Node, person: Var | Node, entry: Var, function: Var) -> tuple[Pattern, ...]:
        """The edges from a thing to a person. `entry` and `function` are variables for what stands between."""
        first = Edge(entry, (self.link,), owner) if self.inward else Edge(owner, (self.link,), entry)
        edges = (first, Edge(entry, (self.person,), person))
        if self.value is None:
            return (IsA(entry, self.kind), *edges) if self.kind else edges
        if not self.named:
            return (*edges, Edge(entry, (self.function,), self.value))
        return (*edges, Edge(entry, (self.function,), function), Edge(function, (self.named,), self.value))


def roles(index: ValueIndex, people: Collection[str]) -> dict[str, Role]:
    """The roles of a graph by their names. `people`: the classes of people."""
    profile = index.profile
    own: dict[str, set[str]] = defaultdict(set)
    into: dict[str, set[str]] = defaultdict(set)
    for iri, held in profile.properties.items():
        if iri != RDF_TYPE:
            for kind, end in held.ends:
                own[kind].add(iri)
                into[end].add(iri)
    found: dict[str, Role] = {}
    for entry in sorted(kind for kind in own if kind):
        links = [iri for iri in sorted(own[entry]) if profile.properties[iri].sort == "thing"]
        persons = [iri for iri in links if {end for _, end in profile.properties[iri].ends} <= set(people) and profile.properties[iri].single]
        owners = [profile.properties[iri] for iri in sorted(into[entry]) if profile.properties[iri].sort == "thing"]
        if len(persons) != 1:
            continue
        others = [iri for iri in links if iri not in persons]
        if len(owners) == 1 and _lists(owners[0], entry):
            made = _of(owners[0].iri, persons[0], others, own[entry], index, entries=owners[0].uses)
        else:
            made = _joining(entry, persons[0], others, own[entry], index) if entry not in people else iter(())
        for role in made:
            if role.iri not in profile.properties:
                found[role.iri] = role
    return found


def _joining(entry: str, person: str, others: list[str], own: Iterable[str], index: ValueIndex) -> Iterator[Role]:
    """The roles of entries that lead to one thing, each with its function in it, which has to be called so: a state of a booking is none."""
    profile = index.profile
    functions = [iri for iri in others if _is_function(iri, index)]
    works = [iri for iri in others if iri not in functions]
    if len(works) != 1 or len(functions) > 1 or not profile.properties[works[0]].single:
        return
    link = profile.properties[works[0]]
    texts = [iri for iri in own if profile.properties[iri].sort == "text" and _is_function(iri, index)]
    entries = link.domains().get(entry, 0)  # screenings may lead to films by the same property
    if is_called(person, CAST) and not any(_are_makers(index.listed.get(iri, ())) for iri in texts):
        texts = []  # the roles of a cast are who is played
    played = [iri for iri in texts if not profile.properties[iri].enumeration]
    if played == texts and texts and not functions and is_called(entry, CREDITS) and entries > link.objects:
        yield Role(made_iri(works[0], ACTOR), ACTOR, works[0], person, inward=True, kind=entry)
        return
    if entries > link.objects and (functions or texts):
        yield from (replace(role, inward=True) for role in _of(works[0], person, functions, texts, index, entries=entries) if role.function)
    elif entries > link.objects and _is_cast(entry, person, own, profile):
        yield Role(made_iri(works[0], ACTOR), ACTOR, works[0], person, inward=True, kind=entry)


def _is_cast(entry: str, person: str, own: Iterable[str], profile: GraphProfile) -> bool:
    """True for entries that say who acts in something: they, or the link to who does, are called so, or they have what is played."""
    return (
        is_called(entry, CAST) or is_called(person, CAST) or any(profile.properties[iri].sort == "text" and is_called(iri, CHARACTER) for iri in own)
    )


def _is_function(iri: str, index: ValueIndex) -> bool:
    """True for what is called so, or has the names of makers among its values for the most part: `craft` with director, editor, and cast."""
    held = index.profile.properties[iri]
    ends = {end for _, end in held.ends}
    if is_called(iri, FUNCTION) or (held.sort == "thing" and all(is_called(end, FUNCTION) for end in ends)):
        return True
    return _are_makers(index.listed.get(iri, ()) if held.sort == "text" else _names(next(iter(ends)), index)[1] if len(ends) == 1 else ())


def _are_makers(values: Sequence[Value]) -> bool:
    """True where most of several values are those who have a hand in a work."""
    makers = sum((said := value.literal.lexical.lower()) in MAKERS or said in DONE_BY for value in values)
    return makers > 1 and 2 * makers >= len(values)


def _lists(link: PropertyProfile, entry: str) -> bool:
    """True for a link that leads to nothing but entries, each of one thing, and a thing has several."""
    return {end for _, end in link.ends} == {entry} and link.uses == link.objects and link.uses >= SEVERAL * link.subjects


def _of(link: str, person: str, others: list[str], own: Iterable[str], index: ValueIndex, *, entries: int) -> Iterator[Role]:
    """`entries`: how many there are."""
    profile = index.profile
    if not others:
        texts = [iri for iri in sorted(own) if profile.properties[iri].enumeration and profile.properties[iri].sort == "text"]
        whole = [iri for iri in texts if profile.properties[iri].single and profile.properties[iri].uses == entries]
        functions = [(iri, "", index.listed.get(iri, ())) for iri in whole]
    else:
        ends = {end for iri in others for _, end in profile.properties[iri].ends}
        functions = [(others[0], *_names(next(iter(ends)), index))] if len(others) == len(ends) == 1 else []
    functions = [each for each in functions if each[2] and len(each[2]) <= MOST and entries >= OFTEN * len(each[2])]
    if len(functions) == 1:
        ((function, named, values),) = functions
        for value in values:
            name = value.literal.lexical
            yield Role(made_iri(link, name), _in_full(name), link, person, function, value.literal, named)
    elif not others:
        yield Role(f"{link}_{spoken(person).replace(' ', '_')}", spoken(person), link, person)


def _in_full(name: str) -> str:
    """What a code is short for (AUT: author), where that is told in one way; who does what the name says; else the name as it is."""
    meant = [each for each in sorted(MAKERS) if name.isupper() and shortened(each, name)]
    return meant[0] if len(meant) == 1 else DONE_BY.get(name.lower(), name)


def _names(kind: str, index: ValueIndex) -> tuple[str, tuple[Value, ...]]:
    """The property that the things of a class are called by, and their names; none where some have no name, or there are many."""
    held = index.profile.classes.get(kind)
    whole = [(iri, names) for iri, names in sorted(index.few.get(kind, {}).items()) if held is not None and len(names) == held.things]
    return whole[0] if whole else ("", ())


def with_roles(profile: GraphProfile, found: Mapping[str, Role]) -> GraphProfile:
    """The profile with each role as a property of what has it."""
    if not found:
        return profile
    several = {role.link: sum(other.link == role.link for other in found.values()) for role in found.values()}
    added: dict[str, PropertyProfile] = {}
    for iri, role in found.items():
        link, person = profile.properties[role.link], profile.properties[role.person]
        bearers = Counter({end: count for (_, end), count in link.ends.items()}) if role.inward else link.domains()
        ends = {(kind, end): max(1, count // several[role.link]) for kind, count in bearers.items() for _, end in person.ends}
        uses = sum(ends.values())
        added[iri] = replace(person, iri=iri, uses=uses, subjects=max(1, uses // 2), objects=person.objects, ends=ends)
    return replace(profile, properties={**profile.properties, **added})


def ontology_of(found: Mapping[str, Role]) -> Ontology:
    """The roles as properties of an ontology, by which words for them are found."""
    properties = {iri: Property(iri, iri, "object", labels=(Text(role.name, "en"),), alt_labels=_also(role)) for iri, role in found.items()}
    return Ontology(id="roles", iri="urn:ontorag:roles", classes={}, properties=properties, prefixes={})


def _also(role: Role) -> tuple[Text, ...]:
    """What a role without a function is called besides: as the link to who has it."""
    return () if role.function or role.kind else (Text(spoken(role.person), "en"),)


def stated_way(role: Role, owner: Var | Node, person: Var | Node, taken: set[str]) -> tuple[Pattern, ...]:
    """The edges of a role with variables of their own; their names are added to those taken."""
    names = [next(name for name in (stem, *(f"{stem}{i}" for i in range(2, 99))) if name not in taken) for stem in ("credit", "credit_function")]
    taken.update(names)
    return role.way(owner, person, Var(names[0]), Var(names[1]))

"""The rules on what is one thing: keys of classes, and names that are said to be the same. Pure."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from onto_core.consistency.constraints import Key
from onto_core.consistency.facts import Facts
from onto_core.consistency.model import SHOWN, Finding, is_blank
from onto_core.consistency.rules.words import listed, shown
from onto_core.english.phrases import article, joined_list


def keys(facts: Facts) -> Iterator[Finding]:
    """owl:hasKey: no two named members of the class share a value of each of its properties (OWL 2 Syntax, 9.5)."""
    for key in facts.constraints.keys:
        first, *others = (facts.values(number) for number in key.properties)
        members = [thing for thing in first if not is_blank(thing) and facts.is_a(thing, key.owner) and all(thing in table for table in others)]
        for things in dict.fromkeys(map(tuple, _alike(members, key, 0, facts))):
            yield _shared(things, key, facts)


def _alike(things: Sequence[str], key: Key, position: int, facts: Facts) -> Iterator[Sequence[str]]:
    """The groups of things that share a value of each property of a key, from the one at `position` on. Only groups of two and more are split on."""
    if len(things) < 2:
        return
    if position == len(key.properties):
        yield things
        return
    table = facts.values(key.properties[position])
    groups: dict[Hashable, list[str]] = {}
    for thing in things:
        for value, each in table[thing].items():
            if not (isinstance(each.term, str) and is_blank(each.term)):
                groups.setdefault(value, []).append(thing)
    for group in groups.values():
        yield from _alike(group, key, position + 1, facts)


def _shared(things: Sequence[str], key: Key, facts: Facts) -> Finding:
    properties = [facts.constraints.properties[number] for number in key.properties]
    tables = [facts.values(number) for number in key.properties]
    common = [set.intersection(*(set(table[thing]) for thing in things)) for table in tables]
    said = [
        [table[thing][value].statements[0] for value in table[thing] if value in shared]
        for thing in things
        for table, shared in zip(tables, common, strict=True)
    ]
    statements = [each for some in said for each in some[:1]]
    classes = [each for thing in things[:SHOWN] for each in facts.of_class(thing, key.owner)]
    kept = statements[:SHOWN]
    rule = f"{article(facts.schema.name(key.owner))} is known by its {joined_list([facts.schema.name(iri) for iri in properties])}"
    message = f"{rule}, and {listed(things)} have the same"
    more = len(statements) - len(kept)
    return facts.finding("key", message, kept, things=things, elements=(key.owner, *properties), besides=classes, more=more)


def same_as(facts: Facts) -> Iterator[Finding]:
    """owl:differentFrom: the two are not one thing (OWL 2 Syntax, 9.6.2), though owl:sameAs makes them one."""
    for statement in facts.different:
        one, _, other = statement
        if isinstance(other, str) and facts.names.root(one) == facts.names.root(other):
            message = f"{shown(one)} and {shown(other)} are said to be one thing, and to be different"
            yield facts.finding("same_as", message, [statement], things=(one, other), elements=())

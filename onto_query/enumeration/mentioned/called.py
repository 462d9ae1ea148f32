"""The things that the names of a question are names of: found in the graph by the properties that it names things with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from onto_core.ports.graphs import EntityMatch, GraphBackend, Limits
from onto_core.terms import Entity, Iri
from onto_core.vocabulary import RDF_TYPE
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import Edge, GraphQuery, Maybe, Var
from onto_query.profile.model import GraphProfile, Value
from onto_query.profile.naming.called import is_name, names_another, part_of_name
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.render_sparql import render
from onto_query.rules_tier.tier import few_at_once

MAKES: Final = words_for("make")
"""Words in the names of who makes a thing, which people say before what it is called."""
MOST: Final = 8
"""Things of one name, at most: what more things are called is no name of any."""
FEW: Final = 3
"""Things of one name, at most, by a property of which many values are of several things: "Rex" may be the name of one dog alone."""
LOOKED_UP: Final = 32
"""Names that are looked up for a question, at most."""
DEADLINE: Final = 5.0
TITLES: Final = frozenset(("title", "titel", "titolo", "titre"))
"""Last words of the names of what works are called, and of the posts that people have."""

Named = tuple[Value, ...]
"""Values that one thing has: a first name and a last name."""


async def things_called(found: Sequence[Mention], analysis: Analysis, profile: GraphProfile, graph: GraphBackend, collection: str) -> list[Mention]:
    """The mentions, with those of names as mentions of the things that are called so; a name of two properties ("first name", "last name") as one.

    Words that are another value too, or the name of too many things, stay what they were. Raises BackendError.
    """
    values = [mention for mention in found if mention.kind == "value"]
    single = {mention: _names(mention, profile) for mention in values}
    joined = list(_joined(values, profile))
    wanted = dict.fromkeys([*((value,) for values in single.values() for value in values), *(pair for _, _, pairs in joined for pair in pairs)])
    looked = list(wanted)[:LOOKED_UP]
    things = dict(zip(looked, await few_at_once([_having(each, profile, graph, collection) for each in looked]), strict=True))
    made, used = [], set()
    for first, last, pairs in joined:
        if options := _options(pairs, things):
            text = analysis.text[analysis.words[first.first].start : analysis.words[last.last - 1].end]
            sure = 1.0 if first.sure and last.sure else min(first.score, last.score)  # two words that one thing has are no accident
            made.append(replace(first, last=last.last, kind="thing", score=sure, things=options, values=(), text=text, sure=first.sure and last.sure))
            used |= {first, last}
    for mention in found:
        names = single.get(mention, ())
        own = sorted(names, key=lambda value: value.literal.language == analysis.language)  # a thing of several is called by the last
        options = _options([(value,) for value in own], things)
        if not options or len(names) < len(mention.values):
            made.append(mention)
        if options and mention not in used:
            made.append(replace(mention, kind="thing", things=options, values=()))
    return _merged(made)


def _merged(found: Sequence[Mention]) -> list[Mention]:
    """The mentions, with those of the same words for things of the same kind as one: some people have a full name, others a first and a last one."""
    made: list[Mention] = []
    for mention in found:
        like = next((i for i, each in enumerate(made) if mention.kind == "thing" and _alike(each, mention)), None)
        if like is None:
            made.append(mention)
        else:
            by_iri = {option.entity.iri: option for option in (*made[like].things, *mention.things)}
            made[like] = replace(made[like], things=tuple(by_iri.values())[:MOST])
    return made


def _alike(one: Mention, other: Mention) -> bool:
    kinds = [{kind for option in each.things for kind in option.entity.types} for each in (one, other)]
    same = one.kind == "thing" and (one.first, one.last) == (other.first, other.last) and one.sure == other.sure
    return same and not kinds[0].isdisjoint(kinds[1])


def _names(mention: Mention, profile: GraphProfile) -> tuple[Value, ...]:
    """Those of its values that are names of few things; of the countries of a continent, none where some would be left out."""
    names = tuple(
        value
        for value in mention.values
        if not _is_post(value, profile)
        and (
            (value.property in profile.naming and value.uses <= MOST)
            or (names_things(value.property) and value.uses <= FEW and not _is_of_another(value.property, profile))
        )
    )
    return () if mention.alternatives and len(names) > MOST else names


def _is_of_another(iri: str, profile: GraphProfile) -> bool:
    """True for the name of another; a query file may speak of a property that the graph does not use."""
    held = profile.properties.get(iri)
    return held is not None and names_another(held)


def _is_post(value: Value, profile: GraphProfile) -> bool:
    """True for the title of people who have names besides: it says what they do, and not who they are."""
    people = {kind for iri, held in profile.properties.items() if part_of_name(iri) != 1 for kind in held.domains()}
    return bool(TITLES.intersection(spoken(value.property).casefold().split()[-1:])) and bool(value.kinds) and value.kinds <= people


def _joined(mentions: Sequence[Mention], profile: GraphProfile) -> Iterator[tuple[Mention, Mention, list[Named]]]:
    """Two names that stand side by side and are of two properties of the same things; or who makes a thing, before its name ("the Claas Axion")."""
    for first in mentions:
        for last in mentions:
            if first.last != last.first:
                continue
            pairs: list[Named] = [
                (a, b)
                for a in first.values
                for b in last.values
                if a.property != b.property
                and is_name(b.property)
                and not a.kinds.isdisjoint(b.kinds)
                and (is_name(a.property) or is_called(a.property, MAKES))
            ]
            if pairs:
                yield first, last, pairs


async def _having(values: Named, profile: GraphProfile, graph: GraphBackend, collection: str) -> tuple[Entity, ...]:
    """The things that have all of these values; none where there are too many to tell apart."""
    thing, kind = Var("thing"), Var("kind")
    where = tuple(Edge(thing, (value.property,), value.literal) for value in values)
    query = GraphQuery("select", (*where, Maybe((Edge(thing, (RDF_TYPE,), kind),))), (thing, kind), limit=10 * MOST)
    table = await graph.run(render(query), Limits(deadline=DEADLINE, max_rows=10 * MOST), collection)
    kinds: dict[str, set[str]] = {}
    for row in table.rows:
        if isinstance(row[0], Iri) and row[0].value not in profile.classes and row[0].value not in profile.properties:
            kinds.setdefault(row[0].value, set()).update({row[1].value} if isinstance(row[1], Iri) else ())
    if len(kinds) > MOST:
        return ()
    label = " ".join(value.literal.lexical for value in values)
    return tuple(Entity(iri, label, tuple(sorted(_narrow(of, profile)))) for iri, of in sorted(kinds.items()))


def _narrow(kinds: Iterable[str], profile: GraphProfile) -> set[str]:
    given = set(kinds) & set(profile.classes)
    return given - {above for kind in given for above in profile.above.get(kind, ())}


def _options(names: Sequence[Named], things: Mapping[Named, tuple[Entity, ...]]) -> tuple[EntityMatch, ...]:
    by_iri = {entity.iri: entity for name in names for entity in things.get(name, ())}
    return tuple(EntityMatch(entity, 1.0, "exact") for entity in by_iri.values())[:MOST]


def names_things(iri: str) -> bool:
    """True for a property called a name, or nothing but a title or label: its values are asked about, and seldom asked for."""
    parts = spoken(iri).split()
    return is_name(iri) and (len(parts) == 1 or parts[-1] not in {*TITLES, "label"})


def kinds_of(mention: Mention, reach: Reach) -> frozenset[str]:
    """The classes of what a mention may be."""
    told = [reach.kinds(sense.iri) for sense in mention.senses[:1]] if mention.kind == "class" else []
    told += [frozenset(option.entity.types) for option in mention.things] + [value.kinds for value in mention.values]
    return frozenset[str]().union(*told)

"""What a work of somebody's is: a film that he directed, a book that he wrote. The makers of each kind of work are in the word files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_core.languages.stems import stem_in
from onto_core.matching.terms import singular
from onto_core.ontology.schema.names import words as words_in
from onto_core.ports.graphs import GraphBackend, Limits
from onto_core.terms import Entity, Iri, Literal
from onto_core.vocabulary import local_name
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import Aggregation, AnyEdge, GraphQuery, Node, Var
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.roles import Role
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.vocabulary import BY_NAME, SURE, Sense
from onto_query.render_sparql import render
from onto_query.rules_tier.tier import few_at_once

MOST: Final = 4
"""People looked at, at most."""
KNOWN_FOR: Final = 0.5
"""Share of what somebody does most often, from which he is known for it: an actor who directed once is no director."""
PLAYED: Final = words_for("played")
"""Words in the names of links to those who act in a work."""
LANGUAGE: Final = words_for("language")
PROPERTIES: Final = 100
DEADLINE: Final = 5.0

Roles = Mapping[str, Mapping[str, int]]
"""Person -> property that leads to him -> how often."""


def makers_of(name: str, lexicon: Lexicon) -> frozenset[str]:
    """The stems of those who make what is called so: of a film of those who direct; none for what is no work."""
    last = singular(name.casefold().split()[-1]) if name.split() else ""
    stem = stem_in(lexicon.language)
    works = lexicon["maker"].meanings
    told = lexicon["maker"].at((last,), 0) or next(((works[work], 1) for work in works if tuple(map(stem, work)) == (stem(last),)), None)
    return frozenset(stem(word) for word in told[0].split()) if told is not None else frozenset()


async def roles_of(found: Sequence[Mention], analysis: Analysis, reach: Reach, graph: GraphBackend, collection: str) -> Roles:
    """What the people of a question about works have done, and how often. Raises BackendError."""
    lexicon = lexicon_of(analysis.language)
    together = any(True for _ in lexicon["together"].within([word.lower for word in analysis.words]))  # "who acted with Hitchcock"
    if not reach.roles and not together and not any(makers_of(word.text, lexicon) for word in analysis.words):
        return {}
    people: dict[str, Entity] = {}
    for option in (option for mention in found for option in mention.things):
        if not reach.people.isdisjoint(reach.profile.widened(option.entity.types)):
            people[option.entity.iri] = option.entity
    looked = list(people)[:MOST]
    plain = await few_at_once([_roles(iri, graph, collection) for iri in looked])
    told = {iri: dict(done) for iri, done in zip(looked, plain, strict=True)}
    asked = [(iri, role) for iri in looked for role in reach.roles.values() if role.person in told[iri]]
    counts = await few_at_once([_times(iri, role, graph, collection) for iri, role in asked])
    for (iri, role), count in zip(asked, counts, strict=True):
        if count:
            told[iri][role.iri] = count
    return told


async def _times(iri: str, role: Role, graph: GraphBackend, collection: str) -> int:
    """How often somebody has a role that stands on a node of its own."""
    work, number = Var("work"), Var("number")
    query = GraphQuery("select", role.way(work, Node(iri), Var("entry"), Var("function")), (), Aggregation("count", work, number))
    table = await graph.run(render(query), Limits(deadline=DEADLINE, max_rows=1), collection)
    return next((int(float(row[0].lexical)) for row in table.rows if isinstance(row[0], Literal)), 0)


async def _roles(iri: str, graph: GraphBackend, collection: str) -> Mapping[str, int]:
    work, role = Var("work"), Var("role")
    query = GraphQuery("select", (AnyEdge(work, role, Node(iri)),), (role,), Aggregation("count", work, Var("number")), limit=PROPERTIES)
    table = await graph.run(render(query), Limits(deadline=DEADLINE, max_rows=PROPERTIES), collection)
    return {row[0].value: int(float(row[1].lexical)) for row in table.rows if isinstance(row[0], Iri) and isinstance(row[1], Literal)}


def known_for(person: str, property: str, rivals: Sequence[str], roles: Roles) -> bool:
    """True when somebody has the role, and not another one far more often."""
    done = roles.get(person)
    if done is None:
        return False
    return 0 < done.get(property, 0) >= KNOWN_FOR * max(done.get(each, 0) for each in (property, *rivals))


def of_works(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with what those do who make works or play in them, where a verb says no more, and without what only sounds like it."""
    found = [*found, *_made_by(analysis, found, reach)]
    return _without_unlike(analysis, _made_as(analysis, [*found, *_played_in(analysis, found, reach)], reach), reach)


def _made_by(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The makers of a work that is named, where a verb says no more than that they made it: "who made Alien" asks who directed the film."""
    lexicon = lexicon_of(analysis.language)
    works = [each for each in found if each.kind == "thing" and each.sure]
    verbs = [i for i in analysis.content() if lexicon.has("creates", analysis.words[i].lower) and lexicon.has("light", analysis.words[i].lower)]
    if analysis.wanted != "person" or len(works) != 1 or len(verbs) != 1:
        return []
    kinds = {iri for option in works[0].things for iri in option.entity.types}
    makers = {maker for iri in kinds for maker in makers_of(words_in(local_name(iri)), lexicon)}
    names = {iri: spoken(iri) for iri, held in reach.profile.properties.items() if any(kind in kinds for kind, _ in held.ends)}
    names |= {role.iri: role.name for role in reach.roles.values()}
    own = [stem_in(code) for code in {analysis.language, DEFAULT}]
    stems = {iri: {stem(word) for word in name.casefold().split() for stem in own} for iri, name in names.items()}
    senses = [Sense(iri, "property", SURE, name) for iri, name in names.items() if makers & stems[iri]]
    return [Mention(i, i + 1, "property", SURE, senses=tuple(senses), text=analysis.words[i].text) for i in verbs if senses]


def _made_as(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with a verb that says no more than that they made it as what those do who are named before it: "which directors made three
    films or more" counts what they directed, and not what they produced.
    """
    lexicon, made = lexicon_of(analysis.language), list(found)
    works = {kind for each in found if each.kind == "class" and each.senses for kind in reach.kinds(each.senses[0].iri)}
    stem = stem_in(lexicon.language)
    makes = {stem(verb) for (verb,) in lexicon["creates"].meanings if lexicon.has("light", verb)}
    for noun in (each for each in found if each.kind == "property" and each.senses and each.score >= SURE):
        (sense, *others), i = noun.senses, noun.last
        i = next((each.last for each in found if each.kind in {"thing", "value"} and each.first == i and each.score == 1), i)  # "the director Ada"
        if i >= len(analysis.words) or stem(analysis.words[i].lower) not in makes:
            continue
        if reach.range(sense.iri) <= reach.people and reach.domain(sense.iri) & works and not any(each.score >= sense.score for each in others):
            made = [each for each in made if each.kind != "property" or (each.first, each.last) != (i, i + 1)]
            made.append(Mention(i, i + 1, "property", SURE, senses=(replace(sense, score=SURE),), text=analysis.words[i].text))
    return made


def _played_in(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """Those who act in a work that is named: "who is in Alien" asks for its cast, where the graph has one."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    if analysis.wanted != "person" or len(lowers) < 4 or not lexicon.has("be", lowers[1]) or not lexicon.has("in a name", lowers[2]):
        return []
    named = [each for each in found if each.sure and each.first == lexicon.on_over(lowers, 3, *ARTICLES)]
    kinds = {iri for each in named for option in each.things for iri in option.entity.types}
    kinds |= {iri for each in named for value in each.values for iri in value.kinds}
    if not any(makers_of(words_in(local_name(iri)), lexicon) for iri in kinds):
        return []
    names = {
        iri: spoken(iri) for iri, held in reach.profile.properties.items() if any(kind in kinds for kind, _ in held.ends) and held.sort == "thing"
    }
    names |= {role.iri: role.name for role in reach.roles.values()}
    senses = [Sense(iri, "property", SURE, name) for iri, name in names.items() if not PLAYED.isdisjoint(name.casefold().split())]
    return [Mention(2, 3, "property", SURE, senses=tuple(senses), text=analysis.words[2].text)] if senses else []


def _without_unlike(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions of those who act without numbers that only have a like name: the stars of a review are no cast; and what is spoken only as
    languages are.
    """
    lexicon, kept = lexicon_of(analysis.language), []
    for each in found:
        if each.kind == "property" and PLAYED.intersection(each.text.casefold().split()):
            own = {"number", "time", "boolean"}
            senses = tuple(sense for sense in each.senses if sense.score >= BY_NAME or reach.profile.sort(sense.iri) not in own)
            each = replace(each, senses=senses)
        spoken_of = each.kind == "property" and each.alike and lexicon.has("of languages", each.text.casefold())
        if spoken_of and not any(is_called(iri, LANGUAGE) for sense in each.senses for iri in (sense.iri, *reach.range(sense.iri))):
            continue
        if each.senses or each.kind != "property":
            kept.append(each)
    return kept

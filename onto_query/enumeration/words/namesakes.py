"""Which of several things of one name is meant: "Dune (1984)", "the 1984 Dune", "the original Scarface"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_core.ports.graphs import EntityMatch, GraphBackend, Limits
from onto_core.terms import Literal
from onto_query.enumeration.mentioned.mentions import PART, Mention
from onto_query.enumeration.naming import name_kind
from onto_query.graph_query import AnyEdge, Edge, GraphQuery, Node, Var
from onto_query.profile.model import GraphProfile
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.measures.amount import Amount
from onto_query.render_sparql import render
from onto_query.rules_tier.tier import few_at_once

MOST: Final = 6
"""Things of one name that are told apart, at most."""
STATEMENTS: Final = 200
DEADLINE: Final = 5.0


async def told_apart(
    found: Sequence[Mention], analysis: Analysis, profile: GraphProfile, graph: GraphBackend, collection: str
) -> tuple[Analysis, list[Mention]]:
    """The mentions with only those namesakes that the words beside them mean, and the question without these words. Raises BackendError."""
    analysis, found = await _in_role(found, analysis, profile, graph, collection)
    dated = frozenset(iri for iri, held in profile.properties.items() if held.sort == "time")
    kept, structure, amounts, superlatives = [], set(analysis.structure), list(analysis.amounts), list(analysis.superlatives)
    for mention in found:
        several = mention.kind == "thing" and mention.score > PART and 1 < len(mention.things) <= MOST and dated
        beside = (each for each in amounts if several and each.on == "year" and each.op == "=" and _beside(each, mention, analysis))
        year = next(beside, None)
        rank = _rank(mention, analysis) if (several or _alone(mention, analysis)) and year is None else None
        if year is None and rank is None:
            kept.append(mention)
            continue
        years = await few_at_once([_years(each, dated, graph, collection) for each in mention.things])
        if year is not None:
            options = tuple(each for each, seen in zip(mention.things, years, strict=True) if int(year.value) in seen)
            words = range(min(year.last - 1, mention.last), max(year.last, mention.first))
        else:
            assert rank is not None
            options, words = _first_of(mention.things, years), range(rank, mention.first)
        if options or any(each.last == mention.first for each in superlatives):  # the first of a series has its very name
            kept.append(replace(mention, things=options or mention.things, first=words.start if words.stop == mention.first else mention.first))
            structure.update(i for i in words if not mention.first <= i < mention.last)
            amounts = [each for each in amounts if each is not year]
            superlatives = [each for each in superlatives if not words.start <= each.first < words.stop]
        else:
            kept.append(mention)
    if kept == list(found):
        return analysis, kept
    superlative = superlatives[0] if superlatives else None
    gone = {each.first for each in analysis.superlatives if each not in superlatives}
    beyond = tuple(i for i in analysis.beyond if i not in gone and not (gone and superlative is not None and i == superlative.first))
    told = replace(analysis, structure=frozenset(structure), amounts=tuple(amounts), beyond=beyond)
    told = replace(told, superlatives=tuple(superlatives), superlative=superlative)
    return told, kept


async def _in_role(
    found: Sequence[Mention], analysis: Analysis, profile: GraphProfile, graph: GraphBackend, collection: str
) -> tuple[Analysis, list[Mention]]:
    """The question with "the director John Hale" as those of that name to whom the link leads, and without the word for what they do."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    for name in (each for each in found if each.kind == "thing" and each.score > PART and len(each.things) <= MOST):
        role = next((each for each in found if each.last == name.first and each.kind == "property" and not analysis.words[each.first].capital), None)
        if role is None or role.last > role.first + 1 or role.first < 1 or not lexicon.has("the", lowers[role.first - 1]):
            continue
        links = [sense.iri for sense in role.senses if name_kind(sense.name, lowers[role.first]) in {"agent", "by"}]
        links = [iri for iri in links if iri in profile.properties and profile.properties[iri].sort == "thing"]
        led = [await few_at_once([_is_led_to(each, iri, graph, collection) for each in name.things]) for iri in links[:1]]
        options = tuple(each for each, so in zip(name.things, led[0], strict=True) if so) if led else ()
        if options:
            others = _not_the_other(name.last, analysis) if len(options) < len(name.things) else frozenset[int]()
            gone = {role.first, *others}
            kept = [replace(each, things=options) if each is name else each for each in found if gone.isdisjoint(range(each.first, each.last))]
            negations, beyond = (tuple(i for i in run if i not in gone) for run in (analysis.negations, analysis.beyond))
            return replace(analysis, structure=analysis.structure | gone, negations=negations, beyond=beyond), kept
    return analysis, list(found)


def _not_the_other(first: int, analysis: Analysis) -> frozenset[int]:
    """The words of a last sentence that only says who is not meant: "Not the director, the other one"."""
    words, lexicon = analysis.words, lexicon_of(analysis.language)
    begun = next((i for i in range(first, len(words)) if any(mark in analysis.text[words[i - 1].end : words[i].start] for mark in ".?!")), len(words))
    denies = begun < len(words) and lexicon.has("negation", words[begun].lower)
    return frozenset(range(begun, len(words))) if denies else frozenset()


async def _is_led_to(thing: EntityMatch, iri: str, graph: GraphBackend, collection: str) -> bool:
    query = GraphQuery("ask", (Edge(Var("thing"), (iri,), Node(thing.entity.iri)),))
    table = await graph.run(render(query), Limits(deadline=DEADLINE, max_rows=1), collection)
    return any(getattr(cell, "lexical", "") == "true" for row in table.rows for cell in row)


def _beside(year: Amount, mention: Mention, analysis: Analysis) -> bool:
    """True for a year right before a name, or behind it with nothing but words that steer between."""
    if year.last == mention.first and not year.said:
        return True
    between = range(mention.last, year.last - 1)
    brackets = analysis.text[analysis.words[mention.last - 1].end : analysis.words[year.last - 1].start]
    return year.first >= mention.last and all(analysis.words[i].function for i in between) and ("(" in brackets or len(between) == 1)


def _alone(mention: Mention, analysis: Analysis) -> bool:
    """True for the name of one thing, and of nothing behind it: "the first Blade Runner", but not "the first Toyota car"."""
    behind = analysis.words[mention.last] if mention.last < len(analysis.words) else None
    return mention.kind == "thing" and mention.score > PART and len(mention.things) == 1 and (behind is None or behind.function)


def _rank(mention: Mention, analysis: Analysis) -> int | None:
    """The place of the word before a name that means the first one of its name: "the original Scarface", "the first Godfather"."""
    first, lexicon = mention.first - 1, lexicon_of(analysis.language)
    original = first > 0 and lexicon.has("original", analysis.words[first].lower)
    lowers = [word.lower for word in analysis.words]
    said = [
        each for each in analysis.superlatives if each.last == mention.first and not lexicon["eldest"].at(lowers, each.last - 1)
    ]  # no "oldest tram"
    earliest = any(each.hints == lexicon.hints("-time") and not each.descending for each in said)
    return first if original or earliest else None


def _first_of(things: Sequence[EntityMatch], years: Sequence[frozenset[int]]) -> tuple[EntityMatch, ...]:
    known = [(min(seen), i) for i, seen in enumerate(years) if seen]
    if len(known) < 2:
        return ()
    earliest = min(known)[0]
    options = tuple(things[i] for year, i in known if year == earliest)
    return options if len(options) == 1 else ()


async def _years(thing: EntityMatch, dated: frozenset[str], graph: GraphBackend, collection: str) -> frozenset[int]:
    name, value = Var("property"), Var("value")
    query = GraphQuery("select", (AnyEdge(Node(thing.entity.iri), name, value),), (name, value))
    table = await graph.run(render(query), Limits(deadline=DEADLINE, max_rows=STATEMENTS), collection)
    cells = [row[1].lexical[:4] for row in table.rows if row[0] is not None and getattr(row[0], "value", "") in dated and isinstance(row[1], Literal)]
    return frozenset(int(text) for text in cells if text.isdigit() and len(text) == 4)

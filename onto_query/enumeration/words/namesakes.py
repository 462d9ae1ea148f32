"""Which of several things of one name is meant: "Dune (1984)", "the 1984 Dune", "the original Scarface"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_core.ports.graphs import EntityMatch, GraphBackend, Limits
from onto_core.terms import Literal
from onto_query.enumeration.mentioned.mentions import PART, Mention
from onto_query.graph_query import AnyEdge, GraphQuery, Node, Var
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

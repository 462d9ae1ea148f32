"""The films of a series, by the name that they share: "the Godfather films", "all three Iron Orchard films"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_core.matching.terms import singular
from onto_core.ports.graphs import EntityMatch, GraphBackend, Limits
from onto_core.terms import Entity, Iri, Literal
from onto_core.vocabulary import RDF_TYPE
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import Among, Edge, GraphQuery, Maybe, Node, Var, with_terms
from onto_query.profile.holder import Grounded
from onto_query.profile.model import Value
from onto_query.profile.names import words_of
from onto_query.profile.observed import is_called
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import SURE
from onto_query.render_sparql import render

PART: Final = words_for("part")
"""Words in the names of links from what is a part of something."""
LONGEST: Final = 6
"""Words of the name of a series, at most."""
MOST: Final = 12
"""Things of a series, at most."""
ROWS: Final = 500
DEADLINE: Final = 5.0


@dataclass(frozen=True, slots=True)
class _Looked:
    """Where things are looked for, and what has them."""

    grounded: Grounded
    graph: GraphBackend
    collection: str


async def of_series(
    analysis: Analysis, found: Sequence[Mention], grounded: Grounded, graph: GraphBackend, collection: str
) -> tuple[Analysis, list[Mention]]:
    """The question in which such words stand for those things alone, and for none that has the bare name. Raises BackendError."""
    looked = _Looked(grounded, graph, collection)
    for noun in found:
        if noun.kind != "class" or noun.score < SURE or not noun.senses or noun.called is not None or noun.things:
            continue
        kinds = grounded.reach.kinds(noun.senses[0].iri)
        for first in _begun(noun, analysis):
            text = analysis.text[analysis.words[first].start : analysis.words[noun.first - 1].end]
            inside = [each for each in found if first <= each.first and each.last <= noun.first]
            series = [option for each in inside if each.first == first and each.last == noun.first for option in each.things]
            members = await _parts(series, kinds, looked)
            if not members and not _is_otherwise(inside, kinds, first, noun.first):
                members = await _called(text, kinds, analysis, looked)
            begun, number = _number(first, analysis)
            if 1 < len(members) <= MOST and number in {0, len(members)}:
                return _told(analysis, begun, noun.last), [*_beside(found, begun, noun.last), _of(noun, begun, members, analysis)]
    return analysis, list(found)


def in_all_of(candidate: Candidate, analysis: Analysis, found: Sequence[Mention]) -> Candidate | None:
    """The reading of "who is in all three Godfather films" as of those who are in each, and not in any; None where that cannot be said."""
    lexicon, query = lexicon_of(analysis.language), candidate.query
    series = next((each for each in found if each.kind == "class" and each.things), None)
    before = lexicon.back_over([word.lower for word in analysis.words], series.first - 1, "the", "of") if series is not None else -1
    if series is None or before < 0 or not lexicon.has("each one", analysis.words[before].lower):
        return candidate
    works = next((each.var for each in query.where if isinstance(each, Among) and each.things == series.alone), None)
    if works is None or query.aggregate is not None or candidate.target == works or works in query.columns:
        return candidate
    if query.form != "select" or len(query.columns) != 1 or query.order or not isinstance(candidate.target, Var):
        return None
    patterns = [each for each in query.where if not (isinstance(each, Among) and each.var == works) and getattr(each, "node", None) != works]
    others = [partial(_for, works=works, iri=iri, kept=candidate.target, number=number) for number, iri in enumerate(series.alone)]
    each_one = (with_terms(each, other) for other in others for each in patterns)
    return replace(candidate, query=replace(query, where=tuple(dict.fromkeys(each_one))))


def _for(term: Var | Node, works: Var, iri: str, kept: Var, number: int) -> Var | Node:
    """A thing in the place of a variable, and other variables, but for the one that is asked for."""
    if not isinstance(term, Var) or term == kept:
        return term
    return Node(iri) if term == works else Var(f"{term.name}_{number}")


def _begun(noun: Mention, analysis: Analysis) -> list[int]:
    """Where a name right before the noun may begin, the longest first; none before a noun for one thing, unless that is one of several."""
    lexicon, words = lexicon_of(analysis.language), analysis.words
    starts = [i for i in range(max(0, noun.first - LONGEST), noun.first) if words[i].capital and not lexicon.has("asking", words[i].lower)]
    several = singular(words[noun.last - 1].lower) != words[noun.last - 1].lower

    def chosen(i: int) -> bool:
        before = lexicon.back_over([word.lower for word in words], i - 1, "the")
        return before >= 0 and any(lexicon.has(section, words[before].lower) for section in ("which", "each"))

    ranked = {each.last for each in analysis.superlatives}
    return [i for i in starts if several or chosen(i) or i in ranked]


def _is_otherwise(inside: Sequence[Mention], kinds: frozenset[str], first: int, last: int) -> bool:
    """True for a name of something else, which things may be of: "the Kubrick films", "American films"; nothing that has the bare name itself."""
    own = [each for each in inside if each.kind == "thing" and (each.first, each.last) == (first, last) and each.score >= 1.0]
    if any(not kinds.isdisjoint(option.entity.types) for each in own for option in each.things):
        return False
    others = [each for each in inside if each.score >= SURE]
    return any(each.kind != "thing" or any(kinds.isdisjoint(option.entity.types) for option in each.things) for each in others)


async def _parts(series: Sequence[EntityMatch], kinds: frozenset[str], looked: _Looked) -> list[EntityMatch]:
    """What is a part of the series of that name, where there is one."""
    for option in series:
        of = frozenset(option.entity.types)
        steps = looked.grounded.reach.between(kinds, of) if of and kinds.isdisjoint(of) else ()
        links = [step.property for step in steps if step.forward and is_called(step.property, PART)]
        if len(links) == 1:
            return await _things(Edge(Var("thing"), (links[0],), Node(option.entity.iri)), kinds, looked)
    return []


async def _called(text: str, kinds: frozenset[str], analysis: Analysis, looked: _Looked) -> list[EntityMatch]:
    """What has a name that begins with the words, as that of more than one thing does."""
    lexicon, names, naming = lexicon_of(analysis.language), looked.grounded.names, looked.grounded.reach.profile.naming
    said = _plain(text, lexicon)
    values = [each for each in (*names.exact(text), *names.with_part(said)) if _begins(each, said, lexicon)]
    values = [each for each in dict.fromkeys(values) if each.property in naming and not kinds.isdisjoint(each.kinds)]
    found: dict[str, EntityMatch] = {}
    for each in values[:MOST] if said else ():
        for thing in await _things(Edge(Var("thing"), (each.property,), each.literal), kinds, looked):
            found.setdefault(thing.entity.iri, thing)
    return list(found.values())


async def _things(told: Edge, kinds: frozenset[str], looked: _Looked) -> list[EntityMatch]:
    """The things of these kinds of which it is so, each with a name of its own."""
    thing, kind, name, profile = Var("thing"), Var("kind"), Var("name"), looked.grounded.reach.profile
    where = (told, Maybe((Edge(thing, (RDF_TYPE,), kind),)), Maybe((Edge(thing, profile.naming, name),)))
    query = GraphQuery("select", where if profile.naming else where[:2], (thing, kind, name), limit=ROWS)
    table = await looked.graph.run(render(query), Limits(deadline=DEADLINE, max_rows=ROWS), looked.collection)
    types: dict[str, set[str]] = {}
    called: dict[str, str] = {}
    for row in table.rows:
        if isinstance(row[0], Iri):
            types.setdefault(row[0].value, set()).update({row[1].value} if isinstance(row[1], Iri) else ())
            if isinstance(row[2], Literal) and (row[0].value not in called or row[2].language == DEFAULT):
                called[row[0].value] = row[2].lexical
    own = {iri: of for iri, of in types.items() if not kinds.isdisjoint(profile.widened(of) | of)}
    return [EntityMatch(Entity(iri, called.get(iri, ""), tuple(sorted(of))), 1.0, "exact") for iri, of in sorted(own.items())]


def _plain(text: str, lexicon: Lexicon) -> str:
    """A name without the article at its beginning."""
    parts = words_of(text)
    return " ".join(parts[1:] if len(parts) > 1 and lexicon.is_article(parts[0]) else parts)


def _begins(value: Value, said: str, lexicon: Lexicon) -> bool:
    return f"{_plain(value.literal.lexical, lexicon)} ".startswith(f"{said} ")


def _number(first: int, analysis: Analysis) -> tuple[int, int]:
    """Where the words begin with the number of things before the name, and that number; 0 where nothing is said of it."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    at = lexicon.back_over(lowers, first - 1, "the")
    told = next((each for each in analysis.amounts if each.on == "number" and each.first <= at < each.last and each.value.isdigit()), None)
    if told is not None:
        return told.first, int(told.value)
    said = lexicon["number"].before(lowers, at + 1)
    return (said[1], int(said[0])) if said is not None and int(said[0]) > 1 else (first, 0)


def _told(analysis: Analysis, first: int, last: int) -> Analysis:
    """The question without the number as a condition."""
    inside = range(first, last)
    amounts = tuple(each for each in analysis.amounts if each.first not in inside)
    limit = None if analysis.limit is not None and amounts != analysis.amounts else analysis.limit
    target = last - 1 if analysis.target in inside else analysis.target
    told = replace(analysis, amounts=amounts, limit=limit, target=target, beyond=tuple(i for i in analysis.beyond if i not in inside))
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    jointly = next((each for each in lexicon["jointly"].within(lowers, last)), None)
    lists = lexicon.has("which", lowers[0]) and not lexicon.has("what", lowers[0])
    if jointly is None or analysis.aggregate is not None or analysis.form != "select" or lists:
        return told
    structure = told.structure | frozenset(range(jointly[1], jointly[2]))  # "what did they cost together"
    return replace(told, aggregate="sum", aggregates=((jointly[1], "sum"),), structure=structure)


def _beside(found: Sequence[Mention], first: int, last: int) -> list[Mention]:
    return [each for each in found if each.last <= first or each.first >= last]


def _of(noun: Mention, first: int, members: Sequence[EntityMatch], analysis: Analysis) -> Mention:
    text = analysis.text[analysis.words[first].start : analysis.words[noun.last - 1].end]
    return replace(noun, first=first, score=1.0, senses=(replace(noun.senses[0], score=1.0),), things=tuple(members), text=text)

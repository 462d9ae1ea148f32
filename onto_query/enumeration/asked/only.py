"""What holds of nothing else: "who speaks only Danish", "films from Japan only". Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from onto_core.terms import Literal
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import ANOTHER, Among, Compare, Edge, GraphQuery, Node, Pattern, Without
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of


def restrictions(analysis: Analysis) -> list[int]:
    """The words that say so; not "show me only", "the only" or "only one"."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    numbers = {i for amount in analysis.amounts for i in range(amount.first - 1, amount.last)}
    begun = next((i for i, word in enumerate(analysis.words) if lexicon.has("asking", lowers[i]) or not word.function), len(lowers))
    said = (i for i, word in enumerate(analysis.words) if lexicon.has("restrictive", lowers[i]) and not word.quoted)
    return [i for i in said if i > begun and i not in numbers and not lexicon.has("the", lowers[i - 1])]


def only_so(candidate: Candidate, cover: Cover, analysis: Analysis) -> Candidate:
    """The reading in which nothing else holds, where that can be said of what is asked for: it has no other value of the property."""
    query = candidate.query
    for i in restrictions(analysis) if query.form == "select" else ():
        mention = _said_of(i, cover, analysis)
        edges = [each for each in query.where if isinstance(each, Edge) and mention is not None and _names(each, mention)]
        if len(edges) == 1 and edges[0].subject == candidate.target and not edges[0].inverses:
            query = replace(query, where=(*query.where, Without(tuple(_other(edges[0])))))
    return candidate if query is candidate.query else replace(candidate, query=query)


def leaves_out_others(query: GraphQuery) -> int:
    """How often a query says that nothing else holds."""
    inside = (each.patterns for each in query.where if isinstance(each, Without))
    return sum(any(isinstance(each, Edge) and each.object == ANOTHER for each in patterns) for patterns in inside)


def is_single(i: int, cover: Cover, analysis: Analysis, reach: Reach) -> bool:
    """True where the word stands at a value of which each thing has one: "still open or only confirmed"."""
    mention = _said_of(i, cover, analysis)
    if mention is None:
        return False
    kinds = {kind for option in mention.things for kind in option.entity.types}
    held = [reach.profile.properties[value.property] for value in mention.values]
    held += [each for each in reach.profile.properties.values() if any(end in kinds for _, end in each.ends)]
    return bool(held) and all(each.single for each in held)


def _said_of(i: int, cover: Cover, analysis: Analysis) -> Mention | None:
    """The thing or value right behind the word, past prepositions and the noun for it ("only the genre War"), or right before it at the end."""
    named = [each for each in cover.mentions if each.kind in {"thing", "value"}]
    if i == len(analysis.words) - 1:
        return next((each for each in named if each.last == i), None)
    after = next((each for each in sorted(named, key=lambda each: each.first) if each.first > i), None)
    lexicon = lexicon_of(analysis.language)
    nouns = {k for each in cover.mentions if each.kind in {"class", "property"} for k in range(each.first, each.last)}
    nouns -= {k for k in nouns if lexicon.ends_as_participle(analysis.words[k].lower)}  # who "only directed French films" did nothing else
    between = range(i + 1, after.first if after is not None else 0)
    return after if all(analysis.words[k].function or k in nouns for k in between) else None


def _names(edge: Edge, mention: Mention) -> bool:
    if isinstance(edge.object, Node):
        return any(option.entity.iri == edge.object.iri for option in mention.things)
    return isinstance(edge.object, Literal) and any(value.literal == edge.object for value in mention.values)


def _other(edge: Edge) -> Iterator[Pattern]:
    """Another value of the same property."""
    yield Edge(edge.subject, edge.properties, ANOTHER)
    if isinstance(edge.object, Node):
        yield Among(ANOTHER, (edge.object.iri,), inside=False)
    elif isinstance(edge.object, Literal):
        yield Compare(ANOTHER, "!=", edge.object.lexical, "text")

"""Several aggregates in one question: "how many jobs were there, and what did they cost in total", "the average and the highest price". Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import Aggregation, Edge, GraphQuery, IsA, Maybe, Sub, Var, flat
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.measures.orders import Function, Superlative, aggregates_in
from onto_query.question.vocabulary import BY_NAME
from onto_query.rules_tier.layouts import variable

_END: Final[dict[bool, Function]] = {True: "max", False: "min"}
"""The end of a scale that a superlative means, by whether it is the higher one."""


@dataclass(frozen=True, slots=True)
class Further:
    """An aggregate beside the first: of the values of one of these properties, the likeliest first; none for the values of the first."""

    function: Function
    properties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Pair:
    """Words `[first, last)` that ask for an aggregate of what a mention names."""

    function: Function
    first: int
    last: int
    of: Mention


def further_in(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention], tuple[Further, ...]]:
    """The question with its first aggregate alone, the mentions without what the others are of, and the others."""
    pairs = sorted(_pairs(analysis, found, reach), key=lambda pair: pair.first)
    counts = analysis.form == "count"
    apart = any(True for _ in lexicon_of(analysis.language)["difference"].within([word.lower for word in analysis.words]))
    if len(pairs) + counts < 2 or apart or analysis.comparison is not None or analysis.percentage is not None or analysis.negations:
        return analysis, list(found), ()
    others = pairs if counts else pairs[1:]
    if not counts and (analysis.form != "select" or pairs[0].function == others[0].function):
        return analysis, list(found), ()
    same = [not counts and each.of is pairs[0].of for each in others]
    struck = {i for each, alike in zip(others, same, strict=True) for i in range(each.first, each.of.first if alike else each.last)}
    if not struck:
        return analysis, list(found), ()  # "the highest order total" has a word for a sum in the name of the number
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    joined = {i for i in range(min(struck), max(struck)) if lexicon.has("and", lowers[i])}
    first = min(struck)
    while first and any(lexicon.has(section, lowers[first - 1]) for section in ("and", "accompanied", "possessive", "the", "with columns")):
        first -= 1
        joined.add(first)
    words = struck | joined
    kept = [each for each in found if struck.isdisjoint(range(each.first, each.last))]
    superlatives = tuple(each for each in analysis.superlatives if struck.isdisjoint(range(each.first, each.last)))
    if not counts:
        superlatives = tuple(each for each in superlatives if each.first != pairs[0].first)
    asked = replace(
        analysis,
        aggregate=None if counts else pairs[0].function,
        aggregates=() if counts else ((pairs[0].first, pairs[0].function),),
        superlative=superlatives[0] if superlatives else None,
        superlatives=superlatives,
        structure=analysis.structure | words,
        beyond=tuple(i for i in analysis.beyond if i not in words),
        asides=analysis.asides | frozenset(words),
        as_well=None,
        wanted=analysis.wanted if counts else "number",
    )
    return asked, kept, tuple(Further(each.function, () if alike else _numbers(each.of, reach)) for each, alike in zip(others, same, strict=True))


def _ends_of(most: Superlative, numbers: Sequence[Mention]) -> bool:
    """True for a superlative of the number right behind it, which it speaks of."""
    of = (each for each in numbers if each.first == most.last and each.senses)
    return any(most.general or is_called(each.senses[0].iri, most.hints) for each in of)


def _pairs(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> Iterator[_Pair]:
    """Aggregates with the numbers that they are of: "the total cost", "the average and the highest price", "what did they cost in total"."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    asked = analysis.target if analysis.form == "count" else -1  # "how many pieces in total"
    numbers = [each for each in found if each.kind == "property" and not each.first <= asked < each.last and _numbers(each, reach)]
    most = [each for each in analysis.superlatives if not each.counts and _ends_of(each, numbers)]  # "the cheapest list price"
    ends = ((_END[each.descending], each.first, each.last) for each in most)
    said = sorted({*aggregates_in(lowers, lexicon), *ends}, key=lambda each: each[1:])
    of: Mention | None = None
    begun = len(lowers)
    for function, first, last in reversed(said):
        behind = lexicon.on_over(lowers, last, "the", "and", "article")
        beside = [each for each in numbers if each.first == lexicon.on_over(lowers, last, "the")]
        if beside:
            of = max(beside, key=lambda each: (each.last, each.score))
            yield _Pair(function, first, of.last, of)
        elif of is not None and behind == begun:
            yield _Pair(function, first, last, of)
        elif function == "sum" and (before := [each for each in numbers if each.last == first]) and last >= len(lowers):
            of = max(before, key=lambda each: (each.last - each.first, each.score))  # "with their cost total"
            yield _Pair(function, of.first, last, of)
        else:
            of = None
        begun = first
    counted = {sense.iri for each in found if each.first <= asked < each.last for sense in each.senses}
    numbers = [each for each in numbers if each.score >= BY_NAME or not lexicon.is_participle(lowers[each.last - 1])]  # "harvested altogether"
    for _, first, last in lexicon["altogether"].within(lowers):
        if before := [each for each in numbers if each.last == first and each.senses[0].iri not in counted]:  # "how many tickets were sold in total"
            whole = max(before, key=lambda each: (each.last - each.first, each.score))
            yield _Pair("sum", whole.first, last, whole)


def _numbers(mention: Mention, reach: Reach) -> tuple[str, ...]:
    held = (reach.profile.properties.get(sense.iri) for sense in mention.senses)
    return tuple(each.iri for each in held if each is not None and each.sort == "number")


def with_further(candidate: Candidate, further: Sequence[Further], reach: Reach) -> Candidate:
    """The reading with the other aggregates beside the first; one that nobody can be sure of where the things have no such values."""
    query = candidate.query
    if not further:
        return candidate
    lost = replace(candidate, probability=0.0)
    nested = query.having is not None or any(isinstance(each, Sub) for each in query.where)
    if query.aggregate is None or not isinstance(query.aggregate.of, Var) or nested:
        return lost
    of = query.aggregate.of
    if not any(each.properties for each in further):
        more = tuple(Aggregation(each.function, of, Var(each.function)) for each in further)
        return replace(candidate, query=replace(query, more=more))
    edges = [each for each in flat(query.where) if isinstance(each, Edge)]
    taken = {each.name for edge in edges for each in (edge.subject, edge.object) if isinstance(each, Var)} | {query.aggregate.name.name}
    thing = of if query.aggregate.function == "count" else next((each.subject for each in edges if each.object == of), None)
    kinds = frozenset().union(*(reach.kinds(each.class_iri) for each in flat(query.where) if isinstance(each, IsA) and each.node == thing))
    kinds = kinds or frozenset().union(*(reach.domain(each.properties[0]) for each in edges if each.subject == thing))
    subs: list[Sub] = [Sub(replace(query, order=(), limit=None, offset=0))]
    columns = [query.aggregate.name]
    for each in further:
        iri = next((iri for iri in each.properties if isinstance(thing, Var) and reach.has(kinds, iri)), None)
        if iri is None or not isinstance(thing, Var):
            return lost
        value = variable(spoken(iri), taken)
        taken.add(value.name)
        name = variable(f"{each.function} {spoken(iri)}", taken)
        taken.add(name.name)
        where = (*query.where, Edge(thing, (iri,), value))
        subs.append(Sub(replace(query, where=where, aggregate=Aggregation(each.function, value, name), order=(), limit=None, offset=0)))
        columns.append(name)
    where = (subs[0], *(Maybe((sub,)) for sub in subs[1:])) if query.columns else tuple(subs)
    whole = GraphQuery("select", where, (*query.columns, *columns), order=query.order, limit=query.limit, offset=query.offset)
    return replace(candidate, query=whole, kind="relation", target=None)

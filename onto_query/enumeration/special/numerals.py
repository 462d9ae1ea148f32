"""Numbers that a graph has as texts: read as numbers wherever a query computes, compares or orders by them. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from onto_core.vocabulary import RDF, RDF_LANG_STRING, XSD, XSD_STRING
from onto_query.enumeration.shape import Shape, evolved
from onto_query.graph_query import (
    Calc,
    Compare,
    Derived,
    Edge,
    Either,
    Expression,
    GraphQuery,
    Maybe,
    Numeral,
    Part,
    Pattern,
    Sub,
    Var,
    Versus,
    Without,
)
from onto_query.profile.model import GraphProfile, PropertyProfile
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.measures.amount import Amount

TEXTS: Final = frozenset((XSD_STRING, RDF_LANG_STRING))
"""Datatypes of values beside numbers ("about 70"), which would come before all of them in an order."""

MOSTLY: Final = 0.5
"""Share of things with a number from which one without it is another matter than one with 0."""


def with_numbers(query: GraphQuery, profile: GraphProfile) -> GraphQuery:
    """The query with the edges to written numbers as numbers, where it needs them so. A value that is only told stays as it is written."""
    written = {iri: kind for iri, held in profile.properties.items() if (kind := _written_as(held))}
    query = _by_dates(query, profile)
    return _in_query(query, written, frozenset((*_numeric(query), *_merely_had(query)))) if written else query


def _written_as(held: PropertyProfile) -> Numeral:
    """The datatype by which the texts of a property are numbers, and those of datatypes of its own, which may have exponents; "" for others."""
    if held.written and all(not datatype.startswith((XSD, RDF)) for datatype in held.datatypes):
        return "double"
    return "decimal" if held.written or (held.sort == "number" and TEXTS & held.datatypes.keys()) else ""


def _merely_had(query: GraphQuery) -> Iterator[Var]:
    """The variables of which it is only said that there is such a value: an "unknown" mass is none."""
    used = Counter(_names_in(query.where))
    told = {*query.columns, *(order.by for order in query.order)}
    told |= {var for each in (query.aggregate, *query.more) if each is not None and each.of is not None for var in _variables(each.of)}
    yield from (var for var, times in used.items() if times == 1 and var not in told)


def _names_in(patterns: tuple[Pattern, ...]) -> Iterator[Var]:
    for pattern in patterns:
        match pattern:
            case Edge(subject, _, value):
                yield from (each for each in (subject, value) if isinstance(each, Var))
            case Compare(var):
                yield var
            case Versus(left, _, right):
                yield from (*_variables(left), *_variables(right))
            case Derived(_, expression):
                yield from _variables(expression)
            case Without(inner):
                yield from _names_in(inner)


def _by_dates(query: GraphQuery, profile: GraphProfile) -> GraphQuery:
    """The query with an order by dates of several datatypes, some of which are only years, as they are written."""
    mixed = {iri: held.datatypes for iri, held in profile.properties.items() if held.sort == "time" and len(held.datatypes) > 1}
    by = {each.object: mixed[iri] for each in query.where if isinstance(each, Edge) for iri in each.properties if iri in mixed}
    order = tuple(replace(each, written="texts" if TEXTS & by[each.by].keys() else "dates") if each.by in by else each for each in query.order)
    return replace(query, order=order) if order != query.order else query


def _numeric(query: GraphQuery) -> Iterator[Var]:
    """The variables that are used as numbers."""
    computed = (each for each in (query.aggregate, *query.more) if each is not None and each.function != "count")
    for aggregate in computed:
        yield from _variables(aggregate.of)
    yield from (order.by for order in query.order)
    yield from _in_patterns(query.where)


def _in_patterns(patterns: tuple[Pattern, ...]) -> Iterator[Var]:
    for pattern in patterns:
        match pattern:
            case Compare(var, _, _, "number"):
                yield var
            case Versus(left, "<" | "<=" | ">" | ">=", right):
                yield from (*_variables(left), *_variables(right))
            case Derived(_, expression):
                yield from _variables(expression)
            case Without(inner) | Maybe(inner):
                yield from _in_patterns(inner)
            case Either(branches):
                yield from (var for branch in branches for var in _in_patterns(branch))
            case Sub(inner_query):
                yield from _numeric(inner_query)


def _variables(expression: Expression) -> Iterator[Var]:
    match expression:
        case Var():
            yield expression
        case Calc("+" | "-" | "*" | "/", left, right):
            yield from (*_variables(left), *_variables(right))
        case Part():
            return


def _in_query(query: GraphQuery, written: Mapping[str, Numeral], numbers: frozenset[Var]) -> GraphQuery:
    return replace(query, where=tuple(_in_pattern(each, written, numbers) for each in query.where))


def _in_pattern(pattern: Pattern, written: Mapping[str, Numeral], numbers: frozenset[Var]) -> Pattern:
    match pattern:
        case Edge(_, properties, Var() as value) if value in numbers and written.keys() >= set(properties):
            kinds = {written[iri] for iri in properties}
            return replace(pattern, numeral=kinds.pop() if len(kinds) == 1 else "double")
        case Without(inner):
            return Without(tuple(_in_pattern(each, written, numbers) for each in inner))
        case Maybe(inner):
            return Maybe(tuple(_in_pattern(each, written, numbers) for each in inner))
        case Either(branches):
            return Either(tuple(tuple(_in_pattern(each, written, numbers) for each in branch) for branch in branches))
        case Sub(query):
            return Sub(_in_query(query, written, numbers))
    return pattern


def above_none(shape: Shape, reach: Reach, analysis: Analysis) -> Shape:
    """The shape with a number that something merely has, or has not, as one above 0 where some have 0: what is "delayed" is so by some minutes.

    Behind "known" and the like 0 is a number, too. Of numbers that most things have, those that are not so are those with 0: a cancelled train was
    not on time.
    """
    lexicon, target = lexicon_of(analysis.language), analysis.target
    known = {i + 1 for i, word in enumerate(analysis.words) if lexicon.has("on record", word.lower)}
    told = {
        shape.target,
        shape.counted,
        shape.measure,
        shape.group,
        *shape.columns,
        *(key for left, _, right in shape.versus for key in (left, right)),
    }
    told |= {shape.calendar[0]} if shape.calendar is not None else set()
    places = {place.key: place for place in shape.places}
    for link in shape.links:
        place, held = places[link.object], reach.profile.properties.get(link.property)
        asked = link.named is None or link.named.first <= target < link.named.last or link.named.first in known or place.key in told
        if asked or place.amounts or place.contains or held is None or held.sort != "number" or held.smallest != 0:
            continue
        assert link.named is not None
        none = link.negated and reach.share(places[link.subject].kinds or reach.domain(link.property), link.property) > MOSTLY
        amount = Amount(link.named.first, link.named.last, "=" if none else ">", "0", "number")
        shape = shape.changed(evolved(place, amounts=(amount,)))
        if none:
            shape = evolved(shape, links=tuple(evolved(each, negated=False) if each is link else each for each in shape.links))
    return shape

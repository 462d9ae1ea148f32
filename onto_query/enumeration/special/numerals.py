"""Numbers that a graph has as texts: read as numbers wherever a query computes, compares or orders by them. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from onto_core.vocabulary import RDF_LANG_STRING, XSD_STRING
from onto_query.graph_query import Calc, Compare, Derived, Edge, Either, Expression, GraphQuery, Maybe, Part, Pattern, Sub, Var, Versus, Without
from onto_query.profile.model import GraphProfile

TEXTS: Final = frozenset((XSD_STRING, RDF_LANG_STRING))
"""Datatypes of values beside numbers ("about 70"), which would come before all of them in an order."""


def with_numbers(query: GraphQuery, profile: GraphProfile) -> GraphQuery:
    """The query with the edges to written numbers as numbers, where it needs them so. A value that is only told stays as it is written."""
    written = frozenset(iri for iri, held in profile.properties.items() if held.written or (held.sort == "number" and TEXTS & held.datatypes.keys()))
    return _in_query(query, written, frozenset(_numeric(query))) if written else query


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


def _in_query(query: GraphQuery, written: frozenset[str], numbers: frozenset[Var]) -> GraphQuery:
    return replace(query, where=tuple(_in_pattern(each, written, numbers) for each in query.where))


def _in_pattern(pattern: Pattern, written: frozenset[str], numbers: frozenset[Var]) -> Pattern:
    match pattern:
        case Edge(_, properties, Var() as value) if value in numbers and written.issuperset(properties):
            return replace(pattern, numeral=True)
        case Without(inner):
            return Without(tuple(_in_pattern(each, written, numbers) for each in inner))
        case Maybe(inner):
            return Maybe(tuple(_in_pattern(each, written, numbers) for each in inner))
        case Either(branches):
            return Either(tuple(tuple(_in_pattern(each, written, numbers) for each in branch) for branch in branches))
        case Sub(query):
            return Sub(_in_query(query, written, numbers))
    return pattern

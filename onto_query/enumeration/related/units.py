"""Numbers whose unit stands beside them, in a property of its own (`leadTime 7 ; leadTimeUnit "weeks"`), or that are wanted in another. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_query.graph_query import (
    Calc,
    Compare,
    Derived,
    Edge,
    GraphQuery,
    Maybe,
    Number,
    Var,
    Versus,
    flat,
    variables_in,
)
from onto_query.profile.naming.units import factor, kind_of, unit_of
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.rules_tier.layouts import variable

UNIT: Final = words_for("unit") - words_for("currency")
"""Words in the names of units; prices are told by their currency otherwise."""
CURRENCY: Final = words_for("currency")
"""Words in the names of what prices are in."""


def unit_beside(iri: str, reach: Reach) -> str:
    """The property that has the unit of a number, where there are several units; "" for other numbers."""
    said, held = spoken(iri).casefold().split(), reach.profile.properties.get(iri)
    if held is None or held.sort != "number":
        return ""
    for other in reach.own(reach.domain(iri), {"text"}):
        name = spoken(other.iri).casefold().split()
        if name[: len(said)] == said and len(name) == len(said) + 1 and name[-1] in UNIT and len(other.values) > 1:
            return other.iri
    return ""


def with_unit(query: GraphQuery, reach: Reach) -> GraphQuery:
    """The query with the unit beside a number that is told."""
    if query.form != "select" or query.aggregate is not None or query.order:
        return query
    edges = [each for each in query.where if isinstance(each, Edge) and each.object in query.columns]
    told = [(each, unit) for each in edges if (unit := unit_beside(each.properties[0], reach))]
    if len(told) != 1 or any(told[0][1] in each.properties for each in flat(query.where) if isinstance(each, Edge)):
        return query
    (edge, unit), var = told[0], variable("unit", {each.name for each in variables_in(query)})
    return replace(query, where=(*query.where, Maybe((Edge(edge.subject, (unit,), var),))), columns=(*query.columns, var))


def _in_currency(query: GraphQuery, analysis: Analysis, reach: Reach) -> GraphQuery:
    """The query with the currency beside a number that is compared with an amount in it: what costs more than 30 pounds is not what costs
    40 euros.
    """
    codes = {amount.unit for amount in analysis.amounts if kind_of(amount.unit) == "money"}
    compared = {each.var for each in query.where if isinstance(each, Compare) and each.on == "number"}
    if len(codes) != 1:
        return query
    (code,) = codes
    for edge in query.where:
        if isinstance(edge, Edge) and edge.object in compared and (beside := _currency_beside(edge.properties[0], reach)):
            values = [each.literal for each in reach.profile.values.get(code.casefold(), ()) if each.property == beside]
            if values and not any(isinstance(each, Edge) and beside in each.properties for each in query.where):
                return replace(query, where=(*query.where, Edge(edge.subject, (beside,), values[0])))
    return query


def _currency_beside(iri: str, reach: Reach) -> str:
    """The property that says in which of several currencies a number is: `priceCurrency`, or the one `currency` of its things; "" for others."""
    texts = [each for each in reach.own(reach.domain(iri), {"text"}) if is_called(each.iri, CURRENCY) and len(each.values) > 1]
    own = [each for each in texts if spoken(each.iri).casefold().startswith(spoken(iri).casefold())] or texts
    return own[0].iri if len(own) == 1 else ""


def in_several_units(query: GraphQuery, reach: Reach) -> Iterator[str]:
    """The numbers that a query compares, orders or reckons with although they are in several units."""
    measured: set[object] = {order.by for order in query.order}
    if query.aggregate is not None and query.aggregate.function != "count":
        measured.add(query.aggregate.of)
    patterns = list(flat(query.where))
    measured |= {each.var for each in patterns if isinstance(each, Compare) and each.on == "number"}
    measured |= {each.left for each in patterns if isinstance(each, Versus)}
    edges = [each for each in patterns if isinstance(each, Edge)]
    for each in edges:
        unit = unit_beside(each.properties[0], reach) if each.object in measured else ""
        if unit and not any(unit in other.properties and other.subject == each.subject for other in edges):
            yield each.properties[0]


def wanted_unit(analysis: Analysis) -> tuple[str, frozenset[int]]:
    """The unit in which a number is to be told, with the words for it at the end of a question: "how long is it, in minutes"; else ""."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    for unit, first, last in lexicon["unit"].within(lowers):
        text = analysis.text[analysis.words[first].start : analysis.words[last - 1].end]
        named = text.isupper() or (analysis.words[first].capital and lexicon.language == DEFAULT)  # "everybody in HR"
        ends = last == len(lowers) or analysis.text[analysis.words[last - 1].end :].lstrip().startswith(",")  # "the length, in minutes, of"
        told = not named and first > 0 and ends and lexicon.has("preposition", lowers[first - 1])
        if told and analysis.form == "select" and first not in analysis.in_amounts and lexicon["accompanied"].at(lowers, first - 1) is None:
            return unit, frozenset(range(first - 1, last))
    return "", frozenset()


def only_converted(analysis: Analysis, reach: Reach) -> frozenset[int]:
    """The words for a unit in which the graph has no numbers, where it has some that can be told in it."""
    unit, told = wanted_unit(analysis)
    return told if unit and _may_be_told(unit, reach) else frozenset()


def told_in(query: GraphQuery, analysis: Analysis, reach: Reach) -> GraphQuery | None:
    """The query with its one number in the unit that the question asks for; None where that is told in no such unit. Amounts of money are compared
    in their currency.
    """
    query, (unit, _) = _in_currency(query, analysis, reach), wanted_unit(analysis)
    if not unit:
        return query
    told: set[object] = {*query.columns}
    told |= {each.of for each in (query.aggregate,) if each is not None and each.function != "count"}
    if not _may_be_told(unit, reach):
        units = {unit_of(each.properties[0]) for each in flat(query.where) if isinstance(each, Edge) and each.object in told} - {None}
        return query if not units or any(each and factor(each, unit) is not None for each in units) else None
    factors = {
        each.object: by
        for each in flat(query.where)
        if isinstance(each, Edge) and each.object in told and (by := factor(unit_of(each.properties[0]) or "", unit)) is not None
    }
    if len(factors) != 1 or query.more:
        return None
    ((value, by),) = factors.items()
    if not isinstance(value, Var):
        return None
    new = variable("converted", {each.name for each in variables_in(query)})
    more = by < 1
    made = Derived(new, Calc("/" if more else "*", value, Number(round(1 / by if more else by, 9))))
    aggregate = query.aggregate and replace(query.aggregate, of=new if query.aggregate.of == value else query.aggregate.of)
    order = tuple(replace(each, by=new if each.by == value else each.by) for each in query.order)
    columns = tuple(new if each == value else each for each in query.columns)
    return replace(query, where=(*query.where, made), columns=columns, aggregate=aggregate, order=order)


def _may_be_told(unit: str, reach: Reach) -> bool:
    """True for a unit in which no number of the graph is, though one is in another of the same kind."""
    own = {unit_of(iri) for iri, held in reach.profile.properties.items() if held.sort == "number"} - {None}
    return unit not in own and any(factor(each, unit) is not None for each in own if each)

"""The tier of two numbers: each is asked for by a question of its own, and read as one; the graph compares them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from onto_core.messages import Question
from onto_query.attempt import run_candidate
from onto_query.candidate import Candidate
from onto_query.compared.parts import Compared, averaged, compared, may_be_compared
from onto_query.compared.sums import Ranked, paid, ranked, spent, summed
from onto_query.compared.worth import Worth, stock_worth, times_price
from onto_query.enumeration.tier import ENOUGH, mentioned, readings
from onto_query.graph_query import Aggregation, Calc, Derived, Edge, GraphQuery, Order, Pattern, Sub, Var, Versus, flat
from onto_query.outcome import Empty, Nothing, Outcome, Rows
from onto_query.profile.observed import is_called
from onto_query.profile.reach import CUSTOMER, Reach
from onto_query.question.lexicon import lexicon_of
from onto_query.rules_tier.tier import TIED
from onto_query.services import Services
from onto_query.state import State

Understand = Callable[[Question, Services], Awaitable[State]]
LEFT, RIGHT, DIFFERENCE, TWICE, NUMBER = map(Var, ("left", "right", "difference", "twice", "number"))
CERTAINTY: Final = 0.95
"""The share of the confidence of the less sure number that is left: that one is set against the other was read as well."""


@dataclass(frozen=True, slots=True)
class _Part:
    """The best reading of a part of the question, and its state."""

    state: State
    candidate: Candidate


async def by_two_numbers(state: State, services: Services, understand: Understand) -> tuple[State, Outcome]:
    """Whether one number is greater than another, or how far they lie apart. Raises BackendUnavailable."""
    if state.grounded is None or state.given.choices or state.given.pins or not may_be_compared(state.analysis):
        return state, Nothing()
    parts = compared(state.analysis, await mentioned(state, services))
    if parts is None:
        return state, Nothing()
    first = await _number(parts.first, state, services, understand)
    if first is None:
        return state, Nothing()
    for wording in parts.second:
        second = await _number(wording, state, services, understand)
        if second is not None and _alike(first, second):
            break
    else:
        return state, Nothing()
    if parts.how not in {">", "<"} and (first.candidate.unread or second.candidate.unread):
        return state, Nothing()  # that all have one says nothing of what was not understood, and "pull in" no more than "take" tells what lies apart
    state = state.step("compared", "two numbers", first=parts.first, second=wording)
    return await _told(_query(parts, first, second), first, second, state, services)


async def _told(query: GraphQuery, first: _Part, second: _Part, state: State, services: Services) -> tuple[State, Outcome]:
    """What a query finds that was made of the queries of two readings, where both are sure enough."""
    both = first.candidate.confidence, second.candidate.confidence
    links = [{edge.fit.property for edge in each.candidate.joined} for each in (first, second)]
    sure = CERTAINTY * (min(both) if links[0] == links[1] else both[0] * both[1])  # read in the same way, or each by itself
    if sure < ENOUGH:
        return state, Nothing()
    unread = tuple(dict.fromkeys((*first.candidate.unread, *second.candidate.unread)))
    joined = (*first.candidate.joined, *second.candidate.joined)
    candidate = replace(first.candidate, query=query, joined=joined, unread=unread, probability=sure)
    things = {**first.state.entities, **second.state.entities}
    state = replace(state, entities=things, mentions=(*first.state.mentions, *second.state.mentions), readings=(candidate,))
    attempt = await run_candidate(candidate, state, services)
    state = state.tried(attempt)
    if attempt.result == "empty" and (query.form == "ask" or query.having is not None):
        return state, Empty(attempt)
    return state, Rows(attempt) if attempt.result == "rows" else Nothing()


async def by_average(state: State, services: Services, understand: Understand) -> tuple[State, Outcome]:
    """What lies above or below the average of some: "films longer than the average for dramas". Raises BackendUnavailable."""
    if state.grounded is None or state.given.choices or state.given.pins or state.analysis.whole is None:
        return state, Nothing()
    said = averaged(state.analysis, await mentioned(state, services))
    if said is None:
        return state, Nothing()
    plain = await _best(said.plain, state, services, understand)
    over = _average_in(plain.candidate.query) if plain is not None else None
    if plain is None or over is None:
        return state, Nothing()
    pattern, measure = over
    function, of = (next(iter(lexicon_of(state.analysis.language)[each].meanings))[0] for each in ("aggregate", "of"))
    number = await _number(f"{function} {state.schema.label(measure.properties[0])} {of} {said.whose}", state, services, understand)
    if number is None or _measured(number.candidate.query) != measure.properties:
        return state, Nothing()
    query = plain.candidate.query
    assert pattern.query.aggregate is not None
    of_these = Sub(_named(number.candidate.query, pattern.query.aggregate.name))
    query = replace(query, where=tuple(of_these if each is pattern else each for each in query.where))
    return await _told(query, plain, number, state.step("compared", "an average of some", whose=said.whose), services)


async def by_rank(state: State, services: Services, understand: Understand) -> tuple[State, Outcome]:
    """What has the highest average, or sum, of something: "which genre has the highest average score". Raises BackendUnavailable."""
    if (worth := stock_worth(state.analysis)) is not None:
        return await _worth(worth, state, services, understand)
    return await _ranked(ranked(state.analysis), state, services, understand)


async def _worth(worth: Worth, state: State, services: Services, understand: Understand) -> tuple[State, Outcome]:
    """What a stock is worth, where it is sure how much there is of it, and what one costs."""
    if state.grounded is None or state.given.choices or state.given.pins:
        return state, Nothing()
    found = await _best(worth.stock, state, services, understand)
    query = times_price(found.candidate.query, worth.price, state.grounded.reach) if found is not None else None
    if found is None or query is None or found.candidate.unread:
        return state, Nothing()
    return await _told(query, found, found, state.step("compared", "stock times price", stock=worth.stock), services)


async def by_most(state: State, services: Services, understand: Understand) -> tuple[State, Outcome]:
    """What has the highest sum of a number that other things have: "which film sold the most tickets"; what orders come to: "how much did each
    customer spend". Raises BackendUnavailable.
    """
    for said in (summed(state.analysis), *spent(state.analysis), *paid(state.analysis)):
        state, outcome = await _ranked(said, state, services, understand)
        if not isinstance(outcome, Nothing):
            return state, outcome
    return state, Nothing()


async def _ranked(said: Ranked | None, state: State, services: Services, understand: Understand) -> tuple[State, Outcome]:
    if said is None or state.grounded is None or state.given.choices or state.given.pins:
        return state, Nothing()
    if said.of_customers and not _has_customers(state.grounded.reach):
        return state, Nothing()
    found = await _best(said.per_each, state, services, understand)
    query = found.candidate.query if found is not None else None
    if found is None or query is None or query.aggregate is None or query.having is not None or query.limit is not None:
        return state, Nothing()
    if said.of_ours and _ordered_by_customers(query, state.grounded.reach):
        return state, Nothing()
    each = said.superlative is not None or said.bound is not None or lexicon_of(state.analysis.language).said("per") in said.per_each.split()
    aggregate = query.aggregate
    if aggregate.function == "count" or len(query.columns) != each or (said.plain and not isinstance(aggregate.of, Var)):
        return state, Nothing()
    most = said.superlative
    if said.bound is not None:
        query = replace(query, having=said.bound)
        if said.counted:
            query = GraphQuery("select", (Sub(replace(query, names=(), order=())),), aggregate=Aggregation("count", query.columns[0], NUMBER))
    elif most is not None:
        query = replace(query, order=(Order(aggregate.name, most.descending),), limit=most.limit, offset=most.offset)
    return await _told(query, found, found, state.step("compared", "the highest of each", each=said.per_each), services)


def _has_customers(reach: Reach) -> bool:
    """True where the graph has those to whom something is sold."""
    return bool(reach.served) or any(held.sort == "thing" and is_called(iri, CUSTOMER) for iri, held in reach.profile.properties.items())


def _ordered_by_customers(query: GraphQuery, reach: Reach) -> bool:
    """True for orders and invoices that lead to customers, and for their lines."""
    kinds = frozenset(kind for each in flat(query.where) if isinstance(each, Edge) for kind in reach.domain(each.properties[0]))
    kinds |= {kind for step in reach.between(kinds, None) for kind in step.there}
    return any(is_called(held.iri, CUSTOMER) or (reach.served and reach.range(held.iri) <= reach.served) for held in reach.own(kinds, {"thing"}))


def _average_in(query: GraphQuery) -> tuple[Sub, Edge] | None:
    """The average within a query, and the link to what it is of."""
    for pattern in query.where:
        aggregate = pattern.query.aggregate if isinstance(pattern, Sub) else None
        if isinstance(pattern, Sub) and aggregate is not None and aggregate.function == "avg":
            return next(((pattern, each) for each in pattern.query.where if isinstance(each, Edge) and each.object == aggregate.of), None)
    return None


def _measured(query: GraphQuery) -> tuple[str, ...]:
    """The property of which a query takes the average."""
    assert query.aggregate is not None
    return next((each.properties for each in query.where if isinstance(each, Edge) and each.object == query.aggregate.of), ())


async def _number(text: str, state: State, services: Services, understand: Understand) -> _Part | None:
    """The best reading of a question for one number, where it is sure enough; None where there is none, or it is for something else."""
    found = await _best(text, state, services, understand)
    query = found.candidate.query if found is not None else None
    if found is None or query is None or query.form != "select" or query.groups or query.more or query.having:
        return None
    if query.aggregate is not None:
        return found if not query.columns else None
    return await _value(found, services)


async def _value(found: _Part, services: Services) -> _Part | None:
    """The reading of a question for the one number that something has, as the highest of it; None where there are several, or none."""
    query, grounded = found.candidate.query, found.state.grounded
    assert grounded is not None
    value = found.candidate.target
    edge = next((each for each in flat(query.where) if isinstance(each, Edge) and each.object == value), None)
    held = grounded.profile.properties.get(edge.properties[0]) if edge is not None else None
    if value is None or query.columns[:1] != (value,) or query.limit is not None or held is None or held.sort != "number":
        return None
    attempt = await run_candidate(found.candidate, found.state, services)
    rows = attempt.table.rows if attempt.result == "rows" and attempt.table is not None else ()
    if len(rows) != 1:
        return None
    query = GraphQuery("select", query.where, aggregate=Aggregation("max", value, LEFT))
    return replace(found, candidate=replace(found.candidate, query=query))


async def _best(text: str, state: State, services: Services, understand: Understand) -> _Part | None:
    """The best reading of another question, where it is sure enough."""
    asked = await understand(state.question.model_copy(update={"text": text}), replace(services, watch=None))
    if asked.grounded is None:
        return None
    asked, ranked = await readings(asked, services, await mentioned(asked, services))
    tied = [each for each in ranked[1:] if each.score >= ranked[0].score - TIED and each.confidence >= ENOUGH]
    return _Part(asked, ranked[0]) if ranked and ranked[0].confidence >= ENOUGH and not tied else None


def _alike(first: _Part, second: _Part) -> bool:
    """True for numbers of one sort: two counts, two averages, and not of the same things."""
    one, other = first.candidate.query, second.candidate.query
    assert one.aggregate is not None
    assert other.aggregate is not None
    return one.aggregate.function == other.aggregate.function and one.where != other.where


def _query(parts: Compared, first: _Part, second: _Part) -> GraphQuery:
    numbers = [_named(each.candidate.query, name) for each, name in ((first, LEFT), (second, RIGHT))]
    where: tuple[Pattern, ...] = tuple(map(Sub, numbers))
    if parts.how == "apart" or parts.how == "more":  # noqa: PLR1714 (narrows the type)
        return GraphQuery("select", (*where, Derived(DIFFERENCE, Calc("-", LEFT, RIGHT))), (DIFFERENCE,))
    if parts.how == "most":
        return GraphQuery("ask", (*where, Derived(TWICE, Calc("+", LEFT, LEFT)), Versus(TWICE, ">", RIGHT)))
    return GraphQuery("ask", (*where, Versus(LEFT, parts.how, RIGHT)))


def _named(query: GraphQuery, name: Var) -> GraphQuery:
    """The query with its number under a name."""
    aggregate = query.aggregate
    assert aggregate is not None
    return replace(query, aggregate=Aggregation(aggregate.function, aggregate.of, name), names=(), order=())

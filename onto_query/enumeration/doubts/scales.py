"""Numbers that are measured in several ways, taken together: of the ratings by two sites one is up to 10 and the other a percentage. The question is
asked back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from onto_core.ports.graphs import GraphBackend, Limits
from onto_core.terms import Entity, Iri, Literal
from onto_core.vocabulary import local_name
from onto_query.attempt import run_candidate
from onto_query.graph_query import Aggregation, Compare, Edge, Either, GraphQuery, Node, Pattern, Sub, Var, flat
from onto_query.outcome import Outcome, Rows, Several
from onto_query.profile.observed import is_called
from onto_query.profile.reach import Kinds, Reach
from onto_query.question.lexicon import lexicon_of
from onto_query.render_sparql import render
from onto_query.services import Services
from onto_query.state import Attempt, State

WAYS: Final = 12
"""Sources, or scales, of numbers of one kind, at most,"""
ENOUGH: Final = 4
"""numbers by each, at least,"""
APART: Final = 0.5
"""and how much of the average by one source all by another are below, where they are measured otherwise."""
TOLD: Final = 4
"""Sources that are offered."""
DEADLINE: Final = 5.0


async def on_one_scale(several: Sequence[Attempt], state: State, services: Services) -> tuple[State, Outcome]:
    """The rows of a reading, or several to choose from: of one that takes numbers of several sources together, that by each."""
    state, several = await _by_each_source(several[0], state, services) if len(several) == 1 else (state, several)
    return state, Several(tuple(several)) if len(several) > 1 else Rows(several[0])


async def _by_each_source(attempt: Attempt, state: State, services: Services) -> tuple[State, Sequence[Attempt]]:
    """The reading by each source of its numbers; the attempt alone where these are measured alike, or the question says by which."""
    candidate = attempt.candidate
    if candidate is None or candidate.query.form == "ask" or state.grounded is None:
        return state, [attempt]
    reach, rated = state.grounded.reach, lexicon_of(state.analysis.language).measures["quality"]
    for edge in _measured(candidate.query):
        kinds = reach.domain(edge.properties[0])
        if edge.subject in candidate.query.columns[:1] or not any(is_called(iri, rated) for iri in (*edge.properties, *kinds)):
            continue  # the passengers of several routes are counted alike
        for source in _sources(kinds, reach):
            if any(isinstance(each, Edge) and each.subject == edge.subject and source in each.properties for each in flat(candidate.query.where)):
                continue
            ways = await _apart(source, edge.properties[0], services.graph, state.question.collection)
            things = {each.iri: Entity(each.iri, name, ()) for name, same in ways.values() for each in same if isinstance(each, Node)}
            telling = replace(state, entities={**state.entities, **things})
            queries = [_of_one(candidate.query, _any([Edge(edge.subject, (source,), each) for each in same])) for _, same in ways.values()]
            tried = [await run_candidate(replace(candidate, query=each), telling, services) for each in queries]
            if len(tried) > 1 and sum(each.result == "rows" for each in tried) > (candidate.query.aggregate is not None):
                return telling, [each for each in tried if each.result in {"rows", "empty"}]
    return state, [attempt]


def _measured(query: GraphQuery) -> Iterator[Edge]:
    """The edges to the numbers that are averaged, ranked by or bounded."""
    patterns = list(flat(query.where))
    aggregates = [each for each in (query.aggregate, *(each.query.aggregate for each in patterns if isinstance(each, Sub))) if each is not None]
    numbers = {each.of for each in aggregates if each.function in {"avg", "min", "max"}} | {order.by for order in query.order}
    numbers |= {each.var for each in patterns if isinstance(each, Compare) and each.on == "number" and each.op not in {"=", "!="}}
    yield from (each for each in patterns if isinstance(each, Edge) and each.object in numbers and len(each.properties) == 1 and not each.inverses)


def _sources(kinds: Kinds, reach: Reach) -> list[str]:
    """The properties by which things of the kinds fall into few classes."""
    texts = [held.iri for held in reach.own(kinds, {"text"}) if held.enumeration and 1 < len(held.values) <= WAYS]
    return texts + [held.iri for held in reach.own(kinds, {"thing"}) if 1 < len(held.shared) <= WAYS]


async def _apart(source: str, number: str, graph: GraphBackend, collection: str) -> dict[str, tuple[str, list[Node | Literal]]]:
    """The sources of numbers with their names, those with the most first, where all by one are far below the average by another. "IMDb" and "imdb"
    are one.
    """
    thing, way, value = Var("thing"), Var("way"), Var("value")
    largest, more = Aggregation("max", value, Var("largest")), (Aggregation("avg", value, Var("average")), Aggregation("count", value, Var("number")))
    query = GraphQuery("select", (Edge(thing, (source,), way), Edge(thing, (number,), value)), (way,), largest, more=more)
    table = await graph.run(render(query), Limits(deadline=DEADLINE, max_rows=WAYS * 10), collection)
    spans: list[tuple[float, float, int, Iri | Literal]] = []
    for told, *numbers in table.rows:
        if isinstance(told, Iri | Literal) and all(isinstance(each, Literal) for each in numbers):
            most, average, count = (float(each.lexical) for each in numbers if isinstance(each, Literal))
            spans.append((most, average, int(count), told))
    spans = sorted((each for each in spans if each[2] >= ENOUGH), key=lambda each: -each[2])
    found: dict[str, tuple[str, list[Node | Literal]]] = {}
    if any(low[0] < APART * high[1] for low in spans for high in spans):
        for *_, told in spans:
            said = (told.label or local_name(told.value)) if isinstance(told, Iri) else told.lexical
            found.setdefault(said.casefold(), (said, []))[1].append(Node(told.value) if isinstance(told, Iri) else told)
    return dict(islice(found.items(), TOLD))


def _any(edges: list[Edge]) -> Pattern:
    return edges[0] if len(edges) == 1 else Either(tuple((each,) for each in edges))


def _of_one(query: GraphQuery, condition: Pattern) -> GraphQuery:
    """The query with a further condition, beside the edges of the thing that it is about."""
    subject = next(each.subject for each in flat((condition,)) if isinstance(each, Edge))
    if any(isinstance(each, Edge) and each.subject == subject for each in query.where):
        return replace(query, where=(*query.where, condition))
    return replace(query, where=tuple(replace(each, query=_of_one(each.query, condition)) if isinstance(each, Sub) else each for each in query.where))

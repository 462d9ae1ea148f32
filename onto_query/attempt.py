"""One query against the graph: through the gate, within limits, simplified once when too slow, widened once when it finds nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from onto_core import metrics
from onto_core.english.phrases import article
from onto_core.errors import BadQuery, Overloaded, QueryRejected, QueryTimeout, ResultTooLarge
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import Limits
from onto_core.settings import QuerySettings
from onto_core.terms import Cell, Entity, Iri, Literal, Table
from onto_core.traces.spans import span
from onto_query.candidate import Candidate
from onto_query.gate.examine import gate
from onto_query.gate.issues import Asked, Rulebook
from onto_query.graph_query import Edge, GraphQuery, IsA, Pattern, Without, iris
from onto_query.render_sparql import render
from onto_query.routing.pages import in_fixed_order, is_paged
from onto_query.services import Services
from onto_query.state import Attempt, State, TierName

SIMPLE_ROWS = 100
"""Rows of a query that is run again after a timeout."""
TIES = 20
"""Rows read beyond "the oldest", so that two of the same age are both named."""
WIDER = 0.6
"""The share of the confidence that is left when a query was widened beyond what was asked."""


async def run_text(text: str, tier: TierName, confidence: float, state: State, services: Services) -> Attempt:
    """Pass a query through the gate and run it. Raises BackendUnavailable; anything else that goes wrong is in the attempt."""
    started = time.monotonic()
    with span("run", {"db.system.name": services.graph.name, "ontorag.tier": tier}) as running:
        attempt = await _run_text(text, tier, confidence, state, services)
        running.set("ontorag.result", attempt.result)
    metrics.QUERY_SECONDS.labels(services.graph.name, attempt.result).observe(time.monotonic() - started)
    _count(attempt)
    return attempt


def _count(attempt: Attempt) -> None:
    """Count what became of a query, and how complex it is."""
    passed = attempt.passed
    errors = [issue.code for issue in passed.issues if issue.severity == "error"] if passed is not None else []
    metrics.QUERIES.labels(attempt.tier, attempt.result, errors[0] if errors else "").inc()
    if passed is not None and passed.ok and passed.facts is not None:
        metrics.QUERY_PATTERNS.labels(attempt.tier).observe(len(passed.facts.statements))


async def _run_text(text: str, tier: TierName, confidence: float, state: State, services: Services) -> Attempt:
    try:
        passed = gate(text, rulebook(state, services.query, tier))
        if not passed.ok:
            trouble = " ".join(str(issue) for issue in passed.issues if issue.severity == "error")
            return Attempt(tier, passed.text, "rejected", confidence, passed=passed, trouble=trouble)
        assert passed.facts is not None
        table = await services.graph.run(passed.facts.checked, Limits.of(services.query), state.question.collection)
    except Overloaded:
        raise  # it may be asked later, and says nothing about this query
    except QueryTimeout as error:
        return Attempt(tier, text, "timeout", confidence, trouble=str(error))
    except (BadQuery, QueryRejected) as error:
        return Attempt(tier, text, "rejected", confidence, trouble=str(error))
    except ResultTooLarge as error:
        return Attempt(tier, text, "failed", confidence, trouble=str(error))
    table = with_labels(table, state.schema)
    if is_paged(state.question):
        table = in_fixed_order(table, passed.text)
    return Attempt(tier, passed.text, "rows" if says_something(table) else "empty", confidence, table, passed)


def with_labels(table: Table, schema: Schema) -> Table:
    """Label the elements of the ontologies as the ontologies do, where the graph has no label of its own."""
    elements = {*schema.classes, *schema.properties, *schema.individuals}
    rows = tuple(
        tuple(Iri(c.value, schema.label(c.value)) if isinstance(c, Iri) and not c.label and c.value in elements else c for c in row)
        for row in table.rows
    )
    return replace(table, rows=rows)


def says_something(table: Table) -> bool:
    """True when a result is more than nothing: a row with a value, a true ASK, a count above zero, an aggregate over something."""
    if len(table.rows) == 1 and table.columns in {("ask",), ("number",)}:
        return not _is_nothing(table.rows[0][0])
    return any(cell is not None for row in table.rows for cell in row)


def _is_nothing(cell: Cell) -> bool:
    return not isinstance(cell, Literal) or cell.lexical in {"false", "0"}


async def run_candidate(candidate: Candidate, state: State, services: Services) -> Attempt:
    """Run a candidate's query; a simpler one when it takes too long; when it is empty, one of the same meaning for a graph without inferred facts."""
    attempt = await _run(candidate, candidate.query, state, services)
    if attempt.result == "timeout" and (simple := simpler(candidate.query)) != candidate.query:
        return replace(await _run(candidate, simple, state, services), note="a simpler query, because the first took too long")
    if attempt.result == "empty" and (same := same_meaning(candidate.query, state.schema)) != candidate.query:
        again = await _run(candidate, same, state, services)
        return again if again.result == "rows" else attempt
    return attempt


async def run_wider(candidate: Candidate, state: State, services: Services) -> tuple[State, Attempt | None]:
    """Run an empty list again without the class that its members must have. None when that finds nothing either."""
    for query, note in wider(candidate, state.schema):
        attempt = replace(await _run(candidate, query, state, services), note=note, confidence=candidate.confidence * WIDER)
        state = state.tried(attempt)
        if attempt.result == "rows":
            return state, attempt
    return state, None


async def _run(candidate: Candidate, query: GraphQuery, state: State, services: Services) -> Attempt:
    most = services.query.max_rows + 1  # one more shows that there are more
    tied = TIES if query.order and query.limit else 0
    limit = query.limit if query.form == "ask" or (query.aggregate and not query.columns) else min((query.limit or most) + tied, most)
    narrow = state.given.narrowed(query, state.schema)
    if narrow is None:
        trouble = "the query has no place for what the conversation is about"
        return Attempt("rules", "", "rejected", candidate.confidence, candidate=candidate, trouble=trouble)
    query = narrow
    try:
        text = render(replace(query, prefixes=tuple(state.schema.prefixes.items()), limit=limit)).text
    except ValueError as error:  # an ontology may have IRIs that SPARQL cannot write
        return Attempt("rules", "", "rejected", candidate.confidence, candidate=candidate, trouble=str(error))
    attempt = await run_text(text, "rules", candidate.confidence, state, services)
    if tied and query.limit and attempt.table is not None:
        ranked_by = query.order[0].by
        column = query.columns.index(ranked_by) if ranked_by in query.columns else -1 - len(query.names)
        attempt = replace(attempt, table=with_ties(attempt.table, query.limit, column))
    return replace(attempt, candidate=replace(candidate, query=query))


def with_ties(table: Table, limit: int, by: int = -1) -> Table:
    """The first rows, and any more that equal the last of them in the column ordered by."""
    kept = [row for i, row in enumerate(table.rows) if i < limit or row[by] == table.rows[limit - 1][by]]
    return replace(table, rows=tuple(kept), truncated=False)


def simpler(query: GraphQuery) -> GraphQuery:
    """The query without classes that only repeat a domain or range, and with fewer rows."""
    joined = {term for pattern in query.where if isinstance(pattern, Edge) for term in (pattern.subject, pattern.object)}
    where = tuple(pattern for pattern in query.where if not (isinstance(pattern, IsA) and pattern.node in joined))
    limit = query.limit if query.form == "ask" or query.aggregate else min(query.limit or SIMPLE_ROWS, SIMPLE_ROWS)
    return replace(query, where=where, limit=limit)


def same_meaning(query: GraphQuery, schema: Schema) -> GraphQuery:
    """The query with subproperties, and inverses in the other direction: for a graph in which nothing was inferred."""
    return replace(query, where=tuple(_same_meaning(pattern, schema) for pattern in query.where))


def wider(candidate: Candidate, schema: Schema) -> Iterator[tuple[GraphQuery, str]]:
    """A list without the class of its members, when words of the question name every relation."""
    query = candidate.query
    if query.form != "select" or query.aggregate is not None or not candidate.joined or not all(edge.items for edge in candidate.joined):
        return
    for pattern in query.where:
        if isinstance(pattern, IsA) and pattern.node == candidate.target:
            rest = replace(query, where=tuple(other for other in query.where if other != pattern))
            yield same_meaning(rest, schema), f"none of these is known to be {article(schema.label(pattern.class_iri))}"


def _same_meaning(pattern: Pattern, schema: Schema) -> Pattern:
    if isinstance(pattern, Without):
        return replace(pattern, patterns=tuple(_same_meaning(each, schema) for each in pattern.patterns))
    if not isinstance(pattern, Edge) or isinstance(pattern.object, Literal):
        return pattern
    properties = dict.fromkeys(narrower for iri in pattern.properties for narrower in (iri, *sorted(schema.subproperties(iri))))
    inverses = dict.fromkeys(
        other
        for iri in properties
        for other in (*sorted(schema.inverses(iri)), *((iri,) if schema.is_symmetric(iri) else ()))
        if other in schema.properties
    )
    return replace(pattern, properties=tuple(properties), inverses=tuple(inverses))


def rulebook(state: State, settings: QuerySettings, tier: TierName) -> Rulebook:
    """The rules for a query. One that was put together from the question's words needs none about what a model makes up."""
    entities = tuple(entities_of(state).values())
    if tier in {"rules", "template", "example"}:
        return Rulebook(state.schema, entities, settings.max_rows, state.schema.prefixes)
    analysis = state.analysis
    asked = Asked(analysis.form, analysis.ordering is not None, analysis.superlative is not None) if tier == "model" else None
    mentions = tuple(tuple(option.entity for option in link.options) for link in state.links if link.sure)
    return Rulebook(state.schema, entities, settings.max_rows, state.schema.prefixes, mentions, state.question.text, asked)


def entities_of(state: State) -> dict[str, Entity]:
    return {**state.entities, **{option.entity.iri: option.entity for link in state.links for option in link.options}}


def named_in(candidate: Candidate) -> tuple[str, ...]:
    """The entities of a candidate's query."""
    return tuple(dict.fromkeys(iris(candidate.query)))


def left_out(state: State, attempt: Attempt) -> tuple[str, ...]:
    """The unknown words of the question that the query does not mention either: the answer is not about them, and says so."""
    return tuple(word for word in state.unexplained() if word.casefold() not in attempt.text.casefold())

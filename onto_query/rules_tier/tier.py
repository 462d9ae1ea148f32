"""The tier without a model: candidates for every meaning of the mentions; the best is run, and equally good ones are put to the user."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import TypeVar

from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import EntityMatch, GraphBackend, Limits
from onto_core.terms import Iri
from onto_query.attempt import entities_of, named_in, run_candidate, run_wider
from onto_query.candidate import Candidate, Evidence, Ground
from onto_query.graph_query import AnyEdge, Edge, GraphQuery, Node, Var, unnamed
from onto_query.outcome import Empty, Nothing, Outcome, Rows, Several
from onto_query.question.link import EntityLink
from onto_query.render_sparql import render
from onto_query.rules_tier.candidates import candidates
from onto_query.rules_tier.layouts import Named
from onto_query.services import Services
from onto_query.state import Attempt, State

SURE = 0.6
"""From this score a reading is answered; below it is a guess, and a guess is not presented as a fact."""
LONGER = 0.52
"""From this score a reading with one more step is tried, when the best one is sure and finds nothing."""
PLAUSIBLE = 0.52
"""From this score a reading is worth asking the user about."""
TIED = 0.04
"""Readings whose scores differ by less are equally good."""
MEANINGS = 8
"""Combinations of the entities that the mentions may mean."""
PROBED = 300
"""Properties read at an entity, at most."""
AT_ONCE = 2
"""Small queries of one question that run at once."""

Done = TypeVar("Done")


async def few_at_once(work: Sequence[Awaitable[Done]]) -> list[Done]:
    """The results in their order. Each query that runs beside others may start a process, which takes longer than many small queries."""
    places = asyncio.Semaphore(AT_ONCE)

    async def one(each: Awaitable[Done]) -> Done:
        async with places:
            return await each

    return await asyncio.gather(*map(one, work))


async def probe(links: Sequence[EntityLink], graph: GraphBackend, collection: str) -> Evidence:
    """The properties that the graph has at each linked entity, in both directions: two small queries for each."""
    iris = list(dict.fromkeys(option.entity.iri for link in links for option in link.options))
    name, value = Var("property"), Var("value")

    async def properties(node: Node, *, outgoing: bool) -> frozenset[str]:
        fact = AnyEdge(node, name, value) if outgoing else AnyEdge(value, name, node)
        table = await graph.run(render(GraphQuery("select", (fact,), (name,))), Limits(deadline=5.0, max_rows=PROBED), collection)
        return frozenset(row[0].value for row in table.rows if isinstance(row[0], Iri))

    sets = await few_at_once([properties(Node(iri), outgoing=outgoing) for iri in iris for outgoing in (True, False)])
    return Evidence(dict(zip(iris, sets[::2], strict=True)), dict(zip(iris, sets[1::2], strict=True)))


def readings(state: State) -> tuple[Candidate, ...]:
    """All candidates, best first, each meaning once: the inverse of a property says the same in the other direction."""
    ground = Ground(state.analysis, state.schema, state.evidence)
    seen = (iri for iri in state.evidence.properties if iri in state.schema.properties)
    properties = tuple(dict.fromkeys((*seen, *sorted(state.subset.property_iris))))
    best: dict[object, Candidate] = {}
    for options in islice(product(*(_apt(link, state) for link in state.links)), MEANINGS):
        named = [Named(link.first, link.last, option) for link, option in zip(state.links, options, strict=True)]
        certainty = 0.5 + 0.5 * min((option.score if option.how == "fuzzy" else 1.0 for option in options), default=1.0)
        for candidate in candidates(state.items, named, properties, ground):
            if _of_another(candidate, state.schema):
                continue
            settled = replace(candidate, score=candidate.score * certainty, certainty=certainty)
            meaning = meaning_of(settled, state.schema)
            if meaning not in best or best[meaning].score < settled.score:
                best[meaning] = settled
    return tuple(sorted(best.values(), key=lambda reading: -reading.score))


def _of_another(candidate: Candidate, schema: Schema) -> bool:
    """True for what another thing has, to which no word leads, where the one named may have it: nobody was born when her husband was."""
    for asked, _, named in candidate.detours():
        domain = schema.effective_domain(asked.fit.property)
        if domain and all(any(schema.is_a(kind, iri) for kind in named.types for iri in union) for union in domain):
            return True
    return False


def _apt(link: EntityLink, state: State) -> Sequence[EntityMatch]:
    """The meanings of a mention that agree with a class word beside it: of the things called draconic, "draconic language" means the language."""
    beside = [item for item in state.items if item.first == link.last or item.last == link.first]
    classes = [sense.iri for item in beside for sense in item.of("class")[:1]]
    apt = [option for option in link.options if any(state.schema.is_a(kind, iri) for kind in option.entity.types for iri in classes)]
    return apt or link.options


def meaning_of(candidate: Candidate, schema: Schema) -> object:
    """A key that is the same for queries that differ only in the use of a property or its inverse."""
    edges = []
    for edge in candidate.joined:
        family = sorted({edge.fit.property, *schema.inverses(edge.fit.property)})
        ends = (edge.subject.term, edge.value.term) if family[0] == edge.fit.property else (edge.value.term, edge.subject.term)
        if schema.is_symmetric(edge.fit.property):
            ends = tuple(sorted(ends, key=repr))  # type: ignore[assignment]
        edges.append((family[0], ends, edge.negated))
    query = candidate.query
    rest = tuple(pattern for pattern in query.where if not isinstance(pattern, Edge if candidate.joined else ()))
    return (query.form, frozenset(edges), frozenset(rest), query.columns, query.aggregate, query.having, query.order, query.limit, candidate.kind)


def each_once(ranked: Iterable[Candidate], most: int) -> tuple[Candidate, ...]:
    """The first of those that differ in more than the names of variables, `most` at most."""
    found: dict[str, Candidate] = {}
    for candidate in ranked:
        found.setdefault(unnamed(candidate.query), candidate)
        if len(found) == most:
            break
    return tuple(found.values())


async def by_rules(state: State, services: Services) -> tuple[State, Outcome]:
    """Run the best reading, and any that are as good; none where nobody described the graph. Raises BackendUnavailable."""
    if state.grounded is not None and not state.grounded.declared:
        return state, Nothing()
    ranked = readings(state)
    state = replace(state, readings=ranked or state.readings)
    shown = [{"reading": in_words(each, state), "score": round(each.score, 2), "unread": list(each.unread)} for each in ranked[:5]]
    state = state.step("candidates", f"{len(ranked)} readings without a model", readings=shown)
    if not ranked or ranked[0].score < SURE or ranked[0].unread:
        return state, Nothing()
    best = [reading for reading in ranked if reading.score >= max(SURE, ranked[0].score - TIED) and not reading.unread][:4]
    tried: list[Attempt] = []
    for candidate in best:
        attempt = await run_candidate(candidate, state, services)
        state = state.tried(attempt)
        tried.append(attempt)
    telling = distinct([attempt for attempt in tried if attempt.result == "rows"])
    if telling:
        return state, Several(tuple(telling)) if len(telling) > 1 else Rows(telling[0])
    if tried[0].result != "empty":
        return state, Nothing()
    for candidate in [reading for reading in ranked if reading not in best and _same_but_longer(reading, ranked[0])][:2]:
        attempt = await run_candidate(candidate, state, services)
        state = state.tried(attempt)
        if attempt.result == "rows":
            return state, Rows(attempt)
    state, wide = await run_wider(ranked[0], state, services)
    return state, Rows(wide) if wide is not None else Empty(tried[0])


def _same_but_longer(other: Candidate, best: Candidate) -> bool:
    """True when the same words are read as the same properties with one more thing between: born in a town of the country, not in the country.

    What is asked of a thing that is named is told of no other: she was not born when her husband was.
    """
    named = [{edge.fit.property for edge in candidate.joined if edge.items} for candidate in (other, best)]
    own = [{(edge.fit.property, edge.subject.term) for edge in each.joined if edge.items} for each in (other, best)]
    if any(isinstance(term, Node) and (iri, term) not in own[0] for iri, term in own[1]):
        return False
    return other.score >= LONGER and not other.unread and named[0] == named[1] and len(other.joined) > len(best.joined)


def distinct(attempts: Sequence[Attempt]) -> list[Attempt]:
    """The first attempt for each set of rows: readings that give the same rows need no question."""
    by_rows: dict[object, Attempt] = {}
    for attempt in attempts:
        by_rows.setdefault(frozenset(attempt.table.rows) if attempt.table is not None else None, attempt)
    return list(by_rows.values())


def in_words(candidate: Candidate, state: State) -> str:
    """A reading as a person would check it: "Lotte Reiniger - directed - film"."""
    entities = entities_of(state)

    def name(term: object) -> str:
        if isinstance(term, Node):
            return entities[term.iri].label if term.iri in entities else term.iri
        return term.name.replace("_", " ") if isinstance(term, Var) else str(term)

    parts = []
    for edge in candidate.joined:
        label = state.schema.label(edge.fit.property)
        parts.append(f"{name(edge.subject.term)} - {'not ' if edge.negated else ''}{label} - {name(edge.value.term)}")
    if candidate.kind == "comparison":
        parts = [f"{state.schema.label(edge.properties[0])} of {name(edge.subject)}" for edge in candidate.query.where if isinstance(edge, Edge)]
    if not parts:
        parts = [f"{candidate.kind}: {', '.join(name(Node(iri)) for iri in named_in(candidate)) or name(candidate.target)}"]
    return "; ".join(parts)

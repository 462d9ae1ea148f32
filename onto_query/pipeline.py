"""One question to its answer: analyse, link, match, try the tiers from the cheapest on, and say what was found. The walk is here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

from onto_core.errors import ModelError
from onto_core.messages import Answer, Question
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import EntityMatch
from onto_core.terms import Entity
from onto_query import answer as answers
from onto_query.attempt import entities_of, left_out
from onto_query.model_tier.grounding import write
from onto_query.model_tier.tier import by_model
from onto_query.outcome import Empty, Nothing, Outcome, Rows, Several
from onto_query.question.analyse import Analysis, analyse
from onto_query.question.link import EntityLink, link
from onto_query.question.subset import for_querying, match
from onto_query.question.vocabulary import Vocabulary, read
from onto_query.rules_tier.tier import by_rules, probe
from onto_query.services import Services
from onto_query.state import Attempt, State

Tier = Callable[[State, Services], Awaitable[tuple[State, Outcome]]]
TIERS: tuple[Tier, ...] = (by_rules, by_model)
"""Cheapest first. Another tier is one function, and its name here."""


async def answer(question: Question, services: Services) -> Answer:
    """Raises BackendUnavailable when the graph cannot be reached, ModelError when the model is down and may not be left out."""
    started = time.monotonic()
    said = await _answer(question, services)
    return said.model_copy(update={"seconds": round(time.monotonic() - started, 4)})


async def _answer(question: Question, services: Services) -> Answer:
    state = await understand(question, services)
    if state.analysis.form == "write":
        return answers.refused(state)
    if services.model is None:
        state = state.less("rules")
    for tier in TIERS:
        state, outcome = await tier(state, services)
        match outcome:
            case Rows(attempt):
                return await _say(state, attempt, services)
            case Several(readings):
                return answers.clarify(state, readings)
            case Empty(attempt):
                return answers.empty(state, attempt)
            case Nothing():
                continue
    return answers.without_rows(state)


async def understand(question: Question, services: Services) -> State:
    """Everything about a question but its answer: words, entities, the subset, what the words name, what the graph has at the entities."""
    catalog = services.catalogs.current
    schema = catalog.schema
    analysis = analyse(question.text, question.language)
    if analysis.form == "write":
        from onto_core.matching.subset import Subset

        state = State(question, analysis, schema, Subset(schema, (), (), {}, 0))
        return state.step("analyse", "the question asks for the graph to be changed")
    vocabulary = schema.derived(Vocabulary)
    links, selection = await asyncio.gather(
        link(analysis, services.entities, services.graph, question.collection, fuzzy=services.query.fuzzy, names=vocabulary),
        match(question.text, catalog, services.embedder, services.selection),
    )
    links = _with_individuals(links, analysis, schema)
    taken = {i for each in links for i in range(each.first, each.last)}
    items = read(analysis, taken, vocabulary, selection.matches, schema)
    evidence = await probe(links, services.graph, question.collection)
    types = {kind for each in links for option in each.options for kind in option.entity.types}
    seen = {iri for found in (*evidence.outgoing.values(), *evidence.incoming.values()) for iri in found}
    subset = for_querying(selection.subset, types, sorted(seen), services.selection)
    state = State(question, analysis, schema, subset, links, items, evidence, degraded=selection.degraded)
    return _explained(state)


def _explained(state: State) -> State:
    """The steps of understanding, for `--explain`."""
    analysis = state.analysis
    words = analysis.words
    state = state.step(
        "analyse", analysis.form, wanted=analysis.wanted, language=analysis.language, amounts=[f"{a.op} {a.value}" for a in analysis.amounts]
    )
    linked = {each.text: [f"{o.entity.label} <{o.entity.iri}> ({o.how})" for o in each.options] for each in state.links}
    named = {
        " ".join(w.text for w in words[i.first : i.last]): [f"{state.schema.name(s.iri)} {s.score:.2f}" for s in i.senses[:3]] for i in state.items
    }
    subset = state.subset
    state = state.step("link", f"{len(linked)} mentions of things in the graph", **linked)
    state = state.step("match", f"{len(named)} phrases name classes or properties", **named)
    return state.step("subset", f"{len(subset.classes)} classes, {len(subset.properties)} properties", tokens=subset.tokens)


def _with_individuals(links: tuple[EntityLink, ...], analysis: Analysis, schema: Schema) -> tuple[EntityLink, ...]:
    """Individuals that the ontologies themselves declare ("barque") count as known, where the graph knows nothing by that name."""
    if not schema.individuals:
        return links
    names = {each.label.casefold(): each for each in schema.individuals.values()}
    taken = {i for each in links for i in range(each.first, each.last)}
    added = []
    for at, word in enumerate(analysis.words):
        individual = names.get(word.lower)
        if individual is not None and at not in taken and not word.function:
            entity = Entity(individual.iri, individual.label, individual.types)
            added.append(EntityLink(at, at + 1, word.text, (EntityMatch(entity, 1.0, "exact"),)))
    return tuple(sorted((*links, *added), key=lambda each: each.first))


async def _say(state: State, attempt: Attempt, services: Services) -> Answer:
    """The answer in the model's words where there is one and its words hold; in our own otherwise, which say the same."""
    table = attempt.table
    if services.model is None or table is None or table.columns == ("ask",):
        return await answers.answered(state, attempt, services.entities)
    names = [entity.label for entity in entities_of(state).values()]
    try:
        grounded, usage = await write(state.question.text, table, services.model, names, left_out(state, attempt) if attempt.tier == "model" else ())
    except ModelError as error:
        return await answers.answered(state.less(f"model: {type(error).__name__}").step("answer", str(error)), attempt, services.entities)
    state = replace(state, usage=state.usage + usage, model=services.model.name)
    for sentence, trouble in grounded.dropped:
        state = state.step("answer", f"dropped: {trouble}", sentence=sentence)
    if grounded.dropped:
        state = state.less("statements dropped")
    return await answers.answered(state, attempt, services.entities, grounded.text or None)

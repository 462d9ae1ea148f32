"""One question to its answer: analyse, link, match, try the tiers from the cheapest on, word the result. The whole walk is here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

from onto_core import metrics
from onto_core.errors import ModelError
from onto_core.matching.catalog import Catalog, choose
from onto_core.matching.subset import Subset
from onto_core.messages import Answer, Question
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import EntityMatch
from onto_core.terms import Entity
from onto_core.traces.spans import span
from onto_query import answer as answers
from onto_query.attempt import entities_of, left_out
from onto_query.compared.tier import by_average, by_most, by_rank, by_two_numbers
from onto_query.domain.nearest import by_example
from onto_query.domain.templates import by_template
from onto_query.domain.widen import with_things, without_denied
from onto_query.enumeration.tier import by_enumeration
from onto_query.given import OPEN, Given
from onto_query.model_tier.agent import by_agent
from onto_query.model_tier.grounding import write
from onto_query.model_tier.reworded import reworded
from onto_query.model_tier.tier import by_model
from onto_query.outcome import Declined, Empty, Nothing, Outcome, Rows, Several, Suggested
from onto_query.passages.tier import by_passages
from onto_query.profile.holder import Grounded
from onto_query.profile.lookup import LikeNames
from onto_query.profile.observed import is_called
from onto_query.profile.opaque.over import in_own_names
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis, analyse, without, without_names
from onto_query.question.language import language_of_question
from onto_query.question.lexicon import lexicon_of
from onto_query.question.link import EntityLink, link
from onto_query.question.subset import for_querying, half
from onto_query.question.vocabulary import Vocabulary, read
from onto_query.question.words import positions
from onto_query.question.written.asked_further import asked_in_one
from onto_query.question.written.compounds import written_apart
from onto_query.question.written.gendered import told_apart
from onto_query.question.written.retold import retold
from onto_query.question.written.spelling import KnownWords, Spelled, bare, behind, looked_for, quoted_names, respelled, told_in_one
from onto_query.question.written.yearly import in_full
from onto_query.rules_tier.tier import by_rules, probe
from onto_query.services import Services
from onto_query.state import Attempt, State
from onto_query.suggestion.request import PLAIN, Request, request_of
from onto_query.suggestion.tier import by_suggestion
from onto_query.wording.talk import without_query

Tier = Callable[[State, Services], Awaitable[tuple[State, Outcome]]]


async def by_rewording(state: State, services: Services) -> tuple[State, Outcome]:
    """As `reworded`: what a model says anew is understood like any question. Raises ModelError, BackendUnavailable."""
    return await reworded(state, services, understand)


async def by_comparison(state: State, services: Services) -> tuple[State, Outcome]:
    """A number against another, or an average: each is understood like any question. Raises BackendUnavailable."""
    for of_numbers in (by_two_numbers, by_average, by_rank):
        state, outcome = await of_numbers(state, services, understand)
        if not isinstance(outcome, Nothing):
            return state, outcome
    return state, Nothing()


async def by_sums(state: State, services: Services) -> tuple[State, Outcome]:
    """As `by_most`. Raises BackendUnavailable."""
    return await by_most(state, services, understand)


TIERS: tuple[Tier, ...] = (by_template, by_example, by_comparison, by_enumeration, by_sums, by_rules, by_rewording, by_model, by_agent)
"""Cheapest first. Another tier is one function, and its name here."""
GENDER = words_for("gender")
"""Words in the names of what says who is a woman."""
SHOUTED = 2
"""Words in capitals up to which a question may be a code."""


async def answer(question: Question, services: Services) -> Answer:
    """Answer a question. Raises BackendUnavailable when the graph cannot be reached, ModelError when the model is down and may not be left out."""
    started = time.monotonic()

    async def over(chosen: Services) -> Answer:
        return (await walk(question, chosen))[1]

    answered = await services.ask(question, over)
    return answered.model_copy(update={"seconds": round(time.monotonic() - started, 4)})


async def walk(question: Question, services: Services, given: Given = OPEN) -> tuple[State, Answer]:
    """The whole walk: the answer, and all that was found out on the way. `given` is what a conversation has settled. Raises as `answer`."""
    state, answered = await _walk(question, services, given)
    return state, in_own_names(answered, state.grounded.profile.opaque) if state.grounded is not None else answered


async def _walk(question: Question, services: Services, given: Given) -> tuple[State, Answer]:
    request = request_of(question.text)
    state = await understand(question.model_copy(update={"text": request.text}), services, given, request)
    if state.analysis.form == "write":
        return state, answers.refused(state)
    if (spoken_to := without_query(state)) is not None:
        return state, spoken_to
    if services.model is None:
        state = state.less("rules")
    by_embedding = request.approach == "embedding"
    tiers = (by_suggestion,) if by_embedding else (by_suggestion, *TIERS) if request.like else TIERS
    for tier in tiers:
        if given.choices and tier in {by_template, by_example, by_rewording, by_model, by_agent, by_suggestion}:
            continue  # neither the text of a query nor a suggestion can be narrowed
        with span(tier.__name__.replace("_", " ")) as trying:
            state, outcome = await tier(state, services)
            trying.set("ontorag.outcome", type(outcome).__name__.lower())
        match outcome:
            case Rows(attempt):
                return state, await _say(state, attempt, services)
            case Several(readings):
                if chosen := next((each for each in readings if each.text == given.query), None):
                    return state, await _say(state, chosen, services)
                said = await answers.option_texts(state, readings, services)
                return replace(state, asked=tuple(readings), asked_as=tuple(said)), answers.clarify(state, said)
            case Empty(attempt):
                state, likely = await _likely(state, services)
                return state, answers.suggested(state, likely, attempt) if likely else answers.empty(state, attempt)
            case Suggested():
                return state, answers.suggested(state, outcome)
            case Declined(reason):
                return state, answers.finish(state, "unanswerable", reason, None)
            case Nothing():
                continue
    answered = answers.without_rows(state)
    if answered.status in {"unanswerable", "out_of_scope"}:
        state, spoken, citations = await by_passages(state, services)
        if spoken is not None:
            return state, answers.from_documents(state, spoken, citations)
        state, likely = await _likely(state, services)
        if likely:
            return state, answers.suggested(state, likely)
    return state, answered


async def _likely(state: State, services: Services) -> tuple[State, Suggested | None]:
    """What is likely though the graph does not say it: asked last, and about one thing, not about those of a conversation."""
    if state.given.choices or state.request.approach == "embedding" or state.request.like:
        return state, None
    state, outcome = await by_suggestion(state, services)
    return state, outcome if isinstance(outcome, Suggested) else None


async def understand(question: Question, services: Services, given: Given = OPEN, request: Request = PLAIN) -> State:
    """Understand a question: its words and entities, the elements that its words name, the properties at its entities, the subset."""
    catalog = services.catalogs.of(question.collection)
    grounded = None
    if services.profiles is not None:
        grounded = await services.profiles.of(question.collection, catalog, await services.graph.revision(question.collection))
        catalog = grounded.catalog
        services = replace(services, entities=LikeNames(services.entities, grounded.names))
    schema = catalog.schema
    spelled = await _spelled(question, services, grounded, catalog) if grounded is not None and not given.pins else Spelled(question.text)
    language = question.language or language_of_question(spelled.text)
    vocabulary = schema.derived(Vocabulary).in_language(language)
    analysis = analyse(spelled.text, language, given.whole(), vocabulary.is_name)
    if analysis.form == "write":
        empty = Subset(schema, (), (), {}, 0)
        state = State(question, analysis, schema, empty, request=request, given=given, watch=services.watch, variety=services.query.variety)
        return state.step("analyse", "the question asks for the graph to be changed")
    analysis = without_names(analysis, vocabulary.names_element)
    with span("link") as linking:
        links, selection = await asyncio.gather(
            link(
                analysis,
                services.entities,
                services.graph,
                question.collection,
                fuzzy=services.query.fuzzy,
                names=vocabulary,
                labels=grounded.names if grounded is not None and grounded.profile.every_label else None,
            ),
            choose(spelled.text, catalog, services.embedder, half(services.selection), question.language),  # one call of the embedder and the index
        )
        linking.set("ontorag.mentions", len(links))
    domain = services.domains.domain(question.collection, schema)
    links = given.link(with_things(_with_individuals(links, analysis, schema), analysis, domain), analysis.words)
    analysis = without(analysis, positions(links))
    items = without_denied(read(analysis, positions(links), vocabulary, selection.matches, schema), analysis, domain)
    evidence = await probe(links, services.graph, question.collection)
    types = {kind for mention in links for option in mention.options for kind in option.entity.types}
    subset = for_querying(selection.subset, types, evidence.properties, services.selection)
    metrics.QUESTION_SUBSET.observe(len(subset.classes) + len(subset.properties))
    state = State(
        question,
        analysis,
        schema,
        subset,
        spelled.read,
        links,
        items,
        evidence,
        grounded,
        selection.matches,
        request=request,
        domain=domain,
        given=given,
        watch=services.watch,
        variety=services.query.variety,
    )
    state = replace(state, degraded=selection.degraded)
    if grounded is not None and grounded.profile.sampled:
        state = state.less(f"profile: {grounded.profile.sampled}")
    return _explained(state)


async def _spelled(question: Question, services: Services, grounded: Grounded, catalog: Catalog) -> Spelled:
    """The question without quotes around names, and with its misspelled words put right. Raises BackendError."""
    text, language = question.text, question.language or language_of_question(question.text)
    if quoted := quoted_names(text, language):
        called = await services.entities.lookup([word.text for word in quoted], question.collection, limit=1)
        names = [bool(things) or bool(grounded.names.exact(word.text)) for word, things in zip(quoted, called, strict=True)]
        text = bare(text, [word for word, is_name in zip(quoted, names, strict=True) if is_name or not looked_for(text, word, language)])
    text = in_full(text, grounded.yearly, lexicon_of(language))
    if any(is_called(iri, GENDER) for iri in grounded.profile.properties):
        text = told_apart(text, lexicon_of(language), lambda word: bool(grounded.names.exact(word)))
    if text.isupper() and len(text.split()) > SHOUTED:
        text = text.lower()  # capitals that all letters have tell no names
    known = KnownWords(grounded.names.words, catalog.schema.derived(Vocabulary).in_language(language), grounded.names.long_words)
    text = written_apart(told_in_one(behind(asked_in_one(retold(text, language), language), language), language), language, known)
    return await asyncio.to_thread(respelled, text, language, known)


def _explained(state: State) -> State:
    """The state with the steps of understanding, for `--explain`."""
    analysis, subset = state.analysis, state.subset
    state = state.step(
        "analyse", analysis.form, wanted=analysis.wanted, language=analysis.language, amounts=[f"{a.op} {a.value}" for a in analysis.amounts]
    )
    linked = {mention.text: [f"{o.entity.label} <{o.entity.iri}> ({o.how})" for o in mention.options] for mention in state.links}
    named = {
        " ".join(word.text for word in analysis.words[item.first : item.last]): [f"{state.schema.name(s.iri)} {s.score:.2f}" for s in item.senses[:3]]
        for item in state.items
    }
    if state.respelled:
        state = state.step("spelling", f"{len(state.respelled)} words read otherwise than written", **dict(state.respelled))
    state = state.step("link", f"{len(linked)} mentions of things in the graph", **linked)
    state = state.step("match", f"{len(named)} phrases name classes or properties", **named)
    return state.step("subset", f"{len(subset.classes)} classes, {len(subset.properties)} properties", tokens=subset.tokens)


def _with_individuals(links: tuple[EntityLink, ...], analysis: Analysis, schema: Schema) -> tuple[EntityLink, ...]:
    """The links, and new ones to individuals that the ontologies declare ("barque"), for words that the graph does not know."""
    if not schema.individuals:
        return links
    names = {text.value.casefold(): individual for individual in schema.individuals.values() for text in individual.alt_labels}
    names |= {individual.label.casefold(): individual for individual in schema.individuals.values()}
    taken = positions(links)
    added = []
    for i, word in enumerate(analysis.words):
        individual = names.get(word.lower)
        if individual is not None and i not in taken and not word.function:
            entity = Entity(individual.iri, individual.label, individual.types)
            added.append(EntityLink(i, i + 1, word.text, (EntityMatch(entity, 1.0, "exact"),)))
    return tuple(sorted((*links, *added), key=lambda mention: mention.first))


async def _say(state: State, attempt: Attempt, services: Services) -> Answer:
    """The answer in the model's words, when there is a model and its words hold; otherwise in our own, which say the same."""
    with span("answer", {"ontorag.tier": attempt.tier}):
        return await _worded(state, attempt, services)


async def _worded(state: State, attempt: Attempt, services: Services) -> Answer:
    table = attempt.table
    if services.model is None or table is None or table.columns == ("ask",):
        return await answers.answered(state, attempt, services)
    names = [entity.label for entity in entities_of(state).values()]
    try:
        grounded, usage = await write(state.question.text, table, services.model, names, left_out(state, attempt) if attempt.tier == "model" else ())
    except ModelError as error:
        return await answers.answered(state.less(f"model: {type(error).__name__}").step("answer", str(error)), attempt, services)
    state = replace(state, usage=state.usage + usage, model=services.model.name)
    for sentence, trouble in grounded.dropped:
        state = state.step("answer", f"dropped: {trouble}", sentence=sentence)
    if grounded.dropped:
        state = state.less("statements dropped")
    return await answers.answered(state, attempt, services, grounded.text or None)

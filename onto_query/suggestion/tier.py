"""The last tier: what the graph does not say, suggested by its embedding and labelled so; and things that are like others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from onto_core.english.phrases import joined_list
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import EntityMatch, Limits
from onto_core.terms import Entity, Iri
from onto_core.wire import SuggestionWire
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.tier import mentioned
from onto_query.graph_query import Edge, GraphQuery, Var
from onto_query.outcome import Declined, Nothing, Outcome, Suggested
from onto_query.profile.holder import Grounded
from onto_query.profile.naming.called import is_name
from onto_query.render_sparql import render
from onto_query.services import Services
from onto_query.state import State
from onto_query.suggestion.align import ALIGNED, ASKED, Aligned, alignments, chosen, kinds_named, refusal
from onto_query.suggestion.alike import Alike, Facet, alike
from onto_query.suggestion.embedding import Embedding, Prediction
from onto_query.suggestion.make import MADE
from onto_query.suggestion.request import asking_words

LIKELY: Final = 0.5
WORTH: Final = 0.02
"""From this probability an answer is named when suggestions are asked for."""
OFTEN_WRONG: Final = 30.0
"""Of 100 suggestions on held-out edges: of a graph where more are wrong none are made unasked."""
MOSTLY_ONE: Final = 1.25
"""Values of a property, on average, up to which one that the graph has leaves nothing to guess."""
LISTED: Final = 5
NAMED: Final = 0.85
"""From this score a mention of a value is one of a name,"""
CALLED: Final = 5
"""and no more things than these may have it."""
NONE_MADE: Final = "this graph has no embedding as it is now: `ontorag graph embed` makes one"


async def by_suggestion(state: State, services: Services) -> tuple[State, Outcome]:
    """Suggest an answer, or say why not if a suggestion was asked for. Nothing is ever trained here. Raises BackendUnavailable."""
    grounded, request = state.grounded, state.request
    asked = request.approach == "embedding" or request.like is not None
    if grounded is None or services.embeddings is None or request.approach == "factual" or (services.query.suggestions == "off" and not asked):
        return state, Declined("There are no suggestions here: nothing is known of the graph as a whole.") if asked and not grounded else Nothing()
    if request.like is None and (reason := refusal(state.analysis)):
        return state, Declined(_declined(reason)) if asked else Nothing()
    embedding = await services.embeddings.of(state.question.collection, grounded.profile.revision)
    if embedding is None:
        return state, Declined(_declined(NONE_MADE)) if asked else Nothing()
    mentions = await _with_names(state.mentions or tuple(await mentioned(state, services)), services, state.question.collection)
    if request.like is not None:
        return await asyncio.to_thread(_alike, state, embedding, grounded, mentions)
    return await asyncio.to_thread(_predicted, state, embedding, grounded, mentions, asked=asked)


async def _with_names(mentions: Sequence[Mention], services: Services, collection: str) -> tuple[Mention, ...]:
    """The mentions, and for each value that is a name ("English title") the things that are called so."""
    added = []
    thing = Var("thing")
    for mention in mentions:
        found: dict[str, EntityMatch] = {}
        for value in mention.values:
            if mention.score < NAMED or not is_name(value.property) or value.uses > CALLED:
                continue
            query = GraphQuery("select", (Edge(thing, (value.property,), value.literal),), (thing,))
            table = await services.graph.run(render(query), Limits.of(services.query), collection)
            for row in table.rows:
                if isinstance(row[0], Iri):
                    found[row[0].value] = EntityMatch(Entity(row[0].value, mention.text), 1.0, "exact")
        if found:
            added.append(
                Mention(mention.first, mention.last, "thing", mention.score, things=tuple(found.values()), sure=mention.sure, text=mention.text)
            )
    return _together((*mentions, *added))


def _together(mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """The mentions, those of things at the same words made one."""
    things: dict[tuple[int, int], Mention] = {}
    for each in mentions:
        if each.kind == "thing":
            same = things.get((each.first, each.last))
            if same is None:
                things[each.first, each.last] = each
            else:
                options = {option.entity.iri: option for option in (*same.things, *each.things)}
                things[each.first, each.last] = replace(max(same, each, key=lambda one: one.score), things=tuple(options.values()))
    return (*(each for each in mentions if each.kind != "thing"), *things.values())


def _declined(reason: str) -> str:
    return f"The embedding cannot answer this: {reason}."


# -- one property of one thing


def _predicted(state: State, embedding: Embedding, grounded: Grounded, mentions: Sequence[Mention], *, asked: bool) -> tuple[State, Outcome]:
    found = alignments(state.analysis, mentions, embedding.edges, grounded.profile, state.schema)
    aligned = chosen(found, ASKED if asked else ALIGNED)
    shown = [{"reading": _asked_for(each, state.schema), "score": round(each.score, 2)} for each in found[:5]]
    state = state.step("suggest", f"{len(found)} readings as one property of one thing", readings=shown)
    if aligned is None:
        if found and asked:
            if len({each.place for each in found[:2]}) > 1 and len({(each.relation, each.thing.label) for each in found[:2]}) == 1:
                return state, Declined(f"Several things are called {found[0].thing.label!r}: say which is meant.")
            several = joined_list([_asked_for(each, state.schema) for each in found[:3]], "or")
            return state, Declined(_declined(f"it is not sure enough what is asked for: {several}"))
        return state, Declined(_declined("the question is not about one property of one thing that the graph has")) if asked else Nothing()
    relation = embedding.edges.relation[aligned.relation]
    known = embedding.known(aligned.place, relation, forward=aligned.forward)
    held = grounded.profile.properties[aligned.relation]
    names = joined_list(sorted(filter(None, (embedding.edges.labels[each] for each in known)))[:LISTED])
    if known and (not asked or (aligned.forward and held.uses <= MOSTLY_ONE * held.subjects)):
        said = f"Nothing is to be guessed here: the graph itself says ({_asked_for(aligned, state.schema)}): {names}."
        return state, Declined(said) if asked else Nothing()
    predictions = embedding.predict(aligned.place, relation, forward=aligned.forward, kinds=aligned.kinds)
    if not asked:
        figures = embedding.figures
        if figures.seen or figures.wrong > OFTEN_WRONG or not predictions or predictions[0].probability < MADE:
            best = round(predictions[0].probability, 2) if predictions else 0.0
            state = state.step("suggest", "nothing is likely enough to be suggested unasked", probability=best, wrong=round(figures.wrong))
            return state, Nothing()
    predictions = tuple(each for each in predictions if each.probability >= WORTH)
    if not predictions:
        return state, Declined(f"The graph does not say ({_asked_for(aligned, state.schema)}), and by its embedding nothing is likely.")
    return state, Suggested(_said(aligned, predictions, embedding, state.schema, names), _on_wire(predictions, embedding))


def _said(aligned: Aligned, predictions: Sequence[Prediction], embedding: Embedding, schema: Schema, known: str) -> str:
    labels = embedding.edges.labels
    asked = _asked_for(aligned, schema)
    begin = f"The graph says ({asked}): {known}; nothing more" if known else f"The graph does not say ({asked})"
    first, rest = predictions[0], predictions[1:3]
    likely = "is likely" if first.probability >= LIKELY else "is the likeliest, though more likely wrong than right"
    others = f"; then {joined_list([f'{labels[each.thing]} ({_percent(each)})' for each in rest])}" if rest else ""
    return f"{begin}; by its embedding {labels[first.thing]} {likely} ({_percent(first)}){others}. This is a suggestion, not a fact."


def _asked_for(aligned: Aligned, schema: Schema) -> str:
    label = schema.label(aligned.relation) if aligned.relation in schema.properties else aligned.relation
    return f"{aligned.thing.label}, {label}: ?" if aligned.forward else f"?, {label}: {aligned.thing.label}"


def _percent(prediction: Prediction) -> str:
    return f"{100 * prediction.probability:.0f} %"


def _on_wire(predictions: Iterable[Prediction], embedding: Embedding) -> tuple[SuggestionWire, ...]:
    return tuple(
        SuggestionWire(iri=_iri(each.thing, embedding), label=embedding.edges.labels[each.thing], probability=round(each.probability, 3))
        for each in predictions
    )


def _iri(thing: int, embedding: Embedding) -> str:
    return embedding.edges.things[thing] if embedding.edges.literal(thing) is None else ""


# -- things like others


@dataclass(frozen=True, slots=True)
class _Likened:
    seeds: tuple[Entity, ...]
    kinds: frozenset[str] | None
    left: tuple[str, ...]
    """Words that say more than a likeness."""
    several: str = ""
    """A name that several things have."""


def _alike(state: State, embedding: Embedding, grounded: Grounded, mentions: Sequence[Mention]) -> tuple[State, Outcome]:
    likened = _likened(state, embedding, grounded, mentions)
    if likened is None:
        return state.step("suggest", "the words of likeness are not followed by things that the graph has"), Nothing()
    state = state.step("suggest", f"things like {joined_list([seed.label for seed in likened.seeds])}", left=list(likened.left))
    if likened.several:
        return state, Declined(f"Several things are called {likened.several!r}: say which is meant.")
    if likened.left or (reason := refusal(state.analysis)):
        why = f"not with anything more: {', '.join(map(repr, likened.left))}" if likened.left else f"{reason}"
        return state, Declined(f"I can name things that are like {joined_list([seed.label for seed in likened.seeds])}, but {why}.")
    seeds = [embedding.edges.place[seed.iri] for seed in likened.seeds]
    found = alike(embedding, seeds, grounded.profile, likened.kinds)
    if not found:
        return state, Declined(f"Nothing of the same kind shares anything with {joined_list([seed.label for seed in likened.seeds])} in the graph.")
    lines = [f"{embedding.edges.labels[each.thing]}, because {_because(each, seeds, embedding, state.schema)}" for each in found]
    names = joined_list([seed.label for seed in likened.seeds])
    suggestions = tuple(
        SuggestionWire(
            iri=_iri(each.thing, embedding),
            label=embedding.edges.labels[each.thing],
            because=tuple(_reason(facet, having, seeds, embedding, state.schema) for facet, having in each.because),
        )
        for each in found
    )
    text = f"Like {names} are: {'; '.join(lines)}. What is shared are facts of the graph; that they are alike is a suggestion."
    return state, Suggested(text, suggestions)


def _likened(state: State, embedding: Embedding, grounded: Grounded, mentions: Sequence[Mention]) -> _Likened | None:
    """The things after the words of likeness, and the class before them; None where these words are part of a name, or nothing known follows."""
    assert state.request.like is not None
    start, end = state.request.like
    tokens = state.analysis.words
    cue = {i for i, word in enumerate(tokens) if start <= word.start < end}
    named = sorted((each for each in mentions if each.kind == "thing" and each.sure), key=lambda each: (each.first - each.last, each.first))
    if any(cue & set(range(each.first, each.last)) for each in named):
        return None
    taken: set[int] = set(cue)
    classes = [each for each in mentions if each.kind == "class" and each.last <= min(cue, default=0)]
    kinds: frozenset[str] | None = None
    if classes:
        best = max(classes, key=lambda each: each.score)
        taken |= set(range(best.first, best.last))
        kinds = kinds_named(best, grounded.profile)
    options: list[tuple[str, list[Entity]]] = []
    for each in named:
        inside = set(range(each.first, each.last))
        if each.first <= max(cue, default=-1) or inside & taken:
            continue
        if held := [option.entity for option in each.things if option.entity.iri in embedding.edges.place]:
            taken |= inside
            options.append((each.text, held))
    if not options:
        return None
    wanted = kinds or frozenset.intersection(*(_kinds(held, embedding) for _, held in options))
    settled = [(text, [each for each in held if not wanted.isdisjoint(_kinds([each], embedding))] or held) for text, held in options]
    several = next((text for text, held in settled if len(held) > 1), "")
    seeds = [held[0] for _, held in settled]
    left = tuple(tokens[i].text for i in state.analysis.content() if i not in taken and tokens[i].lower not in asking_words())
    return _Likened(tuple(sorted(seeds, key=lambda seed: seed.label)), kinds, left, several)


def _kinds(things: Sequence[Entity], embedding: Embedding) -> frozenset[str]:
    return frozenset(kind for thing in things for kind in embedding.edges.kinds[embedding.edges.place[thing.iri]])


def _because(found: Alike, seeds: Sequence[int], embedding: Embedding, schema: Schema) -> str:
    return joined_list([_reason(facet, having, seeds, embedding, schema) for facet, having in found.because])


def _reason(facet: Facet, having: Sequence[int], seeds: Sequence[int], embedding: Embedding, schema: Schema) -> str:
    """ "directed by: Ridley Scott (as Alien)"; "Ran (screenplay by)" for a step against the property's direction."""
    edges = embedding.edges
    relation, out = facet.steps[-1]
    iri = edges.properties[relation]
    label = schema.label(iri) if iri in schema.properties else iri
    said = f"{label}: {edges.labels[facet.end]}" if out else f"{edges.labels[facet.end]} ({label})"
    whom = "" if len(seeds) == 1 else " (as all)" if len(having) == len(seeds) > 2 else " (as both)" if len(having) == len(seeds) else ""
    if not whom and len(seeds) > 1:
        whom = f" (as {joined_list([edges.labels[seed] for seed in having])})"
    return said + whom

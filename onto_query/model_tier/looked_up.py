"""The elements that the words of a question lead to: what enumeration found they may stand for, and what its readings use. Pure.

A small model reads some 50 tokens a second, and is the surer the less it is shown: ten elements that matter, not a hundred that may.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from onto_query.graph_query import Edge, IsA, flat
from onto_query.model_tier.form_words import FormWords, words_of
from onto_query.state import State

SENSES: Final = 2
"""Meanings of the same words that are shown."""
READINGS: Final = 4
"""Readings whose elements are shown."""
MOST_CLASSES, MOST_PROPERTIES, MOST_THINGS, MOST_SAMPLES = 8, 14, 8, 4


def nearby(state: State) -> FormWords:
    """The names of the elements nearest to the question, the nearest first; all of the subset where enumeration found none."""
    properties = list(dict.fromkeys(_properties(state)))[:MOST_PROPERTIES]
    if not properties:
        return words_of(state)
    words = words_of(state, list(dict.fromkeys(_classes(state)))[:MOST_CLASSES], properties)
    return replace(words, things=dict(islice(words.things.items(), MOST_THINGS)))


def values_in(state: State) -> list[str]:
    """The values that words of the question are, each with the property that has it: `"open" is a status`."""
    said = dict.fromkeys(
        f'"{value.literal.lexical}" is a value of {state.schema.label(value.property)}'
        for mention in state.mentions
        if mention.kind == "value"
        for value in mention.values[:SENSES]
    )
    return list(islice(said, MOST_SAMPLES))


def _classes(state: State) -> Iterator[str]:
    for mention in state.mentions:
        if mention.kind == "class":
            yield from (sense.iri for sense in mention.senses[:SENSES])
    for candidate in state.readings[:READINGS]:
        yield from (pattern.class_iri for pattern in flat(candidate.query.where) if isinstance(pattern, IsA))
    profile = state.grounded.profile if state.grounded is not None else None
    if profile is not None:  # a property means little without the classes that it joins
        for iri in islice(dict.fromkeys(_properties(state)), MOST_PROPERTIES):
            held = profile.properties.get(iri)
            if held is not None and held.ends:
                yield from (kind for kind in max(held.ends, key=lambda end: held.ends[end]) if kind)


def _properties(state: State) -> Iterator[str]:
    for mention in state.mentions:
        if mention.kind == "property":
            yield from (sense.iri for sense in mention.senses[:SENSES])
        elif mention.kind == "value":
            yield from (value.property for value in mention.values[:SENSES])
    for candidate in state.readings[:READINGS]:
        yield from (iri for pattern in flat(candidate.query.where) if isinstance(pattern, Edge) for iri in pattern.properties[:1])

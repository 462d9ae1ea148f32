"""A follow-up taken apart: its words, the places in it that name something, and those of the question before it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from onto_core.messages import Question
from onto_core.ports.graphs import EntityMatch
from onto_core.terms import Iri
from onto_query.conversation.known import Asked
from onto_query.conversation.languages.words import Words
from onto_query.conversation.memory import Memory, Part, Thing
from onto_query.enumeration.mentioned.covers import covers
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.tier import mentioned
from onto_query.given import Given, Pin
from onto_query.graph_query import Edge, Var
from onto_query.pipeline import understand
from onto_query.profile.naming.called import is_name
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.words import Word
from onto_query.services import Services
from onto_query.state import State

CALLED = 5
"""Things that a name which is a value may stand for, at most."""
SURE = 0.7
"""From this score a word names a class or property."""


@dataclass(frozen=True)
class Follow:
    """A text of the user, or what is left of it after the words that tie it to what was said, and the parts that name something."""

    text: str
    words: tuple[Word, ...]
    lowers: tuple[str, ...]
    parts: tuple[Part, ...]
    state: State
    hints: frozenset[str]

    def part_at(self, i: int) -> Part | None:
        """The part that a word is in."""
        word = self.words[i]
        return next((part for part in self.parts if part.start <= word.start and word.end <= part.end), None)

    def before(self, i: int, kinds: Iterable[str]) -> Iterator[Part]:
        """The parts of some kinds before a word."""
        wanted = frozenset(kinds)
        yield from (part for part in self.parts if part.kind in wanted and part.end <= self.words[i].start)

    def free(self) -> list[int]:
        """The content words that no part explains."""
        analysis = self.state.analysis
        return [i for i in analysis.content() if self.part_at(i) is None]

    def elements(self, kind: str) -> list[str]:
        return [iri for part in self.parts if part.kind == kind for iri in part.iris]


def lowers_of(words: Iterable[Word]) -> tuple[str, ...]:
    return tuple(word.lower.replace("’", "'") for word in words)


async def taken_apart(text: str, talk: Talk, pins: tuple[Pin, ...] = ()) -> Follow:
    """A text as a follow-up. Raises BackendError."""
    services = talk.services
    state = await understand(talk.question.model_copy(update={"text": text}), services, Given(pins))
    mentions = tuple(await mentioned(state, services)) if state.grounded is not None else ()
    parts = await parts_of(state, mentions, talk.asked)
    words = state.analysis.words
    return Follow(text, words, lowers_of(words), parts, state, state.analysis.hints)


async def parts_of(state: State, mentions: tuple[Mention, ...], asked: Asked) -> tuple[Part, ...]:
    """The parts of a question by the best cover of its words, in order."""
    analysis = state.analysis
    elements = {*state.schema.classes, *state.schema.properties}
    cover = next(iter(covers(analysis, mentions)), None) if mentions or analysis.amounts else None
    parts: list[Part] = []
    for mention in (_noun_in(each, mentions, analysis) for each in cover.mentions) if cover is not None else ():
        first, last = analysis.words[mention.first], analysis.words[mention.last - 1]
        place = {"start": first.start, "end": last.end}
        match mention.kind:
            case "thing":
                things = tuple(thing_of(match) for match in mention.things if match.entity.iri not in elements)
                if things:  # a property that has a label in the graph is nothing that was spoken of
                    parts.append(Part(kind="thing", things=things, guessed=not mention.sure, **place))
            case "value":
                things = await _called(mention, asked)
                iris = tuple(value.property for value in mention.values)
                parts.append(Part(kind="thing" if things else "value", things=things, iris=iris, guessed=not mention.sure, **place))
            case "class" | "property":
                iris = tuple(sense.iri for sense in mention.senses if sense.score >= SURE)
                if iris:
                    parts.append(Part(kind=mention.kind, iris=iris, **place))
            case "amount" if mention.amount is not None:
                parts.append(Part(kind="amount", on=mention.amount.on, **place))
    return _joined(parts)


def _noun_in(mention: Mention, mentions: Sequence[Mention], analysis: Analysis) -> Mention:
    """The class behind "the" in words that are near to an element as a whole: "led the expedition" speaks of the expedition."""
    if mention.kind not in {"class", "property"} or mention.score == 1.0:
        return mention
    lexicon = lexicon_of(analysis.language)
    inside = (each for each in mentions if each.kind == "class" and each.last == mention.last and each.first > mention.first and each.score >= SURE)
    return next((each for each in inside if lexicon.has("the", analysis.words[each.first - 1].lower)), mention)


def thing_of(match: EntityMatch) -> Thing:
    return Thing(iri=match.entity.iri, label=match.entity.label[:200], types=match.entity.types)


async def _called(mention: Mention, asked: Asked) -> tuple[Thing, ...]:
    """The things that a value is the name of."""
    naming = [value for value in mention.values if is_name(value.property)]
    found: dict[str, Thing] = {}
    for value in naming:
        thing = Var("thing")
        for row in await asked.rows((Edge(thing, (value.property,), value.literal),), (thing,)):
            if isinstance(row[0], Iri):
                found.setdefault(row[0].value, Thing(iri=row[0].value, label=value.literal.lexical[:200]))
    about = await asked.about(list(found.values())[:CALLED])
    return tuple(found[iri].model_copy(update={"types": tuple(sorted(each.types))}) for iri, each in about.items())


def _joined(parts: list[Part]) -> tuple[Part, ...]:
    """The parts in order; amounts that share words ("between A and B") are one."""
    kept: list[Part] = []
    for part in sorted(parts, key=lambda each: (each.start, -each.end)):
        if kept and part.start < kept[-1].end:
            if part.kind == kept[-1].kind == "amount":
                kept[-1] = kept[-1].model_copy(update={"end": max(part.end, kept[-1].end)})
            continue
        kept.append(part)
    return tuple(kept)


_NUMBER = re.compile(r"\d[\d,.\-]*\w*")


def value_place(text: str, part: Part) -> tuple[int, int]:
    """The characters of an amount's own number or date, without the words of its comparison."""
    found = _NUMBER.search(text, part.start, part.end)
    return (found.start(), part.end) if found else (part.start, part.end)


@dataclass(frozen=True, slots=True)
class Talk:
    """All that the rules of reading have to go by."""

    memory: Memory
    words: Words
    asked: Asked
    question: Question
    services: Services

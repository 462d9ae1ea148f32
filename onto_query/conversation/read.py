"""A follow-up as a question that stands for itself: the rules in their order, and the replacement of what refers back."""

from __future__ import annotations

from dataclasses import dataclass

from onto_query.conversation.choosing import chosen
from onto_query.conversation.draft import AskBack, Edit, Outcome, Reading, Untouched, edited, name_of
from onto_query.conversation.ellipsis import elliptic
from onto_query.conversation.follow import Follow, Talk, lowers_of, taken_apart
from onto_query.conversation.languages.words import leads
from onto_query.conversation.memory import Part, Thing
from onto_query.conversation.references import Reference, references
from onto_query.conversation.resolve import Nobody, One, Set, Unclear, class_of_things, in_short, options_of, resolve
from onto_query.conversation.sets import of_the_set, plural_of
from onto_query.conversation.takeback import corrected
from onto_query.given import Choice, Pin
from onto_query.question.words import split


async def read(talk: Talk) -> Outcome:
    """The follow-up as it is to be answered. Raises BackendError."""
    text = talk.question.text
    if talk.memory.last is not None:
        if (choice := await chosen(text, talk)) is not None:
            return await _with_references(choice, talk) if isinstance(choice, Reading) and not choice.query else choice
        corrected_ = await corrected(text, talk)
        if isinstance(corrected_, str):
            text = corrected_
        elif corrected_ is not None:
            return corrected_
        opening = _opening(text, talk)
        body = text[opening.end :]
        if body.strip(" ?.!"):
            follow = await taken_apart(body, talk)
            for rule in (of_the_set, elliptic):
                outcome = await rule(follow, talk, opening.about, opening.marked)
                if isinstance(outcome, Reading) and not outcome.pins and not outcome.choices:
                    return await _with_references(outcome, talk)
                if outcome is not None:
                    return outcome
            text = body if opening.about or text != talk.question.text else text
    return await _with_references(Reading(text), talk)


@dataclass(frozen=True, slots=True)
class _Opening:
    """How a text begins: the characters up to `end`, with "and" or the like (`marked`), with "what about" or the like (`about`)."""

    end: int
    marked: bool
    about: bool


def _opening(text: str, talk: Talk) -> _Opening:
    words = split(text)
    lowers = lowers_of(words)
    first = 0
    while first < len(lowers) and lowers[first] in talk.words.openers:
        first += 1
    marked = first > 0
    about = leads(lowers[first:], talk.words.about) or leads(lowers, talk.words.about)
    if about:
        first = about if leads(lowers, talk.words.about) and not leads(lowers[first:], talk.words.about) else first + about
    end = words[first].start if first < len(words) else len(text)
    return _Opening(end if first else 0, marked or bool(about), bool(about))


async def _with_references(reading: Reading, talk: Talk) -> Outcome:
    """The text with the things that its pronouns and the like stand for; a question back where one of them stands for nothing known."""
    follow = await taken_apart(reading.text, talk, reading.pins)
    people = await talk.asked.about(thing for part in follow.parts for thing in part.things)

    def is_person(part: Part) -> bool | None:
        told = {talk.asked.is_person(people[thing.iri]) for thing in part.things if thing.iri in people}
        return told.pop() if len(told) == 1 else None

    text, other = _without_else(follow, talk)
    if text != reading.text:
        return await _excluded(await _with_references(Reading(text, _moved(reading.pins, reading.text, text)), talk), other, talk, text)
    edits = [Edit(pin.start, pin.end, reading.text[pin.start : pin.end], _thing(pin)) for pin in reading.pins]
    edits += _short_names(follow, talk)
    choices = list(reading.choices)
    how, others, topic, called = list(reading.how), reading.others, reading.topic, list(reading.called)
    for reference in references(follow, talk.words, is_person):
        place = follow.words[reference.first].start, follow.words[reference.last - 1].end
        said = reference.text(follow)
        suffix = talk.words.suffix if reference.role == "owner" else ""
        match await resolve(reference, follow, talk):
            case Nobody():
                begun = bool(talk.memory.turns) or reference.first in follow.state.analysis.pronouns
                if reference.certain and begun:  # a first question may itself say who "they" are
                    return AskBack(talk.words.say("refers", said=repr(said)), full=reading.text, place=place, suffix=suffix)
            case Unclear(reason, things):
                so_far, _ = edited(reading.text, edits)
                moved = len(so_far) - len(reading.text)
                return AskBack(reason, await options_of(things, talk), so_far, (place[0] + moved, place[1] + moved), suffix)
            case One(thing):
                edits.append(Edit(*place, name_of(thing), thing, suffix))
                how.append(talk.words.say("is", said=repr(said), name=name_of(thing)))
                topic = topic or (thing.iri if reference.role in {"subject", "owner"} else "")
                if reference.gender:
                    called.append((thing.iri, reference.gender))
            case Set(things):
                if (turned := await _turned(follow, reference, things, edits, talk)) is not None:
                    return turned
                if others:
                    return AskBack(talk.words.say("apart", said=repr(said)))
                edits.append(Edit(*place, name_of(things[0]), things[0], suffix))
                choices.append(Choice(tuple(thing.iri for thing in things), instead=things[0].iri))
                how.append(talk.words.say("are", said=repr(said), names=in_short(things, talk.words)))
                others = things
    if not edits and not choices and reading.text == talk.question.text:
        return Untouched()
    written, pins = edited(reading.text, edits)
    return Reading(written, pins, tuple(choices), reading.query, tuple(how), others, topic, tuple(called))


def _short_names(follow: Follow, talk: Talk) -> list[Edit]:
    """ "Leone" for Sergio Leone, of whom the talk was: a part of the name of one thing only, where it is no name itself."""
    spoken = {thing.iri: thing for turn in talk.memory.back() for thing in (*turn.named, *turn.found)}
    edits = []
    for i, word in enumerate(follow.words):
        part = follow.part_at(i)
        if not word.capital or word.quoted or word.function or i == 0 or (part is not None and not part.guessed):
            continue
        called = [thing for thing in spoken.values() if word.lower in name_of(thing).casefold().split()]
        if len(called) == 1:
            edits.append(Edit(word.start, word.end, name_of(called[0]), called[0]))
    return edits


def _thing(pin: Pin) -> Thing:
    return Thing(iri=pin.entity.iri, label=pin.entity.label, types=pin.entity.types)


async def _turned(follow: Follow, reference: Reference, things: tuple[Thing, ...], edits: list[Edit], talk: Talk) -> Reading | None:
    """ "Were they built in Dundee?" as "Which ships were built in Dundee?": of several things the answer says which."""
    if reference.first != 1 or reference.role == "owner" or follow.lowers[0] not in talk.words.exists | talk.words.verbs_after_subject:
        return None
    kind = await class_of_things(things, talk)
    if not kind:
        return None
    rest = follow.text[follow.words[reference.last - 1].end :].strip(" ?.!")
    several = plural_of(kind, talk)
    if follow.lowers[0] in talk.words.exists:
        rest = f"{follow.words[0].text.lower()} {rest}"
    text = talk.words.which_are.format(several=several, rest=rest)
    choice = Choice(tuple(thing.iri for thing in things), class_iri=kind)
    return Reading(text, choices=(choice,), how=(talk.words.say("are", said=repr(reference.text(follow)), names=in_short(things, talk.words)),))


def _without_else(follow: Follow, talk: Talk) -> tuple[str, bool]:
    """The text without "else" or "other" after its question word, and whether there was one."""
    lowers, words = follow.lowers, talk.words
    for i, word in enumerate(lowers[:3]):
        if i and word in words.else_ and lowers[i - 1] in words.which | {"where", "when"} and i + 1 < len(lowers) and talk.memory.turns:
            return follow.text[: follow.words[i].start] + follow.text[follow.words[i + 1].start :], True
    return follow.text, False


def _moved(pins: tuple[Pin, ...], old: str, new: str) -> tuple[Pin, ...]:
    shift = len(new) - len(old)
    return tuple(Pin(pin.start + shift, pin.end + shift, pin.entity) for pin in pins)


async def _excluded(outcome: Outcome, other: bool, talk: Talk, text: str) -> Outcome:
    """The outcome without the things that were named or found in the turn before."""
    if isinstance(outcome, AskBack) or not other:
        return outcome
    last = talk.memory.last
    assert last is not None
    things = list({thing.iri: thing for thing in (*last.found, *last.named)}.values())
    held = outcome if isinstance(outcome, Reading) else Reading(text)
    asked_about = {pin.entity.iri for pin in held.pins} | {iri for choice in held.choices for iri in choice.things if choice.instead}
    left = [thing for thing in things if thing.iri not in asked_about]
    if not left:
        return held
    choice = Choice(tuple(thing.iri for thing in left), inside=False)
    how = (*held.how, talk.words.say("leaving", names=in_short(left, talk.words)))
    return Reading(held.text, held.pins, (*held.choices, choice), "", how, held.others, held.topic, held.called)

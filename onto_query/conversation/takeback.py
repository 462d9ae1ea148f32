"""Corrections: "no, I meant the 1982 one", "not Ridley, Tony", "sorry, in 2004"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from onto_core.terms import Literal
from onto_query.conversation.draft import AskBack, Edit, Outcome, Reading, edited, name_of
from onto_query.conversation.ellipsis import replaced
from onto_query.conversation.follow import Talk, lowers_of, taken_apart, thing_of
from onto_query.conversation.languages.words import leads
from onto_query.conversation.memory import Part, Thing, Turn
from onto_query.conversation.resolve import is_of, options_of
from onto_query.conversation.sets import kept_names
from onto_query.given import Choice
from onto_query.graph_query import AnyEdge, Node, Var
from onto_query.question.words import split

NAMESAKES = 20
"""Things of one name that are told apart by what is said of them, at most."""


async def corrected(text: str, talk: Talk) -> Outcome | str | None:
    """The question before, corrected; the rest of the text when that stands for itself; None when nothing is corrected. Raises BackendError."""
    words = split(text)
    lowers = lowers_of(words)
    first = 0
    while first < len(lowers) and lowers[first] in talk.words.corrections | talk.words.openers:
        first += 1
    taken_back = any(word in talk.words.corrections for word in lowers[:first])
    meant = leads(lowers[first:], talk.words.meant)
    first += meant
    if first >= len(lowers) or (first and words[first].quoted):
        return None
    denied = lowers[first] in talk.words.not_ or _denies(text, talk)
    if not (taken_back or meant or denied):
        return None
    base = next((turn for turn in talk.memory.back() if turn.full and turn.form), None)
    if base is None:
        return None
    body = text[words[first].start :]
    new, old = _new_and_old(body, talk) if denied else (body, "")
    if not new:
        return None
    if (same := await _namesake(new, base, talk)) is not None:
        return same
    if old and _named_by(old, base) is None:  # a name of a question further back
        base = next((turn for turn in talk.memory.back() if turn.full and turn.form and _named_by(old, turn)), base)
    follow = await taken_apart(new, talk)
    if old and (part := _named_by(old, base)) is not None and (renamed := await _renamed(new, old, part, base, talk)) is not None:
        return renamed
    if follow.parts and not follow.free():
        outcome = await replaced(follow, base, talk, old=old)
        if outcome is not None:
            return outcome
    if old and (part := _named_by(old, base)) is not None and part.kind == "thing" and all(word.capital for word in split(new)):
        return _put(part, new, None, base, talk.words.say("in_place", said=repr(new), old=repr(base.full[part.start : part.end])))
    return body if taken_back and not denied else None


def _denies(text: str, talk: Talk) -> bool:
    """True for "Tony, not Ridley": what is meant, and after a comma what is not."""
    before, comma, after = text.partition(",")
    lowers = lowers_of(split(after))
    return bool(comma) and lowers[:1] != () and lowers[0] in talk.words.not_ and len(split(before)) <= 4 and len(lowers) <= 5


def _new_and_old(body: str, talk: Talk) -> tuple[str, str]:
    """(what is meant, what is not) of "not A, B", "not A but B" and "B, not A"."""
    words = split(body)
    lowers = lowers_of(words)
    at = next(i for i, word in enumerate(lowers) if word in talk.words.not_)
    if at:
        return body[: words[at].start].strip(" ,.?!"), body[words[at].end :].strip(" ,.?!")
    for i in range(at + 2, len(words)):
        gap = body[words[i - 1].end : words[i].start]
        if "," in gap or ";" in gap or ":" in gap or lowers[i] in talk.words.instead:
            start = i + 1 if lowers[i] in talk.words.instead else i
            new = body[words[start].start :] if start < len(words) else ""
            return _plain(new, talk), body[words[at].end : words[i - 1].end].strip(" ,.?!")
    return "", body[words[at].end :].strip(" ,.?!")


def _plain(text: str, talk: Talk) -> str:
    words = split(text)
    lowers = lowers_of(words)
    first = leads(lowers, talk.words.meant)
    while first < len(lowers) and lowers[first] in talk.words.instead:
        first += 1
    return text[words[first].start :].strip(" ,.?!") if first < len(words) else ""


def _named_by(old: str, base: Turn) -> Part | None:
    """The part of the question that some words name."""
    said = set(old.casefold().split())
    fitting = [part for part in base.parts if said & set(base.full[part.start : part.end].casefold().split())]
    return fitting[0] if len(fitting) == 1 else None


async def _renamed(new: str, old: str, part: Part, base: Turn, talk: Talk) -> Reading | None:
    """ "Not Ridley, Tony": the thing whose name has one word for the other."""
    name = base.full[part.start : part.end]
    other = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _: new, name, flags=re.IGNORECASE)
    if part.kind != "thing" or other in {name, new}:
        return None
    named = await taken_apart(other, talk)
    whole = [each for each in named.parts if each.kind == "thing" and each.start == 0 and each.end >= len(other.rstrip())]
    if len(whole) != 1:
        return None
    thing = whole[0].things[0] if len(whole[0].things) == 1 else None
    return _put(part, name_of(thing) if thing else other, thing, base, talk.words.say("in_place", said=repr(other), old=repr(name)))


def _put(part: Part, name: str, thing: Thing | None, base: Turn, how: str) -> Reading:
    place = part.start, part.end
    choices = tuple(Choice(each.things, each.inside, each.instead, each.class_iri) for each in base.narrowed)
    written, pins = edited(base.full, [Edit(*place, name, thing), *kept_names(base, [place])])
    return Reading(written, pins, choices, how=(how,), topic=thing.iri if thing else "")


async def _namesake(new: str, base: Turn, talk: Talk) -> Outcome | None:
    """ "The 1982 one", "the film": another thing of the same name as one of the question's. None when the text is not of that form."""
    words = split(new)
    lowers = lowers_of(words)
    if not lowers or lowers[0] not in talk.words.definite | talk.words.pointing:
        return None
    for part in base.parts:
        if part.kind != "thing":
            continue
        names = {base.full[part.start : part.end], *(name_of(thing) for thing in part.things)}
        looked = await talk.services.entities.lookup(sorted(names), talk.question.collection, limit=NAMESAKES)
        things = {match.entity.iri: thing_of(match) for matches in looked for match in matches if match.how != "fuzzy"}
        things |= {thing.iri: thing for thing in part.things}
        fitting = await _described(new, list(things.values()), talk)
        if fitting is not None and len(fitting) == 1:
            how = talk.words.say("is", said=repr(name_of(fitting[0])), name=new.strip(" .?!"))
            return _put(part, base.full[part.start : part.end], fitting[0], base, how)
        if fitting:
            options = await options_of(fitting, talk)
            return AskBack(talk.words.say("namesakes"), options, base.full, (part.start, part.end))
    return None


async def described_one(text: str, things: Sequence[Thing], talk: Talk) -> Thing | None:
    """The only one of some things that a short description fits. Raises BackendError."""
    fitting = await _described(text, things, talk)
    return fitting[0] if fitting is not None and len(fitting) == 1 else None


async def _described(text: str, things: Sequence[Thing], talk: Talk) -> list[Thing] | None:
    """Those of some things that are of the class, or have the year or value, that a text names; None when it names none of these."""
    follow = await taken_apart(text, talk)
    kept = list(things)[:NAMESAKES]
    free = [i for i in follow.free() if follow.lowers[i] not in talk.words.one | talk.words.ones]
    if not follow.parts or free:
        return None
    about = await talk.asked.about(kept)
    for part in follow.parts:
        said = text[part.start : part.end]
        match part.kind:
            case "class":
                kept = [thing for thing in kept if thing.iri in about and is_of(about[thing.iri], part.iris, talk)]
            case "amount" | "value" | "thing":
                wanted = {thing.iri for thing in part.things}
                kept = [thing for thing in kept if await _has(thing, said, wanted, talk)]
            case _:
                return None
    return kept


async def _has(thing: Thing, said: str, wanted: set[str], talk: Talk) -> bool:
    """True when a value of the thing says so: a date of the year, the text itself, one of the things."""
    name, value = Var("property"), Var("value")
    plain = said.strip(" ,.?!").casefold()
    number = re.search(r"\d[\d.\-]*", plain)
    for row in await talk.asked.rows((AnyEdge(Node(thing.iri), name, value),), (name, value)):
        cell = row[1]
        if isinstance(cell, Literal):
            text = cell.lexical.casefold()
            if text == plain or (number is not None and re.match(rf"{re.escape(number.group())}(?!\d)", text)):
                return True
        elif getattr(cell, "value", "") in wanted:
            return True
    return False

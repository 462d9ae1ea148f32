"""Follow-ups about the things found last: how many they are, those of them that ..., in another order, who else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from onto_core.english.phrases import plural
from onto_core.languages.detect import DEFAULT
from onto_query.conversation.draft import AskBack, Edit, Outcome, Reading, edited
from onto_query.conversation.follow import Follow, Talk
from onto_query.conversation.languages.words import place_of
from onto_query.conversation.memory import THINGS, Turn
from onto_query.conversation.resolve import class_of_things, in_short, is_of, noun_of
from onto_query.given import Choice

_Wording = Callable[[str, str], str]
"""(the noun in the plural, the noun) -> the question."""


async def of_the_set(follow: Follow, talk: Talk, about: bool, marked: bool) -> Outcome | None:
    """The follow-up as a question about the things found last; None when it is not about them. Raises BackendError."""
    lowers, words = follow.lowers, talk.words
    if lowers in words.everyone_else:
        return _others(talk)
    if lowers in words.how_many:
        return await _about_set(talk, lambda several, _: words.count.format(several=several), required=True, empty=True)
    if lowers in words.who_are_they and talk.memory.last is not None and talk.memory.last.form == "count":
        return await _about_set(talk, lambda several, _: words.list_all.format(several=several), required=True)
    if (rest := _sorted(follow, talk)) is not None:
        return await _about_set(talk, lambda several, _: words.listing.format(several=several, rest=rest), required=True)
    if (place := place_of(lowers, words.of_them)) is not None and not list(follow.before(place[0], ("class",))):
        return await _about_set(talk, lambda several, one: _of_them(follow, place, several, one, talk), required=True)
    if lowers[0] in words.which and lowers[1:2] and lowers[1] in words.ones | words.one:
        end = follow.words[1].end
        many = lowers[1] in words.ones
        return await _about_set(talk, lambda several, one: words.which_noun.format(noun=several if many else one) + follow.text[end:], required=True)
    if (like := _condition(follow, talk, marked)) is not None:
        return await _about_set(talk, lambda several, _: _listed(like, several, talk), required=lowers[0] in words.only)
    superlative = follow.state.analysis.superlative
    if superlative is not None and not follow.parts:
        last = len(lowers) - 1 if lowers[-1] in words.one | words.ones else len(lowers)
        first = 0 if lowers[0] not in words.which else 2
        inside = [i for i in range(first, last) if lowers[i] not in words.articles]
        if inside and superlative.first <= inside[0] and inside[-1] < superlative.last and not superlative.counts:
            said = follow.text[follow.words[inside[0]].start : follow.words[inside[-1]].end]
            return await _about_set(talk, lambda _, one: words.which_is.format(noun=one, said=said), required=True)
    return None


def _set_of(talk: Talk, most: int = 3) -> Turn | None:
    """The last turn that looked for things: one that found none is not passed over."""
    return next((turn for turn in talk.memory.back(most) if turn.found or turn.status == "empty"), None)


async def _about_set(talk: Talk, text: _Wording, *, required: bool, empty: bool = False) -> Outcome | None:
    turn = _set_of(talk)
    if turn is None or not (turn.found or (empty and turn.class_iri)):
        return AskBack(talk.words.say("nothing")) if required else None
    if not turn.complete:
        return AskBack(talk.words.say("longer", count=THINGS))
    if len(turn.found) < 2 and not required:
        return None
    kind = await _class_of(turn, talk)
    one = noun_of(kind, talk) if kind else talk.words.thing
    several = plural_of_noun(one, talk)
    choice = Choice(tuple(thing.iri for thing in turn.found), class_iri=kind)
    how = talk.words.say("of", names=in_short(turn.found, talk.words) or talk.words.say("none"))
    return Reading(text(several, one), choices=(choice,), how=(how,))


async def _class_of(turn: Turn, talk: Talk) -> str:
    """The class that the question names, or its query, if the things are of it; else the one that they share."""
    named = [part.iris[0] for part in turn.parts if part.kind == "class"]
    about = (await talk.asked.about(turn.found)).values()
    for iri in (*named, turn.class_iri):
        if iri and all(is_of(each, (iri,), talk) for each in about):
            return iri
    return await class_of_things(turn.found, talk)


def plural_of(class_iri: str, talk: Talk) -> str:
    return plural_of_noun(noun_of(class_iri, talk), talk)


def plural_of_noun(noun: str, talk: Talk) -> str:
    """The plural of a class's name; elsewhere than in English the name, which a question may have in any form."""
    return plural(noun, 2) if talk.words.language == DEFAULT else noun


def _others(talk: Talk) -> Outcome:
    """ "Who else?": the last question again, without those found."""
    last = talk.memory.last
    if last is None or not last.full or not last.found:
        return AskBack(talk.words.say("besides"))
    written, pins = edited(last.full, kept_names(last))
    narrowed = tuple(Choice(each.things, each.inside, each.instead, each.class_iri) for each in last.narrowed)
    choice = Choice(tuple(thing.iri for thing in last.found), inside=False, class_iri=last.class_iri)
    return Reading(written, pins, (*narrowed, choice), how=(talk.words.say("leaving", names=in_short(last.found, talk.words)),))


def kept_names(turn: Turn, without: Sequence[tuple[int, int]] = ()) -> list[Edit]:
    """The things that a question names beyond doubt, as they stand in it."""
    return [
        Edit(part.start, part.end, turn.full[part.start : part.end], part.things[0])
        for part in turn.parts
        if part.kind == "thing" and len(part.things) == 1 and all(part.end <= start or part.start >= end for start, end in without)
    ]


def _sorted(follow: Follow, talk: Talk) -> str | None:
    """The order that is asked for: "sort them by year", "sorted by name"."""
    lowers, words = follow.lowers, talk.words
    if (
        lowers[0] in words.sort
        and lowers[1:2]
        and lowers[1] in words.several_object | words.maybe_several | words.pointing | words.definite | words.by
    ):
        by = next((i for i, word in enumerate(lowers) if word in words.by or word in words.sorted), None)
        if by is None:
            return None
        ordered = follow.text[follow.words[by].start :].strip(" ?.!")
        return ordered if lowers[by] in words.sorted and lowers[by] not in words.by else words.in_order.format(rest=ordered)
    if lowers[0] in words.sorted:
        return follow.text.strip(" ?.!")
    return None


def _of_them(follow: Follow, place: tuple[int, int], several: str, one: str, talk: Talk) -> str:
    """The text with the noun in the place of "of them"."""
    lowers, words, written = follow.lowers, follow.words, follow.text
    first, last = place
    start, end = words[first].start, words[last - 1].end
    which = talk.words.which_noun.format(noun=several)
    before = lowers[first - 1] if first else ""
    if before in talk.words.which:
        return f"{written[: words[first - 1].start]}{which}{written[end:]}"
    if before in talk.words.any_of:
        rest = written[end:].strip(" ?.!")
        lead = f"{words[0].text.lower()} " if first > 1 and lowers[0] in talk.words.exists else ""
        return talk.words.which_are.format(several=several, rest=lead + rest)
    if follow.state.analysis.superlative is not None:
        noun = f"{written[:start].rstrip()} {one}{written[end:]}"
        return noun if lowers[0] in talk.words.which else talk.words.which_one.format(noun=f"{noun[:1].lower()}{noun[1:]}")
    if first == 0:
        return f"{which} {written[end:].lstrip(' ,')}"
    return f"{written[:start].rstrip()} {several}{written[end:]}"


def _condition(follow: Follow, talk: Talk, marked: bool) -> tuple[str, bool] | None:
    """(what those meant are like, whether it stands before their noun): "only the French ones", "those after 1930", "only with a price"."""
    lowers, words = follow.lowers, talk.words
    first = 1 if lowers[0] in words.only else 0
    only = first > 0
    if only and any(follow.before(len(lowers) - 1, ("class",))) and lowers[-1] not in words.ones:
        return None  # "only films after 1930" says what it means
    pointed = False
    while first < len(lowers) and (lowers[first] in words.definite | words.pointing | words.ones | words.articles):
        pointed = pointed or lowers[first] in words.ones | words.pointing_several
        first += 1
    if first >= len(lowers):
        return None
    text = follow.text[follow.words[first].start :].strip(" ?.!")
    if lowers[-1] in words.ones and not pointed and (only or marked or lowers[0] in words.definite):
        return follow.text[follow.words[first].start : follow.words[-2].end], True
    if only or (pointed and (lowers[first] in words.describes | words.having | words.prepositions or follow.state.analysis.amounts)):
        return text, _is_adjective(follow, first)
    return None


def _is_adjective(follow: Follow, first: int) -> bool:
    """True for a single word that names a value: "only French"."""
    part = follow.part_at(first)
    return len(follow.words) == first + 1 and part is not None and part.kind == "value"


def _listed(rest: tuple[str, bool], several: str, talk: Talk) -> str:
    said, leads_ = rest
    if leads_:
        return talk.words.listing.format(several=f"{said} {several}", rest="").strip()
    return talk.words.listing.format(several=several, rest=said)

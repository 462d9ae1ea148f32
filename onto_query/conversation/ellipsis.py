"""Follow-ups that say only what is different: "and in 2003?", "what about Dundee?", "and when?", put into the question before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from onto_core.vocabulary import OWL
from onto_query.conversation.draft import AskBack, Edit, Outcome, Reading, edited, name_of
from onto_query.conversation.follow import Follow, Talk, value_place
from onto_query.conversation.memory import Part, Thing, Turn
from onto_query.conversation.references import references
from onto_query.conversation.resolve import One, resolve
from onto_query.conversation.sets import kept_names
from onto_query.given import Choice

LONGEST = 9
"""Words of such a follow-up, at most."""


async def elliptic(follow: Follow, talk: Talk, about: bool, marked: bool) -> Outcome | None:
    """The question before, with what the follow-up says otherwise; None when it is a question of its own. Raises BackendError."""
    lowers = follow.lowers
    leading = lowers[0] in talk.words.prepositions
    if not (about or marked or leading or len(lowers) == 1) or len(lowers) > LONGEST:
        return None
    bases = [turn for turn in talk.memory.back() if turn.full and turn.form]  # not those that only asked back
    if not bases:
        return None
    base = bases[0]
    if talk.words.asks(lowers[0]):
        return _asked_otherwise(follow, base, talk) if len(lowers) == 1 else None
    if len(lowers) == 1 and not (about or marked or leading):
        return None
    if talk.words.lexicon.has("command", lowers[0]) or (len(lowers) > 1 and lowers[0] in talk.words.exists | talk.words.verbs_after_subject):
        return None
    if any(word in _pronouns(talk) for word in lowers):
        return _possession(follow, talk) if about or marked else None
    follow = await _with_pointed(follow, base, talk)
    if follow.free() or not follow.parts:
        return _unknown(follow, talk) if (about or leading) and follow.free() else None
    outcome = await replaced(follow, base, talk)
    for earlier, later in zip(bases[1:], bases, strict=False):
        if outcome is not None or all(each.instead for each in later.narrowed):
            break
        outcome = await replaced(follow, earlier, talk)  # "which of them ...?" has no place for it, and the question before may have
    if outcome is None and about and len(follow.parts) > 1:
        return None
    if outcome is None and (about or leading):
        return AskBack(talk.words.say("goes", said=repr(follow.text.strip(" ?.!¿¡"))))
    return outcome


async def _with_pointed(follow: Follow, base: Turn, talk: Talk) -> Follow:
    """The fragment with the thing that "the second one" is: of the list that the question before chose from, or else the last one."""
    pointed = [each for each in references(follow, talk.words, lambda _: None) if each.kind in {"ordinal", "class"} and each.certain]
    if len(pointed) != 1:
        return follow
    reference = pointed[0]
    named = {thing.iri for thing in base.named}
    lists = [turn for turn in talk.memory.back(6) if len(turn.found) > 1 and named & {thing.iri for thing in turn.found}]
    memory = talk.memory.model_copy(update={"turns": (lists[0],)}) if lists and reference.kind == "ordinal" else talk.memory
    meant = await resolve(reference, follow, replace(talk, memory=memory))
    if not isinstance(meant, One):
        return follow
    start, end = follow.words[reference.first].start, follow.words[reference.last - 1].end
    apart = [part for part in follow.parts if part.end <= start or part.start >= end]
    return replace(
        follow, parts=tuple(sorted((*apart, Part(kind="thing", start=start, end=end, things=(meant.thing,))), key=lambda each: each.start))
    )


def _pronouns(talk: Talk) -> frozenset[str]:
    words = talk.words
    return words.person_subject | words.person_object | words.person_owner | words.thing_owner | words.several_owner | {"it", "they", "them"}


def _possession(follow: Follow, talk: Talk) -> Reading | None:
    """ "And its budget?": the value of a property."""
    owners = talk.words.person_owner | talk.words.thing_owner | talk.words.several_owner
    if follow.lowers[0] not in owners or len(follow.words) < 2:
        return None
    rest = follow.text[follow.words[1].start :].strip(" ?.!")
    parts = [part for part in follow.parts if part.kind in {"property", "class"}]
    if len(parts) != 1 or len(follow.parts) != 1 or follow.free():
        return None
    after_of = next((other for owner, other in talk.words.of_owner if owner == follow.lowers[0]), follow.lowers[0])
    return Reading(talk.words.value.format(property=rest, thing=after_of))


def _unknown(follow: Follow, talk: Talk) -> AskBack:
    unknown = ", ".join(repr(follow.words[i].text) for i in follow.free())
    return AskBack(talk.words.say("unknown", said=unknown))


def _asked_otherwise(follow: Follow, base: Turn, talk: Talk) -> Reading | None:
    """ "And when?": the question before with another question word, where a verb follows it."""
    words = base.full.split(" ")
    if len(words) < 3 or not talk.words.asks(words[0].casefold()) or not talk.words.lexicon.has("auxiliary", words[1].casefold()):
        return None
    written, pins = edited(base.full, [Edit(0, len(words[0]), follow.words[0].text.capitalize()), *kept_names(base)])
    return Reading(written, pins, _choices(base), how=(talk.words.say("as_in", full=repr(base.full)),))


async def replaced(follow: Follow, base: Turn, talk: Talk, *, old: str = "") -> Outcome | None:
    """The question before with what a fragment names in the place of what is like it; `old` are words of what gives way. Raises BackendError."""
    kinds = [part.kind for part in follow.parts]
    if kinds == ["thing"]:
        return await _other_thing(follow, follow.parts[0], base, talk, old)
    if kinds == ["value"]:
        return _other_value(follow, base, talk)
    if kinds == ["amount"]:
        return _other_amount(follow, base, talk)
    if len(kinds) == 1 and kinds[0] in {"class", "property"}:
        return _other_element(follow, base, talk)
    return None


async def _other_thing(follow: Follow, part: Part, base: Turn, talk: Talk, old: str) -> Outcome | None:
    sets = {each.instead for each in base.narrowed if each.instead}
    places = [each for each in base.parts if each.kind == "thing" and not any(thing.iri in sets for thing in each.things)]
    if old:
        gone = set(old.casefold().split())
        places = [each for each in places if gone & set(base.full[each.start : each.end].casefold().split())]
    about = await talk.asked.about((*part.things, *(thing for each in places for thing in each.things)))

    def types(thing: Thing) -> frozenset[str]:
        return frozenset(iri for iri in about[thing.iri].types if not iri.startswith(OWL)) if thing.iri in about else frozenset()

    def alike(one: Thing, other: Thing) -> bool:
        mine, theirs = types(one), types(other)
        return bool(mine & theirs) or not (mine and theirs)

    fitting = [(each, [thing for thing in part.things if any(alike(thing, held) for held in each.things)]) for each in places]
    fitting = [(each, things) for each, things in fitting if things]
    preposition = follow.lowers[0] if follow.lowers[0] in talk.words.prepositions else ""
    if len(fitting) > 1 and (same := [pair for pair in fitting if preposition and _before(base, pair[0]) == preposition]):
        fitting = same
    if len(fitting) > 1 and all(types(thing) for _, things in fitting for thing in things):
        narrow = [pair for pair in fitting if any(_narrow(talk, types(a)) == _narrow(talk, types(b)) for a in pair[1] for b in pair[0].things)]
        fitting = narrow or fitting
    added = preposition in talk.words.having and len(fitting) == 1 and _before(base, fitting[0][0]) != preposition
    if not fitting and any(not each.instead for each in base.narrowed):
        return None
    if not fitting or added:
        return _added(follow, base, talk) if preposition and not old else None
    if len(fitting) > 1:
        return AskBack(talk.words.say("replaces", said=repr(name_of(part.things[0])), full=repr(base.full)))
    place, things = fitting[0]
    name = follow.text[part.start : part.end]
    called = {word for thing in things for word in name_of(thing).casefold().split()}
    said = name.casefold().split()
    pointed = said[0] in talk.words.definite | talk.words.pointing
    settled = things[0] if len(things) == 1 and (pointed or called.intersection(said)) else None  # "French" may be the language, and not France
    edits = [Edit(place.start, place.end, name_of(settled) if settled else name, settled), *kept_names(base, [(place.start, place.end)])]
    written, pins = edited(base.full, edits)
    how = talk.words.say("in_place", said=repr(name), old=repr(base.full[place.start : place.end]))
    return Reading(written, pins, _choices(base), how=(how,), topic=settled.iri if settled else "")


def _narrow(talk: Talk, types: frozenset[str]) -> frozenset[str]:
    return frozenset(talk.asked.schema.most_specific(sorted(types)))


def _before(base: Turn, part: Part) -> str:
    """The word before a part, past an article."""
    words = [word for word in base.full[: part.start].casefold().split() if word not in {"the", "a", "an"}]
    return words[-1] if words else ""


def _other_value(follow: Follow, base: Turn, talk: Talk) -> Reading | None:
    part = follow.parts[0]
    places = [each for each in base.parts if each.kind == "value" and set(each.iris) & set(part.iris)]
    if len(places) == 1:
        place = places[0]
        written, pins = edited(base.full, [Edit(place.start, place.end, follow.text[part.start : part.end]), *kept_names(base)])
        return Reading(written, pins, _choices(base), how=(talk.words.say("as_in", full=repr(base.full)),))
    return _added(follow, base, talk) if follow.words[0].start < part.start else None


def _other_amount(follow: Follow, base: Turn, talk: Talk) -> Reading | None:
    part = follow.parts[0]
    times = {"year", "date", "month", "day"}
    places = [each for each in base.parts if each.kind == "amount" and (each.on == part.on or {each.on, part.on} <= times)]
    if len(places) > 1:
        return None
    if not places:
        return _added(follow, base, talk)
    place = places[0]
    bare = value_place(follow.text, part)[0] == part.start and follow.words[0].start == part.start
    start, end = value_place(base.full, place) if bare else (place.start, place.end)
    edits = [Edit(start, end, follow.text[part.start : part.end]), *kept_names(base)]
    written, pins = edited(base.full, edits)
    return Reading(written, pins, _choices(base), how=(talk.words.say("as_in", full=repr(base.full)),))


def _added(follow: Follow, base: Turn, talk: Talk) -> Reading:
    """The question before with one condition more."""
    stem = base.full.rstrip(" ?.!")
    said = follow.text.strip(" ?.!")
    written, pins = edited(base.full, [Edit(len(stem), len(base.full), f" {said}?"), *kept_names(base)])
    return Reading(written, pins, _choices(base), how=(talk.words.say("as_in", full=repr(base.full)),))


def _other_element(follow: Follow, base: Turn, talk: Talk) -> Reading | None:
    """ "And actors?" for another class, "and the budget?" for another property of the same thing."""
    part = follow.parts[0]
    said = follow.text[part.start : part.end]
    classes = [each for each in base.parts if each.kind == "class"]
    if part.kind == "class" and len(classes) == 1:
        written, pins = edited(base.full, [Edit(classes[0].start, classes[0].end, said), *kept_names(base)])
        return Reading(written, pins, tuple(each for each in _choices(base) if each.instead), how=(talk.words.say("as_in", full=repr(base.full)),))
    held = _named_or_set(base)
    if len(held) != 1:
        return None
    thing = held[0]
    written = talk.words.value.format(property=said, thing="\0")
    place = written.index("\0")
    text, pins = edited(written, [Edit(place, place + 1, name_of(thing), thing)])
    return Reading(text, pins, tuple(each for each in _choices(base) if each.instead == thing.iri), how=(talk.words.say("of", names=name_of(thing)),))


def _named_or_set(base: Turn) -> Sequence[Thing]:
    """The things that the question is about, a set by the one that stands for it."""
    parts = (part.things[0] for part in base.parts if part.kind == "thing" and len(part.things) == 1)
    return tuple({thing.iri: thing for thing in parts}.values())


def _choices(base: Turn) -> tuple[Choice, ...]:
    return tuple(Choice(each.things, each.inside, each.instead, each.class_iri) for each in base.narrowed)

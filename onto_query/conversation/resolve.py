"""The thing or things that a reference stands for, by kind, class and recency; or the question back, when that is not clear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from onto_core.english.phrases import article, joined_list
from onto_core.ontology.schema.names import words as words_in_name
from onto_core.vocabulary import local_name
from onto_query.conversation.draft import name_of
from onto_query.conversation.follow import Follow, Talk
from onto_query.conversation.known import About
from onto_query.conversation.languages.words import Words
from onto_query.conversation.memory import THINGS, TURNS, Option, Thing, Turn
from onto_query.conversation.references import Reference

OPTIONS = 8
"""Things offered when it is not clear which is meant."""


@dataclass(frozen=True, slots=True)
class One:
    thing: Thing


@dataclass(frozen=True, slots=True)
class Set:
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Unclear:
    """The reason, and the things that it may be."""

    text: str
    options: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Nobody:
    """Nothing was said that this refers to."""


Meant = One | Set | Unclear | Nobody


async def resolve(reference: Reference, follow: Follow, talk: Talk) -> Meant:
    """What a reference stands for. Raises BackendError."""
    match reference.kind:
        case "several":
            return await _several(reference, follow, talk)
        case "class":
            return await _of_class(reference, follow, talk)
        case "ordinal":
            return await _in_list(reference, talk)
        case "other":
            return Nobody()
        case "either":
            return await _either(reference, follow, talk)
        case _:
            return await _single(reference, follow, talk)


async def _single(reference: Reference, follow: Follow, talk: Talk) -> Meant:
    """A person for "he", no person for "it", a place for "there": of the last turn that has one."""
    for turn in talk.memory.back():
        about = await talk.asked.about(_spoken_of(turn))
        fitting = [each for each in about.values() if _is_apt(reference, each, talk)]
        if not fitting and reference.kind == "person":
            fitting = [each for each in about.values() if talk.asked.is_person(each) is None and not each.types and _gender_fits(reference, each)]
        if not fitting and reference.kind == "place":
            fitting = [each for each in about.values() if not talk.asked.is_clearly_person(each)][:2]
        if len(fitting) > 1:
            fitting = _narrowed(fitting, reference, follow, turn, talk)
        if len(fitting) == 1:
            other = await _called_so_before(reference, fitting[0], talk)
            return One(fitting[0].thing) if other is None else _which(reference.text(follow), [fitting[0].thing, other], talk)
        if fitting:
            return _which(reference.text(follow), [each.thing for each in fitting], talk)
        if reference.kind in {"person", "either"} and len(turn.found) > 1:
            several = await talk.asked.about(turn.found)
            people = [each for each in several.values() if _is_apt(reference, each, talk)]
            if people and len(turn.found) <= OPTIONS:
                return _which(reference.text(follow), [each.thing for each in people], talk)
            if people:
                return Unclear(talk.words.say("whom", count=len(turn.found), said=repr(reference.text(follow))))
    return Nobody()


async def _called_so_before(reference: Reference, newer: About, talk: Talk) -> Thing | None:
    """Who was "she" until now, where somebody whom nobody has called so was only told since: "who heads it" and "where does she live"."""
    if reference.kind != "person" or newer.gender or any(newer.thing in turn.named for turn in talk.memory.back()):
        return None
    for turn in talk.memory.back():
        called = [thing for thing in turn.named if thing.iri == turn.topic and thing.iri != newer.thing.iri]
        about = await talk.asked.about(called)
        if so := [each.thing for each in about.values() if each.gender == reference.gender]:
            return so[0]
    return None


def _spoken_of(turn: Turn) -> list[Thing]:
    """The things of a turn that a singular word may stand for: those named, and the one found."""
    found = turn.found if len(turn.found) == 1 and turn.complete else ()
    return list({thing.iri: thing for thing in (*found, *turn.named)}.values())


def _is_apt(reference: Reference, about: About, talk: Talk) -> bool:
    match reference.kind:
        case "person":
            return talk.asked.is_person(about) is True and _gender_fits(reference, about)
        case "place":
            return talk.asked.is_place(about)
        case "either":
            return talk.asked.is_person(about) is not True or _gender_fits(reference, about)
        case _:
            return not talk.asked.is_clearly_person(about)


def _gender_fits(reference: Reference, about: About) -> bool:
    return not (reference.gender and about.gender) or reference.gender == about.gender


def _narrowed(fitting: Sequence[About], reference: Reference, follow: Follow, turn: Turn, talk: Talk) -> list[About]:
    """Of several the one that was called so in that turn as its subject; else those that can have what is asked about."""
    if reference.gender and turn.topic and any(each.thing.iri == turn.topic and each.gender == reference.gender for each in fitting):
        return [each for each in fitting if each.thing.iri == turn.topic]
    known = [each for each in fitting if reference.gender and each.gender == reference.gender]
    if known and all(each.gender for each in fitting):
        return known
    properties = follow.elements("property")
    for hints in (frozenset[str](), follow.hints):
        able = [each for each in fitting if talk.asked.fits(each, properties, hints)] if properties or hints else []
        if able and len(able) < len(fitting):
            return able
    if reference.kind == "either" and (asked_for := follow.elements("class")[:1]):
        others = [each for each in fitting if not is_of(each, asked_for, talk)]  # "which films did he make", of a person and a film
        if others:
            return others
    if reference.kind in {"thing", "either"} and turn.topic and any(each.thing.iri == turn.topic for each in fitting):
        return [each for each in fitting if each.thing.iri == turn.topic]
    return list(fitting)


def _which(text: str, things: Iterable[Thing], talk: Talk) -> Unclear:
    return Unclear(talk.words.say("unclear", said=repr(text)), tuple(things))


async def _either(reference: Reference, follow: Follow, talk: Talk) -> Meant:
    """A person or a thing of the last turn that has one; the list found there for a word that may be plural."""
    for turn in talk.memory.back():
        if reference.several and len(turn.found) > 1:
            return await _several(reference, follow, talk)
        if _spoken_of(turn) or len(turn.found) > 1:
            alone = talk.memory.model_copy(update={"turns": (turn,)})
            meant = await _single(reference, follow, replace(talk, memory=alone))
            if not isinstance(meant, Nobody):
                return meant
    return Nobody()


async def _several(reference: Reference, follow: Follow, talk: Talk) -> Meant:
    """The things found last, or those named last where nothing was found that can be meant."""
    properties = follow.elements("property")
    for turn in talk.memory.back():
        sets = [each for each in (turn.found, turn.named) if len(each) > 1]
        if len(sets) > 1 and (properties or follow.hints):
            first = [next(iter((await talk.asked.about(each[:1])).values()), None) for each in sets]
            able = [each for each, about in zip(sets, first, strict=True) if about and talk.asked.fits(about, properties, follow.hints)]
            sets = able or sets
        if sets:
            if sets[0] is turn.found and not turn.complete:
                return Unclear(talk.words.say("longer", count=THINGS))
            return Set(sets[0])
        one = _spoken_of(turn)
        if len(one) == 1:
            return One(one[0])
        if one:
            found = [thing for thing in one if thing in turn.found]
            return One(found[0]) if len(found) == 1 else _which(reference.text(follow), one, talk)
    return Nobody()


async def _of_class(reference: Reference, follow: Follow, talk: Talk) -> Meant:
    """ "that film": the thing of the class that was spoken of last, however long ago; "those films": the list."""
    for turn in talk.memory.back() if reference.several else talk.memory.back(TURNS):
        about = await talk.asked.about((*turn.named, *turn.found))
        members = [each.thing for each in about.values() if is_of(each, reference.iris, talk)]
        if not members:
            continue
        if reference.several:
            listed = [thing for thing in turn.found if thing in members]
            if len(listed) > 1:
                return Set(turn.found) if turn.complete else Unclear(talk.words.say("longer", count=THINGS))
            return One(members[0]) if len(members) == 1 else Set(tuple(members))
        if len(members) == 1:
            return One(members[0])
        if turn.topic and any(thing.iri == turn.topic for thing in members):
            return One(next(thing for thing in members if thing.iri == turn.topic))
        return _which(reference.text(follow), members[:OPTIONS], talk)
    return Nobody()


def is_of(about: About, iris: Sequence[str], talk: Talk) -> bool:
    """True when a thing is of one of the classes, by the ontologies or the graph."""
    schema = talk.asked.schema
    return any(iri in about.types or any(schema.is_a(kind, iri) for kind in about.types) for iri in iris[:1] or ())


async def _in_list(reference: Reference, talk: Talk) -> Meant:
    for turn in talk.memory.back(2):
        if len(turn.found) > 1:
            if not -len(turn.found) <= reference.index < len(turn.found):
                return Unclear(talk.words.say("entries", count=len(turn.found)))
            if reference.iris:
                about = await talk.asked.about(turn.found[:1])
                if not all(is_of(each, reference.iris, talk) for each in about.values()):
                    return Nobody()
            if reference.index == -1 and not turn.complete:
                return Unclear(talk.words.say("longer", count=THINGS))
            return One(turn.found[reference.index])
    return Nobody()


async def class_of_things(things: Sequence[Thing], talk: Talk) -> str:
    """The most specific class that all of the things have; "" when there is none."""
    about = await talk.asked.about(things)
    shared = frozenset.intersection(*(each.types for each in about.values())) if about else frozenset()
    named = sorted(iri for iri in shared if iri in talk.asked.schema.classes)
    narrow = talk.asked.schema.most_specific(named)
    return narrow[0] if narrow else ""


def noun_of(class_iri: str, talk: Talk) -> str:
    """A class in lower-case words."""
    schema = talk.asked.schema
    name = schema.label(class_iri) if class_iri in schema.classes else words_in_name(local_name(class_iri))
    return " ".join(word if word.isupper() and len(word) > 1 else word.lower() for word in name.split())


async def options_of(things: Sequence[Thing], talk: Talk) -> tuple[Option, ...]:
    """Things to choose from, told apart by their classes where they have one name, and by their IRIs where that does not help."""
    names = [name_of(thing) for thing in things]
    told = []
    for thing, name in zip(things, names, strict=True):
        words = name
        if names.count(name) > 1:
            kind = await class_of_things([thing], talk)
            words = f"{name}, {article(noun_of(kind, talk))}" if kind else f"{name} <{thing.iri}>"
        told.append(words)
    if len(set(told)) < len(told):
        told = [f"{name} <{thing.iri}>" for name, thing in zip(names, things, strict=True)]
    return tuple(Option(words=words, thing=thing) for words, thing in zip(told, things, strict=True))


def in_short(things: Sequence[Thing], words: Words, most: int = 3) -> str:
    """ "A, B and C", "A, B, C and 4 more"."""
    names = [name_of(thing) for thing in things]
    parts = names if len(names) <= most + 1 else [*names[:most], words.say("more", count=len(names) - most)]
    return joined_list(parts, words.say("and"))

"""The answer to a question that was asked back: an option by its number, or by words that only it has."""

from __future__ import annotations

import re

from onto_core.languages.stems import stem_in
from onto_query.conversation.draft import AskBack, Edit, Reading, edited, name_of
from onto_query.conversation.follow import Talk, lowers_of
from onto_query.conversation.languages.words import leads
from onto_query.conversation.memory import Option, Turn
from onto_query.conversation.references import number
from onto_query.conversation.takeback import described_one
from onto_query.given import Choice
from onto_query.question.words import split

LONGEST = 8
"""Words of such an answer, at most."""


async def chosen(text: str, talk: Talk) -> Reading | AskBack | None:
    """The question that was open, with what was chosen; None when the text is no answer to it. Raises BackendError."""
    last = talk.memory.last
    if last is None or last.status != "clarify":
        return None
    lowers = lowers_of(split(text))
    words = talk.words
    first = 0
    while first < len(lowers) and lowers[first] in words.openers | words.corrections:
        first += 1
    first += leads(lowers[first:], words.meant)
    lowers = lowers[first:]
    if not lowers or len(lowers) > LONGEST or words.asks(lowers[0]):
        return None
    if not last.options:
        return _named(text, last, talk)
    plain = [word for word in lowers if word not in words.definite | words.number | words.one | words.ones]
    index = number(plain[0], words) if len(plain) == 1 else None
    if index is not None:
        if -len(last.options) <= index < len(last.options):
            return _with(last.options[index], last, talk)
        return AskBack(words.say("choices", count=len(last.options)), last.options, last.full, last.place, last.suffix)
    if option := _by_words(plain, last.options, talk):
        return _with(option, last, talk)
    things = [option.thing for option in last.options if option.thing is not None]
    if things and (found := await described_one(text, things, talk)) is not None:
        return _with(Option(words=name_of(found), thing=found), last, talk)
    return None


def _named(text: str, last: Turn, talk: Talk) -> Reading | None:
    """The open question with the name that was asked for, whatever it names: a text of capitalised words."""
    plain = text.strip(" .!?")
    if last.place is None or not re.fullmatch(r"(?:(?:the|a|an|of|de|von|van|der|del|la|le)\s+|[\W\d]*[A-ZÀ-Þ][^\s?]*\s*)+", plain):
        return None
    written, pins = edited(last.full, [*_kept(last), Edit(*last.place, plain, None, last.suffix)])
    return Reading(written, pins, how=(talk.words.say("is", said=repr(last.full[slice(*last.place)]), name=plain),))


def _by_words(said: list[str], options: tuple[Option, ...], talk: Talk) -> Option | None:
    """The only option that has all the words."""
    stem = stem_in(talk.words.language)
    stems = {stem(word) for word in said}
    fitting = [option for option in options if stems and stems <= {stem(word.lower) for word in split(option.words)}]
    return fitting[0] if len(fitting) == 1 else None


def _kept(last: Turn) -> list[Edit]:
    """The things that the open question names beyond doubt."""
    return [
        Edit(part.start, part.end, last.full[part.start : part.end], part.things[0])
        for part in last.parts
        if part.kind == "thing" and len(part.things) == 1
    ]


def _with(option: Option, last: Turn, talk: Talk) -> Reading:
    choices = tuple(Choice(each.things, each.inside, each.instead, each.class_iri) for each in last.narrowed)
    if option.thing is not None and last.place is not None:
        written, pins = edited(last.full, [Edit(*last.place, name_of(option.thing), option.thing, last.suffix), *_kept(last)])
        return Reading(written, pins, choices, how=(talk.words.say("is", said=repr(last.full[slice(*last.place)]), name=name_of(option.thing)),))
    written, pins = edited(last.full, _kept(last))
    return Reading(written, pins, choices, option.query, how=(talk.words.say("of_readings", said=option.words),))

"""A question rewritten: replacements at its places, and where the names that are settled stand afterwards. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from onto_core.terms import Entity
from onto_core.vocabulary import local_name
from onto_query.conversation.memory import Option, Thing
from onto_query.given import Choice, Given, Pin


def name_of(thing: Thing) -> str:
    """A thing's label, or the end of its IRI."""
    return " ".join(thing.label.split()) or local_name(thing.iri)


def entity_of(thing: Thing) -> Entity:
    return Entity(thing.iri, name_of(thing), thing.types)


@dataclass(frozen=True, slots=True)
class Edit:
    """Characters `[start, end)` that give way to a text, which names the thing, if there is one."""

    start: int
    end: int
    text: str
    thing: Thing | None = None
    after: str = ""
    """Put after the name, as the s of a possessive."""


def edited(text: str, edits: Iterable[Edit]) -> tuple[str, tuple[Pin, ...]]:
    """The text with its edits, of which the first counts where two meet, and the pins of the names in it."""
    apart: list[Edit] = []
    for edit in edits:
        if all(edit.end <= other.start or edit.start >= other.end for other in apart):
            apart.append(edit)
    written, pins, done = "", [], 0
    for edit in sorted(apart, key=lambda each: each.start):
        written += text[done : edit.start]
        if edit.thing is not None:
            pins.append(Pin(len(written), len(written) + len(edit.text), entity_of(edit.thing)))
        written += edit.text + edit.after
        done = edit.end
    return written + text[done:], tuple(pins)


@dataclass(frozen=True, slots=True)
class Reading:
    """A follow-up as a question that stands for itself. `how` says in words what was taken from the conversation.

    `others` are things of the set, any of which may stand for the whole set in the question (`Choice.instead`). `topic`: the thing that a pronoun
    was the subject or owner for; `called` says of which things "he" or "she" was said.
    """

    text: str
    pins: tuple[Pin, ...] = ()
    choices: tuple[Choice, ...] = ()
    query: str = ""
    how: tuple[str, ...] = ()
    others: tuple[Thing, ...] = ()
    topic: str = ""
    called: tuple[tuple[str, str], ...] = ()

    @property
    def given(self) -> Given:
        return Given(self.pins, self.choices, self.query)

    def with_stand_in(self, thing: Thing) -> Reading:
        """The reading with another thing in the place of the set."""
        old = next((choice.instead for choice in self.choices if choice.instead), "")
        held = {pin.entity.iri: Thing(iri=pin.entity.iri, label=pin.entity.label, types=pin.entity.types) for pin in self.pins}
        edits = []
        for pin in self.pins:
            new = thing if pin.entity.iri == old else held[pin.entity.iri]
            edits.append(Edit(pin.start, pin.end, name_of(new), new))
        text, pins = edited(self.text, edits)
        choices = tuple(replace(each, instead=thing.iri) if each.instead == old else each for each in self.choices)
        return replace(self, text=text, pins=pins, choices=choices)


@dataclass(frozen=True, slots=True)
class AskBack:
    """The conversation does not say what is meant. `place`: the characters of `full` that a chosen thing is to replace, `suffix` after its name."""

    text: str
    options: tuple[Option, ...] = ()
    full: str = ""
    place: tuple[int, int] | None = None
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Untouched:
    """The question stands for itself."""


Outcome = Reading | AskBack | Untouched

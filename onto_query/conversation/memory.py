"""The memory of a conversation: its last turns, bounded in number, bytes and age, as values and as JSON. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Self
from typing import Literal as OneOf

from pydantic import BaseModel, ConfigDict, ValidationError

TURNS: Final = 12
"""Turns remembered, at most,"""
BYTES: Final = 64_000
"""together at most so large,"""
AGE: Final = 86_400.0
"""and for so many seconds after the last one."""
THINGS: Final = 200
"""Things of an answer that are remembered; a longer list can be counted, but not asked about as a whole."""
AGAIN: Final = 4
"""Turns back to which a message that comes again is looked for; who asks the same again later means it."""
LABEL: Final = 200
"""Characters kept of a label."""

Gender = OneOf["", "male", "female"]
PartKind = OneOf["thing", "value", "class", "property", "amount"]


class Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Thing(Value):
    """A thing of the graph that was spoken of. `gender` is by the words that were used for it."""

    iri: str
    label: str = ""
    types: tuple[str, ...] = ()
    gender: Gender = ""


class Part(Value):
    """Characters `[start, end)` of a question in full, and what they were read as: a thing, elements of the ontologies, a number or date."""

    kind: PartKind
    start: int
    end: int
    iris: tuple[str, ...] = ()
    """The elements that they name, best first."""
    things: tuple[Thing, ...] = ()
    """The things that they may mean."""
    on: str = ""
    """Of an amount: number, year, date."""
    guessed: bool = False
    """Taken for a name that is spelled otherwise."""


class Narrowing(Value):
    """The things among which the answer was to be found, as `Choice` in `onto_query.given`."""

    things: tuple[str, ...]
    inside: bool = True
    instead: str = ""
    class_iri: str = ""


class Option(Value):
    """One of the meanings that the user was to choose from: a thing, or a reading by its query."""

    words: str
    thing: Thing | None = None
    query: str = ""


class Turn(Value):
    """One question and what came of it. `full` is the question as it was read, standing for itself; `parts` are places in it."""

    question_id: str = ""
    asked: str = ""
    full: str = ""
    parts: tuple[Part, ...] = ()
    narrowed: tuple[Narrowing, ...] = ()
    form: str = ""
    status: str = ""
    class_iri: str = ""
    """The class of the things found, where the query says one."""
    found: tuple[Thing, ...] = ()
    complete: bool = True
    """`found` are all that were found."""
    options: tuple[Option, ...] = ()
    """Of a question that was asked back,"""
    place: tuple[int, int] | None = None
    """and the characters of `full` that a thing chosen is to replace,"""
    suffix: str = ""
    """with this after its name."""
    topic: str = ""
    """The thing that a pronoun stood for."""
    documents: tuple[str, ...] = ()
    """Those that the answer cites."""
    language: str = ""
    """In which it was asked, where that is not English."""
    at: float = 0.0
    """Seconds since 1970."""

    @property
    def named(self) -> tuple[Thing, ...]:
        """The things that the question names beyond doubt."""
        sets = {each.instead for each in self.narrowed if each.instead}
        one = (part.things[0] for part in self.parts if part.kind == "thing" and len(part.things) == 1)
        return tuple({thing.iri: thing for thing in one if thing.iri not in sets}.values())


class Memory(Value):
    """The turns of a conversation, the oldest first."""

    turns: tuple[Turn, ...] = ()

    @property
    def last(self) -> Turn | None:
        return self.turns[-1] if self.turns else None

    def back(self, most: int = 4) -> Iterator[Turn]:
        """The last turns, the newest first."""
        yield from self.turns[: -most - 1 : -1]

    def after(self, turn: Turn) -> Self:
        """The memory with one turn more, within its bounds."""
        kept = [*self.turns, turn][-TURNS:]
        while len(kept) > 1 and sum(len(each.model_dump_json(exclude_defaults=True)) for each in kept) > BYTES:
            del kept[0]
        return self.model_copy(update={"turns": tuple(kept)})

    def parted(self, question_id: str) -> tuple[Self, Self]:
        """(what was remembered when a question was asked, what came after it), for a message that comes again; all and nothing for a new one."""
        late = range(len(self.turns) - 1, max(-1, len(self.turns) - 1 - AGAIN), -1)
        at = next((i for i in late if self.turns[i].question_id == question_id), None)
        if at is None:
            return self, self.model_copy(update={"turns": ()})
        return self.model_copy(update={"turns": self.turns[:at]}), self.model_copy(update={"turns": self.turns[at + 1 :]})

    def fresh(self, now: float) -> Self:
        """The memory, or an empty one when the last turn is too long ago."""
        return self if self.last is None or now - self.last.at <= AGE else self.model_copy(update={"turns": ()})

    def called(self, iris: Iterable[str], gender: Gender) -> Self:
        """The memory with things that were called "he" or "she"."""
        wanted = frozenset(iris)
        if not (wanted and gender):
            return self

        def known(things: tuple[Thing, ...]) -> tuple[Thing, ...]:
            return tuple(each.model_copy(update={"gender": gender}) if each.iri in wanted else each for each in things)

        def again(turn: Turn) -> Turn:
            parts = tuple(part.model_copy(update={"things": known(part.things)}) for part in turn.parts)
            return turn.model_copy(update={"parts": parts, "found": known(turn.found)})

        return self.model_copy(update={"turns": tuple(map(again, self.turns))})

    def packed(self) -> bytes:
        return self.model_dump_json(exclude_defaults=True).encode()

    @classmethod
    def unpacked(cls, value: bytes | None) -> Self:
        """The memory that the bytes hold; an empty one for none, or for what another version wrote."""
        try:
            return cls.model_validate_json(value) if value else cls()
        except ValidationError:
            return cls()

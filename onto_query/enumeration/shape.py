"""The query graph that a question may mean, while it grows: nodes, edges, what is still to be placed. Values, pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeVar
from typing import Literal as OneOf

from onto_core.ports.graphs import EntityMatch
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.model import Value
from onto_query.profile.reach import Kinds
from onto_query.question.constructs import Period
from onto_query.question.measures.amount import Amount
from onto_query.question.vocabulary import Sense

SENSES: Final = 3
"""Meanings of the same words that are followed."""
CLOSE: Final = 0.06
"""Senses whose scores differ by more from the best are left."""

NOUN: Final = 0.95
"""From this score a word is the name of a class, up to its ending."""

WIDTH: Final = 10
"""Query graphs that are grown further, after each mention."""
GAIN: Final = 0.35
"""What a step may add to the score of a query graph: more than who does what to whom and a preposition speak for a link together."""
MANY: Final = 4 * WIDTH
"""Query graphs among which the best are looked for at once."""

Item = TypeVar("Item")


def evolved(item: Item, **changes: object) -> Item:
    """As dataclasses.replace, six times as fast: a question makes tens of thousands of query graphs. Raises AttributeError for an unknown field."""
    kind = type(item)
    made = object.__new__(kind)
    for name, read, write in _fields(kind):  # type: ignore[arg-type]
        write(made, changes.pop(name) if name in changes else read(item))
    if changes:
        raise AttributeError(f"{kind.__name__} has no {', '.join(changes)}")
    return made


@cache
def _fields(kind: type) -> tuple[tuple[str, Callable[[object], object], Callable[[object, object], None]], ...]:
    """The fields of a class with slots: name, what reads and what writes it."""
    slots = ((name, getattr(kind, name)) for name in kind.__slots__)  # type: ignore[attr-defined]
    return tuple((name, slot.__get__, slot.__set__) for name, slot in slots)


def likely(mention: Mention) -> tuple[Sense, ...]:
    """The senses that are hardly less likely than the best."""
    return tuple(sense for sense in mention.senses if sense.score >= mention.senses[0].score - CLOSE)


Role = OneOf["target", "thing", "class", "value", "noun", "implied", "amount", "measure"]


@dataclass(frozen=True, slots=True)
class Place:
    """A node: a thing by its IRI, or a variable with what is known of it."""

    key: int
    role: Role
    at: float
    """The place of its words in the question."""
    kinds: Kinds = None
    class_iri: str = ""
    or_of: tuple[str, ...] = ()
    """Further classes of which it may be: series are those of television and those of radio."""
    called: tuple[str, str] | None = None
    """The property and the word of the names of those of its class that are meant."""
    alone: tuple[str, ...] = ()
    """Those of its class that are meant, where it is these alone."""
    thing: EntityMatch | None = field(default=None, hash=False)  # of thousands of places few differ by what is not hashed alone
    others: tuple[EntityMatch, ...] = field(default=(), hash=False)
    """Things joined to it by `or`."""
    values: tuple[tuple[Value, ...], ...] = field(default=(), hash=False)
    """Values that it must have, each with those joined to it by `or`."""
    denied: tuple[tuple[Value, ...], ...] = field(default=(), hash=False)
    """Values that it must not have."""
    contains: str = ""
    """Text that its value has in it,"""
    starts: bool = False
    """and at its beginning."""
    name: str = ""
    literal: bool = False
    """Its values are numbers, dates, texts: nothing hangs on it."""
    amounts: tuple[Amount, ...] = field(default=(), hash=False)
    flag: bool | None = None
    """The truth value that it must have."""
    open: Mention | None = field(default=None, hash=False)
    """The noun that still wants the thing whose property it names."""
    column: bool = False
    mention: Mention | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Link:
    """An edge: the property that leads from one node to another, and the words that name it, if any do."""

    subject: int
    property: str
    object: int
    named: Mention | None = None
    name: str = ""
    """The name of the property that the words are."""
    negated: bool = False
    also: tuple[str, ...] = ()
    """Properties that would do as well."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A query graph as far as it has grown. `score` is the sum of what speaks for it; `why` has its parts."""

    places: tuple[Place, ...] = ()
    links: tuple[Link, ...] = ()
    verbs: tuple[Mention, ...] = ()
    """Words that name a relation which no edge has taken yet."""
    score: float = 0.0
    why: tuple[tuple[str, float], ...] = field(default=(), compare=False)
    counted: int | None = None
    counting: Amount | None = None
    measure: int | None = None
    group: int | None = None
    target: int | None = None
    columns: tuple[int, ...] = ()
    calendar: tuple[int, Period] | None = None
    """The date by whose year, month or decade it is grouped."""
    versus: tuple[tuple[int, str, int], ...] = ()
    """Places whose values are compared."""

    def with_place(self, place: Place) -> Shape:
        return evolved(self, places=(*self.places, place))

    def changed(self, place: Place) -> Shape:
        return evolved(self, places=tuple(place if each.key == place.key else each for each in self.places))

    def scored(self, feature: str, value: float) -> Shape:
        return evolved(self, score=self.score + value, why=(*self.why, (feature, value)))

    def linked(self, link: Link) -> Shape:
        verbs = tuple(each for each in self.verbs if each is not link.named) if link.named is not None else self.verbs
        return evolved(self, links=(*self.links, link), verbs=verbs)

    def degree(self, key: int) -> int:
        return sum(key in (link.subject, link.object) for link in self.links)


How = OneOf["noun", "verb", "flag"]


@dataclass(frozen=True, slots=True, eq=False)
class Ingredient:
    """A mention with the role that it is read in."""

    mention: Mention
    how: How | OneOf["place"] = "place"
    column: bool = False
    amounts: tuple[Amount, ...] = ()
    owns: Mention | None = None
    """What stands behind its "'s"."""

    @property
    def at(self) -> int:
        return self.mention.first


class Beam:
    """The best so far of one stage. `least`: the score from which a query graph is worth having at the end."""

    def __init__(self, least: float = -math.inf) -> None:
        self._floor = -math.inf
        self._least = least - GAIN

    def grown(self, shapes: Sequence[Shape], grow: Callable[[Shape], Iterator[Shape]]) -> list[Shape]:
        """The best of what query graphs grow to, without those that cannot be among them."""
        kept: list[Shape] = []
        for shape in shapes:
            for each in grow(shape) if self.reached_by(shape.score) else ():
                if each.score < self._floor:
                    continue
                kept.append(each)
                if len(kept) == MANY and len(kept := best(kept)) == WIDTH:
                    self._floor = kept[-1].score
        self._floor = -math.inf
        return best(kept)

    def reached_by(self, score: float) -> bool:
        """True when a query graph of that score may grow to be among the best at this stage."""
        return score + GAIN >= self._floor and score >= self._least


def best(shapes: Sequence[Shape] | Iterator[Shape], most: int = WIDTH) -> list[Shape]:
    """The best shapes, each once."""
    unique: dict[object, Shape] = {}
    for shape in sorted(shapes, key=lambda shape: -shape.score):  # from the best on: to compare two costs more than to make them
        unique.setdefault((shape.places, shape.links, shape.verbs, shape.counted, shape.measure, shape.group), shape)
        if len(unique) == most:
            break
    return list(unique.values())


def taken_as_told(shape: Shape) -> Shape:
    """The shape without what spoke against its last value for that no word names it."""
    against = next((value for feature, value in reversed(shape.why) if feature == "unhinted"), 0.0)
    why = tuple(each for each in shape.why if each != ("unhinted", against))
    return evolved(shape, why=why, score=shape.score - against)

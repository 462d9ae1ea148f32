"""The values of identity: things with their names, why several names are one thing, and what was decided of each. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from onto_core.english.names import Name, Sort

Rule = Literal["alias", "key", "vocabulary", "decision", "apart", "unlinked"]
"""alias: several names of one thing | key: things that share the values of a key | vocabulary: a thing of the user's vocabulary | decision: the user
says so | apart: one name of two things | unlinked: a name that the vocabulary has, and that could not be decided."""


@dataclass(frozen=True, slots=True)
class NamedThing:
    """A thing by one of its names, as one text or its neighbours speak of it.

    `kinds` are the classes that it is said to have; `times` the number of its mentions; `first` the place of the first one. `iri`, where the name
    came with one. `here` is False for a thing that only other chunks of the document name.
    """

    name: Name
    kinds: tuple[str, ...] = ()
    sort: Sort = ""
    times: int = 1
    first: int = 0
    iri: str = ""
    here: bool = True


@dataclass(frozen=True, slots=True)
class SameReason:
    """Two names of one thing, and the sentence that says why."""

    one: str
    other: str
    why: str


@dataclass(frozen=True, slots=True)
class Identification:
    """A decision on identity, published with the extraction so that a person can take it back.

    `iri` is the thing's, `names` all its names, `was` the IRIs that its names would have had by themselves.
    """

    rule: Rule
    iri: str
    names: tuple[str, ...]
    why: str
    was: tuple[str, ...] = ()

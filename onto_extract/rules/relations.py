"""The findings in a sentence: links between mentions, with the keys of the phrase that makes them, and claims about classes. Values only."""

from __future__ import annotations

from dataclasses import dataclass

from onto_extract.rules.labels import Key
from onto_extract.rules.mentions import Mention
from onto_extract.rules.values import TextValue

Keys = tuple[tuple[Key, float], ...]
"""Keys of one relation, each with the strength with which the phrase says it."""

LOCATED = 0.75
"""The strength with which being in a place makes it the location."""


@dataclass(frozen=True, slots=True)
class StatedRelation:
    """`subject` and `object` stand in the relation that `keys` name, the surest first. `[start, end)` is the clause that says so."""

    keys: Keys
    subject: Mention
    object: Mention | TextValue
    start: int
    end: int
    rivals: tuple[str | int, ...] = ()
    """Links of one sentence with the same rivals are readings of the same words: at most one of them holds."""
    nominal: bool = False
    """A noun makes the relation ("the genre of X is Y"), so that what it leads to may be named by a common noun."""


@dataclass(frozen=True, slots=True)
class Claim:
    """ "X is a Y": `nouns` is the noun phrase Y, as lower-case words with the noun as a lemma."""

    subject: Mention
    nouns: tuple[str, ...]
    start: int
    end: int

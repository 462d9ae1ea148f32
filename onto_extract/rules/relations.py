"""The findings in a sentence: links between mentions, with the keys of the phrase that makes them, and claims about classes. Values only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from onto_core.english.frames import Key
from onto_extract.rules.clauses import Grammar
from onto_extract.rules.mentions import PLACES, Mention, Mentions
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


AROUND: Keys = ((("be", "in"), 1.0), (("locate", "in"), 0.8), (("part", "of"), 0.75), (("location",), 0.0))
"""Keys between a place and the one named after a comma. Nobody would call the second the *location* of the first."""


def brackets(mentions: Mentions) -> Iterator[StatedRelation]:
    """ "(b. 2 Aug. 1866 in Hasselt; d. 1934)", "(1861-1930)" after a name."""
    text = mentions.text
    for mention in mentions.names:
        bracket = _BRACKET.match(text, mention.end)
        if bracket is None:
            continue
        start, end = bracket.span(1)
        inside = [value for value in mentions.values if start <= value.start and value.end <= end and value.sort == "date"]
        for value, nouns in _lifetime(text[start:end], start, inside):
            yield StatedRelation(tuple((("@date", noun), 0.95) for noun in nouns), mention, value, mention.start, end)
            for other in mentions.names:
                if start <= other.start < end and text[value.end : other.start].strip() in {"in", "at", ",", "near"}:
                    keys = [(("@place", noun), 0.9) for noun in nouns] + [((verb, "in"), 1.0) for verb in nouns]
                    yield StatedRelation(tuple(keys), mention, other, mention.start, end)


def places(mentions: Mentions, grammar: Grammar) -> list[StatedRelation]:
    """ "Rauma, Finland": a place named after another with a comma between lies around it."""
    links = []
    for inner, outer in pairwise(mentions.names):
        between = mentions.text[inner.end : outer.start]
        if between.strip() == "," and inner.entity in PLACES and outer.entity in PLACES and not _listed(inner, outer, mentions, grammar):
            links.append(StatedRelation(AROUND, inner, outer, inner.start, outer.end))
    return links


def _listed(first: Mention, second: Mention, mentions: Mentions, grammar: Grammar) -> bool:
    """True when the two are members of one list, with an "and" or "or" after or between them."""
    _, last = mentions.extent(second)
    if any(word.lower in {"and", "or"} for word in mentions.sentence.words[last : last + 2]):
        return True
    return second.root != first.root and any(word.i == second.root for word in grammar.all_of(mentions.root_of(first)))


def outward(link: StatedRelation, around: list[StatedRelation]) -> Iterator[StatedRelation]:
    """The links that lead on from a link to a place to the places around it. Only their class counts: "in Rauma, Finland" tells the country."""
    if not any(key == ("location",) for key, _ in link.keys):
        return
    for wider in around:
        if wider.subject == link.object:
            outer = replace(link, keys=((("location",), 0.0),), object=wider.object, end=max(link.end, wider.end))
            yield outer
            yield from outward(outer, around)


_BRACKET = re.compile(r"\s*\(([^()]{3,80})\)")
_BIRTH = re.compile(r"^\s*(?:b\.|born\b|\*|née\b)", re.IGNORECASE)
_DEATH = re.compile(r"(?:^|[;,–—-])\s*(?:d\.|died\b|†)\s*", re.IGNORECASE)


def _lifetime(inside: str, offset: int, dates: list[TextValue]) -> Iterator[tuple[TextValue, tuple[str, ...]]]:
    """The dates in a bracket after a name, each with words for what it is the date of."""
    first, last = ("birth", "bear", "born"), ("death", "die", "died")
    if len(dates) == 2 and re.fullmatch(r"\s*[-–—]\s*", inside[dates[0].end - offset : dates[1].start - offset]):
        yield dates[0], (*first, "start", "begin", "beginning", "opening", "foundation")
        yield dates[1], (*last, "end", "ending", "completion", "closing", "dissolution")
        return
    died = _DEATH.search(inside)
    for date in dates:
        if died and date.start - offset >= died.end():
            yield date, last
        elif _BIRTH.match(inside):
            yield date, first

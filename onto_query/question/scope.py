"""Remarks on what a question is about: what they take in changes nothing, what they leave out is denied. Pure.

"Dead ones counted too", "(even the discontinued ones)", "Don't take out those who have left" are such as take in;
"leaving out cancelled orders", "the void ones left out", "special mentions don't count" leave out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from onto_query.question.lexicon import Lexicon
from onto_query.question.words import Word, gap_before

LONGEST_LEFT_OUT: Final = 4
"""Words of what is left out before the verb that says so, at most."""
_PAUSE = re.compile(r"[,;:.!?()–—]|\s-\s")


@dataclass(frozen=True, slots=True)
class Scope:
    """What the remarks of a question say of it, by word indexes."""

    asides: frozenset[int] = frozenset()
    """Remarks that take in what is meant anyway."""
    negations: tuple[int, ...] = ()
    """Words that stand for "not": those right before what is left out, and those behind it;"""
    left_out: frozenset[int] = frozenset()
    """the words of what is left out before such;"""
    markers: frozenset[int] = frozenset()
    """and all words that say that something is."""


def find_scope(text: str, words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon) -> Scope:
    """The remarks of a question that take in, or leave out."""
    asides: set[int] = set()
    markers: set[int] = set()
    left_out: set[int] = set()
    negations: list[int] = []
    for first, last in _parts(text, words):
        inside = lowers[first:last]
        told = lexicon["left out"].before(inside, len(inside))
        if first and told is not None and 0 < told[1] <= LONGEST_LEFT_OUT:
            negations.append(first + told[1])
            left_out.update(range(first, first + told[1]))
            markers.update((*range(first + told[1], last), *_ones(first, last, lowers, lexicon)))
            continue
        if first and _takes_in(inside, lexicon):
            asides.update(range(first, last))
            continue
        for _, start, end in lexicon["leaving out"].within(inside):
            if first + end < last and not (start and lexicon.has("negation", inside[start - 1])):
                negations.append(first + end - 1)
                markers.update((*range(first + start, first + end), *_ones(first + end, last, lowers, lexicon)))
    return Scope(frozenset(asides), tuple(negations), frozenset(left_out), frozenset(markers))


def _parts(text: str, words: tuple[Word, ...]) -> Iterator[tuple[int, int]]:
    """The runs of words between two pauses."""
    first = 0
    for i in range(1, len(words) + 1):
        if i == len(words) or _PAUSE.search(gap_before(text, words, i)):
            yield first, i
            first = i


def _ones(first: int, last: int, lowers: tuple[str, ...], lexicon: Lexicon) -> Iterator[int]:
    """ "The cancelled ones" are of what the question is about."""
    return (i for i in range(first, last) if lexicon.has("ranked one", lowers[i]))


def _takes_in(inside: tuple[str, ...], lexicon: Lexicon) -> bool:
    """True for a remark that takes in: "even the closed ones", "whether or not they have left", "2010 counts"."""
    state = lexicon["in any state"].at(inside, 0)
    if lexicon["taken in"].at(inside, 0) is not None or (state is not None and state[1] == len(inside)):
        return True
    if lexicon.has("negation", inside[0]):
        return lexicon["leaving out"].at(inside, 1) is not None
    members = any(lexicon.has("members", word) for word in inside)
    counts = lexicon["counts too"].before(inside, len(inside))
    return counts is not None and (counts[0] == "any" or members)

"""Where a question begins: what stands before it tells why it is asked, and asks nothing. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from babel.dates import get_day_names

from onto_core.matching.terms import singular
from onto_query.question.lexicon import CAPITAL_NOUNS, Lexicon
from onto_query.question.references import refers, unresolved
from onto_query.question.words import Word, gap_before
from onto_query.question.written.dictionary import is_word

_SENTENCE: Final = re.compile(r"[.;:!?,–—]|\s-\s")
_PAUSE: Final = re.compile(r"[,.!]|\s[-–—]\s")
_STOP: Final = re.compile(r"[.;:!–—…]|\s-\s")
WANTED: Final = 8
"""Words of "for the room plan" before "I need", at most."""
_ASKING: Final = ("question", "how", "count", "ask", "command", "opener")
_STEERING: Final = ("negation", "beyond", "left out", "number")
"""Sections whose words may be conditions: a statement with one of them is not passed over."""


def asked_from(text: str, words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon, start: int) -> tuple[int, frozenset[int]]:
    """The word at which the question begins after a statement of what it is for: "I want to update my address book: list every supplier".

    With it the names in the statement that the question refers to. `start` when nothing of the kind comes first. What follows it asks or
    commands. A statement that is not about whoever asks ("The auditor is coming on Monday. Which ...?") says nothing that could be a condition,
    and names something only where the question refers to it.
    """
    hello = lexicon["greeting"].at(lowers, start)
    if hello is not None and hello[1] < len(words) and _PAUSE.search(gap_before(text, words, hello[1])):
        start = _after_openers(lowers, hello[1], lexicon)  # "morning, how many mechanics have we got"
    if any(lexicon["purpose"].at(lowers, i) for i in range(min(start + 1, len(lowers)))):
        begun = next((i for i in range(start + 1, len(words)) if _SENTENCE.search(gap_before(text, words, i))), None)
        if begun is not None and _asks(lowers, begun, lexicon):
            _, first = lexicon["purpose"].at(lowers, start) or ("", start)
            theirs = any(lexicon.has("possessive", word) for word in lowers[begun:])  # "I need to write to Ada Holm, what's her email"
            kept = _names_in(text, words, first, begun, lexicon) if theirs or refers(lowers, begun, lexicon) else ()
            return _after_openers(lowers, begun, lexicon), frozenset(kept)
    told = _Told(text, words, lowers, lexicon, start)
    places = range(len(words) - 1, start, -1)
    begun = next((i for i in places if told.stops_at(i)), None) or next((i for i in reversed(places) if told.leads_to(i)), None)
    if begun is None or not told.says_nothing(begun):
        return start, frozenset()
    return _after_openers(lowers, begun, lexicon), frozenset(told.names(begun))


def _names_in(text: str, words: Sequence[Word], start: int, stop: int, lexicon: Lexicon) -> list[int]:
    """The words of a statement that name something: quoted, or with a capital where a word that is no name has none."""
    names: list[int] = []
    for i in range(start, stop):
        word = words[i]
        plain = word.function or word.lower in _weekdays(lexicon.language)
        begins = lexicon.language in CAPITAL_NOUNS or i == 0 or _STOP.search(gap_before(text, words, i)) is not None
        goes_on = word.capital and names and names[-1] == i - 1  # "Anna Berg", though "Berg" is a word
        if word.quoted or goes_on or (word.capital and not plain and not (begins and is_word(word.lower, lexicon.language))):
            names.append(i)
    return names


@dataclass(frozen=True, slots=True)
class _Told:
    """A question, and the word from which on something may be told before it asks."""

    text: str
    words: tuple[Word, ...]
    lowers: tuple[str, ...]
    lexicon: Lexicon
    start: int

    def stops_at(self, i: int) -> bool:
        """True for the word with which a question begins behind a statement."""
        between = gap_before(self.text, self.words, i)
        if _STOP.search(between) and "?" not in between:
            return _asks(self.lowers, i, self.lexicon)
        if "," in between and self.lexicon.has("got", self.lowers[self.start]):
            return self._asked(i)  # "got a customer here, which items ..."
        told = "," in between and any(self.lexicon.has("auxiliary", word) for word in self.lowers[self.start : i])
        return told and self._asked(i) and self._refers(i)

    def leads_to(self, i: int) -> bool:
        """True for the word with which a question begins behind "want to know", or behind "for the room plan"."""
        lexicon = self.lexicon
        if self._asked(i) and lexicon["asks to know"].before(self.lowers, i) is not None:
            return True
        wanted = lexicon.has("for purpose", self.lowers[self.start]) and self.start + 2 < i < self.start + WANTED
        wanted = wanted and lexicon["group"].at(self.lowers, self.start) is None  # "for each type"
        return wanted and lexicon["opener"].at(self.lowers, i) is not None

    def says_nothing(self, stop: int) -> bool:
        """True for a statement up to a word that is no question, has no condition, and names only what the question refers to."""
        lexicon, said = self.lexicon, self.lowers[self.start : stop]
        if any(lexicon[section].at(said, 0) for section in ("question", "how", "count", "command", "ask")):
            return False
        if self._said_again(stop):
            return True
        told = lexicon.has("for purpose", said[0]) or lexicon.has("got", said[0])
        if not told and not any(lexicon.has(each, word) for word in said for each in ("auxiliary", "to", "our")):
            return False  # "female students: how many enrolled in 2024"
        if any(lexicon.has(section, word) for word in said for section in _STEERING) or any(any(map(str.isdigit, word)) for word in said):
            return False
        if any(any(True for _ in lexicon[section].within(said)) for section in ("superlative", "compare number")):
            return False
        back = unresolved(self.text, self.words[stop:], self.lowers[stop:], (), lexicon)
        return bool(self.names(stop)) if back else self._refers(stop) or not _names_in(self.text, self.words, self.start, stop, lexicon)

    def _said_again(self, stop: int) -> bool:
        """True for a heading whose words the question says again: "DVDs - which titles do we have on DVD?"."""
        said = {singular(self.lowers[i]) for i in range(self.start, stop) if not self.words[i].function}
        return bool(said) and said <= {singular(word) for word in self.lowers[stop:]}

    def names(self, stop: int) -> list[int]:
        """What the statement names, where the question refers to it; the first word, too, with which other sentences begin as well."""
        if not self._refers(stop):
            return []
        begun = self.words[self.start]
        first = [self.start] if begun.capital and not begun.function and len(begun.text) > 1 else []
        return first + [i for i in _names_in(self.text, self.words, self.start, stop, self.lexicon) if i not in first]

    def _asked(self, i: int) -> bool:
        return any(self.lexicon[section].at(self.lowers, i) for section in ("question", "how", "count"))

    def _refers(self, stop: int) -> bool:
        """True where the question speaks of what was told: "he", "this", "her groups"."""
        return refers(self.lowers, stop, self.lexicon) or any(self.lexicon.has("possessive", word) for word in self.lowers[stop:])


def _asks(lowers: tuple[str, ...], i: int, lexicon: Lexicon) -> bool:
    lead = next((k for k in range(i, len(lowers)) if not lexicon.has("begin", lowers[k])), i)
    lead = next((k for k in range(lead, len(lowers)) if not lexicon.has("preposition", lowers[k])), lead)  # "for which products"
    return any(lexicon[section].at(lowers, lead) for section in _ASKING)


def _after_openers(lowers: tuple[str, ...], i: int, lexicon: Lexicon) -> int:
    while (opener := lexicon["opener"].at(lowers, i)) and opener[1] < len(lowers):
        i = opener[1]
    return i


@cache
def _weekdays(language: str) -> frozenset[str]:
    return frozenset(name.lower() for name in get_day_names("wide", locale=language).values())

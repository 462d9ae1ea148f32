"""A second question about the same things as columns of the first: "..., and what lead time does each of them have?". Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from onto_query.profile.words import words_for
from onto_query.question.lexicon import CAPITAL_NOUNS, Lexicon, lexicon_of
from onto_query.question.words import Word, gap_before, split

DATE: Final = words_for("date")
_BREAK: Final = re.compile(r"\s*[,;?–—]\s*$|\s-\s*$")
"""What stands before a second question that no "and" joins."""
_LIST: Final = re.compile(r"(?:[:–—]|\s-)\s[^?:]*$")
"""What stands behind a colon or a dash."""
_PHRASES: Final = ("count", "how")
"""The sections of questions of several words."""
THEIRS: Final = frozenset(("their", "ihr", "loro", "leurs", "sus", "hun"))
"""How a column is said to be that of the things."""
MOST: Final = 4
"""Words of a second question that name what it asks for, at most."""
_SAID_OF: Final = ("possessive", "demonstrative", "that", "each", "person noun")
"""The sections of words that stand for the things of the first question, beside pronouns."""
_LEFT_OUT: Final = frozenset(
    ("asking", "ask", "auxiliary", "perfect", "determiner", "the", "article", "our", "of", "noun of", "got", "particle", "light", "and", "or")
)
"""The sections of words in a second question that name nothing."""
_HAVING: Final = frozenset(("have", "has", "had", "'s", "’s"))


def asked_in_one(text: str, language: str) -> str:
    """The question with what a second one asks of the same things as columns; as it is where there is none, or it asks for more."""
    lexicon = lexicon_of(language)
    words = split(text, language=lexicon.language)
    lowers = [word.lower for word in words]
    joint = next(iter(lexicon["with columns"].meanings), ())
    if lexicon["asked as well"].before(lowers, len(lowers)) is not None:
        return text  # "and how many each"
    asked = next((found for first in range(len(words) - 1, 1, -1) if (found := _asked_at(first, words, text, lexicon)) is not None), None)
    if asked is None or not joint:
        return text
    begun, columns = asked
    counts = [i for i in (0, begun, begun + 1) if lexicon["count"].at(lowers, i) is not None]
    if len(counts) > 1:
        return text  # "how many ports are there, and how many vessels"
    if not any(lexicon.has(section, word) for word in lowers[:begun] for section in ("asking", "command")):
        return text
    main = text[: words[begun - 1].end]
    if not columns:  # "which club has closed, and when"
        last = words[begun - 1]
        if last.function or last.quoted or last.capital or not lexicon.ends_as_participle(last.lower):
            return text
        columns = last.text
    date = "" if any(lexicon.has("calendar", word) for word in columns.split()) else _date(lowers[begun:], lexicon)
    theirs = next((said for (said,) in lexicon["possessive"].meanings if said in THEIRS), "")
    further = " ".join(filter(None, (theirs, columns, date)))
    before = asked_in_one(main, language)
    joins = lexicon.said("and")
    if before != main or _ends_with_list(main, lexicon):  # "what jabs do we give, what do they cost and how long do they take"
        return f"{before} {joins} {further}"
    return f"{main}, {' '.join(joint)} {further}"


def _asked_at(first: int, words: Sequence[Word], text: str, lexicon: Lexicon) -> tuple[int, str] | None:
    """Where a second question begins whose question word stands at `first`, and what it asks for; None where none does."""
    lowers = [word.lower for word in words]
    question = first
    while question and lexicon.has("preposition", lowers[question - 1]):
        question -= 1  # "in what year", "until when"
    if not lexicon.has("asking", lowers[first]) or not question:
        return None
    joined = lexicon.has("and", lowers[question - 1])
    begun = question - 1 if joined else question
    if begun < 2 or not (joined or _BREAK.search(gap_before(text, words, begun))):
        return None
    if question < first and lexicon["count"].at(lowers, first) is not None:
        return None  # "and by how many minutes" asks for no number of something
    phrases = [found[1] for section in _PHRASES if (found := lexicon[section].at(lowers, first)) is not None]
    inside = range(max([first + 1, *phrases]), len(words))
    names = (i for i in inside if lowers[i] not in _HAVING)
    if any(words[i].quoted or (words[i].capital and lexicon.language not in CAPITAL_NOUNS) or any(map(str.isdigit, lowers[i])) for i in names):
        return None
    said_of = [i for i in inside if _is_said_of(lowers[i], lexicon)]
    left = [i for i in inside if i not in said_of and lowers[i] not in _HAVING and not _says_nothing(lowers[i], lexicon)]
    of_same = bool(left) and left[-1] == len(words) - 1 and lexicon.has("the", lowers[left[0] - 1])  # "and what is the extension"
    if (
        phrases
        and lexicon["how"].at(lowers, first) is not None
        and any(lexicon.has(each, lowers[i - 1]) for i in left for each in ("article", "number"))
    ):
        return None  # "how long is one episode of each" asks for no episodes
    bare = joined and not said_of and (len(inside) <= 1 or of_same)
    verbs = any(lexicon.has(section, lowers[i]) for i in inside for section in ("auxiliary", "ask", "perfect"))
    bare = bare or (question < first and bool(left) and left[0] == first + 1 and not said_of and not verbs)  # ", at what price"
    if not (said_of or bare) or len(left) > MOST or (not left and inside.start > first + 1):
        return None
    stops = (i for i in inside if i in said_of or any(lexicon.has(section, lowers[i]) for section in ("auxiliary", "ask", "perfect")))
    stop = next(stops, len(words))
    noun = [i for i in left if i < stop]
    if noun and not all(lexicon.has("calendar", lowers[i]) for i in noun):  # "which character does each of them play"
        if sum(not words[i].function for i in left if i > noun[-1]) > 1:
            return None  # "how many has each had, void ones left out" says more than a verb
        return begun, " ".join(words[i].text for i in range(noun[0], noun[-1] + 1))
    owned = next((i for i in left if lexicon.has("possessive", lowers[i - 1]) and lexicon.has("preposition", lowers[i - 2])), len(words))
    if (owner := [i for i in left if i >= owned]) and len(owner) < len(left):
        left = [*owner, *(i for i in left if i < owned)]  # "the number on its tape" is the tape number
    return begun, " ".join(words[i].text for i in sorted(left, key=lambda i: lexicon.has("calendar", lowers[i])))


def _is_said_of(word: str, lexicon: Lexicon) -> bool:
    """True for a word that stands for the things of the first question."""
    pronoun = lexicon["pronoun"].at([word], 0)
    return pronoun is not None or any(lexicon.has(section, word) for section in _SAID_OF)


def _says_nothing(word: str, lexicon: Lexicon) -> bool:
    return any(lexicon.has(section, word) for section in _LEFT_OUT) or lexicon.has("preposition", word)


def _date(lowers: Sequence[str], lexicon: Lexicon) -> str:
    """The word for what is asked for by when: "in what year" asks for a year."""
    calendar = next((word for word in lowers if lexicon.has("calendar", word)), "")
    asks_when = any(sort == "time" for sort, _, _ in lexicon["question"].within(lowers))
    return calendar or (next((said for said in sorted(DATE) if lexicon.has("calendar", said)), "") if asks_when else "")


def _ends_with_list(text: str, lexicon: Lexicon) -> bool:
    """True for columns behind a colon or a dash: "the transfers: number, amount"."""
    listed = _LIST.search(text)
    return listed is not None and not any(lexicon.has("asking", word.lower) for word in split(listed.group(), language=lexicon.language))

"""A question as it is read: misspelled words put right, quotes that mean nothing taken off, a phrase in front put behind. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from onto_core.languages.dictionary import dictionary_of
from onto_core.languages.stems import stem_in
from onto_query.question.lexicon import CAPITAL_NOUNS, Lexicon, lexicon_of
from onto_query.question.vocabulary import Vocabulary
from onto_query.question.words import Word, split
from onto_query.question.writing import asks_to_write
from onto_query.question.written.dictionary import is_word

SHORTEST: Final = 5
"""Letters of a word that may be misspelled: of the longer one, where a letter is missing,"""
LONG: Final = 9
"""and those from which two letters may be wrong."""
FRONT: Final = 7
"""Words of a phrase in front of a question, at most."""
RARE: Final = 1000
"""Uses of a word, in texts as the dictionaries were made of, up to which a name is as likely to be meant as the word."""
NAMES: Final = frozenset(("name", "names"))
COUNTS: Final = frozenset(("number", "count", "amount", "numbers"))
"""What a question says again of its own result."""
_SENTENCES: Final = re.compile(r"(?<=[?!.])\s+(?=\w)")
_LETTERS: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_OWNER: Final = re.compile(r"['’]s$")
_BETWEEN: Final = re.compile(r"\w+(?:['’]\w+)*")


@dataclass(frozen=True, slots=True)
class Spelled:
    """A question as it is read. `read`: (word as written, word as read), in order."""

    text: str
    read: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class KnownWords:
    """Words that are no misspellings, in lower case: those of the graph's names and values, and those of the names of its elements."""

    graph: Collection[str]
    vocabulary: Vocabulary
    long: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """First letter -> the longer words of the graph."""


def respelled(text: str, language: str, known: KnownWords) -> Spelled:
    """The text with each unknown word that is a misspelling of one known word replaced by it.

    One letter may be wrong, missing, doubled or swapped with the next in a word of five or more; two in one of nine or more. Quoted texts, numbers,
    codes, and every word that the graph, the ontologies or the language has stay as they are, and so does a word that may be several others.
    """
    lexicon = lexicon_of(language)
    words = [word for word in split(text, language=lexicon.language) if not word.quoted]
    capitals = sum(word.capital for word in words) > len(words) / 2
    made, end, read = [], 0, []
    for first, word in enumerate(words):
        for match in _LETTERS.finditer(word.text):
            if not _plain(word.text, match.group()) or ("ß" in match.group() and is_word(match.group(), lexicon.language)):
                continue
            name = first > 0 and word.capital and not capitals and lexicon.language not in CAPITAL_NOUNS
            if (right := _right(match.group().casefold().replace("’", "'"), lexicon, known, name=name)) is not None:
                right = right.capitalize() if match.group()[0].isupper() else right
                start = word.start + match.start()
                made += [text[end:start], right]
                end = start + len(match.group())
                read.append((match.group(), right))
    return Spelled("".join((*made, text[end:])), tuple(read)) if read else Spelled(text)


def _plain(token: str, part: str) -> bool:
    """True for a word of letters: no code, no number, no address, nothing in capitals."""
    if any(sign.isdigit() or sign in "@/_." for sign in token):
        return False
    return part[1:].islower()


def _right(word: str, lexicon: Lexicon, known: KnownWords, *, name: bool) -> str | None:
    """The known word that is meant by an unknown one; None when it is known, or when none or several are near."""
    if len(word) < SHORTEST - 1 or _is_known(word, lexicon, known):
        return None
    dictionary = dictionary_of(lexicon.language)
    edits = {each for each in dictionary.edit_distance_1(word) if max(len(each), len(word)) >= SHORTEST}
    things = _nearest(word, known.graph, edits, known.long.get(word[0], ()))
    named, steering = (_nearest(word, own, edits, own) for own in (known.vocabulary.words, lexicon.words))
    if name:
        return _one(word, next(filter(None, (things, named, steering)), ()), lexicon)
    usual = dictionary.known(edits)
    named |= {each for each in usual if known.vocabulary.names(each)}
    akin = {each for each in usual if known.vocabulary.knows(each)}
    if things and max(RARE, *(dictionary[each] for each in things)) < max((dictionary[each] for each in usual), default=0):
        things |= usual  # a name is no likelier than words that are said more often
    groups: list[Collection[str]] = []
    for ranked in ((named, steering, akin, things), (usual,)):
        groups += [{each for each in group if _slip(word, each)} for group in ranked]
        groups += ranked
    return next((_one(word, near, lexicon) for near in groups if near), None)


def _is_known(word: str, lexicon: Lexicon, known: KnownWords) -> bool:
    if word in lexicon.words or word in known.graph or word in known.vocabulary.words or word in dictionary_of(lexicon.language):
        return True
    stem = stem_in(lexicon.language)(word)
    if any(stem + ending in dictionary_of(lexicon.language) for (ending,) in lexicon["citation"].meanings):
        return True
    shorter = (word[:i] + word[i + 1 :] for i in range(1, len(word)) if word[i] == word[i - 1])
    return known.vocabulary.knows(word) and not any(each in lexicon.words or each in dictionary_of(lexicon.language) for each in shorter)


def _slip(word: str, other: str) -> bool:
    """True for a letter doubled, or swapped with the next: surer than another letter in its place."""
    if len(word) == len(other):
        return sorted(word) == sorted(other)
    return len(word) == len(other) + 1 and any(word[i] == word[i - 1] and word[:i] + word[i + 1 :] == other for i in range(1, len(word)))


def _nearest(word: str, words: Collection[str], edits: Collection[str], long: Iterable[str]) -> set[str]:
    """The words at the smallest distance that a misspelling may have: letters changed, added, left out, or swapped with the next.

    `edits`: all that one such slip makes. `long`: those of the words among which two slips are looked for.
    """
    near = {each for each in edits if each in words}
    if near or len(word) < LONG:
        return near
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    fitting = [other for other in long if abs(len(other) - len(word)) <= 2]
    return {other for other, _, _ in extract(word, fitting, scorer=OSA.distance, score_cutoff=2, limit=None)}


def _one(word: str, near: Collection[str], lexicon: Lexicon) -> str | None:
    """The one word that is meant, of several forms of it the nearest and most usual; None for words that mean different things."""
    from rapidfuzz.distance import OSA

    if len({stem_in(lexicon.language)(each) for each in near}) != 1:
        return None
    dictionary = dictionary_of(lexicon.language)
    return min(sorted(near), key=lambda each: (OSA.distance(word, each), abs(len(each) - len(word)), -dictionary[each]))


# -- quotes


def quoted_names(text: str, language: str) -> list[Word]:
    """The quoted texts of a question that are written as names are: with capitals, of several words or with a possessive; and months."""
    lexicon = lexicon_of(language)
    return [word for word in split(text, language=lexicon.language) if word.quoted and (_name(word.text) or lexicon.has("month", word.lower))]


def looked_for(text: str, quoted: Word, language: str) -> bool:
    """True for a quoted text that values are to contain, as the words before it say: "with the word", "containing"."""
    lexicon = lexicon_of(language)
    lowers = [word.lower for word in split(text[: quoted.start - 1], language=lexicon.language)]
    return bool(lowers) and (lexicon.has("text noun", lowers[-1]) or lexicon["text"].before(lowers, len(lowers)) is not None)


def _name(text: str) -> bool:
    parts = _BETWEEN.findall(text)
    return parts[:1] != [] and parts[0][0].isupper() and parts[-1][0].isupper() and (len(parts) > 1 or bool(_OWNER.search(text)))


def bare(text: str, quoted: Sequence[Word]) -> str:
    """The text without the quotes around words."""
    places = sorted(place for word in quoted for place in (word.start - 1, word.end) if 0 <= place < len(text))
    marks = [-1, *places, len(text)]
    return "".join(text[before + 1 : after] for before, after in pairwise(marks))


# -- order


def behind(text: str, language: str) -> str:
    """The text with a phrase of place or time behind what it stood in front of: "In 2019, which films came out?"."""
    lexicon = lexicon_of(language)
    phrase, comma, rest = text.partition(",")
    first, after = split(phrase, language=lexicon.language), split(rest, language=lexicon.language)
    if not comma or len(after) < 2 or not 2 <= len(first) <= FRONT or not lexicon.has("in front", first[0].lower):
        return text
    begun = _begins(after[0].lower, lexicon) or not after[0].capital
    if not begun or after[0].quoted or any(_begins(word.lower, lexicon) for word in first):
        return text
    bare = rest.rstrip(" ?!.")
    return f"{bare.lstrip()} {phrase[:1].lower()}{phrase[1:].strip()}{rest[len(bare) :]}"


def told_in_one(text: str, language: str) -> str:
    """The text with the columns that a second sentence asks for behind the question: "How many per branch? Show the branch name and the number"."""
    sentences = _SENTENCES.split(text.strip())
    lexicon = lexicon_of(language)
    if len(sentences) != 2:
        return text
    words = [word.lower for word in split(sentences[1], language=lexicon.language)]
    begun = max((found[1] for section in ("command", "opener") if (found := lexicon[section].at(words, 0))), default=0)
    rest = split(sentences[1], language=lexicon.language)[begun:]
    while rest and (
        _reckoned(rest[-1].lower, lexicon) or (rest[-1].function and not lexicon.has("called", rest[-1].lower) and rest[-1].lower not in NAMES)
    ):
        rest = rest[:-1]
    asks = any(
        (word.lower not in NAMES and _begins(word.lower, lexicon)) or lexicon.has("auxiliary", word.lower) or lexicon.has("preposition", word.lower)
        for word in rest
    )
    if not begun or not rest or asks or asks_to_write(text, tuple(word.lower for word in split(text, language=lexicon.language)), lexicon):
        return text
    joint = next(iter(lexicon["with columns"].meanings), ("",))
    columns = sentences[1][rest[0].start : rest[-1].end]
    return f"{sentences[0].rstrip(' ?!.')} {' '.join(joint)} {columns}" if any(joint) else text


def _reckoned(word: str, lexicon: Lexicon) -> bool:
    return lexicon["aggregate"].at([word], 0) is not None or word in COUNTS


def _begins(word: str, lexicon: Lexicon) -> bool:
    """True for a word that asks or commands."""
    return any(lexicon.has(section, word) for section in ("asking", "command", "ask"))

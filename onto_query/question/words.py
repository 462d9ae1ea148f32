"""The words of a question and their positions in it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from onto_core.languages.detect import DEFAULT
from onto_core.languages.stems import stem_in
from onto_query.question.lexicon import Lexicon, lexicon_of

MAX_WORDS = 80
"""Words of a question that are read, at most; the rules do not follow longer texts."""


BEFORE_NOUN: Final = ("which", "article", "the", "possessive", "each", "superlative")
"""Sections of words behind which a command is none."""
SHORTEST_PART = 4
"""Letters of the second part of a compound, at least: "höchstens" is none."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word, number or quoted text, with its characters `[start, end)` in the question."""

    text: str
    start: int
    end: int
    quoted: bool = False
    language: str = DEFAULT
    hyphen: bool = False
    """A hyphen joins it to the next one: "5-star"."""
    noun: bool = False
    """A noun by the word before it, though it mostly is a command: "which show"; or a participle, which says something, too."""

    @property
    def lower(self) -> str:
        return self.text.casefold()

    @property
    def stem(self) -> str:
        return stem_in(self.language)(self.text)

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper() or self.text[:1].istitle()

    @property
    def function(self) -> bool:
        return not (self.quoted or self.noun) and self.lower.replace("’", "'") in lexicon_of(self.language).function


class WordSpan(Protocol):
    """Words `[first, last)` of a question."""

    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int: ...


def positions(spans: Iterable[WordSpan]) -> set[int]:
    """The indexes of the words in any of the spans."""
    return {i for span in spans for i in range(span.first, span.last)}


def gap_before(text: str, words: Sequence[Word], i: int) -> str:
    """What stands between a word and the one before it; "" at the first."""
    return text[words[i - 1].end : words[i].start] if i else ""


def in_names(words: Sequence[Word]) -> frozenset[int]:
    """The indexes of capitalised words within a question before another one: "the Best Actor", "No Country"; none where most words are so."""
    capitals = {i for i, word in enumerate(words) if i and word.capital and not word.quoted}
    found = frozenset(i for i in capitals if i + 1 in capitals)
    return found if len(capitals) <= len(words) / 2 else frozenset()


_TOKEN = re.compile(
    r"""(?P<quoted>"[^"]+"|„[^“”]+[“”]|“[^”]+”|«[^»]+»|»[^«]+«|‘[^’]+’(?!\w)|(?<!\w)'[^']+'(?!\w))"""
    r"""|(?P<number>[$€£¥]?(?:\d{1,3}(?:[,.]\d{3})+(?:[.,]\d+)?|\d+[.,]\d+)(?:k|m|bn|[€$£¥%])?(?![\w.,]*\w))"""
    r"""|(?P<word>[^\s"„“”«»?!¿¡,;:()\[\]{}<>。？！，、…]+)"""
)
_POSSESSIVE = re.compile(r"(.+)(['’]s)$", re.IGNORECASE)
_OWNED = re.compile(r"['’]s\b", re.IGNORECASE)
_EDGE = ".'’‘`´"
_DASHES = "-–—"
_HYPHEN = re.compile(r"(?<=[^\W\d_])[‐‑–—](?=[^\W\d_])")
"""Written as a dash, which programs like to make of it: "longest–serving"."""


def split(text: str, whole: Sequence[tuple[int, int]] = (), language: str = DEFAULT) -> tuple[Word, ...]:
    """Split a question into words; `'s` is a word of its own, a quoted text is one word, `C++` and `AC/DC` stay whole.

    `whole`: characters `[start, end)` that are one word, as if they were quoted. "30-minute", "l'azienda", "réalise-t-il", "Durchschnittsalter" are
    two words.
    """
    text = _HYPHEN.sub("-", text)
    words: list[Word] = []
    lexicon = lexicon_of(language)
    begun = 0
    for start, end in sorted(whole):
        words += [*_split(text, begun, start, lexicon), Word(text[start:end], start, end, quoted=True, language=language)]
        begun = end
        if _OWNED.match(text, end):
            begun = end + 2
            words.append(Word("'s", end, begun, language=language))
    return tuple(_with_nouns([*words, *_split(text, begun, len(text), lexicon)][:MAX_WORDS], lexicon))


def _with_nouns(words: Sequence[Word], lexicon: Lexicon) -> Iterator[Word]:
    """The words with those that may be commands as nouns, where one stands before them: "which show", "our longest show", "a list"."""
    lowers = [word.lower for word in words]
    for i, word in enumerate(words):
        may = i > 0 and lexicon.has("command", word.lower) and not lexicon.has("name noun", word.lower)
        behind = words[i + 1] if may and i + 1 < len(words) else None  # but "the list of members", "a list price"
        alone = behind is None or behind.capital or (behind.function and not lexicon.has("of", behind.lower))
        sections = BEFORE_NOUN if alone else ("each",)
        before = may and any(lexicon[section].before(lowers, i) is not None for section in sections)
        done = i > 0 and word.function and lexicon.has("participle", word.lower) and lexicon.has("be", lowers[i - 1])  # "plots that are let"
        done = done and not any(word.lower in phrase for phrase in lexicon["named"].meanings)  # but "is known as"
        yield replace(word, noun=True) if before or done else word


def _split(text: str, first: int, last: int, lexicon: Lexicon) -> list[Word]:
    words: list[Word] = []
    for match in _TOKEN.finditer(text, first, last):
        token, start = match.group(), match.start()
        if match.lastgroup == "quoted":
            inner = token[1:-1].strip()
            if inner:
                begin = text.index(inner, start)
                words.append(Word(inner, begin, begin + len(inner), quoted=True, language=lexicon.language))
            continue
        start += len(token) - len(token.lstrip(_EDGE))
        owners = lexicon.has("plural owner", token[-2:].casefold()) and text[match.end() : match.end() + 1] == " "
        token = token.strip(_EDGE)
        if not token.strip(_DASHES):
            continue
        owner = _POSSESSIVE.match(token) if lexicon.has("owner", "'s") else None
        end = start + len(owner.group(1)) if owner else start + len(token)
        for piece, offset in _pieces(text[start:end], lexicon):
            hyphen = text[start + offset + len(piece) : start + offset + len(piece) + 1] == "-" and start + offset + len(piece) < end
            words.append(Word(piece, start + offset, start + offset + len(piece), language=lexicon.language, hyphen=hyphen))
        if owner or owners:
            words.append(Word("'s", end, end + len("'s" if owner else "'"), language=lexicon.language))
        if len(words) >= MAX_WORDS:
            break
    return words


def _pieces(token: str, lexicon: Lexicon) -> list[tuple[str, int]]:
    """The words in a token, each with its offset."""
    if hyphen := _joined(token, lexicon):
        return [(token[:hyphen], 0), (token[hyphen + 1 :], hyphen + 1)]
    folded = token.casefold()
    for (prefix,) in lexicon["compound"].meanings:
        if folded.startswith(prefix) and len(token) >= len(prefix) + SHORTEST_PART and len(folded) == len(token):
            return [(token[: len(prefix)], 0), (token[len(prefix) :], len(prefix))]
    return lexicon.parts(token)


def _joined(token: str, lexicon: Lexicon) -> int:
    """The place of a hyphen between a number or ordinal and what it measures or ranks; 0 when there is none."""
    left, hyphen, right = token.casefold().partition("-")
    if not hyphen or not right:
        return 0
    number = left.isdecimal() or lexicon.has("number", left)
    measures = number and (lexicon.has("unit", right) or lexicon.has("years old", right))
    ranks = lexicon.has("ordinal", left) and (lexicon.has("superlative", right) or lexicon.has("most", right))
    counts = number and len(right) >= SHORTEST_PART and right.isalpha() and right.islower() and token.islower()  # "5-star reviews"
    extreme = any(lexicon.has(section, left) for section in ("superlative", "most", "least"))  # "the highest-rated films", "most-watched"
    extreme = extreme and right.isalpha() and not lexicon.has("preposition", right) and not lexicon.has("superlative", f"{left}-{right}")
    return len(left) if (measures or ranks or counts or extreme) and len(left) == token.find("-") else 0

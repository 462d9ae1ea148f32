"""Mentions of a name in a text: as written, else in other case and spacing, else lightly inflected, else its words alone. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, pairwise

from onto_core.short_memory import LONGEST, remembered_short
from onto_core.terms import Span
from onto_extract.written import same_value, same_words, unquoted

MOST = 50
"""Mentions of one name, at most."""
TEXTS = 8
"""Texts whose names are remembered: those that a process works on at once."""
NAMES = 5_000
"""Names remembered of one text."""

_SPACELESS = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")
"""Scripts that set no space between words, or join particles to them: there a name may begin and end anywhere."""
_ARTICLE = re.compile(r"(?:the|an?)\s+", re.IGNORECASE)
_NO_LETTERS = re.compile(r"[\W_]+")
_POSSESSIVE = re.compile(r"['’]s?$")


_REMARK = re.compile(r"\s*\([^()]*\)$")


def as_text_has(name: str, text: str) -> str:
    """A name or value of a data set or a model in the words of a text: `Alien_(film)` is "Alien" where the text says no more."""
    spaced = unquoted(" ".join(name.replace("_", " ").split()))
    short = _REMARK.sub("", spaced)
    if not short or short == spaced:
        return spaced
    return short if not says(text, spaced) and says(text, short) else spaced


def says(text: str, name: str) -> bool:
    """True when a text has a name or a value, as it is or in one of its usual forms."""
    return bool(mentions(name, text)) or same_value(name, text)


def mentions(name: str, text: str) -> tuple[Span, ...]:
    """The places of a name by the strictest search that finds any, in order; at most MOST. Cached, for the facts of a text repeat its names."""
    found = _found_in(text)
    if (spans := found.get(name)) is None:
        spans = _mentions(name, text)
        if len(found) < NAMES and len(name) <= LONGEST:
            found[name] = spans
    return spans


@lru_cache(maxsize=TEXTS)
def _found_in(text: str) -> dict[str, tuple[Span, ...]]:
    """The names that were looked up in a text, and their places."""
    return {}


def _mentions(name: str, text: str) -> tuple[Span, ...]:
    words = re.split(r"[\s_]+", name.strip().strip('"“”«»').strip())
    plain = " ".join(words)
    if not plain:
        return ()
    for search in (_places(plain, text), _places_in_any_case(plain, text)):
        if spans := tuple(islice(search, MOST)):
            return spans
    if _may_occur(plain, text):
        for search in (_matches(_spaced(tuple(words)), text), _matches(_inflected(plain), text)):
            if spans := tuple(islice(search, MOST)):
                return spans
    span = same_words(plain, text)
    return () if span is None else (span,)


def quoted(quote: str, text: str) -> Span | None:
    """The first place of a quotation: exact, else in any case and spacing."""
    if not quote.strip():
        return None
    if (start := text.find(quote)) >= 0:
        return Span(start, start + len(quote))
    if _letters(quote) not in _letters_of(text):
        return None
    match = re.search(r"\s+".join(re.escape(part) for part in quote.split()), text, re.IGNORECASE)
    return Span(*match.span()) if match else None


def evidence(names: tuple[str, str], text: str) -> Span | None:
    """The shortest stretch of the text from a mention of one name to one of the other; the first mention when only one of them is there."""
    places = [spans for name in names if (spans := mentions(name, text))]
    if len(places) < 2:
        return places[0][0] if places else None
    pairs = ((min(one.start, other.start), max(one.end, other.end)) for one in places[0] for other in places[1])
    return Span(*min(pairs, key=lambda pair: (pair[1] - pair[0], pair[0])))


def _places(name: str, text: str) -> Iterator[Span]:
    start = text.find(name)
    while start >= 0:
        end = start + len(name)
        if _whole(name, text, start, end):
            yield Span(start, end)
        start = text.find(name, start + 1)


def _places_in_any_case(name: str, text: str) -> Iterator[Span]:
    lowered = _lowered(text)
    return _places(name.lower(), lowered) if len(lowered) == len(text) else iter(())


@lru_cache(maxsize=TEXTS)
def _lowered(text: str) -> str:
    return text.lower()


def _may_occur(name: str, text: str) -> bool:
    """False when the text lacks a word of the name, or two that stand side by side in it: found in a fraction of the time of a search by pattern."""
    words = [_letters(_stem(word)) for word in _words_of(name)]
    letters = _letters_of(text)
    if len(words) < 2:
        return all(word in letters for word in words)
    return all(any(one + ending + other in letters for ending in ("", "s", "es")) for one, other in pairwise(words))


@lru_cache(maxsize=TEXTS)
def _letters_of(text: str) -> str:
    return _letters(text)


def _letters(text: str) -> str:
    """The letters and digits of a text alone, cases folded at least as far as a search in any case does (Turkish i among them)."""
    return _NO_LETTERS.sub("", text.casefold().replace("ı", "i"))


def _whole(name: str, text: str, start: int, end: int) -> bool:
    """True when nothing before or after could belong to the name: "C" is neither in "C++" nor in "Ca"."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if _joins(name[0]) and _joins(before):
        return False
    return not ((_joins(name[-1]) and _joins(after)) or ((_joins(name[-1]) or name[-1] in "+#") and after in {"+", "#"}))


def _joins(sign: str) -> bool:
    return (sign.isalnum() or sign == "_") and not _SPACELESS.match(sign)


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[Span]:
    return (Span(*match.span()) for match in pattern.finditer(text) if _whole(match[0], text, *match.span()))


@remembered_short(4096)
def _spaced(words: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern for the words with any white space between them, in any case."""
    return re.compile(r"[\s_]+".join(map(re.escape, words)), re.IGNORECASE)


@remembered_short(4096)
def _inflected(name: str) -> re.Pattern[str]:
    """A pattern that allows for a missing article, hyphen or space, a possessive or plural ending, and white space after the points of initials."""
    words = _words_of(name)
    joint = r"[\s\-‐-–]*" if any("." in word for word in words) else r"[\s\-‐-–]+"
    return re.compile(joint.join(_any_form(word) for word in words if word), re.IGNORECASE)


def _words_of(name: str) -> list[str]:
    return re.split(r"[\s\-‐-–]+", _ARTICLE.sub("", name, count=1) if _ARTICLE.match(name) else name)


def _stem(word: str) -> str:
    stem = _POSSESSIVE.sub("", word) or word
    return stem[:-1] if len(stem) > 3 and stem[-1] in "sS" and stem[-2] not in "sS" else stem


def _any_form(word: str) -> str:
    stem = _stem(word)
    pattern = re.escape(stem).replace(r"\.", r"\.?\s*")
    return pattern + r"(?:['’]?s|es|['’])?" if stem[-1:].isalpha() else pattern

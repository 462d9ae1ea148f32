"""Where a text mentions a name: as written, else in other case and spacing, else with a light change of form (possessive, plural, initials). Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from onto_core.terms import Span

MOST = 50
"""Mentions of one name that are looked at."""

_SPACELESS = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
"""Scripts that set no space between words, or join particles to them: there a name may begin and end anywhere."""
_WORD = re.compile(rf"[^\W{_SPACELESS}]")
_ARTICLE = re.compile(r"^(?:the|an?)\s+", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s?$")


def mentions(name: str, text: str) -> tuple[Span, ...]:
    """The places of a name by the strictest reading that finds any, in order; at most MOST."""
    for pattern in _patterns(name):
        found = [Span(*match.span()) for _, match in zip(range(MOST), pattern.finditer(text), strict=False)]
        if found:
            return tuple(found)
    return ()


def quoted(quote: str, text: str) -> Span | None:
    """The first place of a quotation: exact, else in any case with any white space."""
    if not quote.strip():
        return None
    if (start := text.find(quote)) >= 0:
        return Span(start, start + len(quote))
    parts = r"\s+".join(re.escape(part) for part in quote.split())
    match = re.search(parts, text, re.IGNORECASE)
    return Span(*match.span()) if match else None


@lru_cache(maxsize=4096)
def _patterns(name: str) -> tuple[re.Pattern[str], ...]:
    words = re.split(r"[\s_]+", name.strip().strip('"“”«»').strip())
    if not any(words):
        return ()
    exact = _bounded(words, r"[\s_]+", [re.escape(word) for word in words])
    bare = re.split(r"[\s_\-‐-–]+", _ARTICLE.sub("", " ".join(words)))
    loose = _bounded(bare, r"[\s_\-‐-–]*" if _initials(bare) else r"[\s_\-‐-–]+", [_inflected(word) for word in bare])
    return (re.compile(exact), re.compile(exact, re.IGNORECASE), re.compile(loose, re.IGNORECASE))


def _bounded(words: list[str], joint: str, parts: list[str]) -> str:
    """The parts as whole words: nothing that could belong to the name stands before or after, so that "C" is not found in "C++" or "Ca"."""
    before = r"(?<!\w)" if _WORD.match(words[0][:1]) else ""
    after = r"(?![\w+#])" if _WORD.match(words[-1][-1:]) else r"(?![+#])" if words[-1][-1:] in "+#" else ""
    return before + joint.join(parts) + after


def _initials(words: list[str]) -> bool:
    return any("." in word for word in words)


def _inflected(word: str) -> str:
    """A word with an optional possessive or plural ending, and white space allowed after the points of initials."""
    stem = _POSSESSIVE.sub("", word) or word
    if len(stem) > 3 and stem[-1] in "sS" and stem[-2] not in "sS":
        stem = stem[:-1]
    pattern = re.escape(stem).replace(r"\.", r"\.?\s*")
    return pattern + r"(?:['’]?s|es|['’])?" if stem[-1:].isalpha() else pattern


def evidence(names: tuple[str, ...], text: str) -> Span | None:
    """The shortest stretch of the text from a mention of the first name to one of the second; the one that is there when only one is."""
    places = [found for name in names if (found := mentions(name, text))]
    if not places:
        return None
    if len(places) == 1:
        return places[0][0]
    pairs = ((min(a.start, b.start), max(a.end, b.end)) for a in places[0] for b in places[1])
    start, end = min(pairs, key=lambda pair: (pair[1] - pair[0], pair[0]))
    return Span(start, end)

"""The way in which a question wants to be answered: from facts alone, by embedding, by likeness. Only its words for that are taken off."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final
from typing import Literal as OneOf

import yaml

Approach = OneOf["", "factual", "embedding"]
_PARTING: Final = r"\s*(?:[:,;.\-–—]+\s*|$)"
_ASKED: Final = r"(?=\s+[^\W\dA-Z_])"
"""A word in small letters: "guess who directed Alien", but not "Guess Who"."""


@dataclass(frozen=True, slots=True)
class Request:
    """`text` is the question with blanks in the place of the words for the approach: every other character stays where it is.

    `like`: characters `[start, end)` of the words after which things follow that others are to be like.
    """

    text: str
    approach: Approach = ""
    like: tuple[int, int] | None = None


PLAIN: Final = Request("")
"""Nothing special is wanted."""


def request_of(text: str) -> Request:
    """Read the request from a question. Words in quotes, and words inside the question, are left as they are."""
    for approach, opening, closing in _approaches():
        if (match := opening.match(text)) and text[match.end() :].strip():
            text = " " * match.end() + text[match.end() :]
            return Request(text, approach, _like(text))
        if (match := closing.search(text)) and text[: match.start()].strip():
            text = text[: match.start()] + match.group(1) + " " * (len(match.group()) - len(match.group(1)))
            return Request(text, approach, _like(text))
    return Request(text, "", _like(text))


def _like(text: str) -> tuple[int, int] | None:
    match = next((found for pattern in _likes() if (found := pattern.search(text))), None)
    return match.span("like") if match else None


@cache
def _words() -> dict[str, dict[str, list[str]]]:
    content: dict[str, dict[str, Any]] = yaml.safe_load((files(__package__) / "words.yaml").read_text(encoding="utf-8"))
    parted = {language: {name: [each.strip() for each in text.split("|")] for name, text in held.items()} for language, held in content.items()}
    return {language: {name: sorted(held[name], key=len, reverse=True) for name in held} for language, held in parted.items()}


def _any(phrases: list[str]) -> str:
    return "(?:" + "|".join(r"\s+".join(map(re.escape, phrase.split())) for phrase in phrases) + ")"


@cache
def _approaches() -> tuple[tuple[Approach, re.Pattern[str], re.Pattern[str]], ...]:
    """(approach, its words at the beginning, its words at the end with the question mark before them)."""
    found: list[tuple[Approach, re.Pattern[str], re.Pattern[str]]] = []
    for held in _words().values():
        lead = rf"\s*(?:{_any(held['with'])}\s+)?(?:{_any(held['the'])}\s+)?"
        names: tuple[tuple[Approach, str], ...] = (("embedding", _any(held["embedding"])), ("factual", _any(held["factual"])))
        for approach, named in names:
            opening = rf"[(\[]?{lead}{named}\s*[)\]]?\s*(?:[:,;–—]|\s-)\s*"
            closing = rf"([?!.]?)\s*(?:[,;–—(\[]|\s-|(?=\s{_any(held['with'])}\s)){lead}{named}\s*[)\]]?\s*[?!.]?\s*$"
            found.append((approach, re.compile(opening, re.IGNORECASE), re.compile(closing, re.IGNORECASE)))
        guess = rf"(?i:{lead}{_any(held['guess'])})(?:{_PARTING}|{_ASKED})"
        end = rf"([?!.]?)\s*[,;–—(\[]{lead}{_any(held['guess'])}\s*[)\]]?\s*[?!.]?\s*$"
        found.append(("embedding", re.compile(guess), re.compile(end, re.IGNORECASE)))
    return tuple(found)


@cache
def _likes() -> tuple[re.Pattern[str], ...]:
    """ "films like ...", "something similar to ...", "recommend films like ..."; "would like" and "what is it like" are none of them."""
    found = []
    for language, held in _words().items():
        plain, phrases = [each for each in held["like"] if " " not in each], [each for each in held["like"] if " " in each]
        # A bare "like" is also a verb, "as" or a question word: it follows what is to be like, and that follows a command or nothing.
        command = rf"(?:{_any(held['recommend'])}\b.*?\b|{_any(held['something'])}\s+|^\W*(?:\w+\s+){{0,3}}?)"
        told = r"(?<!would)(?<!'d)(?<!do)(?<!does)(?<!did)(?<!i)(?<!you)(?<!we)(?<!they)(?<!look)(?<!looks)(?<!is)(?<!are)(?<!was)(?<!much)(?<!many)"
        more = r"(?!(?:the\s+)?(?:better|best|more|most|less|least|worse|worst)\b)"  # "which films did audiences like better than critics"
        before = rf"{command}\w+" if language == "en" else rf"(?:{_any(held['recommend'])}\b.*?|{_any(held['something'])})"
        if phrases:
            found.append(re.compile(rf"(?P<like>\b{_any(phrases)})\s+(?=\S)", re.IGNORECASE))
        if "is" in held:
            found.append(re.compile(rf"^\W*(?:which|what|who)\s+(?:\w+\s+)?{_any(held['is'])}\s+(?P<like>{_any(plain)})\s+(?=\S)", re.IGNORECASE))
        found.append(re.compile(rf"(?:{before}|{_any(held['something'])}){told}\s+(?P<like>{_any(plain)})\s+{more}(?=\S)", re.IGNORECASE))
    return tuple(found)


@cache
def asking_words() -> frozenset[str]:
    """The words around a likeness that name nothing: "recommend", "something"."""
    return frozenset(word for held in _words().values() for name in ("something", "recommend") for phrase in held[name] for word in phrase.split())

"""Texts that a value contains or begins with: "containing 'freedom'", "have the word King in their title". Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from typing import Literal as OneOf

from onto_query.question.lexicon import Lexicon
from onto_query.question.words import Word

LONGEST: Final = 3
"""Words of a text without quotes, at most."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """`containing the word 'freedom'`: words `[first, last)` before the quoted text at `last` that say how a value has it."""

    first: int
    last: int
    how: OneOf["contains", "starts", "whole"]


def find_quoted(words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon) -> tuple[Quoted, ...]:
    """What is asked of values by the quoted texts of a question."""
    found = []
    for last in (i for i, word in enumerate(words) if word.quoted and i):
        noun = last - 1 if lexicon.has("text noun", lowers[last - 1]) else last
        article = noun - 1 if noun and lexicon.has("determiner", lowers[noun - 1]) else noun
        told = lexicon["text"].before(lowers, article)
        if told is not None:
            found.append(Quoted(told[1], last, told[0]))  # type: ignore[arg-type]
        elif noun < last:
            found.append(Quoted(noun, last, "contains"))
    return tuple(found)


def texts_said(words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon) -> tuple[tuple[int, int], ...]:
    """The characters `[start, end)` of texts that stand without quotes behind a noun for them: "the word King in their title"."""
    found = []
    for i, word in enumerate(lowers[:-1]):
        if lexicon.has("text noun", word) and i and lexicon.is_article(lowers[i - 1]):
            inside = next((k for k in range(i + 1, len(lowers)) if lexicon.has("in a name", lowers[k])), 0)
            if inside and is_plain(words[i + 1 : inside]):
                found.append((words[i + 1].start, words[inside - 1].end))
    return tuple(found)


def is_plain(run: tuple[Word, ...]) -> bool:
    """True for a few words that may be a part of a text."""
    return 0 < len(run) <= LONGEST and not any(word.function for word in run)

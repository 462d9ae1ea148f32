"""The runs of words in a question that may be names. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal as OneOf

from onto_core.matching.terms import singular
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import CAPITAL_NOUNS, lexicon_of
from onto_query.question.words import Word

LONGEST_NAME = 9
"""Words in a mention."""


@dataclass(frozen=True, slots=True)
class QuestionMention:
    """Words `[first, last)` that may be the name of something in the graph."""

    text: str
    first: int
    last: int
    how: OneOf["quoted", "name", "words"]


def is_common(mention: QuestionMention, analysis: Analysis) -> bool:
    """True for a noun that is no part of a name where it stands: "a book", "women", and "das Museum" where all nouns have capitals."""
    lexicon, before = lexicon_of(analysis.language), analysis.words[mention.first - 1].lower if mention.first else ""
    capitals = lexicon.language in CAPITAL_NOUNS
    if mention.last - mention.first > 1 or mention.how == "quoted" or (mention.how == "name" and not capitals):
        return False
    some = lexicon.has("article", before) or (capitals and lexicon.has("the", before))
    return some or lexicon.has("person noun", singular(mention.text.casefold()))


def mentions(analysis: Analysis) -> tuple[QuestionMention, ...]:
    """Every run of words that may be a name: quoted texts, capitalised runs, and all short runs with a content word in them. Longest first.

    Most runs of plain words name nothing: they are only for exact look-ups.
    """
    words = analysis.words
    runs: list[QuestionMention] = []
    for first in range(len(words)):
        runs += _with_quotes(analysis, first)
        if words[first].quoted:
            runs.append(QuestionMention(words[first].text, first, first + 1, "quoted"))
            continue
        for last in range(first + 1, min(first + LONGEST_NAME, len(words)) + 1):
            if words[last - 1].quoted or last - 1 in analysis.asides:
                break
            if mention := _mention(analysis, first, last):
                runs += [mention, *_without_ending(mention, analysis), *_with_full_stop(mention, analysis)]
    return tuple(sorted(runs, key=lambda m: (m.how != "quoted", m.first - m.last, m.first)))


def _with_quotes(analysis: Analysis, first: int) -> Iterator[QuestionMention]:
    """The names that a quoted word behind others may be the end of: "Rose 'Iceberg'", in the quotes of the question and in single ones."""
    words = analysis.words
    last = next((i for i in range(first + 1, min(first + LONGEST_NAME, len(words))) if words[i].quoted), first)
    if last == first or words[first].function or words[first].quoted:
        return
    before = analysis.text[words[first].start : words[last - 1].end]
    for quote in dict.fromkeys((analysis.text[words[last].start - 1], "'")):
        yield QuestionMention(f"{before} {quote}{words[last].text}{quote}", first, last + 1, "words")


def _without_ending(mention: QuestionMention, analysis: Analysis) -> Iterator[QuestionMention]:
    """The name without the ending of a genitive, in a language that writes it without an apostrophe: "Fritz Langs Filme"."""
    for (ending,) in lexicon_of(analysis.language)["genitive"].meanings:
        if mention.how == "name" and mention.text.endswith(ending) and len(mention.text) > len(ending) + 2:
            yield replace(mention, text=mention.text.removesuffix(ending))


def _with_full_stop(mention: QuestionMention, analysis: Analysis) -> Iterator[QuestionMention]:
    """The name with the full stop that it ends with itself: "Voltaro S.p.A.", "Ursula K."."""
    last = analysis.words[mention.last - 1]
    if mention.how == "name" and ("." in last.text or len(last.text) == 1) and analysis.text[last.end : last.end + 1] == ".":
        yield replace(mention, text=f"{mention.text}.")


def _mention(analysis: Analysis, first: int, last: int) -> QuestionMention | None:
    run = analysis.words[first:last]
    if run[0].text == "'s" or run[-1].text == "'s" or (all(word.function for word in run) and not _titled(run, first)):
        return None
    if last - first == 1 and (first in analysis.structure or (len(run[0].text) == 1 and not run[0].capital)):
        return None
    steering = [i in analysis.structure and word.text.isdigit() for i, word in enumerate(run, first)]
    if any(steering) and all(word.function or steers for word, steers in zip(run, steering, strict=True)):
        return None  # "the 3" of "the 3 oldest mills"
    text = analysis.text[run[0].start : run[-1].end]
    named = run[0].capital and run[-1].capital and not (first == 0 and run[0].function)
    return QuestionMention(text, first, last, "name" if named else "words")


def _titled(run: tuple[Word, ...], first: int) -> bool:
    """True for a name of function words only ("The Others", "Them"), whose capitals do not come from the beginning of a sentence."""
    return first > 0 and all(word.capital for word in run)

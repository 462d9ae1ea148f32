"""A solved question laid beside another: the same words in the same order, with other names, values and numbers in their places. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from typing import Literal as OneOf

from onto_core.languages.stems import stem_in
from onto_core.terms import Literal, normal_label
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.gate import edits
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.words import Word
from sparql_cassandra.syntax.lexer import NUMBERS

_YEAR: Final = re.compile(r"(\d{4})(-.*)?$", re.DOTALL)
DROPPED: Final = frozenset(
    ("a", "an", "the", "is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "there", "all", "any", "our", "we")
)
"""Words whose lack changes nothing, when the form of the question is the same."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Words `[first, last)` of a solved question which its query has as a literal, a number or a thing: `constant`, as it stands there."""

    first: int
    last: int
    sort: OneOf["value", "thing", "number", "year"]
    constant: str
    properties: frozenset[str] = frozenset()
    """Of a value: those that have it in the graph."""
    kinds: frozenset[str] = frozenset()
    """Of a thing: its classes."""


@dataclass(frozen=True, slots=True)
class Swap:
    """What takes the place of a gap."""

    gap: Gap
    text: str
    literal: Literal | None = None
    iri: str = ""


def gaps_of(analysis: Analysis, query: str, found: Sequence[Mention]) -> tuple[Gap, ...]:
    """The gaps of a solved question: what both it and its query name. What only the query has belongs to the words around."""
    strings, numbers = edits.values(query)
    full = edits.in_full(query)
    words = analysis.words
    gaps: list[Gap] = []
    for mention in sorted(found, key=lambda each: (each.first - each.last, -each.score)):
        if mention.kind == "value":
            fitting = [value for value in mention.values if value.literal.lexical in strings]
            if fitting:
                properties = frozenset(value.property for value in fitting)
                gaps.append(Gap(mention.first, mention.last, "value", fitting[0].literal.lexical, properties))
        elif mention.kind == "thing":
            named = [match.entity for match in mention.things if f"<{match.entity.iri}>" in full]
            if len(named) == 1:
                gaps.append(Gap(mention.first, mention.last, "thing", named[0].iri, kinds=frozenset(named[0].types)))
    years = {found_[1] for text in strings if (found_ := _YEAR.match(text))}
    for i, word in enumerate(words):
        if word.text.isascii() and word.text.isdigit():
            if len(word.text) == 4 and years == {word.text}:
                gaps.append(Gap(i, i + 1, "year", word.text))
            elif float(word.text) in numbers:
                gaps.append(Gap(i, i + 1, "number", word.text))
    taken: set[int] = set()
    kept = []
    for gap in gaps:
        if not taken.intersection(range(gap.first, gap.last)):
            taken.update(range(gap.first, gap.last))
            kept.append(gap)
    return tuple(sorted(kept, key=lambda gap: gap.first))


def form_of(analysis: Analysis) -> tuple[object, ...]:
    """What two questions must have in common beside their words."""
    amounts = sorted((each.op, each.on, each.unit) for each in analysis.amounts)
    return (analysis.form, analysis.wanted, tuple(amounts), len(analysis.negations), analysis.aggregates and tuple(f for _, f in analysis.aggregates))


def swaps(example: Analysis, gaps: Sequence[Gap], asked: Analysis, found: Sequence[Mention]) -> tuple[Swap, ...] | None:
    """What takes the place of each gap; None when the words around them are not the same."""
    if form_of(example) != form_of(asked):
        return None
    by_first = {gap.first: gap for gap in gaps}
    left = list(_items(example, by_first))

    def follow(at: int, i: int) -> tuple[Swap, ...] | None:
        while i < len(asked.words) and _is_dropped(asked, i):
            if at < len(left) and isinstance(left[at], Gap) and (rest := _filled(at, i)) is not None:
                return rest
            i += 1
        if at == len(left):
            return () if i == len(asked.words) else None
        if i == len(asked.words):
            return None
        item = left[at]
        if isinstance(item, Gap):
            return _filled(at, i)
        return follow(at + 1, i + 1) if _same(item, asked.words[i], asked) else None

    def _filled(at: int, i: int) -> tuple[Swap, ...] | None:
        gap = left[at]
        assert isinstance(gap, Gap)
        for last, swap in _fillers(gap, i, asked, found):
            if (rest := follow(at + 1, last)) is not None:
                return (swap, *rest)
        return None

    return follow(0, 0)


def _items(analysis: Analysis, gaps: Mapping[int, Gap]) -> Iterator[Word | Gap]:
    i = 0
    while i < len(analysis.words):
        if (gap := gaps.get(i)) is not None:
            yield gap
            i = gap.last
            continue
        if not _is_dropped(analysis, i):
            yield analysis.words[i]
        i += 1


def _is_dropped(analysis: Analysis, i: int) -> bool:
    return analysis.words[i].lower in DROPPED or any(run.first <= i < run.last for run in analysis.polite)


def _same(one: Word, other: Word, asked: Analysis) -> bool:
    if one.lower == other.lower or (not one.function and not other.function and one.stem == other.stem):
        return True
    near = lexicon_of(asked.language).near
    return not one.function and not other.function and other.stem in near.get(one.stem, ())


def _fillers(gap: Gap, i: int, asked: Analysis, found: Sequence[Mention]) -> Iterator[tuple[int, Swap]]:
    """(the word after it, swap) of what begins at a word and is of the gap's sort, the longest first."""
    word = asked.words[i]
    if gap.sort in {"number", "year"}:
        if word.text.isascii() and word.text.isdigit() and (gap.sort == "number" or len(word.text) == 4):
            yield i + 1, Swap(gap, word.text)
        return
    for mention in sorted((each for each in found if each.first == i and each.sure), key=lambda each: -each.last):
        if mention.kind == "value" and gap.sort == "value":
            fitting = [value for value in mention.values if value.property in gap.properties]
            if fitting and _stems(fitting[0].literal.lexical, asked.language) == _stems(mention.text, asked.language):
                yield mention.last, Swap(gap, mention.text, fitting[0].literal)
        elif mention.kind == "thing" and gap.sort == "thing":
            fitting_things = [match.entity for match in mention.things if not gap.kinds or gap.kinds.intersection(match.entity.types)]
            if len(fitting_things) == 1:
                yield mention.last, Swap(gap, mention.text, iri=fitting_things[0].iri)


def _stems(text: str, language: str) -> list[str]:
    return [stem_in(language)(word) for word in normal_label(text).split()]


def swapped(query: str, all_swaps: Sequence[Swap]) -> str:
    """The query with everything in its place. A constant of several gaps cannot be told apart, and gives an empty text."""
    constants = [swap.gap.constant for swap in all_swaps]
    if len(set(constants)) < len(constants):
        return ""
    years = {swap.gap.constant: swap.text for swap in all_swaps if swap.gap.sort == "year"}
    numbers = {float(swap.gap.constant): swap.text for swap in all_swaps if swap.gap.sort == "number"}
    values = {swap.gap.constant: swap.literal for swap in all_swaps if swap.literal is not None}
    things = {swap.gap.constant: swap.iri for swap in all_swaps if swap.iri}
    query = edits.in_full(query)
    for token in reversed(edits.words_of(query)):
        new = None
        if token.kind == "string":
            text = edits.content(token.text)
            if text in values:
                new = _quoted(values[text].lexical)
            elif (found := _YEAR.match(text)) and found[1] in years:
                new = _quoted(years[found[1]] + (found[2] or ""))
        elif token.kind in NUMBERS and float(token.text) in numbers:
            new = numbers[float(token.text)]
        elif token.kind == "iri" and token.text[1:-1] in things:
            new = f"<{things[token.text[1:-1]]}>"
        if new is not None:
            query = query[: token.start] + new + query[token.end :]
    return query


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'

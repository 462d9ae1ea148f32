"""A part of another number as a bound: "more than 75 percent of the list price", "less than half of their budget". Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final
from typing import Literal as OneOf

from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.measures.orders import Comparison

HALF: Final = 0.5


def part_of(analysis: Analysis, numbers: Collection[int]) -> Analysis | None:
    """The question with such a bound as a comparison with that part of the other number; None for others.

    `numbers`: the first words of what may name a number.
    """
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    for first, last, op, factor in _parts(analysis):
        of = last + 1 if last < len(lowers) and lexicon.has("of", lowers[last]) else last
        behind = lexicon.on_over(lowers, of, "the", "possessive", "determiner")
        if behind in numbers and behind > last:
            words = frozenset(range(first, behind))
            amounts = tuple(each for each in analysis.amounts if each.first not in words)
            beyond = tuple(i for i in analysis.beyond if i not in words)
            share = Comparison(first, behind, frozenset(), op, factor=factor)
            told = replace(analysis, comparison=share, amounts=amounts, percentage=None, beyond=beyond, structure=analysis.structure | words)
            return replace(told, pronouns=tuple(i for i in analysis.pronouns if i not in words))
    return None


def _parts(analysis: Analysis) -> Iterator[tuple[int, int, OneOf["<", ">"], float]]:
    """The words `[first, last)` of each bound, its direction, and the part."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    for amount in analysis.amounts:
        if amount.unit == "%" and amount.op in {"<", ">"}:
            yield amount.first, max(amount.last, amount.end), "<" if amount.op == "<" else ">", float(amount.value) / 100
    for i, word in enumerate(lowers):
        told = lexicon["compare number"].before(lowers, lexicon.back_over(lowers, i - 1, "the") + 1) if lexicon.has("half", word) else None
        if told is not None and told[0] in {"<", ">"}:
            yield told[1], i + 1, "<" if told[0] == "<" else ">", HALF

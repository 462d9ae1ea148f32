"""Numbers any of which it may be: "one or two stars", "a rating of 4 or 5". Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from onto_query.question.lexicon import Lexicon
from onto_query.question.measures.amount import Amount
from onto_query.question.words import Word


def as_choices(amounts: Sequence[Amount], words: Sequence[Word], structure: set[int], lexicon: Lexicon) -> tuple[Amount, ...]:
    """The amounts, with numbers joined by "or" as one that may be any of them: of what is measured or counted, never of numbers that things go by.

    "Order 4711 or 4712" has its noun in front, and "which of 3 or 4 is larger" none.
    """
    kept: list[Amount] = []
    for amount in amounts:
        before = kept[-1] if kept else None
        if before is not None and before.last + 1 == amount.first and _joined(before, amount, words, lexicon):
            run = [kept.pop()]
            while kept and kept[-1].last == run[-1].first and _is_bare(kept[-1]):
                run.append(kept.pop())  # "1, 3 or 5"
            structure.update(range(run[-1].first, amount.last))
            kept.append(replace(amount, first=run[-1].first, others=tuple(each.value for each in reversed(run))))
        elif (first := _one_before(amount, words, lexicon)) is not None:
            structure.update(range(first, amount.last))
            kept.append(replace(amount, first=first, others=("1",)))
        else:
            kept.append(amount)
    return tuple(kept)


def _joined(one: Amount, other: Amount, words: Sequence[Word], lexicon: Lexicon) -> bool:
    joint = lexicon.has("or", words[one.last].lower)
    return joint and _is_bare(one) and _is_bare(other) and _is_counted(one.first, other.last, words, lexicon)


def _one_before(amount: Amount, words: Sequence[Word], lexicon: Lexicon) -> int | None:
    """The word "one" of "one or two stars", which is no number by itself."""
    first = amount.first - 2
    if first < 1 or not _is_bare(amount) or not lexicon.has("or", words[first + 1].lower) or not lexicon.has("one", words[first].lower):
        return None
    return first if _is_counted(first, amount.last, words, lexicon) else None


def _is_bare(amount: Amount) -> bool:
    return amount.on == "number" and amount.op == "=" and bool(amount.value) and not (amount.said or amount.unit or amount.hints)


def _is_counted(first: int, last: int, words: Sequence[Word], lexicon: Lexicon) -> bool:
    """True where a small word stands before the numbers, and a noun or nothing behind them."""
    if not first or not words[first - 1].function:
        return False
    if last == len(words):
        return lexicon.has("of", words[first - 1].lower)
    return not (words[last].function or words[last].capital or words[last].quoted or words[last].text[0].isdigit())

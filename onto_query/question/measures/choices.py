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
        run = _run_before(amount, kept, words, lexicon)
        if run:
            del kept[-len(run) :]
            structure.update(range(run[0].first, amount.last))
            kept.append(replace(amount, first=run[0].first, others=tuple(each.value for each in run)))
        elif (first := _one_before(amount, words, lexicon)) is not None:
            structure.update(range(first, amount.last))
            kept.append(replace(amount, first=first, others=("1",)))
        else:
            kept.append(amount)
    return tuple(kept)


def _run_before(amount: Amount, kept: Sequence[Amount], words: Sequence[Word], lexicon: Lexicon) -> Sequence[Amount]:
    """The numbers to which "or" joins a number: 1 and 3 of "1, 3 or 5 stars"."""
    last = kept[-1] if kept else None
    joined = last is not None and last.last + 1 == amount.first and lexicon.has("or", words[last.last].lower)
    if last is None or not joined or not (_is_bare(last) and _is_bare(amount)):
        return ()
    begun = len(kept) - 1
    while begun and kept[begun - 1].last == kept[begun].first and _is_bare(kept[begun - 1]):
        begun -= 1
    return kept[begun:] if _is_counted(kept[begun].first, amount.last, words, lexicon) else ()


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

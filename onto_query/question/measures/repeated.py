"""Numbers of times: how often something happened ("won it at least three times"), how much more it is ("five times what it cost"). Pure."""

from __future__ import annotations

from collections.abc import Sequence

from onto_query.question.lexicon import Lexicon
from onto_query.question.measures.amount import Amount
from onto_query.question.measures.orders import Comparison


def find_repeated(amounts: Sequence[Amount], lowers: Sequence[str], lexicon: Lexicon) -> Amount | None:
    """The number of times that something has to have happened, with the word for times; not that of "three times as many" and "twice a week"."""
    for amount in amounts:
        last = amount.last
        counts = amount.on == "number" and amount.value.isdecimal() and (amount.op, amount.value) != ("=", "1") and not amount.hints
        if not counts or last >= len(lowers) or not lexicon.has("occasions", lowers[last]):
            continue
        if last + 1 == len(lowers) or not lexicon.has("multiple of", lowers[last + 1]):
            return amount
    return None


def find_multiple(amounts: Sequence[Amount], lowers: Sequence[str], lexicon: Lexicon) -> tuple[Comparison, Amount] | None:
    """The comparison with so many times another value, and the number: "more than five times what they cost"."""
    for amount in amounts:
        last = amount.last
        bounds = amount.on == "number" and amount.op != "=" and not amount.unit
        if bounds and last + 1 < len(lowers) and lexicon.has("occasions", lowers[last]) and lexicon.has("multiple of", lowers[last + 1]):
            return Comparison(amount.first, last + 1, frozenset(), "<" if amount.op.startswith("<") else ">", factor=float(amount.value)), amount
    return None

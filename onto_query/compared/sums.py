"""A question for what has the highest sum or average of something, as one for that of each: "which customer has spent the most". Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_query.graph_query import Having
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.measures.orders import Superlative

MEASURES: Final = frozenset(("price", "weight", "length", "height", "width", "depth"))
"""What superlatives measure whose average says something of a group."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A question for what has the highest average or sum of something: the question for that of each, and how many are asked for from where on, or
    how much it is at least or at most.
    """

    per_each: str
    superlative: Superlative | None
    bound: Having | None = None
    plain: bool = False
    """True for what things have, and what nothing is reckoned of."""
    counted: bool = False
    """True where it is asked how many such there are."""
    of_customers: bool = False
    """True for what customers are billed, where the graph must have some,"""
    of_ours: bool = False
    """and for what we spend, which is nothing that customers ordered."""


def ranked(analysis: Analysis) -> Ranked | None:
    """ "Which genre has the highest average score": the average score per genre, the highest first. None for any other question."""
    lowers, lexicon, most = [word.lower for word in analysis.words], lexicon_of(analysis.language), analysis.superlative
    if analysis.form not in {"select", "count"} or len(analysis.superlatives) > 1:
        return None
    if (stocked := _stocked(analysis, lowers, lexicon)) is not None:
        return stocked
    if most is None or most.counts or analysis.form == "count":
        return None
    if analysis.on_average is not None:
        return _on_average(analysis, lowers, lexicon)
    had = lexicon.back_over(lowers, most.first - 1, "the")
    function = lexicon["aggregate"].at(lowers, most.last)
    if function is None or function[0] not in {"avg", "sum"} or not analysis.target < had or not lexicon.has("having text", lowers[had]):
        return None
    kind = analysis.text[analysis.words[analysis.target].start : analysis.words[had - 1].end]
    what = analysis.text[analysis.words[most.last].start : analysis.words[-1].end]
    return Ranked(f"{what} {per} {kind}", most) if (per := lexicon.said("per")) else None


def _on_average(analysis: Analysis, lowers: Sequence[str], lexicon: Lexicon) -> Ranked | None:
    """ "Which category is the cheapest on average": the average price per category, the lowest first. Of measures with an English name."""
    most, per, average = analysis.superlative, lexicon.said("per"), lexicon.said("aggregate")
    run = analysis.on_average
    said = lexicon["superlative"].at(lowers, most.first) if most is not None else None
    measure = said[0][1:].strip() if said is not None else ""
    first = lexicon.back_over(lowers, most.first - 1, "the") if most is not None else 0
    if most is None or run is None or not per or lexicon.language != DEFAULT or measure not in MEASURES or not lexicon.has("be", lowers[first]):
        return None
    rest = [i for i in range(most.last, len(lowers)) if not run.first <= i < run.last]
    if first <= analysis.target or rest or not lexicon.has("asking", lowers[analysis.target - 1]):
        return None
    kind = analysis.text[analysis.words[analysis.target].start : analysis.words[first - 1].end]
    return Ranked(f"{average} {measure} {per} {kind}", most)


def _stocked(analysis: Analysis, lowers: Sequence[str], lexicon: Lexicon) -> Ranked | None:
    """ "Which warehouse has the most stock", "which articles have more than 100 in stock", "zero on hand": what there is of each, or in each, and how
    much; and how many have so much.
    """
    most, per, text, words = analysis.superlative, lexicon.said("per"), analysis.text, analysis.words
    stock = lexicon.said("in all stock")
    if not per or not stock or analysis.target < 0 or not analysis.words or analysis.negations:
        return None
    bound, rest, counted = None, (0, 0), analysis.form == "count"
    if most is not None:
        if counted:
            return None
        first, behind = lexicon.back_over(lowers, most.first - 1, "the") + 1, most.last
        said = lexicon["held in stock"].at(lowers, behind)
        if said is None or not most.descending or most.offset:
            return None
        rest = said[1], len(words)
    else:
        runs = [(begun, last) for op, begun, last in lexicon["stock"].within(lowers) if op == ">"]
        if len(runs) > 1 or len(analysis.amounts) != 1 or analysis.amounts[0].on != "number" or analysis.amounts[0].unit:
            return None
        (many,) = analysis.amounts
        piece = lexicon["held in stock"].at(lowers, many.last)
        end = piece[1] if piece is not None else many.last
        begun, last = runs[0] if runs else (end, end)  # "more than 100 in stock", "more than 100 pieces", "50 pieces in stock"
        if (end not in {begun, last}) or (many.op in {"<", ">", ">="} and not float(many.value)) or not (runs or piece):
            return None
        first, rest, bound = many.first, (last, len(words)), Having(many.op, float(many.value))
    verb = first - 1
    if verb <= analysis.target or not lexicon.has("holding", lowers[verb]):
        return None
    end = lexicon.back_over(lowers, verb - 1, "auxiliary", "perfect", "our") + 1
    kind = text[words[analysis.target].start : words[end - 1].end] if end > analysis.target else ""
    if any(lexicon.has("at that place", word) for word in lowers[rest[0] : rest[1]]):
        return None  # where that is was told in another sentence
    where = text[words[rest[0]].start : words[-1].end] if rest[0] < rest[1] else ""
    return Ranked(f"{stock} {where} {per} {kind}".replace("  ", " "), most, bound, plain=True, counted=counted) if kind else None


def summed(analysis: Analysis) -> Ranked | None:
    """ "Which film sold the most tickets": the total of the tickets sold per film, the highest first. None for any other question."""
    lowers, lexicon, most = [word.lower for word in analysis.words], lexicon_of(analysis.language), analysis.superlative
    if analysis.form != "select" or most is None or not most.counts or most.common or most.ends or len(analysis.superlatives) > 1:
        return None
    verb = lexicon.back_over(lowers, most.first - 1, "the")
    if verb <= analysis.target or analysis.words[verb].function or most.last >= len(lowers) or lexicon.has("occasions", lowers[most.last]):
        return None
    end = lexicon.back_over(lowers, verb - 1, "auxiliary", "perfect") + 1
    sums = (" ".join(phrase) for phrase, function in lexicon["aggregate"].meanings.items() if function == "sum" and phrase != ("sum",))
    sum_of, per = next(sums, ""), lexicon.said("per")
    if not sum_of or not per:
        return None
    words, text = analysis.words, analysis.text
    kind, what = text[words[analysis.target].start : words[end - 1].end], text[words[most.last].start : words[-1].end]
    return Ranked(f"{sum_of} {what} {words[verb].text} {per} {kind}", most) if end > analysis.target else None


def paid(analysis: Analysis) -> tuple[Ranked, ...]:
    """ "Which customer has paid us the most (money)": the sum of the payments per customer, the highest first. Empty for any other question."""
    lowers, lexicon, most = [word.lower for word in analysis.words], lexicon_of(analysis.language), analysis.superlative
    if lexicon.language != DEFAULT or analysis.form != "select" or most is None or not most.counts or analysis.negations:
        return ()
    verb = lexicon.back_over(lowers, most.first - 1, "the", "our")
    end = lexicon.back_over(lowers, verb - 1, "auxiliary", "perfect") + 1
    last = lexicon.on_over(lowers, most.last, "in money")
    whole = lexicon["altogether"].at(lowers, last)
    last = whole[1] if whole is not None else last
    if verb < 0 or not lexicon.has("pays for", lowers[verb]) or len(analysis.superlatives) > 1:
        return ()
    if last < len(lowers) and not lexicon.has("preposition", lowers[last]):
        return ()  # "paid the most rent", "paid for the most rentals"
    words, text = analysis.words, analysis.text
    person = lexicon["question"].at(lowers, 0) == ("person", end)
    if not person and not 0 <= analysis.target < end:
        return ()
    kind = lexicon.said("customer") if person else text[words[analysis.target].start : words[end - 1].end]
    rest = text[words[last].start : words[-1].end] if last < len(words) else ""
    return (Ranked(f"sum of the payments {lexicon.said('per')} {kind} {rest}".strip(), most, of_customers=person),)


def spent(analysis: Analysis) -> tuple[Ranked, ...]:
    """ "Which customer has spent the most", "how much did we order from each supplier", "how much did we spend in May", "how much did we earn": what
    the orders or invoices come to, in several wordings, the likelier first. Empty for any other question.
    """
    lowers, lexicon, most = [word.lower for word in analysis.words], lexicon_of(analysis.language), analysis.superlative
    much = analysis.wanted == "number" and lexicon.measures["amount"] <= analysis.hints
    sections = ("spending", "ordering", "taking money")
    said = next(((section, first, last) for section in sections for _, first, last in lexicon[section].within(lowers)), None)
    if said is None or analysis.form != "select" or analysis.negations or len(analysis.superlatives) > 1 or (said[0] != "spending" and not much):
        return ()
    how, *verb = said
    words, text = analysis.words, analysis.text
    ours = any(lexicon.has("our", word) for word in lowers[: verb[0]])
    if how == "taking money" and not ours:
        return ()
    behind = text[words[verb[1]].start : words[-1].end] if verb[1] < len(words) else ""
    subject = lexicon.on_over(lowers, next((i for i, word in enumerate(lowers) if lexicon.has("auxiliary", word)), verb[0]), "auxiliary", "perfect")
    each = next((i for i, word in enumerate(lowers) if lexicon.has("each", word) and i + 1 < len(words)), None)
    per, total = lexicon.said("per"), lexicon.said("total of")
    orders, invoices = ([" ".join(phrase) for phrase in lexicon[section].meanings] for section in ("order value", "invoice value"))
    billed = ours and how == "spending"  # what we spend is on none of the invoices that we write
    values = [(value, how == "taking money") for value in orders] + [(value, True) for value in invoices if not billed]
    begun = lexicon.back_over(lowers, most.first - 1, "the") + 1 if most is not None else 0
    last = lexicon.on_over(lowers, most.last, "in money") if most is not None else 0
    if most is not None and (most.ends or last == len(lowers)) and most.counts and verb[1] == begun:
        end = lexicon.back_over(lowers, verb[0] - 1, "auxiliary", "perfect") + 1
        rest = text[words[last].start : words[-1].end] if last < len(words) else ""
        kind = text[words[analysis.target].start : words[end - 1].end] if 0 <= analysis.target < end else ""
        kind = lexicon.said("customer") if lexicon["question"].at(lowers, 0) == ("person", end) else kind
        return tuple(Ranked(f"{value} {per} {kind} {rest}".strip(), most, of_customers=of) for value, of in values) if kind else ()
    if not much or most is not None:
        return ()
    if each is not None:
        stop = next((i for i in range(each + 1, len(words)) if words[i].function or i == verb[0] or i in analysis.structure), len(words))
        kind = text[words[each + 1].start : words[stop - 1].end] if stop > each + 1 else ""
        rest = (behind if each < verb[0] else text[words[stop].start :]) if stop < len(words) else ""
        return tuple(Ranked(f"{value} {per} {kind} {rest}".strip(" ?"), None, of_customers=of) for value, of in values) if kind else ()
    who = text[words[subject].start : words[verb[0] - 1].end] if subject < verb[0] and not ours else ""
    of_whom = f"{lexicon.said('of')} {who}" if who else ""
    likely = [*reversed(values[: len(orders)]), *reversed(values[len(orders) :])]
    return tuple(Ranked(" ".join(f"{total} {value} {of_whom} {behind}".split()), None, of_customers=of, of_ours=billed) for value, of in likely)

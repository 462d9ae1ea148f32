"""A value that the question itself spells out as reckoned from two ("quantity times unit price", "the ratio of A to B", "rent per square metre").
Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from onto_query.enumeration.mentioned.gains import Reckoned, Reckoning, gains_in
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.graph_query import Operator
from onto_query.profile.naming.units import is_bought_at, kind_of, unit_of
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE, Sense
from onto_query.question.words import positions

INFIXES: Final[Mapping[str, Operator]] = {"times": "*", "minus": "-", "plus": "+", "divided by": "/"}
"""Section of the lexicon -> what is reckoned where it stands between two values;"""
PREFIXES: Final[Mapping[str, Operator]] = {"difference": "-", "ratio": "/"}
"""where it stands before them: "the difference between A and B"."""
MEASURES: Final = frozenset(("area", "mass", "volume", "length"))
"""Kinds of units by which something is told: what is had by the month or the day is a rate of its own."""


class _Said(NamedTuple):
    """Words `[start, ...)` for two values, with those right before `left` ends and where the other one begins."""

    operator: Operator
    start: int | None
    left: int
    right: int


def products_in(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention], Reckoned]:
    """The question with "A times B" and "the ratio of A to B" as one measure, that of A; and what is reckoned with A. An unknown word right before
    it is its name.
    """
    for said in _said(analysis, found):
        left = [each for each in found if each.kind == "property" and each.last == said.left]
        right = [each for each in found if each.kind == "property" and each.first == said.right]
        pairs = [(a, b, x, y) for a in left for b in right for x in a.senses for y in b.senses if _fits(said.operator, x.iri, y.iri, reach)]
        if not pairs:
            continue
        a, b, x, y = max(pairs, key=lambda pair: (pair[2].score + pair[3].score, pair[1].last - pair[0].first))
        start = _begun(a.first, analysis, found) if said.start is None else said.start
        bought = said.start is not None and said.operator == "-" and is_bought_at(x.iri) and not is_bought_at(y.iri)
        if bought or reach.profile.properties[x.iri].sort == "time":
            x, y = y, x  # what is taken off is what was paid for it, and the date from which the days are counted
        sense = Sense(x.iri, "property", 1.0, x.name)
        product = Mention(start, b.last, "property", 1.0, senses=(sense,), text=a.text)
        kept = [each for each in found if each.last <= start or each.first >= b.last]
        words = range(start, b.last)
        target = start if analysis.target in words else analysis.target
        asked = replace(analysis, beyond=tuple(i for i in analysis.beyond if i not in words), target=target)
        operator: Operator = "days" if reach.profile.properties[x.iri].sort == "time" else said.operator
        return _ranked_by(asked, product, kept), [*kept, product], {x.iri: Reckoning(operator, y.iri)}
    if (rated := _per_unit(analysis, found, reach)) is not None:
        return rated
    kept, gains = gains_in(analysis, found, reach)
    return analysis, kept, gains


def _per_unit(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention], Reckoned] | None:
    """The question with "the rent per square metre" as the rent divided by the one number that things have in this unit; None for others."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    for unit, first, last in lexicon["unit"].within(lowers):
        if first == 0 or not lexicon.has("per", lowers[first - 1]) or kind_of(unit) not in MEASURES:
            continue
        left = [each for each in found if each.kind == "property" and each.last == first - 1]
        numbers = [iri for iri, held in reach.profile.properties.items() if held.sort == "number" and held.single and unit_of(iri) == unit]
        own = [(a, x, y, "") for a in left for x in a.senses for y in numbers if _fits("/", x.iri, y, reach)]
        pairs = own or [(a, x, y, link) for a in left for x in a.senses for y in numbers for link in _leading_to(x.iri, y, reach)]
        told = [each for each in pairs if each[1].score >= SURE] or pairs
        if len({each[2:] for each in told}) != 1 or (told is pairs and len({x.iri for _, x, *_ in told}) != 1):
            continue
        best = max(told, key=lambda each: each[1].score)[1].iri
        a, x, y, link = max((each for each in told if each[1].iri == best), key=lambda each: each[0].last - each[0].first)  # "yearly rent"
        words = range(a.first, last)
        rate = Mention(a.first, last, "property", 1.0, senses=(Sense(x.iri, "property", 1.0, x.name),), text=a.text)
        kept = [each for each in found if each.last <= a.first or each.first >= last]
        groups, beyond = (tuple(i for i in run if i not in words) for run in (analysis.groups, analysis.beyond))
        target = a.first if analysis.target in words else analysis.target
        asked = replace(analysis, groups=groups, beyond=beyond, grouped=analysis.grouped and bool(groups), target=target)
        return asked, [*kept, rate], {x.iri: Reckoning("/", y, link)}
    return None


def _said(analysis: Analysis, found: Sequence[Mention]) -> Iterator[_Said]:
    """Where the question reckons with two values."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    for section, operator in INFIXES.items():
        for _, first, last in lexicon[section].within(lowers):
            if first not in analysis.negations:
                yield _Said(operator, None, first, lexicon.on_over(lowers, last, "the", "possessive"))
    for section, operator in PREFIXES.items():
        for _, first, last in lexicon[section].within(lowers):
            begun = lexicon.on_over(lowers, lexicon.on_over(lowers, last, "between", "of"), "the")
            ends = [each.last for each in found if each.kind == "property" and each.first == begun and each.last < len(lowers)]
            joined = [end for end in ends if begun > last and any(lexicon.has(word, lowers[end]) for word in ("and", "between and"))]
            yield from (_Said(operator, first, end, lexicon.on_over(lowers, end + 1, "the")) for end in sorted(joined, reverse=True))


def _fits(operator: Operator, a: str, b: str, reach: Reach) -> bool:
    """True for two numbers of the same things, or for two dates; one is taken from the other, or added to it, only in the same unit."""
    sorts = {held.sort if (held := reach.profile.properties.get(iri)) is not None else None for iri in (a, b)}
    alike = operator in {"*", "/"} or unit_of(a) == unit_of(b)
    known = sorts == {"number"} or (operator == "-" and sorts == {"time"})
    return a != b and alike and known and not reach.domain(a).isdisjoint(reach.domain(b))


def _leading_to(a: str, b: str, reach: Reach) -> Iterator[str]:
    """The links from the one thing that has a number to what has another: from a tenancy with its rent to the plot with its size."""
    held = reach.profile.properties.get(a)
    for step in reach.between(reach.domain(a), reach.domain(b)) if held is not None and held.sort == "number" else ():
        link = reach.profile.properties.get(step.property)
        if step.forward and link is not None and link.single:
            yield step.property


def _begun(first: int, analysis: Analysis, found: Sequence[Mention]) -> int:
    """The word at which the name of the product begins: "revenue, i.e. quantity times price"."""
    known, lexicon = positions(found), lexicon_of(analysis.language)
    start = first
    while start and start - 1 not in known and start - 1 not in analysis.structure and start - 1 not in positions(analysis.superlatives):
        before = analysis.words[start - 1]
        if before.function and not lexicon.has("that is", before.lower):
            break
        start -= 1
    return start


def _ranked_by(analysis: Analysis, product: Mention, found: Sequence[Mention]) -> Analysis:
    """The question with "spent the most on rentals (quantity times price)" as the highest sum of the product."""
    order = analysis.superlative
    if order is None or not order.counts or order.last > product.first:
        return analysis
    known = positions(found)
    told = {i for i in range(order.last, product.first) if analysis.words[i].function}
    before = order.first - 1
    while before >= 0 and analysis.words[before].function:
        before -= 1
    told |= {before} if before >= 0 and before not in known else set()
    ranked = replace(order, counts=False)
    return replace(
        analysis, superlative=ranked, superlatives=(ranked, *analysis.superlatives[1:]), aggregate="sum", structure=analysis.structure | told
    )

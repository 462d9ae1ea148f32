"""What is said in trade of those who supply: how soon they deliver, when they want to be paid, how much they want ordered at once. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from onto_core.terms import normal_label
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.facts.abbreviations import with_written_out
from onto_query.profile.model import PropertyProfile
from onto_query.profile.naming.units import UNITS, kind_of
from onto_query.profile.observed import is_called, spoken, words_of
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.measures.orders import Comparison, Superlative
from onto_query.question.vocabulary import Sense

SAID: Final = 0.92
"""Of a property by words that people at work have for it."""
LEAD: Final = "lead time"
MOST: Final = 4
"""Words of a verb that says that something is delivered, below which it is one: "takes to deliver"."""
CURRENCY: Final = words_for("currency")
TIMES: Final = frozenset(("time", "times"))
ALWAYS: Final = words_for("all hours")
"""How opening hours say that something is open day and night."""


def of_trade(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question with such words as what the graph has for them; as it is where the graph has nothing of the sort, or calls something else so."""
    lexicon, lowers = lexicon_of(analysis.language), tuple(word.lower for word in analysis.words)
    analysis, found = _in_currency(analysis, found, lexicon)
    analysis, found = _always_open(analysis, found, reach)
    said = list(lexicon["in trade"].within(lowers))
    runs = [(what, first, last) for what, first, last in said if what != LEAD or last - first > 1 or _is_timed(analysis)]
    analysis = _by_length(analysis, runs, reach)
    kept = list(found)
    for what, first, last in runs:
        held = list(_called(what, reach))
        last_said = [each for each in held if lowers[last - 1] in words_of(each.iri)]  # "minimum order value"
        senses = tuple(Sense(each.iri, "property", SAID, spoken(each.iri)) for each in last_said or held)
        inside = [each for each in kept if each.first < last and first < each.last]
        if not senses or any(_says_itself(each, first, last, reach) for each in inside):
            continue
        kept = [each for each in kept if each not in inside]
        if what == LEAD and analysis.superlative is not None and last - first < MOST and _is_lead(analysis.superlative, reach, analysis):
            analysis = replace(analysis, structure=analysis.structure | {*range(first, last)})  # who "delivers fastest" is ranked by it
            continue
        least = tuple(each for each in analysis.aggregates if not first <= each[0] < last)  # a "minimum order" is no minimum of orders
        if len(least) < len(analysis.aggregates):
            structure = analysis.structure - {*range(first, last)}
            analysis = replace(analysis, aggregates=least, aggregate=least[0][1] if least else None, structure=structure)
        text = analysis.text[analysis.words[first].start : analysis.words[last - 1].end]
        kept.append(Mention(first, last, "property", SAID, senses=senses, text=text))
    return _by_speed(analysis, reach), kept


def _always_open(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, Sequence[Mention]]:
    """The question with "open round the clock" as the opening hours that say so, where the graph has such: "24h"."""
    lexicon, lowers = lexicon_of(analysis.language), tuple(word.lower for word in analysis.words)
    values = [value for text in ALWAYS for value in reach.profile.values.get(normal_label(text), ()) if value.property not in reach.profile.naming]
    for _, first, last in lexicon["at all hours"].within(lowers) if values else ():
        words = frozenset(range(first, last))
        kept = [each for each in found if words.isdisjoint(range(each.first, each.last))]
        text = analysis.text[analysis.words[first].start : analysis.words[last - 1].end]
        amounts = tuple(each for each in analysis.amounts if not first <= each.first < last)
        told = replace(analysis, amounts=amounts, structure=analysis.structure - words, beyond=tuple(i for i in analysis.beyond if i not in words))
        return told, [*kept, Mention(first, last, "value", SAID, values=tuple(values), text=text)]
    return analysis, found


def _in_currency(analysis: Analysis, found: Sequence[Mention], lexicon: Lexicon) -> tuple[Analysis, Sequence[Mention]]:
    """The question with "in which currency do we pay X" as what is the currency of X: that it is paid in says nothing more."""
    asked = [each for each in found if each.kind == "property" and each.first <= analysis.target < each.last and each.senses]
    if not any(is_called(each.senses[0].iri, CURRENCY) for each in asked):
        return analysis, found
    paid = {i for i, word in enumerate(analysis.words) if lexicon.has("settling", word.lower)}
    kept = [each for each in found if paid.isdisjoint(range(each.first, each.last)) or each in asked]
    return replace(analysis, structure=analysis.structure | paid), kept


def _is_timed(analysis: Analysis) -> bool:
    """True where a time is asked for, or told, or what is fast: whoever delivers may have delivered anything else."""
    told = any(amount.on == "number" and kind_of(amount.unit) == "time" for amount in analysis.amounts)
    asked = kind_of(analysis.unit) == "time" or (analysis.wanted == "number" and lexicon_of(analysis.language).measures["length"] <= analysis.hints)
    return told or asked or _is_of_speed(analysis.superlative, analysis) or _is_of_length(analysis.superlative, analysis)


def _by_length(analysis: Analysis, runs: Sequence[tuple[str, int, int]], reach: Reach) -> Analysis:
    """The question with who "takes longest to deliver" as who has the longest lead time."""
    most = analysis.superlative
    if most is None or not _is_of_length(most, analysis) or not any(what == LEAD for what, *_ in runs) or not list(_called(LEAD, reach)):
        return analysis
    longest = replace(most, hints=_words_for_lead(reach))
    return replace(analysis, superlative=longest, superlatives=tuple(longest if each is most else each for each in analysis.superlatives))


def _by_speed(analysis: Analysis, reach: Reach) -> Analysis:
    """The question with the fastest as what has the shortest lead time, and what is faster as what has a shorter one, where nothing has a speed."""
    most, than = analysis.superlative, analysis.comparison
    held = list(_called(LEAD, reach)) if _is_of_speed(most, analysis) or _is_of_speed(than, analysis) else []
    speeds = lexicon_of(analysis.language).measures["speed"]
    if not held or any(each.sort == "number" and is_called(each.iri, speeds) for each in reach.profile.properties.values()):
        return analysis
    hints = _words_for_lead(reach)
    if most is not None and _is_of_speed(most, analysis):
        soonest = replace(most, hints=hints, descending=not most.descending)
        analysis = replace(analysis, superlative=soonest, superlatives=tuple(soonest if each is most else each for each in analysis.superlatives))
    if than is not None and _is_of_speed(than, analysis):
        analysis = replace(analysis, comparison=replace(than, hints=hints, op="<" if than.op == ">" else ">"))
    return analysis


def _words_for_lead(reach: Reach) -> frozenset[str]:
    words = (word for each in _called(LEAD, reach) for word in spoken(each.iri).casefold().split())
    return frozenset(word for word in words if word not in UNITS and word not in TIMES)


def _is_lead(most: Superlative, reach: Reach, analysis: Analysis) -> bool:
    return _is_of_speed(most, analysis) or most.hints == _words_for_lead(reach)


def _is_of_length(order: Superlative | None, analysis: Analysis) -> bool:
    return order is not None and lexicon_of(analysis.language).hints("+length") <= order.hints


def _is_of_speed(order: Superlative | Comparison | None, analysis: Analysis) -> bool:
    return order is not None and bool(order.hints) and order.hints <= lexicon_of(analysis.language).measures["speed"]


def _called(what: str, reach: Reach) -> Iterator[PropertyProfile]:
    """The properties with such words in their names; of those who deliver, numbers."""
    phrases = [frozenset(phrase.split()) for phrase in words_for(what)]
    for iri, each in reach.profile.properties.items():
        named = (each.sort == "number" or what != LEAD) and each.sort != "thing"
        if named and any(phrase <= name for phrase in phrases for name in _names_of(iri)):
            yield each


def _names_of(iri: str) -> list[frozenset[str]]:
    """The words of the name of a property, as it is and written out."""
    return [frozenset(name.casefold().split()) for name in with_written_out(spoken(iri))]


def _says_itself(mention: Mention, first: int, last: int, reach: Reach) -> bool:
    """True for words that are themselves the name of a value or a class, or of what is named there in full."""
    whole = mention.first <= first and last <= mention.last
    if mention.kind in {"thing", "value"}:
        return whole and mention.score >= 1
    if not whole or mention.score < SAID:
        return False
    sorts = {reach.profile.properties[sense.iri].sort for sense in mention.senses[:1] if sense.iri in reach.profile.properties}
    longer = mention.last - mention.first > last - first or last - first > 1
    return mention.kind == "property" and longer and bool(sorts & {"number", "text"})

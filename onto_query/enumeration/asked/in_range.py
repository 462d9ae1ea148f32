"""What is still sold, or is no more, where a flag or a date says so: lamps "no longer in the range", what was "dropped from the range". Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.model import PropertyProfile
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import Sense

WITHDRAWN: Final = words_for("withdrawn")
"""Words in the names of what says that something is not sold any more."""
SAID: Final = 0.92
"""Of such a property by words that people have for it."""


class _Run(NamedTuple):
    """Words `[first, last)` that say that things are sold no more (`off`), or still are; those before `told` only say that it is so now."""

    first: int
    told: int
    last: int
    off: bool


def in_range(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question with such words as the flag, or the date, by which things are withdrawn; as it is where the graph has none."""
    kept = [_as_flag(each, analysis, reach) for each in found]
    for run in list(_runs(analysis)):
        classes = [each for each in kept if each.kind == "class" and each.senses and each.last <= run.first]
        kinds = reach.kinds(classes[-1].senses[0].iri) if classes else None
        held = _held(
            run, analysis, bool(classes), [each for each in reach.profile.properties.values() if kinds is None or reach.has(kinds, each.iri)]
        )
        own = any(each.score > SAID and each.first >= run.told and each.last <= run.last and _is_sold(each) for each in kept)
        if held is None or own:
            continue
        words = range(run.first, run.last)
        kept = [each for each in kept if not any(each.first <= i < each.last for i in words)]
        text = analysis.text[analysis.words[run.told].start : analysis.words[run.last - 1].end]
        sense = Sense(held.iri, "property", SAID, spoken(held.iri))
        kept.append(Mention(run.told, run.last, "property", SAID, senses=(sense,), text=text, opposite=not run.off))
        structure = (analysis.structure - {*range(run.told, run.last)}) | {*range(run.first, run.told)}
        analysis = replace(analysis, structure=structure, negations=tuple(i for i in analysis.negations if i not in words))
    return analysis, kept


def _as_flag(mention: Mention, analysis: Analysis, reach: Reach) -> Mention:
    """ "Discontinued" as the flag, and not the date of it, where both are called so, and no time is asked for or told."""
    if mention.kind != "property" or len(mention.senses) < 2 or analysis.wanted == "time" or _is_timed(analysis):
        return mention
    sorts = [held.sort if (held := reach.profile.properties.get(sense.iri)) is not None else "" for sense in mention.senses]
    if sorts[0] != "boolean" or set(sorts) != {"boolean", "time"}:
        return mention
    return replace(mention, senses=tuple(sense for sense, sort in zip(mention.senses, sorts, strict=True) if sort == "boolean"))


def _is_timed(analysis: Analysis) -> bool:
    return any(amount.on in {"year", "date", "month"} for amount in analysis.amounts)


def _is_sold(mention: Mention) -> bool:
    """True for words of the graph itself for being withdrawn."""
    return any(is_called(sense.iri, WITHDRAWN) for sense in mention.senses)


def _runs(analysis: Analysis) -> Iterator[_Run]:
    lexicon, lowers = lexicon_of(analysis.language), tuple(word.lower for word in analysis.words)
    for _, first, last in lexicon["off the range"].within(lowers):
        if not any(i < first for i in analysis.negations):  # what was "not dropped from the range"
            yield _Run(first, first, last, off=True)
    for _, first, last in lexicon["no longer"].within(lowers):
        there = lexicon["still there"].at(lowers, last)
        if there is not None and there[0] == "withdrawn":
            yield _Run(first, last, there[1], off=True)
        elif last < len(lowers) and first and lexicon.has("our", lowers[first - 1]) and lexicon.has("dealt in", lowers[last]):
            yield _Run(first, last, last + 1, off=True)
    for i, word in enumerate(lowers):
        there = lexicon["still there"].at(lowers, i + 1) if lexicon.has("still", word) and not analysis.negations else None
        if there is not None and there[0] == "withdrawn":
            yield _Run(i, i + 1, there[1], off=False)


def _held(run: _Run, analysis: Analysis, of_class: bool, properties: Sequence[PropertyProfile]) -> PropertyProfile | None:
    """The one flag that says it; the one date, where a time is told, or there is no flag."""
    dates = [each for each in properties if each.sort == "time" and is_called(each.iri, WITHDRAWN)]
    flags = [each for each in properties if each.sort == "boolean" and is_called(each.iri, WITHDRAWN)]
    if not run.off:
        return flags[0] if len(flags) == 1 and not (dates and of_class) else None  # that things of a class have no such date is said elsewhere
    told = dates if _is_timed(analysis) or not flags else flags
    return told[0] if len(told) == 1 else None

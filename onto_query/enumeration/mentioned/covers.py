"""Which of the mentions of a question are read together: the best ways to cover its content words. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.measures.amount import Amount
from onto_query.question.words import positions

COVERS: Final = 6
"""Ways to cover a question that are followed."""
BEAM: Final = 24
"""Ways to cover its beginning."""


@dataclass(frozen=True, slots=True)
class Cover:
    """Mentions that share no word, in order. `left`: content words that none of them explains."""

    mentions: tuple[Mention, ...]
    left: tuple[int, ...]
    score: float


def covers(analysis: Analysis, found: Sequence[Mention]) -> list[Cover]:
    """The best ways to cover the content words of a question."""
    lexicon = lexicon_of(analysis.language)
    shares = lexicon["percentage"].within([word.lower for word in analysis.words]) if analysis.percentage else ()
    share = {i for _, first, last in shares for i in range(first, last)}
    dated = {i for i in analysis.groups if analysis.calendar is not None}
    told = {*share, *analysis.negations, *dated, *analysis.in_amounts}
    free = {i for i in analysis.content() if i not in told}
    any_of = {
        i
        for i in free
        if lexicon.has("people", analysis.words[i].lower) or (i == analysis.target and lexicon.has("anything", analysis.words[i].lower))
    }
    content = {i for i in free if i not in any_of or any(each.first <= i < each.last for each in found)}
    amounts = [Mention(each.first, each.last, "amount", 1.0, amount=each) for each in analysis.amounts]
    starts: dict[int, list[Mention]] = defaultdict(list)
    for mention in found:
        if mention.kind == "property" and any(_swallows(mention, each.amount) for each in amounts if each.amount is not None):
            continue  # "a colour temperature of 2700 K" where the graph has `colourTempK`
        if mention.kind in {"thing", "value"} and dated.issuperset(range(mention.first, mention.last)):
            continue  # "per month" is by nothing that is called so
        starts[mention.first].append(mention)
    end = len(analysis.words)
    ways: dict[int, list[tuple[float, tuple[Mention, ...]]]] = defaultdict(list)
    ways[0] = [(0.0, ())]
    for i in range(end):
        best = sorted(ways.pop(i, ()), key=lambda way: -way[0])[:BEAM]
        for score, taken in best:
            ways[i + 1].append((score - (0.6 if i in content else 0.0), taken))
            for mention in starts.get(i, ()):
                own = mention.kind in {"thing", "value"} or (_is_phrase(mention) and lexicon.has("preposition", analysis.words[i].lower))
                covered = sum(j in content or own for j in range(mention.first, mention.last))
                gain = mention.score * covered + 0.15 * (covered - 1) - 0.12
                ways[mention.last].append((score + gain, (*taken, mention)))
    found_ways = sorted(ways[end], key=lambda way: -way[0])[:COVERS]
    made = []
    for score, taken in found_ways:
        covered_words = positions(taken)
        apart = [each for each in amounts if covered_words.isdisjoint(_told_by(each, analysis))]
        left = tuple(i for i in sorted(content) if i not in covered_words)
        ordered = tuple(sorted((*taken, *apart), key=lambda each: (each.first, each.last)))
        made.append(Cover(ordered, left, score))
    return made


def _told_by(amount: Mention, analysis: Analysis) -> Collection[int]:
    """The words that say a number or a date; without those before it, which a name may end with: "customers since 2024"."""
    words = range(amount.first, amount.last)
    return [i for i in words if analysis.words[i].text[:1].isdigit()] or words


def _is_phrase(mention: Mention) -> bool:
    """True for the whole name of a property that begins with a small word: "on display"."""
    return mention.kind == "property" and mention.last - mention.first > 1 and mention.senses[0].name == mention.text.casefold()


def _swallows(mention: Mention, amount: Amount) -> bool:
    """True for words with a number inside that the name which they say has not: `open_24h` has it."""
    inside = mention.first < amount.first and amount.last < mention.last
    return inside and not any(amount.value in sense.name for sense in mention.senses)

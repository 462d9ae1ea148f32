"""How many there are of a thing: "in stock" and "out of stock", and "how many of these do we have", where the graph says so. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, cast

from onto_core.languages.stems import stem_in
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.shape import NOUN
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.constructs import find_groups
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.measures.amount import Amount
from onto_query.question.vocabulary import BY_NAME, Sense, content_stems

STOCK: Final = words_for("stock")
QUANTITY: Final = words_for("quantity")
SAID: Final = 0.95
"""Of a quantity that is said by "in stock", "how many do we have"."""


@dataclass(frozen=True, slots=True)
class Held:
    """A number that says how many there are of a thing, and the classes that what has it leads to: the thing, and where it lies."""

    iri: str
    kinds: frozenset[str]
    beside: frozenset[str]

    @property
    def sense(self) -> Sense:
        return Sense(self.iri, "property", SAID, spoken(self.iri))


def stocked(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question with such words as a number above none, or of none; the mentions without what they are only like."""
    profile, lexicon = reach.profile, lexicon_of(analysis.language)
    held = _on_lines(reach)
    if held is not None and (told := _summed(analysis, found, held, lexicon)) is not None:
        return told
    hints = lexicon.measures.get("stock", frozenset())
    stems = {stem for hint in hints for stem in content_stems(hint, lexicon.language)}
    stem = stem_in(lexicon.language)
    numbers = [each for each in profile.properties.values() if each.sort == "number" and stems & {stem(word) for word in spoken(each.iri).split()}]
    if not numbers and held is None:
        return analysis, list(found)
    amounts = []
    for op, first, last in lexicon["stock"].within([word.lower for word in analysis.words]):
        whole = any(each.first <= first and last <= each.last and each.score >= BY_NAME and not _says(each, held) for each in found)
        if not whole:  # nor a thing or a flag that is called so, and not only like it: nothing "out of stock" is `on hold`
            amounts.append(Amount(first, last, cast(Literal[">", "="], op), "0", "number", hints=hints))
    if not amounts:
        return analysis, list(found)
    taken = {i for amount in amounts for i in range(amount.first, amount.last)}
    kept = [each for each in found if taken.isdisjoint(range(each.first, each.last))]
    analysis = replace(analysis, negations=tuple(i for i in analysis.negations if i not in taken))
    if held is not None:  # of what is not in stock no record has more than none
        said = [_mention(each.first, each.last, held, analysis, replace(each, op=">"), opposite=each.op == "=") for each in amounts]
        return analysis, [*kept, *said]
    return replace(analysis, amounts=(*analysis.amounts, *amounts), structure=analysis.structure | taken), kept


def _on_lines(reach: Reach) -> Held | None:
    """The one number of what there is of a thing somewhere: of a record of stock, which leads to both."""
    profile = reach.profile
    lines = []
    for iri, each in profile.properties.items():
        kinds = frozenset(kind for kind in each.domains() if kind)
        alone = len(reach.own(kinds, {"number"})) == 1
        named = is_called(iri, STOCK) or ((alone or is_called(iri, QUANTITY)) and any(is_called(kind, STOCK) for kind in kinds))
        if each.sort != "number" or not kinds or not named or any(reach.has(kinds, name) for name in profile.naming):
            continue
        beside = frozenset(kind for link in reach.own(kinds, {"thing"}) if link.single for kind in reach.range(link.iri))
        if beside:
            lines.append(Held(iri, kinds, beside))
    return lines[0] if len(lines) == 1 else None


def _summed(analysis: Analysis, found: Sequence[Mention], held: Held, lexicon: Lexicon) -> tuple[Analysis, list[Mention]] | None:
    """The sum for "how many X do we have", "the stock of X", where X is one thing that there is so much of."""
    things = [each for each in found if each.kind == "thing" and any(held.beside.intersection(option.entity.types) for option in each.things)]
    lowers = tuple(word.lower for word in analysis.words)
    places = [*things, *(each for each in found if each.kind == "class" and any(sense.iri in held.beside for sense in each.senses))]
    if analysis.form == "count":
        counted = _counted(analysis.target, lowers, lexicon)
        thing = max((each for each in things if each.first <= counted < each.last), key=lambda each: each.last, default=None)
        if thing is None or not _is_had(thing.last, analysis, places, lexicon):
            return None
        first, last = 0, thing.first
        said = frozenset(i for i in range(thing.last, len(lowers)) if not any(each.first <= i < each.last for each in places))
    elif analysis.form == "select" and analysis.superlative is None and not analysis.amounts:
        runs = {i for _, first, last in lexicon["stock"].within(lowers) for i in range(first, last)}
        stock = next((i for i, word in enumerate(lowers) if i not in runs and {word, stem_in(lexicon.language)(word)} & STOCK), None)
        if stock is None or not things or any(each.score >= NOUN and each.first <= stock < each.last and not _says(each, held) for each in found):
            return None
        first, last, said = stock, stock + 1, frozenset[int]()
    else:
        return None
    run = range(first, last)
    told = {*run} | said
    kept = [each for each in found if told.isdisjoint(range(each.first, each.last)) and not any(_within(each, thing) for thing in things)]
    kept.append(_mention(first, last, held, analysis))
    asked = replace(
        analysis,
        form="select",
        wanted="thing",
        unit="",
        target=first,
        aggregate=analysis.aggregate or "sum",
        aggregates=analysis.aggregates or ((first, "sum"),),
        groups=analysis.groups or find_groups(analysis.words, lowers, lexicon, computes=True),
        structure=analysis.structure | said,
    )
    return asked, kept


def _counted(target: int, lowers: Sequence[str], lexicon: Lexicon) -> int:
    """Where the noun of "how many pieces of the X" begins; the target itself without such a word."""
    if target < 0 or target + 2 >= len(lowers) or not lexicon.has("piece of", lowers[target]) or not lexicon.has("of", lowers[target + 1]):
        return target
    return lexicon.on_over(lowers, target + 2, "the", "our", "possessive")


def _mention(first: int, last: int, held: Held, analysis: Analysis, amount: Amount | None = None, *, opposite: bool = False) -> Mention:
    text = " ".join(word.text for word in analysis.words[first:last])
    return Mention(first, last, "property", SAID, senses=(held.sense,), text=text, amount=amount, opposite=opposite)


def _says(mention: Mention, held: Held | None) -> bool:
    """True for "stock", "in stock" as words that the quantity itself is like, or what has it."""
    short = mention.last - mention.first == 1 or mention.score < NOUN
    return held is not None and short and any(sense.iri == held.iri or sense.iri in held.kinds for sense in mention.senses)


def _within(part: Mention, whole: Mention) -> bool:
    return whole.first <= part.first and part.last <= whole.last and whole.last - whole.first > part.last - part.first


def _is_had(at: int, analysis: Analysis, places: Sequence[Mention], lexicon: Lexicon) -> bool:
    """True where nothing follows but that we have them: "do we have altogether", "are in stock at Hill Store"."""
    lowers = tuple(word.lower for word in analysis.words)
    i = at
    while i < len(lowers):
        named = max((each.last for each in places if each.first == i), default=0)
        runs = [run for section in ("stock", "altogether") if (run := lexicon[section].at(lowers, i)) is not None]
        if named or runs:
            i = max(named, *(run[1] for run in runs), i + 1)
        elif analysis.words[i].function or lexicon.has("whose average", lowers[i]):
            i += 1  # "across all warehouses"
        else:
            return False
    return True

"""Words that say again what others have said: "actors who star in", "staff that work at", "earned worldwide". Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from onto_core.matching.terms import singular
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.shape import likely
from onto_query.enumeration.words.verbs import without_lead_ins
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE, Sense

AGAIN = 0.06
"""What speaks for words that explain each other."""
SURE_TOGETHER = 0.9
"""Of two words for one value, at most."""
WIDEST = 3
"""Classes of those who do something, at most."""
SURE_NOUN: Final = 0.9
"""From this score a noun is the name of a value, and nobody who has it."""


def said_again(found: Sequence[Mention], analysis: Analysis, reach: Reach) -> list[Mention]:
    """The mentions that two others make together."""
    elements = [each for each in found if each.kind in {"class", "property"} and each.senses]
    made: list[Mention] = []
    for noun, other in product(elements, elements):
        if noun.last > other.first or not _idle(noun.last, other.first, analysis):
            continue
        relative = _followed_by_verb(analysis, noun.last, other.first)
        if noun.kind == other.kind == "class" and (noun.last == other.first or (relative and noun.score >= SURE)):
            made += _of_class(noun, other)
        elif noun.kind == other.kind == "property":
            doers = list(_doers(noun, other, reach)) if relative or _asked(noun, analysis) else []
            made += doers or _same_value(noun, other, reach)
    return made


def without_the_same(analysis: Analysis, found: Sequence[Mention]) -> tuple[Analysis, list[Mention]]:
    """The question without the noun that only says again of what it is: "movies where the person who directed the movie was born", "for each planet,
    the species whose homeworld is that planet"; and without what only leads to a value.
    """
    found = without_lead_ins(analysis, found)
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    nouns = [each for each in found if each.kind == "class" and each.senses and each.score >= SURE]
    gone: set[int] = set()
    for noun in nouns:
        before = [each for each in nouns if each.last < noun.first and each.senses[0].iri == noun.senses[0].iri]
        if not before or lowers[noun.last - 1] != singular(lowers[noun.last - 1]):
            continue
        clause = any(lexicon.has("clause", lowers[i]) for each in before for i in range(each.last, noun.first - 1))
        referring = lexicon.has("that", lowers[noun.first - 1]) or lexicon.has("demonstrative", lowers[noun.first - 1])
        if (referring or (clause and lexicon.has("the", lowers[noun.first - 1]))) and _says_no_more(noun.last, analysis, found):
            gone.update(range(noun.first - 1, noun.last))
    if not gone or analysis.comparison is not None or analysis.same is not None:
        return analysis, list(found)
    kept = [each for each in found if not gone.issuperset(range(each.first, each.last))]
    return replace(analysis, structure=analysis.structure | gone), kept


def _says_no_more(at: int, analysis: Analysis, found: Sequence[Mention]) -> bool:
    """True where what stands behind a noun does not say which one: neither a name nor a clause or noun of its own."""
    if at >= len(analysis.words):
        return True
    if lexicon_of(analysis.language).has("relative", analysis.words[at].lower):
        return False
    verb = any(each.first == at and each.kind == "property" and each.verb for each in found)
    return (analysis.words[at].function or verb) and not any(each.first == at and each.kind in {"thing", "value"} for each in found)


def _idle(first: int, last: int, analysis: Analysis) -> bool:
    """True when nothing stands between that names or denies anything."""
    between = range(first, last)
    return all(analysis.words[i].function or i in analysis.structure for i in between) and not set(between) & set(analysis.negations)


def _followed_by_verb(analysis: Analysis, first: int, last: int) -> bool:
    """True behind "that" and "who", but not before a noun of its own: "employees with their supervisor"."""
    lexicon, between = lexicon_of(analysis.language), [word.lower for word in analysis.words[first:last]]
    owned = any(lexicon.has("possessive", word) or lexicon.has("article", word) for word in between)
    return any(lexicon.has("relative", word) for word in between) and not owned


def _asked(noun: Mention, analysis: Analysis) -> bool:
    return analysis.form in {"select", "count"} and noun.first <= analysis.target < noun.last


def _of_class(noun: Mention, verb: Mention) -> Iterator[Mention]:
    """ "staff that work": those of a class do what it is called after; "cartoni animati": two words for one."""
    if noun.senses[0].iri == verb.senses[0].iri:
        yield replace(noun, last=verb.last, score=noun.score + AGAIN)


def _doers(noun: Mention, verb: Mention, reach: Reach) -> Iterator[Mention]:
    """ "actors who star in": those to whom the verb leads, whatever else leads to actors."""
    if noun.text.casefold() == verb.text.casefold():
        return
    both = [sense for sense in noun.senses if sense.iri in {each.iri for each in verb.senses} and sense.iri in reach.profile.properties]
    best = max((sense.score for sense in verb.senses), default=0.0)
    if noun.score >= SURE_NOUN and all(reach.profile.sort(sense.iri) != "thing" for sense in both):
        return  # the phone number of a contact is nobody
    both = [sense for sense in both if next(each.score for each in verb.senses if each.iri == sense.iri) >= best - AGAIN]
    ends = [end for sense in both for end in (reach.range(sense.iri), reach.domain(sense.iri))]
    kinds = list(dict.fromkeys(kind for end in ends for kind in sorted(end & reach.people)))
    if both and 0 < len(kinds) <= WIDEST:
        senses = tuple(Sense(kind, "class", noun.score, noun.text) for kind in kinds if kind)
        if senses:
            yield replace(noun, kind="class", senses=senses, score=noun.score + AGAIN)


def _same_value(first: Mention, second: Mention, reach: Reach) -> Iterator[Mention]:
    """ "earn altogether worldwide": two words of one value, where the graph has no other that either may be."""
    one, two = ({sense.iri for sense in likely(each)} for each in (first, second))
    held = reach.profile.properties.get(first.senses[0].iri)
    if one == two and len(one) == 1 and held is not None and held.sort == "number":
        both = min(SURE_TOGETHER, 1 - (1 - first.senses[0].score) * (1 - second.senses[0].score))  # two words for it speak for each other
        yield replace(first, last=second.last, score=both, senses=(replace(first.senses[0], score=both),))

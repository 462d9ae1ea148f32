"""Kinds that no class is called by, and things are: "robots" are those whose names say that they are robots. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from onto_core.languages.detect import DEFAULT
from onto_core.matching.terms import singular
from onto_core.terms import normal_label
from onto_query.enumeration.mentioned.mentions import PART, Mention
from onto_query.profile.index import ValueIndex
from onto_query.profile.observed import spoken
from onto_query.profile.places import PlaceValues
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import BY_NAME, SURE, Sense
from onto_query.question.words import positions

FOUND: Final = 0.9
"""Of a kind that is found so."""


def kinds_by_name(analysis: Analysis, found: Sequence[Mention], index: ValueIndex) -> list[Mention]:
    """The nouns that nothing else explains, and that many names of things of one class end with. Of English words only."""
    if analysis.language != DEFAULT:
        return []
    lexicon, added, most = lexicon_of(DEFAULT), [], analysis.superlative
    for i in analysis.content():
        word = analysis.words[i]
        asked = i > 0 and lexicon.has("asking", analysis.words[i - 1].lower)
        ranked = most is not None and not most.counts and (most.last == i or asked)  # "the cheapest tent", "which tent is the lightest"
        if not word.text.isalpha() or word.capital or word.quoted or any(_explains(each, i) for each in found):
            continue
        last = i + 1 + (i + 1 < len(analysis.words) and _says_kind(analysis.words[i + 1].lower, lexicon))
        nouns = dict.fromkeys((singular(word.lower), word.lower.removesuffix("s")))  # "zombies" are no zombies to every speller
        ranked = ranked and any(each in index.ends for each in nouns)  # the cheapest centrifuge is no centrifuge tube
        if word.lower in nouns and last == i + 1 and not ranked:
            continue  # of one thing: its name, or a part of it
        noun = next((each for each in nouns if each in index.kinds), None)
        if noun is not None:
            kind, iri = index.kinds[noun]
            text = analysis.text[word.start : analysis.words[last - 1].end]
            sense = Sense(kind, "class", FOUND, noun)
            before = lexicon["kind"].before([each.lower for each in analysis.words], i)
            added.append(
                Mention(before[1] if before is not None else i, last, "class", FOUND, senses=(sense,), text=text, sure=False, called=(iri, noun))
            )
    return added


def of_countries(analysis: Analysis, found: Sequence[Mention], places: PlaceValues) -> list[Mention]:
    """The mentions, with "country" where the graph calls the class of its countries otherwise: `Territory`; or what says them: `land`. The `state` of
    an order is no country.
    """
    lexicon = lexicon_of(analysis.language)
    told = places.values.difference(places.profile.naming) if not places.countries else frozenset[str]()
    said = {i for i in analysis.content() if lexicon.has("country", analysis.words[i].lower)}
    kept = [each for each in found if not (said & {*range(each.first, each.last)} and places.values and _is_another(each, places))]
    said -= positions(each for each in kept if each.score >= SURE)
    kind: Literal["class", "property"] = "class" if places.countries else "property"
    senses = tuple(Sense(iri, kind, FOUND, spoken(iri)) for iri in sorted(places.countries or told))
    return [*kept, *(Mention(i, i + 1, kind, FOUND, senses=senses, text=analysis.words[i].text) for i in sorted(said) if senses)]


def _is_another(mention: Mention, places: PlaceValues) -> bool:
    """True for values of which "country" is only a near name, and the likeliest of which says none."""
    texts = [sense for sense in mention.senses if places.profile.sort(sense.iri) == "text"]
    return (
        mention.kind == "property"
        and mention.score < BY_NAME
        and len(texts) == len(mention.senses)
        and places.values.isdisjoint(sense.iri for sense in texts[:1])
    )


def without_parts(analysis: Analysis, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without things in whose names the noun of "which studio", "each studio" is only a part: any of its kind is asked for. And without
    two things of different kinds by a word of each: "black and white" is no Black Sea Festival and no White Nights.
    """
    lexicon = lexicon_of(analysis.language)
    apart = {id(each) for pair in _pairs_by_a_word(analysis, found, lexicon) for each in pair}
    return [each for each in found if id(each) not in apart and (each.kind != "thing" or not _is_kind(each, analysis, lexicon))]


def _pairs_by_a_word(analysis: Analysis, found: Sequence[Mention], lexicon: Lexicon) -> Iterator[tuple[Mention, Mention]]:
    """Things of different kinds that "and" or "or" joins, each told by one small word of a longer name."""
    words = analysis.words
    parts = [each for each in found if each.kind in {"thing", "value"} and each.last == each.first + 1 and each.score <= PART]
    parts = [each for each in parts if not (words[each.first].capital or words[each.first].quoted)]
    for before in parts:
        joint = words[before.last].lower if before.last < len(words) else ""
        if not (lexicon.has("and", joint) or lexicon.has("or", joint)):
            continue
        yield from ((before, after) for after in parts if after.first == before.last + 1 and _kinds(before).isdisjoint(_kinds(after)))


def _kinds(mention: Mention) -> frozenset[str]:
    named = (kind for option in mention.things for kind in option.entity.types)
    return frozenset((*named, *(kind for value in mention.values for kind in value.kinds)))


def _is_kind(mention: Mention, analysis: Analysis, lexicon: Lexicon) -> bool:
    word, before = analysis.words[mention.first], analysis.words[mention.first - 1].lower if mention.first else ""
    if mention.last - mention.first > 1 or word.capital or word.quoted or not (lexicon.has("which", before) or lexicon.has("each", before)):
        return False
    return all(normal_label(option.entity.label) != normal_label(mention.text) for option in mention.things)


def _explains(mention: Mention, i: int) -> bool:
    """True for what is surer than a kind: not for the one thing that has its bare name, nor for some of those that have it among others."""
    if not mention.first <= i < mention.last:
        return False
    called = [*(option.entity.label for option in mention.things), *(value.literal.lexical for value in mention.values)]
    if normal_label(mention.text) in map(normal_label, called) and normal_label(mention.text) != singular(normal_label(mention.text)):
        return True  # a category, which is called by its plural
    return mention.score >= SURE and (mention.kind not in {"thing", "value"} or mention.last - mention.first > 1)


def _says_kind(word: str, lexicon: Lexicon) -> bool:
    return any(phrase[0] in {word, singular(word)} for phrase in lexicon["kind"].meanings)

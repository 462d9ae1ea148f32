"""Words in another form than a name has them: plurals, verbs, words with a hyphen. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_core.languages.dictionary import dictionary_of
from onto_core.languages.stems import stem_in
from onto_core.matching.terms import all_singular, singular
from onto_query.profile.model import GraphProfile, Value
from onto_query.profile.observed import spoken
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon
from onto_query.question.vocabulary import BY_NAME, Sense
from onto_query.question.written.dictionary import is_word

USUAL: Final = 4
"""A word that is used so many times more than what it may be the plural of is none."""
SEVERAL: Final = 2
"""Classes with one head ("short film", "feature film"), at least."""
AGENTS: Final = ("or", "er")
"""Endings of those who do something."""


def plural_of(text: str, values: Sequence[Value]) -> bool:
    """True when the words differ from a value by no more than one of them being many."""
    said = all_singular(text.casefold())
    return any(all_singular(value.literal.lexical.casefold()) == said for value in values)


def only_does(said: str, values: Sequence[Value], lexicon: Lexicon) -> bool:
    """True for a verb and those who do it: who has acted may be no actor."""
    done = lexicon.ends_as_participle(said)
    return done and lexicon.language == DEFAULT and all(value.literal.lexical.casefold().endswith(AGENTS) for value in values)


def no_codes(text: str, values: Sequence[Value], lexicon: Lexicon) -> Sequence[Value]:
    """The values without codes in capitals that are a word which says nothing: "with their own bath" is about no owner (OWN)."""
    small = text in lexicon.function or any(lexicon.has(section, text) for section in ("light", "empty", "particle", "unit"))
    return [value for value in values if not value.literal.lexical.isupper()] if small else values


def is_plural(analysis: Analysis, i: int) -> bool:
    """True for a plural of a word of the language that no capital makes a name."""
    word = analysis.words[i]
    named, one = word.quoted or (word.capital and i > 0), singular(word.lower)
    used = dictionary_of(analysis.language)
    usual = used[word.lower] > USUAL * used[one]  # "logistics"
    return not named and one != word.lower and not usual and is_word(word.lower, analysis.language)


def says_otherwise(parts: Sequence[str], lexicon: Lexicon) -> bool:
    """True for a word of its own that is made of words which say nothing alone: "no-show"."""
    return any("-" in part and all(piece in lexicon.function for piece in part.casefold().split("-") if piece) for part in parts)


def ends_with(sense: Sense, called: str) -> bool:
    """True for another link of the sort: who asks for suppliers where there is a main and an alternative one means no alternative ones alone."""
    return all_singular(sense.name.casefold()).endswith(f" {called}")


def nothing_done(classes: Sequence[Sense], said: Sequence[str], lexicon: Lexicon, profile: GraphProfile) -> list[Sense]:
    """The classes without those whose name a participle is only like at its beginning: who "acted", or "acted in films", is no feature film."""
    if lexicon.language != DEFAULT or not said or not lexicon.ends_as_participle(said[0]):
        return list(classes)
    heads = Counter(spoken(iri).casefold().split()[-1] for iri in profile.classes if spoken(iri))  # what is before them tells kinds apart
    like = lexicon.near.get(stem_in(DEFAULT)(said[0]), frozenset())
    return [each for each in classes if each.score >= BY_NAME or heads[each.name.casefold().split()[-1]] < SEVERAL or _head(each) in like]


def _head(sense: Sense) -> str:
    return stem_in(DEFAULT)(sense.name.casefold().split()[-1])

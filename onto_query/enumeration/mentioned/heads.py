"""The last word of a name as what it is the name of: "extension" of the phone extension, and no staff number by "staff". Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_core.matching.terms import all_singular, may_be_plural, singular
from onto_core.ontology.schema.names import words as words_in
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import Sense, by_verb
from onto_query.question.written.dictionary import is_word

HEAD: Final = 0.85
"""Of the last word of a name, where no other name ends with it."""
SAID: Final = 0.85
HEADED: Final = 0.9
"""Of a class of whose name the noun that is asked for is the last word."""
ALIKE: Final = 2
"""Classes whose names end with it, at most: purchase orders and sales orders."""
CLASS: Final = 0.04
"""How much less likely such a name is than a class."""


def asked_class(analysis: Analysis, nouns: Iterable[int]) -> Analysis:
    """The question with the class right behind its question word as what it asks for, though people call names so: "which titles are ready".

    `nouns`: where the names of classes begin.
    """
    asks = analysis.form == "select" and analysis.target > 1 and lexicon_of(analysis.language).has("asking", analysis.words[0].lower)
    called = asks and lexicon_of(analysis.language).has("called", analysis.words[1].lower)
    return replace(analysis, target=1) if called and 1 in nouns else analysis


def as_heads(senses: tuple[Sense, ...], said: str) -> tuple[Sense, ...]:
    """The senses, with the only one whose name ends with the word as surely that: the "extension" is the phone extension."""
    headed = [sense for sense in senses if all_singular(words_in(sense.name).casefold()).split()[-1:] == [said]]
    if len(headed) != 1 or headed[0].score >= HEAD or senses[0].score > headed[0].score:
        return senses
    return (replace(headed[0], score=HEAD), *(sense for sense in senses if sense is not headed[0]))


def without_head(sense: Sense, spoken: str, most: float, lexicon: Lexicon) -> Sense:
    """The sense, less likely than a class where the last word of its name is not said."""
    said, name = spoken.split(), all_singular(words_in(sense.name).casefold()).split()
    if len(name) < 2 or name[-1] in said or name[0] not in said or lexicon.has("preposition", name[-1]):
        return sense
    return replace(sense, score=min(sense.score, most - CLASS))


def asked_for(senses: tuple[Sense, ...], word: str, lexicon: Lexicon, *, alone: bool = False) -> tuple[Sense, ...]:
    """The senses of the noun that is asked for: "orders" are the purchase orders, if nothing is just called so, and not what is ordered by somebody;
    "items" of any kind are no property's. `alone`: it stands where only a noun can, be it one of one thing.
    """
    if lexicon.language != DEFAULT or not (alone or may_be_plural(word)):
        return senses
    if any(sense.kind == "class" and sense.score >= SAID for sense in senses):
        named = any(sense.kind == "class" and all_singular(words_in(sense.name).casefold()) == singular(word) for sense in senses)
        said = [sense for sense in senses if sense.kind == "class" or sense.score >= SAID]  # "employees" are not where anybody works
        return tuple(sense for sense in said if not (named and sense.kind == "property" and by_verb(sense.name, word, lexicon)))
    if lexicon.has("anything", word):
        return tuple(sense for sense in senses if sense.kind == "class")
    headed = [sense for sense in senses if sense.kind == "class" and all_singular(words_in(sense.name).casefold()).split()[-1] == singular(word)]
    names = (words_in(sense.name).casefold().split() for sense in senses if sense.kind == "property")
    if not 0 < len(headed) <= ALIKE or [singular(word)] in names:
        return senses  # but what is "for an order", or a "minimum order", is not called so
    rest = (sense for sense in senses if sense.kind == "class" and sense not in headed)  # an order total is no order
    return (*(replace(sense, score=HEADED) for sense in headed), *rest)


def of_each(senses: tuple[Sense, ...], word: str, lexicon: Lexicon) -> tuple[Sense, ...]:
    """The senses of the noun behind "per": by order is by what is called so, and not by whom it was `orderedBy`."""
    headed = [sense for sense in senses if sense.kind == "class" and all_singular(words_in(sense.name).casefold()).split()[-1] == word]
    done = [sense for sense in senses if sense.kind == "property" and lexicon.ends_as_participle(words_in(sense.name).casefold().split()[0])]
    if not headed or not done or lexicon.ends_as_participle(word):
        return senses
    return tuple(replace(sense, score=max(sense.score, HEADED)) if sense in headed else sense for sense in senses if sense not in done)


def without_clauses(classes: list[Sense], words: list[str], lexicon: Lexicon) -> list[Sense]:
    """The classes without those that a subject and its verb are taken for: "customers ordered" speaks of no customer order."""
    if len(words) < 2:
        return classes
    apart = {word for word in words[:-1] if may_be_plural(word) and is_word(word, lexicon.language)}
    apart |= {words[-1]} if lexicon.ends_as_participle(words[-1]) else set()
    return [sense for sense in classes if apart <= set(words_in(sense.name).casefold().split())]


def is_ranked(i: int, lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for what "the last" and "our biggest" stand before."""
    ranked = max((run[1] for section in ("first and last", "superlative") if (run := lexicon[section].before(lowers, i)) is not None), default=0)
    return ranked > 0 and any(lexicon.has(section, lowers[ranked - 1]) for section in ("the", "our", "possessive"))


def is_worth(i: int, lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for the noun of "order value"."""
    worth = lexicon["worth"].at(lowers, i + 1)
    return worth is not None and worth[0] == "worth" and lexicon.has("element", lowers[i + 1])


def is_noun(i: int, lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for a word behind what only nouns stand behind: "more orders", "our orders", "how many orders"."""
    if lexicon.has("light", lowers[i]):
        return False  # "in our records"
    if is_ranked(i, lowers, lexicon) or is_worth(i, lowers, lexicon):
        return True
    if i and any(lexicon.has(section, lowers[i - 1]) for section in ("the", "article", "our", "possessive", "beyond")):
        return True
    return any(lexicon[section].before(lowers, i) is not None for section in ("count", "most", "least", "number of", "greater number"))


def is_noun_of_its_own(i: int, analysis: Analysis) -> bool:
    """True for a noun that is a verb as well and means something else then: "which books", "cookery books" ask for no bookings, "who books" does."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    if not lexicon.has("noun of its own", lowers[i]):
        return False
    alone = i + 1 == len(lowers)  # nothing is left that it might be done to
    described = i > 0 and alone and (not analysis.words[i - 1].function or i - 1 in analysis.structure)
    return i == analysis.target or described or is_noun(i, lowers, lexicon)

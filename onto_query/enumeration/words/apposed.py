"""Words beside a name: those that say what it names ("the band Hollow Maple", "Mr James Reid"), and more of it ("the cordless Wren"). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from onto_core.matching.terms import singular
from onto_query.candidate import Evidence
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.names import ValueNames, words_of
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import BY_NAME, SURE
from onto_query.question.words import positions

BEGUN: Final = 0.9
"""Of the only name that begins with the words, or that has them."""
LONGEST: Final = 5
"""Words of a name that is said in part."""


def apposed(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions without what such a word is only like: a noun between "the" and a name tells of no link or other class, and one behind a name of
    nothing that is true or false ("the Private by Default project" has no projector).
    """
    lexicon, words = lexicon_of(analysis.language), analysis.words
    named = {each.first for each in found if each.kind == "thing" and words[each.first].capital}
    nouns = {i - 1 for i in named if i > 1 and lexicon.has("the", words[i - 2].lower) and not (words[i - 1].capital or words[i - 1].function)}
    behind = {each.last for each in found if each.kind in {"thing", "value"} and words[each.first].capital and _is_the(each.first, analysis)}
    behind |= {each.last for each in found if each.kind in {"thing", "value"} and lexicon.has("the", words[each.first].lower)}
    kept = [each for each in found if each.senses == () or each.last - each.first > 1 or each.first not in nouns or each.score >= SURE]
    asked = {each.first for each in kept if each.first == analysis.target and each.kind in {"class", "property"} and each.score >= SURE}
    whole = {each.last for each in kept if each.kind == "thing" and each.score >= 1 and words[each.last - 1].capital} & behind
    kept = [each for each in kept if not (asked and each.alike and each.first in whole and _is_noun_of_it(each, analysis))]
    return [each for each in kept if not (each.first in behind and each.score < 1 and _is_flag(each, reach))]


def _is_noun_of_it(mention: Mention, analysis: Analysis) -> bool:
    """True for one word in the singular, of which nothing that is asked for is called: "from the Szarvas vineyard", where parcels bear grapes."""
    word = analysis.words[mention.first]
    return mention.last == mention.first + 1 and not word.capital and singular(word.lower) == word.lower and mention.first > analysis.target


def _is_the(first: int, analysis: Analysis) -> bool:
    return first > 0 and lexicon_of(analysis.language).has("the", analysis.words[first - 1].lower)


def _is_flag(mention: Mention, reach: Reach) -> bool:
    """True for the name of what is true or false of things."""
    return mention.kind == "property" and bool(mention.senses) and reach.profile.sort(mention.senses[0].iri) == "boolean"


def with_its_class(analysis: Analysis, found: Sequence[Mention], reach: Reach, evidence: Evidence) -> list[Mention]:
    """The mentions with what a name is said to be as part of it: "the port of Scrabster", "our purser Bente Aas", "the sales department", where
    nobody else is called so.
    """
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    made = _before_its_class(analysis, found, reach, evidence)
    for each in found:
        if each.kind != "thing" or len(each.things) != 1 or not analysis.words[each.first].capital:
            continue
        of = each.first > 1 and lexicon.has("noun of", lowers[each.first - 1])
        last = each.first - 1 if of else each.first
        last -= last > 1 and lexicon.has("empty head", lowers[last - 1])  # "our staff member Bente Aas"
        beside = [noun for noun in found if noun.last == last and noun.last - noun.first == 1]
        first = last - 1
        if not beside or first < 1 or not any(lexicon.has(section, lowers[first - 1]) for section in ("the", "our", "possessive")):
            continue
        kinds = frozenset(each.things[0].entity.types)
        alike = any(
            noun.kind == "class" and noun.score >= SURE and noun.senses and not kinds.isdisjoint(reach.kinds(noun.senses[0].iri) or ())
            for noun in beside
        )
        post = not of and any(noun.kind in {"value", "thing"} and not analysis.words[first].capital for noun in beside)
        if alike or post:
            text = analysis.text[analysis.words[first].start : analysis.words[each.last - 1].end]
            kept = [noun for noun in made if not (noun.first == first and noun.last <= each.last) and noun is not each]
            made = [*kept, replace(each, first=first, text=text)]
    return made


def _before_its_class(analysis: Analysis, found: Sequence[Mention], reach: Reach, evidence: Evidence) -> list[Mention]:
    """The mentions with the noun behind a name that says what it is as part of it, where one thing alone is called so and the question has "the": its
    class, or a link to it, as a firm has its `department` Purchasing.
    """
    lexicon, words, made = lexicon_of(analysis.language), analysis.words, list(found)
    for each in found:
        if each.kind != "thing" or len(each.things) != 1 or each.score < 1 or not each.first or analysis.form == "ask":
            continue
        kinds, links = frozenset(each.things[0].entity.types), evidence.at(each.things[0].entity.iri, forward=False) or frozenset()
        alike = [
            noun
            for noun in found
            if noun.first == each.last and noun.last == noun.first + 1 and noun.score >= SURE and noun.senses
            if singular(words[noun.first].lower) == words[noun.first].lower and not lexicon.ends_as_participle(words[noun.first].lower)
            if noun.senses[0].iri in links or (noun.kind == "class" and not kinds.isdisjoint(reach.kinds(noun.senses[0].iri) or ()))
        ]
        if alike and any(lexicon.has("the", words[i].lower) for i in (each.first - 1, each.first)):
            last = alike[0].last
            whole = replace(each, last=last, text=analysis.text[words[each.first].start : words[last - 1].end])
            made = [*(one for one in made if not (each.first <= one.first and one.last <= last)), whole]
    return made


def of_the_house(mention: Mention, found: Sequence[Mention], analysis: Analysis) -> Mention:
    """The mention with such a word before a class that nothing in the graph is called by: "club members" are the members."""
    lexicon, i = lexicon_of(analysis.language), mention.first - 1
    house = i >= 0 and not analysis.words[i].capital and lexicon.has("own house", analysis.words[i].lower) and mention.last == mention.first + 1
    if not house or mention.kind != "class" or mention.score < BY_NAME:
        return mention
    said = any(each.first <= i < each.last and (each.score >= SURE and each.kind not in {"thing", "value"}) for each in found)
    whole = any(each.first == i and each.score >= 1 and each.text.casefold() == analysis.words[i].lower for each in found)
    return mention if said or whole else replace(mention, first=i, text=f"{analysis.words[i].text} {mention.text}")


def titled(analysis: Analysis, found: Sequence[Mention]) -> list[Mention]:
    """The mentions with the title before a name as part of it: "Mr James Reid", "Herr Dr. Jan Kohl"; nothing else is said with it."""
    lexicon, words = lexicon_of(analysis.language), analysis.words
    made = list(found)
    for each in found:
        first = each.first
        while each.kind == "thing" and first and lexicon.has("title before name", words[first - 1].lower):
            first -= 1
        longer = any(other.kind in {"thing", "value"} and other.first < each.first and other.last >= each.last for other in found)
        if first == each.first or longer or not words[each.first].capital or (first and lexicon["question"].at([words[first - 1].lower], 0)):
            continue
        text = analysis.text[words[first].start : words[each.last - 1].end]
        made = [other for other in made if not first <= other.first < other.last <= each.first and other is not each]
        made.append(replace(each, first=first, text=text))
    return made


def more_of_names(analysis: Analysis, found: Sequence[Mention], names: ValueNames) -> list[Mention]:
    """Names of which the question says more words than were found: with one beside that they have too, or as no other name begins."""
    known = positions(found)
    free = {i for i in analysis.content() if i not in known and analysis.words[i].text.isalpha()}
    return [*_beside(analysis, found, free, names), *_begun(analysis, found, names), *_the_only(analysis, found, names)]


def _beside(analysis: Analysis, found: Sequence[Mention], free: set[int], names: ValueNames) -> Iterator[Mention]:
    """ "the cordless Wren": of the names with "Wren" those that are cordless."""
    for each in found:
        for i in (each.first - 1, each.last):
            if each.kind == "value" and each.sure and i in free and analysis.words[each.first].capital:
                of = tuple(value for value in each.values if analysis.words[i].lower in words_of(value.literal.lexical))
                if of and all(value.property in names.profile.naming for value in of):
                    alone = len({value.literal.lexical for value in of}) == 1
                    score = max(each.score, BEGUN) if alone else each.score
                    yield replace(each, first=min(i, each.first), last=max(i + 1, each.last), values=of, score=score)


def _begun(analysis: Analysis, found: Sequence[Mention], names: ValueNames) -> Iterator[Mention]:
    """ "Moravec nářadí" where one "Moravec nářadí s.r.o." is: not the brand Moravec."""
    words = analysis.words
    for first in (i for i, word in enumerate(words) if word.capital and not word.function and not word.quoted):
        for last in range(min(first + LONGEST, len(words)), first + 1, -1):
            known = any(each.first <= first and last <= each.last for each in found) or any(word.function for word in words[first:last])
            if not known:
                text = analysis.text[words[first].start : words[last - 1].end]
                said = " ".join(words_of(text))
                values = tuple(value for value in names.with_part(text) if " ".join(words_of(value.literal.lexical)).startswith(f"{said} "))
                if len({value.literal.lexical for value in values}) == 1:
                    yield Mention(first, last, "value", BEGUN, values=values, text=text)
                    break


def _the_only(analysis: Analysis, found: Sequence[Mention], names: ValueNames) -> Iterator[Mention]:
    """ "The tyre hall" where one "Tyre hall Soest" is and nothing else has these words, "the central warehouse in Soest" of the Central warehouse
    Soest.
    """
    words, lexicon = analysis.words, lexicon_of(analysis.language)
    for first in (i for i, word in enumerate(words) if i and lexicon.has("the", words[i - 1].lower) and not (word.function or word.quoted)):
        for last in range(min(first + LONGEST, len(words)), first + 1, -1):
            inner = [word for word in words[first:last] if not word.function]
            named = any(each.kind in {"thing", "value"} and each.score > BEGUN and each.first <= first and last <= each.last for each in found)
            if words[last - 1].function or len(inner) < 2 or named or any(word.quoted for word in inner):
                continue
            text = " ".join(word.text for word in inner)
            said, values = " ".join(words_of(text)), names.with_part(text)
            begun = all(f"{' '.join(words_of(value.literal.lexical))} ".startswith(f"{said} ") for value in values)
            whole = len(inner) == last - first or all(" ".join(words_of(value.literal.lexical)) == said for value in values)
            if begun and whole and len({value.literal.lexical for value in values}) == 1 and values[0].property in names.profile.naming:
                yield Mention(first, last, "value", BEGUN, values=values, text=analysis.text[words[first].start : words[last - 1].end])
                break

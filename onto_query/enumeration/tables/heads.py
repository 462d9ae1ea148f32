"""Words that say again what a property is ("serial number", "email address"), and those that ask for what things are called. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from onto_core.matching.terms import singular
from onto_core.vocabulary import RDFS_LABEL
from onto_query.enumeration.mentioned.called import names_things
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.tables.fittest import at_first
from onto_query.facts.abbreviations import with_written_out
from onto_query.profile.naming.called import part_of_name
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Kinds, Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import Sense, content_stems

NAME: Final = frozenset(("name", "nome", "nom", "nombre", "naam"))
"""The word for what things are called, in the languages of questions."""
DATE: Final = words_for("date")
"""The word for a date, in the languages of questions."""
KEY: Final = words_for("key")
NUMBER: Final = words_for("number")
PARTS_OF_NAMES: Final = 2
"""Properties that make up a name, at most: a first and a last one."""
SHORTEST: Final = 3
"""Letters that a class and a property of it have in common at the beginning, at least."""
NAMED_SO: Final = 0.97
"""From this score words are the name of a class,"""
WHOLE: Final = 0.9
"""and from this a property is called as they say."""
OTHER_KEY: Final = 0.97
"""Of a number or code by another word for it: "article number" where the graph has `articleCode`."""
PART: Final = 0.65
"""Of a word as a part of a name, at least,"""
HEADED: Final = 0.88
"""and of the last one, where nothing else that the things have ends so."""
LESSER: Final = 0.05
"""What a title is less likely to be meant than the one by which things are called."""
MOSTLY: Final = 0.5
"""Share of the things that have a property by which they are called."""


def with_heads(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with the word behind them that belongs to them: the last one of the property's name, or one that adds nothing to it."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    made = []
    taken = {each.first for each in found}
    wholes = {each.first for each in found if each.score >= WHOLE}
    for mention in found:
        last = mention.last
        if mention.kind == "property" and last - mention.first > 1 and lowers[last - 1] == "to":
            made.append(_done_to(mention, " ".join(lowers[mention.first : last])))
            continue
        denies = lexicon["no longer"].at(lowers, last) is not None  # "which staff no longer work here" is about no staff number
        if mention.kind != "property" or last >= len(lowers) or denies or (last in analysis.structure and not lexicon.has("head", lowers[last])):
            made.append(mention)
            continue
        said = singular(lowers[last])
        if lexicon.has("preposition", said):
            made.append(mention)
            continue
        keys = {said, *(key for (key,) in lexicon["key"].meanings)} if lexicon.has("key", said) else {said}  # a number may be called a code
        fitting = tuple(sense for sense in mention.senses if keys & _heads(sense.iri) and said not in mention.text.casefold().split())
        if lexicon.has("key", said) and (
            whole := [each for each in fitting if spoken(each.iri).casefold().split()[:-1] == lowers[mention.first : last]]
        ):
            fitting = tuple(replace(each, score=max(each.score, OTHER_KEY)) for each in whole)
        if fitting:
            made.append(replace(mention, last=last + 1, senses=fitting, score=fitting[0].score))
        elif (
            mention.last - mention.first == 1
            and lexicon.has("head", lowers[last])
            and (
                last not in taken
                or (lexicon.has("key", said) and mention.score >= WHOLE)  # "phone numbers" are no numbers of anything else
                or (mention.score >= WHOLE and last not in wholes and _is_plain(mention, reach))  # nor is the "ETRTO size" the frame size
            )
        ):
            made.append(replace(mention, last=last + 1))
        else:
            made.append(mention)
    return made


def _is_plain(mention: Mention, reach: Reach) -> bool:
    """True for a number, a text or a date."""
    return bool(mention.senses) and reach.profile.sort(mention.senses[0].iri) in {"number", "text", "time"}


def _done_to(mention: Mention, said: str) -> Mention:
    """A verb with its "to", as one: who reports to somebody is not the manager."""
    return replace(mention, senses=tuple(replace(sense, name=said) for sense in mention.senses), text=said)


def _named_itself(mention: Mention, found: Sequence[Mention], language: str) -> Mention | None:
    """A property without the meanings that words have by near-synonyms alone, where they are the very name of a class: a purchase is no purchaser."""
    classes = [each.score for each in found if each.kind == "class" and (each.first, each.last) == (mention.first, mention.last)]
    if mention.kind != "property" or max(classes, default=0.0) < NAMED_SO:
        return mention
    said = set(content_stems(mention.text, language))
    senses = tuple(sense for sense in mention.senses if said.intersection(content_stems(sense.name, language)))
    return replace(mention, senses=senses, score=min(mention.score, senses[0].score)) if senses else None


def compounds(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """Properties that are said by their class and a head: "rental date" where a rental has `rent_date`, "rental number" where that is `rental_id`."""
    lexicon, words = lexicon_of(analysis.language), analysis.words
    spans = {(each.first, each.last) for each in found if each.kind == "property" and each.score > WHOLE}
    made = []
    for noun in found:
        last = noun.last
        if noun.kind != "class" or not noun.senses or last >= len(words) or (noun.first, last + 1) in spans or last in analysis.negations:
            continue
        said, named = singular(words[last].lower), singular(noun.text.casefold()).split()[-1]
        key = lexicon.has("key", said)
        fitting = []
        for iri, held in reach.profile.properties.items():
            *rest, head = singular(spoken(iri).casefold()).split() or [""]
            alike = len(rest) == 1 and len(rest[0]) >= SHORTEST and named.startswith(rest[0])
            if (
                held.sort != "thing"
                and reach.has(reach.kinds(noun.senses[0].iri), iri)
                and alike
                and (head == said or (key and lexicon.has("key", head)))
            ):
                fitting.append(iri)
        if not fitting and said in DATE:  # "order date" of the one date that all orders have
            best = (sense.iri for sense in noun.senses if sense.score == noun.senses[0].score)
            own = next((dates for iri in best if (dates := at_first(reach.own(reach.kinds(iri), {"time"})))), ())
            fitting = [own[0].iri] if len(own) == 1 else []
        if len(fitting) == 1:
            senses = (Sense(fitting[0], "property", 1.0, spoken(fitting[0])),)
            text = analysis.text[words[noun.first].start : words[last].end]
            made.append(Mention(noun.first, last + 1, "property", 1.0, senses=senses, text=text))
    return made


def _heads(iri: str) -> set[str]:
    """The last words of the names of a property of several words."""
    return {singular(name.split()[-1].casefold()) for name in with_written_out(spoken(iri)) if len(name.split()) > 1}


def naming_of(kinds: Kinds, reach: Reach) -> tuple[str, ...]:
    """The properties by which things of these kinds are called, where they have no label: one, or a first and a last name."""
    if not kinds or reach.share(kinds, RDFS_LABEL) >= MOSTLY:
        return ()
    return called_by(kinds, reach)


def called_by(kinds: Kinds, reach: Reach) -> tuple[str, ...]:
    """The properties by which things of these kinds are called, a label among them."""
    texts = (iri for iri, held in reach.profile.properties.items() if held.sort == "text")
    found = [iri for iri in texts if _calls(iri, reach) and reach.share(kinds, iri) >= MOSTLY]
    whole = [iri for iri in reach.profile.naming if iri in found and part_of_name(iri) == 1]
    return tuple(whole[:1] or sorted((iri for iri in found if part_of_name(iri) != 1), key=part_of_name)[:PARTS_OF_NAMES] or found[:1])


def by_what_they_are_called(found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with the title by which things are called before others of the same words: original ones, those in other languages."""
    ranks = {iri: rank for rank, iri in enumerate(reach.profile.naming) if part_of_name(iri) == 1}
    made = []
    for each in found:
        if each.kind != "property" or sum(sense.iri in ranks for sense in each.senses) < 2:
            made.append(each)
            continue
        senses = [replace(sense, score=sense.score - LESSER) if _lesser(sense, each.senses, ranks, reach) else sense for sense in each.senses]
        made.append(replace(each, senses=tuple(sorted(senses, key=lambda sense: -sense.score))))
    return made


def of_those_named(found: Sequence[Mention], reach: Reach, language: str) -> list[Mention]:
    """The mentions with what only one property is called by that the things of the question have: the "year" of films is their production year."""
    kinds = [reach.kinds(each.senses[0].iri) for each in found if each.kind == "class" and each.score >= NAMED_SO and each.senses]
    kinds += [frozenset(option.entity.types) for each in found if each.kind == "thing" for option in each.things]
    made = []
    for each in found:
        theirs = [sense for sense in each.senses if any(reach.has(of, sense.iri) for of in kinds)] if each.kind == "property" else []
        said = content_stems(each.text, language)
        if len(theirs) != 1 or len(said) != 1 or not PART <= theirs[0].score < HEADED or content_stems(theirs[0].name, language)[-1:] != said:
            made.append(each)
            continue
        senses = tuple(replace(sense, score=HEADED) if sense is theirs[0] else sense for sense in each.senses)
        made.append(replace(each, senses=tuple(sorted(senses, key=lambda sense: -sense.score)), score=HEADED))
    return made


def _lesser(sense: Sense, senses: Sequence[Sense], ranks: Mapping[str, int], reach: Reach) -> bool:
    """True where things that have such a name are called by another of which the words say as much."""
    alike = (other for other in senses if other.score == sense.score and ranks.get(other.iri, len(ranks)) < ranks.get(sense.iri, 0))
    return any(reach.domain(other.iri) & reach.domain(sense.iri) for other in alike)


def _calls(iri: str, reach: Reach) -> bool:
    return iri in reach.profile.naming or part_of_name(iri) != 1 or names_things(iri)


def asking_names(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> dict[int, str]:
    """The words that ask for the names of things without a label ("the names of the items", "brand names"), as in `Ground.names`."""
    if analysis.quoted or not _named(found, reach):
        return {}
    asked = {}
    for i in _name_words(analysis):
        inside = [each for each in found if each.first < i < each.last]
        classes = [each for each in found if each.kind == "class" and each.last == i and each.senses]
        if not inside:
            if analysis.form == "select" or (analysis.groups and i and lexicon_of(analysis.language).has("possessive", analysis.words[i - 1].lower)):
                asked[i] = ""
        elif classes and all(_is_name_of(each, classes[0], reach) for each in inside):
            again = [
                each for each in found if each.kind == "class" and each.senses and each.last < i and each.senses[0].iri == classes[0].senses[0].iri
            ]
            if again or analysis.form == "select":
                asked[i] = classes[0].senses[0].iri if again else ""
    return asked


def _is_name_of(mention: Mention, noun: Mention, reach: Reach) -> bool:
    """True for "branch name", where that is what branches are called by."""
    own = naming_of(reach.kinds(noun.senses[0].iri), reach)
    return mention.kind == "property" and mention.first == noun.first and any(sense.iri in own for sense in mention.senses[:1])


def _name_words(analysis: Analysis) -> Iterator[int]:
    for i, word in enumerate(analysis.words):
        if singular(word.lower) in NAME and not word.quoted:
            yield i


def _named(found: Sequence[Mention], reach: Reach) -> bool:
    """True where the question speaks of things that have names and no label."""
    kinds = [reach.kinds(each.senses[0].iri) for each in found if each.kind == "class" and each.senses]
    kinds += [value.kinds for each in found if each.kind == "value" for value in each.values]
    kinds += [frozenset(option.entity.types) for each in found if each.kind == "thing" for option in each.things]
    return any(naming_of(of, reach) for of in kinds)


def with_columns(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention], dict[int, str]]:
    """The question without the words that ask for names; the mentions with the words that belong to them; the positions of those that ask."""
    found = of_those_named(by_what_they_are_called(found, reach), reach, analysis.language)
    headed = with_heads(analysis, [named for each in found if (named := _named_itself(each, found, analysis.language)) is not None], reach)
    headed += compounds(analysis, headed, reach)
    asked = asking_names(analysis, headed, reach) | dict(_numbers(analysis, headed, reach))
    if not asked:
        return analysis, headed, asked
    again = {each.first for each in headed if each.kind == "class" and asked.get(each.last)}
    kept = [each for each in headed if (each.kind != "property" or not any(each.first <= i < each.last for i in asked)) and each.first not in again]
    return replace(analysis, structure=analysis.structure | asked.keys() | again), kept, asked


def _numbers(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> Iterator[tuple[int, str]]:
    """The words that ask for numbers and codes of things in a list of what is told of them: "number, issue date and due date of all invoices"."""
    lexicon = lexicon_of(analysis.language)
    for i, (word, behind) in enumerate(pairwise(analysis.words)):
        listed = lexicon.has("between columns", behind.lower) or behind.start - word.end > 1
        called = NUMBER if word.lower in NUMBER else frozenset((word.lower,))
        if word.lower not in KEY or not listed or any(each.first <= i < each.last for each in found):
            continue
        kinds = next((reach.kinds(each.senses[0].iri) for each in found if each.kind == "class" and each.senses and each.first > i), None)
        keys = [each for each in reach.profile.properties if is_called(each, called) and reach.share(kinds, each) >= MOSTLY]
        if kinds and len(keys) == 1:
            yield i, keys[0]

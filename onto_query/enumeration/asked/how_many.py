"""How many live in a place, fit into it or came, where the graph has that number: its population, its capacity, the attendance. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import kinds_named
from onto_query.profile.observed import is_called, names_of, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import BY_NAME, SURE, Sense, content_stems

ATTENDANCE: Final = words_for("attendance")
"""Words in the names of how many came."""
CAPACITY: Final = words_for("capacity")
PARTY: Final = words_for("party")
"""Words in the names of how many people a row is for."""
HELD: Final = 0.95
"""Of the capacity for what is counted."""


def as_numbers(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with such a number as what is asked for."""
    told = _by_population(analysis, _by_attendance(analysis, _by_party(analysis, found, reach), reach), reach)
    return [*_by_capacity(analysis, told, reach), *_of_doers(analysis, found, reach)]


def _by_party(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions of "how many guests came" with the number of persons that each row of guests is for, where the rows have just one such number."""
    at, lexicon, made = analysis.target, lexicon_of(analysis.language), list[Mention]()
    crowd = analysis.form == "count" and at < len(analysis.words) and lexicon.has("crowd", analysis.words[at].lower)
    for each in found if crowd else ():
        fits = each.kind == "class" and each.first == at and each.score >= SURE
        own = [held for held in reach.own(reach.kinds(each.senses[0].iri), {"number"}) if is_called(held.iri, PARTY)] if fits and each.senses else []
        if len(own) == 1:
            made.append(Mention(at, at + 1, "property", HELD, senses=(Sense(own[0].iri, "property", HELD, spoken(own[0].iri)),), text=each.text))
    return [*made, *(each for each in found if not made or each.first != at or each.kind in {"thing", "value"})]


def _of_doers(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The people of whom the verb right behind is said, where they are of one class: "how many people report to Ada", beside a number of persons."""
    at, lowers = analysis.target, [word.lower for word in analysis.words]
    taken = any(each.kind == "property" and each.first == at and reach.profile.sort(each.senses[0].iri) == "number" for each in found)
    if analysis.form != "count" or not taken or not lexicon_of(analysis.language).has("people", lowers[at]):
        return []
    verb = next((each for each in found if each.kind == "property" and each.first == at + 1 and each.score >= SURE), None)
    kinds = reach.domain(verb.senses[0].iri) if verb is not None and reach.profile.sort(verb.senses[0].iri) == "thing" else frozenset[str]()
    if len(kinds) != 1 or not kinds <= reach.people:
        return []
    (kind,) = kinds
    return [Mention(at, at + 1, "class", BY_NAME, senses=(Sense(kind, "class", BY_NAME, spoken(kind)),), text=analysis.words[at].text)]


def _by_attendance(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with the number of those who came for the people who are counted, where no link says who came to what."""
    lexicon, lowers, at = lexicon_of(analysis.language), [word.lower for word in analysis.words], analysis.target
    crowd = analysis.form == "count" and at < len(lowers) and (lexicon.has("people", lowers[at]) or lexicon.has("crowd", lowers[at]))
    verb = lexicon["attends"].at(lowers, lexicon.on_over(lowers, at + 1, "perfect")) if crowd else None
    counts = tuple(
        Sense(iri, "property", BY_NAME, spoken(iri))
        for iri, held in reach.profile.properties.items()
        if held.sort == "number" and is_called(iri, ATTENDANCE)
    )
    if verb is None or not counts:
        return list(found)
    came = [each for each in found if each.kind == "property" and at < each.first < verb[1] and each.score >= SURE]
    if any(reach.profile.sort(sense.iri) == "thing" for each in came for sense in each.senses[:1]):
        return list(found)
    text = analysis.text[analysis.words[at].start : analysis.words[verb[1] - 1].end]
    rest = [each for each in found if each.last <= at or each.first >= verb[1]]
    return [*rest, Mention(at, verb[1], "property", BY_NAME, senses=counts, text=text)]


def _by_capacity(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions of "how many pallets does the depot hold" with the pallet capacity as surely meant by the pallets, and of "how many people does
    the hall seat" with its capacity.
    """
    lexicon, made, at = lexicon_of(analysis.language), list[Mention](), analysis.target
    held = next((i for i, word in enumerate(analysis.words) if i > at and lexicon.has("holds many", word.lower)), None)
    if analysis.form != "count" or held is None:
        return list(found)
    of = kinds_named(found, reach)
    numbers = [each for each in reach.own(of, {"number"}) if is_called(each.iri, CAPACITY)] if of else []
    if lexicon.has("people", analysis.words[at].lower) and len(numbers) == 1:
        sense = Sense(numbers[0].iri, "property", HELD, spoken(numbers[0].iri))
        rest = [each for each in found if each.kind in {"thing", "value"} or not {at, held}.intersection(range(each.first, each.last))]
        return [*rest, Mention(at, at + 1, "property", HELD, senses=(sense,), text=analysis.words[at].text)]
    for each in found:
        said = content_stems(each.text, lexicon.language)
        fits = each.kind == "property" and each.first <= at < each.last
        own = [sense for sense in each.senses if fits and reach.profile.sort(sense.iri) == "number" and _is_capacity(sense, said, lexicon)]
        if len(own) == 1:
            made.append(replace(each, score=HELD, senses=(replace(own[0], score=HELD),)))
    if not made:
        return list(found)
    spans = [{*range(each.first, each.last)} | {held} for each in made]
    return [
        *made,
        *(each for each in found if each.kind in {"thing", "value"} or not any(span.intersection(range(each.first, each.last)) for span in spans)),
    ]


def _is_capacity(sense: Sense, said: Sequence[str], lexicon: Lexicon) -> bool:
    """True for the name of a capacity that has all the words, and no others."""
    rest = {word for word in spoken(sense.iri).casefold().split() if not set(content_stems(word, lexicon.language)) & set(said)}
    return bool(rest) and rest <= CAPACITY


def _by_population(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions of "how many people live in Bonn" with the population, where the graph has that of such places: it need not know everybody who
    lives there, and those that it knows for another reason, its staff, are not all.
    """
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    people = next((i for i, word in enumerate(lowers) if lexicon.has("people", word)), None)
    counts = analysis.form == "count" or analysis.wanted == "number" or (analysis.superlative is not None and analysis.superlative.counts)
    if people is None or not counts or not (senses := _populations(lexicon, reach)):
        return list(found)
    settled = lexicon.has("settled", (*lowers, "")[people + 1])
    content = {i for i in analysis.content() if i > people}
    places = [
        each
        for each in found
        if (each.kind == "thing" and any(not reach.domain(senses[0].iri).isdisjoint(option.entity.types) for option in each.things))
        or (settled and each.kind == "class" and not reach.domain(senses[0].iri).isdisjoint(reach.kinds(each.senses[0].iri) if each.senses else ()))
    ]
    if not places or not (settled or any(content == {*range(each.first, each.last)} for each in places)):
        return list(found)
    last = people + 1 + settled
    rest = [each for each in found if each.last <= people or last <= each.first]
    return [*rest, Mention(people, last, "property", 1.0, senses=senses, text=" ".join(lowers[people:last]))]


def _populations(lexicon: Lexicon, reach: Reach) -> tuple[Sense, ...]:
    """The one number that says how many live at a place; none where the graph has several, or only such of people."""
    languages = (lexicon.language, DEFAULT)
    called = {stem for language in languages for word in lexicon.measures["population"] for stem in content_stems(word, language)}
    named = [held for held in reach.profile.properties.values() if held.sort == "number"]
    named = [held for held in named if any(not called.isdisjoint(content_stems(name, each)) for name in names_of(held.iri) for each in languages)]
    named = [held for held in named if reach.domain(held.iri) and reach.domain(held.iri).isdisjoint(reach.people)]
    return tuple(Sense(held.iri, "property", 1.0, spoken(held.iri)) for held in named) if len(named) == 1 else ()

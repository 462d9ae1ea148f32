"""Columns that are told by more than their names: "the date they opened", "the name of their manager", a bare "date". Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_core.matching.terms import singular
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.words.abbreviations import FLAGS
from onto_query.enumeration.words.told import FRAMED
from onto_query.facts.abbreviations import with_written_out
from onto_query.profile.observed import spoken
from onto_query.profile.reach import OCCUPATIONS, PEOPLE, Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.vocabulary import SURE, Sense

DATED: Final = 0.9
"""Of the one date of things as their "date"."""
NAMED: Final = 0.97
"""Of a link to somebody by its name and what he is."""
BETWEEN: Final = ("relative", "asking", "preposition", "pronoun", "auxiliary", "they")
"""Sections of words between "the date" and the verb that says what was done then."""


def told_columns(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with such columns, and without a verb of lasting as a name: who "lasted" is called nothing."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    kept = [each for each in found if not _lasts(each, lowers, lexicon, reach) and not _is_particle(each, lowers, lexicon)]
    for made in (*_dates_of_doing(analysis, kept, lexicon, reach), *_names_of(analysis, kept, lexicon, reach)):
        kept = [each for each in kept if each.last <= made.first or made.last <= each.first] + [made]
    kept += _doers(analysis, kept, lexicon, reach)
    return [*kept, *_dates(analysis, kept, lexicon, reach), *_flags(analysis, kept, lexicon, reach)]


def _doers(analysis: Analysis, found: Sequence[Mention], lexicon: Lexicon, reach: Reach) -> list[Mention]:
    """Links to somebody by what he is: the "contact person" of a `contact`, the "lead engineer" of a `lead employee`."""
    lowers, made = [word.lower for word in analysis.words], []
    for iri, held in reach.profile.properties.items():
        if held.sort != "thing" or not reach.range(iri) or not reach.range(iri) <= reach.people:
            continue
        name = [word for word in spoken(iri).casefold().split() if word not in FRAMED]
        name = name[:-1] if len(name) > 1 and any(not PEOPLE.isdisjoint(long.split()) for long in with_written_out(name[-1])) else name
        for i in range(1, len(lowers) - len(name)):
            last, noun = i + len(name), singular(lowers[i + len(name)])
            said = name and lowers[i:last] == name and (noun in OCCUPATIONS or lexicon.has("person noun", noun))
            if said and not any(each.first <= last < each.last and each.score >= SURE for each in found):
                text = analysis.text[analysis.words[i].start : analysis.words[last].end]
                made.append(Mention(i, last + 1, "property", NAMED, senses=(Sense(iri, "property", NAMED, " ".join(name)),), text=text))
    return made


def _is_particle(mention: Mention, lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for "out" behind "rented", which is no state of what was "rented out"."""
    alone = mention.last - mention.first == 1 and mention.kind in {"value", "property"} and mention.first > 0
    return alone and lexicon.has("particle", lowers[mention.first]) and lexicon.ends_as_participle(lowers[mention.first - 1])


def _flags(analysis: Analysis, found: Sequence[Mention], lexicon: Lexicon, reach: Reach) -> list[Mention]:
    """What is true or false by its whole name, though that has small words in it or stands in the plural: "on display", "VIPs"."""
    lowers, made = [word.lower for word in analysis.words], []
    for iri, held in reach.profile.properties.items():
        name = spoken(iri).casefold().split() if held.sort == "boolean" else []
        name = name[:-1] if len(name) > 1 and name[-1] in FLAGS else name
        small = len(name) > 1 and any(lexicon.has("preposition", word) for word in name)
        for i in range(1, len(lowers) - len(name) + 1) if name else ():
            said = lowers[i : i + len(name)]
            plural = len(name) == 1 and said != name and singular(said[0]) == name[0]
            if (plural or (small and said == name)) and not any(
                each.first < i + len(name) and i < each.last and each.score >= SURE for each in found
            ):
                text = analysis.text[analysis.words[i].start : analysis.words[i + len(name) - 1].end]
                made.append(Mention(i, i + len(name), "property", 1.0, senses=(Sense(iri, "property", 1.0, " ".join(name)),), text=text))
    return made


def _lasts(mention: Mention, lowers: Sequence[str], lexicon: Lexicon, reach: Reach) -> bool:
    alone = mention.kind == "property" and mention.last - mention.first == 1 and lexicon.has("lasts", lowers[mention.first])
    return alone and lexicon.is_participle(lowers[mention.first]) and all(reach.profile.sort(each.iri) == "text" for each in mention.senses)


def _dates_of_doing(analysis: Analysis, found: Sequence[Mention], lexicon: Lexicon, reach: Reach) -> list[Mention]:
    """ "The date they opened", "the day on which it was returned" as the date of that."""
    lowers, made = [word.lower for word in analysis.words], []
    for verb in (each for each in found if each.kind == "property"):
        dates = tuple(each for each in verb.senses if reach.profile.sort(each.iri) == "time")
        i = verb.first - 1
        while i > 0 and any(lexicon.has(section, lowers[i]) for section in BETWEEN) and not lexicon.has("of", lowers[i]):
            i -= 1
        begun = 0 < i < verb.first - 1 and lexicon.has("calendar", lowers[i]) and i != analysis.target
        if begun and dates and not any(each.kind == "class" and each.first == i for each in found):
            made.append(_over(i, verb, tuple(replace(each, name=_noun(each.name, lexicon)) for each in dates), analysis))
    return made


def _noun(name: str, lexicon: Lexicon) -> str:
    """The name of a date without its preposition, which is that of a verb: "opened on"."""
    said = name.split()
    return " ".join(said[:-1]) if len(said) > 1 and lexicon.has("preposition", said[-1].casefold()) else name


def _names_of(analysis: Analysis, found: Sequence[Mention], lexicon: Lexicon, reach: Reach) -> list[Mention]:
    """ "And the name of their manager" as the manager."""
    lowers, made = [word.lower for word in analysis.words], []
    for noun in (each for each in found if each.kind == "property" and each.score >= SURE):
        links = tuple(each for each in noun.senses if reach.profile.sort(each.iri) == "thing")
        owned = lexicon["pronoun"].before(lowers, noun.first)
        i = noun.first - 3
        if not links or owned is None or i <= 0 or not lexicon.has("of", lowers[i + 1]) or not lexicon.has("called", lowers[i]):
            continue
        if any(lexicon.has("called", word) for word in lowers[:i]):
            continue  # "department names and the names of their heads" asks for texts
        listed = lexicon.back_over(lowers, i - 1, *ARTICLES)
        if any(lexicon.has(section, lowers[listed]) for section in ("and", "with columns")) or listed == i - 1:
            made.append(_over(i, noun, links, analysis))
    return made


def _over(first: int, mention: Mention, senses: tuple[Sense, ...], analysis: Analysis) -> Mention:
    text = analysis.text[analysis.words[mention.first].start : analysis.words[mention.last - 1].end]
    return replace(mention, first=first, senses=senses, score=max(senses[0].score, DATED), text=text)


def _dates(analysis: Analysis, found: Sequence[Mention], lexicon: Lexicon, reach: Reach) -> list[Mention]:
    """A bare "date" behind the things that it is told of as the one date that they have: "tests with learner and date" where a test is `taken_on`."""
    classes = [each for each in found if each.kind == "class" and each.senses and each.score >= SURE]
    if not classes or analysis.form != "select":
        return []
    things = min(classes, key=lambda each: (each.first, -each.last))
    dates = reach.own(reach.kinds(things.senses[0].iri), {"time"})
    made = []
    for i, word in enumerate(analysis.words):
        bare = lexicon.has("dated", word.lower) and i >= things.last and i not in analysis.structure
        inside = (each for each in found if each.first <= i < each.last)
        longer = any(each.last - each.first > 1 or any(sense.iri == dates[0].iri for sense in each.senses[:1]) for each in inside) if dates else True
        of = i + 1 < len(analysis.words) and not _ends(i, analysis, lexicon)
        if bare and len(dates) == 1 and not longer and not of:
            sense = Sense(dates[0].iri, "property", DATED, spoken(dates[0].iri))
            made.append(Mention(i, i + 1, "property", DATED, senses=(sense,), text=word.text))
    return made


def _ends(i: int, analysis: Analysis, lexicon: Lexicon) -> bool:
    """True where a column ends: before "and", a comma, a preposition of another thing."""
    following = analysis.words[i + 1]
    between = analysis.text[analysis.words[i].end : following.start]
    return "," in between or lexicon.has("and", following.lower) or (following.function and not lexicon.has("of", following.lower))

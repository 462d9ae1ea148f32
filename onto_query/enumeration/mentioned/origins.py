"""Countries, continents and their adjectives in a question, as what the graph has for them: "Italian suppliers", "from Germany"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from onto_core.languages.detect import DEFAULT
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.shape import Ingredient, evolved
from onto_query.facts.countries import LANGUAGES, Country, countries
from onto_query.profile.model import Value
from onto_query.profile.observed import is_called
from onto_query.profile.places import PlaceValues, together
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.written.dictionary import is_word

LANGUAGE: Final = words_for("language")
"""Words in the names of languages."""
TONGUE: Final = 0.1
"""Against an adjective of a country as the name of its language."""
LONGEST: Final = 5
"""Words of a country's name."""
CAPITALS: Final = frozenset((DEFAULT, "nl"))
"""Languages whose adjectives of countries begin with a capital."""
SMALL: Final = 0.85
"""Of a country that is written small where it should not be: "turkey"."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Words `[first, last)` that say a country or continent."""

    first: int
    last: int
    places: tuple[Country, ...]
    adjective: bool
    score: float


def origins(analysis: Analysis) -> list[Origin]:
    """The countries that a question says, the longest names first and each word once."""
    found: list[Origin] = []
    taken: set[int] = set()
    for length in range(LONGEST, 0, -1):
        for first in range(len(analysis.words) - length + 1):
            inside = range(first, first + length)
            if taken.isdisjoint(inside) and (origin := _origin(analysis, first, first + length)) is not None:
                found.append(origin)
                taken.update(inside)
    return sorted(found, key=lambda origin: origin.first)


def _origin(analysis: Analysis, first: int, last: int) -> Origin | None:
    run = analysis.words[first:last]
    if any(word.quoted for word in run) or (len(run) == 1 and run[0].function and not run[0].text.isupper()) or run[-1].text == "'s":
        return None
    lexicon = lexicon_of(analysis.language)
    if lexicon.is_article(run[0].lower):
        return None
    text = analysis.text[run[0].start : run[-1].end]
    capital = any(word.capital for word in run)
    if named := countries().named(text):
        short = len(text) < 4  # "us" is a pronoun
        said = _before_noun(analysis, last) and text.isupper() and not (first and lexicon.has("preposition", analysis.words[first - 1].lower))
        return Origin(first, last, named, adjective=said, score=1.0 if capital else SMALL) if capital or not short else None
    described = countries().adjective(text, analysis.language)
    if not described and analysis.language == DEFAULT and len(run) == 1 and not is_word(text, DEFAULT):  # "deutsche Mills": its words do not tell
        described = next((found for each in LANGUAGES if (found := countries().adjective(text, each))), ())
        capital = True
    if not described:
        return None
    return Origin(first, last, described, adjective=True, score=SMALL if analysis.language in CAPITALS and not capital else 1.0)


def _before_noun(analysis: Analysis, i: int) -> bool:
    """True where a word stands that may be a noun: "EU suppliers"."""
    word = analysis.words[i] if i < len(analysis.words) else None
    return word is not None and not word.function and not word.capital and i not in analysis.structure


def with_origins(found: Sequence[Mention], said: Sequence[Origin], values: PlaceValues, analysis: Analysis) -> list[Mention]:
    """The mentions with those of countries. Whatever a word for a country is only like falls away: "Swedish" is no "Spanish"."""
    kept = [mention for mention in found if not any(_guessed(mention, origin) for origin in said)]
    for origin in said:
        whole = [mention for mention in kept if mention.kind in {"thing", "value"} and _is_whole(mention, origin, analysis)]
        if origin.adjective and any(map(_tongue, whole)) and _is_spoken(origin, analysis):
            kept = [mention for mention in kept if mention not in whole or _tongue(mention)]
            continue  # films "in Japanese" may be from anywhere
        if any(True for place in origin.places for _ in countries().parts(place)) and any(_has_countries(mention, values) for mention in whole):
            continue  # the graph's own "Asia" has countries of its own
        labels = {option.entity.label for mention in whole for option in mention.things}
        of = [value for value in values.of(origin.places, adjective=origin.adjective) if value.literal.lexical not in labels]
        if not of:
            said_so = "adjective" if origin.adjective else "name" if _is_where(origin, analysis) else ""
            kept = [replace(mention, origin=said_so) if said_so and mention in whole else mention for mention in kept]  # type: ignore[arg-type]
            continue
        own = dict.fromkeys(value for mention in whole for value in mention.values if value not in of)
        of += [value for value in own if not _in_longer_name(value, origin, values)]
        if origin.adjective and _made_there(origin, analysis):
            of = [value for value in of if not is_called(value.property, LANGUAGE)] or of  # "fr" is no country's code there
        said_as: Literal["adjective", "name"] = "adjective" if origin.adjective else "name"
        kept = [replace(mention, origin=said_as) if mention in whole else mention for mention in kept if mention not in whole or mention.things]
        names = [value for value in of if value.property in values.profile.naming]
        if origin.adjective and names and _made_there(origin, analysis):  # "Japanese films" are from Japan, whatever is spoken in them
            kept = [
                _less(mention, origin) for mention in kept if not (mention.first < origin.first < origin.last == mention.last and _tongue(mention))
            ]
        several = any(not country.continent for country in origin.places)
        text = analysis.text[analysis.words[origin.first].start : analysis.words[origin.last - 1].end]
        made = Mention(origin.first, origin.last, "value", origin.score, text=text, origin=said_as, alternatives=several)
        kept += [replace(made, values=together(each)) for each in (names, [value for value in of if value not in names]) if each]
    return kept


def _has_countries(mention: Mention, places: PlaceValues) -> bool:
    """True for a region that the countries of the graph lead to, or have the name of."""
    kinds = {kind for option in mention.things for kind in option.entity.types}
    own = {value.property for value in mention.values}
    return any(
        subject in places.classes and (end in kinds or iri in own) for iri, held in places.profile.properties.items() for subject, end in held.ends
    )


def _is_whole(mention: Mention, origin: Origin, analysis: Analysis) -> bool:
    """True for a mention of a country's words and no others, but for the article before an adjective: "the German suppliers"."""
    articles = analysis.words[mention.first : origin.first] if mention.first < origin.first else ()
    lexicon = lexicon_of(analysis.language)
    beside = mention.first == origin.first or (origin.adjective and mention.first < origin.first)
    return mention.last == origin.last and beside and all(lexicon.is_article(word.lower) for word in articles)


def _in_longer_name(value: Value, origin: Origin, values: PlaceValues) -> bool:
    """True for a name of more words than say where something is from: a "Dutch hoe" is from anywhere."""
    return value.property in values.profile.naming and len(value.literal.lexical.split()) > origin.last - origin.first


def _is_spoken(origin: Origin, analysis: Analysis) -> bool:
    """True for an adjective right behind a preposition that no noun follows: "in Japanese"."""
    words, lexicon = analysis.words, lexicon_of(analysis.language)
    before = origin.first > 0 and lexicon.has("preposition", words[origin.first - 1].lower)
    return before and (origin.last == len(words) or words[origin.last].function)


def _is_where(origin: Origin, analysis: Analysis) -> bool:
    """True for a country right behind a preposition: "suppliers in Germany"."""
    return origin.first > 1 and lexicon_of(analysis.language).has("preposition", analysis.words[origin.first - 1].lower)


def _tongue(mention: Mention) -> bool:
    """True for the name of a language alone."""
    if mention.kind == "value":
        return all(is_called(value.property, LANGUAGE) for value in mention.values)
    return mention.kind == "thing" and all(any(is_called(kind, LANGUAGE) for kind in each.entity.types) for each in mention.things)


def _less(mention: Mention, origin: Origin) -> Mention:
    same = (mention.first, mention.last) == (origin.first, origin.last)
    return replace(mention, score=min(mention.score, origin.score - TONGUE)) if same and _tongue(mention) else mention


def _made_there(origin: Origin, analysis: Analysis) -> bool:
    """True for an adjective before a noun, where nothing speaks of languages."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    behind = origin.last < len(lowers) and not analysis.words[origin.last].function
    spoken_of = any(lexicon.has("of languages", word) for word in lowers)
    return (
        behind and not spoken_of and not (origin.first and lexicon.has("preposition", lowers[origin.first - 1]) and lowers[origin.first - 1] == "in")
    )


def of_noun(analysis: Analysis, found: Sequence[Mention]) -> Analysis:
    """The question as it asks for the noun behind an adjective of a country: for suppliers, by "which Italian suppliers"."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    ends = {i: mention.last for mention in found if mention.origin == "adjective" for i in range(mention.first, mention.last)}
    target = analysis.target
    while target in ends:
        target = ends[target]
        if target + 1 in ends and (lexicon.has("or", lowers[target]) or lexicon.has("and", lowers[target])):
            target += 1
    return replace(analysis, target=target) if target < len(lowers) and not analysis.words[target].function else analysis


def stray(cover: Cover, naming: Collection[str], analysis: Analysis) -> bool:
    """True where the word behind an adjective of a country is read as a relation: "Swedish suppliers" are not what Swedish things are supplied by."""
    for mention in cover.mentions:
        noun = next((each for each in cover.mentions if each.first == mention.last and each.kind == "property"), None)
        if noun is not None and (_tongue(mention) or mention.origin == "adjective") and noun.senses[0].iri in naming:
            return True  # "the Russian title" is about the language of the title
        if mention.origin == "adjective" and mention.kind == "value" and not any(value.property in naming for value in mention.values):
            behind = _noun_behind(mention, cover.mentions, analysis)
            own = {value.property for value in mention.values}
            if behind is not None and behind.kind == "property" and own.isdisjoint(sense.iri for sense in behind.senses):
                return True
    return False


def _guessed(mention: Mention, origin: Origin) -> bool:
    """True for what a word is only a part of, or like."""
    if mention.first < origin.first or origin.last < mention.last:
        return False
    exact = mention.kind in {"thing", "value", "text"} and mention.sure and (mention.score > 0.85 or not origin.adjective)
    named = mention.kind in {"class", "property"} and mention.score >= 0.9
    return not (exact or named)


def behind_their_nouns(parts: Sequence[Ingredient], analysis: Analysis) -> list[Ingredient]:
    """The parts with "Italian" behind the "suppliers" that it stands before: it says something of them, and of nothing else."""
    ordered: list[Ingredient] = []
    held: list[tuple[Ingredient, Mention]] = []
    mentions = [part.mention for part in parts if part.how == "place"]
    for part in parts:
        behind = part.owns is None and part.how == "place" and part.mention.origin == "adjective"
        noun = _noun_behind(part.mention, mentions, analysis) if behind else None
        if noun is not None and noun.kind == "class":
            held.append((evolved(part, owns=noun), noun))
            continue
        ordered.append(part)
    for part, noun in held:
        at = max(i for i, each in enumerate(ordered) if each.mention is noun or each.owns is noun)
        ordered.insert(at + 1, part)
    return ordered


def _noun_behind(adjective: Mention, mentions: Sequence[Mention], analysis: Analysis) -> Mention | None:
    """The class or property whose word stands right behind, or behind further values: "Italian female employees", "French or Spanish suppliers"."""
    lexicon, last = lexicon_of(analysis.language), adjective.last
    for each in sorted(mentions, key=lambda each: each.first):
        joined = (
            each.first == last + 1 and each.origin == "adjective" and any(lexicon.has(word, analysis.words[last].lower) for word in ("or", "and"))
        )
        if each.first == last or joined:
            if each.kind in {"class", "property"}:
                return each
            if each.kind == "value" or each.origin:
                last = each.last
    return None

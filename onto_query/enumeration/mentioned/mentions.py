"""The words of a question and what each may stand for: things, values, classes, properties, amounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from typing import Literal as OneOf

from onto_core.english.stems import stem
from onto_core.languages.detect import DEFAULT
from onto_core.matching.terms import all_singular, singular
from onto_core.ontology.schema.names import words as words_in
from onto_core.ports.graphs import EntityIndex, EntityMatch
from onto_core.terms import normal_label
from onto_core.vocabulary import RDFS_LABEL, SKOS
from onto_query.enumeration.mentioned.heads import (
    CLASS,
    SAID,
    as_heads,
    asked_for,
    is_noun,
    is_noun_of_its_own,
    is_ranked,
    is_worth,
    of_each,
    without_clauses,
    without_head,
)
from onto_query.enumeration.mentioned.inflected import ends_with, is_plural, no_codes, nothing_done, only_does, plural_of, says_otherwise
from onto_query.profile.lookup import NAMESAKES, every_namesake
from onto_query.profile.model import GraphProfile, Value
from onto_query.profile.names import ValueNames
from onto_query.profile.observed import is_framed
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.measures.amount import Amount
from onto_query.question.names import is_common, mentions
from onto_query.question.vocabulary import LONGEST, WORTH, Sense, Vocabulary, by_verb, dated_hints
from onto_query.question.written.dictionary import is_word

Kind = OneOf["thing", "value", "class", "property", "amount", "text"]
OTHER_FORM: Final = 0.8
BY_VERB: Final = 0.6
"""Of a class whose name a verb is only near to."""
OPTIONS: Final = 6
"""Meanings of one kind that are kept for the same words."""
MEANINGS: Final = 24
"""Properties that may have the value that words say: those that words beside it name are followed first."""
PART: Final = 0.8
"""Of a name of which the question says a part,"""
ALONE: Final = 0.9
"""and of the only one that has it: "Scorsese"."""
BESIDE_THING: Final = 0.8
"""Of a value by a name that some thing has as well."""
INFLECTED: Final = 0.95
"""Of a capitalised name in the other number: "an Oscar" of the Oscars."""
PARTLY: Final = 0.6
"""From this score a class is what a word means before a property of whose name it says the first part."""
LONG: Final = 7
"""Letters of a plain word that may be a misspelled name."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Words `[first, last)` and what they may stand for, as one kind. `score` in (0, 1]."""

    first: int
    last: int
    kind: Kind
    score: float
    things: tuple[EntityMatch, ...] = field(default=(), hash=False)  # its words tell mentions apart well enough
    values: tuple[Value, ...] = field(default=(), hash=False)
    senses: tuple[Sense, ...] = field(default=(), hash=False)
    amount: Amount | None = field(default=None, hash=False)
    sure: bool = True
    """Spelled as the graph or the ontologies have it."""
    text: str = ""
    origin: OneOf["", "adjective", "name"] = ""
    """Says a country or continent: by an adjective or a word for its people, which is said of the noun behind it, or by its name."""
    alternatives: bool = False
    """Any of the values is meant, and none may be left out."""
    verb: bool = False
    """A class by a verb: an event in which something has part, and which nobody asks for."""
    alike: bool = False
    """Elements that the words are like, by embedding alone."""
    opposite: bool = False
    """The words say the opposite of what the property does: "still open" where the graph has `closed`."""
    called: tuple[str, str] | None = None
    """Of a class: those of its things alone whose names, of this property, have this word."""

    @property
    def alone(self) -> tuple[str, ...]:
        """Of a class: those of its things that are meant, where it is these alone."""
        return tuple(option.entity.iri for option in self.things) if self.kind == "class" else ()


@dataclass(frozen=True, slots=True)
class Known:
    """By what the words of a question are known: the graph's labels, the names of elements, the graph's values."""

    index: EntityIndex
    collection: str
    vocabulary: Vocabulary
    names: ValueNames

    @property
    def profile(self) -> GraphProfile:
        return self.names.profile

    def is_element(self, iri: str) -> bool:
        """True for a class or a property in use: its label in the graph is a word for what it describes, and not for itself."""
        return iri in self.profile.classes or iri in self.profile.properties


async def find(analysis: Analysis, known: Known, *, fuzzy: float) -> list[Mention]:
    """All that runs of words may stand for, by exact and normal form, by stem; what nothing else explains by likeness. Raises BackendError."""
    possible, lexicon = mentions(analysis), lexicon_of(analysis.language)
    exact = await known.index.lookup([each.text for each in possible], known.collection, limit=NAMESAKES)
    found: list[Mention] = []
    for mention, options in zip(possible, exact, strict=True):
        named = mention.how != "words" or mention.last - mention.first > 1 + lexicon.has("article", analysis.words[mention.first].lower)
        certain = 1.0 if named else 0.9
        unnamed = known.profile.unnamed.get(normal_label(mention.text), ())
        options = every_namesake(options, OPTIONS)
        labelled, options = options, [each for each in options if not known.is_element(each.entity.iri)]
        things = (*options, *(EntityMatch(entity, 1.0, "exact") for entity in unnamed[:OPTIONS]))
        if things:
            found.append(Mention(mention.first, mention.last, "thing", certain, things=tuple(things), text=mention.text))
        values: Sequence[Value] = _besides(labelled or things, no_codes(mention.text, known.names.exact(mention.text), lexicon))
        if values:
            score = certain * (BESIDE_THING if things and mention.how == "name" else 1.0)
            found.append(Mention(mention.first, mention.last, "value", score, values=_best(values, known.profile), text=mention.text))
        elif things or mention.how == "quoted":
            continue
        elif values := known.names.stemmed(mention.text.split(), analysis.language):
            said = mention.text.casefold()
            if (lexicon.has("light", said) and (singular(said) == said or not plural_of(said, values))) or only_does(said, values, lexicon):
                continue  # "take" is nobody called Tak, but "features" are what is a feature
            form = INFLECTED if mention.how == "name" and plural_of(mention.text, values) else 0.85
            found.append(Mention(mention.first, mention.last, "value", form * certain, values=_best(values, known.profile), text=mention.text))
    spoken = (*elements(analysis, known.vocabulary, known.profile), *phrasal(analysis, known.vocabulary))
    found += dated_by(analysis, [_with_unit(each, analysis, known.profile) for each in spoken], known.profile)
    for amount in (each for each in analysis.amounts if each.op == "=" and not (each.unit or each.others) and each.on in {"number", "year"}):
        last = analysis.words[amount.last - 1]  # "order 4711", "in 4K": a number that something is called by
        first = amount.last - 1 if last.text[-1].isalpha() else amount.first
        text = analysis.text[analysis.words[first].start : last.end]
        if (coded := known.names.exact(text)) and (not amount.said or text[-1].isalpha()):
            found.append(Mention(first, amount.last, "value", 0.95, values=_best(coded, known.profile), text=text))
    found = [each for each in found if not _only_dates(each, analysis)]
    if analysis.wanted == "time":  # "when did it end" asks for a date, and not for what has ended
        dates = {(each.first, each.last) for each in found if each.kind == "property" and is_date(each, known.profile)}
        found = [each for each in found if each.kind != "value" or (each.first, each.last) not in dates]
    flags, lowers = [each for each in found if each.kind == "property" and _is_flag(each, known.profile)], [word.lower for word in analysis.words]
    had = {each.last for each in flags if lexicon["having text"].before(lowers, lexicon.back_over(lowers, each.first - 1, *ARTICLES) + 1)}
    small = {each.last for each in flags if not each.text.isupper()}
    found = [each for each in found if each.kind != "value" or each.last not in small or not (each.last in had or _all_codes(each))]
    parts = {each.last for each in analysis.quoted if each.how != "whole"}
    found = [each for each in found if not (each.first in parts and each.kind == "value")]  # "containing 'Real'" wants no thing that is called so
    quoted = [each for each in possible if each.how == "quoted" and not any(other.first <= each.first < other.last for other in found)]
    found += [Mention(each.first, each.last, "text", 0.9, text=each.text) for each in quoted]
    found += _by_parts(analysis, found, known.names)
    taken = {i for each in found for i in range(each.first, each.last)}
    for mention in possible:
        inside = range(mention.first, mention.last)
        if taken.intersection(inside) or not fuzzy < 1.0 or (mention.how == "words" and (len(inside) > 1 or len(mention.text) < LONG)):
            continue
        if mention.how == "words" and is_word(mention.text, analysis.language):
            continue  # "working" is no misspelled worming
        if values := known.names.alike(mention.text):
            found.append(Mention(mention.first, mention.last, "value", 0.75, values=_best(values, known.profile), sure=False, text=mention.text))
    unknown = [each for each in possible if each.how != "words" and not any(other.first <= each.first and each.last <= other.last for other in found)]
    if unknown and fuzzy < 1.0:
        near = await known.index.lookup([mention.text for mention in unknown], known.collection, fuzzy=fuzzy, limit=OPTIONS)
        for mention, options in zip(unknown, near, strict=True):
            if options:
                best = tuple(option for option in options if option.score >= options[0].score - 0.02)
                found.append(Mention(mention.first, mention.last, "thing", 0.9 * best[0].score, things=best, sure=False, text=mention.text))
    return found


FRAME: Final = frozenset(("has", "ref", "id", "is", "for", "of", "to", "in"))
LABELS: Final = frozenset((RDFS_LABEL, SKOS + "prefLabel", SKOS + "altLabel"))


def _besides(things: Sequence[EntityMatch], values: Sequence[Value]) -> list[Value]:
    """The values, without the labels of things that the store has found by them."""
    return [value for value in values if not (things and value.property in LABELS)]


def _is_flag(mention: Mention, profile: GraphProfile) -> bool:
    """True for words that are the very name of what is true or false of things."""
    held = profile.properties.get(mention.senses[0].iri)
    return mention.senses[0].score == 1.0 and held is not None and held.sort == "boolean"


def is_date(mention: Mention, profile: GraphProfile) -> bool:
    """True for words that name a date before anything else."""
    return (held := profile.properties.get(mention.senses[0].iri)) is not None and held.sort == "time"


def _all_codes(mention: Mention) -> bool:
    return all(value.literal.lexical.isupper() for value in mention.values)


def _by_parts(analysis: Analysis, found: Sequence[Mention], names: ValueNames) -> list[Mention]:
    """Names of which the question says a part, as "Kurosawa" or "Lord of the Rings", for words that nothing else explains."""
    taken = {i for each in found for i in range(each.first, each.last) if each.score > PART or each.kind in {"thing", "value"}}
    sure = {i for each in found for i in range(each.first, each.last) if each.score > INFLECTED}
    added = []
    taken |= analysis.in_amounts  # "two hours" are no Small Hours
    capitals, lexicon = any(word.capital and not word.text.isupper() for word in analysis.words[1:]), lexicon_of(analysis.language)
    for mention in mentions(analysis):
        inside = range(mention.first, mention.last)
        if capitals and mention.how == "words" and not any(analysis.words[i].capital for i in inside):
            continue  # who writes names with capitals means no name by a word without
        whole = mention.how == "name" and len(inside) > 1  # "Ana Lopes" is somebody, and her name's end no breed "Lop"
        known = sure.issuperset(inside) if whole else not taken.isdisjoint(inside)  # "Best Director" is a prize, whatever else "director" names
        if known or (mention.how == "words" and len(inside) > 1 and analysis.words[mention.first].function):
            continue
        single = mention.text.casefold()
        if mention.how == "words" and len(inside) == 1 and (analysis.words[mention.first].function or lexicon.has("light", single)):
            continue
        if is_common(mention, analysis):
            continue  # "women" are none of the Women of the Square, nor is "a book" the Book Club
        if values := names.with_part(mention.text) or (names.headed(mention.text) if whole else ()):
            alike = len({normal_label(value.literal.lexical) for value in values}) == 1
            alone = mention.how == "name" and alike
            if alike and len(inside) == 1 and is_plural(analysis, mention.first):
                continue  # "studios" are not Amazon Studios
            added.append(Mention(mention.first, mention.last, "value", ALONE if alone else PART, values=values, text=mention.text))
    return added


def _best(values: Sequence[Value], profile: GraphProfile) -> tuple[Value, ...]:
    """One value of each property: those by which things are called first."""
    by_property: dict[tuple[str, frozenset[str]], Value] = {}
    for value in sorted(values, key=lambda each: (each.property not in profile.naming, -each.uses)):
        by_property.setdefault((value.property, value.kinds), value)
    return tuple(by_property.values())[:MEANINGS]


def elements(analysis: Analysis, vocabulary: Vocabulary, profile: GraphProfile) -> list[Mention]:
    """The classes and properties that runs of words name."""
    words, found, lexicon = analysis.words, [], lexicon_of(analysis.language)
    content, lowers = set(analysis.content()), [word.lower for word in analysis.words]
    hints = analysis.hints | dated_hints(analysis, lexicon)
    for first in sorted(content):
        for last in range(first + 1, min(first + LONGEST, len(words)) + 1):
            if any(i in analysis.structure or (words[i].function and not lexicon.has("inside", words[i].lower)) for i in range(first, last)):
                break
            if last - 1 not in content or (any(words[i].quoted for i in range(first, last)) and last - first > 1):
                continue
            following = words[last].lower if last < len(words) and words[last].function else ""
            parts = [part for word in words[first:last] for part in _spoken(word.text)]
            senses = vocabulary.senses(parts, hints, following)
            if not senses and any("-" in part for part in parts) and not says_otherwise(parts, lexicon):  # "part-time" of `partTime`
                senses = vocabulary.senses([piece for part in parts for piece in part.split("-") if piece], hints, following)
            if (
                last < len(words) and lexicon.has("key", words[last].lower) and last not in analysis.negations
            ):  # "room number": a key by its whole name
                whole = vocabulary.senses([*(word.text for word in words[first:last]), words[last].lower])
                keys = tuple(sense for sense in whole if sense.score == 1.0 and sense.kind == "property")
                if keys:
                    found.append(Mention(first, last + 1, "property", 1.0, senses=keys, text=analysis.text[words[first].start : words[last].end]))
            if words[first].quoted:  # 'orbital_period': nothing but its very name
                senses = tuple(sense for sense in senses if sense.score == 1.0)
            spoken = all_singular(" ".join(word.lower for word in words[first:last]))
            done = _nouns_of(senses, spoken, lexicon)
            people = analysis.wanted != "person" and lexicon.has("people", spoken)  # who they are is asked all the same by "who"
            senses = tuple(
                sense if sense.kind != "class" or (people and lexicon.has("people", sense.name.casefold())) else _as_class(sense, spoken, lexicon)
                for sense in senses
            )
            if last == first + 1 and (first == analysis.target or is_noun(first, lowers, lexicon)):
                senses = asked_for(senses, words[first].lower, lexicon, alone=is_ranked(first, lowers, lexicon) or is_worth(first, lowers, lexicon))
            if last == first + 1 and is_noun_of_its_own(first, analysis):  # "which books" asks for no bookings
                senses = tuple(sense for sense in senses if sense.score >= SAID)
            if last == first + 1 and first and (lexicon.has("per", lowers[first - 1]) or lexicon.has("each", lowers[first - 1])):
                senses = of_each(senses, words[first].lower, lexicon)
            classes = sorted((sense for sense in senses if sense.kind == "class" and sense.score >= WORTH), key=lambda sense: -sense.score)
            classes = nothing_done(without_clauses(classes, lowers[first:last], lexicon), lowers[first:last], lexicon, profile)
            for kind in ("class", "property"):
                of = tuple(classes) if kind == "class" else tuple(sense for sense in senses if sense.kind == kind)
                if kind == "property" and classes and of and classes[0].score >= of[0].score - CLASS:
                    # a link that is called as what it leads to ("forFilm") is said by the class
                    called = _bare(classes[0].name, lexicon) if lexicon.language != DEFAULT else all_singular(classes[0].name.casefold())
                    kept = tuple(sense for sense in of if _bare(sense.name, lexicon) != called or not _leads_on(sense, profile))
                    plain = len(kept) < len(of) or classes[0].score >= SAID
                    of = tuple(sense for sense in kept if sense.score >= SAID or not ends_with(sense, called)) if plain else kept
                if kind == "property" and classes and of and classes[0].score >= of[0].score:
                    of = tuple(sense for sense in of if sense.score >= SAID or not by_verb(sense.name, spoken, lexicon))  # no brand is `madeIn`
                if kind == "property" and done:
                    of = tuple(sense for sense in of if _bare(sense.name, lexicon) not in done)
                if kind == "property" and classes and classes[0].score >= PARTLY:
                    # "staff" is a staff member rather than a staff number: what a name is the name of stands at its end
                    of = tuple(without_head(sense, spoken, classes[0].score, lexicon) for sense in of)
                    of = tuple(sorted(of, key=lambda sense: -sense.score))
                if kind == "property" and last - first == 1:
                    of = as_heads(of, spoken)
                    of = () if of and of[0].score < SAID and lexicon.has("people", spoken) else of  # "more people than"
                if kind == "class" and lexicon.has("people", spoken) and lexicon["greater number"].before(lowers, first) is not None and found:
                    of = () if found[-1].kind == "property" and found[-1].last == first - 1 else of  # "employ more people than"
                if of:
                    score = of[0].score + (CLASS if kind == "class" else 0.0)
                    text = analysis.text[words[first].start : words[last - 1].end]
                    found.append(Mention(first, last, "class" if kind == "class" else "property", score, senses=of, text=text))
    return found


def _leads_on(sense: Sense, profile: GraphProfile) -> bool:
    """True for a link and for a key: the `town` of a warehouse may as well be a text, beside a class of towns."""
    held = profile.properties.get(sense.iri)
    return held is None or held.sort != "text" or is_framed(held.iri)


def phrasal(analysis: Analysis, vocabulary: Vocabulary) -> list[Mention]:
    """The properties that verbs of several words name: "came out" is "released"; the events where there are none: "up for" is a nomination."""
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    found = []
    for verb, first, last in lexicon["phrasal"].within(lowers):
        ways = (vocabulary.senses(name.split(), analysis.hints, "") for name in verb.split(" or "))
        named = next((senses for senses in ways if senses), ())
        done = last - first == 1 and lexicon.ends_as_participle(verb)  # what was "filmed" is no film and has no film kind for that
        senses = tuple(sense for sense in named if sense.kind == "property" and (sense.score >= SAID or not done))
        if senses:
            found.append(Mention(first, last, "property", senses[0].score, senses=senses, text=verb.split(" or ")[0]))
        elif named and not done:
            found.append(Mention(first, last, "class", named[0].score, senses=named, text=verb, verb=True))
    return found


def _only_dates(mention: Mention, analysis: Analysis) -> bool:
    """True for a word that says little before a date and is only near to a name: "made after 1960" is about no maker."""
    if mention.kind != "property" or mention.last - mention.first > 1 or mention.score >= SAID:
        return False
    beside = (each for each in analysis.amounts if each.first == mention.last or each.last == mention.first)  # "die nach 1960 gedreht wurden"
    dated = any(each.on in {"year", "date", "month", "day"} for each in beside)
    return dated and lexicon_of(analysis.language).has("light", analysis.words[mention.first].lower)


def dated_by(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> list[Mention]:
    """The mentions, with "the date of birth" as the date of which the noun alone speaks."""
    lexicon, made = lexicon_of(analysis.language), list(found)
    for mention in found:
        first = mention.first - 2
        if mention.kind != "property" or first < 0 or not lexicon.has("of", analysis.words[first + 1].lower):
            continue
        dated = tuple(sense for sense in mention.senses if (held := profile.properties.get(sense.iri)) is not None and held.sort == "time")
        if dated and lexicon.has("calendar", analysis.words[first].lower):
            text = analysis.text[analysis.words[first].start : analysis.words[mention.last - 1].end]
            made.append(replace(mention, first=first, senses=dated, score=dated[0].score, text=text))
    return made


def _with_unit(mention: Mention, analysis: Analysis, profile: GraphProfile) -> Mention:
    """The mention with the word behind it that says what it is: "release years" where the graph has `released`, "the HOMEWORLD relationship"."""
    last, lexicon = mention.last, lexicon_of(analysis.language)
    if last >= len(analysis.words) or (analysis.words[last].function and not lexicon.has("element", analysis.words[last].lower)):
        return mention
    if lexicon.has("element", analysis.words[last].lower):
        held = profile.properties.get(mention.senses[0].iri)
        lowers = [word.lower for word in analysis.words]
        kinds = bool(lexicon["joint"].meanings) or mention.kind == "class" or held is None or held.sort == "thing"
        return mention if kinds and is_worth(last - 1, lowers, lexicon) else replace(mention, last=last + 1)  # what an order comes to
    if mention.kind != "property" or not lexicon.has("calendar", analysis.words[last].lower):
        return mention
    dated = [sense for sense in mention.senses if (held := profile.properties.get(sense.iri)) is not None and held.sort == "time"]
    return replace(mention, last=last + 1, senses=tuple(dated)) if dated else mention


def _spoken(word: str) -> list[str]:
    """The parts of a word, as those of names are parted: "PhD" is found in `PhDStudent`."""
    return (words_in(word) if word[1:] != word[1:].lower() and not word.isupper() else word.replace("_", " ")).split()


def _bare(name: str, lexicon: Lexicon) -> str:
    """The name of a link without the words that only say that it is one: "for film", "ref city id"."""
    own = FRAME if lexicon.language == DEFAULT else FRAME | lexicon.function
    return all_singular(" ".join(word for word in words_in(name).casefold().split() if word not in own))


def _as_class(sense: Sense, spoken: str, lexicon: Lexicon) -> Sense:
    """The sense, less likely where the word has only the stem of the class's name: who wrote is no writer."""
    if lexicon.language != DEFAULT:
        return sense  # other stemmers keep verbs and nouns apart
    if sense.score < SAID and lexicon.has("participle", spoken):
        return replace(sense, score=BY_VERB * sense.score)  # "made after 1960": no maker
    said = sense.score >= SAID and spoken != all_singular(words_in(sense.name).casefold()) and stem(spoken) == stem(sense.name)
    done = lexicon.ends_as_participle(spoken)
    return replace(sense, score=(OTHER_FORM * BY_VERB if done else OTHER_FORM) * sense.score) if said else sense  # "filmed": no film


def _nouns_of(senses: Sequence[Sense], spoken: str, lexicon: Lexicon) -> set[str]:
    """The classes that a verb has only the stem of, and no link is called by: what is "filmed" is of no film (`forFilm`)."""
    done = lexicon.language == DEFAULT and lexicon.ends_as_participle(spoken)
    return {
        _bare(sense.name, lexicon) for sense in senses if done and sense.kind == "class" and sense.score >= SAID and spoken != sense.name.casefold()
    }

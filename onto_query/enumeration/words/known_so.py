"""Names right behind "called" and "known as", words with a hyphen, values by initials ("b/w"), and those that say several at once. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from onto_core.languages.stems import stem_in
from onto_core.matching.terms import singular
from onto_core.terms import normal_label
from onto_core.vocabulary import RDF_LANG_STRING, XSD_STRING
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.facts.codes import in_order
from onto_query.profile.index import ValueIndex
from onto_query.profile.model import GraphProfile, Value
from onto_query.profile.names import ValueNames
from onto_query.profile.naming.called import part_of_name
from onto_query.profile.naming.foreign_keys import is_bare_key
from onto_query.profile.observed import is_called, is_framed, spoken, words_of
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.vocabulary import LONGEST, SURE, Sense, Vocabulary, content_stems
from onto_query.question.words import positions

SLASHED: Final = re.compile(r"[a-z](/[a-z])+")
"""Initials in a value: "b/w"."""
PARTICLE: Final = 0.95
"""Of a property by a verb and its particle that its name has as one word."""
WHOLE: Final = 0.95
"""Of words whose initials are a value."""
JOINED: Final = 7
"""Letters of a word that is two of a name, at least."""
KEY: Final = words_for("key")
NUMBERS: Final = words_for("number") | words_for("ordinal") | words_for("key")
"""Words in the names of numbers that things go by."""
SAID: Final = 0.06
"""What speaks for a name as a value where the question says that something is called so."""


def is_number_of(iri: str, noun: Mention) -> bool:
    """True for a property of numbers that the things of a noun go by: `seasonNo`, `number`, `sno`, `ten_id` of a tenancy; the floor of a ward is
    none.
    """
    if is_bare_key(iri):
        return True
    numbered = words_of(iri) - NUMBERS
    own = not numbered or any(numbered & words_of(sense.iri) or _shortens(iri, sense.iri) for sense in noun.senses)
    return own and is_called(iri, NUMBERS)


def _shortens(iri: str, kind: str) -> bool:
    """True for the name of a key with what is short for the class: `ten_id` of a tenancy, `wl_id` of a waitlist."""
    *short, last = spoken(iri).casefold().split()
    name = spoken(kind).casefold()
    return last in KEY and len(short) == 1 and name.startswith(short[0][0]) and in_order(short[0], name)


def without_others_numbers(analysis: Analysis, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without a number right behind its noun as any other number of it: ward 3 is not on the third floor for that."""
    nouns, lexicon = {each.last: each for each in found if each.kind == "class" and each.senses and each.score >= SURE}, lexicon_of(analysis.language)
    years = {amount.last - 1 for amount in analysis.amounts if amount.on == "year"}
    kept, keyed = [], set[int]()
    for each in found:
        digits = each.kind == "value" and each.last == each.first + 1 and analysis.words[each.first].text.isdigit()
        noun = nouns.get(each.first) if digits else None
        if digits and noun is None and not (each.first and lexicon.has("key", analysis.words[each.first - 1].lower)):
            key = (lambda iri: is_bare_key(iri) or _ends_as_key(iri)) if each.first in years else is_bare_key  # "in 2024" is no member 2024
            each = replace(each, values=tuple(value for value in each.values if not key(value.property)))
            if not each.values:
                continue  # "6 puttonyos" are not what has the number 6
        if noun is not None and each.last == each.first + 1:
            numeric = [value for value in each.values if value.literal.datatype not in {XSD_STRING, RDF_LANG_STRING}]
            own = tuple(value for value in each.values if value not in numeric or is_number_of(value.property, noun))
            if not own:
                continue
            each = replace(each, values=own)
            keyed |= {noun.first for value in own if is_bare_key(value.property) and noun.score >= 1}
        kept.append(each)
    return [each for each in kept if each.kind != "property" or each.first not in keyed or each.last > each.first + 1]  # order 4711 is no date


def _ends_as_key(iri: str) -> bool:
    return not KEY.isdisjoint(spoken(iri).casefold().split()[-1:])


def said_to_be_called(analysis: Analysis, found: Sequence[Mention], names: ValueNames) -> list[Mention]:
    """The names of things behind "called" as values that what is asked for has: "which film is known as Parasite" asks for that film. So are those
    that are said to be somebody's name: suppliers "with Ada Holm as their contact".
    """
    lexicon, lowers, added = lexicon_of(analysis.language), [word.lower for word in analysis.words], []
    for mention in found:
        own = _said_to_be(mention, found, lowers, lexicon)
        if values := tuple(value for value in names.exact(mention.text) if value.property in own) if own else ():
            added.append(replace(mention, kind="value", things=(), values=values, score=mention.score + SAID))
        elif mention.kind == "thing" and mention.sure and lexicon["named"].before(lowers, mention.first):
            values = tuple(value for value in names.exact(mention.text) if value.property in names.profile.naming)
            parts = {i: names.exact(analysis.words[i].text) for i in range(mention.first, mention.last)} if not values else {}
            if values:
                added.append(replace(mention, kind="value", things=(), values=values, score=mention.score + SAID))
            for i, part in parts.items():  # a first name and a last one
                named = tuple(value for value in part if part_of_name(value.property) != 1)
                added += [replace(mention, first=i, last=i + 1, kind="value", things=(), values=named, text=analysis.words[i].text)] if named else []
    return added


def _said_to_be(mention: Mention, found: Sequence[Mention], lowers: Sequence[str], lexicon: Lexicon) -> frozenset[str]:
    """The properties of which words right beside a thing's name say that it is a value: "as their contact", "whose contact is"."""
    if mention.kind != "thing" or not mention.sure:
        return frozenset()
    behind = mention.last < len(lowers) and lexicon.has("same as", lowers[mention.last])
    noun = lexicon.on_over(lowers, mention.last + 1, "possessive", *ARTICLES) if behind else -1
    before = mention.first - 1 if mention.first and lexicon.has("be", lowers[mention.first - 1]) else -1
    beside = (each for each in found if each.kind == "property" and (each.first == noun or each.last == before))
    return frozenset(sense.iri for each in beside for sense in each.senses if sense.score >= SURE)


def hyphened(analysis: Analysis, names: ValueNames) -> list[Mention]:
    """ "French-language" and "R-rated": the value before the hyphen, of a property or class that the word behind it speaks of; "no-show", which the
    graph writes as one.
    """
    lexicon, added = lexicon_of(analysis.language), []
    for i in analysis.content():
        text = analysis.words[i].text
        if "-" in text and (joined := names.exact(text.replace("-", ""))) and not names.exact(text):
            added.append(Mention(i, i + 1, "value", 1.0, values=tuple(joined), text=text))
        before, _, behind = analysis.words[i].text.rpartition("-")
        told = lexicon["hyphened"].at((behind.casefold(),), 0) if before else None
        if told is not None:
            stems = {stem_in(analysis.language)(word) for word in told[0].split()}
            values = tuple(value for value in names.exact(before) if _speaks_of(value, stems, names, analysis.language))
            if values:
                added.append(Mention(i, i + 1, "value", 1.0, values=values, text=analysis.words[i].text))
    return added


def _slashed(analysis: Analysis, index: ValueIndex) -> list[Mention]:
    """ "Black and white" and "black-and-white" where the graph says "b/w": words whose initials a value of a short list is."""
    values = [value for listed in index.listed.values() for value in listed if SLASHED.fullmatch(value.literal.lexical.casefold())]
    lexicon, added = lexicon_of(analysis.language), []
    parts = [(i, part) for i, word in enumerate(analysis.words) if not word.quoted for part in word.lower.split("-") if part]
    parts = [(i, part) for i, part in parts if not (lexicon.has("and", part) or lexicon.has("or", part))]
    for value in values:
        initials = value.literal.lexical.casefold().split("/")
        for start in range(len(parts) - len(initials) + 1):
            run = parts[start : start + len(initials)]
            first, last = run[0][0], run[-1][0] + 1
            if (
                all(part.startswith(letter) and len(part) > 1 for (_, part), letter in zip(run, initials, strict=True))
                and last - first <= 2 * len(run) - 1
            ):
                text = analysis.text[analysis.words[first].start : analysis.words[last - 1].end]
                added.append(Mention(first, last, "value", WHOLE, values=(value,), text=text))
    return added


def coordinated(analysis: Analysis, found: Sequence[Mention], index: ValueIndex) -> list[Mention]:
    """The values of one property that "or" joins, or "and" where nothing has both, as one: "gold or silver customers", "red, white and blue". Of
    lists "and" joins those that have both.
    """
    profile, lists = index.profile, {iri for iri, _ in index.several}
    values = [each for each in found if each.kind == "value" and (not each.alternatives or lists.issuperset(value.property for value in each.values))]
    values.sort(key=lambda each: (each.first, -each.last))
    added = []
    for i, first in enumerate(values):
        run, properties = [first], {value.property for value in first.values} - set(profile.naming)
        for each in values[i + 1 :]:
            if (joint := _joint(run[-1], each, analysis)) is None:
                continue
            either = properties.intersection(value.property for value in each.values)
            shared = {iri for iri in either if joint != "and" or profile.properties[iri].single}
            if not shared:
                break
            run, properties = [*run, each], shared
            if joint:
                added += [one for iri in sorted(shared) if (one := _as_one(run, iri, analysis, both=joint == "and" and iri in lists)).values]
    return added


def _joint(before: Mention, after: Mention, analysis: Analysis) -> str | None:
    """What joins two mentions: "or", "and", or "" for a comma alone; None where other words stand between."""
    lexicon = lexicon_of(analysis.language)
    between = analysis.words[before.last : after.first]
    gap = analysis.text[analysis.words[before.last - 1].end : analysis.words[after.first].start]
    if not between and before.last == after.first:
        return "" if gap.strip() == "," else None
    articles = all(lexicon.is_article(word.lower) for word in between[1:])  # "Poland or the Czech Republic"
    said = [joint for joint in ("or", "and") if between and articles and lexicon.has(joint, between[0].lower)]
    return said[0] if said else None


def _as_one(run: Sequence[Mention], iri: str, analysis: Analysis, *, both: bool) -> Mention:
    """The values of a run as those of one mention. `both`: those that are values of each."""
    first, last = run[0].first, run[-1].last
    every = [{value for value in each.values if value.property == iri} for each in run]
    values = tuple(dict.fromkeys(value for each in run for value in each.values if value.property == iri))
    values = tuple(value for value in values if not both or all(value in own for own in every))
    text = analysis.text[analysis.words[first].start : analysis.words[last - 1].end]
    score, origins = min(each.score for each in run), {each.origin for each in run}
    origin = run[0].origin if len(origins) == 1 else ""
    return Mention(first, last, "value", score, values=values, text=text, origin=origin, alternatives=True)


def with_lists(analysis: Analysis, found: Sequence[Mention], index: ValueIndex) -> list[Mention]:
    """The mentions with the values that say several, theirs among them: what was shot in "Rome; Naples" was shot in Rome."""
    found = [*found, *_slashed(analysis, index)]
    listed = [each.kind == "value" and not each.alternatives and not _is_alone(each.first, each.last, analysis) for each in found]
    found = [way for each, several in zip(found, listed, strict=True) for way in (_with_lists(each, index) if several else (each,))]
    return [*found, *_said_in_lists(analysis, found, index)]


def _is_alone(first: int, last: int, analysis: Analysis) -> bool:
    """True for words of which it is said that there is nothing else: "only trailers", "that only have trailers", "trailers only"."""
    lexicon = lexicon_of(analysis.language)
    before = first - 1
    while before > 0 and analysis.words[before].function and not lexicon.has("restrictive", analysis.words[before].lower):
        before -= 1
    beside = [analysis.words[i].lower for i in (before, last) if 0 <= i < len(analysis.words)]
    return any(lexicon.has("restrictive", word) for word in beside)


def _said_in_lists(analysis: Analysis, found: Sequence[Mention], index: ValueIndex) -> list[Mention]:
    """Words that are a part of lists, and no value by themselves: "commentaries", where what has them has trailers, too."""
    if not index.several:
        return []
    stem, added = stem_in(analysis.language), list[Mention]()
    own = {(each.first, each.last) for each in found if each.kind in {"value", "thing"}}
    parts: dict[tuple[str, ...], list[Value]] = {}
    for (iri, part), values in index.several.items():
        alone = (value for value in index.profile.values.get(part, ()) if value.property == iri)
        parts.setdefault(tuple(map(stem, part.split())), []).extend((*alone, *values))
    longest, content = max(map(len, parts)), set(analysis.content())
    for first in sorted(content):
        for last in range(first + 1, min(first + longest, len(analysis.words)) + 1):
            words = analysis.words[first:last]
            having = parts.get(tuple(stem(word.lower) for word in words), [])
            if having and (first, last) not in own and not any(word.quoted for word in words) and not _is_alone(first, last, analysis):
                text = analysis.text[words[0].start : words[-1].end]
                iris = {value.property for value in having}
                ways = (tuple(value for value in dict.fromkeys(having) if value.property == iri) for iri in sorted(iris))
                added += [Mention(first, last, "value", WHOLE, values=way, text=text, alternatives=True) for way in ways]
    return added


def in_any_case(found: Sequence[Mention], names: ValueNames) -> list[Mention]:
    """The mentions with the values that are written otherwise, in capitals or not: what is "red" is "Red", too."""
    return [way for each in found for way in (_in_any_case(each, names) if each.kind == "value" and not each.alternatives else (each,))]


def _in_any_case(mention: Mention, names: ValueNames) -> Iterator[Mention]:
    """A mention for each property that has the value in several ways, and one for the others."""
    plain: list[Value] = []
    for iri in dict.fromkeys(value.property for value in mention.values):
        own = [value for value in mention.values if value.property == iri]
        written, label = {value.literal for value in own}, normal_label(own[0].literal.lexical)
        others = [value for value in names.exact(label) if value.property == iri and value.literal not in written]
        if others and iri not in names.profile.naming:
            yield replace(mention, values=(*own, *others), alternatives=True)
        else:
            plain += own
    if plain:
        yield replace(mention, values=tuple(plain))


def _with_lists(mention: Mention, index: ValueIndex) -> Iterator[Mention]:
    """A mention for each property that has such lists, and one for the others."""
    plain: list[Value] = []
    for value in mention.values:
        more = index.several.get((value.property, normal_label(value.literal.lexical)), ())
        if more:
            yield replace(mention, values=(value, *more), alternatives=True)
        else:
            plain.append(value)
    if plain:
        yield replace(mention, values=tuple(plain))


def _speaks_of(value: Value, stems: set[str], names: ValueNames, language: str) -> bool:
    """True for a value of a property, or the name of things of a class, that is called so."""
    iris = value.kinds if value.property in names.profile.naming else (value.property,)
    said = (text for iri in iris for text in (spoken(iri), *(label.lexical for label in names.profile.labels.get(iri, ()))))
    return any(stems & set(content_stems(text, language)) for text in said)


def begun_lightly(analysis: Analysis, vocabulary: Vocabulary) -> list[Mention]:
    """The properties whose names begin with a word that says nothing by itself: the "list price", but not "list prices" in the first place."""
    words, lexicon, content, found = analysis.words, lexicon_of(analysis.language), set(analysis.content()), []
    for first in range(1, len(words) - 1):
        bare = lexicon.has("command", words[first].lower) or lexicon.has("light", words[first].lower)
        if first in content or first + 1 not in content or not bare:
            continue
        last = next((i for i in range(first + 1, len(words)) if i not in content), len(words))
        for end in range(min(last, first + LONGEST), first + 1, -1):
            said = [word.lower for word in words[first:end]]
            exact = tuple(each for each in vocabulary.senses(said) if each.kind == "property" and each.name.casefold() == " ".join(said))
            if exact:
                found.append(Mention(first, end, "property", 1.0, senses=exact, text=analysis.text[words[first].start : words[end - 1].end]))
                break
    return found


def in_one_word(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> list[Mention]:
    """The properties whose names are words that the question writes as one: the `birthPlace` by "birthplace"."""
    known = positions(each for each in found if each.score > WHOLE)
    added = []
    for i in analysis.content():
        word = analysis.words[i]
        if i in known or word.quoted or len(word.lower) < JOINED:
            continue
        said = {word.lower, singular(word.lower)}
        named = [iri for iri in profile.properties if " " in (name := spoken(iri).casefold()) and name.replace(" ", "") in said]
        if named:
            senses = tuple(Sense(iri, "property", WHOLE, spoken(iri)) for iri in named)
            added.append(Mention(i, i + 1, "property", WHOLE, senses=senses, text=word.text))
    return [*added, *_with_particles(analysis, profile)]


def _with_particles(analysis: Analysis, profile: GraphProfile) -> Iterator[Mention]:
    """The properties with a verb and its particle in their names as one word: the `pickup branch` of what was "picked up"."""
    lexicon, stem = lexicon_of(analysis.language), stem_in(analysis.language)
    for i, word in enumerate(analysis.words[:-1]):
        particle = analysis.words[i + 1].lower
        if word.function or word.quoted or not lexicon.has("particle", particle):
            continue
        said = {f"{stem(word.lower)}{particle}", f"{word.lower}{particle}"}
        named = [iri for iri in profile.properties if not said.isdisjoint(spoken(iri).casefold().split()) and not _is_frame(iri, profile)]
        if named:
            senses = tuple(Sense(iri, "property", PARTICLE, spoken(iri)) for iri in named)
            text = analysis.text[word.start : analysis.words[i + 1].end]
            yield Mention(i, i + 2, "property", PARTICLE, senses=senses, text=text)


def _is_frame(iri: str, profile: GraphProfile) -> bool:
    """True for the key of a row beside the link that is made of it."""
    return profile.sort(iri) != "thing" and is_framed(iri)

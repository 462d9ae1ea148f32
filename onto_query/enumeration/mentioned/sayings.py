"""What people say for what a graph calls otherwise: "in charge of" for `manager`, "wait for" for `leadTimeDays`, "goods" for products. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from onto_core.languages.detect import DEFAULT
from onto_core.matching.terms import singular
from onto_core.ontology.schema.names import words
from onto_core.vocabulary import local_name
from onto_query.enumeration.mentioned.heads import is_noun_of_its_own
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.facts.thesaurus import ANY, CLASS, MEASURE, NEAR, Saying, sayings
from onto_query.profile.model import GraphProfile, PropertyProfile
from onto_query.profile.naming.called import NAMED
from onto_query.profile.naming.units import UNITS
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE, Sense, Vocabulary, content_stems

SAID: Final = 0.87
"""Of a phrase of several words,"""
CLOSE: Final = 0.15
"""What words may mean beside the likeliest is no less likely by more;"""
WORD: Final = 0.8
"""and of a word alone, as near to a name as a near-synonym is."""
ITSELF: Final = 0.9
"""From this score the graph itself calls something so."""
ENDINGS: Final = ("s", "d", "ed", "ing")
"""Of the regular forms of a word,"""
KEYS: Final = ("no", "nr", "id", "code", "key")
"""Last words of the names of what tells people and places apart, and is none of them."""
SHORTEST: Final = 3
"""and what is left of it, at least."""
INFLECTED: Final = frozenset({CLASS, ANY, NEAR})
"""Sorts of which a word alone may have another form than the tables say."""
BY_STEM: Final = frozenset({"person", "place", "thing", "date"})
"""Sorts of values to which verbs lead as well as nouns: "directed by" is a director, but a rate is no rating."""
KEPT_AS: Final[Mapping[str, frozenset[str]]] = {
    "number": frozenset({"number", "thing"}),
    "money": frozenset({"number", "thing"}),
    "date": frozenset({"time", "number", "text"}),
    "text": frozenset({"text", "thing", "number"}),
    "flag": frozenset({"boolean", "text", "number"}),
    "person": frozenset({"thing", "text"}),
    "place": frozenset({"thing", "text"}),
    "thing": frozenset({"thing", "text"}),
    MEASURE: frozenset({"number", "time", "thing"}),
    ANY: frozenset({"number", "thing", "text"}),
    NEAR: frozenset({"number", "thing", "time", "text", "boolean"}),
}
"""How a graph may keep values of a sort: a measure may be a node of its own, a flag a "Y". Of a date and of true and false a phrase must say which
way it points, which those of any sort do not.
"""


def said(analysis: Analysis, found: Sequence[Mention], vocabulary: Vocabulary, profile: GraphProfile) -> list[Mention]:
    """The elements that runs of words ask for by no word of their names."""
    if analysis.language != DEFAULT:
        return []
    sure = [each for each in found if each.score >= ITSELF or (each.kind in {"thing", "value"} and not _in_passing(each, analysis))]
    told = [each for each in _said(analysis, vocabulary, profile) if not any(_is_said_by(each, own) for own in sure)]
    nouns = {each.first for each in told if each.kind == "class"}
    end = len(analysis.words)  # "which artist do we have the most works by" asks for works, and of what they are by another word
    told = [each for each in told if each.kind == "class" or each.last < end or each.last == each.first + 1 or each.first not in nouns]
    return [_closest(each, [own for own in found if each.first <= own.first and own.last <= each.last]) for each in told]


def _in_passing(name: Mention, analysis: Analysis) -> bool:
    """True for a noun that only stands in some names: "the longest book", where there is a Crime Book Club."""
    return name.last == name.first + 1 and name.score < ITSELF and is_noun_of_its_own(name.first, analysis)


def asked_as_said(analysis: Analysis, found: Sequence[Mention], vocabulary: Vocabulary, profile: GraphProfile) -> list[Mention]:
    """The mentions with the class that people call as the noun which is asked for, where nothing but parts of values, and what is like it, has the
    word: "how many ships" asks for vessels, and for no ship's cooks.
    """
    at = analysis.target
    own = [each for each in found if each.first <= at < each.last]
    plain = at < len(analysis.words) and not analysis.words[at].capital and not analysis.words[at].quoted
    if not own or not plain or any(each.kind not in {"value", "thing"} or each.score >= ITSELF or each.last > each.first + 1 for each in own):
        return list(found)
    whole = {analysis.words[at].lower, singular(analysis.words[at].lower)}
    if any(value.literal.lexical.casefold() in whole for each in own for value in each.values):
        return list(found)  # "which classrooms", where that is a type of rooms
    rest = [each for each in found if each not in own]
    told = [each for each in said(analysis, rest, vocabulary, profile) if each.kind == "class" and (each.first, each.last) == (at, at + 1)]
    return [*rest, *told] if told else list(found)


def _closest(mention: Mention, within: Sequence[Mention]) -> Mention:
    """The mention without what it may mean far less likely, where a word of it is like the name of what it means: "born in" is said of origins,
    too, but not where there are birthplaces.
    """
    own = {sense.iri for each in within for sense in each.senses}
    best = mention.senses[0]
    if best.iri not in own:
        return mention
    return replace(mention, senses=tuple(each for each in mention.senses if each.iri in own or each.score >= best.score - CLOSE))


def _is_said_by(mention: Mention, own: Mention) -> bool:
    """True for words of what the graph itself calls so, and for a phrase around it that asks for no more, or that has a class in it."""
    within = own.first <= mention.first and mention.last <= own.last
    around = mention.first <= own.first and own.last <= mention.last
    same = {sense.iri for sense in mention.senses} & {sense.iri for sense in own.senses}
    return within or (around and (own.kind == "class" or bool(same)))


def _said(analysis: Analysis, vocabulary: Vocabulary, profile: GraphProfile) -> Iterator[Mention]:
    taken, lexicon = {*analysis.structure, *analysis.in_amounts}, lexicon_of(analysis.language)
    forms = [(word.lower,) if word.function else _forms(word.lower) for word in analysis.words]
    for first in range(len(forms)):
        for last, meant in _phrases_from(forms, first):
            if taken.intersection(range(first, last)):
                continue
            if any(analysis.words[i].quoted for i in range(first, last)) or all(word.function for word in analysis.words[first:last]):
                continue
            text = " ".join(word.lower for word in analysis.words[first:last])
            if last == first + 1 and first and lexicon.has("dealt in", text) and lexicon.has("our", analysis.words[first - 1].lower):
                continue  # "what should we offer instead" asks for no offers
            if last == first + 1:  # "goods" are no good ones
                meant = tuple(saying for saying in meant if saying.sort in INFLECTED or saying in sayings().get(text, ()))
                if is_noun_of_its_own(first, analysis):
                    meant = tuple(saying for saying in meant if saying.sort == CLASS and f"{singular(text)}ing" not in saying.names)
            share = SAID if last > first + 1 else WORD
            done = last > first + 1 and lexicon.is_participle(analysis.words[last - 1].lower)  # customers who ordered are no customer orders
            named = (saying for saying in meant if saying.sort == CLASS and (not done or saying in sayings().get(text, ())))
            classes = _senses(named, share, vocabulary, profile)
            if len(classes) == 1:  # "publications" are articles, books and theses
                yield Mention(first, last, "class", classes[0].score, senses=classes, text=text)
            for opposite in (False, True):
                of_one = (saying for saying in meant if saying.sort != CLASS and saying.opposite == opposite)
                properties = _senses(of_one, share, vocabulary, profile)
                flags = tuple(sense for sense in properties if profile.sort(sense.iri) == "boolean")
                for senses in (flags, tuple(sense for sense in properties if sense not in flags)):
                    if senses:  # what is so or not is no date at which it came to be so
                        yield Mention(first, last, "property", senses[0].score, senses=senses, text=text, opposite=opposite)


def _senses(meant: Iterable[Saying], share: float, vocabulary: Vocabulary, profile: GraphProfile) -> tuple[Sense, ...]:
    """What the sayings may ask for, best first, each element once."""
    best: dict[str, Sense] = {}
    for sense in (sense for saying in meant for sense in _meant(saying, vocabulary, profile)):
        if sense.iri not in best or best[sense.iri].score < share * sense.score:
            best[sense.iri] = replace(sense, score=share * sense.score)
    return tuple(sorted(best.values(), key=lambda each: (-each.score, each.iri)))


def _meant(saying: Saying, vocabulary: Vocabulary, profile: GraphProfile) -> Iterator[Sense]:
    for name in saying.names:
        for sense in vocabulary.senses(name.split()):
            if sense.score < (ITSELF if saying.sort == "thing" else SURE) or (sense.kind == "class") != (saying.sort == CLASS):
                continue
            if _led_by(sense.name) != _led_by(name) or (saying.sort not in BY_STEM and content_of(sense.name) != content_of(name)):
                continue
            if saying.sort == "person" and _at_another_end(name, sense.name):
                continue
            held = profile.properties.get(sense.iri)
            if (
                saying.sort in {"person", "place"}
                and held is not None
                and held.sort != "thing"
                and words(local_name(held.iri)).casefold().endswith(KEYS)
            ):
                continue
            if saying.sort == "text" and held is not None and held.sort == "thing" and name in NAMED:
                continue  # the title that a licence is for is a thing, and no title
            if saying.sort == CLASS or _may_be(saying.sort, held):
                yield sense


def _led_by(name: str) -> str:
    """The preposition that a name begins with: the date from which something is "in service" is none of a service."""
    first = words(name).casefold().partition(" ")[0]
    return first if lexicon_of(DEFAULT).has("preposition", first) else ""


def _at_another_end(name: str, called: str) -> bool:
    """True for another preposition: who a thing is "ordered by" is not the order that it is `on`."""
    one, other = ({word for word in words(each).casefold().split() if lexicon_of(DEFAULT).has("preposition", word)} for each in (name, called))
    return bool(one and other) and one.isdisjoint(other) and content_stems(name) == content_stems(called)


def _may_be(sort: str, held: PropertyProfile | None) -> bool:
    """True for a property whose values may be of a sort."""
    return held is None or held.sort in KEPT_AS[sort] or (held.written and sort in {"number", "money"})


def content_of(name: str) -> list[str]:
    """The words of a name that say something, without the unit at its end, as of one thing."""
    content = [singular(word) for word in words(name).casefold().split() if word not in lexicon_of(DEFAULT).function]
    return content[:-1] if len(content) > 1 and content[-1] in UNITS else content


def dates_said(word: str) -> tuple[tuple[str, ...], ...]:
    """What the dates may be called at which one does what a verb says: that of delivery, where something "arrived"."""
    meant = dict.fromkeys(saying for form in _forms(word) for saying in sayings().get(form, ()) if saying.sort == "date")
    return tuple(tuple(content_of(name)) for saying in meant for name in saying.names)


def _forms(word: str) -> tuple[str, ...]:
    """The word, and what it may be a regular form of: "suppliers", "delivered", "storing"."""
    bare = [word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending) and len(word) - len(ending) >= SHORTEST]
    doubled = [each[:-1] for each in bare if each[-1] == each[-2]]
    return tuple(dict.fromkeys((word, singular(word), *bare, *(f"{each}e" for each in bare), *doubled)))


def _phrases_from(lowers: Sequence[tuple[str, ...]], first: int) -> Iterator[tuple[int, tuple[Saying, ...]]]:
    """(index after it, what it asks for) of the phrases that begin at a word."""
    begun: list[tuple[str, ...]] = [()]
    for last in range(first, len(lowers)):
        begun = [(*start, form) for start in begun for form in lowers[last] if (*start, form) in _known().begins]
        if not begun:
            return
        meant = tuple(dict.fromkeys(saying for phrase in begun for saying in _known().phrases.get(phrase, ())))
        if meant:
            yield last + 1, meant


class _Known(NamedTuple):
    phrases: Mapping[tuple[str, ...], tuple[Saying, ...]]
    begins: frozenset[tuple[str, ...]]
    """All that a phrase may begin with."""


@cache
def _known() -> _Known:
    phrases = {tuple(phrase.split()): meant for phrase, meant in sayings().items()}
    return _Known(phrases, frozenset(phrase[:length] for phrase in phrases for length in range(1, len(phrase) + 1)))

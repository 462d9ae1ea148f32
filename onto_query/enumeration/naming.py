"""The names of a graph's elements beside the words of a question, by the words and the stemmer of its language. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_core.languages.stems import stem_in
from onto_core.matching.terms import all_singular, singular
from onto_core.ontology.schema.schema import Schema
from onto_query.candidate import Evidence
from onto_query.enumeration.mentioned.gains import Reckoning
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.mentioned.sayings import content_of
from onto_query.enumeration.shape import Link, Place, Shape
from onto_query.facts.abbreviations import written_out
from onto_query.profile.model import PropertyProfile, Value
from onto_query.profile.observed import is_called, spoken, words_of
from onto_query.profile.reach import OCCUPATIONS, PEOPLE, Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, lexicon_of
from onto_query.question.vocabulary import Sense, content_stems
from onto_query.question.written.dictionary import compound_parts

CALENDAR: Final = ("date", "year", "day", "time", "start")
"""Words that tell of any date, and not of which."""
SHORTEST_SAID: Final = 4
"""Letters of a word that may be the beginning of another."""
BY_UNIT: Final = 0.9
"""Of a property with but the unit in its name of what is hinted at."""
DENYING: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("un", "non", "in", "im", "il", "ir", "dis"), "de": ("un", "nicht"), "it": ("non", "in", "im", "ir"), "fr": ("non", "in", "im", "ir", "dé"),
    "es": ("no", "in", "im", "ir", "des"), "nl": ("on", "niet"),
}  # fmt: skip
"""What adjectives begin with that say the opposite of the rest."""
PART: Final = words_for("part")
AGENTS: Final = frozenset(("by", "von", "da", "par", "por", "door"))
OWNERS: Final = frozenset(("von", "di", "del", "de", "du", "van"))
"""How the names of links to an owner end in other languages: "Kind von", "figlio di". In German so do those to who did it: "verliehen von"."""
"""Prepositions before who does it."""
BEFORE: Final = 2
"""Words before a comparative that ask by how much, at most."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The question taken apart, what the graph has, and what was seen at the things of the question."""

    analysis: Analysis
    schema: Schema
    reach: Reach
    evidence: Evidence
    barred: frozenset[str] = frozenset()
    """Quantities in units that the question does not want."""
    likeness: Mapping[str, float] = field(default_factory=dict)
    """Class -> cosine with the noun that is asked for, where no class is called so."""
    located: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    """The classes whose things say their country themselves: as a value, by a link to it."""
    roles: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Person -> property -> how often it leads to him, where the question is about works."""
    names: Mapping[int, str] = field(default_factory=dict)
    """Words that ask for the names of things which have no label, with the class of these things where the question says it only for that; and
    those that ask for their numbers or codes, with the property.
    """
    events: frozenset[int] = frozenset()
    """Verbs that stand for a thing which joins what they are said of: "rented" for a rental."""
    reckoned: Mapping[str, Reckoning] = field(default_factory=dict)
    """Property -> what the question reckons with it."""


def per_each(analysis: Analysis, i: int) -> bool:
    """True for a word that alone says that each thing has its own row: "per", "each"; not for that in "in every"."""
    told = lexicon_of(analysis.language)["group"].before([word.lower for word in analysis.words], i + 1)
    return told is not None and told[1] == i


COUNTED: Final = words_for("number of")
"""Words in the names of how many there are of something."""


class Naming:
    """What the elements of a graph are called, and what the words of one question say."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.analysis, self.reach, self.schema = ground.analysis, ground.reach, ground.schema
        self.lowers = [word.lower.replace("’", "'") for word in self.analysis.words]
        self.lexicon = lexicon_of(self.analysis.language)
        self.stem = stem_in(self.lexicon.language)
        self._stems: dict[str, frozenset[str]] = {}

    def names_of(self, iri: str) -> list[str]:
        """The best label of an element, and those in the question's language."""
        if (role := self.reach.roles.get(iri)) is not None:
            return [role.name]
        iri = self.reach.stated(iri)
        element = self.schema.classes.get(iri) or self.schema.properties.get(iri)
        own = [text.value for text in element.labels if text.language == self.lexicon.language] if element is not None else []
        full = [text for text, language in written_out(spoken(iri)) if language == self.lexicon.language]
        return [self.schema.label(iri), *own, *full]

    def stems_of(self, iri: str) -> frozenset[str]:
        """The stems of an element's names."""
        if iri not in self._stems:
            self._stems[iri] = frozenset(part for name in self.names_of(iri) for part in content_stems(name, self.lexicon.language))
        return self._stems[iri]

    def hinted(self, iri: str, hints: frozenset[str]) -> float:
        """1 when a property has one of the words in its name, less for a unit (the lane metres of a ship are not its length), half for a mere
        "date" or "year", else 0.
        """
        said = {word for name in (*self.names_of(iri), spoken(iri)) for word in name.casefold().split()}
        hints = hints - self._rated if self._rated.isdisjoint(said) else hints
        if hints and hints <= self.lexicon.measures["quality"] and not COUNTED.isdisjoint(said):
            return 0.0  # what has been reviewed often need not be good
        stems, name = {self.stem(word) for word in hints}, {*self.stems_of(iri), *content_stems(spoken(iri), self.lexicon.language)}
        name.update(map(self.stem, self._in_compounds(iri)))
        if told := (stems - self._calendar) & name:
            return 1.0 if told - self._units_said else BY_UNIT
        return 0.5 if stems & name else 0.0

    @cached_property
    def _calendar(self) -> frozenset[str]:
        """The stems of words that say no more of a property than that it is a date."""
        own = (words[0] for words, unit in self.lexicon["unit"].meanings.items() if unit in {"year", "day"})
        return frozenset(map(self.stem, (*CALENDAR, *own, *(word for (word,) in self.lexicon["dated"].meanings))))

    def _in_compounds(self, iri: str) -> Iterator[str]:
        """The heads of the compounds in a name, and what a date is the date of: "gehalt" of `monatsgehalt`, "eintritt" of `eintrittsdatum`."""
        for word in spoken(iri).casefold().split():
            if (parts := compound_parts(word, self.lexicon.language)) is not None:
                yield from parts if self.lexicon.has("calendar", parts[1]) else parts[1:]

    def measured_alone(self, fitting: list[PropertyProfile], hints: frozenset[str]) -> list[PropertyProfile]:
        """Those of the numbers that are called as what is hinted at, of what has them, where others are called as more: how long a film is is its
        length, and not its rental duration, unless the question speaks of renting it.
        """
        if len(fitting) < 2 or any(held.sort != "number" for held in fitting):
            return fitting
        measure = {self.stem(word) for word in hints}
        more = {held.iri: {stem for word in content_of(spoken(held.iri)) for stem in content_stems(word)} - measure for held in fitting}
        more = {held.iri: more[held.iri].difference(*(self.stems_of(kind) for kind in self.reach.domain(held.iri))) for held in fitting}
        said = [self.stem(word.lower) for word in self.analysis.words if not word.function and len(word.lower) >= SHORTEST_SAID]
        spoken_of = [held for held in fitting if any(stem.startswith(word) for stem in more[held.iri] for word in said)]
        return spoken_of or [held for held in fitting if not more[held.iri]] or fitting

    def measured_by(self, senses: Sequence[Sense], own: Sequence[PropertyProfile], hints: frozenset[str]) -> Sequence[Sense]:
        """What a verb may mean, where it may mean several numbers: that which is hinted at. How long something may be rented is no rental rate."""
        numbers = {held.iri for held in own if held.sort == "number"}
        told = [sense for sense in senses if hints and sense.iri in numbers and self.hinted(sense.iri, hints) == 1.0]
        return told or senses

    @cached_property
    def _rated(self) -> frozenset[str]:
        """What tells how good things are by words with the stem of those for what is charged: a rating is no rate, and no rated power."""
        charged = {self.stem(word) for word in self.lexicon.measures["charge"]}
        return frozenset(word for word in self.lexicon.measures["quality"] if self.stem(word) in charged)

    @cached_property
    def _units_said(self) -> frozenset[str]:
        return frozenset(self.stem(word) for phrase in self.lexicon["unit"].meanings for word in phrase)

    def seen_at(self, thing: str, iri: str, *, forward: bool) -> bool | None:
        """True when the graph has the property at a thing in that direction; None where nothing is known."""
        if not forward and iri in self.reach.roles and (done := self.ground.roles.get(thing)) is not None:
            return iri in done
        role = self.reach.roles.get(iri)
        seen = self.ground.evidence.at(thing, forward=forward != (role is not None and role.inward))
        return None if seen is None else self.reach.stated(iri) in seen

    def value_of(self, own: Sequence[PropertyProfile], place: Place) -> list[PropertyProfile]:
        """The one number of a thing that is called nearly as the thing itself: of ratings the score, and neither the votes nor the scale."""
        kinds = [place.class_iri] if place.class_iri else sorted(kind for kind in place.kinds or () if kind)
        heads = [self.stem(name.casefold().split()[-1]) for kind in kinds for name in self.names_of(kind) if name]
        like = frozenset[str]().union(*(self.lexicon.near.get(head, frozenset()) | {head} for head in heads))
        called = [held for held in own if held.sort == "number" and self.stem(spoken(held.iri).casefold().split()[-1]) in like]
        return called if len(called) == 1 else []

    def kind_of_name(self, name: str, said: str) -> str:
        """As `name_kind`, with a preposition of the language at the end as that of a verb: "sposato con"."""
        kind, *_, last = (name_kind(name, said), *name.casefold().split())
        led = kind == "noun" and last != name.casefold() and self.lexicon.has("preposition", last) and not self.lexicon.has("of", last)
        return "verb" if led else kind

    @staticmethod
    def is_told(shape: Shape, link: Link) -> bool:
        """True for a link to what things are ranked by where the same is asked for: "how much is the highest fine" ranks by its amount."""
        return any(each.object == shape.target and (each.subject, each.property) == (link.subject, link.property) for each in shape.links)

    def of_class(self, noun: Mention, iri: str, hints: frozenset[str]) -> bool:
        """True for a value that only has the name of a class in its own, and measures something else: the longest track is not that of the highest
        `trackNumber`, nor the last invoice that of the highest `invoiceTotal`.
        """
        return bool(hints) and all_singular(noun.text.casefold()) in self.reach.class_names and not self.hinted(iri, hints)

    def names_beside(self, iri: str, on: Place) -> tuple[str, ...]:
        """All that a thing is called by, the most used first, where a property is one of them."""
        names = self.reach.profile.naming if iri in self.reach.profile.naming else (iri,)
        return tuple(sorted((each for each in names if self.reach.has(on.kinds, each)), key=lambda each: -self.reach.profile.properties[each].uses))

    def counts_a_name(self, place: Place) -> bool:
        """True where what is counted is called by its name: one of it is asked about, unless the question is how many are called so."""
        named = any(value.property in self.reach.profile.naming for group in place.values for value in group)
        return self.analysis.form == "count" and named and not any(self.lexicon["named"].within(self.lowers))

    def of_another(self, value: Value, place: Place, mentions: Sequence[Mention]) -> bool:
        """True for a name, for what stands right behind the words for a link ("in charge of Leeds"), and for the verb of an event that people have
        part in, where somebody is asked for: who won is no award.
        """
        people, at = self.reach.people, self.lexicon.back_over(self.lowers, int(place.at) - 1, *ARTICLES) + 1
        done = (each for each in mentions if each.kind == "property" and each.last == at)
        if value.property in self.reach.profile.naming or any(self._may_have(each, value) for each in done):
            return True
        if self.analysis.wanted != "person" or not value.kinds or not people.isdisjoint(value.kinds):
            return False
        return any(not people.isdisjoint(step.there) for step in self.reach.between(value.kinds, people)) and self._is_done(place)

    def _may_have(self, mention: Mention, value: Value) -> bool:
        """True for words that name links alone, at one end of which stands what has a value: it is that, and not who is at the other end."""
        links = all(self.reach.profile.sort(sense.iri) == "thing" and sense.iri != value.property for sense in mention.senses)
        ends = ((self.reach.domain(sense.iri), self.reach.range(sense.iri)) for sense in mention.senses)
        people = self.reach.people
        return links and any(
            value.kinds & here and not here & people and (not people or there & people) for pair in ends for here, there in (pair, pair[::-1])
        )

    def _is_done(self, place: Place) -> bool:
        """True for a value right behind "who" or "has": it says what somebody did."""
        i = int(place.at) - 1
        return i >= 0 and any(self.lexicon.has(section, self.lowers[i]) for section in ("perfect", "asking", "auxiliary"))

    def by_how_much(self) -> bool:
        """True for "how much longer is A than B": what lies between two things is asked for."""
        if self.analysis.form != "count" and self.analysis.wanted != "number":
            return False
        begun = next((first for _, first, _ in self.lexicon["comparative"].within(self.lowers) if 0 < first <= BEFORE), 0)
        than = any(self.lexicon.has("surely than", word) for word in self.lowers[begun:])
        if self.lexicon.language != DEFAULT and self.analysis.hints == self.lexicon.measures["amount"]:  # "de combien A est-il plus long que B"
            compared = any(self.lexicon["comparative"].within(self.lowers))
            return compared and any(self.lexicon.has("surely than", word) for word in self.lowers)
        return bool(begun) and than and all(self.analysis.words[i].function for i in range(begun))

    def says_what_is(self) -> bool:
        """True for "is A a film", and not for "hat A den Preis gewonnen": to say of what class a thing is takes a form of "to be"."""
        said = self.lexicon.language == DEFAULT or any(self.lexicon.has("be", word) for word in self.lowers)
        return self.analysis.form == "ask" and said

    def in_where_clause(self, at: int) -> bool:
        """True behind the "where" of "a town where a supplier is based", which has the preposition in it."""
        told = (self.lexicon["question"].at(self.lowers, i) for i in range(1, at))
        return any(each is not None and each[0] == "place" for each in told)

    def inside_clause(self, at: float, verb: int) -> bool:
        """True for the city in "people who live in a city and own a car": a verb behind "and" has the subject of the clause that it goes on with."""
        i = verb - 1
        while i >= 0 and self.analysis.words[i].function and not self.lexicon.has("and", self.lowers[i]):
            i -= 1
        if i < 1 or not self.lexicon.has("and", self.lowers[i]):
            return False
        begun = [j for j in range(1, i) if self.lexicon.has("asking", self.lowers[j]) or self.lexicon.has("that", self.lowers[j])]
        return bool(begun) and begun[-1] < at < i

    def joins(self, word: str) -> bool:
        """True for `and`, `or`, `but`."""
        return self.lexicon.has("and", word) or self.lexicon.has("or", word) or self.lexicon.has("but", word)

    def opposite(self, said: str, name: str) -> bool:
        """True for "unpaid" where the graph has `paid`, and for a word that is the opposite of another."""
        words = said.casefold().replace("-", " ").split()
        told = self.lexicon["opposite"].at(words, 0)
        if told is not None and told[1] == len(words):  # a flag that is itself called `closed` says so
            own = spoken(name).casefold().split()
            alike = self.lexicon["opposite"].at(own, 0)  # and `monochrome` is no opposite of what is black and white
            same = alike is not None and alike == (told[0], len(own))
            return not same and not {self.stem(each) for each in words} <= {self.stem(each) for each in own}
        word, last = said.casefold().split()[-1], spoken(name).casefold().split()[-1]
        rests = (word.removeprefix(prefix).removeprefix("-") for prefix in DENYING.get(self.lexicon.language, ()) if word.startswith(prefix))
        return any(rest == last or self.stem(rest) == self.stem(last) for rest in rests)

    def joins_otherwise(self, at: float) -> bool:
        """True behind "with" and "about", which do not tell who made it."""
        word = self.lowers[int(at) - 1] if at else ""
        return self.lexicon.has("preposition", word) and not (self.lexicon.has("done by", word) or self.lexicon.has("noun of", word))

    def denies(self, word: str) -> bool:
        return word == "non" or (self.lexicon.has("negation", word) and not (self.lexicon.has("ever", word) and not self.analysis.negations))


def kinds_named(found: Sequence[Mention], reach: Reach) -> frozenset[str]:
    """The classes of the things that are named, by their labels or by what else they are called."""
    kinds = {kind for each in found for option in each.things for kind in option.entity.types}
    return frozenset(kinds | {kind for each in found for value in each.values if value.property in reach.profile.naming for kind in value.kinds})


def does(noun: Mention, sense: Sense) -> bool:
    """True when a noun says who does what a property's name is a verb for: "directors" where the graph has `directed`, "the actor played"."""
    said = noun.text.casefold().split()
    nouns = said if len(said) > 1 and said[-1].endswith("ed") else said[-1:]
    return any(each.removesuffix("s").endswith(("er", "or")) for each in nouns) and name_kind(sense.name, said[-1]) == "verb"


def is_subject(noun: Mention, sense: Sense, reach: Reach) -> bool:
    """True when a noun says what has a property, and not what is its value: who does it, and "remakes" where films are a `remake of` films."""
    return does(noun, sense) or _is_somebody(noun, sense, reach) or is_one(noun.text.split()[-1:], sense, reach)


def _is_somebody(noun: Mention, sense: Sense, reach: Reach) -> bool:
    """True for people whose link leads to nobody: "employees" are those who `work for` a firm."""
    ends = reach.domain(sense.iri), reach.range(sense.iri)
    said = singular(noun.text.casefold().split()[-1])
    return said in (PEOPLE | OCCUPATIONS) and bool(ends[1]) and ends[0] <= reach.people and reach.people.isdisjoint(ends[1])


def is_one(said: list[str], sense: Sense, reach: Reach) -> bool:
    """True for "remake", "sequels" and "spin-off" of "remake of", "sequel to" and "spin off of": a thing that is one of another of its kind."""
    *noun, preposition = sense.name.casefold().split() or [""]
    told = bool(noun) and not noun[-1].endswith("ed") and preposition in {"of", "to"}
    words = [singular(each) for word in said for each in word.casefold().split("-")]
    same = told and words == [singular(each) for each in noun] and bool(reach.domain(sense.iri) & reach.range(sense.iri))
    return same and set(noun) <= words_of(sense.iri)


def leads_on(iri: str, reach: Reach) -> bool:
    """True for a property that leads from things to things of their kind, each to one: to the manager, to the category above."""
    held = reach.profile.properties[iri]
    return held.sort == "thing" and held.single and bool(reach.domain(iri) & reach.range(iri))


def is_part(iri: str) -> bool:
    """True for a link to what something is part of, or from what it is a part: `partOfSeason`, `hasPart`."""
    return is_called(iri, PART)


def name_kind(name: str, spoken: str) -> str:
    """What the name of a property is: a verb, the noun for who does it, one with "by" or "of", or another noun."""
    parts = name.replace("_", " ").casefold().split()
    if not parts:
        return "noun"
    if len(parts) > 1 and parts[-1] in OWNERS and (parts[-1] not in AGENTS or name[0].isupper()):
        return "of"
    if parts[-1] in AGENTS:
        return "by"
    if parts[-1] == "of" and (parts[0] != "is" or len(parts) > 2):
        return "of"
    if parts[-1] == "to" and len(parts) > 1:
        return "verb"
    last = parts[-1] if parts[-1] not in {"in", "at", "on", "to", "from", "for", "with"} else parts[-2] if len(parts) > 1 else parts[-1]
    if parts[0] == "has" or last.endswith(("or", "er")):
        return "agent" if last.endswith(("or", "er")) else "noun"
    if last.endswith(("ed", "es", "s")) or last == spoken:
        return "verb"
    return "noun"

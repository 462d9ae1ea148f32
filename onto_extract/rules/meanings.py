"""Meanings of a link: the properties that its keys name, with ends that fit their domains and ranges. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from onto_core.english.frames import PHRASES, FrameRole, Key
from onto_core.english.words import FUNCTION
from onto_core.ontology.model import AllOf, AnyOf
from onto_extract.rules.coreference import Cast, RoleFit, Thing
from onto_extract.rules.lexicon import Expected, Lexicon, Wanted, class_names
from onto_extract.rules.mentions import PLACES, Mention
from onto_extract.rules.phrases import INDEFINITE, WIDE_NOUNS
from onto_extract.rules.relations import StatedRelation
from onto_extract.rules.values import Sort, TextValue, digits, lexical

Pointing = Callable[[Mention], Iterable[Thing]]
"""Finds the things that a mention may mean, the most likely first."""

WANTED: Final[dict[Sort, Wanted]] = {"date": "date", "number": "number", "address": "address", "quoted": "text", "concept": "text"}

FRAMED: Final = 0.92
ENTAILED: Final = 0.84
"""The strength of a phrase that says the same as a property's name in other words, and of one that entails it."""
NARROW: Final = 0.88
WIDE: Final = 0.9
WIDE_SHARE: Final = 0.15
"""The fit of a thing of unknown class in the narrowest class, and in one that holds this share of all classes or more."""
VAGUE: Final = 0.75
NAMED: Final = 0.95
"""The strength from which on a phrase is the name of a property itself."""
UNASKED: Final = 0.85
"""The fit of a thing of unknown class where the ontology asks for none."""


@dataclass(frozen=True, slots=True)
class End:
    """The object of a fact: a thing; or a label, of an entity of class `kind`, or with the `literal` (lexical form, datatype) that it stands for."""

    object: Thing | str
    quality: float
    literal: tuple[str, str] | None = None
    kind: str | None = None
    classes: tuple[str, ...] = ()
    """The classes that the thing must have for the fact to hold."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One meaning of a link, with a score in (0, 1]."""

    score: float
    link: StatedRelation
    property: str
    subject: Thing
    subject_classes: tuple[str, ...]
    end: End
    key: Key = ()
    """The key of the phrase by which the property was found."""
    fit: tuple[float, float] = (1.0, 1.0)
    """The fit of subject and object with what the property asks of them."""
    prior: float = 1.0
    """The likelihood of such ends, where nothing is known of them. It tells readings apart, and takes nothing from one that stands alone."""


class Meanings:
    """Reads links with one lexicon, about one cast. `pointed` finds the things that a mention may mean, the most likely first."""

    def __init__(self, lexicon: Lexicon, cast: Cast) -> None:
        self.lexicon, self.cast, self.schema = lexicon, cast, lexicon.schema

    def of(self, link: StatedRelation, pointed: Pointing) -> Iterator[Reading]:
        """A reading for each property that the keys name, with the most likely ends that fit it."""
        keys = (*link.keys, *self._keys_of_object(link))
        called = [reading for key, factor in keys for reading in self._called(link, key, factor, pointed)]
        misfit = not called and self._has_a_name(link)
        yield from called
        for key, factor in keys:
            for role in PHRASES.get(key, ()):
                if role.general or not misfit:
                    yield from self._framed(link, role, factor, key, pointed)

    def _called(self, link: StatedRelation, key: Key, factor: float, pointed: Pointing) -> Iterator[Reading]:
        """Readings with the properties that are called by a key."""
        for meaning in self.lexicon.meanings.get(key, ()):
            if not (link.nominal and len(key) == 1 and meaning.property in self.lexicon.verbal):
                bare = FUNCTION.issuperset(key)
                yield from (r for r in self._first(link, meaning.property, meaning.strength * factor, key, pointed) if not bare or _is_at_home(r))

    def _has_a_name(self, link: StatedRelation) -> bool:
        """True when a property is called by what is said: who wrote it may be its writer, and where the ends do not fit, is no producer either."""
        return any(meaning.strength * factor >= NAMED for key, factor in link.keys for meaning in self.lexicon.meanings.get(key, ()))

    def silence(self, links: Iterable[StatedRelation]) -> str:
        """The reason for there being no reading of links, in words."""
        keys = [key for link in links for key, _ in link.keys]
        roles = [way for key in keys for role in PHRASES.get(key, ()) for way in (role.named, role.turned)]
        named = any(key in self.lexicon.meanings for key in keys) or any(role in self.lexicon.frames for role in roles)
        return "no property so called fits the ends" if named else "no property is called so"

    def _framed(self, link: StatedRelation, role: FrameRole, factor: float, key: Key, pointed: Pointing) -> Iterator[Reading]:
        """Readings with the properties that are called by the frame of a phrase, in its direction or the other way round."""
        sure = (FRAMED if role.general else ENTAILED) * factor
        if role.frame in {"place", "occurrence", "region"} and not self._is_place(link.object, role.frame, pointed):
            return
        for meaning in self.lexicon.frames.get(role.named, ()):
            if isinstance(link.object, Mention) and "entity" not in self.lexicon.expected[meaning.property].wanted:
                continue  # a text that a name could be is a name, or a code
            yield from self._first(link, meaning.property, sure * meaning.strength, key, pointed, material=role.frame == "material")
        if isinstance(link.object, Mention):
            turned = replace(link, subject=link.object, object=link.subject)
            for meaning in self.lexicon.frames.get(role.turned, ()):
                yield from self._first(turned, meaning.property, sure * meaning.strength, key, pointed)

    def _is_place(self, end: Mention | TextValue, frame: str, pointed: Pointing) -> bool:
        """True for what the parser takes for a place, or what has a class: "in Turin", "in the basement", not "in use"."""
        if isinstance(end, TextValue):
            return False
        return end.entity in PLACES or (frame == "place" and any(thing.classes for thing in pointed(end)))

    def _first(self, link: StatedRelation, iri: str, sure: float, key: Key, pointed: Pointing, *, material: bool = False) -> Iterator[Reading]:
        """The reading with this property whose ends are the most likely ones that fit. With `material`, a bare noun names a material."""
        if self._is_material(iri) and isinstance(link.object, Mention):
            return  # "a stem" is no material, "marble" is
        if material and isinstance(link.object, TextValue):
            link = replace(link, nominal=True)
        readings = (self._reading(link, iri, (sure, key), subject, pointed) for subject in pointed(link.subject))
        if (first := next((reading for reading in readings if reading is not None), None)) is not None:
            yield first

    def _is_material(self, iri: str) -> bool:
        members = {member for union in self.schema.effective_range(iri) for member in union} & self.schema.classes.keys()
        return any(("material",) in class_names(self.schema, member) for member in members)

    def _keys_of_object(self, link: StatedRelation) -> Iterator[tuple[Key, float]]:
        """Keys that the object itself gives: "in the country of Y", "by the architect Y", its class, for a place and for what a thing has."""
        if isinstance(link.object, Mention) and any(key == ("have",) for key, _ in link.keys):
            iri = next((iri for phrase in link.object.nouns if (iri := self.lexicon.class_named(phrase)) is not None), None)
            for wider in (iri, *sorted(self.schema.ancestors(iri))) if iri is not None else ():
                if wider in self.schema.classes:  # "has a zone temperature sensor": has point
                    yield from ((name, 0.9) for name in class_names(self.schema, wider))
        if not isinstance(link.object, Mention) or link.object.kind != "name":
            return
        for phrase in link.object.nouns[1:]:
            yield from ((phrase[start:], 0.7) for start in range(len(phrase)))
        if any(key == ("location",) for key, _ in link.keys):
            thing = self.cast.name(link.object)
            kinds = self.cast.kind_classes(thing)[:1] if thing.kind == "COUNTRY" else ()
            for iri in dict.fromkeys((*thing.classes, *kinds)):
                if iri in self.schema.classes:
                    yield from ((name, 0.8) for name in class_names(self.schema, iri))

    def _reading(self, link: StatedRelation, iri: str, said: tuple[float, Key], subject: Thing, pointed: Pointing) -> Reading | None:
        """The link with this property and this subject; None when a domain, a range or the sort of a value forbids it."""
        fits = self.fit(subject, self.schema.effective_domain(iri))
        if fits is None:
            return None
        for end in self.ends(link, iri, pointed):
            if end.object is not subject:
                prior = self._prior(subject, self.schema.effective_domain(iri)) * self._prior(end.object, self.schema.effective_range(iri))
                (sure, key), quality = said, end.quality
                score = sure * fits.score * _definite(link.subject, subject) * quality
                return Reading(score, link, iri, subject, fits.classes, end, key, (fits.score, quality), prior)
        return None

    def fit(self, thing: Thing, unions: AllOf) -> RoleFit | None:
        """The fit of a thing; what no domain or range asks of something unknown says little for it."""
        return RoleFit(UNASKED) if not unions and not thing.classes else self.cast.fit(thing, unions)

    def classes_by_guess(self, reading: Reading) -> bool:
        """True for a fact that would tell the class of what has no name: "the hut" is no ship, or it would be called one."""
        ends = ((reading.subject, reading.subject_classes), (reading.end.object, reading.end.classes))
        return any(
            isinstance(thing, Thing) and thing.number and not thing.classes and not all(map(self._is_wide, classes)) for thing, classes in ends
        )

    def _is_wide(self, iri: str) -> bool:
        return any(name[-1] in WIDE_NOUNS for name in class_names(self.schema, iri)[:1])

    def _prior(self, thing: Thing | str, unions: AllOf) -> float:
        """The likelihood of the place in a fact for a thing of which nothing is known: a wide class is more likely to hold it than a narrow one."""
        if isinstance(thing, str) or thing.classes or self.cast.kind_classes(thing):
            return 1.0
        return min(map(self._breadth, unions), default=UNASKED)

    def _breadth(self, union: AnyOf) -> float:
        """The fit of something unknown, by the share of all classes that are in the union."""
        below = {iri for member in union for iri in (member, *self.schema.descendants(member))}
        return NARROW + (WIDE - NARROW) * min(1.0, len(below) / max(1.0, WIDE_SHARE * len(self.schema.classes)))

    def ends(self, link: StatedRelation, iri: str, pointed: Pointing) -> Iterator[End]:
        """Readings of the link's object as the object of the property, the most likely first."""
        expected, ranges = self.lexicon.expected[iri], self.schema.effective_range(iri)
        if isinstance(link.object, TextValue):
            if (own := self._individual(link.object, ranges, expected)) is not None:
                yield own
            elif "entity" in expected.wanted:
                yield from self._concept(link.object, ranges, nominal=link.nominal)
            else:
                yield from self.literal(link.object, ranges, expected, nominal=link.nominal)
        elif "entity" in expected.wanted:
            things = tuple(pointed(link.object))
            noun = TextValue("concept", link.object.start, link.object.end, link.object.label)
            new = link.object.word in INDEFINITE and not any(thing.classes for thing in things)
            if new and (own := self._individual(noun, ranges, expected)) is not None:
                yield own  # "rigged as a barque"
            for thing in things:
                if (fits := self.fit(thing, ranges)) is not None:
                    yield End(thing, fits.score * _definite(link.object, thing), classes=fits.classes)
        elif "text" in expected.wanted and link.object.kind in {"name", "phrase"}:
            some = link.object.word in INDEFINITE  # "rigged as a barque"
            named = TextValue("concept" if some else "quoted", link.object.start, link.object.end, link.object.label)
            for end in self.literal(named, ranges, expected, nominal=link.nominal if some else True):
                yield End(end.object, 0.9, end.literal, end.kind)

    def _individual(self, value: TextValue, ranges: AllOf, expected: Expected) -> End | None:
        """An individual of the ontology itself, when it is in the property's range."""
        if "entity" not in expected.wanted or value.sort not in {"quoted", "concept"}:
            return None
        for name in (value.text.lower(), value.text.lower().split()[-1]):
            individual = self.schema.individuals.get(self.lexicon.individuals.get(name, ""))
            if individual is not None and all(self.schema.admits(union, individual.types) for union in ranges):
                return End(individual.label, 1.0, kind=self._class_of(ranges))
        return None

    def _concept(self, value: TextValue, ranges: AllOf, *, nominal: bool) -> Iterator[End]:
        """The concept that a common noun or a number names ("rock music", "V8"), unless the range is of things with names of their own."""
        if nominal and not self.cast.is_named_kind(ranges):
            yield End(digits(value.text) if value.sort == "number" else value.text, 0.85, kind=self._class_of(ranges))

    def literal(self, value: TextValue, ranges: AllOf, expected: Expected, *, nominal: bool) -> Iterator[End]:
        """The value, when its sort, unit and exactness suit the property."""
        if WANTED[value.sort] not in expected.wanted or (expected.unit and value.unit and value.unit != expected.unit):
            return
        if value.sort == "concept" and not nominal and not expected.enumerated:
            return
        finer = value.sort == "date" and (expected.time or (expected.year is not None and expected.year is not (value.month is None)))
        quality = 0.85 if finer else 1.0
        if not expected.value_class:
            if (form := lexical(value, expected.data)) is not None:
                yield End(value.text, quality, literal=form)
        elif value.sort == "number":
            yield End(digits(value.text), quality, kind=self._class_of(ranges))
        else:
            yield End(str(value.year) if expected.year and value.year else value.text, quality, kind=self._class_of(ranges))

    def _class_of(self, ranges: AllOf) -> str | None:
        return next((iri for union in ranges for iri in union if iri in self.lexicon.classes), None)


def _is_at_home(reading: Reading) -> bool:
    """True when the classes of both ends are known: "was within" is too little to tell them from."""
    return min(reading.fit) >= 0.95


def _definite(mention: Mention, thing: Thing) -> float:
    """The fit that is left to something new of no known class: "by a later hand" tells of no hand that one could speak of."""
    return VAGUE if mention.word in INDEFINITE and not thing.classes else 1.0

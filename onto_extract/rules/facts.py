"""From the links of a text to raw triples: which property each link means, between which things, within domains and ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from onto_core.matching.subset import Subset
from onto_core.ontology.model import AllOf
from onto_core.terms import Span
from onto_extract.model import RawTriple
from onto_extract.rules.cast import Cast, Thing
from onto_extract.rules.labels import Key, class_names
from onto_extract.rules.lexicon import Expected, Lexicon, Meaning, Wanted
from onto_extract.rules.links import Links
from onto_extract.rules.mentions import Mention, Mentions
from onto_extract.rules.reading import Sentence, read
from onto_extract.rules.relations import Claim, Link
from onto_extract.rules.values import Sort, Value, find, lexical

SURE, SURE_ENOUGH = 0.8, 0.5
"""Scores from which a reading is taken: in the first pass, where it decides what things are, and in the second."""

_SORTS: dict[Sort, Wanted] = {"date": "date", "number": "number", "address": "address", "quoted": "text", "concept": "text"}


@dataclass(frozen=True, slots=True)
class Fact:
    """A link that means a property. `literal` is (lexical form, datatype) of a value; an `object` without one is a thing or an individual's label."""

    property: str
    subject: Thing
    object: Thing | str
    literal: tuple[str, str] | None
    start: int
    end: int
    object_class: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One candidate meaning of a link."""

    score: float
    fact: Fact
    subject_classes: tuple[str, ...] = ()
    object_classes: tuple[str, ...] = ()


def extract(text: str, lexicon: Lexicon) -> tuple[RawTriple, ...]:
    """The raw triples of a text in order of place: what it says things are, then how they are related."""
    return Extractor(text, lexicon).triples()


class Extractor:
    """One text with one lexicon. Everything is found at birth; `triples` writes it down."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text = text
        self.lexicon = lexicon
        self.schema = lexicon.schema
        values = find(text)
        sorts = frozenset(name[-1] for name in lexicon.class_names)
        self.sentences: tuple[Sentence, ...] = tuple(s for s in read(text) if not s.is_foreign)
        self.mentions = [Mentions(sentence, text, values, sorts) for sentence in self.sentences]
        found = [Links(mentions).find() for mentions in self.mentions]
        phrases = [m for links, _ in found for link in links for m in (link.subject, link.object) if isinstance(m, Mention) and m.kind == "phrase"]
        self.cast = Cast(lexicon, [*(name for mentions in self.mentions for name in mentions.names), *phrases])
        self.said: dict[tuple[Thing, str], tuple[int, int]] = {}
        self._name_classes([claim for _, claims in found for claim in claims])
        self.facts: list[Fact] = []
        self._stated: set[tuple[object, ...]] = set()
        for least in (SURE, SURE_ENOUGH):  # what is sure of a thing, wherever it is said, comes before what is likely
            self.facts.clear()
            self._stated.clear()
            self.cast.forget_order()
            for number, (links, _claims) in enumerate(found):
                self._read(number, links, least)

    # -- classes

    def _name_classes(self, claims: Iterable[Claim]) -> None:
        for mentions in self.mentions:
            for name in mentions.names:
                for phrase in name.nouns:
                    if len(phrase) > 1 or phrase[0] != name.label.lower():
                        self._give(self.cast.name(name), phrase, name.start, name.end, said=phrase != name.nouns[0])
        for claim in claims:
            if claim.subject.kind == "name":
                self._give(self.cast.name(claim.subject), claim.nouns, claim.start, claim.end, said=True)

    def _give(self, thing: Thing, phrase: tuple[str, ...], start: int, end: int, *, said: bool) -> None:
        iri = self.lexicon.class_named(phrase)
        if iri is not None and iri not in self.lexicon.values and self.cast.state(thing, iri) and said:
            self.said.setdefault((thing, iri), (start, end))

    # -- relations

    def _read(self, number: int, links: list[Link], least: float) -> None:
        mentions = self.mentions[number]
        subjects = {m.start for word in self.sentences[number].words if word.dep in {"nsubj", "nsubjpass"} and (m := mentions.at(word)) is not None}
        for name in mentions.names:
            self.cast.see(self.cast.name(name), number, name.start, name.start in subjects)
        for group in _rivals(links):
            readings = [(reading, link) for link in group for reading in self._readings(link, number)]
            best = max(readings, key=lambda each: each[0].score, default=None)
            if best is not None and best[0].score >= least:
                self._accept(*best, number, subjects)

    def _accept(self, reading: Reading, link: Link, number: int, subjects: set[int]) -> None:
        fact = reading.fact
        ends = ((link.subject, fact.subject, reading.subject_classes), (link.object, fact.object, reading.object_classes))
        for mention, thing, classes in ends:
            if not isinstance(thing, Thing):
                continue
            thing.implied.update(dict.fromkeys(classes))
            if isinstance(mention, Mention) and mention.kind != "name":
                self.cast.see(thing, number, mention.start, mention.start in subjects)
                if mention.kind == "description" and (described := self.lexicon.class_named(mention.nouns[0])) is not None:
                    self.cast.state(thing, described)
        if not self._repeats(fact):
            self.facts.append(fact)

    def _repeats(self, fact: Fact) -> bool:
        """Whether it was said before, in either direction, or a functional property has its value already."""
        target = fact.literal if fact.literal else fact.object
        turned = [(fact.object, other, fact.subject) for other in (*self.schema.inverses(fact.property), *self._symmetric(fact.property))]
        if any(each in self._stated for each in ((fact.subject, fact.property, target), *turned)):
            return True
        if self.schema.is_functional(fact.property) and (fact.subject, fact.property) in self._stated:
            return True
        self._stated |= {(fact.subject, fact.property, target), (fact.subject, fact.property)}
        return False

    def _symmetric(self, iri: str) -> tuple[str, ...]:
        return (iri,) if self.schema.is_symmetric(iri) else ()

    def _readings(self, link: Link, number: int) -> Iterator[Reading]:
        for key, factor in (*link.keys, *self._more_keys(link)):
            for meaning in self.lexicon.meanings.get(key, ()):
                for subject in self._things(link.subject, number):
                    reading = self._reading(link, number, meaning, factor, subject)
                    if reading is not None:
                        yield reading
                        break

    def _more_keys(self, link: Link) -> Iterator[tuple[Key, float]]:
        """Keys that the object itself gives: "in the country of Y", "by the architect Y", and, for a place, what sort of place it is."""
        if not isinstance(link.object, Mention) or link.object.kind != "name":
            return
        for phrase in link.object.nouns[1:]:
            yield from ((phrase[start:], 0.7) for start in range(len(phrase)))
        if any(key == ("location",) for key, _ in link.keys):
            thing = self.cast.name(link.object)
            kinds = self.cast.kind_classes(thing)[:1] if thing.kind == "COUNTRY" else ()
            for iri in dict.fromkeys((*thing.known, *kinds)):
                if iri in self.schema.classes:
                    yield from ((name, 0.8) for name in class_names(self.schema.classes[iri]))

    def _reading(self, link: Link, number: int, meaning: Meaning, factor: float, subject: Thing) -> Reading | None:
        """The link with this property and this subject; None when a domain, a range or the sort of the value is against it."""
        iri = meaning.property
        fits = self.cast.fit(subject, self.schema.effective_domain(iri))
        if fits is None:
            return None
        expected = self.lexicon.expected[iri]
        score = meaning.strength * factor * fits[0]
        for object_, literal, kind, quality, classes in self._objects(link, number, iri, expected, subject):
            fact = Fact(iri, subject, object_, literal, link.start, link.end, kind)
            return Reading(score * quality, fact, fits[1], classes)
        return None

    def _objects(
        self, link: Link, number: int, iri: str, expected: Expected, subject: Thing
    ) -> Iterator[tuple[Thing | str, tuple[str, str] | None, str | None, float, tuple[str, ...]]]:
        """(thing or label, literal, class, quality, classes that it is given) for what a link's object can be in this property."""
        said = link.object
        if isinstance(said, Value):
            yield from self._values(said, iri, expected, nominal=link.nominal)
            return
        ranges = self.schema.effective_range(iri)
        if "entity" in expected.wanted and not expected.literal_class:
            for thing in self._things(said, number):
                if thing is not subject and (fits := self.cast.fit(thing, ranges)) is not None:
                    yield thing, None, None, fits[0], fits[1]
            return
        if "text" in expected.wanted and said.kind in {"name", "phrase"}:
            if expected.literal_class:
                yield said.label, None, self._first(ranges), 0.9, ()
            elif (form := lexical(Value("quoted", said.start, said.end, said.label), expected.data)) is not None:
                yield said.label, form, None, 0.9, ()

    def _values(
        self, value: Value, iri: str, expected: Expected, *, nominal: bool
    ) -> Iterator[tuple[Thing | str, tuple[str, str] | None, str | None, float, tuple[str, ...]]]:
        ranges = self.schema.effective_range(iri)
        sort: Wanted = _SORTS[value.sort]
        if "entity" in expected.wanted:
            if (individual := self._individual(value.text, iri)) is not None:
                yield individual, None, self._first(ranges), 1.0, ()
            elif nominal and not self.cast.is_named_kind(ranges):
                label = _digits(value.text) if sort == "number" else value.text
                yield label, None, self._first(ranges), 0.85, ()
        if sort not in expected.wanted or (expected.unit and value.unit and value.unit != expected.unit):
            return
        if value.sort == "concept" and not nominal and not any(each.one_of for union in expected.data for each in union):
            return
        quality = 1.0 if value.sort != "date" or expected.year is (value.month is None) or len(expected.data[:1] and expected.data[0]) > 1 else 0.85
        if expected.literal_class:
            label = _digits(value.text) if sort == "number" else str(value.year) if expected.year and value.year else value.text
            yield label, None, self._first(ranges), quality, ()
        elif (form := lexical(value, expected.data)) is not None:
            yield value.text, form, None, quality, ()

    def _individual(self, label: str, iri: str) -> str | None:
        """The label of an individual that the ontology itself knows, when it is in the property's range."""
        found = self.lexicon.individuals.get(label.lower()) or self.lexicon.individuals.get(label.lower().split()[-1])
        if found is None or "entity" not in self.lexicon.expected[iri].wanted:
            return None
        types = self.schema.individuals[found].types
        return self.schema.individuals[found].label if all(self.schema.admits(union, types) for union in self.schema.effective_range(iri)) else None

    def _first(self, unions: Iterable[tuple[str, ...]]) -> str | None:
        return next((iri for union in unions for iri in union if iri in self.lexicon.classes), None)

    def _things(self, mention: Mention, number: int) -> Iterator[Thing]:
        if mention.kind in {"name", "phrase"}:
            yield self.cast.name(mention)
        else:
            block = self.sentences[number].block
            first = next(i for i, sentence in enumerate(self.sentences) if sentence.block == block)
            yield from self.cast.point(mention, number, first)

    # -- what comes out

    def triples(self) -> tuple[RawTriple, ...]:
        lines: list[tuple[int, RawTriple]] = []
        for (thing, iri), where in self.said.items():
            if iri in self._types(thing):
                lines.append((where[0], self._raw(thing.label, "rdf:type", self.schema.name(iri), where)))
        for fact in self.facts:
            where = (fact.start, fact.end)
            lines.append((fact.start, self._fact(fact)))
            for end in (fact.subject, fact.object):
                if isinstance(end, Thing):
                    for iri in self._types(end):
                        if len(self._types(end)) > 1 and (end, iri) not in self.said:
                            self.said[(end, iri)] = where
                            lines.append((fact.start, self._raw(end.label, "rdf:type", self.schema.name(iri), where)))
        lines.sort(key=lambda line: line[0])
        return tuple(dict.fromkeys(raw for _, raw in lines))

    def _fact(self, fact: Fact) -> RawTriple:
        name, where = self.schema.name(fact.property), (fact.start, fact.end)
        kind = self._main_type(fact.subject, self.schema.effective_domain(fact.property))
        if isinstance(fact.object, Thing):
            object_type = self._main_type(fact.object, self.schema.effective_range(fact.property))
            return self._raw(fact.subject.label, name, fact.object.label, where, subject_type=kind, object_type=object_type)
        if fact.literal is None:
            object_type = self.schema.name(fact.object_class) if fact.object_class else None
            return self._raw(fact.subject.label, name, fact.object, where, subject_type=kind, object_type=object_type)
        form, datatype = fact.literal
        return self._raw(fact.subject.label, name, form, where, subject_type=kind, datatype=datatype)

    def _types(self, thing: Thing) -> list[str]:
        """Its classes without those that another one implies."""
        known = dict.fromkeys(iri for iri in thing.known if iri in self.lexicon.classes)
        return [iri for iri in known if not any(other != iri and self.schema.is_a(other, iri) for other in known)] or list(known)[:1]

    def _main_type(self, thing: Thing, unions: AllOf) -> str | None:
        """The name of the class to give it in a fact: the one that its place there asks for."""
        types = self._types(thing)
        fitting = [iri for iri in types if any(self.schema.admits(union, (iri,)) for union in unions)]
        chosen = next(iter(fitting or types), None) or self.cast.default_class(thing)
        return self.schema.name(chosen) if chosen else None

    def _raw(
        self,
        subject: str,
        predicate: str,
        object_: str,
        where: tuple[int, int],
        *,
        subject_type: str | None = None,
        object_type: str | None = None,
        datatype: str | None = None,
    ) -> RawTriple:
        start, end = where
        quote = " ".join(self.text[start:end].split())
        return RawTriple(subject, predicate, object_, subject_type, object_type, datatype, quote=quote, span=Span(start, end))


def _rivals(links: Iterable[Link]) -> Iterable[list[Link]]:
    """The links in order, those that are readings of the same words together."""
    groups: dict[object, list[Link]] = {}
    for number, link in enumerate(links):
        groups.setdefault(link.rivals or number, []).append(link)
    return groups.values()


def _digits(text: str) -> str:
    """The number without its unit, as the text has it."""
    kept = text.lstrip("$€£")
    for i, c in enumerate(kept):
        if not (c.isdigit() or c in ".,"):
            return kept[:i].rstrip(".,")
    return kept


def lexicon_for(subset: Subset) -> Lexicon:
    """The lexicon of a subset; the last few are remembered."""
    known = _LEXICONS.pop(subset.digest, None) or Lexicon(subset)
    _LEXICONS[subset.digest] = known
    while len(_LEXICONS) > 64:
        _LEXICONS.pop(next(iter(_LEXICONS)))
    return known


_LEXICONS: dict[str, Lexicon] = {}

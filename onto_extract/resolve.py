"""Names to things: what a model or a file said, as triples of IRIs and typed literals, or why a name cannot be resolved. Pure.

One entity has one IRI, whatever classes it is given and however its name is spelled. A name that several ontologies define is read as the one
that fits its fact best, never as none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from onto_core.ontology.closure import Schema
from onto_core.ontology.datatypes import XSD_NAMES, is_datatype
from onto_core.ontology.model import AllOf, Kind, Property
from onto_core.settings import ExtractionSettings
from onto_core.terms import Entity, Literal, Span, Triple, mint_iri, normal_label
from onto_core.vocabulary import PREFIXES, RDF_LANG_STRING, RDF_TYPE, RDFS_LABEL, RDFS_LITERAL, XSD, XSD_DECIMAL, XSD_STRING
from onto_extract.infer import individual
from onto_extract.mentions import evidence, mentions, quoted
from onto_extract.model import Candidate, RawTriple, Violation
from onto_extract.validate.datatypes import OWL_REAL, RDF_PLAIN_LITERAL
from onto_extract.validate.facets import ANY_LITERAL, misfits
from onto_extract.validate.nearest import nearest
from onto_extract.validate.normalise import normalised
from onto_extract.validate.view import ANNOTATIONS, WITHOUT_MEANING, listed

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset

_IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*://[^\s<>\"{}|\\^`]+|urn:[^\s<>\"{}|\\^`]+|_:\S+")
_IS_A = frozenset({"rdf:type", RDF_TYPE, "a"})
_IS_A_LOOSELY = frozenset({"is a", "is an", "isa", "type", "instance of", "instanceof", "has type"})
_LABEL_LOOSELY = frozenset({"label", "has label"})


def resolve(
    raws: Iterable[RawTriple], subset: Subset, text: str | None, extraction: ExtractionSettings, *, as_written: bool = False
) -> tuple[Candidate, ...]:
    """A candidate for each raw triple, in order. The entities of a triple carry the classes that its own raw says they have.

    Only elements of the subset are found by name. Values are put into the lexical form of their property's datatype when they can be read in
    one way only; `as_written` leaves them as they stand. With a text, each triple gets the span that it comes from.
    """
    said = tuple(raws)
    resolver = _Resolver(subset, extraction.namespace, text, as_written)
    readings = [resolver.reading(raw, said_of) for raw, said_of in _with_classes(said, resolver)]
    return tuple(_with_classes_of_others(readings))


@dataclass(frozen=True, slots=True)
class _Reading:
    """A candidate, and the classes that its raw gives to entities by IRI: they count even when the fact itself cannot be resolved."""

    candidate: Candidate
    classes: tuple[tuple[str, str], ...] = ()


def _with_classes(said: Sequence[RawTriple], resolver: _Resolver) -> Iterator[tuple[RawTriple, dict[str, tuple[str, ...]]]]:
    """Each raw with the classes that the others name for the same entities: they help to tell apart properties of one name."""
    named: dict[str, dict[str, None]] = defaultdict(dict)
    for raw in said:
        for name, kind in ((raw.subject, raw.subject_type), (raw.object, raw.object_type)):
            if kind:
                named[normal_label(name)].update(dict.fromkeys(resolver.classes(kind)))
    for raw in said:
        yield raw, {key: tuple(named[key]) for key in {normal_label(raw.subject), normal_label(raw.object)} if key in named}


def _with_classes_of_others(readings: Sequence[_Reading]) -> Iterator[Candidate]:
    """A class that only an unresolved fact gives to an entity goes to the entity's other facts: what is said on one line counts for all."""
    resolved = [each.candidate.triple for each in readings if each.candidate.triple is not None]
    typed = {entity.iri for triple in resolved for entity in (triple.subject, triple.object) if isinstance(entity, Entity) and entity.types}
    orphaned: dict[str, tuple[str, ...]] = {}
    for each in readings:
        if each.candidate.triple is None:
            for iri, kind in each.classes:
                if iri not in typed:
                    orphaned[iri] = tuple(dict.fromkeys((*orphaned.get(iri, ()), kind)))
    for each in readings:
        triple = each.candidate.triple
        if triple is None or not orphaned:
            yield each.candidate
            continue
        subject, end = (
            replace(term, types=orphaned[term.iri]) if isinstance(term, Entity) and term.iri in orphaned else term
            for term in (triple.subject, triple.object)
        )
        assert isinstance(subject, Entity)
        yield replace(each.candidate, triple=replace(triple, subject=subject, object=end))


class _Resolver:
    """The names of one call: each is looked up once."""

    def __init__(self, subset: Subset, namespace: str, text: str | None, as_written: bool) -> None:
        self.schema: Schema = subset.schema
        self.subset, self.namespace, self.text, self.as_written = subset, namespace, text, as_written
        self._named: dict[tuple[str, str], tuple[str, ...]] = {}
        self._entities: dict[str, Entity] = {}
        self._rank = {iri: at for at, iri in enumerate(self.schema.get(ref).iri for ref in (*subset.classes, *subset.properties))}

    # -- looking names up

    def classes(self, name: str) -> tuple[str, ...]:
        """The classes of the subset that a name means; those that say nothing (owl:Thing) are found without being in it."""
        plain = _expanded(name)
        return (plain,) if plain in WITHOUT_MEANING else self._find(name, ("class",), self.subset.class_iris)

    def properties(self, name: str) -> tuple[str, ...]:
        return self._find(name, ("object", "datatype"), self.subset.property_iris)

    def _find(self, name: str, kinds: Sequence[Kind], within: frozenset[str]) -> tuple[str, ...]:
        key = (name, kinds[0])
        if key not in self._named:
            found = dict.fromkeys(iri for kind in kinds for iri in self.schema.named(name, kind) if iri in within)
            self._named[key] = tuple(sorted(found, key=lambda iri: self._rank[iri]))
        return self._named[key]

    def entity(self, name: str) -> Entity:
        """The entity of a name, labelled as it was first written. Raises ValueError for a name with nothing in it."""
        plain = name.strip()
        if _IRI.fullmatch(plain.removeprefix("<").removesuffix(">")):
            iri = plain.removeprefix("<").removesuffix(">")
            known = self.schema.individuals.get(iri)
            return self._entities.setdefault(iri, Entity(iri, known.label if known else self.schema.label(iri)))
        key = normal_label(name)
        declared = _individuals(self.schema).get(key)
        iri = declared or mint_iri(name, self.namespace)
        if iri not in self._entities:
            label = individual(declared, self.schema).label if declared else self._as_in_text(" ".join(plain.split()))
            self._entities[iri] = Entity(iri, label)
        return self._entities[iri]

    def _as_in_text(self, name: str) -> str:
        """The text's own spelling, when it differs from the name in case only."""
        found = mentions(name, self.text)[:1] if self.text else ()
        written = " ".join(self.text[found[0].start : found[0].end].split()) if self.text and found else name
        return written if written.casefold() == name.casefold() else name

    # -- one raw triple

    def reading(self, raw: RawTriple, others: dict[str, tuple[str, ...]]) -> _Reading:
        problems: list[Violation] = []
        subject_classes = self._classes_of(raw, raw.subject_type, raw.subject, problems)
        if normal_label(raw.subject) == "":
            problems.append(Violation("entity", raw, "a fact needs the name of its subject, and here it is empty"))
        if self._is_type(raw):
            return self._type_reading(raw, subject_classes, problems)
        label = raw.predicate in ANNOTATIONS or _expanded(raw.predicate) in ANNOTATIONS or raw.predicate.strip().lower() in _LABEL_LOOSELY
        properties = self.properties(raw.predicate)
        if not properties and label:
            return self._annotation(raw, subject_classes, problems)
        if not properties:
            problems.append(self._no_property(raw))
        datatype, object_kinds = self._object_type(raw, properties, problems)
        choice = self._choose(raw, properties, subject_classes, object_kinds, others, literal=bool(datatype or raw.language))
        claims: list[tuple[str, str]] = []
        if choice.subject and normal_label(raw.subject):
            claims.append((self.entity(raw.subject).iri, choice.subject))
        if choice.object and normal_label(raw.object):
            claims.append((self.entity(raw.object).iri, choice.object))
        if not problems:
            assert choice.property is not None
            end = self._object(raw, choice, datatype, others)
            if isinstance(end, Violation):
                problems.append(end)
            else:
                subject = self._typed(self.entity(raw.subject), choice.subject)
                return _Reading(Candidate(raw, Triple(subject, choice.property, end, self._span(raw))), tuple(claims))
        return _Reading(Candidate(raw, None, tuple(problems)), tuple(claims))

    def _is_type(self, raw: RawTriple) -> bool:
        name = raw.predicate.strip()
        return name in _IS_A or (name.lower() in _IS_A_LOOSELY and not self.properties(name))

    def _type_reading(self, raw: RawTriple, subject_classes: Sequence[str], problems: list[Violation]) -> _Reading:
        found = self._classes_of(raw, raw.object, raw.subject, problems)
        if problems or not found:
            return _Reading(Candidate(raw, None, tuple(problems)))
        kind = next((each for each in found if each in subject_classes), found[0])
        subject = self._typed(self.entity(raw.subject), subject_classes[0] if subject_classes else None)
        triple = Triple(subject, RDF_TYPE, Entity(kind, self.schema.label(kind)), self._span(raw))
        return _Reading(Candidate(raw, triple))

    def _annotation(self, raw: RawTriple, subject_classes: Sequence[str], problems: list[Violation]) -> _Reading:
        expanded = _expanded(raw.predicate)
        predicate = expanded if expanded in ANNOTATIONS else RDFS_LABEL
        if problems:
            return _Reading(Candidate(raw, None, tuple(problems)))
        literal = Literal(raw.object, RDF_LANG_STRING, raw.language) if raw.language else Literal(raw.object, _datatype(raw.datatype) or XSD_STRING)
        subject = self._typed(self.entity(raw.subject), subject_classes[0] if subject_classes else None)
        return _Reading(Candidate(raw, Triple(subject, predicate, literal, self._span(raw))))

    def _classes_of(self, raw: RawTriple, name: str | None, entity: str, problems: list[Violation]) -> tuple[str, ...]:
        if not name:
            return ()
        found = self.classes(name)
        if not found:
            allowed = nearest(name, [self.schema.name(iri) for iri in self.subset.class_iris])
            known = self.schema.named(name, "class")
            why = "is not among the classes chosen for this text" if known else "is not a class of the ontology"
            problems.append(Violation("class", raw, f"{entity!r} is said to be a {name}, which {why}; allowed are {listed(allowed)}", allowed))
        return found

    def _no_property(self, raw: RawTriple) -> Violation:
        allowed = nearest(raw.predicate, [self.schema.name(iri) for iri in self.subset.property_iris])
        known = self.schema.named(raw.predicate, "object") or self.schema.named(raw.predicate, "datatype")
        why = "is not among the properties chosen for this text" if known else "is not a property of the ontology"
        return Violation("property", raw, f"{raw.predicate!r} {why}; allowed are {listed(allowed)}", allowed)

    def _object_type(self, raw: RawTriple, properties: Sequence[str], problems: list[Violation]) -> tuple[str | None, tuple[str, ...]]:
        """The datatype that the raw names, and the classes; an object type may name either."""
        datatype = _datatype(raw.datatype) if raw.datatype else None
        if raw.datatype and datatype is None:
            problems.append(Violation("datatype", raw, f"{raw.datatype!r} is not a datatype; allowed are {listed(_COMMON)}", _COMMON))
        if not raw.object_type:
            return datatype, ()
        if found := self.classes(raw.object_type):
            return datatype, found
        if (named := _datatype(raw.object_type)) is not None:
            return datatype or named, ()
        if raw.object_type.strip().lower() in _LITERAL_WORDS:
            fits = any(_takes_literals(self.schema.properties[iri]) for iri in properties)
            return datatype or (None if fits else XSD_STRING), ()
        self._classes_of(raw, raw.object_type, raw.object, problems)
        return datatype, ()

    def _choose(
        self,
        raw: RawTriple,
        properties: Sequence[str],
        subject_classes: Sequence[str],
        object_classes: Sequence[str],
        others: dict[str, tuple[str, ...]],
        *,
        literal: bool,
    ) -> _Choice:
        """Of all readings of the names the one whose domain, range and kind fit best; among equals the first in the subset's order."""
        elsewhere = others.get(normal_label(raw.subject), ()), others.get(normal_label(raw.object), ())

        def fit(choice: _Choice) -> int:
            if choice.property is None:
                return 0
            known = self.schema.properties[choice.property]
            score = self._fits(self.schema.effective_domain(choice.property), choice.subject, elsewhere[0])
            if choice.object:
                score += self._fits(self.schema.effective_range(choice.property), choice.object, ()) if known.kind == "object" else -2
            elif literal:
                score += 1 if _takes_literals(known) else -2
            elif known.kind == "object":
                score += self._fits(self.schema.effective_range(choice.property), None, elsewhere[1])
            return score

        readings = [_Choice(*each) for each in product(properties or (None,), subject_classes or (None,), object_classes or (None,))]
        return readings[0] if len(readings) == 1 else max(readings, key=fit)

    def _fits(self, unions: AllOf, kind: str | None, elsewhere: Sequence[str]) -> int:
        """2: it fits; 0: nothing speaks for or against it; -2: it does not."""
        kinds = (kind,) if kind else tuple(elsewhere)
        if not kinds:
            return 0
        own = all(self.schema.admits(union, kinds) for union in unions)
        together = own or all(self.schema.admits(union, (*kinds, *elsewhere)) for union in unions)
        return 2 if own else 1 if together else -2

    def _object(self, raw: RawTriple, choice: _Choice, datatype: str | None, others: dict[str, tuple[str, ...]]) -> Entity | Literal | Violation:
        assert choice.property is not None
        known = self.schema.properties[choice.property]
        if not self._is_literal(raw, known, choice, datatype, others):
            if normal_label(raw.object) == "":
                return Violation("entity", raw, "a fact needs the name of its object, and here it is empty")
            return self._typed(self.entity(raw.object), choice.object)
        if raw.language is not None:
            return Literal(raw.object, RDF_LANG_STRING, raw.language)
        if datatype is not None:
            return Literal(raw.object if self.as_written else normalised(raw.object, datatype), datatype)
        return self._literal(raw.object, choice.property)

    def _is_literal(self, raw: RawTriple, known: Property, choice: _Choice, datatype: str | None, others: dict[str, tuple[str, ...]]) -> bool:
        if choice.object is not None:
            return False
        if datatype is not None or raw.language is not None or known.kind == "datatype":
            return True
        if not known.data_ranges or normal_label(raw.object) in others or _IRI.fullmatch(raw.object.strip()):
            return False
        if not self.schema.effective_range(known.iri):
            return True
        literal = self._literal(raw.object, known.iri)
        return literal.datatype != XSD_STRING and not self._misfits(literal, known.iri)

    def _literal(self, text: str, predicate: str) -> Literal:
        """The text as a value of the property: of the first datatype of its range that takes it, else of the first."""
        ranges = [each for union in self.schema.effective_data_ranges(predicate) for each in union]
        tried = []
        for each in ranges:
            datatype = _written_as(each.datatype)
            listed_value = _listed_value(text, each.one_of) if not self.as_written else None
            literal = listed_value or Literal(text if self.as_written else normalised(text, datatype), datatype)
            if not self._misfits(literal, predicate):
                return literal
            tried.append(literal)
        return tried[0] if tried else Literal(text if self.as_written else text.strip())

    def _misfits(self, literal: Literal, predicate: str) -> bool:
        unions = self.schema.effective_data_ranges(predicate)
        return any(not each.unchecked for union in unions for each in misfits(literal, union))

    def _typed(self, entity: Entity, kind: str | None) -> Entity:
        return entity if kind is None else replace(entity, types=(kind,))

    def _span(self, raw: RawTriple) -> Span | None:
        """The given span, where the quotation is, or where subject and object are mentioned nearest to each other."""
        if self.text is None:
            return raw.span
        if raw.span is not None and 0 <= raw.span.start < raw.span.end <= len(self.text):
            return raw.span
        if raw.quote and (found := quoted(raw.quote, self.text)) is not None:
            return found
        return evidence((raw.subject, raw.object), self.text)


@dataclass(frozen=True, slots=True)
class _Choice:
    """One reading of the names of a raw triple."""

    property: str | None
    subject: str | None
    object: str | None


_COMMON = ("xsd:string", "xsd:integer", "xsd:decimal", "xsd:boolean", "xsd:date", "xsd:dateTime", "xsd:anyURI", "rdf:langString")
_LITERAL_WORDS = frozenset({"literal", "value", "text", "number", "str", "int", "datatype"})
_DATATYPES = {name.lower(): XSD + name for name in XSD_NAMES} | {"literal": RDFS_LITERAL, "langstring": RDF_LANG_STRING}


def _datatype(name: str | None) -> str | None:
    """The datatype that a name means: an IRI (any, for ontologies define their own), a prefixed name, or the bare name of an XSD type."""
    if not name:
        return None
    expanded = _expanded(name)
    if _IRI.fullmatch(expanded):
        known = expanded.startswith((XSD, PREFIXES["rdf"], PREFIXES["rdfs"], PREFIXES["owl"]))
        return expanded if not known or (is_datatype(expanded) and (not expanded.startswith(XSD) or expanded[len(XSD) :] in XSD_NAMES)) else None
    return _DATATYPES.get(name.strip().lower())


def _expanded(name: str) -> str:
    """A prefixed name of a W3C vocabulary as an IRI; anything else as it stands, without angle brackets."""
    plain = name.strip().removeprefix("<").removesuffix(">")
    prefix, colon, local = plain.partition(":")
    return PREFIXES[prefix] + local if colon and prefix in PREFIXES else plain


def _written_as(datatype: str) -> str:
    """The datatype that a value without one gets in a range that has no lexical forms of its own."""
    if datatype in ANY_LITERAL or datatype in {RDFS_LITERAL, RDF_PLAIN_LITERAL}:
        return XSD_STRING
    return XSD_DECIMAL if datatype == OWL_REAL else datatype


def _listed_value(text: str, values: Sequence[Literal]) -> Literal | None:
    """The enumerated value that a text means, when there is exactly one."""
    exact = [each for each in values if each.lexical == text.strip()]
    found = exact or [each for each in values if normal_label(each.lexical) == normal_label(text)]
    return found[0] if len(found) == 1 else None


def _takes_literals(known: Property) -> bool:
    return known.kind == "datatype" or bool(known.data_ranges)


@lru_cache(maxsize=8)
def _individuals(schema: Schema) -> dict[str, str]:
    """What the individuals of the ontologies are called -> their IRI; a name that several share is nobody's."""
    found: dict[str, set[str]] = defaultdict(set)
    for iri, each in schema.individuals.items():
        for name in {each.id, *(label.value for label in each.labels)}:
            found[normal_label(name)].add(iri)
    return {name: iris.pop() for name, iris in found.items() if len(iris) == 1 and name}

"""From names to things: raw triples as triples of IRIs and typed literals, or the reasons why a name cannot be resolved. Pure.

An entity has one IRI, whatever classes it is given and however its name is spelled. A name that several ontologies define is always read as
the one that fits its fact best.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from onto_core.ontology.facets import takes_literals
from onto_core.ontology.model import AllOf
from onto_core.settings import ExtractionSettings
from onto_core.terms import Entity, Literal, Span, Triple, normal_label
from onto_core.vocabulary import ANNOTATIONS, RDF_LANG_STRING, RDF_TYPE, RDFS_LABEL, XSD, XSD_DATE, XSD_STRING
from onto_extract.dates import DateOrder, order_for, read_date
from onto_extract.identity.iris import Identities
from onto_extract.mentions import evidence, quoted
from onto_extract.model import RawTriple, ResolvedTriple, Violation, listed
from onto_extract.normalise import normalised
from onto_extract.resolve.literals import fits, literal_for
from onto_extract.resolve.names import EntityNames, as_iri, datatype_named, expanded, nameable

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset

_IS_A = frozenset({"rdf:type", RDF_TYPE, "a"})
_IS_A_LOOSELY = frozenset({"is a", "is an", "isa", "type", "instance of", "instanceof", "has type"})
_LABEL_LOOSELY = frozenset({"label", "has label"})
_LITERAL_WORDS = frozenset({"literal", "value", "text", "number", "str", "int", "datatype", "rdfs:literal"})
"""Object types that say no more than that the object is a literal."""
_DAYS = frozenset((XSD_DATE, XSD + "dateTime", XSD + "dateTimeStamp"))
_COMMON = ("xsd:string", "xsd:integer", "xsd:decimal", "xsd:boolean", "xsd:date", "xsd:dateTime", "xsd:anyURI", "rdf:langString")


def resolve(
    raws: Iterable[RawTriple],
    subset: Subset,
    text: str | None,
    extraction: ExtractionSettings,
    *,
    as_written: bool = False,
    document: str = "",
) -> tuple[ResolvedTriple, ...]:
    """A candidate for each raw triple, in order. The entities of a triple carry the classes that its own raw states: `validate` puts the
    statements of all raws together. What a raw states that cannot be resolved counts for no other.

    Only elements of the subset are found by name. Values are put into the lexical form of their property's datatype when they can be read in
    one way only; `as_written` leaves them untouched. With a text, each triple gets the span that it comes from. `document` is the id of the document
    within which names mean one thing, as far as `extraction.identity` says.
    """
    raws = tuple(raws)
    names = EntityNames(subset, Identities(extraction.identity, extraction.namespace, document, subset.schema), text)
    elsewhere = _classes_elsewhere(raws, names)
    _meet(raws, names)
    described = frozenset(raw.subject for raw in raws if as_iri(raw.subject) is not None)
    dates = DateOrder() if as_written else order_for(text, extraction.dates)
    return tuple(_TripleReader(raw, names, elsewhere, described, text, as_written, dates).resolved() for raw in raws)


Elsewhere = Mapping[str, tuple[str, ...]]
"""Normalised name -> the classes that any raw gives it."""


def _meet(raws: Iterable[RawTriple], names: EntityNames) -> None:
    """Tell the identities the classes of names, before the first of them becomes an IRI."""
    schema = names.schema
    for raw in raws:
        of_type = raw.predicate.strip() in _IS_A
        properties = names.properties(raw.predicate)
        kinds = names.classes(raw.object) if of_type else ()
        kinds += names.classes(raw.subject_type) if raw.subject_type else ()
        names.identities.meet(raw.subject, kinds, [union for iri in properties[:1] for union in schema.effective_domain(iri)])
        if not of_type:
            kinds = names.classes(raw.object_type) if raw.object_type else ()
            names.identities.meet(raw.object, kinds, [union for iri in properties[:1] for union in schema.effective_range(iri)])


@dataclass(frozen=True, slots=True)
class _Choice:
    """One way to read the names of a raw triple; None for a name that is missing or means nothing."""

    property: str | None
    subject: str | None
    object: str | None


def _classes_elsewhere(raws: Iterable[RawTriple], names: EntityNames) -> Elsewhere:
    stated: dict[str, dict[str, None]] = defaultdict(dict)
    for raw in raws:
        for name, kind in ((raw.subject, raw.subject_type), (raw.object, raw.object_type)):
            if kind and (classes := names.classes(kind)):
                stated[normal_label(name)].update(dict.fromkeys(classes))
    return {name: tuple(classes) for name, classes in stated.items()}


@dataclass(frozen=True, slots=True)
class _TripleReader:
    """One raw triple, and the places where its names are looked up."""

    raw: RawTriple
    names: EntityNames
    elsewhere: Elsewhere
    described: frozenset[str]
    """The subjects that are written as IRIs: where one of them is an object, it is that thing and no literal."""
    text: str | None
    as_written: bool
    dates: DateOrder

    def resolved(self) -> ResolvedTriple:
        raw = self.raw
        problems = [] if nameable(raw.subject) else [self._nameless("subject", raw.subject)]
        subject_classes = self._classes(raw.subject_type, raw.subject, problems)
        properties = self.names.properties(raw.predicate)
        predicate = raw.predicate.strip()
        if predicate in _IS_A or (predicate.lower() in _IS_A_LOOSELY and not properties):
            return self._class_membership(subject_classes, problems)
        if not properties and (expanded(predicate) in ANNOTATIONS or predicate.lower() in _LABEL_LOOSELY):
            return self._annotation(subject_classes, problems)
        if not properties:
            problems.append(self.names.no_property(raw))
        datatype, object_classes = self._object_type(properties, problems)
        choice = self._choose(properties, subject_classes, object_classes, literal=bool(datatype or raw.language))
        if not problems and choice.property is not None:
            end = self._object(choice.property, choice.object, datatype)
            if not isinstance(end, Violation):
                return ResolvedTriple(raw, self._triple(choice.subject, choice.property, end), tuple(self._dated(end)))
            problems.append(end)
        return ResolvedTriple(raw, None, tuple(problems))

    def _class_membership(self, subject_classes: Sequence[str], problems: list[Violation]) -> ResolvedTriple:
        classes = self._classes(self.raw.object, self.raw.subject, problems)
        if not self.raw.object.strip():
            problems.append(Violation("class", self.raw, "rdf:type needs the name of a class, and here it is empty"))
        if problems:
            return ResolvedTriple(self.raw, None, tuple(problems))
        stated = (*subject_classes, *self.elsewhere.get(normal_label(self.raw.subject), ()))
        kind = next((each for each in classes if each in stated), classes[0])
        end = Entity(kind, self.names.schema.label(kind))
        return ResolvedTriple(self.raw, self._triple(next(iter(subject_classes), None), RDF_TYPE, end))

    def _annotation(self, subject_classes: Sequence[str], problems: list[Violation]) -> ResolvedTriple:
        if problems:
            return ResolvedTriple(self.raw, None, tuple(problems))
        name = expanded(self.raw.predicate)
        datatype = RDF_LANG_STRING if self.raw.language else datatype_named(self.raw.datatype) or XSD_STRING
        literal = Literal(self.raw.object, datatype, self.raw.language)
        predicate = name if name in ANNOTATIONS else RDFS_LABEL
        return ResolvedTriple(self.raw, self._triple(next(iter(subject_classes), None), predicate, literal))

    def _triple(self, subject_class: str | None, predicate: str, end: Entity | Literal) -> Triple:
        return Triple(_of_class(self.names.of_subject(self.raw), subject_class), predicate, end, self._span())

    def _classes(self, name: str | None, entity: str, problems: list[Violation]) -> tuple[str, ...]:
        if not name or not name.strip():
            return ()
        classes = self.names.classes(name)
        if not classes:
            problems.append(self.names.no_class(self.raw, name, entity))
        return classes

    def _object_type(self, properties: Sequence[str], problems: list[Violation]) -> tuple[str | None, tuple[str, ...]]:
        """The datatype that the raw names, and the classes; an object type may name either."""
        raw = self.raw
        datatype = datatype_named(raw.datatype)
        if raw.datatype and datatype is None:
            problems.append(Violation("datatype", raw, f"{raw.datatype!r} is not a datatype; allowed are {listed(_COMMON)}", _COMMON))
        if not raw.object_type or not raw.object_type.strip():
            return datatype, ()
        if classes := self.names.classes(raw.object_type):
            return datatype, classes
        if raw.object_type.strip().lower() in _LITERAL_WORDS:
            takes = any(takes_literals(self.names.schema.properties[iri], self.names.schema) for iri in properties)
            return datatype or (None if takes else XSD_STRING), ()
        if (named := datatype_named(raw.object_type)) is not None:
            return datatype or named, ()
        return datatype, self._classes(raw.object_type, raw.object, problems)

    def _choose(self, properties: Sequence[str], subject_classes: Sequence[str], object_classes: Sequence[str], *, literal: bool) -> _Choice:
        """The reading of the names whose domain, range and kind fit best; among equals, the first in the subset's order."""
        schema = self.names.schema
        of_subject, of_object = (self.elsewhere.get(normal_label(name), ()) for name in (self.raw.subject, self.raw.object))

        def fit(choice: _Choice) -> int:
            if choice.property is None:
                return 0
            property_ = schema.properties[choice.property]
            score = self._fit(schema.effective_domain(choice.property), choice.subject, of_subject)
            if literal:
                return score + (1 if takes_literals(property_, schema) else -2)
            if property_.kind == "datatype":
                value = literal_for(self.raw.object, choice.property, schema, as_written=self.as_written, order=self.dates.order)
                return score + (-2 if choice.object else fits(value, choice.property, schema))
            return score + self._fit(schema.effective_range(choice.property), choice.object, of_object)

        readings = [_Choice(*each) for each in product(properties or (None,), subject_classes or (None,), object_classes or (None,))]
        return readings[0] if len(readings) == 1 else max(readings, key=fit)

    def _fit(self, unions: AllOf, kind: str | None, elsewhere: Sequence[str]) -> int:
        """2: the class fits; 1: it fits with the classes stated elsewhere; 0: nothing is known; -2: it does not fit."""
        kinds = (kind,) if kind else tuple(elsewhere)
        if not kinds:
            return 0
        if all(self.names.schema.admits(union, kinds) for union in unions):
            return 2
        return 1 if all(self.names.schema.admits(union, (*kinds, *elsewhere)) for union in unions) else -2

    def _object(self, predicate: str, kind: str | None, datatype: str | None) -> Entity | Literal | Violation:
        raw = self.raw
        if not self._is_literal(predicate, kind, datatype):
            if not nameable(raw.object):
                return self._nameless("object", raw.object)
            return self.names.listed(predicate, raw.object) or _of_class(self.names.of_object(raw), kind)
        if raw.language is not None:
            return Literal(raw.object, RDF_LANG_STRING, raw.language)
        if datatype is not None:
            return Literal(raw.object if self.as_written else normalised(raw.object, datatype, self.dates.order), datatype)
        return literal_for(raw.object, predicate, self.names.schema, as_written=self.as_written, order=self.dates.order)

    def _dated(self, end: Entity | Literal) -> Iterator[Violation]:
        """A word on a date in figures that could be two: which one it is taken for, or that nothing tells."""
        written = read_date(self.raw.object)
        if self.as_written or written is None or not written.either or not isinstance(end, Literal) or end.datatype not in _DAYS:
            return
        either = " or ".join(written.either)
        if (order := self.dates.order) is None:
            tell = "a date after the 12th elsewhere in the text would tell, or the setting extraction.dates"
            yield Violation("date", self.raw, f"{written.text!r} could be {either}: {tell}", written.either)
        else:
            first = "day" if order == "dmy" else "month"
            message = f"{written.text!r} could be {either}, and is read with the {first} first, {self.dates.why}"
            yield Violation("date", self.raw, message, severity="warning")

    def _nameless(self, role: str, name: str) -> Violation:
        what = "holds half a character" if normal_label(name) else "is empty"
        return Violation("entity", self.raw, f"a fact needs the name of its {role}, and here it {what}")

    def _is_literal(self, predicate: str, kind: str | None, datatype: str | None) -> bool:
        schema, raw = self.names.schema, self.raw
        property_ = schema.properties[predicate]
        if kind is not None:
            return False
        if datatype is not None or raw.language is not None:
            return True
        if property_.kind == "datatype":
            return raw.object not in self.described
        if raw.object_type and raw.object_type.strip().lower() in _LITERAL_WORDS:
            return True
        takes = bool(schema.effective_data_ranges(predicate))
        if not takes or normal_label(raw.object) in self.elsewhere or as_iri(raw.object) or raw.object_iri:
            return False
        if not schema.effective_range(predicate):
            return True
        literal = literal_for(raw.object, predicate, schema, as_written=self.as_written, order=self.dates.order)
        return literal.datatype != XSD_STRING and fits(literal, predicate, schema)

    def _span(self) -> Span | None:
        """The given span, else the place of the quotation, else the closest mentions of subject and object."""
        raw, text = self.raw, self.text
        if text is None or (raw.span is not None and 0 <= raw.span.start < raw.span.end <= len(text)):
            return raw.span
        if raw.quote and (span := quoted(raw.quote, text)) is not None:
            return span
        return evidence((raw.subject, raw.object), text)


def _of_class(entity: Entity, kind: str | None) -> Entity:
    return entity if kind is None else replace(entity, types=(kind,))

"""The things that rules look at: one fact, and the ontology together with the settled classes of entities. Pure, immutable."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from onto_core.ontology.model import AllOf, AnyOf, Restriction
from onto_core.ontology.schema.members import declared_types
from onto_core.ontology.schema.origin import Origin
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.settings import Typing
from onto_core.terms import Entity, Literal, Triple
from onto_core.vocabulary import RDF_TYPE, WITHOUT_MEANING, local_name
from onto_extract.model import RawTriple, Severity, Violation, listed, plain

TripleKey = Hashable
"""What tells a triple from others: `Triple.key`."""


@dataclass(frozen=True, slots=True)
class JudgedTriple:
    """A triple under judgement, stated as `raw`; or, when `stated` is false, one that follows from the statement `raw`."""

    raw: RawTriple
    triple: Triple
    stated: bool = True
    entities: tuple[tuple[Entity, tuple[str, ...]], ...] = field(init=False, repr=False)
    """The subject, and the object when it is an entity, each with the classes that the fact itself states."""

    def __post_init__(self) -> None:
        subject, end = self.triple.subject, self.triple.object
        if isinstance(end, Literal):
            entities: tuple[tuple[Entity, tuple[str, ...]], ...] = ((subject, _meant(subject.types)),)
        elif self.triple.predicate == RDF_TYPE:
            entities = ((subject, _meant((*subject.types, end.iri))),)
        else:
            entities = ((subject, _meant(subject.types)), (end, _meant(end.types)))
        object.__setattr__(self, "entities", entities)

    def violation(self, rule: str, message: str, allowed: Iterable[str] = (), *, severity: Severity = "violation") -> Violation:
        """A broken rule. The message on a consequence begins with what follows."""
        if not self.stated:
            fact = f"{text_of(self.triple.subject)} {local_name(self.triple.predicate)} {text_of(self.triple.object)}"
            message = f"it follows that {fact}, and {message}"
        return Violation(rule, self.raw, message, tuple(dict.fromkeys(allowed)), severity)


@dataclass(frozen=True, slots=True)
class SubsetView:
    """The ontology, the part of it in use, and the settled classes of each entity."""

    schema: Schema
    classes: frozenset[str]
    properties: frozenset[str]
    types: Mapping[str, tuple[str, ...]]
    implied: frozenset[TripleKey] = frozenset()
    """The facts that follow from other facts under judgement, stated or not."""
    ignored: frozenset[str] = frozenset()
    """Rules that are set not to hold."""
    typing: Typing = "fitting"

    def heard(self, violations: Iterable[Violation]) -> Iterator[Violation]:
        """The violations of rules that hold."""
        return (each for each in violations if each.rule not in self.ignored) if self.ignored else iter(violations)

    def bound_by_hints(self, fact: JudgedTriple) -> bool:
        """True when domainIncludes and rangeIncludes hold for a fact, should its profile say so: not for one that follows from another.

        What is said with a subproperty holds with the superproperty, whatever that one lists.
        """
        return fact.stated and (not self.implied or fact.triple.key not in self.implied)

    def types_of(self, entity: Entity) -> tuple[str, ...]:
        """The settled classes of an entity of the facts; the declared ones of an individual of the ontology."""
        settled = self.types.get(entity.iri)
        return declared_types(entity.iri, self.schema) if settled is None else settled

    def standing(self, entity: Entity, stated: bool) -> tuple[str, ...]:
        """The classes by which an entity may take its place in a fact.

        A fact that states a class of the entity stands on that, and on narrower ones that are settled: (Rex: Vehicle) hasOwner Ann does not become
        right because Rex is called a Dog elsewhere. A fact that states no class, or that follows from another, stands on all that is settled.
        """
        settled = self.types_of(entity)
        own = [kind for kind in entity.types if kind not in WITHOUT_MEANING] if stated else []
        if not own:
            return settled
        return (*own, *(kind for kind in settled if any(self.schema.is_a(kind, wide) for wide in own)))

    def unmet(self, unions: AllOf, kinds: Iterable[str]) -> AnyOf | None:
        """The first union that something of these classes does not belong to. Something without any class may be in a union of several, and in
        OWL's reading of a world that is never told in full, anything may be in a class that is not disjoint with its own."""
        kinds = tuple(kinds)
        if self.typing == "open":
            return next((union for union in unions if all(any(self.schema.disjoint(member, kind) for kind in kinds) for member in union)), None)
        return next((union for union in unions if not self.schema.admits(union, kinds) and (kinds or not self.leaves_open(union))), None)

    def leaves_open(self, union: AnyOf) -> bool:
        """True when being in a union does not tell the class: it has several members, and not all of them are lists of individuals (owl:oneOf)."""
        return len(union) > 1 and not all(kind in self.schema.classes and self.schema.classes[kind].one_of for kind in union)

    def name(self, iri: str) -> str:
        return self.schema.name(iri)

    def names(self, iris: Iterable[str], joint: str = "or") -> str:
        return listed([self.schema.name(iri) for iri in iris], joint)

    def because(self, origin: Origin | None) -> str:
        """ ", because it is below hasLocation"; empty for a rule that the property states itself."""
        return f", because {origin.because(self.schema)}" if origin else ""

    def with_types(self, triple: Triple) -> Triple:
        """The triple with the settled classes on its entities."""
        subject, end = triple.subject, triple.object
        if isinstance(end, Entity) and triple.predicate != RDF_TYPE:
            end = Entity(end.iri, end.label, self.types_of(end), end.aliases)
        subject = Entity(subject.iri, subject.label, self.types_of(subject), subject.aliases)
        return Triple(subject, triple.predicate, end, triple.span, triple.inferred, triple.confidence)


def _meant(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The classes that mean something, without repeats."""
    return tuple(dict.fromkeys(kind for kind in kinds if kind not in WITHOUT_MEANING)) if kinds else ()


def text_of(term: Entity | Literal) -> str:
    """A term as sentences show it, quoted and at most 80 characters long."""
    text = plain(term)
    return repr(text if len(text) <= 80 else text[:77] + "...")


Owned = tuple[tuple[str, Restriction], ...]
"""(declaring class, restriction) pairs."""


@remembered(1024)
def restrictions(schema: Schema, kinds: tuple[str, ...]) -> Owned:
    """All restrictions on the classes and their ancestors, without repeats."""
    return tuple(dict.fromkeys(schema.restrictions(kinds)))


@remembered(8192)
def restrictions_on(schema: Schema, kinds: tuple[str, ...], predicate: str) -> Owned:
    """The restrictions on one property."""
    return tuple((owner, each) for owner, each in restrictions(schema, kinds) if each.property == predicate)


@remembered(8192)
def most(schema: Schema, kinds: tuple[str, ...], predicate: str) -> int | None:
    """The largest number of values of the property that something of these classes may have, of whatever kind."""
    return schema.max_count(predicate, kinds)

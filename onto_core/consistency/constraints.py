"""The rules of a schema that several statements can break together, wherever in a graph they stand, and the properties that matter for each. Pure.

A rule is kept with the property that declares it. A statement counts for each constrained property that holds with its own, by parents, equivalents,
inverses and symmetry (`Schema.implied`), so a graph need not hold what follows from it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal as OneOf
from typing import NamedTuple

from onto_core.ontology.model import AnyOf, DataUnion, Restriction
from onto_core.ontology.profiles import PROFILES
from onto_core.ontology.schema.members import impossible
from onto_core.ontology.schema.schema import Schema
from onto_core.vocabulary import OWL, RDF_TYPE, TOP_CLASSES, WITHOUT_MEANING

SAME_AS = OWL + "sameAs"
DIFFERENT_FROM = OWL + "differentFrom"


class Claim(NamedTuple):
    """A thing is in one of `classes`; `by`: its rdf:type, the ontology itself, or its place in a statement."""

    classes: AnyOf
    by: OneOf["type", "declared", "domain", "range", "only"]


@dataclass(frozen=True, slots=True)
class Bound:
    """At most `most` values of a property; `turned`: at most so many subjects of a value. It binds the members of `owner` ("": everything).

    Where `classes` or `data` are given, only values in one of them count (qualified cardinality).
    """

    rule: OneOf["functional", "inverse_functional", "max_cardinality"]
    most: int
    turned: bool = False
    owner: str = ""
    classes: AnyOf = ()
    data: DataUnion = ()


@dataclass(frozen=True, slots=True)
class Only:
    """owl:allValuesFrom: every value of the property, for a member of `owner`, is in one of `classes` or of `data`."""

    owner: str
    classes: AnyOf
    data: DataUnion


@dataclass(frozen=True, slots=True)
class Key:
    """owl:hasKey: no two members of `owner` share a value of each of the properties, given by their numbers."""

    owner: str
    properties: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Use:
    """The rules that a statement of one property takes part in. `says`: (number of a constrained property, True when it holds turned)."""

    says: tuple[tuple[int, bool], ...] = ()
    subject: tuple[Claim, ...] = ()
    object: tuple[Claim, ...] = ()


class Uses(dict[str, Use | None]):
    """Predicate -> its use, found when first asked for; None for one that no rule is about."""

    def __init__(self, constraints: Constraints) -> None:
        super().__init__({RDF_TYPE: Use(), SAME_AS: Use(), DIFFERENT_FROM: Use()})
        self._constraints = constraints

    def __missing__(self, predicate: str) -> Use | None:
        found = self[predicate] = self._constraints.found_use(predicate)
        return found


class Kinds(dict[str, Claim | None]):
    """The same for the classes that rdf:type names."""

    def __init__(self, constraints: Constraints) -> None:
        super().__init__()
        self._constraints = constraints

    def __missing__(self, kind: str) -> Claim | None:
        iri = self._constraints.schema.respelled(kind)
        matters = iri not in WITHOUT_MEANING and self._constraints.matters(iri)
        found = self[kind] = Claim((iri,), "type") if matters else None
        return found


class Constraints:
    """All rules of a schema that a whole graph can break; with `single`, no more than this: each of those properties takes one value."""

    def __init__(self, schema: Schema, single: Iterable[str] | None = None) -> None:
        self.schema = schema
        self.properties: list[str] = []
        self._numbers: dict[str, int] = {}
        self.bounds: dict[int, list[Bound]] = defaultdict(list)
        self.only: dict[int, list[Only]] = defaultdict(list)
        self.keys: list[Key] = []
        self.exclusive: dict[int, set[int]] = defaultdict(set)
        self.asymmetric: set[int] = set()
        self.irreflexive: set[int] = set()
        self.circular: set[int] = set()
        self._classes: set[str] = set()
        """Classes of which it matters whether something is in them."""
        self._disjoint: set[str] = set()
        if single is None:
            self._of_properties()
            self._of_classes()
        else:
            for iri in single:
                self.bounds[self._number(iri)].append(Bound("functional", 1))
        self.uses, self.kinds = Uses(self), Kinds(self)

    def _of_properties(self) -> None:
        schema = self.schema
        for iri, property_ in schema.properties.items():
            if property_.functional:
                self.bounds[self._number(iri)].append(Bound("functional", 1))
            if property_.inverse_functional:
                self.bounds[self._number(iri)].append(Bound("inverse_functional", 1, turned=True))
            if property_.max_count is not None:
                self.bounds[self._number(iri)].append(Bound("max_cardinality", property_.max_count))
            for other in property_.disjoint:
                self.exclusive[self._number(iri)].add(self._number(other))
                self.exclusive[self._number(other)].add(self._number(iri))
            if property_.asymmetric:
                self.asymmetric.add(self._number(iri))
            if property_.irreflexive or property_.asymmetric:
                self.irreflexive.add(self._number(iri))
            if schema.is_transitive(iri) and schema.is_irreflexive(iri):
                self.circular.add(self._number(iri))

    def _of_classes(self) -> None:
        for iri, class_ in self.schema.classes.items():
            self._disjoint.update((iri, *class_.disjoint) if class_.disjoint else ())
            self._classes.update([iri] if class_.one_of or impossible(self.schema, iri) else ())
            for restriction in class_.restrictions:
                self._of_restriction("" if iri in TOP_CLASSES else iri, restriction)
            for key in class_.keys:
                self._classes.add(iri)
                self.keys.append(Key(iri, tuple(self._number(each) for each in key)))
        self._classes |= self._disjoint

    def _of_restriction(self, owner: str, restriction: Restriction) -> None:
        classes, data = restriction.classes, restriction.data
        if restriction.kind == "only" and (classes or data):
            self.only[self._number(restriction.property)].append(Only(owner, classes, data))
            self._classes.add(owner)
        elif restriction.kind in {"max", "exactly"} and restriction.count is not None:
            bound = Bound("max_cardinality", restriction.count, owner=owner, classes=classes, data=data)
            self.bounds[self._number(restriction.property)].append(bound)
            self._classes.update((owner, *classes))

    def _number(self, iri: str) -> int:
        if iri not in self._numbers:
            self._numbers[iri] = len(self.properties)
            self.properties.append(iri)
        return self._numbers[iri]

    # -- statements

    @cached_property
    def predicates(self) -> frozenset[str]:
        """All predicates that some rule is about, in each spelling that their family has."""
        used = [iri for iri in (*self.schema.properties, *self.properties) if self.uses[iri] is not None]
        families = [PROFILES[each.profile].namespaces for each in self.schema.ontologies.values()]
        spelled = (other + iri.removeprefix(one) for iri in used for family in families for one in family if iri.startswith(one) for other in family)
        return frozenset((RDF_TYPE, SAME_AS, DIFFERENT_FROM, *used, *spelled))

    def found_use(self, predicate: str) -> Use | None:
        """The use of a predicate, worked out; `uses` remembers it."""
        iri = self.schema.respelled(predicate)
        says = {(self._numbers[iri], False): None} if iri in self._numbers else {}
        subject: tuple[Claim, ...] = ()
        end: tuple[Claim, ...] = ()
        if iri in self.schema.properties:
            for turned, implied in enumerate(self.schema.implied(iri)):
                says |= {(self._numbers[each.iri], bool(turned)): None for each in implied if each.iri in self._numbers}
            subject = tuple(Claim(union, "domain") for union in self.schema.entailed_domain(iri) if self.decides(union))
            end = tuple(Claim(union, "range") for union in self.schema.entailed_range(iri) if self.decides(union))
        return Use(tuple(says), subject, end) if says or subject or end else None

    # -- classes

    def matters(self, kind: str) -> bool:
        """True when some rule asks whether a thing is in the class, or in one above it."""
        return kind in self._classes or not self.schema.ancestors(kind).isdisjoint(self._classes)

    def excludes(self, kind: str) -> bool:
        """True when the class, or one above it, is declared disjoint with another."""
        return kind in self._disjoint or not self.schema.ancestors(kind).isdisjoint(self._disjoint)

    def decides(self, union: AnyOf) -> bool:
        """True when being in a union can contradict something."""
        if len(union) == 1:
            return self.matters(union[0])
        return all(map(self.excludes, union)) or all(map(self.lists, union))

    def lists(self, kind: str) -> bool:
        """True when the class itself is a list of individuals."""
        return kind in self.schema.classes and bool(self.schema.classes[kind].one_of)


def everything(schema: Schema) -> Constraints:
    """All rules; kept in the schema by `Schema.derived`."""
    return Constraints(schema)

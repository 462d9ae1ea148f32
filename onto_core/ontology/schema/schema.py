"""The schema of a set of ontologies taken together: hierarchies, inherited domains and ranges, disjointness, counts. Pure, immutable.

Everything is keyed by absolute IRI. The hierarchy is computed at birth, so that `is_a` is one look-up; the rest is computed when first asked and
kept in the schema, also by modules above this one (`derived`, `remembered`): a schema that was replaced takes all of it along.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping
from functools import cached_property, lru_cache, partial, wraps
from types import MappingProxyType
from typing import Any, Concatenate, ParamSpec, TypeVar

from onto_core.ontology.model import AllOf, AnyOf, DataRange, DataUnion, ElementRef, Individual, Kind, Ontology, OntologyClass, Property, Restriction
from onto_core.ontology.profiles import PROFILES, Profile
from onto_core.ontology.schema.combine import completed, merged
from onto_core.ontology.schema.foreign import ForeignLinks
from onto_core.ontology.schema.hierarchy import class_hierarchy, property_hierarchy, symmetric, turned, within
from onto_core.ontology.schema.names import ElementNames, prefixes_of
from onto_core.ontology.schema.references import linked
from onto_core.ontology.schema.suggestions import hinted_data, hinted_domain, hinted_range, profiles_of, respellings
from onto_core.ontology.shapes.hints import NO_HINTS, hints_of
from onto_core.ontology.shapes.model import Shapes
from onto_core.ontology.shapes.together import together
from onto_core.terms import digest
from onto_core.vocabulary import OWL_NOTHING, RDFS_LITERAL, TOP_CLASSES

NOTHING: frozenset[str] = frozenset()
ANY_LITERAL = DataRange(RDFS_LITERAL)
Value = TypeVar("Value")
Asked = ParamSpec("Asked")


def remembered(most: int | None = None) -> Callable[[Callable[Concatenate[Schema, Asked], Value]], Callable[Concatenate[Schema, Asked], Value]]:
    """Make a function of a schema and of hashable arguments keep its last `most` answers, all of them by default, in the schema."""

    def keeping(find: Callable[Concatenate[Schema, Asked], Value]) -> Callable[Concatenate[Schema, Asked], Value]:
        def answers(schema: Schema) -> Callable[..., Value]:
            return lru_cache(most)(partial(find, schema))

        @wraps(find)
        def asked(schema: Schema, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Value:
            return (schema._derived.get(answers) or schema.derived(answers))(*args, **kwargs)

        return asked

    return keeping


class Schema:
    """The merged view over all loaded ontologies, and the classes that they imply. Raises ValueError when two of them have one id."""

    def __init__(self, ontologies: Iterable[Ontology], foreign_links: ForeignLinks = "ignore") -> None:
        described = linked(tuple(ontologies))
        loaded = completed(described)
        by_id = {ontology.id: ontology for ontology in loaded}
        if len(by_id) < len(loaded):
            raise ValueError(f"ontologies that are loaded together need different ids, but these are {sorted(o.id for o in loaded)}")
        self.ontologies: Mapping[str, Ontology] = MappingProxyType(by_id)
        self.classes: Mapping[str, OntologyClass] = MappingProxyType(merged(o.classes for o in loaded))
        self.properties: Mapping[str, Property] = MappingProxyType(merged(o.properties for o in loaded))
        self.individuals: Mapping[str, Individual] = MappingProxyType(merged(o.individuals for o in loaded))
        self._foreign_links = foreign_links
        self.shapes: Shapes = MappingProxyType(together(o.shapes for o in loaded))
        self._shape_hints = hints_of(self.shapes, self.properties)
        self._elements: dict[ElementRef, OntologyClass | Property] = {
            ElementRef(o.id, element.kind, element.id): element for o in loaded for element in o.elements
        }
        self.refs: tuple[ElementRef, ...] = tuple(self._elements)
        self._refs_of: dict[str, list[ElementRef]] = defaultdict(list)
        for ref, element in self._elements.items():
            self._refs_of[element.iri].append(ref)
        self._names = ElementNames(loaded, self.classes, self.properties)
        follow = foreign_links == "follow"
        self._superclasses = class_hierarchy(self.classes, None if follow else {iri for o in described for iri in o.classes})
        self._ancestors = self._superclasses if follow else within(self._superclasses, {*self.classes, OWL_NOTHING})
        self._descendants = turned(self._superclasses)
        self._superproperties = property_hierarchy(self.properties, None if follow else self.properties)
        self._subproperties = turned(self._superproperties)
        self._inverses = self._find_inverses() if follow else within(self._find_inverses(), self.properties)
        self._disjoint = symmetric({iri: c.disjoint for iri, c in self.classes.items()})
        self._disjoint_properties = symmetric({iri: p.disjoint for iri, p in self.properties.items()})
        self._profiles = profiles_of(loaded)
        self._respellings = respellings(PROFILES[o.profile] for o in loaded)
        self._derived: dict[Callable[[Schema], Any], Any] = {}

    @cached_property
    def version(self) -> str:
        said = ((o.id, o.iri, o.version, o.profile, *o.elements, *o.individuals.values(), *o.shapes.values()) for o in self.ontologies.values())
        return digest(*said, *([self._foreign_links] if self._foreign_links != "ignore" else []))

    def derived(self, make: Callable[[Schema], Value]) -> Value:
        """Compute `make(self)` once, and keep it as long as the schema lives. `make` is a function or a class of a module.
        Two threads that ask at once may both compute it; the first result is kept."""
        kept: Value | None = self._derived.get(make)
        return kept if kept is not None else self._derived.setdefault(make, make(self))

    # -- elements and their names

    def get(self, ref: ElementRef) -> OntologyClass | Property:
        """The element as its own ontology defines it. Raises KeyError for one that is not loaded."""
        return self._elements[ref]

    def refs_of(self, iri: str) -> tuple[ElementRef, ...]:
        """The references of an element: several when several ontologies define it."""
        return tuple(self._refs_of.get(iri, ()))

    def label(self, iri: str) -> str:
        """The best label of a class, property or individual; the local name of anything else."""
        element = self.classes.get(iri) or self.properties.get(iri) or self.individuals.get(iri)
        return element.label if element else self._names.short(iri)

    def name(self, iri: str) -> str:
        """The short name that `named` finds again: the id, "ontology:id" where two elements share it."""
        return self._names.short(iri)

    @cached_property
    def prefixes(self) -> Mapping[str, str]:
        """Short names for the namespaces of the ontologies."""
        return prefixes_of(self.ontologies.values())

    def named(self, text: str, kind: Kind | None = None, *, among: Container[str] | None = None) -> tuple[str, ...]:
        """IRIs of the classes and properties that a text names: IRI, id, "ontology:id", prefixed name, label or altLabel, however spelled.

        Only those of the surest way that finds any; with `among`, any that is in it.
        """
        return self._names.named(self.respelled(text.strip()) if self._respellings else text, kind, among)

    # -- the class hierarchy

    def ancestors(self, iri: str) -> frozenset[str]:
        """Proper superclasses, through parents, equivalents and unions; without owl:Thing and rdfs:Resource, and without classes that no
        loaded ontology knows, unless foreign links are followed."""
        return self._ancestors.get(iri, NOTHING)

    def descendants(self, iri: str) -> frozenset[str]:
        return self._descendants.get(iri, NOTHING)

    def is_a(self, iri: str, wanted: str) -> bool:
        """True when every member of class `iri` is a member of `wanted`."""
        return iri == wanted or wanted in self._superclasses.get(iri, NOTHING) or wanted in TOP_CLASSES

    def most_specific(self, kinds: Iterable[str]) -> tuple[str, ...]:
        """The classes without those that another one implies; of equivalent ones the first."""
        kept: list[str] = []
        for kind in kinds:
            if not any(self.is_a(other, kind) for other in kept):
                kept = [other for other in kept if not self.is_a(kind, other)] + [kind]
        return tuple(kept)

    def admits(self, union: AnyOf, types: Iterable[str]) -> bool:
        """True when something of these types belongs to one of the classes of a union."""
        anything = not TOP_CLASSES.isdisjoint(union)
        return any(anything or kind in union or not self._superclasses.get(kind, NOTHING).isdisjoint(union) for kind in types)

    def disjoint(self, a: str, b: str) -> tuple[str, str] | None:
        """The declared pair (at or above `a`, at or above `b`) that keeps the two classes from sharing members; the nearest first."""
        return next(((mine, theirs) for mine, others in self._disjoint_with(a) for theirs in self._line(b) if theirs in others), None)

    @remembered()
    def _disjoint_with(self, iri: str) -> tuple[tuple[str, Container[str]], ...]:
        """The class and its ancestors, the nearest first, that are declared disjoint with others, each with those."""
        return tuple((each, others) for each in self._line(iri) if (others := self._disjoint.get(each)))

    def related(self, a: str, b: str) -> bool:
        """True when one is above the other, or both are above a third: by the ontologies a thing may be both."""
        return self.is_a(a, b) or self.is_a(b, a) or bool(self.descendants(a) & self.descendants(b))

    @remembered()
    def _line(self, iri: str) -> tuple[str, ...]:
        """The class and its ancestors, those with most ancestors (the nearest) first."""
        return (iri, *sorted(self.ancestors(iri), key=lambda each: (-len(self.ancestors(each)), each)))

    def restrictions(self, types: Iterable[str]) -> tuple[tuple[str, Restriction], ...]:
        """(the class that declares it, the restriction) for the types and all their ancestors."""
        line = dict.fromkeys(each for kind in types for each in self._line(kind))
        return tuple((iri, restriction) for iri in line if iri in self.classes for restriction in self.classes[iri].restrictions)

    # -- properties

    def superproperties(self, iri: str) -> frozenset[str]:
        """Proper superproperties, equivalents among them."""
        return self._superproperties.get(iri, NOTHING)

    def subproperties(self, iri: str) -> frozenset[str]:
        return self._subproperties.get(iri, NOTHING)

    def inverses(self, iri: str) -> frozenset[str]:
        """The properties that state the same in the other direction, whichever side declares it. A symmetric property is not listed as its own."""
        return self._inverses.get(iri, NOTHING)

    def disjoint_properties(self, a: str, b: str) -> tuple[str, str] | None:
        """The declared pair at or above the two that keeps them from holding between the same things."""
        for mine in (a, *sorted(self.superproperties(a))):
            for theirs in (b, *sorted(self.superproperties(b))):
                if theirs in self._disjoint_properties.get(mine, NOTHING):
                    return mine, theirs
        return None

    @remembered()
    def effective_domain(self, iri: str) -> AllOf:
        """Its own domain, those of its superproperties, and the ranges of all their inverses; unions that another one implies are left out.

        Where its profile has suggestions of which one must fit, they are one union more.
        """
        return self._with_suggestions(iri, self.entailed_domain(iri), self.suggested_domain(iri))

    @remembered()
    def effective_range(self, iri: str) -> AllOf:
        """The same of its values that are things."""
        return self._with_suggestions(iri, self.entailed_range(iri), self.suggested_range(iri))

    @remembered()
    def effective_data_ranges(self, iri: str) -> tuple[DataUnion, ...]:
        """Unions of data ranges that a literal must all satisfy: its own, its superproperties' and suggestions that bind."""
        if self.profile(iri).suggestions == "one" and (hints := self._suggested_data(iri)):
            return (*(union for union in self.entailed_data_ranges(iri) if ANY_LITERAL not in union), hints)
        return self.entailed_data_ranges(iri)

    @remembered()
    def entailed_domain(self, iri: str) -> AllOf:
        """The domain by RDF Schema and OWL alone: whatever is stated with the property, or follows with it, keeps to it."""
        return self._tightest(self._ends(iri, "domain"))

    @remembered()
    def entailed_range(self, iri: str) -> AllOf:
        """The range by RDF Schema and OWL alone."""
        return self._tightest(self._ends(iri, "range"))

    @remembered()
    def suggested_domain(self, iri: str) -> AnyOf:
        """The classes that domainIncludes names for it and its superproperties; whether they bind, its profile says."""
        return hinted_domain(self._present(self._twins(iri)), self._above(iri), self.is_a)

    @remembered()
    def suggested_range(self, iri: str) -> AnyOf:
        """The classes that rangeIncludes names for it and its superproperties."""
        return hinted_range(self._present(self._twins(iri)), self._above(iri), self.is_a)

    @remembered()
    def _suggested_data(self, iri: str) -> DataUnion:
        return hinted_data(self._present(self._twins(iri)), self._above(iri))

    def expected_domain(self, iri: str) -> AllOf:
        """The effective domain, else the suggested one, or that of shapes: for those who look for what fits, and refuse nothing by it."""
        suggested = self.suggested_domain(iri) or self._shape_hints.get(iri, NO_HINTS).domain
        return self.effective_domain(iri) or ((suggested,) if suggested else ())

    def expected_range(self, iri: str) -> AllOf:
        """The effective range, else the suggested one, or that of shapes."""
        suggested = self.suggested_range(iri) or self._shape_hints.get(iri, NO_HINTS).range
        return self.effective_range(iri) or ((suggested,) if suggested else ())

    def expected_data_ranges(self, iri: str) -> tuple[DataUnion, ...]:
        """The same of literals."""
        suggested = self._suggested_data(iri) or self._shape_hints.get(iri, NO_HINTS).data
        return self.effective_data_ranges(iri) or ((suggested,) if suggested else ())

    def profile(self, iri: str) -> Profile:
        """The conventions by which a property is read."""
        return self._profiles.get(iri, PROFILES["owl"])

    def respelled(self, iri: str) -> str:
        """The IRI in the spelling of the loaded ontologies, for one whose namespace has several (http://schema.org/, https://schema.org/)."""
        if iri in self.classes or iri in self.properties or iri in self.individuals:
            return iri
        others = (other + iri[len(one) :] for one, other in self._respellings if iri.startswith(one))
        return next((each for each in others if each in self.classes or each in self.properties or each in self.individuals), iri)

    def entailed_data_ranges(self, iri: str) -> tuple[DataUnion, ...]:
        """Unions of data ranges that a literal must all satisfy by RDF Schema and OWL alone, without those that restrict nothing.

        An object property takes literals only when it says so itself, or says nothing and inherits it.
        """
        own = [p for p in self._present(self._twins(iri)) if p.range or p.range_hints]  # an equivalent that says nothing widens nothing
        if self.properties.get(iri) and self.properties[iri].kind == "object" and own and not any(p.data_ranges for p in own):
            return ()
        unions = dict.fromkeys(union for each in self._upwards(iri) for union in each.data_ranges)
        return tuple(union for union in unions if ANY_LITERAL not in union) or tuple(unions)

    @remembered()
    def is_functional(self, iri: str) -> bool:
        """A subproperty of a functional property is functional, and so is the inverse of an inverse functional one."""
        return any(p.functional for p in self._upwards(iri)) or any(p.inverse_functional for p in self._upwards_turned(iri))

    @remembered()
    def is_inverse_functional(self, iri: str) -> bool:
        return any(p.inverse_functional for p in self._upwards(iri)) or any(p.functional for p in self._upwards_turned(iri))

    def is_symmetric(self, iri: str) -> bool:
        """True when declared for it, an equivalent or an inverse. Subproperties do not inherit it."""
        return any(p.symmetric for p in self._same(iri))

    def is_transitive(self, iri: str) -> bool:
        """True when declared for it, an equivalent or an inverse. Subproperties do not inherit it."""
        return any(p.transitive for p in self._same(iri))

    def is_asymmetric(self, iri: str) -> bool:
        """A subproperty of an asymmetric property is asymmetric, and so is its inverse."""
        return any(p.asymmetric for p in (*self._upwards(iri), *self._upwards_turned(iri)))

    def is_irreflexive(self, iri: str) -> bool:
        """Nothing is related to itself by it; an asymmetric property is irreflexive."""
        return any(p.irreflexive or p.asymmetric for p in (*self._upwards(iri), *self._upwards_turned(iri)))

    def min_count(self, iri: str, types: Iterable[str]) -> int | None:
        """The fewest values that something of these types must have: `min_count` when the domain admits them, and unqualified restrictions."""
        kinds = tuple(types)
        counts = [r.count for _, r in self.restrictions(kinds) if r.property == iri and r.kind in {"min", "exactly"} and not (r.classes or r.data)]
        declared = self.properties[iri].min_count if iri in self.properties else None
        domain = self.effective_domain(iri)
        if declared is not None and domain and all(self.admits(union, kinds) for union in domain):
            counts.append(declared)
        return max((count for count in counts if count is not None), default=None)

    def max_count(self, iri: str, types: Iterable[str]) -> int | None:
        """The most values that something of these types may have: functional, `max_count`, unqualified restrictions; superproperties bind too."""
        line = {property_.iri for property_ in self._upwards(iri)} | {iri}
        counts = [property_.max_count for property_ in self._upwards(iri)]
        counts += [r.count for _, r in self.restrictions(types) if r.property in line and r.kind in {"max", "exactly"} and not (r.classes or r.data)]
        if self.is_functional(iri):
            counts.append(1)
        return min((count for count in counts if count is not None), default=None)

    # -- how these are found

    def _find_inverses(self) -> dict[str, frozenset[str]]:
        """Both directions of every declaration, shared among equivalent properties."""
        declared: dict[str, set[str]] = defaultdict(set)
        for iri, property_ in self.properties.items():
            for other in property_.inverse_of:
                declared[iri].add(other)
                declared[other].add(iri)
        shared: dict[str, set[str]] = {iri: set(others) for iri, others in declared.items()}
        for iri in self.properties:
            for twin in self._twins(iri):
                for other in declared.get(twin, ()):
                    shared.setdefault(iri, set()).update((other, *self._twins(other)))
        return {iri: frozenset(others - {iri}) for iri, others in shared.items()}

    def _twins(self, iri: str) -> tuple[str, ...]:
        """The property and its equivalents: those that are both above and below it."""
        return (iri, *sorted(self.superproperties(iri) & self.subproperties(iri)))

    def _above(self, iri: str) -> tuple[Property, ...]:
        return self._present(sorted(self.superproperties(iri)))

    def _same(self, iri: str) -> Iterable[Property]:
        return self._present((*self._twins(iri), *self.inverses(iri)))

    def _upwards(self, iri: str) -> tuple[Property, ...]:
        """The property and all that hold whenever it holds, in the same direction."""
        return self.implied(iri)[0]

    def _upwards_turned(self, iri: str) -> tuple[Property, ...]:
        """All that hold in the other direction whenever it holds: inverses, their superproperties, and itself when it is symmetric."""
        return self.implied(iri)[1]

    @remembered()
    def implied(self, iri: str) -> tuple[tuple[Property, ...], tuple[Property, ...]]:
        """The properties that hold whenever this one does: (in its direction, itself first, turned), nearest first, by parents, equivalents,
        inverses and symmetry."""
        reached = {(iri, False): None}
        waiting = [(iri, False)]
        for name, backwards in waiting:
            steps = [(other, backwards) for other in sorted(self.superproperties(name))]
            steps += [(other, not backwards) for other in sorted(self.inverses(name))]
            if name in self.properties and self.properties[name].symmetric:
                steps.append((name, not backwards))
            for step in steps:
                if step not in reached:
                    reached[step] = None
                    waiting.append(step)
        return self._present(n for n, backwards in reached if not backwards), self._present(n for n, backwards in reached if backwards)

    def _present(self, iris: Iterable[str]) -> tuple[Property, ...]:
        return tuple(self.properties[iri] for iri in iris if iri in self.properties)

    def _ends(self, iri: str, end: str) -> Iterable[AnyOf]:
        for property_ in self._upwards(iri):
            yield from property_.domain if end == "domain" else property_.range
        for property_ in self._upwards_turned(iri):
            yield from property_.range if end == "domain" else property_.domain

    def _with_suggestions(self, iri: str, entailed: AllOf, suggested: AnyOf) -> AllOf:
        binds = suggested and self.profile(iri).suggestions == "one"
        return self._tightest((*entailed, suggested)) if binds else entailed

    def _tightest(self, unions: Iterable[AnyOf]) -> AllOf:
        """The unions without those that restrict nothing or follow from a narrower one."""
        kept: list[AnyOf] = []
        for union in dict.fromkeys(unions):
            if TOP_CLASSES.intersection(union) or any(self._implies(other, union) for other in kept):
                continue
            kept = [other for other in kept if not self._implies(union, other)] + [union]
        return tuple(kept)

    def _implies(self, narrow: AnyOf, wide: AnyOf) -> bool:
        return all(self.admits(wide, (member,)) for member in narrow)

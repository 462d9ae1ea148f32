"""The rules that facts break together: how many values, which pairs. Facts come in one by one; those already in stay. Only `Accepted` changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from onto_core.english.phrases import article
from onto_core.ontology.facets import misfits, range_name, value_key
from onto_core.ontology.model import Restriction
from onto_core.ontology.schema.origin import asymmetric_origin, functional_origin, inverse_functional_origin, origin
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.terms import Entity, Literal
from onto_extract.model import Violation, listed, plain
from onto_extract.validate.view import JudgedTriple, SubsetView, most, restrictions, restrictions_on, text_of

Term = Entity | Literal


class Accepted:
    """The facts accepted so far, stated and inferred, indexed for the rules below. `add` takes all facts of a bundle or none."""

    def __init__(self) -> None:
        self._values: dict[tuple[str, str], dict[Hashable, Term]] = defaultdict(dict)
        self._subjects: dict[tuple[str, Hashable], dict[str, Entity]] = defaultdict(dict)
        self._properties: dict[tuple[str, Hashable], dict[str, None]] = defaultdict(dict)

    def values(self, subject: str, predicate: str) -> dict[Hashable, Term]:
        """The values of a property, keyed by what tells them apart: the IRI of an entity, the value of a literal."""
        return self._values.get((subject, predicate), {})

    def subjects(self, predicate: str, end: Hashable) -> dict[str, Entity]:
        return self._subjects.get((predicate, end), {})

    def properties(self, subject: str, end: Hashable) -> Iterable[str]:
        return self._properties.get((subject, end), {})

    def add(self, bundle: Sequence[JudgedTriple], view: SubsetView) -> list[Violation]:
        """Take the facts in; but when one breaks a rule with those before it, leave everything as it was and return the violations."""
        added: list[tuple[str, str, Hashable]] = []
        for fact in bundle:
            subject, predicate, end = fact.triple.subject, fact.triple.predicate, key_of(fact.triple.object)
            if end in self.values(subject.iri, predicate):
                continue
            broken = [violation for rule in _rules_for(view.schema, predicate) for violation in view.heard(rule(fact, self, view))]
            if broken:
                for key in reversed(added):
                    self._remove(*key)
                return broken
            self._values[(subject.iri, predicate)][end] = fact.triple.object
            self._subjects[(predicate, end)][subject.iri] = subject
            self._properties[(subject.iri, end)][predicate] = None
            added.append((subject.iri, predicate, end))
        return []

    def _remove(self, subject: str, predicate: str, end: Hashable) -> None:
        del self._values[(subject, predicate)][end]
        del self._subjects[(predicate, end)][subject]
        del self._properties[(subject, end)][predicate]


def key_of(term: Term) -> Hashable:
    return term.iri if isinstance(term, Entity) else value_key(term)


TogetherRule = Callable[[JudgedTriple, Accepted, SubsetView], Iterable[Violation]]


def check_most(fact: JudgedTriple, accepted: Accepted, view: SubsetView) -> Iterator[Violation]:
    """owl:FunctionalProperty (OWL 2 Syntax, 9.2.7, 9.3.6), owl:maxCardinality and exact cardinalities (8.3, 8.5), the JSON form's owl:maxCardinality.

    Different IRIs are taken for different things, different values of literals for different values.
    """
    subject, predicate = fact.triple.subject, fact.triple.predicate
    present = accepted.values(subject.iri, predicate)
    limit = most(view.schema, view.types_of(subject), predicate)
    if limit is not None and len(present) >= limit:
        rule = "functional" if view.schema.is_functional(predicate) else "max_cardinality"
        because = view.because(functional_origin(view.schema, predicate)) if rule == "functional" else _limiting(limit, fact, view)
        yield _surplus(rule, fact, limit, present.values(), view, of=because)
        return
    for owner, restriction in restrictions_on(view.schema, view.types_of(subject), predicate):
        if restriction.kind in {"max", "exactly"} and (restriction.classes or restriction.data):
            if not belongs(fact.triple.object, restriction, view):
                continue
            same = [value for value in present.values() if belongs(value, restriction, view)]
            if restriction.count is not None and len(same) >= restriction.count:
                yield _surplus("max_cardinality", fact, restriction.count, same, view, of=f" for {article(view.name(owner))}")


def _limiting(limit: int, fact: JudgedTriple, view: SubsetView) -> str:
    """The clause that says where a limit comes from, when the property does not state it itself."""
    predicate, kinds = fact.triple.predicate, view.types_of(fact.triple.subject)
    own = view.schema.properties[predicate]
    if own.max_count == limit:
        return ""
    for owner, restriction in restrictions(view.schema, kinds):
        if restriction.count == limit and restriction.kind in {"max", "exactly"} and not (restriction.classes or restriction.data):
            if restriction.property == predicate:
                return f" for {article(view.name(owner))}"
            if restriction.property in view.schema.superproperties(predicate):
                return f" for {article(view.name(owner))}, because it is below {view.name(restriction.property)}"
    return view.because(origin(view.schema, predicate, lambda property_, turned: not turned and property_.max_count == limit))


def _surplus(rule: str, fact: JudgedTriple, limit: int, present: Iterable[Term], view: SubsetView, *, of: str = "") -> Violation:
    kept = list(present)
    many = "no value" if limit == 0 else "one value" if limit == 1 else f"at most {limit} values"
    stays = f", and {text_of(fact.triple.subject)} already has {listed(map(text_of, kept), 'and')}" if kept else ""
    message = f"{view.name(fact.triple.predicate)} takes {many}{of}{stays}: {text_of(fact.triple.object)} is one too many"
    return fact.violation(rule, message, [plain(value) for value in kept])


def check_inverse_functional(fact: JudgedTriple, accepted: Accepted, view: SubsetView) -> Iterator[Violation]:
    """owl:InverseFunctionalProperty: a value belongs to at most one subject (OWL 2 Syntax, 9.2.8)."""
    predicate = fact.triple.predicate
    others = list(accepted.subjects(predicate, key_of(fact.triple.object)).values())
    if others:
        owned = f"{text_of(fact.triple.object)} is already that of {listed(map(text_of, others), 'and')}"
        because = view.because(inverse_functional_origin(view.schema, predicate))
        message = f"one value of {view.name(predicate)} belongs to one thing only{because}, and {owned}"
        yield fact.violation("inverse_functional", message, [plain(other) for other in others])


def check_asymmetric(fact: JudgedTriple, accepted: Accepted, view: SubsetView) -> Iterator[Violation]:
    """owl:AsymmetricProperty: when it connects x to y, it cannot connect y to x (OWL 2 Syntax, 9.2.12)."""
    predicate, end = fact.triple.predicate, fact.triple.object
    if isinstance(end, Entity) and fact.triple.subject.iri in accepted.values(end.iri, predicate):
        because = view.because(asymmetric_origin(view.schema, predicate))
        already = f"{text_of(end)} already has it with {text_of(fact.triple.subject)}"
        yield fact.violation("asymmetric", f"{view.name(predicate)} holds in one direction only{because}, and {already}")


def check_circle(fact: JudgedTriple, accepted: Accepted, view: SubsetView) -> Iterator[Violation]:
    """A transitive property that relates nothing to itself has no circles: the way round would lead from a thing to itself (OWL 2 Syntax, 9.2.13)."""
    predicate, subject, end = fact.triple.predicate, fact.triple.subject, fact.triple.object
    if not isinstance(end, Entity):
        return
    reached, waiting = {end.iri}, [end.iri]
    while waiting:
        for value in accepted.values(waiting.pop(), predicate).values():
            if isinstance(value, Entity) and value.iri not in reached:
                reached.add(value.iri)
                waiting.append(value.iri)
    if subject.iri in reached and subject.iri != end.iri:
        message = f"{view.name(predicate)} already leads from {text_of(end)} to {text_of(subject)}, and never in a circle"
        yield fact.violation("irreflexive", message)


def check_disjoint_properties(fact: JudgedTriple, accepted: Accepted, view: SubsetView) -> Iterator[Violation]:
    """owl:propertyDisjointWith: no two things are connected by both (OWL 2 Syntax, 9.2.3 and 9.3.3)."""
    predicate, subject = fact.triple.predicate, fact.triple.subject
    for other in accepted.properties(subject.iri, key_of(fact.triple.object)):
        if other in view.schema.properties and view.schema.disjoint_properties(predicate, other) is not None:
            pair = view.schema.disjoint_properties(predicate, other) or ()
            because = "" if set(pair) == {predicate, other} else f", because {view.names(pair, 'and')} are disjoint"
            already = f"{text_of(subject)} already has {text_of(fact.triple.object)} as {view.name(other)}"
            yield fact.violation("disjoint_properties", f"{already}, and {view.name(predicate)} excludes that{because}", (view.name(other),))


def belongs(value: Term, restriction: Restriction, view: SubsetView) -> bool:
    """True when a value counts for a qualified restriction."""
    if isinstance(value, Entity):
        return bool(restriction.classes) and view.schema.admits(restriction.classes, view.types_of(value))
    return bool(restriction.data) and all(misfit.unchecked for misfit in misfits(value, restriction.data))


@remembered(8192)
def _rules_for(schema: Schema, predicate: str) -> tuple[TogetherRule, ...]:
    """The rules that facts of a property can break."""
    if predicate not in schema.properties:
        return ()
    rules: tuple[tuple[TogetherRule, bool], ...] = (
        (check_most, True),
        (check_inverse_functional, schema.is_inverse_functional(predicate)),
        (check_asymmetric, schema.is_asymmetric(predicate)),
        (check_circle, schema.is_transitive(predicate) and schema.is_irreflexive(predicate)),
        (check_disjoint_properties, True),
    )
    return tuple(rule for rule, applies in rules if applies)


@dataclass(frozen=True, slots=True)
class Lack:
    """An entity that needs `needed` values of a property and has `found`."""

    entity: Entity
    property: str
    needed: int
    found: int
    of: tuple[str, ...]
    """Descriptions of the values that count; empty when any will do."""
    owner: str

    def message(self, view: SubsetView) -> str:
        kind = f" that {'is' if self.needed == 1 else 'are each'} {article(listed(self.of))}" if self.of else ""
        values = "value" if self.needed == 1 else "values"
        who = f"{text_of(self.entity)}, being {article(view.name(self.owner))}," if self.owner else text_of(self.entity)
        return f"{who} needs at least {self.needed} {values} of {view.name(self.property)}{kind}, but has {self.found or 'none'}"


def lacks(entity: Entity, accepted: Accepted, view: SubsetView) -> Iterator[Lack]:
    """owl:minCardinality and exact cardinalities, qualified or not (OWL 2 Syntax, 8.3, 8.5), and the JSON form's owl:minCardinality.

    In the open world of OWL a missing value is unknown and not wrong; here the given facts are taken for all there are. owl:someValuesFrom asks for
    nothing: it says that something has a value, not that it must be named (every person of CIDOC-CRM consists of some material).
    """
    kinds = view.types_of(entity)
    for owner, restriction in restrictions(view.schema, kinds):
        needed = restriction.count
        if needed and restriction.kind in {"min", "exactly"} and restriction.property in view.schema.properties:
            values = accepted.values(entity.iri, restriction.property).values()
            qualified = bool(restriction.classes or restriction.data)
            found = sum(not qualified or belongs(value, restriction, view) for value in values)
            if found < needed:
                yield Lack(entity, restriction.property, needed, found, _filler(restriction, view), owner)
    for iri in view.schema.derived(_counted):
        needed = view.schema.properties[iri].min_count or 0
        domain = view.schema.effective_domain(iri)
        found = len(accepted.values(entity.iri, iri))
        if domain and found < needed and view.unmet(domain, kinds) is None:
            yield Lack(entity, iri, needed, found, (), kinds[0] if kinds else "")


def _filler(restriction: Restriction, view: SubsetView) -> tuple[str, ...]:
    return (*(view.name(iri) for iri in restriction.classes), *(range_name(each) for each in restriction.data))


def _counted(schema: Schema) -> tuple[str, ...]:
    """Properties that every member of their domain must have."""
    return tuple(iri for iri, each in schema.properties.items() if each.min_count)

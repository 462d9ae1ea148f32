"""The rules that one fact can break by itself, given the classes of its entities. Adding a rule is one function and its name in RULES. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from onto_core.english.phrases import article
from onto_core.ontology.facets import range_name, takes_literals
from onto_core.ontology.model import AllOf, AnyOf
from onto_core.ontology.schema.members import impossible, listed_only
from onto_core.ontology.schema.origin import domain_origin, irreflexive_origin, range_origin
from onto_core.ontology.suggest import nearest_elements
from onto_core.terms import Entity, Literal
from onto_core.vocabulary import ANNOTATIONS, RDF_TYPE, local_name
from onto_extract.model import Violation, listed
from onto_extract.validate.values import address_stands_for_thing, check_values, data_violations, stands_for_thing
from onto_extract.validate.view import JudgedTriple, SubsetView, restrictions_on, text_of

Rule = Callable[[JudgedTriple, SubsetView], Iterable[Violation]]


def check_property(fact: JudgedTriple, view: SubsetView) -> Iterator[Violation]:
    """A predicate is a property of the subset (OntoRAG, triple validation, step 2); rdf:type and OWL's annotation properties are always there."""
    predicate = fact.triple.predicate
    if predicate in view.properties or predicate == RDF_TYPE or (predicate in ANNOTATIONS and predicate not in view.schema.properties):
        return
    defined = predicate in view.schema.properties
    allowed = nearest_elements(view.schema, local_name(predicate), view.properties)
    why = "is not among the properties chosen for this text" if defined else "is not a property of the ontology"
    yield fact.violation("property", f"{view.name(predicate)} {why}; allowed are {listed(allowed)}", allowed)


def check_class(fact: JudgedTriple, view: SubsetView) -> Iterator[Violation]:
    """Subjects and objects are of classes of the subset (OntoRAG, triple validation, step 1).

    A class below two disjoint ones, or below owl:Nothing, has no members (OWL 2 Direct Semantics, 2.3).
    """
    for entity, kinds in fact.entities:
        for kind in kinds:
            if kind not in view.classes:
                defined = kind in view.schema.classes
                why = "is not among the classes chosen for this text" if defined else "is not a class of the ontology"
                allowed = nearest_elements(view.schema, local_name(kind), view.classes)
                yield fact.violation(
                    "class", f"{text_of(entity)} is said to be a {view.name(kind)}, which {why}; allowed are {listed(allowed)}", allowed
                )
            elif (pair := impossible(view.schema, kind)) is not None:
                yield fact.violation(
                    "class", f"nothing can be a {view.name(kind)}: it is below {view.names(pair, 'and')}, which share no members", ()
                )


def check_kind(fact: JudgedTriple, view: SubsetView) -> Iterator[Violation]:
    """OWL 2 Syntax, 5.3 and 5.4: object properties connect pairs of individuals, data properties connect individuals with literals."""
    predicate, end = fact.triple.predicate, fact.triple.object
    property_ = view.schema.properties.get(predicate)
    if property_ is None:
        if predicate == RDF_TYPE and isinstance(end, Literal):
            yield fact.violation("kind", f"rdf:type takes a class, but {text_of(end)} is a literal", ("a class",))
        elif predicate in ANNOTATIONS and isinstance(end, Entity) and local_name(predicate) not in {"seeAlso", "isDefinedBy"}:
            yield fact.violation("kind", f"{local_name(predicate)} takes a literal, but {text_of(end)} is an entity", ("a literal",))
    elif isinstance(end, Literal) and not takes_literals(property_, view.schema) and not stands_for_thing(end, predicate, view.schema):
        classes = [view.name(iri) for union in view.schema.effective_range(predicate) for iri in union] or ["an entity"]
        yield fact.violation("kind", f"{view.name(predicate)} leads to an entity ({listed(classes)}), but {text_of(end)} is a literal", classes)
    elif isinstance(end, Entity) and property_.kind == "datatype":
        names = [range_name(each) for union in view.schema.effective_data_ranges(predicate) for each in union] or ["a literal"]
        yield fact.violation("kind", f"{view.name(predicate)} takes a literal ({listed(names)}), but {text_of(end)} is an entity", names)


def check_disjoint(fact: JudgedTriple, view: SubsetView) -> Iterator[Violation]:
    """owl:disjointWith: "no individual can be at the same time an instance of both" classes (OWL 2 Syntax, 9.1.3). The class stated first stays."""
    for entity, kinds in fact.entities:
        settled = view.types_of(entity)
        for kind in kinds:
            for other in settled:
                if kind != other and (pair := view.schema.disjoint(kind, other)) is not None:
                    because = "" if set(pair) == {kind, other} else f" (because {view.names(pair, 'and')} are)"
                    yield fact.violation(
                        "disjoint",
                        f"{text_of(entity)} is a {view.name(other)}, so it cannot be a {view.name(kind)}: the two are disjoint{because}",
                        [view.name(each) for each in settled],
                    )


def check_domain(fact: JudgedTriple, view: SubsetView) -> Iterator[Violation]:
    """rdfs:domain: "any resource that has a given property is an instance of one or more classes" (RDF Schema 1.1, 3.2).

    Several domains hold all together; a union holds when one member does. Domains of superproperties and ranges of inverses bind too.
    domainIncludes binds as the profile of the ontology says, and only what is stated by itself: what follows keeps to rdfs:domain.
    """
    if fact.triple.predicate in view.schema.properties:
        schema, predicate = view.schema, fact.triple.predicate
        unions = schema.effective_domain(predicate) if view.bound_by_hints(fact) else schema.entailed_domain(predicate)
        unmet = _unmet(unions, fact, fact.triple.subject, view)
        because = view.because(domain_origin(schema, predicate, unmet)) if unmet else ""
        yield from _misplaced("domain", fact, fact.triple.subject, unmet, view, because=because)


def check_range(fact: JudgedTriple, view: SubsetView) -> Iterator[Violation]:
    """rdfs:range: "the values of a property are instances of one or more classes" (RDF Schema 1.1, 3.1). Read like the domain."""
    end = fact.triple.object
    if isinstance(end, Entity) and fact.triple.predicate in view.schema.properties:
        schema, predicate = view.schema, fact.triple.predicate
        unions = schema.effective_range(predicate) if view.bound_by_hints(fact) else schema.entailed_range(predicate)
        unmet = _unmet(unions, fact, end, view)
        if unmet is None or view.standing(end, fact.stated) or not address_stands_for_thing(end, predicate, schema):
            because = view.because(range_origin(schema, predicate, unmet)) if unmet else ""
            yield from _misplaced("range", fact, end, unmet, view, because=because)


def _unmet(unions: AllOf, fact: JudgedTriple, entity: Entity, view: SubsetView) -> AnyOf | None:
    """The first union that the entity does not belong to; None for a member of a class that may stand anywhere."""
    kinds = view.standing(entity, fact.stated)
    return None if view.schema.admits(view.schema.profile(fact.triple.predicate).anywhere, kinds) else view.unmet(unions, kinds)


def check_only(fact: JudgedTriple, view: SubsetView) -> Iterator[Violation]:
    """owl:allValuesFrom: every value that a member of the class has for the property is in the filler (OWL 2 Syntax, 8.2.2 and 8.4.2)."""
    end, subject = fact.triple.object, fact.triple.subject
    for owner, restriction in restrictions_on(view.schema, view.types_of(subject), fact.triple.predicate):
        if restriction.kind != "only":
            continue
        if isinstance(end, Literal):
            if restriction.data:
                yield from data_violations(fact, restriction.data, view, of=f" of {article(view.name(owner))}")
        elif restriction.classes and view.unmet((restriction.classes,), view.standing(end, fact.stated)):
            yield from _misplaced("range", fact, end, restriction.classes, view, of=f" of {article(view.name(owner))}")


def _misplaced(
    rule: str, fact: JudgedTriple, entity: Entity, unmet: AnyOf | None, view: SubsetView, *, of: str = "", because: str = ""
) -> Iterator[Violation]:
    if unmet is None:
        return
    name = view.name(fact.triple.predicate)
    role = "as its subject" if rule == "domain" else "as its object"
    individuals = [member for kind in unmet if kind in view.schema.classes for member in view.schema.classes[kind].one_of]
    if individuals and all(kind in view.schema.classes and view.schema.classes[kind].one_of for kind in unmet):
        labels = [view.schema.label(member) for member in individuals]
        message = f"{name}{of} takes one of {listed(labels)}{because}, and {text_of(entity)} is not one of them"
        yield fact.violation("enumeration", message, labels)
        return
    kinds = view.standing(entity, fact.stated)
    what = f"{text_of(entity)} is {article(view.names(kinds, 'and'))}" if kinds else f"nothing says what {text_of(entity)} is"
    yield fact.violation(rule, f"{name}{of} needs {article(view.names(unmet))} {role}{because}, but {what}", [view.name(iri) for iri in unmet])


def check_member(fact: JudgedTriple, view: SubsetView) -> Iterator[Violation]:
    """owl:oneOf: an enumerated class has the listed individuals and no others (OWL 2 Syntax, 8.1.4)."""
    for entity, kinds in fact.entities:
        for kind in kinds:
            if kind in view.classes and (members := listed_only(kind, entity.iri, view.schema)) is not None:
                labels = [view.schema.label(member) for member in members]
                message = f"a {view.name(kind)} is one of {listed(labels)}, and {text_of(entity)} is not one of them"
                yield fact.violation("enumeration", message, labels)


def check_irreflexive(fact: JudgedTriple, view: SubsetView) -> Iterator[Violation]:
    """owl:IrreflexiveProperty: no individual is connected by it to itself (OWL 2 Syntax, 9.2.10); asymmetric properties are irreflexive too."""
    end, predicate = fact.triple.object, fact.triple.predicate
    if (
        isinstance(end, Entity)
        and end.iri == fact.triple.subject.iri
        and predicate in view.schema.properties
        and view.schema.is_irreflexive(predicate)
    ):
        because = view.because(irreflexive_origin(view.schema, predicate))
        yield fact.violation("irreflexive", f"{view.name(predicate)} leads from one thing to another{because}, but {text_of(end)} is on both ends")


RULES: tuple[Rule, ...] = (check_property, check_class, check_kind, check_disjoint, check_member)
"""Rules that only stated facts must keep."""

PLACE_RULES: tuple[Rule, ...] = (check_domain, check_range, check_only, check_values, check_irreflexive)
"""Rules that stated facts and all that follows from them must keep."""

BY_SETTLED_CLASSES: frozenset[Rule] = frozenset((check_disjoint, check_domain, check_range, check_only))
"""Rules that look at the settled classes of entities. What the others find does not change with these."""

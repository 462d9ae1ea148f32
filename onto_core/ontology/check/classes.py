"""Checks of classes: circles in the hierarchy, classes that can have no members, restrictions that no member can keep. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from onto_core.errors import Problem
from onto_core.ontology.check.view import OntologyView
from onto_core.ontology.model import OntologyClass, Property, Restriction
from onto_core.ontology.problems import place_of
from onto_core.ontology.schema import hierarchy


def cycles(view: OntologyView) -> Iterable[Problem]:
    """A class below itself. Classes that are declared equivalent may be below each other."""
    yield from circles(view, view.ontology.classes, "rdfs:subClassOf", "declare them owl:equivalentClass")


def circles(view: OntologyView, elements: Mapping[str, OntologyClass] | Mapping[str, Property], part: str, otherwise: str) -> Iterable[Problem]:
    """One problem for each circle of parents, naming the way around."""
    edges = {}
    for iri, element in elements.items():
        edges[iri] = [parent for parent in element.parents if parent in elements and (parent == iri or not _declared_equal(elements, iri, parent))]
    for component in hierarchy.cycles(edges):
        way = around(edges, component)
        first = elements[way[0]]
        if len(way) == 1:
            yield Problem(place_of(first, part), "is its own parent", "name another parent, or none")
        else:
            path = " -> ".join(view.name(iri) for iri in (*way, way[0]))
            yield Problem(place_of(first, part), f"leads back to itself: {path}", f"take one of these out, or {otherwise}")


def around(edges: Mapping[str, list[str]], component: Iterable[str]) -> tuple[str, ...]:
    """The shortest circle through the first node (in the order of definition) of a strongly connected component."""
    inside = set(component)
    start = next(iri for iri in edges if iri in inside)
    came: dict[str, str] = {}
    waiting = [start]
    for node in waiting:
        for target in edges[node]:
            if target == start:
                way = [node]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return tuple(reversed(way))
            if target in inside and target not in came:
                came[target] = node
                waiting.append(target)
    return (start,)


def unsatisfiable(view: OntologyView) -> Iterable[Problem]:
    """A class below two disjoint ones, or that must have a property whose domain or range shuts it out, has no members (OWL 2 direct semantics).

    Of a class and its subclasses only the topmost is reported: the others follow.
    """
    classes = view.ontology.classes
    reasons = {iri: trouble for iri, class_ in classes.items() if (trouble := _no_members(class_, view))}
    for iri, (part, reason) in reasons.items():
        above = view.schema.ancestors(iri)
        if not any(other in reasons and iri not in view.schema.ancestors(other) for other in above):
            yield Problem(place_of(classes[iri], part), f"can have no members: {reason}", "change a parent, or take the disjointness out")


def _no_members(class_: OntologyClass, view: OntologyView) -> tuple[str, str] | None:
    schema = view.schema
    if (pair := schema.disjoint(class_.iri, class_.iri)) is not None:
        mine, theirs = pair
        if class_.iri in pair:
            other = theirs if mine == class_.iri else mine
            if other == class_.iri:
                return "owl:disjointWith", "it is disjoint with itself"
            relation = "equivalent to it" if other in schema.descendants(class_.iri) else "above it"
            return "owl:disjointWith", f"it is disjoint with {view.name(other)}, which is {relation}"
        line = " and ".join(view.name(each) + _by_way_of(class_.iri, each, view) for each in (mine, theirs))
        return "rdfs:subClassOf", f"it is below {line}, which are disjoint"
    for restriction in class_.restrictions:
        if not _demands(restriction):
            continue
        name = view.name(restriction.property)
        for union in schema.effective_domain(restriction.property):
            if all(schema.disjoint(class_.iri, member) for member in union):
                return "rdfs:subClassOf", f"it needs {name}, whose domain is {view.names(union)}, and is disjoint with that"
        for union in schema.effective_range(restriction.property):
            if restriction.classes and all(schema.disjoint(mine, member) for mine in restriction.classes for member in union):
                return "rdfs:subClassOf", f"it needs {name} with a {view.names(restriction.classes)}, disjoint with its range {view.names(union)}"
    return None


def _by_way_of(iri: str, ancestor: str, view: OntologyView) -> str:
    """ " (by way of Cheese and Topping)": the classes between a class and one above it, on a shortest way; empty for a parent."""
    classes = view.schema.classes
    came: dict[str, str] = {}
    waiting = [iri]
    for each in waiting:
        if each == ancestor or each not in classes:
            continue
        above = view.schema.ancestors(each)
        steps = [*classes[each].parents, *classes[each].equivalent]
        steps += [other for other in sorted(above) if other in classes and each in (*classes[other].equivalent, *classes[other].union_of)]
        for step in steps:
            if step not in came and step != iri and (step == ancestor or ancestor in view.schema.ancestors(step)):
                came[step] = each
                waiting.append(step)
    way = [ancestor]
    while way[-1] in came and came[way[-1]] != iri:
        way.append(came[way[-1]])
    between = [view.name(each) for each in reversed(way[1:])]
    return f" (by way of {' and '.join(between)})" if between else ""


def restriction_counts(view: OntologyView) -> Iterable[Problem]:
    """A class whose own restrictions ask for more values of a property than it may have (functional, maxima of ancestors) has no members."""
    for class_ in view.ontology.classes.values():
        for iri in dict.fromkeys(restriction.property for restriction in class_.restrictions):
            least = view.schema.min_count(iri, (class_.iri,))
            most = view.schema.max_count(iri, (class_.iri,))
            if least is not None and most is not None and least > most:
                message = f"needs at least {least} values of {view.name(iri)}, and may have at most {most}"
                yield Problem(place_of(class_, "rdfs:subClassOf"), message, "change one of the two counts")


def restriction_sorts(view: OntologyView) -> Iterable[Problem]:
    """A restriction's values are literals for a datatype property, and not for an object property."""
    for class_ in view.ontology.classes.values():
        for restriction in class_.restrictions:
            property_ = view.ontology.properties.get(restriction.property)
            if property_ is None:
                continue
            if property_.kind == "datatype" and (restriction.classes or isinstance(restriction.value, str)):
                values = view.names(restriction.classes) or view.name(str(restriction.value))
                message = f"{property_.id} takes literals, but is restricted to {values}"
                yield Problem(place_of(class_, "rdfs:subClassOf"), message, "restrict it to a datatype")
            elif property_.kind == "object" and not property_.data_ranges and (restriction.data or not isinstance(restriction.value, str | None)):
                yield Problem(
                    place_of(class_, "rdfs:subClassOf"), f"{property_.id} takes no literals, but is restricted to them", "restrict it to a class"
                )


def _demands(restriction: Restriction) -> bool:
    """True when every member must have a value."""
    return restriction.kind in {"some", "value"} or (restriction.kind in {"min", "exactly"} and bool(restriction.count))


def _declared_equal(elements: Mapping[str, OntologyClass] | Mapping[str, Property], a: str, b: str) -> bool:
    return b in elements[a].equivalent or a in elements[b].equivalent

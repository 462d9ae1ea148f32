"""Properties that nothing can have: ranges without a common value, domains and ranges that exclude each other. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from onto_core.errors import Problem
from onto_core.ontology.check.values import share_values
from onto_core.ontology.check.view import OntologyView, Rule
from onto_core.ontology.describe import data_words
from onto_core.ontology.model import AnyOf, Property
from onto_core.ontology.problems import place_of
from onto_core.ontology.schema.origin import Origin, data_range_origin, domain_origin, range_origin
from onto_core.ontology.schema.schema import Schema


def data_ranges_without_values(view: OntologyView) -> Iterable[Problem]:
    """Several ranges hold together (RDF Schema 1.1, 3.1): a property whose data ranges have no value in common can have no value."""

    def clash(iri: str) -> str:
        for one, other in combinations(view.schema.effective_data_ranges(iri), 2):
            if not any(share_values(a, b) for a in one for b in other):
                ends = [f"{data_words(union)}{_by(data_range_origin(view.schema, iri, union), view)}" for union in (one, other)]
                return f"can have no value: {' and '.join(ends)} have none in common"
        return ""

    yield from _topmost(view, "rdfs:range", clash, "leave one of the ranges, or take the property out from under the other one")


def disjoint_domains(view: OntologyView) -> Iterable[Problem]:
    """Several domains hold together (RDF Schema 1.1, 3.2): a thing cannot be of two disjoint classes, so nothing has the property."""
    yield from _topmost(view, "rdfs:domain", lambda iri: _disjoint_ends(view, iri, "domain", view.schema.effective_domain(iri), domain_origin), _MEND)


def disjoint_ranges(view: OntologyView) -> Iterable[Problem]:
    """Several ranges hold together: a value cannot be of two disjoint classes."""
    yield from _topmost(view, "rdfs:range", lambda iri: _disjoint_ends(view, iri, "range", view.schema.effective_range(iri), range_origin), _MEND)


_MEND = "leave one of the two, name a union of them (owl:unionOf), or take the disjointness out"


def _topmost(view: OntologyView, part: str, clash: Callable[[str], str], mend: str) -> Iterator[Problem]:
    """One problem for each property with a clash that no property above it, and none equivalent to it, has shown already."""
    properties = view.ontology.properties
    messages = {iri: message for iri in properties if (message := clash(iri))}
    for iri, message in messages.items():
        if not any(other in messages and not _is_later_twin(view.schema, iri, other, properties) for other in view.schema.superproperties(iri)):
            yield Problem(place_of(properties[iri], part), message, mend)


def _is_later_twin(schema: Schema, iri: str, other: str, properties: Iterable[str]) -> bool:
    """True for an equivalent property that is defined after this one."""
    return other in schema.subproperties(iri) and next(each for each in properties if each in (iri, other)) == iri


def _disjoint_ends(view: OntologyView, iri: str, end: str, unions: tuple[AnyOf, ...], origin: Callable[[Schema, str, AnyOf], Origin | None]) -> str:
    schema = view.schema
    if isinstance(property_ := schema.properties.get(iri), Property) and property_.kind == "datatype" and end == "range":
        return ""
    for union in unions:
        clashes = [pair for member in union if (pair := schema.disjoint(member, member))]
        if clashes and len(clashes) == len(union):
            home = _by(origin(schema, iri, union), view)
            return f"nothing is in its {end} {view.names(union)}{home}: that is below {_and(view, clashes[0])}, which are disjoint"
    for one, other in combinations(unions, 2):
        pairs = [schema.disjoint(a, b) for a in one for b in other]
        if all(pairs):
            ends = [f"{view.names(union)}{_by(origin(schema, iri, union), view)}" for union in (one, other)]
            declared = next(pair for pair in pairs if pair)
            known = "" if set(declared) == {*one, *other} else f" ({_and(view, declared)} are declared so)"
            return f"nothing fits its {end}: {' and '.join(ends)} are disjoint{known}"
    return ""


def _and(view: OntologyView, pair: tuple[str, str]) -> str:
    return " and ".join(map(view.name, pair))


def _by(origin: Origin | None, view: OntologyView) -> str:
    return f" (because {origin.because(view.schema)})" if origin else ""


RULES: tuple[Rule, ...] = (data_ranges_without_values, disjoint_domains, disjoint_ranges)

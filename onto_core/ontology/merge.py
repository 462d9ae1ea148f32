"""One view of an element that several ontologies define under one IRI: what any of them says, it says. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from onto_core.ontology.model import Individual, OntologyClass, Property

Element = TypeVar("Element", OntologyClass, Property, Individual)


def merged(elements: Iterable[Mapping[str, Element]]) -> dict[str, Element]:
    """All elements by IRI. Definitions of one IRI add up, as the axioms of imported ontologies do (OWL 2 syntax, 3.4)."""
    together: dict[str, Element] = {}
    for mapping in elements:
        for iri, element in mapping.items():
            known = together.get(iri)
            together[iri] = element if known is None else joined(known, element)
    return together


def joined(first: Element, second: Element) -> Element:
    """Statements are united and flags or-ed; the tighter count wins; the first keeps its id.

    A property that one ontology calls an object property and the other a datatype property is an object property that takes literals too.
    """
    changes: dict[str, Any] = {}
    for each in fields(first):
        ours: Any = getattr(first, each.name)
        theirs: Any = getattr(second, each.name)
        if isinstance(ours, tuple) and isinstance(theirs, tuple):
            changes[each.name] = tuple(dict.fromkeys((*ours, *theirs)))
        elif isinstance(ours, bool):
            changes[each.name] = ours or theirs
    if isinstance(first, Property) and isinstance(second, Property):
        changes["min_count"] = max((n for n in (first.min_count, second.min_count) if n is not None), default=None)
        changes["max_count"] = min((n for n in (first.max_count, second.max_count) if n is not None), default=None)
        if first.kind != second.kind:
            changes["kind"] = "object"
    return replace(first, **changes)

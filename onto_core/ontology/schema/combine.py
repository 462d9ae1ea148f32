"""Several ontologies combined: definitions of one IRI united, and classes added that are used as a domain or range and never declared. Pure.

Using them so makes them classes (RDF Schema 1.1, 3.1 and 3.2); without them a property whose range nobody defined could never have a value.
The ontologies themselves stay as they are: `check` remarks on such references, and only the merged schema has the classes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

from onto_core.ontology.model import AllOf, Individual, Ontology, OntologyClass, Property
from onto_core.ontology.shapes.hints import classes_asked_for
from onto_core.vocabulary import ONTOLOGY_LANGUAGES, local_name


def completed(ontologies: Sequence[Ontology]) -> tuple[Ontology, ...]:
    """The ontologies, each with the classes that follow from its own domains, ranges and shapes (sh:class) and that none of them declares."""
    declared = {iri for ontology in ontologies for iri in ontology.classes}
    whole = []
    for ontology in ontologies:
        implied: dict[str, OntologyClass] = {}
        ids = {class_.id for class_ in ontology.classes.values()}
        for iri in (*_used_classes(ontology), *classes_asked_for(ontology.shapes)):
            if iri not in declared and not iri.startswith(ONTOLOGY_LANGUAGES):
                declared.add(iri)
                id = local_name(iri) if local_name(iri) not in ids else iri
                ids.add(id)
                implied[iri] = OntologyClass(id, iri)
        whole.append(replace(ontology, classes={**ontology.classes, **implied}) if implied else ontology)
    return tuple(whole)


def _used_classes(ontology: Ontology) -> Iterable[str]:
    return (iri for property_ in ontology.properties.values() for union in _unions_of(property_) for iri in union)


def _unions_of(property_: Property) -> AllOf:
    ranges = (*property_.range, property_.range_hints) if property_.kind == "object" else ()
    return (*property_.domain, property_.domain_hints, *ranges)


Element = TypeVar("Element", OntologyClass, Property, Individual)


def merged(elements: Iterable[Mapping[str, Element]]) -> dict[str, Element]:
    """All elements by IRI. Definitions of one IRI add up, as the axioms of imported ontologies do (OWL 2 syntax, 3.4)."""
    together: dict[str, Element] = {}
    for mapping in elements:
        for iri, element in mapping.items():
            together[iri] = joined(together[iri], element) if iri in together else element
    return together


def joined(first: Element, second: Element) -> Element:
    """One definition of two: statements are united and flags or-ed; the tighter count wins; the first keeps its id.

    A property that one ontology calls an object property and the other a datatype property is an object property that takes literals too.
    """
    changes: dict[str, Any] = {}
    for name in (field.name for field in fields(first)):
        ours: Any = getattr(first, name)
        theirs: Any = getattr(second, name)
        if isinstance(ours, tuple) and isinstance(theirs, tuple):
            changes[name] = tuple(dict.fromkeys((*ours, *theirs)))
        elif isinstance(ours, bool):
            changes[name] = ours or theirs
    if isinstance(first, Property) and isinstance(second, Property):
        changes["min_count"] = max((n for n in (first.min_count, second.min_count) if n is not None), default=None)
        changes["max_count"] = min((n for n in (first.max_count, second.max_count) if n is not None), default=None)
        if first.kind != second.kind:
            changes["kind"] = "object"
    return replace(first, **changes)

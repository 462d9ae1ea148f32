"""Links to IRIs that no loaded ontology describes as a class or property: what they may join, and their number. Pure.

Mappings to other vocabularies are loose: DBpedia declares birthDate and birthYear both equivalent to wikidata:P569, and birthPlace to be below
dul:hasLocation, which is equivalent to sourceCountry, a property of streams. Two elements that meet only in such an IRI are kept apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal as OneOf

from onto_core.ontology.model import Ontology, OntologyClass, Property
from onto_core.vocabulary import ONTOLOGY_LANGUAGES

ForeignLinks = OneOf["ignore", "follow"]
"""ignore: what is stated of an IRI holds only when a loaded ontology describes it | follow: every chain of links counts."""


def foreign_links(ontologies: Sequence[Ontology]) -> dict[str, dict[str, int]]:
    """Id of an ontology -> name of a link (owl:equivalentProperty, ...) -> its number to IRIs that none of the ontologies describes."""
    classes = {iri for ontology in ontologies for iri in ontology.classes}
    properties = {iri for ontology in ontologies for iri in ontology.properties}
    counts: dict[str, Counter[str]] = {ontology.id: Counter() for ontology in ontologies}
    for ontology in ontologies:
        for class_ in ontology.classes.values():
            counts[ontology.id].update(_outside(class_links(class_), classes))
        for property_ in ontology.properties.values():
            counts[ontology.id].update(_outside(property_links(property_), properties))
    return {id: dict(links.most_common()) for id, links in counts.items()}


def class_links(class_: OntologyClass) -> dict[str, tuple[str, ...]]:
    """Name of a link -> the classes that it leads to; without restrictions and disjointness, which join nothing."""
    return {"rdfs:subClassOf": class_.parents, "owl:equivalentClass": class_.equivalent, "owl:unionOf": class_.union_of}


def property_links(property_: Property) -> dict[str, tuple[str, ...]]:
    """Name of a link -> the properties that it leads to."""
    return {
        "rdfs:subPropertyOf": property_.parents,
        "owl:equivalentProperty": property_.equivalent,
        "owl:inverseOf": property_.inverse_of,
    }


def _outside(links: Mapping[str, tuple[str, ...]], described: set[str]) -> Iterator[str]:
    for name, iris in links.items():
        yield from (name for iri in iris if iri not in described and not iri.startswith(ONTOLOGY_LANGUAGES))

"""Classes that ontologies use as a domain or range and never declare: using them so makes them classes (RDF Schema 1.1, 3.1 and 3.2). Pure.

Without this a property whose range nobody defined could never have a value. What an ontology says itself stays as it is; `check` remarks on
such references, and only the merged schema has the classes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from onto_core.ontology.model import Ontology, OntologyClass
from onto_core.vocabulary import OWL, RDF, RDFS, XSD, local_name

_LANGUAGE_OF_ONTOLOGIES = (RDF, RDFS, OWL, XSD)


def completed(ontologies: Sequence[Ontology]) -> tuple[Ontology, ...]:
    """The ontologies, each with the classes that follow from its own domains and ranges and that none of them declares."""
    known = {iri for ontology in ontologies for iri in ontology.classes}
    whole = []
    for ontology in ontologies:
        found: dict[str, OntologyClass] = {}
        ids = {each.id for each in ontology.classes.values()}
        for each in ontology.properties.values():
            for iri in (iri for union in (*each.domain, *(each.range if each.kind == "object" else ())) for iri in union):
                if iri not in known and not iri.startswith(_LANGUAGE_OF_ONTOLOGIES):
                    known.add(iri)
                    id = local_name(iri) if local_name(iri) not in ids else iri
                    ids.add(id)
                    found[iri] = OntologyClass(id, iri)
        whole.append(replace(ontology, classes={**ontology.classes, **found}) if found else ontology)
    return tuple(whole)

"""The IRIs of the W3C vocabularies that we speak, as plain strings: no import of rdflib where a name is all that is needed."""

from __future__ import annotations

from typing import Final

RDF: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS: Final = "http://www.w3.org/2000/01/rdf-schema#"
OWL: Final = "http://www.w3.org/2002/07/owl#"
XSD: Final = "http://www.w3.org/2001/XMLSchema#"
SKOS: Final = "http://www.w3.org/2004/02/skos/core#"
PROV: Final = "http://www.w3.org/ns/prov#"
DCTERMS: Final = "http://purl.org/dc/terms/"
ONTORAG: Final = "urn:ontorag:vocabulary:"
"""Our own few terms in provenance: `chunkOrdinal`, `span`, `inferred`."""

ONTOLOGY_LANGUAGES: Final = (RDF, RDFS, OWL, XSD)
"""Terms of these are the language of ontologies; a document that repeats their definitions defines nothing of its own."""

RDF_TYPE: Final = RDF + "type"
RDF_LANG_STRING: Final = RDF + "langString"
RDFS_LABEL: Final = RDFS + "label"
SKOS_ALT_LABEL: Final = SKOS + "altLabel"
RDFS_LITERAL: Final = RDFS + "Literal"
RDFS_RESOURCE: Final = RDFS + "Resource"
OWL_THING: Final = OWL + "Thing"
OWL_NOTHING: Final = OWL + "Nothing"
XSD_STRING: Final = XSD + "string"
XSD_BOOLEAN: Final = XSD + "boolean"
XSD_INTEGER: Final = XSD + "integer"
XSD_DECIMAL: Final = XSD + "decimal"
XSD_DOUBLE: Final = XSD + "double"
XSD_DATE: Final = XSD + "date"
XSD_DATETIME: Final = XSD + "dateTime"
XSD_GYEAR: Final = XSD + "gYear"
XSD_ANYURI: Final = XSD + "anyURI"

TOP_CLASSES: Final = frozenset({OWL_THING, RDFS_RESOURCE})
"""Classes that everything belongs to: naming them as a domain or range restricts nothing."""
WITHOUT_MEANING: Final = TOP_CLASSES | {OWL + "NamedIndividual"}
"""Classes of which saying that something is one says nothing."""
ANNOTATIONS: Final = frozenset(
    {
        *(RDFS + name for name in ("label", "comment", "seeAlso", "isDefinedBy")),
        *(OWL + name for name in ("versionInfo", "deprecated")),
        *(SKOS + name for name in ("prefLabel", "altLabel")),
    }
)
"""Annotation properties that are there without an ontology declaring them (OWL 2 Syntax, 5.5), and the labels that graphs are searched by."""

PREFIXES: Final = {"rdf": RDF, "rdfs": RDFS, "owl": OWL, "xsd": XSD, "skos": SKOS, "prov": PROV, "dcterms": DCTERMS}


def local_name(iri: str) -> str:
    """The part of an IRI after its last `#`, `/` or `:`; the whole IRI when nothing follows."""
    for separator in "#/:":
        head, _, tail = iri.rpartition(separator)
        if head and tail:
            return tail
    return iri


def namespace_of(iri: str) -> str:
    """The part of an IRI before its local name."""
    return iri.removesuffix(local_name(iri))

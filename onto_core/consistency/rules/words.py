"""The words of findings: values, things and the reasons why a rule holds for a property. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import unquote

from onto_core.english.phrases import article, joined_list
from onto_core.graph.provenance import Statement
from onto_core.ontology.facets import datatype_name
from onto_core.ontology.schema.origin import origin
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_LANG_STRING, XSD_STRING, local_name

MOST = 5
"""Members of a list in a sentence."""


def shown(term: str | Literal) -> str:
    """A term in a sentence: the local name of an IRI, the text of a literal with its language or datatype; quoted, at most 80 characters."""
    if isinstance(term, str):
        return _cut(unquote(local_name(term)))
    if term.language is not None:
        return f"{_cut(term.lexical)}@{term.language}"
    return _cut(term.lexical) if term.datatype in {XSD_STRING, RDF_LANG_STRING} else f"{_cut(term.lexical)} ({datatype_name(term.datatype)})"


def _cut(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:77] + "...")


def listed(terms: Sequence[str | Literal]) -> str:
    """ "a, b and 7 more"."""
    texts = list(dict.fromkeys(map(shown, terms)))
    return joined_list(texts) if len(texts) <= MOST else f"{', '.join(texts[:MOST])} and {len(texts) - MOST:,} more"


def class_names(schema: Schema, kinds: Iterable[str], joint: str = "or") -> str:
    """ "a Ship or Boat"."""
    return article(joined_list([schema.name(kind) for kind in kinds], joint))


def because(schema: Schema, iri: str, statements: Iterable[Statement]) -> str:
    """ " (constructedIn is below builtIn)", for statements whose properties are others than the one whose rule they break."""
    said = []
    for predicate in dict.fromkeys(schema.respelled(statement[1]) for statement in statements):
        found = origin(schema, predicate, lambda property_, _: property_.iri == iri) if predicate in schema.properties else None
        if found is not None:
            relation = "is symmetric" if found.relation == "symmetric" else f"is {found.relation} {schema.name(iri)}"
            said.append(f"{schema.name(predicate)} {relation}")
    return f" ({joined_list(said)})" if said else ""

"""What the index embeds of an element: its own words, which phrases are like, and its words in their place, which sentences are like. Pure."""

from __future__ import annotations

from typing import Final

from onto_core.ontology.closure import Schema
from onto_core.ontology.describe import element_text
from onto_core.ontology.model import ElementRef
from onto_core.ontology.names import words

NAMED_CLASSES: Final = 3
"""Classes of a domain that a context names: more would drown the property."""


def own_text(ref: ElementRef, schema: Schema) -> str:
    """Label, id words, comment and alternative labels: "academic staff size"."""
    return element_text(schema.get(ref))


def context_text(ref: ElementRef, schema: Schema) -> str:
    """The same, and for a property the classes of its domain: "academic staff size of University"."""
    element = schema.get(ref)
    own = element_text(element)
    if ref.kind == "class" or not (domain := schema.effective_domain(element.iri)):
        return own
    return f"{own} of {' or '.join(words(schema.label(iri)) for iri in domain[0][:NAMED_CLASSES])}"

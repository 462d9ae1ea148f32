"""What the index embeds: each element by its own words, and each property once more among its classes. Pure."""

from __future__ import annotations

from onto_core.ontology.closure import Schema
from onto_core.ontology.describe import element_text
from onto_core.ontology.model import AllOf, ElementRef, Property
from onto_core.ontology.names import words

NAMED_CLASSES = 3
"""Classes of a domain or range that a context names: more would drown the property."""


def texts(ref: ElementRef, schema: Schema) -> tuple[str, ...]:
    """Label, id words, comment and alternative labels; for a property with a domain or range also that with their labels.

    Phrases are like the first ("academic staff"), sentences like the second ("academic staff size of University: integer").
    """
    element = schema.get(ref)
    own = element_text(element)
    if not isinstance(element, Property):
        return (own,)
    domain, range_ = _labels(schema.effective_domain(element.iri), schema), _labels(schema.effective_range(element.iri), schema)
    context = own + (f" of {domain}" if domain else "") + (f": {range_}" if range_ else "")
    return (own, context) if context != own else (own,)


def _labels(unions: AllOf, schema: Schema) -> str:
    return " or ".join(words(schema.label(iri)) for union in unions[:1] for iri in union[:NAMED_CLASSES])

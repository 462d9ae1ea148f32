"""The elements of an ontology whose names come nearest to one that may not be used. Pure."""

from __future__ import annotations

from functools import lru_cache

from onto_core.ontology.schema.schema import Schema
from onto_core.suggest import nearest

SUGGESTED = 8


@lru_cache(maxsize=1024)
def nearest_elements(name: str, iris: frozenset[str], schema: Schema) -> tuple[str, ...]:
    """The names of the elements that come nearest. Remembered: a file says the same wrong name thousands of times."""
    return nearest(name, (schema.name(iri) for iri in iris), SUGGESTED)

"""The elements of an ontology that a wrong name may mean: the same suggestions for every rule that refuses one. Pure."""

from __future__ import annotations

from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.suggest import nearest

SUGGESTED = 8


@remembered(1024)
def nearest_elements(schema: Schema, name: str, iris: frozenset[str]) -> tuple[str, ...]:
    """The names of the nearest elements. Remembered: a file repeats the same wrong name thousands of times."""
    return nearest(name, (schema.name(iri) for iri in iris), SUGGESTED)

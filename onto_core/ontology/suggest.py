"""Did you mean: the names that come nearest to one that does not exist. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz, process, utils

from onto_core.ontology.schema.schema import Schema, remembered

SUGGESTED = 8


def nearest(name: str, names: Iterable[str], limit: int = SUGGESTED) -> tuple[str, ...]:
    """At most `limit` of the names, the most alike first; equally alike ones in alphabetical order."""
    known = sorted(set(names))
    found = process.extract(name, known, scorer=fuzz.WRatio, processor=utils.default_process, limit=limit)
    return tuple(choice for choice, _, _ in found)


@remembered(1024)
def nearest_elements(schema: Schema, name: str, iris: frozenset[str]) -> tuple[str, ...]:
    """The names of the elements that come nearest. Remembered: a file says the same wrong name thousands of times."""
    return nearest(name, (schema.name(iri) for iri in iris))

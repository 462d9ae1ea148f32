"""What the classes of an entity ask of its values, remembered: a judge asks the same of the same classes over and over. Pure."""

from __future__ import annotations

from functools import lru_cache

from onto_core.ontology.model import Restriction
from onto_core.ontology.schema.schema import Schema

Owned = tuple[tuple[str, Restriction], ...]
"""(the class that declares it, the restriction)."""


@lru_cache(maxsize=1024)
def restrictions(schema: Schema, kinds: tuple[str, ...]) -> Owned:
    """All restrictions on the classes and their ancestors, each once."""
    return tuple(dict.fromkeys(schema.restrictions(kinds)))


@lru_cache(maxsize=8192)
def restrictions_on(schema: Schema, kinds: tuple[str, ...], predicate: str) -> Owned:
    """Those on one property."""
    return tuple((owner, each) for owner, each in restrictions(schema, kinds) if each.property == predicate)


@lru_cache(maxsize=8192)
def most(schema: Schema, kinds: tuple[str, ...], predicate: str) -> int | None:
    """How many values of the property something of these classes may have, of whatever kind."""
    return schema.max_count(predicate, kinds)

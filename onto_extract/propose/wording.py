"""The properties of a subset whose names the words of a text say. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from onto_core.english.stems import stem
from onto_core.english.words import FUNCTION
from onto_core.ontology.schema.labels import match_names

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset
    from onto_core.ontology.schema.schema import Schema

MOST: Final = 8
"""Properties that are told of one text, those first of which it says most."""
SAID: Final = 0.5
"""The share of the telling words of a property's name from which a text names it."""

_WORD: Final = re.compile(r"[^\W_]+")


def worded(text: str, subset: Subset) -> tuple[str, ...]:
    """The properties that a text names, at most MOST, by the share of their words that it has, then in the order of the ontologies."""
    said = {stem(word) for word in _WORD.findall(text)}
    wanted = subset.schema.derived(_names)
    shares = {iri: max((len(said & name) / len(name) for name in wanted[iri]), default=0.0) for iri in wanted if iri in subset.property_iris}
    found = [iri for iri, share in shares.items() if share >= SAID]
    return tuple(sorted(found, key=lambda iri: -shares[iri])[:MOST])


def _names(schema: Schema) -> Mapping[str, tuple[frozenset[str], ...]]:
    """Property -> the stems of the telling words of each of its names."""
    named = schema.derived(match_names)
    return {iri: tuple(filter(None, map(_stems, named[iri].names))) for iri in schema.properties}


def _stems(name: str) -> frozenset[str]:
    return frozenset(stem(word) for word in _WORD.findall(name) if word.lower() not in FUNCTION)

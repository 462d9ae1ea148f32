"""The properties of a subset whose names the words of a text say. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
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
    named = subset.schema.derived(_names)
    shares = ((max((len(said & name) / len(name) for name in named[iri].names), default=0.0), named[iri].number, iri) for iri in subset.property_iris)
    found = sorted((-share, number, iri) for share, number, iri in shares if share >= SAID)
    return tuple(iri for _, _, iri in found[:MOST])


@dataclass(frozen=True, slots=True)
class _Named:
    """The place of a property in the ontologies, and the stems of the telling words of each of its names."""

    number: int
    names: tuple[frozenset[str], ...]


def _names(schema: Schema) -> Mapping[str, _Named]:
    named = schema.derived(match_names)
    return {iri: _Named(number, tuple(filter(None, map(_stems, named[iri].names)))) for number, iri in enumerate(schema.properties)}


def _stems(name: str) -> frozenset[str]:
    return frozenset(stem(word) for word in _WORD.findall(name) if word.lower() not in FUNCTION)

"""The properties of a subset whose names the words of a text say. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
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
ALIKE: Final = 5
"""Letters of a stem from which a longer one that begins with it counts as another form of the word."""

_WORD: Final = re.compile(r"[^\W_]+")


def worded(text: str, subset: Subset) -> tuple[str, ...]:
    """The properties that a text names, at most MOST, by the share of their words that it has, then in the order of the ontologies."""
    said: dict[str, list[str]] = defaultdict(list)
    for each in {stem(word) for word in _WORD.findall(text)}:
        said[each[:ALIKE]].append(each)
    named = subset.schema.derived(_names)
    shares = ((max((_share(name, said) for name in named[iri].names), default=0.0), named[iri].number, iri) for iri in subset.property_iris)
    found = sorted((-share, number, iri) for share, number, iri in shares if share >= SAID)
    return tuple(iri for _, _, iri in found[:MOST])


def _share(name: frozenset[str], said: Mapping[str, Sequence[str]]) -> float:
    """The share of stems that a text says, as they are or as the beginning of another: it is its foundation that "founded" speaks of."""
    return sum(any(each == part or (len(part) >= ALIKE and _begins(part, each)) for each in said.get(part[:ALIKE], ())) for part in name) / len(name)


def _begins(one: str, other: str) -> bool:
    return len(other) >= ALIKE and (one.startswith(other) or other.startswith(one))


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

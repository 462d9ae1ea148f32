"""The properties of a subset whose names the words of a text say. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onto_core.english.stems import stem
from onto_core.english.words import FUNCTION
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.names import words as spaced
from onto_extract.rules.english import KIND_WORDS

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset
    from onto_core.ontology.schema.schema import Schema

MOST: Final = 8
"""Properties that are told of one text, those first of which it says most."""
SAID: Final = 0.5
"""The share of the telling words of a property's name from which a text names it."""
ALIKE: Final = 5
"""Letters of a stem from which a longer one that begins with it counts as another form of the word."""

SORT: Final = 0.35
"""The weight of a word that only says the sort of an end, and that the name of any such thing may have: the hub *airport*, the birth *place*."""

_KINDS: Final = frozenset(map(stem, KIND_WORDS))
_WORD: Final = re.compile(r"[^\W_]+")


def worded(text: str, subset: Subset) -> tuple[str, ...]:
    """The properties that a text names, at most MOST, by the share of their words that it has, then in the order of the ontologies."""
    said: dict[str, list[str]] = defaultdict(list)
    for each in {stem(word) for word in _WORD.findall(text)}:
        said[each[:ALIKE]].append(each)
    figures = any(sign.isdigit() for sign in text)
    named = subset.schema.derived(_named)
    having = subset.schema.derived(_having)
    likely = subset.property_iris.intersection(iri for beginning in said for iri in having.get(beginning, ()))
    of_subset = ((named[iri], iri) for iri in likely if figures or not named[iri].dated)
    shares = ((max((name.share(said) for name in each.names), default=0.0), each.number, iri) for each, iri in of_subset)
    found = sorted((-share, number, iri) for share, number, iri in shares if share >= SAID)
    return tuple(iri for _, _, iri in found[:MOST])


@dataclass(frozen=True, slots=True)
class _Name:
    """The stems of the telling words of a name, each with its weight."""

    weights: Mapping[str, float]

    def share(self, said: Mapping[str, Sequence[str]]) -> float:
        """The share that a text says, its stems by their first letters: as they are, or one as the beginning of the other ("founded", foundation)."""
        return sum(weight for part, weight in self.weights.items() if _is_said(part, said)) / sum(self.weights.values())


@dataclass(frozen=True, slots=True)
class _Named:
    """The place of a property in the ontologies, its names, and whether its values are days or years."""

    number: int
    names: tuple[_Name, ...]
    dated: bool


def _is_said(part: str, said: Mapping[str, Sequence[str]]) -> bool:
    return any(each == part or (len(part) >= ALIKE and _begins(part, each)) for each in said.get(part[:ALIKE], ()))


def _begins(one: str, other: str) -> bool:
    return len(other) >= ALIKE and (one.startswith(other) or other.startswith(one))


def _named(schema: Schema) -> Mapping[str, _Named]:
    called = schema.derived(match_names)
    return {iri: _name(iri, number, called[iri].names, schema) for number, iri in enumerate(schema.properties)}


def _having(schema: Schema) -> Mapping[str, Sequence[str]]:
    """The first letters of a stem -> the properties with a name that has such a one."""
    having: dict[str, list[str]] = defaultdict(list)
    for iri, each in schema.derived(_named).items():
        for beginning in {part[:ALIKE] for name in each.names for part in name.weights}:
            having[beginning].append(iri)
    return having


def _name(iri: str, number: int, names: Sequence[str], schema: Schema) -> _Named:
    unions = (*schema.effective_domain(iri), *schema.effective_range(iri))
    sorts = {stem(word) for union in unions for kind in union for word in _WORD.findall(spaced(schema.label(kind)))} | _KINDS
    found = (_weights(name, sorts) for name in names)
    last = {name.lower().split()[-1] for name in names if name.strip()}
    return _Named(number, tuple(_Name(weights) for weights in found if weights), any(KIND_WORDS.get(word) == "date" for word in last))


def _weights(name: str, sorts: Set[str]) -> dict[str, float]:
    stems = dict.fromkeys(stem(word) for word in _WORD.findall(name) if word.lower() not in FUNCTION)
    return {each: SORT if each in sorts and len(stems) > 1 else 1.0 for each in stems}

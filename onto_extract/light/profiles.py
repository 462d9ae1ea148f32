"""Properties as sentences speak of them: the telling stems of their names, and the sorts of ends that they take. Pure."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onto_core.english.stems import stem
from onto_core.english.words import FUNCTION, PREPOSITIONS
from onto_core.ontology.schema.labels import match_names
from onto_extract.rules.english import KIND_WORDS, NEUTRAL
from onto_extract.rules.lexicon import Expected, Lexicon, class_names

if TYPE_CHECKING:
    from onto_core.ontology.schema.schema import Schema

SORT_WORD: Final = 0.35
"""The share of its weight that a word has in a name when it says no more than the sort of the object: launch *site*, operating *organisation*."""


_DOER = re.compile(r"(?:[eo]r|ist|ant|by)$")


NEUTRAL_WORD: Final = 0.15
"""The share of its weight of a word that a text seldom says: the *current* location."""


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a property: its telling stems with their weights. A doer's ("founder", "founded by") leads to who does what it says."""

    parts: tuple[tuple[str, float], ...]
    words: tuple[str, ...]
    doer: bool
    verbal: bool
    """A whole phrase with a verb ("carries", "was made for"): only grammar tells who does it, which is left to the rules."""

    @property
    def total(self) -> float:
        return sum(weight for _, weight in self.parts)


@dataclass(frozen=True, slots=True)
class Profile:
    """One property. `names`: for each of its names the stems that tell it from others, with their weights; `expected`: of its objects."""

    iri: str
    names: tuple[Name, ...]
    expected: Expected
    sorts: frozenset[str] = frozenset()
    """The stems of the names of the classes at its ends."""

    @property
    def single_names(self) -> frozenset[str]:
        """Its names of one word, in the singular and the plural: said alone they name the property, and nothing that has it."""
        return frozenset(form for name in self.names if len(name.words) == 1 for form in (name.words[0], f"{name.words[0]}s"))

    @property
    def parts(self) -> frozenset[str]:
        """All telling stems of its names."""
        return frozenset(part for name in self.names for part, _ in name.parts)

    def share(self, said: Collection[str]) -> float:
        """The share of a name that some stems have in common with it, for the name of which they have most."""
        return max((sum(weight for part, weight in name.parts if part in said) / name.total for name in self.names), default=0.0)

    def coverage(self, nouns: Mapping[str, float], verbs: Mapping[str, float], *, by_object: bool) -> float:
        """The share of a name that the words around two ends say, for the name of which they say most. `by_object`: the object does what they say."""
        best = 0.0
        for name in self.names:
            if name.verbal:
                continue
            said = 0.0
            for part, weight in name.parts:
                of_verb = verbs.get(part, 0.0) if name.doer == by_object else 0.0
                said += weight * max(nouns.get(part, 0.0), of_verb)
            best = max(best, said / name.total)
        return best


def profiles_of(lexicon: Lexicon) -> tuple[Profile, ...]:
    """The profiles of the properties of a lexicon, in its order."""
    rarity = lexicon.schema.derived(_rarity)
    return tuple(_profile(iri, lexicon, rarity) for iri in lexicon.expected)


def _profile(iri: str, lexicon: Lexicon, rarity: Mapping[str, float]) -> Profile:
    schema = lexicon.schema
    sorts = {
        stem(word)
        for union in schema.effective_range(iri)
        for member in union
        if member in schema.classes
        for key in class_names(schema, member)
        for word in key
    }
    begins = {
        stem(word)
        for union in schema.effective_domain(iri)
        for member in union
        if member in schema.classes
        for key in class_names(schema, member)
        for word in key
    }
    sorts |= {stem(word) for word in KIND_WORDS}
    names = []
    for name in schema.derived(match_names)[iri].names:
        telling = [word for word in name.lower().split() if word not in FUNCTION]
        neutral = {stem(word) for word in telling if word in NEUTRAL} if len(telling) > 1 else set()
        stems = dict.fromkeys(stem(word) for word in telling)
        weighted = [
            (part, (NEUTRAL_WORD if part in neutral else 1.0) * rarity.get(part, 1.0) * (SORT_WORD if part in sorts and len(stems) > 1 else 1.0))
            for part in stems
        ]
        if weighted:
            names.append(Name(tuple(weighted), tuple(name.lower().split()), bool(_DOER.search(name)), _is_verbal(name.lower().split())))
    return Profile(iri, tuple(dict.fromkeys(names)), lexicon.expected[iri], frozenset(sorts | begins))


def _is_verbal(words: list[str]) -> bool:
    if words[-1] in PREPOSITIONS:
        return words[-1] != "by" or len(words) > 2
    verb = words[0].endswith("s") and not words[0].endswith(("ss", "us", "is")) and words[0] not in FUNCTION
    return words[0] in {"is", "was", "are"} or (verb and len(words) == 1)


def _rarity(schema: Schema) -> Mapping[str, float]:
    """Stem -> its weight in names of properties, less the more of them have it."""
    names = schema.derived(match_names)
    counted = Counter(part for iri in schema.properties for part in {stem(word) for name in names[iri].names for word in name.lower().split()})
    return {part: 1.0 / (1.0 + math.log(count)) for part, count in counted.items()}

"""Classes and individuals named by the words of a header or of a cell. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from onto_core.english.stems import stem
from onto_core.languages.accents import without_accents
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.names import words
from onto_extract.rules.lexicon import Lexicon
from onto_extract.tables.header import spelled

_WORD: Final = re.compile(r"[^\W_]+")
MOST_WORDS: Final = 8
"""Words of a cell that may be the name of a class."""


class ClassIndex:
    """The classes of a subset by their names, whole or begun: "mozzarella" is a mozzarella topping where toppings are asked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon, self.schema = lexicon, lexicon.schema
        self._beginning: dict[tuple[str, ...], list[tuple[int, str]]] = defaultdict(list)
        cleaned = self.schema.derived(match_names)
        said = [(name, iri) for iri in dict.fromkeys(lexicon.class_names.values()) if iri in cleaned for name in cleaned[iri].names]
        self._names: dict[tuple[str, ...], str] = {}
        for name, iri in said:
            key = _key(name)
            self._names.setdefault(key, iri)
            for length in range(1, len(key) + 1):
                self._beginning[key[:length]].append((len(key) - length, iri))

    def named(self, phrase: Sequence[str]) -> str | None:
        """The class that a phrase names, or the last words of it: "steam research vessel" names a vessel."""
        key = _key(" ".join(phrase))
        return next((iri for start in range(len(key)) if (iri := self._names.get(key[start:])) is not None), None)

    def meant(self, text: str, within: str) -> str | None:
        """The class at or below `within`, or the class of an individual there, whose name a text is, or begins; the shortest such name."""
        individual = self.schema.individuals.get(self.lexicon.individuals.get(text.lower(), ""))
        if individual is not None and any(self.schema.is_a(kind, within) for kind in individual.types):
            return next(kind for kind in individual.types if self.schema.is_a(kind, within))
        spoken = _key(text)
        if not spoken or len(spoken) > MOST_WORDS:
            return None
        fitting = [(more, iri) for more, iri in self._beginning.get(spoken, ()) if iri != within and self.schema.is_a(iri, within)]
        return min(fitting)[1] if fitting else None

    def whole(self, text: str) -> str | None:
        """The class whose whole name a text is."""
        return self._names.get(_key(text))


def _key(text: str) -> tuple[str, ...]:
    return tuple(stem(spelled(_plain(word))) for word in _WORD.findall(words(text).lower().replace("'", "").replace("’", "")))


def _plain(word: str) -> str:
    """A word without accents: people write jalapeño, ontologies jalapeno."""
    return without_accents(word.lower())

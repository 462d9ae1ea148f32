"""The names of a graph's elements beside the words of a question, by the words and the stemmer of its language. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from onto_core.languages.stems import stem_in
from onto_core.ontology.schema.schema import Schema
from onto_query.candidate import Evidence
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import content_stems

CALENDAR: Final = ("date", "year", "day", "time", "start")
"""Words that tell of any date, and not of which."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The question taken apart, what the graph has, and what was seen at the things of the question."""

    analysis: Analysis
    schema: Schema
    reach: Reach
    evidence: Evidence
    likeness: Mapping[str, float] = field(default_factory=dict)
    """Class -> cosine with the noun that is asked for, where no class is called so."""


def per_each(analysis: Analysis, i: int) -> bool:
    """True for a word that alone says that each thing has its own row: "per", "each"; not for that in "in every"."""
    told = lexicon_of(analysis.language)["group"].before([word.lower for word in analysis.words], i + 1)
    return told is not None and told[1] == i


class Naming:
    """What the elements of a graph are called, and what the words of one question say."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.analysis, self.reach, self.schema = ground.analysis, ground.reach, ground.schema
        self.lowers = [word.lower.replace("’", "'") for word in self.analysis.words]
        self.lexicon = lexicon_of(self.analysis.language)
        self.stem = stem_in(self.lexicon.language)
        self._stems: dict[str, frozenset[str]] = {}

    def names_of(self, iri: str) -> list[str]:
        """The best label of an element, and those in the question's language."""
        element = self.schema.classes.get(iri) or self.schema.properties.get(iri)
        own = [text.value for text in element.labels if text.language == self.lexicon.language] if element is not None else []
        return [self.schema.label(iri), *own]

    def stems_of(self, iri: str) -> frozenset[str]:
        """The stems of an element's names."""
        if iri not in self._stems:
            self._stems[iri] = frozenset(part for name in self.names_of(iri) for part in content_stems(name, self.lexicon.language))
        return self._stems[iri]

    def hinted(self, iri: str, hints: frozenset[str]) -> float:
        """1 when a property has one of the words in its name, half for a mere "date" or "year", else 0."""
        stems, name = {self.stem(word) for word in hints}, {*self.stems_of(iri), *content_stems(spoken(iri), self.lexicon.language)}
        if (stems - {self.stem(word) for word in CALENDAR}) & name:
            return 1.0
        return 0.5 if stems & name else 0.0

    def joins(self, word: str) -> bool:
        """True for `and`, `or`, `but`."""
        return self.lexicon.has("and", word) or self.lexicon.has("or", word) or self.lexicon.has("but", word)

    def denies(self, word: str) -> bool:
        return word == "non" or self.lexicon.has("negation", word)

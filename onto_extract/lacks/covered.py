"""What the ontology has already: wordings that its elements cover, and pairs of things of which a fact was accepted. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from onto_core.english.stems import stem
from onto_core.english.words import FUNCTION
from onto_core.messages import EntityWire, Extraction
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import normal_label
from onto_extract.lacks.group import stems
from onto_extract.lacks.model import Asked

TIMES: Final = frozenset(map(stem, ("date", "year", "time", "day", "month")))
"""Words of names that lead to a point in time."""
SORTS: Final = TIMES | frozenset(map(stem, ("place", "location", "city", "country", "person", "name", "number", "count", "total", "has", "is")))
"""Words of names that say what sort of thing or value a relation leads to, as a sentence does by other means: "born in" for birthPlace."""


class Covered:
    """The names of an ontology by their stems, and what was extracted with it."""

    def __init__(self, schema: Schema, extractions: Iterable[Extraction]) -> None:
        self.schema = schema
        self._properties: dict[str, list[frozenset[str]]] = defaultdict(list)
        self._classes: set[tuple[str, ...]] = set()
        for iri, each in schema.derived(match_names).items():
            for name in each.names:
                if iri in schema.classes:
                    self._classes.add(stems(name))
                else:
                    told = frozenset(stems(name))
                    for word in told:
                        self._properties[word].append(told)
        self._pairs: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self.kinds: dict[tuple[str, str], str] = {}
        for message in extractions:
            for subject, object_, types in _facts(message):
                self._pairs[message.chunk_id].append((subject, object_))
                for name, kind in types:
                    self.kinds.setdefault((message.chunk_id, name), kind)

    def covers(self, asked: Asked) -> bool:
        """True when an element says this already, or an accepted fact of the chunk holds between the same things."""
        if asked.kind == "class":
            told = stems(asked.words)
            return told in self._classes or told[-1:] in self._classes
        if asked.kind != "property":
            return False
        if any(self._named(wording, asked) for wording in (asked.words, *asked.also)):
            return True
        subject, object_ = normal_label(asked.subject), normal_label(asked.object)
        return any((_alike(subject, a) and _alike(object_, b)) or (_alike(subject, b) and _alike(object_, a)) for a, b in self._pairs[asked.chunk])

    def _named(self, wording: str, asked: Asked) -> bool:
        """True when all that a wording says is in the name of one property, and what else that name says fits the value."""
        told = frozenset(stem(word) for word in words(wording).lower().split() if word not in FUNCTION)
        names = {each for word in told for each in self._properties.get(word, ()) if told <= each}
        return any(self._fits(each - told, asked) for each in names)

    @staticmethod
    def _fits(rest: frozenset[str], asked: Asked) -> bool:
        """ "born in" a place is not covered by a birth date, nor "born on" a day by a birth place."""
        if not rest:
            return True
        if not rest <= SORTS:
            return False
        of_time = not rest.isdisjoint(TIMES)
        return of_time == (asked.object_kind in {"date", "number"}) or (asked.object_kind == "number" and not of_time)

    def class_of(self, asked: Asked, name: str) -> str:
        """The class that the chunk's facts give the thing of that name, as an IRI; "" when they give none."""
        return self.kinds.get((asked.chunk, normal_label(name)), "")


def _facts(message: Extraction) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    for triple in message.triples:
        if triple.inferred:
            continue
        end = triple.object
        types = [(normal_label(triple.subject.label), triple.subject.types[0])] if triple.subject.types else []
        if isinstance(end, EntityWire):
            types += [(normal_label(end.label), end.types[0])] if end.types else []
            yield normal_label(triple.subject.label), normal_label(end.label), types
        else:
            yield normal_label(triple.subject.label), normal_label(end.value), types


def _alike(one: str, other: str) -> bool:
    """True for two names of which one is within the other, word by word."""
    a, b = sorted((one.split(), other.split()), key=len)
    return bool(a) and any(b[start : start + len(a)] == a for start in range(len(b) - len(a) + 1))

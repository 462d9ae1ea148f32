"""A graph as questions are made of it: its classes with their things, the properties of these with their values, and what all are called.

Read straight from the triples, by none of the ways that answers are found: what these overlook is asked all the same.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from typing import Literal as OneOf

from onto_core.graph.names import BLANK
from onto_core.graph.provenance import Statement
from onto_core.ontology.schema.names import words
from onto_core.terms import Literal
from onto_core.vocabulary import OWL, RDF, RDF_TYPE, RDFS, SKOS, XSD, local_name

LABELS: Final = (RDFS + "label", SKOS + "prefLabel")
NAMING: Final = re.compile(r"(?:^|\s)(?:name|title|label)$")
"""Words of properties whose values things are called by, where they have no label,"""
UNIQUE: Final = 0.9
"""when this share of their values is of one thing alone: a last name or a job title is not what somebody is called."""
KEYS: Final = re.compile(r"(?:^|\s)ids?$")
"""Words of properties with the keys of tables, which nobody counts or compares."""
LONGEST: Final = 60
"""Characters of a name or value that a question quotes."""
FEWEST: Final = 3
"""Things of a class, or with a property, below which nobody asks for them."""
NUMBERS: Final = frozenset(XSD + name for name in ("integer", "decimal", "double", "float", "int", "long", "nonNegativeInteger", "positiveInteger"))
DATES: Final = frozenset(XSD + name for name in ("date", "dateTime", "gYear"))

Term = str | Literal
"""A thing by its IRI, or a literal."""
Sort = OneOf["thing", "number", "date", "boolean", "text"]


@dataclass(frozen=True, slots=True)
class Relation:
    """A property as the things of one class have it. `pairs`: (thing, value)."""

    iri: str
    class_iri: str
    sort: Sort
    name: str
    pairs: tuple[tuple[str, Term], ...]

    @property
    def things(self) -> set[str]:
        return {thing for thing, _ in self.pairs}

    @property
    def single(self) -> bool:
        """No thing has two values."""
        return len(self.things) == len(self.pairs)


class GraphSeen:
    """The triples by what questions need of them."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self._of: dict[str, list[tuple[str, Term]]] = defaultdict(list)
        for subject, predicate, value in statements:
            if not subject.startswith(BLANK):  # nobody can ask for it by a name
                self._of[subject].append((predicate, value))

    @cached_property
    def classes(self) -> Mapping[str, frozenset[str]]:
        """Class -> its things, those of its subclasses among them; without the classes of vocabularies."""
        above: dict[str, set[str]] = defaultdict(set)
        direct: dict[str, set[str]] = defaultdict(set)
        for thing, said in self._of.items():
            for predicate, value in said:
                if isinstance(value, str) and predicate == RDFS + "subClassOf":
                    above[thing].add(value)
                elif isinstance(value, str) and predicate == RDF_TYPE and not value.startswith((OWL, RDF, RDFS)):
                    direct[value].add(thing)
        whole: dict[str, set[str]] = defaultdict(set)
        for class_iri, things in direct.items():
            left, seen = [class_iri], set[str]()
            while left:
                here = left.pop()
                if here not in seen:
                    seen.add(here)
                    whole[here] |= things
                    left += above[here]
        return {iri: frozenset(things) for iri, things in sorted(whole.items()) if len(things) >= FEWEST}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Thing -> what it alone is called: a label, or a value of a property for names."""
        called: dict[str, str] = {}
        for thing, said in sorted(self._of.items()):
            if found := self._name(said):
                called[thing] = found
        often = Counter(name.casefold() for name in called.values())
        return {thing: name for thing, name in called.items() if often[name.casefold()] == 1}

    @cached_property
    def _naming(self) -> Mapping[str, tuple[int, int]]:
        """The properties for names, with their ranks."""
        values: dict[str, list[str]] = defaultdict(list)
        for said in self._of.values():
            for predicate, value in said:
                if isinstance(value, Literal) and predicate not in LABELS and NAMING.search(words(local_name(predicate)).lower()):
                    values[predicate].append(value.lexical.casefold())
        found = {LABELS[rank]: (0, rank) for rank in range(len(LABELS))}
        return found | {iri: (1, len(iri)) for iri, some in values.items() if sum(n == 1 for n in Counter(some).values()) >= UNIQUE * len(some)}

    def _name(self, said: Sequence[tuple[str, Term]]) -> str:
        ranked = [
            (*self._naming[predicate], value.lexical)
            for predicate, value in said
            if predicate in self._naming and isinstance(value, Literal) and (value.language or "en").startswith("en") and quotable(value.lexical)
        ]
        return min(ranked)[2] if ranked else ""

    def called(self, iri: str) -> str:
        """A class or property in words: its English label, or its local name."""
        label = next((v.lexical for p, v in self._of.get(iri, ()) if p in LABELS and isinstance(v, Literal) and (v.language or "en") == "en"), "")
        plain = " ".join((label or words(local_name(iri))).replace("-", " ").split()).lower()
        return plain if label else re.sub(r"^(?:has|ref|is|in) (?=\w)", "", plain)

    @cached_property
    def relations(self) -> Sequence[Relation]:
        """The properties of each class, by the sort that nearly all of their values are of."""
        found = []
        for class_iri, things in self.classes.items():
            pairs: dict[str, list[tuple[str, Term]]] = defaultdict(list)
            for thing in sorted(things):
                for predicate, value in self._of.get(thing, ()):
                    if not predicate.startswith((RDF, RDFS, OWL, SKOS)) and predicate not in self._naming:
                        pairs[predicate].append((thing, value))
            for predicate, some in sorted(pairs.items()):
                sorts = Counter(sort_of(value) for _, value in some)
                (sort, times), *_ = sorts.most_common()
                name = self.called(predicate)
                if sort == "thing":
                    name = KEYS.sub("", name)
                if len(some) >= FEWEST and times == len(some) and name and not KEYS.search(name):
                    found.append(Relation(predicate, class_iri, sort, name, tuple(some)))
        return found


def sort_of(value: Term) -> Sort:
    if not isinstance(value, Literal):
        return "thing"
    datatype = value.datatype
    if datatype in NUMBERS:
        return "number"
    if datatype in DATES:
        return "date"
    return "boolean" if datatype == XSD + "boolean" else "text"


def quotable(text: str) -> bool:
    """True for a text that a question may name."""
    return 1 < len(text) <= LONGEST and "\n" not in text and '"' not in text and any(sign.isalnum() for sign in text)

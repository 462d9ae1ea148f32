"""What a graph states, sorted: the classes of its things, and the statements of each of its properties. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from onto_core.terms import Literal
from onto_core.vocabulary import ANNOTATIONS, ONTOLOGY_LANGUAGES, ONTORAG, PROV, RDF_TYPE, RDFS, RDFS_LABEL, SKOS, WITHOUT_MEANING

Statement = tuple[str, str, str | Literal]
"""Subject, predicate, object; an IRI is a `str`."""
DESCRIBING: Final = (*ONTOLOGY_LANGUAGES, SKOS, PROV, ONTORAG)
"""Vocabularies that speak of terms, labels and sources: their predicates are no properties of things."""
SUBCLASS: Final = RDFS + "subClassOf"


@dataclass(slots=True)
class Uses:
    """The statements with one predicate, each once."""

    things: list[tuple[str, str]] = field(default_factory=list)
    literals: list[tuple[str, Literal]] = field(default_factory=list)


@dataclass(slots=True)
class Seen:
    """`types`: thing -> classes; `uses`: predicate -> statements; `labels` of anything; `parents`: class -> classes that it is said to be below."""

    types: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    uses: dict[str, Uses] = field(default_factory=lambda: defaultdict(Uses))
    labels: dict[str, str] = field(default_factory=dict)
    parents: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))


def seen_in(statements: Iterable[Statement]) -> Seen:
    """Sort the statements; a repeated one counts once."""
    seen = Seen()
    for subject, predicate, end in dict.fromkeys(statements):
        if predicate == RDF_TYPE and isinstance(end, str):
            if end not in WITHOUT_MEANING and not end.startswith(ONTOLOGY_LANGUAGES):
                seen.types[subject].add(end)
        elif predicate == SUBCLASS and isinstance(end, str):
            seen.parents[subject].add(end)
        elif predicate == RDFS_LABEL and isinstance(end, Literal):
            seen.labels[subject] = min(end.lexical, seen.labels.get(subject, end.lexical))
        elif predicate in ANNOTATIONS or predicate.startswith(DESCRIBING):
            continue
        elif isinstance(end, str):
            seen.uses[predicate].things.append((subject, end))
        else:
            seen.uses[predicate].literals.append((subject, end))
    return seen

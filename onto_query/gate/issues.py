"""Values of the gate's rules: the issues that they find, and the rulebook that they check queries against. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal as OneOf

from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity
from onto_core.vocabulary import PREFIXES
from onto_query.gate import edits
from onto_query.gate.facts import QueryFacts

ALLOWED = (*(PREFIXES[name] for name in ("rdf", "rdfs", "owl", "skos", "prov", "dcterms")), "urn:ontorag:")
"""Namespaces whose classes and properties the ontologies need not declare."""


@dataclass(frozen=True, slots=True)
class Issue:
    """A finding in a query. `fix` rewrites the query's text; `suggestion` says the same for a person."""

    code: str
    severity: OneOf["error", "warning", "note"]
    message: str
    where: str = ""
    suggestion: str = ""
    fix: Callable[[str], str] | None = None

    def __str__(self) -> str:
        return self.message + (f" {self.suggestion}" if self.suggestion else "")


@dataclass(frozen=True, slots=True)
class Asked:
    """The form of the question: of a yes or no, of a number of things, or of things and values; in an order; the first of an order."""

    form: OneOf["select", "count", "ask", "write"]
    ordered: bool = False
    superlative: bool = False


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The basis for checking a query: the ontologies, and the question that it is to answer.

    `mentions`: for each thing that the question surely names, the entities that it may be. `question` is its text; values in a query come from it.
    """

    schema: Schema
    entities: tuple[Entity, ...]
    max_rows: int
    prefixes: Mapping[str, str]
    mentions: tuple[tuple[Entity, ...], ...] = ()
    question: str = ""
    asked: Asked | None = None
    """None where the form was settled by who wrote the query."""


Rule = Callable[[QueryFacts, Rulebook], Iterator[Issue]]


def swap(old: str, new: str) -> Callable[[str], str]:
    """A fix that replaces one IRI by another."""
    return lambda text: edits.replace_iri(text, old, lambda _: f"<{new}>")

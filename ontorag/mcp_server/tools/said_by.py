"""The documents that state the facts of one thing, and how sure each fact is, by the provenance that a SPARQL store keeps of statements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from onto_core.errors import NoCollection, QueryRejected
from onto_core.graph.names import CONFIDENCE, DERIVED_FROM, PROVENANCE, STATED_IN, document_id_of
from onto_core.ports.graphs import Limits
from onto_core.rdf.iris import is_iri
from onto_core.terms import Cell, Iri, Query
from onto_core.terms import Literal as Value
from onto_core.vocabulary import RDF
from onto_query.services import Services

MOST: Final = 2_000
"""Statements of a thing, each counted for every document that makes it, that are read."""


@dataclass(frozen=True, slots=True)
class Said:
    """The documents that state a fact, and the probability that it is right, by the surest of them."""

    documents: tuple[str, ...] = ()
    confidence: float | None = None


async def said_of(iri: str, end: Literal["subject", "object"], services: Services, collection: str) -> Mapping[tuple[str, Cell], Said]:
    """(property, the other end) -> who says so, of the facts of which the thing is one end; empty where the store does not keep that so."""
    if not is_iri(iri):
        return {}
    other = "object" if end == "subject" else "subject"
    text = f"""SELECT ?property ?other ?document (MAX(?sure) AS ?confidence) {{ GRAPH <{PROVENANCE}> {{
  ?statement <{RDF}{end}> <{iri}> ; <{RDF}predicate> ?property ; <{RDF}{other}> ?other ; <{STATED_IN}> ?chunk .
  ?chunk <{DERIVED_FROM}> ?document .
  OPTIONAL {{ ?statement <{CONFIDENCE}> ?sure }}
}} }} GROUP BY ?property ?other ?document LIMIT {MOST}"""
    try:
        table = await services.graph.run(Query("sparql", text), Limits.of(services.query), collection)
    except (QueryRejected, NoCollection):  # a property graph keeps it otherwise
        return {}
    found: dict[tuple[str, Cell], Said] = {}
    for property_, value, document, sure in table.rows:
        if not isinstance(property_, Iri) or not isinstance(document, Iri):
            continue
        key = property_.value, bare(value)
        before = found.get(key, Said())
        confidence = float(sure.lexical) if isinstance(sure, Value) else None
        surest = max((each for each in (before.confidence, confidence) if each is not None), default=None)
        found[key] = Said(tuple(sorted({*before.documents, document_id_of(document.value)})), surest)
    return found


def bare(cell: Cell) -> Cell:
    """A value without the label that a store puts beside it."""
    return Iri(cell.value) if isinstance(cell, Iri) else cell

"""The evidence of an answer: each row's entities, and the documents and passages that mention them together with those of the question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from onto_core.documents.passages import passages_of
from onto_core.errors import BackendError
from onto_core.layout.places import PassageWire
from onto_core.messages import Citation
from onto_core.ports.graphs import Source
from onto_core.terms import Iri, Literal
from onto_core.vocabulary import RDF_TYPE
from onto_query.attempt import entities_of, named_in
from onto_query.graph_query import AnyEdge, Edge, flat
from onto_query.routing.pages import page_of
from onto_query.services import Services
from onto_query.state import Attempt, State

CITED = 50
"""Rows whose sources are looked up."""
SHOWN = 10
"""Rows with passages,"""
PASSAGES = 3
"""and the most of one row."""


async def cite(state: State, attempt: Attempt, services: Services) -> tuple[Citation, ...]:
    """Each row's entities, and the documents and passages that mention them together with the entities of the query."""
    table = attempt.table
    assert table is not None
    described = attempt.candidate is not None and any(isinstance(each, AnyEdge) for each in attempt.candidate.query.where)
    named = _named(state, attempt)
    page = page_of(state.question, table)
    rows = table.rows[page.start : page.stop][:CITED]
    iris = dict.fromkeys([*named, *(cell.value for row in rows for cell in row if isinstance(cell, Iri))])
    elements = {*state.schema.classes, *state.schema.properties}
    sources = await services.entities.sources([iri for iri in iris if iri not in elements], state.question.collection)
    collection = state.question.collection
    citations: list[Citation] = []
    for number, row in enumerate(rows, start=1):
        if described and isinstance(row[0], Iri) and row[0].value == RDF_TYPE:
            continue  # the class of a thing is no fact that a document states by itself
        own = tuple(dict.fromkeys(cell.value for cell in row if isinstance(cell, Iri) and cell.value not in elements))
        passages = await _passages(places(own, named, sources), services, collection) if number <= SHOWN else ()
        citations.append(Citation(row=number, entities=own or named, documents=documents(own, named, sources), passages=passages or None))
    return tuple(citations)


def _named(state: State, attempt: Attempt) -> tuple[str, ...]:
    """The things that the query names: by their IRI, or by their name as a value."""
    entities = entities_of(state)
    if attempt.candidate is None:
        return tuple(iri for iri in entities if iri in attempt.text)
    edges = [each for each in flat(attempt.candidate.query.where) if isinstance(each, Edge)]
    called = {each.object.lexical.casefold() for each in edges if isinstance(each.object, Literal)}
    return tuple(dict.fromkeys((*named_in(attempt.candidate), *(iri for iri, entity in entities.items() if entity.label.casefold() in called))))


async def _passages(found: Sequence[Source], services: Services, collection: str) -> tuple[PassageWire, ...]:
    """The kept sentences at some of the places. A store that does not give them takes nothing away from the answer."""
    if services.records is None or not found:
        return ()
    try:
        read = await passages_of(services.records, collection, found[: 2 * PASSAGES])
    except BackendError:
        return ()
    return tuple(
        PassageWire(
            document=each.document_id, chunk=each.chunk_id, text=each.text, start=each.marked.start, end=each.marked.end, place=each.place or None
        )
        for each in read[:PASSAGES]
    )


def places(own: Sequence[str], named: Sequence[str], sources: Mapping[str, Sequence[Source]]) -> list[Source]:
    """The places that mention all of them; where there is none, those of the row's own entities in chunks that mention all."""
    per_entity = [{source for source in sources.get(iri, ()) if source.span is not None} for iri in (*own, *named)]
    together = set.intersection(*per_entity) if per_entity else set()
    if not together:
        chunks = [{(source.document_id, source.chunk_id) for source in each} for each in per_entity]
        common = set.intersection(*chunks) if chunks else set()
        together = {
            source for iri in (own or named) for source in sources.get(iri, ()) if (source.document_id, source.chunk_id) in common and source.span
        }
    return sorted(together, key=lambda source: (source.document_id, source.chunk_id, source.span))


def documents(own: Sequence[str], named: Sequence[str], sources: Mapping[str, Sequence[Source]]) -> tuple[str, ...]:
    """The documents of the chunks that mention all of them; where no chunk does, of those that mention the row's own entities."""
    per_entity = [{(source.document_id, source.chunk_id) for source in sources.get(iri, ())} for iri in (*own, *named)]
    common = set.intersection(*per_entity) if per_entity else set()
    chunks = common or {(s.document_id, s.chunk_id) for iri in (own or named) for s in sources.get(iri, ())}
    return tuple(sorted({document for document, _ in chunks if document}))

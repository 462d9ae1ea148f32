"""`sources`: the documents that a graph is made of, and the passages that say something of its things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from pydantic import BaseModel, Field

from onto_core.documents.kept import Kept, accepted_of, every_kept, kept_of, near, rejected_of
from onto_core.documents.model import ChunkRecord
from onto_core.documents.passages import passages_of
from onto_core.errors import InputError, Problem
from onto_core.ports.graphs import Source
from onto_query.passages.evidence import documents, places
from onto_query.services import Services
from ontorag.mcp_server.desk import Desk
from ontorag.mcp_server.room import Room, shortened
from ontorag.mcp_server.tool import Arguments, CollectionName, Name, Result, Tool
from ontorag.mcp_server.tools.questions import Quote

MOST_PLACES: Final = 200


class Sources(Arguments):
    entities: Annotated[tuple[Name, ...], Field(max_length=50)] = Field(
        (), description="IRIs of things: the passages that say something of all of them."
    )
    document: Name = Field("", description="A document's id: its chunks with their text. Empty, without entities: list the documents.")
    offset: Annotated[int, Field(ge=0)] = Field(0, description="Documents, chunks or passages to pass over.")
    limit: Annotated[int, Field(ge=1, le=200)] = 20
    collection: CollectionName = ""


class DocumentLine(BaseModel):
    """A document in a line."""

    id: str
    version: str = ""
    when: str = ""
    chunks: int
    extracted: int
    facts: int = Field(description="Facts that its chunks state, each as often as it is stated.")
    metadata: dict[str, str] = {}


class ChunkText(BaseModel):
    """A chunk of a document."""

    id: str
    ordinal: int
    state: str
    accepted: int
    rejected: int
    model: str = ""
    text: str = Field("", description="Empty where the store keeps no texts.")


class Cited(Result):
    documents: tuple[DocumentLine, ...] = ()
    chunks: tuple[ChunkText, ...] = ()
    passages: tuple[Quote, ...] = ()


async def sources(asked: Sources, desk: Desk) -> Cited:
    """Raises InputError for an unknown document, and what the graph raises."""
    if asked.entities and asked.document.strip():
        raise InputError("sources", [Problem("document", "give things or a document, not both")])
    services, collection = await desk.over(asked.collection)
    room = Room(desk.characters)
    if asked.entities:
        return await _of_things(asked, services, collection, room)
    records = services.records
    assert records is not None
    more = f"`offset` {asked.offset + asked.limit}"
    if document := asked.document.strip():
        kept = await kept_of(records, collection, document)
        if kept is None:
            alike = await near(records, collection, document)
            mend = f"it has {', '.join(alike)}" if alike else ""
            raise InputError("sources", [Problem(document, f"collection {collection!r} has no such document", mend)])
        chunks = [_chunk(each) for each in kept.chunks[asked.offset :]]
        return Cited(documents=(_line(kept),), chunks=room.take(chunks, asked.limit, "chunk", more), left_out=room.left_out)
    seen, lines = 0, list[DocumentLine]()
    async for kept in every_kept(records, collection):
        seen += 1
        if asked.offset < seen <= asked.offset + asked.limit:
            lines.append(_line(kept))
    taken = room.take(lines, asked.limit, "document", more)
    if (rest := seen - asked.offset - len(lines)) > 0:
        room.say(f"{rest:,} more documents: {more}")
    return Cited(documents=taken, left_out=room.left_out)


async def _of_things(asked: Sources, services: Services, collection: str, room: Room) -> Cited:
    """The passages at the places that mention all of the things; where no place does, those in chunks that mention all."""
    found = await services.entities.sources(asked.entities, collection)
    if unknown := [iri for iri in asked.entities if not found.get(iri)]:
        problems = [Problem(iri, "no document says anything of it", "the tool search_entities gives the IRIs of things") for iri in unknown]
        raise InputError("sources", problems)
    together = places(list(asked.entities), (), found)
    names = documents(list(asked.entities), (), found)
    passages = await passages_of(services.records, collection, together[:MOST_PLACES]) if services.records is not None else []
    quotes = [
        Quote(document=each.document_id, chunk=each.chunk_id, text=shortened(each.text), says=shortened(each.parts[1]))
        for each in passages[asked.offset :]
    ]
    lines = []
    for name in names[: asked.limit]:
        kept = await kept_of(services.records, collection, name) if services.records is not None else None
        lines.append(_line(kept) if kept is not None else DocumentLine(id=name, chunks=len(_chunks(found, name)), extracted=0, facts=0))
    if len(names) > len(lines):
        room.say(f"{len(names) - len(lines):,} more documents")
    return Cited(
        documents=room.take(lines, asked.limit, "document"),
        passages=room.take(quotes, asked.limit, "passage", f"`offset` {asked.offset + asked.limit}"),
        left_out=room.left_out,
    )


def _chunks(found: Mapping[str, Sequence[Source]], document: str) -> set[str]:
    return {source.chunk_id for each in found.values() for source in each if source.document_id == document}


def _line(kept: Kept) -> DocumentLine:
    listed = kept.listed
    return DocumentLine(
        id=listed.document_id,
        version=listed.version,
        when=listed.when.isoformat() if listed.when else "",
        chunks=listed.chunks,
        extracted=listed.extracted,
        facts=kept.facts,
        metadata={shortened(name, 200): shortened(value) for name, value in listed.metadata.items()},
    )


def _chunk(chunk: ChunkRecord) -> ChunkText:
    told = chunk.extraction or {}
    return ChunkText(
        id=chunk.chunk_id,
        ordinal=chunk.ordinal,
        state=chunk.state,
        accepted=accepted_of(chunk),
        rejected=rejected_of(chunk),
        model=told.get("model", ""),
        text=shortened(chunk.text, 4_000),
    )


SOURCES: Final = Tool(
    "sources",
    "Look at documents and passages",
    "The documents that the graph is made of: list them, read one chunk by chunk, or find the passages that say something of things given by IRI. "
    "Use it to quote what stands behind a fact.",
    Sources,
    Cited,
    sources,
    takes="queries",
)

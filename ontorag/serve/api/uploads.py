"""Documents that are uploaded: as the body of a request, or as the files of a form; what is new or changed goes onto the bus."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import quote, urlencode

from pydantic import BaseModel, Field
from starlette.responses import Response

from onto_core.access.allowances import take
from onto_core.documents.cutting import Given, ReadInput
from onto_core.documents.inputs import Cutting, read_content
from onto_core.documents.model import DocumentRecord
from onto_core.errors import BackendError, OntoRagError, Problem
from onto_core.sections.types import CollectionName
from onto_core.service.publishing import Known, publish_all, versions, with_document_names
from onto_core.service.stores import WRITERS, kind_of
from onto_core.wire import LanguageTag, Metadata, Plain
from ontorag.serve.calls import BadRequest, Call, as_json, validated
from ontorag.serve.multipart import Part, parts_of
from ontorag.serve.reading import NAME, UPLOADS, Taken, announced
from ontorag.serve.routes import BYTES, JSON, MULTIPART, TEXT, Gives, InCollection, Raw, Route

LARGEST: Final = 4_000_000
"""Bytes of a message that every bus takes. A larger document is announced before its upload is answered."""
TEXTS: Final = (TEXT, "text/markdown", "text/html", "text/csv", "text/tab-separated-values", BYTES)
"""Kinds of documents that a body may be; which one it is is seen by its content."""
FILE: Final = Raw({"type": "string", "contentMediaType": "application/octet-stream"})


class Uploading(InCollection):
    """How an uploaded document is read."""

    version: Plain = Field("", max_length=1024, description="What people call this version; empty: a digest of its content.")
    language: LanguageTag | None = Field(None, description="The language of the text (BCP 47); found by its words where it is left out.")
    chunk_size: int = Field(1500, ge=100, le=1_000_000, description="Characters of a chunk, at most.")
    again: bool = Field(False, description="Extract also what is in force as it is.")


State = Literal["new", "changed", "unchanged"]


class Accepted(BaseModel):
    """A document that was taken: what becomes of it, and the ids of the chunks that are asked for."""

    id: str
    collection: CollectionName
    state: State
    chunks: int
    """Pieces into which it was cut; 0 of an unchanged one."""
    revision: int
    """That of the version; a larger one is a later version."""
    document: str
    """Where it is shown; with `wait` added, as soon as this version was read."""


class Uploaded(BaseModel):
    """The documents of a form, in their order."""

    documents: list[Accepted]


@dataclass(frozen=True, slots=True)
class Document:
    """A document as it came: its id, bytes, and what is to be kept with it."""

    id: str
    content: bytes
    metadata: Mapping[str, str]


async def put(call: Call) -> Response:
    """Take the body as the version of the document that the path names."""
    (accepted,) = await taken(call, [Document(_id(call["document"]), call.body, {})], call.query)
    return as_json(accepted, 202, {"Location": accepted.document})


async def post(call: Call) -> Response:
    """Take the files of a form, each as a document by its file name."""
    parts = await parts_of(call)
    files = [part for part in parts if part.file]
    said = _fields(parts)
    if not files:
        raise BadRequest("form", [Problem("form", "has no file", "a part with a file name for each document")])
    metadata = validated(_Metadata, {"metadata": said}, "form").metadata
    accepted = await taken(call, [Document(_id(part.file), part.content, metadata) for part in files], call.query)
    return as_json(Uploaded(documents=accepted), 202)


class _Metadata(BaseModel):
    metadata: Metadata


def _fields(parts: Sequence[Part]) -> Mapping[str, str]:
    said: dict[str, str] = {}
    for part in parts:
        if not part.file:
            try:
                said[part.name] = part.content.decode()
            except UnicodeDecodeError:
                raise BadRequest("form", [Problem(part.name, "is not UTF-8")]) from None
    return said


def _id(name: str) -> str:
    """Raises InputError for what cannot be the id of a document."""
    return validated(_Id, {"id": name}, "document").id


class _Id(BaseModel):
    id: Plain = Field(min_length=1, max_length=1024)


async def taken(call: Call, documents: Sequence[Document], how: Uploading) -> list[Accepted]:
    """Take what is new or changed of the documents. Raises InputError with every problem of all, and then nothing is taken; BusError."""
    parts, collection = call.parts, how.collection
    settings = parts.settings
    UPLOADS.last = time.monotonic()
    if twice := sorted({each.id for each in documents if sum(other.id == each.id for other in documents) > 1}):
        raise BadRequest("form", [Problem(each, "is the name of several files") for each in twice])
    cutting, given = Cutting(how.chunk_size, settings.extraction.names_so_far, settings.documents), Given(collection, how.language)
    known = Known(await _versions(call, collection, [each.id for each in documents]), settled=not how.again and await _nothing_waits(call))
    accepted: dict[str, Accepted] = {}
    new: list[Taken] = []
    problems: list[Problem] = []
    for each in documents:
        made_from = cutting.digest(each.content, given)
        held = known.versions.get(each.id)
        if held is not None and known.has(each.id, made_from, version=how.version, metadata=each.metadata):
            accepted[each.id] = _accepted(collection, each.id, "unchanged", 0, held.revision)
            continue
        read = await asyncio.to_thread(read_content, each.id, each.content, cutting, given)
        problems += read.problems
        new.append(
            Taken(
                document_id=each.id,
                collection=collection,
                content=made_from,
                version=how.version,
                revision=max(time.time_ns() // 1000, held.revision + 1 if held else 0),
                metadata=dict(each.metadata),
                language=how.language,
                again=how.again,
                pieces=tuple(chunk.text for chunk in read.chunks),
                titles=tuple(chunk.titles for chunk in read.chunks),
                places=tuple(chunk.places for chunk in read.chunks),
            )
        )
    if problems:
        raise BadRequest("documents", problems)
    take(call.request.scope, "chunks", sum(len(each.pieces) for each in new))
    for one in new:
        held = known.versions.get(one.document_id)
        await _publish(call, one, held)
        state: State = "changed" if held is not None and not held.forgotten else "new"
        accepted[one.document_id] = _accepted(collection, one.document_id, state, len(one.pieces), one.revision)
    return [accepted[each.id] for each in documents]


async def _versions(call: Call, collection: str, ids: Sequence[str]) -> Mapping[str, DocumentRecord]:
    """What the store has of the documents; nothing where it is away: then all is taken as new."""
    try:
        return await versions(call.parts.store, collection, ids)
    except BackendError:
        return {}


async def _nothing_waits(call: Call) -> bool:
    """True when every upload so far is in force, so that what the store has is the last that was uploaded. A bus that cannot count says no."""
    settings, bus = call.parts.settings, call.parts.bus
    try:
        if await bus.backlog(settings.bus.topics.uploads, NAME):
            return False
        return await bus.backlog(settings.bus.topics.documents, WRITERS[kind_of(settings.store.url)]) == 0
    except OntoRagError:
        return False


async def _publish(call: Call, taken: Taken, held: DocumentRecord | None) -> None:
    """Put the document on the bus: at once where its chunks need no names of each other, else for the worker that finds those."""
    settings, bus = call.parts.settings, call.parts.bus
    message = taken.message()
    if len(taken.pieces) > 1 and settings.extraction.names_so_far and len(message.body) <= LARGEST:
        await bus.publish(settings.bus.topics.uploads, message)
        return
    (named,) = await with_document_names(
        [ReadInput(taken.chunks, document_id=taken.document_id)], settings.extraction.names_so_far, settings, taken.collection, keep=True
    )
    outgoing = announced(taken, named.chunks, settings, held)
    for topic in (settings.bus.topics.chunks, settings.bus.topics.documents):
        await publish_all(bus, topic, [each.message for each in outgoing if each.topic == topic])


def _accepted(collection: str, document: str, state: State, chunks: int, revision: int) -> Accepted:
    where = address_of(document, collection=collection, revision=revision)
    return Accepted(id=document, collection=collection, state=state, chunks=chunks, revision=revision, document=where)


def address_of(document: str, **parameters: str | int) -> str:
    """The address at which a document is shown."""
    return f"/v1/documents/{quote(document)}?{urlencode(parameters)}"


ROUTES: Final = (
    Route(
        "POST",
        "/v1/documents",
        "uploadDocuments",
        "Upload documents as the files of a form.",
        post,
        {202: Gives("They were taken, and are read in the background.", {JSON: Uploaded})},
        action="write",
        collection="query",
        query=Uploading,
        takes={MULTIPART: Raw({"type": "object", "properties": {"file": {"type": "array", "items": dict(FILE.schema)}}, "required": ["file"]})},
        keyed=True,
        details="Each part with a file name is a document, whose id is that name; the other parts are metadata, by their names.",
    ),
    Route(
        "PUT",
        "/v1/documents/{document:path}",
        "putDocument",
        "Put a document, or a new version of it.",
        put,
        {202: Gives("It was taken, and is read in the background.", {JSON: Accepted}, {"Location": "Where it is shown."})},
        action="write",
        collection="query",
        query=Uploading,
        takes=dict.fromkeys(TEXTS, FILE),
        keyed=True,
        details="What its former version said and it does not say any more leaves the graph, and only its new chunks are extracted.",
    ),
)

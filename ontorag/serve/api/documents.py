"""Documents over HTTP: uploaded, listed, shown with what was read from them, and forgotten."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict
from datetime import datetime
from typing import Any, Final, Literal, cast

from pydantic import BaseModel, Field
from starlette.responses import Response

from onto_core.documents.kept import Kept, Listed, accepted_of, every_kept, has, kept_of, moment, near, rejected_of, spent_on
from onto_core.documents.model import ChunkRecord
from onto_core.errors import Problem
from onto_core.http.request import Refusal
from onto_core.service.forgetting import forget
from onto_core.wire import Metadata
from ontorag.serve.calls import BadRequest, Call, as_json
from ontorag.serve.pages import Paged, page_from
from ontorag.serve.problems import NOT_CACHED
from ontorag.serve.routes import JSON, TEXT, Gives, InCollection, Raw, Route

LOOK: Final = 0.1
"""Seconds between two looks whether the chunks of a document are extracted; it grows to ten times as much."""


class OfMetadata(Paged):
    """A page of the documents with all of this metadata."""

    where: tuple[str, ...] = Field((), max_length=20, description="NAME=VALUE: only documents with this metadata; several times: with all.")


class Showing(InCollection):
    """What is shown of a document."""

    text: bool = Field(False, description="With the whole text of each chunk.")
    wait: float = Field(0, ge=0, le=600, description="Seconds to wait until no chunk is awaited any more, at most `serve.wait`.")
    revision: int = Field(0, ge=0, le=2**63 - 1, description="Wait until this revision, or a later one, is in force.")


class DocumentHead(BaseModel):
    """A document in a line. `extracted` counts the chunks with facts, or known to have none; `carried` those from before there were records."""

    id: str
    version: str
    revision: int
    when: datetime | None = None
    chunks: int
    extracted: int
    carried: int
    metadata: Metadata


class Documents(BaseModel):
    """A page of documents."""

    documents: list[DocumentHead]
    next: str | None = None


class ChunkOf(BaseModel):
    """A chunk of a document, in numbers."""

    id: str
    ordinal: int
    state: Literal["awaited", "carried", "extracted"]
    accepted: int
    rejected: int
    model: str
    prompt: str
    when: datetime | None = None
    text: str | None = None


class SpentOn(BaseModel):
    """What language models took for the chunks of a document as they are; `cost` by the prices in the settings, null where there are none."""

    calls: int
    prompt_tokens: int
    completion_tokens: int
    cost: float | None = None


class DocumentShown(DocumentHead):
    """A document with its chunks, in order."""

    spent: SpentOn
    parts: list[ChunkOf]


class ForgottenDocument(BaseModel):
    """What became of a document: numbers of what was removed, what was not seen to end in time, and what stays."""

    documents: int
    chunks: int
    facts: int
    lost: int | None = None
    passages: int
    replies: int
    messages: int
    dead_letters: int
    by_worker: bool
    unseen: list[str]
    stays: list[str]


async def listed(call: Call) -> Response:
    """List the documents of a collection."""
    page = cast(OfMetadata, call.query)
    pairs = [each.partition("=") for each in page.where]
    if bad := [each for each, (name, sign, _) in zip(page.where, pairs, strict=True) if not (name and sign)]:
        raise BadRequest("URL", [Problem("where", f"{each[:100]!r} is not NAME=VALUE") for each in bad])
    await call.parts.require(page.collection)
    wanted = {name: value for name, _, value in pairs}

    async def every() -> Any:
        async for kept in every_kept(call.parts.store, page.collection):
            if has(kept, wanted):
                yield head_of(kept.listed)

    found, after = await page_from(every(), page, call.parts.settings.serve.page)
    return as_json(Documents(documents=found, next=after))


def head_of(listed: Listed) -> DocumentHead:
    return DocumentHead(
        id=listed.document_id,
        version=listed.version,
        revision=listed.revision,
        when=listed.when,
        chunks=listed.chunks,
        extracted=listed.extracted,
        carried=listed.carried,
        metadata=dict(listed.metadata),
    )


async def show(call: Call) -> Response:
    """Show a document with its chunks; with `wait`, as soon as the graph has the facts of all."""
    asked = cast(Showing, call.query)
    deadline = time.monotonic() + min(asked.wait, call.parts.settings.serve.wait)
    pause = LOOK
    while True:
        kept = await kept_of(call.parts.store, asked.collection, call["document"])
        if (kept is not None and _is_read(kept.listed, asked.revision)) or time.monotonic() + pause > deadline:
            break
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 10 * LOOK)
    if kept is None:
        raise await unknown(call, asked.collection, call["document"])
    head, spent = head_of(kept.listed).model_dump(), SpentOn(**asdict(spent_on(kept.chunks)))
    return as_json(DocumentShown(**head, spent=spent, parts=[_chunk(each, text=asked.text) for each in kept.chunks]))


def _is_read(listed: Listed, revision: int) -> bool:
    """True when the version of that revision, or a later one, is in force, and all its chunks are extracted."""
    return listed.revision >= revision and listed.extracted >= listed.chunks


def _chunk(chunk: ChunkRecord, *, text: bool) -> ChunkOf:
    told = chunk.extraction or {}
    return ChunkOf(
        id=chunk.chunk_id,
        ordinal=chunk.ordinal,
        state=chunk.state,
        accepted=accepted_of(chunk),
        rejected=rejected_of(chunk),
        model=told.get("model", ""),
        prompt=told.get("prompt_version", ""),
        when=moment(chunk.extracted),
        text=chunk.text if text else None,
    )


async def unknown(call: Call, collection: str, document: str) -> Refusal:
    """The refusal of a document that the store does not have, with the most similar ids."""
    alike = await near(call.parts.store, collection, document)
    those = f"; it has {', '.join(alike)}" if alike else ""
    return Refusal(404, f"collection {collection!r} has no document {document[:200]!r}{those}")


async def text(call: Call) -> Response:
    """The texts of a document's chunks, in order, as far as they are kept."""
    kept = await _kept(call)
    return Response("\n\n".join(chunk.text for chunk in kept.chunks), 200, NOT_CACHED, TEXT)


async def _kept(call: Call) -> Kept:
    kept = await kept_of(call.parts.store, call.collection, call["document"])
    if kept is None:
        raise await unknown(call, call.collection, call["document"])
    return kept


async def remove(call: Call) -> Response:
    """Forget a document with all that only it caused."""
    kept = await _kept(call)
    settings = call.parts.settings
    async with call.parts.writing:
        done = await forget(settings, call.parts.bus, call.collection, {call["document"]: kept}, wait=min(15.0, settings.serve.wait))
    return as_json(ForgottenDocument.model_validate(done.told()))


ROUTES: Final = (
    Route(
        "GET",
        "/v1/documents",
        "listDocuments",
        "List documents.",
        listed,
        {200: Gives("A page of documents.", {JSON: Documents})},
        action="read",
        collection="query",
        query=OfMetadata,
    ),
    Route(
        "GET",
        "/v1/documents/{document:path}",
        "showDocument",
        "Show a document: its version, and what was read from each chunk.",
        show,
        {200: Gives("The document.", {JSON: DocumentShown})},
        action="read",
        collection="query",
        query=Showing,
    ),
    Route(
        "DELETE",
        "/v1/documents/{document:path}",
        "forgetDocument",
        "Forget a document with all that only it caused: facts, passages, names, cached replies, messages, dead letters.",
        remove,
        {200: Gives("What was removed.", {JSON: ForgottenDocument})},
        action="write",
        collection="query",
        query=InCollection,
    ),
    Route(
        "GET",
        "/v1/texts/{document:path}",
        "documentText",
        "The text of a document, as far as it is kept.",
        text,
        {200: Gives("The texts of its chunks.", {TEXT: Raw()})},
        action="read",
        collection="query",
        query=InCollection,
    ),
)

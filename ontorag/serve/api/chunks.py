"""Chunks over HTTP: pieces of documents as their owner cut them, one, several, or one a line."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Final
from urllib.parse import quote, urlencode

from pydantic import BaseModel
from starlette.responses import Response

from onto_core.access.allowances import take
from onto_core.documents.cutting import Given, read_lines
from onto_core.errors import BadMessage, Problem
from onto_core.http.request import Refusal
from onto_core.messages import Chunk
from onto_core.sections.types import CollectionName
from onto_core.service.publishing import publish_all
from onto_core.wire import Message
from ontorag.serve.calls import BadRequest, Call, as_json, parsed
from ontorag.serve.routes import JSON, NDJSON, REF, Gives, Raw, Route

MOST: Final = 10_000
"""Chunks of one request."""


class TakenChunk(BaseModel):
    """A chunk that was taken, and where its result will be."""

    id: str
    collection: CollectionName
    document_id: str
    result: str


class TakenChunks(BaseModel):
    """The chunks of a request, in their order."""

    chunks: list[TakenChunk]


async def post(call: Call) -> Response:
    """Publish chunks. Raises InputError with the problems of all, and then none is published."""
    chunks, problems = await asyncio.to_thread(_lines if call.kind == NDJSON else _values, call.body)
    if problems:
        raise BadRequest("chunks", problems)
    for collection in dict.fromkeys(chunk.collection for chunk in chunks):
        await call.permit(collection)
    take(call.request.scope, "chunks", len(chunks))
    now = time.time_ns() // 1000
    dated = [chunk.model_copy(update={"revision": chunk.revision or now, "asked": chunk.asked or now}) for chunk in chunks]
    await publish_all(call.parts.bus, call.parts.settings.bus.topics.chunks, [chunk.encode(key=chunk.document_id) for chunk in dated])
    told = [TakenChunk(id=each.id, collection=each.collection, document_id=each.document_id, result=_result(each)) for each in dated]
    return as_json(TakenChunks(chunks=told), 202)


def _lines(body: bytes) -> tuple[list[Chunk], list[Problem]]:
    _require_few(sum(1 for line in body.split(b"\n") if line.strip()))
    read = read_lines("body", body, Given())
    return list(read.chunks), list(read.problems)


def _values(body: bytes) -> tuple[list[Chunk], list[Problem]]:
    value = parsed(body)
    given = value if isinstance(value, list) else [value]
    _require_few(len(given))
    chunks: list[Chunk] = []
    problems: list[Problem] = [] if given else [Problem("body", "has no chunk")]
    for number, each in enumerate(given):
        where = f"[{number}]." if isinstance(value, list) else ""
        try:
            chunks.append(Chunk.decode(Message(id="", body=json.dumps(each).encode())))
        except BadMessage as error:
            problems += [Problem(f"{where}{problem.where}", problem.message, problem.mend) for problem in error.problems]
    return chunks, problems


def _require_few(count: int) -> None:
    if count > MOST:
        raise Refusal(413, f"a request has {MOST:,} chunks at most, and this one {count:,}")


def _result(chunk: Chunk) -> str:
    return f"/v1/results/{quote(chunk.id)}?{urlencode({'collection': chunk.collection, 'document': chunk.document_id})}"


ROUTES: Final = (
    Route(
        "POST",
        "/v1/chunks",
        "postChunks",
        "Extract chunks: pieces of documents as you cut them.",
        post,
        {202: Gives("They were taken, and are read in the background.", {JSON: TakenChunks})},
        action="write",
        collection="body",
        takes={
            JSON: Raw(
                {"anyOf": [{"$ref": REF.format(model="Chunk")}, {"type": "array", "items": {"$ref": REF.format(model="Chunk")}, "minItems": 1}]},
                (Chunk,),
            ),
            NDJSON: Raw(),
        },
        keyed=True,
        details="One chunk, a list of them, or in application/x-ndjson one a line. Chunks add to their documents, and replace none.",
    ),
)

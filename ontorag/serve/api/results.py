"""Results by id: what was extracted from a chunk, or the answer to a question that nobody waited for."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Literal, cast

from pydantic import BaseModel, Field
from starlette.responses import Response

from onto_core.documents.model import CHUNK, DOCUMENT, ChunkRecord, document_of, group_of
from onto_core.errors import BadMessage, BusError
from onto_core.http.request import Refusal
from onto_core.messages import Answer, Chunk, Extraction
from onto_core.ports.bus import DeadLetter
from ontorag.serve.api.questions import in_time
from ontorag.serve.calls import Call, as_json
from ontorag.serve.routes import JSON, Gives, InCollection, Route

LOOK: Final = 0.05
"""Seconds between two looks for an extraction; it grows to twenty times as much."""
LETTERS: Final = 5.0
"""Seconds that a look into the dead letters may take."""


class Which(InCollection):
    """Which result, and how long to wait for it."""

    document: str = Field("", max_length=1024, description="The document of a chunk; of an answer it is left out.")
    wait: float = Field(0, ge=0, le=600, description="Seconds to wait for it, at most `serve.wait`.")


class Result(BaseModel):
    """The result of a chunk or a question: here, still awaited, or given up (`reason`)."""

    id: str
    kind: Literal["chunk", "question"]
    state: Literal["awaited", "done", "given up"]
    extraction: Extraction | None = None
    answer: Answer | None = None
    reason: str | None = None


async def show(call: Call) -> Response:
    """Show a result. Raises Refusal (404), and what answering a question raised."""
    which = cast(Which, call.query)
    wait = min(which.wait, call.parts.settings.serve.wait)
    if (task := call.parts.answers.of(call["id"], which.collection)) is not None:
        await asyncio.wait((task,), timeout=wait)
        if not task.done():
            return as_json(Result(id=call["id"], kind="question", state="awaited"))
        return as_json(Result(id=call["id"], kind="question", state="done", answer=await in_time(asyncio.shield(task), 1)))
    if not which.document:
        raise Refusal(404, f"there is no answer {call['id'][:200]!r} any more; the result of a chunk is asked for with its document")
    return as_json(await _of_chunk(call, which, time.monotonic() + wait))


async def _of_chunk(call: Call, which: Which, deadline: float) -> Result:
    pause = LOOK
    while True:
        record, is_known = await _record(call, which)
        if record is not None and (extraction := record.told(which.collection)) is not None:
            return Result(id=call["id"], kind="chunk", state="done", extraction=extraction)
        if time.monotonic() + pause > deadline:
            break
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 20 * LOOK)
    if reason := await _given_up(call, which.collection):
        return Result(id=call["id"], kind="chunk", state="given up", reason=reason)
    if record is None and not is_known and not which.wait:
        # it may be on its way to the store: who waits is told that it is awaited
        raise Refusal(404, f"the store does not know the chunk {call['id'][:200]!r} of {which.document[:200]!r} yet; `wait` waits for it")
    return Result(id=call["id"], kind="chunk", state="awaited")


async def _record(call: Call, which: Which) -> tuple[ChunkRecord | None, bool]:
    """The record of the chunk, and whether the version in force names it."""
    store, group = call.parts.store, group_of(which.document)
    held = (await store.records(which.collection, CHUNK, group, [call["id"]])).get(call["id"])
    about = (await store.records(which.collection, DOCUMENT, group, [""])).get("")
    document = document_of(about) if about else None
    record = ChunkRecord.unpacked(held).placed(document) if held else None
    return record, document is not None and call["id"] in document.places


async def _given_up(call: Call, collection: str) -> str:
    """The reason for which a chunk of the collection became a dead letter; "" where it did not, or where nobody can tell in time."""
    topics = call.parts.settings.bus.topics
    try:
        async with asyncio.timeout(LETTERS):
            letters = await call.parts.bus.dead_letters(topics.chunks, 1000)
    except (BusError, TimeoutError):
        return ""
    return next((letter.reason for letter in letters if letter.message.id == call["id"] and _collection_of(letter) == collection), "")


def _collection_of(letter: DeadLetter) -> str:
    """The collection of a chunk that was given up; empty when that cannot be read."""
    try:
        return Chunk.decode(letter.message).collection
    except BadMessage:
        return ""


ROUTES: Final = (
    Route(
        "GET",
        "/v1/results/{id:path}",
        "showResult",
        "The result of a chunk, or of a question that was asked with `Prefer: respond-async`.",
        show,
        {200: Gives("The result, or that it is awaited.", {JSON: Result})},
        action="read",
        collection="query",
        query=Which,
        problems=(502, 504),
    ),
)

"""The review queue over HTTP: what a person should look at, and decisions on it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final, Literal, Self, cast

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError
from starlette.responses import Response

from onto_core.messages import Decision, TripleWire
from onto_core.sections.types import CollectionName
from onto_core.wire import Plain
from onto_extract.review.carry_out import carry_out
from onto_extract.review.decide import Changes, merging, splitting
from onto_extract.review.desk import decision_on, queue
from onto_extract.review.items import KINDS, Item, Kind
from onto_extract.review.kept import after, decisions_of
from ontorag.serve.calls import Call, as_json
from ontorag.serve.pages import Paged, cursor_at, start_of
from ontorag.serve.routes import JSON, Gives, Route

MOST_IRIS: Final = 1000


class OfQueue(Paged):
    """A page of the queue."""

    kind: tuple[Kind, ...] = Field(KINDS, description="Only these; several times for several.")
    below: float = Field(0.5, ge=0, le=1, description="Facts of less confidence are in the queue.")


class PassageShown(BaseModel):
    """A passage; [start, end) of `text` is the place that says it."""

    document: str
    chunk: str
    text: str
    marked: tuple[int, int]


class ItemShown(BaseModel):
    """A question to a person: a fact to look at, or things that may be one, or two."""

    id: str
    kind: Kind
    statement: str
    why: list[str]
    documents: list[str]
    fact: TripleWire | None = None
    iris: list[str] | None = None
    iri: str | None = None
    only_in: list[str] | None = None
    confidence: float | None = None
    passages: list[PassageShown]


class Queue(BaseModel):
    """A page of the queue. `whole` is false when kinds were asked for that need an ontology, and none is configured."""

    items: list[ItemShown]
    whole: bool
    next: str | None = None


class Deciding(BaseModel):
    """A decision: on the item with an `id` (accept, reject, amend), or on things by their IRIs (merge, split)."""

    model_config = ConfigDict(extra="forbid")
    kind: Literal["accept", "reject", "amend", "merge", "split"]
    collection: CollectionName = "default"
    id: Plain = Field("", max_length=64, description="Of an item, or its beginning.")
    documents: tuple[Plain, ...] = Field((), max_length=1000, description="Only in these; empty: everywhere.")
    by: Plain = Field("", max_length=200)
    why: Plain = Field("", max_length=10_000)
    subject: Plain | None = Field(None, min_length=1, max_length=10_000, description="amend: the thing that the fact is about, by name or IRI.")
    property: Plain | None = Field(None, min_length=1, max_length=10_000, description="amend: the property, by name or IRI.")
    object: Plain | None = Field(None, min_length=1, max_length=10_000, description="amend: the thing or value.")
    iris: tuple[Plain, ...] = Field((), max_length=MOST_IRIS, description="merge: the things; split: the one thing.")
    into: Plain | None = Field(None, min_length=1, max_length=10_000, description="merge, split: the thing that they are.")

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        amends = any(each is not None for each in (self.subject, self.property, self.object))
        trouble = ""
        if self.kind in ("accept", "reject", "amend") and not self.id:
            trouble = f"{self.kind} needs the id of an item"
        elif self.kind == "amend" and not amends:
            trouble = "amend needs a subject, a property or an object"
        elif self.kind != "amend" and amends:
            trouble = "subject, property and object are for amend"
        elif self.kind == "merge" and len({*self.iris, self.into or next(iter(self.iris), "")}) < 2:
            trouble = "merge needs two things at least"
        elif self.kind == "split" and (len(self.iris) != 1 or bool(self.into) != bool(self.documents)):
            trouble = "split needs one thing, and documents and into together or not at all"
        if trouble:
            raise PydanticCustomError("decision", "{trouble}", {"trouble": trouble})
        return self


class Decided(BaseModel):
    """A decision that was taken: the chunks that were looked through; none, with the reason, where a worker will carry it out."""

    decision: Decision
    chunks: int | None = None
    trouble: str | None = None


async def listed(call: Call) -> Response:
    """List the queue."""
    page, parts = cast(OfQueue, call.query), call.parts
    await parts.require(page.collection)
    start, size = start_of(page), page.limit or parts.settings.serve.page
    schemas = parts.ontologies.if_any
    items, is_whole = await queue(parts.store, parts.settings, schemas, page.collection, page.kind, below=page.below, limit=start + size + 1)
    after_ = cursor_at(start + size) if len(items) > start + size else None
    return as_json(Queue(items=[_shown(each) for each in items[start : start + size]], whole=is_whole, next=after_))


def _shown(item: Item) -> ItemShown:
    return ItemShown.model_validate(item.as_json())


async def decide(call: Call) -> Response:
    """Take a decision, publish it, and carry it out where this process may write the graph. Raises InputError with the rule that it breaks."""
    said = call.json(Deciding)
    await call.permit(said.collection)
    parts = call.parts
    await parts.require(said.collection)
    async with parts.writing:
        decision = await _decision(call, said)
        done = await carry_out([decision], parts.settings, parts.bus)
    return as_json(Decided(decision=decision, chunks=done.chunks, trouble=done.trouble or None))


async def _decision(call: Call, said: Deciding) -> Decision:
    store, settings = call.parts.store, call.parts.settings
    moment = after(await decisions_of(store, said.collection), time.time_ns() // 1000)
    own: dict[str, Any] = {"collection": said.collection, "at": moment, "by": call.who or said.by, "why": said.why, "documents": said.documents}
    if said.kind == "merge":
        return await merging(store, said.iris, said.into or said.iris[0], own)
    if said.kind == "split":
        return await splitting(store, said.iris[0], said.into, own)
    changes = Changes(said.subject, said.property, said.object) if said.kind == "amend" else None
    return await decision_on(store, settings, call.parts.ontologies.if_any, said.kind, said.id, own=own, changes=changes)


ROUTES: Final[Sequence[Route]] = (
    Route(
        "GET",
        "/v1/review",
        "listReview",
        "List what a person should look at: flagged facts, conflicts between documents, things that may be one or two, facts of little confidence.",
        listed,
        {200: Gives("A page of the queue.", {JSON: Queue})},
        action="read",
        collection="query",
        query=OfQueue,
    ),
    Route(
        "POST",
        "/v1/review/decisions",
        "decide",
        "Decide on an item of the queue, or on things; it stays so, whatever is extracted later.",
        decide,
        {200: Gives("The decision, and what it changed.", {JSON: Decided})},
        action="review",
        collection="body",
        takes={JSON: Deciding},
        keyed=True,
    ),
)

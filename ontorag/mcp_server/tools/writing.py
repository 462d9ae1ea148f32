"""`publish_text` and `forget_document`, where the server may write: a document onto the bus for the workers to read, and the end of one."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

from pydantic import Field

from onto_core.documents.cutting import Given, read_document
from onto_core.documents.inputs import Cutting
from onto_core.errors import InputError, Problem
from onto_core.service.forgetting import asked_for, forget
from onto_core.service.publishing import known_of, planned, publish_all, with_document_names
from onto_core.service.stores import open_records
from onto_core.wire import LanguageTag, Metadata, Plain
from ontorag.mcp_server.desk import Desk
from ontorag.mcp_server.room import Room
from ontorag.mcp_server.tool import Arguments, CollectionName, Result, Tool
from ontorag.mcp_server.tools.ontologies import Text
from ontorag.mcp_server.tools.texts import CHUNK

WAIT: Final = 15.0
"""Seconds for the worker that holds the store, as `ontorag documents forget` waits."""
DocumentId = Annotated[Plain, Field(min_length=1, max_length=1024)]


class PublishText(Arguments):
    text: Text = Field(description="The document, whole: at most 100,000 characters.")
    document: DocumentId = Field(description="Its id. A document of this id is replaced: what the text does not say any more leaves the graph.")
    metadata: Metadata = Field({}, description="What the source says of it, by name; documents can be found by it.")
    language: LanguageTag | None = None
    collection: CollectionName = ""


class Published(Result):
    document: str
    collection: str
    change: str = Field(description="new, changed, or unchanged: then nothing was done")
    chunks: int = Field(description="Chunks that were published; workers extract them and write the graph. The tool sources shows how far they are.")


async def publish_text(asked: PublishText, desk: Desk) -> Published:
    """Raises Forbidden, InputError for what is not a text, LimitReached, BusError."""
    collection, settings = desk.collection_of(asked.collection, "write"), desk.settings
    cutting, given = Cutting(CHUNK, settings.extraction.names_so_far), Given(collection, asked.language)
    content = asked.text.encode()
    made_from = cutting.digest(content, given)
    read = read_document(asked.document, content, document_id=asked.document, given=given, size=cutting.size)
    if not read.chunks:
        raise InputError("publish_text", read.problems)
    desk.caller.take("chunks", len(read.chunks))
    bus = await desk.bus()
    known = await known_of(settings, bus, collection, [asked.document])
    if known.has(asked.document, made_from, metadata=asked.metadata):
        return Published(document=asked.document, collection=collection, change="unchanged", chunks=0)
    reads = await with_document_names([replace(read, content=made_from)], cutting.names_so_far, settings, collection, keep=True)
    plan = planned(reads, known, metadata=asked.metadata)
    topics = settings.bus.topics
    for topic, messages in ((topics.chunks, plan.chunks), (topics.documents, plan.documents)):
        await publish_all(bus, topic, [each.encode(key=each.document_id) for each in messages])
    room = Room(desk.characters)
    if known.trouble:
        room.say(f"what the store has of it: {known.trouble}")
    return Published(
        document=asked.document, collection=collection, change="changed" if plan.changed else "new", chunks=len(plan.chunks), left_out=room.left_out
    )


class ForgetDocument(Arguments):
    document: DocumentId = Field(description="Its id.")
    collection: CollectionName = ""


class Gone(Result):
    document: str
    chunks: int
    facts: int = Field(description="Facts that its chunks stated; what no other document says is gone from the graph.")
    unseen: tuple[str, ...] = Field((), description="What was not seen to end in time.")
    stays: tuple[str, ...] = Field((), description="What is left, and for how long.")


async def forget_document(asked: ForgetDocument, desk: Desk) -> Gone:
    """Raises Forbidden, InputError for an unknown document, BusError, BackendUnavailable."""
    collection = desk.collection_of(asked.collection, "write")
    async with open_records(desk.settings.store) as records:
        kept = await asked_for(records, collection, [asked.document])
    if kept[asked.document] is None:
        raise InputError(
            "forget_document", [Problem(asked.document, f"collection {collection!r} has no such document", "the tool sources lists them")]
        )
    done = await forget(desk.settings, await desk.bus(), collection, kept, wait=WAIT)
    return Gone(document=asked.document, chunks=done.chunks, facts=done.facts, unseen=tuple(done.unseen), stays=tuple(done.stays))


PUBLISH: Final = Tool(
    "publish_text",
    "Put a document into the graph",
    "Publish a text as a document: workers extract its facts and write them to the graph with their source. It takes the place of the document of "
    "the same id. Look at what `extract` finds in it first.",
    PublishText,
    Published,
    publish_text,
    writes=True,
    forgets=True,
)
FORGET: Final = Tool(
    "forget_document",
    "Remove a document from the graph",
    "Remove a document with all that only it caused: facts, passages, names, cached replies, messages. It cannot be had back.",
    ForgetDocument,
    Gone,
    forget_document,
    writes=True,
    forgets=True,
)

"""`extract` and `validate`: facts of a text that obey the ontologies, and the judgement of facts that somebody else made."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from onto_core.documents.cutting import Given, read_document
from onto_core.documents.names_so_far import with_names
from onto_core.errors import InputError, Problem
from onto_core.matching.select import whole
from onto_core.messages import Chunk, Extraction
from onto_core.terms import Entity, Triple
from onto_core.wire import LanguageTag, Plain
from onto_extract.commands.validate import judge
from onto_extract.emit import ChunkReading, extraction
from onto_extract.model import Judged, in_words
from onto_extract.pipeline import read_chunk
from ontorag.mcp_server.desk import Desk, no_ontology
from ontorag.mcp_server.room import Room, shortened
from ontorag.mcp_server.tool import Arguments, CollectionName, Name, Result, Tool
from ontorag.mcp_server.tools.ontologies import Text

CHUNK: Final = 1500
"""Characters of a chunk, as `ontorag extract` cuts a text."""
MOST_TRIPLES: Final = 1_000


class Extract(Arguments):
    text: Text = Field(description="The text to read, at most 100,000 characters; a longer document is for `ontorag publish`.")
    document: Annotated[Plain, Field(min_length=1, max_length=1024)] = Field(
        "text", description="A name for it; the names of its things depend on it."
    )
    language: LanguageTag | None = Field(None, description="Its language (BCP 47), where it need not be found.")
    collection: CollectionName = ""


class ExtractedFact(BaseModel):
    """A fact that the text states and the ontologies allow."""

    subject: str
    predicate: str
    object: str
    subject_iri: str
    predicate_iri: str
    object_iri: str = Field("", description="Empty for a value.")
    datatype: str = Field("", description="Of a value.")
    confidence: float | None = None
    quote: str = Field("", description="The words of the text that say it.")
    chunk: int = 0


class Refused(BaseModel):
    """A proposal that was refused, and the rules that it breaks, in sentences that say what would be allowed."""

    subject: str = ""
    predicate: str = ""
    object: str = ""
    rules: tuple[str, ...] = ()
    because: tuple[str, ...] = ()


class Extracted(Result):
    facts: tuple[ExtractedFact, ...] = ()
    inferred: int = Field(0, description="Further facts that follow from these by the ontologies.")
    refused: tuple[Refused, ...] = ()
    chunks: int
    subset: tuple[str, ...] = Field((), description="The elements of the ontologies that the text was read with.")
    model: str = ""
    degraded: tuple[str, ...] = Field((), description="Parts that did less than asked for: light or rules: no language model was used.")


async def extract(asked: Extract, desk: Desk) -> Extracted:
    """Nothing is written. Raises what `Desk.catalog` raises, InputError for what is not a text, LimitReached, ModelError."""
    collection = desk.collection_of(asked.collection)
    await desk.catalog(collection)
    services = await desk.extracting()
    given = Given(collection, asked.language)
    read = read_document(asked.document, asked.text.encode(), document_id=asked.document, given=given, size=CHUNK)
    if not read.chunks:
        raise InputError("extract", read.problems)
    desk.caller.take("chunks", len(read.chunks))
    chunks: Sequence[Chunk] = tuple(with_names(read.chunks, desk.settings.extraction.names_so_far))

    async def reading(chunk: Chunk) -> ChunkReading:
        async with desk.place():
            return (await read_chunk(chunk, services)).without_steps()

    readings = await asyncio.gather(*map(reading, chunks))
    messages = [extraction(reading) for reading in readings]
    return _extracted(readings, messages, Room(desk.characters))


def _extracted(readings: Sequence[ChunkReading], messages: Sequence[Extraction], room: Room) -> Extracted:
    facts = [_fact(triple, reading) for reading in readings for triple in reading.verdict.accepted]
    refused = [
        Refused(
            **{part: shortened(str(each.raw.get(part) or "")) for part in ("subject", "predicate", "object")},
            rules=tuple(dict.fromkeys(violation.rule for violation in each.violations)),
            because=tuple(dict.fromkeys(shortened(violation.message) for violation in each.violations)),
        )
        for message in messages
        for each in message.rejected
    ]
    subsets = (reading.selection.subset for reading in readings)
    subset = tuple(dict.fromkeys(str(ref) for each in subsets for ref in (*each.classes, *each.properties)))
    return Extracted(
        facts=room.take(facts, len(facts), "fact", "give a shorter text"),
        inferred=sum(len(reading.verdict.inferred) for reading in readings),
        refused=room.take(refused, len(refused), "refused proposal"),
        chunks=len(readings),
        subset=room.take(subset, len(subset), "subset element", "the tool select_ontology"),
        model=next((message.model for message in messages if message.model), ""),
        degraded=tuple(sorted({word for message in messages for word in message.degraded})),
        left_out=room.left_out,
    )


def _fact(triple: Triple, reading: ChunkReading) -> ExtractedFact:
    subject, predicate, end = in_words(triple, reading.selection.subset.schema)
    thing = isinstance(triple.object, Entity)
    return ExtractedFact(
        subject=shortened(subject),
        predicate=predicate,
        object=shortened(end),
        subject_iri=triple.subject.iri,
        predicate_iri=triple.predicate,
        object_iri=triple.object.iri if isinstance(triple.object, Entity) else "",
        datatype="" if thing else getattr(triple.object, "datatype", ""),
        confidence=None if triple.confidence is None else round(triple.confidence, 3),
        quote=shortened(reading.chunk.text[triple.span.start : triple.span.end]) if triple.span else "",
        chunk=reading.chunk.ordinal,
    )


class GivenTriple(BaseModel):
    """A fact by names: within one call a name denotes one thing, and the class that any triple gives it counts for all."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    subject: Name
    predicate: Name
    object: Annotated[Plain, Field(max_length=20_000)]
    subject_type: Name | None = None
    object_type: Name | None = None
    datatype: Name | None = None
    language: LanguageTag | None = None
    subject_iri: Name | None = None
    object_iri: Name | None = None


class Validate(Arguments):
    triples: Annotated[tuple[GivenTriple, ...], Field(max_length=MOST_TRIPLES)] = Field((), description="Facts by names.")
    turtle: Annotated[str, Field(max_length=100_000)] = Field("", description="Or facts in Turtle or N-Triples.")
    collection: CollectionName = ""


class Verdict(BaseModel):
    """The judgement of one triple."""

    number: int = Field(description="Its place in what was given, from 1.")
    subject: str
    predicate: str
    object: str
    accepted: bool
    rules: tuple[str, ...] = Field((), description="The rules that it breaks; of an accepted one those that only warn.")
    because: tuple[str, ...] = ()


class Validated(Result):
    accepted: int
    rejected: int
    inferred: int = Field(description="Facts that follow from the accepted ones.")
    verdicts: tuple[Verdict, ...] = Field((), description="Rejected triples first, then those with warnings, then the others.")


async def validate(asked: Validate, desk: Desk) -> Validated:
    """Raises what `Desk.catalog` raises, and InputError for what cannot be read."""
    if bool(asked.triples) == bool(asked.turtle.strip()):
        raise InputError("validate", [Problem("triples", "give facts as `triples` or as `turtle`, one of them")])
    schema = (await desk.catalog(desk.collection_of(asked.collection))).schema
    if not schema.refs:
        raise no_ontology()
    settings = desk.settings.extraction.model_copy(update={"incomplete": "reject", "grounding": "ignore", "typing": "strict"})
    if asked.triples:
        lines = "\n".join(json.dumps(each.model_dump(exclude_none=True), ensure_ascii=False) for each in asked.triples)
        name, content, syntax = "triples", lines.encode(), "jsonl"
    else:
        name, content, syntax = "turtle", asked.turtle.encode(), "turtle"
    async with desk.place():
        judged, inferred = await asyncio.to_thread(lambda: judge(name, content, syntax, whole(schema), settings))
    room = Room(desk.characters)
    ordered = sorted(judged, key=lambda pair: (pair[1].accepted, not pair[1].violations, pair[0]))
    accepted = sum(verdict.accepted for _, verdict in judged)
    return Validated(
        accepted=accepted,
        rejected=len(judged) - accepted,
        inferred=inferred,
        verdicts=room.take([_verdict(number, each) for number, each in ordered], len(ordered), "verdict", "give fewer triples"),
        left_out=room.left_out,
    )


def _verdict(number: int, judged: Judged) -> Verdict:
    raw = judged.candidate.raw
    return Verdict(
        number=number,
        subject=shortened(raw.subject),
        predicate=shortened(raw.predicate),
        object=shortened(raw.object),
        accepted=judged.accepted,
        rules=tuple(dict.fromkeys(each.rule for each in judged.violations)),
        because=tuple(dict.fromkeys(shortened(each.message) for each in judged.violations)),
    )


EXTRACT: Final = Tool(
    "extract",
    "Extract facts from a text",
    "The facts that a text states and the ontologies allow, each with its words in the text and a confidence; and what was refused, with the "
    "rule that it breaks. Nothing is written to the graph.",
    Extract,
    Extracted,
    extract,
)
VALIDATE: Final = Tool(
    "validate",
    "Judge facts against the ontologies",
    "Whether facts obey the ontologies: classes, domains, ranges, datatypes, cardinalities, disjointness. Each broken rule is a sentence that says "
    "what would be allowed. Nothing is written.",
    Validate,
    Validated,
    validate,
    takes="queries",
)

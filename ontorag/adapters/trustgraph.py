"""The worker in the place of TrustGraph's extractor: its chunks come in by its bus, and triples and entity contexts go out by it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from onto_core.errors import BadMessage, Problem
from onto_core.graph.provenance import Statement, converted, entities_of
from onto_core.messages import Chunk, Extraction
from onto_core.ports.bus import Bus, Outgoing, Service
from onto_core.settings import Settings
from onto_core.terms import Literal, digest
from onto_core.vocabulary import RDF_LANG_STRING, RDF_TYPE, XSD_STRING
from onto_core.wire import Message, problems_of
from onto_extract import service as extraction
from ontorag.adapters.extras import needed

with needed("trustgraph"):
    from trustgraph.base.serialization import dataclass_to_dict, dict_to_dataclass
    from trustgraph.provenance import namespaces
    from trustgraph.schema import IRI, LITERAL, TRIPLE, EntityContext, EntityContexts, Metadata, Term, Triple, Triples
    from trustgraph.schema import Chunk as TheirChunk

NAME: Final = "trustgraph"
SWAPPED: Final = extraction.SWAPPED
TOGETHER: Final = 500
"""Triples of a message, at most: a broker takes no message of more than some megabytes."""


async def build(settings: Settings, bus: Bus) -> Service:
    """The worker. What it makes of a chunk is what `kg-extract-ontology` makes of it. Raises BadSettings."""
    own = settings.trustgraph
    extracting, *others = await extraction.build(settings, bus)
    for each in others:  # what keeps a cache of replies in step with our own announcements of documents, which there are none of
        await each.close()

    async def handle(message: Message) -> Sequence[Outgoing]:
        """Raises BadMessage, and what the extraction raises."""
        theirs = read_chunk(message)
        [made] = await extracting.handle(chunk_of(theirs, message).encode())
        extracted = Extraction.decode(made.message)
        out = [_outgoing(own.triples, part, extracted, "triples", number) for number, part in enumerate(triples_of(extracted, theirs))]
        if own.contexts and (contexts := contexts_of(extracted, theirs)).entities:
            out.append(_outgoing(own.contexts, contexts, extracted, "contexts", 0))
        return out

    return replace(extracting, name=NAME, topic=topic_of(own.chunks), group=own.group, handle=handle)


def topic_of(queue: str) -> str:
    """The topic of a queue of a flow, as TrustGraph's Pulsar backend names it; a topic's whole name stays."""
    kind, _, rest = queue.partition(":")
    space, _, name = rest.partition(":")
    return f"persistent://{space}/flow/{name}" if kind == "flow" and space and name else queue


def read_chunk(message: Message) -> TheirChunk:
    """Their chunk. Raises BadMessage for bytes that are none, and for one without its text."""
    source = f"TrustGraph chunk {message.id!r}"
    try:
        fields = json.loads(message.body)
        chunk: TheirChunk = dict_to_dataclass(fields, TheirChunk)
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise BadMessage(source, [Problem("body", f"is not a chunk of TrustGraph 2 in JSON: {error}")], message.body) from error
    if not isinstance(chunk, TheirChunk) or not isinstance(chunk.metadata, Metadata) or not isinstance(chunk.chunk, bytes):
        raise BadMessage(source, [Problem("body", "is not a chunk of TrustGraph 2: it needs metadata and chunk")], message.body)
    if not chunk.chunk.strip():
        problem = Problem(
            "chunk", "is empty: a text that only the librarian has is not fetched", "TrustGraph's chunkers of 2.0 and newer send it along"
        )
        raise BadMessage(source, [problem], message.body)
    return chunk


def chunk_of(theirs: TheirChunk, message: Message) -> Chunk:
    """Their chunk as one of ours; its document is the one that their librarian has. Raises BadMessage naming what it cannot be."""
    of = theirs.metadata
    try:
        return Chunk(document_id=of.root or of.id or theirs.document_id, collection=of.collection or "default", text=theirs.chunk.decode())
    except ValidationError as error:
        raise BadMessage(f"TrustGraph chunk {message.id!r}", problems_of(error), message.body) from error


def triples_of(extracted: Extraction, theirs: TheirChunk) -> Iterator[Triples]:
    """What conforms, with types and labels, in their default graph; and in their graph of sources, of what chunk each of it was made."""
    facts = list(dict.fromkeys(statement for _, made in converted(extracted, lambda statement: statement) for statement in made))
    source = theirs.document_id or theirs.metadata.id
    triples = [_triple(fact) for fact in facts]
    if facts and source:
        triples += _sources(facts, extracted, source)
    for start in range(0, len(triples), TOGETHER):
        yield Triples(metadata=_metadata(theirs), triples=triples[start : start + TOGETHER])


def contexts_of(extracted: Extraction, theirs: TheirChunk) -> EntityContexts:
    """The names of the things of a chunk: by their embeddings TrustGraph finds the things that a question is about."""
    names: dict[tuple[str, str], list[str]] = {}
    for triple in extracted.triples:
        for entity in entities_of(triple):
            for name in (entity.label, *(entity.aliases or ())):
                if name:
                    names.setdefault((entity.iri, name), list(entity.types))
    chunk = theirs.document_id or theirs.metadata.id
    return EntityContexts(
        metadata=_metadata(theirs),
        entities=[EntityContext(entity=_iri(iri), context=name, chunk_id=chunk, rdf_type=types) for (iri, name), types in names.items()],
    )


def _sources(facts: Sequence[Statement], extracted: Extraction, source: str) -> Iterator[Triple]:
    """By their model a chunk's facts are one subgraph, derived from it. It is named by the extraction: said again, it says nothing new."""
    subgraph = f"urn:subgraph:{digest('trustgraph', extracted.id, source)}"
    said: list[Statement] = [
        (subgraph, RDF_TYPE, namespaces.PROV_ENTITY),
        (subgraph, RDF_TYPE, namespaces.TG_SUBGRAPH_TYPE),
        (subgraph, namespaces.PROV_WAS_DERIVED_FROM, source),
        *([(subgraph, namespaces.TG_LLM_MODEL, Literal(extracted.model))] if extracted.model else []),
    ]
    for statement in said:
        yield replace(_triple(statement), g=namespaces.GRAPH_SOURCE)
    for fact in facts:
        quoted = Term(type=TRIPLE, triple=_triple(fact))
        yield Triple(s=_iri(subgraph), p=_iri(namespaces.TG_CONTAINS), o=quoted, g=namespaces.GRAPH_SOURCE)


def _triple(statement: Statement) -> Triple:
    subject, predicate, value = statement
    return Triple(s=_iri(subject), p=_iri(predicate), o=_iri(value) if isinstance(value, str) else _literal(value))


def _iri(iri: str) -> Term:
    return Term(type=IRI, iri=iri)


def _literal(literal: Literal) -> Term:
    """Theirs has a datatype or a language, and neither for plain text."""
    plain = literal.datatype in (XSD_STRING, RDF_LANG_STRING)
    return Term(type=LITERAL, value=literal.lexical, datatype="" if plain else literal.datatype, language=literal.language or "")


def _metadata(theirs: TheirChunk) -> Metadata:
    return replace(theirs.metadata)


def _outgoing(queue: str, value: Any, extracted: Extraction, kind: str, number: int) -> Outgoing:
    fields: Mapping[str, Any] = dataclass_to_dict(value)
    body = json.dumps(fields, ensure_ascii=False).encode()
    return Outgoing(topic_of(queue), Message(id=digest(NAME, kind, extracted.id, number), body=body, key=extracted.document_id))

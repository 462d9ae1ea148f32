"""A collection as RDF, and its statistics: both read from its mentions, which lose nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import BinaryIO, Final

from cypher_executor.graph.facts import fact_of, read_fact, short_digest
from cypher_executor.servers.server import Row, Server, Transaction
from cypher_executor.servers.values import texts
from onto_core.graph.mapping import CHUNK, MENTION, METADATA, metadata_name
from onto_core.graph.names import CONFIDENCE, INFERRED, PROVENANCE, SPAN, STATED_IN, chunk_graph, inferred_graph
from onto_core.graph.provenance import about
from onto_core.messages import Extraction
from onto_core.ports.graphs import ChunkInGraph, CollectionStats, ExportFormat, Progress
from onto_core.vocabulary import RDF, RDF_TYPE, XSD_BOOLEAN, XSD_DOUBLE

PAGE: Final = 2000
"""Mentions read at a time."""

PACE: Final = 10_000

MENTIONS: Final = (
    f"MATCH (m:{MENTION}) WHERE m.belongs_to = $collection AND m.entity > $after "
    f"RETURN m.about, m.chunk, m.said, m.inferred, m.evidence, m.entity ORDER BY m.entity LIMIT {PAGE}"
)
SAME: Final = f"MATCH (m:{MENTION} {{entity: $entity}}) RETURN m.about, m.chunk, m.said, m.inferred, m.evidence, m.entity"
WRITTEN: Final = f"MATCH (c:{CHUNK}) WHERE c.belongs_to = $collection AND c.revision IS NOT NULL"
"""A chunk without a revision was claimed by a writer that ended then, and says nothing."""
CHUNKS: Final = f"{WRITTEN} RETURN properties(c)"
"""Not the node, whose keys FalkorDB's library reads by numbers that it remembers, also of a graph that somebody dropped and made again."""
PLACES: Final = f"{WRITTEN} RETURN c.id, c.document_id, c.ordinal"


async def entities(transaction: Transaction, collection: str) -> AsyncIterator[list[Row]]:
    """The mentions of one entity after another. The last entity of a page may have more, so it is read again on its own."""
    after = ""
    while page := await transaction.run(MENTIONS, collection=collection, after=after):
        by_entity: dict[str, list[Row]] = {}
        for row in page:
            by_entity.setdefault(str(row[5]), []).append(row)
        *_, after = by_entity
        if len(page) == PAGE:
            by_entity[after] = list(await transaction.run(SAME, entity=after))
        for rows in by_entity.values():
            yield rows


async def export_collection(server: Server, collection: str, format_: ExportFormat, out: BinaryIO, progress: Progress) -> None:
    """Write ttl and nt as the distinct triples, a line each; nq and trig also who says them, where and how surely."""
    quads = format_ in ("nq", "trig")

    def line(statement: str, graph: str = "") -> bytes:
        if not graph:
            return f"{statement} .\n".encode()
        return (f"GRAPH <{graph}> {{ {statement} }}\n" if format_ == "trig" else f"{statement} <{graph}> .\n").encode()

    number = 0
    async with server.transaction(collection, write=False) as transaction:
        async for mentions in entities(transaction, collection):
            facts = dict.fromkeys(fact for row in mentions for fact in (*texts(row[2]), *texts(row[3])))
            lines = [line(f"<{mentions[0][0]}> {fact}") for fact in facts]
            for entity, chunk, said, inferred, sure, _ in mentions if quads else ():
                chunk_id = str(chunk).partition(" ")[2]
                lines += [line(f"<{entity}> {fact}", chunk_graph(chunk_id)) for fact in texts(said)]
                lines += [line(f"<{entity}> {fact}", inferred_graph(chunk_id)) for fact in texts(inferred)]
                lines += [line(text, PROVENANCE) for each in texts(sure) for text in evidence(str(entity), chunk_id, each, texts(inferred))]
            out.writelines(lines)
            number += len(lines)
            if number >= PACE:
                progress(number)
                number = 0
        for chunk in await chunks_in(transaction, collection) if quads else ():
            out.writelines(line(statement, PROVENANCE) for statement in about_chunk(chunk))
    progress(number)


def evidence(entity: str, chunk_id: str, text: str, inferred: Sequence[str]) -> Iterator[str]:
    """The place of a statement in the text and its confidence, as the stores for SPARQL have it: RDF reification."""
    span, confidence, fact = text.split(" ", 2)
    predicate, value = fact.split(" ", 1)
    graph = chunk_graph(chunk_id)
    node = f"<{graph}#{short_digest('statement', entity, text)}>"
    yield f"{node} <{RDF}subject> <{entity}>"
    yield f"{node} <{RDF}predicate> {predicate}"
    yield f"{node} <{RDF}object> {value}"
    yield f"{node} <{STATED_IN}> <{graph}>"
    if fact in inferred:
        yield f'{node} <{INFERRED}> "true"^^<{XSD_BOOLEAN}>'
    elif span:
        yield f'{node} <{SPAN}> "{span}"'
    if confidence:
        yield f'{node} <{CONFIDENCE}> "{confidence}"^^<{XSD_DOUBLE}>'


async def chunks_in(transaction: Transaction, collection: str) -> list[Mapping[str, object]]:
    """The keys of the collection's chunks."""
    return [chunk for (chunk,) in await transaction.run(CHUNKS, collection=collection) if isinstance(chunk, Mapping)]


def about_chunk(chunk: Mapping[str, object]) -> list[str]:
    ordinal = chunk.get("ordinal")
    extraction = Extraction(
        chunk_id=str(chunk["id"]),
        document_id=str(chunk.get("document_id") or ""),
        ordinal=ordinal if isinstance(ordinal, int) else 0,
        model=str(chunk.get("model") or ""),
        prompt_version=str(chunk.get("prompt_version") or ""),
        catalog_version=str(chunk.get("catalog_version") or ""),
        degraded=tuple(texts(chunk.get("degraded"))),
        metadata={metadata_name(key): str(chunk[key]) for key in sorted(chunk) if key.startswith(METADATA)},
    )
    return [f"<{subject}> {fact}" for subject, fact in map(fact_of, about(extraction))]


async def chunks_in_graph(server: Server, collection: str) -> list[ChunkInGraph]:
    rows = await server.query(collection, PLACES, write=False, collection=collection)
    return [ChunkInGraph(str(chunk), str(document or ""), ordinal if isinstance(ordinal, int) else 0) for chunk, document, ordinal in rows]


async def collection_stats(server: Server) -> Sequence[CollectionStats]:
    """The statistics of every collection, by one pass over its mentions."""
    return [await stats(server, collection) for collection in await server.spaces()]


async def stats(server: Server, collection: str) -> CollectionStats:
    classes: Counter[str] = Counter()
    properties: Counter[str] = Counter()
    subjects = 0
    async with server.transaction(collection, write=False) as transaction:
        async for mentions in entities(transaction, collection):
            facts = {fact for row in mentions for fact in (*texts(row[2]), *texts(row[3]))}
            subjects += bool(facts)
            for predicate, value in map(read_fact, facts):
                properties[predicate] += 1
                if predicate == RDF_TYPE and isinstance(value, str):
                    classes[value] += 1
        chunks = await chunks_in(transaction, collection)
    documents = len({document for chunk in chunks if (document := chunk.get("document_id"))})
    counts = dict(classes.most_common()), dict(properties.most_common())
    return CollectionStats(collection, properties.total(), subjects, len(chunks), documents, *counts)

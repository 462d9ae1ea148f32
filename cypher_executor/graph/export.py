"""A collection as RDF, and its statistics: both read from its mentions, which lose nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import BinaryIO, Final

from cypher_executor.graph.facts import fact_of, read_fact, short_digest
from cypher_executor.servers.server import Row, Server, Transaction
from cypher_executor.servers.values import texts
from onto_core.graph.mapping import CHUNK, MENTION
from onto_core.graph.names import CONFIDENCE, INFERRED, PROVENANCE, SPAN, STATED_IN, chunk_graph, inferred_graph
from onto_core.graph.provenance import about
from onto_core.messages import Extraction
from onto_core.ports.graphs import CollectionStats, ExportFormat, Progress
from onto_core.vocabulary import RDF, RDF_TYPE, XSD_BOOLEAN, XSD_DOUBLE

PAGE: Final = 2000
"""Mentions read at a time."""

PACE: Final = 10_000

MENTIONS: Final = (
    f"MATCH (m:{MENTION}) WHERE m.belongs_to = $collection AND m.entity > $after "
    f"RETURN m.about, m.chunk, m.said, m.inferred, m.evidence, m.entity ORDER BY m.entity LIMIT {PAGE}"
)
SAME: Final = f"MATCH (m:{MENTION} {{entity: $entity}}) RETURN m.about, m.chunk, m.said, m.inferred, m.evidence, m.entity"
CHUNKS: Final = (
    f"MATCH (c:{CHUNK}) WHERE c.belongs_to = $collection "
    "RETURN c.key, c.id, c.document_id, c.ordinal, c.model, c.prompt_version, c.catalog_version, c.degraded"
)


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
        for row in await transaction.run(CHUNKS, collection=collection) if quads else ():
            out.writelines(line(statement, PROVENANCE) for statement in about_chunk(row))
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


def about_chunk(row: Row) -> list[str]:
    identifier, document, ordinal, model, prompt_version, catalog_version, degraded = row[1:]
    chunk = Extraction(
        chunk_id=str(identifier),
        document_id=str(document or ""),
        ordinal=ordinal if isinstance(ordinal, int) else 0,
        model=str(model or ""),
        prompt_version=str(prompt_version or ""),
        catalog_version=str(catalog_version or ""),
        degraded=tuple(texts(degraded)),
    )
    return [f"<{subject}> {fact}" for subject, fact in map(fact_of, about(chunk))]


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
        chunks = await transaction.run(CHUNKS, collection=collection)
    documents = len({row[2] for row in chunks if row[2]})
    counts = dict(classes.most_common()), dict(properties.most_common())
    return CollectionStats(collection, properties.total(), subjects, len(chunks), documents, *counts)

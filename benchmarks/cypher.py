"""Writing to a Cypher server: how many triples a second by our writer, against a query for each fact; and what a kill in the middle leaves.

    PYTHONPATH=. python benchmarks/cypher.py bolt://localhost:7687 [TRIPLES]
    PYTHONPATH=. python benchmarks/cypher.py falkordb://localhost:6379/bench [TRIPLES]

Writes to the collections bench and peer of that store, and drops them in the end.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time

from cypher_executor.servers.server import Server
from cypher_executor.store import CypherStore, open_store
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.settings import StoreSettings
from onto_core.terms import Query
from onto_core.vocabulary import XSD_INTEGER, XSD_STRING

EX = "http://example.org/"
PEER_TRIPLES = 1_000
AT_ONCE = 512
"""Extractions that wait for the writer at the same time: what it joins into batches."""


def extractions(triples: int, collection: str) -> list[Extraction]:
    """Chunks of some twenty facts about seven of 20,000 entities: types, labels, relationships and values in the shares of a real extraction."""
    choose = random.Random(5)
    made: list[Extraction] = []
    count = 0
    while count < triples:
        numbers = [choose.randrange(20_000) for _ in range(7)]
        entities = [EntityWire(iri=f"urn:e:{n}", label=f"Entity {n}", types=(f"{EX}Kind{n % 10}",)) for n in numbers]
        facts = [
            TripleWire(subject=choose.choice(entities), predicate=f"{EX}relation{choose.randrange(8)}", object=choose.choice(entities), span=(1, 9))
            for _ in range(16)
        ]
        facts += [
            TripleWire(subject=entity, predicate=f"{EX}year", object=LiteralWire(value=str(1900 + n % 100), datatype=XSD_INTEGER))
            for entity, n in zip(entities[:2], numbers, strict=False)
        ]
        facts += [
            TripleWire(subject=entity, predicate=f"{EX}note", object=LiteralWire(value=f"note {n}", datatype=XSD_STRING))
            for entity, n in zip(entities[2:4], numbers, strict=False)
        ]
        made.append(Extraction(chunk_id=f"c{len(made)}", document_id=f"d{len(made) // 50}", collection=collection, triples=tuple(facts)))
        count += len({(fact.subject.iri, fact.predicate, str(fact.object)) for fact in facts}) + 2 * len(set(numbers))
    return made


async def ours(store: CypherStore, said: list[Extraction]) -> float:
    gate = asyncio.Semaphore(AT_ONCE)

    async def write(extraction: Extraction) -> None:
        async with gate:
            await store.write(extraction)

    started = time.perf_counter()
    await asyncio.gather(*(write(each) for each in said))
    return time.perf_counter() - started


async def peers(store: CypherStore, said: list[Extraction]) -> tuple[int, float]:
    """The usual way: for each fact one query a node and one for the relationship, each in a transaction of its own."""
    server: Server = store._endpoints.all[0].server
    queries: list[tuple[str, dict[str, object]]] = []
    facts = 0
    for extraction in said:
        for fact in extraction.triples:
            if facts == PEER_TRIPLES or isinstance(fact.object, LiteralWire):
                continue
            facts += 1
            pair: dict[str, object] = {"s": fact.subject.iri, "o": fact.object.iri}
            queries += [
                ("MERGE (n:Peer {uri: $iri, belongs_to: 'peer'})", {"iri": pair["s"]}),
                ("MERGE (n:Peer {uri: $iri, belongs_to: 'peer'})", {"iri": pair["o"]}),
                ("MATCH (s:Peer {uri: $s}) MATCH (o:Peer {uri: $o}) MERGE (s)-[:RELATED]->(o)", pair),
            ]
    async with server.transaction("peer", write=True) as transaction:
        await transaction.run(
            "CREATE INDEX FOR (n:Peer) ON (n.uri)" if store.name == "falkordb" else "CREATE INDEX IF NOT EXISTS FOR (n:Peer) ON (n.uri)"
        )
    started = time.perf_counter()
    for text, parameters in queries:
        async with server.transaction("peer", write=True) as transaction:
            await transaction.run(text, **parameters)
    return facts, time.perf_counter() - started


async def main(url: str, triples: int) -> None:
    store = open_store(StoreSettings(url=url), write=True)
    try:
        for collection in ("bench", "peer"):
            await store.drop(collection)
        said = extractions(triples, "bench")
        await store.write(Extraction(chunk_id="warm", collection="bench"))
        fifth = -(-len(said) // 5)
        slices = [said[start : start + fifth] for start in range(0, len(said), fifth)]
        written, rates, burnt = 0, [], time.process_time()
        for part in slices:
            seconds = await ours(store, part)
            size = sum(triples_of(extraction) for extraction in part)
            written += size
            rates.append(size / seconds)
            print(f"{store.name}: {written:>8,} triples, the last {size:,} at {rates[-1]:>8,.0f}/s", flush=True)
        cpu = (time.process_time() - burnt) / written
        again = await ours(store, slices[0])
        print(f"{store.name}: the first fifth again, which changes nothing: {again:.2f} s")
        burnt = time.process_time()
        facts, seconds = await peers(store, said)
        peer, peer_cpu = facts / seconds, (time.process_time() - burnt) / facts
        best = max(rates)
        print(f"{store.name}: a query for each node and fact: {peer:,.0f} triples/s; ours at best {best:,.0f}/s, {best / peer:.0f} times that")
        print(f"{store.name}: processor time of this side: {cpu * 1e6:.0f} microseconds a triple; a query for each: {peer_cpu * 1e6:.0f}")
        table = await store.run(
            Query("cypher", "MATCH (n) OPTIONAL MATCH (n)-[e]->() RETURN count(DISTINCT n) AS nodes, count(e) AS edges"), Limits(60), "bench"
        )
        print(f"{store.name}: {' '.join(f'{name}={cell.lexical}' for name, cell in zip(table.columns, table.rows[0], strict=True))}")  # type: ignore[union-attr]
    finally:
        for collection in ("bench", "peer"):
            await store.drop(collection)
        await store.close()


def triples_of(extraction: Extraction) -> int:
    from cypher_executor.graph.facts import facts_of

    return facts_of(extraction).triples


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100_000))

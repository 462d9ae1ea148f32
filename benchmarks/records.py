"""What it costs that documents have records: a write through `Documents` beside one without, an edit of a long document, and an announcement again.

    python benchmarks/records.py cassandra://HOST:PORT/KEYSPACE | oxigraph:FOLDER | bolt://... [--chunks N] [--rounds N]

Milliseconds are medians of calls one after the other; beside them, for Cassandra, the requests that were sent.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from typing import Any

from onto_core.documents.life import Documents
from onto_core.messages import ChunkOfDocument, Document, EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.service.stores import open_store
from onto_core.settings import StoreSettings
from onto_core.terms import mint_iri
from onto_core.vocabulary import XSD_STRING

EX = "http://example.org/"
SENT = [0]
PASSAGE = "The Fram was designed by Colin Archer and built in Larvik, where she was launched in October of 1892, and sailed north. " * 8
"""About a thousand characters."""


def extraction(chunk: str, *, facts: int = 12, document: str = "d", ordinal: int = 0, asked: int = 0) -> Extraction:
    """A chunk about three people: facts with spans, types, labels."""
    people = [EntityWire(iri=mint_iri(f"{chunk} {k}"), label=f"{chunk} {k}", types=(EX + "Person",)) for k in range(3)]
    triples = []
    for fact in range(facts):
        value = LiteralWire(value=f"value {chunk} {fact} {asked}", datatype=XSD_STRING)
        triples.append(
            TripleWire(subject=people[fact % 3], predicate=f"{EX}p{fact % 9}", object=value if fact % 2 else people[(fact + 1) % 3], span=(0, 9))
        )
    return Extraction(
        chunk_id=chunk,
        document_id=document,
        ordinal=ordinal,
        collection="speed",
        triples=tuple(triples),
        model="rules",
        revision=asked,
        asked=asked,
        text=f"{chunk}: {PASSAGE}",
    )


def announcement(revision: int, *chunks: str) -> Document:
    parts = tuple(ChunkOfDocument(id=chunk, text=f"{chunk}: {PASSAGE}") for chunk in chunks)
    return Document(document_id="long", collection="speed", revision=revision, content=str(revision), chunks=parts)


def count_requests() -> None:
    try:
        from cassandra.cluster import Session
    except ImportError:
        return
    sending = Session.execute_async

    def counted(self: Session, *given: Any, **more: Any) -> Any:
        SENT[0] += 1
        return sending(self, *given, **more)

    Session.execute_async = counted


async def measured(what: str, calls: list[Callable[[], Awaitable[object]]], *, together: bool = False) -> None:
    """Do the calls, one after the other or all at once, and tell what one of them took."""
    before, took = SENT[0], []
    started = time.perf_counter()
    if together:
        await asyncio.gather(*(call() for call in calls))
        took = [(time.perf_counter() - started) / len(calls)]
    else:
        for call in calls:
            began = time.perf_counter()
            await call()
            took.append(time.perf_counter() - began)
    print(f"{what:68}{statistics.median(took) * 1000:9.1f} ms{(SENT[0] - before) / len(calls):9.1f} requests", flush=True)


async def run(url: str, chunks: int, rounds: int) -> None:
    store = open_store(StoreSettings(url=url), write=True)
    documents = Documents(store)
    await store.drop("speed")
    await documents.extracted(extraction("warm", document="warm"))
    for name, together in (("one after the other", False), (f"{rounds} at once", True)):
        kind = "together" if together else "alone"
        plain = [extraction(f"plain {kind} {number}", document=f"{kind} {number // 20}") for number in range(rounds)]
        kept = [extraction(f"kept {kind} {number}", document=f"{kind} {number // 20}") for number in range(rounds)]
        await measured(f"store.write of an extraction, {name}", [lambda each=each: store.write(each) for each in plain], together=together)
        await measured(
            f"Documents.extracted of an extraction, {name}", [lambda each=each: documents.extracted(each) for each in kept], together=together
        )
        await measured(f"the same extractions again, {name}", [lambda each=each: documents.extracted(each) for each in kept], together=together)
    ids = [f"c{number}" for number in range(chunks)]
    first = announcement(1, *ids)
    await measured(f"a document of {chunks} chunks announced", [lambda: documents.announced(first)])
    said = [extraction(name, document="long", ordinal=place, asked=1) for place, name in enumerate(ids)]
    await measured(f"each of its {chunks} extractions, all at once", [lambda each=each: documents.extracted(each) for each in said], together=True)
    await measured("announced again", [lambda: documents.announced(first)])
    edited = [*ids[: chunks // 2], "new", *ids[chunks // 2 + 1 :]]
    await measured("a version with another chunk in the place of one", [lambda: documents.announced(announcement(2, *edited))])
    await measured("the extraction of that chunk", [lambda: documents.extracted(extraction("new", document="long", asked=2))])
    await measured("a version with one chunk more, before all others", [lambda: documents.announced(announcement(3, "before", *edited))])
    await measured(
        "the document forgotten", [lambda: documents.announced(Document(document_id="long", collection="speed", revision=4, forgotten=True))]
    )
    await store.drop("speed")
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("--chunks", type=int, default=130)
    parser.add_argument("--rounds", type=int, default=60)
    chosen = parser.parse_args()
    count_requests()
    asyncio.run(run(chosen.url, chosen.chunks, chosen.rounds))


if __name__ == "__main__":
    main()

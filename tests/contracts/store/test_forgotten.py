"""What a document left in any store is gone when it is forgotten: in exports, look-ups, records, and to who reads the tables or nodes themselves."""

from __future__ import annotations

import io
from typing import Any, get_args

from onto_core.documents.announce import forgetting
from onto_core.documents.life import Documents
from onto_core.documents.model import CHUNK, DOCUMENT, PAGE, PART, TOUCHED, TRACES
from onto_core.messages import Extraction
from onto_core.ports.graphs import ExportFormat, Record
from tests.worlds.records import Kept
from tests.worlds.store import ADA, BORN, entity, fact, text

CANARY = "Quokkacanary"
KINDS = (CHUNK, DOCUMENT, PAGE, PART, TOUCHED, TRACES)


def said(kept: Kept, document: str, chunk: str, *triples: Any) -> Extraction:
    return Extraction(
        chunk_id=chunk, document_id=document, collection=kept.collection, triples=triples, revision=1, asked=1, text=f"All of {document}."
    )


async def raw(kept: Kept) -> str:
    """All that the server has, past every port, but for what a scrub says that it stays; an embedded one's files are another test's."""
    if kept.url.startswith("cassandra:"):
        cql: Any = kept.store._shared.cql  # type: ignore[attr-defined]
        tables = cql._cluster.metadata.keyspaces[cql.address.keyspace].tables
        return repr([list(cql._session.execute(f"SELECT * FROM {cql.address.keyspace}.{table}")) for table in tables if table != "text"])
    if hasattr(kept.store, "_endpoints"):
        queries = ("MATCH (n) RETURN labels(n), properties(n)", "MATCH ()-[r]->() RETURN type(r), properties(r)")
        return repr(
            [await kept.store._endpoints.use(lambda server, query=query: server.query(kept.collection, query, write=False)) for query in queries]
        )
    return ""


async def told(kept: Kept) -> list[str]:
    """All that the store tells through its ports."""
    said = [
        repr(await kept.store.lookup([CANARY, f"The {CANARY}"], kept.collection, fuzzy=0.5)),
        repr(await kept.store.chunks_in_graph(kept.collection)),
    ]
    for format_ in get_args(ExportFormat):
        out = io.BytesIO()
        await kept.store.export(kept.collection, format_, out)
        said.append(out.getvalue().decode())
    records: list[Record] = [record for kind in KINDS async for record in kept.store.every_record(kept.collection, kind)]
    return [*said, *(record.key for record in records)]


async def test_nothing_is_left_of_a_forgotten_document_and_all_of_the_others(kept: Kept) -> None:
    documents = Documents(kept.store)
    await documents.extracted(said(kept, "kept.md", "k", BORN))
    before = set((await exported(kept)).splitlines())
    canary = entity(CANARY, "Person")
    long = text(f"{CANARY} " * 400)
    await documents.extracted(said(kept, "gone.md", f"chunk {CANARY}", BORN, fact(canary, "knows", ADA), fact(canary, "says", long, (0, 5))))
    assert any(CANARY in each for each in await told(kept))
    gone = forgetting("gone.md", kept.collection, revision=2)
    await documents.announced(gone)
    scrubbed = await documents.scrub(kept.collection)
    assert scrubbed.done
    assert ("the table `text`" in scrubbed.stays) == kept.url.startswith("cassandra:")
    assert [each[:80] for each in await told(kept) if CANARY in each] == []
    found = await raw(kept)
    assert CANARY not in found, found[max(0, found.index(CANARY) - 300) : found.index(CANARY) + 100]
    assert set((await exported(kept)).splitlines()) == before


async def exported(kept: Kept) -> bytes:
    out = io.BytesIO()
    await kept.store.export(kept.collection, "nq", out)
    return out.getvalue()

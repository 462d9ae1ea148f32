"""Documents over every store: after any history the graph says what the newest versions say, and no more."""

from __future__ import annotations

import asyncio
import random

from onto_core.documents.life import Documents
from onto_core.documents.model import CHUNK, ChunkRecord
from onto_core.messages import Document
from onto_core.service.publishing import Known, planned
from tests.worlds.histories import NAMES, PROPERTIES, History, leftovers, read, said, statements
from tests.worlds.records import Kept
from tests.worlds.store import BORN, extraction


async def test_a_history_in_any_order_by_workers_that_die_ends_as_a_fresh_run(kept: Kept) -> None:
    for seed in (4, 1, 2) if kept.url.startswith(("memory:", "oxigraph:")) else (4,):  # more of them where they cost little
        ours, fresh = await History(kept.store, seed, collection=kept.collection).run(6)
        assert ours == fresh
        await kept.store.drop(kept.collection)


async def test_a_history_by_workers_with_two_connections_ends_as_a_fresh_run(kept: Kept) -> None:
    history = History(kept.store, 0, collection=kept.collection, others=(kept.writer(),))
    ours, fresh = await history.run(6)
    assert ours == fresh


async def test_a_long_document_that_is_replaced_while_its_extractions_come_in_is_the_new_one(kept: Kept) -> None:
    chance = random.Random(1)
    texts = [f"{chance.choice(NAMES)} {chance.choice(PROPERTIES)} {chance.choice(NAMES)}. Paragraph {number}." for number in range(50)]
    newer = [*texts[45:], *texts[5:30], "Fram near Oslo. New."]
    plans = [planned([read("long.md", paragraphs, kept.collection)], Known()) for paragraphs in (texts, newer)]
    workers = [Documents(kept.store), Documents(kept.writer())]
    await asyncio.gather(*(workers[number % 2].extracted(said(chunk)) for number, chunk in enumerate(plans[0].chunks[:25])))
    late = [workers[number % 2].extracted(said(chunk)) for number, chunk in enumerate((*plans[0].chunks[25:], *plans[1].chunks))]
    announced = [workers[number % 2].announced(each) for number, each in enumerate((*plans[1].documents, *plans[0].documents, *plans[1].documents))]
    together = [*late, *announced]
    chance.shuffle(together)
    await asyncio.gather(*together)
    ours = await statements(kept.store, kept.collection)
    assert await leftovers(kept.store, kept.collection, ["long.md"]) == []
    await kept.store.drop(kept.collection)
    fresh = Documents(kept.store)
    for chunk in plans[1].chunks:
        await fresh.extracted(said(chunk))
    for document in plans[1].documents:
        await fresh.announced(document)
    assert ours == await statements(kept.store, kept.collection)
    assert len(ours) > 250


async def test_chunks_from_before_there_were_records_are_known_to_their_documents(kept: Kept) -> None:
    for name in ("old.md", "other.md"):
        chunks = [extraction(f"{name} {number}", BORN, document=name, collection=kept.collection) for number in range(70)]
        await asyncio.gather(*(kept.store.write(chunk) for chunk in chunks))
    await Documents(kept.store).announced(Document(document_id="old.md", collection=kept.collection, revision=1, forgotten=True))
    assert {chunk.document_id for chunk in await kept.store.chunks_in_graph(kept.collection)} == {"other.md"}
    records = [ChunkRecord.unpacked(record.value) async for record in kept.store.every_record(kept.collection, CHUNK)]
    assert len(records) == 70
    assert all(record.carried and record.document_id == "other.md" for record in records)

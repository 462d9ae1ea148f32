"""Versions of documents in a graph: histories against fresh runs, and each case that a history may meet by chance only."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from onto_core.documents.announce import Version, announcement, forgetting, identified
from onto_core.documents.kept import kept_of
from onto_core.documents.life import Documents, version_of
from onto_core.documents.model import CHUNK, DOCUMENT, PAGE, PART, ChunkRecord, document_of, group_of
from onto_core.messages import Chunk, ChunkOfDocument, Document, Extraction
from onto_core.ports.graphs import Record
from onto_core.service.publishing import Known, planned, versions
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store
from tests.worlds.histories import History, read, said, statements

C = "default"


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    opened = open_store("memory:", write=True)
    yield opened
    await opened.close()


def version(document_id: str, *paragraphs: str, revision: int, **more: object) -> tuple[list[Chunk], Document]:
    chunks = identified([Chunk(document_id=document_id, ordinal=place, text=text) for place, text in enumerate(paragraphs)])
    own = [chunk.model_copy(update={"revision": revision, "asked": revision}) for chunk in chunks]
    entries = tuple(ChunkOfDocument(id=chunk.id) for chunk in own)
    return own, Document(document_id=document_id, revision=revision, content=str(paragraphs), chunks=entries, **more)


async def publish(documents: Documents, chunks: list[Chunk], document: Document) -> None:
    for chunk in chunks:
        await documents.extracted(said(chunk))
    await documents.announced(document)


async def facts(store: Store) -> set[str]:
    return {line.decode() for line in await statements(store, C) if b"/builtIn>" in line and b"chunk:" not in line}


@pytest.mark.parametrize("seed", range(12))
async def test_a_history_ends_as_a_fresh_run_of_the_last_versions(store: Store, seed: int) -> None:
    ours, fresh = await History(store, seed).run()
    assert ours == fresh


@pytest.mark.parametrize("seed", range(100, 103))
async def test_a_history_over_a_folder_ends_as_a_fresh_run(tmp_path: object, seed: int) -> None:
    opened = open_store(f"oxigraph:{tmp_path}/graph", write=True)
    ours, fresh = await History(opened, seed).run(steps=5)
    assert ours == fresh
    await opened.close()


async def test_a_fact_that_another_document_says_too_stays(store: Store) -> None:
    documents = Documents(store)
    await publish(documents, *version("a", "Fram builtIn Larvik.", revision=1))
    await publish(documents, *version("b", "Fram builtIn Larvik.", revision=1))
    await documents.announced(forgetting("a", C, revision=2))
    assert len(await facts(store)) == 1
    await documents.announced(forgetting("b", C, revision=2))
    assert await statements(store, C) == set()


async def test_a_chunk_counts_as_extracted_once_the_graph_says_its_facts(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, write = list[int](), store.write

    async def counting() -> int:
        kept = await kept_of(store, C, "a")
        assert kept is not None
        return kept.listed.extracted

    async def looking(extraction: Extraction) -> None:
        counted.append(await counting())
        await write(extraction)

    chunks, document = version("a", "Fram builtIn Larvik.", revision=1)
    documents = Documents(store)
    await documents.announced(document)
    monkeypatch.setattr(store, "write", looking)
    await documents.extracted(said(*chunks))
    assert (counted, await counting()) == ([0], 1)


async def test_a_late_extraction_of_an_old_version_is_not_written_and_one_that_comes_early_is(store: Store) -> None:
    documents = Documents(store)
    old, first = version("a", "Fram builtIn Larvik.", revision=1)
    new, second = version("a", "Fram builtIn Bergen.", revision=2)
    assert await documents.extracted(said(new[0])) == "written"
    await documents.announced(second)
    assert await documents.extracted(said(old[0])) == "superseded"
    assert (await documents.announced(first)).superseded
    (only,) = await facts(store)
    assert "bergen" in only


async def test_what_a_version_keeps_is_asked_for_when_the_graph_lost_it_meanwhile(store: Store) -> None:
    """The publisher saw version 1 and sends only what is new in version 3; version 2, which lacked the paragraph, was still under way."""
    documents = Documents(store)
    chunks, first = version("a", "Fram builtIn Larvik.", revision=1)
    await publish(documents, chunks, first)
    known = (await versions(store, C, ["a"]))["a"]
    _, second = version("a", "Maud builtIn Vollen.", revision=2)
    third = planned([read("a", ["Fram builtIn Larvik."], C)], Known({"a": known}))
    assert third.chunks == ()
    await documents.announced(second)
    (asked,) = (await documents.announced(third.documents[0])).asked
    assert (asked.id, asked.text) == (chunks[0].id, "Fram builtIn Larvik.")
    again = (await documents.announced(third.documents[0])).asked
    assert again == (asked,), "an announcement that comes again may have died before its chunks were sent"
    await documents.extracted(said(asked))
    assert (await documents.announced(third.documents[0])).asked == ()
    assert len(await facts(store)) == 1


async def test_a_paragraph_that_comes_in_moves_the_others_and_asks_for_none(store: Store) -> None:
    documents = Documents(store)
    await publish(documents, *version("a", "Fram builtIn Larvik.", "Maud builtIn Vollen.", revision=1))
    known = (await versions(store, C, ["a"]))["a"]
    plan = planned([read("a", ["Gjoa builtIn Rosendal.", "Fram builtIn Larvik.", "Maud builtIn Vollen."], C)], Known({"a": known}))
    assert [chunk.text for chunk in plan.chunks] == ["Gjoa builtIn Rosendal."]
    for chunk in plan.chunks:
        await documents.extracted(said(chunk))
    done = await documents.announced(plan.documents[0])
    assert (done.asked, done.moved, done.removed) == ((), 2, 0)
    places = [line for line in await statements(store, C) if b"chunkOrdinal" in line]
    assert sorted(line.split(b'"')[1] for line in places) == [b"0", b"1", b"2"]


async def test_metadata_reach_the_provenance_and_change_without_an_extraction(store: Store) -> None:
    documents = Documents(store)
    chunks, first = version("a", "Fram builtIn Larvik.", revision=1, metadata={"page no": "7"})
    await publish(documents, chunks, first)
    assert any(b'metadata/page%20no> "7"' in line for line in await statements(store, C))
    _, second = version("a", "Fram builtIn Larvik.", revision=2, metadata={"page no": "8"})
    assert (await documents.announced(second)).asked == ()
    assert any(b'metadata/page%20no> "8"' in line for line in await statements(store, C))
    assert not any(b'"7"' in line for line in await statements(store, C))


async def test_the_parts_of_an_announcement_may_come_in_any_order_and_twice(store: Store) -> None:
    documents = Documents(store)
    chunks = identified([Chunk(document_id="a", ordinal=n, text=f"Fram builtIn Town{n}.") for n in range(5)])
    entries = [ChunkOfDocument(id=chunk.id, text=chunk.text) for chunk in chunks]
    parts = [Document(document_id="a", revision=9, content="c", chunks=(entry,), part=n + 1, parts=5) for n, entry in enumerate(entries)]
    for part in [parts[3], parts[0], parts[3], parts[4], parts[1]]:
        assert (await documents.announced(part)).asked == ()
    asked = (await documents.announced(parts[2])).asked
    assert [chunk.text for chunk in asked] == [chunk.text for chunk in chunks]
    await documents.announced(parts[1])
    assert await store.records(C, PART, group_of("a")) == {}


async def test_of_a_forgotten_document_only_a_number_stays(store: Store) -> None:
    documents = Documents(store)
    await publish(documents, *version("secret name", "Fram builtIn Larvik.", revision=1))
    group = group_of("secret name")
    await store.put_records(C, [Record(PAGE, group, "k", b"names")])
    await documents.announced(forgetting("secret name", C, revision=5))
    assert await store.records(C, CHUNK, group) == await store.records(C, PAGE, group) == {}
    (kept,) = (await store.records(C, DOCUMENT, group)).values()
    assert document_of(kept).model_dump(exclude_defaults=True) == {"revision": 5, "forgotten": True}
    assert await documents.extracted(said(version("secret name", "Fram builtIn Larvik.", revision=4)[0][0])) == "superseded"
    await publish(documents, *version("secret name", "Fram builtIn Larvik.", revision=6))
    assert len(await facts(store)) == 1


async def test_chunks_from_before_there_were_records_go_with_the_first_version_that_lacks_them(store: Store) -> None:
    old = said(Chunk(document_id="a", text="Fram builtIn Larvik."))
    await store.write(old)
    documents = Documents(store)
    await documents.bring_forward(C)
    carried = ChunkRecord.unpacked((await store.records(C, CHUNK, group_of("a")))[old.chunk_id])
    assert (carried.carried, carried.extraction) == (True, None)
    before = await statements(store, C)
    await documents.extracted(said(Chunk(document_id="b", text="Maud builtIn Vollen.")))
    assert before < await statements(store, C)
    await publish(documents, *version("a", "Gjoa builtIn Rosendal.", revision=1))
    assert not any("larvik" in line for line in await facts(store))


async def test_the_text_is_kept_as_far_as_is_wanted(store: Store) -> None:
    chunk = Chunk(document_id="a", text="Fram builtIn Larvik.")
    for longest, kept in ((0, ""), (4, "Fram"), (1000, chunk.text)):
        await Documents(store, longest=longest).extracted(said(chunk).model_copy(update={"document_id": str(longest)}))
        record = ChunkRecord.unpacked((await store.records(C, CHUNK, group_of(str(longest))))[chunk.id])
        assert record.text == kept
        assert "text" not in (record.extraction or {})


async def test_of_two_extractions_of_a_chunk_the_one_asked_for_later_counts(store: Store) -> None:
    documents = Documents(store)
    (chunk,), first = version("a", "Fram builtIn Larvik.", revision=1)
    await documents.announced(first)
    later = said(chunk.model_copy(update={"asked": 9}))
    assert await documents.extracted(later) == "written"
    assert await documents.extracted(Extraction(chunk_id=chunk.id, document_id="a", revision=1, asked=1)) == "superseded"
    assert len(await facts(store)) == 1


def test_ids_of_chunks_stay_while_their_text_does_and_differ_for_equal_texts() -> None:
    texts = ["One.", "Two.", "One."]
    first = identified([Chunk(document_id="a", ordinal=n, text=text) for n, text in enumerate(texts)])
    assert len({chunk.id for chunk in first}) == 3
    moved = identified([Chunk(document_id="a", ordinal=n, text=text) for n, text in enumerate(["Zero.", *texts])])
    assert [chunk.id for chunk in moved[1:]] == [chunk.id for chunk in first]


def test_a_large_announcement_comes_in_parts() -> None:
    chunks = tuple(identified([Chunk(document_id="a", ordinal=n, text=f"{n} " + "x" * 1000) for n in range(900)]))
    whole = announcement(Version("a", C, "c", chunks), revision=1)
    assert len(whole.parts) == 1, "texts go with the chunks"
    known = version_of(whole.parts[0])
    parts = announcement(Version("a", C, "d", chunks), revision=2, known=known).parts
    assert len(parts) == 4
    assert [chunk.id for part in parts for chunk in part.chunks] == [chunk.id for chunk in chunks]
    assert all(len(part.encode().body) < 5 << 20 for part in parts)

"""Nothing that was forgotten is to be read in the files of an embedded store."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from onto_core.documents.announce import forgetting
from onto_core.documents.life import Documents
from onto_core.documents.model import CHUNK, group_of
from onto_core.messages import EntityWire, Extraction, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.terms import Query
from sparql_cassandra.embedded import rebuilding
from sparql_cassandra.embedded.store import OxigraphStore, open_oxigraph

EX = "http://example.org/"
CANARY = "quokkacanary"


def said(document: str, chunk: str, name: str, *, revision: int = 1) -> Extraction:
    subject = EntityWire(iri=f"{EX}{name}-and-more-than-sixteen-bytes", label=f"The {name} of a long label", types=(EX + "Thing",))
    fact = TripleWire(subject=subject, predicate=EX + "of", object=EntityWire(iri=EX + "everybody-knows-this-one", label="Everybody's"))
    return Extraction(chunk_id=chunk, document_id=document, triples=(fact,), revision=revision, asked=revision, text=f"All of {name} is said here.")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[OxigraphStore]:
    opened = open_oxigraph(tmp_path / "graph", write=True)
    yield opened
    await opened.close()


def content(path: Path) -> bytes:
    """The bytes of a file; none of one that RocksDB has put into another meanwhile."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def traces(folder: Path, *more: bytes) -> list[str]:
    """The files that have the canary, or one of these bytes."""
    wanted = (CANARY.encode(), *more)
    files = [each for each in folder.rglob("*") if each.is_file()]
    return [str(each.relative_to(folder)) for each in files if any(one in content(each) for one in wanted)]


async def exported(store: OxigraphStore) -> set[bytes]:
    out = io.BytesIO()
    await store.export("default", "nq", out)
    return set(out.getvalue().splitlines())


async def forgotten(store: OxigraphStore) -> bytes:
    """Forget a document; returns bytes that its chunk's record had: packed, it does not show what it says."""
    documents = Documents(store)
    await documents.extracted(said("kept.md", "k", "fram"))
    before = await exported(store)
    await documents.extracted(said("gone.md", "g", CANARY))
    packed = (await store.records("default", CHUNK, group_of("gone.md")))["g"][8:60]
    assert {Path(each).parts[0] for each in traces(store._folder.root, packed)} == {"collections", "records"}
    await documents.announced(forgetting("gone.md", "default", revision=2))
    assert (await documents.scrub("default")).done
    assert await exported(store) == before
    return packed


async def test_no_file_has_the_text_after_a_scrub_and_the_rest_is_as_it_was(store: OxigraphStore, tmp_path: Path) -> None:
    packed = await forgotten(store)
    assert traces(tmp_path, packed) == []
    assert list((tmp_path / "graph" / "collections").iterdir()) == [tmp_path / "graph" / "collections" / "default"]
    (found,) = await store.lookup(["The fram of a long label"], "default")
    assert len(found) == 1
    await Documents(store).extracted(said("later.md", "l", "maud"))
    rows = await store.run(Query("sparql", "SELECT ?s WHERE { ?s <http://example.org/of> ?o }"), Limits(), "default")
    assert len(rows.rows) == 2


async def test_where_folders_cannot_be_exchanged_at_once_they_are_renamed(
    store: OxigraphStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuilding, "_exchanged_at_once", lambda one, other: False)
    packed = await forgotten(store)
    assert traces(tmp_path, packed) == []


async def test_a_rebuild_stopped_between_two_renamings_loses_nothing(tmp_path: Path) -> None:
    store = open_oxigraph(tmp_path / "graph", write=True)
    await store.write(said("kept.md", "k", "fram"))
    before = await exported(store)
    await store.close()
    folder = tmp_path / "graph" / "collections" / "default"
    folder.rename(folder.with_name(".before-default"))
    store = open_oxigraph(tmp_path / "graph", write=True)
    await store.write(said("kept.md", "k", "fram"))
    assert await exported(store) == before
    await store.close()


async def test_a_rebuild_makes_way_for_a_write(store: OxigraphStore, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.write(said("kept.md", "k", "fram"))
    before = await exported(store)
    monkeypatch.setattr(rebuilding, "LOOK_EVERY", 1)
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()
    real = rebuilding._while_wanted

    def slowly(database, is_wanted):  # type: ignore[no-untyped-def]
        for number, quad in enumerate(real(database, is_wanted)):
            if number == 0:
                loop.call_soon_threadsafe(begun.set)
                while is_wanted():
                    pass
            yield quad

    monkeypatch.setattr(rebuilding, "_while_wanted", slowly)
    scrubbing = asyncio.create_task(store.scrub("default"))
    await begun.wait()
    await store.write(said("new.md", "n", "maud"))
    assert not (await scrubbing).done
    assert await exported(store) > before

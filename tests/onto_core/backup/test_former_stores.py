"""A bus and a store that the version before records wrote (tests/worlds/old_store.tar.xz, made by its command line out of two documents):

a.md    The Fram was designed by Colin Archer and built in Larvik.
b.md    The Belgica was built in Svelvik.
"""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from onto_core.documents.life import Documents
from onto_core.documents.model import CHUNK, ChunkRecord
from onto_core.messages import Document
from sparql_cassandra.stores import open_store
from tests.worlds.backups import Mortal, buried, died, publish
from tests.worlds.histories import statements

KEPT = Path(__file__).parents[2] / "worlds" / "old_store.tar.xz"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    with tarfile.open(KEPT) as file:
        file.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11 has it since 3.11.4
        file.extractall(tmp_path)
    return tmp_path


def about(lines: set[bytes], *words: str) -> set[bytes]:
    return {line for line in lines if any(word.encode() in line for word in words)}


async def test_the_bus_has_its_dead_letter(old: Path) -> None:
    assert {(letter.message.id, letter.message.body, letter.reason) for letter in await buried(old / "bus.db")} == {
        ("broken", b"{bad", "it is not JSON")
    }


async def test_a_new_version_takes_the_old_facts_along_wherever_the_first_worker_was_killed(old: Path) -> None:
    store = open_store(f"oxigraph:{old}/graph", write=True)
    before = await statements(store, "default")
    assert about(before, "larvik")
    killed = 0
    for left in range(1, 21):
        for record in [each async for each in store.every_record("default", CHUNK)]:  # as if nobody had ever opened it
            await store.swap_record("default", CHUNK, record.group, record.key, old=record.value, new=None)
        await store.remove_records("default", "layout", "")
        first = Mortal(store, left)
        killed += await died(lambda: Documents(first).bring_forward("default"))  # type: ignore[arg-type]  # noqa: B023
        await Documents(store).bring_forward("default")
        records = [ChunkRecord.unpacked(each.value) async for each in store.every_record("default", CHUNK)]
        assert sorted((record.document_id, record.carried) for record in records) == [("a.md", True), ("b.md", True)]
        assert await statements(store, "default") == before
    assert killed > 5
    await publish(Documents(store), "a.md", ["Gjoa builtIn Bergen."])
    after = await statements(store, "default")
    assert about(after, "larvik", "colin") == set()
    assert about(after, "belgica", "svelvik") == about(before, "belgica", "svelvik")
    await Documents(store).announced(Document(document_id="b.md", revision=1, forgotten=True))
    assert about(await statements(store, "default"), "belgica", "svelvik", "larvik") == set()
    await store.close()

"""A refresh that is stopped between any two of its steps: the next asks for what is left, and at most for one chunk twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from onto_core.documents.model import CHUNK, ChunkRecord, group_of
from onto_core.messages import Extraction, MadeWire
from onto_core.ports.graphs import Record
from onto_core.settings import Topics
from onto_core.wire import Message
from onto_extract.pipeline import Services
from onto_extract.refresh import run
from onto_extract.refresh.look import ToAsk
from onto_extract.refresh.run import Refreshing, Report, Wish
from sparql_cassandra.embedded.records import EmbeddedRecords, RecordsOfFolder

CHUNKS = 9
NOW = cast(Services, SimpleNamespace(catalogs=SimpleNamespace(of=lambda _: SimpleNamespace(version="2")), made=MadeWire(model="m")))


class Stopped(Exception):
    """Somebody pressed Ctrl-C."""


class Dying(RecordsOfFolder):
    """Records that stop whoever changes them, before or after his n-th change."""

    def __init__(self, files: EmbeddedRecords, left: int, *, after: bool) -> None:
        super().__init__(files)
        self._left, self._after = left, after

    async def swap_record(self, collection: str, kind: str, group: str, key: str, *, old: bytes | None, new: bytes | None) -> bool:
        self._left -= 1
        if not self._left and not self._after:
            raise Stopped
        done = await super().swap_record(collection, kind, group, key, old=old, new=new)
        if not self._left:
            raise Stopped
        return done


@pytest.fixture
async def files(tmp_path: Path) -> EmbeddedRecords:
    files = EmbeddedRecords(tmp_path)
    for number in range(CHUNKS):
        told = Extraction(chunk_id=f"{number}", document_id="d", ordinal=number, text="t", made=MadeWire(model="m"), catalog_version="1", asked=7)
        record = ChunkRecord(chunk_id=told.chunk_id, document_id="d", ordinal=number).with_extraction(told, longest=100)
        await RecordsOfFolder(files).put_records("default", [Record(CHUNK, group_of("d"), record.chunk_id, record.packed())])
    return files


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("steps", [1, 2, 5, 9])
async def test_who_is_stopped_loses_nothing(files: EmbeddedRecords, steps: int, after: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async def asks(*_: object, **__: object) -> ToAsk:
        return ToAsk(100)

    monkeypatch.setattr(run, "look", asks)
    sent: Counter[str] = Counter()

    async def publish(topic: str, messages: Sequence[Message]) -> None:
        assert topic == Topics().chunks
        sent.update(message.id for message in messages)

    async def refreshed(records: Any) -> Report:
        return await Refreshing(records, NOW, Wish(), topics=Topics(), publish=publish, together=2).run()

    with pytest.raises(Stopped):
        await refreshed(Dying(files, steps, after=after))
    report = await refreshed(RecordsOfFolder(files))
    assert sent.keys() == {str(number) for number in range(CHUNKS)}
    assert sorted(sent.values(), reverse=True)[1:] == [1] * (CHUNKS - 1)
    assert sum(sent.values()) == CHUNKS + (not after)
    assert (report.asked, report.under_way) == (CHUNKS - steps + (not after), steps - (not after))
    assert (await refreshed(RecordsOfFolder(files))).under_way == CHUNKS
    assert sum(sent.values()) == CHUNKS + (not after)
    files.close()

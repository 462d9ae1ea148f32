"""Records beside a graph, and the chunks that a graph knows, in every graph store."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from onto_core.errors import BackendUnavailable, BadSettings
from onto_core.ports.graphs import ChunkInGraph, GraphStore, Record
from tests.worlds import nursery
from tests.worlds.records import Kept
from tests.worlds.store import ADA, BORN, extraction, fact, text

KEYS = ["", "a", "A", " a ", "é", "e\u0301", "日本語 العربية 😀", "a/b?c#d%20", 'it\'s "x" \\', "nul\x00bell\x07", "line\nbreak", "x" * 1024]
"""Keys that must not be taken for each other."""


async def swapped(kept: Kept, key: str, old: bytes | None, new: bytes | None, *, store: GraphStore | None = None, group: str = "g") -> bool:
    return await (store or kept.store).swap_record(kept.collection, "chunk", group, key, old=old, new=new)


async def held(kept: Kept, *keys: str, store: GraphStore | None = None, group: str = "g", kind: str = "chunk") -> Mapping[str, bytes]:
    return await (store or kept.store).records(kept.collection, kind, group, keys or None)


async def every(kept: Kept, kind: str = "chunk") -> list[Record]:
    return [record async for record in kept.store.every_record(kept.collection, kind)]


# swapping


async def test_a_swap_takes_place_only_where_the_old_value_is(kept: Kept) -> None:
    assert not await swapped(kept, "k", b"not there", b"1")
    assert await swapped(kept, "k", None, b"1")
    assert not await swapped(kept, "k", None, b"2")
    assert not await swapped(kept, "k", b"0", b"2")
    assert await held(kept) == {"k": b"1"}
    assert await swapped(kept, "k", b"1", b"2")
    assert await held(kept) == {"k": b"2"}
    assert not await swapped(kept, "k", b"1", None)
    assert await held(kept) == {"k": b"2"}
    assert await swapped(kept, "k", b"2", None)
    assert await held(kept) == {}
    assert not await swapped(kept, "k", b"2", b"3")
    assert await swapped(kept, "k", None, b"4")
    assert await held(kept) == {"k": b"4"}


async def test_an_empty_value_is_a_value(kept: Kept) -> None:
    assert await swapped(kept, "k", None, b"")
    assert await held(kept) == {"k": b""}
    assert not await swapped(kept, "k", None, b"1")
    assert await swapped(kept, "k", b"", b"1")
    assert await swapped(kept, "k", b"1", b"")
    assert await swapped(kept, "k", b"", None)
    assert await held(kept) == {}


async def test_a_value_may_be_swapped_for_itself_while_it_is_there(kept: Kept) -> None:
    assert await swapped(kept, "k", None, b"1")
    assert await swapped(kept, "k", b"1", b"1")
    assert not await swapped(kept, "k", b"2", b"2")


async def test_of_twenty_who_swap_at_once_one_wins_each_round(kept: Kept) -> None:
    others = [kept.store, kept.other()]
    there: bytes | None = None
    for number in range(8):
        wanted = [None if number % 4 == 3 and each == 7 else f"{number} {each}".encode() for each in range(20)]
        won = await asyncio.gather(*(swapped(kept, "k", there, new, store=others[each % 2]) for each, new in enumerate(wanted)))
        assert sum(won) == 1
        there = wanted[won.index(True)]
        assert await held(kept) == ({} if there is None else {"k": there})


async def test_no_swap_is_lost_when_many_count(kept: Kept) -> None:
    others = [kept.store, kept.other()]

    async def count(who: int) -> None:
        for _ in range(5):
            while True:
                value = (await held(kept, "n", store=others[who % 2])).get("n")
                if await swapped(kept, "n", value, str(int(value or b"0") + 1).encode(), store=others[who % 2]):
                    break

    await asyncio.gather(*map(count, range(6)))
    assert await held(kept) == {"n": b"30"}


async def test_swaps_of_many_records_at_once_are_each_their_own(kept: Kept) -> None:
    keys = [str(number) for number in range(150)]
    assert all(await asyncio.gather(*(swapped(kept, key, None, key.encode()) for key in keys)))
    stale = {key for key in keys if int(key) % 3 == 0}
    won = await asyncio.gather(*(swapped(kept, key, b"?" if key in stale else key.encode(), None if int(key) % 2 else b"new") for key in keys))
    assert [key for key, is_won in zip(keys, won, strict=True) if not is_won] == [key for key in keys if key in stale]
    assert await held(kept) == {key: key.encode() if key in stale else b"new" for key in keys if key in stale or int(key) % 2 == 0}


COUNTER = """
import asyncio, os, pathlib, sys, time
from onto_core.service.stores import open_store
from onto_core.settings import StoreSettings

async def main(url, collection, rounds, ready):
    store = open_store(StoreSettings(url=url))
    await store.records(collection, "chunk", "g")
    pathlib.Path(ready, str(os.getpid())).touch()
    while len(os.listdir(ready)) < 2:
        time.sleep(0.001)
    for _ in range(rounds):
        while True:
            old = (await store.records(collection, "chunk", "g", ["n"])).get("n")
            new = int(old or b"0") + 1
            if await store.swap_record(collection, "chunk", "g", "n", old=old, new=str(new).encode()):
                print(new, flush=True)
                break
    await store.close()

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]))
"""


async def test_two_processes_win_each_count_once_and_see_each_others(kept: Kept, tmp_path: Path) -> None:
    if not kept.is_shared:
        pytest.skip("no other process can open it")
    ready = tmp_path / "ready"
    ready.mkdir()
    counting = (asyncio.to_thread(nursery.python, COUNTER, kept.url, kept.collection, 10, ready) for _ in range(2))
    won = [[int(line) for line in process.stdout.split()] for process in await asyncio.gather(*counting)]
    assert [len(each) for each in won] == [10, 10]
    assert sorted(won[0] + won[1]) == list(range(1, 21))
    assert await held(kept) == {"n": b"20"}


# reading


async def test_a_group_is_read_whole_or_by_keys_and_no_other_group_kind_or_collection_with_it(kept: Kept) -> None:
    for group in ("g", "h", ""):
        for key in ("a", "b"):
            assert await swapped(kept, key, None, f"{group} {key}".encode(), group=group)
    await kept.store.put_records(kept.collection, [Record("part", "g", "a", b"other kind")])
    assert await held(kept) == {"a": b"g a", "b": b"g b"}
    assert await held(kept, group="") == {"a": b" a", "b": b" b"}
    assert await held(kept, "b", "missing", "b") == {"b": b"g b"}
    assert await kept.store.records(kept.collection, "chunk", "g", []) == {}
    assert await held(kept, group="missing") == {}
    assert await kept.store.records(kept.collection + "x", "chunk", "g") == {}
    assert await held(kept, kind="part") == {"a": b"other kind"}


async def test_what_is_swapped_is_seen_by_the_next_read_of_every_handle(kept: Kept) -> None:
    other = kept.other()
    there = None
    for number in range(20):
        new = str(number).encode()
        assert await swapped(kept, "k", there, new, store=(kept.store, other)[number % 2])
        assert [await held(kept, "k", store=store) for store in (kept.store, other)] == [{"k": new}] * 2
        assert await held(kept, store=other) == {"k": new}
        there = new


async def test_reads_at_once_each_get_their_own(kept: Kept) -> None:
    for key in ("a", "b", "c"):
        assert await swapped(kept, key, None, key.encode())
    found = await asyncio.gather(
        held(kept, "a"), held(kept, "b", "c"), held(kept), held(kept, "missing"), held(kept, "a", group="h"), held(kept, "a")
    )
    assert found == [{"a": b"a"}, {"b": b"b", "c": b"c"}, {"a": b"a", "b": b"b", "c": b"c"}, {}, {}, {"a": b"a"}]


async def test_any_text_is_a_key_and_a_group(kept: Kept) -> None:
    for number, key in enumerate(KEYS):
        assert await swapped(kept, key, None, str(number).encode())
        assert await swapped(kept, "k", None, str(number).encode(), group=key)
    assert await swapped(kept, "", None, b"", group="")
    assert await held(kept) == {key: str(number).encode() for number, key in enumerate(KEYS)}
    for number, key in enumerate(KEYS):
        assert await held(kept, key) == {key: str(number).encode()}
        assert (await held(kept, group=key))["k"] == str(number).encode()
    assert {(each.group, each.key) for each in await every(kept)} == {("", ""), *(("g", key) for key in KEYS), *((key, "k") for key in KEYS)}


async def test_values_of_a_megabyte_come_back_whole(kept: Kept) -> None:
    values = [random.Random(number).randbytes(1 << 20) for number in range(3)]
    assert all(await asyncio.gather(*(swapped(kept, str(number), None, value) for number, value in enumerate(values))))
    assert await held(kept) == {str(number): value for number, value in enumerate(values)}
    assert not await swapped(kept, "0", values[1], b"")
    assert await swapped(kept, "0", values[0], values[2])
    await kept.store.put_records(kept.collection, [Record("part", "g", str(number), value) for number, value in enumerate(values)])
    assert [record.value for record in sorted(await every(kept, "part"), key=lambda record: record.key)] == values
    assert await held(kept, "0", "1") == {"0": values[2], "1": values[1]}


async def test_every_record_of_a_kind_comes_once_group_after_group(kept: Kept) -> None:
    records = [
        Record("part", f"group {number % 7}" if number < 1_100 else str(number), str(number), bytes([number % 256])) for number in range(1_200)
    ]
    await kept.store.put_records(kept.collection, [*records, Record("other", "g", "k", b"")])
    found = await every(kept, "part")
    assert sorted(found, key=lambda record: int(record.key)) == records
    groups = [record.group for number, record in enumerate(found) if number == 0 or record.group != found[number - 1].group]
    assert len(groups) == len(set(groups))
    assert await every(kept, "missing") == []
    assert [record async for record in kept.store.every_record(kept.collection + "x", "part")] == []


async def test_an_iteration_over_records_may_be_left_and_the_store_be_used_meanwhile(kept: Kept) -> None:
    await kept.store.put_records(kept.collection, [Record("part", str(number), "k", b"1") for number in range(600)])
    seen = 0
    async for record in kept.store.every_record(kept.collection, "part"):
        seen += 1
        await kept.store.remove_records(kept.collection, "part", record.group)
        if seen == 250:
            break
    assert len(await every(kept, "part")) == 350


# putting and removing


async def test_records_that_are_put_replace_and_are_removed_by_key_or_by_group(kept: Kept) -> None:
    await kept.store.put_records(kept.collection, [Record("part", group, key, b"1") for group in ("g", "h") for key in ("a", "b", "c")])
    await kept.store.put_records(kept.collection, [Record("part", "g", "a", b"2")])
    await kept.store.put_records(kept.collection, [])
    assert await held(kept, kind="part") == {"a": b"2", "b": b"1", "c": b"1"}
    await kept.store.remove_records(kept.collection, "part", "g", ["a", "missing"])
    await kept.store.remove_records(kept.collection, "part", "g", [])
    assert await held(kept, kind="part") == {"b": b"1", "c": b"1"}
    await kept.store.remove_records(kept.collection, "part", "g")
    await kept.store.remove_records(kept.collection, "part", "missing")
    await kept.store.remove_records(kept.collection + "x", "part", "g")
    assert await held(kept, kind="part") == {}
    assert len(await held(kept, kind="part", group="h")) == 3


async def test_a_dropped_collection_has_no_records_also_for_others_and_begins_anew(kept: Kept) -> None:
    other = kept.other()
    for number in range(3):
        assert await swapped(kept, "k", None, b"1")
        await kept.store.put_records(kept.collection, [Record("part", "g", "k", b"1")])
        await kept.store.write(extraction("c1", BORN, collection=kept.collection))
        assert await held(kept, store=other) == {"k": b"1"}
        await kept.store.drop(kept.collection)
        assert [await held(kept, store=store) for store in (other, kept.store)] == [{}, {}]
        assert await held(kept, kind="part") == {}
        assert await every(kept) == []
        assert not await swapped(kept, "k", b"1", b"2", store=other)
        assert await swapped(kept, "k", None, str(number).encode(), store=other)
        assert await held(kept) == {"k": str(number).encode()}
        assert await swapped(kept, "k", str(number).encode(), None)


async def test_records_are_seen_by_no_query_and_written_by_who_may_not_write_the_graph(kept: Kept) -> None:
    other = kept.other()
    await kept.store.write(extraction("c1", BORN, collection=kept.collection))
    before = [stats for stats in await kept.store.stats() if stats.collection == kept.collection]
    assert await swapped(kept, "k", None, b"1", store=other)
    await other.put_records(kept.collection, [Record("part", "g", "k", b"1")])
    assert [stats for stats in await kept.store.stats() if stats.collection == kept.collection] == before
    with pytest.raises(BackendUnavailable):
        await other.write(extraction("c2", BORN, collection=kept.collection))


async def test_a_collection_of_records_needs_a_name_and_a_store_that_is_open(kept: Kept) -> None:
    with pytest.raises(BadSettings):
        await kept.store.records("../other", "chunk", "g")
    with pytest.raises(BadSettings):
        await kept.store.swap_record("", "chunk", "g", "k", old=None, new=b"")
    other = kept.other()
    await other.close()
    with pytest.raises(BackendUnavailable):
        await other.records(kept.collection, "chunk", "g")


# the chunks of a graph


async def test_the_chunks_of_a_graph_are_those_that_say_something(kept: Kept) -> None:
    assert await kept.store.chunks_in_graph(kept.collection) == []
    odd = extraction("chunk/1 é#", BORN, document="reports/7 é.md", collection=kept.collection).model_copy(update={"ordinal": 12})
    inferred = fact(ADA, "note", text("follows"), inferred=True)
    written = [
        odd,
        extraction("c2", fact(ADA, "note", text("x")), document="", collection=kept.collection),
        extraction("c3", inferred, collection=kept.collection),
        extraction("c4", BORN, collection=kept.collection + "x"),
        extraction("c5", collection=kept.collection),
    ]
    for each in written:
        await kept.store.write(each)
    assert sorted(await kept.store.chunks_in_graph(kept.collection), key=lambda chunk: chunk.chunk_id) == [
        ChunkInGraph("c2", "", 3),
        ChunkInGraph("c3", "doc", 3),
        ChunkInGraph("chunk/1 é#", "reports/7 é.md", 12),
    ]
    await kept.store.write(extraction("c2", collection=kept.collection))
    await kept.store.write(odd.model_copy(update={"ordinal": 0, "document_id": "moved.md"}))
    assert ChunkInGraph("chunk/1 é#", "moved.md", 0) in await kept.store.chunks_in_graph(kept.collection)
    assert len(await kept.store.chunks_in_graph(kept.collection)) == 2
    await kept.store.drop(kept.collection + "x")

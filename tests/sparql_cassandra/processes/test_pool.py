"""Processes that answer requests: ended when they do not end, replaced when they die, bounded in what they take and what they say."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from onto_core.errors import BackendUnavailable, Overloaded, QueryTimeout, ResultTooLarge
from sparql_cassandra.processes.frames import value_of
from sparql_cassandra.processes.pool import Call, Pool
from tests.worlds.child import ERRORS, MAIN


@pytest.fixture
def pool() -> Iterator[Pool]:
    opened = Pool(MAIN, {"password": "very-secret"}, size=2, grace=0.3)
    yield opened
    opened.close()


def ask(pool: Pool, do: str, *, deadline: float = 20.0, memory: int | None = 64 << 20, most: int = 1 << 24, **more: Any) -> Call:
    return pool.call({"do": do, **more}, deadline, memory=memory, most=most)


def pid(pool: Pool) -> int:
    return int(ask(pool, "nothing").answer()["pid"])


def gone(process: int, within: float = 10.0) -> bool:
    until = time.monotonic() + within
    while Path(f"/proc/{process}").exists() and time.monotonic() < until:
        time.sleep(0.01)
    return not Path(f"/proc/{process}").exists()


linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes through /proc")


@linux
def test_a_request_that_no_limit_ends_is_killed_at_its_deadline_and_the_next_is_answered(pool: Pool) -> None:
    before = pid(pool)
    with pytest.raises(QueryTimeout, match=r"deadline, 0\.2 s"):
        ask(pool, "spin", deadline=0.2).answer()
    assert gone(before)
    assert pid(pool) != before


@pytest.mark.parametrize("do", ["die", "eat"])
def test_a_child_that_the_kernel_ends_or_that_takes_too_much_costs_one_request(pool: Pool, do: str) -> None:
    with pytest.raises(ResultTooLarge, match="more than 64 MB of memory"):
        ask(pool, do).answer()
    assert pid(pool)


def test_a_fault_of_ours_costs_one_request_and_is_told(pool: Pool) -> None:
    with pytest.raises(BackendUnavailable, match="nobody has thought of this"):
        ask(pool, "break").answer()
    assert pid(pool)


def test_a_child_that_kept_memory_of_a_query_is_replaced_and_one_that_kept_ours_is_not(pool: Pool) -> None:
    first = pid(pool)
    assert ask(pool, "keep", size=300 << 20, memory=None).answer()["pid"] == first
    assert pid(pool) == first
    assert ask(pool, "keep", size=80 << 20, memory=64 << 20).answer()["pid"] == first
    assert pid(pool) != first


@linux
def test_a_child_that_opened_what_a_query_is_about_serves_on(pool: Pool) -> None:
    first = ask(pool, "nothing", opens=80 << 20).answer()["pid"]
    assert pid(pool) == first
    ask(pool, "keep", size=80 << 20).answer()
    assert pid(pool) != first


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_comes_back_as_it_was(pool: Pool, name: str) -> None:
    with pytest.raises(type(ERRORS[name])) as raised:
        ask(pool, "raise", name=name).answer()
    assert type(raised.value) is type(ERRORS[name])
    assert str(raised.value) == str(ERRORS[name])
    assert getattr(raised.value, "problems", ()) == getattr(ERRORS[name], "problems", ())


def test_a_reply_over_its_bytes_is_refused_and_says_how_many_there_may_be(pool: Pool) -> None:
    assert len(ask(pool, "rows", number=10_000).answer()["rows"]) == 10_000
    with pytest.raises(ResultTooLarge, match="larger than 100,000 bytes"):
        ask(pool, "rows", number=10_000, most=100_000).answer()


def test_rows_come_while_others_are_made_and_wait_for_who_reads_them(pool: Pool) -> None:
    call = ask(pool, "rows", number=10**9)
    replies = call.replies()
    rows = [row for _ in range(20) if isinstance(part := value_of(next(replies)), list) for row in part]
    assert rows[0] == ["row 0", None]
    assert len(rows) > 1_000
    call.cancel()
    with pytest.raises(BackendUnavailable, match="given up"):
        next(replies)
    assert pid(pool)


def test_who_stops_reading_frees_the_child(pool: Pool) -> None:
    for _ in range(5):
        assert value_of(next(ask(pool, "rows", number=10**9).replies()))["pid"]
    assert pid(pool)


def cancelled_while_it_works(pool: Pool, do: str) -> int:
    """The process of a request that was cancelled half-way."""
    call = ask(pool, do)
    replies = call.replies()
    process = int(value_of(next(replies))["pid"])
    with ThreadPoolExecutor(1) as thread:
        reading = thread.submit(next, replies)
        time.sleep(0.05)
        call.cancel()
        with pytest.raises((BackendUnavailable, QueryTimeout)):
            reading.result(timeout=10)
    return process


def test_a_cancelled_request_that_ends_spares_its_child(pool: Pool) -> None:
    assert cancelled_while_it_works(pool, "wait") == pid(pool)


@linux
def test_a_cancelled_request_that_does_not_end_is_killed(pool: Pool) -> None:
    assert gone(cancelled_while_it_works(pool, "spin"))
    assert pid(pool)


def test_a_request_that_is_cancelled_and_not_read_gives_its_child_back(pool: Pool) -> None:
    for _ in range(4):
        call = ask(pool, "wait")
        replies = call.replies()
        next(replies)
        call.cancel()
        call.cancel()
    assert pid(pool)


def test_twenty_requests_at_once_share_the_children(pool: Pool) -> None:
    with ThreadPoolExecutor(20) as threads:
        said = list(threads.map(lambda number: ask(pool, "rows", number=number * 1_000).answer(), range(20)))
    assert [len(each["rows"]) for each in said] == [number * 1_000 for number in range(20)]
    assert len({each["pid"] for each in said}) <= 10  # two work and one is to spare; on a busy machine a spare one may come and go


def test_who_waits_for_others_waits_no_longer_than_its_deadline(pool: Pool) -> None:
    with ThreadPoolExecutor(2) as threads:
        waiting = [threads.submit(ask(pool, "spin", deadline=2.0).answer) for _ in range(2)]
        time.sleep(0.5)
        with pytest.raises(Overloaded, match=r"waited 0\.1 s for others"):
            ask(pool, "nothing", deadline=0.1).answer()
        for each in waiting:
            with pytest.raises(QueryTimeout):
                each.result()
    assert pid(pool)


def test_a_child_that_takes_long_to_start_is_waited_for_to_the_deadline_and_is_there_for_the_next() -> None:
    slow = Pool(MAIN, {"slow": 2.0}, size=1, grace=0.3)
    try:
        with pytest.raises(Overloaded, match=r"deadline, 0\.2 s: no process was ready"):
            ask(slow, "nothing", deadline=0.2).answer()
        assert pid(slow)
    finally:
        slow.close()


def test_a_child_that_cannot_begin_says_why(pool: Pool) -> None:
    failing = Pool(MAIN, {"fails": True}, size=1, grace=0.3)
    try:
        for _ in range(2):
            with pytest.raises(BackendUnavailable, match="no node answers"):
                ask(failing, "nothing").answer()
    finally:
        failing.close()


@linux
def test_a_child_is_told_secrets_over_its_pipe_alone_and_is_the_first_to_go_when_memory_runs_out(pool: Pool) -> None:
    process = Path(f"/proc/{pid(pool)}")
    assert b"secret" not in (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
    assert (process / "oom_score_adj").read_text() == "1000\n"


@linux
def test_a_closed_pool_leaves_no_process_and_answers_nothing() -> None:
    pool = Pool(MAIN, {}, size=2, grace=0.3)
    process = pid(pool)
    call = ask(pool, "wait")
    next(call.replies())
    pool.close()
    assert gone(process)
    with pytest.raises(BackendUnavailable, match="closed"):
        ask(pool, "nothing").answer()

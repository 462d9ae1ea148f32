"""A cache bounded by weight: what it keeps, what it drops, and that threads may share it."""

from __future__ import annotations

import threading

import pytest

from onto_core.bounded_cache import LARGEST_SHARE, OWN_WEIGHT, BoundedCache


def cache(most: int) -> BoundedCache[str, str]:
    return BoundedCache(most, lambda key, value: len(key) + len(value))


def test_what_was_used_last_is_kept() -> None:
    kept = cache(10 * (OWN_WEIGHT + 2))
    for name in "abcdefghij":
        kept.put(name, name)
    assert kept.get("a") == "a"
    kept.put("k", "k")
    assert (kept.get("a"), kept.get("b"), kept.get("k"), len(kept)) == ("a", None, "k", 10)


def test_the_weight_of_all_stays_below_the_bound_whatever_is_put() -> None:
    kept = cache(100_000)
    for number in range(2_000):
        kept.put(f"{number % 300}", "x" * (number * 37 % 20_000))
        assert kept.bytes <= 100_000
    assert kept.bytes == sum(weight for _, weight in kept._entries.values())
    kept.clear()
    assert (len(kept), kept.bytes) == (0, 0)


def test_an_entry_that_would_drive_out_the_others_is_not_kept() -> None:
    kept = cache(LARGEST_SHARE * 1_000)
    kept.put("small", "x")
    kept.put("large", "x" * 1_000)
    assert (kept.get("small"), kept.get("large")) == ("x", None)
    kept.put("small", "x" * 1_000)  # the old value is no longer the right one
    assert kept.get("small") is None
    assert kept.bytes == 0


def test_a_value_is_made_once_and_nothing_is_kept_of_an_error() -> None:
    kept, calls = cache(10_000), []

    def make(key: str) -> str:
        calls.append(key)
        if key == "bad":
            raise ValueError(key)
        return key * 2

    assert [kept.get_or_make("a", make), kept.get_or_make("a", make)] == ["aa", "aa"]
    for _ in range(2):
        with pytest.raises(ValueError, match="bad"):
            kept.get_or_make("bad", make)
    assert (calls, len(kept)) == (["a", "bad", "bad"], 1)


def test_threads_may_share_it() -> None:
    kept = cache(5_000)
    wrong: list[str] = []

    def work(seed: int) -> None:
        for number in range(3_000):
            key = str((number * seed) % 50)
            if kept.get_or_make(key, lambda name: name + "!") != key + "!":
                wrong.append(key)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in (1, 3, 7, 11)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert kept.bytes == sum(weight for _, weight in kept._entries.values()) <= 5_000


def test_the_number_of_entries_may_be_bounded_too() -> None:
    cache: BoundedCache[str, str] = BoundedCache(1_000_000, lambda key, value: len(value), most_entries=2)
    for key in ("a", "b", "c"):
        cache.put(key, key)
    assert [cache.get(key) for key in ("a", "b", "c")] == [None, "b", "c"]


def test_entries_are_dropped_by_their_keys_and_weigh_no_more() -> None:
    cache: BoundedCache[tuple[str, int], str] = BoundedCache(1_000_000, lambda key, value: len(value))
    for number in range(4):
        cache.put(("old" if number < 3 else "new", number), "x" * 1000)
    cache.drop(lambda key: key[0] == "old")
    assert len(cache) == 1
    assert cache.get(("new", 3)) == "x" * 1000
    assert cache.bytes < 2000

"""Orders in questions, labels, values and passages, before a model that obeys them all: nothing is written, let through or said."""

from __future__ import annotations

from benchmarks.prompt_injections import PLACES, outcomes


async def test_no_order_is_followed() -> None:
    found, read = await outcomes(24, seed=3)
    assert {each.attack.place for each in found} == set(PLACES)
    assert read >= len(found) // 4
    assert [each.attack for each in found if each.wrote or each.passed or each.followed] == []

"""What becomes of a failed message, and how long it waits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onto_core.bus.retry import Again, GiveUp, decide, wait
from onto_core.errors import BackendUnavailable, BadMessage, BadReply, BusError, ModelRefused, ModelUnavailable, NotInHand, Problem, RateLimited
from onto_core.settings import Retry

POLICY = Retry(attempts=4, outage=9, initial=1.0, maximum=10.0, jitter=0.2)


def test_the_wait_doubles_up_to_the_longest() -> None:
    assert [wait(attempt, POLICY, 0.5) for attempt in range(1, 7)] == [1.0, 2.0, 4.0, 8.0, 10.0, 10.0]


@given(st.integers(1, 10_000), st.floats(0, 1, exclude_max=True))
def test_jitter_stays_within_its_share_and_below_the_longest(attempt: int, share: float) -> None:
    without = wait(attempt, Retry(attempts=4, initial=1.0, maximum=10.0, jitter=0.0), share)
    assert without * 0.8 <= wait(attempt, POLICY, share) <= min(10.0, without * 1.2)


def test_what_the_endpoint_asks_for_is_the_least_even_beyond_the_longest() -> None:
    decision = decide(RateLimited("slow down", after=90.0), 1, POLICY, 0.0)
    assert decision == Again(90.0, "slow down", away=True)


def test_a_short_request_of_the_endpoint_does_not_shorten_the_wait() -> None:
    assert decide(RateLimited("slow down", after=0.1), 3, POLICY, 0.5) == Again(4.0, "slow down", away=True)


@pytest.mark.parametrize("error", [BadReply("garbage"), ValueError("defect"), TimeoutError("slow")])
def test_what_can_pass_is_tried_again_until_the_tries_are_used_up(error: Exception) -> None:
    assert [type(decide(error, attempt, POLICY, 0.5)) for attempt in (1, 3, 4, 5)] == [Again, Again, GiveUp, GiveUp]
    assert decide(error, 1, POLICY, 0.5).away is False


@pytest.mark.parametrize("error", [ModelUnavailable("down"), RateLimited("busy"), BackendUnavailable("locked"), BusError("away")])
def test_a_server_that_is_away_is_waited_for_longer(error: Exception) -> None:
    assert [type(decide(error, attempt, POLICY, 0.5)) for attempt in (1, 4, 8, 9, 10)] == [Again, Again, Again, GiveUp, GiveUp]
    assert decide(error, 1, POLICY, 0.5).away is True


def test_an_outage_is_never_waited_for_less_than_a_defect() -> None:
    assert isinstance(decide(BusError("away"), 3, Retry(attempts=4, outage=1), 0.5), Again)


@pytest.mark.parametrize("error", [ModelRefused("bad key"), BadMessage("chunk 'a'", [Problem("text", "is empty")]), NotInHand("gone")])
def test_what_cannot_pass_is_given_up_at_once(error: Exception) -> None:
    assert decide(error, 1, POLICY, 0.5) == GiveUp(str(error))


def test_the_reason_names_every_problem() -> None:
    error = BadMessage("chunk 'a'", [Problem("text", "is empty"), Problem("ordinal", "is below 0")])
    decision = decide(error, 1, POLICY, 0.5)
    assert "text: is empty" in decision.reason
    assert "ordinal: is below 0" in decision.reason


def test_the_reason_of_a_defect_names_its_kind_and_the_last_one_the_tries() -> None:
    assert decide(KeyError("x"), 4, POLICY, 0.5) == GiveUp("given up after 4 tries: KeyError: 'x'")

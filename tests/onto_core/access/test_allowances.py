"""What one client may take in a minute."""

from __future__ import annotations

import pytest

from onto_core.access.allowances import MOST_CLIENTS, Allowances
from onto_core.access.principal import LOCAL, Principal
from onto_core.errors import LimitReached
from onto_core.sections.servers import AllowanceSettings

ADA, BOB = Principal("ada"), Principal("bob")


def test_a_client_takes_its_own_share_and_no_more() -> None:
    now = [0.0]
    shares = Allowances(AllowanceSettings(questions=6, bytes=1000), lambda: now[0])
    for _ in range(6):
        shares.take(ADA, "questions")
    with pytest.raises(LimitReached, match="more than 6 questions a minute") as reached:
        shares.take(ADA, "questions")
    assert reached.value.after == pytest.approx(10.0)
    shares.take(BOB, "questions")
    shares.take(ADA, "bytes", 1000)
    now[0] = 10.0
    shares.take(ADA, "questions")
    with pytest.raises(LimitReached):
        shares.take(ADA, "questions")


def test_more_than_a_bucket_holds_is_owed() -> None:
    now = [0.0]
    shares = Allowances(AllowanceSettings(bytes=60), lambda: now[0])
    shares.take(ADA, "bytes", 180)
    now[0] = 120.0
    with pytest.raises(LimitReached):
        shares.take(ADA, "bytes", 1)
    now[0] = 121.0
    shares.take(ADA, "bytes", 1)


def test_questions_and_chunks_wait_until_the_tokens_are_there_again() -> None:
    now = [0.0]
    shares = Allowances(AllowanceSettings(tokens=600), lambda: now[0])
    shares.spend(ADA, "tokens", 610)
    with pytest.raises(LimitReached, match="600 tokens a minute"):
        shares.take(ADA, "questions")
    with pytest.raises(LimitReached, match="600 tokens a minute"):
        shares.take(ADA, "chunks")
    shares.take(ADA, "queries")
    now[0] += 2
    shares.take(ADA, "questions")


def test_tokens_are_counted_when_they_are_spent() -> None:
    now = [0.0]
    shares = Allowances(AllowanceSettings(tokens=600), lambda: now[0])
    shares.require(ADA, "tokens")
    shares.spend(ADA, "tokens", 700)
    with pytest.raises(LimitReached) as reached:
        shares.require(ADA, "tokens")
    assert reached.value.after == pytest.approx(10.1)
    now[0] = 11.0
    shares.require(ADA, "tokens")


def test_who_is_on_the_machine_has_no_limit_and_zero_is_none() -> None:
    shares = Allowances(AllowanceSettings(questions=1, queries=0))
    for _ in range(100):
        shares.take(LOCAL, "questions")
        shares.take(ADA, "queries")


def test_the_number_of_clients_that_are_remembered_is_bounded() -> None:
    shares = Allowances(AllowanceSettings(failures=1), lambda: 0.0)
    for number in range(MOST_CLIENTS + 10):
        shares.take_as(str(number), "failures")
    assert len(shares._buckets) == MOST_CLIENTS

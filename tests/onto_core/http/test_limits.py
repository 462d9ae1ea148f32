"""What a server takes on from one client."""

from __future__ import annotations

import contextlib

import pytest

from onto_core.http.limits import RateLimit
from onto_core.http.request import Refusal


def test_tokens_flow_into_the_bucket_of_each_client() -> None:
    now = [0.0]
    limit = RateLimit(2.0, 2, clock=lambda: now[0])

    def admitted(client: str) -> bool:
        with contextlib.suppress(Refusal):
            limit.admit(client)
            return True
        return False

    assert [admitted("a") for _ in range(3)] == [True, True, False]
    with pytest.raises(Refusal, match="more than 2 queries a second from a") as refused:
        limit.admit("a")
    assert (refused.value.status, refused.value.headers) == (429, {"Retry-After": "1"})
    assert admitted("b")
    now[0] = 0.5
    assert [admitted("a") for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [admitted("a") for _ in range(3)] == [True, True, False]

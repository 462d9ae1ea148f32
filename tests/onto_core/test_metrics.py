"""What is measured of the process, of searches and of costs."""

from __future__ import annotations

import mmap
import resource

import pytest

from onto_core import metrics
from onto_core.clients.chat import ChatModel
from onto_core.settings import ModelSettings
from tests.conftest import Endpoint, said

COST = (11 * 2.0 + 5 * 10.0) / 1_000_000
"""Of the tokens of `said`."""


def value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


def test_the_memory_of_the_process_grows_with_what_it_holds() -> None:
    before = value("ontorag_memory_bytes")
    with mmap.mmap(-1, 64 << 20) as held:  # pages of its own: what the allocator has free is resident already
        for page in range(0, len(held), resource.getpagesize()):
            held[page] = 1
        assert value("ontorag_memory_bytes") - before == pytest.approx(64 << 20, rel=0.2)


async def test_a_call_costs_what_its_tokens_cost_and_a_kept_reply_nothing(endpoint: Endpoint) -> None:
    endpoint.answers(said("yes"))
    prices = {"tiny": {"read": 2.0, "written": 10.0}, "large": {"read": 99.0}}
    model = ChatModel(
        ModelSettings.model_validate({"kind": "openai", "base_url": endpoint.url, "name": "tiny", "cache": "memory:", "prices": prices})
    )
    before = value("ontorag_model_cost_total", model="tiny")
    costs = [(await model.complete([{"role": "user", "content": "?"}])).usage.cost for _ in range(2)]
    await model.close()
    assert costs == [pytest.approx(COST), 0.0]
    assert value("ontorag_model_cost_total", model="tiny") - before == pytest.approx(COST)


async def test_a_model_without_a_price_costs_nothing_that_is_told(endpoint: Endpoint) -> None:
    endpoint.answers(said("yes"))
    model = ChatModel(ModelSettings(kind="openai", base_url=endpoint.url, name="free", cache=""))
    assert (await model.complete([{"role": "user", "content": "?"}])).usage.cost == 0.0
    await model.close()


async def test_an_extraction_and_an_answer_tell_what_they_cost() -> None:
    from onto_core.ports.models import Usage, usage_wire

    both = Usage(10, 5, 1, 0.5, cost=0.25) + Usage(10, 5, 1, 0.5, cost=0.5)
    assert usage_wire(both).cost == 0.75
    assert usage_wire(Usage(10, 5)).cost is None

"""Spans of messages and of calls of models: what they say, and what becomes of them when the work fails."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from onto_core.bus import open_bus
from onto_core.clients.chat import ChatModel
from onto_core.clients.openai import OpenAIEmbedder
from onto_core.errors import ModelRefused
from onto_core.ports.bus import Outgoing
from onto_core.settings import EmbedderSettings, ModelSettings
from onto_core.wire import Message
from tests.conftest import Answer, Endpoint, refused, said
from tests.worlds.traces import Seen, seen
from tests.worlds.worker import run_until_settled

__all__ = ["seen"]


async def test_each_try_of_a_message_is_a_span_in_its_trace_with_the_class_of_the_error_and_not_its_words(seen: Seen) -> None:
    bus = open_bus("memory:")
    tries = 0

    async def handle(message: Message) -> Sequence[Outgoing]:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise ValueError("the text said: attack at dawn")
        return []

    assert await run_until_settled(bus, handle, "a") == {"retried": 1, "done": 1}
    await bus.close()
    works = [span for span in seen.all() if span.name.startswith("process")]
    assert [(span.attributes["ontorag.attempt"], span.attributes["ontorag.outcome"], span.attributes.get("error.type")) for span in works] == [
        (1, "retried", "ValueError"),
        (2, "done", None),
    ]
    assert len({span.context.trace_id for span in seen.all()}) == 1
    assert [span.status.is_ok for span in works] == [False, True]
    assert "dawn" not in "".join(span.to_json() for span in seen.all())


async def test_a_call_of_a_model_has_the_names_of_the_conventions_and_none_of_its_words(seen: Seen, endpoint: Endpoint) -> None:
    endpoint.answers(said("the reply"))
    model = ChatModel(ModelSettings(kind="openai", base_url=endpoint.url, name="tiny", cache="memory:"))
    for _ in range(2):  # the second is in the cache: no call, no span
        await model.complete([{"role": "user", "content": "the prompt"}])
    await model.close()
    [call] = seen.all()
    assert (call.name, call.kind.name) == ("chat tiny", "CLIENT")
    assert call.attributes == {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "tiny",
        "gen_ai.request.temperature": 0.0,
        "gen_ai.request.max_tokens": 2048,
        "gen_ai.response.model": "tiny-1",
        "gen_ai.usage.input_tokens": 11,
        "gen_ai.usage.output_tokens": 5,
        "server.address": "127.0.0.1",
        "server.port": endpoint.port,
    }


async def test_a_refused_call_is_a_failed_span(seen: Seen, endpoint: Endpoint) -> None:
    endpoint.answers(refused(401, "who are you, quoting: attack at dawn"))
    model = ChatModel(ModelSettings(kind="openai", base_url=endpoint.url, name="tiny", cache=""))
    with pytest.raises(ModelRefused):
        await model.complete([{"role": "user", "content": "x"}])
    await model.close()
    [call] = seen.all()
    assert call.attributes["error.type"] == "ModelRefused"
    assert "dawn" not in call.to_json()


async def test_a_call_of_an_embedder_is_a_span(seen: Seen, endpoint: Endpoint) -> None:
    endpoint.answers(Answer(body={"data": [{"index": 0, "embedding": [1.0, 0.0]}]}))
    embedder = OpenAIEmbedder(EmbedderSettings(kind="openai", base_url=endpoint.url, name="small"), ModelSettings())
    await embedder.embed(["a text"])
    await embedder.close()
    [call] = seen.all()
    assert (call.name, call.attributes["gen_ai.operation.name"]) == ("embeddings small", "embeddings")


async def test_a_replayed_message_goes_on_with_its_own_trace(seen: Seen) -> None:
    bus = open_bus("memory:")
    await bus.publish("topic", Message("a", b"", headers={"traceparent": f"00-{'e' * 32}-00f067aa0ba902b7-01"}))
    delivery = await (await bus.subscribe("topic", "g")).receive()
    await bus.close()
    [send] = seen.of_trace("e" * 32)
    assert delivery.message.headers["traceparent"] == f"00-{'e' * 32}-{send.context.span_id:016x}-01"

from __future__ import annotations

import asyncio
import time
from typing import Any

import numpy as np
import pytest

from onto_core.clients import openai as clients
from onto_core.clients.chat import open_model
from onto_core.clients.openai import OpenAIChat, OpenAIEmbedder
from onto_core.errors import BadSettings, ModelRefused, ModelUnavailable, RateLimited
from onto_core.settings import EmbedderSettings, ModelSettings

ASK = [{"role": "system", "content": "JSON please"}, {"role": "user", "content": "hello"}]
SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "FIRST_WAIT", 0.01)


def chat(endpoint: Any, **settings: Any) -> OpenAIChat:
    return OpenAIChat(ModelSettings(**{"base_url": endpoint.url, "api_key": "k-1", "name": "tiny", "timeout": 5.0, **settings}))


async def test_a_reply_comes_with_what_it_cost(endpoint: Any, say: Any) -> None:
    endpoint.answers(say("hi"))
    reply = await chat(endpoint).complete(ASK)
    assert (reply.text, reply.model, reply.usage.prompt_tokens, reply.usage.completion_tokens, reply.usage.calls) == ("hi", "tiny-1", 11, 5, 1)
    assert endpoint.keys == ["Bearer k-1"]
    assert endpoint.asked[0][1]["messages"] == ASK


async def test_too_many_requests_waits_as_long_as_asked_and_tries_again(endpoint: Any, say: Any, refuse: Any) -> None:
    endpoint.answers(refuse(429, headers={"Retry-After": "0.3"}), say("hi"))
    started = time.perf_counter()
    reply = await chat(endpoint).complete(ASK)
    assert reply.text == "hi"
    assert 0.3 <= time.perf_counter() - started < 3


async def test_a_longer_wait_than_the_timeout_is_left_to_the_caller(endpoint: Any, refuse: Any) -> None:
    endpoint.answers(refuse(429, headers={"Retry-After": "120"}))
    with pytest.raises(RateLimited) as caught:
        await chat(endpoint).complete(ASK)
    assert (caught.value.after, len(endpoint.asked)) == (120.0, 1)


async def test_a_used_up_quota_is_not_tried_again(endpoint: Any, refuse: Any) -> None:
    endpoint.answers(refuse(429, code="insufficient_quota"))
    with pytest.raises(ModelRefused):
        await chat(endpoint).complete(ASK)
    assert len(endpoint.asked) == 1


async def test_a_server_error_is_tried_again_and_then_raised(endpoint: Any, refuse: Any) -> None:
    endpoint.answers(refuse(503, "warming up"))
    with pytest.raises(ModelUnavailable, match=r"503.*warming up"):
        await chat(endpoint, tries=3).complete(ASK)
    assert len(endpoint.asked) == 3


async def test_an_endpoint_that_does_not_answer_in_time_is_unavailable(endpoint: Any, answer: Any) -> None:
    endpoint.answers(answer(delay=2.0))
    started = time.perf_counter()
    with pytest.raises(ModelUnavailable, match="in time"):
        await chat(endpoint, timeout=0.2, tries=2).complete(ASK)
    assert time.perf_counter() - started < 1.5


async def test_nobody_listening_is_unavailable() -> None:
    with pytest.raises(ModelUnavailable, match="no connection"):
        await OpenAIChat(ModelSettings(base_url="http://127.0.0.1:9/v1", name="tiny", tries=1)).complete(ASK)


@pytest.mark.parametrize("status", [401, 403, 404])
async def test_a_bad_key_or_name_is_refused_at_once(endpoint: Any, refuse: Any, status: int) -> None:
    endpoint.answers(refuse(status, "no such key"))
    with pytest.raises(ModelRefused, match=rf"{status}.*no such key"):
        await chat(endpoint).complete(ASK)
    assert len(endpoint.asked) == 1


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b'{"choices": [', "application/json"),
        (b"<html>hello</html>", "text/html"),
        (b"{}", "application/json"),
        (b"[]", "application/json"),
        (b'{"choices": [{}]}', "application/json"),
    ],
)
async def test_an_answer_that_is_not_the_api_s_is_unavailable(endpoint: Any, answer: Any, body: bytes, content_type: str) -> None:
    endpoint.answers(answer(body=body, headers={"Content-Type": content_type}))
    with pytest.raises(ModelUnavailable):
        await chat(endpoint, tries=2).complete(ASK)
    assert len(endpoint.asked) == 2


async def test_a_declined_request_says_why(endpoint: Any, say: Any) -> None:
    endpoint.answers(say("", refusal="I must not"))
    with pytest.raises(ModelRefused, match="I must not"):
        await chat(endpoint).complete(ASK)


async def test_the_schema_is_sent_as_structured_output(endpoint: Any, say: Any) -> None:
    endpoint.answers(say("{}"))
    await chat(endpoint).complete(ASK, SCHEMA)
    form = endpoint.asked[0][1]["response_format"]
    assert (form["type"], form["json_schema"]["strict"], form["json_schema"]["schema"]) == ("json_schema", True, SCHEMA)


async def test_a_refused_form_is_weakened_and_remembered(endpoint: Any, say: Any, refuse: Any) -> None:
    endpoint.script = lambda path, body: refuse(400, "response_format not supported") if "response_format" in body else say("{}")
    model = chat(endpoint)
    await model.complete(ASK, SCHEMA)
    await model.complete(ASK, SCHEMA)
    forms = [body.get("response_format", {}).get("type", "text") for _, body in endpoint.asked]
    assert forms == ["json_schema", "json_schema", "json_object", "text", "text"]


async def test_bounds_on_lists_are_left_out_where_they_are_not_known_and_nothing_else(endpoint: Any, say: Any, refuse: Any) -> None:
    bounded = {"type": "object", "properties": {"list": {"type": "array", "items": {"enum": ["a"]}, "maxItems": 3}}}
    endpoint.script = lambda path, body: refuse(400, "maxItems is not permitted") if "maxItems" in str(body) else say("{}")
    model = chat(endpoint)
    for _ in range(2):
        await model.complete(ASK, bounded)
    sent = [body["response_format"]["json_schema"]["schema"]["properties"]["list"] for _, body in endpoint.asked]
    bare = {"type": "array", "items": {"enum": ["a"]}}
    assert sent == [{**bare, "maxItems": 3}, bare, bare]


async def test_an_endpoint_that_has_taken_a_schema_is_asked_with_one_again(endpoint: Any, say: Any, refuse: Any) -> None:
    model = chat(endpoint)
    endpoint.answers(say("{}"), refuse(400, "schema too large"), refuse(400, "schema too large"), say("{}"), say("{}"))
    for _ in range(3):
        await model.complete(ASK, SCHEMA)
    forms = [body["response_format"]["type"] for _, body in endpoint.asked]
    assert forms == ["json_schema", "json_schema", "json_schema", "json_object", "json_schema"]


async def test_a_request_that_is_refused_in_every_form_changes_nothing(endpoint: Any, say: Any, refuse: Any) -> None:
    model = chat(endpoint)
    endpoint.answers(refuse(400, "bad request"))
    with pytest.raises(ModelRefused):
        await model.complete(ASK, SCHEMA)
    endpoint.answers(say("{}"))
    await model.complete(ASK, SCHEMA)
    assert endpoint.asked[-1][1]["response_format"]["type"] == "json_schema"


async def test_a_prompt_that_is_too_long_is_refused_without_other_forms(endpoint: Any, refuse: Any) -> None:
    endpoint.answers(refuse(400, "too long", code="context_length_exceeded"))
    with pytest.raises(ModelRefused):
        await chat(endpoint).complete(ASK, SCHEMA)
    assert len(endpoint.asked) == 1


async def test_a_configured_form_is_not_weakened(endpoint: Any, refuse: Any) -> None:
    endpoint.answers(refuse(400, "no schemas here"))
    with pytest.raises(ModelRefused):
        await chat(endpoint, structured="schema").complete(ASK, SCHEMA)
    assert {body["response_format"]["type"] for _, body in endpoint.asked} == {"json_schema"}


async def test_parameters_that_a_model_does_not_take_are_left_out(endpoint: Any, say: Any, refuse: Any) -> None:
    def script(path: str, body: dict[str, Any]) -> Any:
        wrong = next((name for name in ("max_tokens", "temperature") if name in body), None)
        return refuse(400, f"unsupported {wrong}", code="unsupported_parameter", param=wrong) if wrong else say("{}")

    endpoint.script = script
    model = chat(endpoint, max_tokens=77)
    await model.complete(ASK, SCHEMA)
    await model.complete(ASK, SCHEMA)
    last = endpoint.asked[-1][1]
    assert (last["max_completion_tokens"], last["response_format"]["type"], len(endpoint.asked)) == (77, "json_schema", 4)


async def test_without_a_name_the_first_listed_chat_model_is_used(endpoint: Any, answer: Any, say: Any) -> None:
    listing = {"object": "list", "data": [{"id": name, "object": "model", "created": 0, "owned_by": "me"} for name in ("text-embed-x", "chatty")]}
    endpoint.script = lambda path, body: answer(body=listing) if path.endswith("/models") else say("hi")
    model = chat(endpoint, name="")
    await model.complete(ASK)
    await model.complete(ASK)
    assert [body.get("model") for _, body in endpoint.asked] == [None, "chatty", "chatty"]
    assert model.name == "chatty"


@pytest.mark.parametrize("body", [b"<html></html>", b"{}", b'{"data": [{}]}', b'{"data": [{"id": "text-embedding-3-small"}]}'])
async def test_a_list_without_a_chat_model_says_what_to_do(endpoint: Any, answer: Any, body: bytes) -> None:
    endpoint.answers(answer(body=body, headers={"Content-Type": "text/html" if body.startswith(b"<") else "application/json"}))
    with pytest.raises((ModelRefused, ModelUnavailable), match="model"):
        await chat(endpoint, name="", tries=1).complete(ASK)


async def test_no_more_calls_are_under_way_than_allowed(endpoint: Any, say: Any, answer: Any) -> None:
    endpoint.answers(answer(body=say("hi").body, delay=0.05))
    model = chat(endpoint, concurrency=2)
    await asyncio.gather(*(model.complete(ASK) for _ in range(8)))
    assert endpoint.most_at_once == 2


async def test_embeddings_come_in_order_in_batches_and_with_length_one(endpoint: Any, answer: Any) -> None:
    def script(path: str, body: dict[str, Any]) -> Any:
        vectors = [{"index": i, "object": "embedding", "embedding": [float(text), 4.0]} for i, text in enumerate(body["input"])]
        return answer(body={"object": "list", "model": "e", "data": vectors[::-1], "usage": {"prompt_tokens": 1, "total_tokens": 1}})

    endpoint.script = script
    embedder = OpenAIEmbedder(EmbedderSettings(kind="openai", name="e", batch=2), ModelSettings(base_url=endpoint.url))
    vectors = await embedder.embed(["3", "0", "3"])
    assert np.allclose(vectors, [[0.6, 0.8], [0.0, 1.0], [0.6, 0.8]])
    assert (vectors.dtype, embedder.dimension) == (np.float32, 2)
    assert sorted(len(body["input"]) for _, body in endpoint.asked) == [1, 2]


async def test_too_few_embeddings_are_an_error(endpoint: Any, answer: Any) -> None:
    endpoint.answers(answer(body={"object": "list", "model": "e", "data": []}))
    embedder = OpenAIEmbedder(EmbedderSettings(kind="openai", name="e"), ModelSettings(base_url=endpoint.url, tries=1))
    with pytest.raises(ModelUnavailable, match="0 embeddings for 1 texts"):
        await embedder.embed(["x"])


async def test_the_model_s_key_does_not_go_to_another_embedding_endpoint(endpoint: Any, answer: Any) -> None:
    endpoint.answers(answer(body={"object": "list", "model": "e", "data": [{"index": 0, "embedding": [1.0]}]}))
    embedder = OpenAIEmbedder(EmbedderSettings(kind="openai", name="e", base_url=endpoint.url), ModelSettings(api_key="secret"))
    await embedder.embed(["x"])
    assert endpoint.keys == ["Bearer none"]


def test_the_settings_decide_whether_there_is_a_model() -> None:
    assert open_model(ModelSettings()) is None
    assert open_model(ModelSettings(kind="rules", base_url="http://127.0.0.1:9/v1")) is None
    assert open_model(ModelSettings(base_url="http://127.0.0.1:9/v1")) is not None
    with pytest.raises(BadSettings, match=r"model\.kind"):
        open_model(ModelSettings(kind="openai"))

"""An endpoint that lies: every answer ends as a reply or as an error of ours, bounded in bytes, and without the key."""

from __future__ import annotations

import base64
import gzip
import json
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onto_core.clients import api_answers
from onto_core.clients import openai as clients
from onto_core.clients.openai import LARGEST_ANSWER, LONGEST_WAIT, OpenAIChat, OpenAIEmbedder, retry_after
from onto_core.errors import BadReply, ModelError, ModelRefused, ModelUnavailable
from onto_core.settings import EmbedderSettings, ModelSettings

KEY = "sk-Live7Q9zK3vX+pL2/mN8aB4&wE6"
ASK = [{"role": "user", "content": "hello"}]


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "FIRST_WAIT", 0.01)


def chat(endpoint: Any, **settings: Any) -> OpenAIChat:
    return OpenAIChat(ModelSettings(**{"base_url": endpoint.url, "api_key": KEY, "name": "tiny", "timeout": 5.0, "tries": 2, **settings}))


def saying(content: object, **fields: object) -> bytes:
    return json.dumps({"model": "m", "choices": [{"message": {"content": content}}], **fields}).encode()


@pytest.mark.parametrize("content", [["a"], 5, True, {"a": "b"}, 1e308])
async def test_a_content_that_is_no_text_is_a_bad_reply_at_once(endpoint: Any, answer: Any, content: object) -> None:
    endpoint.answers(answer(body=saying(content)))
    with pytest.raises(BadReply, match=r"not a text: \S+"):
        await chat(endpoint).complete(ASK)
    assert len(endpoint.asked) == 1


@pytest.mark.parametrize("count", [-1, 10**30, 1.5, "many", [1], {}, True, None, float("inf")])
async def test_a_count_of_tokens_that_is_none_counts_nothing(endpoint: Any, answer: Any, count: object) -> None:
    endpoint.answers(answer(body=saying("hi", usage={"prompt_tokens": count, "completion_tokens": 3})))
    reply = await chat(endpoint).complete(ASK)
    assert (reply.text, reply.usage.prompt_tokens, reply.usage.completion_tokens) == ("hi", 0, 3)


@pytest.mark.parametrize("usage", [None, [], "lots", 7])
async def test_usage_of_another_kind_is_no_reason_to_lose_a_reply(endpoint: Any, answer: Any, usage: object) -> None:
    endpoint.answers(answer(body=saying("hi", usage=usage)))
    assert (await chat(endpoint).complete(ASK)).text == "hi"


@pytest.mark.parametrize("number", ["1e999", "9" * 5000, "-" + "9" * 5000, "NaN"])
async def test_numbers_beyond_any_machine_are_read_over(endpoint: Any, answer: Any, number: str) -> None:
    endpoint.answers(answer(body=saying("hi", created="N").replace(b'"N"', number.encode())))
    assert (await chat(endpoint).complete(ASK)).text == "hi"


async def test_half_a_character_becomes_the_sign_for_a_lost_one(endpoint: Any, answer: Any) -> None:
    endpoint.answers(answer(body=saying("a\ud800b \U0001f600")))
    assert (await chat(endpoint).complete(ASK)).text == "a\ufffdb \U0001f600"


async def test_a_name_of_the_model_that_is_none_is_not_passed_on(endpoint: Any, answer: Any) -> None:
    for name in ("x" * 5000, "a\nb", 5, "", None):
        endpoint.answers(answer(body=saying("hi", model=name)))
        assert (await chat(endpoint).complete(ASK)).model == "tiny"


@pytest.mark.parametrize(
    ("made", "headers"),
    [
        (lambda: saying("x" * LARGEST_ANSWER), {}),
        (lambda: gzip.compress(saying(" " * 80_000_000), 1), {"Content-Encoding": "gzip"}),
        (lambda: gzip.compress(b"0" * 80_000_000, 1), {"Content-Encoding": "x-gzip"}),
    ],
    ids=["long", "bomb", "bomb of nothing"],
)
async def test_of_an_endless_answer_no_more_is_kept_than_the_limit(
    endpoint: Any, answer: Any, made: Callable[[], bytes], headers: dict[str, str]
) -> None:
    endpoint.answers(answer(body=made(), headers=headers))
    tracemalloc.start()
    try:
        with pytest.raises(BadReply, match="more than 4,194,304 bytes"):
            await chat(endpoint).complete(ASK)
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()


async def test_an_error_s_answer_is_read_to_a_limit_too(endpoint: Any, answer: Any) -> None:
    endpoint.answers(answer(503, gzip.compress(b"busy " + b" " * 80_000_000, 1), {"Content-Encoding": "gzip"}))
    with pytest.raises(ModelUnavailable, match="503"):
        await chat(endpoint).complete(ASK)


async def test_a_packed_answer_is_unpacked(endpoint: Any, answer: Any) -> None:
    endpoint.answers(answer(body=gzip.compress(saying("hi")), headers={"Content-Encoding": "gzip"}))
    assert (await chat(endpoint).complete(ASK)).text == "hi"


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd, gzip", "\u00e9"])
async def test_an_answer_that_is_not_packed_as_it_says_is_an_error_of_ours(endpoint: Any, answer: Any, coding: str) -> None:
    endpoint.answers(answer(body=saying("hi"), headers={"Content-Encoding": coding}))
    with pytest.raises(ModelError):
        await chat(endpoint).complete(ASK)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_no_redirect_is_followed_with_the_key(endpoint: Any, answer: Any, say: Any, status: int) -> None:
    endpoint.script = lambda path, body: say("hi") if path == "/elsewhere" else answer(status, b"", {"Location": f"/elsewhere?key={KEY}"})
    with pytest.raises(ModelRefused, match=r"model\.base_url") as caught:
        await chat(endpoint).complete(ASK)
    assert [path for path, _ in endpoint.asked] == ["/v1/chat/completions"]
    assert KEY not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [("1000000000", LONGEST_WAIT), ("inf", LONGEST_WAIT), ("9" * 5000, LONGEST_WAIT), ("-5", 0.0), ("nan", None), ("soon", None)],
)
def test_the_wait_that_an_endpoint_asks_for_is_bounded(value: str, seconds: float | None) -> None:
    assert retry_after({"retry-after": value}) == seconds


DISGUISES = {
    "plain": KEY,
    "other case": KEY.upper(),
    "in a URL": "sk-Live7Q9zK3vX%2BpL2%2FmN8aB4%26wE6",
    "in a URL, small": "sk-live7q9zk3vx%2bpl2%2fmn8ab4%26we6",
    "in JSON": json.dumps(KEY).replace("/", "\\/"),
    "as escapes": "".join(f"\\u{ord(sign):04x}" for sign in KEY),
    "in HTML": KEY.replace("&", "&amp;"),
    "split": KEY[:9] + "\n " + KEY[9:],
    "split in JSON": KEY[:9] + "\\n" + KEY[9:],
    "base64": base64.b64encode(KEY.encode()).decode(),
    "base64 after a name": base64.b64encode(b"me:" + KEY.encode()).decode(),
}


@pytest.mark.parametrize("disguise", DISGUISES)
@pytest.mark.parametrize("status", [200, 401, 429, 500])
async def test_the_key_is_not_repeated_whatever_its_disguise(endpoint: Any, answer: Any, disguise: str, status: int) -> None:
    repeated = DISGUISES[disguise]
    body = saying(f"your key {repeated} is fine") if status == 200 else {"error": {"message": f"bad key {repeated}!"}}
    endpoint.answers(answer(status, body))
    try:
        said = (await chat(endpoint, tries=1).complete(ASK)).text
    except ModelError as error:
        said = str(error)
    assert "***" in said
    assert not any(piece.casefold() in said.casefold() for piece in (repeated, repeated[5:20], KEY[4:9], KEY[10:18]))


BROKEN_VECTORS: list[object] = [
    None,
    [],
    [{}],
    [{"index": 0, "embedding": "text"}],
    [{"index": 0, "embedding": [1, "2"]}],
    [{"index": 0, "embedding": [float("nan")]}],
    [{"index": 0, "embedding": [1e300]}],
    [{"index": 7, "embedding": [1.0]}],
    [{"index": "0", "embedding": [1.0]}],
    [{"index": 0, "embedding": []}],
    [{"index": 0, "embedding": [0.5] * 10_000}],
    [5],
]


@pytest.mark.parametrize("data", BROKEN_VECTORS)
async def test_vectors_that_are_none_are_an_error_of_ours(endpoint: Any, answer: Any, data: object) -> None:
    endpoint.answers(answer(body=json.dumps({"data": data}).encode()))
    model = ModelSettings(base_url=endpoint.url, api_key=KEY, timeout=5.0, tries=1)
    with pytest.raises(ModelError):
        await OpenAIEmbedder(EmbedderSettings(kind="openai"), model).embed(["one"])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
lies = json_values | st.fixed_dictionaries(
    {},
    optional={"choices": json_values | st.lists(st.fixed_dictionaries({"message": json_values | st.fixed_dictionaries({"content": json_values})}))},
)


@given(lies)
def test_any_json_is_a_completion_or_an_error_of_ours(lie: object) -> None:
    try:
        read = api_answers.completion(json.dumps(lie).encode(), asked="tiny", endpoint="here")
    except (BadReply, ModelUnavailable):
        return
    read.text.encode()


@given(st.binary(max_size=60))
def test_any_bytes_are_an_answer_or_an_error_of_ours(body: bytes) -> None:
    for read in (
        lambda: api_answers.completion(body, asked="tiny", endpoint="here"),
        lambda: api_answers.vectors(body, count=1, endpoint="here"),
        lambda: api_answers.model_names(body, endpoint="here"),
    ):
        with suppress(BadReply, ModelUnavailable):
            read()


def test_a_nest_of_brackets_ends_as_an_error_of_ours() -> None:
    started = time.process_time()
    for sign in (b"[", b'{"a":'):
        with pytest.raises(ModelUnavailable, match="JSON"):
            api_answers.completion(sign * 500_000, asked="tiny", endpoint="here")
    assert time.process_time() - started < 10

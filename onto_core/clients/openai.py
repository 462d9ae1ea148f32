"""Chat and embeddings of any endpoint that speaks OpenAI's API: retries, limits, structured output as far as the endpoint offers it."""

from __future__ import annotations

import asyncio
import email.utils
import itertools
import math
import random
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import openai

from onto_core.addresses import shown
from onto_core.clients import api_answers
from onto_core.clients.api_answers import Completion, short
from onto_core.clients.bounded import ACCEPTED, reading_at_most
from onto_core.errors import BadReply, ModelError, ModelRefused, ModelUnavailable, RateLimited
from onto_core.ports.models import Keep, Reply, Usage
from onto_core.settings import EmbedderSettings, ModelSettings
from onto_core.traces import gen_ai

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OPENAI_URL = "https://api.openai.com/v1"
Value = TypeVar("Value")

FORMS = ("schema", "simple schema", "json", "text")
"""The ways to ask for a reply's form, strictest first: by JSON Schema, by one without bounds on lists (which not every endpoint knows), as any JSON
object, in the prompt only."""
WEAKEST = {"auto": "text", "schema": "simple schema", "json": "json", "text": "text"}
"""The weakest form allowed, by the setting `model.structured`."""
NOT_CHAT = ("embed", "whisper", "tts", "audio", "realtime", "transcribe", "dall-e", "image", "sora", "moderation", "rerank")
"""Words in the names of listed models that do not chat; an endpoint lists all that it has."""
FIRST_WAIT = 0.5
"""Seconds before the second try; doubled each time, half of it by chance."""
LONGEST_WAIT = 3600.0
"""Seconds that an endpoint may ask to be left alone; one that asks for more is asked again after these."""
LARGEST_ANSWER = 4 << 20
"""Bytes of an answer that are read, unpacked: four times the longest reply in English, twice that of one that is all escapes of other scripts."""
LARGEST_VECTOR = 256 << 10
"""Bytes of one vector of an answer, likewise."""


class OpenAIChat:
    """A language model at an endpoint. What the endpoint turns out not to take is remembered, and not sent again."""

    def __init__(self, settings: ModelSettings) -> None:
        self._settings = settings
        self._client = _client(settings.base_url, settings.api_key.get_secret_value(), settings.timeout, most=LARGEST_ANSWER)
        self._slots = asyncio.Semaphore(settings.concurrency)
        self._name = settings.name
        self._dialect = _Dialect(form="schema" if settings.structured == "auto" else settings.structured)
        self._strictest: str | None = None

    @property
    def name(self) -> str:
        """As configured, or as `identify` found it; until then empty."""
        return self._name

    async def identify(self) -> str:
        """The model's name: the first chat model that the endpoint lists, when none is configured."""
        if not self._name:
            listed = await self._persist(self._list)
            chatting = [name for name in listed if not any(word in name.lower() for word in NOT_CHAT)]
            if not chatting:
                raise ModelRefused(f"{shown(str(self._client.base_url))} lists no chat model; `model.name` must say which to use")
            self._name = chatting[0]
        return self._name

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        """Raises RateLimited, ModelUnavailable, ModelRefused, after as many tries as configured; BadReply at once."""
        started = time.perf_counter()
        name = await self.identify()
        own = self._settings
        with gen_ai.call("chat", name, url=str(self._client.base_url), temperature=own.temperature, max_tokens=own.max_tokens) as span:
            completion = await self._persist(lambda: self._negotiate(name, messages, schema))
            gen_ai.answered(span, model=completion.model, prompt_tokens=completion.prompt_tokens, completion_tokens=completion.completion_tokens)
        if completion.refusal:
            raise ModelRefused(f"{name} declined: {completion.refusal}")
        seconds = time.perf_counter() - started
        return Reply(completion.text, completion.model, Usage(completion.prompt_tokens, completion.completion_tokens, calls=1, seconds=seconds))

    async def close(self) -> None:
        await self._client.close()

    async def _persist(self, call: Callable[[], Awaitable[Value]]) -> Value:
        return await persist(call, tries=self._settings.tries, patience=self._settings.timeout)

    async def _list(self) -> list[str]:
        with model_errors():
            async with self._slots, asyncio.timeout(self._settings.timeout):
                answer = await self._client.models.with_raw_response.list()
        return api_answers.model_names(answer.http_response.content, endpoint=shown(str(self._client.base_url)))

    async def _negotiate(self, name: str, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None) -> Completion:
        """Ask in the strictest form that may work; when the endpoint refuses it, in a weaker one."""
        dialect = self._dialect if schema is not None else replace(self._dialect, form="text")
        with model_errors():
            while True:
                try:
                    completion = await self._send(name, messages, schema, dialect)
                except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                    weaker = dialect.without(error, weakest=WEAKEST[self._settings.structured])
                    if weaker is None:
                        raise
                    dialect = weaker
                    continue
                self._remember(dialect, with_schema=schema is not None)
                return completion

    def _remember(self, dialect: _Dialect, *, with_schema: bool) -> None:
        """Keep what worked. An endpoint that took a stricter form before refuses this one schema, not the form."""
        if with_schema and (self._strictest is None or FORMS.index(dialect.form) <= FORMS.index(self._strictest)):
            self._strictest = dialect.form
        self._dialect = replace(dialect, form=self._strictest or self._dialect.form)

    async def _send(self, name: str, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None, dialect: _Dialect) -> Completion:
        options: dict[str, Any] = {dialect.length: self._settings.max_tokens}
        if dialect.temperature:
            options["temperature"] = self._settings.temperature
        if dialect.form in ("schema", "simple schema"):
            asked = schema if dialect.form == "schema" else without_bounds(schema)
            options["response_format"] = {"type": "json_schema", "json_schema": {"name": "reply", "strict": True, "schema": asked}}
        elif dialect.form == "json":
            options["response_format"] = {"type": "json_object"}
        async with self._slots, asyncio.timeout(self._settings.timeout):
            turns: Any = [dict(turn) for turn in messages]
            # The package would take any JSON for a completion, and fail where it is read; so it is given to us as it came.
            answer = await self._client.chat.completions.with_raw_response.create(model=name, messages=turns, **options)
        return api_answers.completion(answer.http_response.content, asked=name, endpoint=shown(str(self._client.base_url)))


@dataclass(frozen=True, slots=True)
class _Dialect:
    """The optional parts of the API that an endpoint takes."""

    form: str
    length: str = "max_tokens"
    temperature: bool = True

    def without(self, error: openai.APIStatusError, *, weakest: str) -> _Dialect | None:
        """The dialect to try after a 400; None when the request itself was refused."""
        if error.param == "max_tokens" and self.length == "max_tokens":
            return replace(self, length="max_completion_tokens")  # reasoning models of OpenAI's own endpoint
        if error.param == "temperature" and self.temperature:
            return replace(self, temperature=False)
        if error.code == "context_length_exceeded" or self.form in (weakest, FORMS[-1]):
            return None
        return replace(self, form=FORMS[FORMS.index(self.form) + 1])


def without_bounds(schema: Any) -> Any:
    """A JSON Schema without `maxItems`."""
    if isinstance(schema, Mapping):
        return {name: without_bounds(part) for name, part in schema.items() if name != "maxItems"}
    return [without_bounds(part) for part in schema] if isinstance(schema, list) else schema


class OpenAIEmbedder:
    """Unit vectors from an endpoint. `dimension` is 0 until the first answer tells it."""

    def __init__(self, settings: EmbedderSettings, model: ModelSettings) -> None:
        self._settings, self._tries, self._timeout = settings, model.tries, model.timeout
        base_url = settings.base_url or model.base_url
        key = settings.api_key.get_secret_value() or ("" if settings.base_url else model.api_key.get_secret_value())
        self._client = _client(base_url, key, model.timeout, most=LARGEST_ANSWER + settings.batch * LARGEST_VECTOR)
        self._slots = asyncio.Semaphore(model.concurrency)
        self._dimension = 0
        self.name = f"{settings.name}@{shown(str(self._client.base_url))}"

    @property
    def dimension(self) -> int:
        return self._dimension

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """(n, d) float32 unit rows; as many calls as there are batches. Raises RateLimited, ModelUnavailable, ModelRefused."""
        import numpy as np

        batches = [texts[start : start + self._settings.batch] for start in range(0, len(texts), self._settings.batch)]
        answers = await asyncio.gather(*(self._embed_batch(batch) for batch in batches))
        if not answers:
            return np.zeros((0, self._dimension), dtype=np.float32)
        if len({len(vector) for answer in answers for vector in answer}) > 1:
            raise BadReply(f"{self.name} gave vectors of different lengths")
        vectors = np.asarray([vector for answer in answers for vector in answer], dtype=np.float32)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        if self._dimension not in (0, vectors.shape[1]):
            raise BadReply(f"{self.name} gave vectors of {vectors.shape[1]} numbers, and of {self._dimension} before")
        self._dimension = int(vectors.shape[1])
        unit: NDArray[np.float32] = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
        return unit

    async def close(self) -> None:
        await self._client.close()

    async def _embed_batch(self, batch: Sequence[str]) -> list[list[float]]:
        with gen_ai.call("embeddings", self._settings.name, url=str(self._client.base_url)):
            return await persist(lambda: self._send(batch), tries=self._tries, patience=self._timeout)

    async def _send(self, batch: Sequence[str]) -> list[list[float]]:
        with model_errors():
            async with self._slots, asyncio.timeout(self._timeout):
                # Asked for explicitly: the client's own default is base64, which not every endpoint knows.
                call = self._client.embeddings.with_raw_response.create
                answer = await call(model=self._settings.name, input=list(batch), encoding_format="float")
        return api_answers.vectors(answer.http_response.content, count=len(batch), endpoint=shown(str(self._client.base_url)))


async def persist(call: Callable[[], Awaitable[Value]], *, tries: int, patience: float) -> Value:
    """The call's result, tried again while the endpoint is away. One that asks for more than `patience` seconds is not waited for.

    A reply that cannot be read comes back at once: the same question would mostly be answered the same.
    """
    for attempt in itertools.count(1):
        try:
            return await call()
        except ModelError as error:
            after = error.after if isinstance(error, RateLimited) else None
            if not error.away or attempt >= tries or (after or 0) > patience:
                raise
            step = FIRST_WAIT * 2 ** (attempt - 1)
            await asyncio.sleep(random.uniform(step / 2, step) if after is None else after + random.uniform(0, FIRST_WAIT / 5))
    raise AssertionError("unreachable")


@contextmanager
def model_errors() -> Iterator[None]:
    """Translate the openai package's exceptions at the one place where they can come from."""
    try:
        yield
    except openai.RateLimitError as error:
        if error.code == "insufficient_quota":  # a 429 that no waiting cures
            raise ModelRefused(_message(error)) from error
        raise RateLimited(_message(error), retry_after(error.response.headers)) from error
    except (openai.APITimeoutError, TimeoutError) as error:
        raise ModelUnavailable("the endpoint did not answer in time (`model.timeout`)") from error
    except openai.APIConnectionError as error:
        if isinstance(error.__cause__, ModelError):  # ours, of reading the body; some versions of the package wrap what they do not know
            raise error.__cause__ from None
        raise ModelUnavailable(f"no connection to the endpoint: {short(error.__cause__ or error)}") from error
    except openai.APIStatusError as error:
        passing = error.status_code >= 500 or error.status_code in (408, 409, 425)
        raise (ModelUnavailable if passing else ModelRefused)(_message(error)) from error
    except openai.OpenAIError as error:
        raise ModelRefused(short(error)) from error
    except (ValueError, RecursionError) as error:  # of the package, over an answer with an error's status
        raise BadReply(f"the endpoint's answer cannot be read: {short(error)}") from error


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that an endpoint asks for (RFC 9110, 10.2.3: a number of seconds, or a date), between 0 and LONGEST_WAIT; None for anything else."""
    value = headers.get("retry-after", "").strip()
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(value).timestamp() - time.time()
        except (ValueError, TypeError, OverflowError):
            return None
    return None if math.isnan(seconds) else min(LONGEST_WAIT, max(0.0, seconds))


def _client(base_url: str, key: str, timeout: float, *, most: int) -> openai.AsyncOpenAI:
    """The package's client, which reads at most `most` bytes of an answer, and goes nowhere that an answer points to: the key would go too."""
    http = openai.DefaultAsyncHttpxClient(follow_redirects=False, headers=ACCEPTED, event_hooks={"response": [reading_at_most(most)]})
    # The package reads the environment for what is left out; ours is read once, into the settings. A local endpoint needs no key.
    return openai.AsyncOpenAI(base_url=base_url or OPENAI_URL, api_key=key or "none", timeout=timeout, max_retries=0, http_client=http)


def _message(error: openai.APIStatusError) -> str:
    said = f"the endpoint answered {error.status_code}: {short(error.message)}"
    if not 300 <= error.status_code < 400:
        return said
    location = shown(short(error.response.headers.get("location", "nowhere")))
    return f"{said}; it points to {location}, and is not followed there: `model.base_url` must be the address itself"

"""Spans of calls of models, by the names of OpenTelemetry's semantic conventions for generative AI, which are still changing: they stand here only.

https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Final, Literal
from urllib.parse import urlsplit

from onto_core.traces.spans import Attributes, Span, Value, span

OPERATION: Final = "gen_ai.operation.name"
PROVIDER: Final = "gen_ai.provider.name"
REQUEST_MODEL: Final = "gen_ai.request.model"
REQUEST_TEMPERATURE: Final = "gen_ai.request.temperature"
REQUEST_MAX_TOKENS: Final = "gen_ai.request.max_tokens"
RESPONSE_MODEL: Final = "gen_ai.response.model"
INPUT_TOKENS: Final = "gen_ai.usage.input_tokens"
OUTPUT_TOKENS: Final = "gen_ai.usage.output_tokens"
SERVER: Final = "server.address"
PORT: Final = "server.port"

SPEAKS: Final = "openai"
"""The provider where one is not known: the conventions say so of endpoints that speak OpenAI's API."""


def call(
    operation: Literal["chat", "embeddings"],
    model: str,
    *,
    url: str,
    temperature: float | None = None,
    max_tokens: int | None = None,
) -> AbstractContextManager[Span]:
    """A span for one call of a model at an endpoint."""
    asked: dict[str, Value] = {OPERATION: operation, PROVIDER: SPEAKS, REQUEST_MODEL: model, **_server(url)}
    if temperature is not None:
        asked[REQUEST_TEMPERATURE] = temperature
    if max_tokens is not None:
        asked[REQUEST_MAX_TOKENS] = max_tokens
    return span(f"{operation} {model}", asked, kind="client")


def answered(of: Span, *, model: str, prompt_tokens: int, completion_tokens: int) -> None:
    """Note the answer of a call."""
    of.set(RESPONSE_MODEL, model)
    of.set(INPUT_TOKENS, prompt_tokens)
    of.set(OUTPUT_TOKENS, completion_tokens)


def _server(url: str) -> Attributes:
    """The host and port of an address, without the login that it may hold."""
    parts = urlsplit(url)
    return {SERVER: parts.hostname or "", PORT: parts.port or (443 if parts.scheme == "https" else 80)}

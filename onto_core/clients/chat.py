"""The language model that the settings name, if any."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import replace
from typing import Any, Final

from onto_core import metrics
from onto_core.errors import BadSettings, Problem
from onto_core.ports.models import Keep, LanguageModel, Reply
from onto_core.settings import ModelSettings

SPENDING: Final[ContextVar[Callable[[int], None] | None]] = ContextVar("spending", default=None)
"""Set by who wants to be told the tokens that a call in its context, and in the tasks that it begins, has cost."""


class ChatModel:
    """An endpoint's model behind the reply cache; a LanguageModel that can be closed."""

    def __init__(self, settings: ModelSettings) -> None:
        from onto_core.clients.openai import OpenAIChat
        from onto_core.clients.reply_cache import CachedModel, ReplyCache

        self._chat, self._prices = OpenAIChat(settings), settings.prices
        self._cache = ReplyCache(settings.cache) if settings.cache else None
        shape = f"{settings.base_url} {settings.temperature} {settings.max_tokens}"
        self._model: LanguageModel = self._chat
        if self._cache:
            self._model = CachedModel(self._chat, self._cache, identify=self._chat.identify, settings=shape)

    @property
    def name(self) -> str:
        return self._model.name

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        """Raises ModelError."""
        reply = await self._model.complete(messages, schema, keep=keep)
        usage = reply.usage
        if self._cache:
            metrics.CACHE.labels("replies", "hit" if usage.cached else "miss").inc()
        if not usage.cached:
            name = self.name  # not the reply's, which may be another each time
            metrics.MODEL_SECONDS.labels(name).observe(usage.seconds)
            metrics.MODEL_TOKENS.labels(name, "prompt").inc(usage.prompt_tokens)
            metrics.MODEL_TOKENS.labels(name, "completion").inc(usage.completion_tokens)
            if (price := self._prices.get(name)) is not None:
                cost = (usage.prompt_tokens * price.read + usage.completion_tokens * price.written) / 1_000_000
                metrics.MODEL_COST.labels(name).inc(cost)
                reply = replace(reply, usage=replace(usage, cost=cost))
            if (spent := SPENDING.get()) is not None:
                spent(usage.prompt_tokens + usage.completion_tokens)
        return reply

    async def close(self) -> None:
        await self._chat.close()
        if self._cache:
            self._cache.close()


def open_model(settings: ModelSettings) -> ChatModel | None:
    """The configured model; None without one: kind `light` or `rules`, or `auto` with no endpoint and no key.

    Raises BadSettings; connects to nothing yet.
    """
    if not reaches_model(settings):
        return None
    if not _is_reachable(settings):
        mend = "set model.base_url (OPENAI_BASE_URL) for your own endpoint, or OPENAI_API_KEY for OpenAI's"
        raise BadSettings("settings", [Problem("model.kind", "is openai, but neither an endpoint nor a key is set", mend)])
    return ChatModel(settings)


def reaches_model(settings: ModelSettings) -> bool:
    """True when an endpoint's model is to be asked."""
    return settings.kind not in ("light", "rules") and (settings.kind != "auto" or _is_reachable(settings))


def _is_reachable(settings: ModelSettings) -> bool:
    return bool(settings.base_url or settings.api_key.get_secret_value())


def model_overrides(model: str) -> dict[str, object]:
    """The settings that `--model` and `model=` stand for: `auto`, `light`, `rules`, or the name of a model at the endpoint."""
    if model in ("auto", "light", "rules"):
        return {"model.kind": model}
    return {"model.kind": "openai", "model.name": model}

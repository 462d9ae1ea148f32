"""The embedder that the settings ask for, behind its cache."""

from __future__ import annotations

from onto_core.clients.embedding_cache import CachedEmbedder
from onto_core.ports.models import Embedder
from onto_core.settings import Settings


def open_embedder(settings: Settings) -> Embedder:
    """The packaged model or an endpoint's. Raises BadSettings, ModelRefused."""
    inner = _inner(settings)
    return CachedEmbedder(inner, settings.embedder.cache) if settings.embedder.cache else inner


def _inner(settings: Settings) -> Embedder:
    if settings.embedder.kind == "openai":
        from onto_core.clients.openai import OpenAIEmbedder

        return OpenAIEmbedder(settings.embedder, settings.model)
    from onto_core.clients.minilm import MiniLm

    return MiniLm()

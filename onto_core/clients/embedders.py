"""The embedder that the settings ask for, behind its cache."""

from __future__ import annotations

from onto_core.clients.embedding_cache import CachedEmbedder
from onto_core.ports.models import Embedder
from onto_core.settings import Settings


def open_embedder(settings: Settings) -> Embedder:
    """The packaged model or an endpoint's. Raises BadSettings, ModelRefused."""
    embedder: Embedder
    if settings.embedder.kind == "openai":
        from onto_core.clients.openai import OpenAIEmbedder

        embedder = OpenAIEmbedder(settings.embedder, settings.model)
    else:
        from onto_core.clients.minilm import MiniLm

        embedder = MiniLm()
    return CachedEmbedder(embedder, settings.embedder.cache) if settings.embedder.cache else embedder

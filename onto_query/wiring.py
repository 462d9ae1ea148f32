"""The parts of an answer put together from the settings, and taken apart again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from onto_core.clients.chat import open_model
from onto_core.clients.embedders import open_embedder
from onto_core.errors import BadOntology, Problem
from onto_core.ontology.closure import Schema
from onto_core.ontology.load import load_paths
from onto_core.settings import Settings
from onto_query.pipeline import Catalogs, Services

if TYPE_CHECKING:
    from onto_core.matching.catalog import Catalog
    from onto_core.ontology.model import Ontology
    from onto_core.ports import Embedder


@dataclass(frozen=True, slots=True)
class OneCatalog:
    """A catalog that does not change."""

    current: Catalog


@asynccontextmanager
async def services_of(settings: Settings, catalogs: Catalogs, embedder: Embedder) -> AsyncIterator[Services]:
    """Raises BadSettings, BackendUnavailable. The model is not reached before the first question that needs it."""
    from onto_core.service.stores import open_store

    model = open_model(settings.model, settings.extraction.cache)
    store = open_store(settings.store)
    fallback = settings.model.fallback == "rules"
    try:
        yield Services(catalogs, embedder, store, store, model, settings.selection, settings.query, fallback)
    finally:
        await store.close()
        if model is not None:
            await model.close()


@asynccontextmanager
async def services_for(ontologies: Iterable[Ontology], settings: Settings) -> AsyncIterator[Services]:
    """For ontologies that are at hand. Raises BadSettings, BackendUnavailable, ModelError (an embedder that does not answer)."""
    from onto_core.matching.catalog import build

    embedder = open_embedder(settings)
    catalog = await build(Schema(ontologies), embedder, settings.index)
    async with services_of(settings, OneCatalog(catalog), embedder) as services:
        yield services


def read_ontologies(paths: Iterable[str | Path]) -> tuple[Ontology, ...]:
    """The ontologies of files and folders that a person named: all of them, or BadOntology with every problem of every file."""
    loaded = load_paths(paths)
    if len(loaded.broken) == 1:
        raise loaded.broken[0]
    if loaded.broken:
        found = [Problem(f"{error.source}: {problem.where}", problem.message, problem.mend) for error in loaded.broken for problem in error.problems]
        raise BadOntology(", ".join(error.source for error in loaded.broken), found)
    return loaded.ontologies

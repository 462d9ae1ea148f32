"""The parts of an extraction put together from the settings, and taken apart again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from onto_core.clients.chat import open_model
from onto_core.clients.embedders import open_embedder
from onto_core.errors import BadOntology, BadSettings, Problem
from onto_core.ontology.closure import Schema
from onto_core.ontology.load import different_ids, load_paths
from onto_core.ontology.model import Ontology
from onto_core.settings import Settings
from onto_extract.pipeline import Catalogs, Services
from onto_extract.propose import open_proposer

if TYPE_CHECKING:
    from onto_core.matching.catalog import Catalog
    from onto_core.ports import Embedder


@dataclass(frozen=True, slots=True)
class OneCatalog:
    """A catalog that does not change."""

    current: Catalog


@asynccontextmanager
async def services_of(settings: Settings, catalogs: Catalogs, embedder: Embedder) -> AsyncIterator[Services]:
    """Raises BadSettings. The model is not reached before the first chunk."""
    model = open_model(settings.model, settings.extraction.cache)
    try:
        yield Services(catalogs, embedder, open_proposer(settings.model, model), settings.selection, settings.extraction)
    finally:
        if model:
            await model.close()


@asynccontextmanager
async def services_for(ontologies: Iterable[Ontology], settings: Settings) -> AsyncIterator[Services]:
    """For ontologies that are at hand. Raises BadOntology, BadSettings, ModelError (an embedder that does not answer)."""
    from onto_core.matching.catalog import build

    embedder = open_embedder(settings)
    catalog = await build(Schema(ontologies), embedder, settings.index, None)
    async with services_of(settings, OneCatalog(catalog), embedder) as services:
        yield services


def read_ontologies(given: Iterable[str | Path | Ontology]) -> tuple[Ontology, ...]:
    """What a person named, read where it is a file or folder. Raises BadOntology with every problem of every file, BadSettings when there is none."""
    named = tuple(given)
    if not named:
        raise BadSettings("settings", [Problem("ontologies.paths", "no ontology is given", "name a file or folder, or set ontologies.paths")])
    loaded = load_paths(each for each in named if not isinstance(each, Ontology))
    if len(loaded.broken) == 1:
        raise loaded.broken[0]
    if loaded.broken:
        found = [Problem(f"{error.source}: {problem.where}", problem.message, problem.mend) for error in loaded.broken for problem in error.problems]
        raise BadOntology(", ".join(error.source for error in loaded.broken), found)
    return different_ids([*loaded.ontologies, *(each for each in named if isinstance(each, Ontology))])

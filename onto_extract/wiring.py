"""The parts of an extraction put together from the settings, and taken apart again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from onto_core.clients.chat import open_model
from onto_core.matching.catalog import Catalogs
from onto_core.ontology.model import Ontology
from onto_core.ports.models import Embedder
from onto_core.service.ontologies import Given, catalog_of
from onto_core.settings import Settings
from onto_extract.confidence.calibration import read_calibration
from onto_extract.examples.nearest import ExamplePool
from onto_extract.examples.store import load
from onto_extract.identity.decisions import read_decisions
from onto_extract.identity.vocabulary_files import load_vocabulary
from onto_extract.made import made_of
from onto_extract.pipeline import Services
from onto_extract.propose.proposers import open_proposer


@asynccontextmanager
async def services_of(settings: Settings, catalogs: Catalogs, embedder: Embedder, examples: ExamplePool | None = None) -> AsyncIterator[Services]:
    """The parts around catalogs and an embedder that are open already. `examples` take the place of those that the settings name.

    Raises BadSettings; InputError for a bad calibration, vocabulary or file of decisions, and for examples that cannot be read. The model is not
    reached before the first chunk.
    """
    extraction = settings.extraction
    calibration = read_calibration(extraction.calibration)
    vocabulary, decisions = load_vocabulary(extraction.vocabulary, extraction.vocabulary_cache), read_decisions(extraction.same_as)
    pool = examples or ExamplePool(load(settings), embedder)
    model = open_model(settings.model)
    try:
        proposer = open_proposer(settings.model, model, embedder, extraction=extraction, examples=pool, decisions=decisions)
        made = made_of(settings, has_model=model is not None, examples=pool.examples, calibration=calibration)
        yield Services(catalogs, embedder, proposer, settings.selection, extraction, calibration, vocabulary, decisions, made)
    finally:
        if model:
            await model.close()


@asynccontextmanager
async def services_for(
    ontologies: Iterable[Ontology] | Given, settings: Settings, examples: Callable[[Embedder], ExamplePool] | None = None
) -> AsyncIterator[Services]:
    """The parts for ontologies that are loaded already, one set or one for each collection.

    `examples` makes a pool that takes the place of the one that the settings name.

    Raises BadSettings; InputError for examples that cannot be read; ModelError when the embedder does not answer.
    """
    async with catalog_of(ontologies, settings) as catalog:
        pool = examples(catalog.embedder) if examples else None
        async with services_of(settings, catalog, catalog.embedder, pool) as services:
            yield services

"""The parts of an extraction put together from the settings, and taken apart again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

from onto_core.clients.chat import open_model
from onto_core.matching.catalog import Catalogs
from onto_core.ontology.model import Ontology
from onto_core.ports.models import Embedder
from onto_core.service.ontologies import Given, catalog_of
from onto_core.settings import Settings
from onto_extract.confidence.calibration import read_calibration
from onto_extract.examples.model import Example
from onto_extract.identity.decisions import read_decisions
from onto_extract.identity.vocabulary_files import load_vocabulary
from onto_extract.pipeline import Services
from onto_extract.propose.proposers import open_proposer


@asynccontextmanager
async def services_of(settings: Settings, catalogs: Catalogs, embedder: Embedder, examples: Sequence[Example] = ()) -> AsyncIterator[Services]:
    """The parts around catalogs and an embedder that are open already. The model is not reached before the first chunk.

    Raises BadSettings, and InputError for a bad calibration, vocabulary or file of decisions.
    """
    extraction = settings.extraction
    calibration = read_calibration(extraction.calibration)
    vocabulary, decisions = load_vocabulary(extraction.vocabulary, extraction.vocabulary_cache), read_decisions(extraction.same_as)
    model = open_model(settings.model)
    try:
        proposer = open_proposer(settings.model, model, embedder, examples, decisions)
        yield Services(catalogs, embedder, proposer, settings.selection, extraction, calibration, vocabulary, decisions)
    finally:
        if model:
            await model.close()


@asynccontextmanager
async def services_for(ontologies: Iterable[Ontology] | Given, settings: Settings, examples: Sequence[Example] = ()) -> AsyncIterator[Services]:
    """The parts for ontologies that are loaded already, one set or one for each collection.

    Raises BadSettings; ModelError when the embedder does not answer.
    """
    async with catalog_of(ontologies, settings) as catalog, services_of(settings, catalog, catalog.embedder, examples) as services:
        yield services

"""Ontologies that a person names, and the catalog made of them once, for a command or a notebook; a worker looks for changes instead."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from onto_core.clients.embedders import open_embedder
from onto_core.clients.fetching import fetcher
from onto_core.clients.ontology_cache import reader_of
from onto_core.errors import BadOntology, BadSettings, Problem
from onto_core.matching.catalog import Catalog, NoOntologies, build, ready
from onto_core.ontology.model import Ontology
from onto_core.ontology.profiles import AUTO, profiled
from onto_core.ontology.read.load import LoadedOntologies, different_ids, in_one, load_paths
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Embedder
from onto_core.settings import OntologySettings, Settings

Value = TypeVar("Value")


OTHERS: Final = ""
"""Stands for all collections that have no ontologies of their own."""
Given = Mapping[str, tuple[Ontology, ...]]
"""Collection -> its ontologies."""


@dataclass(frozen=True, slots=True)
class AtHand:
    """A catalog that does not change, and the embedder that it was made with."""

    current: Catalog
    embedder: Embedder

    def of(self, collection: str) -> Catalog:
        """The same for every collection."""
        return self.current


@dataclass(frozen=True, slots=True)
class SeveralAtHand:
    """Catalogs that do not change, by collection, and the embedder that they were made with."""

    catalogs: Mapping[str, Catalog]
    embedder: Embedder

    def of(self, collection: str) -> Catalog:
        """Raises NoOntologies."""
        if found := self.catalogs.get(collection) or self.catalogs.get(OTHERS):
            return found
        raise NoOntologies([collection], self.catalogs)


@asynccontextmanager
async def catalog_of(ontologies: Iterable[Ontology] | Given, settings: Settings) -> AsyncIterator[AtHand | SeveralAtHand]:
    """A fixed catalog of the ontologies, or of those of each collection. Raises BadSettings, ModelError (an embedder that does not answer)."""
    given = {name: tuple(own) for name, own in ontologies.items()} if isinstance(ontologies, Mapping) else {OTHERS: tuple(ontologies)}
    distinct = {id(own): own for own in given.values()}

    def schemas() -> dict[int, Schema]:
        return {key: ready(Schema(own, settings.ontologies.foreign_links)) for key, own in distinct.items()}

    async with embedder_and(schemas, settings) as (made, embedder):
        catalogs = {key: await build(schema, embedder, settings.index) for key, schema in made.items()}
        if given.keys() == {OTHERS}:
            yield AtHand(catalogs[id(given[OTHERS])], embedder)
        else:
            yield SeveralAtHand({name: catalogs[id(own)] for name, own in given.items()}, embedder)


@asynccontextmanager
async def embedder_and(make: Callable[[], Value], settings: Settings) -> AsyncIterator[tuple[Value, Embedder]]:
    """What `make` gives, and the configured embedder, which is opened meanwhile: both take long, and a second core is often free.

    The embedder's cache and connections are closed in the end. Raises BadSettings, ModelRefused, and what `make` raises.
    """
    opening = asyncio.create_task(asyncio.to_thread(open_embedder, settings))
    try:
        made = await asyncio.to_thread(make)
        yield made, await opening
    finally:
        await (await opening).close()


@asynccontextmanager
async def embedder_of(settings: Settings) -> AsyncIterator[Embedder]:
    """The configured embedder; its cache and connections are closed in the end. Raises BadSettings, ModelRefused."""
    embedder = await asyncio.to_thread(open_embedder, settings)  # seconds, for a packaged model
    try:
        yield embedder
    finally:
        await embedder.close()


def load(paths: Sequence[str | Path], settings: OntologySettings) -> LoadedOntologies:
    """The ontologies of files and folders, usable and broken, through the cache; fetching what the settings allow."""
    return load_paths(paths, fetcher(settings), reader_of(settings))


def read_ontologies(given: Iterable[str | Path | Ontology], settings: OntologySettings | None = None) -> tuple[Ontology, ...]:
    """The ontologies that a person named, read from files and folders, and what they import.

    `settings` say what may be fetched, and the profile to read them by.

    Raises BadOntology with every problem of every file, BadSettings for none.
    """
    named = tuple(given)
    if not named:
        raise BadSettings("settings", [Problem("ontologies.paths", "no ontology is given", "name a file or folder, or set ontologies.paths")])
    paths = [each for each in named if not isinstance(each, Ontology)]
    loaded = load(paths, settings) if settings else load_paths(paths)
    if loaded.broken:
        raise in_one(loaded.broken)
    ontologies = different_ids([*loaded.ontologies, *(each for each in named if isinstance(each, Ontology))])
    if not any(ontology.elements for ontology in ontologies):
        empty = Problem("ontologies", "define no class and no property", "name the files that do, and those that they import")
        raise BadOntology(", ".join(map(str, named)), [empty])
    return profiled(ontologies, settings.profile if settings else AUTO)

"""Ontologies by collection: each may have its own, all others those of every collection; read once for a command, or followed by a worker."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

from onto_core.clients.fetching import import_finder
from onto_core.clients.ontology_cache import reader_of
from onto_core.clients.sources import open_source
from onto_core.errors import BadOntology, BadSettings, Problem
from onto_core.matching.catalog import Catalog, NoOntologies
from onto_core.matching.refresh import CatalogHolder
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import in_one
from onto_core.ports.models import Embedder
from onto_core.service.ontologies import OTHERS, Given, read_ontologies
from onto_core.settings import OntologySettings, Settings

EVERY: Final = None
"""Asks for the ontologies of all collections that have their own, and of all others."""


def ontologies_of(collections: Iterable[str] | None, settings: OntologySettings) -> Given:
    """The ontologies by which the collections are read; collections of the same files share them.

    Raises NoOntologies with every collection that has none, BadOntology with every problem of every file, BadSettings when nothing is configured.
    """
    if not settings.collections:
        return {OTHERS: read_ontologies(settings.paths, settings)}
    if collections is EVERY:
        names = [*settings.collections, *([OTHERS] if settings.paths else [])]
    else:
        names = list(dict.fromkeys(name if name in settings.collections else OTHERS if settings.paths else name for name in collections))
    if unknown := [name for name in names if name != OTHERS and name not in settings.collections]:
        raise NoOntologies(unknown, settings.collections)
    read: dict[Sequence[str], tuple[Ontology, ...]] = {}
    broken: list[BadOntology] = []
    for paths in dict.fromkeys(settings.collections.get(name, settings.paths) for name in names):
        try:
            read[paths] = read_ontologies(paths, settings)
        except BadOntology as error:
            broken.append(error)
    if broken:
        raise in_one(broken)
    return {name: read[settings.collections.get(name, settings.paths)] for name in names}


def ontologies_for_questions(collections: Iterable[str] | None, settings: OntologySettings) -> Given:
    """As `ontologies_of`; none where nothing is configured: a graph can be asked by what it has itself."""
    if not settings.paths and not settings.collections and not settings.url:
        return {OTHERS: ()}
    return ontologies_of(collections, settings)


def paths_of(collection: str, settings: OntologySettings) -> Sequence[str]:
    """The files and folders by which a collection is read. Raises NoOntologies."""
    if not (paths := settings.collections.get(collection, settings.paths)):
        raise NoOntologies([collection], settings.collections)
    return paths


def followed(settings: Settings, embedder: Embedder) -> CollectionHolder:
    """The catalogs of all collections, for a worker; nothing is read yet. Raises BadSettings, naming every file of a collection that is not there."""
    own = settings.ontologies.collections
    missing = [(name, path) for name, paths in own.items() for path in paths if not Path(path).exists()]
    if missing:
        raise BadSettings("settings", [Problem(f"ontologies.collections.{name}", f"{path} is not there", "check the path") for name, path in missing])

    def holder(of: OntologySettings) -> CatalogHolder:
        return CatalogHolder(open_source(of), embedder, settings.model_copy(update={"ontologies": of}), import_finder(of), reader_of(of))

    holders = {name: holder(settings.ontologies.model_copy(update={"paths": paths, "url": ""})) for name, paths in own.items()}
    others = settings.ontologies.paths or settings.ontologies.url or not own
    return CollectionHolder(holders, holder(settings.ontologies) if others else None)


class CollectionHolder:
    """A holder for each collection that has ontologies of its own, and one for all others, if they have any."""

    def __init__(self, own: Mapping[str, CatalogHolder], others: CatalogHolder | None) -> None:
        self._own, self._others = own, others
        self._holders = [*own.values(), *([others] if others else [])]

    def of(self, collection: str) -> Catalog:
        """The current catalog of a collection. Raises NoOntologies, NoCatalogYet."""
        if (holder := self._own.get(collection, self._others)) is None:
            raise NoOntologies([collection], self._own)
        return holder.current

    @property
    def versions(self) -> Mapping[str, str]:
        """Collection -> the version of its catalog. Raises NoCatalogYet while one of them is not there."""
        others = {OTHERS: self._others.current.version} if self._others else {}
        return {**{name: each.current.version for name, each in self._own.items()}, **others}

    @property
    def health(self) -> Mapping[str, str]:
        """The health of each part, those of a collection's own ontologies under its name."""
        others = self._others.health if self._others else {}
        return {**others, **{f"{name}: {part}": state for name, holder in self._own.items() for part, state in holder.health.items()}}

    async def refresh(self) -> None:
        """Look once for changes of all, one after the other: each embeds its names on every core."""
        for holder in self._holders:
            await holder.refresh()

    @asynccontextmanager
    async def polling(self) -> AsyncIterator[None]:
        """Look for changes again and again during the block."""
        async with AsyncExitStack() as stack:
            await asyncio.gather(*(stack.enter_async_context(holder.polling()) for holder in self._holders))
            yield

"""The ontologies of collections as the service tells of them and judges by them: read when they are needed, and again when a file changed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from onto_core.errors import BadOntology, BadSettings, Problem
from onto_core.matching.refresh import NoCatalogYet
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import files
from onto_core.ontology.schema.schema import Schema
from onto_core.service.changes.swapping import require_health
from onto_core.service.collections import EVERY, CollectionHolder, ontologies_of, paths_of
from onto_core.settings import OntologySettings

Stamp = tuple[tuple[str, int, int], ...]


class KnownOntologies:
    """Schemas by the files that they are read from. It belongs to one event loop."""

    def __init__(self, settings: OntologySettings, followed: CollectionHolder | None = None) -> None:
        """`followed`: those that are polled, for ontologies that come from an address."""
        self._settings, self._followed = settings, followed
        self._held: dict[tuple[str, ...], tuple[Stamp, Schema]] = {}
        self._reading = asyncio.Lock()

    async def of(self, collection: str) -> Schema:
        """The ontologies of a collection.

        Raises NoOntologies, BadOntology with every problem of every file, BadSettings when none are configured, NoCatalogYet.
        """
        if self._followed is not None and self._settings.url and collection not in self._settings.collections:
            return self._followed.of(collection).schema
        if not self._settings.paths and not self._settings.collections:
            raise BadSettings("settings", [Problem("ontologies.paths", "no ontology is configured", "files or folders in ontologies.paths")])
        paths = tuple(paths_of(collection, self._settings))
        stamp = await asyncio.to_thread(_stamp, paths)
        async with self._reading:
            held = self._held.get(paths)
            if held is None or held[0] != stamp:
                held = self._held[paths] = stamp, await asyncio.to_thread(self._read, collection)
            return held[1]

    async def require(self) -> None:
        """Raise BackendUnavailable while any of them cannot be read, with what is wrong: a file may be mended at any moment."""
        if self._followed is not None:
            require_health(self._followed.health.items())
        elif self._settings.paths or self._settings.collections:
            try:
                await asyncio.to_thread(ontologies_of, EVERY, self._settings)
            except BadOntology as error:
                raise NoCatalogYet(str(error)) from error

    async def if_any(self, collection: str) -> Schema | None:
        """The same; None when none are configured."""
        own = self._settings
        return await self.of(collection) if own.paths or own.collections or own.url else None

    async def loaded(self, collection: str) -> tuple[Ontology, ...]:
        """Raises as `of`."""
        return tuple((await self.of(collection)).ontologies.values())

    def _read(self, collection: str) -> Schema:
        (ontologies,) = ontologies_of([collection], self._settings).values()
        return Schema(ontologies, self._settings.foreign_links)


def _stamp(paths: Sequence[str]) -> Stamp:
    """Names, times and sizes of the files."""
    found = []
    for path in paths:
        for file in files(Path(path)):
            about = Path(file).stat()
            found.append((str(file), about.st_mtime_ns, about.st_size))
    return tuple(found)

"""The catalog in force: polled from its source, replaced whole, the last good one kept when a new one is broken."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import starmap
from typing import ClassVar

import structlog

from onto_core import metrics
from onto_core.errors import BackendUnavailable, BadOntology, ModelError, OntoRagError
from onto_core.matching.catalog import Catalog, build, without_vectors
from onto_core.ontology.model import Ontology
from onto_core.ontology.profiles import profiled
from onto_core.ontology.read.imports import Found, ImportFinder, follow
from onto_core.ontology.read.load import Read, different_ids, read_ontology, tell
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Embedder
from onto_core.ports.ontologies import OntologySource
from onto_core.settings import Settings

log = structlog.get_logger()


class NoCatalogYet(BackendUnavailable):
    """No ontology could be read so far."""

    hint: ClassVar[str] = "Check `ontologies.paths` and `ontologies.url`; `ontorag ontology check FILE` says what is wrong with a file."


class CatalogHolder:
    """The current catalog of a source of ontologies. A reader takes `current` once and keeps it; a refresh only ever replaces it whole."""

    def __init__(
        self,
        source: OntologySource,
        embedder: Embedder,
        settings: Settings,
        imports: ImportFinder | None = None,
        read_document: Read = read_ontology,
    ) -> None:
        """`imports` finds what the ontologies import; by default in the configured paths only."""
        self._source, self._embedder, self._settings = source, embedder, settings
        self._read_document = read_document
        self._imports = imports or ImportFinder(settings.ontologies.paths)
        self._missing: set[tuple[str, str]] = set()
        self._documents: Mapping[str, bytes] = {}
        self._read: dict[str, tuple[bytes, Ontology]] = {}
        self._schema: Schema | None = None
        self._catalog: Catalog | None = None
        self._troubles: dict[str, str] = {}
        self._refreshing = asyncio.Lock()

    @property
    def current(self) -> Catalog:
        """Raises NoCatalogYet, which may pass."""
        if self._catalog is None:
            raise NoCatalogYet("; ".join(self._troubles.values()) or "the ontologies are still being read")
        return self._catalog

    def of(self, collection: str) -> Catalog:
        """The same for every collection. Raises NoCatalogYet."""
        return self.current

    @property
    def health(self) -> Mapping[str, str]:
        """The health of each part: "ok", or the trouble in words; each document that cannot be used is a part."""
        fine = {"source": "ok", "ontologies": "ok" if self._catalog else "not read yet", "embedder": "ok"}
        return {**fine, **self._troubles}

    @asynccontextmanager
    async def polling(self) -> AsyncIterator[None]:
        """Keep `run` going during the block."""
        task = asyncio.create_task(self.run(), name="ontologies")
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def run(self) -> None:
        """Look for changes until cancelled; what goes wrong is in `health`, and the last good catalog stays."""
        while True:
            await self.refresh()
            await asyncio.sleep(self._settings.ontologies.poll)

    async def refresh(self) -> bool:
        """Look once for changed ontologies; True when another catalog is in place now. Never raises OntoRagError."""
        async with self._refreshing:
            try:
                documents = await self._source.poll()
            except OntoRagError as error:
                self._note("source", error)
                return False
            self._troubles.pop("source", None)
            if documents is not None or await asyncio.to_thread(self._imports.changed):
                self._documents = self._documents if documents is None else documents
                await asyncio.to_thread(self._take, self._documents)
            return await self._rebuild(self._schema) if self._schema else False

    def _take(self, documents: Mapping[str, bytes]) -> None:
        """Read what changed. A document that is broken leaves the last good version of itself, and the others, in use."""
        if not documents:
            self._troubles["ontologies"] = "no ontology is there any more; the last ones are kept"
            return
        read: dict[str, tuple[bytes, Ontology]] = {}
        troubles: dict[str, str] = {}

        def take(document: Found) -> Ontology | None:
            name, content = document.name, document.content
            before = self._read.get(name)
            if before and before[0] == content:
                read[name] = before
                return before[1]
            try:
                read[name] = (content, self._read_document(name, content))
            except BadOntology as error:
                troubles[name] = str(error)
                log.warning("ontology is broken", name=name, problems=[str(problem) for problem in error.problems], kept=before is not None)
                if not before:
                    return None
                read[name] = before
            return read[name][1]

        given = [ontology for document in starmap(Found, documents.items()) if (ontology := take(document))]
        self._imports.forget()
        _, missing = follow(given, self._imports, take)
        troubles.update((name, "; ".join(map(str, problems))) for name, problems in self._imports.faults.items())
        tell(each for each in missing if (each.importer.iri, each.iri) not in self._missing)
        self._missing = {(each.importer.iri, each.iri) for each in missing}
        self._read, self._troubles = read, troubles
        if read:
            read_now = profiled(different_ids([ontology for _, ontology in read.values()]), self._settings.ontologies.profile)
            self._schema = Schema(read_now, self._settings.ontologies.foreign_links)

    async def _rebuild(self, schema: Schema) -> bool:
        """Build another catalog when the ontologies are not those of the current one, or when that has no vectors; True when it is in place."""
        before = self._catalog
        if before and before.schema.version == schema.version and before.embedder:
            return False
        try:
            with metrics.CATALOG_SECONDS.time():
                self._catalog = await build(schema, self._embedder, self._settings.index, before)
        except ModelError as error:
            self._note("embedder", error)
            if before and (before.embedder or before.schema.version == schema.version):
                return False
            self._catalog = without_vectors(schema)
            return True
        self._troubles.pop("embedder", None)
        metrics.CATALOG_ELEMENTS.labels("class").set(len(schema.classes))
        metrics.CATALOG_ELEMENTS.labels("property").set(len(schema.properties))
        log.info("ontologies ready", version=self._catalog.version, ontologies=len(schema.ontologies), elements=len(schema.refs))
        return True

    def _note(self, part: str, error: OntoRagError) -> None:
        metrics.CATALOG_FAILURES.inc()
        if self._troubles.get(part) != str(error):
            log.warning("catalog not refreshed", what=part, error=str(error))
        self._troubles[part] = str(error)

"""Extraction in a notebook: load ontologies, extract from a string, look at triples, refusals and subset. Synchronous and asynchronous."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from pydantic import ValidationError

from onto_core.clients.chat import model_overrides
from onto_core.errors import InputError, Problem
from onto_core.html.picture import Picture
from onto_core.matching.catalog import choose
from onto_core.matching.subset import Subset
from onto_core.messages import Chunk, Extraction
from onto_core.ontology.model import Ontology
from onto_core.service.blocking import Blocking
from onto_core.service.collections import EVERY, ontologies_of
from onto_core.service.configuration import load_settings
from onto_core.service.ontologies import read_ontologies
from onto_core.service.stores import closing, open_store
from onto_core.service.writing import documents_of
from onto_core.settings import Settings
from onto_core.terms import Triple, digest
from onto_core.wire import problems_of
from onto_extract.emit import ChunkReading, extraction
from onto_extract.model import Judged, in_words
from onto_extract.notebook import html_of, picture_of
from onto_extract.pipeline import Services, read_chunk
from onto_extract.wiring import services_for


@dataclass(frozen=True, slots=True)
class Fact:
    """A triple in words: `Fram --designedBy--> Colin Archer`."""

    subject: str
    predicate: str
    object: str
    triple: Triple

    def __str__(self) -> str:
        return f"{self.subject} --{self.predicate}--> {self.object}"


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """The outcome for a text. `reading` has every step; `str(result)` is one fact per line."""

    reading: ChunkReading

    @property
    def triples(self) -> tuple[Triple, ...]:
        """The triples that the text states and the ontologies allow."""
        return tuple(map(self.reading.in_original, self.reading.verdict.accepted))

    @property
    def inferred(self) -> tuple[Triple, ...]:
        """The triples that follow from those: inverses, superproperties, superclasses."""
        return tuple(map(self.reading.in_original, self.reading.verdict.inferred))

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The triples in words."""
        schema = self.reading.selection.subset.schema
        return tuple(Fact(*in_words(triple, schema), triple) for triple in self.triples)

    @property
    def rejected(self) -> tuple[Judged, ...]:
        """The refused proposals, each with the rules that it breaks."""
        return self.reading.rejected

    @property
    def reasons(self) -> tuple[str, ...]:
        """A sentence for each broken rule."""
        return tuple(dict.fromkeys(violation.message for judged in self.rejected for violation in judged.violations))

    @property
    def subset(self) -> tuple[str, ...]:
        """The elements of the ontologies that the text was read with: "ontology:id"."""
        return tuple(str(ref) for ref in (*self.reading.selection.subset.classes, *self.reading.selection.subset.properties))

    @property
    def message(self) -> Extraction:
        """The message that a worker would publish."""
        return extraction(self.reading)

    @property
    def picture(self) -> Picture:
        """The facts as a graph to look at."""
        return picture_of(self.reading)

    def _repr_html_(self) -> str:
        return html_of(self.reading).text

    def __str__(self) -> str:
        return "\n".join(map(str, self.facts)) or "(no facts)"

    def __repr__(self) -> str:
        return f"<Result: {len(self.triples)} facts, {len(self.inferred)} more that follow, {len(self.rejected)} refused>"


class Extractor:
    """Ontologies, an embedder and a model, ready to read texts.

    >>> from onto_extract import Extractor
    >>> with Extractor(ontologies=["ontologies/demo"], model="rules") as extractor:
    ...     result = extractor.extract("The ship Fram was designed by Colin Archer.")
    >>> print(result)
    Fram --is a--> Ship
    Fram --designedBy--> Colin Archer
    """

    def __init__(
        self,
        ontologies: str | Path | Iterable[str | Path | Ontology] = (),
        *,
        model: str = "auto",
        config: str | Path | None = None,
        **settings: object,
    ) -> None:
        """`ontologies` are files, folders or Ontology objects; without any, those of the configuration. `model` is `auto`, `rules` or a name at the
        configured endpoint; `settings` are written like `extraction__grounding="warn"`.

        Raises BadOntology and BadSettings with every problem.
        """
        given = [ontologies] if isinstance(ontologies, str | Path) else list(ontologies)
        overrides = {name.replace("__", "."): value for name, value in settings.items()} | model_overrides(model)
        if paths := tuple(str(each) for each in given if not isinstance(each, Ontology)):
            overrides["ontologies.paths"] = paths  # solved texts are looked for beside them
        chosen = load_settings(config, overrides=overrides)
        loaded = read_ontologies(given, chosen.ontologies) if given else ontologies_of(EVERY, chosen.ontologies)
        self._settings = chosen
        self._services: Blocking[Services] = Blocking(services_for(loaded, chosen), name="ontorag-extractor")

    @property
    def namespace(self) -> str:
        """The beginning of the IRIs that are made of names."""
        return self._services.parts.extraction.namespace

    def version(self, collection: str = "default") -> str:
        """A digest of what decides an extraction beside the text: ontologies, model, settings, solved texts. Raises NoOntologies for a collection
        that has none."""
        parts = self._services.parts
        return digest(parts.catalogs.of(collection).version, parts.made)

    def extract(self, text: str, *, document_id: str = "text", collection: str = "default", language: str | None = None) -> Result:
        """Extract the facts of one text, taken as one chunk; `language` (BCP 47) where it need not be found.

        Raises InputError for an empty or overlong text, ModelError when a model does not answer.
        """
        chunk = _chunk(text, document_id, collection, language)
        return Result(self._services.run(read_chunk(chunk, self._services.parts)))

    async def aextract(self, text: str, *, document_id: str = "text", collection: str = "default", language: str | None = None) -> Result:
        """`extract`, awaited: the work is done in the extractor's own event loop, and ends when the wait is cancelled."""
        chunk = _chunk(text, document_id, collection, language)
        return Result(await self._services.wait(read_chunk(chunk, self._services.parts)))

    def select(self, text: str, *, collection: str = "default", language: str | None = None) -> Subset:
        """The part of the ontologies that a text is about, without extracting anything."""
        parts = self._services.parts
        chosen = choose(text, parts.catalogs.of(collection), parts.embedder, parts.selection, language)
        return self._services.run(chosen).subset

    def write(self, results: Iterable[Result], store: str = "") -> None:
        """Write results to a graph as the workers would, with their texts and sources; another result of a chunk takes the place of the former.

        `store` is a URL such as `oxigraph:PATH`; without one it is the configured store. Raises BadSettings, BackendUnavailable.
        """
        settings = self._settings
        if store:
            settings = settings.model_copy(update={"store": settings.store.model_copy(update={"url": store})})
        self._services.run(_written([result.message for result in results], settings))

    def close(self) -> None:
        """Release the model and the embedder. Closing twice does no harm."""
        self._services.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _chunk(text: str, document_id: str, collection: str, language: str | None) -> Chunk:
    """Raises InputError with every problem, an empty text's too."""
    if not text.strip():
        raise InputError("extract", [Problem("text", "is empty", "give a text of at least one word")])
    try:
        return Chunk(document_id=document_id, collection=collection, text=text, language=language)
    except ValidationError as error:
        raise InputError("extract", problems_of(error)) from error


async def _written(extractions: Iterable[Extraction], settings: Settings) -> None:
    async with closing(open_store(settings.store, write=True)) as opened:
        documents = documents_of(opened, settings)
        for each in extractions:
            await documents.extracted(each)

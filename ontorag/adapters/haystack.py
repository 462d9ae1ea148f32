"""Haystack: a component that extracts a graph from documents, and one that answers questions from a graph.

Both are saved with their pipeline; who loads it has to trust their module: `Pipeline.load(file, allowed_modules=["ontorag"])`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, SecretStr

from onto_core.errors import BadSettings, Problem
from onto_core.messages import Answer
from onto_core.settings import Settings
from onto_extract import Extractor, Result
from onto_query import Asker
from ontorag.adapters.evidence import Evidence, evidence
from ontorag.adapters.extras import needed
from ontorag.adapters.graph import Ids, PropertyGraph, property_graph
from ontorag.adapters.reading import Text, aread, read
from ontorag.adapters.report import report

with needed("haystack"):
    from haystack import Document, GeneratedAnswer, component, default_to_dict


@component
class GraphExtractor:
    """Documents in, a graph out that obeys the ontologies, as plain dictionaries, and the documents with what was refused in their meta.

    It opens its ontologies and its model when it is warmed up, or at the first run.
    """

    def __init__(
        self,
        ontologies: Sequence[str] = (),
        model: str = "auto",
        config: str | None = None,
        *,
        settings: Mapping[str, Any] | None = None,
        collection: str = "default",
        ids: Ids = "iri",
        inferred: bool = False,
        document_key: str = "source_id",
    ) -> None:
        """`ontologies`, `model`, `config` and `settings` are `Extractor`'s; `ids`: nodes are known by IRI or by name; `inferred`: facts that follow
        are relationships, too; `document_key`: the meta with the name of the document of which a Haystack document is a piece.

        Raises BadSettings for a secret among the settings: they are saved with the pipeline.
        """
        _refuse_secrets(settings or {})
        self._chosen: dict[str, Any] = {
            "ontologies": list(ontologies),
            "model": model,
            "config": config,
            "settings": dict(settings or {}),
            "collection": collection,
            "ids": ids,
            "inferred": inferred,
            "document_key": document_key,
        }
        self._extractor: Extractor | None = None

    def warm_up(self) -> None:
        """Open the ontologies and the model. Raises BadOntology, BadSettings."""
        self._opened()

    def to_dict(self) -> dict[str, Any]:
        """The component as a pipeline is saved with it."""
        saved: dict[str, Any] = default_to_dict(self, **self._chosen)
        return saved

    @component.output_types(documents=list[Document], nodes=list[dict[str, Any]], relationships=list[dict[str, Any]])
    def run(self, documents: list[Document]) -> dict[str, Any]:
        """`nodes` are {id, label, properties}, `relationships` {source, target, type, properties}.

        Raises ModelError when the model does not answer.
        """
        extractor = self._opened()
        return self._output(documents, read(extractor, list(map(self._text, documents)), self._chosen["collection"]), extractor)

    @component.output_types(documents=list[Document], nodes=list[dict[str, Any]], relationships=list[dict[str, Any]])
    async def run_async(self, documents: list[Document]) -> dict[str, Any]:
        """`run`, awaited."""
        extractor = self._opened()
        return self._output(documents, await aread(extractor, list(map(self._text, documents)), self._chosen["collection"]), extractor)

    def close(self) -> None:
        """Release the model and the embedder; the next run opens them again."""
        if self._extractor is not None:
            self._extractor.close()
            self._extractor = None

    def _opened(self) -> Extractor:
        if self._extractor is None:
            chosen = self._chosen
            self._extractor = Extractor(chosen["ontologies"], model=chosen["model"], config=chosen["config"], **chosen["settings"])
        return self._extractor

    def _text(self, document: Document) -> Text:
        return Text(document.content or "", str(document.meta.get(self._chosen["document_key"]) or document.id))

    def _output(self, documents: Sequence[Document], results: Sequence[Result | None], extractor: Extractor) -> dict[str, Any]:
        graph = property_graph(*results, namespace=extractor.namespace, ids=self._chosen["ids"], inferred=self._chosen["inferred"])
        read = [replace(document, meta={**document.meta, **report(result)}) for document, result in zip(documents, results, strict=True)]
        return {"documents": read, **_plain(graph)}


@component
class GraphAnswerer:
    """A question in, an answer out with the rows and passages that it cites as documents, and its status.

    What the graph does not know is an answer as well, and has no documents.
    """

    def __init__(
        self,
        store: str = "",
        ontologies: Sequence[str] = (),
        model: str = "auto",
        config: str | None = None,
        *,
        settings: Mapping[str, Any] | None = None,
        collection: str = "default",
        backend: str = "",
        rows: int = 20,
    ) -> None:
        """`store`, `ontologies`, `model`, `config` and `settings` are `Asker`'s; `rows`: the rows that become documents.

        Raises BadSettings for a secret among the settings: they are saved with the pipeline.
        """
        _refuse_secrets(settings or {})
        self._chosen: dict[str, Any] = {
            "store": store,
            "ontologies": list(ontologies),
            "model": model,
            "config": config,
            "settings": dict(settings or {}),
            "collection": collection,
            "backend": backend,
            "rows": rows,
        }
        self._asker: Asker | None = None

    def warm_up(self) -> None:
        """Open the graph, the ontologies and the model. Raises BadOntology, BadSettings, BackendUnavailable."""
        self._opened()

    def to_dict(self) -> dict[str, Any]:
        """The component as a pipeline is saved with it."""
        saved: dict[str, Any] = default_to_dict(self, **self._chosen)
        return saved

    @component.output_types(answers=list[GeneratedAnswer], documents=list[Document], status=str)
    def run(self, query: str) -> dict[str, Any]:
        """Ask the question. Raises InputError for what cannot be one, BackendUnavailable, ModelError."""
        place = {"collection": self._chosen["collection"], "backend": self._chosen["backend"]}
        return self._output(query, self._opened().ask(query, **place))

    @component.output_types(answers=list[GeneratedAnswer], documents=list[Document], status=str)
    async def run_async(self, query: str) -> dict[str, Any]:
        """`run`, awaited."""
        place = {"collection": self._chosen["collection"], "backend": self._chosen["backend"]}
        return self._output(query, await self._opened().aask(query, **place))

    def close(self) -> None:
        """Close the graph and the model; the next run opens them again."""
        if self._asker is not None:
            self._asker.close()
            self._asker = None

    def _opened(self) -> Asker:
        if self._asker is None:
            chosen = self._chosen
            self._asker = Asker(chosen["store"], chosen["ontologies"], model=chosen["model"], config=chosen["config"], **chosen["settings"])
        return self._asker

    def _output(self, query: str, answer: Answer) -> dict[str, Any]:
        first, *rows = evidence(answer, rows=self._chosen["rows"])
        documents = list(map(_document, rows))
        return {
            "answers": [GeneratedAnswer(data=first.text, query=query, documents=documents, meta=dict(first.metadata))],
            "documents": documents,
            "status": answer.status,
        }


def _document(piece: Evidence) -> Document:
    return Document(id=piece.id, content=piece.text, meta=dict(piece.metadata), score=piece.score)


def _plain(graph: PropertyGraph) -> dict[str, list[dict[str, Any]]]:
    return {
        "nodes": [{"id": node.id, "label": node.label, "properties": dict(node.properties)} for node in graph.nodes],
        "relationships": [
            {"source": edge.source.id, "target": edge.target.id, "type": edge.label, "properties": dict(edge.properties)} for edge in graph.edges
        ],
    }


def _refuse_secrets(settings: Mapping[str, Any]) -> None:
    """Raises BadSettings, naming every secret."""
    problems = []
    for name in settings:
        model: Any = Settings
        for part in name.replace("__", ".").split("."):
            field = model.model_fields.get(part) if isinstance(model, type) and issubclass(model, BaseModel) else None
            model = field.annotation if field else None
        if model is SecretStr:
            variable = "ONTORAG__" + name.replace(".", "__").upper()
            problems.append(Problem(name, "is a secret, and would be saved with the pipeline", f"set {variable} in the environment"))
    if problems:
        raise BadSettings("settings", problems)

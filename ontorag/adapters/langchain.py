"""LangChain: a graph transformer in the place of LLMGraphTransformer, a retriever, and a tool that agents ask."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Literal

from onto_core.errors import OntoRagError
from onto_core.messages import Answer
from onto_extract import Extractor, Result
from onto_query import Asker
from ontorag.adapters.evidence import Evidence, evidence
from ontorag.adapters.extras import needed
from ontorag.adapters.graph import Ids, Node, property_graph
from ontorag.adapters.reading import Text, aread, read
from ontorag.adapters.report import report

with needed("langchain"):
    from langchain_core.callbacks import AsyncCallbackManagerForRetrieverRun, CallbackManagerForRetrieverRun
    from langchain_core.documents import Document
    from langchain_core.retrievers import BaseRetriever
    from langchain_core.runnables import RunnableConfig
    from langchain_core.tools import BaseTool, ToolException
    from pydantic import BaseModel, ConfigDict, Field

if TYPE_CHECKING:
    from types import ModuleType

GRAPH_DOCUMENTS: Final = ("langchain_neo4j", "langchain_community")
"""Packages whose `graphs.graph_document` has GraphDocument, Node and Relationship: langchain-core has none."""


class GraphTransformer:
    """LLMGraphTransformer's place: documents in, graph documents out that obey the ontologies.

    Each graph document's `source` is a copy of the document, with what was refused, flagged or changed in its metadata (`ontorag_...`).
    """

    def __init__(
        self,
        extractor: Extractor,
        *,
        collection: str = "default",
        ids: Ids = "iri",
        inferred: bool = False,
        document_key: str = "source",
        graph_documents: Literal["langchain_neo4j", "langchain_community"] | None = None,
    ) -> None:
        """`ids`: nodes are known by IRI or by name; `inferred`: facts that follow are edges, too; `document_key`: the metadata with the name of the
        document of which a LangChain document is a piece. `graph_documents`: whose classes come out; without it those that are installed, else
        our own of the same shape, which the graph stores take as well."""
        self._extractor, self._collection, self._ids, self._inferred, self._document_key = extractor, collection, ids, inferred, document_key
        self._types = _graph_document_types(graph_documents)

    def convert_to_graph_documents(self, documents: Sequence[Document], config: RunnableConfig | None = None) -> list[Any]:
        """A GraphDocument for each document, in their order. Raises ModelError when the model does not answer."""
        results = read(self._extractor, list(map(self._text, documents)), self._collection)
        return [self._graph_document(*pair) for pair in zip(documents, results, strict=True)]

    async def aconvert_to_graph_documents(self, documents: Sequence[Document], config: RunnableConfig | None = None) -> list[Any]:
        """`convert_to_graph_documents`, awaited."""
        results = await aread(self._extractor, list(map(self._text, documents)), self._collection)
        return [self._graph_document(*pair) for pair in zip(documents, results, strict=True)]

    def process_response(self, document: Document, config: RunnableConfig | None = None) -> Any:
        """The GraphDocument of one document."""
        return self.convert_to_graph_documents([document])[0]

    async def aprocess_response(self, document: Document, config: RunnableConfig | None = None) -> Any:
        """`process_response`, awaited."""
        return (await self.aconvert_to_graph_documents([document]))[0]

    def _text(self, document: Document) -> Text:
        return Text(document.page_content, str(document.metadata.get(self._document_key) or document.id or ""))

    def _graph_document(self, document: Document, result: Result | None) -> Any:
        types, graph = self._types, property_graph(result, namespace=self._extractor.namespace, ids=self._ids, inferred=self._inferred)

        def node(of: Node) -> Any:
            return types.Node(id=of.id, type=of.label, properties=dict(of.properties))

        edges = [
            types.Relationship(source=node(edge.source), target=node(edge.target), type=edge.label, properties=dict(edge.properties))
            for edge in graph.edges
        ]
        source = document.model_copy(update={"metadata": {**document.metadata, **report(result)}})
        return types.GraphDocument(nodes=list(map(node, graph.nodes)), relationships=edges, source=source)


class GraphRetriever(BaseRetriever):
    """Questions to documents: the answer in words, then each row of its result with the passages that say it; citations are in the metadata.

    Where the graph does not know, the one document says so, and why; with `with_answer=False` there is none then.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)
    asker: Asker = Field(exclude=True)
    collection: str = "default"
    session: str = ""
    backend: str = ""
    rows: int = Field(default=20, ge=1)
    """The rows that become documents."""
    with_answer: bool = True

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        return self._documents(self.asker.ask(query, collection=self.collection, session=self.session, backend=self.backend))

    async def _aget_relevant_documents(self, query: str, *, run_manager: AsyncCallbackManagerForRetrieverRun) -> list[Document]:
        return self._documents(await self.asker.aask(query, collection=self.collection, session=self.session, backend=self.backend))

    def _documents(self, answer: Answer) -> list[Document]:
        return [
            Document(page_content=each.text, metadata={**each.metadata, "source": _source(each)}, id=each.id)
            for each in evidence(answer, rows=self.rows, with_answer=self.with_answer)
        ]


def _source(piece: Evidence) -> str:
    """The documents of a piece as one text, under the name that LangChain's chains cite by."""
    documents = piece.metadata["documents"]
    return ", ".join(documents) if isinstance(documents, list) else ""


class AskArguments(BaseModel):
    """The arguments that a model gives the tool."""

    question: str = Field(min_length=1, max_length=10_000, description="One question in plain words, about things and relations of the graph.")


class AskTool(BaseTool):
    """A tool that answers a question from the graph: the answer with its sources as text, and the whole answer as the artifact.

    What the graph does not know is an answer as well. An error that a person can do something about is a ToolException with that hint.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)
    name: str = "ask_knowledge_graph"
    description: str = (
        "Answers a question from a knowledge graph, with the documents that say so. Ask in one plain sentence. It says when the graph does not know."
    )
    args_schema: Any = AskArguments
    response_format: Literal["content", "content_and_artifact"] = "content_and_artifact"
    asker: Asker = Field(exclude=True)
    collection: str = "default"
    backend: str = ""
    rows: int = Field(default=20, ge=1)

    def _run(self, question: str, **_: Any) -> tuple[str, dict[str, Any]]:
        try:
            return self._said(self.asker.ask(question, collection=self.collection, backend=self.backend))
        except OntoRagError as error:
            raise ToolException(_with_hint(error)) from error

    async def _arun(self, question: str, **_: Any) -> tuple[str, dict[str, Any]]:
        try:
            return self._said(await self.asker.aask(question, collection=self.collection, backend=self.backend))
        except OntoRagError as error:
            raise ToolException(_with_hint(error)) from error

    def _said(self, answer: Answer) -> tuple[str, dict[str, Any]]:
        first, *rows = evidence(answer, rows=self.rows)
        lines = [f"{answer.status}: {first.text}", *(f"[{row.metadata['row']}] {row.text} ({_source(row) or 'no document'})" for row in rows)]
        return "\n".join(lines), answer.model_dump(mode="json")


def _with_hint(error: OntoRagError) -> str:
    return f"{error} {error.hint}".strip()


def _graph_document_types(package: str | None) -> ModuleType:
    """The module that has the classes of graph documents. Raises ModuleNotFoundError for a package that was asked for and is not installed."""
    found = package or next((name for name in GRAPH_DOCUMENTS if find_spec(name)), None)
    return importlib.import_module(f"{found}.graphs.graph_document" if found else "ontorag.adapters.graph_documents")

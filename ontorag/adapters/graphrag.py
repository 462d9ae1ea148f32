"""neo4j-graphrag: an extractor in the place of LLMEntityRelationExtractor, and a retriever for GraphRAG and agents."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from onto_core.errors import OntoRagError
from onto_extract import Extractor, Result
from onto_query import Asker
from ontorag.adapters.evidence import Evidence, evidence
from ontorag.adapters.extras import needed
from ontorag.adapters.graph import Ids, property_graph
from ontorag.adapters.reading import AT_ONCE, Text
from ontorag.adapters.report import PREFIX, Metadata, report

with needed("graphrag"):
    from neo4j import Record
    from neo4j_graphrag.components.base import RunContext
    from neo4j_graphrag.components.entity_relation_extractor import EntityRelationExtractor, OnError
    from neo4j_graphrag.components.lexical_graph import LexicalGraphBuilder
    from neo4j_graphrag.components.schema import GraphSchema
    from neo4j_graphrag.components.types import DocumentInfo, LexicalGraphConfig, Neo4jGraph, Neo4jNode, Neo4jRelationship, TextChunk, TextChunks
    from neo4j_graphrag.retrievers.base import Retriever
    from neo4j_graphrag.types import RawSearchResult, RetrieverResultItem


class GraphExtractor(EntityRelationExtractor):
    """Chunks in, a graph out that obeys the ontologies: a thing is one node however many chunks name it, and FROM_CHUNK leads to all of them.

    What was refused, flagged or changed is in the properties of the chunk's node (`ontorag_...`), and told to a pipeline's callback.
    Nodes have no key `name`: let a resolver merge by `resolve_property="iri"`, for things that share a name are not one.
    """

    def __init__(
        self,
        extractor: Extractor,
        *,
        collection: str = "default",
        ids: Ids = "iri",
        inferred: bool = False,
        on_error: OnError = OnError.RAISE,
        create_lexical_graph: bool = True,
    ) -> None:
        """`ids`: what nodes are known by within a run; `inferred`: facts that follow are relationships, too; `on_error`: with IGNORE a chunk whose
        model does not answer has no facts, and says why (`ontorag_error`)."""
        super().__init__(on_error=on_error, create_lexical_graph=create_lexical_graph)
        self._extractor, self._collection, self._ids, self._inferred = extractor, collection, ids, inferred

    async def run(
        self,
        chunks: TextChunks,
        document_info: DocumentInfo | None = None,
        *,
        lexical_graph_config: LexicalGraphConfig | None = None,
        schema: GraphSchema | None = None,
        examples: str = "",
        **kwargs: Any,
    ) -> Neo4jGraph:
        """The graph of all chunks, with the chunks and their document unless `create_lexical_graph` is off.

        `schema` and `examples` are there so that a pipeline can be connected as it was: the ontologies are the schema, and solved texts are
        those of `ontorag examples`. Raises ModelError when the model does not answer, unless `on_error` is IGNORE.
        """
        graph, _ = await self._read(chunks, document_info, lexical_graph_config)
        return graph

    async def run_with_context(
        self,
        context_: RunContext,
        chunks: TextChunks,
        document_info: DocumentInfo | None = None,
        *,
        lexical_graph_config: LexicalGraphConfig | None = None,
        schema: GraphSchema | None = None,
        examples: str = "",
        **kwargs: Any,
    ) -> Neo4jGraph:
        """The same within a pipeline, whose callback is told of each chunk."""
        graph, said = await self._read(chunks, document_info, lexical_graph_config)
        for chunk, metadata in said.items():
            await context_.notify("chunk read", {"chunk": chunk, **metadata})
        return graph

    async def _read(
        self, chunks: TextChunks, document_info: DocumentInfo | None, config: LexicalGraphConfig | None
    ) -> tuple[Neo4jGraph, Mapping[str, Metadata]]:
        given = TextChunks.model_validate(chunks).chunks  # a pipeline hands over dictionaries
        document = None if document_info is None else DocumentInfo.model_validate(document_info)
        lexical = LexicalGraphConfig() if config is None else LexicalGraphConfig.model_validate(config)
        read = await self._results(given, document.path if document else "")
        said = {chunk.chunk_id: each if isinstance(each, dict) else report(each) for chunk, each in zip(given, read, strict=True)}
        results = [None if isinstance(each, dict) else each for each in read]
        graph = self._graph(results)
        builder = LexicalGraphBuilder(config=lexical)
        if self.create_lexical_graph or config is not None:  # a configuration alone says that somebody else writes the chunks
            for chunk, result in zip(given, results, strict=True):
                things = self._graph([result]).nodes
                graph.relationships += [builder.create_node_to_chunk_rel(thing, chunk.chunk_id) for thing in things]
        if not self.create_lexical_graph:
            return graph, said
        noted = TextChunks(chunks=[chunk.model_copy(update={"metadata": {**(chunk.metadata or {}), **said[chunk.chunk_id]}}) for chunk in given])
        around = (await builder.run(text_chunks=noted, document_info=document)).graph
        return Neo4jGraph(nodes=[*around.nodes, *graph.nodes], relationships=[*around.relationships, *graph.relationships]), said

    async def _results(self, chunks: Sequence[TextChunk], document: str) -> list[Result | Metadata | None]:
        """Each chunk's result; where the model failed and that is to be ignored, what is said of the chunk instead."""
        at_once = asyncio.Semaphore(AT_ONCE)

        async def one(chunk: TextChunk) -> Result | Metadata | None:
            if not chunk.text.strip():
                return None
            text = Text(chunk.text, document)
            async with at_once:
                try:
                    return await self._extractor.aextract(text.text, document_id=text.document_id, collection=self._collection)
                except OntoRagError as error:
                    if self.on_error is OnError.RAISE:
                        raise
                    return {PREFIX + "error": str(error)}

        tasks = [asyncio.create_task(one(chunk)) for chunk in chunks]
        try:
            return await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()

    def _graph(self, results: Sequence[Result | None]) -> Neo4jGraph:
        graph = property_graph(*results, namespace=self._extractor.namespace, ids=self._ids, inferred=self._inferred)
        nodes = [Neo4jNode(id=each.id, label=each.label, properties=dict(each.properties)) for each in graph.nodes]
        edges = [
            Neo4jRelationship(start_node_id=each.source.id, end_node_id=each.target.id, type=each.label, properties=dict(each.properties))
            for each in graph.edges
        ]
        return Neo4jGraph(nodes=nodes, relationships=edges)


class GraphRetriever(Retriever):
    """Questions to items: the answer in words, then each row of its result with the passages that say it; citations are in the metadata.

    It needs no driver of its own: the graph is the asker's, of whatever kind. Where the graph does not know, the one item says so, and why.
    """

    VERIFY_NEO4J_VERSION = False

    def __init__(self, asker: Asker, *, collection: str = "default", backend: str = "", rows: int = 20, with_answer: bool = True) -> None:
        """`rows`: the rows that become items; with `with_answer=False` there are only those."""
        self._asker, self._rows, self._with_answer = asker, rows, with_answer
        self._place: dict[str, Any] = {"collection": collection, "backend": backend}
        self.result_formatter = _item

    def get_search_results(self, query_text: str) -> RawSearchResult:
        """Ask the question. Raises InputError for what cannot be one, BackendUnavailable, ModelError."""
        answer = self._asker.ask(query_text, **self._place)
        pieces = evidence(answer, rows=self._rows, with_answer=self._with_answer)
        records = [_record(each) for each in pieces]
        query = answer.query.text if answer.query else None
        return RawSearchResult(records=records, metadata={"status": answer.status, "answer": answer.text, "query": query})


def _record(piece: Evidence) -> Record:
    fields = {"content": piece.text, "metadata": {**piece.metadata, "id": piece.id, "score": piece.score}}
    return Record(fields)  # type: ignore[no-untyped-call]


def _item(record: Record) -> RetrieverResultItem:
    return RetrieverResultItem(content=record["content"], metadata=record["metadata"])

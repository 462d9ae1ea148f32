"""The neo4j-graphrag adapter in that package's own pipelines, GraphRAG and tools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from neo4j_graphrag.components.base import Component
from neo4j_graphrag.components.entity_relation_extractor import OnError
from neo4j_graphrag.components.kg_writer import KGWriter, KGWriterModel
from neo4j_graphrag.components.text_splitters.fixed_size_splitter import FixedSizeSplitter
from neo4j_graphrag.components.types import DocumentInfo, LexicalGraphConfig, Neo4jGraph, TextChunk, TextChunks
from neo4j_graphrag.experimental.pipeline import Pipeline
from neo4j_graphrag.experimental.pipeline.notification import Event
from neo4j_graphrag.generation import GraphRAG
from neo4j_graphrag.llm import LLMInterface, LLMResponse

from onto_core.errors import ModelError
from onto_core.messages import Extraction
from onto_extract import Extractor
from onto_query import Asker
from ontorag.adapters.graphrag import GraphExtractor, GraphRetriever
from tests.conftest import Endpoint
from tests.ontorag.adapters.conftest import DEMO, FRAM, VOYAGE

CHUNKS = TextChunks(chunks=[TextChunk(text=VOYAGE, index=0, uid="c0"), TextChunk(text="The Belgica was built in Svelvik.", index=1, uid="c1")])
DOCUMENT = DocumentInfo(path="belgica.txt", uid="d")


class Keeping(KGWriter):
    """A writer that keeps what it is given."""

    written: Neo4jGraph

    async def run(self, graph: Neo4jGraph, lexical_graph_config: LexicalGraphConfig | None = None) -> KGWriterModel:
        self.written = Neo4jGraph.model_validate(graph)
        return KGWriterModel(status="SUCCESS")


def edges(graph: Neo4jGraph) -> list[tuple[str, str, str]]:
    return sorted((each.start_node_id.rpartition(":")[2], each.type, each.end_node_id.rpartition(":")[2]) for each in graph.relationships)


async def test_a_pipeline_splits_extracts_and_writes(extractor: Extractor) -> None:
    told: list[Event] = []

    async def listen(event: Event) -> None:
        told.append(event)

    pipeline, writer = Pipeline(callback=listen), Keeping()
    parts: dict[str, Component] = {"splitter": FixedSizeSplitter(chunk_size=2000), "extractor": GraphExtractor(extractor), "writer": writer}
    for name, part in parts.items():
        pipeline.add_component(part, name)
    pipeline.connect("splitter", "extractor", {"chunks": "splitter"})
    pipeline.connect("extractor", "writer", {"graph": "extractor"})
    await pipeline.run({"splitter": {"text": VOYAGE}, "extractor": {"document_info": DOCUMENT.model_dump()}})
    labels = {(node.label, node.properties.get("label")) for node in writer.written.nodes}
    assert {("SailingShip", "Belgica"), ("AntarcticExpedition", "Belgian Antarctic Expedition"), ("Document", None), ("Chunk", None)} <= labels
    assert {"hasRig", "builtIn", "ledBy", "FROM_CHUNK", "FROM_DOCUMENT"} == {each.type for each in writer.written.relationships}
    (read,) = [event.payload for event in told if event.message == "chunk read"]
    assert read["ontorag_rejected"] == ["Belgica --length--> 3600: the value '3600' of length is not at most 500.0; allowed: at most 500.0"]


async def test_a_thing_of_two_chunks_is_one_node_that_leads_to_both(extractor: Extractor) -> None:
    graph = await GraphExtractor(extractor).run(CHUNKS, DOCUMENT)
    assert [node.id for node in graph.nodes].count("urn:ontorag:entity:belgica") == 1
    assert [edge for edge in edges(graph) if edge[0] == "belgica"] == [
        ("belgica", "FROM_CHUNK", "c0"),
        ("belgica", "FROM_CHUNK", "c1"),
        ("belgica", "builtIn", "svelvik"),
        ("belgica", "hasRig", "https://example.org/voyages#barque".rpartition(":")[2]),
    ]
    assert ("c0", "NEXT_CHUNK", "c1") in edges(graph)


async def test_what_was_refused_is_in_the_node_of_the_chunk_and_the_chunk_given_stays_as_it_was(extractor: Extractor) -> None:
    graph = await GraphExtractor(extractor).run(CHUNKS, DOCUMENT)
    chunk = next(node for node in graph.nodes if node.id == "c0")
    assert Extraction.model_validate_json(str(chunk.properties["ontorag_extraction"])).document_id == "belgica.txt"
    assert len(chunk.properties["ontorag_rejected"]) == 1  # type: ignore[arg-type]
    assert CHUNKS.chunks[0].metadata is None


async def test_without_the_lexical_graph_there_are_only_facts_unless_its_names_are_given(extractor: Extractor) -> None:
    bare = GraphExtractor(extractor, create_lexical_graph=False)
    assert {each.type for each in (await bare.run(CHUNKS)).relationships} == {"hasRig", "builtIn", "ledBy"}
    linked = await bare.run(CHUNKS, lexical_graph_config=LexicalGraphConfig(node_to_chunk_relationship_type="SAID_IN"))
    assert {each.type for each in linked.relationships} == {"hasRig", "builtIn", "ledBy", "SAID_IN"}


@pytest.fixture
def failing(endpoint: Endpoint, refuse: Any) -> Iterator[Extractor]:
    endpoint.answers(refuse(401, "no such key"))
    settings = {"embedder__cache": "memory:", "model__cache": "", "ontologies__cache": "", "model__base_url": endpoint.url, "model__name": "tiny"}
    with Extractor([DEMO], **settings) as extractor:  # type: ignore[arg-type]
        yield extractor


async def test_a_model_that_fails_is_an_error_or_told_where_errors_are_to_be_ignored(failing: Extractor) -> None:
    with pytest.raises(ModelError):
        await GraphExtractor(failing).run(CHUNKS)
    graph = await GraphExtractor(failing, on_error=OnError.IGNORE).run(CHUNKS)
    assert [str(node.properties["ontorag_error"]) != "" for node in graph.nodes] == [True, True]
    assert edges(graph) == [("c0", "NEXT_CHUNK", "c1")]


class Echo(LLMInterface):
    """A model that says what it was told."""

    def __init__(self) -> None:
        super().__init__("echo")

    def invoke(self, input: Any, *arguments: Any, **options: Any) -> LLMResponse:
        return LLMResponse(content=str(input))

    async def ainvoke(self, input: Any, *arguments: Any, **options: Any) -> LLMResponse:
        return self.invoke(input)


def test_graphrag_gets_the_answer_with_its_passages(asker: Asker) -> None:
    result = GraphRAG(GraphRetriever(asker, collection="demo"), Echo()).search("Who designed the Fram?", return_context=True)
    assert "Colin Archer [1] designed Fram." in result.answer
    assert FRAM.split(" and ")[0] in result.answer
    assert result.retriever_result is not None
    answer, row = result.retriever_result.items
    assert (answer.metadata["status"], row.metadata["documents"]) == ("answered", ["fram.txt"])  # type: ignore[index]
    assert result.retriever_result.metadata["query"].startswith("PREFIX")  # type: ignore[index]


def test_an_agent_gets_it_as_a_tool_and_is_told_what_the_graph_does_not_know(asker: Asker) -> None:
    tool = GraphRetriever(asker, collection="demo").convert_to_tool("ask", "Ask the graph.")
    assert tool.get_parameters()["required"] == ["query_text"]
    (item,) = tool.execute(query_text="Who painted the Mona Lisa?").items
    assert item.metadata["status"] == "out_of_scope"
    assert item.content

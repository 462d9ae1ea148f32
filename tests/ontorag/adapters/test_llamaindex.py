"""The LlamaIndex adapter in LlamaIndex's own index, pipeline, retrievers and query engine."""

from __future__ import annotations

from typing import Any

import pytest
from llama_index.core import PropertyGraphIndex
from llama_index.core.graph_stores import SimplePropertyGraphStore
from llama_index.core.indices.property_graph import LLMSynonymRetriever
from llama_index.core.ingestion import IngestionCache, IngestionPipeline
from llama_index.core.llms.mock import MockLLM
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.schema import MetadataMode, NodeRelationship, QueryBundle, RelatedNodeInfo, TextNode

from onto_core.messages import Extraction
from onto_extract import Extractor
from onto_query import Asker
from ontorag.adapters.llamaindex import GraphExtractor, GraphRetriever
from tests.ontorag.adapters.conftest import DEMO, FRAM, VOYAGE


def nodes() -> list[TextNode]:
    source = {NodeRelationship.SOURCE: RelatedNodeInfo(node_id="belgica.txt")}
    return [TextNode(id_="a", text=VOYAGE, relationships=source), TextNode(id_="b", text=" "), TextNode(id_="c", text=FRAM, metadata={"page": 1})]


def index_of(extractor: GraphExtractor) -> PropertyGraphIndex:
    store = SimplePropertyGraphStore()
    return PropertyGraphIndex(
        nodes=nodes(), llm=MockLLM(), kg_extractors=[extractor], property_graph_store=store, embed_kg_nodes=False, use_async=False
    )


def triplets(index: PropertyGraphIndex, *names: str) -> set[tuple[str, str, str]]:
    found = index.property_graph_store.get_triplets(entity_names=list(names))
    return {(one.properties["label"], relation.label, other.properties["label"]) for one, relation, other in found}


def test_an_index_gets_entities_and_relations_that_obey_the_ontologies(extractor: Extractor) -> None:
    index = index_of(GraphExtractor(extractor))
    assert triplets(index, "urn:ontorag:entity:belgica") == {("Belgica", "hasRig", "barque"), ("Belgica", "builtIn", "Svelvik")}
    (ship,) = index.property_graph_store.get(ids=["urn:ontorag:entity:fram"])
    assert (ship.label, ship.properties["launchDate"], ship.properties["triplet_source_id"]) == ("Ship", "1892-10-26", "c")


def test_what_was_refused_stays_with_the_text_and_is_neither_embedded_nor_shown_to_models(extractor: Extractor) -> None:
    voyage, empty, fram = GraphExtractor(extractor)(nodes())
    assert voyage.metadata["ontorag_rejected"] == [
        "Belgica --length--> 3600: the value '3600' of length is not at most 500.0; allowed: at most 500.0"
    ]
    assert Extraction.model_validate_json(voyage.metadata["ontorag_extraction"]).document_id == "belgica.txt"
    assert (empty.metadata["nodes"], empty.metadata["relations"], empty.metadata["ontorag_degraded"]) == ([], [], ["empty"])
    for mode in (MetadataMode.EMBED, MetadataMode.LLM):
        shown = fram.get_metadata_str(mode)
        assert "page" in shown
        assert "ontorag_" not in shown


async def test_awaited_it_gives_the_same(extractor: Extractor) -> None:
    one = GraphExtractor(extractor)
    assert [node.metadata for node in await one.acall(nodes())] == [node.metadata for node in one(nodes())]


def test_their_own_retriever_finds_entities_by_name(extractor: Extractor) -> None:
    index = index_of(GraphExtractor(extractor, ids="name"))
    retriever = LLMSynonymRetriever(index.property_graph_store, llm=MockLLM(), output_parsing_fn=lambda _: ["Belgica"], include_text=False)
    assert "Belgica -> builtIn -> Svelvik" in {each.text for each in retriever.retrieve("Where was the Belgica built?")}


def test_a_cache_of_transformations_is_not_used_when_other_ontologies_would_read_otherwise(extractor: Extractor) -> None:
    cache = IngestionCache()

    def run(one: Extractor) -> Any:
        return IngestionPipeline(transformations=[GraphExtractor(one)], cache=cache).run(nodes=nodes()[2:])[0].metadata["relations"]

    with Extractor([DEMO / "places.json"], model="light", embedder__cache="memory:", model__cache="memory:", ontologies__cache="") as other:
        assert {each.label for each in run(extractor)} == {"designedBy", "commanded"}
        assert run(other) == []


async def test_an_index_and_a_query_engine_ask_the_graph(extractor: Extractor, asker: Asker) -> None:
    retriever = GraphRetriever(asker, collection="demo")
    answer, row = index_of(GraphExtractor(extractor)).as_retriever(sub_retrievers=[retriever]).retrieve("Who designed the Fram?")
    assert (answer.text, row.metadata["documents"], row.metadata["entities"]) == (
        "Colin Archer [1] designed Fram.",
        ["fram.txt"],
        ["urn:ontorag:entity:colin-archer"],
    )
    assert "designed by Colin Archer" in row.text
    assert [each.node_id for each in await retriever.aretrieve("Who designed the Fram?")] == [answer.node_id, row.node_id]
    said = str(RetrieverQueryEngine.from_args(retriever, llm=MockLLM()).query("Who designed the Fram?"))
    assert "documents: ['fram.txt']" in said
    assert "SELECT" not in said


@pytest.mark.parametrize(("with_answer", "status"), [(True, ["out_of_scope"]), (False, [])])
def test_what_the_graph_does_not_know_is_said(asker: Asker, with_answer: bool, status: list[str]) -> None:
    found = GraphRetriever(asker, collection="demo", with_answer=with_answer).retrieve(QueryBundle("Who painted the Mona Lisa?"))
    assert [each.metadata["status"] for each in found] == status

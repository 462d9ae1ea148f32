"""The Haystack adapter in Haystack's own pipelines, run, awaited, saved and loaded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from haystack import Document, Pipeline
from haystack.components.joiners import DocumentJoiner
from haystack.components.preprocessors import DocumentSplitter
from haystack.components.writers import DocumentWriter
from haystack.document_stores.in_memory import InMemoryDocumentStore

from onto_core.errors import BadSettings
from onto_core.messages import Extraction
from ontorag.adapters.haystack import GraphAnswerer, GraphExtractor
from tests.ontorag.adapters.conftest import DEMO, FRAM, VOYAGE

SETTINGS = {"embedder__cache": "memory:", "model__cache": "memory:", "ontologies__cache": ""}
DOCUMENTS = [Document(id="a", content=VOYAGE), Document(id="b", content=" "), Document(id="c", content=FRAM, meta={"page": 1})]


@pytest.fixture  # Haystack lets no two pipelines have one component
def extractor() -> Iterator[GraphExtractor]:
    component = GraphExtractor([str(DEMO)], "light", settings=SETTINGS)
    yield component
    component.close()


@pytest.fixture  # Haystack lets no two pipelines have one component
def answerer(home: Path) -> Iterator[GraphAnswerer]:
    component = GraphAnswerer(f"oxigraph:{home}/.ontorag/demo/graph", [str(DEMO)], "rules", settings=SETTINGS, collection="demo")
    yield component
    component.close()


def test_a_pipeline_splits_extracts_and_keeps_documents_with_what_was_refused(extractor: GraphExtractor) -> None:
    store, pipeline = InMemoryDocumentStore(), Pipeline()
    pipeline.add_component("splitter", DocumentSplitter(split_by="page"))
    pipeline.add_component("extractor", extractor)
    pipeline.add_component("writer", DocumentWriter(store))
    pipeline.connect("splitter.documents", "extractor.documents")
    pipeline.connect("extractor.documents", "writer.documents")
    out = pipeline.run({"splitter": {"documents": [DOCUMENTS[0]]}}, include_outputs_from={"extractor"})["extractor"]
    names = {node["id"]: node["properties"]["label"] for node in out["nodes"]}
    assert {(names[each["source"]], each["type"], names[each["target"]]) for each in out["relationships"]} == {
        ("Belgica", "hasRig", "barque"),
        ("Belgica", "builtIn", "Svelvik"),
        ("Belgian Antarctic Expedition", "ledBy", "Adrien de Gerlache"),
    }
    (kept,) = store.filter_documents()
    assert kept.meta["ontorag_rejected"] == ["Belgica --length--> 3600: the value '3600' of length is not at most 500.0; allowed: at most 500.0"]
    assert Extraction.model_validate_json(kept.meta["ontorag_extraction"]).document_id == "a"


async def test_awaited_it_gives_the_same_and_leaves_the_documents_given_as_they_were(extractor: GraphExtractor) -> None:
    pipeline = Pipeline()
    pipeline.add_component("extractor", extractor)
    assert (await pipeline.run_async({"extractor": {"documents": DOCUMENTS}}))["extractor"] == extractor.run(DOCUMENTS)
    assert [each.meta for each in DOCUMENTS] == [{}, {}, {"page": 1}]
    assert extractor.run(DOCUMENTS[1:2])["documents"][0].meta == {"ontorag_degraded": ["empty"]}


def test_a_pipeline_that_was_saved_extracts_the_same(extractor: GraphExtractor) -> None:
    pipeline = Pipeline()
    pipeline.add_component("extractor", GraphExtractor([str(DEMO)], "light", settings=SETTINGS, ids="name", document_key="file"))
    loaded = Pipeline.loads(pipeline.dumps(), allowed_modules=["ontorag"])
    component = loaded.get_component("extractor")
    assert component.to_dict() == pipeline.get_component("extractor").to_dict()
    nodes = loaded.run({"extractor": {"documents": DOCUMENTS[2:]}})["extractor"]["nodes"]
    assert {node["id"] for node in nodes} == {"Fram", "Colin Archer", "Otto Sverdrup"}
    component.close()


def test_a_pipeline_answers_with_documents_that_say_so(answerer: GraphAnswerer) -> None:
    pipeline = Pipeline()
    pipeline.add_component("graph", answerer)
    pipeline.add_component("joiner", DocumentJoiner())
    pipeline.connect("graph.documents", "joiner.documents")
    out = pipeline.run({"graph": {"query": "Who designed the Fram?"}})
    (answer,) = out["graph"]["answers"]
    assert (answer.data, answer.query, out["graph"]["status"]) == ("Colin Archer [1] designed Fram.", "Who designed the Fram?", "answered")
    (row,) = out["joiner"]["documents"]
    assert (row.meta["documents"], row.meta["entities"]) == (["fram.txt"], ["urn:ontorag:entity:colin-archer"])
    assert FRAM.split(" and ")[0] in row.content


async def test_what_the_graph_does_not_know_is_an_answer_without_documents(answerer: GraphAnswerer) -> None:
    pipeline = Pipeline.from_dict({"components": {"graph": answerer.to_dict()}, "connections": []}, allowed_modules=["ontorag"])
    out = (await pipeline.run_async({"graph": {"query": "Who painted the Mona Lisa?"}}))["graph"]
    assert (out["status"], out["documents"], out["answers"][0].data != "") == ("out_of_scope", [], True)
    pipeline.get_component("graph").close()


def test_a_secret_is_refused_before_a_pipeline_can_be_saved_with_it() -> None:
    with pytest.raises(BadSettings, match=r"model__api_key: is a secret.*ONTORAG__MODEL__API_KEY") as refused:
        GraphExtractor(settings={"model__api_key": "sk-1", "model.timeout": 3, "no.such.setting": 1})
    assert "sk-1" not in str(refused.value)
    with pytest.raises(BadSettings, match="is a secret"):
        GraphAnswerer(settings={"embedder.api_key": "sk-1"})

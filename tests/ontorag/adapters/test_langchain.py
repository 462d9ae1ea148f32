"""The LangChain adapter in LangChain's own classes and runnables."""

from __future__ import annotations

import json
from typing import Any

import pytest
from langchain_core.documents import Document
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnableLambda
from langchain_core.tools import ToolException

from onto_core.messages import Extraction
from onto_extract import Extractor
from onto_query import Asker
from ontorag.adapters import langchain as adapter
from ontorag.adapters.langchain import AskTool, GraphRetriever, GraphTransformer
from tests.ontorag.adapters.conftest import FRAM, VOYAGE

DOCUMENTS = [
    Document(page_content=VOYAGE, metadata={"source": "belgica.txt", "page": 3}),
    Document(page_content=" \n", metadata={"source": "empty.txt"}),
    Document(page_content=FRAM, id="fram"),
]


def edges(graph_document: Any) -> set[tuple[str, str, str]]:
    return {(edge.source.properties["label"], edge.type, edge.target.properties["label"]) for edge in graph_document.relationships}


def test_graph_documents_are_those_of_llmgraphtransformer_and_obey_the_ontologies(extractor: Extractor) -> None:
    from langchain_neo4j.graphs.graph_document import GraphDocument

    voyage, empty, fram = GraphTransformer(extractor).convert_to_graph_documents(DOCUMENTS)
    assert type(voyage) is GraphDocument
    assert edges(voyage) == {
        ("Belgica", "hasRig", "barque"),
        ("Belgica", "builtIn", "Svelvik"),
        ("Belgian Antarctic Expedition", "ledBy", "Adrien de Gerlache"),
    }
    ship = next(node for node in fram.nodes if node.properties["label"] == "Fram")
    assert (ship.id, ship.type, ship.properties["launchDate"]) == ("urn:ontorag:entity:fram", "Ship", "1892-10-26")
    built = next(edge for edge in voyage.relationships if edge.type == "builtIn")
    assert built.properties["iri"] == "https://example.org/voyages#builtIn"
    assert built.properties["quote"].endswith("built in Svelvik")
    assert 0.5 < built.properties["confidence"] <= 1
    assert (empty.nodes, empty.relationships, empty.source.metadata["ontorag_degraded"]) == ([], [], ["empty"])


def test_what_was_refused_goes_with_the_source_and_the_document_given_stays_as_it_was(extractor: Extractor) -> None:
    (voyage,) = GraphTransformer(extractor).convert_to_graph_documents(DOCUMENTS[:1])
    said = voyage.source.metadata
    assert said["ontorag_rejected"] == ["Belgica --length--> 3600: the value '3600' of length is not at most 500.0; allowed: at most 500.0"]
    whole = Extraction.model_validate_json(said["ontorag_extraction"])
    assert (whole.document_id, len(whole.rejected)) == ("belgica.txt", 1)
    assert (said["source"], said["page"]) == ("belgica.txt", 3)
    assert DOCUMENTS[0].metadata == {"source": "belgica.txt", "page": 3}
    assert all(isinstance(value, str | int | float) or all(isinstance(each, str) for each in value) for value in said.values())


async def test_awaited_it_gives_the_same_and_so_does_each_text_by_itself(extractor: Extractor) -> None:
    transformer = GraphTransformer(extractor)
    graphs = transformer.convert_to_graph_documents(DOCUMENTS)
    assert await transformer.aconvert_to_graph_documents(DOCUMENTS) == graphs
    assert transformer.process_response(DOCUMENTS[2]) == graphs[2] == await transformer.aprocess_response(DOCUMENTS[2])


def test_what_follows_is_an_edge_when_it_is_asked_for(extractor: Extractor) -> None:
    (fram,) = GraphTransformer(extractor, inferred=True).convert_to_graph_documents(DOCUMENTS[2:])
    designed = next(edge for edge in fram.relationships if edge.type == "designed")
    assert (designed.source.properties["label"], designed.properties["inferred"]) == ("Colin Archer", True)


def test_nodes_are_known_by_name_where_a_framework_looks_for_names(extractor: Extractor) -> None:
    (voyage,) = GraphTransformer(extractor, ids="name").convert_to_graph_documents(DOCUMENTS[:1])
    ids = {node.id for node in voyage.nodes}
    assert ids == {
        "Belgica",
        "Svelvik",
        "Belgian Antarctic Expedition",
        "Adrien de Gerlache",
        "barque (https://example.org/voyages#barque)",
    }


def test_without_a_package_of_graph_documents_ours_have_their_shape(extractor: Extractor, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = GraphTransformer(extractor).convert_to_graph_documents(DOCUMENTS[:1])
    monkeypatch.setattr(adapter, "GRAPH_DOCUMENTS", ())
    ours = GraphTransformer(extractor).convert_to_graph_documents(DOCUMENTS[:1])
    assert type(ours[0]).__module__ == "ontorag.adapters.graph_documents"
    assert [each.model_dump() for each in ours] == [each.model_dump() for each in theirs]


def test_a_chain_gets_answers_with_citations(asker: Asker) -> None:
    retriever = GraphRetriever(asker=asker, collection="demo")
    answer, row = retriever.invoke("Who designed the Fram?")
    assert (answer.page_content, answer.metadata["status"]) == ("Colin Archer [1] designed Fram.", "answered")
    assert "Colin Archer" in row.page_content
    assert FRAM.split(". ")[0] in row.page_content
    assert (row.metadata["documents"], row.metadata["entities"], row.metadata["row"]) == (["fram.txt"], ["urn:ontorag:entity:colin-archer"], 1)
    context = retriever | RunnableLambda(lambda documents: {"context": "\n".join(each.page_content for each in documents)})
    prompt = ChatPromptTemplate.from_template("By this alone: {context}")
    chain = context | prompt | RunnableLambda(lambda value: value.to_messages()[0]) | StrOutputParser()
    assert chain.invoke("Who designed the Fram?").startswith("By this alone: Colin Archer [1] designed Fram.")


async def test_what_the_graph_does_not_know_is_said_and_not_an_empty_list(asker: Asker) -> None:
    question = "Who painted the Mona Lisa?"
    (said,) = await GraphRetriever(asker=asker, collection="demo").ainvoke(question)
    assert said.metadata["status"] in ("unanswerable", "out_of_scope")
    assert said.page_content
    assert await GraphRetriever(asker=asker, collection="demo", with_answer=False).ainvoke(question) == []


async def test_an_agent_calls_the_tool(asker: Asker) -> None:
    tool = AskTool(asker=asker, collection="demo")
    assert set(tool.args) == {"question"}
    call = {"type": "tool_call", "id": "1", "name": tool.name, "args": {"question": "Who designed the Fram?"}}
    message = tool.invoke(call)
    assert message.content.startswith("answered: Colin Archer [1] designed Fram.")
    assert "fram.txt" in message.content
    assert message.artifact["citations"][0]["documents"] == ["fram.txt"]
    assert json.dumps(message.artifact)
    assert (await tool.ainvoke(call)).content == message.content


async def test_an_error_is_told_to_the_agent_in_one_sentence(asker: Asker) -> None:
    tool = AskTool(asker=asker, collection="demo")
    with pytest.raises(ToolException, match=r"text: holds the control character U\+0001 at 3"):
        tool.invoke({"question": "Who\x01 designed the Fram?"})
    with pytest.raises(ToolException, match=r"no store .*|'elsewhere'"):
        await AskTool(asker=asker, collection="demo", backend="elsewhere").ainvoke({"question": "Who designed the Fram?"})

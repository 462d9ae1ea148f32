"""Answers from documents: only sentences that hold all that was asked, and something of the sort that it wants, when the graph has nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from onto_core.documents.model import CHUNK, DOCUMENT, ChunkRecord, DocumentRecord, group_of
from onto_core.messages import Answer, Question
from onto_query.pipeline import answer
from onto_query.services import Services
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store

TEXT = """The premiere of Metropolis was a grand affair. The ticket for the premiere of Metropolis cost 20 marks.
Its set designer was Otto Hunte. The painter Erich Kettelhut built the models of Metropolis."""


@pytest.fixture
async def records(tmp_path: Path) -> AsyncIterator[Store]:
    store = open_store(f"oxigraph:{tmp_path}/texts", write=True)
    group = group_of("premiere.txt")
    await store.swap_record("films", CHUNK, group, "c1", old=None, new=ChunkRecord(chunk_id="c1", document_id="premiere.txt", text=TEXT).packed())
    old = ChunkRecord(chunk_id="c0", document_id="premiere.txt", text="The ticket for the premiere of Nosferatu cost 5 marks.")
    await store.swap_record("films", CHUNK, group, "c0", old=None, new=old.packed())
    record = DocumentRecord(document_id="premiere.txt", revision=1, chunks=("c1",))
    await store.swap_record("films", DOCUMENT, group, "premiere.txt", old=None, new=record.packed())
    yield store
    await store.close()


@pytest.fixture
def ask(services: Callable[..., tuple[Services, object]], records: Store) -> Callable[[str], object]:
    async def asked(text: str) -> Answer:
        at, _ = services()
        return await answer(Question(text=text, collection="films"), replace(at, records=records))

    return asked


async def test_a_sentence_that_holds_all_words_answers_and_is_cited_from_its_document(ask: Callable) -> None:
    said = await ask("How much did the ticket for the premiere of Metropolis cost?")
    assert (said.status, said.tier, said.degraded[-1]) == ("answered", "passages", "from documents")
    assert said.text == "From documents, not from the graph: “The ticket for the premiere of Metropolis cost 20 marks.” [1]"
    (citation,) = said.citations
    assert citation.documents == ("premiere.txt",)
    assert citation.passages is not None
    assert citation.passages[0].text in TEXT


@pytest.mark.parametrize(
    "question",
    [
        "How much did the ticket for the premiere of Nosferatu cost?",  # its sentence is of a version that is no longer in force
        "Who sold the ticket for the premiere of Metropolis?",  # no sentence says sold
        "When was the ticket for the premiere of Faust printed?",
        "How much did the cheapest ticket for the premiere of Metropolis cost?",  # one sentence cannot tell the cheapest
        "How many tickets for the premiere of Metropolis were not sold?",
    ],
)
async def test_what_no_sentence_says_stays_an_honest_nothing(ask: Callable, question: str) -> None:
    said = await ask(question)
    assert said.tier != "passages"
    assert "From documents" not in said.text


async def test_a_question_for_somebody_needs_a_name_that_it_does_not_have(ask: Callable) -> None:
    said = await ask("Who built the models of Metropolis?")
    assert "Erich Kettelhut" in said.text

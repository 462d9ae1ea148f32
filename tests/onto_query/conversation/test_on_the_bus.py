"""Sessions over the bus: questions in order, the memory beside the graph, and a message that comes again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from onto_core.bus import open_bus
from onto_core.messages import Answer, Question
from onto_core.ports.bus import Service
from onto_core.settings import BusSettings, EmbedderSettings, ModelSettings, OntologySettings, QuerySettings, Settings, StoreSettings
from onto_query.service import build


@pytest.fixture
async def service(films_url: str, films_ontology: Path) -> AsyncIterator[Service]:
    settings = Settings(
        bus=BusSettings(url="memory:"),
        ontologies=OntologySettings(paths=(str(films_ontology),)),
        embedder=EmbedderSettings(cache=""),
        model=ModelSettings(kind="rules", cache=""),
        store=StoreSettings(url=films_url),
        query=QuerySettings(sessions="memory"),
    )
    bus = open_bus("memory:")
    built = await build(settings, bus)
    await built.ready()
    yield built
    await built.close()
    await bus.close()


async def ask(service: Service, text: str, session: str, attempt: int = 1) -> Answer:
    message = Question(text=text, collection="films", session=session).encode(key=session)
    (reply,) = await service.handle(replace(message, attempt=attempt))
    return Answer.decode(reply.message)


def read_as(answer: Answer) -> str:
    return next((step.message for step in answer.steps if step.stage == "conversation"), "")


async def test_questions_in_work_at_once_are_answered_in_the_order_in_which_they_came(service: Service) -> None:
    turns = ("Who directed Metropolis?", "When did he die?", "and Lotte Reiniger?")
    answers = await asyncio.gather(*(ask(service, turn, "at-once") for turn in turns))
    assert [read_as(answer) for answer in answers] == ["", "read as 'When did Fritz Lang die?'", "read as 'When did Lotte Reiniger die?'"]


async def test_a_message_that_comes_again_is_read_as_the_first_time(service: Service) -> None:
    await ask(service, "Who directed Metropolis?", "again")
    first = await ask(service, "Which films did he direct?", "again")
    second = await ask(service, "Which films did he direct?", "again", attempt=2)
    assert (second.rows, read_as(second)) == (first.rows, read_as(first))
    assert read_as(await ask(service, "how many?", "again")) == "read as 'How many films are there?'"

"""The worker onto-query: questions come in over the bus, answers go out where they are wanted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from onto_core.bus import open_bus
from onto_core.bus.worker import Worker
from onto_core.errors import BadMessage, QueryTimeout
from onto_core.messages import Answer, Question
from onto_core.ports.bus import Bus, Outgoing, Service
from onto_core.settings import BusSettings, EmbedderSettings, ModelSettings, OntologySettings, Settings, StoreSettings
from onto_core.wire import Message
from onto_query.service import CORRELATION, build
from sparql_cassandra.processes.process import ChildProcess


@pytest.fixture
def settings(films_url: str, films_ontology: Path) -> Settings:
    return Settings(
        bus=BusSettings(url="memory:"),
        ontologies=OntologySettings(paths=(str(films_ontology),)),
        embedder=EmbedderSettings(cache=""),
        model=ModelSettings(kind="rules", cache=""),
        store=StoreSettings(url=films_url),
    )


@pytest.fixture
async def bus() -> AsyncIterator[Bus]:
    bus = open_bus("memory:")
    yield bus
    await bus.close()


@pytest.fixture
async def service(settings: Settings, bus: Bus) -> AsyncIterator[Service]:
    built = await build(settings, bus)
    yield built
    await built.close()


async def test_a_question_on_the_bus_is_answered_on_the_answers_topic(service: Service, settings: Settings, bus: Bus) -> None:
    answers = await bus.subscribe("answers", "test")
    question = Question(text="Who directed Metropolis?", collection="films")
    await bus.publish("questions", question.encode())
    worker = Worker(service, bus, settings)
    running = asyncio.create_task(worker.run())
    delivery = await asyncio.wait_for(answers.receive(), 60)
    worker.stop()
    await running
    answer = Answer.decode(delivery.message)
    assert (answer.question_id, answer.status, answer.text) == (question.id, "answered", "Fritz Lang [1] directed Metropolis.")
    assert delivery.message.headers[CORRELATION] == question.id


async def test_an_answer_goes_to_the_reply_topic_with_the_caller_s_correlation(service: Service) -> None:
    await service.ready()
    question = Question(text="Who directed M?", collection="films", reply_topic="mine", session="s1")
    (out,) = await service.handle(question.encode({CORRELATION: "abc"}))
    assert (out.topic, out.message.headers[CORRELATION], out.message.key) == ("mine", "abc", "s1")


async def test_the_same_question_gives_the_same_message_id(service: Service) -> None:
    await service.ready()
    question = Question(text="Who directed M?", collection="films").encode()
    assert [(await service.handle(question))[0].message.id for _ in range(2)] == [
        Answer(question_id=Question.decode(question).id, status="answered").id
    ] * 2


async def test_bytes_that_are_no_question_are_a_bad_message(service: Service) -> None:
    await service.ready()
    with pytest.raises(BadMessage):
        await service.handle(Message("x", b'{"text": ""}'))


async def test_health_tells_of_ontologies_and_graph(service: Service) -> None:
    await service.ready()
    assert {name: service.health()[name] for name in ("ontologies", "embedder", "oxigraph")} == dict.fromkeys(
        ("ontologies", "embedder", "oxigraph"), "ok"
    )


async def test_who_waits_for_an_answer_learns_that_the_question_was_given_up(service: Service, settings: Settings, bus: Bus) -> None:
    async def broken(message: Message) -> Sequence[Outgoing]:
        raise QueryTimeout("the names were not read in time")

    answers = await bus.subscribe("mine", "test")
    question = Question(text="Who directed M?", collection="films", reply_topic="mine")
    await bus.publish("questions", Message("x", b'{"text": ""}'))  # no question, and nobody waits
    await bus.publish("questions", question.encode({CORRELATION: "abc"}))
    worker = Worker(replace(service, handle=broken), bus, settings)
    running = asyncio.create_task(worker.run())
    delivery = await asyncio.wait_for(answers.receive(), 60)
    worker.stop()
    outcomes = await running
    answer = Answer.decode(delivery.message)
    assert (answer.question_id, answer.status) == (question.id, "failed")
    assert "the names were not read in time" in answer.text
    assert delivery.message.headers[CORRELATION] == "abc"
    assert outcomes == {"rejected": 2}


async def test_a_query_that_waited_in_vain_for_its_turn_is_asked_again(
    service: Service, settings: Settings, bus: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that is busy when a worker starts must not cost the first questions their answers."""
    ready, waited = ChildProcess.ready, 0

    def late(child: ChildProcess, seconds: float) -> bool:
        nonlocal waited
        waited += 1
        return False if waited <= 2 else ready(child, seconds)

    async def already() -> None:
        pass

    answers = await bus.subscribe("answers", "test")
    await bus.publish("questions", Question(text="Who directed Metropolis?", collection="films").encode())
    await service.ready()
    worker = Worker(replace(service, ready=already), bus, settings)
    monkeypatch.setattr(ChildProcess, "ready", late)
    running = asyncio.create_task(worker.run())
    delivery = await asyncio.wait_for(answers.receive(), 60)
    worker.stop()
    outcomes = await running
    assert Answer.decode(delivery.message).text == "Fritz Lang [1] directed Metropolis."
    assert outcomes["retried"] >= 1
    assert not outcomes["rejected"]

"""`ontorag demo`: both walks on the shipped documents, through the real bus, workers and store."""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import config_option_as
from onto_core.cli.progress import progress_bar
from onto_core.private_files import private_folder

if TYPE_CHECKING:
    from onto_core.bus import Broker
    from onto_core.cli.commands.demo_report import Walked
    from onto_core.messages import Chunk, Question
    from onto_core.settings import Settings
    from onto_core.wire import Wire

AnyWire = TypeVar("AnyWire", bound="Wire")

EXTRACT = ("kg-extract-ontology", "sparql-cassandra")
ANSWER = ("onto-query",)
GROUP = "demo"
CHUNK_SIZE = 900


@click.command()
@config_option_as(about="YAML files, the later over the earlier; their bus, store and ontologies are left alone, the demo has its own.")
@click.option("--home", type=click.Path(file_okay=False, path_type=Path), default=Path(".ontorag/demo"), show_default=True, help="Where it works.")
@click.option("--model", help="auto, light, rules, or a model name at the endpoint of OPENAI_BASE_URL.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: {chunks, extractions, answers, dead_letters}.")
@click.pass_context
def demo(ctx: click.Context, *, config: str | None, home: Path, model: str | None, as_json: bool) -> None:
    """Read the shipped documents into a graph that obeys two ontologies, then ask it questions.

    Chunks are published to a bus, workers read them, and answers come back over the bus, as in production. Without an endpoint no model is
    used; with OPENAI_BASE_URL and OPENAI_API_KEY set, that one is.

    \b
    Example: ontorag demo --model rules
    """
    from onto_core.cli.commands.demo_report import report

    settings = _settings(config, home, model)
    _fresh(home)
    walked = result_of(_walk(settings, quiet=as_json))
    if as_json:
        click.echo(_document(walked))
    else:
        report(walked, settings)
    ctx.exit(1 if walked.lost else 0)


def home_settings(home: Path) -> dict[str, object]:
    """The settings of a demo that works in a folder, by their names: its bus, store and ontologies."""
    from onto_core.service.resources import shipped

    demo = shipped("ontologies/demo")
    return {
        "bus.url": f"sqlite:{home / 'bus.db'}",
        "store.url": f"oxigraph:{home / 'graph'}",
        "ontologies.paths": tuple(str(path) for path in sorted(demo.iterdir()) if path.suffix in {".ttl", ".json"}),
        "ontologies.url": "",
    }


def make_demo(config: str | None, home: Path, model: str | None) -> None:
    """Read the shipped documents into a fresh graph in the folder, and tell nothing but the progress."""
    _fresh(home)
    result_of(_walk(_settings(config, home, model), quiet=False))


def _settings(config: str | None, home: Path, model: str | None) -> Settings:
    from onto_core.clients.chat import model_overrides
    from onto_core.service.configuration import load_settings

    overrides = {**home_settings(home), "service.log_level": "warning"}
    return load_settings(config, overrides=overrides | (model_overrides(model) if model else {}))


def _fresh(home: Path) -> None:
    """Begin with an empty bus and graph; embeddings and replies, which the settings place elsewhere, are kept between runs."""
    for name in ("bus.db", "bus.db-wal", "bus.db-shm"):
        (home / name).unlink(missing_ok=True)
    shutil.rmtree(home / "graph", ignore_errors=True)
    private_folder(home, ours=False)


async def _walk(settings: Settings, *, quiet: bool) -> Walked:
    from onto_core.bus import bus_of
    from onto_core.cli.commands.demo_report import Walked
    from onto_core.messages import Answer, Extraction
    from onto_core.service.logs import configure_logging

    configure_logging(settings.service)
    started = time.perf_counter()
    topics = settings.bus.topics
    chunks, questions = _chunks(settings.extraction.names_so_far), _questions()
    bus = bus_of(settings)
    try:
        for chunk in chunks:
            await bus.publish(topics.chunks, chunk.encode(key=chunk.document_id))
        await _drained(EXTRACT, settings, bus, topic=topics.chunks, doing="reading documents", quiet=quiet)
        extractions = await _received(bus, topics.extractions, Extraction)
        for question in questions:
            await bus.publish(topics.questions, question.encode())
        await _drained(ANSWER, settings, bus, topic=topics.questions, doing="answering questions", quiet=quiet)
        answers = {answer.question_id: answer for answer in await _received(bus, topics.answers, Answer)}
        pairs = tuple((question, answers[question.id]) for question in questions if question.id in answers)
        order = {chunk.id: number for number, chunk in enumerate(chunks)}
        extractions.sort(key=lambda extraction: order[extraction.chunk_id])
        return Walked(chunks, tuple(extractions), pairs, tuple(await bus.dead_letters()), time.perf_counter() - started)
    finally:
        await bus.close()


def _chunks(most: int) -> tuple[Chunk, ...]:
    from onto_core.documents.cutting import Given, read_document
    from onto_core.documents.names_so_far import with_names
    from onto_core.service.resources import shipped

    chunks: list[Chunk] = []
    for path in sorted(shipped("ontologies/demo/documents").iterdir()):
        chunks += read_document(path.name, path.read_bytes(), document_id=path.name, given=Given("demo"), size=CHUNK_SIZE).chunks
    return tuple(with_names(chunks, most))


def _questions() -> tuple[Question, ...]:
    from onto_core.messages import Question
    from onto_core.service.resources import shipped

    lines = shipped("ontologies/demo/questions.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Question(text=json.loads(line)["text"], collection="demo") for line in lines if line.strip())


async def _drained(workers: Sequence[str], settings: Settings, bus: Broker, *, topic: str, doing: str, quiet: bool) -> None:
    """Run the workers until nothing is left, with a progress bar on standard error."""
    from onto_core.service.workers import run_workers

    running = asyncio.create_task(run_workers(workers, settings, drain=True))
    with progress_bar(quiet=quiet) as progress:
        task = progress.add_task(doing, total=await bus.backlog(topic, workers[0]) or None)
        while not running.done():
            total = progress.tasks[task].total or 0
            progress.update(task, completed=total - await bus.backlog(topic, workers[0]))
            await asyncio.wait([running], timeout=0.2)
    await running


async def _received(bus: Broker, topic: str, kind: type[AnyWire]) -> list[AnyWire]:
    """Everything that is on the topic now, as any other subscriber would get it."""
    subscription = await bus.subscribe(topic, GROUP)
    received: list[AnyWire] = []
    try:
        while await bus.backlog(topic, GROUP):
            delivery = await subscription.receive()
            received.append(kind.decode(delivery.message))
            await delivery.ack()
    finally:
        await subscription.close()
    return received


def _document(walked: Walked) -> str:
    return json.dumps(
        {
            "chunks": [chunk.model_dump(mode="json") for chunk in walked.chunks],
            "extractions": [extraction.model_dump(mode="json") for extraction in walked.extractions],
            "answers": [{"question": question.text, **answer.model_dump(mode="json")} for question, answer in walked.answers],
            "dead_letters": [{"topic": letter.topic, "reason": letter.reason, "id": letter.message.id} for letter in walked.lost],
        },
        ensure_ascii=False,
        indent=2,
    )

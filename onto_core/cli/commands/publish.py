"""`ontorag publish chunk|question`: documents, chunks and questions onto the bus."""

from __future__ import annotations

import asyncio
import json
import uuid
from typing import TYPE_CHECKING

import click

from onto_core.addresses import shown
from onto_core.cli.bus_options import bus_options, publish_all, shared_bus
from onto_core.cli.options import language_option, say_passed_over, settings_of
from onto_core.errors import InputError

if TYPE_CHECKING:
    from onto_core.messages import Answer, Question
    from onto_core.settings import Settings


class BadInput(InputError):
    hint = "`--skip-bad` publishes the rest."


@click.group()
def publish() -> None:
    """Put chunks or questions on the bus.

    \b
    Example: ontorag publish chunk report.md notes/*.txt
    """


@publish.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER|-...")
@click.option("--format", "form", type=click.Choice(["auto", "jsonl", "text"]), default="auto", help="auto: JSON lines when the input begins with {.")
@click.option("--collection", help='The collection of what names none itself. [default: "default"]')
@language_option
@click.option("--chunk-size", type=click.IntRange(min=100, max=1_000_000), default=1500, show_default=True, help="Characters of a chunk, at most.")
@click.option("--skip-bad", is_flag=True, help="Publish what is good, although some is not. The exit code is 1 all the same.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: {topic, published, ids, problems}.")
@bus_options
@click.pass_context
def chunk(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    form: str,
    collection: str | None,
    language: str | None,
    chunk_size: int,
    skip_bad: bool,
    as_json: bool,
    config: str | None,
    url: str | None,
) -> None:
    """Publish documents (text, Markdown), split by paragraphs, or JSON lines of {document_id, text, ordinal?, collection?, language?, metadata?}.

    Of a folder every text is taken. Nothing is published when something is wrong, unless you say --skip-bad. A document's id is its file's name.
    Each chunk of a longer document brings names of the others along, by which "she" and short names are understood (extraction.names_so_far).

    \b
    Example: ontorag publish chunk report.md --collection reports
    """
    from onto_core.service.inputs import read_inputs

    if collection is not None:
        _check_collection(collection)
    settings = settings_of(config, {"bus.url": url})
    so_far = settings.extraction.names_so_far
    inputs = read_inputs(files, size=chunk_size, form=form, collection=collection, language=language, names_so_far=so_far)
    chunks, problems = inputs.chunks, inputs.problems
    error = BadInput("publish chunk", problems) if problems else None
    if error and not (skip_bad or as_json):
        raise error
    published = chunks if skip_bad or not error else []

    async def run() -> None:
        async with shared_bus(settings) as bus:
            await publish_all(bus, settings.bus.topics.chunks, [chunk.encode(key=chunk.document_id) for chunk in published])

    asyncio.run(run())
    topic = settings.bus.topics.chunks
    if as_json:
        bad = [{"where": problem.where, "problem": problem.message, "mend": problem.mend} for problem in problems]
        click.echo(
            json.dumps({"topic": topic, "published": len(published), "ids": [chunk.id for chunk in published], "problems": bad}, ensure_ascii=False)
        )
    else:
        documents = len({(chunk.collection, chunk.document_id) for chunk in published})
        click.echo(f"published {len(published)} chunk(s) of {documents} document(s) to {topic!r}", err=True)
        for problem in problems:
            click.echo(f"skipped: {problem}", err=True)
        say_passed_over(inputs.passed_over)
    if error:
        ctx.exit(error.exit_code)


def _check_collection(name: str) -> None:
    from pydantic import ValidationError

    from onto_core.messages import Chunk

    try:
        Chunk(document_id="any", collection=name, text="any")
    except ValidationError as error:
        raise click.BadParameter(f"{name!r} is not a name of up to 64 letters, digits, '.', '_' and '-'", param_hint="--collection") from error


@publish.command()
@click.argument("text")
@click.option("--collection", default="default", show_default=True, help="The collection that is asked.")
@click.option("--session", default="", help="Questions of one conversation share a session.")
@click.option(
    "--wait", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS", help="Wait for the answer and print it; exit code 5 when none comes."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document: the answer, or without --wait {topic, id}.")
@bus_options
@click.pass_context
def question(
    ctx: click.Context, *, text: str, collection: str, session: str, wait: float | None, as_json: bool, config: str | None, url: str | None
) -> None:
    """Publish a question for the query workers.

    \b
    Example: ontorag publish question "Which ships reached the South Pole?" --wait 30
    """
    from onto_core.messages import Question

    _check_collection(collection)
    settings = settings_of(config, {"bus.url": url})
    if not 1 <= len(text) <= 10_000:
        raise click.BadParameter(f"has {len(text)} characters; 1 to 10,000 are allowed", param_hint="TEXT")
    reply_topic = f"{settings.bus.topics.answers}.{uuid.uuid4().hex}" if wait else ""
    asked = Question(text=text, collection=collection, session=session, reply_topic=reply_topic)
    answer = asyncio.run(_ask(asked, settings, wait))
    if wait is None:
        topic = settings.bus.topics.questions
        click.echo(json.dumps({"topic": topic, "id": asked.id}) if as_json else f"published question {asked.id} to {topic!r}", err=not as_json)
    elif answer is None:
        click.echo(f"ontorag: no answer within {wait:g} seconds; is `ontorag run onto-query` running on {shown(settings.bus.url)}?", err=True)
        ctx.exit(5)
    elif as_json:
        click.echo(answer.model_dump_json(exclude_none=True))
    else:
        click.echo("\n".join(_lines(answer)))


async def _ask(question: Question, settings: Settings, seconds: float | None) -> Answer | None:
    """The answer, when one was waited for and came in time. The subscription to the reply topic comes before the question."""
    from onto_core.messages import Answer

    async with shared_bus(settings) as bus:
        replies = await bus.subscribe(question.reply_topic, "asker") if seconds else None
        await bus.publish(settings.bus.topics.questions, question.encode(key=question.session))
        if replies is None:
            return None
        try:
            async with asyncio.timeout(seconds):
                delivery = await replies.receive()
        except TimeoutError:
            return None
        await delivery.ack()
        return Answer.decode(delivery.message)


def _lines(answer: Answer) -> list[str]:
    documents = sorted({document for citation in answer.citations for document in citation.documents})
    lines = [answer.text or f"({answer.status})"]
    if documents:
        lines.append(f"from: {', '.join(documents)}")
    if answer.query:
        lines.append(f"{answer.query.language}: {answer.query.text}")
    return lines

"""`ontorag publish chunk|question`: documents, chunks and questions onto the bus."""

from __future__ import annotations

import asyncio
import json
import uuid
from typing import TYPE_CHECKING

import click

from onto_core.addresses import shown
from onto_core.cli.bus_options import bus_options, publish_all, shared_bus
from onto_core.cli.options import chunk_size_option, language_option, say_notes, say_passed_over, settings_of
from onto_core.errors import BackendUnavailable, InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onto_core.documents.cutting import ReadInput
    from onto_core.documents.inputs import Inputs
    from onto_core.messages import Answer, Question
    from onto_core.service.publishing import Plan
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
@chunk_size_option
@click.option("--version", "name", default="", help="What people call the version of these documents; default: a digest of their content.")
@click.option("--metadata", multiple=True, metavar="NAME=VALUE", help="What is to be kept with the documents and their facts.")
@click.option("--prune", is_flag=True, help="Forget the documents of the collection that are not among these.")
@click.option("--again", is_flag=True, help="Extract also what is in force as it is.")
@click.option("--dry-run", is_flag=True, help="Publish nothing; tell which documents are new, changed or gone.")
@click.option("--skip-bad", is_flag=True, help="Publish what is good, although some is not. The exit code is 1 all the same.")
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON document: {topic, published, ids, documents: {new, changed, unchanged, gone}, problems}."
)
@bus_options
@click.pass_context
def chunk(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    form: str,
    collection: str | None,
    language: str | None,
    chunk_size: int | None,
    name: str,
    metadata: tuple[str, ...],
    prune: bool,
    again: bool,
    dry_run: bool,
    skip_bad: bool,
    as_json: bool,
    config: str | None,
    url: str | None,
) -> None:
    """Publish documents (text, Markdown, HTML, CSV, JSON, e-mail; PDF, DOCX, PPTX, XLSX with the extra documents), or JSON
    lines of {document_id, text, ordinal?, collection?, language?, metadata?}.

    A document takes the place of its former version: what it does not say any more leaves the graph, and only its new chunks are extracted. One that
    the store has as it is costs nothing. With --prune, what a folder does not have any more is forgotten. Lines of chunks add to their documents.

    Of a folder every document is taken; a document's id is its path in it, or the name of a file that is named itself. Nothing is published when
    something is wrong, unless you say --skip-bad. Each chunk of a longer document brings names of the others along, by which "she" and short names
    are understood (extraction.names_so_far).

    \b
    Example: ontorag publish chunk report.md --collection reports
             ontorag publish chunk notes/ --prune --dry-run
    """
    from onto_core.documents.cutting import Given
    from onto_core.documents.inputs import Cutting, read_sources, sources_of
    from onto_core.service.publishing import Known, known_of, planned, with_document_names

    if collection is not None:
        _check_collection(collection)
    settings = settings_of(config, {"bus.url": url, "documents.chunk_size": chunk_size})
    of_source = _metadata(metadata)
    sources = sources_of(files)
    if prune and form == "jsonl":
        raise click.UsageError("lines of chunks do not say what their documents have no more: --prune is for documents")
    cutting = Cutting(settings.documents.chunk_size, settings.extraction.names_so_far, settings.documents)
    given = Given(collection, language)

    async def run() -> tuple[Plan, Inputs, BadInput | None]:
        async with shared_bus(settings) as bus:
            where = collection or "default"
            known = await known_of(settings, bus, where, [each.document_id for each in sources.files], every=prune)
            if prune and known.trouble:
                raise BackendUnavailable(f"--prune needs the store: {known.trouble}")
            same = Known() if again else known
            inputs = read_sources(
                sources, cutting, form=form, given=given, is_known=lambda each, content: same.has(each, content, version=name, metadata=of_source)
            )
            error = BadInput("publish chunk", inputs.problems) if inputs.problems else None
            if error and prune:
                raise error  # a document that cannot be read is not gone
            if error and not (skip_bad or as_json):
                raise error
            there = {each.document_id for each in sources.files}
            gone = [(where, each) for each, version in known.versions.items() if prune and each not in there and not version.forgotten]
            reads: Sequence[ReadInput] = inputs.reads if skip_bad or not error else ()
            reads = await with_document_names(reads, cutting.names_so_far, settings, where, keep=not dry_run)
            plan = planned(reads, known, unchanged=inputs.unchanged, name=name, metadata=of_source, again=again, gone=gone)
            if not dry_run:
                topics = settings.bus.topics
                await publish_all(bus, topics.chunks, [each.encode(key=each.document_id) for each in plan.chunks])
                await publish_all(bus, topics.documents, [each.encode(key=each.document_id) for each in plan.documents])
            return plan, inputs, error

    plan, inputs, error = asyncio.run(run())
    topic = settings.bus.topics.chunks
    documents = {"new": plan.new, "changed": plan.changed, "unchanged": plan.unchanged, "gone": plan.gone}
    if as_json:
        bad = [{"where": problem.where, "problem": problem.message, "mend": problem.mend} for problem in inputs.problems]
        said = {"topic": topic, "published": len(plan.chunks), "ids": [each.id for each in plan.chunks], "documents": documents, "problems": bad}
        if inputs.notes:
            said["notes"] = [str(note) for note in inputs.notes]
        click.echo(json.dumps({**said, "dry_run": True} if dry_run else said, ensure_ascii=False))
    else:
        for word, ids in documents.items() if dry_run else ():
            for each in ids if word != "unchanged" else ():
                click.echo(f"{word} {each}")
        count = len({(each.collection, each.document_id) for each in plan.chunks})
        counts = ", ".join(f"{len(ids)} {word}" for word, ids in documents.items() if ids)
        doing = "would publish" if dry_run else "published"
        click.echo(f"{doing} {len(plan.chunks)} chunk(s) of {count} document(s) to {topic!r}{f' ({counts})' if counts else ''}", err=True)
        for problem in inputs.problems:
            click.echo(f"skipped: {problem}", err=True)
        say_passed_over(inputs.passed_over)
        say_notes(inputs.notes)
    if error:
        ctx.exit(error.exit_code)


def _metadata(pairs: tuple[str, ...]) -> dict[str, str]:
    """Raises click.BadParameter for what is no NAME=VALUE."""
    from pydantic import TypeAdapter, ValidationError

    from onto_core.wire import Metadata

    split = [pair.partition("=") for pair in pairs]
    if bad := [pair for pair, (name, sign, _) in zip(pairs, split, strict=True) if not (name and sign)]:
        raise click.BadParameter(f"{', '.join(map(repr, bad))}: NAME=VALUE is wanted", param_hint="--metadata")
    try:
        return TypeAdapter(Metadata).validate_python({name: value for name, _, value in split})
    except ValidationError as error:
        raise click.BadParameter("; ".join(entry["msg"] for entry in error.errors()), param_hint="--metadata") from error


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

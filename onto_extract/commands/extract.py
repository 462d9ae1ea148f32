"""`ontorag extract`: the triples of texts that conform to ontologies."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import (
    chunk_size_option,
    config_option,
    configured,
    language_option,
    model_option,
    ontology_option,
    say_notes,
    say_passed_over,
)
from onto_core.cli.progress import steps
from onto_core.cli.tables import table_console
from onto_core.collection import require_collection
from onto_core.errors import BadReply, InputError

if TYPE_CHECKING:
    from onto_core.messages import Chunk
    from onto_core.settings import Settings
    from onto_extract.emit import ChunkReading


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER|-...")
@ontology_option
@model_option
@click.option("--examples", metavar="FILE|none", help="Solved texts to show to the model. Default: as configured, else those beside the ontologies.")
@language_option
@click.option("--vocabulary", multiple=True, metavar="FILE", help="RDF whose things the names of texts may mean (SKOS, labels); any number of them.")
@click.option("--same-as", metavar="FILE", help='Your decisions on names, a line each: {"same": ["Keller", "Anna Keller"]} or {"never": [...]}.')
@click.option("--format", "form", type=click.Choice(["table", "jsonl", "ttl", "nt"]), default="table", show_default=True, help="Form of the facts.")
@click.option("--explain", is_flag=True, help="For each sentence what was seen, matched, said, refused and let go, and why.")
@click.option("--explain-all", "everything", is_flag=True, help="Every step: segments, matches, subset and reasons, prompt, reply, verdicts.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: the extraction message of each chunk.")
@click.option("--collection", metavar="NAME", help='The collection of what names none itself. [default: "default"]')
@chunk_size_option
@config_option
@click.pass_context
def extract(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    ontologies: tuple[str, ...],
    model: str,
    examples: str | None,
    language: str | None,
    vocabulary: tuple[str, ...],
    same_as: str | None,
    form: str,
    explain: bool,
    everything: bool,
    as_json: bool,
    collection: str | None,
    chunk_size: int | None,
    config: str | None,
) -> None:
    """Extract the facts of texts that conform to ontologies.

    FILE is a document (text, Markdown, HTML, CSV, JSON, e-mail; PDF, DOCX, PPTX, XLSX with the extra documents), or JSON lines of chunks; `-` is
    standard input; of a FOLDER every document is read.
    Names of one thing become one; --explain tells which and why, and --same-as takes it back.
    What cannot be read is listed at the end, with exit code 1; the rest is extracted all the same.

    \b
    Example: ontorag extract report.md --ontology ontologies/demo --format ttl
    """
    from onto_core.documents.inputs import read_inputs

    if collection is not None:
        require_collection(collection)
    own = {
        "documents.chunk_size": chunk_size,
        "extraction.vocabulary": vocabulary or None,
        "extraction.same_as": same_as,
        "extraction.examples": examples,
    }
    settings = configured(config, ontologies=ontologies, model=model, overrides=own)
    so_far = settings.extraction.names_so_far
    inputs = read_inputs(
        files,
        size=settings.documents.chunk_size,
        collection=collection,
        language=language,
        names_so_far=so_far,
        limits=settings.documents,
    )
    if not inputs.chunks:
        raise InputError("extract", inputs.problems)
    readings, failures = result_of(_read(inputs.chunks, settings, with_steps=explain or everything))
    if as_json or form == "jsonl":
        _print_json(readings, as_json=as_json, explain=explain or everything)
    elif form == "table":
        _print_table(readings, explain=explain, everything=everything)
    else:
        _print_rdf(readings, form)
    say_passed_over(inputs.passed_over)
    say_notes(inputs.notes)
    for problem in inputs.problems:
        click.echo(f"ontorag: not read: {problem}", err=True)
    for failure in failures:
        click.echo(f"ontorag: {failure}", err=True)
    if failures or inputs.problems:
        ctx.exit(BadReply.exit_code if failures else InputError.exit_code)


async def _read(chunks: Sequence[Chunk], settings: Settings, *, with_steps: bool) -> tuple[list[ChunkReading], list[str]]:
    """Read the chunks, several at once: readings in order, and a line for every chunk whose reply could not be read."""
    from onto_core.service.collections import ontologies_of
    from onto_extract.pipeline import read_chunk
    from onto_extract.wiring import services_for

    slots = asyncio.Semaphore(settings.service.concurrency)
    async with services_for(ontologies_of({chunk.collection for chunk in chunks}, settings.ontologies), settings) as services:
        with steps("extracting, chunks", len(chunks)) as step:

            async def read(chunk: Chunk) -> ChunkReading | str:
                async with slots:
                    try:
                        reading = await read_chunk(chunk, services)
                        return reading if with_steps else reading.without_steps()
                    except BadReply as error:
                        return f"{chunk.document_id} chunk {chunk.ordinal}: {error}"
                    finally:
                        step()

            done = await asyncio.gather(*map(read, chunks))
    return [each for each in done if not isinstance(each, str)], [each for each in done if isinstance(each, str)]


def _print_json(readings: Sequence[ChunkReading], *, as_json: bool, explain: bool) -> None:
    from onto_extract.commands import output

    if as_json:
        click.echo(output.document(readings, explain=explain))
    else:
        for line in output.json_lines(readings):
            click.echo(line)


def _print_table(readings: Sequence[ChunkReading], *, explain: bool, everything: bool) -> None:

    from onto_extract.commands import output

    console = table_console()
    for reading in readings if explain or everything else ():
        if explain:
            output.print_stories(reading, console)
        if everything:
            output.print_explanation(reading, console)
    output.print_table(readings, console)


def _print_rdf(readings: Sequence[ChunkReading], form: str) -> None:
    from onto_extract.emit import extraction
    from onto_extract.rdf import SYNTAXES, graph_of

    prefixes = readings[0].selection.subset.schema.prefixes if readings else {}
    click.echo(graph_of(map(extraction, readings), prefixes).serialize(format=SYNTAXES[form]), nl=False)

"""`ontorag extract`: the triples of texts that conform to ontologies."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from onto_core.cli.options import config_option, configured, content_of, model_option, ontology_option
from onto_core.cli.progress import progress_bar
from onto_core.errors import BadReply, InputError, Problem

if TYPE_CHECKING:
    from onto_core.messages import Chunk
    from onto_core.settings import Settings
    from onto_extract.emit import ChunkReading


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|-...")
@ontology_option
@model_option
@click.option("--format", "form", type=click.Choice(["table", "jsonl", "ttl", "nt"]), default="table", show_default=True, help="Form of the facts.")
@click.option("--explain", is_flag=True, help="Every step: segments, matches, subset and reasons, prompt, reply, verdicts.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: the extraction message of each chunk.")
@click.option("--chunk-size", type=click.IntRange(min=100, max=1_000_000), default=1500, show_default=True, help="Characters of a chunk, at most.")
@config_option
@click.pass_context
def extract(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    ontologies: tuple[str, ...],
    model: str,
    form: str,
    explain: bool,
    as_json: bool,
    chunk_size: int,
    config: str | None,
) -> None:
    """Extract the facts of a text that conform to ontologies.

    FILE is a text or Markdown document, split by paragraphs, or JSON lines of chunks; `-` is standard input.

    \b
    Example: ontorag extract report.md --ontology ontologies/demo --format ttl
    """
    settings = configured(config, ontologies=ontologies, model=model)
    chunks = read_chunks(files, chunk_size)
    readings, failures = asyncio.run(_read(chunks, settings))
    if as_json or form == "jsonl":
        _print_json(readings, as_json=as_json, explain=explain)
    elif form == "table":
        _print_table(readings, explain=explain)
    else:
        _print_rdf(readings, form)
    for failure in failures:
        click.echo(f"ontorag: {failure}", err=True)
    if failures:
        ctx.exit(BadReply.exit_code)


def read_chunks(files: Sequence[str], size: int) -> list[Chunk]:
    """The chunks of the files, in order. Raises InputError with every problem of every file."""
    from onto_core.service.documents import looks_like_lines, read_document, read_lines

    chunks: list[Chunk] = []
    problems: list[Problem] = []
    for file in files:
        name = "stdin" if file == "-" else file
        try:
            content = content_of(file)
        except InputError as error:
            problems += error.problems
            continue
        if looks_like_lines(content):
            read = read_lines(name, content, collection=None)
        else:
            read = read_document(name, content, document_id=name if file == "-" else Path(file).name, collection="default", size=size)
        chunks += read.chunks
        problems += read.problems
    if problems:
        raise InputError("extract", problems)
    return chunks


async def _read(chunks: Sequence[Chunk], settings: Settings) -> tuple[list[ChunkReading], list[str]]:
    """Read the chunks, several at once: readings in order, and a line for every chunk whose reply could not be read."""
    from onto_core.service.ontologies import read_ontologies
    from onto_extract.pipeline import read_chunk
    from onto_extract.wiring import services_for

    slots = asyncio.Semaphore(settings.service.concurrency)
    async with services_for(read_ontologies(settings.ontologies.paths, settings.ontologies.profile), settings) as services:
        with progress_bar(quiet=len(chunks) < 2) as progress:
            task = progress.add_task("extracting", total=len(chunks))

            async def read(chunk: Chunk) -> ChunkReading | str:
                async with slots:
                    try:
                        return await read_chunk(chunk, services)
                    except BadReply as error:
                        return f"{chunk.document_id} chunk {chunk.ordinal}: {error}"
                    finally:
                        progress.advance(task)

            done = await asyncio.gather(*map(read, chunks))
    return [each for each in done if not isinstance(each, str)], [each for each in done if isinstance(each, str)]


def _print_json(readings: Sequence[ChunkReading], *, as_json: bool, explain: bool) -> None:
    from onto_extract.commands import output

    if as_json:
        click.echo(output.document(readings, explain=explain))
    else:
        for line in output.json_lines(readings):
            click.echo(line)


def _print_table(readings: Sequence[ChunkReading], *, explain: bool) -> None:
    from rich.console import Console

    from onto_extract.commands import output

    console = Console(width=None if sys.stdout.isatty() else 160)
    if explain:
        for reading in readings:
            output.print_explanation(reading, console)
    output.print_table(readings, console)


def _print_rdf(readings: Sequence[ChunkReading], form: str) -> None:
    from onto_extract.emit import extraction
    from onto_extract.rdf import SYNTAXES, graph_of

    prefixes = readings[0].selection.subset.schema.prefixes if readings else {}
    click.echo(graph_of(map(extraction, readings), prefixes).serialize(format=SYNTAXES[form]), nl=False)

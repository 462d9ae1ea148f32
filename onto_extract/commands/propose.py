"""`ontorag ontology propose`: what texts ask for and the ontology does not have, as Turtle that a person may paste."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import configured, language_option, model_option, ontology_option, say_notes, say_passed_over, store_options
from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.messages import Chunk, Extraction
    from onto_core.ontology.schema.schema import Schema
    from onto_core.sections.documents import DocumentSettings
    from onto_core.settings import Settings
    from onto_extract.lacks.find import Thresholds
    from onto_extract.lacks.proposal import Proposal

    Found = tuple[list[Proposal], "Read"]

IRI: Final = "https://example.org/proposed"


class Read:
    """What a command was given, and how much of it said something."""

    def __init__(self, extractions: int, chunks: int, silent: int) -> None:
        self.extractions, self.chunks, self.silent = extractions, chunks, silent


def noise_options(command: click.decorators.FC) -> click.decorators.FC:
    """Options that say what is noise, and how much is read."""
    decorators = (
        click.option("--least-chunks", type=click.IntRange(min=1), default=2, show_default=True, help="Passages that ask for it, at least."),
        click.option("--least-documents", type=click.IntRange(min=1), default=1, show_default=True, help="Documents that ask for it, at least."),
        click.option("--near", type=click.FloatRange(0.0, 1.0), default=0.75, show_default=True, help="Likeness from which two wordings are one."),
        click.option("--most", type=click.IntRange(min=1), default=50, show_default=True, help="Proposals, at most."),
        click.option("--sample", type=click.IntRange(min=0), default=200, show_default=True, help="Chunks of texts that are read; 0: all."),
        click.option("--seed", type=int, default=0, show_default=True, help="Of the sample."),
    )
    for decorate in reversed(decorators):
        command = decorate(command)
    return command


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE|FOLDER|-]...")
@store_options
@ontology_option
@model_option
@language_option
@noise_options
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON object: {read, proposals: [{kind, label, iri, chunks, documents, examples, ...}], turtle}."
)
def propose(
    *,
    files: tuple[str, ...],
    url: str | None,
    collection: str,
    ontologies: tuple[str, ...],
    model: str,
    language: str | None,
    least_chunks: int,
    least_documents: int,
    near: float,
    most: int,
    sample: int,
    seed: int,
    as_json: bool,
    config: str | None,
) -> None:
    """Propose what an ontology lacks: classes, properties, values and wider ends, each with counts and a passage. Nothing is applied.

    FILE is what `ontorag extract --json` printed or extraction messages, one a line: what was refused is counted. Or it is a text: of these a sample
    is extracted and also read without the ontology, by the model or by rules (English only), and what the ontology covers is left out. Counted are
    the passages and documents that ask for something. Without a FILE what the store keeps of its documents is read.

    \b
    Example: ontorag extract *.md --ontology mine.owl --json > all.json
             ontorag ontology propose all.json *.md --ontology mine.owl > missing.ttl
    """
    from onto_core.ontology.schema.schema import Schema
    from onto_core.service.ontologies import read_ontologies
    from onto_extract.lacks.find import Thresholds
    from onto_extract.lacks.proposal import document, turtle

    settings = configured(config, ontologies=ontologies, model=model, store=url)
    schema = Schema(read_ontologies(settings.ontologies.paths, settings.ontologies), settings.ontologies.foreign_links)
    extractions, chunks = read_files(files, settings.documents, language=language) if files else result_of(_kept(collection, settings))
    thresholds = Thresholds(least_chunks, least_documents, near, most)
    made, read = result_of(_found(extractions, chunks, schema, settings, thresholds=thresholds, sample=(sample, seed)))
    written = turtle(made, schema, IRI)
    if as_json:
        told = {"extractions": read.extractions, "chunks": read.chunks, "silent": read.silent}
        click.echo(json.dumps({"read": told, "proposals": document(made, schema), "turtle": written}, ensure_ascii=False, indent=2))
    else:
        click.echo(written, nl=False)
    if read.silent:
        click.echo(
            f"{read.silent} of {read.chunks} chunks were not read openly: rules read English only, or the model's reply could not be read", err=True
        )
    click.echo(f"{len(made)} proposals from {read.extractions} extractions and {read.chunks} chunks of texts", err=True)


def read_files(files: Sequence[str], settings: DocumentSettings, *, language: str | None) -> tuple[list[Extraction], list[Chunk]]:
    """The extractions of the files that hold some, and the chunks of the others. Raises InputError with every problem."""
    from pathlib import Path

    from onto_core.cli.options import content_of
    from onto_core.documents.inputs import read_inputs
    from onto_extract.commands.extraction_files import looks_like_extractions, parsed

    extractions: list[Extraction] = []
    texts = []
    for file in files:
        content = content_of(file) if file == "-" or Path(file).is_file() else b""
        if file == "-" or looks_like_extractions(content):
            extractions += parsed(file, content)
        else:
            texts.append(file)
    inputs = read_inputs(texts, size=settings.chunk_size, language=language, limits=settings)
    say_passed_over(inputs.passed_over)
    say_notes(inputs.notes)
    if inputs.problems:
        raise InputError("propose", inputs.problems)
    return extractions, inputs.chunks


async def _kept(collection: str, settings: Settings) -> tuple[list[Extraction], list[Chunk]]:
    """The extractions that the store keeps, and their chunks as far as their texts are kept."""
    from onto_core.documents.passages import every_extraction
    from onto_core.messages import Chunk
    from onto_core.service.stores import open_records

    extractions, chunks = [], []
    async with open_records(settings.store) as records:
        async for extraction, text in every_extraction(records, collection):
            extractions.append(extraction)
            if text:
                own = {"document_id": extraction.document_id or "text", "collection": collection, "language": extraction.language}
                chunks.append(Chunk(id=extraction.chunk_id, text=text, ordinal=max(extraction.ordinal, 0), **own))
    if not extractions:
        raise InputError("propose", [Problem(collection, "is a collection without extractions in the store", "name files, or --store")])
    return extractions, chunks


async def _found(
    extractions: list[Extraction], chunks: list[Chunk], schema: Schema, settings: Settings, *, thresholds: Thresholds, sample: tuple[int, int]
) -> Found:
    from onto_core.cli.progress import steps
    from onto_core.service.ontologies import embedder_of
    from onto_extract.lacks.find import lacking
    from onto_extract.lacks.reading import read_openly, sampled
    from onto_extract.pipeline import extract_chunk
    from onto_extract.wiring import services_for

    texts = {chunk.id: chunk.text for chunk in chunks}
    done = {each.chunk_id: each for each in extractions}
    chosen = sampled(chunks, *sample)
    if not chosen:
        async with embedder_of(settings) as embedder:
            made = await lacking(extractions, schema, embedder, texts=texts, thresholds=thresholds)
        return made, Read(len(extractions), 0, 0)
    async with services_for(tuple(schema.ontologies.values()), settings) as services:
        with steps("reading, chunks", len(chosen)) as step:
            concurrency = settings.service.concurrency

            async def extract(chunk: Chunk) -> Extraction:
                return done[chunk.id] if chunk.id in done else await extract_chunk(chunk, services)

            opened = await read_openly(chosen, services.proposer, schema, concurrency=concurrency, extract=extract, step=step)
        whole = list({**done, **{each.chunk_id: each for each in opened.extractions}}.values())
        made = await lacking(whole, schema, services.embedder, texts=texts, opened=opened.asked, thresholds=thresholds)
    return made, Read(len(whole), len(chosen), opened.silent)

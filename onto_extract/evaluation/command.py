"""`ontorag eval extract`: run gold sentences through the real pipeline and measure the outcome."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from onto_core.cli.options import config_option, model_option
from onto_core.cli.progress import trials
from onto_core.cli.tables import table_console

if TYPE_CHECKING:
    from onto_core.messages import Extraction
    from onto_core.ontology.schema.schema import Schema
    from onto_core.ports.models import Embedder
    from onto_core.settings import Settings
    from onto_extract.evaluation.measures import ExtractionReport, Figures, Score, SentenceScore
    from onto_extract.evaluation.text2kg import GoldCollection, GoldSentence
    from onto_extract.examples.nearest import ExamplePool
    from onto_extract.pipeline import Services


@click.command("extract")
@click.option("--data", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True, help="A folder in the form of Text2KGBench.")
@click.option("--ontologies", multiple=True, metavar="WORD", help="Only ontologies with this word in their name; any number of them.")
@click.option("--split", type=click.Choice(["test", "train"]), default="test", show_default=True, help="Which sentences.")
@model_option
@click.option("--examples", metavar="FILE|train", help="Solved texts to show to the model. train: those of the folder, never the sentence itself.")
@click.option("--no-overlap", is_flag=True, help="Show none that mentions a thing of the sentence's own triples.")
@click.option("--limit", type=click.IntRange(min=1), help="Sentences of each ontology, at most.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: the figures by ontology and together.")
@config_option
def extract(
    *,
    data: Path,
    ontologies: tuple[str, ...],
    split: str,
    model: str,
    examples: str | None,
    no_overlap: bool,
    limit: int | None,
    as_json: bool,
    config: str | None,
) -> None:
    """Extract from sentences with gold triples, each with its own ontology, and compare.

    The folder has owl/ (one ontology per file), ground_truth/ and train/ (JSON lines of sentences with triples).

    \b
    Example: ontorag eval extract --data ../shared/data/text2kg --model rules --ontologies film --limit 20
    """
    from onto_core.cli.options import settings_of
    from onto_core.clients.chat import model_overrides
    from onto_core.service.logs import configure_logging
    from onto_extract.evaluation.measures import report
    from onto_extract.evaluation.text2kg import read

    settings = settings_of(config, model_overrides(model) if model else {})
    configure_logging(settings.service)
    collections = read(data, split=split, only=ontologies, limit=limit)
    pools = solved_texts(collections, examples or "none", data, no_overlap=no_overlap)
    outcomes = asyncio.run(run(collections, settings, pools))
    measured = report(outcomes)
    if as_json:
        click.echo(json.dumps({"split": split, **asdict(measured)}, ensure_ascii=False))
    else:
        print_report(measured)


Pools = Mapping[str, Callable[["Embedder"], "ExamplePool"]]
"""Ontology of a collection -> how its solved texts are made ready."""


def solved_texts(collections: Sequence[GoldCollection], named: str, data: Path, *, no_overlap: bool) -> Pools:
    """The solved texts that each collection may use: none, those of a file, or those of its train split. Raises InputError."""
    from onto_extract.evaluation.solved import pools_of

    return pools_of(collections, named, data, no_overlap=no_overlap)


async def run(collections: Sequence[GoldCollection], settings: Settings, pools: Pools) -> list[SentenceScore]:
    """Run every sentence through the pipeline, with the ontology of its collection alone. One without a usable reply counts as failed.

    Raises BadOntology, and the ModelError of a model that replies to no sentence.
    """
    from onto_core.service.ontologies import read_ontologies
    from onto_extract.wiring import services_for

    outcomes: list[SentenceScore] = []
    with trials("extracting", sum(len(each.cases) for each in collections), together=settings.service.concurrency) as measured:
        for collection in collections:
            async with services_for(read_ontologies([collection.schema], settings.ontologies), settings, pools[collection.ontology]) as services:
                name = collection.ontology
                outcomes += await measured.of(collection.cases, partial(_extracted, name, services), partial(_failed, name))
    return outcomes


async def _extracted(ontology: str, services: Services, case: GoldSentence) -> SentenceScore:
    from onto_core.messages import Chunk
    from onto_extract.pipeline import extract_chunk

    extraction = await extract_chunk(Chunk(document_id=case.id, text=case.text), services)
    return outcome_of(case, ontology, extraction, services.catalogs.current.schema)


def _failed(ontology: str, case: GoldSentence, why: str) -> SentenceScore:
    from onto_extract.evaluation.measures import SentenceScore

    return SentenceScore(ontology, case.text, case.gold, (), 0, failure=why)


def outcome_of(case: GoldSentence, ontology: str, extraction: Extraction, schema: Schema) -> SentenceScore:
    """The stated facts in the words of the benchmark, which are labels. Class membership is not a relation there."""
    from onto_core.messages import EntityWire
    from onto_core.vocabulary import RDF_TYPE
    from onto_extract.evaluation.measures import Said, SentenceScore

    facts = [triple for triple in extraction.triples if not triple.inferred and triple.predicate != RDF_TYPE]
    predicted = tuple(
        Said(fact.subject.label, schema.label(fact.predicate), fact.object.label if isinstance(fact.object, EntityWire) else fact.object.value)
        for fact in facts
    )
    in_ontology = sum(fact.predicate in schema.properties for fact in facts)
    return SentenceScore(ontology, case.text, case.gold, predicted, in_ontology, len(extraction.rejected))


def print_report(report: ExtractionReport) -> None:
    from rich.table import Table

    table = Table("ontology", caption="F1 in %; official: mean over sentences; strict: pooled over sentences; OC: relations of the ontology")
    for heading in ("sentences", "triples", "refused", "official", "strict P", "strict R", "strict F1", "OC", "not in text", "answered"):
        table.add_column(heading, justify="right")
    for name, figures in report.ontologies.items():
        table.add_row(name, *_row(figures))
    table.add_section()
    total = [sum(getattr(each, field) for each in report.ontologies.values()) for field in ("sentences", "predicted", "rejected")]
    shares = [_percent(share) for share in (report.conformance, report.hallucinated, report.answered)]
    for label, official, strict in (("mean of ontologies", report.official, report.strict_macro), ("all sentences", None, report.strict_micro)):
        table.add_row(label, *map(str, total), _percent(official.f1) if official else "", *_parts(strict), *shares)
    console = table_console()
    console.print(table)
    for failure, sentences in report.failures.items():
        console.print(f"no reply to {sentences} {'sentence' if sentences == 1 else 'sentences'}: {failure}", markup=False, highlight=False)


def _row(figures: Figures) -> list[str]:
    counts = [str(figures.sentences), str(figures.predicted), str(figures.rejected), _percent(figures.official.f1)]
    return [*counts, *_parts(figures.strict), *map(_percent, (figures.conformance, figures.hallucinated, figures.answered))]


def _parts(score: Score) -> list[str]:
    return [_percent(part) for part in (score.precision, score.recall, score.f1)]


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"

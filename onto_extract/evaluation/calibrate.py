"""`ontorag eval calibrate`: the confidence of facts held against gold sentences, and fitted to them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import config_option, model_option, ontology_option
from onto_core.cli.progress import trials
from onto_core.cli.tables import table_console
from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.settings import Settings
    from onto_extract.confidence.fit import Outcome, Reliability
    from onto_extract.emit import ChunkReading
    from onto_extract.evaluation.gold import GoldCollection, GoldSentence
    from onto_extract.pipeline import Services

FEWEST: Final = 30
"""Facts from which on a calibration says anything."""


@click.command("calibrate")
@click.option("--data", "--gold", "data", type=click.Path(exists=True, path_type=Path), required=True, help="A file of JSON lines, or a folder.")
@ontology_option
@click.option("--ontologies", "words", multiple=True, metavar="WORD", help="Of a folder: only ontologies with this word in their name; any number.")
@click.option("--split", type=click.Choice(["test", "train"]), default="train", show_default=True, help="Of a folder: which sentences.")
@model_option
@click.option("--limit", type=click.IntRange(min=1), help="The first sentences of each ontology, at most.")
@click.option("--sample", type=click.IntRange(min=1), help="Sentences in all, drawn evenly over the ontologies.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the sample, and of the parts of the cross-validation.")
@click.option("--folds", type=click.IntRange(min=2, max=50), default=5, show_default=True, help="Parts of the cross-validation.")
@click.option("--out", type=click.Path(dir_okay=False, writable=True, path_type=Path), help="Write the fitted calibration here.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: both reliability tables, and the calibration.")
@config_option
def calibrate(
    *,
    data: Path,
    ontologies: tuple[str, ...],
    words: tuple[str, ...],
    split: str,
    model: str,
    limit: int | None,
    sample: int | None,
    seed: int,
    folds: int,
    out: Path | None,
    as_json: bool,
    config: str | None,
) -> None:
    """Fit the confidence of facts to texts whose facts are known, and say how well it agrees with them before and after.

    The gold is what `ontorag eval extract` takes, and each text is extracted as it does it; a fact is right when the gold has it. Before: by the
    calibration in use. After: by weights fitted to the other texts. Without --out nothing is kept; set `extraction.calibration` to FILE to use
    what was fitted to all of them.

    \b
    Examples: ontorag eval calibrate --gold mine.jsonl --ontology mine.owl --out mine.json
              ontorag eval calibrate --data ../shared/data/text2kg --model rules --sample 400
    """
    from onto_core.clients.chat import model_overrides
    from onto_core.service.configuration import load_settings
    from onto_core.service.logs import configure_logging
    from onto_extract.confidence.calibration import read_calibration
    from onto_extract.confidence.fit import cross_validated, fitted, reliability
    from onto_extract.evaluation.command import gold_collections
    from onto_extract.evaluation.gold import sample as drawn

    settings = load_settings(config, overrides=(model_overrides(model) if model else {}) | {"extraction.minimum_confidence": 0.0})
    configure_logging(settings.service)
    used = read_calibration(settings.extraction.calibration)
    collections = gold_collections(data, ontologies or settings.ontologies.paths, split=split, only=words, limit=limit, given=bool(ontologies))
    outcomes = result_of(run(drawn(collections, sample, seed) if sample else collections, settings))
    if len(outcomes) < FEWEST:
        raise InputError(str(data), [Problem("facts", f"are {len(outcomes)}, too few to fit anything to", f"{FEWEST} or more: take more sentences")])
    before = reliability([used.of_features(outcome.features) for outcome in outcomes], outcomes)
    after = reliability(cross_validated(outcomes, used, folds=folds, seed=seed), outcomes)
    made = fitted(
        outcomes,
        used,
        about=f"{data.resolve().name}{f', {split}' if data.is_dir() else ''}, model {model or settings.model.name or settings.model.kind}",
    )
    if out:
        out.write_text(made.written(), encoding="utf-8")
    if as_json:
        click.echo(json.dumps({"before": asdict(before), "after": asdict(after), "calibration": made.model_dump()}, ensure_ascii=False))
    else:
        print_reliability(before, after, folds)
        click.echo(f"written to {out}: set extraction.calibration to use it" if out else "nothing was written: --out FILE keeps the fitted weights")


async def run(collections: Sequence[GoldCollection], settings: Settings) -> list[Outcome]:
    """Extract every text with the ontologies of its collection alone, and hold its facts against the gold. A failed text has none."""
    from onto_core.service.ontologies import read_ontologies
    from onto_extract.wiring import services_for

    outcomes: list[Outcome] = []
    with trials("extracting", sum(len(each.cases) for each in collections), together=settings.service.concurrency) as measured:
        for collection in collections:
            async with services_for(read_ontologies(collection.paths, settings.ontologies), settings) as services:
                for found in await measured.of(collection.cases, partial(_facts, services), _none):
                    outcomes += found
    return outcomes


async def _facts(services: Services, case: GoldSentence) -> list[Outcome]:
    from onto_core.messages import Chunk
    from onto_extract.pipeline import read_chunk

    return outcomes_of(await read_chunk(Chunk(document_id=case.id, text=case.text), services), case)


def _none(_: GoldSentence, __: str) -> list[Outcome]:
    return []


def outcomes_of(reading: ChunkReading, case: GoldSentence) -> list[Outcome]:
    """Each accepted fact once, with its features; right when it is in the gold. Classes of things count only where the gold has some."""
    from onto_core.vocabulary import RDF_TYPE
    from onto_extract.confidence.fit import Outcome
    from onto_extract.confidence.gather import gathered, triple_of
    from onto_extract.evaluation.gold import IS_A, in_words_of
    from onto_extract.evaluation.measures import Said, strict_key
    from onto_extract.model import plain

    schema = reading.selection.subset.schema
    gold = [in_words_of(said, schema) for said in case.gold]
    keys, with_classes = {strict_key(said) for said in gold}, any(said.relation == IS_A for said in gold)
    found: dict[tuple[str, str, str], Outcome] = {}
    for i, evidence in gathered(reading.verdict, reading.chunk.text, schema, reading.proposals).items():
        judged = reading.verdict.judged[i]
        triple = triple_of(judged)
        of_class = triple.predicate == RDF_TYPE
        if judged.accepted and (with_classes or not of_class):
            end = schema.label(triple.key[2]) if of_class and isinstance(triple.key[2], str) else plain(triple.object)
            key = strict_key(Said(plain(triple.subject), IS_A if of_class else schema.label(triple.predicate), end))
            found.setdefault(key, Outcome(evidence.features(), key in keys, case.id))
    return list(found.values())


def print_reliability(before: Reliability, after: Reliability, folds: int) -> None:
    """Print the share of right facts by confidence, before and after, and what the two come to."""
    from rich.table import Table

    table = Table("confidence", caption=f"{before.facts} facts, {before.right:.0%} of them right; after: cross-validated, {folds} parts")
    for heading in ("facts before", "expected", "right", "facts after", "expected", "right"):
        table.add_column(heading, justify="right")
    rows = {each.low: [str(each.facts), f"{each.expected:.2f}", f"{each.right:.2f}"] for each in before.bins}
    also = {each.low: [str(each.facts), f"{each.expected:.2f}", f"{each.right:.2f}"] for each in after.bins}
    for low in sorted(rows.keys() | also.keys()):
        table.add_row(f"{low:.1f} to {low + 0.1:.1f}", *rows.get(low, ["", "", ""]), *also.get(low, ["", "", ""]))
    console = table_console()
    console.print(table)
    for name, each in (("before", before), ("after", after)):
        console.print(f"{name:7} expected calibration error {each.ece:.3f}, Brier score {each.brier:.3f}", highlight=False)

"""`ontorag eval extract`: run gold sentences through the real pipeline and measure the outcome."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from onto_core.cli.options import config_option, model_option, ontology_option

if TYPE_CHECKING:
    from onto_core.settings import Settings
    from onto_extract.evaluation.gold import GoldCollection
    from onto_extract.evaluation.measures import SentenceScore
    from onto_extract.evaluation.text2kg import Pools


@click.command("extract")
@click.option("--data", "--gold", "data", type=click.Path(exists=True, path_type=Path), required=True, help="A file of JSON lines, or a folder.")
@ontology_option
@click.option("--ontologies", "words", multiple=True, metavar="WORD", help="Of a folder: only ontologies with this word in their name; any number.")
@click.option("--split", type=click.Choice(["test", "train"]), default="test", show_default=True, help="Of a folder: which sentences.")
@model_option
@click.option("--examples", metavar="FILE|train", help="Solved texts to show to the model. train: those of the folder, never the sentence itself.")
@click.option("--no-overlap", is_flag=True, help="Show none that mentions a thing of the sentence's own facts.")
@click.option("--limit", type=click.IntRange(min=1), help="The first sentences of each ontology, at most.")
@click.option("--sample", type=click.IntRange(min=1), help="Sentences in all, drawn evenly over the ontologies.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the sample, and of the intervals.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="A file that keeps every sentence; a run that was cut off goes on.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: the figures by ontology and together.")
@config_option
def extract(
    *,
    data: Path,
    ontologies: tuple[str, ...],
    words: tuple[str, ...],
    split: str,
    model: str,
    examples: str | None,
    no_overlap: bool,
    limit: int | None,
    sample: int | None,
    seed: int,
    out: Path | None,
    as_json: bool,
    config: str | None,
) -> None:
    """Extract from texts whose facts are known, and compare.

    A file has a JSON object a line, {"text": "...", "facts": [{"subject": "...", "property": "...", "object": "..."}]}, and is read with
    --ontology. A property is an id, a label or an IRI. A folder has owl/ (one ontology per file), ground_truth/ and train/ (JSON lines of
    sentences with triples), each with its own ontology, as Text2KGBench has them.

    \b
    Examples: ontorag eval extract --gold mine.jsonl --ontology mine.owl --out run.jsonl
              ontorag eval extract --data ../shared/data/text2kg --model rules --ontologies film --limit 20
    """
    from onto_core.clients.chat import model_overrides
    from onto_core.service.configuration import load_settings
    from onto_core.service.logs import configure_logging
    from onto_extract.evaluation.gold import sample as drawn
    from onto_extract.evaluation.run_commands import print_outcomes
    from onto_extract.evaluation.text2kg import pools_of

    settings = load_settings(config, overrides=model_overrides(model) if model else None)
    configure_logging(settings.service)
    collections = gold_collections(data, ontologies or settings.ontologies.paths, split=split, only=words, limit=limit, given=bool(ontologies))
    if sample:
        collections = drawn(collections, sample, seed)
    pools = pools_of(collections, examples or "none", data, no_overlap=no_overlap)
    named = [
        str(data),
        *([] if data.is_file() else [split]),
        *([f"examples {examples}"] if examples else []),
        *(["no overlap"] if no_overlap else []),
    ]
    outcomes = _outcomes(collections, settings, out, ", ".join(named), pools)
    if as_json:
        from onto_extract.evaluation.run_commands import figures_of

        click.echo(json.dumps({"split": split if data.is_dir() else None, **figures_of(outcomes, seed)}, ensure_ascii=False))
    else:
        print_outcomes(outcomes, seed)


def gold_collections(
    data: Path, ontologies: Sequence[str], *, split: str, only: Sequence[str], limit: int | None, given: bool
) -> tuple[GoldCollection, ...]:
    """The gold of a folder or of a file; `given`: the ontologies were named by --ontology.

    Raises InputError with every problem; UsageError for options that do not go together.
    """
    from onto_extract.evaluation import text2kg
    from onto_extract.evaluation.gold import read_file

    if data.is_dir():
        if given:
            raise click.UsageError("--ontology is for a file of gold; each collection of a folder has its own ontology in owl/")
        return text2kg.read(data, split=split, only=only, limit=limit)
    if only:
        raise click.UsageError("--ontologies chooses among the collections of a folder; the ontologies of a file are named by --ontology FILE")
    if not ontologies:
        raise click.UsageError("no ontology: give --ontology FILE, or set ontologies.paths")
    return (read_file(data, [Path(each) for each in ontologies], limit=limit),)


def _outcomes(collections: Sequence[GoldCollection], settings: Settings, out: Path | None, gold: str, pools: Pools) -> list[SentenceScore]:
    """Run what is not done yet. The outcomes come in the order of the gold."""
    from onto_extract.evaluation.running import run, source_of
    from onto_extract.evaluation.runs import Place, RunFile, content_digest, header_of

    if out is None:
        return asyncio.run(run(collections, settings, pools=pools))
    sources: dict[Place, str] = {}
    for collection in collections:
        ontologies = content_digest(collection.paths)
        sources |= {(collection.ontology, case.id): source_of(case, collection, ontologies) for case in collection.cases}
    file = RunFile(out, header_of(gold, settings))
    try:
        rest = file.rest(collections, sources)
        done = sum(len(each.cases) for each in collections) - sum(len(each.cases) for each in rest)
        if done:
            click.echo(f"{out}: {done} {'sentence is' if done == 1 else 'sentences are'} done already", err=True)
        asyncio.run(run(rest, settings, pools=pools, sources=lambda collection, case: sources[collection.ontology, case.id], keep=file.keep))
    finally:
        file.close()
    return [file.done[place] for place in sources]

"""`ontorag identities`: which things of different documents are one, read from what was extracted, as decisions that a person may edit."""

from __future__ import annotations

import json

import click

from onto_core.cli.options import config_option, configured, ontology_option
from onto_extract.commands.extraction_files import extractions_in


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|-...")
@ontology_option
@click.option("--short-names", is_flag=True, help='Also single names of people ("Keller", where there is one Keller in all documents): a guess.')
@config_option
def identities(*, files: tuple[str, ...], ontologies: tuple[str, ...], short_names: bool, config: str | None) -> None:
    """Propose which things of different documents are one. FILE is what `ontorag extract --json` printed, or extraction messages, one a line.

    Each line is a decision for one document with its reason, in the form of `--same-as`: take out what is wrong, and extract again with the rest.

    \b
    Example: ontorag extract *.md --ontology mine.owl --json > all.json
             ontorag identities all.json --ontology mine.owl > same.jsonl
             ontorag extract *.md --ontology mine.owl --same-as same.jsonl
    """
    from onto_core.ontology.schema.schema import Schema
    from onto_core.service.ontologies import read_ontologies
    from onto_extract.identity.across import Across, things_of
    from onto_extract.identity.decisions import read_decisions

    settings = configured(config, ontologies=ontologies)
    schema = Schema(read_ontologies(settings.ontologies.paths, settings.ontologies), settings.ontologies.foreign_links)
    messages = [message for file in files for message in extractions_in(file)]
    decisions = read_decisions(settings.extraction.same_as)
    for line in Across(things_of(messages), schema, settings.extraction.namespace, decisions).decided(short_names=short_names):
        click.echo(json.dumps(line.model_dump(exclude_defaults=True), ensure_ascii=False))

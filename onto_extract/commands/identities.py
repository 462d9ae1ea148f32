"""`ontorag identities`: which things of different documents are one, read from what was extracted, as decisions that a person may edit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from onto_core.cli.options import config_option, configured, content_of, ontology_option
from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.messages import Extraction


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
    messages = [message for file in files for message in _messages(file)]
    decisions = read_decisions(settings.extraction.same_as)
    for line in Across(things_of(messages), schema, settings.extraction.namespace, decisions).decided(short_names=short_names):
        click.echo(json.dumps(line.model_dump(exclude_defaults=True), ensure_ascii=False))


def _messages(file: str) -> Iterator[Extraction]:
    """The extractions of a file. Raises InputError for what is none."""
    from pydantic import ValidationError

    from onto_core.messages import Extraction

    text = content_of(file).decode("utf-8-sig", errors="replace")
    try:
        whole: Any = json.loads(text)
        found = whole["extractions"] if isinstance(whole, dict) and "extractions" in whole else whole if isinstance(whole, list) else [whole]
    except ValueError:
        try:
            found = [json.loads(line) for line in text.splitlines() if line.strip()]
        except ValueError as error:
            raise InputError(file, [Problem("", f"is no JSON: {error}", "give what `ontorag extract --json` printed")]) from error
    for number, each in enumerate(found, start=1):
        try:
            yield Extraction.model_validate(each)
        except ValidationError as error:
            raise InputError(file, [Problem(f"extraction {number}", "is no extraction", "give what `ontorag extract --json` printed")]) from error

"""`ontorag examples`: solved texts that a model is shown with texts like them; each is held against its ontology before it is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from onto_core.cli.options import config_option, content_of, ontology_option, settings_of
from onto_core.cli.tables import table_console
from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.settings import Settings
    from onto_extract.examples.lines import ReadExample
    from onto_extract.examples.model import Example, ExampleFact

store_option = click.option(
    "--examples", "store", metavar="FILE", help="The file of examples. Default: as configured, else examples/NAME.jsonl beside the ontology NAME."
)


@click.group()
def examples() -> None:
    """Keep solved texts: a language model reads a text better when it is shown the facts of texts like it.

    They are JSON lines in examples/NAME.jsonl beside the ontology NAME, and `ontorag extract` and the workers find them there.

    \b
    Example: ontorag examples add --ontology ships.ttl --text "Fram was built in Larvik." --fact "Fram | builtIn | Larvik"
    """


@examples.command()
@click.option("--text", required=True, help="The text, as it stands in a document.")
@click.option("--fact", "facts", multiple=True, metavar="'SUBJECT | PROPERTY | OBJECT'", help="A fact that it states, any number; none: it has none.")
@ontology_option
@store_option
@config_option
def add(*, text: str, facts: tuple[str, ...], ontologies: tuple[str, ...], store: str | None, config: str | None) -> None:
    """Add one solved text. Every fact must be one that the judge would accept from the text. `is a` gives a class.

    \b
    Example: ontorag examples add --ontology ships.ttl --text "The brig Belgica." --fact "Belgica | is a | Brig"
    """
    from onto_extract.examples.lines import ReadExample
    from onto_extract.examples.model import Example

    if not text.strip():
        raise InputError("examples add", [Problem("--text", "is empty", "give the text that states the facts")])
    example = Example(text.strip(), tuple(_fact(number, fact) for number, fact in enumerate(facts, start=1)))
    _keep([ReadExample("--text", example)], _settings(config, ontologies, store))


@examples.command(name="import")
@click.argument("files", nargs=-1, required=True, metavar="FILE|-...")
@ontology_option
@store_option
@config_option
@click.pass_context
def import_(ctx: click.Context, *, files: tuple[str, ...], ontologies: tuple[str, ...], store: str | None, config: str | None) -> None:
    """Add the solved texts of JSON lines: those that are right; what is wrong with the others is listed, with exit code 1.

    A line is {"text", "facts": [{"subject", "property", "object", "subject_type"?, "object_type"?}], "ontology"?}, or as in Text2KGBench
    {"sent", "triples": [{"sub", "rel", "obj"}]}. A property is told by its id or its label.

    \b
    Example: ontorag examples import solved.jsonl --ontology ships.ttl
    """
    from onto_extract.examples.lines import read_examples

    reads = [read_examples(file, content_of(file)) for file in files]
    problems = [problem for read in reads for problem in read.problems]
    if _keep([each for read in reads for each in read.read], _settings(config, ontologies, store), problems):
        ctx.exit(InputError.exit_code)


@examples.command(name="list")
@ontology_option
@store_option
@click.option("--json", "as_json", is_flag=True, help="JSON lines, as they are kept.")
@config_option
def list_(*, ontologies: tuple[str, ...], store: str | None, as_json: bool, config: str | None) -> None:
    """List the solved texts in use, each with the id by which it is removed.

    \b
    Example: ontorag examples list --ontology ships.ttl
    """
    from rich.table import Table

    from onto_extract.examples.lines import id_of, line_of
    from onto_extract.examples.store import load

    found = load(_settings(config, ontologies, store))
    if as_json:
        for example in found:
            click.echo(line_of(example))
        return
    table = Table("id", "text", "facts", show_lines=True)
    for example in found:
        table.add_row(id_of(example), example.text, "\n".join(f"{each.subject} · {each.property} · {each.object}" for each in example.facts))
    console = table_console()
    if found:
        console.print(table)
    console.print(f"{len(found)} {'example' if len(found) == 1 else 'examples'}", highlight=False)


@examples.command()
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@ontology_option
@store_option
@config_option
def remove(*, ids: tuple[str, ...], ontologies: tuple[str, ...], store: str | None, config: str | None) -> None:
    """Remove solved texts by their ids, as `ontorag examples list` shows them.

    \b
    Example: ontorag examples remove 1f0c9a3e --ontology ships.ttl
    """
    from onto_extract.examples.lines import id_of
    from onto_extract.examples.store import change, files_of, read_file

    settings = _settings(config, ontologies, store)
    held = {path: {id_of(example) for example in read_file(path).examples} for path in files_of(settings)}
    if unknown := [each for each in ids if not any(each in known for known in held.values())]:
        raise InputError("examples remove", [Problem(each, "is not the id of an example", "`ontorag examples list` shows them") for each in unknown])
    for path, known in held.items():
        if known & set(ids):
            left = change(path, lambda kept: (example for example in kept if id_of(example) not in ids))
            click.echo(f"{path}: {len(left)} left")


def _settings(config: str | None, ontologies: Sequence[str], store: str | None) -> Settings:
    return settings_of(config, {"ontologies.paths": tuple(ontologies) or None, "extraction.examples": store})


def _fact(number: int, fact: str) -> ExampleFact:
    from onto_extract.examples.model import ExampleFact

    parts = [part.strip() for part in fact.split("|", 2)]
    if len(parts) < 3 or not all(parts):
        raise InputError("examples add", [Problem(f"--fact {number}", f"{fact!r} is not a fact", "'SUBJECT | PROPERTY | OBJECT'")])
    return ExampleFact(*parts)


def _keep(read: Iterable[ReadExample], settings: Settings, problems: Sequence[Problem] = ()) -> bool:
    """Keep what is right, the newer of one text; list what is not. True when there is any; raises InputError where nothing else is left."""
    from onto_core.matching.select import whole
    from onto_core.ontology.schema.schema import Schema
    from onto_core.service.ontologies import read_ontologies
    from onto_extract.examples.check import checked
    from onto_extract.examples.store import change, file_to_change

    path = file_to_change(settings)
    schema = Schema(read_ontologies(settings.ontologies.paths, settings.ontologies), settings.ontologies.foreign_links)
    good, broken = checked(read, whole(schema), settings.extraction)
    problems = [*problems, *broken]
    if good:
        kept = change(path, lambda old: _with(old, good))
        click.echo(f"{path}: {len(good)} added, {len(kept)} in all")
    elif problems:
        raise InputError("examples", problems)
    for problem in problems:
        click.echo(f"ontorag: not added: {problem}", err=True)
    return bool(problems)


def _with(old: Iterable[Example], new: Iterable[Example]) -> Iterable[Example]:
    return {(example.ontology, example.text): example for example in (*old, *new)}.values()

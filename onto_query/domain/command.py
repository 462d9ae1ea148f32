"""`ontorag domain check`: every problem of query files, held against ontologies and, when asked, against a graph."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import config_option, configured, ontology_option

if TYPE_CHECKING:
    from onto_core.errors import Problem
    from onto_core.settings import Settings


@click.group()
def domain() -> None:
    """Check what was written for the questions of a domain: other words for its elements, templates, solved questions.

    \b
    Example: ontorag domain check ontologies/
    """


@domain.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@ontology_option
@click.option("--collection", default="", metavar="NAME", help="Hold the names against what this collection of the graph has, too.")
@click.option("--store", metavar="URL", help="The graph of --collection. Default: as configured.")
@click.option("--json", "as_json", is_flag=True, help="One JSON list of {file, place, problem, mend}.")
@config_option
@click.pass_context
def check(
    ctx: click.Context, *, files: Sequence[str], ontologies: tuple[str, ...], collection: str, store: str | None, as_json: bool, config: str | None
) -> None:
    """Name every problem of query files, with its place and its fix. Exit code 1 when there is one.

    FILE is a query file or a folder. Names are held against the ontologies beside a file, those of --ontology or else those configured; with
    --collection against a graph as well, and then no ontology is needed. Without either only the shape, the patterns and the queries are read.

    \b
    Example: ontorag domain check shop/query.yaml --collection shop
    """
    settings = configured(config, ontologies=ontologies, store=store, required=False)
    found = result_of(_checked(files, settings, collection, by_settings=bool(ontologies)))
    if as_json:
        entries = [{"file": file, "place": each.where, "problem": each.message, "mend": each.mend} for file, problems in found for each in problems]
        click.echo(json.dumps(entries, ensure_ascii=False, indent=2))
    else:
        for file, problems in found:
            click.echo(f"{file}: {len(problems) or 'no'} problem{'' if len(problems) == 1 else 's'}")
            for problem in problems:
                click.echo(f"  {problem}")
    ctx.exit(1 if any(problems for _, problems in found) else 0)


async def _checked(files: Sequence[str], settings: Settings, collection: str, *, by_settings: bool) -> list[tuple[str, tuple[Problem, ...]]]:
    """Each query file with its problems. Raises InputError for a path without any."""
    from onto_core.errors import InputError, Problem
    from onto_core.ontology.read.load import files as ontology_files
    from onto_core.service.ontologies import load, read_ontologies
    from onto_query.domain.bind import bind
    from onto_query.domain.graph import schema_of_graph, things_among
    from onto_query.domain.kept import is_query_file, query_files, read_at

    configured_paths = settings.ontologies.collections.get(collection, settings.ontologies.paths)
    found: list[tuple[str, tuple[Problem, ...]]] = []
    for given in map(Path, files):
        query = list(query_files(given)) if given.is_dir() or is_query_file(given) else []
        if not query:
            raise InputError(
                "query file", [Problem(str(given), "is no query file, and holds none", "query.yaml, or NAME.query.yaml beside NAME.ttl")]
            )
        for file in query:
            reading = read_at(file)
            if reading.file is None:
                found.append((str(file), reading.problems))
                continue
            # data may lie beside a query file as well: what is no ontology is left out
            beside = [] if by_settings else [path for path in ontology_files(file.parent) if not is_query_file(path)]
            usable = load(beside, settings.ontologies).ontologies if beside else ()
            loaded = usable or (read_ontologies(configured_paths, settings.ontologies) if configured_paths else ())
            if collection:
                async with schema_of_graph(loaded, settings, collection) as (schema, graph):
                    things = await things_among(reading.file, schema, graph, collection)
            else:
                from onto_core.ontology.schema.schema import Schema

                schema, things = Schema(loaded, settings.ontologies.foreign_links), None
            _, problems = bind([reading.file], schema, things)
            found.append((str(file), (*reading.problems, *problems)))
    return found

"""`ontorag cypher`: queries against Neo4j, Memgraph or FalkorDB, read-only."""

from __future__ import annotations

import asyncio
import csv
import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from onto_core.addresses import shown
from onto_core.cli.options import config_option, settings_of
from onto_core.cli.query_output import judging, print_table, query_text
from onto_core.errors import BadSettings, Problem

if TYPE_CHECKING:
    from onto_core.settings import Settings
    from onto_core.terms import Cell, Table


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="[check] QUERY|-")
@click.option("--store", "url", metavar="URL", help="bolt://HOST:PORT/DATABASE, neo4j://, memgraph:// or falkordb://HOST:PORT/GRAPH.")
@click.option("--dialect", type=click.Choice(("neo4j", "memgraph", "falkordb")), help="With check: for which product, without a store.")
@click.option("--collection", default="default", show_default=True, metavar="NAME", help="The collection; none sees another.")
@click.option("--all", "everything", is_flag=True, help="The whole database or graph, including what OntoRAG did not write.")
@click.option("--param", "parameters", multiple=True, metavar="NAME=VALUE", help="A parameter; VALUE is JSON, or else a text.")
@click.option("--explain", is_flag=True, help="The server's plan; the query is not run.")
@click.option("--profile", is_flag=True, help="The plan and what each step took; the query is run.")
@click.option("--format", "format_", type=click.Choice(("table", "json", "csv")), help="Default: table.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json; with check, the verdict as JSON.")
@click.option("--deadline", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS", help="Stop the query then. Default: query.deadline.")
@click.option("--max-rows", type=click.IntRange(min=1), metavar="N", help="Cut the result there, and say so. Default: query.max_rows.")
@config_option
def cypher(
    *,
    words: tuple[str, ...],
    url: str | None,
    dialect: str | None,
    collection: str,
    everything: bool,
    parameters: tuple[str, ...],
    explain: bool,
    profile: bool,
    format_: str | None,
    as_json: bool,
    deadline: float | None,
    max_rows: int | None,
    config: str | None,
) -> None:
    """Run a Cypher query, read-only; or only check whether it would run.

    QUERY is the text, the name of a .cypher file, or - for standard input. A query that could write, read files, reach another server or outgrow
    its limits is refused (exit code 3), with the place and the reason. The password comes from ONTORAG__STORE__CYPHER__PASSWORD.

    \b
    Example: ontorag cypher "MATCH (p:Person)-[:bornIn]->(c) RETURN p, c" --store bolt://localhost:7687
    Example: ontorag cypher check "MATCH (n) DETACH DELETE n" --dialect falkordb
    """
    only_check = words[0] == "check" and len(words) > 1
    if len(words) != 1 + only_check:
        raise click.UsageError("one query, please: put it in quotes")
    if as_json and format_ not in (None, "json"):
        raise click.UsageError(f"--json and --format {format_} contradict each other")
    if dialect and not only_check:
        raise click.UsageError("--dialect is for check; to run a query, give a --store")
    text, values = query_text(words[-1], ".cypher"), parameters_of(parameters)
    settings = settings_of(config, {"store.url": url, "query.deadline": deadline, "query.max_rows": max_rows})
    if only_check:
        check(text, dialect or product_of(settings), values, as_json=as_json or format_ == "json")
        return
    space = "" if everything else collection
    if explain or profile:
        click.echo(asyncio.run(planned(text, values, settings, space, profile=profile)))
        return
    show(asyncio.run(answer(text, values, settings, space)), "json" if as_json else format_ or "table")


def parameters_of(words: tuple[str, ...]) -> dict[str, object]:
    parameters: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise click.UsageError(f"--param {word!r} is not NAME=VALUE")
        try:
            parameters[name] = json.loads(value)
        except json.JSONDecodeError:
            parameters[name] = value
    return parameters


def product_of(settings: Settings) -> str:
    from cypher_executor.servers.urls import read_url

    try:
        return read_url(settings.store.url).product
    except BadSettings as error:
        raise click.UsageError("for which product? Give --dialect neo4j, memgraph or falkordb, or a --store") from error


def check(text: str, dialect: str, parameters: Mapping[str, object], *, as_json: bool) -> None:
    """Print the verdict. Raises what the guard raises; with JSON, exits with its code after the document."""
    from cypher_executor import guard

    with judging(as_json=as_json):
        checked = guard.check(text, dialect, parameters)
    if as_json:
        document = {"allowed": True, "dialect": dialect, "text": checked.text, "columns": checked.columns, "limit": checked.limit}
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        columns = f" columns {', '.join(checked.columns)};" if checked.columns else ""
        click.echo(f"may run on {checked.dialect}:{columns} at most {checked.limit:,} rows\n{checked.text}")


async def answer(text: str, parameters: Mapping[str, object], settings: Settings, space: str) -> Table:
    from cypher_executor.store import open_store
    from onto_core.ports.graphs import Limits
    from onto_core.service.stores import closing
    from onto_core.terms import Query

    async with closing(open_store(settings.store)) as store:
        query, limits = Query("cypher", text, parameters), Limits.of(settings.query)
        checked = store.checked(query, limits, space)  # a refusal needs no server
        if space and space not in (collections := await store.collections()):
            hint = f"it has {', '.join(collections)}" if collections else "--all asks whatever the database holds"
            raise BadSettings("settings", [Problem("collection", f"{shown(settings.store.url)} has no collection {space!r}", hint)])
        return await store.run_checked(checked, limits, space)


async def planned(text: str, parameters: Mapping[str, object], settings: Settings, space: str, *, profile: bool) -> str:
    from cypher_executor.store import open_store
    from onto_core.ports.graphs import Limits
    from onto_core.service.stores import closing
    from onto_core.terms import Query

    async with closing(open_store(settings.store)) as store:
        return await store.plan(Query("cypher", text, parameters), Limits.of(settings.query), space, profile=profile)


def show(table: Table, format_: str) -> None:
    if format_ == "json":
        rows = [{name: term(cell) for name, cell in zip(table.columns, row, strict=True) if cell is not None} for row in table.rows]
        document = {"head": {"vars": table.columns}, "truncated": table.truncated, "results": {"bindings": rows}}
        click.echo(json.dumps(document, ensure_ascii=False))
    elif format_ == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(table.columns)
        writer.writerows([plain(cell) for cell in row] for row in table.rows)
    else:
        print_table(table, plain)
    if table.truncated:
        click.echo(f"cut at {len(table.rows):,} rows; there are more (--max-rows N)", err=True)


def term(cell: Cell) -> dict[str, str]:
    """A cell in the SPARQL 1.1 results format, as `ontorag sparql --json` prints it."""
    from onto_core.terms import Iri, Literal
    from onto_core.vocabulary import XSD_STRING

    if isinstance(cell, Iri):
        return {"type": "uri", "value": cell.value, **({"label": cell.label} if cell.label else {})}
    assert isinstance(cell, Literal)
    return {"type": "literal", "value": cell.lexical, **({} if cell.datatype == XSD_STRING else {"datatype": cell.datatype})}


def plain(cell: Cell) -> str:
    from onto_core.terms import Iri, Literal

    return cell.value if isinstance(cell, Iri) else cell.lexical if isinstance(cell, Literal) else ""

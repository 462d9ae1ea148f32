"""`ontorag sparql`: queries against a graph store, read-only."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import click

from onto_core.cli.options import settings_of, store_options
from onto_core.cli.query_output import judging, print_table, query_text

if TYPE_CHECKING:
    from onto_core.settings import Settings
    from onto_core.terms import Table
    from sparql_cassandra.guard import CheckedQuery, Form
    from sparql_cassandra.ports import Store

FORMATS = ("table", "json", "xml", "csv", "tsv", "ttl", "nt")


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="[check] QUERY|-")
@store_options
@click.option("--format", "format_", type=click.Choice(FORMATS), help="Default: table; of a CONSTRUCT or DESCRIBE, ttl.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json; with check, the verdict as JSON.")
@click.option("--deadline", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS", help="Stop the query then. Default: query.deadline.")
@click.option("--max-rows", type=click.IntRange(min=1), metavar="N", help="Cut the result there, and say so. Default: query.max_rows.")
def sparql(
    *,
    words: tuple[str, ...],
    url: str | None,
    collection: str,
    config: str | None,
    format_: str | None,
    as_json: bool,
    deadline: float | None,
    max_rows: int | None,
) -> None:
    """Run a SPARQL query, read-only; or only check whether it would run.

    QUERY is the text, the name of a file that ends in .rq or .sparql, or - for standard input.
    A query that could write or reach another server is refused (exit code 3), one that does not parse is bad (1).

    \b
    Example: ontorag sparql "SELECT ?s ?o { ?s <urn:example:wrote> ?o } LIMIT 10" --format csv
    Example: ontorag sparql check "LOAD <http://example.org/data>"
    """
    only_check = words[0] == "check" and len(words) > 1
    if len(words) != 1 + only_check:
        raise click.UsageError("one query, please: put it in quotes")
    text = query_text(words[-1], ".rq", ".sparql")
    settings = settings_of(config, {"store.url": url, "query.deadline": deadline, "query.max_rows": max_rows})
    if only_check:
        check(text, settings, as_json=as_json or format_ == "json")
        return
    if as_json and format_ not in (None, "json"):
        raise click.UsageError(f"--json and --format {format_} contradict each other")
    form, table = asyncio.run(answer(text, settings, collection, "json" if as_json else format_))
    show(table, form, "json" if as_json else format_ or ("ttl" if form in ("construct", "describe") else "table"))


def check(text: str, settings: Settings, *, as_json: bool) -> None:
    """Print the verdict. Raises what `run` would raise; with JSON, ends with its exit code after the document."""
    with judging(as_json=as_json):
        checked = asyncio.run(judged(text, settings))
    if as_json:
        click.echo(json.dumps({"allowed": True, "form": checked.form, "variables": checked.variables, "limit": checked.limit}))
    else:
        columns = f" of {', '.join('?' + name for name in checked.variables)}" if checked.variables else ""
        limit = f", at most {checked.limit} rows by its own LIMIT" if checked.limit is not None else ""
        click.echo(f"may run: {checked.form.upper()}{columns}{limit}")


async def judged(text: str, settings: Settings) -> CheckedQuery:
    """The query as the store would judge it; Cassandra need not be reachable for that, because its queries run in our own evaluator."""
    if settings.store.url.startswith("cassandra:"):
        from sparql_cassandra.guard import check as guarded

        return guarded(text)
    async with opened(settings) as store:
        return await store.check(text)


async def answer(text: str, settings: Settings, collection: str, format_: str | None) -> tuple[Form, Table]:
    from onto_core.ports.graphs import Limits
    from onto_core.service.stores import require
    from sparql_cassandra.results import formats

    async with opened(settings) as store:  # opened first: its reader starts while the guard's parser is imported
        from sparql_cassandra.guard import check as guarded

        checked = guarded(text)
        form = checked.form
        if format_ not in (None, "table", *formats(form)):
            raise click.UsageError(f"the result of {form.upper()} has no format {format_!r}; allowed: table, {', '.join(formats(form))}")
        await require(store, settings.store.url, collection)
        return form, await store.run(checked, Limits.of(settings.query), collection)


def show(table: Table, form: Form, format_: str) -> None:
    from sparql_cassandra.results import plain, render

    if format_ == "table":
        print_table(table, plain)
    else:
        write = sys.stdout.buffer.write  # CSV has line ends of its own, and every format is UTF-8 wherever this runs
        for piece in render(table, form, format_):
            write(piece.encode())
        sys.stdout.buffer.flush()
    if table.truncated:
        click.echo(f"cut at {len(table.rows):,} rows; there are more (--max-rows N)", err=True)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """The store of the settings, closed at the end of the block."""
    from onto_core.service.stores import closing
    from sparql_cassandra.stores import open_configured

    async with closing(open_configured(settings.store)) as store:
        yield store

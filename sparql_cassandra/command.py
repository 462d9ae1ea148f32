"""`ontorag sparql` and `ontorag graph`: queries against a store, and RDF into it and out of it."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from onto_core.addresses import shown
from onto_core.cli.options import config_option
from onto_core.cli.query_output import judging, print_table, query_text
from onto_core.errors import BackendUnavailable

if TYPE_CHECKING:
    from onto_core.ports.graphs import CollectionStats, ExportFormat, GraphStore, Loaded, Progress
    from onto_core.settings import Settings
    from onto_core.terms import Table
    from sparql_cassandra.guard import CheckedQuery, Form
    from sparql_cassandra.ports import Store

Command = TypeVar("Command", bound=Callable[..., Any])

FORMATS = ("table", "json", "xml", "csv", "tsv", "ttl", "nt")
RDF_FORMATS = ("ttl", "nt", "nq", "trig", "rdf", "jsonld")


def store_options(command: Command) -> Command:
    """`--store`, `--collection` and `--config`."""
    for option in (
        config_option,
        click.option("--collection", default="default", show_default=True, metavar="NAME", help="The collection; none sees another."),
        click.option(
            "--store", "url", metavar="URL", help="The store, instead of the one of the configuration: oxigraph:PATH, cassandra://HOST:PORT/KEYSPACE."
        ),
    ):
        command = option(command)
    return command


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
    overrides = {"store.url": url, "query.deadline": deadline, "query.max_rows": max_rows}
    settings = settings_of(config, {name: value for name, value in overrides.items() if value is not None})
    if only_check:
        check(text, settings, as_json=as_json or format_ == "json")
        return
    if as_json and format_ not in (None, "json"):
        raise click.UsageError(f"--json and --format {format_} contradict each other")
    form, table = asyncio.run(answer(text, settings, collection, "json" if as_json else format_))
    show(table, form, "json" if as_json else format_ or ("ttl" if form in ("construct", "describe") else "table"))


def check(text: str, settings: Settings, *, as_json: bool) -> None:
    """Prints the verdict. Raises what `run` would raise; with JSON, ends with its exit code after the document."""
    with judging(as_json=as_json):
        checked = asyncio.run(judged(text, settings))
    if as_json:
        click.echo(json.dumps({"allowed": True, "form": checked.form, "variables": checked.variables, "limit": checked.limit}))
    else:
        columns = f" of {', '.join('?' + name for name in checked.variables)}" if checked.variables else ""
        limit = f", at most {checked.limit} rows by its own LIMIT" if checked.limit is not None else ""
        click.echo(f"may run: {checked.form.upper()}{columns}{limit}")


async def judged(text: str, settings: Settings) -> CheckedQuery:
    """As the store would judge it; where our evaluator runs the queries, it need not be there for that."""
    if settings.store.url.startswith("cassandra:"):
        from sparql_cassandra.guard import check as guarded

        return guarded(text)
    async with opened(settings) as store:
        return await store.check(text)


async def answer(text: str, settings: Settings, collection: str, format_: str | None) -> tuple[Form, Table]:
    from onto_core.ports.graphs import Limits
    from onto_core.service.stores import require
    from sparql_cassandra.results import formats

    async with opened(settings) as store:  # first, for its reader starts while the guard's parser is imported
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


@click.group()
def graph() -> None:
    """Load, export or count a graph store.

    \b
    Example: ontorag graph load data.ttl --store oxigraph:my-graph
    """


@graph.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|-...")
@store_options
@click.option("--format", "format_", type=click.Choice(RDF_FORMATS), help="What the files are; default: what their names end in.")
@click.option("--json", "as_json", is_flag=True, help="What was done, as JSON.")
def load(*, files: tuple[str, ...], url: str | None, collection: str, config: str | None, format_: str | None, as_json: bool) -> None:
    """Add RDF files to a collection: all of them, or when one is bad none.

    Turtle, N-Triples, N-Quads, TriG, RDF/XML and JSON-LD; each also with .gz. A file that was loaded before is skipped.

    \b
    Example: ontorag graph load people.ttl cities.nt.gz --store oxigraph:my-graph
    """
    settings = settings_of(config, {"store.url": url} if url else {})
    if "-" in files and not format_:
        raise click.UsageError("what is on standard input? Give --format")
    loaded = asyncio.run(loading(files, settings, collection, format_ or ""))
    if as_json:
        click.echo(json.dumps({"files": loaded.files, "triples": loaded.triples, "skipped": loaded.skipped}))
    else:
        skipped = f"; skipped, for it is there already: {', '.join(loaded.skipped)}" if loaded.skipped else ""
        click.echo(f"{loaded.files} file{'' if loaded.files == 1 else 's'}, {loaded.triples:,} triples into collection {collection!r}{skipped}")


async def loading(files: tuple[str, ...], settings: Settings, collection: str, format_: str) -> Loaded:
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(file) for file in files if file != "-"]
        if "-" in files:
            paths.append(Path(folder, "stdin"))
            paths[-1].write_bytes(sys.stdin.buffer.read())
        sizes = sum(path.stat().st_size for path in paths if path.is_file())
        async with opened_any(settings, write=True) as store:
            with bar("loading", 2 * sizes) as progress:
                return await store.load(paths, collection, format_=format_, progress=progress)


@graph.command()
@store_options
@click.option(
    "--format", "format_", type=click.Choice(RDF_FORMATS[:4]), default="ttl", show_default=True, help="nq and trig also say who asserts what."
)
def export(*, url: str | None, collection: str, config: str | None, format_: str) -> None:
    """Write a collection as RDF to standard output.

    \b
    Example: ontorag graph export --format nq > backup.nq
    """
    from onto_core.service.stores import require

    settings = settings_of(config, {"store.url": url} if url else {})

    async def exporting() -> None:
        async with opened_any(settings) as store:
            await require(store, settings.store.url, collection)
            with bar("exporting", None) as progress:
                await store.export(collection, cast("ExportFormat", format_), sys.stdout.buffer, progress=progress)

    asyncio.run(exporting())
    sys.stdout.buffer.flush()


@graph.command()
@store_options
@click.option("--json", "as_json", is_flag=True, help="All numbers, as JSON.")
def stats(*, url: str | None, collection: str, config: str | None, as_json: bool) -> None:
    """Count what each collection of a store holds (with --collection, that one's classes and properties).

    \b
    Example: ontorag graph stats --json
    """
    from onto_core.service.stores import require

    settings = settings_of(config, {"store.url": url} if url else {})
    chosen = click.get_current_context().get_parameter_source("collection") != click.core.ParameterSource.DEFAULT

    async def counting() -> list[CollectionStats]:
        async with opened_any(settings) as store:
            await require(store, settings.store.url, collection if chosen else "")
            return list(await store.stats())

    counted = [each for each in asyncio.run(counting()) if not chosen or each.collection == collection]
    if as_json:
        from dataclasses import asdict

        click.echo(json.dumps({"store": shown(settings.store.url), "collections": [asdict(each) for each in counted]}, ensure_ascii=False))
    else:
        print_stats(counted, detailed=chosen)


@graph.command()
@click.option("--store", "url", metavar="URL", help="The store, instead of the one of the configuration.")
@config_option
def init(*, url: str | None, config: str | None) -> None:
    """Make what a store needs before it is used: folder, keyspace and tables, or constraints and indexes. What is there stays as it is.

    Workers do so too when they start. A cluster runs this once before them: many who make the same tables at the same time get in each other's way.

    \b
    Example: ontorag graph init --store cassandra://cassandra:9042/ontorag
    """
    settings = settings_of(config, {"store.url": url} if url else {})

    if settings.store.url == "memory:":
        click.echo("memory: needs nothing: each process begins with an empty graph")
        return

    async def making() -> tuple[Sequence[str], str]:
        async with opened_any(settings, write=True) as store:
            return await store.prepare(), await asyncio.to_thread(store.health)

    made, trouble = asyncio.run(making())
    if trouble != "ok":
        raise BackendUnavailable(f"{shown(settings.store.url)}: {trouble}")
    for name in made:
        click.echo(f"made {name}")
    click.echo(f"{shown(settings.store.url)} is ready to be written")


def print_stats(counted: list[CollectionStats], *, detailed: bool) -> None:
    from rich.console import Console
    from rich.table import Table as Grid

    console = Console(width=None if sys.stdout.isatty() else 10_000, markup=False, highlight=False)
    grid = Grid("collection", "triples", "entities", "chunks", "documents")
    for each in counted:
        grid.add_row(each.collection, *(f"{number:,}" for number in (each.triples, each.entities, each.chunks, each.documents)))
    console.print(grid)
    for each in counted if detailed else []:
        for title, uses in (("class", each.classes), ("property", each.properties)):
            grid = Grid(title, "uses")
            for iri, number in uses.items():
                grid.add_row(iri, f"{number:,}")
            console.print(grid)


def settings_of(config: str | None, overrides: dict[str, object]) -> Settings:
    from onto_core.service.configuration import load_settings

    return load_settings(config, overrides=overrides)


@asynccontextmanager
async def opened(settings: Settings, *, write: bool = False) -> AsyncIterator[Store]:
    """The store of the settings."""
    from sparql_cassandra.stores import open_store

    store = open_store(settings.store.url, write=write, settings=settings.store)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def opened_any(settings: Settings, *, write: bool = False) -> AsyncIterator[GraphStore]:
    """The store of the settings, whatever language it is asked in."""
    from onto_core.service.stores import open_store

    store = open_store(settings.store, write=write)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def bar(what: str, total: int | None) -> Iterator[Progress]:
    """A progress bar on standard error, when that is a terminal; counts what it is called with."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(what, total=total)
        yield lambda amount: progress.advance(task, amount)

"""`ontorag graph load|export|stats|init|drop`: RDF into a graph store and out of it, whatever language the store is asked in; checks; embeddings."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from onto_core.addresses import shown
from onto_core.cli.commands.graph_check import check, conflicts
from onto_core.cli.commands.graph_export import export
from onto_core.cli.lazy import LazyGroup
from onto_core.cli.options import config_option, settings_of, store_options
from onto_core.cli.progress import steps
from onto_core.cli.tables import table_console
from onto_core.english.phrases import plural
from onto_core.errors import BackendUnavailable

if TYPE_CHECKING:
    from onto_core.ports.graphs import CollectionStats, GraphStore, Loaded
    from onto_core.settings import Settings

RDF_FORMATS = ("ttl", "nt", "nq", "trig", "rdf", "jsonld")


COMMANDS = {"embed": "onto_query.suggestion.command:embed"}
SUMMARIES = {"embed": "Train an embedding, from which answers can be suggested."}


@click.group(cls=LazyGroup, commands_in=COMMANDS, summaries=SUMMARIES)
def graph() -> None:
    """Load, export, count, check or embed a graph store.

    \b
    Example: ontorag graph load data.ttl --store oxigraph:my-graph
    """


graph.add_command(check)
graph.add_command(conflicts)
graph.add_command(export)


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
    settings = settings_of(config, {"store.url": url})
    if "-" in files and not format_:
        raise click.UsageError("what is on standard input? Give --format")
    loaded = asyncio.run(loading(files, settings, collection, format_ or ""))
    if as_json:
        click.echo(json.dumps({"files": loaded.files, "triples": loaded.triples, "skipped": loaded.skipped}))
    else:
        skipped = f"; skipped, for it is there already: {', '.join(loaded.skipped)}" if loaded.skipped else ""
        click.echo(f"{loaded.files} {plural('file', loaded.files)}, {loaded.triples:,} triples into collection {collection!r}{skipped}")


async def loading(files: tuple[str, ...], settings: Settings, collection: str, format_: str) -> Loaded:
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(file) for file in files if file != "-"]
        if "-" in files:
            paths.append(Path(folder, "stdin"))
            paths[-1].write_bytes(sys.stdin.buffer.read())
        sizes = sum(path.stat().st_size for path in paths if path.is_file())
        async with opened(settings, write=True) as store:
            with steps("loading", 2 * sizes) as progress:
                return await store.load(paths, collection, format_=format_, progress=progress)


@graph.command()
@store_options
@click.option("--json", "as_json", is_flag=True, help="All numbers, as JSON.")
def stats(*, url: str | None, collection: str, config: str | None, as_json: bool) -> None:
    """Count what each collection of a store holds (with --collection, that one's classes and properties).

    \b
    Example: ontorag graph stats --json
    """
    from onto_core.service.stores import require

    settings = settings_of(config, {"store.url": url})
    chosen = click.get_current_context().get_parameter_source("collection") != click.core.ParameterSource.DEFAULT

    async def counting() -> list[CollectionStats]:
        async with opened(settings) as store:
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
    settings = settings_of(config, {"store.url": url})
    if settings.store.url == "memory:":
        click.echo("memory: needs nothing: each process begins with an empty graph")
        return

    async def making() -> tuple[Sequence[str], str]:
        async with opened(settings, write=True) as store:
            return await store.prepare(), await asyncio.to_thread(store.health)

    made, trouble = asyncio.run(making())
    if trouble != "ok":
        raise BackendUnavailable(f"{shown(settings.store.url)}: {trouble}")
    for name in made:
        click.echo(f"made {name}")
    click.echo(f"{shown(settings.store.url)} is ready to be written")


@graph.command()
@click.argument("collection")
@click.option("--store", "url", metavar="URL", help="The store, instead of the one of the configuration.")
@config_option
@click.option("--yes", "confirmed", is_flag=True, help="Do not ask.")
def drop(*, collection: str, url: str | None, config: str | None, confirmed: bool) -> None:
    """Remove a collection, with the records of its documents. Behind an endpoint that others run only what OntoRAG wrote goes.

    \b
    Example: ontorag graph drop ships --store oxigraph:my-graph
    """
    from onto_core.service.stores import require

    settings = settings_of(config, {"store.url": url})
    if not confirmed and not sys.stdin.isatty():
        raise click.UsageError(f"this removes all of {collection!r}: say --yes")

    async def dropping() -> None:
        async with opened(settings, write=True) as store:
            await require(store, settings.store.url, collection)
            if not confirmed:
                click.confirm(f"Remove all of {collection!r} from {shown(settings.store.url)}?", abort=True, err=True)
            await store.drop(collection)

    asyncio.run(dropping())
    click.echo(f"dropped {collection!r}")


def print_stats(counted: list[CollectionStats], *, detailed: bool) -> None:
    from rich.table import Table as Grid

    console = table_console()
    grid = Grid("collection", "triples", "entities", "chunks", "documents")
    for collection in counted:
        grid.add_row(
            collection.collection, *(f"{number:,}" for number in (collection.triples, collection.entities, collection.chunks, collection.documents))
        )
    console.print(grid)
    for collection in counted if detailed else []:
        for title, uses in (("class", collection.classes), ("property", collection.properties)):
            grid = Grid(title, "uses")
            for iri, number in uses.items():
                grid.add_row(iri, f"{number:,}")
            console.print(grid)


@asynccontextmanager
async def opened(settings: Settings, *, write: bool = False) -> AsyncIterator[GraphStore]:
    """The store of the settings, whatever language it is asked in."""
    from onto_core.service.stores import closing, open_store

    async with closing(open_store(settings.store, write=write)) as store:
        yield store

"""`ontorag graph export`: a collection in a format that other tools read."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from onto_core.addresses import shown
from onto_core.cli.options import settings_of, store_options
from onto_core.cli.progress import steps

if TYPE_CHECKING:
    from onto_core.settings import Settings

SUFFIXES: Final = {
    "ttl": "ttl",
    "nt": "nt",
    "nq": "nq",
    "trig": "trig",
    "jsonld": "jsonld",
    "graphml": "graphml",
    "cypher": "cypher",
    "html": "html",
    "csv": "csv",
}
"""Format by the ending of a name. CSV is a folder."""
WITHOUT_GRAPHS: Final = ("ttl", "nt")
TABLES: Final = ("nodes.csv", "edges.csv", "sources.csv")


@click.command()
@store_options
@click.option("--format", "format_", type=click.Choice(list(SUFFIXES)), help="Default: as --out ends, else ttl.")
@click.option("--out", type=click.Path(path_type=Path), help="A file, for csv a folder, written whole or not at all. Default: standard output.")
@click.option(
    "--provenance/--no-provenance",
    default=None,
    help="Which chunks and documents say a fact, with confidence and place. Default: with it in nq and trig; ttl and nt cannot have it.",
)
@click.option("--nodes", type=click.IntRange(1, 5000), default=500, show_default=True, help="The most nodes of an html picture: the best connected.")
def export(
    *, url: str | None, collection: str, config: str | None, format_: str | None, out: Path | None, provenance: bool | None, nodes: int
) -> None:
    """Write a collection for other tools: RDF, JSON-LD, CSV, GraphML, a Cypher script, or a picture for the browser.

    csv makes nodes.csv and edges.csv, as neo4j-admin imports and pandas reads them, and sources.csv with --provenance. cypher is a script for Neo4j,
    Memgraph and FalkorDB: a statement a line; running it twice changes nothing. html is one page that needs no network.

    \b
    Example: ontorag graph export --format nq > backup.nq
             ontorag graph export --out graph.html --provenance
             ontorag graph export --format csv --out tables
    """
    format_ = format_ or (SUFFIXES.get(out.suffix.removeprefix(".").lower(), "") if out else "ttl")
    if not format_:
        raise click.UsageError(f"{out} does not say what it is to be: give --format, or end it in .{', .'.join(SUFFIXES)}")
    if format_ == "csv" and out is None:
        raise click.UsageError("csv is several files: give --out FOLDER")
    if format_ == "csv" and out and out.is_file():
        raise click.UsageError(f"csv is several files, and {out} is one: give --out FOLDER")
    if provenance and format_ in WITHOUT_GRAPHS:
        raise click.UsageError(f"{format_} has no named graphs, in which chunks say what they say: use nq, trig or jsonld")
    with_it = (format_ in ("nq", "trig")) if provenance is None else provenance
    asyncio.run(exporting(settings_of(config, {"store.url": url}), collection, out, format_, nodes, provenance=with_it))


async def exporting(settings: Settings, collection: str, out: Path | None, format_: str, nodes: int, *, provenance: bool) -> None:
    from onto_core.graph.exports.formats import Wanted, export_to
    from onto_core.graph.exports.targets import whole_file, whole_folder
    from onto_core.service.stores import closing, open_store, require

    wanted = Wanted(format_, provenance, nodes, title=f"{collection} in {shown(settings.store.url)}")
    async with closing(open_store(settings.store)) as store:
        await require(store, settings.store.url, collection)
        with steps("exporting", None) as progress:
            if out is None:
                await export_to(store, collection, wanted, sys.stdout.buffer, progress=progress)
                sys.stdout.buffer.flush()
            elif format_ == "csv":
                with whole_folder(out, TABLES) as folder:
                    await export_to(store, collection, wanted, folder, progress=progress)
            else:
                with whole_file(out) as file:
                    await export_to(store, collection, wanted, file, progress=progress)

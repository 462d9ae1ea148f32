"""`ontorag backup` and `ontorag restore`: collections whole, out of any store and into any other."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from onto_core.addresses import shown
from onto_core.cli.options import Command, config_option, options, settings_of
from onto_core.cli.progress import steps
from onto_core.english.phrases import plural

if TYPE_CHECKING:
    from onto_core.backup.archive import Archive, Manifest
    from onto_core.backup.restore import Restored
    from onto_core.bus import Broker
    from onto_core.graph.exports.sorting import Sorted
    from onto_core.settings import Settings


def places(command: Command) -> Command:
    """`--store`, `--bus`, `--no-bus`, `--config` and `--json`."""
    return options(
        command,
        click.option("--store", "url", metavar="URL", help="The store, instead of the one of the configuration."),
        click.option("--bus", "bus_url", metavar="URL", help="The bus whose dead letters are meant, instead of the one of the configuration."),
        click.option("--no-bus", is_flag=True, help="Without dead letters."),
        config_option,
        click.option("--json", "as_json", is_flag=True, help="What was done, as JSON."),
    )


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--collection", "collections", multiple=True, metavar="NAME", help="A collection, any number of them. Default: all.")
@places
def backup(
    *, file: Path, collections: tuple[str, ...], url: str | None, bus_url: str | None, no_bus: bool, config: str | None, as_json: bool
) -> None:
    """Write collections whole into one file: graph, documents, chunks, passages, decisions, dead letters.

    Workers may go on meanwhile: of what they change the file has the former state or the new one. It is written whole or not at all, for this user
    alone. It holds all texts that the store keeps, and goes on holding what is forgotten later.

    \b
    Example: ontorag backup graph.zip
             ontorag backup ships.zip --collection ships --store cassandra://127.0.0.1:9042/ontorag
    """
    settings = settings_of(config, {"store.url": url, "bus.url": bus_url})
    manifest = asyncio.run(backing_up(settings, file, collections, with_bus=not no_bus and has_bus(settings)))
    if as_json:
        click.echo(json.dumps(counts(manifest), ensure_ascii=False))
        return
    for each in manifest.collections:
        awaited = f", {each.awaited:,} of them still being extracted" if each.awaited else ""
        click.echo(
            f"{each.name}: {each.documents:,} {plural('document', each.documents)}, {each.chunks:,} {plural('chunk', each.chunks)}{awaited}, "
            f"{each.statements:,} other {plural('statement', each.statements)}"
        )
    letters = manifest.letters.entries if manifest.letters else 0
    click.echo(f"{file}: {file.stat().st_size:,} bytes, {letters:,} {plural('dead letter', letters)}")


async def backing_up(settings: Settings, file: Path, collections: Sequence[str], *, with_bus: bool) -> Manifest:
    from onto_core.backup.archive import ArchiveWriter
    from onto_core.backup.make import Backup
    from onto_core.graph.exports.targets import whole_file
    from onto_core.service.stores import closing, open_store, require

    async with closing(open_store(settings.store)) as store:
        chosen = list(dict.fromkeys(collections)) or sorted(await store.collections())
        for collection in chosen or [""]:
            await require(store, settings.store.url, collection)
        with (
            whole_file(file, private=True) as out,
            ArchiveWriter(out) as archive,
            steps("backing up, records and statements", None) as progress,
        ):
            work = Backup(store, archive, progress=progress)
            for collection in chosen:
                await work.add(collection)
            async with bus_there(settings, wanted=with_bus) as bus:
                if bus is not None:
                    letters = await bus.dead_letters(None, 1 << 40)
                    work.letters([letter for letter in letters if not collections or collection_of(letter.message.body) in (*chosen, "")])
            return work.end(store=store.name, flagged=settings.store.flagged)


def collection_of(body: bytes) -> str:
    """The collection that a message says it is of; "" for one that does not."""
    try:
        said = json.loads(body)
    except ValueError:
        return ""
    return str(said.get("collection", "default")) if isinstance(said, dict) else ""


def has_bus(settings: Settings) -> bool:
    """True for a bus that others may have put something on: false for one in memory, and for a file that is not there."""
    scheme, _, path = settings.bus.url.partition(":")
    return scheme != "memory" and (scheme != "sqlite" or Path(path).exists())


@asynccontextmanager
async def bus_there(settings: Settings, *, wanted: bool) -> AsyncIterator[Broker | None]:
    from onto_core.bus import bus_of

    if not wanted:
        yield None
        return
    bus = bus_of(settings)
    try:
        yield bus
    finally:
        await bus.close()


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--collection",
    "collections",
    multiple=True,
    metavar="AS",
    help="The name to restore under; of an archive with several collections NAME, or NAME=AS. Default: all, as they were.",
)
@click.option("--replace", is_flag=True, help="Drop the collections that are there first.")
@click.option("--dry-run", is_flag=True, help="Check the archive to its end, and say what would be restored.")
@places
def restore(
    *,
    file: Path,
    collections: tuple[str, ...],
    replace: bool,
    dry_run: bool,
    url: str | None,
    bus_url: str | None,
    no_bus: bool,
    config: str | None,
    as_json: bool,
) -> None:
    """Put collections of a backup into a store of any kind.

    The archive is checked to its end before anything changes. A restore that was stopped is done again by the same command; until it is done,
    the collection cannot be backed up. Dead letters come along unless collections are chosen.

    \b
    Example: ontorag restore graph.zip --dry-run
             ontorag restore graph.zip --collection before --store cassandra://127.0.0.1:9042/ontorag
    """
    settings = settings_of(config, {"store.url": url, "bus.url": bus_url})
    done = asyncio.run(restoring(settings, file, collections, with_bus=not no_bus and not collections, replace=replace, dry_run=dry_run))
    if as_json:
        click.echo(json.dumps(done, ensure_ascii=False))
        return
    for each in done["collections"]:
        if dry_run:
            click.echo(f"{each['name']} would be restored as {each['as']}: {each['documents']:,} documents, {each['chunks']:,} chunks")
            continue
        click.echo(f"{each['name']} restored as {each['as']}: {each['chunks']:,} {plural('chunk', each['chunks'])}")
        if each["lacking"]:
            names = ", ".join(each["lacking"][:20])
            click.echo(f"  lacking chunks that were being extracted: {len(each['lacking']):,}; publish these documents again: {names}")
    if done["note"]:
        click.echo(done["note"], err=True)
    if done["dead_letters"] and not dry_run:
        click.echo(f"{done['dead_letters']:,} {plural('dead letter', done['dead_letters'])} restored")


async def restoring(settings: Settings, file: Path, given: Sequence[str], *, with_bus: bool, replace: bool, dry_run: bool) -> dict[str, Any]:
    from onto_core.backup.archive import opened
    from onto_core.backup.restore import check, restore_letters, wanted_of
    from onto_core.collection import require_collection
    from onto_core.service.stores import SPARQL, kind_of

    with opened(file) as archive, tempfile.TemporaryDirectory(prefix="ontorag-restore-") as folder:
        wanted = wanted_of(archive, given)
        for name in wanted.values():
            require_collection(name)
        with steps("checking, bytes", sum(part.bytes for part in archive.manifest.members)) as progress:
            graphs = check(archive, wanted, Path(folder), named=kind_of(settings.store.url) == SPARQL, progress=progress)
        numbers = {each.name: each for each in archive.manifest.collections}
        restored = await collections_restored(settings, archive, wanted, graphs, replace=replace, dry_run=dry_run)
        async with bus_there(settings, wanted=with_bus and not dry_run and has_letters(archive)) as bus:
            letters = await restore_letters(archive, bus) if bus is not None else 0
        note = ""
        if archive.manifest.flagged not in ("", settings.store.flagged):
            note = f"the backup was made with store.flagged: {archive.manifest.flagged}, and this graph is written with {settings.store.flagged}"
        return {
            "archive": str(file),
            "store": shown(settings.store.url),
            "dry_run": dry_run,
            "collections": [
                {
                    "name": name,
                    "as": new,
                    "documents": numbers[name].documents,
                    "chunks": restored[name].chunks if name in restored else numbers[name].chunks,
                    "lacking": list(restored[name].lacking) if name in restored else [],
                }
                for name, new in wanted.items()
            ],
            "dead_letters": letters,
            "note": note,
        }


def has_letters(archive: Archive) -> bool:
    return archive.manifest.letters is not None and archive.manifest.letters.entries > 0


async def collections_restored(
    settings: Settings, archive: Archive, wanted: dict[str, str], graphs: dict[str, Path | Sorted], *, replace: bool, dry_run: bool
) -> dict[str, Restored]:
    from onto_core.backup.restore import Restore
    from onto_core.errors import InputError
    from onto_core.service.stores import closing, open_store
    from onto_core.service.writing import documents_of

    async with closing(open_store(settings.store, write=not dry_run)) as store:
        documents = documents_of(store, settings)
        with steps("restoring, records and chunks", None) as progress:
            work = Restore(archive, store, documents, progress=progress)
            refused = [await work.refusal(new) for new in wanted.values()]
            if not replace and any(refused):
                raise InputError(shown(settings.store.url), [problem for problem in refused if problem])
            if dry_run:
                return {}
            return {name: await work.into(name, new, graphs[name], replace=replace) for name, new in wanted.items()}


def counts(manifest: Manifest) -> dict[str, Any]:
    return {
        "made": manifest.made,
        "store": manifest.store,
        "collections": [each.model_dump() for each in manifest.collections],
        "dead_letters": manifest.letters.entries if manifest.letters else 0,
    }

"""`ontorag documents list|show|forget`: what the store has of documents, and the end of some."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from onto_core.cli.bus_options import shared_bus
from onto_core.cli.options import options, settings_of, store_options
from onto_core.english.phrases import plural
from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.documents.kept import Kept, Listed
    from onto_core.documents.model import ChunkRecord
    from onto_core.ports.graphs import Records
    from onto_core.service.forgetting import Forgotten
    from onto_core.settings import Settings

FIRST_WORDS = 60
"""Characters of a chunk's text in a list of chunks."""


@click.group()
def documents() -> None:
    """List, show or forget the documents of a collection.

    \b
    Example: ontorag documents list --where source=wiki
    """


def _where_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return options(
        command, click.option("--where", multiple=True, metavar="NAME=VALUE", help="Only documents with this metadata; repeated, with all.")
    )


@documents.command("list")
@_where_option
@store_options
@click.option("--json", "as_json", is_flag=True, help="JSON lines: {id, version, revision, when, chunks, extracted, carried, metadata}.")
def list_documents(*, where: tuple[str, ...], url: str | None, collection: str, config: str | None, as_json: bool) -> None:
    """List documents: id, version, time, chunks that are extracted of all, metadata.

    Also those that came as lines of chunks, and those that the graph had before documents were kept ("carried").

    \b
    Example: ontorag documents list --where source=wiki --json
    """
    wanted = _pairs(where)
    settings = settings_of(config, {"store.url": url})

    async def listing() -> int:
        from onto_core.documents.kept import every_kept, has

        count = 0
        async with _opened(settings, collection) as records:
            async for kept in every_kept(records, collection):
                if has(kept, wanted):
                    click.echo(json.dumps(_told(kept.listed), ensure_ascii=False) if as_json else _line(kept.listed))
                    count += 1
        return count

    if not asyncio.run(listing()) and not as_json:
        click.echo("no documents", err=True)


@documents.command()
@click.argument("document_id", metavar="ID")
@store_options
@click.option("--text", is_flag=True, help="The whole text of each chunk.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def show(*, document_id: str, url: str | None, collection: str, config: str | None, text: bool, as_json: bool) -> None:
    """Show a document: version, metadata and each chunk, with the facts that were accepted and rejected, the model and the prompt.

    \b
    Example: ontorag documents show report.md --text
    """
    settings = settings_of(config, {"store.url": url})

    from onto_core.documents.kept import kept_of, spent_on

    async def showing() -> Kept:

        async with _opened(settings, collection) as records:
            kept = await kept_of(records, collection, document_id)
            if kept is None:
                raise await _unknown(records, collection, [document_id])
            return kept

    kept = asyncio.run(showing())
    spent = spent_on(kept.chunks)
    if as_json:
        from dataclasses import asdict

        parts = [_chunk(each, text=text) for each in kept.chunks]
        click.echo(json.dumps({**_told(kept.listed), "spent": asdict(spent), "parts": parts}, ensure_ascii=False))
        return
    listed = kept.listed
    click.echo(f"id:        {listed.document_id}\nversion:   {listed.version or '(none announced)'}\nrevision:  {listed.revision}{_at(listed.when)}")
    for name, value in listed.metadata.items():
        click.echo(f"metadata:  {name}={value}")
    click.echo(f"chunks:    {listed.extracted} of {listed.chunks} extracted{f', {listed.carried} carried' if listed.carried else ''}")
    if spent.calls:
        money = f", cost {spent.cost:g}" if spent.cost is not None else ""
        click.echo(f"model:     {spent.calls} calls, {spent.prompt_tokens:,} tokens read, {spent.completion_tokens:,} written{money}")
    for each in kept.chunks:
        told = _chunk(each, text=text)
        head = f"\n{each.ordinal}  {each.chunk_id}  {told['state']}"
        facts = f"  {told['accepted']} accepted, {told['rejected']} rejected" if each.extraction is not None else ""
        by = f"  by {told['model']}{' ' + told['prompt'] if told['prompt'] else ''}" if told["model"] else ""
        click.echo(f"{head}{facts}{by}{_at(_moment(told['when']))}\n   {told['text']}")


@documents.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@_where_option
@store_options
@click.option("--bus", "bus", metavar="URL", help="The bus, instead of the one of the configuration.")
@click.option("--dry-run", is_flag=True, help="Change nothing; tell which documents would be forgotten.")
@click.option("--yes", is_flag=True, help="Do not ask, where it is more than one.")
@click.option("--anyway", is_flag=True, help="Also ids that the store does not know: they may be on their way, or have been forgotten before.")
@click.option("--wait", type=click.FloatRange(min=0), default=15.0, show_default=True, metavar="SECONDS", help="For workers that hold the store.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: numbers of what was removed, what was not seen to end, what stays.")
@click.pass_context
def forget(
    ctx: click.Context,
    *,
    ids: tuple[str, ...],
    where: tuple[str, ...],
    url: str | None,
    collection: str,
    config: str | None,
    bus: str | None,
    dry_run: bool,
    yes: bool,
    anyway: bool,
    wait: float,
    as_json: bool,
) -> None:
    """Remove documents with all that only they caused: facts, passages, names, cached replies, messages, dead letters.

    Every worker is told. Where this process may write the store it is done when the command ends; else it waits for the worker that holds it, and the
    exit code is 5 when it did not see the end. Doing it again does no harm.

    \b
    Example: ontorag documents forget report.md
             ontorag documents forget --where source=wiki --dry-run
    """
    from onto_core.service.forgetting import asked_for, forget

    if bool(ids) == bool(where):
        raise click.UsageError("name the ids of documents, or choose them with --where, not both")
    wanted = _pairs(where)
    settings = settings_of(config, {"store.url": url, "bus.url": bus})

    async def finding() -> dict[str, Kept | None]:
        from onto_core.documents.kept import every_kept, has

        async with _opened(settings, collection) as records:
            if where:
                return {kept.document_id: kept async for kept in every_kept(records, collection) if has(kept, wanted)}
            found = await asked_for(records, collection, ids)
            if not anyway and (unknown := [each for each, kept in found.items() if kept is None]):
                raise await _unknown(records, collection, unknown)
            return found

    found = asyncio.run(finding())
    if dry_run:
        for document_id, kept in found.items():
            click.echo(_line(kept.listed) if kept else document_id)
        click.echo(f"would forget {len(found)} {plural('document', len(found))}", err=True)
        return
    if not found:
        click.echo("no documents", err=True)
        return
    if len(found) > 1 and not yes:
        click.confirm(f"forget {len(found)} documents?", abort=True, err=True)

    async def forgetting() -> Forgotten:
        async with shared_bus(settings) as opened:
            return await forget(settings, opened, collection, found, wait=wait)

    done = asyncio.run(forgetting())
    if as_json:
        click.echo(json.dumps({"ids": list(found), **done.told()}, ensure_ascii=False))
    else:
        _say(done)
    if done.unseen:
        ctx.exit(5)


def _say(done: Forgotten) -> None:
    lost = "" if done.lost is None else f" ({done.lost} that nobody else says)"

    def counted(number: int, noun: str) -> str:
        return f"{number} {plural(noun, number)}"

    counts = f"{counted(done.chunks, 'chunk')}, {counted(done.facts, 'fact')}{lost}, {counted(done.passages, 'passage')}"
    there = ", ".join((counted(done.replies, "cached reply"), counted(done.messages, "message"), counted(done.dead_letters, "dead letter")))
    by = "a worker is told to remove" if done.by_worker and done.unseen else "removed"
    click.echo(f"{counted(done.documents, 'document')} forgotten: {by} {counts}; removed {there}")
    for each in done.unseen:
        click.echo(f"not seen to end in time: {each}", err=True)
    for each in done.stays:
        click.echo(f"stays: {each}", err=True)


@asynccontextmanager
async def _opened(settings: Settings, collection: str) -> AsyncIterator[Records]:
    """The records of the store, those of chunks from before there were any among them. Raises as `open_store`."""
    from onto_core.documents.life import Documents
    from onto_core.service.stores import closing, open_store

    async with closing(open_store(settings.store)) as store:
        if collection in await store.collections():
            await Documents(store).bring_forward(collection)
        yield store


async def _unknown(records: Records, collection: str, ids: Sequence[str]) -> InputError:
    from onto_core.documents.kept import near

    problems = []
    for each in ids:
        alike = await near(records, collection, each)
        problems.append(Problem(each, f"collection {collection!r} has no such document", f"it has {', '.join(alike)}" if alike else ""))
    return InputError("documents", problems)


def _pairs(pairs: Sequence[str]) -> dict[str, str]:
    split = [pair.partition("=") for pair in pairs]
    if bad := [pair for pair, (name, sign, _) in zip(pairs, split, strict=True) if not (name and sign)]:
        raise click.BadParameter(f"{', '.join(map(repr, bad))}: NAME=VALUE is wanted", param_hint="--where")
    return {name: value for name, _, value in split}


def _told(listed: Listed) -> dict[str, Any]:
    return {
        "id": listed.document_id,
        "version": listed.version,
        "revision": listed.revision,
        "when": listed.when.isoformat() if listed.when else None,
        "chunks": listed.chunks,
        "extracted": listed.extracted,
        "carried": listed.carried,
        "metadata": dict(listed.metadata),
    }


def _line(listed: Listed) -> str:
    metadata = " ".join(f"{name}={value}" for name, value in listed.metadata.items())
    when = f"{listed.when:%Y-%m-%d %H:%M}Z" if listed.when else "-"
    return "  ".join(
        filter(
            None, (listed.document_id, listed.version or "-", when, f"{listed.extracted}/{listed.chunks}", "carried" * bool(listed.carried), metadata)
        )
    )


def _chunk(chunk: ChunkRecord, *, text: bool) -> dict[str, Any]:
    from onto_core.documents.kept import accepted_of, moment, rejected_of

    told = chunk.extraction or {}
    when = moment(chunk.extracted)
    words = " ".join(chunk.text.split())
    return {
        "id": chunk.chunk_id,
        "ordinal": chunk.ordinal,
        "state": chunk.state,
        "accepted": accepted_of(chunk),
        "rejected": rejected_of(chunk),
        "model": told.get("model", ""),
        "prompt": told.get("prompt_version", ""),
        "when": when.isoformat() if when else None,
        "text": chunk.text if text else words if len(words) <= FIRST_WORDS else f"{words[:FIRST_WORDS]}...",
    }


def _moment(when: str | None) -> datetime | None:
    return datetime.fromisoformat(when) if when else None


def _at(when: datetime | None) -> str:
    return f"  {when:%Y-%m-%d %H:%M:%S}Z" if when else ""

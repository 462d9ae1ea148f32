"""`ontorag refresh`: what was extracted with other ontologies, another model or other rules than those in force is made again, where they matter."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from onto_core.cli.bus_options import publish_all, shared_bus
from onto_core.cli.loop import result_of
from onto_core.cli.options import configured, store_options
from onto_core.cli.progress import steps
from onto_core.collection import require_collection
from onto_core.errors import InputError

if TYPE_CHECKING:
    from onto_core.settings import Settings
    from onto_extract.refresh.run import Report, Wish

LISTED = 20
"""Chunks without a text that are named; --json names all."""


@click.command()
@click.option("--document", metavar="ID", help="This document only.")
@click.option("--dry-run", is_flag=True, help="Change nothing; tell how many chunks would be made again, and what that costs.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Make at most N chunks again; the next run goes on with the rest.")
@click.option("--judge-only", is_flag=True, help="Ask no model: judge what it once said, also where it would be told something else now.")
@click.option("--again", is_flag=True, help="Ask once more for chunks that were asked for and have not come.")
@click.option("--bus", metavar="URL", help="The bus, instead of the one of the configuration: sqlite:PATH or pulsar://HOST:PORT.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: chunks by what was found of them, cost, causes, and those without a text.")
@store_options
@click.pass_context
def refresh(
    ctx: click.Context,
    *,
    document: str | None,
    dry_run: bool,
    limit: int | None,
    judge_only: bool,
    again: bool,
    bus: str | None,
    as_json: bool,
    url: str | None,
    collection: str,
    config: str | None,
) -> None:
    """Make those extractions of a collection again that would come out otherwise by the ontologies, model, prompt and rules in force.

    Each chunk whose extraction was made by others is looked at: its part of the ontologies is chosen anew. Where the model would be told the very
    same, what it said is judged again without a call; where that comes out as it is, nothing is done. The rest goes onto the bus, for the workers.
    Run it with the configuration of the workers. It may be stopped at any time, and goes on where it was.

    \b
    Example: ontorag refresh --dry-run
             ontorag refresh --collection ships --limit 1000
    """
    from onto_extract.refresh.run import Wish

    require_collection(collection)
    settings = configured(config, ontologies=(), store=url, overrides={"bus.url": bus})
    wish = Wish(collection, document, limit, again, judge_only)
    report = result_of(_refreshed(settings, wish, dry_run=dry_run))
    if as_json:
        click.echo(json.dumps({"collection": collection, "dry_run": dry_run, **asdict(report)}, ensure_ascii=False))
    else:
        _print(report, wish, dry_run=dry_run)
    if report.lacking:
        ctx.exit(InputError.exit_code)


async def _refreshed(settings: Settings, wish: Wish, *, dry_run: bool) -> Report:
    from contextlib import AsyncExitStack
    from functools import partial

    from onto_core.service.collections import ontologies_of
    from onto_core.service.stores import open_records
    from onto_extract.refresh.run import Refreshing
    from onto_extract.wiring import services_for

    async with AsyncExitStack() as parts:
        publish = None if dry_run else partial(publish_all, await parts.enter_async_context(shared_bus(settings)))
        records = await parts.enter_async_context(open_records(settings.store))
        services = await parts.enter_async_context(services_for(ontologies_of([wish.collection], settings.ontologies), settings))
        step = parts.enter_context(steps("looking through, chunks", None))
        together = settings.service.concurrency
        return await Refreshing(records, services, wish, topics=settings.bus.topics, publish=publish, step=step, together=together).run()


def _print(report: Report, wish: Wish, *, dry_run: bool) -> None:
    if not report.seen:
        of = f"document {wish.document_id!r}" if wish.document_id is not None else f"collection {wish.collection!r}"
        click.echo(f"the store has no chunks of {of} on record")
        return
    cost = report.cost
    guessed = f"; of {cost.guessed:,} nothing tells the length of the reply" if cost.guessed else ""
    calls = f"about {cost.calls:,} call(s) of the model, {cost.prompt_tokens:,} tokens of prompt and {cost.replies:,} of reply{guessed}"
    would = "would be " if dry_run else ""
    lines = [
        (report.fresh, "made by the ontologies, model, prompt and rules in force"),
        (report.same, "made by others, and would come out as they are"),
        (report.judged, f"{would}made again without a call of the model" if report.judged else ""),
        (report.asked, f"{would}extracted again: {calls}"),
        (report.left, "left, for only the model can tell"),
        (report.under_way, "asked for already, and not there yet (--again asks once more)"),
        (len(report.lacking), "cannot be made again"),
    ]
    click.echo(
        f"{report.seen:,} chunk(s) of {wish.collection!r} looked through" + (f", until {wish.limit:,} were made again" if report.stopped else "")
    )
    for number, what in lines:
        if number:
            click.echo(f"{number:8,} {what}")
    if report.causes:
        counts = ", ".join(f"{cause} ({number:,})" for cause, number in sorted(report.causes.items(), key=lambda each: -each[1]))
        click.echo(f"changed since they were made: {counts}")
    for each in report.lacking[:LISTED]:
        click.echo(f"ontorag: {each.document_id} chunk {each.ordinal}: {each.reason}; publish the document again", err=True)
    if len(report.lacking) > LISTED:
        click.echo(f"ontorag: and {len(report.lacking) - LISTED:,} more", err=True)

"""`ontorag review`: what a person should look at, and what was decided on it, onto the topic and into the graph."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from onto_core.cli.bus_options import shared_bus
from onto_core.cli.loop import result_of
from onto_core.cli.options import Command, content_of, ontology_option, options, settings_of, store_options

if TYPE_CHECKING:
    from onto_core.messages import Decision
    from onto_core.ports.graphs import GraphStore
    from onto_core.settings import Settings
    from onto_extract.review.decide import Changes
    from onto_extract.review.items import Item

LIMIT: Final = 50
"""Items that `list` shows unless it is asked for more."""
KINDS: Final = ("flagged", "conflict", "merge", "split", "unsure")

by_option = click.option("--by", default="", metavar="NAME", help="Who decides; kept with the decision.")
why_option = click.option("--why", default="", metavar="TEXT", help="The reason; kept with the decision.")
below_option = click.option("--below", type=click.FloatRange(0, 1), default=0.5, show_default=True, help="Facts of less confidence are in the queue.")
bus_option = click.option("--bus", metavar="URL", help="The bus, instead of the one of the configuration.")


def _deciding(command: Command) -> Command:
    return options(command, by_option, why_option, bus_option, ontology_option, store_options)


@click.group()
def review() -> None:
    """Look through what is doubtful, and decide: what people decide stays, whatever is extracted later.

    \b
    Example: ontorag review next
             ontorag review accept 3f0c9a3e11 --by anna
             ontorag review amend 3f0c9a3e11 --object Larvik --why "the yard was there"
    """


@review.command(name="next")
@below_option
@click.option("--json", "as_json", is_flag=True, help="One JSON document; null when nothing is left.")
@ontology_option
@store_options
def next_(*, below: float, as_json: bool, ontologies: tuple[str, ...], url: str | None, collection: str, config: str | None) -> None:
    """Show the first item of the queue, with the passage that says it.

    \b
    Example: ontorag review next --ontology mine.owl
    """
    settings = _settings(config, ontologies, url)
    for kinds in (("flagged",), ("conflict",), ("merge", "split"), ("unsure",)):
        items = result_of(_queue(settings, collection, kinds, below, 1))
        if items:
            click.echo(json.dumps(items[0].as_json(), ensure_ascii=False)) if as_json else _print(items[0])
            return
    click.echo("null" if as_json else "nothing is left to review")


@review.command(name="list")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(KINDS), help="Only these, any number. Default: all.")
@below_option
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help=f"The most that are shown; 0: all. Default: {LIMIT}, and all as JSON.")
@click.option("--json", "as_json", is_flag=True, help="One JSON line for each.")
@ontology_option
@store_options
def list_(
    *,
    kinds: tuple[str, ...],
    below: float,
    limit: int | None,
    as_json: bool,
    ontologies: tuple[str, ...],
    url: str | None,
    collection: str,
    config: str | None,
) -> None:
    """List the queue: flagged facts, conflicts between documents, things that may be one or two, and facts of little confidence.

    \b
    Example: ontorag review list --kind unsure --below 0.7 --json
    """
    settings = _settings(config, ontologies, url)
    most = (limit or None) if limit is not None else None if as_json else LIMIT
    items = result_of(_queue(settings, collection, kinds or KINDS, below, None if most is None else most + 1))
    for item in items[:most]:
        click.echo(json.dumps(item.as_json(), ensure_ascii=False)) if as_json else _print(item)
    if not as_json:
        more = "; there are more, --limit 0 shows all" if most is not None and len(items) > most else ""
        click.echo(f"{len(items[:most])} to review{more}" if items else "nothing is left to review")


@review.command()
@click.argument("id_", metavar="ID")
@click.option("--document", "documents", multiple=True, metavar="ID", help="Only in this document; any number. Default: everywhere.")
@_deciding
def accept(*, id_: str, documents: tuple[str, ...], **given: Any) -> None:
    """Say that a fact is right, or that things are one (or two) as proposed. A flagged fact comes into the graph.

    \b
    Example: ontorag review accept 3f0c9a3e11
    """
    result_of(_decide("accept", id_, documents, given))


@review.command()
@click.argument("id_", metavar="ID")
@click.option("--document", "documents", multiple=True, metavar="ID", help="Only in this document; any number.")
@click.option("--everywhere", is_flag=True, help="In all documents; the default.")
@_deciding
def reject(*, id_: str, documents: tuple[str, ...], everywhere: bool, **given: Any) -> None:
    """Say that a fact is wrong, or that things are not one. The fact leaves the graph, with what may have followed from it, and stays away.

    \b
    Example: ontorag review reject 3f0c9a3e11 --document fram.md --why "a joke"
    """
    if documents and everywhere:
        raise click.UsageError("--document names where it is wrong, and --everywhere says that it is wrong in all; give one of them")
    result_of(_decide("reject", id_, documents, given))


@review.command()
@click.argument("id_", metavar="ID")
@click.option("--subject", metavar="NAME|IRI", help="The thing that it is about.")
@click.option("--property", "property_", metavar="NAME|IRI", help="A property of the ontologies, or `is a`.")
@click.option("--object", "object_", metavar="NAME|IRI|VALUE", help="A thing, or a value in the form of the property's datatype.")
@click.option("--document", "documents", multiple=True, metavar="ID", help="Only in this document; any number. Default: everywhere.")
@_deciding
def amend(*, id_: str, subject: str | None, property_: str | None, object_: str | None, documents: tuple[str, ...], **given: Any) -> None:
    """Say which fact is meant instead. What the ontologies do not allow is refused with the reason.

    \b
    Example: ontorag review amend 3f0c9a3e11 --object Larvik
    """
    from onto_extract.review.decide import Changes

    if subject is None and property_ is None and object_ is None:
        raise click.UsageError("nothing is amended: give --subject, --property or --object")
    result_of(_decide("amend", id_, documents, given, Changes(subject, property_, object_)))


@review.command()
@click.argument("iris", nargs=-1, required=True, metavar="IRI IRI...")
@click.option("--into", metavar="IRI", help="The one that stands for all. Default: the first.")
@click.option("--document", "documents", multiple=True, metavar="ID", help="Only in this document; any number. Default: everywhere.")
@_deciding
def merge(*, iris: tuple[str, ...], into: str | None, documents: tuple[str, ...], **given: Any) -> None:
    """Make things one: under one IRI, with all their names.

    \b
    Example: ontorag review merge urn:ontorag:entity:fram urn:ontorag:entity:ss-fram
    """
    if len({*iris, into or iris[0]}) < 2:
        raise click.UsageError("give two things at least")

    async def run() -> None:
        from onto_extract.review.decide import merging

        async with AsyncExitStack() as opened:
            settings, store, own = await _opened(opened, given)
            decision = await merging(store, iris, into or iris[0], {**own, "documents": documents})
        await _carry_out([decision], settings)

    result_of(run())


@review.command()
@click.argument("iri", metavar="IRI")
@click.option("--document", "documents", multiple=True, metavar="ID", help="The documents in which it is another thing; with --into.")
@click.option("--into", metavar="IRI", help="The thing that it is there.")
@_deciding
def split(*, iri: str, documents: tuple[str, ...], into: str | None, **given: Any) -> None:
    """Take back that things were made one, or say that a thing is another one in some documents.

    \b
    Examples: ontorag review split urn:ontorag:entity:fram
              ontorag review split urn:ontorag:entity:fram --document museum.md --into urn:ontorag:entity:fram-museum
    """
    if bool(documents) != bool(into):
        raise click.UsageError("--document and --into go together")

    async def run() -> None:
        from onto_extract.review.decide import splitting

        async with AsyncExitStack() as opened:
            settings, store, own = await _opened(opened, given)
            decision = await splitting(store, iri, into, {**own, "documents": documents})
        await _carry_out([decision], settings)

    result_of(run())


@review.command()
@click.option(
    "--calibration", "what", flag_value="calibration", help="Passages of which every fact was decided on: for `ontorag eval calibrate --gold`."
)
@click.option("--log", "what", flag_value="log", help="The decisions themselves, for `ontorag review replay`.")
@click.option("--out", type=click.Path(dir_okay=False, writable=True, path_type=Path), help="A file instead of standard output.")
@ontology_option
@store_options
def export(*, what: str | None, out: Path | None, ontologies: tuple[str, ...], url: str | None, collection: str, config: str | None) -> None:
    """Write what was decided as JSON lines: accepted and amended facts with their passages, for `ontorag examples import`.

    \b
    Examples: ontorag review export --out solved.jsonl
              ontorag review export --log > decisions.jsonl
    """
    settings = _settings(config, ontologies, url)
    lines, left = result_of(_exported(settings, collection, what))
    text = "".join(f"{line}\n" for line in lines)
    if out is None:
        click.echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")
    rest = f"; {left} passages have facts that nobody decided on, and are left out" if left else ""
    click.echo(f"{len(lines)} lines{rest}", err=True)


@review.command()
@click.argument("file", metavar="FILE|-")
@bus_option
@store_options
def replay(*, file: str, bus: str | None, url: str | None, collection: str, config: str | None) -> None:
    """Decide again what a log says (`review export --log`), on this graph. A decision that is here already changes nothing.

    \b
    Example: ontorag review replay decisions.jsonl --store oxigraph:fresh
    """
    from onto_extract.review.log import read_log

    settings = settings_of(config, {"store.url": url, "bus.url": bus})
    decisions = read_log(file, content_of(file))
    if decisions:
        result_of(_carry_out(decisions, settings))
    click.echo(f"{len(decisions)} decisions", err=True)


def _settings(config: str | None, ontologies: Sequence[str], store: str | None, bus: str | None = None) -> Settings:
    named = {"ontologies.paths": tuple(ontologies), "ontologies.collections": {}} if ontologies else {}
    return settings_of(config, {**named, "store.url": store, "bus.url": bus})


async def _opened(opened: AsyncExitStack, given: dict[str, Any]) -> tuple[Settings, GraphStore, dict[str, Any]]:
    """The settings, the store, and what every decision has."""
    from onto_extract.review.kept import after, decisions_of

    settings, collection = _settings(given["config"], given["ontologies"], given["url"], given["bus"]), given["collection"]
    store = await opened.enter_async_context(_store(settings, collection))
    moment = after(await decisions_of(store, collection), time.time_ns() // 1000)
    return settings, store, {"collection": collection, "at": moment, "by": given["by"], "why": given["why"]}


async def _decide(kind: str, id_: str, documents: tuple[str, ...], given: dict[str, Any], changes: Changes | None = None) -> None:
    """Make a decision on the item with an id, and carry it out."""
    from onto_extract.review.desk import decision_on, schemas_of

    async with AsyncExitStack() as opened:
        settings, store, own = await _opened(opened, given)
        decision = await decision_on(store, settings, schemas_of(settings), kind, id_, own={**own, "documents": documents}, changes=changes)
    await _carry_out([decision], settings)


async def _carry_out(decisions: Sequence[Decision], settings: Settings) -> None:
    from onto_extract.review.carry_out import carry_out

    async with shared_bus(settings) as bus:
        done = await carry_out(decisions, settings, bus)
    if done.chunks is None:
        click.echo(f"published; a worker will carry it out, for this process may not write the graph ({done.trouble})")
    else:
        click.echo(f"decided; {done.chunks} chunks were looked through")


@asynccontextmanager
async def _store(settings: Settings, collection: str) -> AsyncIterator[GraphStore]:
    from onto_core.service.stores import closing, open_store, require

    async with closing(open_store(settings.store)) as store:
        await require(store, settings.store.url, collection)
        yield store


async def _queue(settings: Settings, collection: str, kinds: Sequence[str], below: float, limit: int | None) -> list[Item]:
    from onto_extract.review.desk import queue, schemas_of

    async with _store(settings, collection) as store:
        items, is_whole = await queue(store, settings, schemas_of(settings), collection, kinds, below=below, limit=limit)
    if not is_whole:
        click.echo("without an ontology neither conflicts nor things that may be one are looked for", err=True)
    return items


async def _exported(settings: Settings, collection: str, what: str | None) -> tuple[list[str], int]:
    from onto_extract.review.desk import exported

    async with _store(settings, collection) as store:
        return await exported(store, settings, collection, what or "examples")


def _print(item: Item) -> None:
    sure = f" ({item.confidence:.2f})" if item.confidence is not None else ""
    click.echo(f"{item.id}  {item.kind}  {item.statement}{sure}")
    for why in item.why:
        click.echo(f"    {why}")
    for passage in item.passages:
        before, at, behind = (part.replace("\n", " ") for part in passage.parts)
        click.echo(f"    {passage.document_id}: {before}»{at}«{behind}")
    if not item.passages and item.documents:
        click.echo(f"    {', '.join(item.documents)}")

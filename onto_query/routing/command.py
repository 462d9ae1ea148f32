"""`ontorag stores`: the graphs that questions may be asked of, each with its health, how long it takes to answer, and its collections."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

import click

from onto_core.addresses import shown
from onto_core.cli.loop import result_of
from onto_core.cli.options import config_option

if TYPE_CHECKING:
    from onto_core.settings import Settings

PATIENCE: Final = 15.0
"""Seconds after which a store that says nothing counts as away."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A store as the command shows it. `seconds`: one small request, once it is open; None when it did not answer."""

    name: str
    kind: str
    url: str
    health: str
    seconds: float | None
    share: float
    collections: tuple[str, ...]
    configured: tuple[str, ...]
    """The collections that the configuration names; empty: it does not say."""


@click.command()
@config_option
@click.option("--json", "as_json", is_flag=True, help="A JSON list with all fields.")
@click.pass_context
def stores(ctx: click.Context, *, config: str | None, as_json: bool) -> None:
    """List the stores that questions may be asked of: `store` as "default", and those of `stores`.

    Ends with 4 when one of them does not answer.

    \b
    Example: ontorag stores
    """
    from onto_core.cli.tables import print_table
    from onto_core.service.configuration import load_settings

    listed = result_of(_listed(load_settings(config)))
    if as_json:
        click.echo(json.dumps([asdict(each) for each in listed], ensure_ascii=False, indent=1))
    else:
        heads = ("NAME", "KIND", "URL", "HEALTH", "LATENCY", "SHARE", "COLLECTIONS")
        print_table(heads, [_row(each) for each in listed])
    ctx.exit(0 if all(each.health == "ok" for each in listed) else 4)


def _row(store: Listed) -> tuple[str, ...]:
    latency = "" if store.seconds is None else f"{store.seconds * 1000:.1f} ms"
    share = f"{store.share:.0%}" if store.share else ""
    lacking = [f"{name} (missing)" for name in store.configured if name not in store.collections] if store.seconds is not None else []
    named = [name for name in store.collections if not store.configured or name in store.configured]
    return store.name, store.kind, store.url, store.health, latency, share, ", ".join([*named, *lacking])


async def _listed(settings: Settings) -> list[Listed]:
    from onto_core.service.stores import stores_of

    return list(await asyncio.gather(*(_looked_at(name, settings) for name in stores_of(settings))))


async def _looked_at(name: str, settings: Settings) -> Listed:
    from onto_core.errors import OntoRagError
    from onto_core.service.stores import CYPHER, closing, kind_of, named_store, open_store, stores_of

    named = stores_of(settings)[name]
    kind = "cypher" if kind_of(named.url) == CYPHER else "sparql"
    seconds: float | None = None
    collections: tuple[str, ...] = ()
    try:
        async with asyncio.timeout(PATIENCE), closing(await asyncio.to_thread(open_store, named_store(settings, name))) as store:
            await store.collections()  # connects
            started = time.monotonic()
            collections = tuple(await store.collections())
            seconds, health = time.monotonic() - started, store.health()
    except OntoRagError as error:
        health = str(error)
    except TimeoutError:
        health = f"no answer within {PATIENCE:g} s"
    return Listed(name, kind, shown(named.url), shown(health), seconds, named.share, collections, named.collections)

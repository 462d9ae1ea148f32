"""`ontorag serve`: everything over HTTP, on a laptop with the workers in the same process."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import config_option, configured, model_option, named, ontology_option

if TYPE_CHECKING:
    from onto_core.access.access import Access
    from onto_core.service.changes.reloading import Configuration
    from onto_core.settings import Settings
    from ontorag.serve.app import Doors
    from ontorag.serve.parts import Parts


TURN: Final = 0.001
"""Seconds after which a thread that computes gives way: the workers compute, and requests are to be answered beside them."""


@click.command()
@click.option("--host", metavar="ADDRESS", help="The address to listen on. Default: 127.0.0.1, which only this machine reaches.")
@click.option("--port", type=click.IntRange(0, 65_535), help="Default: 8765; 0: any that is free.")
@click.option("--workers/--no-workers", default=None, help="Run the workers in this process, or leave them to others. Default: as configured, with.")
@click.option("--demo", "demo", is_flag=True, help="Over the graph and the ontologies of `ontorag demo`; made first where there is none.")
@click.option("--store", metavar="URL", help="The store, instead of the one of the configuration.")
@click.option("--bus", metavar="URL", help="The bus, instead of the one of the configuration.")
@ontology_option
@model_option
@config_option
def serve(
    *,
    host: str | None,
    port: int | None,
    workers: bool | None,
    demo: bool,
    store: str | None,
    bus: str | None,
    ontologies: tuple[str, ...],
    model: str,
    config: str | None,
) -> None:
    """Serve documents, questions, results, ontologies, the review queue and queries over HTTP, until stopped.

    The workers run in the same process, and nothing else is needed on a laptop. On a cluster, --no-workers serves in front of a bus whose workers
    run elsewhere. The address itself shows the console in a browser; what there is to call is in /openapi.json. Changed settings are taken while it
    runs, as far as that can be (docs/operate.md).

    \b
    Example: ontorag serve --demo
             ontorag serve --ontology mine.owl --port 9000
    """
    from onto_core.service.changes.reloading import Configuration

    overrides: dict[str, object] = demo_settings(config, model) if demo else {}
    if demo:
        store = store or str(overrides.pop("store.url"))
    own = {"serve.host": host, "serve.port": port, "serve.workers": workers, "bus.url": bus}
    overrides |= {name: value for name, value in own.items() if value not in (None, "")}
    overrides |= named(ontologies, model, store)
    configuration = Configuration(config, overrides)
    result_of(serving(configured(config, ontologies=(), overrides=overrides, required=False), configuration))


def demo_settings(config: str | None, model: str) -> dict[str, object]:
    """The demo's own bus, store and ontologies; its graph is made first where there is none."""
    from onto_core.cli.commands.demo import home_settings, make_demo

    home = Path(".ontorag/demo")
    if not (home / "graph").exists():
        make_demo(config, home, model or None)
    return home_settings(home)


async def serving(settings: Settings, configuration: Configuration) -> None:
    """Serve until SIGTERM or SIGINT, or until the workers end; what changes in the configuration is taken meanwhile.

    Raises BadSettings, BadOntology, BackendUnavailable, BusError, ModelError.
    """
    from onto_core.access.access import access_for
    from onto_core.http.server import bound, running
    from onto_core.service.workers import at_signal
    from ontorag.serve.app import create_app
    from ontorag.serve.parts import opened

    own = settings.serve
    sys.setswitchinterval(TURN)
    access = access_for(own.host, settings.access, "serve.host")
    with contextlib.closing(bound(own.host, own.port, "serve.port")) as listening:
        async with opened(settings, configuration) as parts, _doors(settings, access, parts) as doors:
            app = create_app(settings, parts, doors)
            serving_ = running(app, listening, proxies=own.proxies, grace=settings.service.grace, tls=settings.access.tls)
            stopped = asyncio.Event()
            async with at_signal(stopped.set), serving_ as address:
                click.echo(f"serving at {address} (what there is to call: {address}/openapi.json)", err=True)
                parts.ended.add_done_callback(lambda _: stopped.set())
                await stopped.wait()
            if parts.ended.done():
                parts.ended.result()


@contextlib.asynccontextmanager
async def _doors(settings: Settings, access: Access, parts: Parts) -> AsyncIterator[Doors]:
    """The lock, and behind it the console, and the tools for agents at /mcp, where the extra for them is installed."""
    from ontorag.serve.locks import with_console

    host = settings.serve.host
    if find_spec("mcp") is None:
        yield with_console(access, host)
        return
    from ontorag.mcp_server.over_http import mounted
    from ontorag.serve.changes.answering import DeskInForce

    async with mounted(DeskInForce(parts.in_force), access) as routes:
        yield with_console(access, host, routes)

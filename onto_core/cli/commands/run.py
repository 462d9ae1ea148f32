"""`ontorag run WORKER...`: workers in this process, until a signal or until nothing is left to do."""

from __future__ import annotations

import asyncio
import json

import click

from onto_core.cli.bus_options import bus_options, refuse_memory
from onto_core.cli.options import settings_of


@click.command()
@click.argument("workers", nargs=-1, metavar="[WORKER]...")
@click.option("--drain", is_flag=True, help="End when everything that was published for these workers is settled.")
@click.option("--json", "as_json", is_flag=True, help="At the end one JSON document: for each worker the number of messages by outcome.")
@bus_options
def run(*, workers: tuple[str, ...], drain: bool, as_json: bool, config: str | None, url: str | None) -> None:
    """Run workers in this process; without a name, all that the configured store needs.

    They are kg-extract-ontology, onto-query, and the one that writes the store: sparql-cassandra, or cypher-executor (bolt://, falkordb://).

    A worker of your own is a MODULE:BUILD, where `async def build(settings, bus)` returns an onto_core.ports.bus.Service.
    Changed settings are taken while they run, as far as that can be (docs/operate.md).
    SIGTERM and Ctrl-C end in good order: messages in work are finished, the rest goes back to the bus.

    \b
    Example: ontorag run kg-extract-ontology sparql-cassandra --drain
    """
    from onto_core.service.changes.reloading import Configuration
    from onto_core.service.logs import configure_logging
    from onto_core.service.traces import begin_traces
    from onto_core.service.workers import all_workers, run_workers

    settings = settings_of(config, overrides := {"bus.url": url} if url else {})
    refuse_memory(settings)
    configure_logging(settings.service)
    begin_traces(settings.telemetry)
    outcomes = asyncio.run(
        run_workers(list(dict.fromkeys(workers or all_workers(settings))), settings, drain=drain, configuration=Configuration(config, overrides))
    )
    if as_json:
        click.echo(json.dumps({name: dict(counts) for name, counts in outcomes.items()}))
        return
    for name, counts in outcomes.items():
        settled = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items()))
        click.echo(f"{name}: {settled or 'no messages'}", err=True)

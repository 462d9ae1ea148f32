"""The shared parts of the commands that use the bus: their options, the bus itself, and publishing many messages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import click

from onto_core.cli.options import Command, config_option, options
from onto_core.cli.progress import steps
from onto_core.errors import BadSettings, Problem

if TYPE_CHECKING:
    from onto_core.bus import Broker
    from onto_core.ports.bus import Bus
    from onto_core.settings import Settings
    from onto_core.wire import Message


def bus_options(command: Command) -> Command:
    """`--config` and `--bus`, as `config` and `url`."""
    about = "The bus, instead of the one of the configuration: sqlite:PATH or pulsar://HOST:PORT."
    return options(command, click.option("--bus", "url", metavar="URL", help=about), config_option)


def refuse_memory(settings: Settings) -> None:
    """Raises BadSettings for `memory:`: no other command would ever see what one does there."""
    if settings.bus.url.startswith("memory:"):
        trouble = f"{settings.bus.url!r} lives in one process, and no other command would see what this one does"
        raise BadSettings("bus", [Problem("bus.url", trouble, "sqlite:PATH, or pulsar://HOST:PORT")])


@asynccontextmanager
async def shared_bus(settings: Settings) -> AsyncIterator[Broker]:
    """The bus that other processes use too. Raises BadSettings for `memory:`."""
    from onto_core.bus import bus_of
    from onto_core.service.traces import begin_traces

    refuse_memory(settings)
    begin_traces(settings.telemetry)
    bus = bus_of(settings)
    try:
        yield bus
    finally:
        await bus.close()


async def publish_all(bus: Bus, topic: str, messages: Sequence[Message]) -> None:
    """Publish in order, many at once; progress on standard error when it takes long."""
    from onto_core.service import publishing

    with steps("publishing, messages", len(messages)) as step:
        await publishing.publish_all(bus, topic, messages, done=step)

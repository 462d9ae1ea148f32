"""The message bus by its URL, and the worker that runs a service on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from onto_core.addresses import shown
from onto_core.bus.sqlite.bus import SqliteBus
from onto_core.errors import BadSettings, Problem
from onto_core.ports.bus import Bus, DeadLetters, Erasing
from onto_core.settings import PulsarSettings, Retry, Settings

__all__ = ["Broker", "bus_of", "open_bus"]

CRASHES: Final = Retry().crashes


class Broker(Bus, DeadLetters, Erasing, Protocol):
    """A bus, and access to its dead letters and to what it keeps, as `open_bus` returns it."""


def open_bus(
    url: str,
    *,
    heartbeat: float = 2.0,
    crashes: int = CRASHES,
    pulsar: PulsarSettings | None = None,
    readers: Mapping[str, Sequence[str]] | None = None,
) -> Broker:
    """The bus of a URL: `memory:` or `memory:NAME` (shared by whoever in this process has that name open), `sqlite:PATH` (shared by processes),
    or `pulsar://HOST:PORT`, `pulsar+ssl://HOST:PORT` (a cluster; `pulsar` says how to talk to it).

    `heartbeat` is in seconds: a consumer that gave no sign for four of them is taken for dead. A message whose worker died `crashes` times becomes a
    dead letter. `readers`: for a topic the groups for which a cluster keeps what is published before they first subscribe; the others keep
    everything. Raises BadSettings for another URL or wrong Pulsar settings, BusError when the file cannot be used.
    """
    scheme, separator, rest = url.partition(":")
    if scheme == "memory" and separator:
        return SqliteBus(f":memory:{rest}", heartbeat=heartbeat, crashes=crashes)
    if scheme == "sqlite" and rest:
        return SqliteBus(rest, heartbeat=heartbeat, crashes=crashes)
    if scheme in {"pulsar", "pulsar+ssl"} and rest.startswith("//") and len(rest) > 2:
        try:
            from onto_core.bus.pulsar.bus import PulsarBus
        except ImportError as error:
            mend = "pip install 'ontorag[pulsar]'"
            raise BadSettings("bus", [Problem("bus.url", f"{shown(url)!r} needs the package pulsar-client: {error}", mend)]) from error
        return PulsarBus(url, pulsar or PulsarSettings(), heartbeat=heartbeat, crashes=crashes, readers=readers)
    mend = "memory: for one process, sqlite:PATH for several, pulsar://HOST:PORT for a cluster"
    raise BadSettings("bus", [Problem("bus.url", f"{shown(url)!r} is not the address of a bus", mend)])


def bus_of(settings: Settings) -> Broker:
    """The bus that the configuration names. Raises as `open_bus`."""
    bus = settings.bus
    topics, groups = bus.topics, bus.pulsar.readers
    readers = {
        topics.chunks: groups.chunks,
        topics.documents: groups.documents,
        topics.decisions: groups.decisions,
        topics.extractions: groups.extractions,
        topics.questions: groups.questions,
    }
    return open_bus(bus.url, heartbeat=settings.service.heartbeat, crashes=bus.retry.crashes, pulsar=bus.pulsar, readers=readers)

"""The message bus by its URL, and the worker that runs a service on it."""

from __future__ import annotations

from typing import Protocol

from onto_core.bus.sqlite import SqliteBus
from onto_core.errors import BadSettings, Problem
from onto_core.ports import Bus, DeadLetters

__all__ = ["Broker", "open_bus"]


class Broker(Bus, DeadLetters, Protocol):
    """What `open_bus` returns: the bus, and access to its dead letters."""


def open_bus(url: str, *, heartbeat: float = 2.0, crashes: int = 10) -> Broker:
    """The bus of a URL: `memory:` or `memory:NAME` (shared by whoever in this process has that name open), or `sqlite:PATH` (shared by processes).

    `heartbeat` is in seconds: a consumer that gave no sign for four of them is taken for dead. A message whose worker died `crashes` times is a
    dead letter. Raises BadSettings for another URL, BusError when the file cannot be used.
    """
    scheme, separator, rest = url.partition(":")
    if scheme == "memory" and separator:
        return SqliteBus(f":memory:{rest}", heartbeat=heartbeat, crashes=crashes)
    if scheme == "sqlite" and rest:
        return SqliteBus(rest, heartbeat=heartbeat, crashes=crashes)
    trouble = f"{url!r} is not the address of a bus"
    if scheme in {"pulsar", "pulsar+ssl"}:
        trouble = f"{url!r}: this version of OntoRAG has no Pulsar bus yet"
    raise BadSettings("bus", [Problem("bus.url", trouble, "memory: for one process, sqlite:PATH for several")])

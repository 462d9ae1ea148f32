"""What each client may take: questions, queries, chunks, bytes and tokens, as buckets that fill with time. Pure."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, Final, Literal

from onto_core.access.principal import Principal, principal_of
from onto_core.errors import LimitReached
from onto_core.sections.servers import AllowanceSettings

Kind = Literal["questions", "queries", "chunks", "bytes", "tokens", "failures"]
MOST_CLIENTS: Final = 10_000
"""Buckets that are remembered; beyond that, the one that was not used longest is full again."""


class Allowances:
    """For each client and kind a bucket that holds what `limits` allows in a minute, and is filled again within one.

    More than a bucket holds may be taken of a full one, and is owed: a single large upload is not refused for ever, and what follows waits.
    """

    def __init__(self, limits: AllowanceSettings, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._buckets: OrderedDict[tuple[str, Kind], tuple[float, float]] = OrderedDict()

    def take(self, client: Principal, kind: Kind, amount: float = 1.0) -> None:
        """Take an amount. Raises LimitReached with the seconds until there is enough; then nothing is taken.

        Questions and chunks are refused as well while tokens are owed.
        """
        if kind in ("questions", "chunks"):
            self.require(client, "tokens")
        if client.client:
            self.take_as(client.client, kind, amount)

    def take_as(self, client: str, kind: Kind, amount: float = 1.0) -> None:
        """The same for a client that is known by another name than a principal's, such as its address."""
        limit: float = getattr(self._limits, kind)
        if not limit:
            return
        level, now = self._level(client, kind, limit)
        if level < min(amount, limit):
            raise LimitReached(f"more than {limit:,.0f} {kind} a minute", (min(amount, limit) - level) / (limit / 60.0))
        self._keep(client, kind, level - amount, now)

    def spend(self, client: Principal, kind: Kind, amount: float) -> None:
        """Note what was spent already, though it be more than is there: what comes next waits for it."""
        limit: float = getattr(self._limits, kind)
        if limit and client.client:
            level, now = self._level(client.client, kind, limit)
            self._keep(client.client, kind, level - amount, now)

    def require(self, client: Principal, kind: Kind) -> None:
        """Raises LimitReached while the client has spent more than it may; nothing is taken."""
        limit: float = getattr(self._limits, kind)
        if limit and client.client and (level := self._level(client.client, kind, limit)[0]) <= 0:
            raise LimitReached(f"more than {limit:,.0f} {kind} a minute", (1.0 - level) / (limit / 60.0))

    def _level(self, client: str, kind: Kind, limit: float) -> tuple[float, float]:
        now = self._clock()
        level, since = self._buckets.get((client, kind), (limit, now))
        return min(limit, level + (now - since) * limit / 60.0), now

    def _keep(self, client: str, kind: Kind, level: float, now: float) -> None:
        self._buckets[client, kind] = (level, now)
        self._buckets.move_to_end((client, kind))
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)


_ALLOWANCES: Final = "ontorag.allowances"


def put_allowances(scope: MutableMapping[str, Any], allowances: Allowances) -> None:
    """Note in an ASGI scope what its server allows."""
    scope[_ALLOWANCES] = allowances


def take(scope: Mapping[str, Any], kind: Kind, amount: float = 1.0) -> None:
    """Take an amount for who sent a request. Raises LimitReached."""
    allowances = scope.get(_ALLOWANCES)
    if isinstance(allowances, Allowances):
        allowances.take(principal_of(scope), kind, amount)


def spend(scope: Mapping[str, Any], kind: Kind, amount: float) -> None:
    """Note what was spent for who sent a request."""
    allowances = scope.get(_ALLOWANCES)
    if isinstance(allowances, Allowances):
        allowances.spend(principal_of(scope), kind, amount)

"""Several servers of one graph, used as one: the first healthy server answers, the next when it fails, and every call is counted."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TypeVar

from cypher_executor.servers.server import CONNECT_SECONDS, Busy, Server
from onto_core.clients.breaker import Breaker
from onto_core.errors import BackendError, BackendUnavailable, OntoRagError, QueryTimeout

Answer = TypeVar("Answer")

TRIES = 8
FIRST_WAIT = 0.02
"""Seconds before conflicting work is tried again; doubled each time, with jitter so that the same two do not collide again."""

LAST_SECONDS = 10.0
"""Seconds that the last endpoint has for its first answer, since no other is left to ask: a Neo4j that has just started needs some."""

QUICK = 0.3
"""A failure within so many seconds may be a connection that died while idle: the same server is asked once more."""


@dataclass(slots=True)
class Counters:
    """Counts of an endpoint since the start. `seconds` are those of all calls together."""

    calls: int = 0
    failures: int = 0
    retries: int = 0
    timeouts: int = 0
    errors: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Endpoint:
    server: Server
    breaker: Breaker = field(default_factory=Breaker)
    counters: Counters = field(default_factory=Counters)
    trouble: str = ""
    answered: bool = False
    """True when it has answered since it last failed. A server that takes connections and says nothing must not use up a query's time."""


async def require_answer(server: Server, patience: float) -> None:
    """Ping the server. Raises BackendUnavailable when it does not answer within `patience` seconds."""
    try:
        async with asyncio.timeout(patience):
            await server.ping()
    except TimeoutError as error:
        raise BackendUnavailable(f"{server.address} said nothing for {patience:g} s") from error


class Endpoints:
    """The endpoints of one graph, in the order of preference."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.all = tuple(Endpoint(server) for server in servers)

    async def use(self, work: Callable[[Server], Awaitable[Answer]]) -> Answer:
        """The result of `work` on the first healthy server. It may be begun on several, so it must be idempotent.

        Raises what `work` raises, and BackendUnavailable when no server answers.
        """
        now = time.monotonic()
        allowed = [endpoint for endpoint in self.all if endpoint.breaker.allows(now)] or list(self.all)
        for endpoint in allowed:
            try:
                return await self._tried(endpoint, work, patience=CONNECT_SECONDS if endpoint is not allowed[-1] else LAST_SECONDS)
            except Busy:
                raise
            except BackendUnavailable:
                continue
        raise BackendUnavailable("; ".join(endpoint.trouble for endpoint in allowed))

    async def _tried(self, endpoint: Endpoint, work: Callable[[Server], Awaitable[Answer]], *, patience: float) -> Answer:
        counters, breaker = endpoint.counters, endpoint.breaker
        breaker.began()
        may_retry, tries = True, 0
        while True:
            started = time.monotonic()
            counters.calls += 1
            try:
                if not endpoint.answered:
                    await require_answer(endpoint.server, patience)
                    endpoint.answered = True
                answer = await work(endpoint.server)
            except Busy:
                breaker.succeeded()
                tries += 1
                if tries == TRIES:
                    raise
                counters.retries += 1
                await asyncio.sleep(FIRST_WAIT * 2**tries * random.uniform(0.5, 1.5))
            except BackendUnavailable as error:
                counters.failures += 1
                endpoint.answered = False
                if may_retry and time.monotonic() - started < QUICK:
                    may_retry = False
                    counters.retries += 1
                    continue
                endpoint.trouble = str(error)
                breaker.failed(time.monotonic())
                raise
            except OntoRagError as error:
                breaker.succeeded()
                counters.timeouts += isinstance(error, QueryTimeout)
                counters.errors += isinstance(error, BackendError) and not isinstance(error, QueryTimeout)
                raise
            else:
                breaker.succeeded()
                endpoint.trouble = ""
                return answer
            finally:
                breaker.trying = False
                counters.seconds += time.monotonic() - started

    def health(self) -> str:
        """ "ok", or the trouble of each endpoint that is not healthy."""
        now = time.monotonic()
        states = [(endpoint, endpoint.breaker.state(now)) for endpoint in self.all]
        bad = [f"{endpoint.server.address} {state}: {endpoint.trouble}" for endpoint, state in states if state != "closed"]
        return "; ".join(bad) or "ok"

    def metrics(self) -> Mapping[str, Mapping[str, int | float]]:
        """The counters by address."""
        return {endpoint.server.address: asdict(endpoint.counters) for endpoint in self.all}

    async def close(self) -> None:
        for endpoint in self.all:
            await endpoint.server.close()

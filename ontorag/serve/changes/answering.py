"""The parts of the service that go by settings which change while it runs: built by them, and built anew when they change."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from typing import Final

from onto_core.errors import BadSettings, Problem
from onto_core.matching.catalog import Catalogs
from onto_core.ports.graphs import Limits
from onto_core.ports.models import Embedder
from onto_core.service.changes.generations import Generation, InForce
from onto_core.service.changes.swapping import require_health
from onto_core.service.collections import CollectionHolder, followed
from onto_core.service.ontologies import catalog_of, embedder_of
from onto_core.settings import OntologySettings, Settings
from onto_query.conversation.sessions import InProcess as Sessions
from onto_query.service import SWAPPED
from onto_query.services import Services
from onto_query.wiring import services_of
from ontorag.mcp_server.desk import Desk
from ontorag.serve.asking import Asking, InProcess, OverBus
from ontorag.serve.known_ontologies import KnownOntologies

SECTIONS: Final = (*SWAPPED, "extraction")
"""Sections of the settings that are taken while the service runs."""


@dataclass(frozen=True, slots=True)
class Answering:
    """What was built by one settings: `desk` is for the tools of agents, `health` tells of what answers in this process."""

    settings: Settings
    ontologies: KnownOntologies
    asking: Asking
    services: Services | None
    """What answers in this process; None where the questions go over the bus."""
    desk: Desk
    health: Callable[[], Mapping[str, str]]

    async def require_health(self) -> None:
        """Raise BackendUnavailable while the ontologies, a store or what they share has a trouble."""
        await self.ontologies.require()
        if self.services is not None and self.services.routing is not None:
            await self.services.routing.ready(Limits.of(self.settings.query))
        require_health(self.health().items())


@asynccontextmanager
async def answering(settings: Settings, replies: OverBus | None, before: Services | None = None) -> AsyncIterator[Answering]:
    """What goes by the settings, until the end of the block. Raises BadSettings, BackendUnavailable, ModelError.

    `replies` asks over the bus; without it this process answers. `before`: the services whose conversations go on.
    """
    own = settings.ontologies
    async with AsyncExitStack() as open_:
        following: tuple[CollectionHolder, Embedder] | None = None
        services: Services | None = None
        asking: Asking
        if own.url or (replies is None and are_there(own)):
            following = await open_.enter_async_context(_followed(settings))
        if replies is None:
            catalogs, embedder = following if following is not None else await open_.enter_async_context(_none(settings))
            services = _going_on(await open_.enter_async_context(services_of(settings, catalogs, embedder)), before)
            asking = InProcess(services)
        else:
            asking = replies
        yield Answering(
            settings,
            KnownOntologies(own, following[0] if following else None),
            asking,
            services,
            await open_.enter_async_context(Desk.opened(settings, asking=services)),
            services.routing.health if services is not None and services.routing is not None else dict,
        )


def are_there(ontologies: OntologySettings) -> bool:
    """True where any are configured: without them no chunk can be extracted, and a question is answered by what the graph has itself."""
    return bool(ontologies.paths or ontologies.collections or ontologies.url)


@asynccontextmanager
async def _followed(settings: Settings) -> AsyncIterator[tuple[CollectionHolder, Embedder]]:
    async with embedder_of(settings) as embedder:
        following = followed(settings, embedder)
        await following.refresh()
        async with following.polling():
            yield following, embedder


@asynccontextmanager
async def _none(settings: Settings) -> AsyncIterator[tuple[Catalogs, Embedder]]:
    async with catalog_of((), settings) as catalog:
        yield catalog, catalog.embedder


def _going_on(services: Services, before: Services | None) -> Services:
    """The services with the conversations before, where the process remembers them; those beside the graph are there already."""
    if before is not None and isinstance(before.sessions, Sessions) and isinstance(services.sessions, Sessions):
        return replace(services, sessions=before.sessions)
    return services


async def generation_of(settings: Settings, replies: OverBus | None, before: Services | None = None) -> Generation[Answering]:
    """The same as a generation, which waits for its uses as long as one may take. Raises as `answering`."""
    longest = max(2 * settings.serve.wait, settings.service.deadline)  # a question waits for a place, then for its answer; a tool has its deadline
    async with AsyncExitStack() as open_:
        made = await open_.enter_async_context(answering(settings, replies, before))
        return Generation(made, open_.pop_all().aclose, longest=longest)


@dataclass(frozen=True, slots=True)
class DeskInForce:
    """The desk of the generation in force, for each call of a tool."""

    in_force: InForce[Answering]

    @contextmanager
    def using(self) -> Iterator[Desk]:
        with self.in_force.current.using() as now:
            yield now.desk


class Rebuilding:
    """The part of the service that takes changed settings."""

    sections = SECTIONS

    def __init__(self, in_force: InForce[Answering], replies: OverBus | None) -> None:
        self._in_force, self._replies = in_force, replies
        self.take = in_force.take

    async def prepared(self, settings: Settings) -> Generation[Answering]:
        """Raises as `answering`, and BackendUnavailable as long as something new has a trouble, for what is in force may have none."""
        now = self._in_force.current.value
        if self._replies is None and are_there(settings.ontologies) != are_there(now.settings.ontologies):
            raise BadSettings("settings", [Problem("ontologies", "change which workers run, which only a restart does")])
        new = await generation_of(settings, self._replies, now.services)
        async with AsyncExitStack() as on_failure:
            on_failure.push_async_callback(new.close)
            await new.value.require_health()
            on_failure.pop_all()
        return new

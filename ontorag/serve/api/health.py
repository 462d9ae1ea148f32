"""The state of the service: alive, ready, and its metrics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel
from starlette.responses import Response

from onto_core.access.principal import ALL
from onto_core.metrics import REGISTRY
from onto_core.service.health import is_ok
from ontorag.serve.calls import Call, as_json
from ontorag.serve.parts import Parts
from ontorag.serve.problems import NOT_CACHED
from ontorag.serve.routes import JSON, TEXT, Gives, Raw, Route


class Health(BaseModel):
    """The health of each part, and of each worker of this process by its parts: "ok", or the trouble in words.

    What the parts are, and where, is for who may see all collections; everybody else is told whether the service is ready.
    """

    ready: bool
    parts: dict[str, str] | None = None
    workers: dict[str, dict[str, str]] | None = None


def health_of(parts: Parts) -> Health:
    """What is known without asking anybody."""
    workers: Mapping[str, Mapping[str, str]] = parts.workers()
    own = {"store": parts.store.health(), **parts.generation.value.health()}
    ready = all(is_ok(state) for state in (*own.values(), *(state for each in workers.values() for state in each.values()))) and bool(workers)
    return Health(ready=ready, parts=dict(own), workers={name: dict(each) for name, each in workers.items()})


async def live(call: Call) -> Response:
    """Tell that the service runs: who gets an answer knows."""
    return Response("ok\n", 200, NOT_CACHED, TEXT)


async def ready(call: Call) -> Response:
    """Tell the health; 503 while something that is needed is away."""
    told = health_of(call.parts)
    return as_json(told if await call.may_read(ALL) else Health(ready=told.ready), 200 if told.ready else 503)


async def metrics(call: Call) -> Response:
    """The metrics, for Prometheus."""
    return Response(generate_latest(REGISTRY), 200, NOT_CACHED, CONTENT_TYPE_LATEST)


ROUTES: Final = (
    Route("GET", "/livez", "live", "Is the service alive?", live, {200: Gives("It is.", {TEXT: Raw()})}, action="open"),
    Route(
        "GET",
        "/readyz",
        "ready",
        "Can the service do its work?",
        ready,
        {200: Gives("It can.", {JSON: Health}), 503: Gives("Something that it needs is away.", {JSON: Health})},
        action="open",
    ),
    Route(
        "GET",
        "/metrics",
        "metrics",
        "Metrics in the format of Prometheus.",
        metrics,
        {200: Gives("The metrics.", {TEXT: Raw()})},
        action="read",
        collection="all",
    ),
)

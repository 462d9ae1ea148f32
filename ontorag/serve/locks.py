"""The lock of the service: who asks is known before any route is tried, and each route's right is asked for in one place."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Final

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import Scope

from onto_core.access.access import Access
from onto_core.access.middleware import Answer, Lock
from onto_core.access.principal import require
from onto_core.errors import OntoRagError
from onto_core.http.request import Refusal
from ontorag.serve import problems
from ontorag.serve.app import Doors
from ontorag.serve.openapi import openapi_route
from ontorag.serve.routes import Action, Route
from ontorag.serve.table import ROUTES

DOOR: Final = "serve"
"""The name of the service in the audit log."""
CONSOLE: Final = "ontorag.console.app:routes"


def locked(
    access: Access,
    host: str,
    *,
    mounts: Sequence[BaseRoute] = (),
    routes: Sequence[Route] = ROUTES,
    public: Sequence[str] = (),
    answer: Answer | None = None,
) -> Doors:
    """The doors of a service that listens on `host`. `public`: paths of mounts that need no key; those of routes that are open need none.

    `answer` makes the answer to what the lock refuses; a problem document where it is left out.
    """
    open_ = [route.path for route in (*routes, openapi_route(routes)) if route.action == "open"]
    lock = Middleware(Lock, access=access, host=host, door=DOOR, public=(*open_, *public), answer=answer or as_problem)
    return Doors(middleware=[lock], mounts=mounts, permit=permit, routes=routes)


def with_console(access: Access, host: str, mounts: Sequence[BaseRoute] = ()) -> Doors:
    """The doors of a service with the console's pages. They stand on the service, which finds them by their name."""
    console = importlib.import_module(CONSOLE.partition(":")[0])
    return locked(access, host, mounts=[*mounts, *console.routes(access)], public=console.PUBLIC, answer=console.refused)


def permit(request: Request, action: Action, collection: str) -> None:
    """Raises NotAuthenticated, Forbidden."""
    if action != "open":
        require(request.scope, action, collection)


def as_problem(_: Scope, error: OntoRagError | Refusal) -> Response:
    """A refusal of the lock in the form of all others."""
    return problems.of_refusal(error) if isinstance(error, Refusal) else problems.of_error(error)

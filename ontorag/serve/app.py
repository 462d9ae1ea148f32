"""The application: every route behind one order of checks, errors as problems, and places where others mount theirs.

A request goes through the middleware, then: method, right, parameters, media type, body, handler. A client that goes away ends its handler. Nothing
is read of a body before somebody is known who may do such a thing somewhere, and nothing at all where the operation takes none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Final

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.routing import Route as Resource
from starlette.types import Receive, Scope, Send

from onto_core.access.middleware import is_from_another_site
from onto_core.access.principal import ALL, ANY
from onto_core.errors import OntoRagError, Problem
from onto_core.http.answers import unless_gone
from onto_core.http.request import Refusal
from onto_core.settings import Settings
from ontorag.serve import problems
from ontorag.serve.calls import BadRequest, Call, Permit, kind_of_body, permitted, query_of
from ontorag.serve.openapi import openapi_route
from ontorag.serve.parts import Parts
from ontorag.serve.routes import Action, Route
from ontorag.serve.table import ROUTES
from ontorag.serve.traced import Traced, routed

log = structlog.get_logger("ontorag.serve")

VERSIONS: Final = frozenset({"1.0", "1.1", "2", "3"})
SMALL: Final = 65_536
"""Bytes of a body that is passed over to keep a connection; a larger one costs the client its connection."""
CONCERNS: Final[Mapping[str, str]] = {"none": ANY, "body": ANY, "all": ALL, "default": "default"}
"""The collection that a right is asked for where no part of the request names one, or none that is read yet."""


def anybody(request: Request, action: Action, collection: str) -> None:
    """The right to everything: for a service that only this machine reaches."""


@dataclass(frozen=True, slots=True)
class Doors:
    """What others put into the application: `middleware` outermost first, `mounts` beside the routes, and who may do what.

    `permit` is asked for each request, with the route's action and the collection that it concerns (`ANY`: none, `ALL`: every one); where the
    body names the collection, first for `ANY`. It raises Refusal or AccessError.
    """

    middleware: Sequence[Middleware] = ()
    mounts: Sequence[BaseRoute] = ()
    permit: Permit = anybody
    routes: Sequence[Route] = field(default=ROUTES)


def create_app(settings: Settings, parts: Parts, doors: Doors | None = None) -> Starlette:
    """The service over parts that are open, as an ASGI application. It belongs to the event loop in which the parts were opened."""
    doors = doors or Doors()
    routes = [*doors.routes, openapi_route(doors.routes)]
    by_path: dict[str, dict[str, Route]] = {}
    for route in routes:
        by_path.setdefault(route.path, {})[route.method] = route
    # the more of a path is fixed, the earlier it is tried; what takes the rest of the path comes last
    ordered = sorted(by_path.items(), key=lambda entry: (":path" in entry[0], -entry[0].count("/")))
    resources: list[BaseRoute] = [Resource(path, _Operations(methods, parts, doors.permit), include_in_schema=False) for path, methods in ordered]
    app = Starlette(
        routes=[*resources, *doors.mounts],
        middleware=[Middleware(Traced), *doors.middleware],
        exception_handlers={OntoRagError: _error, Refusal: _refused, HTTPException: _unknown, Exception: _fault},
    )
    app.router.redirect_slashes = False
    return app


class _Operations:
    """The operations of one path, by method, as an ASGI application."""

    def __init__(self, routes: Mapping[str, Route], parts: Parts, permit: Permit) -> None:
        self._routes, self._parts, self._permit = routes, parts, permit
        self._allowed = ", ".join(sorted({*routes, "OPTIONS", *(["HEAD"] if "GET" in routes else [])}))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Raises Refusal and OntoRagError, as long as nothing was sent."""
        request = Request(scope, receive)
        if "" in request.path_params.values():
            raise HTTPException(404)
        if scope["http_version"] not in VERSIONS:
            raise Refusal(505, f"HTTP/{scope['http_version'][:20]} is not spoken here", {"Connection": "close"})
        method = "GET" if request.method == "HEAD" else request.method
        if (route := self._routes.get(method)) is None:
            if request.method == "OPTIONS":
                await Response(status_code=204, headers={"Allow": self._allowed})(scope, receive, send)
                return
            raise Refusal(405, f"{request.method} is not a method of this resource; allowed: {self._allowed}", {"Allow": self._allowed})
        routed(scope, request.method, route.path)
        if route.action != "open" and is_from_another_site(scope):
            raise Refusal(403, "requests from pages of other sites are refused")
        if (concerns := CONCERNS.get(route.collection)) is not None:
            await permitted(self._permit, request, route.action, concerns)
        query = query_of(request, route.query)
        if route.collection in ("query", "path"):
            collection = request.path_params["collection"] if route.collection == "path" else str(getattr(query, "collection", ""))
            await permitted(self._permit, request, route.action, collection)
        kind = kind_of_body(request, route) if route.takes else ""
        async with self._parts.bodies.read(request, route.largest) if route.takes else nullcontext(b"") as body:
            if route.takes and not body:
                raise BadRequest("body", [Problem("body", "is empty")])
            with self._parts.in_use() as parts:
                call = Call(request, route, parts, query, body, kind, self._permit)
                response = await unless_gone(self._handled(call), receive)
                if response is None:
                    log.info("client gone", operation=route.id)
                else:
                    await (response if route.takes else _closing(request, response))(scope, receive, send)

    async def _handled(self, call: Call) -> Response:
        if not call.route.keyed:
            return await call.route.handle(call)
        return await self._parts.keys.once(call, call.route.id, lambda: call.route.handle(call))


Handler = Callable[[Request, Exception], Response]


def _error(request: Request, error: Exception) -> Response:
    assert isinstance(error, OntoRagError)
    return _closing(request, problems.of_error(error))


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _closing(request, problems.of_refusal(error))


def _unknown(request: Request, error: Exception) -> Response:
    """Paths that are none."""
    assert isinstance(error, HTTPException)
    says = f"there is nothing at {request.url.path[:200]!r}; /openapi.json lists what there is" if error.status_code == 404 else str(error.detail)
    return _closing(request, problems.of_refusal(Refusal(error.status_code, says, error.headers)))


def _closing(request: Request, response: Response) -> Response:
    """The response, which closes the connection where a large body may still be coming that nobody will read."""
    length = request.headers.get("content-length", "0")
    if "transfer-encoding" in request.headers or not length.isdigit() or int(length) > SMALL:
        response.headers["Connection"] = "close"
    return response


def _fault(request: Request, error: Exception) -> Response:
    return problems.of_fault()

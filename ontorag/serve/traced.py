"""The span of a request: in the trace that the client's headers name, and over all that is done for it. It knows the route, never the path."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from onto_core.traces import spans

SPAN: Final = "ontorag.span"
"""The key of the span in a request's scope."""
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Methods that a span tells; any other word is the client's own."""


class Traced:
    """The outermost middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not spans.is_on():
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        came = {name: headers[name] for name in spans.CONTEXT if name in headers}
        method = scope["method"] if scope["method"] in METHODS else "_OTHER"
        named = {"http.request.method": method, "url.scheme": scope.get("scheme", "http")}
        with spans.span(method if method != "_OTHER" else "HTTP", named, kind="server", parent=came) as span:

            async def noted(message: Message) -> None:
                if message["type"] == "http.response.start":
                    span.set("http.response.status_code", message["status"])
                    if message["status"] >= 500:
                        span.fail(str(message["status"]))
                await send(message)

            await self._app({**scope, SPAN: span}, receive, noted)


def routed(scope: Scope, method: str, path: str) -> None:
    """Give the request's span the name of its route."""
    span: spans.Span = scope.get(SPAN, spans.NOTHING)
    span.rename(f"{method} {path}")
    span.set("http.route", path)

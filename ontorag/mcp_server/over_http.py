"""The server over streamable HTTP: as an application that another service mounts, or by itself behind a lock of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from mcp.server.lowlevel.server import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from onto_core.access.access import Access, access_for
from onto_core.access.middleware import Lock
from onto_core.errors import BadSettings, Problem
from onto_core.http.answers import text_response
from onto_core.http.server import bound, running
from ontorag.mcp_server.desk import Desk, Desks
from ontorag.mcp_server.server import server_of

PATH: Final = "/mcp"
DOOR: Final = "mcp"
"""The name of the server in the audit log."""
LARGEST_BODY: Final = 1_048_576
SESSIONS: Final = 1_000
IDLE: Final = 1_800.0
"""Seconds after which a session without a request ends."""


@asynccontextmanager
async def application(server: Server[Any]) -> AsyncIterator[ASGIApp]:
    """The server as an ASGI application that answers at whatever path it is called with; its sessions end with the block.

    It leaves Host, Origin and keys to the lock before it: each request needs a principal in its scope.
    """
    manager = StreamableHTTPSessionManager(
        server,
        json_response=True,  # whole answers: their status and the audit log's fields are known before anything is sent
        max_request_body_size=LARGEST_BODY,
        session_idle_timeout=IDLE,
        max_sessions=SESSIONS,
    )
    async with manager.run():
        yield manager.handle_request


def address_of(text: str) -> tuple[str, int]:
    """(host, port) of HOST:PORT. Raises BadSettings."""
    host, colon, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not colon or not host or not port.isdigit() or int(port) > 65_535:
        raise BadSettings("settings", [Problem("--http", f"{text!r} is not HOST:PORT", "127.0.0.1:8765, for instance")])
    return ("127.0.0.1" if host == "localhost" else host), int(port)


@asynccontextmanager
async def serving(desk: Desk, host: str, port: int, *, write: bool = False) -> AsyncIterator[str]:
    """Answer to the end of the block, which gets the URL.

    Raises BadSettings for an address that others reach where nothing tells who may do what, and for one that cannot be listened on.
    """
    settings = desk.settings
    access = access_for(host, settings.access, "--http")
    listening = bound(host, port, "--http")
    server = server_of(desk, write=write, allowances=access.allowances)
    async with (
        application(server) as app,
        running(
            Lock(_AtPath(app), access, host=host, door=DOOR), listening, proxies=(), grace=settings.service.grace, tls=settings.access.tls
        ) as address,
    ):
        yield address + PATH


@asynccontextmanager
async def mounted(desks: Desks, access: Access, *, write: bool = False) -> AsyncIterator[Sequence[BaseRoute]]:
    """The routes by which another service offers the tools at /mcp: its lock, in front of them, says who asks, and `access` what each may take."""
    async with application(server_of(desks, write=write, allowances=access.allowances)) as app:
        yield (Route(PATH, _AtPath(app), include_in_schema=False),)


class _AtPath:
    """The application at its path, and 404 elsewhere."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        at_path = scope["path"].rstrip("/") == PATH
        await (self._app if at_path else text_response(404, f"there is nothing here; the server is at {PATH}"))(scope, receive, send)

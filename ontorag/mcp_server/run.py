"""The server by itself: over standard input and output until the client goes, or over HTTP until it is stopped."""

from __future__ import annotations

import asyncio

import structlog
from mcp.server.stdio import stdio_server

from onto_core.service.workers import at_signal
from onto_core.settings import Settings
from ontorag.mcp_server.desk import Desk
from ontorag.mcp_server.over_http import serving
from ontorag.mcp_server.server import server_of

log = structlog.get_logger("ontorag.mcp")


async def over_pipes(settings: Settings, *, collection: str, characters: int, write: bool) -> None:
    """Serve one client over standard input and output; whatever else is printed goes to standard error."""
    async with Desk.opened(settings, collection=collection, characters=characters) as desk, stdio_server() as (incoming, outgoing):
        server = server_of(desk, write=write)
        await server.run(incoming, outgoing, server.create_initialization_options())


async def over_http(settings: Settings, host: str, port: int, *, collection: str, characters: int, write: bool) -> None:
    """Serve any number of clients until the process is asked to end."""
    async with Desk.opened(settings, collection=collection, characters=characters) as desk, serving(desk, host, port, write=write) as url:
        log.info("mcp server ready", url=url, write=write)
        stopped = asyncio.Event()
        async with at_signal(stopped.set):
            await stopped.wait()

"""An HTTP server: uvicorn in our event loop, without its signal handlers."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from starlette.types import ASGIApp

from onto_core.errors import BadSettings, Problem
from onto_core.http.protocol import Connection
from onto_core.sections.servers import TlsSettings

LARGEST_HEAD = 65_536
"""Bytes of a request line and its headers."""
CONNECTIONS = 1_000


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals to the worker's shell, which ends us with everything else."""
        yield


@asynccontextmanager
async def running(
    app: ASGIApp, listening: socket.socket, *, proxies: Sequence[str], grace: float, tls: TlsSettings | None = None
) -> AsyncIterator[str]:
    """Serve to the end of the block, which gets the URL; then requests under way end, or are broken off after `grace` seconds.

    Raises BadSettings for a certificate or key that cannot be used.
    """
    certificate, key = (tls.certificate, tls.key) if tls else ("", "")
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http=Connection,
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        limit_concurrency=CONNECTIONS,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        timeout_graceful_shutdown=max(1, int(grace)),
        ssl_certfile=certificate or None,
        ssl_keyfile=key or None,
    )
    try:
        config.load()
    except OSError as error:  # ssl.SSLError is one too
        problem = Problem("access.tls", f"{certificate}: certificate and key cannot be used: {error.strerror or error}")
        raise BadSettings("settings", [problem]) from error
    server = _Server(config)
    host, port = listening.getsockname()[:2]
    task = asyncio.create_task(server.serve(sockets=[listening]), name="http server")
    while not server.started and not task.done():  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.005)
    try:
        yield f"http{'s' if certificate else ''}://{f'[{host}]' if ':' in host else host}:{port}"
    finally:
        server.should_exit = True
        await task


def bound(host: str, port: int, setting: str) -> socket.socket:
    """A listening socket that says it is TCP: only there asyncio sends small pieces at once. Raises BadSettings, naming the setting."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(256)
    except OSError as error:
        listening.close()
        raise BadSettings(setting.partition(".")[0], [Problem(setting, f"{host}:{port} cannot be listened on: {error.strerror or error}")]) from error
    return listening

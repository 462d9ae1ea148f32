"""The endpoint's HTTP server: uvicorn in our event loop, without its signal handlers. The only module that imports it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from typing import TYPE_CHECKING

import structlog
import uvicorn

from onto_core.errors import BadSettings, Problem
from onto_core.settings import Settings
from sparql_cassandra.endpoint.app import ROOT, Answering, Endpoint

if TYPE_CHECKING:
    from asyncio import Task

log = structlog.get_logger("ontorag.endpoint")

LARGEST_HEAD = 65_536
"""Bytes of a request line and its headers."""
CONNECTIONS = 1_000


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The worker's shell has the signals, and ends us with everything else."""
        yield


class Serving:
    """An endpoint that answers until it is closed. `url` is where."""

    def __init__(self, endpoint: Endpoint, server: _Server, task: Task[None], url: str) -> None:
        self._endpoint, self._server, self._task, self.url = endpoint, server, task, url

    async def close(self) -> None:
        """No new requests; those under way end, or are broken off after `service.grace` seconds."""
        self._server.should_exit = True
        await self._task
        self._endpoint.close()


async def serve(store: Answering, settings: Settings) -> Serving:
    """Returns when the endpoint answers. Raises BadSettings when its address cannot be used."""
    own = settings.endpoint
    listening = bound(own.host, own.port)
    endpoint = Endpoint(store, settings)
    config = uvicorn.Config(
        endpoint,
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(own.proxies),
        forwarded_allow_ips=list(own.proxies),
        limit_concurrency=CONNECTIONS,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        timeout_graceful_shutdown=max(1, int(settings.service.grace)),
    )
    server = _Server(config)
    task = asyncio.create_task(server.serve(sockets=[listening]), name="sparql endpoint")
    while not server.started and not task.done():  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.005)
    host, port = listening.getsockname()[:2]
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}{ROOT}"
    log.info("endpoint ready", url=url)
    return Serving(endpoint, server, task, url)


def bound(host: str, port: int) -> socket.socket:
    """A listening socket that says it is TCP: asyncio sends small pieces at once on no other. Raises BadSettings."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(256)
    except OSError as error:
        listening.close()
        raise BadSettings("endpoint", [Problem("endpoint.port", f"{host}:{port} cannot be listened on: {error.strerror or error}")]) from error
    return listening

"""`/livez`, `/readyz` and `/metrics` on a thread of their own: a worker whose event loop hangs can still say so."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from onto_core.errors import BadSettings, Problem
from onto_core.metrics import REGISTRY
from onto_core.sections.servers import ServiceSettings

BEATS: Final = 10
"""Heartbeats that the event loop may miss before it counts as hanging."""


@dataclass
class Pulse:
    """The time when the event loop last ran, in seconds of `time.monotonic`."""

    every: float
    beat: float = field(default_factory=time.monotonic)

    async def run(self) -> None:
        while True:
            self.beat = time.monotonic()
            await asyncio.sleep(self.every)

    @property
    def silent(self) -> float:
        """Seconds since the last beat, beyond what is expected; 0 when all is well."""
        late = time.monotonic() - self.beat - self.every
        return late if late > BEATS * self.every else 0.0


def is_ok(state: str) -> bool:
    """True for "ok", and for "ok; ..." of what is in trouble while something else does its work."""
    return state == "ok" or state.startswith("ok;")


Workers = Callable[[], Mapping[str, Mapping[str, str]]]
"""For each worker the health of its dependencies: "ok", or the trouble in words."""


class HealthServer:
    """Serves until `close`. `workers` is called from another thread, and only reads."""

    def __init__(self, settings: ServiceSettings, pulse: Pulse, workers: Workers) -> None:
        """Raises BadSettings when the address cannot be listened on."""

        class Handler(_Handler):
            report = HealthReport(pulse, workers)

        try:
            self._server = ThreadingHTTPServer((settings.health_host, settings.health_port), Handler)
        except OSError as error:
            where = f"{settings.health_host}:{settings.health_port}"
            raise BadSettings(
                "settings", [Problem("service.health_port", f"cannot listen on {where}: {error}", "another port, or 0 for none")]
            ) from error
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, name="health", daemon=True, kwargs={"poll_interval": 0.2}).start()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@dataclass(frozen=True)
class HealthReport:
    """The three pages as (status, content type, body)."""

    pulse: Pulse
    workers: Workers

    def page(self, path: str) -> tuple[int, str, bytes]:
        match path.partition("?")[0]:
            case "/livez":
                silent = self.pulse.silent
                text = f"the event loop has not run for {silent:.0f} s\n" if silent else "ok\n"
                return (503 if silent else 200), "text/plain; charset=utf-8", text.encode()
            case "/readyz":
                workers = {name: dict(health) for name, health in self.workers().items()}
                ready = bool(workers) and all(is_ok(state) for health in workers.values() for state in health.values())
                body = json.dumps({"ready": ready, "workers": workers}, ensure_ascii=False, indent=1) + "\n"
                return (200 if ready else 503), "application/json", body.encode()
            case "/metrics":
                return 200, CONTENT_TYPE_LATEST, generate_latest(REGISTRY)
            case _:
                return 404, "text/plain; charset=utf-8", b"there are /livez, /readyz and /metrics\n"


class _Handler(BaseHTTPRequestHandler):
    report: HealthReport

    def do_GET(self) -> None:
        status, kind, body = self.report.page(self.path)
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Keep the probes of every few seconds out of the log."""

"""Traces of processes: the context goes with messages from one to the next, and spans reach a collector by OTLP."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.worlds.service import GAUSS, SHIPS
from tests.worlds.traces import needs_sdk

ROOT = Path(__file__).parents[3]
ONTORAG = (sys.executable, "-m", "onto_core.cli.main")


@pytest.fixture
def collector() -> Iterator[tuple[str, list[bytes]]]:
    """The address of a collector, and the bodies that it was sent."""
    bodies: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            bodies.append(gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1/traces", bodies
    server.shutdown()
    server.server_close()


def sent(bodies: list[bytes]) -> list[tuple[str, Any]]:
    """The spans that a collector got, each with the service that made it."""
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    found = []
    for body in bodies:
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            name = next(each.value.string_value for each in resource.resource.attributes if each.key == "service.name")
            found += [(name, span) for scope in resource.scope_spans for span in scope.spans]
    return found


def with_code(*before: Path) -> dict[str, str]:
    return {"PYTHONPATH": os.pathsep.join(map(str, (*before, ROOT)))}


def ontorag(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "ships.ttl").write_text(SHIPS)
    (folder / "gauss.txt").write_text(GAUSS)
    own = {"ONTORAG__ONTOLOGIES__PATHS": "ships.ttl", "ONTORAG__ONTOLOGIES__CACHE": "", "ONTORAG__MODEL__KIND": "light"}
    return subprocess.run(
        [*ONTORAG, *arguments], cwd=folder, env=os.environ | with_code() | own | environment, capture_output=True, text=True, check=False, timeout=120
    )


def test_a_published_chunk_is_one_trace_through_the_processes_that_work_on_it(collector: tuple[str, list[bytes]], tmp_path: Path) -> None:
    needs_sdk()
    url, bodies = collector
    on = {"ONTORAG__TELEMETRY__OTEL": "otlp", "ONTORAG__TELEMETRY__ENDPOINT": url}
    assert ontorag(tmp_path, "publish", "chunk", "gauss.txt", **on, ONTORAG__TELEMETRY__SERVICE="publisher").returncode == 0
    for name in ("kg-extract-ontology", "sparql-cassandra"):
        done = ontorag(tmp_path, "run", name, "--drain", **on, ONTORAG__TELEMETRY__SERVICE=name, ONTORAG__SERVICE__LOG_FORMAT="json")
        assert done.returncode == 0, done.stderr
    spans = sent(bodies)
    [(_, written)] = [(service, span) for service, span in spans if span.name == "write"]
    trace = [(service, span.name) for service, span in spans if span.trace_id == written.trace_id]
    assert {("publisher", "send"), ("kg-extract-ontology", "process chunks"), ("kg-extract-ontology", "judge"), ("sparql-cassandra", "write")} <= set(
        trace
    )
    lines = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    assert {line.get("trace_id") for line in lines if line["event"] == "extraction written"} == {written.trace_id.hex()}


def test_a_process_without_traces_passes_the_context_on(tmp_path: Path) -> None:
    """The publisher names a trace in the header; the extractor makes no spans."""
    code = """
import asyncio, sys
from onto_core.bus import open_bus
from onto_core.messages import Chunk, Extraction
async def main():
    bus = open_bus("sqlite:.ontorag/bus.db")
    if sys.argv[1] == "publish":
        chunk = Chunk(document_id="d", text=open("gauss.txt").read())
        await bus.publish("chunks", chunk.encode({"traceparent": "00-" + "d" * 32 + "-00f067aa0ba902b7-01", "tracestate": "a=b"}))
    else:
        delivery = await (await bus.subscribe("extractions", "test")).receive()
        print(delivery.message.headers.get("traceparent"), delivery.message.headers.get("tracestate"))
    await bus.close()
asyncio.run(main())
"""
    ontorag(tmp_path, "--version")
    (tmp_path / ".ontorag").mkdir()
    subprocess.run([sys.executable, "-c", code, "publish"], cwd=tmp_path, env=os.environ | with_code(), check=True, timeout=60)
    assert ontorag(tmp_path, "run", "kg-extract-ontology", "--drain").returncode == 0
    read = subprocess.run(
        [sys.executable, "-c", code, "read"], cwd=tmp_path, env=os.environ | with_code(), check=True, timeout=60, capture_output=True, text=True
    )
    assert read.stdout.split() == [f"00-{'d' * 32}-00f067aa0ba902b7-01", "a=b"]


def test_a_collector_that_is_away_stops_nothing(tmp_path: Path) -> None:
    needs_sdk()
    away = {"ONTORAG__TELEMETRY__OTEL": "otlp", "ONTORAG__TELEMETRY__ENDPOINT": "http://127.0.0.1:9/v1/traces", "ONTORAG__TELEMETRY__TIMEOUT": "1"}
    done = ontorag(tmp_path, "publish", "chunk", "gauss.txt", **away)
    assert done.returncode == 0, done.stderr


def test_without_the_extra_the_setting_is_refused_with_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "opentelemetry").mkdir()
    (tmp_path / "opentelemetry" / "__init__.py").write_text("raise ImportError('not here')")
    done = ontorag(tmp_path, "publish", "chunk", "gauss.txt", ONTORAG__TELEMETRY__OTEL="otlp", **with_code(tmp_path))
    assert done.returncode == 2
    assert "telemetry.otel" in done.stderr
    assert "pip install 'ontorag[otel]'" in done.stderr


def test_without_traces_nothing_of_opentelemetry_is_imported(tmp_path: Path) -> None:
    (tmp_path / "opentelemetry").mkdir()
    (tmp_path / "opentelemetry" / "__init__.py").write_text("raise SystemExit('imported')")
    ontorag(tmp_path, "publish", "chunk", "gauss.txt")
    done = ontorag(tmp_path, "run", "kg-extract-ontology", "sparql-cassandra", "--drain", **with_code(tmp_path))
    assert done.returncode == 0, done.stderr

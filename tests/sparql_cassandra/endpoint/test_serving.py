"""The endpoint as people start it: `ontorag run sparql-cassandra`, with a port in the settings."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from onto_core.settings import Settings

ROOT = Path(__file__).parents[3]


def environment(port: int) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("ONTORAG")}
    return {**own, "PYTHONPATH": str(ROOT), "ONTORAG__ENDPOINT__PORT": str(port)}


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.fixture
def worker(tmp_path: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """The worker over an embedded store that a file was loaded into."""
    (tmp_path / "a.ttl").write_text("<urn:e:ada> <urn:e:wrote> 'the notes' .", encoding="utf-8")
    command = [sys.executable, "-m", "onto_core.cli.main"]
    subprocess.run([*command, "graph", "load", "a.ttl"], cwd=tmp_path, env=environment(port), check=True, capture_output=True, timeout=60)
    process = subprocess.Popen(
        [*command, "run", "sparql-cassandra"], cwd=tmp_path, env=environment(port), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    yield process
    process.kill()
    process.communicate()


def test_the_worker_answers_until_it_is_told_to_stop(worker: subprocess.Popen[str], port: int) -> None:
    url, until = f"http://127.0.0.1:{port}/sparql", time.monotonic() + 60
    while True:
        try:
            response = httpx.get(url, params={"query": "SELECT ?o { ?s <urn:e:wrote> ?o }"}, headers={"Accept": "text/csv"}, trust_env=False)
            break
        except httpx.ConnectError:
            assert time.monotonic() < until
            assert worker.poll() is None, worker.communicate()
            time.sleep(0.1)
    assert (response.status_code, response.text) == (200, "o\r\nthe notes\r\n")
    worker.send_signal(signal.SIGTERM)
    _, log = worker.communicate(timeout=60)
    assert worker.returncode == 0
    assert f"endpoint ready                 url={url}" in log
    assert "Traceback" not in log


def test_nothing_listens_unless_a_port_is_set_and_then_on_loopback_only() -> None:
    assert (Settings().endpoint.port, Settings().endpoint.host) == (0, "127.0.0.1")

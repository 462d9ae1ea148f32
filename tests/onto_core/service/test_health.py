"""What a worker says of itself over HTTP: driven as a process on a real bus, and the three pages on their own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from onto_core.errors import BadSettings
from onto_core.sections.servers import ServiceSettings
from onto_core.service.health import HealthReport, HealthServer, Pulse


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def get(port: int, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_a_worker_is_ready_when_each_of_its_dependencies_is() -> None:
    says = {"a": {"worker": "ok", "model": "ok"}, "b": {"worker": "ok"}}
    report = HealthReport(Pulse(1.0), lambda: says)
    assert report.page("/readyz")[0] == 200
    says["a"]["model"] = "no connection to the endpoint"
    status, _, body = report.page("/readyz")
    assert (status, json.loads(body)["workers"]["a"]["model"]) == (503, "no connection to the endpoint")


def test_without_a_worker_nothing_is_ready() -> None:
    assert HealthReport(Pulse(1.0), dict).page("/readyz")[0] == 503


def test_a_hanging_event_loop_is_not_alive_and_a_busy_one_is() -> None:
    pulse = Pulse(0.01)
    report = HealthReport(pulse, dict)
    pulse.beat = time.monotonic() - 0.05
    assert report.page("/livez")[0] == 200
    pulse.beat = time.monotonic() - 5
    assert (report.page("/livez")[0], b"has not run for 5 s" in report.page("/livez")[2]) == (503, True)


def test_another_page_is_not_found() -> None:
    assert HealthReport(Pulse(1.0), dict).page("/")[0] == 404


def test_a_port_that_is_taken_is_a_setting_to_mend() -> None:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        with pytest.raises(BadSettings, match=r"service\.health_port"):
            HealthServer(ServiceSettings(health_port=one.getsockname()[1]), Pulse(1.0), dict)


SHIPS = {
    "metadata": {"name": "ships", "namespace": "http://test.example/ships#"},
    "classes": {"Ship": {"rdfs:label": [{"value": "ship"}]}, "Port": {"rdfs:label": [{"value": "port"}]}},
    "objectProperties": {"builtIn": {"rdfs:label": [{"value": "built in"}], "rdfs:domain": "Ship", "rdfs:range": "Port"}},
    "datatypeProperties": {},
}


def test_running_workers_serve_health_and_metrics_and_end_on_sigterm(tmp_path: Path) -> None:
    (tmp_path / "ships.json").write_text(json.dumps(SHIPS))
    port = free_port()
    world = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("ONTORAG", "OPENAI"))},
        "ONTORAG__ONTOLOGIES__PATHS": str(tmp_path / "ships.json"),
        "ONTORAG__SERVICE__HEALTH_PORT": str(port),
        "ONTORAG__MODEL__KIND": "rules",
    }
    command = [sys.executable, "-c", "from onto_core.cli.main import main; main()"]
    (tmp_path / "fram.txt").write_text("The ship Fram was built in the port of Larvik.")
    publish = [*command, "publish", "chunk", "fram.txt", "--bus", "sqlite:bus.db"]
    published = subprocess.run(publish, cwd=tmp_path, env=world, capture_output=True, text=True, check=False)
    assert published.returncode == 0, published.stderr
    running = subprocess.Popen([*command, "run", "kg-extract-ontology", "--bus", "sqlite:bus.db"], cwd=tmp_path, env=world, stderr=subprocess.PIPE)
    try:
        pages = ""
        for _ in range(1200):  # a busy machine takes its time to start a process
            try:
                pages = get(port, "/metrics")[1]
            except OSError:
                pages = ""
            if 'ontorag_messages_total{outcome="done",worker="kg-extract-ontology"} 1.0' in pages:
                break
            assert running.poll() is None, running.communicate()[1].decode()
            time.sleep(0.1)
        assert 'ontorag_chunks_total{outcome="degraded"} 1.0' in pages
        assert 'ontorag_catalog_elements{kind="class"} 2.0' in pages
        status, body = get(port, "/readyz")
        assert (status, json.loads(body)["workers"]["kg-extract-ontology"]["worker"]) == (200, "ok")
        assert get(port, "/livez") == (200, "ok\n")
    finally:
        running.send_signal(signal.SIGTERM)
        said = running.communicate(timeout=30)[1].decode()
    assert running.returncode == 0, said

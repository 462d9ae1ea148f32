"""The script of `helm test`, run against the real health pages' wire: HTTP on loopback."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "helm" / "ontorag" / "files" / "ready.py"


@contextmanager
def pod(status: int, said: str) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/readyz" else 404)
            self.end_headers()
            self.wfile.write(said.encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def run(python: str, *services: str) -> tuple[int, str]:
    # as the chart runs it: `python -c SCRIPT SERVICE...`
    result = subprocess.run([python, "-c", SCRIPT.read_text(encoding="utf-8"), *services], capture_output=True, text=True, check=False)
    assert result.stderr == ""
    return result.returncode, result.stdout


def test_pods_that_are_all_ready_pass(python: str) -> None:
    with pod(200, '{"bus": "ok"}') as one, pod(200, '{"store": "ok"}') as other:
        code, said = run(python, one, other)
    assert code == 0
    assert '{"bus": "ok"}' in said
    assert '{"store": "ok"}' in said


def test_one_that_is_not_ready_fails_and_its_words_are_shown(python: str) -> None:
    with pod(200, "{}") as one, pod(503, '{"store": "Cassandra does not answer"}') as other:
        code, said = run(python, other, one)
    assert code == 1
    assert f"{other} 127.0.0.1" in said
    assert 'NOT READY: {"store": "Cassandra does not answer"}' in said
    assert f"{one} 127.0.0.1" in said, "the others are asked all the same"


def test_a_pod_that_does_not_answer_and_a_service_without_pods_fail(python: str) -> None:
    code, said = run(python, "127.0.0.1:1", "no-such-service.invalid:8080")
    assert code == 1
    assert "NOT READY" in said
    assert "no-such-service.invalid:8080: no pods" in said

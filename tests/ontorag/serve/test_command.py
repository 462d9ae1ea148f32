"""`ontorag serve` as a process: it starts, answers, and ends in good order; what it may not do it says before."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tests.worlds.service import SHIPS

COMMAND = [sys.executable, "-m", "onto_core.cli.main", "serve"]
ROOT = Path(__file__).parents[3]


def started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    (folder / "ships.ttl").write_text(SHIPS)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "ONTORAG__SERVICE__LOG_LEVEL": "error", "ONTORAG__MODEL__KIND": "rules"}
    return subprocess.Popen([*COMMAND, *arguments], cwd=folder, env=environment, stderr=subprocess.PIPE, text=True)


def test_it_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    with started(tmp_path, "--port", "0", "--ontology", "ships.ttl") as process:
        assert process.stderr is not None
        try:
            line = process.stderr.readline()
            found = re.search(r"serving at (http://127\.0\.0\.1:\d+)", line)
            assert found is not None, line + process.stderr.read()
            assert httpx.get(f"{found[1]}/livez").text == "ok\n"
            assert httpx.get(f"{found[1]}/v1/ontologies").json()["ontologies"][0]["classes"] == 2
        finally:
            process.send_signal(signal.SIGTERM)
            rest = process.stderr.read()
        assert process.wait(30) == 0, rest


def test_an_address_that_others_reach_is_refused_without_keys(tmp_path: Path) -> None:
    with started(tmp_path, "--host", "0.0.0.0", "--port", "0", "--ontology", "ships.ttl") as process:
        assert process.stderr is not None
        says = process.stderr.read()
        assert process.wait(30) == 2
    assert "serve.host: 0.0.0.0 can be reached by others, and nothing tells who may do what" in says

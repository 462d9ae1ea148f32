"""Nobody gets through a door that is not his, and no log keeps a key: the service, its tools and the SPARQL endpoint, as people start them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.locked_doors import World, all_tries, count_lines, lines_with_secrets, noise, world


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with world(tmp_path_factory.mktemp("doors"), level="debug") as running:
        yield running


def test_wrong_keys_roles_and_collections_get_nothing_through_any_door(place: World) -> None:
    tried = all_tries(place)
    assert tried.leaks == []
    assert tried.count >= 300


def test_no_line_of_a_log_has_a_secret_and_the_audit_log_is_whole(place: World) -> None:
    noise(place, count_lines(place.log) + count_lines(place.audit) + 200)
    assert lines_with_secrets(place) == []
    command = [sys.executable, "-m", "onto_core.cli.main", "audit", "verify", str(place.audit), "--json"]
    verified = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert verified["problems"] == []
    assert verified["lines"] == count_lines(place.audit)
    lines = [json.loads(line) for line in place.audit.read_text().splitlines()]
    refused = [line for line in lines if line["outcome"] == "refused" and line.get("collection") == "vault"]
    assert {"reader", "writer", "near"} <= {line["who"] for line in refused}
    assert {"serve", "sparql"} <= {line["door"] for line in lines}


def test_a_secret_in_a_log_would_be_found(place: World, tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text(f"a line\nwith {place.keys['root']} in it\n")
    assert len(lines_with_secrets(replace(place, log=log))) == 1

"""Both walks over real Pulsar, Cassandra and FalkorDB, as `make cluster` runs them: here with the servers of the test run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.walks import cluster


def test_the_cluster_gives_the_graph_and_the_rows_of_the_embedded_profile(
    tmp_path: Path, cassandra_url: str, pulsar: Any, falkordb: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    graph = f"falkordb://{falkordb.address}/cluster_{abs(hash(str(tmp_path))) % 10**8}"
    servers = cluster.Servers(pulsar.url, pulsar.web, cassandra_url, graph, pulsar.namespace)
    assert cluster.walk(tmp_path, servers) == [], capsys.readouterr().out

"""Both walks over real Pulsar, Cassandra and FalkorDB, as `make cluster` runs them."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest


def test_the_cluster_gives_the_graph_and_the_rows_of_the_embedded_profile(
    tmp_path: Path, cassandra_node: object, pulsar_broker: object, falkordb_server: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """The fixtures install what is missing, or skip with the reason; the walk starts servers of its own."""
    spec = importlib.util.spec_from_file_location("cluster", Path(__file__).with_name("cluster.py"))
    assert spec
    assert spec.loader
    cluster = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(cluster)
    with capsys.disabled():
        assert cluster.walk(tmp_path) == []

"""A real ArcadeDB for the tests (`arcadedb.sh`). Where it cannot be installed its tests are skipped, saying so; with CI=true they fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).with_name("arcadedb.sh")
LIB = "venv"
SMALL: dict[str, str] = {}


def pytest_configure(config: pytest.Config) -> None:
    servers(config).name_run(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    servers(config).end_run(config, SCRIPT)


def servers(config: pytest.Config) -> Any:
    """The module tests/servers/graph_server.py, which conftest has loaded."""
    return config.pluginmanager.get_plugin("servers")


@pytest.fixture(scope="session")
def arcadedb(pytestconfig: pytest.Config) -> Any:
    """The server of this run."""
    return servers(pytestconfig).shared(SCRIPT, LIB, SMALL)


@pytest.fixture
def own_arcadedb(pytestconfig: pytest.Config, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Makes servers of one test, which are not started yet; they end with it. Keywords go into their environment."""
    made: list[Any] = []

    def make(**environment: str) -> Any:
        made.append(servers(pytestconfig).own(SCRIPT, LIB, tmp_path / f"arcadedb-{len(made)}", {**SMALL, **environment}))
        return made[-1]

    yield make
    for server in made:
        server.kill()

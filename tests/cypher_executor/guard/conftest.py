"""The corpora of the guard's tests, each a file beside this one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

HERE = Path(__file__).parent
DATA = HERE.parents[2] / ".." / "shared" / "data"


@pytest.fixture(scope="session")
def corpus() -> Callable[[str], list[dict[str, Any]]]:
    """`corpus("attacks")`: the groups of attacks.yaml."""
    return lambda name: yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def shared() -> Path:
    if not DATA.is_dir():
        pytest.skip(f"the shared data is not here: {DATA.resolve()}")
    return DATA

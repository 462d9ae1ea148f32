"""A module of this repository by its file: the tests are no package, and neither are the scripts that they run."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def loaded(path: Path) -> ModuleType:
    """The module, once. Its name is that of its path from the root, so that others can import it after that: `tests_servers_graph_server`."""
    name = "_".join(path.resolve().relative_to(ROOT).with_suffix("").parts)
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)  # before it runs: dataclasses look themselves up
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]

"""The stores (the module beside this file) as a fixture, importable by name from the tests of this folder."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from store_world import store

__all__ = ["store"]

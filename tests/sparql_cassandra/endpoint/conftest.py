"""The endpoint's world (the module beside this file) as fixtures, importable by name from the tests of this folder."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from endpoint_world import clustered, everywhere, served, start

__all__ = ["clustered", "everywhere", "served", "start"]

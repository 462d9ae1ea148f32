"""The bus of these tests (the module beside this file) as a fixture; the rest is importable by name."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from worker_world import bus

__all__ = ["bus"]

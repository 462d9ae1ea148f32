"""The folder of a user's caches."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

USER: Final = "user"
"""The name, in the settings, of the cache that all folders of a user share."""


def user_cache() -> Path:
    """XDG_CACHE_HOME/ontorag, by default ~/.cache/ontorag (XDG Base Directory Specification 0.8)."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if os.path.isabs(home) else Path.home() / ".cache") / "ontorag"

"""Names of collections: they become names of folders, and parts of keys. Pure."""

from __future__ import annotations

import re
from typing import Final

from onto_core.errors import BadSettings, Problem

NAME: Final = r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$"
_NAME: Final = re.compile(NAME)


def is_collection(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


def require_collection(name: str) -> None:
    """Raises BadSettings for an invalid name."""
    if not is_collection(name):
        problem = Problem("collection", f"{name!r} is not a valid name", "letters, digits, '_', '.' and '-', at most 64, the first a letter or digit")
        raise BadSettings("settings", [problem])

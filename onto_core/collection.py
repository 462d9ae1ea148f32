"""Names of collections: they become names of folders, and parts of keys. Pure."""

from __future__ import annotations

import re
from typing import Final, Protocol

from onto_core.errors import BadMessage, BadSettings, Problem

NAME: Final = r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$"
_NAME: Final = re.compile(NAME)


def is_collection(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


def require_collection(name: str) -> None:
    """Raises BadSettings for an invalid name."""
    if not is_collection(name):
        problem = Problem("collection", f"{name!r} is not a valid name", "letters, digits, '_', '.' and '-', at most 64, the first a letter or digit")
        raise BadSettings("settings", [problem])


class OfCollection(Protocol):
    """A message about a collection."""

    @property
    def id(self) -> str: ...
    @property
    def collection(self) -> str: ...


def require_collection_of(extraction: OfCollection) -> None:
    """Check the collection's name in an extraction that was not read from the wire. Raises BadMessage."""
    if not is_collection(extraction.collection):
        raise BadMessage(f"extraction {extraction.id!r}", [Problem("collection", f"{extraction.collection!r} is not a valid name of a collection")])

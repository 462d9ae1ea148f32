"""What a collection may be called: the name becomes a folder's, and a part of keys. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from onto_core.errors import BadMessage, BadSettings, Problem

if TYPE_CHECKING:
    from onto_core.messages import Extraction

NAME: Final = r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$"
_NAME: Final = re.compile(NAME)


def require_collection(name: str) -> None:
    """Raises BadSettings for a name that no collection can have."""
    if not _NAME.fullmatch(name):
        problem = Problem("collection", f"{name!r} is no name for one", "letters, digits, '_', '.' and '-', at most 64, the first a letter or digit")
        raise BadSettings("settings", [problem])


def require_collection_of(extraction: Extraction) -> None:
    """The same of an extraction that was not read from the wire. Raises BadMessage."""
    if not _NAME.fullmatch(extraction.collection):
        raise BadMessage(f"extraction {extraction.id!r}", [Problem("collection", f"{extraction.collection!r} is no name for a collection")])

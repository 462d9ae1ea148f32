"""Questions to answers. `from onto_query import Asker` is the way in from Python; importing the package alone costs nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onto_query.api import Asker, stream

__all__ = ["Asker", "stream"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from onto_query import api

    return getattr(api, name)

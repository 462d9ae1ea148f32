"""From chunks to triples. Python code starts with `from onto_extract import Extractor`; importing the package alone costs nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onto_extract.api import Extractor, Result

__all__ = ["Extractor", "Result"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from onto_extract import api

    return getattr(api, name)

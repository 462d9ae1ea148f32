"""The port of ontology sources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class OntologySource(Protocol):
    """A place that ontologies come from. `poll` returns each document by name, or None when nothing changed since the last call."""

    async def poll(self) -> Mapping[str, bytes] | None: ...

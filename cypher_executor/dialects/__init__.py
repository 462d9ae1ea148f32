"""What each of the three products has and how it differs: data, with the server and version on which it was seen."""

from __future__ import annotations

from cypher_executor.dialects.model import Dialect, Feature
from cypher_executor.dialects.products import DIALECTS, notes, of

__all__ = ["DIALECTS", "Dialect", "Feature", "notes", "of"]

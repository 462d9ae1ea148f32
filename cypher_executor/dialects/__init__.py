"""The features of each product and its differences: data, with the server and version on which they were observed."""

from __future__ import annotations

from cypher_executor.dialects.model import Dialect, Feature
from cypher_executor.dialects.products import DIALECTS, notes, of

__all__ = ["DIALECTS", "Dialect", "Feature", "notes", "of"]

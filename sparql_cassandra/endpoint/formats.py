"""The media types of results, by which clients ask for a format. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROWS: Final[Mapping[str, str]] = {
    "application/sparql-results+json": "json",
    "application/sparql-results+xml": "xml",
    "text/csv": "csv",
    "text/tab-separated-values": "tsv",
    "application/json": "json",
    "application/xml": "xml",
    "text/xml": "xml",
}
GRAPHS: Final[Mapping[str, str]] = {
    "text/turtle": "ttl",
    "application/n-triples": "nt",
    "application/x-turtle": "ttl",
    "text/plain": "nt",
}
"""Media type -> format, best first; the later ones are other names that clients use."""

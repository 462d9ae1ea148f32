"""Which SPARQL text may run: a query, read-only, that reaches nothing outside its collection. Pure."""

from __future__ import annotations


def check(text: str) -> None:
    """Raises BadQuery, QueryRejected."""

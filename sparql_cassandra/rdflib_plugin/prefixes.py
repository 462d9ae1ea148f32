"""Prefixes as rdflib binds them: which of two wins."""

from __future__ import annotations


def bind_prefix(prefixes: dict[str, str], prefix: str, namespace: str, override: bool) -> None:
    """One prefix for a namespace and one namespace for a prefix, as rdflib's Memory keeps them."""
    known = next((name for name, iri in prefixes.items() if iri == namespace), None)
    if override:
        if known is not None:
            del prefixes[known]
        prefixes[prefix] = namespace
    elif known is None and prefix not in prefixes:
        prefixes[prefix] = namespace

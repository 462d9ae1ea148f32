"""Prefixes as rdflib binds them."""

from __future__ import annotations


def bind_prefix(prefixes: dict[str, str], prefix: str, namespace: str, override: bool) -> None:
    """Bind a prefix, one to a namespace and one namespace to a prefix, as rdflib's Memory does; `override` says that the new one wins."""
    bound = next((name for name, iri in prefixes.items() if iri == namespace), None)
    if override:
        if bound is not None:
            del prefixes[bound]
        prefixes[prefix] = namespace
    elif bound is None and prefix not in prefixes:
        prefixes[prefix] = namespace

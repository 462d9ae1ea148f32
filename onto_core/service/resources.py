"""The data that ships with OntoRAG: in a checkout beside the packages, in an installation inside one of them."""

from __future__ import annotations

from pathlib import Path

from onto_core.errors import BadSettings, Problem


def shipped(name: str) -> Path:
    """A file or folder of `ontologies/` or `config/`, e.g. "ontologies/demo". Raises BadSettings when the installation is without it."""
    package = Path(__file__).parents[1]
    for place in (package.parent / name, package / "_data" / name):
        if place.exists():
            return place
    raise BadSettings("installation", [Problem(name, "is missing", "install OntoRAG again")])

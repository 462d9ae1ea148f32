"""An ontology as a document: the JSON form or Turtle. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from onto_core.ontology.model import Ontology
from onto_core.ontology.write.json_form import to_json
from onto_core.ontology.write.turtle import to_turtle

FORMATS: Final[Mapping[str, Callable[[Ontology], str]]] = {"json": to_json, "ttl": to_turtle}
"""Suffix without its dot -> its writer."""


def dump(ontology: Ontology, format: str) -> str:
    """The document in one of `FORMATS`. Raises KeyError for another."""
    return FORMATS[format](ontology)

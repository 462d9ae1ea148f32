"""Ontologies with mistakes, in a few words."""

from __future__ import annotations

import json
from typing import Any

NS = "http://example.org/zoo#"
TTL = f"@prefix : <{NS}> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . "
TTL += "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . "
RESTRICTION = "[ a owl:Restriction ; owl:onProperty"


def document(classes: Any = None, objects: Any = None, datatypes: Any = None, **sections: Any) -> dict[str, Any]:
    whole = {"metadata": {"name": "zoo", "namespace": "http://example.org/zoo"}, "classes": {"animal": {}} if classes is None else classes}
    return whole | {"objectProperties": objects or {}, "datatypeProperties": datatypes or {}} | sections


def bytes_of(content: Any) -> tuple[str, bytes]:
    if isinstance(content, bytes):
        return ("zoo.json" if content.startswith(b"{") else "zoo.owl" if content.startswith(b"<?xml") else "zoo.ttl"), content
    if isinstance(content, str):
        return "zoo.ttl", content.encode()
    return "zoo.json", json.dumps(content).encode()

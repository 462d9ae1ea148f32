"""Triples and quads of term keys, and the graphs that a pattern reads. Pure."""

from __future__ import annotations

Triple = tuple[str, str, str]
Quad = tuple[str, str, str, str]
Graphs = tuple[str, ...] | None
"""The graphs that are read as one set of triples; None: all of them."""
DEFAULT_GRAPH = "I" + "urn:ontorag:graph:default"

"""An rdflib store that only takes statements down, in document order: rdflib's own keeps three indexes, and gives statements back in random order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rdflib import URIRef
from rdflib.store import Store
from rdflib.term import Node


class Recorder(Store):
    """`about`: subject -> predicate -> objects, each once; `prefixes` as the document declares them. Graphs of a dataset are taken together."""

    def __init__(self, *, datasets: bool) -> None:
        """`datasets`: whether the syntax may name graphs; rdflib wraps a store that knows of them in more than the others need."""
        super().__init__()
        self.context_aware = self.graph_aware = datasets
        self.about: dict[Node, dict[Node, dict[Node, None]]] = {}
        self.prefixes: dict[str, URIRef] = {}

    def add(self, triple: tuple[Node, Node, Node], context: Any, quoted: bool = False) -> None:
        subject, predicate, value = triple
        self.about.setdefault(subject, {}).setdefault(predicate, {})[value] = None

    def add_graph(self, graph: Any) -> None:
        """rdflib announces the graphs of a dataset before it fills them."""

    def bind(self, prefix: str, namespace: URIRef, override: bool = True) -> None:
        if override or prefix not in self.prefixes:
            self.prefixes[prefix] = namespace

    def namespace(self, prefix: str) -> URIRef | None:
        return self.prefixes.get(prefix)

    def prefix(self, namespace: URIRef) -> str | None:
        return next((prefix for prefix, each in self.prefixes.items() if each == namespace), None)

    def namespaces(self) -> Iterator[tuple[str, URIRef]]:
        yield from self.prefixes.items()

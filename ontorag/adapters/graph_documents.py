"""LangChain's graph documents where no package with its classes is installed, in their shape; the graph stores take these as well."""

from __future__ import annotations

from typing import Any

from ontorag.adapters.extras import needed

with needed("langchain"):
    from langchain_core.documents import Document
    from langchain_core.load.serializable import Serializable
    from pydantic import Field


class Node(Serializable):
    """A thing: `type` is the name of its class."""

    id: str | int
    type: str = "Node"
    properties: dict[str, Any] = Field(default_factory=dict)


class Relationship(Serializable):
    """A relationship: `type` is the name of its property."""

    source: Node
    target: Node
    type: str
    properties: dict[str, Any] = Field(default_factory=dict)


class GraphDocument(Serializable):
    """The graph of one document."""

    nodes: list[Node]
    relationships: list[Relationship]
    source: Document | None = None

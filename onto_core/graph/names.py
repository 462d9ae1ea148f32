"""Names in a graph: named graphs of chunks and documents, and the terms of labels and provenance. Pure."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote

from onto_core.vocabulary import DCTERMS, ONTORAG, PROV, RDFS_LABEL, SKOS

CHUNK: Final = "urn:ontorag:chunk:"
DOCUMENT: Final = "urn:ontorag:document:"
BLANK: Final = "urn:ontorag:blank:"
"""Begins the IRIs of a file's blank nodes, for stores that have none."""
NAMELESS: Final = ("_:", BLANK)
"""How blank nodes begin, in a file and in such a store."""
INFERRED_SUFFIX: Final = ":inferred"
PROVENANCE: Final = "urn:ontorag:provenance"
LABELS: Final = "urn:ontorag:labels"
"""The graph of the label index."""

NAMING: Final = (RDFS_LABEL, SKOS + "prefLabel")
"""What an entity is called by, the first that it has."""
LABELLING: Final = (*NAMING, SKOS + "altLabel")
"""What an entity is found by."""
NORMAL_LABEL: Final = ONTORAG + "normalLabel"
DERIVED_FROM: Final = PROV + "wasDerivedFrom"
IDENTIFIER: Final = DCTERMS + "identifier"
INFERRED: Final = ONTORAG + "inferred"
STATED_IN: Final = ONTORAG + "statedIn"
SPAN: Final = ONTORAG + "span"
ORDINAL: Final = ONTORAG + "chunkOrdinal"
METADATA: Final = ONTORAG + "metadata/"
"""Begins the predicates of what a source says of a chunk, by name."""
CONFIDENCE: Final = ONTORAG + "confidence"


def chunk_graph(chunk_id: str) -> str:
    return CHUNK + quote(chunk_id, safe="")


def inferred_graph(chunk_id: str) -> str:
    return chunk_graph(chunk_id) + INFERRED_SUFFIX


def document_node(document_id: str) -> str:
    return DOCUMENT + quote(document_id, safe="/")


def chunk_id_of(graph: str) -> str:
    return unquote(graph.removeprefix(CHUNK).removesuffix(INFERRED_SUFFIX))


def document_id_of(node: str) -> str:
    return unquote(node.removeprefix(DOCUMENT))

"""Oxigraph's terms as term keys and back: extractions and files become key quads, key quads become RDF text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import BinaryIO, Final

import pyoxigraph
from pyoxigraph import BlankNode, DefaultGraph, Literal, NamedNode, Triple

from onto_core.errors import InputError, Problem
from onto_core.graph import names
from onto_core.graph.files import RdfFile
from onto_core.messages import Extraction
from onto_core.ports.graphs import ExportFormat, Progress
from onto_core.vocabulary import PREFIXES, RDF, RDF_TYPE, RDFS_LABEL, XSD_STRING
from sparql_cassandra.rdf.file_quads import quads_of as quads_of_file
from sparql_cassandra.rdf.names import DEFAULT, LABELS
from sparql_cassandra.rdf.provenance import quads_of as quads_of_extraction
from sparql_cassandra.rdf.quads import Quad
from sparql_cassandra.rdf.terms import blank_key, iri_key, literal_key, literal_parts
from sparql_cassandra.rdf.write_files import DATASETS, FORMATS

Node = NamedNode | BlankNode | Literal

LABEL: Final = iri_key(RDFS_LABEL)
NAMING: Final = tuple(map(iri_key, names.NAMING))
LABELLING: Final = tuple(map(iri_key, names.LABELLING))
TYPE: Final = iri_key(RDF_TYPE)
SUBJECT: Final = iri_key(RDF + "subject")
OBJECT: Final = iri_key(RDF + "object")
STATED_IN: Final = iri_key(names.STATED_IN)
SPAN: Final = iri_key(names.SPAN)
DERIVED_FROM: Final = iri_key(names.DERIVED_FROM)
IDENTIFIER: Final = iri_key(names.IDENTIFIER)
ORDINAL: Final = iri_key(names.ORDINAL)
PROVENANCE: Final = iri_key(names.PROVENANCE)
LONGEST_KNOWN: Final = 128
"""Characters of the longest key whose term is kept."""
CHUNK: Final = iri_key(names.CHUNK)
DOCUMENT: Final = iri_key(names.DOCUMENT)


def chunk_graphs(chunk_id: str) -> tuple[str, str]:
    """The keys of the graph that a chunk asserts, and of the graph that follows from it."""
    return iri_key(names.chunk_graph(chunk_id)), iri_key(names.inferred_graph(chunk_id))


def extraction_quads(extraction: Extraction) -> set[Quad]:
    """All that a store holds because of the extraction's chunk, provenance in its own graph. Raises BadMessage naming what is not RDF."""
    return {(key_of(quad.subject), key_of(quad.predicate), key_of(quad.object), key_of(quad.graph_name)) for quad in quads_of_extraction(extraction)}


def file_quads(file: RdfFile, progress: Progress) -> Iterator[Quad]:
    """The quads of the file's named graphs and own graph, and its provenance; distinct triples and labels follow from them. Raises InputError."""
    try:
        for quad in quads_of_file(file, progress):
            if quad.graph_name not in (DEFAULT, LABELS):
                yield key_of(quad.subject), key_of(quad.predicate), key_of(quad.object), key_of(quad.graph_name)
    except TypeError as error:
        raise InputError(str(file.path), [Problem(str(file.path), str(error), "RDF 1.1")]) from error


def key_of(term: Node | Triple | DefaultGraph) -> str:
    """The key of a term. Raises TypeError for a term that RDF 1.1 does not have."""
    if isinstance(term, NamedNode):
        return "I" + term.value
    if isinstance(term, Literal):
        return literal_key(term.value, term.datatype.value, term.language or "")
    if isinstance(term, BlankNode):
        return blank_key(term.value)
    raise TypeError(f"{term} is not a term of RDF 1.1")


def term_of(key: str) -> Node:
    return _known(key) if len(key) <= LONGEST_KNOWN else _term(key)


def _term(key: str) -> Node:
    if key[0] == "I":
        return NamedNode(key[1:])
    if key[0] == "B":
        return BlankNode(key[1:])
    parts = literal_parts(key)
    if parts.language:
        return Literal(parts.lexical, language=parts.language)
    return Literal(parts.lexical) if parts.datatype == XSD_STRING else Literal(parts.lexical, datatype=NamedNode(parts.datatype))


_known = lru_cache(maxsize=16_384)(_term)


def serialize(quads: Iterable[tuple[str, str, str, str | None]], format_: ExportFormat, out: BinaryIO) -> None:
    """Write the quads as they come; those without a graph are in the default graph. Raises ValueError for a term that the format cannot write."""
    if format_ in DATASETS:
        made = (pyoxigraph.Quad(*map(term_of, (s, p, o)), term_of(g) if g else DEFAULT) for s, p, o, g in quads)  # type: ignore[arg-type, call-arg]
        pyoxigraph.serialize(made, out, FORMATS[format_], prefixes=PREFIXES)
    else:
        triples = (Triple(*map(term_of, quad[:3])) for quad in quads)  # type: ignore[arg-type]
        pyoxigraph.serialize(triples, out, FORMATS[format_], prefixes=PREFIXES)

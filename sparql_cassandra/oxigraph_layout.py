"""How the embedded store lies on disk and in graphs: one database per collection, one named graph per chunk, terms to and from RDF.

    PATH/collections/NAME/      one Oxigraph (RocksDB) database for each collection: no query can see another's
    PATH/writer.lock            held, with flock, by the one process that writes

In a collection's database:

    default graph                   every distinct triple that some chunk asserts: what a query sees
    urn:ontorag:chunk:ID            what that chunk says, with the types and labels of the entities it names
    urn:ontorag:chunk:ID:inferred   what follows from it
    urn:ontorag:provenance          RDF about those graphs: document, ordinal, model, versions; and the span of each statement
    urn:ontorag:labels              every entity's labels in normal form, for look-ups
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote

from pyoxigraph import BlankNode, DefaultGraph, Literal, NamedNode, Quad, Triple

from onto_core import terms
from onto_core.errors import BackendUnavailable
from onto_core.vocabulary import DCTERMS, ONTORAG, PROV, RDF, RDF_LANG_STRING, RDF_TYPE, RDFS_LABEL, SKOS, XSD_STRING

Term = NamedNode | BlankNode | Literal | Triple
"""What Oxigraph can hold as an object; a Triple (RDF 1.2) comes only from files."""

DEFAULT: Final = DefaultGraph()

CHUNK: Final = "urn:ontorag:chunk:"
DOCUMENT: Final = "urn:ontorag:document:"
INFERRED_SUFFIX: Final = ":inferred"
PROVENANCE: Final = NamedNode("urn:ontorag:provenance")
LABELS: Final = NamedNode("urn:ontorag:labels")

TYPE: Final = NamedNode(RDF_TYPE)
LABEL: Final = NamedNode(RDFS_LABEL)
ALT_LABEL: Final = NamedNode(SKOS + "altLabel")
SUBJECT: Final = NamedNode(RDF + "subject")
PREDICATE: Final = NamedNode(RDF + "predicate")
OBJECT: Final = NamedNode(RDF + "object")
DERIVED_FROM: Final = NamedNode(PROV + "wasDerivedFrom")
IDENTIFIER: Final = NamedNode(DCTERMS + "identifier")
ORDINAL: Final = NamedNode(ONTORAG + "chunkOrdinal")
MODEL: Final = NamedNode(ONTORAG + "model")
PROMPT_VERSION: Final = NamedNode(ONTORAG + "promptVersion")
CATALOG_VERSION: Final = NamedNode(ONTORAG + "catalogVersion")
DEGRADED: Final = NamedNode(ONTORAG + "degraded")
INFERRED: Final = NamedNode(ONTORAG + "inferred")
STATED_IN: Final = NamedNode(ONTORAG + "statedIn")
SPAN: Final = NamedNode(ONTORAG + "span")
CONFIDENCE: Final = NamedNode(ONTORAG + "confidence")
NORMAL_LABEL: Final = NamedNode(ONTORAG + "normalLabel")
LABELLING: Final = (LABEL, ALT_LABEL)


def asserts(quad: Quad) -> bool:
    """Whether the quad is what some source says, rather than a distinct triple, provenance or an entry of the label index."""
    return quad.graph_name not in (DEFAULT, PROVENANCE, LABELS)


def distinct(quad: Quad) -> Quad:
    """The quad's triple in the default graph."""
    return Quad(quad.subject, quad.predicate, quad.object)


def normal_quad(quad: Quad) -> Quad | None:
    """The entry of the label index that a label makes."""
    if quad.predicate not in LABELLING or not isinstance(quad.object, Literal) or not (normal := terms.normal_label(quad.object.value)):
        return None
    return Quad(quad.subject, NORMAL_LABEL, Literal(normal), LABELS)


def chunk_graph(chunk_id: str) -> NamedNode:
    return NamedNode(CHUNK + quote(chunk_id, safe=""))


def inferred_graph(chunk_id: str) -> NamedNode:
    return NamedNode(CHUNK + quote(chunk_id, safe="") + INFERRED_SUFFIX)


def document_node(document_id: str) -> NamedNode:
    return NamedNode(DOCUMENT + quote(document_id, safe="/"))


def chunk_id_of(graph: str) -> str:
    return unquote(graph.removeprefix(CHUNK).removesuffix(INFERRED_SUFFIX))


def document_id_of(node: str) -> str:
    return unquote(node.removeprefix(DOCUMENT))


def collection_folder(root: Path, collection: str) -> Path:
    """Capitals are marked, so that two collections stay two on a file system that folds case."""
    return root / "collections" / "".join("=" + c.lower() if c.isupper() else c for c in collection)


def collection_of(folder: Path) -> str:
    name, parts = folder.name, []
    position = 0
    while position < len(name):
        marked = name[position] == "="
        parts.append(name[position + 1].upper() if marked else name[position])
        position += 2 if marked else 1
    return "".join(parts)


def collections_in(root: Path) -> list[str]:
    """The collections that have a database, in order."""
    try:
        folders = [Path(entry.path) for entry in os.scandir(root / "collections") if entry.is_dir() and not entry.name.startswith(".")]
    except FileNotFoundError:
        return []
    return sorted(collection_of(folder) for folder in folders if (folder / "CURRENT").exists())


def literal_to_rdf(literal: terms.Literal) -> Literal:
    """Raises ValueError for a language tag or datatype IRI that is none."""
    if literal.language is not None:
        return Literal(literal.lexical, language=literal.language)
    if literal.datatype == XSD_STRING:
        return Literal(literal.lexical)
    return Literal(literal.lexical, datatype=NamedNode(literal.datatype))


def term_to_json(term: object, label: str = "") -> list[str] | None:
    """A term of a solution in the fewest words: [kind, value, ...]; `cell_from_json` reads it."""
    if term is None:
        return None
    if isinstance(term, NamedNode):
        return ["u", term.value, label] if label else ["u", term.value]
    if isinstance(term, BlankNode):
        return ["b", term.value]
    if isinstance(term, Literal):
        if term.language:
            return ["l", term.value, RDF_LANG_STRING, term.language]
        datatype = term.datatype.value
        return ["l", term.value] if datatype == XSD_STRING else ["l", term.value, datatype]
    return ["l", str(term)]  # an RDF 1.2 triple term, which our values do not have: its text


def cell_from_json(parts: list[str] | None) -> terms.Cell:
    if parts is None:
        return None
    kind, value, *more = parts
    if kind == "u":
        return terms.Iri(value, *more)
    if kind == "b":
        return terms.BlankNode(value)
    return terms.Literal(value, *more)


@contextmanager
def database_errors(root: Path) -> Iterator[None]:
    """Translates what Oxigraph raises when the disk fails it."""
    try:
        yield
    except BrokenPipeError:  # who reads an export has stopped
        raise
    except (OSError, RuntimeError) as error:
        raise BackendUnavailable(f"{root}: {error}") from error

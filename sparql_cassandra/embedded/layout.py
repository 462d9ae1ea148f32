"""The layout of the embedded store on disk and in graphs: one database per collection, one named graph per chunk; its terms as JSON.

    PATH/collections/NAME/      one Oxigraph (RocksDB) database for each collection: no query can see another's
    PATH/revisions/NAME         a number that the writer draws anew after each change of a collection
    PATH/records/NAME.db        SQLite: documents, chunks and decisions of that collection (ports.Records)
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

from pyoxigraph import BlankNode, Literal, NamedNode

from onto_core.errors import BackendUnavailable
from sparql_cassandra.rdf.cells import literal_to_json


def collection_folder(root: Path, collection: str) -> Path:
    """The folder of a collection, capitals marked, so that two collections stay two on a file system that folds case."""
    return root / "collections" / "".join("=" + c.lower() if c.isupper() else c for c in collection)


def revision_file(root: Path, collection: str) -> Path:
    """Outside the collection's folder, which a rebuilt one may replace."""
    return root / "revisions" / collection_folder(root, collection).name


def records_file(root: Path, collection: str) -> Path:
    return root / "records" / f"{collection_folder(root, collection).name}.db"


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


def term_to_json(term: object, label: str = "") -> list[str] | None:
    """A term of a solution as `rdf.cells` has cells."""
    if term is None:
        return None
    if isinstance(term, NamedNode):
        return ["u", term.value, label] if label else ["u", term.value]
    if isinstance(term, BlankNode):
        return ["b", term.value]
    if isinstance(term, Literal):
        return literal_to_json(term.value, term.datatype.value, term.language)
    return ["l", str(term)]  # an RDF 1.2 triple term, which our values do not have: its text


@contextmanager
def database_errors(root: Path) -> Iterator[None]:
    """Translate what Oxigraph raises when the disk fails."""
    try:
        yield
    except BrokenPipeError:  # the reader of an export has stopped
        raise
    except (OSError, RuntimeError) as error:
        raise BackendUnavailable(f"{root}: {error}") from error

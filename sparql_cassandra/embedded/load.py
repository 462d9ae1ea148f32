"""Loading RDF files into the embedded store, each once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pyoxigraph

from onto_core.graph.files import RdfFile, examine, unloaded
from onto_core.ports.graphs import Loaded, Progress
from sparql_cassandra.rdf import names
from sparql_cassandra.rdf.file_quads import graph_of, quads_of

ONE_TRANSACTION: Final = 20_000
"""Statements up to which a load is one transaction in memory; more are sorted into new tables aside, which join the database at once."""


def load_files(database: pyoxigraph.Store, paths: Sequence[Path], format_: str, progress: Progress) -> Loaded:
    """Add the files that were not loaded before, in one transaction. Raises InputError with every bad file, and then adds nothing."""
    new, loaded = unloaded(examine(paths, format_, progress), partial(is_loaded, database))
    quads = (quad for file in new for quad in quads_of(file, progress))
    if loaded.triples <= ONE_TRANSACTION:
        database.extend(quads)
    else:
        database.bulk_extend(quads)
    return loaded


def is_loaded(database: pyoxigraph.Store, file: RdfFile) -> bool:
    return next(database.quads_for_pattern(graph_of(file), names.IDENTIFIER, None, names.PROVENANCE), None) is not None

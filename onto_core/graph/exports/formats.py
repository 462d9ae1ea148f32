"""The formats that any store's statements are turned into, and where each is made: a store need only write N-Quads."""

from __future__ import annotations

import asyncio
import importlib
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, cast

from onto_core.graph.exports.facts import Facts
from onto_core.graph.exports.graphml import write_graphml
from onto_core.graph.exports.json_ld import write_json_ld
from onto_core.graph.exports.picture import MOST_NODES, write_picture
from onto_core.graph.exports.tables import write_tables
from onto_core.graph.files import quads_written
from onto_core.graph.names import BLANK
from onto_core.ports.graphs import ExportFormat, GraphFiles, Progress

RDF_FORMATS: Final[tuple[ExportFormat, ...]] = ("ttl", "nt", "nq", "trig")
"""Formats that stores write themselves."""
SCRIPT: Final = "cypher_executor.graph.script:write_script"
"""`def write_script(facts: Facts, out: BinaryIO, collection: str, *, provenance: bool) -> None`, where Cypher is known."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an export is to hold. `most_nodes` bounds a picture, `title` heads it."""

    format: str
    provenance: bool = False
    most_nodes: int = MOST_NODES
    title: str = ""


async def export_to(store: GraphFiles, collection: str, wanted: Wanted, out: BinaryIO | Path, *, progress: Progress = lambda _: None) -> None:
    """Write a collection to a stream, or as CSV into a folder. Temporary files, of some times the size of its N-Quads, go where TMPDIR says.

    Raises BackendError; InputError for a term that the format cannot hold.
    """
    quads: ExportFormat = "nq" if wanted.provenance else "nt"
    if wanted.format in RDF_FORMATS and not isinstance(out, Path):
        plain = {"nq": "nt", "trig": "ttl"}
        own = wanted.format if wanted.provenance else plain.get(wanted.format, wanted.format)
        await store.export(collection, cast(ExportFormat, own), out, progress=progress)
        return
    with tempfile.TemporaryDirectory(prefix="ontorag-export-") as folder:
        written = Path(folder, "quads")
        with open(written, "wb") as file:  # noqa: ASYNC230 (opening a new file of our own does not wait)
            await store.export(collection, quads, file, progress=progress)
        await asyncio.to_thread(turn, written, collection, wanted, out, Path(folder))


def turn(quads: Path, collection: str, wanted: Wanted, out: BinaryIO | Path, folder: Path) -> None:
    """Turn N-Quads (or N-Triples, which have no provenance) into a format. Raises InputError for a term that it cannot hold."""
    with quads.open("rb") as source:
        if wanted.format == "jsonld" and not isinstance(out, Path):
            write_json_ld(quads_written(source), out, folder)
            return
        facts = Facts(quads_written(source, blank=BLANK if wanted.format == "cypher" else "_:"), folder)
    if isinstance(out, Path):
        write_tables(facts, out, provenance=wanted.provenance)
    elif wanted.format == "graphml":
        write_graphml(facts, out, provenance=wanted.provenance)
    elif wanted.format == "html":
        write_picture(facts, out, folder, title=wanted.title, most=wanted.most_nodes)
    else:
        module, _, name = SCRIPT.partition(":")
        script = cast(Callable[..., None], getattr(importlib.import_module(module), name))
        script(facts, out, collection, provenance=wanted.provenance)

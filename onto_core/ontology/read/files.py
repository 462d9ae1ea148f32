"""One file, one ontology: what commands that work on a whole ontology are given."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from onto_core.errors import BadOntology, Problem
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import content_of, different_ids, each_file, examine


def one_ontology(path: str | Path) -> Ontology:
    """The ontology of a file, also one that contradicts itself. Raises BadOntology when it cannot be read, or for a folder of several."""
    files = list(each_file([path]))
    if len(files) != 1:
        raise BadOntology(str(path), [Problem("folder", f"holds {len(files)} ontologies", "name one file")])
    return usable(files[0])


def usable(file: Path) -> Ontology:
    """The ontology of one file, its faults aside. Raises BadOntology when there is none in it."""
    reading = examine(str(file), content_of(file))
    if reading.ontology is None:
        raise BadOntology(str(file), (*reading.faults, *reading.remarks))
    return replace(reading.ontology, source=str(file))


def all_ontologies(paths: tuple[str, ...]) -> tuple[Ontology, ...]:
    """The ontologies of files and folders, under ids that differ. Raises BadOntology."""
    return different_ids([usable(file) for file in each_file(paths)])

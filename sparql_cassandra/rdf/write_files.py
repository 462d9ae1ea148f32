"""The formats of an export, and its progress."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import BinaryIO, Final, TypeVar

import pyoxigraph
from pyoxigraph import RdfFormat, Triple

from onto_core.ports.graphs import ExportFormat, Progress
from onto_core.vocabulary import PREFIXES

T = TypeVar("T")

PACE = 10_000
"""Statements between two reports of progress."""
FORMATS: Final = {"ttl": RdfFormat.TURTLE, "nt": RdfFormat.N_TRIPLES, "nq": RdfFormat.N_QUADS, "trig": RdfFormat.TRIG}
DATASETS: Final = ("nq", "trig")


def rewritten(lines: BinaryIO, format_: ExportFormat, out: BinaryIO) -> None:
    """Write N-Quads or N-Triples in another format. Lenient with languages that BCP 47 does not know; IRIs must be such by their characters."""
    found = pyoxigraph.parse(input=lines, format=RdfFormat.N_QUADS, lenient=True)
    made = found if format_ in DATASETS else (Triple(quad.subject, quad.predicate, quad.object) for quad in found)
    pyoxigraph.serialize(made, out, FORMATS[format_], prefixes=PREFIXES)


def paced(quads: Iterator[T], progress: Progress) -> Generator[T, None, None]:
    for number, quad in enumerate(quads, 1):
        yield quad
        if number % PACE == 0:
            progress(PACE)

"""The formats of an export, and its progress."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final, TypeVar

from pyoxigraph import RdfFormat

from onto_core.ports.graphs import Progress

T = TypeVar("T")

PACE = 10_000
"""Statements between two reports of progress."""
FORMATS: Final = {"ttl": RdfFormat.TURTLE, "nt": RdfFormat.N_TRIPLES, "nq": RdfFormat.N_QUADS, "trig": RdfFormat.TRIG}
DATASETS: Final = ("nq", "trig")


def paced(quads: Iterator[T], progress: Progress) -> Generator[T, None, None]:
    for number, quad in enumerate(quads, 1):
        yield quad
        if number % PACE == 0:
            progress(PACE)

"""Passes over the statements of a graph: of a store by its export, which is read while it is written."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator

from onto_core.consistency.collect import EVIDENCE
from onto_core.graph.files import Said, said_by
from onto_core.ports.graphs import ExportFormat, GraphFiles, Progress

PIPE_BYTES = 1 << 20


def store_pass(
    store: GraphFiles, collection: str, format_: ExportFormat, loop: asyncio.AbstractEventLoop, progress: Progress
) -> Callable[[frozenset[str]], Iterator[Said]]:
    """A pass over a collection, made in another thread than that of the loop to which the store belongs. Nothing is kept on disk.

    Raises what the export raises.
    """

    def one(wanted: frozenset[str]) -> Iterator[Said]:
        source, sink = os.pipe()
        asked = None if EVIDENCE.issubset(wanted) else wanted  # what is said of one statement is read best where it stands together

        async def export() -> None:
            with open(sink, "wb", buffering=PIPE_BYTES) as out:  # noqa: ASYNC230 - a pipe that another thread reads
                await store.export(collection, format_, out, progress=progress, predicates=asked)

        exporting = asyncio.run_coroutine_threadsafe(export(), loop)
        with open(source, "rb", buffering=PIPE_BYTES) as given:
            try:
                yield from said_by(given, format_, wanted)
            except (SyntaxError, ValueError):
                exporting.result()  # an export that fails ends in the middle of a statement
                raise
        exporting.result()

    return one

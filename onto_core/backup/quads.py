"""The statements of a graph that no record of a chunk makes: told apart in an export, line by line, and kept on disk until all records are read."""

from __future__ import annotations

import gzip
import io
import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from onto_core.graph import names
from onto_core.graph.files import parts_of_quad
from onto_core.ports.graphs import Progress

QUAD: Final = re.compile(rb'(<[^>]*>|_:\S+) (<[^>]*>) (?:<[^>]*>|_:\S+|"(?:[^"\\]|\\.)*"(?:@\S+|\^\^<[^>]*>)?)(?: (<[^>]*>|_:\S+))? \.', re.DOTALL)
"""A line of N-Quads as stores write them: subject, predicate and graph."""
CHUNK: Final = b"<" + names.CHUNK.encode()
PROVENANCE: Final = f"<{names.PROVENANCE}>".encode()
LABELS: Final = f"<{names.LABELS}>".encode()
IDENTIFIER: Final = f"<{names.IDENTIFIER}>".encode()
FILE: Final = "file-"
"""Begins the name of the source that a loaded file is."""
_NAME: Final = re.compile(rb"[^:#>]*")
LEVEL: Final = 1


class Names:
    """Names by eight bytes each; a name that was never added is there with a chance of 1 in 10**13 for each million that were."""

    def __init__(self, some: Iterable[str] = ()) -> None:
        self._hashes = array("q", map(hash, some))
        self._sorted = False

    def add(self, name: str) -> None:
        self._hashes.append(hash(name))
        self._sorted = False

    def __contains__(self, name: str) -> bool:
        return self._has(hash(name))

    def __len__(self) -> int:
        return len(self._hashes)

    def without(self, others: Names) -> Names:
        """The names that are not among the others."""
        left = Names()
        left._hashes.extend(each for each in self._hashes if not others._has(each))
        return left

    def _has(self, hashed: int) -> bool:
        if not self._sorted:
            self._hashes = array("q", sorted(self._hashes))
            self._sorted = True
        place = bisect_left(self._hashes, hashed)
        return place < len(self._hashes) and self._hashes[place] == hashed


def source_name(chunk_id: str) -> str:
    """The name of a chunk as its graph's IRI has it."""
    return names.chunk_graph(chunk_id).removeprefix(names.CHUNK)


def source_of(line: bytes) -> tuple[str, bool] | None:
    """The name of the source that a line of N-Quads is about, "" for none, and whether it says that the source is there. None: nobody asserts it."""
    quad = QUAD.match(line)
    subject, predicate, graph = quad.groups() if quad else parts_of_quad(line)
    if graph is None or graph == LABELS:
        return None
    about = subject if graph == PROVENANCE else graph
    if not about.startswith(CHUNK):
        return "", False
    name = _NAME.match(about, len(CHUNK))
    return (name[0].decode() if name else ""), graph == PROVENANCE and predicate == IDENTIFIER


class Spool(io.RawIOBase):
    """An export in N-Quads on its way: what sources say and the provenance are kept in a packed file, distinct triples are left out."""

    def __init__(self, path: Path, progress: Progress) -> None:
        super().__init__()
        self._path, self._progress = path, progress
        self._file = gzip.GzipFile(path, "wb", compresslevel=LEVEL)
        self._rest = b""
        self.identified = Names()
        """Sources, other than loaded files, that the provenance says to be there."""

    def writable(self) -> bool:
        return True

    def write(self, block: object) -> int:
        content = bytes(block)  # type: ignore[call-overload]
        *lines, self._rest = (self._rest + content).split(b"\n")
        kept = []
        for line in lines:
            if line and (source := source_of(line)) is not None:
                kept.append(line + b"\n")
                if source[1] and not source[0].startswith(FILE):
                    self.identified.add(source[0])
        if kept:
            self._file.write(b"".join(kept))
            self._progress(len(kept))
        return len(content)

    def writelines(self, lines: Iterable[object]) -> None:
        self.write(b"".join(lines))  # type: ignore[arg-type]

    def lines(self, kept: Callable[[str], bool]) -> Iterator[bytes]:
        """The lines whose sources `kept` takes, without their ends; those about no source are always there."""
        self._file.close()
        with gzip.open(self._path, "rb") as file:
            for line in file:
                source = source_of(line)
                if source is not None and (not source[0] or kept(source[0])):
                    yield line.rstrip(b"\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()

"""Sorting more records than fit into memory: runs on disk, merged."""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final

RUN: Final = 16 << 20
"""Bytes of the records that are sorted in memory at a time; as Python's objects they are two to three times as much."""
TOGETHER: Final = 200
"""Runs that are merged at a time, since each is an open file."""

Record = Sequence[Any]
"""A JSON array: texts, numbers, arrays of them."""

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_DECODE: Final = json.JSONDecoder().raw_decode


class Sorted:
    """Records that are added in any order and read in the order of their JSON texts, each once, any number of times.

    A line of JSON for each record. All records that begin with the same values stand together, since no such beginning is part of another.
    """

    def __init__(self, folder: Path, name: str, *, distinct: bool = True) -> None:
        self._folder, self._name, self._distinct = folder, name, distinct
        self._lines: list[bytes] = []
        self._size = 0
        self._runs: list[Path] = []
        self._numbers = 0
        self._whole: Path | None = None

    def add(self, record: Record) -> None:
        line = _ENCODER.encode(record).encode() + b"\n"
        self._lines.append(line)
        self._size += len(line) + 40
        if self._size >= RUN:
            self._spill()

    def __iter__(self) -> Iterator[Any]:
        """The records; nothing may be added once this was called."""
        if self._whole is None:
            self._whole = self._merged()
        with self._whole.open(encoding="utf-8", newline="\n") as file:
            for line in file:
                yield _DECODE(line)[0]

    def _merged(self) -> Path:
        self._spill()
        while len(self._runs) > 1:
            first, self._runs = self._runs[:TOGETHER], self._runs[TOGETHER:]
            self._runs.append(self._merge(first))
        return self._runs[0]

    def _spill(self) -> None:
        self._lines.sort()
        with self._new() as file:
            file.writelines(self._once(iter(self._lines)))
        self._lines, self._size = [], 0

    def _merge(self, runs: Sequence[Path]) -> Path:
        files = [run.open("rb") for run in runs]
        try:
            with self._new() as target:
                target.writelines(self._once(heapq.merge(*files)))
        finally:
            for file in files:
                file.close()
        for run in runs:
            run.unlink()
        return self._runs.pop()

    def _once(self, lines: Iterator[bytes]) -> Iterator[bytes]:
        """The lines, which are sorted, without those that repeat the one before."""
        if not self._distinct:
            yield from lines
            return
        last = b""
        for line in lines:
            if line != last:
                yield line
                last = line

    def _new(self) -> BinaryIO:
        self._numbers += 1
        self._runs.append(self._folder / f"{self._name}-{self._numbers}")
        return self._runs[-1].open("wb")

"""A child process that does what a test asks for, also what no query should be able to do."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from typing import Any

from onto_core import errors
from sparql_cassandra.processes.child import blocks

MAIN = "tests.worlds.child:Doing"
ERRORS: dict[str, errors.OntoRagError] = {
    type(error).__name__: error
    for error in (
        errors.QueryTimeout("the query was stopped at its deadline of 1 s"),
        errors.QueryRejected("line 1, column 2: no"),
        errors.ResultTooLarge("the query holds more than 3 rows at once"),
        errors.BackendUnavailable("Cassandra cannot be used: \udcff"),
        errors.NoCollection("none"),
        errors.BackendError("no rows"),
        errors.BadQuery("query", [errors.Problem("line 1", "'}' closes nothing", "leave it out"), errors.Problem("line 2", "more")]),
    )
}


class Doing:
    def __init__(self, setup: dict[str, Any]) -> None:
        if setup.get("fails"):
            raise errors.BackendUnavailable("no node answers")
        time.sleep(setup.get("slow", 0.0))
        self._cancelled = False
        self._kept: list[bytes] = []

    def cancel(self) -> None:
        self._cancelled = True

    def open(self, request: dict[str, Any]) -> None:
        if not self._kept and "opens" in request:
            self._kept.append(b"x" * request["opens"])

    def answer(self, request: dict[str, Any]) -> Iterator[list[Sequence[Any]] | dict[str, Any]]:
        self._cancelled = False
        yield {"pid": os.getpid()}
        match request["do"]:
            case "spin":
                while True:
                    pass
            case "wait":
                while not self._cancelled:
                    time.sleep(0.005)
                raise errors.QueryTimeout("the query was cancelled")
            case "eat":
                eaten = []
                while True:
                    eaten.append(b"x" * 1_000_000)
            case "keep":
                self._kept.append(b"x" * request["size"])
            case "rows":
                yield from blocks([f"row {number}", None] for number in range(request["number"]))
            case "die":
                os.kill(os.getpid(), signal.SIGKILL)
            case "break":
                raise AssertionError("nobody has thought of this")
            case "raise":
                raise ERRORS[request["name"]]

"""The answers of an endpoint that are no result: its errors as ours, with its own sentence; and what product it is. Pure."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from typing import Literal as OneOf

from onto_core.addresses import shown
from onto_core.errors import BackendUnavailable, BadQuery, BadSettings, OntoRagError, Problem, QueryRejected, QueryTimeout, ResultTooLarge

SENTENCE: Final = 16_384
"""Bytes of an error that are read,"""
QUOTED: Final = 400
"""and characters of it that are quoted."""
_MARKUP: Final = re.compile(r"<(script|style)\b.*?</\1\s*>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_SPACE: Final = re.compile(r"\s+")
_TIME_OUT: Final = re.compile(r"time[d]?[ -]?out|execution time|S1T00|interrupted|cancelled after", re.IGNORECASE)

_MEMORY: Final = re.compile(r"heap space|out ?of ?memory|memory limit", re.IGNORECASE)

Product = OneOf["", "fuseki", "virtuoso", "graphdb"]


@dataclass(slots=True)
class Server:
    """The product behind an endpoint, as far as its answers tell, and what it does in its own way."""

    product: Product = ""

    def seen(self, headers: Mapping[str, str]) -> None:
        """Learn from the headers of an answer."""
        name = headers.get("server", "").lower()
        if "fuseki-request-id" in headers or "fuseki" in name:
            self.product = "fuseki"
        elif "virtuoso" in name:
            self.product = "virtuoso"
        elif "graphdb" in name or "rdf4j" in name:
            self.product = "graphdb"

    def time_out(self, seconds: float) -> list[tuple[str, str]]:
        """The parameter by which the server stops a query, where it is known: seconds of Fuseki and RDF4J, milliseconds of Virtuoso."""
        match self.product:
            case "fuseki":
                return [("timeout", f"{seconds:g}")]
            case "graphdb":
                return [("timeout", str(max(1, round(seconds))))]
            case "virtuoso":
                return [("timeout", str(max(1000, round(seconds * 1000))))]
        return []

    @staticmethod
    def cuts(headers: Mapping[str, str]) -> tuple[float, bool]:
        """The rows from which a result is only a part by the server's own limit, and whether it is one by its time-out. Virtuoso says both."""
        most = headers.get("x-sparql-maxrows", "")
        return int(most) if most.isdigit() else math.inf, headers.get("x-sql-state", "").startswith("S1T")


def refused(address: str, status: int, headers: Mapping[str, str], start: bytes) -> OntoRagError:
    """The error that a status means. What the server says of itself is quoted."""
    place, said = shown(address), sentence(start)
    quoted = f"{place} says: {said or f'HTTP status {status}'}"
    if status in (401, 403):
        return BadSettings("settings", [Problem("store.sparql.username", f"{place} refuses this login, or wants one (HTTP status {status}): {said}")])
    if status in (404, 410):
        return BadSettings("settings", [Problem("store.url", f"there is nothing at {place} (HTTP status {status})", "the address of SPARQL queries")])
    if status in (405, 406, 415, 501):
        mend = "store.sparql.method: get, or another address of queries; store.sparql.update for updates"
        return BadSettings("settings", [Problem("store.url", f"{place} does not take this kind of request (HTTP status {status}): {said}", mend)])
    if status in (408, 504) or (status >= 500 and _TIME_OUT.search(said)):
        return QueryTimeout(quoted)
    if status == 413 or (status >= 500 and _MEMORY.search(said)):
        return ResultTooLarge(quoted)
    if status == 414:
        return QueryRejected(f"{place}: the query is too long for a URL; store.sparql.method: post")
    if status == 429 or status >= 500:
        after = headers.get("retry-after", "")
        return BackendUnavailable(quoted + (f" (again after {after} s)" if after.isdigit() else ""))
    return BadQuery("query", [Problem("query", quoted)])


def sentence(start: bytes) -> str:
    """The beginning of an error as a line of plain text."""
    text = html.unescape(_MARKUP.sub(" ", start.decode("utf-8", "replace")))
    line = _SPACE.sub(" ", text).strip()
    return line if len(line) <= QUOTED else line[:QUOTED] + "..."


def unreadable(address: str, kind: str, start: bytes) -> OntoRagError:
    """The error of an answer of another type: most often a page for people, or a login."""
    said = f": {sentence(start)}" if start else ""
    message = f"{shown(address)} answers with {kind or 'no media type'}, not with SPARQL results{said}"
    return BadSettings("settings", [Problem("store.url", message, "the address of SPARQL queries, as its documentation names it")])

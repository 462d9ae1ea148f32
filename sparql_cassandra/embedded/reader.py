"""The process that runs queries over an embedded store.

It is killed at a query's deadline, because Oxigraph cannot stop a query; so it holds nothing that must be kept, opens databases
read-only, and starts fast: it imports pyoxigraph and nothing heavier.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from pyoxigraph import NamedNode, QueryBoolean, QueryTriples, Store

from onto_core.errors import BackendUnavailable, BadQuery, Problem
from onto_core.vocabulary import XSD_BOOLEAN
from sparql_cassandra.embedded.layout import collection_folder, term_to_json
from sparql_cassandra.embedded.lookup import LabelCache, best_label, lookup, sources
from sparql_cassandra.embedded.snapshot import Snapshot
from sparql_cassandra.processes.child import Row, blocks
from sparql_cassandra.processes.frames import Json

OPEN_COLLECTIONS = 8


class Reader:
    """Answers requests about the collections under one root."""

    def __init__(self, setup: Json) -> None:
        self._root = Path(setup["root"])
        self._open: OrderedDict[str, tuple[Snapshot, LabelCache]] = OrderedDict()

    def cancel(self) -> None:
        """Nothing: Oxigraph cannot stop a query."""

    def open(self, request: Json) -> None:
        with suppress(OSError, RuntimeError):  # the answer says so
            self._collection(request["collection"])[0].store()

    def answer(self, request: Json) -> Iterator[list[Row] | Json]:
        """The reply to one request. When a table has vanished under the view (the writer compacted), it comes from a new view."""
        snapshot, cache = self._collection(request["collection"])
        for last in (False, False, True):
            try:
                store = snapshot.store()
                said, rows = OPERATIONS[request["do"]](store, request, cache.at(snapshot.generation))
                break
            except SyntaxError as error:
                raise BadQuery("query", [Problem("query", str(error.msg))]) from None
            except (OSError, RuntimeError) as error:  # RocksDB's "corruption" is a RuntimeError, and so is a function that Oxigraph does not know
                if "custom function" in str(error):
                    raise BadQuery("query", [Problem("query", str(error))]) from None
                snapshot.forget()
                if last:
                    raise BackendUnavailable(f"{self._root}: {error}") from None
        yield said
        yield from blocks(rows, lambda cell: sum(map(len, cell)))

    def _collection(self, name: str) -> tuple[Snapshot, LabelCache]:
        if name not in self._open:
            self._open[name] = (Snapshot(collection_folder(self._root, name)), LabelCache())
            if len(self._open) > OPEN_COLLECTIONS:
                self._open.popitem(last=False)
        self._open.move_to_end(name)
        return self._open[name]


def run_query(store: Store, request: Json, cache: LabelCache) -> tuple[Json, Iterable[Row]]:
    """{columns, truncated}, and at most `max_rows` rows; one more is read to know whether that cut anything."""
    wanted = request["max_rows"]
    result = store.query(request["text"])
    if isinstance(result, QueryBoolean):
        return {"columns": ["ask"], "truncated": False}, [[["l", "true" if result else "false", XSD_BOOLEAN]]]
    if isinstance(result, QueryTriples):
        columns = ["subject", "predicate", "object"]
        solutions = [[t.subject, t.predicate, t.object] for t in islice(result, wanted + 1)]
    else:
        columns = [variable.value for variable in result.variables]
        solutions = [list(solution) for solution in islice(result, wanted + 1)]
    labels: dict[NamedNode, str] = {}
    rows = [[term_to_json(term, label_of(term, store, labels)) for term in row] for row in solutions[:wanted]]
    return {"columns": columns, "truncated": len(solutions) > wanted}, rows


def label_of(term: object, store: Store, labels: dict[NamedNode, str]) -> str:
    if not isinstance(term, NamedNode):
        return ""
    if term not in labels:
        labels[term] = best_label(store, term)
    return labels[term]


def parse_query(store: Store, request: Json, cache: LabelCache) -> tuple[Json, Iterable[Row]]:
    """An empty reply, when Oxigraph can parse the query: it is run on an empty database, for parsing cannot be had alone."""
    Store().query(request["text"])
    return {}, ()


OPERATIONS: dict[str, Callable[[Store, Json, LabelCache], tuple[Json, Iterable[Row]]]] = {
    "query": run_query,
    "parse": parse_query,
    "lookup": lambda store, request, cache: (lookup(store, request, cache), ()),
    "sources": lambda store, request, cache: (sources(store, request, cache), ()),
}

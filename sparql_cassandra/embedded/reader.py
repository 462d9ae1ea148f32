"""The process that runs queries: reads one JSON line for each request and writes one for its reply, until its input ends.

It is killed at a query's deadline, because Oxigraph cannot stop a query; so it holds nothing that must be kept, opens databases
read-only, and starts fast: it imports pyoxigraph and nothing heavier.
"""

from __future__ import annotations

import json
import os
import queue
import resource
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from pyoxigraph import NamedNode, QueryBoolean, QueryTriples, Store

from onto_core.vocabulary import XSD_BOOLEAN
from sparql_cassandra.embedded.layout import collection_folder, term_to_json
from sparql_cassandra.embedded.lookup import LabelCache, best_label, lookup, sources
from sparql_cassandra.embedded.snapshot import Snapshot

OPEN_COLLECTIONS = 8
STACK = 256 * 1024 * 1024
"""Address space for the stack of the one thread that parses and runs queries: a deeply nested one must not end the process."""

Json = dict[str, Any]


class Reader:
    """Answers requests about the collections under one root."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._open: OrderedDict[str, tuple[Snapshot, LabelCache]] = OrderedDict()

    def answer(self, request: Json) -> Json:
        """The reply to one request. When a table has vanished under the view (the writer compacted), it comes from a new view."""
        snapshot, cache = self._collection(request["collection"])
        for last in (False, False, True):
            try:
                store = snapshot.store()
                return OPERATIONS[request["do"]](store, request, cache.at(snapshot.generation))
            except SyntaxError as error:
                return {"error": "syntax", "message": str(error.msg)}
            except MemoryError:
                return {"error": "memory", "message": ""}
            except (OSError, RuntimeError) as error:  # RocksDB's "corruption" is a RuntimeError, and so is a function that Oxigraph does not know
                if "custom function" in str(error):
                    return {"error": "syntax", "message": str(error)}
                snapshot.forget()
                if last:
                    return {"error": "unavailable", "message": str(error)}
        raise AssertionError("unreachable")

    def _collection(self, name: str) -> tuple[Snapshot, LabelCache]:
        if name not in self._open:
            self._open[name] = (Snapshot(collection_folder(self._root, name)), LabelCache())
            if len(self._open) > OPEN_COLLECTIONS:
                self._open.popitem(last=False)
        self._open.move_to_end(name)
        return self._open[name]


def run_query(store: Store, request: Json, cache: LabelCache) -> Json:
    """{columns, rows, truncated}: at most `max_rows` rows; one more is read to know whether that cut anything."""
    wanted = request["max_rows"]
    result = store.query(request["text"])
    if isinstance(result, QueryBoolean):
        return {"columns": ["ask"], "rows": [[["l", "true" if result else "false", XSD_BOOLEAN]]], "truncated": False}
    if isinstance(result, QueryTriples):
        columns = ["subject", "predicate", "object"]
        solutions = [[t.subject, t.predicate, t.object] for t in islice(result, wanted + 1)]
    else:
        columns = [variable.value for variable in result.variables]
        solutions = [list(solution) for solution in islice(result, wanted + 1)]
    labels: dict[NamedNode, str] = {}
    rows = [[term_to_json(term, label_of(term, store, labels)) for term in row] for row in solutions[:wanted]]
    return {"columns": columns, "rows": rows, "truncated": len(solutions) > wanted}


def label_of(term: object, store: Store, labels: dict[NamedNode, str]) -> str:
    if not isinstance(term, NamedNode):
        return ""
    if term not in labels:
        labels[term] = best_label(store, term)
    return labels[term]


def parse_query(store: Store, request: Json, cache: LabelCache) -> Json:
    """An empty reply, when Oxigraph can parse the query: it is run on an empty database, for parsing cannot be had alone."""
    Store().query(request["text"])
    return {}


OPERATIONS: dict[str, Callable[[Store, Json, LabelCache], Json]] = {"query": run_query, "parse": parse_query, "lookup": lookup, "sources": sources}


def work(reader: Reader, requests: queue.SimpleQueue[bytes]) -> None:
    """Answer one request after the other, without end; an unforeseen error ends the process and is printed on standard error."""
    try:
        while True:
            request = json.loads(requests.get())
            # if the parent is gone, only this kills us at the deadline: the kernel's own timer, with its default action
            signal.setitimer(signal.ITIMER_REAL, request["deadline"] + 1.0)
            reply = reader.answer(request)
            signal.setitimer(signal.ITIMER_REAL, 0)
            sys.stdout.buffer.write(json.dumps(reply, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            sys.stdout.buffer.flush()
    finally:
        sys.excepthook(*sys.exc_info())
        os._exit(1)


def main(root: str, memory: int) -> None:
    """Serve until standard input ends: then the parent has closed us, or is gone."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(ValueError, OSError):  # macOS has no such limit
        resource.setrlimit(resource.RLIMIT_DATA, (memory + STACK, memory + STACK))
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.stack_size(STACK)
    threading.Thread(target=work, args=(Reader(Path(root)), requests), daemon=True).start()
    sys.stdout.buffer.write(b'{"ready":true}\n')
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        requests.put(line)
    os._exit(0)

"""The process that runs queries over Cassandra: checks the text again, evaluates it over its own connection, and sends rows as they are found."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from onto_core.ports.graphs import Limits
from onto_core.settings import CassandraSettings
from onto_core.terms import Cell, Iri
from sparql_cassandra import guard
from sparql_cassandra.cassandra.address import Address
from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.cassandra.entities import Entities
from sparql_cassandra.cassandra.index import CassandraIndex, Registry
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.solve import cell, kept, solved
from sparql_cassandra.ports import columns_of
from sparql_cassandra.processes.child import Row, blocks
from sparql_cassandra.processes.frames import Json

MAIN: Final = "sparql_cassandra.cassandra.reader:Reader"
OPEN_COLLECTIONS: Final = 8
NOTHING: Final = MemoryIndex()
"""The index that a query reads when its collection does not exist."""


def setup_of(address: Address) -> Json:
    """The set-up of a `Reader`; it goes over a pipe, because it has the password."""
    secret = {"password": address.settings.password.get_secret_value()}
    return {"hosts": address.hosts, "port": address.port, "keyspace": address.keyspace, "settings": {**address.settings.model_dump(), **secret}}


def request_of(text: str, limits: Json, registry: Registry | None, *, most: int | None) -> Json:
    """The request of a query over a collection, which the asker has looked up: one that it has just dropped or made is no other one here."""
    if registry is None:
        return {"text": text, "limits": limits, "rows": most, "collection": None}
    seen = [registry.read_at, registry.provenance.read_at]
    return {"text": text, "limits": limits, "rows": most, "collection": registry.collection, "seen": seen}


class Reader:
    """Answers queries, one at a time."""

    def __init__(self, setup: Json) -> None:
        settings = CassandraSettings.model_validate(setup["settings"])
        self._settings = settings
        self._cql = Cql(Address(tuple(setup["hosts"]), setup["port"], setup["keyspace"], settings), create=False)
        self._cql.prepare_reads()
        self._collections: OrderedDict[int, tuple[Registry, CassandraIndex, Entities]] = OrderedDict()
        self._budget = Budget()

    def cancel(self) -> None:
        self._budget.cancel()

    def open(self, request: Json) -> None:
        """Nothing: what is kept of a collection grows query by query."""

    def answer(self, request: Json) -> Iterator[list[Row] | Json]:
        """The columns, and the rows as keys of terms; for a table, which is cut at `rows`, also the labels of IRIs and whether it was cut."""
        limits = Limits(**request["limits"])
        self._budget = budget = Budget.of(limits, requests=self._settings.max_requests, rows=self._settings.max_rows)
        budget.started = time.monotonic() - max(limits.deadline - request["deadline"], 0.0)
        checked = guard.check(request["text"])
        index, entities = self._collection(request)
        rows = solved(checked, index, budget)
        yield {"columns": columns_of(checked)}
        if request["rows"] is None:
            yield from blocks(rows)
            return
        found = kept(islice(rows, request["rows"]), budget)
        truncated = next(rows, None) is not None
        labels = {} if entities is None else entities.labels((key[1:] for row in found for key in row if key and key[0] == "I"), budget)
        yield {"truncated": truncated, "labels": labels}
        yield from blocks(found)

    def _collection(self, request: Json) -> tuple[CassandraIndex | MemoryIndex, Entities | None]:
        number: int | None = request["collection"]
        if number is None:
            return NOTHING, None
        if number not in self._collections:
            registry = Registry(self._cql, number)
            index = CassandraIndex(registry)
            self._collections[number] = registry, index, Entities(registry, index)
            if len(self._collections) > OPEN_COLLECTIONS:
                self._collections.popitem(last=False)
        self._collections.move_to_end(number)
        registry, index, entities = self._collections[number]
        for own, seen in zip((registry, registry.provenance), request["seen"], strict=True):
            if own.read_at < seen:  # the asker has looked since, or has written
                own.refresh(force=True)
        return index, entities


class Cells(dict[str | None, Cell]):
    """Cells by their keys in replies, each made once."""

    def __init__(self, labels: Mapping[str, str]) -> None:
        super().__init__({None: None})
        self._labels = labels

    def __missing__(self, key: str) -> Cell:
        made = cell(key)
        if isinstance(made, Iri) and made.value in self._labels:
            made = Iri(made.value, self._labels[made.value])
        self[key] = made
        return made


def rows_of(block: Iterable[Row], labels: Mapping[str, str]) -> Iterator[tuple[Cell, ...]]:
    """The rows of a reply, IRIs with their labels."""
    cells = Cells(labels)
    return (tuple([cells[key] for key in row]) for row in block)

"""Writing quads to a collection in Cassandra: idempotent, provenance first; removals that lose no concurrent assertion and can be begun again."""

from __future__ import annotations

import platform
import random
import uuid
from collections.abc import Iterable, Sequence
from typing import Final

from sparql_cassandra.cassandra import growth, rows
from sparql_cassandra.cassandra.client import Call, Cql, RowBatch, in_chunks, now_micros
from sparql_cassandra.cassandra.index import Registry
from sparql_cassandra.cassandra.tables import GRAPH_BUCKETS, LABEL_BUCKETS, PROVENANCE, RECORD_BUCKETS, TEXT_BUCKETS, surrogate
from sparql_cassandra.rdf.quads import Quad, Triple
from sparql_cassandra.rdf.terms import stored_key

QUADS_A_ROUND: Final = 10_000
DAY: Final = 86_400_000_000
"""Microseconds."""


def find_collection(cql: Cql, name: str) -> Registry | None:
    rows_ = cql.run("get collection", name)
    return Registry(cql, int(rows_[0][0])) if rows_ else None


def open_collection(cql: Cql, name: str, *, expected: int = 0) -> Registry:
    """The registry of a collection, which is created if missing, with buckets for as many triples as are expected."""
    registry = find_collection(cql, name)
    if registry is None:
        made = surrogate(random.getrandbits(62))
        growth.prepare(cql, made, expected)  # before anybody knows of it, so that every writer finds the buckets
        cql.applied("new collection", name, made)
        registry = find_collection(cql, name)
        assert registry is not None
    registry.refresh(force=True)
    return registry


class CollectionWriter:
    """Writes one collection. Any number of writers may work at once, in any processes; each serves one thread at a time."""

    def __init__(self, registry: Registry) -> None:
        self._registry, self._cql, self._c = registry, registry.cql, registry.collection
        self._graphs: set[str] = set()
        self._name = uuid.uuid4().hex

    # adding
    def add(self, quads: Iterable[Quad]) -> int:
        """Write the quads; writing them again changes nothing. Returns their number. Raises BackendUnavailable, InputError.

        First what each graph says (which tells a removal what to undo), then who says each triple, then the triple, so that it is found.
        """
        total = 0
        for given in in_chunks(quads, QUADS_A_ROUND):
            self._registry.refresh()
            total += len(given)
            asserted, about = rows.apart(rows.stored(given))
            if about:
                self._registry.provenance.refresh()
            new = {quad[3] for quad in asserted} - self._graphs
            triples = list(dict.fromkeys(quad[:3] for quad in asserted))
            self._cql.write(self._first(given, asserted, about, new))
            self._graphs |= new
            self._cql.write(rows.assertion_rows(self._registry, asserted, "put"))
            self._cql.write(rows.triple_rows(self._registry, triples, "put"))
            labels = {entry for s, p, o, g in given if (entry := rows.label_entry(s, p, o))}
            if labels:
                self._cql.write(rows.label_rows(self._c, labels, "put"))
                self.labels_changed()
            self.changed()
        return total

    def _first(self, given: Iterable[Quad], quads: Sequence[Quad], about: Sequence[Triple], new: Iterable[str]) -> Iterable[RowBatch]:
        yield from rows.name_rows(self._c, new, "put")
        yield from rows.text_rows(self._c, {term for quad in given for term in quad if len(term) > 200})
        if about:
            yield from rows.name_rows(self._c, [PROVENANCE], "put")
            yield from rows.triple_rows(self._registry.provenance, about, "put")
        yield from rows.graph_rows(self._registry, quads, "put")

    def labels_changed(self) -> None:
        """Tell those who keep all labels in memory, here and in other processes."""
        self._registry.labels_written += 1
        self._cql.run("put stat", self._c, "labels", self._name, now_micros(), 0, 0)

    def changed(self) -> None:
        """Give the collection another revision: after what was written, also after a repeated write that found nothing to do, for whoever did it
        may have died before this. Each machine has a row, since Cassandra keeps what came last by the writers' clocks."""
        self._cql.run("put stat", self._c, "revision", platform.node(), random.getrandbits(62), 0, 0)

    def add_graph(self, graph: str) -> None:
        """Add a named graph without triples."""
        self._cql.write([*rows.text_rows(self._c, [graph]), *rows.name_rows(self._c, [stored_key(graph)[0]], "put")])
        self.changed()

    # removing
    def remove(self, quads: Iterable[Quad]) -> None:
        """Remove the assertions, and each triple that nobody asserts any more.

        The triple's rows are deleted as of a moment before the assertions were read: whoever asserts it again meanwhile writes its rows later, and
        they stay. (Writers' clocks may differ by less than a round trip; NTP does that.) What the graph says goes last: until then, the removal can
        be repeated.
        """
        for given in in_chunks(quads, QUADS_A_ROUND):
            self._registry.refresh()
            asserted, about = rows.apart(rows.stored(given))
            if about:
                self._remove_about(about)
            self._cql.write(rows.assertion_rows(self._registry, asserted, "cut", now_micros()))
            before = now_micros()
            triples = list(dict.fromkeys(quad[:3] for quad in asserted))
            kept = self._asserted(triples)
            lost = [triple for triple in triples if triple not in kept]
            self._cql.write(rows.triple_rows(self._registry, lost, "cut", before))
            self._remove_labels(lost)
            self._cql.write(rows.graph_rows(self._registry, asserted, "cut", now_micros()))
            self.changed()

    def _asserted(self, triples: Sequence[Triple]) -> set[Triple]:
        calls = self._registry.lookups("prov", "", triples, "in3")
        return {row[:3] for _, page in self._cql.fetch(calls, growth.unlimited()) for row in page}

    def _remove_labels(self, lost: Sequence[Triple]) -> None:
        """Remove labels from the index, unless another label that the entity still has looks the same."""
        before = now_micros()
        entries = {entry for triple in lost if (entry := rows.label_entry(*triple))}
        if not entries:
            return
        keys = [(subject, name) for subject in {subject for _, subject in entries} for name in rows.LABELLING]
        calls = self._registry.lookups("spo", "", keys, "in2")
        still = {rows.label_entry(*row) for _, page in self._cql.fetch(calls, growth.unlimited()) for row in page}
        self._cql.write(rows.label_rows(self._c, entries - still, "cut", before))
        self.labels_changed()

    def _remove_about(self, about: Sequence[Triple]) -> None:
        """Remove provenance, which nobody else asserts. Its rows by subject and by object go last, for from them the rest is found again."""
        provenance = self._registry.provenance
        provenance.refresh()
        now = now_micros()
        for table in ("pso", "spo", "ops"):
            self._cql.write(rows.triple_rows(provenance, about, "cut", now, tables=table))

    def remove_graph(self, graph: str) -> None:
        """Remove all assertions of one graph."""
        name = stored_key(graph)[0]
        self._registry.refresh()
        shards = self._registry.of("gspo", name)
        for _, page in self._cql.fetch(self._registry.scans("gspo", name), growth.unlimited()):
            self.remove((s, p, o, name) for s, p, o in page)
        self._cql.write(RowBatch("drop gspo", (self._c, name, bucket)) for bucket in shards.every())
        self.forget_graphs([name])

    def forget_graphs(self, names: Sequence[str]) -> None:
        """Remove the names of graphs that say nothing any more."""
        self._graphs.difference_update(names)
        self._cql.write(rows.name_rows(self._c, names, "cut"))
        self.changed()

    # the collection
    def analyze(self) -> dict[str, int]:
        """Count, and split what has grown (`growth.analyze`). Returns the number of triples of each predicate."""
        growth.analyze(self._registry.provenance, provenance=True)
        return growth.analyze(self._registry)

    def drop(self, name: str) -> None:
        """End the collection at once for all readers, then free its partitions, never row by row."""
        registry, cql = self._registry, self._cql
        registry.refresh(force=True)
        calls: list[Call] = [("all graph", (self._c, bucket)) for bucket in range(GRAPH_BUCKETS)]
        graphs = [row[0] for _, page in cql.fetch(calls, growth.unlimited()) for row in page]
        predicates = growth.predicates(registry)
        cql.applied("end collection", name, self._c)
        drops = [RowBatch("drop gspo", (self._c, graph, bucket)) for graph in graphs for bucket in registry.of("gspo", graph).every()]
        drops += growth.drops(registry, predicates)
        drops += [RowBatch("drop graph", (self._c, bucket)) for bucket in range(GRAPH_BUCKETS)]
        drops += [RowBatch("drop text", (self._c, bucket)) for bucket in range(TEXT_BUCKETS)]
        drops += [RowBatch("drop label", (self._c, bucket)) for bucket in range(LABEL_BUCKETS)]
        # as of later, for servers say when a swap was, and one may be under way; the id of a collection is not given again
        drops += [RowBatch("drop record", (now_micros() + DAY, self._c, bucket)) for bucket in range(RECORD_BUCKETS)]
        if PROVENANCE in graphs:
            registry.provenance.refresh(force=True)
            drops += growth.drops(registry.provenance, growth.predicates(registry.provenance))
        cql.write(drops)

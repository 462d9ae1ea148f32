"""A collection in Cassandra as the quads of an rdflib store, opened by its URL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sparql_cassandra.cassandra.address import address_of, collection_of
from sparql_cassandra.cassandra.client import Cql
from sparql_cassandra.cassandra.index import CassandraIndex
from sparql_cassandra.cassandra.tables import PROVENANCE
from sparql_cassandra.cassandra.writer import CollectionWriter, open_collection
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.rdf.quads import Quad, Triple
from sparql_cassandra.rdflib_plugin.prefixes import bind_prefix


def connect(url: str, *, create: bool) -> CassandraQuads | None:
    """Open the collection of the URL; None when it does not exist and may not be created. Raises BadSettings, BackendUnavailable."""
    collection = collection_of(url)
    cql = Cql(address_of(url), create=create)
    if not create and not cql.run("get collection", collection):
        cql.close()
        return None
    return CassandraQuads(cql, collection)


class CassandraQuads:
    """One collection in Cassandra as the `Quads` of an rdflib store."""

    def __init__(self, cql: Cql, collection: str) -> None:
        self._cql, self._collection = cql, collection
        self._registry = open_collection(cql, collection)
        self._writer = CollectionWriter(self._registry)
        self.index = CassandraIndex(self._registry)
        self._c = self._registry.collection

    def add(self, quads: Iterable[Quad]) -> None:
        self._writer.add(quads)

    def remove(self, quads: Iterable[Quad]) -> None:
        self._writer.remove(quads)

    def match(self, pattern: Mapping[str, str], graph: str | None) -> Iterator[tuple[Triple, Iterable[str]]]:
        budget = Budget(deadline=600.0)
        bound = "".join(pattern)
        graphs = None if graph is None else (graph,)
        pages = self.index.fetch(bound, [tuple(pattern.values())], graphs, budget) if bound else self.index.scan(graphs, budget)
        for page in pages:
            asserting = self.index.asserting(page, budget) if graph != PROVENANCE else {triple: [PROVENANCE] for triple in page}
            for triple in page:
                yield triple, asserting.get(triple, ())

    def size(self, graph: str | None) -> int:
        return sum(len(page) for page in self.index.scan(None if graph is None else (graph,), Budget(deadline=600.0)))

    def graphs(self) -> Iterable[str]:
        return self.index.graphs(Budget())

    def add_graph(self, graph: str) -> None:
        self._writer.add_graph(graph)

    def remove_graph(self, graph: str) -> None:
        self._writer.remove_graph(graph)

    def bind(self, prefix: str, namespace: str, override: bool) -> None:
        before = dict(self.namespaces())
        after = dict(before)
        bind_prefix(after, prefix, namespace, override)
        for gone in before.keys() - after.keys():
            self._cql.run("cut ns", self._c, gone)
        for name, iri in after.items():
            if before.get(name) != iri:
                self._cql.run("put ns", self._c, name, iri)

    def namespaces(self) -> Mapping[str, str]:
        return dict(self._cql.run("all ns", self._c))

    def close(self) -> None:
        self._cql.close()

"""A collection in Cassandra as the quads of an rdflib store, opened by its URL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import parse_qs, urlsplit

from onto_core.errors import BadSettings, Problem
from sparql_cassandra.cassandra.client import Address, Cql
from sparql_cassandra.cassandra.index import CassandraIndex
from sparql_cassandra.evaluator.index import Budget, Quad, Triple
from sparql_cassandra.cassandra.writer import Writer, open_collection


def connect(url: str, *, create: bool) -> CassandraQuads | None:
    """None when the collection does not exist and may not be made. Raises BadSettings, BackendUnavailable."""
    address, collection = address_of(url)
    cql = Cql(address, create=create)
    if not create and not cql.run("get collection", collection):
        cql.close()
        return None
    return CassandraQuads(cql, collection)


def address_of(url: str) -> tuple[Address, str]:
    """cassandra://USER:PASSWORD@HOST[,HOST]:PORT/KEYSPACE?collection=NAME&replication=N&datacenter=DC&read=LEVEL&write=LEVEL&tls=1."""
    parts = urlsplit(url)
    hosts = parts.netloc.rpartition("@")[2].rpartition(":")[0] or parts.netloc.rpartition("@")[2]
    keyspace = parts.path.strip("/")
    problems = []
    if parts.scheme != "cassandra" or not hosts:
        problems.append(Problem("store.url", f"{url!r} is not the address of a Cassandra keyspace", "cassandra://HOST:PORT/KEYSPACE"))
    if not keyspace.replace("_", "").isalnum():
        problems.append(Problem("store.url", f"{keyspace!r} is not a keyspace", "letters, digits and underscores"))
    if problems:
        raise BadSettings("store", problems)
    options = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    address = Address(
        hosts=tuple(hosts.split(",")),
        port=parts.port or 9042 if "," not in hosts else int(parts.netloc.rpartition(":")[2] or 9042),
        keyspace=keyspace,
        replication=int(options.get("replication", "1")),
        datacenter=options.get("datacenter", ""),
        username=parts.username or "",
        password=parts.password or "",
        tls=options.get("tls", "") in {"1", "true"},
        tls_ca=options.get("tls_ca", ""),
        read=options.get("read", "LOCAL_QUORUM").upper(),
        write=options.get("write", "LOCAL_QUORUM").upper(),
    )
    return address, options.get("collection", "default")


class CassandraQuads:
    """What an rdflib store needs, one collection."""

    def __init__(self, cql: Cql, collection: str) -> None:
        self._cql, self._collection = cql, collection
        self._registry = open_collection(cql, collection)
        self._writer = Writer(self._registry)
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
            asserting = self.index.asserting(page, budget)
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
        from sparql_cassandra.rdflib_store import bind_prefix

        before = dict(self.namespaces())
        after = dict(before)
        bind_prefix(after, prefix, namespace, override)
        for gone in before.keys() - after.keys():
            self._cql.run("cut ns", self._c, gone)
        for name, iri in after.items():
            if before.get(name) != iri:
                self._cql.run("put ns", self._c, name, iri)

    def namespaces(self) -> Mapping[str, str]:
        return dict(self._cql.run("all ns", self._c))  # type: ignore[arg-type]

    def close(self) -> None:
        self._cql.close()



"""rdflib stores whose `query()` is our own evaluator: the plugins `ontorag-memory` and `ontorag-cassandra`.

`rdflib.Dataset(store="ontorag-memory")`, and
`rdflib.Dataset(store="ontorag-cassandra").open("cassandra://127.0.0.1:9042/ontorag?collection=default", create=True)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from sys import getsizeof
from typing import Any, ClassVar, Protocol

from rdflib.graph import DATASET_DEFAULT_GRAPH_ID, Graph, QuotedGraph
from rdflib.plugins.sparql.sparql import Query as RdflibQuery
from rdflib.query import Result
from rdflib.store import NO_STORE, VALID_STORE, Store
from rdflib.term import BNode, Identifier, Node, URIRef, Variable

from onto_core.errors import BadSettings, Problem, QueryRejected
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.engine import Prepared, bind, prepare, run_for, solutions, triples, truth
from sparql_cassandra.evaluator.index import QuadIndex
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.evaluator.run import Run
from sparql_cassandra.evaluator.solutions import Row
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH, Quad, Triple
from sparql_cassandra.rdflib_plugin.prefixes import bind_prefix
from sparql_cassandra.rdflib_plugin.terms import LONGEST_KNOWN, graph_node, key_of, node_of

Pattern = tuple[Node | None, Node | None, Node | None]


class Quads(Protocol):
    """The quads behind a store. `match` gives each triple once, with the graphs that assert it."""

    @property
    def index(self) -> QuadIndex: ...
    def add(self, quads: Iterable[Quad]) -> None: ...
    def remove(self, quads: Iterable[Quad]) -> None: ...
    def match(self, pattern: Mapping[str, str], graph: str | None) -> Iterator[tuple[Triple, Iterable[str]]]: ...
    def size(self, graph: str | None) -> int: ...
    def graphs(self) -> Iterable[str]:
        """The named graphs that hold a triple or were added by name."""
        ...

    def add_graph(self, graph: str) -> None: ...
    def remove_graph(self, graph: str) -> None: ...
    def bind(self, prefix: str, namespace: str, override: bool) -> None: ...
    def namespaces(self) -> Mapping[str, str]: ...
    def close(self) -> None: ...


class QuadStore(Store):
    """rdflib's store contract over `Quads`. Unsupported calls raise errors of ours: a NotImplementedError would make rdflib use its evaluator."""

    context_aware = True
    formula_aware = False
    transaction_aware = False
    graph_aware = True
    budget: ClassVar[type[Budget]] = Budget

    def __init__(self, configuration: str | None = None, identifier: Identifier | None = None) -> None:
        self._quads: Quads | None = None
        super().__init__(configuration, identifier)

    @property
    def quads(self) -> Quads:
        if self._quads is None:
            raise BadSettings("store", [Problem("ontorag-cassandra", "is not open", 'open("cassandra://HOST:PORT/KEYSPACE", create=True)')])
        return self._quads

    # terms and graphs
    def key(self, node: Node) -> str:
        return key_of(node)

    def node(self, key: str) -> Node:
        return node_of(key)

    def graph_key(self, context: Graph | None) -> str:
        """The key of a context; without one, and for rdflib's default graphs, the default graph."""
        return DEFAULT_GRAPH if context is None else name_key(context.identifier)

    def context(self, key: str) -> Graph:
        return Graph(self, identifier=DATASET_DEFAULT_GRAPH_ID if key == DEFAULT_GRAPH else graph_node(key))

    # rdflib's Store
    def add(self, triple: tuple[Node, Node, Node], context: Graph | None = None, quoted: bool = False) -> None:
        if quoted and not self.formula_aware:
            raise QueryRejected("quoted graphs (N3 formulas) are not RDF, and this store holds RDF")
        self.quads.add([self._quad(*triple, context)])
        super().add(triple, context, quoted)  # type: ignore[arg-type]

    def addN(self, quads: Iterable[tuple[Node, Node, Node, Graph]]) -> None:
        def keyed() -> Iterator[Quad]:
            for s, p, o, context in quads:
                yield self._quad(s, p, o, context)
                super(QuadStore, self).add((s, p, o), context)

        self.quads.add(keyed())

    def _quad(self, s: Node, p: Node, o: Node, context: Graph | None) -> Quad:
        return self.key(s), self.key(p), self.key(o), self.graph_key(context)

    def remove(self, triple: Pattern, context: Graph | None = None) -> None:
        graph = None if context is None else self.graph_key(context)
        matches = list(self.quads.match(self._bound(triple), graph))
        self.quads.remove((*match, name) for match, graphs in matches for name in ((graph,) if graph is not None else tuple(graphs)))
        super().remove(triple, context)

    def triples(self, triple_pattern: Pattern, context: Graph | None = None) -> Iterator[tuple[Any, Iterator[Any]]]:
        graph = None if context is None else self.graph_key(context)
        for (s, p, o), graphs in self.quads.match(self._bound(triple_pattern), graph):
            yield (self.node(s), self.node(p), self.node(o)), map(self.context, graphs)

    def _bound(self, pattern: Pattern) -> dict[str, str]:
        return {letter: self.key(node) for letter, node in zip("spo", pattern, strict=True) if node is not None}

    def __len__(self, context: Graph | None = None) -> int:
        return self.quads.size(None if context is None else self.graph_key(context))

    def contexts(self, triple: Pattern | None = None) -> Iterator[Graph]:  # type: ignore[override]
        if triple is None or triple == (None, None, None):
            names: Iterable[str] = self.quads.graphs()
            if self.quads.size(DEFAULT_GRAPH):
                names = chain((DEFAULT_GRAPH,), names)
        else:
            names = dict.fromkeys(name for _, graphs in self.quads.match(self._bound(triple), None) for name in graphs)
        return map(self.context, names)

    def add_graph(self, graph: Graph) -> None:
        if self.graph_key(graph) != DEFAULT_GRAPH:
            self.quads.add_graph(self.graph_key(graph))

    def remove_graph(self, graph: Graph) -> None:
        self.quads.remove_graph(self.graph_key(graph))

    # namespaces
    def bind(self, prefix: str, namespace: URIRef, override: bool = True) -> None:
        self.quads.bind(prefix, str(namespace), override)

    def namespace(self, prefix: str) -> URIRef | None:
        found = self.quads.namespaces().get(prefix)
        return None if found is None else URIRef(found)

    def prefix(self, namespace: URIRef) -> str | None:
        return next((prefix for prefix, iri in self.quads.namespaces().items() if iri == str(namespace)), None)

    def namespaces(self) -> Iterator[tuple[str, URIRef]]:
        return ((prefix, URIRef(iri)) for prefix, iri in self.quads.namespaces().items())

    # queries
    def query(
        self,
        query: RdflibQuery | str,
        initNs: Mapping[str, Any],
        initBindings: Mapping[str, Identifier],
        queryGraph: str,
        **kwargs: Any,
    ) -> Result:
        """Run a query by our evaluator; solutions stream. Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge."""
        given = {str(name).lstrip("?"): key_of(term) for name, term in initBindings.items()}
        prepared = bind(_prepared(query, initNs, kwargs.get("base", "")), given)
        default = None if queryGraph == "__UNION__" else (name_key(queryGraph),)
        run = run_for(prepared, self.quads.index, budget=kwargs.get("budget") or self.budget(), default=default)
        form = prepared.query.form
        result = Result(form)
        if form == "ASK":
            result.askAnswer = truth(prepared, run)
        elif form == "SELECT":
            names = [Variable(variable.name) for variable in prepared.query.variables]
            result.vars = names
            result.bindings = self.kept(  # type: ignore[assignment]
                {name: node_of(key) for name, key in zip(names, row, strict=True) if key is not None}
                for row in counted(solutions(prepared, run), run)
            )
        else:
            result.graph = Graph()
            for prefix, iri in initNs.items():
                result.graph.bind(prefix, iri)
            result.graph += ((node_of(s), node_of(p), node_of(o)) for s, p, o in triples(prepared, run))
        return result

    def kept(self, bindings: Iterator[dict[Variable, Node]]) -> Iterable[dict[Variable, Node]]:
        return bindings

    def update(self, update: Any, initNs: Any, initBindings: Any, queryGraph: Any, **kwargs: Any) -> None:
        raise QueryRejected("SPARQL Update is refused: add and remove triples through the graph")


def counted(rows: Iterable[Row], run: Run) -> Iterator[Row]:
    """The rows, the long texts in them counted: rdflib keeps every row that it has given out, each with terms of its own."""
    held = run.budget.holding("texts of the answer")
    for row in rows:
        if (long := sum(getsizeof(key) for key in row if key is not None and len(key) > LONGEST_KNOWN)) > 0:
            held.add(long)
        yield row


class MemoryStore(QuadStore):
    """`ontorag-memory`: everything in this process. Like rdflib's Memory it holds N3's formulas and variables too; queries do not see them."""

    formula_aware = True

    def __init__(self, configuration: str | None = None, identifier: Identifier | None = None) -> None:
        super().__init__(configuration, identifier)
        self._quads = _MemoryQuads()

    def open(self, configuration: str, create: bool = False) -> int:  # type: ignore[override]
        return VALID_STORE

    def key(self, node: Node) -> str:
        if isinstance(node, QuotedGraph):
            return FORMULA + key_of(node.identifier)
        return VARIABLE + str(node) if isinstance(node, Variable) else key_of(node)

    def node(self, key: str) -> Node:
        if key[0] == FORMULA:
            return QuotedGraph(self, graph_node(key[1:]))
        return Variable(key[1:]) if key[0] == VARIABLE else node_of(key)

    def graph_key(self, context: Graph | None) -> str:
        return self.key(context) if isinstance(context, QuotedGraph) else super().graph_key(context)

    def context(self, key: str) -> Graph:
        return QuotedGraph(self, graph_node(key[1:])) if key[0] == FORMULA else super().context(key)

    def kept(self, bindings: Iterator[dict[Variable, Node]]) -> Iterable[dict[Variable, Node]]:
        """All at once, so that a loop over the answers may change the graph."""
        return list(bindings)


class CassandraStore(QuadStore):
    """`ontorag-cassandra`: a collection of a keyspace. `open` takes cassandra://HOST:PORT/KEYSPACE?collection=NAME."""

    def open(self, configuration: str, create: bool = False) -> int:  # type: ignore[override]
        from sparql_cassandra.rdflib_plugin.cassandra import connect

        self._quads = connect(configuration, create=create)
        return NO_STORE if self._quads is None else VALID_STORE

    def close(self, commit_pending_transaction: bool = False) -> None:
        if self._quads is not None:
            self._quads.close()
            self._quads = None


FORMULA, VARIABLE = "F", "V"
"""The first letters of the keys of N3's terms."""


class _MemoryQuads:
    """RDF in `index`, where queries look; beside it, what only N3 can say."""

    def __init__(self) -> None:
        self.index: MemoryIndex = MemoryIndex()
        self._beyond_rdf = MemoryIndex()
        self._prefixes: dict[str, str] = {}

    def add(self, quads: Iterable[Quad]) -> None:
        for quad in quads:
            beyond = any(key[0] in (FORMULA, VARIABLE) for key in quad)
            (self._beyond_rdf if beyond else self.index).add((quad,))

    def remove(self, quads: Iterable[Quad]) -> None:
        gone = list(quads)
        self.index.remove(gone)
        self._beyond_rdf.remove(gone)

    def match(self, pattern: Mapping[str, str], graph: str | None) -> Iterator[tuple[Triple, Iterable[str]]]:
        for index in (self.index, self._beyond_rdf):
            for triple in list(index.matching(dict(pattern))):
                graphs = index.asserting(triple)
                if graph is None:  # nobody says what a formula quotes
                    graphs = frozenset(name for name in graphs if name[0] != FORMULA)
                if graphs if graph is None else graph in graphs:
                    yield triple, graphs

    def size(self, graph: str | None) -> int:
        if graph is None:
            return sum(1 for _ in self.match({}, None)) if len(self._beyond_rdf) else len(self.index)
        return self.index.graph_size(graph) + self._beyond_rdf.graph_size(graph)

    def graphs(self) -> Iterable[str]:
        return list(dict.fromkeys([*self.index.graphs(Budget()), *self._beyond_rdf.graphs(Budget())]))

    def add_graph(self, graph: str) -> None:
        self.index.add_graph(graph)

    def remove_graph(self, graph: str) -> None:
        self.index.remove_graph(graph)
        self._beyond_rdf.remove_graph(graph)

    def bind(self, prefix: str, namespace: str, override: bool) -> None:
        bind_prefix(self._prefixes, prefix, namespace, override)

    def namespaces(self) -> Mapping[str, str]:
        return dict(self._prefixes)

    def close(self) -> None:
        """Nothing to release."""


def name_key(name: Any) -> str:
    if name in (DATASET_DEFAULT_GRAPH_ID, None):
        return DEFAULT_GRAPH
    return key_of(name if isinstance(name, URIRef | BNode) else URIRef(str(name)))


def _prepared(query: RdflibQuery | str, prefixes: Mapping[str, Any], base: str) -> Prepared:
    original: tuple[str, Mapping[str, Any], str] | None = (query, {}, "") if isinstance(query, str) else getattr(query, "_original_args", None)
    if original is None:
        raise QueryRejected("a prepared query without its text cannot be run; prepare it with rdflib's prepareQuery")
    text, names, own_base = original
    return prepare(text, tuple(sorted((str(prefix), str(iri)) for prefix, iri in {**prefixes, **names}.items())), own_base or base or "")

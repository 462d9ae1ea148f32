"""rdflib's store contract, over memory and over a real Cassandra; what is asked through rdflib is answered by our evaluator."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from rdflib import RDF, BNode, Dataset, Graph, Literal, Namespace, URIRef, Variable
from rdflib.compare import isomorphic
from rdflib.graph import DATASET_DEFAULT_GRAPH_ID, QuotedGraph
from rdflib.plugins.sparql import prepareQuery
from rdflib.store import NO_STORE, VALID_STORE
from rdflib.term import Node

from onto_core.errors import BadQuery, BadSettings, OntoRagError, QueryRejected, QueryTimeout
from onto_core.vocabulary import XSD
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.rdflib_plugin.store import CassandraStore, MemoryStore, QuadStore

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")

E = Namespace("http://example.org/")
PEOPLE = "@prefix : <http://example.org/> . :ann :knows :bob, :eve ; :age 41 . :bob :knows :eve ; :age 17 . :eve :age 29 ."


@pytest.fixture(params=["memory", "cassandra"])
def store(request: pytest.FixtureRequest) -> Iterator[QuadStore]:
    if request.param == "memory":
        yield MemoryStore()
        return
    opened = CassandraStore()
    assert opened.open(f"{request.getfixturevalue('cassandra_url')}?collection=rdflib", create=True) == VALID_STORE
    yield opened
    opened.close()


@pytest.fixture
def people(store: QuadStore) -> Dataset:
    return Dataset(store).parse(data=PEOPLE, format="turtle")


def rows(result: Any) -> list[tuple[Node | None, ...]]:
    return [tuple(row) for row in result]


def names(result: Any) -> set[str]:
    """The last part of each IRI, the text of anything else, of one-column answers."""
    return {str(row[0]).rpartition("/")[2] for row in result}


# triples and graphs
def test_a_triple_of_two_graphs_is_one_triple_of_the_union(store: QuadStore) -> None:
    first, second = Graph(store, E.g1), Graph(store, E.g2)
    first.add((E.a, E.p, E.b))
    second.add((E.a, E.p, E.b))
    second.add((E.a, E.p, E.c))
    assert (len(store), len(first), len(second)) == (2, 1, 2)
    [(triple, contexts)] = store.triples((E.a, None, E.b))
    assert triple == (E.a, E.p, E.b)
    assert {context.identifier for context in contexts} == {E.g1, E.g2}


def test_removing_from_one_graph_leaves_the_other(store: QuadStore) -> None:
    first, second = Graph(store, E.g1), Graph(store, E.g2)
    first.add((E.a, E.p, E.b))
    second.add((E.a, E.p, E.b))
    first.remove((E.a, None, None))
    assert (len(first), len(second), len(store)) == (0, 1, 1)


def test_removing_without_a_graph_removes_from_all(store: QuadStore) -> None:
    for graph in (E.g1, E.g2, DATASET_DEFAULT_GRAPH_ID):
        Graph(store, graph).add((E.a, E.p, E.b))
    Graph(store, E.g1).add((E.a, E.q, E.b))
    store.remove((None, E.p, None))
    assert [triple for triple, _ in store.triples((None, None, None))] == [(E.a, E.q, E.b)]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ((None, None, None), 6),
        ((E.ann, None, None), 3),
        ((None, E.knows, None), 3),
        ((None, None, E.eve), 2),
        ((E.ann, E.knows, None), 2),
        ((E.ann, None, E.eve), 1),
        ((None, E.age, Literal(17)), 1),
        ((E.ann, E.knows, E.bob), 1),
        ((E.eve, E.knows, E.bob), 0),
    ],
)
def test_every_shape_of_pattern_finds_its_triples(people: Dataset, pattern: tuple[Node | None, ...], found: int) -> None:
    assert len(list(people.triples(pattern))) == found  # type: ignore[arg-type]


def test_contexts_are_the_graphs_that_hold_a_triple_or_were_added(store: QuadStore) -> None:
    dataset = Dataset(store)
    dataset.graph(E.empty)
    dataset.graph(E.g1).add((E.a, E.p, E.b))
    dataset.add((E.a, E.p, E.c))
    assert {graph.identifier for graph in store.contexts()} == {E.empty, E.g1, DATASET_DEFAULT_GRAPH_ID}
    assert [graph.identifier for graph in store.contexts((E.a, E.p, E.b))] == [E.g1]


def test_a_removed_graph_takes_its_triples_along(store: QuadStore) -> None:
    dataset = Dataset(store)
    dataset.graph(E.g1).add((E.a, E.p, E.b))
    dataset.graph(E.g2).add((E.a, E.p, E.c))
    dataset.remove_graph(E.g1)
    assert {graph.identifier for graph in dataset.graphs()} == {E.g2, DATASET_DEFAULT_GRAPH_ID}
    assert [triple for triple, _ in store.triples((None, None, None))] == [(E.a, E.p, E.c)]


def test_literals_come_back_as_they_were_written(store: QuadStore) -> None:
    written = [
        Literal("01", datatype=URIRef(XSD + "integer"), normalize=False),
        Literal("chat", lang="fr-BE"),
        Literal("x", datatype=E.kind),
        Literal("no", datatype=URIRef(XSD + "integer"), normalize=False),
        Literal("plain"),
        Literal("é" * 3_000),
        Literal("\ud7ff😀\n\t \\ \" '"),
    ]
    graph = Graph(store, E.g)
    for literal in written:
        graph.add((E.a, E.p, literal))
    found = {(str(value), getattr(value, "language", None), getattr(value, "datatype", None)) for value in graph.objects(E.a)}
    assert found == {(str(literal), literal.language, literal.datatype) for literal in written}


def test_a_dataset_comes_back_from_trig(store: QuadStore) -> None:
    data = "@prefix : <http://example.org/> . :a :p [ :q 1.50, 'x'@en ] . :g { :a :p (1 2) }"
    dataset = Dataset(store).parse(data=data, format="trig")
    again = Dataset().parse(data=dataset.serialize(format="trig"), format="trig")
    plain = Dataset().parse(data=data, format="trig")
    for name in (E.g, DATASET_DEFAULT_GRAPH_ID):
        assert isomorphic(again.graph(name), plain.graph(name))


# namespaces
def test_a_prefix_names_one_namespace_and_a_namespace_has_one_prefix(store: QuadStore) -> None:
    store.bind("a", URIRef(E))
    store.bind("b", URIRef(E))
    assert (store.prefix(URIRef(E)), store.namespace("b"), store.namespace("a")) == ("b", URIRef(E), None)
    store.bind("b", URIRef("http://other.example/"), override=False)
    assert list(store.namespaces()) == [("b", URIRef(E))]


# queries
def test_a_query_sees_the_default_graph_or_the_union_as_the_dataset_is_set(store: QuadStore) -> None:
    Graph(store, E.g1).add((E.a, E.p, E.named))
    Dataset(store).add((E.a, E.p, E.default))
    text = "SELECT ?o { ?s ?p ?o }"
    assert names(Dataset(store).query(text)) == {"default"}
    assert names(Dataset(store, default_union=True).query(text)) == {"default", "named"}
    assert names(Graph(store, E.g1).query(text)) == {"named"}
    assert names(Dataset(store).query("SELECT ?o { GRAPH ?g { ?s ?p ?o } }")) == {"named"}


def test_from_says_which_graphs_a_query_reads(store: QuadStore) -> None:
    for name in ("g1", "g2", "g3"):
        Graph(store, E[name]).add((E.a, E.p, E["in_" + name]))
    dataset = Dataset(store)
    assert names(dataset.query(f"SELECT ?o FROM <{E.g1}> FROM <{E.g2}> {{ ?s ?p ?o }}")) == {"in_g1", "in_g2"}
    assert names(dataset.query(f"SELECT ?o FROM NAMED <{E.g3}> {{ GRAPH ?g {{ ?s ?p ?o }} }}")) == {"in_g3"}


def test_an_empty_graph_that_was_added_is_a_named_graph(store: QuadStore) -> None:
    dataset = Dataset(store)
    dataset.graph(E.empty)
    assert names(dataset.query("SELECT ?g { GRAPH ?g {} }")) == {"empty"}


def test_a_graph_that_is_not_there_has_no_solutions(people: Dataset) -> None:
    assert list(people.query(f"SELECT * {{ GRAPH <{E.nowhere}> {{ VALUES ?x {{ 1 2 }} }} }}")) == []


def test_prefixes_come_from_the_call_and_from_the_graph(people: Dataset) -> None:
    assert names(people.query("SELECT ?o { x:ann x:knows ?o }", initNs={"x": E})) == {"bob", "eve"}
    people.bind("own", E)
    assert names(people.query("SELECT ?o { own:ann own:knows ?o }")) == {"bob", "eve"}


@pytest.mark.parametrize("prepare", [False, True])
def test_bindings_given_beforehand_stand_in_the_query_and_in_the_answer(people: Dataset, prepare: bool) -> None:
    text = "SELECT ?s ?o { ?s :knows ?o }"
    query = prepareQuery(text, initNs={"": E}) if prepare else text
    found = rows(people.query(query, initNs={"": E}, initBindings={"s": E.ann}))
    assert set(found) == {(E.ann, E.bob), (E.ann, E.eve)}


@pytest.mark.parametrize(
    ("pattern", "answer"),
    [
        ("?x :age ?age FILTER(?age > ?limit)", {"ann", "eve"}),
        ("?x :age ?age { ?x :age ?a FILTER(?a > ?limit) }", {"ann", "eve"}),
        ("?x :age ?age OPTIONAL { ?x :knows ?k FILTER(?age > ?limit) } FILTER(BOUND(?k))", {"ann"}),
        ("?x :knows ?k FILTER EXISTS { ?k :age ?a FILTER(?a < ?limit) }", {"ann"}),
        ("?x :age ?age FILTER NOT EXISTS { ?x :age ?a FILTER(?a < ?limit) }", {"ann", "eve"}),
        ("?x :age ?age MINUS { ?x :age ?a FILTER(?a < ?limit) }", {"ann", "eve"}),
        ("{ ?x :age ?a FILTER(?a < ?limit) } UNION { ?x :knows :bob }", {"ann", "bob"}),
        ("?x :age ?age BIND(?age - ?limit AS ?over) FILTER(?over > 0)", {"ann", "eve"}),
    ],
)
def test_a_value_given_beforehand_is_seen_wherever_the_variable_stands(people: Dataset, pattern: str, answer: set[str]) -> None:
    assert names(people.query(f"SELECT ?x {{ {pattern} }}", initNs={"": E}, initBindings={"limit": Literal(18)})) == answer


def test_a_value_given_beforehand_does_not_reach_into_a_sub_select_that_keeps_the_variable_to_itself(people: Dataset) -> None:
    text = "SELECT ?n ?x { { SELECT (COUNT(?x) AS ?n) { ?x :age ?a } } }"
    assert rows(people.query(text, initNs={"": E}, initBindings={"x": E.ann})) == [(Literal(3), E.ann)]


def test_each_form_has_its_result(people: Dataset) -> None:
    assert people.query("ASK { :bob :knows :eve }", initNs={"": E}).askAnswer is True
    made = people.query("CONSTRUCT { ?b :knownBy ?a } { ?a :knows ?b }", initNs={"": E}).graph
    assert made is not None
    assert set(made.subject_objects(E.knownBy)) == {(E.bob, E.ann), (E.eve, E.ann), (E.eve, E.bob)}
    described = people.query("DESCRIBE :eve", initNs={"": E}).graph
    assert described is not None
    assert set(described) == {(E.eve, E.age, Literal(29))}


def test_results_are_written_by_rdflib(people: Dataset) -> None:
    written = people.query("SELECT ?x ?a { ?x :age ?a } ORDER BY ?a LIMIT 1", initNs={"": E}).serialize(format="json")
    assert written is not None
    assert json.loads(written)["results"]["bindings"] == [
        {"x": {"type": "uri", "value": str(E.bob)}, "a": {"type": "literal", "value": "17", "datatype": XSD + "integer"}}
    ]


def test_relative_iris_are_resolved_against_the_base_of_the_call(people: Dataset) -> None:
    assert names(people.query("SELECT ?o { <ann> <knows> ?o }", base=str(E))) == {"bob", "eve"}


def test_the_answers_of_a_memory_store_may_be_read_while_it_changes() -> None:
    graph = Graph(MemoryStore()).parse(data=PEOPLE, format="turtle")
    for row in graph.query("SELECT ?x { ?x :age ?a }", initNs={"": E}):
        graph.add((row[0], RDF.type, E.Person))  # type: ignore[index]
    assert len(list(graph.subjects(RDF.type, E.Person))) == 3


def test_threads_share_a_plan_and_get_their_own_answers(people: Dataset) -> None:
    text = "SELECT ?o (COUNT(*) AS ?n) { ?s :knows ?o . ?o :age ?a FILTER(?a < 100) FILTER EXISTS { ?s :knows ?o } } GROUP BY ?o"

    def ask(number: int) -> bool:
        who, known = ((E.ann, {E.bob, E.eve}), (E.bob, {E.eve}), (E.eve, set()))[number % 3]
        return {row[0] for row in people.query(text, initNs={"": E}, initBindings={"s": who})} == known  # type: ignore[index]

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(ask, range(120)))


# what is refused
@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("SELECT * { SERVICE <http://example.org/sparql> { ?s ?p ?o } }", QueryRejected),
        ("INSERT DATA { <a> <b> <c> }", QueryRejected),
        ("SELECT * { ?s ?p }", BadQuery),
        ("SELECT ?s { ?s nope:p ?o }", BadQuery),
    ],
)
def test_what_cannot_run_is_an_error_of_ours(people: Dataset, text: str, error: type[OntoRagError]) -> None:
    with pytest.raises(error):
        people.query(text)


def test_an_update_is_refused_by_name(people: Dataset) -> None:
    with pytest.raises(QueryRejected, match="SPARQL Update"):
        people.update("DELETE WHERE { ?s ?p ?o }")
    assert len(people) == 6


def test_a_prepared_query_without_its_text_is_refused(people: Dataset) -> None:
    query = prepareQuery("SELECT * { ?s ?p ?o }")
    del query._original_args
    with pytest.raises(QueryRejected, match="prepareQuery"):
        people.query(query)


def test_a_budget_may_be_given(people: Dataset) -> None:
    with pytest.raises(QueryTimeout):
        list(people.query("SELECT * { ?s ?p ?o }", budget=Budget(deadline=0.0)))


def test_what_is_no_term_of_rdf_is_refused_by_name(cassandra_url: str) -> None:
    store = CassandraStore()
    store.open(f"{cassandra_url}?collection=rdflib", create=True)
    graph = Graph(store, E.g)
    with pytest.raises(QueryRejected, match="not a term of RDF"):
        graph.add((E.a, E.p, Variable("x")))
    with pytest.raises(QueryRejected, match="N3"):
        store.add((E.a, E.p, E.b), QuotedGraph(store, BNode()), quoted=True)
    store.close()


def test_formulas_are_kept_beside_the_rdf_that_queries_see() -> None:
    dataset = Dataset(MemoryStore())
    dataset.parse(data="@prefix : <http://example.org/> . { :a :b ?x } => { :a :c ?x } . :a :d :e .", format="n3")
    assert len(dataset) == 2
    [(formula, _, _)] = dataset.triples((None, URIRef("http://www.w3.org/2000/10/swap/log#implies"), None))
    assert isinstance(formula, QuotedGraph)
    assert list(formula) == [(E.a, E.b, Variable("x"))]
    assert names(dataset.query("SELECT ?s { ?s ?p ?o }")) == {"a"}


# the plugins
def test_the_plugins_are_what_the_project_registers() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())["project"]
    registered = project["entry-points"]["rdf.plugins.store"]
    found = {name: getattr(import_module(target.partition(":")[0]), target.partition(":")[2]) for name, target in registered.items()}
    assert found == {"ontorag-memory": MemoryStore, "ontorag-cassandra": CassandraStore}


def test_a_store_that_is_not_open_says_how_to_open_it() -> None:
    with pytest.raises(BadSettings, match="open"):
        len(CassandraStore())


def test_a_collection_that_does_not_exist_is_not_made_unasked(cassandra_url: str) -> None:
    assert CassandraStore().open(f"{cassandra_url}?collection=nothing", create=False) == NO_STORE


def test_what_one_store_wrote_another_reads(cassandra_url: str) -> None:
    url = f"{cassandra_url}?collection=shared"
    writer, reader = CassandraStore(), CassandraStore()
    assert writer.open(url, create=True) == VALID_STORE
    Graph(writer, E.g).add((E.a, E.p, E.b))
    writer.bind("e", URIRef(E))
    writer.close()
    assert reader.open(url) == VALID_STORE
    assert list(Graph(reader, E.g)) == [(E.a, E.p, E.b)]
    assert reader.namespace("e") == URIRef(E)
    reader.close()

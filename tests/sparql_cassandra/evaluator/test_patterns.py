"""Graph patterns and query forms where engines differ: the bottom-up semantics of SPARQL 1.1 (18.5 and 18.6)."""

from __future__ import annotations

import pytest

from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.engine import prepare, run_for, solutions, triples, truth
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH, Quad

PREFIX = "PREFIX : <http://e/> "


def quads(text: str, graph: str = "") -> list[Quad]:
    """`a p b, ...` as quads of IRIs."""
    key = f"Ihttp://e/{graph}" if graph else DEFAULT_GRAPH
    return [(s, p, o, key) for part in text.split(", ") for s, p, o in [[f"Ihttp://e/{name}" for name in part.split()]]]


DATA = [*quads("a p b, a p c, b q c, c q a, a r a, b s b"), *quads("g1a p g1b, x p x", "g1"), *quads("g2a p g2b", "g2")]


def rows(query: str, data: list[Quad] = DATA) -> list[str]:
    """Each row in short: `a - b` for two IRIs with an unbound one between them; sorted."""
    prepared = prepare(PREFIX + query)
    found = solutions(prepared, run_for(prepared, MemoryIndex(data), default=(DEFAULT_GRAPH,)))
    return sorted(" ".join("-" if key is None else key.rpartition("/")[2].rpartition(" ")[2] for key in row) for row in found)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        # a FILTER sees its own group only
        ("SELECT ?x { :a :p ?x { :a :q ?y } UNION { :b :q ?y FILTER(?x = :b) } }", []),
        ("SELECT ?x ?y { :a :p ?x OPTIONAL { ?x :q ?y FILTER(?x = :b) } }", ["b c", "c -"]),
        ("SELECT ?x ?y { :a :p ?x OPTIONAL { { ?x :q ?y FILTER(?z = :b) } } }", ["b -", "c -"]),
        # the optional part of an optional part does not see the outside
        ("SELECT ?y { :a :p ?x OPTIONAL { :b :q ?w OPTIONAL { :b :s ?y FILTER(?x = :b) } } }", ["-", "-"]),
        # rows without a value agree with every value
        ("SELECT ?x ?y { VALUES (?x ?y) { (:b UNDEF) (UNDEF :a) } ?x :q ?y }", ["b c", "c a"]),
        ("SELECT ?x { { :a :p ?x } MINUS { VALUES ?y { :b } } }", ["b", "c"]),
        ("SELECT ?x { { :a :p ?x } MINUS { VALUES (?x ?y) { (:b 1) (UNDEF 2) } } }", ["c"]),
        # EXISTS puts values in the place of variables, everywhere inside
        ("SELECT ?x { :a :p ?x FILTER EXISTS { :a :p ?z FILTER(?z = ?x && ?x = :b) } }", ["b"]),
        ("SELECT ?x { :a :p ?x FILTER EXISTS { FILTER EXISTS { ?x :s ?x } } }", ["b"]),
        ("SELECT ?x { :a :p ?x FILTER NOT EXISTS { FILTER NOT EXISTS { ?x :s ?x } } }", ["b"]),
        ("SELECT ?x { :a :p ?x FILTER EXISTS { :a :p ?y MINUS { ?y :s ?x } } }", ["b", "c"]),
        ("SELECT ?x { :a :p ?x FILTER EXISTS { VALUES ?x { :b } } }", ["b"]),
        ("SELECT ?x { :a :p ?x FILTER EXISTS { BIND(:c AS ?x) } }", ["c"]),
        ("SELECT ?x { :a :p ?x FILTER EXISTS { { SELECT ?x { ?x :s ?y } } } }", ["b"]),
        ("SELECT ?x { :a :p ?x FILTER EXISTS { { SELECT ?y { ?x :s ?y } } } }", ["b", "c"]),
        ("SELECT ?x { :a :p ?x FILTER EXISTS { :a :p ?y OPTIONAL { ?y :s ?x } FILTER(!BOUND(?x)) } }", []),
        # duplicates count
        ("SELECT ?x { { :a :p ?x } UNION { :a :p ?x } }", ["b", "b", "c", "c"]),
        ("SELECT DISTINCT ?x { { :a :p ?x } UNION { :a :p ?x } }", ["b", "c"]),
        ("SELECT ?s { ?s (:p|!:q) :b }", ["a", "a", "b"]),
        ("SELECT ?x { :a (:p/:q) ?x }", ["a", "c"]),
        ("SELECT ?x { :a (:p/:q)* ?x }", ["a", "c"]),
        # paths of no steps
        ("SELECT ?x { :nowhere :p* ?x }", ["nowhere"]),
        ("SELECT ?x { VALUES ?x { :nowhere :a } ?x :p* ?x }", ["a"]),
        ("SELECT ?x { ?x :p? ?y . ?y :q* :nowhere }", []),
        ("SELECT ?x { ?x :p? :b }", ["a", "b"]),
        ("SELECT ?x { :a ^:q/^:q ?x }", ["b"]),
        ("SELECT ?x { ?x !(:p|:q|^:s) :b }", ["b", "c"]),
        # one variable twice
        ("SELECT ?x { ?x :r ?x }", ["a"]),
        ("SELECT ?x ?p { ?x ?p ?x }", ["a r", "b s"]),
        # graphs
        ("SELECT ?g { GRAPH ?g {} }", ["g1", "g2"]),
        ("SELECT ?g ?x { GRAPH ?g { VALUES ?x { :v } } }", ["g1 v", "g2 v"]),
        ("SELECT ?g ?n { GRAPH ?g { { SELECT (COUNT(*) AS ?n) { ?s ?p ?o } } } }", ["g1 2", "g2 1"]),
        ("SELECT ?g ?s { GRAPH ?g { ?s :p ?s } }", ["g1 x"]),
        ("SELECT ?g ?x { GRAPH ?g { ?x :p ?y FILTER(BOUND(?g)) } }", []),
        ("SELECT ?x { GRAPH :nowhere { VALUES ?x { 1 } } }", []),
        ("SELECT ?x { GRAPH :g1 { BIND(:v AS ?x) } }", ["v"]),
        ("SELECT ?x { GRAPH :g1 { ?x :p :g1b } GRAPH :g2 { ?y :p :g2b } }", ["g1a"]),
        ("SELECT ?x FROM :g1 { ?x :p ?y }", ["g1a", "x"]),
        ("SELECT ?x FROM NAMED :g2 { GRAPH ?g { ?x :p ?y } }", ["g2a"]),
        ("SELECT ?x FROM :g1 FROM :g2 { ?x :p ?y }", ["g1a", "g2a", "x"]),
        # sub-selects
        ("SELECT ?x ?y { :a :p ?x { SELECT ?y { :a :p ?y } ORDER BY ?y LIMIT 1 } }", ["b b", "c b"]),
        ("SELECT ?n { { SELECT (COUNT(*) AS ?n) { ?s :nothing ?o } } }", ["0"]),
    ],
)  # fmt: skip
def test_a_pattern_has_the_solutions_of_the_standard(query: str, expected: list[str]) -> None:
    assert rows(query) == expected


def made(query: str) -> set[tuple[str, ...]]:
    prepared = prepare(PREFIX + query)
    deep = [("Ihttp://e/d", "Ihttp://e/p", "Bx", DEFAULT_GRAPH), ("Bx", "Ihttp://e/q", "Sdeep", DEFAULT_GRAPH)]
    found = triples(prepared, run_for(prepared, MemoryIndex([*DATA, *deep])))
    return {tuple(key.rpartition("/")[2] for key in triple) for triple in found}


def test_construct_leaves_out_what_is_no_triple() -> None:
    query = "CONSTRUCT { ?x :made ?y . ?y :from :a . 'text' :p :o } { :b :q ?c BIND(:new AS ?x) VALUES ?y { 1 :v UNDEF } }"
    assert made(query) == {("new", "made", "Xinteger 1"), ("new", "made", "v"), ("v", "from", "a")}


def test_construct_makes_a_blank_node_for_each_solution() -> None:
    prepared = prepare(PREFIX + "CONSTRUCT { _:n :is ?x . _:n :of :a } { :a :p ?x }")
    found = list(triples(prepared, run_for(prepared, MemoryIndex(DATA))))
    assert len(found) == 4
    assert len({subject for subject, _, _ in found}) == 2


def test_describe_follows_blank_nodes() -> None:
    assert made("DESCRIBE :d") == {("d", "p", "Bx"), ("Bx", "q", "Sdeep")}


def test_ask_reads_only_until_it_knows() -> None:
    index = MemoryIndex((f"Is{number}", "Ihttp://e/p", f"Io{number}", DEFAULT_GRAPH) for number in range(20_000))
    prepared, budget = prepare(PREFIX + "ASK { ?s :p ?o }"), Budget()
    assert truth(prepared, run_for(prepared, index, budget=budget))
    assert budget.rows_read < 2_000


def test_the_first_rows_come_before_everything_is_read() -> None:
    index = MemoryIndex((f"Is{number}", f"Ihttp://e/{'pq'[number % 2]}", f"Is{number + 1}", DEFAULT_GRAPH) for number in range(20_000))
    prepared, budget = prepare(PREFIX + "SELECT * { ?s :p ?o . ?o :q ?x } LIMIT 5"), Budget()
    assert len(list(solutions(prepared, run_for(prepared, index, budget=budget)))) == 5
    assert budget.rows_read < 2_000

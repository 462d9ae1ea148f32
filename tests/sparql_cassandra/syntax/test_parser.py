"""From text to algebra (SPARQL 1.1, 18.2), the places of mistakes, and what is refused before anything runs."""

from __future__ import annotations

import pytest

from onto_core.errors import BadQuery, QueryRejected
from sparql_cassandra.syntax.algebra import (
    Aggregate,
    Alternative,
    Bgp,
    Call,
    Closure,
    Constant,
    Distinct,
    Exists,
    Extend,
    Filter,
    Graph,
    Group,
    Inverse,
    Join,
    LeftJoin,
    Minus,
    Negated,
    Node,
    OrderBy,
    PathLink,
    PathPattern,
    Project,
    Slice,
    TriplePattern,
    Union,
    Values,
    Var,
    surely_bound,
)
from sparql_cassandra.syntax.parse_terms import SyntaxLimits
from sparql_cassandra.syntax.parser import parse

A, B, C, X = Var("a"), Var("b"), Var("c"), Var("x")
P, Q = "Ihttp://e/p", "Ihttp://e/q"
AB, BC = TriplePattern(A, P, B), TriplePattern(B, Q, C)


def where(pattern: str) -> Node:
    query = parse(f"PREFIX : <http://e/> SELECT * {{ {pattern} }}")
    assert isinstance(query.pattern, Project)
    return query.pattern.child


@pytest.mark.parametrize(
    ("pattern", "algebra"),
    [
        ("", Bgp()),
        ("?a :p ?b . ?b :q ?c", Bgp((AB, BC))),
        ("?a :p ?b FILTER(?a = ?b) ?b :q ?c", Filter(Bgp((AB, BC)), Call("=", (A, B)))),
        ("?a :p ?b OPTIONAL { ?b :q ?c }", LeftJoin(Bgp((AB,)), Bgp((BC,)))),
        ("?a :p ?b OPTIONAL { ?b :q ?c FILTER(?c) }", LeftJoin(Bgp((AB,)), Bgp((BC,)), C)),
        ("?a :p ?b OPTIONAL { { ?b :q ?c FILTER(?c) } }", LeftJoin(Bgp((AB,)), Filter(Bgp((BC,)), C))),
        ("{ ?a :p ?b } UNION { ?b :q ?c }", Union(Bgp((AB,)), Bgp((BC,)))),
        ("?a :p ?b MINUS { ?b :q ?c }", Minus(Bgp((AB,)), Bgp((BC,)))),
        ("GRAPH ?x { ?a :p ?b }", Graph(X, Bgp((AB,)))),
        ("?a :p ?b BIND(1 AS ?x)", Extend(Bgp((AB,)), X, Constant("Xinteger 1"))),
        ("VALUES (?a ?x) { (:p UNDEF) }", Values((A, X), ((P, None),))),
        ("?a :p ?b { SELECT ?b { ?b :q ?c } }", Join(Bgp((AB,)), Project(Bgp((BC,)), (B,)))),
        ("FILTER NOT EXISTS { ?a :p ?b }", Filter(Bgp(), Exists(Bgp((AB,)), negated=True))),
    ],
)
def test_a_pattern_becomes_the_algebra_of_the_standard(pattern: str, algebra: Node) -> None:
    assert where(pattern) == algebra


@pytest.mark.parametrize(
    ("path", "patterns"),
    [
        (":p", (TriplePattern(A, P, B),)),
        ("^:p", (TriplePattern(B, P, A),)),
        (":p/:q", (TriplePattern(A, P, Var(".1")), TriplePattern(Var(".1"), Q, B))),
        (":p|:q", (PathPattern(A, Alternative(PathLink(P), PathLink(Q)), B),)),
        (":p*", (PathPattern(A, Closure(PathLink(P), 0, endless=True), B),)),
        (":p+", (PathPattern(A, Closure(PathLink(P), 1, endless=True), B),)),
        ("(^:p)?", (PathPattern(A, Closure(Inverse(PathLink(P)), 0, endless=False), B),)),
        ("!:p", (PathPattern(A, Negated(frozenset({P}), None), B),)),
        ("!(:p|^:q)", (PathPattern(A, Negated(frozenset({P}), frozenset({Q})), B),)),
        ("!^:q", (PathPattern(A, Negated(None, frozenset({Q})), B),)),
    ],
)
def test_a_path_becomes_triple_patterns_as_far_as_it_can(path: str, patterns: tuple[TriplePattern | PathPattern, ...]) -> None:
    found = where(f"?a {path} ?b")
    assert isinstance(found, Bgp)
    terms = [term for pattern in found.patterns for term in (pattern.subject, pattern.object)]
    names = dict.fromkeys(term for term in terms if isinstance(term, Var) and not term.visible)
    renamed = {name: Var(f".{number}") for number, name in enumerate(names, 1)}

    def named(pattern: TriplePattern | PathPattern) -> TriplePattern | PathPattern:
        s, o = (renamed.get(term, term) if isinstance(term, Var) else term for term in (pattern.subject, pattern.object))
        return TriplePattern(s, pattern.predicate, o) if isinstance(pattern, TriplePattern) else PathPattern(s, pattern.path, o)

    assert tuple(map(named, found.patterns)) == patterns


def test_solution_modifiers_stand_in_the_order_of_the_standard() -> None:
    pattern = parse("SELECT DISTINCT ?a (COUNT(?b) AS ?x) { ?a <http://e/p> ?b } GROUP BY ?a HAVING(?x > 1) ORDER BY ?a LIMIT 2 OFFSET 1").pattern
    kinds = []
    while not isinstance(pattern, Bgp):
        kinds.append(type(pattern))
        pattern = pattern.child  # type: ignore[union-attr]
    assert kinds == [Slice, Distinct, Project, OrderBy, Extend, Filter, Group]


def test_an_aggregate_that_stands_twice_is_computed_once() -> None:
    pattern = parse("SELECT (COUNT(?b) AS ?x) (COUNT(?b) + 1 AS ?y) { ?a <p> ?b }").pattern
    while not isinstance(pattern, Group):
        pattern = pattern.child  # type: ignore[union-attr]
    assert [aggregate for _, aggregate in pattern.aggregates] == [Aggregate("COUNT", B)]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 + 2 * 3", Call("+", (Constant("Xinteger 1"), Call("*", (Constant("Xinteger 2"), Constant("Xinteger 3")))))),
        ("1 - 2 - 3", Call("-", (Call("-", (Constant("Xinteger 1"), Constant("Xinteger 2"))), Constant("Xinteger 3")))),
        ("?a -1", Call("-", (A, Constant("Xinteger 1")))),
        ("-1", Constant("Xinteger -1")),
        ("!?a || ?b && ?c", Call("||", (Call("!", (A,)), Call("&&", (B, C))))),
        ("'a'@en-GB", Constant("Ten-GB a")),
        ("'''a\n'b'''", Constant("Sa\n'b")),
        (r"'\t\\\u00e9'", Constant("S\t\\é")),
        ("'1'^^<http://www.w3.org/2001/XMLSchema#byte>", Constant("Xbyte 1")),
        ("1.5e3", Constant("Xdouble 1.5e3")),
        ("TRUE", Constant("Xboolean true")),
    ],
)
def test_an_expression_is_read_with_the_precedence_of_the_grammar(expression: str, value: object) -> None:
    found = where(f"BIND({expression} AS ?x)")
    assert isinstance(found, Extend)
    assert found.expression == value


@pytest.mark.parametrize(
    ("query", "place", "words"),
    [
        ("SELECT * {\n ?s ?p }", "line 2, column 8", "found"),
        ("SELECT * { ?s x:p ?o }", "line 1, column 15", "PREFIX x:"),
        ("SELECT ?a { ?s ?p ?o } GROUP BY ?s", "line 1, column", "neither grouped"),
        ("SELECT (SUM(?a) AS ?b) (COUNT(SUM(?a)) AS ?c) {}", "line 1", "inside another aggregate"),
        ("SELECT * { ?s ?p ?o FILTER(COUNT(?s) > 1) }", "line 1", "cannot stand here"),
        ("SELECT * { ?s ?p ?o BIND(1 AS ?o) }", "line 1, column 31", "bound already"),
        ("SELECT * { _:a ?p ?o OPTIONAL { _:a ?q ?r } }", "line 1, column 33", "two graph patterns"),
        ("SELECT * { VALUES (?a ?b) { (1) } }", "line 1, column 29", "1 values for 2"),
        ("SELECT * { FILTER(STRLEN(?a, ?b)) }", "line 1, column 19", "takes 1 argument"),
        ("SELECT * { ?s ?p 'open }", "line 1, column 18", "not closed"),
        ("SELECT * { ?s ?p ?o } LIMIT x", "line 1, column 29", "whole number"),
    ],
)
def test_a_mistake_is_named_with_its_place(query: str, place: str, words: str) -> None:
    with pytest.raises(BadQuery) as error:
        parse(query)
    assert place in str(error.value)
    assert words in str(error.value)


@pytest.mark.parametrize("text", ["LOAD <a>", "CLEAR ALL", "WITH <a> DELETE { ?s ?p ?o } WHERE {}", "SELECT * { SERVICE SILENT <a> { } }"])
def test_what_writes_or_leaves_the_store_is_refused(text: str) -> None:
    with pytest.raises(QueryRejected, match="refused"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("SELECT * { " + "{ " * 70 + "} " * 70 + "}", "levels deep"),
        ("SELECT * { FILTER(" + "(" * 70 + "1" + ")" * 70 + ") }", "levels deep"),
        ("SELECT * { FILTER(" + "!" * 70 + "1) }", "levels deep"),
        ("SELECT * { ?s " + "^(" * 70 + "<p>" + ")" * 70 + " ?o }", "levels deep"),
        ("SELECT * { " + "?s ?p ?o . " * 600 + "}", "patterns"),
        ("SELECT * { VALUES ?x { " + "1 " * 20_001 + "} }", "values"),
        ("SELECT * {}" + " " * 200_000, "characters"),
    ],
)
def test_a_query_over_a_limit_is_refused_before_it_runs(text: str, limit: str) -> None:
    with pytest.raises(QueryRejected, match=limit):
        parse(text, limits=SyntaxLimits())


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("?a :p ?b OPTIONAL { ?b :q ?c }", "ab"),
        ("{ ?a :p ?b } UNION { ?b :q ?c }", "b"),
        ("?a :p ?b MINUS { ?b :q ?c }", "ab"),
        ("VALUES (?a ?b) { (1 2) (UNDEF 3) }", "b"),
        ("?a :p ?b BIND(1 / 0 AS ?x)", "ab"),
        ("GRAPH ?x { ?a :p ?b }", "abx"),
        ("{ SELECT ?a { ?a :p ?b OPTIONAL { ?b :q ?c } } }", "a"),
        ("{ SELECT ?a (SUM(?b) AS ?x) { ?a :p ?b } GROUP BY ?a }", "a"),
    ],
)
def test_what_a_pattern_surely_binds(pattern: str, names: str) -> None:
    assert {variable.name for variable in surely_bound(where(pattern))} == set(names)

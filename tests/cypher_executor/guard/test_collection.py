"""The text that keeps a query in its collection."""

from __future__ import annotations

import pytest

from cypher_executor.guard import check
from cypher_executor.guard.collection import PARAMETER, confine
from onto_core.errors import QueryRejected

HERE = f"collection: ${PARAMETER}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MATCH (n) RETURN n", f"MATCH (n:Resource {{{HERE}}}) RETURN n LIMIT 1000"),
        ("MATCH () RETURN 1", f"MATCH (:Resource {{{HERE}}}) RETURN 1 LIMIT 1000"),
        ("MATCH (n:A) RETURN n", f"MATCH (n:A {{{HERE}}}) RETURN n LIMIT 1000"),
        ("MATCH (n:A {x: 1}) RETURN n", f"MATCH (n:A {{{HERE}, x: 1}}) RETURN n LIMIT 1000"),
        ("MATCH (n {}) RETURN n", f"MATCH (n:Resource {{{HERE}}}) RETURN n LIMIT 1000"),
        ("MATCH ({x: 1}) RETURN 1", f"MATCH (:Resource {{{HERE}, x: 1}}) RETURN 1 LIMIT 1000"),
        ("MATCH (n:A WHERE n.x > 1) RETURN n", f"MATCH (n:A {{{HERE}}} WHERE n.x > 1) RETURN n LIMIT 1000"),
        ("MATCH (where:`where` WHERE where.x > 1) RETURN 1", f"MATCH (where:`where` {{{HERE}}} WHERE where.x > 1) RETURN 1 LIMIT 1000"),
        ("MATCH (`(`:`{` {`}`: 1}) RETURN 1", f"MATCH (`(`:`{{` {{{HERE}, `}}`: 1}}) RETURN 1 LIMIT 1000"),
        ("MATCH (a /* (b {x: 1} */ {x: '{'}) RETURN 1", f"MATCH (a:Resource {{{HERE}, x: '{{'}}) RETURN 1 LIMIT 1000"),
        ("MATCH (a {collection: 'd'}) RETURN a", f"MATCH (a:Resource {{{HERE}, collection: 'd'}}) RETURN a LIMIT 1000"),
        ("MATCH (a)-[:R]->(b) RETURN b", f"MATCH (a:Resource {{{HERE}}})-[:R]->(b) RETURN b LIMIT 1000"),
        ("MATCH (a)-[*0..2]->(b) RETURN b", f"MATCH (a:Resource {{{HERE}}})-[*0..2]->(b) RETURN b LIMIT 1000"),
        ("MATCH p = (a)-->(b) RETURN p", f"MATCH p = (a:Resource {{{HERE}}})-->(b) RETURN p LIMIT 1000"),
        ("MATCH (a:A), (b:B) RETURN a", f"MATCH (a:A {{{HERE}}}), (b:B {{{HERE}}}) RETURN a LIMIT 1000"),
        ("MATCH (a) RETURN [(x:B)-->(y) | y.z] AS l", f"MATCH (a:Resource {{{HERE}}}) RETURN [(x:B {{{HERE}}})-->(y) | y.z] AS l LIMIT 1000"),
    ],
)
def test_the_first_node_of_every_pattern_is_of_the_collection(text: str, expected: str) -> None:
    assert_confined(text, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MATCH ((a)-->(b)){0,1}(c) RETURN c", f"MATCH (:Resource {{{HERE}}})((a)-->(b)){{0,1}}(c) RETURN c LIMIT 1000"),
        ("MATCH ((a {x: 1})-->(b)){1,2} RETURN a", f"MATCH (:Resource {{{HERE}}})((a {{x: 1}})-->(b)){{1,2}} RETURN a LIMIT 1000"),
        ("MATCH (((a)-->(b)){0,1}(c)) RETURN c", f"MATCH ((:Resource {{{HERE}}})((a)-->(b)){{0,1}}(c)) RETURN c LIMIT 1000"),
        ("MATCH (p = (a)-->(b)) RETURN p", f"MATCH (p = (a:Resource {{{HERE}}})-->(b)) RETURN p LIMIT 1000"),
        (
            "MATCH ((a)-->(b)){0,1}((c)-->(d) WHERE d.x = 1){0,1} RETURN c",
            f"MATCH (:Resource {{{HERE}}})((a)-->(b)){{0,1}}(:Resource {{{HERE}}})((c)-->(d) WHERE d.x = 1){{0,1}}(:Resource {{{HERE}}}) "
            "RETURN c LIMIT 1000",
        ),
    ],
)
def test_a_node_that_a_group_implies_is_written_and_tied(text: str, expected: str) -> None:
    assert_confined(text, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MATCH (a)-->(b) WHERE b.x = 1 RETURN b", f"MATCH (a:Resource {{{HERE}}})-->(b:Resource {{{HERE}}}) WHERE b.x = 1 RETURN b LIMIT 1000"),
        (
            "MATCH (a)-->(b) WITH * WHERE b.x = 1 RETURN b",
            f"MATCH (a:Resource {{{HERE}}})-->(b:Resource {{{HERE}}}) WITH * WHERE b.x = 1 RETURN b LIMIT 1000",
        ),
        ("MATCH (a)-->(b:B {x: $x}) RETURN b", f"MATCH (a:Resource {{{HERE}}})-->(b:B {{{HERE}, x: $x}}) RETURN b LIMIT 1000"),
        (
            "MATCH (a)-->(b)-->({x: date(b.x)}) RETURN b",
            f"MATCH (a:Resource {{{HERE}}})-->(b:Resource {{{HERE}}})-->(:Resource {{{HERE}, x: date(b.x)}}) RETURN b LIMIT 1000",
        ),
        (
            "MATCH (a:A)-->(:!B)<--(:%) WHERE a.x = 1 RETURN a",
            f"MATCH (a:A {{{HERE}}})-->(:Resource&(!B) {{{HERE}}})<--(:Resource&(%) {{{HERE}}}) WHERE a.x = 1 RETURN a LIMIT 1000",
        ),
        ("MATCH ANY SHORTEST (a:A)-->{1,3}(b) RETURN a", f"MATCH ANY SHORTEST (a:A {{{HERE}}})-->{{1,3}}(b:Resource {{{HERE}}}) RETURN a LIMIT 1000"),
        (
            "MATCH p = shortestPath((a:A)-[*..5]-(b)) RETURN p",
            f"MATCH p = shortestPath((a:A {{{HERE}}})-[*..5]-(b:Resource {{{HERE}}})) RETURN p LIMIT 1000",
        ),
        (
            "OPTIONAL MATCH p = shortestPath((:A)-[*..5]-(b {x: 1})) RETURN p",
            f"OPTIONAL MATCH p = shortestPath((:A {{{HERE}}})-[*..5]-(b:Resource {{{HERE}, x: 1}})) RETURN p LIMIT 1000",
        ),
        (
            "MATCH (a:A) WHERE EXISTS { (:B)-->(:C) } RETURN a",
            f"MATCH (a:A {{{HERE}}}) WHERE EXISTS {{ (:B {{{HERE}}})-->(:C {{{HERE}}}) }} RETURN a LIMIT 1000",
        ),
    ],
)
def test_with_a_condition_that_could_fail_every_node_is_tied(text: str, expected: str) -> None:
    assert_confined(text, expected)


def assert_confined(text: str, expected: str) -> None:
    confined = confine(check(text, "neo4j", {"x": 1}), "c", shared=True)
    assert "".join(confined.text.split()) == "".join(expected.split())
    assert confined.parameters[PARAMETER] == "c"
    check(confined.text, "neo4j", confined.parameters)


def test_columns_keep_their_names() -> None:
    text = "MATCH (a) RETURN COUNT { (a)-->() }, a.x, [(a)-->(`b`) | b.x] AS l"
    confined = confine(check(text, "neo4j"), "c", shared=True)
    assert " AS `COUNT { (a)-->() }`, a.x, [" in confined.text
    assert confined.text.endswith("AS l LIMIT 1000")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("CALL db.labels() YIELD label RETURN label", "sees every collection"),
        ("MATCH (m:OntoragMention) RETURN m", "nodes with the label OntoragMention are in no collection"),
        ("MATCH (m:!OntoragChunk) RETURN m", "nodes with the label OntoragChunk"),
        ("MATCH (m) WHERE m:OntoragName RETURN m", "nodes with the label OntoragName"),
        ("MATCH (m) WHERE m.x = $ontorag_collection RETURN m", "give your parameter another name"),
        ("MATCH (m) RETURN $`ontorag_collection` AS c", "give your parameter another name"),
    ],
)
def test_what_cannot_be_confined_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(QueryRejected, match=sentence):
        confine(check(text, "neo4j", {PARAMETER: "d"}), "c", shared=True)


def test_where_a_graph_holds_one_collection_only_provenance_is_hidden() -> None:
    confined = confine(check("MATCH (n)-->(m:A) MATCH (k:B {x: 1}) RETURN n, k", "falkordb"), "c", shared=False)
    assert "".join(confined.text.split()).startswith("MATCH(n:Resource)-->(m:A)MATCH(k:B{x:1})RETURN")
    assert PARAMETER not in confined.parameters

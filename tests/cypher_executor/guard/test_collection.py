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
        ("MATCH (n) RETURN n", f"MATCH (n:Resource {{{HERE}}} ) RETURN n LIMIT 1000"),
        ("MATCH () RETURN 1", f"MATCH (:Resource {{{HERE}}} ) RETURN 1 LIMIT 1000"),
        ("MATCH (n:A) RETURN n", f"MATCH (n:A {{{HERE}}} ) RETURN n LIMIT 1000"),
        ("MATCH (n:A {x: 1}) RETURN n", f"MATCH (n:A {{{HERE}, x: 1}}) RETURN n LIMIT 1000"),
        ("MATCH ({x: 1}) RETURN 1", f"MATCH (:Resource {{{HERE}, x: 1}}) RETURN 1 LIMIT 1000"),
        ("MATCH (n:A WHERE n.x > 1) RETURN n", f"MATCH (n:A  {{{HERE}}} WHERE n.x > 1) RETURN n LIMIT 1000"),
        ("MATCH (a)-[:R]->(b) RETURN b", f"MATCH (a:Resource {{{HERE}}} )-[:R]->(b) RETURN b LIMIT 1000"),
        ("MATCH p = (a)-->(b) RETURN p", f"MATCH p = (a:Resource {{{HERE}}} )-->(b) RETURN p LIMIT 1000"),
        (
            "MATCH (a:A), (b:B) WHERE a.x = b.x RETURN a",
            f"MATCH (a:A {{{HERE}}} ), (b:B {{{HERE}}} ) WHERE a.x = b.x RETURN a LIMIT 1000",
        ),
        (
            "MATCH (a:A) WHERE EXISTS { (:B)-->(:C) } RETURN a",
            f"MATCH (a:A {{{HERE}}} ) WHERE EXISTS {{ (:B {{{HERE}}} )-->(:C) }} RETURN a LIMIT 1000",
        ),
        (
            "MATCH (a:A) RETURN [(x:B)-->(y) | y.z] AS l",
            f"MATCH (a:A {{{HERE}}} ) RETURN [(x:B {{{HERE}}} )-->(y) | y.z] AS l LIMIT 1000",
        ),
    ],
)
def test_the_first_node_of_every_pattern_is_of_the_collection(text: str, expected: str) -> None:
    confined = confine(check(text, "neo4j"), "c", shared=True)
    assert "".join(confined.text.split()) == "".join(expected.split())
    assert confined.parameters[PARAMETER] == "c"
    check(confined.text, "neo4j", confined.parameters)


def test_a_shortest_path_is_confined_by_a_clause_before_it() -> None:
    confined = confine(check("MATCH p = shortestPath((a)-[*..5]-(b)) RETURN p", "neo4j"), "c", shared=True)
    assert confined.text.startswith(f"MATCH (a:Resource {{{HERE}}}) MATCH p = shortestPath(")
    with pytest.raises(QueryRejected, match="needs a name"):
        confine(check("MATCH p = shortestPath((:A)-[*..5]-(b)) RETURN p", "neo4j"), "c", shared=True)


def test_a_procedure_would_see_everything() -> None:
    with pytest.raises(QueryRejected, match="sees every collection"):
        confine(check("CALL db.labels() YIELD label RETURN label", "neo4j"), "c", shared=True)


def test_where_a_graph_holds_one_collection_only_provenance_is_hidden() -> None:
    confined = confine(check("MATCH (n)-->(m:A) MATCH (k:B {x: 1}) RETURN n, k", "falkordb"), "c", shared=False)
    assert "".join(confined.text.split()).startswith("MATCH(n:Resource)-->(m:A)MATCH(k:B{x:1})RETURN")
    assert PARAMETER not in confined.parameters

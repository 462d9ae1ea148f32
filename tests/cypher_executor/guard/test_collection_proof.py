"""Proof over the parsed text that what runs is tied to its collection: for every form of path, in every place that may hold one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from cypher_executor.guard import check
from cypher_executor.guard.collection import PARAMETER, confine
from cypher_executor.syntax.clauses import read_query
from cypher_executor.syntax.tree import Comprehension, Constant, Group, NodePattern, Parameter, Path, Relationship, parts
from onto_core.errors import QueryRejected
from tests.worlds.cypher_queries import PARAMETERS, Author

PLACES = (
    "MATCH {} RETURN 1 AS one",
    "OPTIONAL MATCH {} RETURN 1 AS one",
    "MATCH (z), {} RETURN 1 AS one",
    "MATCH {} WHERE date(x.y) = date() RETURN 1 AS one",
    "MATCH (z) WITH z ORDER BY z.x LIMIT 3 MATCH {} WITH * WHERE z.x = 1 RETURN 1 AS one",
    "MATCH {0} RETURN 1 AS one UNION MATCH {0} RETURN 1 AS one",
    "MATCH (z:Z) WHERE EXISTS {{ {} }} RETURN z",
    "MATCH (z:Z) WHERE NOT EXISTS {{ MATCH {} RETURN 1 }} RETURN z",
    "MATCH (z) RETURN COUNT {{ {} }}",
    "MATCH (z) RETURN [COLLECT {{ MATCH {} RETURN 1 }}, {{key: 1}}] AS list ORDER BY z.x",
    "MATCH (z) CALL (z) {{ MATCH {} RETURN count(*) AS u }} RETURN u",
    "UNWIND [1] AS i CALL {{ MATCH {} RETURN count(*) AS u }} WITH u WHERE u > 1 RETURN u",
)
PLAIN = (
    "(a)-->(b)",
    "(:A)<--(:B)",
    "({x: 1})--({y: 2})",
    "(a {x: $age})-[r:R {y: 1}]->(b)",
    "(a {x: date()})-[:R]->(b)",
    "(a)-[*0..2]->(b)",
    "(:!A)-[r*1..2]-(b:%)",
    "(a:A|B)-->(b)-[:R*..2]->(c)<--()",
    "(`a {`:`B)` {`}`: '({'})-[:`]->(`]->(b)",
)
GROUPED = (
    "(a)",
    "()",
    "(a:A&!B)",
    "(a IS %)",
    "(a {})",
    "(a:A WHERE a.x = 1)",
    "p = (a)-->(b)",
    "(a)-[r WHERE r.x = 1]->(b)",
    "(a)-->{0,2}(b)",
    "(a)-[:R]->{1,2}(b)",
    "((a)-->(b)){0,1}(c)",
    "((a {x: 1})-->(b)){0,1}(c)",
    "((a)-->(b)){1,2}",
    "((a)-->(b)){0,1}((c)-->(d)){0,1}(e)",
    "((a)-->(b)){1,2}((c)-->(d)){0,1}",
    "(e)((a)-->(b)){0,1}((c)-->(d)){0,1}",
    "(e)((a)-->(b)){0,1}(f)-->(g)",
    "((a)-->(b) WHERE a.x = b.x){0,2}(c)",
    "((a)-->(b))",
    "(p = (a)-->(b) WHERE a.x = 1)",
    "(((a)-->(b)){0,1}(c))",
    "(((a)-->(b)){0,1}(c) WHERE c.x = 1)",
    "ANY SHORTEST (a)-->{1,2}(b)",
    "ALL SHORTEST ((a)-->(b)){0,2}(c)",
    "p = SHORTEST 2 ((a)-->(b)){1,2}",
    "ANY SHORTEST (((a)-->(b)){0,2}(c))",
    "SHORTEST 1 GROUPS (a)((b)-->(c)){0,1}",
    "ANY (a)-->(b)",
    "p = shortestPath((a:A)-[*..3]-(b:B))",
    "p = allShortestPaths((a)-[:R*..3]->({x: 1}))",
)
IN_EXPRESSIONS = (
    "MATCH (a), (b) WHERE {} RETURN a",
    "MATCH (a), (b) WHERE NOT ({} AND a.x = 1) RETURN a",
    "MATCH (a), (b) RETURN [{} | a.x] AS l",
    "MATCH (a), (b) RETURN [q = {} WHERE a.x = 1 | length(q)] AS l",
    "MATCH (a), (b) RETURN CASE WHEN {} THEN [x IN [1] WHERE x > 0] ELSE a {{.*, k: 1}} END",
    "MATCH (a), (b) WITH a, b, any(x IN [{} | 1] WHERE x = 1) AS t RETURN reduce(s = 0, x IN [size([{} | 1])] | s + x) AS n",
)


def systematic() -> Iterator[str]:
    for place in PLACES:
        for path in PLAIN + GROUPED:
            if "MATCH {" in place or not path.removeprefix("p = ").startswith(("A", "S")):  # a selector needs a MATCH before it
                yield place.format(path, path)
    for place in IN_EXPRESSIONS:
        for path in PLAIN:
            yield place.format(path, path)


def confined(text: str) -> str:
    made = confine(check(text, "neo4j", PARAMETERS), "c", shared=True)
    assert made.parameters[PARAMETER] == "c"
    return made.text


def test_every_form_in_every_place_is_tied() -> None:
    texts = list(systematic())
    assert len(set(texts)) > 450
    for text in texts:
        assert untied(confined(text)) == [], text


def test_random_queries_are_tied() -> None:
    tied = 0
    for number in range(400):
        text = Author(("proof", number)).query().text
        try:
            made = confined(text)
        except QueryRejected:
            continue  # the limits, and labels of provenance
        tied += 1
        assert untied(made) == [], text
    assert tied > 300


def test_what_is_not_confined_is_not_proved() -> None:
    for text in systematic():
        assert untied(check(text, "neo4j", PARAMETERS).text), text
    first = f"{{collection: ${PARAMETER}}}"
    assert untied(f"MATCH ((a:A {first})-->(b)){{0,1}}(c) RETURN c")
    assert untied(f"MATCH (a:A {first})-->(b) WHERE b.x = 1 RETURN b")
    assert untied(f"MATCH (a:!A {first}) RETURN a")
    assert untied(f"MATCH (a:A {{collection: ${PARAMETER}, collection: ${PARAMETER}}}) RETURN a")


def untied(text: str) -> list[str]:
    """The paths of a text that could match another collection, or fail on a node of one."""
    query = read_query(text, 10**6, 10**5).query
    everything = list(parts(query))
    repeated = {id(part.path) for part in everything if isinstance(part, Group)}
    paths = [part for part in everything if isinstance(part, Path) and id(part) not in repeated]
    every = any(map(may_fail, everything))
    return [text[path.start :][:60] for path in paths if not is_tied(text, path, every)]


def may_fail(part: object) -> bool:
    if isinstance(part, Path):
        return bool(part.selector)
    if (
        isinstance(part, (NodePattern, Relationship))
        and part.properties
        and any(not isinstance(v, (Constant, Parameter)) for v in part.properties.values)
    ):
        return True
    return getattr(part, "where", None) is not None and not isinstance(part, Comprehension)


def is_tied(text: str, path: Path, every: bool) -> bool:
    """True when the outer part of the path is a chain that begins at a tied node; with `every` all its nodes are written, and tied.

    Neighbours are in one collection, whether a relationship or a group lies between them or, where it repeats no time, they are the same.
    """
    chain = list(outer(path))
    if not (isinstance(chain[0], NodePattern) and has_collection(text, chain[0])):
        return False
    for one, next_ in pairwise(chain):
        if isinstance(one, NodePattern) and isinstance(next_, NodePattern):
            return False
        if every and not (isinstance(one, NodePattern) or isinstance(next_, NodePattern)):
            return False
    return not every or (isinstance(chain[-1], NodePattern) and all(has_collection(text, part) for part in chain if isinstance(part, NodePattern)))


def outer(path: Path) -> Iterator[NodePattern | Relationship | Group]:
    for part in path.parts:
        if isinstance(part, Group) and part.hops is None:
            yield from outer(part.path)
        else:
            yield part


def has_collection(text: str, node: NodePattern) -> bool:
    """True for `{collection: $...}`, once, and a label that the node has to have: only what has one may lack the key."""
    if node.properties is None or node.labels_at is None:
        return False
    given = [value for key, value in zip(node.properties.keys, node.properties.values, strict=True) if key == "collection"]
    once = sum(isinstance(value, Parameter) and value.name == PARAMETER for value in given) == 1
    written = text[node.labels_at : node.head_end].strip()
    return once and (written.startswith("Resource&(") or not set(written) & {"!", "%"})


@pytest.mark.parametrize("product", ["neo4j", "memgraph"])
def test_paths_that_every_product_has_are_tied_without_features_of_one(product: str) -> None:
    for path in ("(a)-->(b)", "({x: 1})--(b)", "(a)-[*0..2]->(b)"):
        made = confine(check(f"MATCH {path} WHERE a.x = 1 RETURN 1 AS one", product), "c", shared=True)
        check(made.text, product, made.parameters)

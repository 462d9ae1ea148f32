"""Random queries over one of two collections of a Neo4j database: no row and no error has anything of the other. The walk asks more of them."""

from __future__ import annotations

from typing import Any

from tests.walks.collection_reach import judged, shapes, told
from tests.worlds.cypher_queries import Shape

SHORT = 140
"""Characters; the server plans longer ones for longer, which are the walk's."""

PATIENCE = 60.0
"""Seconds for one query: a busy machine makes no difference."""


async def test_random_queries_see_nothing_of_another_collection(neo4j: Any, collection: str) -> None:
    asked = [shape for shape in shapes(1200, 7) if len(shape.text) < SHORT][:24]
    report = await judged(neo4j.address, asked, collection, f"{collection}b", alone=False, deadline=PATIENCE)
    assert report.queries == 24
    assert report.valid >= 20, told(report)
    assert report.differing == [], told(report)


async def test_what_began_with_a_group_of_no_repetition_is_tied(neo4j: Any, collection: str) -> None:
    texts = [
        "MATCH ((a {x: 1})-->(b)){0,1}(c) WHERE c.secret IS NOT NULL RETURN c",
        "MATCH ((a)-->(b)){0,1}((c)-->(d)){0,1}(e) RETURN e.secret",
        "MATCH (a:Person)-->(m:Zqx) WHERE date(m.secret) = date() RETURN a",
        "MATCH (a)-->(m:Zqx) WITH * WHERE 1 / size(m.secret) > 1 RETURN a",
        "MATCH p = shortestPath((a:Person)-[*..3]-(m:Zqx)) WHERE date(m.secret) = date() RETURN p",
        "MATCH (n:!Person) WHERE date(head([] + n.said)) = date() RETURN n",
    ]
    asked = [Shape(text, frozenset(), settled=True) for text in texts]
    report = await judged(neo4j.address, asked, collection, f"{collection}b", alone=False, deadline=PATIENCE)
    assert (report.valid, report.differing) == (len(texts), []), told(report)

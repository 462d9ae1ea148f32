"""The same graph on Neo4j and FalkorDB, and 60 queries that give the same cells on both: values of every kind, in one normal form."""

from __future__ import annotations

from typing import Any

import pytest

from onto_core.vocabulary import XSD_BOOLEAN, XSD_DATE, XSD_DATETIME, XSD_DOUBLE, XSD_INTEGER

P = "MATCH (p:Person) WHERE p.label IS NOT NULL "

# FalkorDB 4.16 sums whole numbers up to a double, hence toInteger(); the order of keys() and labels() is each product's own, hence none of them.
QUERIES = [
    # entities, relationships, paths
    P + "RETURN p ORDER BY p.label",
    "MATCH (p:Person)-[r:knows]->(q) RETURN p, r, q ORDER BY p.label, q.label",
    "MATCH path = (:Person {label: 'Ada'})-[:knows]->(q:Person) RETURN path, q.label ORDER BY q.label",
    "MATCH path = (c:City)<-[:bornIn]-(p:Person {label: 'Ada'}) RETURN path",
    "MATCH path = (:Person {label: 'Ada'})-[:knows*1..3]->(q) RETURN path, length(path) ORDER BY length(path), q.label",
    "MATCH p = (:Person {label: 'Ada'})-[:knows*1..2]->(q) RETURN nodes(p), relationships(p), length(p) AS n, q.label ORDER BY n, q.label",
    "MATCH (p:Person {label: 'Ada'}) OPTIONAL MATCH (p)-[r:diedIn]->(c) RETURN p, r, c",
    "MATCH (p:Person)-[r]->(x) RETURN type(r), count(*) ORDER BY type(r)",
    "MATCH (p:Person)-[r:knows]->(q) RETURN startNode(r), endNode(r), type(r) ORDER BY p.label, q.label",
    "MATCH (a:Person)-[:knows]->(b)-[:knows]->(c) RETURN a, c ORDER BY a.label, c.label",
    # scalars
    P + "RETURN p.label, p.age ORDER BY p.label",
    P + "RETURN p.height ORDER BY p.label",
    P + "RETURN p.alive ORDER BY p.label",
    P + "RETURN p.born ORDER BY p.label",
    P + "RETURN p.seen ORDER BY p.label",
    P + "RETURN p.nothing ORDER BY p.label",
    P + "RETURN p.`first-name`, p.`имя` ORDER BY p.label",
    "RETURN 1, -1, 1.0, 1.5, 'a', true, false, null",
    "RETURN 0.1 + 0.2, 1.0 / 3, 1e10, 1e-7, 2.0 * 3, 10 / 4, 10 % 4, 2 ^ 10",
    "RETURN 9223372036854775807, -9223372036854775807",
    "RETURN 'é 中 𝒳', '', ' ', 'a\\nb', '\\'', \"\\\"\"",
    # temporal and spatial
    "RETURN date('2020-02-29'), date('1600-01-01')",
    "RETURN localdatetime('2020-02-29T12:30:15'), localtime('12:30:15')",
    P + "RETURN p.born.year, p.born.month, p.born.day ORDER BY p.label",
    P + "AND p.born < date('1815-12-31') RETURN p ORDER BY p.label",
    "RETURN date('2020-01-01') < date('2021-01-01'), date('2020-01-01') = date('2020-01-01')",
    "RETURN duration('P1Y2M3DT4H5M6S')",
    "RETURN point({latitude: 52.5, longitude: 13.25})",
    # lists and maps
    "RETURN [], [1, 2, 3], ['a', null, true], [[1], [2.5]]",
    "RETURN {a: 1, b: 'x', c: [1, {d: null}]}",
    "RETURN {b: 1, a: 2}, {}",
    P + "WITH p ORDER BY p.label RETURN collect(p.label)",
    P + "WITH p ORDER BY p.label RETURN collect(p)",
    P + "WITH p ORDER BY p.label RETURN collect({who: p, age: p.age})",
    "MATCH (p:Person {label: 'Ada'}) UNWIND p.alias AS alias RETURN alias ORDER BY alias",
    "MATCH (p:Person {label: 'Ada'}) RETURN size(p.alias), 'Countess' IN p.alias",
    "UNWIND [3, 1, 2] AS x RETURN x ORDER BY x DESC",
    "RETURN range(1, 5), [x IN range(1, 5) WHERE x % 2 = 1 | x * 10]",
    "RETURN head([1, 2]), last([1, 2]), tail([1, 2, 3]), reverse([1, 2]), size([1, 2])",
    "RETURN [1, 2, 3][0], [1, 2, 3][-1], [1, 2, 3][1..3]",
    # aggregates
    P + "RETURN count(p), count(DISTINCT p.city)",
    P + "RETURN toInteger(sum(p.age)), min(p.age), max(p.age), avg(p.age)",
    P + "RETURN min(p.label), max(p.born)",
    "MATCH (p:Person)-[:bornIn]->(c) RETURN c, count(p) AS n ORDER BY n DESC, c.label",
    P + "RETURN p.alive AS alive, count(*) AS n ORDER BY n",
    "MATCH (p:Nobody) RETURN count(p), toInteger(sum(p.x)), collect(p)",
    # functions and conditions
    "RETURN toUpper('aé'), toLower('AÉ'), trim('  a '), substring('abcdef', 2, 3), replace('aba', 'a', 'c'), split('a,b', ',')",
    "RETURN toString(1), toInteger('12'), toFloat('1.5'), toInteger('x'), coalesce(null, 2)",
    "RETURN abs(-3), ceil(1.2), floor(1.8), round(1.5), sqrt(16), sign(-2)",
    "RETURN 'abc' STARTS WITH 'ab', 'abc' ENDS WITH 'bc', 'abc' CONTAINS 'x', 'a' < 'b'",
    "RETURN null = null, null IS NULL, 1 = 1.0, NOT true, true XOR true, 1 <> 2",
    "RETURN CASE WHEN 1 > 2 THEN 'a' ELSE 'b' END, CASE 3 WHEN 3 THEN 'three' END",
    P + "AND p.age > 30 AND p.age <= 40 RETURN p.label ORDER BY p.label",
    P + "AND p.label IN ['Ada', 'Charles'] RETURN p.label ORDER BY p.label",
    P + "AND (p)-[:knows]->() RETURN p.label ORDER BY p.label",
    P + "AND NOT (p)-[:knows]->() RETURN p.label ORDER BY p.label",
    P + "AND any(a IN p.alias WHERE a = 'Countess') RETURN p.label",
    # shapes
    P + "WITH p.label AS name ORDER BY name SKIP 1 LIMIT 2 RETURN name",
    "MATCH (p:Person {label: 'Ada'}) RETURN p.label AS x UNION MATCH (c:City {label: 'London'}) RETURN c.label AS x",
    "MATCH (p:Person {label: $who}) RETURN p, $who, $numbers",
    "MATCH (n:Resource) RETURN n.iri ORDER BY n.iri",
    P + "RETURN DISTINCT p.alive ORDER BY p.alive",
]


@pytest.fixture
def said(world: Any) -> Any:
    people = {name: world.entity(name, "Person") for name in ("Ada", "Byron", "Charles", "Dora")}
    london, paris = world.entity("London", "City"), world.entity("Paris", "City")
    facts = [
        world.fact(people["Ada"], "bornIn", london),
        world.fact(people["Charles"], "bornIn", london),
        world.fact(people["Dora"], "bornIn", paris),
        world.fact(people["Ada"], "knows", people["Charles"]),
        world.fact(people["Charles"], "knows", people["Dora"]),
        world.fact(people["Ada"], "knows", people["Dora"]),
    ]
    for name, age, height, alive, born in (
        ("Ada", "36", "1.65", "false", "1815-12-10"),
        ("Byron", "36", "1.7", "false", "1788-01-22"),
        ("Charles", "79", "1.8", "false", "1791-12-26"),
        ("Dora", "30", "1.5E0", "true", "1990-02-28"),
    ):
        values = {"age": (age, XSD_INTEGER), "height": (height, XSD_DOUBLE), "alive": (alive, XSD_BOOLEAN), "born": (born, XSD_DATE)}
        facts += [world.fact(people[name], key, world.literal(*value)) for key, value in values.items()]
    facts += [world.fact(people["Ada"], "alias", world.literal(alias)) for alias in ("Countess", "A. A. L.")]
    facts += [world.fact(people["Ada"], "first-name", world.literal("Ada")), world.fact(people["Ada"], "имя", world.literal("Ада", language="ru"))]
    facts += [world.fact(people["Dora"], "seen", world.literal("2020-01-01T10:00:00+02:00", XSD_DATETIME))]
    return world.extraction("c1", *facts)


def test_there_are_sixty_and_none_twice() -> None:
    assert len(QUERIES) == len(set(QUERIES)) >= 60


async def test_each_query_gives_the_same_table_on_both(both: Any, said: Any) -> None:
    neo4j, falkordb = both
    for opened in both:
        await opened.store.write(said)
    different, empty = [], []
    for text in QUERIES:
        values = {"who": "Ada", "numbers": [1, 2.5, "x", None, True]} if "$who" in text else {}
        tables = [await opened.table(text, **values) for opened in (neo4j, falkordb)]
        if (tables[0].columns, tables[0].rows) != (tables[1].columns, tables[1].rows):
            different.append((text, tables[0].columns, tables[0].rows, tables[1].columns, tables[1].rows))
        if not tables[0].rows:
            empty.append(text)
    assert different == []
    assert empty == []

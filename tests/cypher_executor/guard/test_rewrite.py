"""The text that will run: bounded in rows, without comments, and in the words of its product."""

from __future__ import annotations

import pytest

from cypher_executor.guard import CypherLimits, check
from onto_core.errors import QueryRejected

TEN = CypherLimits(rows=10)


def runs(query: str, dialect: str = "neo4j", **parameters: object) -> str:
    return check(query, dialect, parameters, limits=TEN).text


@pytest.mark.parametrize(
    ("query", "text", "limit"),
    [
        ("RETURN 1 AS x", "RETURN 1 AS x LIMIT 10", 10),
        ("MATCH (n) RETURN n LIMIT 3", "MATCH (n) RETURN n LIMIT 3", 3),
        ("MATCH (n) RETURN n LIMIT 0", "MATCH (n) RETURN n LIMIT 0", 0),
        ("MATCH (n) RETURN n LIMIT 11", "MATCH (n) RETURN n LIMIT 10", 10),
        ("MATCH (n) RETURN n ORDER BY n.x SKIP 5", "MATCH (n) RETURN n ORDER BY n.x SKIP 5 LIMIT 10", 10),
        ("MATCH (n) RETURN n SKIP 5 LIMIT 99999999999999999999", "MATCH (n) RETURN n SKIP 5 LIMIT 10", 10),
        ("MATCH (n) RETURN count(*)", "MATCH (n) RETURN count(*) LIMIT 10", 10),
        ("MATCH (n) WITH n LIMIT 500 RETURN n", "MATCH (n) WITH n LIMIT 500 RETURN n LIMIT 10", 10),
        ("RETURN 1 AS limit", "RETURN 1 AS limit LIMIT 10", 10),
        ("RETURN 1 AS x;", "RETURN 1 AS x LIMIT 10", 10),
        ("RETURN 'LIMIT 3' AS x // LIMIT 3", "RETURN 'LIMIT 3' AS x LIMIT 10", 10),
        ("CALL db.labels() YIELD label", "CALL db.labels() YIELD label RETURN `label` LIMIT 10", 10),
        ("CALL db.labels()", "CALL db.labels()", 10),
        ("RETURN 1 AS x UNION ALL RETURN 2 AS x LIMIT 3", "RETURN 1 AS x LIMIT 10 UNION ALL RETURN 2 AS x LIMIT 3", 13),
        ("RETURN 1 AS x UNION RETURN 2 AS x", "RETURN DISTINCT 1 AS x LIMIT 10 UNION RETURN DISTINCT 2 AS x LIMIT 10", 20),
        ("MATCH (n) RETURN DISTINCT n UNION RETURN 1 AS n LIMIT 2", "MATCH (n) RETURN DISTINCT n LIMIT 10 UNION RETURN 1 AS n LIMIT 2", 12),
        ("RETURN 2 AS x ORDER BY x UNION RETURN 1 AS x", "RETURN DISTINCT 2 AS x ORDER BY x LIMIT 10 UNION RETURN DISTINCT 1 AS x LIMIT 10", 20),
    ],
)
def test_every_branch_is_bounded(query: str, text: str, limit: int) -> None:
    checked = check(query, "neo4j", limits=TEN)
    assert (checked.text, checked.limit) == (text, limit)


def test_a_branch_of_union_that_cannot_be_cut_without_losing_rows_is_refused() -> None:
    """Its doubles would have to go before it is cut, and its order forbids DISTINCT."""
    with pytest.raises(QueryRejected, match="needs a LIMIT of its own"):
        runs("MATCH (n) RETURN n.x AS x ORDER BY n.y UNION RETURN 1 AS x")


def test_a_limit_by_parameter_is_kept_or_lowered() -> None:
    assert runs("MATCH (n) RETURN n LIMIT $n", n=3) == "MATCH (n) RETURN n LIMIT $n"
    assert check("MATCH (n) RETURN n LIMIT $n", "neo4j", {"n": 3}, limits=TEN).limit == 3
    assert runs("MATCH (n) RETURN n LIMIT $n", n=99) == "MATCH (n) RETURN n LIMIT 10"


@pytest.mark.parametrize("asked", [-1, 1.5, "3", True, None, [1]])
def test_a_limit_that_is_no_whole_number_is_refused(asked: object) -> None:
    with pytest.raises(QueryRejected, match="line 1, column 26"):
        runs("MATCH (n) RETURN n LIMIT $n", n=asked)


def test_comments_become_blanks_and_leave_every_position_where_it_was() -> None:
    query = "MATCH (n) // all of them\r\n/* and\nmore */ WHERE n.x = 1 RETURN n // done"
    text = runs(query)
    assert "//" not in text
    assert "/*" not in text
    assert text.index("WHERE") == query.index("WHERE")
    assert text.count("\n") == query.count("\n")


def test_odd_blanks_become_spaces() -> None:
    assert runs("MATCH\u00a0(n)\u2028RETURN\x0bn") == "MATCH (n) RETURN n LIMIT 10"


def test_text_in_strings_and_names_stays_as_it_is() -> None:
    assert runs("RETURN '/* a */ // b\u2028' AS `// c`") == "RETURN '/* a */ // b\u2028' AS `// c` LIMIT 10"


@pytest.mark.parametrize(
    ("dialect", "query", "text"),
    [
        ("neo4j", "MATCH (n) WHERE n.x != 1 RETURN n", "MATCH (n) WHERE n.x <> 1 RETURN n LIMIT 10"),
        ("falkordb", "MATCH (n) WHERE n.x != 1 RETURN n", "MATCH (n) WHERE n.x <> 1 RETURN n LIMIT 10"),
        ("memgraph", "MATCH (n) WHERE n.x != 1 RETURN n", "MATCH (n) WHERE n.x != 1 RETURN n LIMIT 10"),
        ("neo4j", "MATCH (n) WHERE exists(n.x) RETURN n", "MATCH (n) WHERE (n.x IS NOT NULL) RETURN n LIMIT 10"),
        ("memgraph", "MATCH (n) WHERE exists(n.x) RETURN n", "MATCH (n) WHERE (n.x IS NOT NULL) RETURN n LIMIT 10"),
        ("falkordb", "MATCH (n) WHERE exists(n.x) RETURN n", "MATCH (n) WHERE exists(n.x) RETURN n LIMIT 10"),
        ("neo4j", "MATCH (n) RETURN size((n)-->()) AS c", "MATCH (n) RETURN COUNT {(n)-->()} AS c LIMIT 10"),
        ("falkordb", "MATCH (n) RETURN COUNT { (n)-->(m) } AS c", "MATCH (n) RETURN size( (n)-->() ) AS c LIMIT 10"),
        ("falkordb", "MATCH (n) WHERE exists((n)-->()) RETURN n", "MATCH (n) WHERE ((n)-->()) RETURN n LIMIT 10"),
        ("falkordb", "MATCH (n) WHERE NOT EXISTS { (n)-[r:R]->(m:X) } RETURN n", "MATCH (n) WHERE NOT ( (n)-[:R]->(:X) ) RETURN n LIMIT 10"),
        ("falkordb", "MATCH (n) WHERE EXISTS { MATCH (n)-->(n) } RETURN n", "MATCH (n) WHERE ( (n)-->(n) ) RETURN n LIMIT 10"),
        ("falkordb", "RETURN 'a' || 'b' AS x", "RETURN 'a' + 'b' AS x LIMIT 10"),
        ("falkordb", "RETURN 1 AS x UNION DISTINCT RETURN 2 AS x", "RETURN DISTINCT 1 AS x LIMIT 10 UNION  RETURN DISTINCT 2 AS x LIMIT 10"),
        ("falkordb", "MATCH (n) RETURN n OFFSET 2", "MATCH (n) RETURN n SKIP 2 LIMIT 10"),
        ("falkordb", "MATCH (å) RETURN å.name", "MATCH (`å`) RETURN `å`.name LIMIT 10"),
        ("neo4j", "MATCH (å) RETURN å.name", "MATCH (å) RETURN å.name LIMIT 10"),
    ],
)
def test_what_a_product_lacks_is_said_in_its_own_words(dialect: str, query: str, text: str) -> None:
    assert runs(query, dialect) == text


@pytest.mark.parametrize(
    ("dialect", "query", "says"),
    [
        ("falkordb", "MATCH (n) WHERE n.x =~ 'a' RETURN n", "FalkorDB 4.16 has no regular expressions; write CONTAINS"),
        ("falkordb", "MATCH (n) RETURN EXISTS { (n)-->() } AS x", "has no EXISTS { }; write the pattern itself"),
        ("falkordb", "MATCH (n) WHERE EXISTS { (n)-->() } = true RETURN n", "has no EXISTS { }"),
        ("falkordb", "MATCH (n) WHERE EXISTS { (n)-->(m) WHERE m.x = 1 } RETURN n", "has no EXISTS { }"),
        ("falkordb", "MATCH (n) WHERE COUNT { (n)-->() } > 1 RETURN n", "has no COUNT { }"),
        ("falkordb", "MATCH (n) RETURN n ORDER BY size((n)-->())", "has no size() of a pattern in WHERE or ORDER BY; compute it in WITH"),
        ("falkordb", "MATCH (n:A|B) RETURN n", "has no label alternation; write WHERE n:A OR n:B"),
        ("falkordb", "MATCH (a)-->{1,2}(b) RETURN b", "has no quantified paths; write -[:TYPE*1..3]->"),
        ("falkordb", "MATCH p = shortestPath((a)-[*]-(b)) RETURN p", "has no shortestPath in MATCH"),
        ("falkordb", "MATCH (n:`a``b`) RETURN n", "has no backticks inside quoted names"),
        ("falkordb", "RETURN datetime() AS x", "datetime() is not among those that may be called on FalkorDB 4.16; did you mean localdatetime()?"),
        ("memgraph", "RETURN size((n)-->()) AS x", "Memgraph 3 has no size() of a pattern"),
        ("memgraph", "MATCH p = shortestPath((a)-[*]-(b)) RETURN p", "write MATCH p = (a)-[*BFS ..5]->(b)"),
        ("neo4j", "MATCH (a)-[*BFS ..5]->(b) RETURN b", "Neo4j 5.26 has no searches inside a relationship"),
    ],
)
def test_what_cannot_be_said_otherwise_is_refused_with_what_to_write(dialect: str, query: str, says: str) -> None:
    with pytest.raises(QueryRejected) as caught:
        runs(query, dialect)
    assert says in str(caught.value)


def test_the_columns_are_those_that_were_asked_for() -> None:
    assert check("MATCH (n) RETURN size((n)-->()), n.x AS x", "neo4j").columns == ("size((n)-->())", "x")
    assert check("MATCH (n) RETURN *", "neo4j").columns is None
    assert check("CALL db.labels() YIELD label AS l", "neo4j").columns == ("l",)

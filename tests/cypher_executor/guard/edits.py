"""Random token edits of Cypher that writes: what slips through a guard is looked for among texts like these.

Loaded by path, since tests are no packages: `loaded` of tests/shared/loading.py. `tries(seed)` never ends.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

WRITES = (
    "CREATE (:Fuzz)",
    "CREATE (a:Fuzz {x: 1})-[:R]->(b:Fuzz) RETURN a, b",
    "MATCH (n) CREATE (m:Fuzz {of: n.x}) RETURN m",
    "MATCH (n) WHERE n.x = 1 SET n.y = 2 RETURN n",
    "MATCH (n) SET n += {y: 3}",
    "MATCH (n) SET n:Fuzz",
    "MATCH (n) SET n = {x: 1}",
    "MATCH (n) REMOVE n.x RETURN n",
    "MATCH (n) REMOVE n:Seed",
    "MATCH (n:Seed) WHERE n.name = 'it\\'s' DELETE n",
    "MATCH (n) DETACH DELETE n",
    "MATCH ()-[r]->() DELETE r",
    "MERGE (n:Fuzz {x: 1}) ON CREATE SET n.y = 1 ON MATCH SET n.y = 2 RETURN n",
    "MATCH (a:Seed), (b:Seed) MERGE (a)-[:R]->(b)",
    "FOREACH (i IN range(1, 3) | CREATE (:Fuzz {i: i}))",
    "MATCH p = (a)-->(b) FOREACH (n IN nodes(p) | SET n.seen = true)",
    "UNWIND [1, 2] AS x CREATE (:Fuzz {x: x})",
    "CALL { CREATE (n:Fuzz) RETURN n } RETURN n",
    "MATCH (n) CALL { WITH n SET n.z = 1 RETURN count(*) AS c } RETURN c",
    "MATCH (n) WITH n ORDER BY n.x LIMIT 1 DELETE n",
    "WITH 1 AS x CREATE (:Fuzz {x: x}) RETURN x",
    "RETURN 1 AS x UNION CREATE (n:Fuzz) RETURN n.x AS x",
    'MATCH (n) // the comment\nSET n.`a b` = "x" RETURN n.`a b` AS `DELETE n`',
    "MATCH (n) /* c */ CREATE (:Fuzz) /* d */ RETURN 'CREATE (:X)' AS s",
    "OPTIONAL MATCH (n:Nope) CREATE (:Fuzz {x: coalesce(n.x, 1)})",
    "MATCH (n) WHERE EXISTS { (n)-->() } SET n.q = COUNT { (n)-->() }",
    "MATCH (n) WITH [x IN collect(n) WHERE x.x > 0 | x] AS ns UNWIND ns AS n REMOVE n.x",
    "CREATE INDEX FOR (n:Fuzz) ON (n.x)",
    "CREATE INDEX ON :Fuzz(x)",
    "CREATE CONSTRAINT FOR (n:Fuzz) REQUIRE n.x IS UNIQUE",
    "CALL db.createLabel('Fuzz')",
    "CALL db.idx.fulltext.createNodeIndex('Fuzz', 'x')",
    "INSERT (:Fuzz {x: 1})",
    "MATCH (n) SET n.c = CASE WHEN n.x = 1 THEN 'CREATE' ELSE reduce(s = 0, i IN [1] | s + i) END RETURN n.c AS create",
    "MATCH (create:Seed) WHERE create.delete IS NULL SET create.set = 1 RETURN create.set AS delete",
)

READS = (
    "MATCH (n:Seed) WHERE n.x > 1 AND n.name <> 'it\\'s' RETURN n.x AS delete, count(*) AS c ORDER BY c DESC SKIP 0 LIMIT 5",
    "MATCH (create:Seed)-[set:R|S*1..2]->(m) RETURN create.x, m.`a b` // the end",
    "UNWIND [1, 2] AS x WITH x, {set: 1, create: 'b'} AS m WHERE m.set = 1 RETURN x, m.create",
    "MATCH (n) CALL { WITH n MATCH (n)-->(m) RETURN m.x AS x } RETURN n.x, x /* done */",
    "RETURN [x IN [1, 2] WHERE x > 1 | x] AS merge, reduce(s = 0, i IN [1] | s + i) AS remove UNION ALL RETURN [1] AS merge, 2 AS remove",
    "MATCH (n) RETURN CASE WHEN n.x = 1 THEN 'CREATE' ELSE \"DELETE n\" END AS create",
    "MATCH (n:Seed) WHERE (n)-->() OPTIONAL MATCH (n)-[r]->(m) RETURN DISTINCT n, type(r), m.x IS NULL AS no",
)
"""Their edits put pieces of a write into them."""

VOCABULARY = (
    *[
        "CREATE",
        "MERGE",
        "SET",
        "DELETE",
        "DETACH",
        "REMOVE",
        "FOREACH",
        "INSERT",
        "CALL",
        "LOAD",
        "MATCH",
        "OPTIONAL",
        "WITH",
        "RETURN",
        "UNWIND",
        "UNION",
        "ALL",
        "WHERE",
        "AS",
        "ON",
        "IN",
        "NOT",
        "AND",
        "OR",
        "LIMIT",
    ],
    *[
        "SKIP",
        "ORDER",
        "BY",
        "DISTINCT",
        "CASE",
        "WHEN",
        "THEN",
        "ELSE",
        "END",
        "EXISTS",
        "COUNT",
        "COLLECT",
        "YIELD",
        "EXPLAIN",
        "PROFILE",
        "CYPHER",
        "USE",
        "USING",
        "NEXT",
        "LET",
        "FINISH",
        "n",
        "m",
        "r",
        "x",
        "1",
        "null",
    ],
    *[
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ".",
        ":",
        ";",
        "|",
        "=",
        "+",
        "-",
        "*",
        "/",
        "<",
        ">",
        "..",
        "=~",
        "<>",
        "$",
        "$p",
        "%",
        "&",
        "!",
        "::",
        "||",
        "//",
        "/*",
        "*/",
        "'",
        '"',
        "`",
        "\\",
        "\n",
        "\r",
        "\t",
    ],
    *("(n)", "(:Fuzz)", "-[:R]->", "-->", "--", "n.x", "{x: 1}", "'a'", '"b"', "`c d`", "[1, 2]", "$p", "RETURN 1", "RETURN n", "*1..2", ":Seed"),
    *(
        "/* CREATE */",
        "// x\n",
        "// x\r",
        "/**/",
        "\\u0041",
        "\u00a0",
        "\u2028",
        "\x0b",
        "\x0c",
        "\x1c",
        "\x85",
        "\u200b",
        "\ufeff",
        "''",
        "``",
        "\\'",
        "\\\\",
    ),
)

_PIECE = re.compile(r"//[^\r\n]*[\r\n]?|/\*.*?\*/|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`|\w+|\s+|.", re.DOTALL)


def edited(text: str, chance: random.Random, *, most: int = 4) -> str:
    """The text after one to `most` edits of its pieces: taken out, doubled, swapped, replaced, put in, cut, joined to another query."""
    pieces = _PIECE.findall(text)
    for _ in range(chance.randint(1, most)):
        place = chance.randrange(len(pieces)) if pieces else 0
        match chance.randrange(10):
            case 0 | 1:
                del pieces[place : place + chance.randint(1, 3)]
            case 2 if pieces:
                pieces.insert(place, pieces[chance.randrange(len(pieces))])
            case 3 if pieces:
                other = chance.randrange(len(pieces))
                pieces[place], pieces[other] = pieces[other], pieces[place]
            case 4 if pieces:
                pieces[place] = chance.choice(VOCABULARY)
            case 5 | 6:
                pieces.insert(place, chance.choice(["", " "]) + chance.choice(VOCABULARY) + chance.choice(["", " "]))
            case 7 if pieces:
                pieces[place] = "".join(chance.choice([c.upper(), c.lower()]) for c in pieces[place])
            case 8:
                other_pieces = _PIECE.findall(chance.choice(WRITES))
                cut = chance.randrange(len(other_pieces))
                pieces[place:place] = [" ", *other_pieces[cut : cut + chance.randint(1, 12)], " "]
            case 9:
                start = chance.randrange(len(pieces) + 1)
                pieces[start:] = [*pieces[start:], " ", chance.choice(["RETURN 1 AS one", "RETURN *", "RETURN count(*) AS c", "// end", "LIMIT 1"])]
    return "".join(pieces)


def tries(seed: int) -> Iterator[str]:
    """Edited writes without end, the same for the same seed."""
    chance = random.Random(seed)
    while True:
        text = chance.choice(WRITES)
        if chance.random() < 0.5:
            read, pieces = _PIECE.findall(chance.choice(READS)), _PIECE.findall(text)
            cut, place = chance.randrange(len(pieces)), chance.randrange(len(read) + 1)
            text = "".join([*read[:place], *pieces[cut : cut + chance.randint(1, 5)], *read[place:]])
        yield edited(text, chance, most=chance.choice([1, 2, 4, 8]))

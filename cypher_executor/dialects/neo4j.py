"""Neo4j 5: what it has, which functions and procedures may be called, and how it differs. Data."""

from __future__ import annotations

from typing import Final

from cypher_executor.dialects.model import Dialect, Fact

RUN: Final = "Neo4j Community 5.26.30, run"

FUNCTIONS: Final = frozenset(
    """
    abs acos all any asin atan atan2 avg btrim ceil char_length character_length coalesce collect cos cot count date date.realtime date.statement
    date.transaction date.truncate datetime datetime.fromepoch datetime.fromepochmillis datetime.realtime datetime.statement datetime.transaction
    datetime.truncate degrees duration duration.between duration.indays duration.inmonths duration.inseconds e elementid endnode exists exp floor
    haversin head id isempty isnan keys labels last left length localdatetime localdatetime.realtime localdatetime.statement
    localdatetime.transaction localdatetime.truncate localtime localtime.realtime localtime.statement localtime.transaction localtime.truncate log
    log10 lower ltrim max min nodes none normalize nullif percentilecont percentiledisc pi point point.distance point.withinbbox properties radians
    rand randomuuid range reduce relationships replace reverse right round rtrim sign sin single size split sqrt startnode stdev stdevp substring sum
    tail tan time time.realtime time.statement time.transaction time.truncate timestamp toboolean tobooleanlist tobooleanornull tofloat tofloatlist
    tofloatornull tointeger tointegerlist tointegerornull tolower tostring tostringlist tostringornull toupper trim type upper valuetype
    vector.similarity.cosine vector.similarity.euclidean
    """.split()  # noqa: SIM905
)
"""All that `SHOW FUNCTIONS` lists but file() and linenumber(), which belong to LOAD CSV, and graph.byName() and its like, which belong to USE."""

PROCEDURES: Final = {
    "db.labels": ("label",),
    "db.relationshiptypes": ("relationshipType",),
    "db.propertykeys": ("propertyKey",),
    "db.schema.visualization": ("nodes", "relationships"),
    "db.schema.nodetypeproperties": ("nodeType", "nodeLabels", "propertyName", "propertyTypes", "mandatory"),
    "db.schema.reltypeproperties": ("relType", "propertyName", "propertyTypes", "mandatory"),
    "db.index.fulltext.querynodes": ("node", "score"),
    "db.index.fulltext.queryrelationships": ("relationship", "score"),
    "db.index.vector.querynodes": ("node", "score"),
    "db.index.vector.queryrelationships": ("relationship", "score"),
}

FEATURES: Final = {
    "regular expressions": Fact(True, RUN),
    "EXISTS { }": Fact(True, RUN),
    "COUNT { }": Fact(True, RUN),
    "COLLECT { }": Fact(True, RUN),
    "CALL { }": Fact(True, RUN),
    "CALL (variables) { }": Fact(True, RUN),
    "OPTIONAL CALL": Fact(True, RUN),
    "UNION": Fact(True, RUN),
    "label alternation": Fact(True, RUN),
    "label expressions": Fact(True, RUN),
    "IS Label": Fact(True, RUN),
    "quantified paths": Fact(True, RUN),
    "path selectors": Fact(True, RUN),
    "shortestPath in MATCH": Fact(True, RUN),
    "shortestPath in RETURN": Fact(True, RUN),
    "WHERE inside a pattern": Fact(True, RUN),
    "pattern comprehensions": Fact(True, RUN),
    "pattern comprehensions in WHERE": Fact(True, RUN),
    "map projections": Fact(True, RUN),
    "index hints": Fact(True, RUN),
    "type tests by ::": Fact(True, RUN),
    "IS NORMALIZED": Fact(True, RUN),
    "string concatenation by ||": Fact(True, RUN),
    "comparisons in CASE": Fact(True, RUN),
    "several values in WHEN": Fact(True, RUN),
    "OFFSET": Fact(True, RUN),
    "UNION DISTINCT": Fact(True, RUN),
    "YIELD *": Fact(True, RUN),
    "bare names beyond ASCII": Fact(True, RUN),
    "computed LIMIT": Fact(True, RUN),
    "searches inside a relationship": Fact(False, RUN, "write shortestPath((a)-[*..5]->(b))"),
    "the operator !=": Fact(False, f'{RUN}: "Unknown operation"', "write <>"),
    "exists(n.key)": Fact(False, f'{RUN}: "no longer supported"', "write n.key IS NOT NULL"),
    "exists() of a pattern": Fact(True, RUN),
    "size() of a pattern": Fact(False, f'{RUN}: "can no longer be used"', "write COUNT { (n)-->() }"),
    "size() of a pattern in WHERE or ORDER BY": Fact(False, f'{RUN}: "can no longer be used"', "write COUNT { (n)-->() }"),
    "temporal parameters": Fact(True, RUN),
    "backticks inside quoted names": Fact(True, RUN),
}

BEHAVIOURS: Final = {
    "duplicate columns are refused": Fact(True, f"{RUN}: RETURN 1 AS a, 2 AS a", "Give each column its own name"),
    "unknown labels give no rows": Fact(
        True, f"{RUN}: a warning, no error", "A label, type or key that does not exist gives no rows or null, and no error"
    ),
    "backslash-u is decoded before parsing": Fact(True, f"{RUN}; 2026.08.1 too"),
    "EXPLAIN as a prefix runs the query": Fact(False, RUN),
    "a carriage return ends a // comment": Fact(True, RUN),
}

NEO4J_5: Final = Dialect("neo4j", "Neo4j", "5.26", FEATURES, FUNCTIONS, PROCEDURES, BEHAVIOURS)

"""Neo4j 5: its features, callable functions and procedures, and differences. Data."""

from __future__ import annotations

from typing import Final

from cypher_executor.dialects.model import Dialect, Feature, Nesting, Patterns

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
"""All that `SHOW FUNCTIONS` lists, except file() and linenumber(), which belong to LOAD CSV, and graph.byName() and the like, which belong to USE."""

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
    "regular expressions": Feature(True, RUN),
    "EXISTS { }": Feature(True, RUN),
    "COUNT { }": Feature(True, RUN),
    "COLLECT { }": Feature(True, RUN),
    "CALL { }": Feature(True, RUN),
    "CALL (variables) { }": Feature(True, RUN),
    "OPTIONAL CALL": Feature(True, RUN),
    "UNION": Feature(True, RUN),
    "label alternation": Feature(True, RUN),
    "label expressions": Feature(True, RUN),
    "IS Label": Feature(True, RUN),
    "quantified paths": Feature(True, RUN),
    "path selectors": Feature(True, RUN),
    "shortestPath in MATCH": Feature(True, RUN),
    "shortestPath in RETURN": Feature(True, RUN),
    "WHERE inside a pattern": Feature(True, RUN),
    "pattern comprehensions": Feature(True, RUN),
    "pattern comprehensions in WHERE": Feature(True, RUN),
    "map projections": Feature(True, RUN),
    "index hints": Feature(True, RUN),
    "type tests by ::": Feature(True, RUN),
    "IS NORMALIZED": Feature(True, RUN),
    "string concatenation by ||": Feature(True, RUN),
    "comparisons in CASE": Feature(True, RUN),
    "several values in WHEN": Feature(True, RUN),
    "OFFSET": Feature(True, RUN),
    "UNION DISTINCT": Feature(True, RUN),
    "YIELD *": Feature(True, RUN),
    "bare names beyond ASCII": Feature(True, RUN),
    "computed LIMIT": Feature(True, RUN),
    "searches inside a relationship": Feature(False, RUN, "write shortestPath((a)-[*..5]->(b))"),
    "the operator !=": Feature(False, f'{RUN}: "Unknown operation"', "write <>"),
    "exists(n.key)": Feature(False, f'{RUN}: "no longer supported"', "write n.key IS NOT NULL"),
    "exists() of a pattern": Feature(True, RUN),
    "size() of a pattern": Feature(False, f'{RUN}: "can no longer be used"', "write COUNT { (n)-->() }"),
    "size() of a pattern in WHERE or ORDER BY": Feature(False, f'{RUN}: "can no longer be used"', "write COUNT { (n)-->() }"),
    "temporal parameters": Feature(True, RUN),
    "backticks inside quoted names": Feature(True, RUN),
}

BEHAVIOURS: Final = {
    "duplicate columns are refused": Feature(True, f"{RUN}: RETURN 1 AS a, 2 AS a", "Give each column its own name"),
    "unknown labels give no rows": Feature(
        True, f"{RUN}: a warning, no error", "A label, type or key that does not exist gives no rows or null, and no error"
    ),
    "backslash-u is decoded before parsing": Feature(True, f"{RUN}; 2026.08.1 too"),
    "EXPLAIN as a prefix runs the query": Feature(False, RUN),
    "a carriage return ends a // comment": Feature(True, RUN),
}

PATTERNS: Final = Patterns(f"{RUN}: Java's", repeated_groups=True, lazy_counts=True, quotes=True)

NESTING: Final = Nesting(
    f"{RUN}: it plans 16 EXISTS {{ }} inside each other in 5 s, 9 CASEs that are each other's operand in 1.8 s, 49 lists in 0.1 s",
    rereads=False,
)

NEO4J_5: Final = Dialect("neo4j", "Neo4j", "5.26", FEATURES, FUNCTIONS, PROCEDURES, BEHAVIOURS, PATTERNS, NESTING)

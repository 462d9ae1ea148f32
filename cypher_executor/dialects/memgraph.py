"""Memgraph 3: its features, callable functions and procedures, and differences. Data; read in its documentation and grammar, not run."""

from __future__ import annotations

from typing import Final

from cypher_executor.dialects.model import Dialect, Feature, Nesting, Patterns

PAGES: Final = "Memgraph 3, its documentation"
DIFFERENCES: Final = f"{PAGES}: differences in Cypher implementations"
GRAMMAR: Final = "Memgraph 3, its grammar (Cypher.g4)"
SILENT: Final = f"{GRAMMAR}: not in it"

FUNCTIONS: Final = frozenset(
    """
    abs acos all any asin atan atan2 avg ceil char_length coalesce collect contains cos count date datetime degree duration e elementid endnode
    endswith exists exp extract floor head id indegree keys labels last left length localdatetime localtime log log10 ltrim max min nodes none
    outdegree pi point point.distance point.withinbbox properties rand randomuuid range reduce relationships replace reverse right round rtrim
    sign sin single size split sqrt startnode startswith substring sum tail tan timestamp toboolean tobooleanlist tobooleanornull tofloat
    tofloatlist tofloatornull tointeger tointegerlist tointegerornull tolower toset tostring tostringlist tostringornull toupper trim type
    uniformsample values valuetype
    """.split()  # noqa: SIM905
)
"""The documented built-in functions that only compute; not assert(), counter(), username(), roles() and the hops counter."""

PROCEDURES: Final = {
    "schema.node_type_properties": ("nodeType", "nodeLabels", "mandatory", "propertyName", "propertyTypes"),
    "schema.rel_type_properties": ("relType", "sourceNodeLabels", "targetNodeLabels", "mandatory", "propertyName", "propertyTypes"),
    "text_search.search": ("node",),
    "vector_search.search": ("distance", "node", "similarity"),
}

FEATURES: Final = {
    "regular expressions": Feature(True, GRAMMAR),
    "EXISTS { }": Feature(True, f"{PAGES}: subquery expressions"),
    "COUNT { }": Feature(False, f"{DIFFERENCES} (newer versions have it)", "write OPTIONAL MATCH and count()"),
    "COLLECT { }": Feature(False, f"{DIFFERENCES} (newer versions have it)", "write OPTIONAL MATCH and collect()"),
    "CALL { }": Feature(True, f"{PAGES}: CALL"),
    "CALL (variables) { }": Feature(False, SILENT, "write CALL { WITH variables ... }"),
    "OPTIONAL CALL": Feature(False, SILENT),
    "UNION": Feature(True, GRAMMAR),
    "label alternation": Feature(True, f"{PAGES}: MATCH, nodes with any labels"),
    "label expressions": Feature(False, f"{DIFFERENCES}: NOT label expression", "write conditions such as n:A AND NOT n:B"),
    "IS Label": Feature(False, SILENT, "write n:Label"),
    "quantified paths": Feature(False, f"{DIFFERENCES}: patterns of a fixed length", "write -[:TYPE*1..3]->"),
    "path selectors": Feature(False, f"{DIFFERENCES}: K shortest paths", "write -[*BFS ..5]->"),
    "shortestPath in MATCH": Feature(False, f"{DIFFERENCES}: shortest path", "write MATCH p = (a)-[*BFS ..5]->(b)"),
    "shortestPath in RETURN": Feature(False, f"{DIFFERENCES}: shortest path", "write MATCH p = (a)-[*BFS ..5]->(b)"),
    "WHERE inside a pattern": Feature(False, SILENT, "write the condition in WHERE behind the pattern"),
    "pattern comprehensions": Feature(True, GRAMMAR),
    "pattern comprehensions in WHERE": Feature(True, GRAMMAR),
    "map projections": Feature(True, f"{PAGES}: expressions"),
    "index hints": Feature(False, f"{DIFFERENCES}: its hints stand before the query"),
    "type tests by ::": Feature(False, f"{DIFFERENCES}: type predicate expressions", "write valueType(x) = 'INTEGER'"),
    "IS NORMALIZED": Feature(False, SILENT),
    "string concatenation by ||": Feature(False, SILENT, "write +"),
    "comparisons in CASE": Feature(False, SILENT, "write CASE WHEN x > 5 THEN"),
    "several values in WHEN": Feature(False, f"{DIFFERENCES}: conditional expressions", "write CASE WHEN x IN [1, 2] THEN"),
    "OFFSET": Feature(False, SILENT, "write SKIP"),
    "UNION DISTINCT": Feature(False, f"{GRAMMAR}: UNION and UNION ALL", "write UNION"),
    "YIELD *": Feature(True, f"{PAGES}: CALL"),
    "bare names beyond ASCII": Feature(True, GRAMMAR),
    "computed LIMIT": Feature(True, GRAMMAR),
    "searches inside a relationship": Feature(True, f"{PAGES}: deep path traversal"),
    "the operator !=": Feature(True, GRAMMAR),
    "exists(n.key)": Feature(False, f"{DIFFERENCES}: unsupported functions", "write n.key IS NOT NULL"),
    "exists() of a pattern": Feature(True, f"{DIFFERENCES}: patterns in expressions"),
    "size() of a pattern": Feature(False, f"{DIFFERENCES}: patterns in expressions", "write OPTIONAL MATCH and count()"),
    "size() of a pattern in WHERE or ORDER BY": Feature(False, f"{DIFFERENCES}: patterns in expressions", "write OPTIONAL MATCH and count()"),
    "temporal parameters": Feature(True, f"{PAGES}: data types; not run"),
    "backticks inside quoted names": Feature(True, f"{GRAMMAR}: EscapedSymbolicName"),
}

BEHAVIOURS: Final = {
    "duplicate columns are refused": Feature(True, "not seen; the other two refuse them", "Give each column its own name"),
    "unknown labels give no rows": Feature(
        True, "openCypher 9, section MATCH; not run", "A label, type or key that does not exist gives no rows or null, and no error"
    ),
    "backslash-u is decoded before parsing": Feature(False, f"{GRAMMAR}: inside strings only"),
    "EXPLAIN as a prefix runs the query": Feature(False, f"{PAGES}: EXPLAIN"),
    "a carriage return ends a // comment": Feature(True, f"{GRAMMAR}: Comment"),
    "no time()": Feature(
        True, f"{DIFFERENCES}: unsupported functions", "There are date(), localTime(), localDateTime() and datetime(), but no time()"
    ),
}

PATTERNS: Final = Patterns("not run: taken to be as weak as the weakest")

NESTING: Final = Nesting("not run: taken to be as weak as the weakest", rereads=True)

MEMGRAPH: Final = Dialect("memgraph", "Memgraph", "3", FEATURES, FUNCTIONS, PROCEDURES, BEHAVIOURS, PATTERNS, NESTING)

"""FalkorDB 4.16: its features, callable functions and procedures, and differences. Data."""

from __future__ import annotations

from typing import Final

from cypher_executor.dialects.model import Dialect, Feature, Nesting, Patterns

RUN: Final = "FalkorDB 4.16.3, run"

FUNCTIONS: Final = frozenset(
    """
    abs acos all any asin atan atan2 avg ceil coalesce collect cos cot count date
    date.transaction degrees distance duration e endnode exists exp
    floor haslabels haversin head id indegree isempty keys labels last left length list.dedup list.insert list.insertlistelements list.remove
    list.sort
    localdatetime localdatetime.transaction localtime localtime.transaction log log10 ltrim max min nodes none outdegree percentilecont percentiledisc
    pi point pow properties radians rand randomuuid range reduce relationships replace reverse right round rtrim sign sin single size split sqrt stdev
    stdevp startnode string.join string.matchregex string.replaceregex substring sum tail tan timestamp toboolean tobooleanlist tobooleanornull
    tofloat tofloatlist tofloatornull tointeger tointegerlist tointegerornull tojson tolower tostring tostringlist tostringornull toupper trim type
    typeof vec.cosinedistance vec.euclideandistance vecf32
    """.split()  # noqa: SIM905
)
"""All that `CALL dbms.functions()` lists, except intern() and prev(), which are for the server itself; quantifiers and reduce() are syntax."""

PROCEDURES: Final = {
    "db.labels": ("label",),
    "db.relationshiptypes": ("relationshipType",),
    "db.propertykeys": ("propertyKey",),
    "db.idx.fulltext.querynodes": ("node", "score"),
    "db.idx.fulltext.queryrelationships": ("relationship", "score"),
    "db.idx.vector.querynodes": ("node", "score"),
    "db.idx.vector.queryrelationships": ("relationship", "score"),
}

FEATURES: Final = {
    "regular expressions": Feature(False, f"{RUN}: =~ refused", "write CONTAINS, STARTS WITH, ENDS WITH, or string.matchRegEx(text, pattern)"),
    "EXISTS { }": Feature(False, f"{RUN}: syntax error", "write the pattern itself as a condition: WHERE (n)-[:TYPE]->()"),
    "COUNT { }": Feature(False, f"{RUN}: syntax error", "write OPTIONAL MATCH and count(), or WITH size((n)-->()) AS c"),
    "COLLECT { }": Feature(False, f"{RUN}: syntax error", "write OPTIONAL MATCH and collect()"),
    "CALL { }": Feature(True, RUN),
    "CALL (variables) { }": Feature(False, f"{RUN}: syntax error", "write CALL { WITH variables ... }"),
    "OPTIONAL CALL": Feature(False, f"{RUN}: syntax error"),
    "UNION": Feature(True, RUN),
    "label alternation": Feature(False, f"{RUN}: syntax error", "write WHERE n:A OR n:B"),
    "label expressions": Feature(False, f"{RUN}: syntax error", "write conditions such as n:A AND NOT n:B"),
    "IS Label": Feature(False, f"{RUN}: syntax error", "write n:Label"),
    "quantified paths": Feature(False, f"{RUN}: syntax error", "write -[:TYPE*1..3]->"),
    "path selectors": Feature(False, f"{RUN}: syntax error", "write shortestPath()"),
    "shortestPath in MATCH": Feature(
        False, f'{RUN}: "only supports shortestPaths in WITH or RETURN clauses"', "match both ends, then WITH shortestPath((a)-[*..5]->(b)) AS p"
    ),
    "shortestPath in RETURN": Feature(True, RUN),
    "WHERE inside a pattern": Feature(False, f"{RUN}: syntax error", "write the condition in WHERE behind the pattern"),
    "pattern comprehensions": Feature(True, RUN),
    "pattern comprehensions in WHERE": Feature(False, f'{RUN}: "Unable to resolve filtered alias"', "compute it in WITH, and test it behind that"),
    "map projections": Feature(True, RUN),
    "index hints": Feature(False, f'{RUN}: "does not currently support USING SCAN"'),
    "type tests by ::": Feature(False, f"{RUN}: syntax error", "write typeOf(x) = 'Integer'"),
    "IS NORMALIZED": Feature(False, f"{RUN}: syntax error"),
    "string concatenation by ||": Feature(False, f"{RUN}: syntax error", "write +"),
    "comparisons in CASE": Feature(False, f"{RUN}: syntax error", "write CASE WHEN x > 5 THEN"),
    "several values in WHEN": Feature(False, f"{RUN}: syntax error", "write CASE WHEN x IN [1, 2] THEN"),
    "OFFSET": Feature(False, f"{RUN}: syntax error", "write SKIP"),
    "UNION DISTINCT": Feature(False, f"{RUN}: syntax error", "write UNION"),
    "YIELD *": Feature(False, f"{RUN}: syntax error", "name the columns"),
    "bare names beyond ASCII": Feature(False, f"{RUN}: syntax error", "quote the name by backticks"),
    "computed LIMIT": Feature(False, f'{RUN}: "must be a positive integer"', "write a number or a parameter"),
    "searches inside a relationship": Feature(False, RUN, "write WITH shortestPath((a)-[*..5]->(b)) AS p"),
    "the operator !=": Feature(False, f"{RUN}: syntax error", "write <>"),
    "exists(n.key)": Feature(True, RUN),
    "exists() of a pattern": Feature(
        False, f'{RUN}: "Unable to resolve filtered alias"', "write the pattern itself as a condition: WHERE (n)-[:TYPE]->()"
    ),
    "size() of a pattern": Feature(True, RUN),
    "size() of a pattern in WHERE or ORDER BY": Feature(
        False, f'{RUN}: "Unable to resolve filtered alias"', "compute it in WITH, and test it behind that"
    ),
    "temporal parameters": Feature(False, f"{RUN}: CYPHER x=2020-01-01 is a syntax error", "pass a text and write date($parameter)"),
    "backticks inside quoted names": Feature(False, f"{RUN}: `a``b` is a syntax error"),
}

BEHAVIOURS: Final = {
    "duplicate columns are refused": Feature(True, f"{RUN}: RETURN 1 AS a, 2 AS a", "Give each column its own name"),
    "unknown labels give no rows": Feature(True, f"{RUN}: no error", "A label, type or key that does not exist gives no rows or null, and no error"),
    "backslash-u is decoded before parsing": Feature(False, RUN),
    "EXPLAIN as a prefix runs the query": Feature(True, RUN),
    "a carriage return ends a // comment": Feature(False, f"{RUN}: only a line feed does"),
    "no datetime()": Feature(
        True, f"{RUN}: unknown function", "There are date(), localtime(), localdatetime() and duration(), but no datetime() and no time()"
    ),
    "types are not labels": Feature(True, f"{RUN}: WHERE r:TYPE is a type mismatch", "Test a relationship's type by type(r) = 'TYPE', not by r:TYPE"),
}

PATTERNS: Final = Patterns(
    f"{RUN}: Oniguruma; string.matchRegEx(text, '(a?){{40}}a{{40}}') ended the server",
    searches=True,
    calls={"string.matchregex": 1, "string.replaceregex": 1},
)

NESTING: Final = Nesting(f"{RUN}: 12 brackets, CASEs or NOTs inside each other are read in 10-60 ms, one more doubles it", rereads=True)

UNDIRECTED: Final = 5
"""FalkorDB 4.16.3, run on 9,000 relationships under a timeout of 1 s: it multiplies matrices for a row of them; 5 took 1.0 s, 8 2.5 s, 10 60 s."""

FALKORDB: Final = Dialect("falkordb", "FalkorDB", "4.16", FEATURES, FUNCTIONS, PROCEDURES, BEHAVIOURS, PATTERNS, NESTING, UNDIRECTED)

"""FalkorDB 4.16: what it has, which functions and procedures may be called, and how it differs. Data."""

from __future__ import annotations

from typing import Final

from cypher_executor.dialects.model import Dialect, Fact

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
"""All that `CALL dbms.functions()` lists but intern() and prev(), which are for the server itself; the four quantifiers and reduce() are syntax."""

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
    "regular expressions": Fact(False, f"{RUN}: =~ refused", "write CONTAINS, STARTS WITH, ENDS WITH, or string.matchRegEx(text, pattern)"),
    "EXISTS { }": Fact(False, f"{RUN}: syntax error", "write the pattern itself as a condition: WHERE (n)-[:TYPE]->()"),
    "COUNT { }": Fact(False, f"{RUN}: syntax error", "write OPTIONAL MATCH and count(), or WITH size((n)-->()) AS c"),
    "COLLECT { }": Fact(False, f"{RUN}: syntax error", "write OPTIONAL MATCH and collect()"),
    "CALL { }": Fact(True, RUN),
    "CALL (variables) { }": Fact(False, f"{RUN}: syntax error", "write CALL { WITH variables ... }"),
    "OPTIONAL CALL": Fact(False, f"{RUN}: syntax error"),
    "UNION": Fact(True, RUN),
    "label alternation": Fact(False, f"{RUN}: syntax error", "write WHERE n:A OR n:B"),
    "label expressions": Fact(False, f"{RUN}: syntax error", "write conditions such as n:A AND NOT n:B"),
    "IS Label": Fact(False, f"{RUN}: syntax error", "write n:Label"),
    "quantified paths": Fact(False, f"{RUN}: syntax error", "write -[:TYPE*1..3]->"),
    "path selectors": Fact(False, f"{RUN}: syntax error", "write shortestPath()"),
    "shortestPath in MATCH": Fact(
        False, f'{RUN}: "only supports shortestPaths in WITH or RETURN clauses"', "match both ends, then WITH shortestPath((a)-[*..5]->(b)) AS p"
    ),
    "shortestPath in RETURN": Fact(True, RUN),
    "WHERE inside a pattern": Fact(False, f"{RUN}: syntax error", "write the condition in WHERE behind the pattern"),
    "pattern comprehensions": Fact(True, RUN),
    "pattern comprehensions in WHERE": Fact(False, f'{RUN}: "Unable to resolve filtered alias"', "compute it in WITH, and test it behind that"),
    "map projections": Fact(True, RUN),
    "index hints": Fact(False, f'{RUN}: "does not currently support USING SCAN"'),
    "type tests by ::": Fact(False, f"{RUN}: syntax error", "write typeOf(x) = 'Integer'"),
    "IS NORMALIZED": Fact(False, f"{RUN}: syntax error"),
    "string concatenation by ||": Fact(False, f"{RUN}: syntax error", "write +"),
    "comparisons in CASE": Fact(False, f"{RUN}: syntax error", "write CASE WHEN x > 5 THEN"),
    "several values in WHEN": Fact(False, f"{RUN}: syntax error", "write CASE WHEN x IN [1, 2] THEN"),
    "OFFSET": Fact(False, f"{RUN}: syntax error", "write SKIP"),
    "UNION DISTINCT": Fact(False, f"{RUN}: syntax error", "write UNION"),
    "YIELD *": Fact(False, f"{RUN}: syntax error", "name the columns"),
    "bare names beyond ASCII": Fact(False, f"{RUN}: syntax error", "quote the name by backticks"),
    "computed LIMIT": Fact(False, f'{RUN}: "must be a positive integer"', "write a number or a parameter"),
    "searches inside a relationship": Fact(False, RUN, "write WITH shortestPath((a)-[*..5]->(b)) AS p"),
    "the operator !=": Fact(False, f"{RUN}: syntax error", "write <>"),
    "exists(n.key)": Fact(True, RUN),
    "exists() of a pattern": Fact(
        False, f'{RUN}: "Unable to resolve filtered alias"', "write the pattern itself as a condition: WHERE (n)-[:TYPE]->()"
    ),
    "size() of a pattern": Fact(True, RUN),
    "size() of a pattern in WHERE or ORDER BY": Fact(
        False, f'{RUN}: "Unable to resolve filtered alias"', "compute it in WITH, and test it behind that"
    ),
    "temporal parameters": Fact(False, f"{RUN}: CYPHER x=2020-01-01 is a syntax error", "pass a text and write date($parameter)"),
    "backticks inside quoted names": Fact(False, f"{RUN}: `a``b` is a syntax error"),
}

BEHAVIOURS: Final = {
    "duplicate columns are refused": Fact(True, f"{RUN}: RETURN 1 AS a, 2 AS a", "Give each column its own name"),
    "unknown labels give no rows": Fact(True, f"{RUN}: no error", "A label, type or key that does not exist gives no rows or null, and no error"),
    "backslash-u is decoded before parsing": Fact(False, RUN),
    "EXPLAIN as a prefix runs the query": Fact(True, RUN),
    "a carriage return ends a // comment": Fact(False, f"{RUN}: only a line feed does"),
    "no datetime()": Fact(
        True, f"{RUN}: unknown function", "There are date(), localtime(), localdatetime() and duration(), but no datetime() and no time()"
    ),
    "types are not labels": Fact(True, f"{RUN}: WHERE r:TYPE is a type mismatch", "Test a relationship's type by type(r) = 'TYPE', not by r:TYPE"),
}

FALKORDB: Final = Dialect("falkordb", "FalkorDB", "4.16", FEATURES, FUNCTIONS, PROCEDURES, BEHAVIOURS)

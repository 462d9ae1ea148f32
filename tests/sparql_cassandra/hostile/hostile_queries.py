"""Queries that want to break out, to hang, or to fill the memory: name -> (what must become of it, text). And the graph that they meet.

refused   the guard says no, or that it does not parse, before anything runs
stopped   it begins, and ends at the deadline or at a limit that its error names
answered  it only looks dangerous: it ends by itself, in time
"""

# A query is easier to read on one long line.
# ruff: noqa: E501, UP031

from __future__ import annotations

from collections.abc import Iterator

E = "urn:e:"
PREFIX = f"PREFIX e: <{E}> "
ANY = "?a ?b ?c . ?d ?e ?f . ?g ?h ?i"
BOMB = "?s e:name ?n . ?t e:name ?m . ?u e:name ?o . ?v e:name ?q"
"""300 to the fourth power solutions."""


def triples() -> Iterator[tuple[str, str, str]]:
    """Keys: a chain of 1,500 hops, a clique of 40, a hub of 3,000 spokes, 300 people, and one long literal."""

    def iri(name: str) -> str:
        return f"I{E}{name}"

    yield from ((iri(f"n{hop}"), iri("next"), iri(f"n{hop + 1}")) for hop in range(1_500))
    yield from ((iri(f"k{a}"), iri("knows"), iri(f"k{b}")) for a in range(40) for b in range(40) if a != b)
    yield from ((iri("hub"), iri("has"), iri(f"spoke{number}")) for number in range(3_000))
    for number in range(300):
        yield iri(f"person{number}"), iri("name"), f"SPerson {number}"
        yield iri(f"person{number}"), iri("age"), f"Xinteger {number}"
    yield iri("doc"), iri("text"), "S" + "ab" * 50_000


def doubled(times: int) -> str:
    """BINDs that double a text again and again."""
    return "BIND('0123456789' AS ?x0) " + " ".join(f"BIND(CONCAT(?x{n}, ?x{n}) AS ?x{n + 1})" for n in range(times))


def nested(times: int, before: str, inside: str, after: str) -> str:
    return before * times + inside + after * times


def unions(number: int) -> str:
    return " UNION ".join("{ ?s ?p ?o }" for _ in range(number))


SNEAKY = {
    "an update": ("refused", "INSERT DATA { <urn:a> <urn:b> 1 }"),
    "an update after a prologue": ("refused", "BASE <urn:x> PREFIX a: <urn:a:> DELETE WHERE { ?s ?p ?o }"),
    "an update after a query": ("refused", "ASK {} ; DROP ALL"),
    "an update by modify": ("refused", "WITH <urn:g> DELETE { ?s ?p ?o } INSERT { ?s ?p 1 } WHERE { ?s ?p ?o }"),
    "load of a file": ("refused", "LOAD <file:///etc/passwd> INTO GRAPH <urn:g>"),
    "load of a page": ("refused", "LOAD SILENT <http://127.0.0.1:9/x>"),
    "clear, copy, move and add": ("refused", "CLEAR ALL ; COPY <urn:a> TO <urn:b> ; MOVE <urn:a> TO <urn:b> ; ADD <urn:a> TO <urn:b>"),
    "create": ("refused", "CREATE GRAPH <urn:g>"),
    "service": ("refused", "SELECT * { SERVICE <http://127.0.0.1:9/sparql> { ?s ?p ?o } }"),
    "silent service": ("refused", "SELECT * { SERVICE SILENT <http://127.0.0.1:9/> { ?s ?p ?o } }"),
    "service by a variable": ("refused", "SELECT * { VALUES ?u { <http://127.0.0.1:9/> } SERVICE ?u { ?s ?p ?o } }"),
    "service in a filter": ("refused", "SELECT * { ?s ?p ?o FILTER NOT EXISTS { SERVICE <http://127.0.0.1:9/> { ?s ?q ?r } } }"),
    "service in a sub-select": ("refused", "SELECT * { { SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } } } }"),
    "service in capitals and comments": ("refused", "SELECT * {#}\nsErViCe#{\n<http://127.0.0.1:9/>#\n{ ?s ?p ?o } }"),
    "from a page": ("refused", "SELECT * FROM <http://127.0.0.1:9/data.ttl> { ?s ?p ?o }"),
    "from a file": ("refused", "SELECT * FROM <file:///etc/passwd> { ?s ?p ?o }"),
    "from a file, named": ("refused", "SELECT * FROM NAMED <file:///etc/passwd> { GRAPH ?g { ?s ?p ?o } }"),
    "from a relative path": ("refused", "BASE <file:///etc/> ASK FROM <passwd> {}"),
    "from by a prefix": ("refused", "PREFIX etc: <file:///etc/> ASK FROM etc:passwd {}"),
    "from beside a good one": ("refused", "ASK FROM <urn:ontorag:chunk:1> FROM <http://127.0.0.1:9/> {}"),
    "from outside by dots": ("refused", "BASE <http://127.0.0.1:9/a/b> ASK FROM <../../urn:ontorag:x> {}"),
    "a graph of a file": ("answered", "SELECT * { GRAPH <file:///etc/passwd> { ?s ?p ?o } }"),
    "an escape that hides a keyword": ("refused", r"SELECT * { \u0053ERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }"),
    "an escape that ends a string": ("refused", r"ASK { ?s ?p 'a\u0027 . SERVICE <http://127.0.0.1:9/> {} #' }"),
    "an escape that ends an iri": ("refused", r"ASK { ?s ?p <urn:a\u003E . SERVICE <http://127.0.0.1:9/> {} }"),
    "an escape that ends a comment": ("refused", "ASK { # \\u000A SERVICE <http://127.0.0.1:9/> {}\n }"),
    "an escape that opens a string": ("refused", r"ASK { ?s ?p \U00000022x\U00000022 }"),
    "a quote that is none": ("refused", "ASK { ?s ?p \u201cx\u201d . SERVICE <http://127.0.0.1:9/> {} }"),
    "a letter that looks like one": ("refused", "SELECT * { \u0405ERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }"),
    "letters of full width": ("refused", "\uff33\uff25\uff2c\uff25\uff23\uff34 * { ?s ?p ?o }"),
    "a null character": ("refused", "SELECT * { ?s ?p ?o }\x00; DROP ALL"),
    "half a surrogate pair": ("refused", "ASK { ?s ?p '\ud800' }"),
    "a byte order mark": ("refused", "\ufeffSELECT * { ?s ?p ?o }"),
    "another line end": ("refused", "ASK { # \u2028 }\u2028 SERVICE <http://127.0.0.1:9/> {} }"),
    "a comment that never ends": ("refused", "ASK { ?s ?p ?o # }"),
    "a string that never ends": ("refused", "ASK { ?s ?p '''" + "x" * 50_000),
    "a function that loads code": ("answered", f"SELECT (<{E}exec>('import os') AS ?x) {{}}"),
    "a java function": ("answered", "SELECT (<java:java.lang.Runtime>('id') AS ?x) {}"),
    "a cast that is none": ("answered", "SELECT (<http://www.w3.org/2001/XMLSchema#anyURI>('file:///etc/passwd') AS ?x) {}"),
    "reading a file by its iri": ("answered", "SELECT (STR(IRI('file:///etc/passwd')) AS ?x) {}"),
}

LARGE = {
    "too many characters": ("refused", "ASK {} #" + "x" * 300_000),
    "deep groups": ("refused", "ASK " + nested(20_000, "{", "", "}")),
    "deep brackets": ("refused", "ASK { FILTER" + nested(20_000, "(", "1", ")") + " }"),
    "deep brackets that never close": ("refused", "ASK { FILTER" + "(" * 90_000),
    "deep lists": ("refused", "ASK { ?s ?p " + nested(5_000, "(", "1", ")") + " }"),
    "deep blank nodes": ("refused", "ASK { ?s ?p " + nested(5_000, "[ ?p ", "1", "]") + " }"),
    "deep negation": ("refused", "ASK { FILTER(" + "!" * 100_000 + "true) }"),
    "deep signs": ("refused", "SELECT (" + "-" * 50_000 + "?x AS ?y) { ?s ?p ?x }"),
    "deep functions": ("refused", "ASK { FILTER(" + nested(10_000, "STR(", "1", ")") + " != '') }"),
    "deep sub-selects": ("refused", nested(5_000, "SELECT * { {", "SELECT * { ?s ?p ?o }", "} }")),
    "deep options": ("refused", "ASK {" + nested(5_000, "OPTIONAL {", "?s ?p ?o", "}") + "}"),
    "deep exists": ("refused", "ASK { ?s ?p ?o " + nested(5_000, "FILTER NOT EXISTS { ?s ?p ?o ", "", "}") + "}"),
    "deep paths": ("refused", "ASK { ?s " + nested(10_000, "(", "<urn:p>", ")*") + " ?o }"),
    "a long sum": ("refused", "SELECT (" + "+".join("1" for _ in range(90_000)) + " AS ?x) {}"),
    "a long disjunction": ("stopped", "ASK { ?s ?p ?o FILTER(" + "||".join("?o=1" for _ in range(25_000)) + ") }"),
    "many patterns": ("refused", "ASK { " + "?s ?p ?o . " * 10_000 + "}"),
    "as many patterns as may be": ("stopped", "ASK { " + " ".join(f"?v{n} ?p{n} ?v{n + 1} ." for n in range(499)) + " }"),
    "as many groups as may be": ("answered", "ASK { " + " ".join("{ ?v%d <urn:none> ?v%d }" % (n, n + 1) for n in range(240)) + " }"),
    "as many options as may be": (
        "stopped",
        "SELECT * { ?v0 ?p ?o " + " ".join("OPTIONAL { ?v0 <urn:none> ?v%d }" % (n + 1) for n in range(240)) + " }",
    ),
    "as many unions as may be": ("stopped", "SELECT * { " + unions(240) + " FILTER(?s = 1) }"),
    "as many binds as may be": ("answered", "SELECT * { " + " ".join(f"BIND({n} AS ?v{n})" for n in range(490)) + " }"),
    "as many filters as may be": ("answered", "SELECT * { ?s <urn:none> ?o " + " ".join(f"FILTER(?o != {n})" for n in range(5_000)) + " }"),
    "as many sub-selects as may be": (
        "answered",
        "SELECT * { " + " ".join("{ SELECT ?v%d { ?v%d <urn:none> ?o } }" % (n, n) for n in range(160)) + " }",
    ),
    "many aggregates": ("refused", "SELECT " + " ".join(f"(SUM(?o + {n}) AS ?z{n})" for n in range(2_000)) + " { ?s ?p ?o }"),
    "as many aggregates as may be": ("answered", "SELECT " + " ".join(f"(SUM(?o + {n}) AS ?z{n})" for n in range(250)) + " { ?s <urn:none> ?o }"),
    "many keys": ("refused", "SELECT (1 AS ?n) { ?s ?p ?o } GROUP BY " + " ".join(f"(1 + 1 AS ?k{n})" for n in range(3_000))),
    "as many values as may be": ("stopped", "SELECT * { ?s ?p ?o " + "VALUES ?x { 1 } " * 490 + "}"),
    "as many graphs as may be": ("answered", "SELECT * { " + "GRAPH ?g { } " * 245 + "}"),
    "many unions": ("refused", "ASK { " + unions(10_000) + " }"),
    "many path steps": ("refused", "ASK { ?s " + "/".join("<urn:p>" for _ in range(20_000)) + " ?o }"),
    "many path choices": ("refused", "ASK { ?s " + "|".join("<urn:p>" for _ in range(20_000)) + " ?o }"),
    "huge values": ("refused", "ASK { VALUES ?x { " + "1 " * 90_000 + "} }"),
    "huge values of no columns": ("refused", "SELECT * { VALUES () { " + "() " * 60_000 + "} VALUES () { " + "() " * 1_000 + "} }"),
    "a giant limit": ("refused", "SELECT * { ?s ?p ?o } LIMIT " + "9" * 10_000),
    "a giant offset": ("refused", "SELECT * { ?s ?p ?o } OFFSET " + "9" * 10_000),
    "a large limit of a sort": ("stopped", PREFIX + f"SELECT * {{ {BOMB} }} ORDER BY ?n LIMIT 999999999999999999"),
    "a huge literal": ("answered", "ASK { ?s ?p '" + "x" * 150_000 + "' }"),
    "a giant number": ("answered", "SELECT (" + "9" * 100_000 + " * 2 AS ?x) {}"),
    "a giant decimal": ("answered", "SELECT (1." + "9" * 100_000 + " * 2.5 AS ?x) {}"),
    "a giant exponent": ("answered", "SELECT (1e999999999 AS ?x) (1e-999999999 * 2 AS ?y) {}"),
    "a giant year": ("answered", "SELECT (YEAR('" + "9" * 20_000 + "-01-01'^^<http://www.w3.org/2001/XMLSchema#date>) AS ?x) {}"),
    "a giant cast": ("answered", "SELECT (<http://www.w3.org/2001/XMLSchema#integer>('" + "7" * 100_000 + "') AS ?x) {}"),
    "division by nothing": ("answered", "SELECT (1/0 AS ?x) (1e0/0 AS ?y) (0.0/0 AS ?z) {}"),
}

SLOW = {
    "a cartesian product": ("stopped", f"SELECT * {{ {ANY} }}"),
    "a cartesian product counted": ("stopped", f"SELECT (COUNT(*) AS ?n) {{ {ANY} }}"),
    "a cartesian product of groups": ("stopped", "SELECT (COUNT(*) AS ?n) { {?a ?b ?c} {?d ?e ?f} {?g ?h ?i} }"),
    "a cartesian product without a result": ("stopped", f"SELECT * {{ {ANY} FILTER(?a = ?f && ?c = ?g && ?b = ?i) }}"),
    "a cartesian product, sorted at random": ("stopped", PREFIX + f"SELECT * {{ {BOMB} }} ORDER BY RAND()"),
    "a cartesian product, sorted for its first": ("stopped", PREFIX + f"SELECT * {{ {BOMB} }} ORDER BY DESC(CONCAT(?n, ?m)) LIMIT 3"),
    "a cartesian product, distinct": ("stopped", PREFIX + f"SELECT DISTINCT ?n ?m ?o {{ {BOMB} }} OFFSET 999999999"),
    "a cartesian product, grouped": ("stopped", PREFIX + f"SELECT ?n ?m ?o (COUNT(*) AS ?c) {{ {BOMB} }} GROUP BY ?n ?m ?o"),
    "a cartesian product, grouped into one text": ("stopped", PREFIX + f"SELECT (GROUP_CONCAT(?n; SEPARATOR='{'-' * 1000}') AS ?c) {{ {BOMB} }}"),
    "a cartesian product of distinct values": ("stopped", PREFIX + f"SELECT (COUNT(DISTINCT CONCAT(?n, ?m, ?o)) AS ?c) {{ {BOMB} }}"),
    "a cartesian product, constructed": ("stopped", PREFIX + f"CONSTRUCT {{ ?s ?n ?m . ?s e:p ?m , ?o , ?q }} WHERE {{ {BOMB} }}"),
    "a cartesian product, described": ("stopped", PREFIX + f"DESCRIBE ?s ?t {{ {BOMB} }}"),
    "a cartesian product, optional": ("stopped", PREFIX + "SELECT * { ?s e:name ?n OPTIONAL { ?t e:name ?m OPTIONAL { ?u ?p ?o OPTIONAL { ?v ?w ?x } } } }"),
    "a cartesian product, united": ("stopped", "SELECT (COUNT(*) AS ?n) { " + " ".join("{ ?a%d ?b ?c } UNION { ?c ?b ?a%d }" % (n, n) for n in range(6)) + " }"),
    "a cartesian product, taken away": ("stopped", PREFIX + "SELECT * { ?s e:name ?n . ?t e:name ?m MINUS { ?s e:age ?a . ?t e:age ?b . ?u e:age ?c FILTER(?a + ?b > ?c * 1000) } }"),
    "a cartesian product in exists": ("stopped", PREFIX + "SELECT * { ?s e:name ?n FILTER EXISTS { ?t e:name ?m . ?u e:name ?o . ?v e:age ?q FILTER(?q > 1000) } }"),
    "a cartesian product for each row": ("stopped", PREFIX + "SELECT * { ?s e:age ?n FILTER NOT EXISTS { ?t e:age ?m . ?u e:age ?o FILTER(?m + ?o > 2000 + ?n) } }"),
    "a cartesian product of values": ("stopped", "SELECT (COUNT(*) AS ?n) { " + " ".join("VALUES ?v%d { %s }" % (n, " ".join(map(str, range(200)))) for n in range(6)) + " }"),
    "values with holes": ("stopped", "SELECT (COUNT(*) AS ?n) { " + " ".join(
        "VALUES (%s) { %s }" % (" ".join(f"?c{c}" for c in range(12)), " ".join("(" + " ".join("UNDEF" if row >> c & 1 else str(table * 7 + row % 5) for c in range(12)) + ")" for row in range(700)))
        for table in range(2)) + " }"),
    "a hub met by itself": ("stopped", PREFIX + "SELECT (COUNT(*) AS ?n) { e:hub e:has ?a . e:hub e:has ?b . e:hub e:has ?c FILTER(?a != ?b && ?b != ?c) }"),
    "triangles upon triangles": ("stopped", PREFIX + "SELECT (COUNT(*) AS ?n) { ?a e:knows ?b . ?b e:knows ?c . ?c e:knows ?d . ?d e:knows ?f . ?f e:knows ?g . ?g e:knows ?a }"),
    "1,500 hops": ("answered", PREFIX + "SELECT (COUNT(*) AS ?n) { e:n0 e:next* ?x }"),
    "1,500 hops from everywhere": ("stopped", PREFIX + "SELECT (COUNT(*) AS ?n) { ?a e:next+ ?x . ?b e:next+ ?y }"),
    "a closure of a closure": ("answered", PREFIX + "SELECT (COUNT(*) AS ?n) { e:n0 ((e:next*)*)* ?x }"),
    "a closure of all": ("stopped", PREFIX + "SELECT (COUNT(*) AS ?n) { ?x (!e:none|^!e:none)* ?y . ?y (!e:none|^!e:none)* ?z }"),
    "a closure of many steps": ("stopped", PREFIX + "SELECT (COUNT(*) AS ?n) { ?x (e:knows/e:knows/e:knows/e:knows/e:knows/e:knows) ?y }"),
    "a closure of steps": ("answered", PREFIX + "SELECT (COUNT(*) AS ?n) { e:k1 (e:knows/e:knows/e:knows/e:knows/e:knows/e:knows)* ?y }"),
    "choices that multiply": ("stopped", PREFIX + "SELECT (COUNT(*) AS ?n) { ?x ((e:knows|e:knows|e:knows)/(e:knows|e:knows|e:knows)/(e:knows|e:knows)/(e:knows|^e:knows)/(e:knows|e:next)) ?y }"),
    "a closure of both directions": ("stopped", PREFIX + "SELECT (COUNT(*) AS ?n) { ?x (e:knows/(e:knows|^e:knows)*/e:knows)* ?y . ?y (^e:knows|e:knows)+ ?z . ?z e:knows ?w . ?w e:knows ?v }"),
}  # fmt: skip

TEXTS = {
    "a text doubled": ("stopped", f"SELECT ?x40 {{ {doubled(40)} }}"),
    "a text doubled for each row": ("stopped", PREFIX + f"SELECT ?x16 {{ ?s e:name ?n . ?t e:name ?m {doubled(16)} }} ORDER BY ?x16"),
    "a text of many parts": ("stopped", f"SELECT (STRLEN(CONCAT({','.join('?x13' for _ in range(1000))})) AS ?n) {{ {doubled(13)} }}"),
    "a replacement that grows": ("stopped", f"SELECT (REPLACE(?x13, '.', ?x13) AS ?y) {{ {doubled(13)} }}"),
    "a replacement of every character": ("stopped", f"SELECT (REPLACE(?x16, '(.)', '$1$1') AS ?y) {{ {doubled(16)} }}"),
    "a replacement that looks far ahead": ("stopped", PREFIX + "SELECT (REPLACE(?t, 'a(.*c)?', 'b') AS ?y) { e:doc e:text ?t }"),
    "an encoding that grows": ("stopped", PREFIX + "SELECT (ENCODE_FOR_URI(CONCAT(?x15, ?x15)) AS ?y) { BIND('\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac' AS ?x0) " + doubled(15).partition("?x0) ")[2] + " }"),
    "a regular expression that backtracks": ("answered", "SELECT * { FILTER(!REGEX('" + "a" * 5_000 + "', '^(a+)+$b')) }"),
    "a regular expression that backtracks, too": ("answered", PREFIX + "SELECT * { e:doc e:text ?t FILTER REGEX(?t, '^(([a-z])+.)+[A-Z]([a-z])+$') }"),
    "a regular expression that repeats": ("answered", "ASK { FILTER REGEX('aaaa', '((((a{1,200}){1,200}){1,200}){1,200})$') }"),
    "a regular expression of many states": ("stopped", PREFIX + "SELECT * { e:doc e:text ?t FILTER REGEX(?t, '(.{0,300}){3}q') }"),
    "a regular expression of all letters": ("stopped", PREFIX + "SELECT * { e:doc e:text ?t FILTER REGEX(?t, '(\\\\pL|\\\\pN|x){0,40}!', 'i') }"),
    "a regular expression made for each row": ("stopped", PREFIX + "SELECT (COUNT(*) AS ?c) { " + BOMB + " FILTER REGEX(?n, CONCAT('(', ?m, '|', ?o, '){1,50}x')) }"),
    "a list to compare with, for each row": ("stopped", PREFIX + "SELECT (COUNT(*) AS ?c) { ?s e:age ?a . ?t e:age ?b FILTER(?a * 7 + ?b IN (" + ",".join(str(-n) for n in range(1, 15_000)) + ")) }"),
    "hashes of hashes": ("stopped", PREFIX + "SELECT (SHA512(CONCAT(?n,?m,?o)) AS ?h) { " + BOMB + " FILTER(STRLEN(SHA512(CONCAT(?q, ?n))) = 3) }"),
    "numbers that grow": ("answered", "SELECT ?x60 { BIND(9 AS ?x0) " + " ".join(f"BIND(?x{n} * ?x{n} AS ?x{n + 1})" for n in range(60)) + " }"),
    "decimals that grow": ("answered", "SELECT ?x60 { BIND(9.5 AS ?x0) " + " ".join(f"BIND(?x{n} * ?x{n} AS ?x{n + 1})" for n in range(60)) + " }"),
}  # fmt: skip

QUERIES: dict[str, tuple[str, str]] = {**SNEAKY, **LARGE, **SLOW, **TEXTS}

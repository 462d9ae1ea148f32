"""Texts that want reading and planning to take long or to make much of little: name -> text, each as long as the limits let it be."""

# A text is easier to read on one long line.
# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable, Iterator

MOST = 200_000
P = "PREFIX e: <urn:e:> "


def full(piece: str, before: str = "", after: str = "", most: int = MOST) -> str:
    """The piece again and again, up to the most characters that a query may have."""
    return before + piece * ((most - len(before) - len(after)) // len(piece)) + after


def many(number: int, piece: Callable[[int], str], before: str = "SELECT * { ", after: str = " }") -> str:
    return before + " ".join(map(piece, range(number))) + after


LONG = ["a.", "a.b-", "é.", "e:a-.", "< ", "'''a''"]
SHORT = [
    "a-",
    "a·",
    "a\u203f",
    "e:.",
    "'''",
    "{ ",
    ",",
    "1.",
    "ab_9",
    "a..",
    "A",
    "_",
    "_:",
    "_:a.",
    "e:a.",
    ":.",
    ":a:",
    "e:%41",
    "e:%4",
    "e:\\-",
    "e:\\",
    ".1",
    "1e",
    "1e+",
    "1.e",
    "9",
    "+1",
    "-.",
    "'",
    '"',
    "''",
    '""',
    '"""',
    "'a",
    '"\\"',
    "'\\n",
    "'\\z",
    "'''a\\z",
    '"""a"',
    "\\u0041",
    "\\U0001F600",
    "\\u",
    "<",
    "<a",
    "<a>",
    "<\\u0041",
    "<\\",
    "<>",
    "?",
    "? ",
    "?a",
    "$a ",
    "@",
    "@a",
    "@a-",
    "@a-1",
    "^",
    "^^",
    "&",
    "&&",
    "|",
    "!",
    "!=",
    "#",
    "#\n",
    "# \\u000A",
    "\n",
    "\r",
    "\r\n",
    " ",
    "\t",
    "\x00",
    "\x0b",
    "\x85",
    "\u2028",
    "\ufeff",
    "😀",
    ";",
    ".",
    "*",
    "/",
    "\\",
    "§",
    "true.",
    "a ",
    "in(",
]


def lexer() -> Iterator[tuple[str, str]]:
    for piece in LONG:
        yield f"only {piece!r}", full(piece)
        yield f"in a group: {piece!r}", full(piece, "SELECT * { ?s ?p ", " }", most=20_000)
    for piece in SHORT:
        yield f"only {piece!r}", full(piece, most=20_000)
        yield f"in a group: {piece!r}", full(piece, "SELECT * { ?s ?p ", " }", most=20_000)
    for end in ("\n", "\r", "\x85", "\u2028", "\x0b", "\x0c"):
        yield f"comments ended by {end!r}", full(f"# SERVICE {end}", "ASK { ", "}")
    yield "a long word", "A" * MOST
    yield "a word before each error", full("a.b.", "ASK { ", "§")
    yield "an error on the last of many lines", full("\n", "ASK {", "§")
    yield "an error in one long line", full("?s ?p ?o . ", "ASK {", "§")
    yield "a long token where none may be", "SELECT * { ?s ?p ?o " + "a" * 150_000 + " }"
    yield "a long string where none may be", "SELECT '" + "a" * 150_000 + "' {}"
    yield "escapes in a string", full("\\u0041", "ASK { ?s ?p '", "' }")
    yield "escapes in a comment", full("\\u0041", "ASK { # ", "\n}")
    yield "escapes that end comments", full("#\\u000a", "ASK { ", "\n}")
    yield "a FROM that an escape reveals", "ASK # \\u000A FROM <http://127.0.0.1:9/>\n {}"
    yield "a FROM that an escape reveals beside a good one", "ASK FROM <urn:ontorag:a> # \\u000D FROM <http://127.0.0.1:9/>\n {}"
    yield "an escape of the escape's sign", "ASK { ?s ?p '\\u005cu0041' }"
    yield "half a pair by an escape", "ASK { # \\ud800 \n }"
    yield "half a pair", "ASK { ?s ?p '\udc00' }"
    yield "an escape beyond Unicode", "ASK { # \\UFFFFFFFF \n }"


def names() -> Iterator[tuple[str, str]]:
    long = "urn:" + "x" * 8_000
    yield "a long namespace of many names", many(20_000, lambda n: f"e:{n}", f"PREFIX e: <{long}> SELECT * {{ VALUES ?x {{ ", "} }")
    yield "a very long namespace", many(500, lambda n: f"e:{n}", f"PREFIX e: <urn:{'x' * 100_000}> SELECT * {{ VALUES ?x {{ ", "} }")
    yield (
        "a long namespace of many symbols beyond ASCII",
        many(10_000, lambda n: f"e:{n}", f"PREFIX e: <urn:{'😀' * 8_000}> SELECT * {{ VALUES ?x {{ ", "} }"),
    )
    yield "a long namespace of many types", many(15_000, lambda n: "'a'^^e:", f"PREFIX e: <{long}> SELECT * {{ VALUES ?x {{ ", "} }")
    yield "a long namespace in an expression", many(15_000, lambda n: f"e:{n},", f"PREFIX e: <{long}> SELECT * {{ FILTER(1 IN (", "1)) }")
    yield "a long namespace of predicates", many(490, lambda n: f"?s e:{n} ?o .", f"PREFIX e: <{long}> SELECT * {{ ")
    yield "a long namespace of prefixes", many(5_000, lambda n: f"PREFIX e{n}: <b{n}>", f"BASE <http://h/{'x/' * 4_000}> ", "ASK {}")
    yield "a long local name", P + "ASK { ?s ?p e:" + "a" * 150_000 + " }"
    yield "a local name of escapes", full("\\-", P + "ASK { ?s ?p e:", " }")
    yield "a base that grows", full("BASE <aaaaaaaaaaaaaaaaaaaaaaaa/> ", "BASE <http://h/> ", "ASK {}")
    yield "a base that grows from nothing", full("BASE <a/> ", "", "ASK {}")
    yield "a base that stays", full("BASE <a> ", "BASE <http://h/> ", "ASK {}")
    yield "a base of one segment each", many(9_000, lambda n: f"<{n}>", f"BASE <http://h/{'a/' * 4_000}> SELECT * {{ VALUES ?x {{ ", "} }")
    yield "a base of dots", many(9_000, lambda n: f"<{n}>", f"BASE <http://h/{'./' * 4_000}> SELECT * {{ VALUES ?x {{ ", "} }")
    yield "a base of double dots", many(9_000, lambda n: f"<{n}>", f"BASE <http://h/{'../' * 2_700}> SELECT * {{ VALUES ?x {{ ", "} }")
    yield "an IRI of dots", full("./", "BASE <http://h/> ASK { ?s ?p <", "> }")
    yield "an IRI of double dots", full("../", "BASE <http://h/> ASK { ?s ?p <", "> }")
    yield "IRIs of dots", many(20, lambda n: f"<{n}/{'../' * 2_700}>", "BASE <http://h/> SELECT * { VALUES ?x { ", "} }")
    yield "an IRI of slashes", full("/", "BASE <http://h/> ASK { ?s ?p <", "> }")
    yield "a long IRI", full("a", "ASK { ?s ?p <urn:", "> }")
    yield "a long relative IRI", full("a", "BASE <http://h/> ASK { ?s ?p <", "> }")
    yield "many prefixes", full("PREFIX a:<>", "", "ASK {}")
    yield "different prefixes", many(12_000, lambda n: f"PREFIX a{n}:<>", "", "ASK {}")
    yield "a long prefix that is not declared", "ASK { ?s ?p " + "a" * 150_000 + ":b }"
    yield (
        "a long blank node in two patterns",
        "ASK { ?s ?p _:{0} {{ ?s ?p _:{0} }} }".replace("{0}", "a" * 70_000).replace("{{", "{").replace("}}", "}"),
    )
    yield "a long graph in FROM", "ASK FROM <http://h/" + "a" * 7_000 + "> {}"
    yield "graphs in FROM", many(15_000, lambda n: "FROM e:", "PREFIX e: <urn:ontorag:a> ASK ", " {}")
    yield "named graphs in FROM", many(10_000, lambda n: "FROM NAMED e:", "PREFIX e: <urn:ontorag:a> ASK ", " {}")
    yield "graphs outside in FROM", many(15_000, lambda n: "FROM e:", "PREFIX e: <urn:a> ASK ", " {}")
    yield "terms to describe", full("<a:> ", "DESCRIBE ")
    yield "variables to describe", many(25_000, lambda n: f"?v{n}", "DESCRIBE ", " {}")


def expressions() -> Iterator[tuple[str, str]]:
    def of(inside: str) -> str:
        return "SELECT * { ?s ?p ?o FILTER(" + inside + ") }"

    for sign in ("||", "&&", "+", "*", "-", "/", ",", "=", "<", "IN"):
        yield f"a chain of {sign}", of(full(f"1{sign}", "", "1", most=60_000))
        yield f"a chain of variables with {sign}", of(sign.join(f"?v{n}" for n in range(2_000)))
    yield "conjuncts of one variable", of("&&".join(f"?o!={n}" for n in range(9_900)))
    yield "conjuncts of pairs", of("&&".join(f"?a{n % 99}=?b{n // 99}" for n in range(9_000)))
    yield "conjuncts of pairs over many patterns", many(
        480, lambda n: f"OPTIONAL{{?s ?p ?a{n}}}", "SELECT * { " + " ".join(f"?s ?p ?a{n} ." for n in range(10)), " FILTER(" + "&&".join(f"?a{n % 99}!=?a{n // 99}" for n in range(9_000)) + ") }"
    )  # fmt: skip
    yield (
        "a long list over many UNIONs",
        "SELECT * { " + " UNION ".join(["{?s ?p ?o}"] * 490) + " FILTER(?o IN (" + ",".join(map(str, range(18_000))) + ")) }",
    )
    yield (
        "conjuncts over many UNIONs",
        "SELECT * { " + " UNION ".join(["{?s ?p ?o}"] * 490) + " FILTER(" + "&&".join(f"?o!={n}" for n in range(9_900)) + ") }",
    )
    yield "a list", of("?o IN (" + ",".join(map(str, range(19_000))) + ")")
    yield "a list over the limit", of("?o IN (" + ",".join(["1"] * 90_000) + ")")
    yield "as long a disjunction as may be", of("||".join(["?o=1"] * 29_000))
    yield "as long a conjunction as may be", of("&&".join(["?o=1"] * 29_000))
    yield "as long a list as may be", of("?o IN (" + ",".join(["1"] * 59_000) + ")")
    yield "arguments of CONCAT", of("CONCAT(" + ",".join(["'a'"] * 1_000) + ")")
    yield "calls of CONCAT", of("||".join(["CONCAT(" + ",".join("1" * 1_000) + ")"] * 90))
    yield "signs", of("!" * 150_000 + "1")
    yield "brackets", of("(" * 90_000 + "1" + ")" * 90_000)
    yield "nested brackets at the limit, often", of("||".join(["(" * 55 + "1" + ")" * 55] * 1_000))
    yield "EXISTS again and again", of("||".join(["EXISTS{?s ?p ?o}"] * 490))
    yield "EXISTS in EXISTS", "SELECT * { ?s ?p ?o " + "FILTER EXISTS { ?s ?p ?o " * 58 + "}" * 58 + " }"
    yield "EXISTS in EXISTS with filters", "SELECT * { ?s ?p ?o " + "FILTER EXISTS { ?x ?y ?z FILTER(?s=?z&&?o=?x) " * 29 + "}" * 29 + " }"
    yield (
        "EXISTS in EXISTS over many patterns",
        "SELECT * { ?s ?p ?o " + "FILTER EXISTS { " * 29 + many(450, lambda n: f"OPTIONAL {{?s ?p ?v{n}}}", "", "") + "}" * 29 + " }",
    )
    yield "EXISTS over many variables", many(490, lambda n: f"?a{n} ?p ?b{n} .", after=" FILTER EXISTS { ?a0 ?p ?o FILTER(?b1 = ?o) } }")
    yield "a number of many digits", of("?o = " + "9" * 150_000)
    yield "a LIMIT of many digits", "ASK {} LIMIT " + "9" * 150_000
    yield "a double of many digits", of("?o = 1e" + "9" * 150_000)
    yield "an aggregate where none may be", of("SUM(" * 40_000)


def patterns() -> Iterator[tuple[str, str]]:
    yield "triples", many(490, lambda n: f"?a{n} ?b ?c{n} .")
    yield "variables", many(25_000, lambda n: f"?v{n}", "SELECT ", " {}")
    yield "variables of VALUES", many(25_000, lambda n: f"?v{n}", "SELECT * { VALUES (", ") {} }")
    yield "columns that are the same", full("?a ", "SELECT ", "{}")
    yield "columns", many(990, lambda n: f"?v{n}", "SELECT ", " {}")
    yield "values", many(19_990, str, "SELECT * { VALUES ?x { ", " } }")
    yield "rows of no values", full("()", "SELECT * { VALUES () {", "} }")
    yield "rows of different values", many(990, lambda n: f"?v{n}", "SELECT * { VALUES (", ") { " + ("(" + "1 " * 990 + ") ") * 20 + "} }")
    for word in ("OPTIONAL", "MINUS", "", "GRAPH ?g", "GRAPH <urn:g>"):
        yield f"groups of {word}", many(245, lambda n, word=word: f"{word} {{ ?a{n} ?b{n} ?c{n} }}")  # type: ignore[misc]
        yield f"groups of {word} with filters", many(240, lambda n, word=word: f"{word} {{ ?a ?b ?c{n} FILTER(?c{n}>1&&?a=?b) }} FILTER(?a!=?c{n})")  # type: ignore[misc]
        yield f"groups of {word} after all filters", many(245, lambda n, word=word: f"{word} {{ ?a ?b ?c{n} }} FILTER(?a!=1+{n})")  # type: ignore[misc]
        yield f"deep groups of {word}", f"SELECT * {{ ?a ?b ?c {word} {{ " * 1 + f"?a ?b ?c {word} {{ " * 57 + "}" * 57 + "} }"
        yield f"deep groups of {word} with filters over many patterns", (
            "SELECT * { ?a0 ?b ?c " + f"{word} {{ ?a ?b ?c FILTER(?a!=?c&&?a!=1&&?a0!=2) " * 57 + many(150, lambda n: f"OPTIONAL{{?a ?b ?c{n}}}", "", "") + "}" * 57 + " }"
        )  # fmt: skip
        yield f"empty groups of {word}", full(f"{word}{{}}", "SELECT * { ", " }")
    yield "wide joins", many(240, lambda n: f"{{ ?a{4 * n} ?a{4 * n + 1} ?a{4 * n + 2} FILTER(1) }} ")
    yield "wide joins of sub-selects", many(32, lambda n: "{ SELECT * { VALUES (" + " ".join(f"?v{n}x{m}" for m in range(30)) + ") {} } }")
    yield "many UNIONs of many variables", "SELECT * { " + " UNION ".join(f"{{ ?a{n} ?b{n} 1 }}" for n in range(245)) + " }"
    yield "UNIONs joined", many(120, lambda n: f"{{ ?a{n} ?b 1 }} UNION {{ ?b ?c{n} ?a{n} }}")
    yield "BINDs", many(490, lambda n: f"BIND(1 AS ?v{n})")
    yield "BINDs of what came before", many(490, lambda n: f"BIND(?v{n} + ?v{n} AS ?v{n + 1})")
    yield "BINDs and filters", many(240, lambda n: f"BIND(1 AS ?v{n}) FILTER(?v{n} = 1)")
    yield "BINDs and blank nodes", many(400, lambda n: f"BIND(BNODE('a') AS ?v{n})")
    yield "filters", many(490, lambda n: f"?s ?p ?o{n} .", after=many(6_000, lambda n: f"FILTER(?o{n % 490}>{n % 9})", " ", " }"))
    yield "filters and nothing else", full("FILTER(1)", "ASK { ", "}")
    yield (
        "filters of all variables",
        many(490, lambda n: f"?s ?p ?o{n} .", after=" FILTER(" + "||".join(f"?o{n % 490}" for n in range(19_000)) + ") }"),
    )
    yield "paths", "SELECT * { ?s " + "/".join(["<a:>"] * 400) + " ?o }"
    yield "paths that repeat", "SELECT * { ?s " + "/".join(["<a:>*"] * 400) + " ?o }"
    yield "a path to many objects", "SELECT * { ?s (" + "/".join(["<a:>"] * 240) + ")* " + ",".join(f"?o{n}" for n in range(240)) + " }"
    yield "alternatives", "SELECT * { ?s " + "|".join(["<a:>"] * 30_000) + " ?o }"
    yield "negated predicates", "SELECT * { ?s !(" + "|".join(f"<a:{n}>" for n in range(20_000)) + ") ?o }"
    yield "deep paths", "SELECT * { ?s " + "(" * 50_000 + "<a:>" + ")*" * 50_000 + " ?o }"
    yield "lists", "SELECT * { ?s ?p " + "(" * 50 + "1 " * 100 + ")" * 50 + " }"
    yield "a long list of nodes", full("1 ", "SELECT * { ?s ?p (", ") }")
    yield "blank nodes", full("[] ", "SELECT * { ?s ?p ", " }")
    yield "blank nodes in blank nodes", "SELECT * { ?s ?p " + "[ ?p " * 30_000 + "1" + "]" * 30_000 + " }"
    yield "semicolons", full(";", "SELECT * { ?s ?p ?o ", " }")
    yield "objects", full("1,", "SELECT * { ?s ?p ", "1 }")
    yield "a large template", many(490, lambda n: f"?s ?p ?o{n} .", "CONSTRUCT { ", "} WHERE { ?s ?p ?o0 }")
    yield "a large short template", many(490, lambda n: f"?s ?p ?o{n} .", "CONSTRUCT WHERE { ", "}")


def modifiers() -> Iterator[tuple[str, str]]:
    yield "aggregates", many(6_000, lambda n: f"SUM(?a+{n})", "SELECT (1 AS ?x) { ?a ?b ?c } ORDER BY ", "")
    yield "the same aggregate", full("SUM(?a) ", "SELECT (1 AS ?x) { ?a ?b ?c } ORDER BY ")
    yield "aggregates of one item", "SELECT (" + "+".join(f"SUM(?a+{n})" for n in range(50)) + " AS ?x) { ?a ?b ?c }"
    yield "aggregates of one sum", "SELECT (COALESCE(" + ",".join(f"SUM(?a+{n})" for n in range(900)) + ") AS ?x) { ?a ?b ?c }"
    yield "samples", "SELECT (1 AS ?x) { ?a ?b ?c } GROUP BY ?a HAVING(" + "||".join(f"?v{n}" for n in range(900)) + ")"
    yield "keys", many(60_000, lambda n: "?a", "SELECT (1 AS ?x) { ?a ?b ?c } GROUP BY ", "")
    yield "keys of expressions", many(400, lambda n: f"(?a+{n} AS ?k{n})", "SELECT (1 AS ?x) { ?a ?b ?c } GROUP BY ", "")
    yield (
        "keys of expressions over many patterns",
        many(199, lambda n: f"(?a+{n} AS ?k{n})", many(280, lambda n: f"OPTIONAL{{?a ?b ?c{n}}}", "SELECT (1 AS ?x) {", "} GROUP BY "), ""),
    )
    yield "conditions of HAVING", full("(1)", "SELECT (1 AS ?x) { ?a ?b ?c } HAVING ")
    yield "conditions of ORDER BY", full("?a ", "SELECT * { ?a ?b ?c } ORDER BY ")
    yield "conditions of ORDER BY that differ", many(190, lambda n: f"DESC(?a+{n})", "SELECT * { ?a ?b ?c } ORDER BY ", " LIMIT 1")
    yield "expressions of SELECT", many(6_000, lambda n: f"(1 AS ?v{n})", "SELECT ", "{}")
    yield "expressions of SELECT over groups", many(490, lambda n: f"(SUM(?a) + {n} AS ?v{n})", "SELECT ", "{ ?a ?b ?c }")
    yield (
        "expressions of SELECT that build on each other",
        many(480, lambda n: f"(?v{n} + 1 AS ?v{n + 1})", "SELECT (SUM(?a) AS ?v0) ", "{ ?a ?b ?c }"),
    )
    yield "sub-selects in sub-selects", "SELECT * { " + "{ SELECT * { ?a ?b ?c " * 28 + "} }" * 28 + " }"
    yield "sub-selects in sub-selects with limits", "SELECT * { " + "{ SELECT DISTINCT * { ?a ?b ?c " * 28 + "} ORDER BY ?a LIMIT 5 }" * 28 + " }"
    yield (
        "sub-selects in sub-selects over many variables",
        "SELECT * { " + "{ SELECT * { " * 28 + many(450, lambda n: f"?a{n} ?b ?c{n} .", "", "") + "} }" * 28 + " }",
    )
    yield "sub-selects", many(490, lambda n: f"{{ SELECT ?a (1 AS ?b{n}) {{}} }}")
    yield "VALUES at the end", many(19_000, str, "SELECT * { ?a ?b ?c } VALUES ?a { ", "}")


TEXTS: dict[str, str] = {name: text[:MOST] for maker in (lexer, names, expressions, patterns, modifiers) for name, text in maker()}

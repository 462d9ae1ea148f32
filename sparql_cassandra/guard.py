"""Which SPARQL text may run: one query, read-only, that reaches nothing outside its collection. Pure; default deny.

Two views of the text must agree that it is harmless: its tokens, where `SERVICE` or a word of SPARQL Update can have no other meaning
than that, and the algebra that rdflib makes of it, each node of which must be on a list.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, Literal, cast

from pyparsing import ParseException
from rdflib.plugins.sparql.algebra import translateQuery
from rdflib.plugins.sparql.parser import parseQuery
from rdflib.plugins.sparql.parserutils import CompValue
from rdflib.term import Variable

from onto_core.errors import BadQuery, Problem, QueryRejected
from onto_core.vocabulary import PREFIXES
from sparql_cassandra.lexer import Token, Unreadable, place, tokens

Form = Literal["select", "ask", "construct", "describe"]

MAX_CHARACTERS: Final = 100_000
MAX_TOKENS: Final = 5_000
"""rdflib's parser needs about 0.2 ms a token and cannot be stopped."""

OWN_GRAPHS: Final = "urn:ontorag:"
"""What the names of a collection's own named graphs begin with."""

UPDATE_WORDS: Final = frozenset({"INSERT", "DELETE", "LOAD", "CLEAR", "DROP", "CREATE", "ADD", "MOVE", "COPY"})
FORMS: Final = frozenset({"SELECT", "ASK", "CONSTRUCT", "DESCRIBE"})

ALGEBRA: Final = frozenset(
    """
    SelectQuery AskQuery ConstructQuery DescribeQuery DatasetClause
    BGP Join LeftJoin Filter TrueFilter Union Graph Extend Minus ToMultiSet values
    Group AggregateJoin Project Distinct Reduced Slice OrderBy OrderCondition
    ConditionalOrExpression ConditionalAndExpression RelationalExpression AdditiveExpression MultiplicativeExpression
    UnaryNot UnaryMinus UnaryPlus Function literal pname vars
    GroupGraphPatternSub TriplesBlock GroupOrUnionGraphPattern OptionalGraphPattern MinusGraphPattern GraphGraphPattern Bind InlineData SubSelect
    """.split()  # noqa: SIM905
)
"""Forms, graph patterns, solution modifiers (SPARQL 1.1, 18.2), expressions (17); the last line: what EXISTS holds, by the names of the grammar."""

BUILT_INS: Final = re.compile(r"(Builtin|Aggregate)_[A-Za-z0-9_]+")

_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_DELIMITERS = frozenset("\"'\\<>{}|^`") | {chr(code) for code in range(0x21)}

_parser = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sparql-guard")
"""rdflib's grammar is shared and recursive: one thread at a time, always from the same shallow stack."""


@dataclass(frozen=True, slots=True)
class CheckedQuery:
    """A query that may run. `variables` are the columns of a SELECT; `limit` is the LIMIT that the text itself has."""

    text: str
    form: Form
    variables: tuple[str, ...] = ()
    limit: int | None = None


@lru_cache(maxsize=512)
def check(text: str) -> CheckedQuery:
    """The query, when it may run. Raises BadQuery (it does not parse) and QueryRejected (it could write, or reach outside the collection)."""
    words = read(text)
    refuse_words(text, words)
    require_prefixes(text, words)
    query = parse(text)
    for node in nodes(query):
        if node.name not in ALGEBRA and not BUILT_INS.fullmatch(node.name):
            raise QueryRejected(f"{node.name} is not among the parts of SPARQL 1.1 queries that may run")
    refuse_datasets(text, words, query)
    form = cast(Form, query.name.removesuffix("Query").lower())
    return CheckedQuery(text, form, columns_of(text, words, query) if form == "select" else (), limit_of(query))


def read(text: str) -> Sequence[Token]:
    """The tokens, brackets matched."""
    if len(text) > MAX_CHARACTERS:
        raise QueryRejected(f"the query has {len(text):,} characters, and {MAX_CHARACTERS:,} are allowed")
    try:
        text.encode()
        words = list(tokens(text))
    except UnicodeEncodeError as error:
        raise bad(text, error.start, "half of a surrogate pair is no character") from None
    except Unreadable as error:
        if escape := _ESCAPE.match(text, error.start):
            raise rejected(text, error.start, f"the escape {escape[0]} stands where it would hide a word; write the character itself") from None
        raise bad(text, error.start, f"found {error}") from None
    if len(words) > MAX_TOKENS:
        raise QueryRejected(f"the query has {len(words):,} words and signs, and {MAX_TOKENS:,} are allowed")
    closing = {"(": ")", "{": "}", "[": "]"}
    still_open: list[Token] = []
    for token in words:
        if token.kind != "mark":
            continue
        if token.text in closing:
            still_open.append(token)
        elif token.text in closing.values():
            if not still_open or closing[still_open[-1].text] != token.text:
                raise bad(text, token.start, f"{token.text!r} closes nothing that is open here")
            still_open.pop()
    if still_open:
        raise bad(text, still_open[-1].start, f"{still_open[-1].text!r} is never closed")
    return words


def refuse_words(text: str, words: Sequence[Token]) -> None:
    """What the words alone tell: updates, SERVICE, and escapes that the two readers could take for different things."""
    for token in words:
        word = token.text.upper()
        if token.kind == "word" and word in UPDATE_WORDS:
            raise rejected(text, token.start, f"{word} belongs to SPARQL Update, and only SELECT, ASK, CONSTRUCT and DESCRIBE may run")
        if token.kind == "word" and word == "SERVICE":
            raise rejected(text, token.start, "SERVICE would send a part of the query to another server")
        for escape in _ESCAPE.finditer(token.text):
            # SPARQL 1.1, 19.2, decodes these before it looks for tokens; Oxigraph only inside strings and IRIs
            code = int(escape[1] or escape[2], 16)
            if token.kind not in ("string", "iri") or code > 0x10FFFF or 0xD800 <= code < 0xE000 or chr(code) in _DELIMITERS:
                raise rejected(text, token.start, f"the escape {escape[0]} would end or hide something; write the character itself")
    first = next(iter(after_prologue(words)), None)
    if first is None:
        raise bad(text, len(text), "there is no query; it begins with SELECT, ASK, CONSTRUCT or DESCRIBE")
    if first.kind != "word" or first.text.upper() not in FORMS:
        raise bad(text, first.start, f"a query begins with SELECT, ASK, CONSTRUCT or DESCRIBE, not with {first.text!r}")


def after_prologue(words: Sequence[Token]) -> Sequence[Token]:
    position = 0
    while position < len(words) and words[position].kind == "word" and words[position].text.upper() in ("BASE", "PREFIX"):
        position += 2 if words[position].text.upper() == "BASE" else 3
    return words[position:]


def require_prefixes(text: str, words: Sequence[Token]) -> None:
    """rdflib knows some prefixes without their being declared; the standard and Oxigraph know none."""
    declared = {second.text for first, second in pairwise(words) if first.kind == "word" and first.text.upper() == "PREFIX"}
    for token in words:
        if token.kind == "name" and (prefix := token.text.split(":", 1)[0] + ":") not in declared:
            known = PREFIXES.get(prefix[:-1], "...")
            raise bad(text, token.start, f"the prefix {prefix} is not declared: begin with PREFIX {prefix} <{known}>")


def parse(text: str) -> CompValue:
    """The algebra of the query, by rdflib."""
    parsed = _parser.submit(_translate, text)
    match parsed.exception():
        case None:
            return parsed.result()
        case RecursionError():
            raise QueryRejected("the query is nested too deeply, or has too many triple patterns in one block")
        case ParseException() as error:
            # the positions of rdflib's parser are those of a text without tabs and escapes
            found = error.pstr[error.loc :].split("\n", 1)[0][:40]
            raise bad(error.pstr, error.loc, f"cannot be read from {found!r} on" if found else "ends too early")
        case error:  # rdflib has no class of its own for a misplaced aggregate or a variable bound twice
            raise bad(text, 0, f"rdflib's parser, which the guard goes by, says: {error or type(error).__name__}")


def _translate(text: str) -> CompValue:
    logging.getLogger("rdflib.term").setLevel(logging.ERROR)  # it warns of IRIs that could not be serialized, and nobody will
    return translateQuery(parseQuery(text)).algebra


def nodes(value: Any) -> Iterator[CompValue]:
    """Every node of the algebra, with those inside expressions and lists."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, CompValue):
            yield value
            waiting.extend(value.values())
        elif isinstance(value, (list, tuple, set)):
            waiting.extend(value)
        elif isinstance(value, dict):
            waiting.extend(value.values())


def refuse_datasets(text: str, words: Sequence[Token], query: CompValue) -> None:
    """FROM and FROM NAMED may name the collection's own graphs, and no others: another processor would fetch what they name."""
    named = [token for token in words if token.kind == "word" and token.text.upper() == "FROM"]
    clauses = query.datasetClause or []
    for token, clause in zip(named, clauses, strict=True):
        graph = str(clause.default or clause.named)
        if not graph.startswith(OWN_GRAPHS):
            raise rejected(
                text, token.start, f"FROM <{graph}> is outside the collection; its own graphs begin with {OWN_GRAPHS}, and GRAPH reads any of them"
            )
    if sum(clause.default is not None for clause in clauses) > 1:
        raise rejected(text, named[1].start, "one FROM may be given; with several, a triple would count once for each graph that holds it")


def columns_of(text: str, words: Sequence[Token], query: CompValue) -> tuple[str, ...]:
    """As the text lists them; `*`, for which the standard has no order, lists those in scope as they first occur."""
    star = next((token.text for token in after_prologue(words)[1:] if token.text.upper() not in ("DISTINCT", "REDUCED")), "") == "*"
    seen = list(dict.fromkeys(token.text[1:] for token in words if token.kind == "variable"))
    if unseen := [str(variable) for variable in query.PV if str(variable) not in seen]:
        # `?x<?a&&?b>?y`: the standard takes the longest token, which is an IRI (its test syn-bad-26); rdflib and Oxigraph do not
        iri = next(token for token in words if token.kind == "iri" and unseen[0] in token.text)
        raise bad(text, iri.start, f"{iri.text} is an IRI: put spaces around a '<' that compares")
    if not star:
        return tuple(map(str, query.PV))
    project = query.p
    while project.name != "Project":
        project = project.p
    return tuple(sorted(map(str, in_scope(project.p)), key=seen.index))


def in_scope(node: CompValue) -> set[Variable]:
    """The variables that a pattern may bind (SPARQL 1.1, 18.2.1): rdflib's own list for `*` has those of MINUS and FILTER, too."""
    match node.name:
        case "BGP":
            return {term for triple in node.triples for term in triple if isinstance(term, Variable)}
        case "values":
            return {name for row in node.res for name in row}
        case "Project":
            return set(node.PV)
        case "Minus":
            return in_scope(node.p1)
    inner = set[Variable]().union(*(in_scope(child) for name in ("p", "p1", "p2") if isinstance(child := node.get(name), CompValue)))
    own = node.get("var") if node.name == "Extend" else node.get("term") if node.name == "Graph" else None
    return inner | {own} if isinstance(own, Variable) else inner


def limit_of(query: CompValue) -> int | None:
    node = query.p
    while node is not None and hasattr(node, "name"):
        if node.name == "Slice":
            return None if node.length is None else int(node.length)
        node = node.p if node.name in ("Project", "Distinct", "Reduced") else None
    return None


def bad(text: str, position: int, message: str) -> BadQuery:
    line, column = place(text, min(position, len(text)))
    shown = text.split("\n")[line - 1]
    start = max(0, min(column - 60, len(shown) - 120)) if len(shown) > 120 else 0
    return BadQuery(
        "query", [Problem(f"line {line}, column {column}", f"{message}\n    {shown[start : start + 120]}\n    {' ' * (column - 1 - start)}^")]
    )


def rejected(text: str, position: int, message: str) -> QueryRejected:
    line, column = place(text, position)
    return QueryRejected(f"line {line}, column {column}: {message}")

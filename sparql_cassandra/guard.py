"""The guard of SPARQL: what may run is one query, read-only, that reaches nothing outside its collection. Pure; default deny.

Two views of the text must agree that it is harmless: its words, where `SERVICE` or a word of SPARQL Update can have no other meaning
than that, and the algebra that our parser makes of it, which has no node for either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, cast

from onto_core import terms
from onto_core.bounded_cache import BoundedCache
from onto_core.errors import BadQuery, Problem, QueryRejected
from sparql_cassandra.syntax.algebra import ParsedQuery, Slice
from sparql_cassandra.syntax.lexer import CODEPOINT, Token, bad_query, decode_codepoints, place, shortened, tokens
from sparql_cassandra.syntax.parser import LIMITS, parse

Form = Literal["select", "ask", "construct", "describe"]

OWN_GRAPHS: Final = "urn:ontorag:"
"""The prefix of the names of a collection's own named graphs."""

LONGEST_SHOWN: Final = 200
"""Characters of an IRI that an error shows."""
UPDATE_WORDS: Final = frozenset({"INSERT", "DELETE", "LOAD", "CLEAR", "DROP", "CREATE", "ADD", "MOVE", "COPY"})
FORMS: Final = frozenset({"SELECT", "ASK", "CONSTRUCT", "DESCRIBE"})

_DELIMITERS = frozenset("\"'\\<>{}|^`") | {chr(code) for code in range(0x21)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedQuery(terms.Query):
    """A query that may run. `variables` are the columns of a SELECT; `limit` is the LIMIT that the text itself has; `query` is its algebra."""

    form: Form
    query: ParsedQuery
    variables: tuple[str, ...] = ()
    limit: int | None = None


def checked(query: terms.Query) -> CheckedQuery:
    """The query, checked; one that was checked before is not read again.

    Raises as `check`, and BadQuery for another language and for parameters.
    """
    if isinstance(query, CheckedQuery):
        return query
    if query.language != "sparql" or query.parameters:
        raise BadQuery("query", [Problem("query", "this store runs SPARQL, which has no parameters", "write each value into the text as a term")])
    return check(query.text)


def check(text: str) -> CheckedQuery:
    """Parse and judge a query. Raises BadQuery (it does not parse) and QueryRejected (it could write, or reach outside the collection)."""
    return _CHECKED.get_or_make(text, _check)


def _check(text: str) -> CheckedQuery:
    found = _read(text)
    words = found[:-1]
    refuse_words(text, words)
    query = parse(text, found=found)
    refuse_datasets(text, words, query)
    form = cast(Form, query.form.lower())
    limit = query.pattern.limit if isinstance(query.pattern, Slice) else None
    variables = tuple(variable.name for variable in query.variables)
    return CheckedQuery("sparql", text, form=form, query=query, variables=variables, limit=limit)


_CHECKED: Final[BoundedCache[str, CheckedQuery]] = BoundedCache(1 << 24, lambda text, checked: checked.query.weight)


def read(text: str) -> Sequence[Token]:
    """The tokens, brackets matched."""
    return _read(text)[:-1]


def _read(text: str) -> tuple[Token, ...]:
    if len(text) > LIMITS.characters:
        raise QueryRejected(f"the query has {len(text):,} characters, and {LIMITS.characters:,} are allowed")
    words = tokens(text)
    closing = {"(": ")", "{": "}", "[": "]"}
    still_open: list[Token] = []
    for token in words:
        if token.kind != "mark":
            continue
        if token.text in closing:
            still_open.append(token)
        elif token.text in closing.values():
            if not still_open or closing[still_open[-1].text] != token.text:
                raise bad_query(text, token.start, f"{token.text!r} closes nothing that is open here")
            still_open.pop()
    if still_open:
        raise bad_query(text, still_open[-1].start, f"{still_open[-1].text!r} is never closed")
    return words


def refuse_words(text: str, words: Sequence[Token]) -> None:
    """Refuse by the words alone: updates, SERVICE, and escapes that two readers could take for different things."""
    for token in words:
        if token.kind == "word" and token.word in UPDATE_WORDS:
            raise rejected(text, token.start, f"{token.word} belongs to SPARQL Update, and only SELECT, ASK, CONSTRUCT and DESCRIBE may run")
        if token.kind == "word" and token.word == "SERVICE":
            raise rejected(text, token.start, "SERVICE would send a part of the query to another server")
    if "\\" in text:
        _refuse_escapes(text, words)
    first = next(iter(after_prologue(words)), None)
    if first is None:
        raise bad_query(text, len(text), "there is no query; it begins with SELECT, ASK, CONSTRUCT or DESCRIBE")
    if first.kind != "word" or first.word not in FORMS:
        raise bad_query(text, first.start, f"a query begins with SELECT, ASK, CONSTRUCT or DESCRIBE, not with {shortened(first.text)}")


def _refuse_escapes(text: str, words: Sequence[Token]) -> None:
    """Refuse codepoint escapes that two readers could take for different things.

    SPARQL 1.1, 19.2, decodes them before it looks for tokens, and Oxigraph only inside strings and IRIs: so with and without them the words must be
    the same, those that a comment hides included.
    """
    for token in words:
        for escape in CODEPOINT.finditer(token.text):
            code = int(escape[1] or escape[2], 16)
            if token.kind not in ("string", "iri") or code > 0x10FFFF or 0xD800 <= code < 0xE000 or chr(code) in _DELIMITERS:
                raise rejected(text, token.start, f"the escape {escape[0]} would end or hide something; write the character itself")
    decoded = decode_codepoints(text)
    if decoded == text:
        return
    again = tokens(decoded)[:-1]
    for token, other in zip(words, again, strict=False):
        if token.kind != other.kind or (token.kind not in ("string", "iri") and token.text != other.text):
            raise rejected(text, token.start, "an escape before this place would end a comment; write the character itself")
    if len(words) != len(again):
        raise rejected(text, len(text), "an escape before this place would end a comment; write the character itself")


def after_prologue(words: Sequence[Token]) -> Sequence[Token]:
    position = 0
    while position < len(words) and words[position].kind == "word" and words[position].word in ("BASE", "PREFIX"):
        position += 2 if words[position].word == "BASE" else 3
    return words[position:]


def refuse_datasets(text: str, words: Sequence[Token], query: ParsedQuery) -> None:
    """Refuse a FROM or FROM NAMED outside the collection's own graphs: another processor would fetch what they name."""
    start = next((token.start for token in words if token.kind == "word" and token.word == "FROM"), 0)
    for key in (*query.default_graphs, *query.named_graphs):
        if not key[1:].startswith(OWN_GRAPHS):
            name = key[1:] if len(key) <= LONGEST_SHOWN else key[1:LONGEST_SHOWN] + "..."
            raise rejected(
                text, start, f"FROM <{name}> is outside the collection; its own graphs begin with {OWN_GRAPHS}, and GRAPH reads any of them"
            )


def rejected(text: str, position: int, message: str) -> QueryRejected:
    line, column = place(text, position)
    return QueryRejected(f"line {line}, column {column}: {message}")

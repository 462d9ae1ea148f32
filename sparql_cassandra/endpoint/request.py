"""The query text and the dataset of a request of the SPARQL 1.1 Protocol (2.1). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import ImmutableMultiDict

from onto_core.errors import QueryRejected
from onto_core.http.request import FORM, Refusal, fields, media_type
from onto_core.rdf.iris import NOT_IN_IRI
from sparql_cassandra.guard import OWN_GRAPHS, after_prologue, read
from sparql_cassandra.syntax.lexer import Token

QUERY: Final = "application/sparql-query"
UPDATE: Final = "application/sparql-update"
LONGEST_URL: Final = 32_768
"""Bytes of a URL's query part; longer ones are sent by POST."""
FROM_OR_LATER: Final = frozenset({"FROM", "WHERE", "{", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "VALUES"})


@dataclass(frozen=True, slots=True)
class Asked:
    """The query of a request. The two graph lists, when one has a member, are the dataset instead of the query's own FROM (2.1.4)."""

    text: str
    default_graphs: tuple[str, ...] = ()
    named_graphs: tuple[str, ...] = ()

    @property
    def query(self) -> str:
        """The query with its dataset in it, so that one guard judges both. Raises QueryRejected, BadQuery."""
        if not self.default_graphs and not self.named_graphs:
            return self.text
        return with_dataset(self.text, self.default_graphs, self.named_graphs)


def asked_by_url(query_string: bytes) -> Asked | None:
    """The query of a GET or HEAD; None when the URL has no parameter at all. Raises Refusal."""
    if len(query_string) > LONGEST_URL:
        raise Refusal(414, f"the URL is longer than {LONGEST_URL:,} bytes; send the query by POST")
    parameters = fields(query_string, "the URL")
    return _asked(parameters) if parameters else None


def asked_by_body(content_type: str, query_string: bytes, body: bytes) -> Asked:
    """The query of a POST: a form, or the query itself with its dataset in the URL. Raises Refusal."""
    kind, charset = media_type(content_type)
    in_url = fields(query_string, "the URL")
    if kind == FORM:
        return _asked([*in_url, *fields(body, "the form")])
    if kind == UPDATE:
        raise Refusal(403, "SPARQL Update is refused: this endpoint only reads")
    if kind != QUERY:
        trouble = f"{kind!r} cannot be read" if kind else "there is no Content-Type"
        raise Refusal(415, f"{trouble}; send {QUERY} or {FORM}", {"Accept-Post": f"{QUERY}, {FORM}"})
    if charset not in ("utf-8", "utf8", "us-ascii"):
        raise Refusal(415, f"a query is sent as UTF-8, not as {charset!r}")
    if any(name == "query" for name, _ in in_url):
        raise Refusal(400, "there is a query in the URL and another one in the body")
    try:
        return _asked([*in_url, ("query", body.decode())])
    except UnicodeDecodeError as error:
        raise Refusal(400, f"the query is not UTF-8: {error}") from None


def _asked(parameters: list[tuple[str, str]]) -> Asked:
    values = ImmutableMultiDict(parameters)
    if any(name == "update" or name.startswith("using-") for name in values):
        raise Refusal(403, "SPARQL Update is refused: this endpoint only reads")
    queries = values.getlist("query")
    if len(queries) != 1:
        raise Refusal(400, f"a request has one parameter `query`, and this one has {len(queries)}")
    return Asked(queries[0], tuple(values.getlist("default-graph-uri")), tuple(values.getlist("named-graph-uri")))


def with_dataset(text: str, default_graphs: Sequence[str], named_graphs: Sequence[str]) -> str:
    """The query, reading these graphs instead of those that it named itself. Raises QueryRejected for what FROM may not name, BadQuery."""
    for iri in (*default_graphs, *named_graphs):
        if not iri.startswith(OWN_GRAPHS) or NOT_IN_IRI.search(iri):
            raise QueryRejected(f"the graph {iri[:200]!r} is outside the collection; its own graphs begin with {OWN_GRAPHS}")
    body = after_prologue(read(text))
    start = end = _dataset_place(body)
    while end + 1 < len(body) and body[end].word == "FROM":
        end += 3 if body[end + 1].word == "NAMED" else 2
    position, rest = (body[place].start if place < len(body) else len(text) for place in (start, end))
    clauses = [*(f"FROM <{iri}>" for iri in default_graphs), *(f"FROM NAMED <{iri}>" for iri in named_graphs)]
    return f"{text[:position]} {' '.join(clauses)} {text[rest:]}"


def _dataset_place(body: Sequence[Token]) -> int:
    """The number of the token before which FROM stands, or may stand (grammar rules 7-13)."""
    template = [token.word for token in body[:2]] == ["CONSTRUCT", "{"]
    depth = 0
    for number, token in enumerate(body[1:], 1):
        if not depth and token.word in FROM_OR_LATER and not (template and number == 1):
            return number
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(token.word, 0)
    return len(body)

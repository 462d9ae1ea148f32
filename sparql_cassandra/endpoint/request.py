"""A request of the SPARQL 1.1 Protocol (2.1) as what it asks: method, headers and body to a query text and its dataset. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl

from onto_core.errors import QueryRejected
from onto_core.rdf.iris import NOT_IN_IRI
from sparql_cassandra.guard import OWN_GRAPHS, after_prologue, read
from sparql_cassandra.syntax.lexer import Token

FORM: Final = "application/x-www-form-urlencoded"
QUERY: Final = "application/sparql-query"
UPDATE: Final = "application/sparql-update"
LONGEST_URL: Final = 32_768
"""Bytes of a URL's query part; what is longer is sent by POST."""
MOST_FIELDS: Final = 200


class Refusal(Exception):
    """An answer that is no result: a status, a sentence, and headers that belong to the status."""

    def __init__(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status, self.headers = status, dict(headers or {})


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request asks. The two graph lists, when one has a member, are the dataset instead of the query's own FROM (2.1.4)."""

    text: str
    default_graphs: tuple[str, ...] = field(default=())
    named_graphs: tuple[str, ...] = field(default=())

    @property
    def query(self) -> str:
        """The query with its dataset in it, so that one guard judges both. Raises QueryRejected, BadQuery."""
        if not self.default_graphs and not self.named_graphs:
            return self.text
        return with_dataset(self.text, self.default_graphs, self.named_graphs)


def asked_by_url(query_string: bytes) -> Asked | None:
    """GET and HEAD; None: there is no query in it, and no other parameter. Raises Refusal."""
    if len(query_string) > LONGEST_URL:
        raise Refusal(414, f"the URL is longer than {LONGEST_URL:,} bytes; send the query by POST")
    fields = _fields(query_string, "the URL")
    return _asked(fields) if fields else None


def asked_by_body(content_type: str, query_string: bytes, body: bytes) -> Asked:
    """POST: a form, or the query itself with its dataset in the URL. Raises Refusal."""
    kind, charset = media_type(content_type)
    in_url = _fields(query_string, "the URL")
    if kind == FORM:
        return _asked([*in_url, *_fields(body, "the form")])
    if kind == UPDATE:
        raise Refusal(403, "SPARQL Update is refused: this endpoint only reads")
    if kind != QUERY:
        said = f"{kind!r} cannot be read" if kind else "there is no Content-Type"
        raise Refusal(415, f"{said}; send {QUERY} or {FORM}", {"Accept-Post": f"{QUERY}, {FORM}"})
    if charset not in ("utf-8", "utf8", "us-ascii"):
        raise Refusal(415, f"a query is sent as UTF-8, not as {charset!r}")
    if any(name == "query" for name, _ in in_url):
        raise Refusal(400, "there is a query in the URL and another one in the body")
    try:
        return _asked([*in_url, ("query", body.decode())])
    except UnicodeDecodeError as error:
        raise Refusal(400, f"the query is not UTF-8: {error}") from None


def media_type(header: str) -> tuple[str, str]:
    """(media type, charset) of a Content-Type, in small letters; UTF-8 when it does not say."""
    kind, *parameters = [part.strip().lower() for part in header.split(";")]
    charset = next((part.partition("=")[2].strip(' "') for part in parameters if part.startswith("charset")), "utf-8")
    return kind, charset


def _fields(encoded: bytes, where: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(encoded.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError as error:  # UnicodeDecodeError is one, too
        raise Refusal(400, f"{where} is not properly encoded: {error}") from None


def _asked(fields: Sequence[tuple[str, str]]) -> Asked:
    values: dict[str, list[str]] = {}
    for name, value in fields:
        values.setdefault(name, []).append(value)
    if "update" in values or any(name.startswith("using-") for name in values):
        raise Refusal(403, "SPARQL Update is refused: this endpoint only reads")
    queries = values.get("query", [])
    if len(queries) != 1:
        raise Refusal(400, f"a request has one parameter `query`, and this one has {len(queries)}")
    return Asked(queries[0], tuple(values.get("default-graph-uri", ())), tuple(values.get("named-graph-uri", ())))


def with_dataset(text: str, default_graphs: Sequence[str], named_graphs: Sequence[str]) -> str:
    """The query reading these graphs, whatever graphs it named itself. Raises QueryRejected for what FROM may not name, BadQuery."""
    for iri in (*default_graphs, *named_graphs):
        if not iri.startswith(OWN_GRAPHS) or NOT_IN_IRI.search(iri):
            raise QueryRejected(f"the graph {iri[:200]!r} is outside the collection; its own graphs begin with {OWN_GRAPHS}")
    words = read(text)
    body = after_prologue(words)
    start = _dataset_place(body)
    end, position = start, 0
    while end < len(body) and body[end].word == "FROM":
        end += 3 if body[end + 1].word == "NAMED" else 2
    position = body[start].start if start < len(body) else len(text)
    rest = body[end].start if end < len(body) else len(text)
    clauses = [*(f"FROM <{iri}>" for iri in default_graphs), *(f"FROM NAMED <{iri}>" for iri in named_graphs)]
    return f"{text[:position]} {' '.join(clauses)} {text[rest:]}"


def _dataset_place(body: Sequence[Token]) -> int:
    """The number of the token before which FROM stands, or may stand (grammar rules 7-13)."""
    position = 1
    form = body[0].word if body else ""
    if form == "CONSTRUCT" and len(body) > 1 and body[1].word == "{":
        depth = 0
        while position < len(body):
            depth += {"{": 1, "}": -1}.get(body[position].word, 0)
            position += 1
            if not depth:
                break
        return position
    if form == "DESCRIBE":
        while position < len(body) and (body[position].kind in ("variable", "iri", "name") or body[position].word == "*"):
            position += 1
        return position
    brackets = 0
    while position < len(body) and (brackets or body[position].word not in ("WHERE", "{", "FROM")):
        brackets += {"(": 1, ")": -1}.get(body[position].word, 0)
        position += 1
    return position

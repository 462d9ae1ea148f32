"""The graph over HTTP: its collections, queries by the SPARQL 1.1 Protocol, and read-only Cypher."""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from onto_core.access.allowances import take
from onto_core.http.request import FORM, Refusal, header
from onto_core.messages import CellWire
from onto_core.ports.graphs import Limits
from onto_core.sections.types import CollectionName
from onto_core.terms import Query
from onto_query.answer import wire
from ontorag.serve.calls import Call, as_json
from ontorag.serve.routes import JSON, Gives, Nothing, Raw, Route
from sparql_cassandra.endpoint.queries import GRAPHS, ROWS
from sparql_cassandra.endpoint.request import QUERY, Asked, asked_by_body, asked_by_url

NO_QUERY: Final = "send a query: GET with the parameter `query`, or POST"


class OfSparql(Nothing):
    """The parameters of the SPARQL 1.1 Protocol for queries (2.1)."""

    query: str = Field("", max_length=32_768)
    default_graph_uri: tuple[str, ...] = Field((), alias="default-graph-uri", max_length=100)
    named_graph_uri: tuple[str, ...] = Field((), alias="named-graph-uri", max_length=100)


class InUrl(OfSparql):
    """The same, where the URL has the query."""

    query: str = Field(min_length=1, max_length=32_768)


class CypherAsked(BaseModel):
    """A query in Cypher. The values of `parameters` never become part of its text."""

    model_config = ConfigDict(extra="forbid")
    query: str = Field(min_length=1, max_length=1_000_000)
    parameters: dict[str, Any] = Field(default_factory=dict)
    collection: CollectionName = "default"


class Rows(BaseModel):
    """The rows of a result; `truncated` when there are more than `query.max_rows`."""

    columns: list[str]
    rows: list[list[CellWire | None]]
    truncated: bool
    seconds: float


class Collections(BaseModel):
    """The collections that the client may read."""

    collections: list[str]


async def collections(call: Call) -> Response:
    """List the collections that who asks may read."""
    return as_json(Collections(collections=[each for each in await call.parts.store.collections() if await call.may_read(each)]))


async def sparql_get(call: Call) -> Response:
    """Run the query of the URL."""
    asked = asked_by_url(call.request.scope["query_string"])
    if asked is None:
        raise Refusal(400, NO_QUERY)
    return _streamed(call, asked)


async def sparql_post(call: Call) -> Response:
    """Run the query of the body."""
    request = call.request
    return _streamed(call, asked_by_body(header(request, "content-type"), request.scope["query_string"], call.body))


def _streamed(call: Call, asked: Asked) -> Response:
    if call.parts.sparql is None:
        raise Refusal(404, f"this graph is asked in Cypher, at /v1/cypher: it is in {call.parts.store.name}")
    return _Streamed(call, asked)


class _Streamed(Response):
    """The result of a query, sent while it is found. Sending raises Refusal, and what the query raises, as long as nothing was sent."""

    def __init__(self, call: Call, asked: Asked) -> None:
        super().__init__()
        self._call, self._asked = call, asked

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        parts = self._call.parts
        assert parts.sparql is not None
        await parts.sparql.answer(self._asked, self._call.collection or "default", parts.settings.query, self._call.request, send)


async def cypher(call: Call) -> Response:
    """Run a query in Cypher, read-only, confined to the collection."""
    asked = call.json(CypherAsked)
    await call.permit(asked.collection)
    take(call.request.scope, "queries")
    parts = call.parts
    if parts.sparql is not None:
        raise Refusal(404, f"this graph is asked in SPARQL, at /v1/sparql: it is in {parts.store.name}")
    await parts.require(asked.collection)
    query = parts.settings.query
    async with parts.queries.place(query.deadline):
        table = await parts.store.run(Query("cypher", asked.query, asked.parameters), Limits.of(query), asked.collection)
    rows = [[wire(cell) for cell in row] for row in table.rows]
    return as_json(Rows(columns=list(table.columns), rows=rows, truncated=table.truncated, seconds=round(table.seconds, 4)))


RESULTS: Final = {
    200: Gives("The result, as the Accept header prefers.", dict.fromkeys([*ROWS, *(kind for kind in GRAPHS if kind not in ROWS)], Raw({})))
}
FAILS: Final = (406, 422, 504)
POSTED: Final = {QUERY: Raw(), FORM: Raw({"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]})}
SUMMARY: Final = "Run a query by the SPARQL 1.1 Protocol, read-only"


def _sparql(path: str, named: str) -> tuple[Route, Route]:
    where: Any = "path" if named else "default"
    suffix = "In" if named else ""
    return (
        Route(
            "GET",
            path,
            f"sparqlByUrl{suffix}",
            f"{SUMMARY}{named}.",
            sparql_get,
            RESULTS,
            action="read",
            collection=where,
            query=InUrl,
            problems=FAILS,
        ),
        Route(
            "POST",
            path,
            f"sparql{suffix}",
            f"{SUMMARY}{named}.",
            sparql_post,
            RESULTS,
            action="read",
            collection=where,
            query=OfSparql,
            takes=POSTED,
            problems=FAILS,
        ),
    )


ROUTES: Final = (
    Route(
        "GET",
        "/v1/collections",
        "listCollections",
        "List collections.",
        collections,
        {200: Gives("Their names.", {JSON: Collections})},
        action="read",
    ),
    *_sparql("/v1/sparql", ""),
    *_sparql("/v1/sparql/{collection}", " in a collection"),
    Route(
        "POST",
        "/v1/cypher",
        "cypher",
        "Run a query in Cypher, read-only, over a property graph.",
        cypher,
        {200: Gives("The rows.", {JSON: Rows})},
        action="read",
        collection="body",
        takes={JSON: CypherAsked},
        problems=FAILS,
    ),
)

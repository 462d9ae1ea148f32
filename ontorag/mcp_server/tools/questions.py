"""`ask`, `sparql` and `cypher`: questions in words, answered with citations, and queries, each behind the guard of the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, Protocol, cast

from pydantic import BaseModel, Field

from onto_core.messages import Answer, CellWire, Question
from onto_core.ports.graphs import GraphStore, Limits
from onto_core.terms import Query, Table
from onto_core.wire import Plain
from onto_query.answer import wire
from onto_query.conversation.walk import converse
from ontorag.mcp_server.desk import Desk
from ontorag.mcp_server.room import Room, shortened
from ontorag.mcp_server.tool import Arguments, CollectionName, Name, Result, Tool

LONGEST_QUERY: Final = 20_000
"""Characters of a query; the guards have limits of their own beside."""
Row = tuple[CellWire | None, ...]
Rows = Annotated[int, Field(ge=1, le=1000)]


class Ask(Arguments):
    question: Annotated[Plain, Field(min_length=1, max_length=10_000, pattern=r"\S")] = Field(
        description="A question in words, in one of six languages."
    )
    session: Annotated[Plain, Field(max_length=200)] = Field(
        "", description="Questions of one session may refer to those before: a name of your choice."
    )
    offset: Annotated[int, Field(ge=0, le=10_000_000)] = Field(0, description="Rows to pass over.")
    limit: Rows = Field(20, description="Rows of the answer.")
    collection: CollectionName = ""
    store: Name = Field("", description="One of the configured stores; empty: whichever has the collection.")


class Quote(BaseModel):
    """Sentences of a document. `says` are the words in it that say the fact."""

    document: str
    chunk: str
    text: str
    says: str


class Cited(BaseModel):
    """The evidence of a row."""

    row: int = Field(description="The number of the row, [1] in the answer's text.")
    entities: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    passages: tuple[Quote, ...] = ()


class Suggested(BaseModel):
    """Something that the graph does not say."""

    label: str
    iri: str = ""
    probability: float | None = None
    because: tuple[str, ...] = ()


class Answered(Result):
    status: str = Field(
        description="answered; empty, unanswerable, out_of_scope: the graph does not know; clarify: say which is meant; refused; failed; "
        "suggested: likely, but no fact of the graph"
    )
    text: str
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    citations: tuple[Cited, ...] = ()
    query: str = Field("", description="The query that was run.")
    confidence: float = 0.0
    degraded: tuple[str, ...] = ()
    suggestions: tuple[Suggested, ...] = ()
    next_offset: int | None = Field(None, description="The offset for the rows after these.")


async def ask(asked: Ask, desk: Desk) -> Answered:
    """Raises BadSettings for an unknown collection or store, BackendUnavailable; ModelError when the model is down and may not be left out."""
    _, collection = await desk.over(asked.collection)
    services = await desk.asking()
    question = Question(
        text=asked.question,
        collection=collection,
        session=desk.caller.principal.session(asked.session),
        backend=asked.store,
        offset=asked.offset,
        limit=asked.limit,
    )
    async with desk.place():
        answer = await converse(question, services, services.sessions)
    return _answered(answer, asked, Room(desk.characters))


def _answered(answer: Answer, asked: Ask, room: Room) -> Answered:
    text = room.whole(answer.text)
    rows = room.take([_short(row) for row in answer.rows], asked.limit, "row", "`offset` and `limit`, or the tool sparql with the query")
    cited = [
        Cited(
            row=each.row,
            entities=each.entities,
            documents=each.documents,
            passages=tuple(
                Quote(document=one.document, chunk=one.chunk, text=shortened(one.text), says=shortened(one.text[one.start : one.end]))
                for one in each.passages or ()
            ),
        )
        for each in answer.citations
        if each.row <= len(rows)
    ]
    suggestions = [
        Suggested(label=shortened(each.label), iri=each.iri, probability=each.probability, because=each.because) for each in answer.suggestions
    ]
    if answer.truncated:
        room.say("the result was cut at query.max_rows; there are more rows")
    return Answered(
        status=answer.status,
        text=text,
        columns=answer.columns,
        rows=rows,
        citations=room.take(cited, len(cited), "citation", "ask for fewer rows"),
        query=shortened(answer.query.text, 4_000) if answer.query else "",
        confidence=answer.confidence,
        degraded=answer.degraded,
        suggestions=room.take(suggestions, 20, "suggestion"),
        next_offset=answer.next_offset,
        left_out=room.left_out,
    )


def _short(row: Sequence[CellWire | None]) -> Row:
    return tuple(
        cell.model_copy(update={"value": shortened(cell.value), "label": shortened(cell.label) if cell.label else None}) if cell else None
        for cell in row
    )


class Sparql(Arguments):
    query: Annotated[str, Field(min_length=1, max_length=LONGEST_QUERY)] = Field(description="SPARQL 1.1: SELECT, ASK, CONSTRUCT or DESCRIBE.")
    limit: Rows = Field(50, description="Rows of the result, at most.")
    collection: CollectionName = ""
    store: Name = Field("", description="One of the configured stores; empty: the first that is asked in this language.")


class Cypher(Arguments):
    query: Annotated[str, Field(min_length=1, max_length=LONGEST_QUERY)] = Field(description="Cypher that reads.")
    parameters: dict[str, Any] = Field({}, description="Values of $name in the query.")
    limit: Rows = Field(50, description="Rows of the result, at most.")
    collection: CollectionName = ""
    store: Name = Field("", description="One of the configured stores; empty: the first that is asked in this language.")


class Solved(Result):
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    seconds: float


class ReadsCypher(Protocol):
    """The part of a store that judges Cypher before it reaches a server."""

    def checked(self, query: Query, limits: Limits, collection: str) -> Query: ...


async def sparql(asked: Sparql, desk: Desk) -> Solved:
    """Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge, BackendUnavailable; BadSettings for an unknown store or collection."""
    from sparql_cassandra.guard import check

    checked = check(asked.query)  # a refusal needs no store
    collection = desk.collection_of(asked.collection)
    store, url = await desk.store(asked.store, "sparql")
    await desk.existing(store, url, collection)
    return _solved(await _run(store, checked, asked.limit, desk, collection), asked.limit, desk)


async def cypher(asked: Cypher, desk: Desk) -> Solved:
    """Raises as `sparql`."""
    collection = desk.collection_of(asked.collection)
    store, url = await desk.store(asked.store, "cypher")
    query = Query("cypher", asked.query, cast(Mapping[str, object], asked.parameters))
    limits = _limits(asked.limit, desk)
    cast(ReadsCypher, store).checked(query, limits, collection)  # a refusal needs no server
    await desk.existing(store, url, collection)
    return _solved(await _run(store, query, asked.limit, desk, collection), asked.limit, desk)


def _limits(rows: int, desk: Desk) -> Limits:
    limits = Limits.of(desk.settings.query)
    return replace(limits, max_rows=min(rows, limits.max_rows))


async def _run(store: GraphStore, query: Query, rows: int, desk: Desk, collection: str) -> Table:
    async with desk.place():
        return await store.run(query, _limits(rows, desk), collection)


def _solved(table: Table, limit: int, desk: Desk) -> Solved:
    room = Room(desk.characters)
    rows = room.take([_short([wire(cell) for cell in row]) for row in table.rows], limit, "row", "LIMIT and OFFSET in the query, or fewer columns")
    if table.truncated:
        room.say(f"the result was cut at {len(table.rows):,} rows; there are more: `limit`, or LIMIT and OFFSET in the query")
    return Solved(columns=table.columns, rows=rows, seconds=round(table.seconds, 4), left_out=room.left_out)


ASK: Final = Tool(
    "ask",
    "Ask the graph a question",
    "Answer a question from the knowledge graph, with the rows, documents and passages that say so; or say honestly that the graph does not know. "
    "Give the numbers in brackets and the documents along when you use the answer.",
    Ask,
    Answered,
    ask,
    takes="questions",
)
SPARQL: Final = Tool(
    "sparql",
    "Run a SPARQL query",
    "Run SPARQL 1.1 over one collection of the graph. It only reads: updates, SERVICE and other collections are refused. "
    "The tools ontology and search_entities give the IRIs.",
    Sparql,
    Solved,
    sparql,
    takes="queries",
)
CYPHER: Final = Tool(
    "cypher",
    "Run a Cypher query",
    "Run Cypher over one collection of a property graph (Neo4j, Memgraph, FalkorDB), where one is configured. It only reads: what writes, calls a "
    "procedure or reaches a file or another server is refused.",
    Cypher,
    Solved,
    cypher,
    takes="queries",
)

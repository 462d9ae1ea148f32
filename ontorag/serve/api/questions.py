"""Questions over HTTP: the answer, its steps as they are taken (server-sent events), or a result to come back for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from contextlib import aclosing
from functools import partial
from typing import Final

from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from onto_core.access.allowances import spend, take
from onto_core.clients.chat import SPENDING
from onto_core.errors import OntoRagError
from onto_core.http.answers import unless_gone
from onto_core.http.limits import STALLED
from onto_core.http.request import Refusal, header
from onto_core.messages import Answer, Question, Step
from onto_core.sections.types import CollectionName
from onto_core.wire import Plain
from ontorag.serve.calls import Call, as_json
from ontorag.serve.problems import NOT_CACHED, of_error, of_refusal
from ontorag.serve.routes import EVENTS, JSON, Gives, Raw, Route

BEAT: Final = 15.0
"""Seconds of silence after which a comment is sent, so that nobody between here and the client takes the stream for dead."""


class Asked(BaseModel):
    """A question in words. `session`: questions of one conversation may refer to those before. `limit` and `offset`: a page of a long result."""

    model_config = ConfigDict(extra="forbid")
    text: Plain = Field(min_length=1, max_length=10_000)
    collection: CollectionName = "default"
    session: Plain = Field("", max_length=1024)
    backend: Plain = Field("", max_length=1024, description="One of the stores by its name; sparql or cypher: any of the kind.")
    language: Plain = Field("", max_length=100, description="The language of the question; found by its words where it is left out.")
    offset: int = Field(0, ge=0, le=10_000_000)
    limit: int = Field(0, ge=0, le=10_000_000, description="Rows that are wanted, after the first `offset`; 0: all.")

    @property
    def question(self) -> Question:
        return Question(**self.model_dump())


class Pending(BaseModel):
    """A question that is being answered, and where the answer will be."""

    id: str
    result: str


async def post(call: Call) -> Response:
    """Answer a question. Raises what answering raises, Refusal (503, 504)."""
    asked = call.json(Asked)
    await call.permit(asked.collection)
    take(call.request.scope, "questions")
    question = asked.question.model_copy(update={"session": call.session(asked.session)})
    kind = call.accepts(JSON, EVENTS)
    parts, wait = call.parts, call.parts.settings.serve.wait
    if kind == EVENTS:
        return Events(call, question)
    SPENDING.set(partial(spend, call.request.scope, "tokens"))

    async def answered() -> Answer:
        with parts.generation.using():  # nobody may wait for it
            async with parts.questions.place(wait):
                return await in_time(parts.asking.answer(question), wait)

    if "respond-async" in header(call.request, "prefer").lower():
        parts.questions.require_room()
        own = parts.answers.begin(question.collection, answered())
        where = f"/v1/results/{own}?collection={question.collection}"
        return as_json(Pending(id=own, result=where), 202, {"Location": where, "Preference-Applied": "respond-async"})
    return as_json(await answered())


async def in_time(work: Awaitable[Answer], seconds: float) -> Answer:
    """The answer. Raises Refusal (504) when it does not come in time, and what the work raises."""
    try:
        async with asyncio.timeout(seconds):
            return await work
    except TimeoutError:
        raise Refusal(504, f"no answer came within {seconds:g} s") from None


class Events(Response):
    """The steps of an answer as events `step`, then one event `answer`, or one `problem`. A client that goes away stops the question."""

    media_type = EVENTS

    def __init__(self, call: Call, question: Question) -> None:
        super().__init__(None, 200, {**NOT_CACHED, "X-Accel-Buffering": "no"})
        self._call, self._question = call, question
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        SPENDING.set(partial(spend, scope, "tokens"))
        await unless_gone(self._send(send), receive)

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        async with aclosing(self._events()) as events:
            async for event in events:
                async with asyncio.timeout(STALLED):
                    await send({"type": "http.response.body", "body": event, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _events(self) -> AsyncGenerator[bytes, None]:
        parts = self._call.parts
        wait = parts.settings.serve.wait
        try:
            async with parts.questions.place(wait), asyncio.timeout(wait), aclosing(parts.asking.steps(self._question)) as steps:
                coming: asyncio.Future[Step | Answer] | None = None
                while True:
                    coming = coming or asyncio.ensure_future(anext(steps))
                    done, _ = await asyncio.wait((coming,), timeout=BEAT)
                    if not done:
                        yield b": still at work\n\n"
                        continue
                    told, coming = coming.result(), None
                    yield event("step" if isinstance(told, Step) else "answer", told.model_dump_json(exclude_none=True).encode())
                    if isinstance(told, Answer):
                        return
        except OntoRagError as error:
            yield event("problem", bytes(of_error(error).body))
        except Refusal as refusal:
            yield event("problem", bytes(of_refusal(refusal).body))
        except TimeoutError:
            yield event("problem", bytes(of_refusal(Refusal(504, f"no answer came within {wait:g} s")).body))


def event(name: str, body: bytes) -> bytes:
    """One server-sent event; JSON has no line ends of its own."""
    return b"event: " + name.encode() + b"\ndata: " + body + b"\n\n"


ROUTES: Final = (
    Route(
        "POST",
        "/v1/questions",
        "ask",
        "Ask a question; the answer cites its rows and documents, or says honestly that the graph does not know.",
        post,
        {
            200: Gives("The answer; as text/event-stream each step as it is taken, and the answer last.", {JSON: Answer, EVENTS: Raw()}),
            202: Gives("With `Prefer: respond-async`: it is being answered.", {JSON: Pending}, {"Location": "Where the answer will be."}),
        },
        action="read",
        collection="body",
        takes={JSON: Asked},
        problems=(406, 502, 504),
    ),
)

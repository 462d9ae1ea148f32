"""Questions: each step as it is taken, then the answer with its query, its rows and the passages behind them; conversations by their session."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from typing import Any, Final

from starlette.responses import Response, StreamingResponse

from ontorag.console.rendering import HEADERS, address, link, render
from ontorag.console.visit import Pages, Visit, as_csv

PROMPT: Final = 2.0
"""Seconds in which a question is refused, if it is."""
_OPTION: Final = re.compile(r"\((\d+)\) (.*?)(?=; \(\d+\) |\s?[.?]?$)", re.DOTALL)


async def ask(visit: Visit) -> Response:
    """The question box; with a question in the address, the place into which its answer comes."""
    collection, text, session = await visit.collection(), visit.query.get("q", "").strip(), visit.query.get("session", "")
    if visit.wants_csv:
        answer = (await visit.api.post("/v1/questions", _asked(visit, collection))).json
        return as_csv("answer", answer["columns"], [[address(cell) if cell else "" for cell in row] for row in answer["rows"]])
    here = {"q": text, "session": session or secrets.token_urlsafe(9), "collection": collection, "offset": visit.query.get("offset", "")}
    return await visit.page("ask.html", here="ask", text=text, asked=here, first=not session, collection=collection)


async def whole(visit: Visit) -> Response:
    """The answer on a page of its own, for a browser without scripts."""
    collection = await visit.collection()
    asked = _asked(visit, collection)
    answer = (await visit.api.post("/v1/questions", asked)).json
    return await visit.page("answer.html", here="ask", steps=answer["steps"], text=asked["text"], **_shown(answer, asked))


async def stream(visit: Visit) -> Response:
    """The steps and the answer as events, each a piece of HTML."""
    events = _events(visit, _asked(visit, await visit.collection()))
    first = asyncio.ensure_future(anext(events, b""))
    await asyncio.wait((first,), timeout=PROMPT)  # a refusal is noted only if it is known before anything is sent
    return StreamingResponse(_from_first(first, events), 200, {**HEADERS, "X-Accel-Buffering": "no"}, "text/event-stream")


async def _from_first(first: asyncio.Future[bytes], others: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    async with aclosing(others):
        try:
            yield await first
        finally:
            first.cancel()
        async for event in others:
            yield event


async def _events(visit: Visit, asked: Mapping[str, Any]) -> AsyncGenerator[bytes, None]:
    async with aclosing(visit.api.events("/v1/questions", asked)) as events:
        async for name, told in events:
            match name:
                case "step":
                    yield _event("step", render("_step.html", step=told))
                case "answer":
                    yield _event("answer", render("_answer.html", **_shown(told, asked)))
                case _:
                    yield _event("problem", render("_problem.html", problem=told))


def _event(name: str, html: str) -> bytes:
    return f"event: {name}\n".encode() + b"".join(b"data: " + line.encode() + b"\n" for line in html.split("\n")) + b"\n"


def _asked(visit: Visit, collection: str) -> dict[str, Any]:
    given = {"text": visit.query.get("q", ""), "collection": collection, "session": visit.query.get("session", "")}
    return {**given, "offset": int(offset)} if (offset := visit.query.get("offset", "")).isdigit() else given


def _shown(answer: Mapping[str, Any], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The answer as its template needs it."""
    text, here = answer["text"], {"q": asked["text"], "session": asked["session"], "collection": asked["collection"]}
    choices = options(text) if answer["status"] == "clarify" else []
    chosen = [{"number": number, "words": words, "href": link("/ask", **{**here, "q": number})} for number, words in choices]
    more = link("/ask", **here, offset=answer["next_offset"]) if answer.get("next_offset") else ""
    table = link("/ask", **here, format="csv")
    return {
        "answer": answer,
        "choices": chosen,
        "evidence": _evidence(answer["citations"]),
        "more": more,
        "table": table,
        "collection": asked["collection"],
    }


def options(text: str) -> list[tuple[str, str]]:
    """(number, words) of each choice in a question that asks back: "(1) the ship; (2) the town"."""
    return _OPTION.findall(text)


def _evidence(citations: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The passages by the rows that they say, each once in a row."""
    found = []
    for citation in citations:
        passages: dict[tuple[str, str], dict[str, Any]] = {}
        for each in citation.get("passages") or ():
            passages.setdefault((each["chunk"], each["text"]), each)
        found.append({"row": citation["row"], "documents": citation["documents"], "passages": list(passages.values())})
    return found


PAGES: Final[Pages] = (("GET", "/ask", ask), ("GET", "/ask/stream", stream), ("GET", "/ask/answer", whole))

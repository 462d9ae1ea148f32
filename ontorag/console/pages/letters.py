"""Dead letters: the messages that were given up, why, and another try for them."""

from __future__ import annotations

from typing import Any, Final

from starlette.responses import Response

from ontorag.console.visit import Pages, Visit, as_csv


async def listed(visit: Visit) -> Response:
    """A page of the letters, or one of them whole."""
    topic = visit.query.get("topic", "")
    told = (await visit.api.get("/v1/dead-letters", topic=topic, limit=1000 if visit.wants_csv else 100, cursor=visit.query.get("cursor", ""))).json
    if visit.wants_csv:
        columns = ("id", "topic", "group", "attempt", "at", "reason")
        return as_csv("dead-letters", columns, [[each[name] for name in columns] for each in told["letters"]])
    return await visit.page("letters.html", here="letters", letters=told["letters"], more=told.get("next"), topic=topic, replayed=None)


async def replay(visit: Visit) -> Response:
    """Try one letter again, or all."""
    form = await visit.form()
    said: dict[str, Any] = {"all": True} if form.get("all") else {"ids": [form.get("id", "")]}
    replayed = (await visit.api.post("/v1/dead-letters/replay", said)).json["replayed"]
    told = (await visit.api.get("/v1/dead-letters", limit=100)).json
    return await visit.page("letters.html", here="letters", letters=told["letters"], more=told.get("next"), topic="", replayed=replayed)


PAGES: Final[Pages] = (("GET", "/dead-letters", listed), ("POST", "/dead-letters", replay))

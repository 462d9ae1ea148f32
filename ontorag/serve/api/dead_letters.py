"""Dead letters over HTTP: the messages that were given up, why, and another try for them."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, Self, cast

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError
from starlette.responses import Response

from onto_core.errors import Problem
from onto_core.ports.bus import DeadLetter
from onto_core.wire import Plain
from ontorag.serve.calls import BadRequest, Call, as_json
from ontorag.serve.pages import OfPage, page_of, start_of
from ontorag.serve.routes import JSON, Gives, Route

ALL: Final = 1 << 40


class OfLetters(OfPage):
    """A page of the dead letters."""

    topic: Plain = Field("", max_length=1024, description="Only letters of this topic.")
    body: bool = Field(False, description="With headers and body.")


class Letter(BaseModel):
    """A message that was given up. Its body is text where the bytes are UTF-8, else in base64."""

    id: str
    topic: str
    group: str
    attempt: int
    reason: str
    at: datetime
    key: str | None = None
    headers: dict[str, str] | None = None
    body: str | None = None
    body_base64: str | None = None


class Letters(BaseModel):
    """A page of dead letters, the oldest first."""

    letters: list[Letter]
    next: str | None = None


class Replaying(BaseModel):
    """The letters that are tried again: those with these ids, or all; of one topic, where one is named."""

    model_config = ConfigDict(extra="forbid")
    ids: tuple[Plain, ...] = Field((), max_length=10_000)
    all: bool = False
    topic: Plain = Field("", max_length=1024)

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if bool(self.ids) == self.all:
            raise PydanticCustomError("letters", "ids, or all: true, and not both")
        return self


class Replayed(BaseModel):
    """The letters that were published again."""

    replayed: list[Letter]


async def listed(call: Call) -> Response:
    """List dead letters."""
    page, most = cast(OfLetters, call.query), call.parts.settings.serve.page
    letters = await call.parts.bus.dead_letters(page.topic or None, start_of(page) + (page.limit or most) + 1)
    some, after = page_of(letters, page, most)
    return as_json(Letters(letters=[_letter(each, whole=page.body) for each in some], next=after))


async def replay(call: Call) -> Response:
    """Publish letters again as a first try, and remove each when that is done. Raises InputError naming each unknown id."""
    said, bus = call.json(Replaying), call.parts.bus
    async with call.parts.writing:
        letters = await _chosen(call, said)
        for letter in letters:
            await bus.publish(letter.topic, replace(letter.message, attempt=1))
            await bus.remove_dead_letter(letter)
    return as_json(Replayed(replayed=[_letter(each, whole=False) for each in letters]))


async def _chosen(call: Call, said: Replaying) -> Sequence[DeadLetter]:
    letters = await call.parts.bus.dead_letters(said.topic or None, ALL)
    if said.all:
        return letters
    if unknown := sorted(set(said.ids) - {letter.message.id for letter in letters}):
        raise BadRequest("dead letters", [Problem(each, "no dead letter has this id") for each in unknown])
    return [letter for letter in letters if letter.message.id in said.ids]


def _letter(letter: DeadLetter, *, whole: bool) -> Letter:
    message = letter.message
    head = Letter(
        id=message.id,
        topic=letter.topic,
        group=letter.group,
        attempt=message.attempt,
        reason=letter.reason,
        at=datetime.fromtimestamp(letter.at, UTC),
    )
    if not whole:
        return head
    try:
        body = {"body": message.body.decode()}
    except UnicodeDecodeError:
        body = {"body_base64": base64.b64encode(message.body).decode("ascii")}
    return head.model_copy(update={"key": message.key, "headers": dict(message.headers), **body})


ROUTES: Final = (
    Route(
        "GET",
        "/v1/dead-letters",
        "listDeadLetters",
        "List messages that were given up, with the reason.",
        listed,
        {200: Gives("A page of dead letters.", {JSON: Letters})},
        action="admin",
        collection="all",
        query=OfLetters,
    ),
    Route(
        "POST",
        "/v1/dead-letters/replay",
        "replayDeadLetters",
        "Try dead letters again.",
        replay,
        {200: Gives("Those that were published again.", {JSON: Replayed})},
        action="admin",
        collection="all",
        takes={JSON: Replaying},
        keyed=True,
    ),
)

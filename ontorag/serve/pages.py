"""Pages of long lists: a limit, and a cursor that says where the next page begins."""

from __future__ import annotations

import base64
import binascii
from collections.abc import AsyncIterator, Sequence
from typing import Final, TypeVar

from pydantic import Field

from onto_core.errors import Problem
from ontorag.serve.calls import BadRequest
from ontorag.serve.routes import InCollection, Nothing

MOST: Final = 1000
"""Entries of a page, at most."""

Entry = TypeVar("Entry")


class OfPage(Nothing):
    """A page of a list."""

    limit: int = Field(0, ge=0, le=MOST, description="Entries of a page; 0: as many as `serve.page` says.")
    cursor: str = Field("", max_length=400, description="The `next` of the page before.")


class Paged(InCollection, OfPage):
    """A page of a list of one collection."""


def start_of(page: OfPage) -> int:
    """The place in the list where the page begins. Raises InputError for a cursor that no page gave."""
    if not page.cursor:
        return 0
    try:
        place = base64.urlsafe_b64decode(page.cursor + "=" * (-len(page.cursor) % 4)).decode("ascii")
    except (binascii.Error, ValueError):
        place = ""
    if not (place.isdigit() and len(place) < 16):
        raise BadRequest("URL", [Problem("cursor", "is not the `next` of any page", "leave it out for the first page")])
    return int(place)


def cursor_at(place: int) -> str:
    return base64.urlsafe_b64encode(str(place).encode()).decode().rstrip("=")


def page_of(every: Sequence[Entry], page: OfPage, most: int) -> tuple[list[Entry], str | None]:
    """The entries of the page, and the cursor of the next one."""
    start, size = start_of(page), page.limit or most
    return list(every[start : start + size]), cursor_at(start + size) if len(every) > start + size else None


async def page_from(every: AsyncIterator[Entry], page: OfPage, most: int) -> tuple[list[Entry], str | None]:
    """The same of a list that is read one by one, no further than needed."""
    start, size = start_of(page), page.limit or most
    entries: list[Entry] = []
    place = 0
    async for entry in every:
        if place >= start + size:
            return entries, cursor_at(start + size)
        if place >= start:
            entries.append(entry)
        place += 1
    return entries, None

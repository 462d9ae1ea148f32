"""The place of a passage in a document as people see it: page, slide, sheet and cell, box, attachment. Part of the wire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Titles = tuple[Annotated[str, Field(max_length=1000)], ...]
"""The headings above a passage, the outermost first."""


class Place(BaseModel):
    """A place in a document; what does not apply is left out.

    `page` and `slide` count from 1; `cell` is a cell or a range of cells in `sheet` ("B7", "A7:F7"), or a JSON pointer (RFC 6901);
    `box` is left, top, right and bottom in points from the page's upper left corner; `part` names a file inside of the document.
    """

    model_config = ConfigDict(frozen=True)
    part: str | None = Field(default=None, max_length=1000)
    page: int | None = Field(default=None, ge=1)
    slide: int | None = Field(default=None, ge=1)
    sheet: str | None = Field(default=None, max_length=1000)
    cell: str | None = Field(default=None, max_length=1000)
    box: tuple[float, float, float, float] | None = None

    def __str__(self) -> str:
        numbered = [f"{name} {number}" for name, number in (("page", self.page), ("slide", self.slide)) if number is not None]
        sheet = [f"sheet {self.sheet}"] if self.sheet else []
        cell = [self.cell if self.cell.startswith("/") else f"cell{'s' if ':' in self.cell else ''} {self.cell}"] if self.cell else []
        return ", ".join([*([self.part] if self.part else []), *numbered, *sheet, *cell])


class PlacedText(Place):
    """Characters `[start, end)` of a text, and their place in the document."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)

    @property
    def place(self) -> Place:
        return Place(part=self.part, page=self.page, slide=self.slide, sheet=self.sheet, cell=self.cell, box=self.box)


def place_at(places: Iterable[PlacedText], start: int, end: int) -> str:
    """The places that characters `[start, end)` of a text touch, in words: "page 3", "sheet Ships, cells A7 to C7"; empty without any."""
    touched = [each.place.model_copy(update={"box": None}) for each in places if each.start < end and each.end > start]
    found = list(dict.fromkeys(touched))
    if len(found) > 1 and all(each.cell and each.sheet == found[0].sheet and not each.cell.startswith("/") for each in found):
        return (
            f"sheet {found[0].sheet}, cells {found[0].cell} to {found[-1].cell}" if found[0].sheet else f"cells {found[0].cell} to {found[-1].cell}"
        )
    named = [words for each in found[:3] if (words := str(each))]
    return " and ".join(named) + (" and more" if len(found) > 3 else "")


class PassageWire(BaseModel):
    """Sentences of a document that say something of a row; [start, end) in characters of `text` is the place that says it."""

    model_config = ConfigDict(frozen=True)
    document: str
    chunk: str
    text: str
    start: int
    end: int
    place: str | None = None
    """Since 1.4: the page, slide, or sheet and cell of a document that has them."""

"""The size of a result: as many entries as fit into it, long texts shortened, and a sentence for whatever is left out. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, TypeVar

from pydantic import BaseModel

from onto_core.english.phrases import plural

LONGEST_TEXT: Final = 1_000
"""Characters of one value."""
MOST_CHARACTERS: Final = 20_000
"""Characters of a whole result, unless the server is started otherwise: about 5,000 tokens."""

Entry = TypeVar("Entry", bound=BaseModel | Sequence[object])


class Room:
    """The characters that are left for a result, and what did not fit into it."""

    def __init__(self, characters: int = MOST_CHARACTERS) -> None:
        self._left = characters
        self._left_out: list[str] = []

    @property
    def left_out(self) -> tuple[str, ...]:
        """A sentence for each list that was cut."""
        return tuple(dict.fromkeys(self._left_out))

    def say(self, sentence: str) -> None:
        """Add a sentence on something else that is not in the result."""
        self._left_out.append(sentence)

    def take(self, entries: Sequence[Entry], most: int, noun: str, more: str = "", *, all_of_them: bool = True) -> tuple[Entry, ...]:
        """The first entries, at most `most` and as many as there are characters for. `more` says how to get the others.

        `all_of_them`: there are no others than these, so that those that are left out can be counted.
        """
        taken: list[Entry] = []
        for entry in entries[:most]:
            size = len(plain_json(entry))
            if size > self._left:
                break
            self._left -= size
            taken.append(entry)
        if rest := len(entries) - len(taken):
            count = f"{rest:,} more {plural(noun, rest)}" if all_of_them else f"more {plural(noun, 2)}"
            self.say(count + (f": {more}" if more else ""))
        return tuple(taken)

    def text(self, text: str, most: int = LONGEST_TEXT) -> str:
        """The text, or its beginning and how long it is."""
        if len(text) > most:
            self.say(f"texts of more than {most:,} characters are shortened")
        return shortened(text, most)

    def whole(self, text: str) -> str:
        """A text that may fill all that is left."""
        kept = self.text(text, max(self._left, 0))
        self._left -= len(kept)
        return kept


def shortened(text: str, most: int = LONGEST_TEXT) -> str:
    """The text, or its beginning and its length."""
    return text if len(text) <= most else f"{text[:most]}... ({len(text):,} characters)"


def plain_json(value: object) -> str:
    """The value as a client gets it: without what is as it is by default."""
    return json.dumps(as_data(value), ensure_ascii=False, separators=(",", ":"))


def as_data(value: object) -> object:
    """Models and sequences of models as JSON values."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", exclude_defaults=True)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [as_data(each) for each in value]
    return value

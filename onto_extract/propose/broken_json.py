"""The JSON values in a text: amid prose or in fences, one or several, cut off or only nearly JSON. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

Json = None | bool | str | list["Json"] | dict[str, "Json"]
"""A JSON value whose numbers stay as they were written."""

_DECODER = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str, strict=False)
_BRACKET = re.compile(r"[{\[]")
_BROKEN_OBJECT = re.compile(r"\{[^{}]*\}")
_CUT_OBJECT = re.compile(r"\{[^{}]*\Z")
_OPENINGS = {"{": 1, "[": 1, "}": -1, "]": -1}
_SIGNS = re.compile(r"[{}\[\]]")
_MISSES: Final = 2000
"""Brackets that may fail to decode before the rest of a text is given up: each costs a look at the text after it."""
_LOOKS: Final = 10
"""Times that a text may be looked at anew after brackets that failed: a reply that was cut off fails once for each of those around its items."""
_REPAIRED_AT_ONCE: Final = 200_000
"""Characters that are repaired as one piece."""
_REPAIR_WORK: Final = 50_000_000
"""Brackets times characters, likewise: the repair looks ahead from each of them."""


def json_values(text: str) -> tuple[list[Json], list[str]]:
    """Every JSON value in the text, and the pieces that were meant as one but are not.

    When an outer bracket does not decode (a reply that was cut off), the scan goes on inside it, which saves every complete item.
    """
    values: list[Json] = []
    rest: list[str] = []
    for piece in _scan(text):
        if isinstance(piece, str):
            rest.append(piece)
        else:
            values.append(piece[0])
    if not values and _BRACKET.search(text):
        return _repaired(text)
    leftovers: list[str] = []
    for piece in rest:
        values.extend(_each_repaired(_BROKEN_OBJECT.findall(piece), leftovers))
    if rest and (cut := _CUT_OBJECT.search(rest[-1])):
        leftovers.append(shorten(cut.group()))
    elif values and sum(_OPENINGS[sign] for piece in rest for sign in _SIGNS.findall(piece)) > 0:
        leftovers.append("(the reply ends before its JSON does)")
    return values, leftovers


def _scan(text: str) -> Iterator[tuple[Json] | str]:
    """The text in order: decoded values, each in a tuple, and the text between them."""
    start = position = misses = 0
    looks = _LOOKS * len(text) + _MISSES
    while misses < _MISSES and looks > 0 and (bracket := _BRACKET.search(text, position)):
        try:
            value, end = _DECODER.raw_decode(text, bracket.start())
        except (ValueError, RecursionError) as error:
            position, misses = bracket.end(), misses + 1
            looks -= _reach(error, len(text)) - bracket.start()
            continue
        position = end
        if isinstance(value, dict) or not value or any(isinstance(part, dict | list | str) for part in value):
            yield text[start : bracket.start()]
            yield (value,)
            start = end
    yield text[start:]


def _reach(error: Exception, length: int) -> int:
    """The place up to which a failed decoding read, at most; of a string without an end, and of nesting without one, it only says the beginning."""
    return error.pos if isinstance(error, json.JSONDecodeError) and not error.msg.startswith("Unterminated") else length


def _repaired(text: str) -> tuple[list[Json], list[str]]:
    """Repair a reply without a single well-formed value: single quotes, bare words, missing commas. A last item that was cut off is dropped."""
    body = text[_BRACKET.search(text).start() :]  # type: ignore[union-attr]  # the caller looked
    leftovers: list[str] = []
    if cut := _CUT_OBJECT.search(body):
        leftovers.append(shorten(cut.group()))
        body = body[: cut.start()]
    if len(body) > _REPAIRED_AT_ONCE or len(_BRACKET.findall(body)) * len(body) > _REPAIR_WORK:
        return list(_each_repaired(_BROKEN_OBJECT.findall(body), leftovers)), leftovers
    value = _repair(body)
    return ([] if value is None else [value]), leftovers


def _each_repaired(pieces: Iterable[str], leftovers: list[str]) -> Iterator[Json]:
    """The value of each piece that can be repaired, the first _MISSES of them; the others are added to the leftovers."""
    for number, piece in enumerate(pieces):
        value = _repair(piece) if number < _MISSES and len(piece) <= _REPAIRED_AT_ONCE else None
        if value is None:
            leftovers.append(shorten(piece))
        else:
            yield value


def _repair(text: str) -> Json:
    from json_repair import repair_json

    if len(_BRACKET.findall(text)) > _MISSES:  # it looks ahead from each of them
        return None
    try:
        value: Json = _DECODER.decode(repair_json(text, skip_json_loads=True, ensure_ascii=False))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict | list) and value else None


def shorten(text: str, limit: int = 300) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"

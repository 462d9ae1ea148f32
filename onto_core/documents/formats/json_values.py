"""JSON of any form as text: lists of objects as tables, objects as keys and values, each value with its JSON pointer (RFC 6901)."""

from __future__ import annotations

import json
from typing import Any, Final

from onto_core.documents.formats.document import ReadFile, Unreadable, Writer
from onto_core.layout.places import Place

_COLUMNS: Final = 40
"""Columns of a table; objects with more different keys are told one by one."""
_DEEPEST: Final = 100


def read_json(content: bytes, writer: Writer) -> ReadFile:
    """Raises Unreadable for what is no JSON in UTF-8, 16 or 32, and for what is nested more deeply than anybody reads."""
    try:
        value = json.loads(content.removeprefix(b"\xef\xbb\xbf"))
    except RecursionError as error:
        raise Unreadable("is JSON that is nested too deeply") from error
    except ValueError as error:
        raise Unreadable(f"is not JSON: {error}", "correct it, or save it as text with the ending .txt") from error
    _write(value, "", writer, 1)
    if not writer.length:
        raise Unreadable("has no values")
    return writer.finished()


def _write(value: Any, pointer: str, writer: Writer, level: int) -> None:
    if level > _DEEPEST:
        raise Unreadable(f"is JSON that is nested more than {_DEEPEST} deep")
    if isinstance(value, dict):
        plain = {key: each for key, each in value.items() if not isinstance(each, dict | list)}
        writer.pairs((key, _said(each), Place(cell=_under(pointer, key))) for key, each in plain.items())
        for key, each in value.items():
            if key not in plain and each:
                writer.heading(level, str(key))
                _write(each, _under(pointer, key), writer, level + 1)
    elif isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
        _write_objects(value, pointer, writer, level)
    elif isinstance(value, list):
        flat = [not isinstance(each, dict | list) for each in value]
        writer.items((_said(each), Place(cell=_under(pointer, number))) for number, each in enumerate(value) if flat[number])
        for number, each in enumerate(value):
            if not flat[number]:
                _write(each, _under(pointer, number), writer, level + 1)
    elif value is not None:
        writer.text(_said(value), Place(cell=pointer or "/"))


def _write_objects(objects: list[dict[str, Any]], pointer: str, writer: Writer, level: int) -> None:
    """A table where all values are plain, or lists of plain ones; else object after object."""
    columns = list(dict.fromkeys(key for each in objects for key in each))
    if len(objects) > 1 and 1 < len(columns) <= _COLUMNS and all(_is_flat(value) for each in objects for value in each.values()):
        rows = [[(_said(each.get(key)), Place(cell=_under(_under(pointer, number), key))) for key in columns] for number, each in enumerate(objects)]
        writer.table([[(key, None) for key in columns], *rows])
        return
    for number, each in enumerate(objects):
        if len(objects) > 1:
            name = next((value for value in each.values() if isinstance(value, str) and len(value) < 100), str(number + 1))
            writer.heading(level, name, Place(cell=_under(pointer, number)))
        _write(each, _under(pointer, number), writer, level + 1)


def _is_flat(value: Any) -> bool:
    return not isinstance(value, dict | list) or (isinstance(value, list) and not any(isinstance(each, dict | list) for each in value))


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_said, value))
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _under(pointer: str, key: object) -> str:
    return f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}"

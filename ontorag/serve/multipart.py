"""The parts of a form with files (RFC 7578), each with its name, its file name and its bytes."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from onto_core.errors import Problem
from onto_core.http.request import Refusal
from ontorag.serve.calls import BadRequest, Call
from ontorag.serve.routes import MULTIPART

MOST_FILES: Final = 1000
MOST_FIELDS: Final = 200


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a form; `file` is the name of a file, empty for a field."""

    name: str
    file: str
    content: bytes


async def parts_of(call: Call) -> list[Part]:
    """Raises InputError for what is no such form, Refusal where the package that reads it is missing."""
    parser = _parser(call)
    try:
        form = await parser.parse()
    except MultiPartException as error:
        raise BadRequest("form", [Problem("body", f"is not {MULTIPART}: {error.message}")]) from error
    parts: list[Part] = []
    try:
        for name, value in form.multi_items():
            match value:
                case UploadFile():
                    parts.append(Part(name, value.filename or "", await value.read()))
                case text:
                    parts.append(Part(name, "", text.encode()))
    finally:
        await form.close()
    return parts


def _parser(call: Call) -> MultiPartParser:
    async def body() -> AsyncGenerator[bytes, None]:
        yield call.body

    try:
        return MultiPartParser(call.request.headers, body(), max_files=MOST_FILES, max_fields=MOST_FIELDS, max_part_size=len(call.body) + 1)
    except AssertionError:
        raise Refusal(415, "forms with files need the package python-multipart: pip install 'ontorag[serve]'") from None

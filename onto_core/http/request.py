"""Reading requests: headers, media type, form fields; and the refusal of what cannot be served. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import Request

FORM: Final = "application/x-www-form-urlencoded"
MOST_FIELDS: Final = 200


class Refusal(Exception):
    """An answer in place of a result: a status, a sentence, and headers that belong to the status."""

    def __init__(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status, self.headers = status, dict(headers or {})


def header(request: Request, name: str, otherwise: str = "") -> str:
    """The header's value; several of one name are joined, as RFC 9110 (5.3) says."""
    return ", ".join(request.headers.getlist(name)) or otherwise


def media_type(header: str) -> tuple[str, str]:
    """(media type, charset) of a Content-Type, in small letters; UTF-8 without a charset."""
    kind, *parameters = [part.strip().lower() for part in header.split(";")]
    charset = next((part.partition("=")[2].strip(' "') for part in parameters if part.startswith("charset")), "utf-8")
    return kind, charset


def fields(encoded: bytes, where: str) -> list[tuple[str, str]]:
    """The fields of a query string or a form, in their order. Raises Refusal for bad encoding, which Starlette's own reading would replace."""
    try:
        return parse_qsl(encoded.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError as error:  # UnicodeDecodeError is a ValueError, too
        raise Refusal(400, f"{where} is not properly encoded: {error}") from None

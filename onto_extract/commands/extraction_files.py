"""Files of extractions: what `ontorag extract --json` printed, or messages of the topic, one a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from onto_core.cli.options import content_of
from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.messages import Extraction


def extractions_in(file: str) -> Iterator[Extraction]:
    """The extractions of a file, or for `-` of standard input. Raises InputError for what is none."""
    return parsed(file, content_of(file))


def parsed(name: str, content: bytes) -> Iterator[Extraction]:
    """The extractions that the content holds. Raises InputError."""
    from pydantic import ValidationError

    from onto_core.messages import Extraction

    text = content.decode("utf-8-sig", errors="replace")
    try:
        whole: Any = json.loads(text)
        found = whole["extractions"] if isinstance(whole, dict) and "extractions" in whole else whole if isinstance(whole, list) else [whole]
    except ValueError:
        try:
            found = [json.loads(line) for line in text.splitlines() if line.strip()]
        except ValueError as error:
            raise InputError(name, [Problem("", f"is no JSON: {error}", "give what `ontorag extract --json` printed")]) from error
    for number, each in enumerate(found, start=1):
        try:
            yield Extraction.model_validate(each)
        except ValidationError as error:
            raise InputError(name, [Problem(f"extraction {number}", "is no extraction", "give what `ontorag extract --json` printed")]) from error


def looks_like_extractions(content: bytes) -> bool:
    """True for JSON whose first object is an extraction, or holds some: chunks have a text, and extractions none."""
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start not in {b"{", b"["}:
        return False
    text = content.decode("utf-8-sig", errors="replace").strip()
    try:
        first: Any = json.loads(text)
    except ValueError:
        try:
            first = json.loads(text.splitlines()[0])
        except ValueError:
            return False
    first = first[0] if isinstance(first, list) and first else first
    return isinstance(first, dict) and ("extractions" in first or ("chunk_id" in first and "text" not in first))

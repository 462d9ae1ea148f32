"""Relative IRI references against a base (RFC 3986, 5.2). Python's urljoin drops empty fragments and queries, so it cannot serve here. Pure."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

LONGEST_IRI: Final = 8_192
"""Characters of the longest IRI of a query. Those in use are below 2,000, and RFC 9110, 4.1, asks that 8,000 be read."""
_PARTS = re.compile(r"^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$", re.DOTALL)


def resolve(reference: str, base: str) -> str:
    """The target IRI (5.2.2); the reference itself when it is absolute or there is no base."""
    scheme, authority, path, query, fragment = _split(reference)
    if scheme is not None or not base:
        return reference
    base_scheme, base_authority, base_path, base_query, _ = _base(base)
    if authority is not None:
        path = _without_dots(path)
    else:
        authority = base_authority
        if not path:
            path, query = base_path, base_query if query is None else query
        elif path.startswith("/"):
            path = _without_dots(path)
        else:
            head = "/" if base_authority is not None and not base_path else base_path[: base_path.rfind("/") + 1]
            path = _without_dots(head + path)
    return "".join(
        [
            f"{base_scheme}:" if base_scheme is not None else "",
            f"//{authority}" if authority is not None else "",
            path,
            f"?{query}" if query is not None else "",
            f"#{fragment}" if fragment is not None else "",
        ]
    )


def _split(iri: str) -> tuple[str | None, str | None, str, str | None, str | None]:
    match = _PARTS.match(iri)
    assert match is not None  # every string matches
    scheme, authority, path, query, fragment = match.groups()
    return scheme, authority, path, query, fragment


@lru_cache(maxsize=8)
def _base(base: str) -> tuple[str | None, str | None, str, str | None, str | None]:
    """The parts of a base: a query has one, and each row may be resolved against it."""
    return _split(base)


def _without_dots(path: str) -> str:
    """remove_dot_segments (5.2.4)."""
    kept: list[str] = []
    segments = path.split("/")
    for number, segment in enumerate(segments):
        last = number == len(segments) - 1
        if segment == "..":
            if len(kept) > 1:
                kept.pop()
            if last:
                kept.append("")
        elif segment == ".":
            if last:
                kept.append("")
        else:
            kept.append(segment)
    return "/".join(kept)

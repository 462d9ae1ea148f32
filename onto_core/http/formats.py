"""Content negotiation: the choice of the format that a client is sent (RFC 9110, 12.5.1). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

_RANGE: Final = re.compile(r"(?P<type>[!#$%&'*+.^_`|~0-9A-Za-z-]+)/(?P<subtype>[!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?P<rest>(?:;.*)?)", re.DOTALL)
_QUALITY: Final = re.compile(r"(?i)^\s*q\s*=\s*(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)\s*$")


def negotiate(accept: str, offers: Sequence[str]) -> str | None:
    """The offer that the header prefers, the first of equals; None when it accepts none of them. An empty header accepts all.

    Of the ranges that match an offer the most specific one gives its quality, wherever it stands; parameters other than `q` are ignored.
    """
    ranges = list(_ranges(accept))
    if not ranges:
        return offers[0] if not accept.strip() else None
    best = max(offers, key=lambda offer: _quality(offer, ranges))
    return best if _quality(best, ranges) > 0 else None


def _ranges(accept: str) -> Iterator[tuple[str, str, float]]:
    """(type, subtype, quality) of each media range; malformed ones are left out."""
    for part in accept.lower().split(","):
        media_range = _RANGE.fullmatch(part.strip())
        if media_range is None or (media_range["type"] == "*" and media_range["subtype"] != "*"):
            continue
        quality = 1.0
        for parameter in media_range["rest"].split(";"):
            if parameter.strip().startswith("q") and "=" in parameter:
                weight = _QUALITY.match(parameter)
                quality = float(weight[1]) if weight else 0.0
        yield media_range["type"], media_range["subtype"], quality


def _quality(offer: str, ranges: Sequence[tuple[str, str, float]]) -> float:
    wanted, _, kind = offer.partition("/")
    matching = [
        ((subtype != "*") + (type_ != "*"), quality) for type_, subtype, quality in ranges if type_ in (wanted, "*") and subtype in (kind, "*")
    ]
    return max(matching)[1] if matching else 0.0

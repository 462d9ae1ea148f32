"""Which format a client is sent: the media types of results, and content negotiation (RFC 9110, 12.5.1). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sparql_cassandra.guard import Form
from sparql_cassandra.results import is_graph

ROWS: Final[Mapping[str, str]] = {
    "application/sparql-results+json": "json",
    "application/sparql-results+xml": "xml",
    "text/csv": "csv",
    "text/tab-separated-values": "tsv",
    "application/json": "json",
    "application/xml": "xml",
    "text/xml": "xml",
}
GRAPHS: Final[Mapping[str, str]] = {
    "text/turtle": "ttl",
    "application/n-triples": "nt",
    "application/x-turtle": "ttl",
    "text/plain": "nt",
}
"""Media type -> format, best first; the later ones are other names that clients ask by."""

_RANGE: Final = re.compile(r"(?P<type>[!#$%&'*+.^_`|~0-9A-Za-z-]+)/(?P<subtype>[!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?P<rest>(?:;.*)?)", re.DOTALL)
_QUALITY: Final = re.compile(r"(?i)^\s*q\s*=\s*(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)\s*$")


def offered(form: Form) -> Mapping[str, str]:
    return GRAPHS if is_graph(form) else ROWS


def negotiate(accept: str, offers: Sequence[str]) -> str | None:
    """The offer that the header likes best, the first of equals; None when it accepts none of them. An empty header accepts all.

    Of the ranges that match an offer the most specific one says its quality, wherever it stands; parameters other than `q` say nothing to us.
    """
    ranges = list(_ranges(accept))
    if not ranges:
        return offers[0] if not accept.strip() else None
    best = max(offers, key=lambda offer: _quality(offer, ranges))
    return best if _quality(best, ranges) > 0 else None


def _ranges(accept: str) -> Iterator[tuple[str, str, float]]:
    """(type, subtype, quality) of each media range; what is malformed is left out."""
    for part in accept.lower().split(","):
        found = _RANGE.fullmatch(part.strip())
        if found is None or (found["type"] == "*" and found["subtype"] != "*"):
            continue
        quality = 1.0
        for parameter in found["rest"].split(";"):
            if parameter.strip().startswith("q") and "=" in parameter:
                weight = _QUALITY.match(parameter)
                quality = float(weight[1]) if weight else 0.0
        yield found["type"], found["subtype"], quality


def _quality(offer: str, ranges: Sequence[tuple[str, str, float]]) -> float:
    wanted, _, kind = offer.partition("/")
    matching = [
        ((subtype != "*") + (type_ != "*"), quality) for type_, subtype, quality in ranges if type_ in (wanted, "*") and subtype in (kind, "*")
    ]
    return max(matching)[1] if matching else 0.0

"""The forms of IRIs (RFC 3987) and language tags (BCP 47). Pure."""

from __future__ import annotations

import re
from typing import Final

FORBIDDEN: Final = r"\x00-\x20<>\"{}|\\^`\ud800-\udfff"
"""The characters that RDF forbids in an IRI (RDF 1.1 Turtle, IRIREF), and halves of surrogate pairs, which are not characters."""

NOT_IN_IRI: Final = re.compile(f"[{FORBIDDEN}]")

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")
_REGISTERED = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*://|(?:urn|mailto|tag|did|doi|info):")


def is_iri(text: str) -> bool:
    """True when a text can be an absolute IRI: a scheme (RFC 3987, 2.2), and no character that RDF forbids."""
    return _SCHEME.match(text) is not None and NOT_IN_IRI.search(text) is None


def begins_as_iri(name: str) -> bool:
    """True when a name begins with a scheme in use, not with a prefix or the first word of a title such as "Re:Zero"."""
    return _REGISTERED.match(name) is not None


_UNRESERVED = r"A-Za-z0-9\-._~\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\U00010000-\U0001fffd\U00020000-\U000efffd"
_PCHAR = rf"(?:[{_UNRESERVED}!$&'()*+,;=:@]|%[0-9A-Fa-f]{{2}})"
_IRI = re.compile(
    rf"(?P<scheme>[A-Za-z][A-Za-z0-9+.\-]*):(?://(?P<authority>(?:(?:[{_UNRESERVED}!$&'()*+,;=:]|%[0-9A-Fa-f]{{2}})*@)?"
    rf"(?P<host>\[[0-9A-Fa-fvV:.]+\]|(?:[{_UNRESERVED}!$&'()*+,;=]|%[0-9A-Fa-f]{{2}})*)(?::[0-9]*)?)(?:/{_PCHAR}*)*"
    rf"|/(?:{_PCHAR}+(?:/{_PCHAR}*)*)?|{_PCHAR}+(?:/{_PCHAR}*)*|)"
    rf"(?:\?(?:{_PCHAR}|[/?\ue000-\uf8ff])*)?(?:#(?:{_PCHAR}|[/?])*)?"
)
_RELATIVE = re.compile(rf"(?:(?!//)(?!{_PCHAR}*:)|//)(?:/|{_PCHAR})*(?:\?(?:{_PCHAR}|[/?])*)?(?:#(?:{_PCHAR}|[/?])*)?")
_HOSTED = frozenset({"http", "https", "ftp", "ws", "wss"})


def is_iri_reference(text: str) -> bool:
    """True for an IRI or a relative reference (RFC 3987, section 2.2). Schemes that name a host need one (RFC 9110, 4.2.1).

    XSD 1.1 itself lets any string be an xsd:anyURI; an address with a space in it helps nobody.
    """
    if match := _IRI.fullmatch(text):
        return match["scheme"].lower() not in _HOSTED or bool(match["host"])
    return _RELATIVE.fullmatch(text) is not None


_TAG = re.compile(
    r"(?:(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4}|[A-Za-z]{5,8})(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?"
    r"(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*(?:-[0-9A-WY-Za-wy-z](?:-[A-Za-z0-9]{2,8})+)*(?:-[xX](?:-[A-Za-z0-9]{1,8})+)?"
    r"|[xX](?:-[A-Za-z0-9]{1,8})+"
    r"|en-GB-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|sgn-(?:BE-FR|BE-NL|CH-DE)"
    r"|art-lojban|cel-gaulish|no-(?:bok|nyn)|zh-(?:guoyu|hakka|min|min-nan|xiang))",
    re.IGNORECASE,
)


def is_language_tag(tag: str) -> bool:
    """True when a tag is well formed (BCP 47, RFC 5646 section 2.1)."""
    return _TAG.fullmatch(tag) is not None


def language_matches(tag: str, wanted: str) -> bool:
    """RFC 4647 basic filtering, section 3.3.1: "*" matches every tag, "en" matches "en" and "en-GB"."""
    tag, wanted = tag.lower(), wanted.lower()
    return wanted in {"*", tag} or tag.startswith(wanted + "-")

"""Terms as keys: one string for each RDF term, kind first, reversible, never normalised; long literals are hashed, their text kept beside. Pure.

    I<iri>                an IRI
    B<label>              a blank node
    S<lexical>            an xsd:string
    T<tag> <lexical>      a language-tagged string
    X<name> <lexical>     a literal of the XML Schema datatype xsd:name
    D<iri> <lexical>      a literal of any other datatype
    H<64 hex digits>      any of the four literals above when its key is over `LONGEST` bytes: BLAKE2b of that key

Neither a language tag nor an IRI can hold a space, so the first space ends it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from onto_core.vocabulary import RDF_LANG_STRING, XSD, XSD_STRING

LONGEST: Final = 1024
"""Bytes (UTF-8) of the longest literal that is its own key: Cassandra bounds all key parts of a row together at 64 KiB."""


@dataclass(frozen=True, slots=True)
class LiteralParts:
    """A literal as it was written."""

    lexical: str
    datatype: str
    language: str = ""


def iri_key(iri: str) -> str:
    return "I" + iri


def blank_key(label: str) -> str:
    return "B" + label


def literal_key(lexical: str, datatype: str = XSD_STRING, language: str = "") -> str:
    """The whole key of a literal, whatever its length; `stored_key` shortens it for a row."""
    if language:
        return f"T{language} {lexical}"
    if datatype == XSD_STRING:
        return "S" + lexical
    if datatype.startswith(XSD):
        return f"X{datatype[len(XSD) :]} {lexical}"
    return f"D{datatype} {lexical}"


def stored_key(key: str) -> tuple[str, str | None]:
    """(key of a row, text to keep beside it): the hash and the whole key for a long literal, else the key itself and None."""
    if key[0] in "IB" or len(key) <= LONGEST // 4 or len(key.encode("utf-8", "surrogatepass")) <= LONGEST:
        return key, None
    return "H" + hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=32).hexdigest(), key


def is_literal(key: str) -> bool:
    return key[0] in "STXDH"


def literal_parts(key: str) -> LiteralParts:
    """The literal of a whole literal key. Raises ValueError for any other key."""
    kind, rest = key[0], key[1:]
    if kind == "S":
        return LiteralParts(rest, XSD_STRING)
    head, _, lexical = rest.partition(" ")
    match kind:
        case "T":
            return LiteralParts(lexical, RDF_LANG_STRING, head)
        case "X":
            return LiteralParts(lexical, XSD + head)
        case "D":
            return LiteralParts(lexical, head)
    raise ValueError(f"{key!r} is not the whole key of a literal")

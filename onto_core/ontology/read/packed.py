"""Ontology documents that are packed (.gz): their name without the packing, and their bytes, unpacked up to a limit. Pure."""

from __future__ import annotations

import zlib
from pathlib import PurePath
from typing import Final

from onto_core.errors import BadOntology, Problem

LARGEST: Final = 200_000_000
"""Bytes of an ontology, unpacked."""
_MAGIC: Final = b"\x1f\x8b"


def plain_name(name: str) -> PurePath:
    """The name of what is inside: "core.ttl" for "core.ttl.gz"."""
    path = PurePath(name.rstrip("/"))
    return path.with_suffix("") if path.suffix.lower() == ".gz" else path


def unpacked(name: str, content: bytes) -> bytes:
    """The content as it is, or what a gzip file holds. Raises BadOntology when that is damaged, or larger than `LARGEST`."""
    if not content.startswith(_MAGIC):
        return content
    pieces: list[bytes] = []
    size = 0
    while content.startswith(_MAGIC):  # a gzip file may have several members (RFC 1952, 2.2)
        unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)
        try:
            pieces.append(unpack.decompress(content, LARGEST + 1 - size))
        except zlib.error as error:
            raise BadOntology(name, [Problem("document", f"is a damaged gzip file: {error}", "take a whole copy of the file")]) from error
        size += len(pieces[-1])
        if size > LARGEST:
            raise BadOntology(name, [Problem("document", f"unpacks to more than {LARGEST:,} bytes", "split the ontology into several files")])
        if not unpack.eof:
            raise BadOntology(name, [Problem("document", "is a gzip file that ends in the middle", "take a whole copy of the file")])
        content = unpack.unused_data
    return b"".join(pieces)

"""The kind of a file that is no text, told by its first bytes, and what a person can do about it. Pure."""

from __future__ import annotations

from typing import Final

_LOOKED_AT: Final = 8192
"""Bytes that are looked at: signatures stand at the front, and a binary file has a NUL among its first thousands."""
_CONVERT: Final = "save or convert it as text, Markdown or HTML"
_SIGNATURES: Final = (
    (b"{\\rtf", "RTF", _CONVERT),
    (b"\x1f\x8b", "compressed by gzip", "unpack it with gunzip"),
    (b"BZh", "compressed by bzip2", "unpack it with bunzip2"),
    (b"\xfd7zXZ\x00", "compressed by xz", "unpack it with unxz"),
    (b"\x89PNG\r\n", "an image (PNG)", "a text can be read from it by OCR"),
    (b"\xff\xd8\xff", "an image (JPEG)", "a text can be read from it by OCR"),
    (b"GIF8", "an image (GIF)", "a text can be read from it by OCR"),
    (b"II*\x00", "an image (TIFF)", "a text can be read from it by OCR"),
    (b"MM\x00*", "an image (TIFF)", "a text can be read from it by OCR"),
    (b"SQLite format 3\x00", "an SQLite database", "export the table as CSV"),
)


def no_text(content: bytes) -> tuple[str, str] | None:
    """The name of a kind of file that is no text, and the way to make it one; None for what may be text."""
    for signature, name, mend in _SIGNATURES:
        if content.startswith(signature):
            return name, mend
    if b"\0" in content[:_LOOKED_AT] and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "binary, not text", _CONVERT
    return None

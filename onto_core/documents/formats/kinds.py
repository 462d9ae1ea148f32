"""The sort of a file that is read by way of another program's format, told by its content. Pure."""

from __future__ import annotations

import json
import re
from typing import Any, Final, Literal

from onto_core.documents.formats.document import Unreadable

Sort = Literal["pdf", "zip", "ole", "mail", "json", "docling"]
ENDINGS: Final = frozenset((".pdf", ".docx", ".pptx", ".xlsx", ".epub", ".eml", ".json"))
"""Endings of the files that are read in a folder beside texts."""
_OF_SORT: Final = {"pdf": (".pdf",), "zip": (".docx", ".pptx", ".xlsx", ".epub", ".docm", ".pptm", ".xlsm", ".dotx", ".potx", ".xltx")}
_PROMISED: Final = {ending: sort for sort, endings in _OF_SORT.items() for ending in endings}
_PDF_WITHIN: Final = 1024
"""Bytes in which the mark of a PDF stands (ISO 32000-1, annex H.3.4.1)."""
_LOOKED_AT: Final = 1 << 20
"""Bytes of JSON that are looked at."""
_DOCLING: Final = re.compile(rb'\A\{[^{}\[\]]{0,200}"schema_name"\s*:\s*"DoclingDocument"')
_FIELD: Final = re.compile(rb"[!-9;-~]+:[ \t]?")
_MAIL: Final = re.compile(rb"^(?:message-id|mime-version|received|dkim-signature|return-path):", re.IGNORECASE | re.MULTILINE)
_FROM: Final = re.compile(rb"^from:", re.IGNORECASE | re.MULTILINE)


def sort_of(name: str, content: bytes) -> Sort | None:
    """The sort of a file; None for a text. Raises Unreadable for one that holds something else than its ending says."""
    ending = _ending(name)
    sort: Sort | None = _by_content(ending, content)
    promised = _PROMISED.get(ending)
    if promised is not None and content.strip() and sort not in (promised, "ole"):
        what = {"pdf": "a PDF", "zip": "a packed document (DOCX, XLSX, PPTX, EPUB)", "mail": "an e-mail", "json": "JSON", "docling": "JSON"}
        raise Unreadable(
            f"is named {ending}, but holds {what[sort]}" if sort else f"is named {ending}, but does not begin as one",
            "give it the ending of what it is" if sort else "it may be cut off or damaged, or have another ending than it should; save it again",
        )
    return sort


def json_document(name: str, content: bytes) -> Sort | None:
    """The sort of a file that is one JSON value, and no chunk; None for any other, lines of chunks among them. Reads no more than its beginning."""
    head = content[:_LOOKED_AT].removeprefix(b"\xef\xbb\xbf").lstrip()
    if _DOCLING.search(head) and head.startswith(b"{"):
        return "docling"
    if not head.startswith((b"{", b"[")):
        return None
    named = _ending(name) == ".json"
    value = _value_of(content.partition(b"\n")[0])
    if isinstance(value, dict):
        return "json" if named and not ("document_id" in value and "text" in value) else None
    return "json" if named or (len(content) < _LOOKED_AT and _holds_values(_value_of(content))) else None


def _value_of(text: bytes) -> Any:
    try:
        return json.loads(text) if len(text) < _LOOKED_AT else None
    except (ValueError, RecursionError):
        return None


def _holds_values(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(each, dict | list) for each in value))


def _by_content(ending: str, content: bytes) -> Sort | None:
    if content[:_PDF_WITHIN].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"%PDF-") or (ending == ".pdf" and b"%PDF-" in content[:_PDF_WITHIN]):
        return "pdf"
    if content.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return "zip"
    if content.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return "ole"
    if _is_mail(ending, content):
        return "mail"
    return json_document(ending, content)


def _is_mail(ending: str, content: bytes) -> bool:
    """True for header fields of RFC 5322 at the beginning; without the ending only those count that no person types."""
    if ending == ".eml":
        return _FIELD.match(content) is not None
    head = re.split(rb"\r?\n\r?\n", content[:65_536], maxsplit=1)[0]
    return _FIELD.match(head) is not None and _FROM.search(head) is not None and _MAIL.search(head) is not None


def _ending(name: str) -> str:
    _, dot, ending = name.rpartition("/")[2].rpartition(".")
    return f".{ending.lower()}" if dot else ""

"""Frames on a pipe between a process and its child: a kind, a length and JSON; errors of ours among them. Nothing is read that could run. Pure."""

from __future__ import annotations

import json
import struct
from typing import Any, Final

from onto_core.errors import (
    BackendError,
    BackendUnavailable,
    BadQuery,
    NoCollection,
    OntoRagError,
    Problem,
    QueryRejected,
    QueryTimeout,
    ResultTooLarge,
)

Json = dict[str, Any]

HEAD: Final = struct.Struct(">cI")
"""The kind of a frame and the bytes of its body."""
ASK: Final = b"A"
CANCEL: Final = b"C"
"""To a child: a request (the first of all is its set-up), and word that nobody waits for the reply any more."""
READY: Final = b"R"
PART: Final = b"P"
END: Final = b"E"
FAILED: Final = b"F"
"""From a child: a part of its reply, and its end, which tells whether the child is worn out."""
OWN_MEMORY: Final = 1 << 30
"""Bytes that a request of our own may take, which states no limit: it may build what later ones use."""

_KINDS: Final[dict[str, type[OntoRagError]]] = {
    kind.__name__: kind for kind in (BackendUnavailable, NoCollection, QueryTimeout, QueryRejected, ResultTooLarge, BackendError)
}


def framed(kind: bytes, value: object) -> bytes:
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(errors="surrogatepass")
    return HEAD.pack(kind, len(body)) + body


def value_of(body: bytes) -> Any:
    """The value in the body of a frame."""
    return json.loads(body.decode(errors="surrogatepass"))


def error_to_json(error: OntoRagError) -> Json:
    if isinstance(error, BadQuery):
        return {"source": error.source, "problems": [[problem.where, problem.message, problem.mend] for problem in error.problems]}
    return {"kind": type(error).__name__, "message": str(error)}


def error_from_json(error: Json) -> OntoRagError:
    """The error as it was, of the same class and with the same words; one of a class that no query raises is a BackendError."""
    if "problems" in error:
        return BadQuery(error["source"], [Problem(*problem) for problem in error["problems"]])
    return _KINDS.get(error["kind"], BackendError)(error["message"])

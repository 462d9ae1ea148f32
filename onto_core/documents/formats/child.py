"""The process in which files are read: under a limit of memory, without network, and without writing; one request after the other.

A request is two lengths and the bytes, a head in JSON and the file; a reply is one length and JSON, the first length says
that it is ready. What a library raises on a broken file ends the
process with its traceback, and the parent tells the last line of it.
"""

from __future__ import annotations

import json
import os
import struct
import sys
from contextlib import suppress
from typing import Any, BinaryIO, Final

from onto_core.documents.formats.document import ReadFile, Unreadable
from onto_core.documents.formats.readers import read_file
from onto_core.sections.documents import DocumentSettings

ASKED: Final = struct.Struct(">QQ")
ANSWERED: Final = struct.Struct(">Q")
_REFUSED: Final = ("os.", "socket.", "subprocess.", "shutil.", "signal.", "syslog.", "ftplib.", "http.", "smtplib.", "urllib.", "webbrowser.")
"""Begin the events (Python's table of audit events) by which code reaches out, starts a program or changes files,"""
_LOOKING: Final = frozenset(("os.listdir", "os.scandir", "os.walk", "os.fwalk", "os.getxattr", "os.listxattr", "os.putenv", "os.unsetenv"))
"""but for those that look, or change this process alone."""
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def main() -> None:
    """Serve until standard input ends."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no reply
    sys.addaudithook(_refuse)
    replies.write(ANSWERED.pack(0))  # ready
    replies.flush()
    while len(head := sys.stdin.buffer.read(ASKED.size)) == ASKED.size:
        said, size = ASKED.unpack(head)
        request = json.loads(sys.stdin.buffer.read(said))
        _reply(replies, _answer(request, sys.stdin.buffer.read(size)))


def _answer(request: dict[str, Any], content: bytes) -> dict[str, Any]:
    limits = DocumentSettings.model_validate(request["limits"])
    _limit_memory(limits.memory)
    try:
        return _told(read_file(request["sort"], content, limits))
    except Unreadable as error:
        return {"error": error.message, "mend": error.mend}
    except MemoryError:
        return {"error": f"takes more than {limits.memory:,} bytes of memory", "mend": "raise documents.memory, or cut the file into several"}


def _told(read: ReadFile) -> dict[str, Any]:
    places = [place.model_dump(exclude_none=True) for place in read.places]
    return {"text": read.text, "spans": read.spans, "places": places, "notes": read.notes}


def _reply(replies: BinaryIO, answer: dict[str, Any]) -> None:
    body = json.dumps(answer).encode()
    replies.write(ANSWERED.pack(len(body)) + body)
    replies.flush()


def _limit_memory(most: int) -> None:
    with suppress(ImportError, OSError, ValueError):  # not on Windows; macOS does not hold to it
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """Nothing that a document says makes this process reach out, start a program or write a file."""
    writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITES and str(arguments[0]) != os.devnull
    if writes or (event.startswith(_REFUSED) and event not in _LOOKING):
        raise PermissionError(f"{event} is refused while a document is read")

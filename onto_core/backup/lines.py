"""Records and dead letters as lines of JSON, and what is wrong with a line. Pure."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NoReturn, TypeVar

from pydantic import BaseModel, ValidationError

from onto_core.documents.conflicts import VALUE, VALUES_OF
from onto_core.documents.model import CHUNK, DOCUMENT, TOUCHED, TRACES, ChunkRecord, DocumentRecord, Kept, group_of
from onto_core.errors import BadMessage
from onto_core.graph.conversations import SESSION
from onto_core.graph.provenance import Statement, converted
from onto_core.ports.bus import DeadLetter
from onto_core.ports.graphs import Record
from onto_core.rdf.iris import is_iri, is_language_tag
from onto_core.terms import Literal
from onto_core.wire import Message

Of = TypeVar("Of", bound=Kept)

RESTORE: Final = "restore"
"""One record, there while a collection is being restored: the digest of the archive. It is put."""
MADE_AGAIN: Final = frozenset({TOUCHED, VALUE, VALUES_OF, TRACES, SESSION})
"""Kinds of which a backup has none: the first three come of showing chunks, and would speak of some that it lacks; traces are of a store's files,
and conversations are nobody else's business."""


def record_line(record: Record) -> bytes:
    """A record; packed JSON stands in the line as it is, any other value in base 64."""
    head = json.dumps({"group": record.group, "key": record.key})[:-1].encode()
    try:
        text = zlib.decompress(record.value)
        json.loads(text, parse_constant=_no_number)
        if b"\n" not in text:
            return head + b', "json": ' + text + b"}"
    except (zlib.error, ValueError):
        pass
    return head + b', "base64": "' + base64.b64encode(record.value) + b'"}'


def record_of(kind: str, line: bytes) -> Record:
    """The record of a line. Raises ValueError for any other text."""
    said = _object(line)
    group, key = said.get("group"), said.get("key")
    if not isinstance(group, str) or not isinstance(key, str) or ("json" in said) == ("base64" in said):
        raise ValueError("is not a record: a group, a key, and a value in json or base64")
    if "json" in said:
        return Record(kind, group, key, packed(said["json"]))
    return Record(kind, group, key, _bytes(said["base64"]))


def packed(value: object) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        return zlib.compress(text.encode(), 6)
    except UnicodeEncodeError:  # half of a surrogate pair, which only an escape can write
        return zlib.compress(json.dumps(value, separators=(",", ":"), allow_nan=False).encode(), 6)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def letter_line(letter: DeadLetter) -> bytes:
    message = letter.message
    return json.dumps(
        {
            "topic": letter.topic,
            "group": letter.group,
            "reason": letter.reason,
            "at": letter.at,
            "id": message.id,
            "key": message.key,
            "headers": dict(message.headers),
            "attempt": message.attempt,
            "body": base64.b64encode(message.body).decode(),
        }
    ).encode()


class LetterLine(BaseModel):
    topic: str
    group: str
    reason: str
    at: float
    id: str
    key: str = ""
    headers: Mapping[str, str] = {}
    attempt: int = 1
    body: str


def letter_of(line: bytes) -> DeadLetter:
    """The letter of a line. Raises ValueError for any other text."""
    said = LetterLine.model_validate_json(line)
    message = Message(said.id, _bytes(said.body), said.key, said.headers, said.attempt)
    return DeadLetter(said.topic, said.group, said.reason, message, said.at)


def judged_letter(line: bytes) -> Iterator[str]:
    try:
        letter_of(line)
    except ValueError as error:
        yield f"is not a dead letter: {_short(error)}"


def judged_record(kind: str, line: bytes) -> Iterator[str]:
    """Each thing that is wrong with the record of a line."""
    try:
        record = record_of(kind, line)
        judge = JUDGES.get(kind)
        if judge is not None:
            yield from judge(record)
    except (ValueError, zlib.error, BadMessage) as error:
        yield _short(error)


def _chunk(record: Record) -> Iterator[str]:
    chunk = _unpacked(ChunkRecord, record)
    if (record.key, record.group) != (chunk.chunk_id, group_of(chunk.document_id)):
        yield "is a chunk under another chunk's or document's name"
    if (told := chunk.told("default")) is not None:
        for _ in converted(told, _checked):
            pass


def _document(record: Record) -> Iterator[str]:
    document = _unpacked(DocumentRecord, record)
    if record.key != "" or (not document.forgotten and record.group != group_of(document.document_id)):
        yield "is a document under another's name"


def _restore(_: Record) -> Iterator[str]:
    yield "says that it is of a collection which was not whole"


JUDGES: Final[Mapping[str, Callable[[Record], Iterator[str]]]] = {CHUNK: _chunk, DOCUMENT: _document, RESTORE: _restore}


def _unpacked(kind: type[Of], record: Record) -> Of:
    return kind.unpacked(record.value)


def _checked(statement: Statement) -> None:
    """Raises ValueError for a statement that some store would not take."""
    subject, predicate, value = statement
    for iri in (subject, predicate, value if isinstance(value, str) else value.datatype):
        if not is_iri(iri):
            raise ValueError(f"{iri[:200]!r} is not an absolute IRI")
    if isinstance(value, Literal) and value.language is not None and not is_language_tag(value.language):
        raise ValueError(f"{value.language!r} is not a language tag")


def _object(line: bytes) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"is not JSON: {error}") from error
    if not isinstance(said, dict):
        raise ValueError("is not a JSON object")
    return said


def _bytes(text: object) -> bytes:
    if not isinstance(text, str):
        raise ValueError("is not text in base 64")
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError(f"is not base 64: {error}") from error


def _short(error: Exception) -> str:
    if isinstance(error, ValidationError):
        return "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()[:3])
    return "; ".join(problem.message for problem in error.problems[:3]) if isinstance(error, BadMessage) else str(error)

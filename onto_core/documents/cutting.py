"""Input of people, text and Markdown documents or JSON lines of chunks, as chunks ready to publish, with every problem of every line. Pure."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from onto_core.documents.file_kinds import no_text
from onto_core.errors import BadMessage, Problem
from onto_core.languages.detect import spoken
from onto_core.languages.sentences import sentences
from onto_core.layout.markup import is_html
from onto_core.layout.pieces import split_page, split_table
from onto_core.messages import Chunk
from onto_core.wire import Message

PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
HEADING = re.compile(r"#{1,6} [^\n]*\Z")
HEADING_FIRST = re.compile(r"#{1,6} ")


@dataclass(frozen=True, slots=True)
class ReadInput:
    """The content of one input. `problems` names each place that gave nothing. `document_id`: that of a whole document; empty for lines of chunks."""

    chunks: tuple[Chunk, ...]
    problems: tuple[Problem, ...] = ()
    document_id: str = ""
    content: str = ""
    """A digest of what a document was made from: its bytes, and how they were cut."""


@dataclass(frozen=True, slots=True)
class Given:
    """The collection and the language (BCP 47) of chunks that name none themselves."""

    collection: str | None = None
    language: str | None = None


def read_document(name: str, content: bytes, *, document_id: str, given: Given, size: int) -> ReadInput:
    """A text in UTF-8, or in UTF-16 with its byte order mark, as chunks of whole paragraphs, numbered from 0. Problems call the input `name`."""
    if kind := no_text(content):
        return ReadInput((), (Problem(name, f"is {kind[0]}", kind[1]),))
    try:
        text = content.decode("utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return ReadInput((), (Problem(f"{name}: line {line}", f"is not UTF-8 (byte {content[error.start]:#04x})", "convert the file to UTF-8"),))
    pieces = split_page(text, size) if is_html(text) and len(text) > size else split(text, size, given.language)
    if not pieces:
        return ReadInput((), (Problem(name, "is empty"),))
    collection, language = given.collection or "default", given.language
    chunks = (
        Chunk(document_id=document_id, collection=collection, ordinal=ordinal, text=piece, language=language) for ordinal, piece in enumerate(pieces)
    )
    return ReadInput(tuple(chunks), document_id=document_id)


def read_lines(name: str, content: bytes, given: Given) -> ReadInput:
    """One chunk a line, in JSON. `given` is for lines that do not say it. An id may not stand for two different chunks."""
    chunks: list[Chunk] = []
    problems: list[Problem] = []
    first: dict[str, tuple[int, Chunk]] = {}
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        where = f"{name}: line {number}"
        try:
            chunk = _chunk(line, given)
        except BadMessage as error:
            problems += [Problem(f"{where}: {problem.where}", problem.message, problem.mend) for problem in error.problems]
            continue
        earlier, same = first.setdefault(chunk.id, (number, chunk))
        if same != chunk:
            problems.append(Problem(f"{where}: id", f"{chunk.id!r} is the id of line {earlier} too, which says something else", "leave ids out"))
            continue
        chunks.append(chunk)
    if not chunks and not problems:
        problems.append(Problem(name, "is empty"))
    return ReadInput(tuple(chunks), tuple(problems))


def _chunk(line: bytes, given: Given) -> Chunk:
    chunk = Chunk.decode(Message(id="", body=line))
    wanted = {"collection": given.collection, "language": given.language}
    missing = {name: value for name, value in wanted.items() if value is not None and name not in chunk.model_fields_set}
    return Chunk.model_validate({**json.loads(line), **missing}) if missing else chunk


def looks_like_lines(content: bytes) -> bool:
    return content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def split(text: str, size: int, language: str | None = None) -> list[str]:
    """The text in pieces of at most `size` characters, each of whole paragraphs; a heading stays with what follows it.

    A table that is too long is cut between rows, with its header over each piece; another paragraph between sentences, a sentence that is too long
    between words, a word that is too long anywhere.
    """
    pieces: list[str] = []
    waiting: list[str] = []
    for block in _blocks(PARAGRAPH.split(text.replace("\r\n", "\n").strip())):
        if len(block) <= size:
            waiting.append(block)
            continue
        pieces += _packed(waiting, size, "\n\n")
        *full, last = split_table(block, size) or _packed(list(_units(block, size, language)), size, "")
        pieces += full
        waiting = [last.rstrip()]
    return [*pieces, *_packed(waiting, size, "\n\n")]


def _packed(parts: Sequence[str], size: int, joint: str) -> list[str]:
    """The parts joined into pieces of at most `size` characters, at least half full where parts allow.

    Where a piece ends is decided by the parts around the end alone: before a heading, else before the part whose hash is the least of those in
    question. So a change moves the ends near it, and the pieces further on stay what they were (content-defined chunking: Muthitacharoen and others,
    A low-bandwidth network file system, SOSP 2001; the least hash of a window: Schleimer and others, Winnowing, SIGMOD 2003).
    """
    pieces: list[str] = []
    start = 0
    while start < len(parts):
        end, length = start, 0
        ends: list[int] = []
        while end < len(parts) and (length := length + len(parts[end]) + (len(joint) if end > start else 0)) <= size:
            end += 1
            if 2 * length >= size:
                ends.append(end)
        if end < len(parts):
            end = min(ends or [max(end, start + 1)], key=lambda place: (not HEADING_FIRST.match(parts[place]), zlib.crc32(parts[place].encode())))
        pieces.append(joint.join(parts[start:end]).rstrip())
        start = end
    return [piece for piece in pieces if piece]


def _blocks(paragraphs: Sequence[str]) -> Iterator[str]:
    """Paragraphs, headings joined to the paragraph that follows them."""
    headings: list[str] = []
    for paragraph in filter(None, paragraphs):
        headings.append(paragraph)
        if not HEADING.match(paragraph):
            yield "\n\n".join(headings)
            headings = []
    if headings:
        yield "\n\n".join(headings)


def _units(block: str, size: int, language: str | None) -> Iterator[str]:
    """The sentences of a long paragraph with the space after them; words, and parts of words, of a sentence that is too long."""
    for sentence in _whole_sentences(block, language):
        if len(sentence) <= size:
            yield sentence
        else:
            yield from (word[start : start + size] for word in _parts(sentence, re.compile(r"\s+")) for start in range(0, len(word), size))


def _whole_sentences(block: str, language: str | None) -> Iterator[str]:
    """The sentences with the space after them, nothing lost."""
    starts = [span.start for span in sentences(block, spoken(language, block))]
    yield from (block[start:end] for start, end in pairwise([0, *starts[1:], len(block)]))


def _parts(text: str, separator: re.Pattern[str]) -> Iterator[str]:
    """The text cut after each separator, nothing lost."""
    start = 0
    for match in separator.finditer(text):
        yield text[start : match.end()]
        start = match.end()
    if start < len(text):
        yield text[start:]

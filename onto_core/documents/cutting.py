"""Input of people, text and Markdown documents or JSON lines of chunks, as chunks ready to publish, with every problem of every line. Pure."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from onto_core.documents.file_kinds import no_text
from onto_core.documents.formats.document import ReadFile
from onto_core.documents.formats.headings import Headings, placed_texts, with_sentences_before
from onto_core.errors import BadMessage, Problem
from onto_core.languages.detect import spoken
from onto_core.languages.sentences import sentences
from onto_core.layout.markup import plain_text
from onto_core.layout.pieces import split_page, split_table
from onto_core.layout.placed import Placed
from onto_core.messages import Chunk
from onto_core.terms import Span
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
    notes: tuple[Problem, ...] = ()
    """The parts of a document that were not read, though the rest was: pictures of text, formulas without a value, an attachment."""


@dataclass(frozen=True, slots=True)
class Given:
    """The collection and the language (BCP 47) of chunks that name none themselves."""

    collection: str | None = None
    language: str | None = None


def read_document(name: str, content: bytes, *, document_id: str, given: Given, size: int, overlap: int = 0) -> ReadInput:
    """A text in UTF-8, or in UTF-16 with its byte order mark, as chunks of whole paragraphs, numbered from 0. Problems call the input `name`."""
    if kind := no_text(content):
        return ReadInput((), (Problem(name, f"is {kind[0]}", kind[1]),))
    try:
        text = content.decode("utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return ReadInput((), (Problem(f"{name}: line {line}", f"is not UTF-8 (byte {content[error.start]:#04x})", "convert the file to UTF-8"),))
    return document_of_text(name, ReadFile(text.replace("\r\n", "\n")), document_id=document_id, given=given, size=size, overlap=overlap)


def document_of_text(name: str, read: ReadFile, *, document_id: str, given: Given, size: int, overlap: int = 0) -> ReadInput:
    """The chunks of a document that was read: each with the headings above it, and with the places that its characters have in the file."""
    notes = tuple(Problem(name, note) for note in read.notes)
    page = plain_text(read.text) if not read.places else None
    if page is not None and len(read.text) > size:
        pieces = split_page(read.text, size)
    else:
        overlap = 0 if page is not None else min(overlap, size // 2)
        pieces = split(read.text, size - overlap, given.language)
    if not pieces:
        return ReadInput((), (Problem(name, "is empty"),), notes=notes)
    headings = Headings(read.text, page)
    spans = [(Span(start, end), number) for start, end, number in read.spans]
    chunks = []
    for ordinal, piece in enumerate(pieces):
        titles = headings.above(piece)
        if overlap and ordinal:
            piece = with_sentences_before(piece, read.text, overlap, given.language)
        chunks.append(
            Chunk(
                document_id=document_id,
                collection=given.collection or "default",
                ordinal=ordinal,
                text=str(piece),
                language=given.language,
                titles=titles,
                places=placed_texts(piece, spans, read.places),
            )
        )
    return ReadInput(tuple(chunks), document_id=document_id, notes=notes)


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


def split(text: str, size: int, language: str | None = None) -> list[Placed]:
    """The text in pieces of at most `size` characters, each of whole paragraphs; a heading stays with what follows it.

    A table that is too long is cut between rows, with its header over each piece; another paragraph between sentences, a sentence that is too long
    between words, a word that is too long anywhere. Each piece knows its places in the text.
    """
    pieces: list[Placed] = []
    waiting: list[Placed] = []
    for block in _blocks(_paragraphs(text.replace("\r\n", "\n"))):
        if len(block) <= size:
            waiting.append(block)
            continue
        pieces += _packed(waiting, size, "\n\n")
        *full, last = split_table(block, size) or _packed(list(_units(block, size, language)), size, "")
        pieces += full
        waiting = [last.trimmed()]
    return [*pieces, *_packed(waiting, size, "\n\n")]


def _paragraphs(text: str) -> Iterator[Placed]:
    first, last = len(text) - len(text.lstrip()), len(text.rstrip())
    placed, start = Placed.of(text), first
    for gap in PARAGRAPH.finditer(text, first, max(first, last)):
        yield placed.cut(start, gap.start())
        start = gap.end()
    yield placed.cut(start, last)


def _packed(parts: Sequence[Placed], size: int, joint: str) -> list[Placed]:
    """The parts joined into pieces of at most `size` characters, at least half full where parts allow.

    Where a piece ends is decided by the parts around the end alone: before a heading, else before the part whose hash is the least of those in
    question. So a change moves the ends near it, and the pieces further on stay what they were (content-defined chunking: Muthitacharoen and others,
    A low-bandwidth network file system, SOSP 2001; the least hash of a window: Schleimer and others, Winnowing, SIGMOD 2003).
    """
    pieces: list[Placed] = []
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
        pieces.append(Placed.joined(parts[start:end], joint).trimmed())
        start = end
    return [piece for piece in pieces if piece]


def _blocks(paragraphs: Iterable[Placed]) -> Iterator[Placed]:
    """Paragraphs, headings joined to the paragraph that follows them."""
    waiting: list[Placed] = []
    for paragraph in filter(None, paragraphs):
        waiting.append(paragraph)
        if not HEADING.match(paragraph):
            yield Placed.joined(waiting, "\n\n")
            waiting = []
    if waiting:
        yield Placed.joined(waiting, "\n\n")


def _units(block: Placed, size: int, language: str | None) -> Iterator[Placed]:
    """The sentences of a long paragraph with the space after them; words, and parts of words, of a sentence that is too long."""
    for sentence in _whole_sentences(block, language):
        if len(sentence) <= size:
            yield sentence
        else:
            yield from (word.cut(start, start + size) for word in _parts(sentence, re.compile(r"\s+")) for start in range(0, len(word), size))


def _whole_sentences(block: Placed, language: str | None) -> Iterator[Placed]:
    """The sentences with the space after them, nothing lost."""
    starts = [span.start for span in sentences(block, spoken(language, block))]
    yield from (block.cut(start, end) for start, end in pairwise([0, *starts[1:], len(block)]))


def _parts(text: Placed, separator: re.Pattern[str]) -> Iterator[Placed]:
    """The text cut after each separator, nothing lost."""
    start = 0
    for match in separator.finditer(text):
        yield text.cut(start, match.end())
        start = match.end()
    if start < len(text):
        yield text.cut(start, len(text))

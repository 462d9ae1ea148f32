"""Input of people, text and Markdown documents or JSON lines of chunks, as chunks ready to publish, with every problem of every line. Pure."""

from __future__ import annotations

import json
import re
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
    """The text in pieces of at most `size` characters, each as many whole paragraphs as fit; a heading stays with what follows it.

    A table that is too long is cut between rows, with its header over each piece; another paragraph between sentences, a sentence that is too long
    between words, a word that is too long anywhere.
    """
    pieces: list[str] = []
    current = ""
    for block in _blocks(PARAGRAPH.split(text.replace("\r\n", "\n").strip())):
        joined = f"{current}\n\n{block}" if current else block
        if len(joined) <= size:
            current = joined
            continue
        if current:
            pieces.append(current)
        *full, current = [block] if len(block) <= size else split_table(block, size) or _cut(block, size, language)
        pieces += full
    return [*pieces, current] if current else pieces


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


def _cut(block: str, size: int, language: str | None) -> list[str]:
    pieces: list[str] = []
    current = ""
    for sentence in _whole_sentences(block, language):
        words = (
            [sentence]
            if len(sentence) <= size
            else [word[start : start + size] for word in _parts(sentence, re.compile(r"\s+")) for start in range(0, len(word), size)]
        )
        for words_or_word in words:
            if current and len(current) + len(words_or_word.rstrip()) > size:
                pieces.append(current.rstrip())
                current = ""
            current += words_or_word
    return [*pieces, current.rstrip()] if current.strip() else pieces


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

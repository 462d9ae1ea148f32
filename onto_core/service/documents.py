"""Input of people, text and Markdown documents or JSON lines of chunks, as chunks ready to publish, with every problem of every line. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from onto_core.errors import BadMessage, Problem
from onto_core.layout.markup import is_html
from onto_core.layout.pieces import split_page, split_table
from onto_core.messages import Chunk, Message
from onto_core.service.file_kinds import no_text

PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
SENTENCE_END = re.compile(r"(?<=[.!?…。！？])[\"'”’)\]]*\s+|(?<=[。！？])")
HEADING = re.compile(r"#{1,6} [^\n]*\Z")


@dataclass(frozen=True, slots=True)
class ReadInput:
    """The content of one input. `problems` names each place that gave nothing."""

    chunks: tuple[Chunk, ...]
    problems: tuple[Problem, ...] = ()


def read_document(name: str, content: bytes, *, document_id: str, collection: str, size: int) -> ReadInput:
    """A text in UTF-8, or in UTF-16 with its byte order mark, as chunks of whole paragraphs, numbered from 0. Problems call the input `name`."""
    if kind := no_text(content):
        return ReadInput((), (Problem(name, f"is {kind[0]}", kind[1]),))
    try:
        text = content.decode("utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return ReadInput((), (Problem(f"{name}: line {line}", f"is not UTF-8 (byte {content[error.start]:#04x})", "convert the file to UTF-8"),))
    pieces = split_page(text, size) if is_html(text) and len(text) > size else split(text, size)
    if not pieces:
        return ReadInput((), (Problem(name, "is empty"),))
    chunks = (Chunk(document_id=document_id, collection=collection, ordinal=ordinal, text=piece) for ordinal, piece in enumerate(pieces))
    return ReadInput(tuple(chunks))


def read_lines(name: str, content: bytes, *, collection: str | None) -> ReadInput:
    """One chunk a line, in JSON. `collection` is for lines without one. An id may not stand for two different chunks."""
    chunks: list[Chunk] = []
    problems: list[Problem] = []
    first: dict[str, tuple[int, Chunk]] = {}
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        where = f"{name}: line {number}"
        try:
            chunk = _chunk(line, collection)
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


def _chunk(line: bytes, collection: str | None) -> Chunk:
    chunk = Chunk.decode(Message(id="", body=line))
    if collection is None or "collection" in chunk.model_fields_set:
        return chunk
    return Chunk.model_validate({**json.loads(line), "collection": collection})


def looks_like_lines(content: bytes) -> bool:
    return content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def split(text: str, size: int) -> list[str]:
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
        *full, current = [block] if len(block) <= size else split_table(block, size) or _cut(block, size)
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


def _cut(block: str, size: int) -> list[str]:
    pieces: list[str] = []
    current = ""
    for sentence in _parts(block, SENTENCE_END):
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


def _parts(text: str, separator: re.Pattern[str]) -> Iterator[str]:
    """The text cut after each separator, nothing lost."""
    start = 0
    for match in separator.finditer(text):
        yield text[start : match.end()]
        start = match.end()
    if start < len(text):
        yield text[start:]

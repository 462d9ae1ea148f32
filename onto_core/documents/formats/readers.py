"""Which reader reads which sort of file; what reading takes is imported when it is needed."""

from __future__ import annotations

import struct
import warnings
import zipfile
import zlib
from typing import Final

from onto_core.documents.file_kinds import no_text
from onto_core.documents.formats.archives import BROKEN, office_sort
from onto_core.documents.formats.document import ReadFile, Unreadable, Writer
from onto_core.documents.formats.kinds import Sort, sort_of
from onto_core.sections.documents import DocumentSettings

INSTALL: Final = "pip install 'ontorag[documents]'"
_DAMAGE: Final = (
    *(ArithmeticError, AssertionError, AttributeError, EOFError, LookupError, OSError, RuntimeError, SyntaxError, TypeError, ValueError),
    *(struct.error, zlib.error, zipfile.BadZipFile),
)
"""What libraries raise on a file that is not as its format has it."""


def read_file(sort: Sort, content: bytes, limits: DocumentSettings, writer: Writer | None = None) -> ReadFile:
    """The document in a file of a sort. Raises Unreadable with one sentence; what a library raises beyond that, on a damaged file, goes through."""
    writer = writer or Writer(limits.characters)
    warnings.simplefilter("ignore")
    try:
        return _read(sort, content, limits, writer)
    except ModuleNotFoundError as error:
        raise Unreadable(f"needs the Python package {(error.name or '').partition('.')[0]!r}", INSTALL) from error
    except RecursionError as error:
        raise Unreadable("is nested too deeply", BROKEN) from error
    except _DAMAGE as error:
        raise Unreadable(f"cannot be read, for it is damaged: {type(error).__name__}: {error}"[:500], BROKEN) from error


def _read(sort: Sort, content: bytes, limits: DocumentSettings, writer: Writer) -> ReadFile:
    match sort:
        case "pdf":
            from onto_core.documents.formats.pdf.read import read_pdf

            return read_pdf(content, writer, limits.pages)
        case "mail":
            from onto_core.documents.formats.mail import read_mail

            return read_mail(content, writer, limits.attachments, lambda name, attached, inside: _read_attached(name, attached, limits, inside))
        case "json":
            from onto_core.documents.formats.json_values import read_json

            return read_json(content, writer)
        case "docling":
            from onto_core.documents.formats.docling import read_docling

            return read_docling(content, writer)
        case "ole":
            return _read_ole(content)
        case "zip":
            return _read_office(content, limits, writer)


def _read_office(content: bytes, limits: DocumentSettings, writer: Writer) -> ReadFile:
    match office_sort(content, limits):
        case "docx":
            from onto_core.documents.formats.docx import read_docx

            return read_docx(content, writer)
        case "pptx":
            from onto_core.documents.formats.pptx import read_pptx

            return read_pptx(content, writer, limits.pages)
        case "xlsx":
            from onto_core.documents.formats.xlsx import read_xlsx

            return read_xlsx(content, writer, limits.cells)
        case "epub":
            raise Unreadable("is an EPUB", "save it as DOCX, HTML or text")


def _read_ole(content: bytes) -> ReadFile:
    """A compound file (MS-CFB): an encrypted document of today's office programs (MS-OFFCRYPTO 1.3.3), or one of older ones."""
    if "EncryptedPackage".encode("utf-16-le") in content:
        raise Unreadable("is encrypted, and opens only with a password", "save it without one")
    raise Unreadable("is a document of an older office program (DOC, XLS, PPT, MSG)", "save it as DOCX, XLSX, PPTX, EML or text")


def _read_attached(name: str, content: bytes, limits: DocumentSettings, writer: Writer) -> None:
    if len(content) > limits.largest:
        raise Unreadable(f"has {len(content):,} bytes", f"documents.largest allows {limits.largest:,}")
    sort = sort_of(name, content)
    if sort is not None:
        read_file(sort, content, limits, writer)
        return
    if kind := no_text(content):
        raise Unreadable(f"is {kind[0]}", kind[1])
    try:
        text = content.decode("utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"is not UTF-8 (byte {content[error.start]:#04x})") from error
    from onto_core.layout.markup import plain_text

    page = plain_text(text)
    writer.text(text if page is None else page.text)

"""What a packed document holds, looked at before anything of it is unpacked: its sort, its sizes, macros, encryption, entities. Pure."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Mapping
from typing import Final, Literal

from onto_core.documents.formats.document import Unreadable
from onto_core.sections.documents import DocumentSettings

Office = Literal["docx", "pptx", "xlsx", "epub"]
_MAIN: Final[Mapping[str, Office]] = {"word/document.xml": "docx", "ppt/presentation.xml": "pptx", "xl/workbook.xml": "xlsx"}
_MACROS: Final = re.compile(r"(?:^|/)(?:vbaproject(?:signature)?\.bin|vbadata\.xml|macrosheets/.+)$", re.IGNORECASE)
_RATIO: Final = 1_000
"""How many times as large as its packed form a member may be: deflate packs 1,032 times at most, text some 3 to 30 times."""
_SMALL: Final = 1 << 20
"""Bytes of a member below which its ratio does not matter."""
_DECLARATION: Final = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_READ: Final = 1 << 20
BROKEN: Final = "it may be cut off or damaged; save it again from the program that made it"


def office_sort(content: bytes, limits: DocumentSettings) -> Office:
    """The sort of a packed document. Raises Unreadable for one that is broken, larger than the limits, encrypted, or has macros."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _check_sizes(archive, limits)
            sort = _sort(archive)
            if any(_MACROS.search(each.filename) for each in archive.infolist()):
                raise Unreadable("has macros, and is not opened", "save it without them, as .docx, .xlsx or .pptx")
            if any(each.flag_bits & 1 for each in archive.infolist()):
                raise Unreadable("is encrypted", "save it without a password")
            if sort != "epub":
                _check_declarations(archive)
            return sort
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        raise Unreadable(f"is a ZIP archive, or a document of an office program, that cannot be unpacked: {error}", BROKEN) from error
    except zlib.error as error:
        raise Unreadable(f"is a packed document whose content is damaged: {error}", BROKEN) from error


def _check_sizes(archive: zipfile.ZipFile, limits: DocumentSettings) -> None:
    members = archive.infolist()
    if len(members) > limits.members:
        raise Unreadable(f"holds {len(members):,} files", f"documents.members allows {limits.members:,}")
    if (size := sum(each.file_size for each in members)) > limits.unpacked:
        raise Unreadable(f"unpacks to {size:,} bytes", f"documents.unpacked allows {limits.unpacked:,}")
    for each in members:
        if each.file_size > _SMALL and each.file_size > _RATIO * max(each.compress_size, 1):
            raise Unreadable(f"holds {each.filename!r}, which unpacks to {each.file_size:,} bytes of {each.compress_size:,}: no document does that")
    if twice := [name for name, times in Counter(each.filename for each in members).items() if times > 1]:
        raise Unreadable(f"holds {twice[0]!r} twice", BROKEN)


def _sort(archive: zipfile.ZipFile) -> Office:
    names = {each.filename for each in archive.infolist()}
    for name, sort in _MAIN.items():
        if name in names:
            return sort
    if "mimetype" in names and archive.read("mimetype").strip() == b"application/epub+zip":
        return "epub"
    if "mimetype" in names and archive.read("mimetype").startswith(b"application/vnd.oasis.opendocument"):
        raise Unreadable("is a document of OpenDocument (ODT, ODS, ODP)", "save it as DOCX, XLSX or PPTX")
    if "[Content_Types].xml" in names:
        raise Unreadable("is a document of an office program without its main part", BROKEN)
    raise Unreadable("is a ZIP archive, or a document of an office program that is not read", "unpack it, or save it as DOCX, XLSX, PPTX or text")


def _check_declarations(archive: zipfile.ZipFile) -> None:
    """No XML of an office document declares a document type or entities: "document type declarations shall not be used" (ECMA-376 part 2, 8.1.4)."""
    for each in archive.infolist():
        if each.filename.lower().endswith((".xml", ".rels", ".vml")):
            before = b""
            with archive.open(each) as member:
                while block := member.read(_READ):
                    block = block.replace(b"\0", b"")  # also of UTF-16
                    if _DECLARATION.search(before + block):
                        raise Unreadable(f"declares entities in {each.filename!r}, which no office program does", "save it again")
                    before = block[-16:]

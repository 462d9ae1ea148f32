"""DOCX by mammoth: headings, paragraphs, lists, tables, notes and text boxes in the order of the document. It has no pages before it is laid out."""

from __future__ import annotations

import io
import re
import zipfile

import mammoth

from onto_core.documents.formats.document import ReadFile, Unreadable, Writer
from onto_core.layout.markup import plain_text

_STYLES = ("p[style-name='Subtitle'] => p:fresh", "p[style-name='Caption'] => p:fresh", "br[type='page'] => hr")
_BELOW_TITLE = ("p[style-name='Title'] => h1:fresh", *(f"p[style-name='Heading {level}'] => h{min(level + 1, 6)}:fresh" for level in range(1, 7)))
"""Headings stand below the title, where there is one."""
_BACK = re.compile(r"\s*<a href=\"#(?:footnote|endnote)-ref-[^\"]*\">[^<]*</a>")
"""The link from a note to its mark."""


def read_docx(content: bytes, writer: Writer) -> ReadFile:
    """Raises Unreadable for a document without text."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        styles = (*_BELOW_TITLE, *_STYLES) if b'<w:pStyle w:val="Title"/>' in archive.read("word/document.xml") else _STYLES
    result = mammoth.convert_to_html(
        io.BytesIO(content), style_map="\n".join(styles), convert_image=mammoth.images.img_element(lambda _: {"src": ""}), external_file_access=False
    )
    page = plain_text(f"<body>{_BACK.sub('', result.value)}</body>")
    if page is None or not page.text.strip():
        raise Unreadable("has no text", "the text of pictures can be read by OCR")
    writer.text(page.text)
    return writer.finished()

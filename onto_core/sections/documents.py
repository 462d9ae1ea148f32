"""Settings of documents: how they are cut into chunks, and how much of a file is read."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from onto_core.sections.types import Positive, Seconds, Section


class DocumentSettings(Section):
    """How documents become chunks, and the limits within which files of other programs are read."""

    chunk_size: Annotated[int, Field(ge=100, le=1_000_000)] = Field(1500, description="characters of a chunk, at most")
    overlap: Annotated[int, Field(ge=0, le=100_000)] = Field(
        0, description="characters of the sentences before it that a chunk begins with, at most half of chunk_size; texts only, not HTML"
    )
    largest: Positive = Field(104_857_600, description="bytes of a file that is read")
    unpacked: Positive = Field(268_435_456, description="bytes of all that is packed in a file (DOCX, XLSX, PPTX, EPUB), by its own directory")
    members: Positive = Field(10_000, description="files that are packed in it")
    pages: Positive = Field(2_000, description="pages of a PDF, slides of a presentation")
    cells: Positive = Field(500_000, description="cells of a workbook's sheets")
    attachments: Positive = Field(100, description="attachments of an e-mail, those of attached e-mails among them")
    characters: Positive = Field(20_000_000, description="characters of a document's text")
    processes: Positive = Field(2, description="files that `ontorag serve` reads at once, each in a process that may take `memory`")
    seconds: Seconds = Field(120.0, description="seconds for reading one file")
    memory: Positive = Field(1_610_612_736, description="bytes of memory for reading one file, in a process of its own")

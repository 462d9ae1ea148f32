"""Records of documents and chunks, as they are kept beside a graph, and the rule by which an extraction is in force. Pure."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Final, Literal, Self

from pydantic import BaseModel, ConfigDict

from onto_core.layout.places import PlacedText, Titles
from onto_core.messages import ChunkOfDocument, Decision, Extraction
from onto_core.terms import digest

DOCUMENT: Final = "document"
CHUNK: Final = "chunk"
PART: Final = "part"
PAGE: Final = "page"
"""The names in a document's chunks, as they were read when it was published."""
TRACES: Final = "traces"
"""Records of ends of documents after which the files of the store still have bytes of them, by revision."""
DECISION: Final = "decision"
"""The decisions of people, in one group."""
DECIDED: Final = "decided"
"""One record, another with each decision."""
TOUCHED: Final = "touched"
"""The chunks that speak of a thing without the graph telling so, in a group for the thing: what they say of it is flagged, rejected or renamed."""
LAYOUT: Final = "layout"
"""One record, there since the chunks that a graph had before there were records have theirs."""

SWAPPED: Final = frozenset({DOCUMENT, CHUNK})
"""Kinds whose records are swapped; those of any other kind are put."""


def group_of(document_id: str) -> str:
    """The group of a document's records: a digest, so that what stays of a forgotten document does not name it."""
    return digest("document", document_id)


_OWN: Final = {"text", "metadata", "collection", "chunk_id", "document_id", "ordinal", "titles", "places"}
"""What the record of a chunk has beside its extraction."""


class Kept(BaseModel):
    """A value in a record: JSON, packed."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    kind: ClassVar[str]

    def packed(self) -> bytes:
        return zlib.compress(self.model_dump_json(exclude_defaults=True).encode(), 6)

    @classmethod
    def unpacked(cls, value: bytes) -> Self:
        return cls.model_validate_json(zlib.decompress(value))


class DocumentRecord(Kept):
    """The version of a document that is in force. Of a forgotten one only the revision stays, so that a late message does not bring it back."""

    kind = DOCUMENT
    document_id: str = ""
    revision: int = 0
    version: str = ""
    content: str = ""
    metadata: dict[str, str] = {}
    chunks: tuple[str, ...] = ()
    forgotten: bool = False

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each chunk, from 0."""
        return {chunk_id: place for place, chunk_id in enumerate(self.chunks)}

    @property
    def order(self) -> tuple[int, str]:
        """By which versions follow each other; the digest of the content decides between two that were published at once."""
        return self.revision, self.content


class ChunkRecord(Kept):
    """A chunk of a document: its text, and what was extracted from it.

    `revision` is the newest of the document's that was seen to have it, `asked` says when its extraction was asked for last.
    `carried`: its facts are in the graph from before there were records. `cut`: the chunk's text is longer than what is kept of it.
    `checked`: a digest of the ontologies, model and settings by which it was last found to come out as it is (`ontorag refresh`).
    `unwritten`: the extraction is here, but the graph may not say it yet.
    """

    kind = CHUNK
    chunk_id: str
    document_id: str = ""
    ordinal: int = 0
    revision: int = 0
    asked: int = 0
    text: str = ""
    language: str | None = None
    metadata: dict[str, str] = {}
    titles: Titles = ()
    places: tuple[PlacedText, ...] = ()
    extraction: dict[str, Any] | None = None
    carried: bool = False
    cut: bool = False
    checked: str = ""
    unwritten: bool = False

    @property
    def is_awaited(self) -> bool:
        """True while the graph has no facts of the chunk, for its extraction is still to come."""
        return self.extraction is None and not self.carried

    @property
    def is_in_graph(self) -> bool:
        """True when a query sees what was extracted from it."""
        return not self.is_awaited and not self.unwritten

    @property
    def state(self) -> Literal["awaited", "carried", "extracted"]:
        """Whether its extraction is still to come, its facts are from before there were records, or it was extracted."""
        return "awaited" if self.is_awaited else "carried" if self.carried else "extracted"

    @property
    def extracted(self) -> int:
        """When the extraction that is here was asked for; -1 without one."""
        return -1 if self.extraction is None else int(self.extraction.get("asked", 0))

    def placed(self, document: DocumentRecord | None) -> Self:
        """The record with the place and the metadata that its document's version gives it."""
        if document is None or self.chunk_id not in document.places:
            return self
        return self.model_copy(update={"ordinal": document.places[self.chunk_id], "metadata": document.metadata})

    def told(self, collection: str) -> Extraction | None:
        """The extraction; None when there is none yet."""
        if self.extraction is None:
            return None
        own = {"chunk_id": self.chunk_id, "document_id": self.document_id, "ordinal": self.ordinal, "metadata": self.metadata}
        return Extraction.model_validate({**self.extraction, **own, "collection": collection, "titles": self.titles, "places": self.places})

    def with_extraction(self, extraction: Extraction, *, longest: int) -> Self:
        """The record with an extraction in it that the graph is still to get; of its text no more than `longest` characters are kept."""
        told = extraction.model_dump(mode="json", exclude_defaults=True, exclude=_OWN)
        return self.model_copy(
            update={
                "extraction": told,
                "carried": False,
                "revision": max(self.revision, extraction.revision),
                "asked": max(self.asked, extraction.asked),
                "text": self.text or extraction.text[:longest],
                "cut": self.cut if self.text else len(extraction.text) > longest,
                "checked": "",
                "unwritten": True,
                "titles": self.titles or extraction.titles,
                "places": self.places or extraction.places,
                "language": extraction.language or self.language,
            }
        )


class PartRecord(Kept):
    """One part of an announcement that is not here whole yet."""

    kind = PART
    revision: int = 0
    chunks: tuple[ChunkOfDocument, ...] = ()


def is_in_force(document: DocumentRecord | None, chunk_id: str, revision: int) -> bool:
    """True for a chunk of the version that is in force, of one that is still to be announced, and of a document that never was."""
    return document is None or chunk_id in document.places or revision > document.revision


@lru_cache(maxsize=32)
def document_of(value: bytes) -> DocumentRecord:
    """The record of a document, unpacked once: one with thousands of chunks is read for each of them."""
    return DocumentRecord.unpacked(value)


@lru_cache(maxsize=10_000)
def decision_of(value: bytes) -> Decision:
    """The decision in a record, read once: all of them are read whenever there is another."""
    return Decision.model_validate_json(value)

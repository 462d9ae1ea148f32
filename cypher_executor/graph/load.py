"""Loads RDF files into a graph: each is a source of its own, written in parts small enough for one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from cypher_executor.graph.facts import ChunkFacts, EntityMention, fact_text
from onto_core.graph.files import RdfFile, examine, statements_in
from onto_core.ports.graphs import Loaded, Progress
from onto_core.vocabulary import RDF_TYPE

PART: Final = 2_000
"""Facts of one part. A part is a chunk of its own, so that no transaction grows too large."""


class Target(Protocol):
    async def write_facts(self, chunk: ChunkFacts) -> None: ...


async def files_in(store: Target, files: Sequence[Path], collection: str, format_: str, progress: Progress) -> Loaded:
    """Load the files, all read before anything is written. A file that is there already is written again, which changes nothing.

    Raises InputError with every bad file, and the line if the format has lines.
    """
    read = [(parts(file, collection), file.path.stat().st_size) for file in examine(files, format_, progress)]
    for chunks, size in read:
        await asyncio.gather(*(store.write_facts(chunk) for chunk in chunks))
        progress(size)
    return Loaded(len(read), sum(chunk.triples for chunks, _ in read for chunk in chunks))


def parts(file: RdfFile, collection: str) -> list[ChunkFacts]:
    """The file's statements by subject, in parts. Named graphs are joined: a property graph has none."""
    said: dict[str, dict[str, None]] = {}
    for subject, predicate, value in statements_in(file):
        said.setdefault(subject, {})[fact_text(predicate, value)] = None
        if isinstance(value, str) and predicate != RDF_TYPE:
            said.setdefault(value, {})
    chunks: list[ChunkFacts] = []
    mentions: dict[str, EntityMention] = {}
    size = 0
    for iri in sorted(said):
        for start in range(0, max(1, len(said[iri])), PART):
            mention = EntityMention(tuple(list(said[iri])[start : start + PART]))
            if size + len(mention.said) > PART or iri in mentions:
                chunks.append(part(file, len(chunks), collection, mentions))
                mentions, size = {}, 0
            mentions[iri] = mention
            size += len(mention.said)
    return [*chunks, part(file, len(chunks), collection, mentions)] if mentions else chunks


def part(file: RdfFile, number: int, collection: str, mentions: dict[str, EntityMention]) -> ChunkFacts:
    return ChunkFacts(f"{file.digest}-{number}", collection, mentions, {"document_id": file.path.name, "ordinal": number})

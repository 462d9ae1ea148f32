"""RDF files into a graph: read with rdflib, each as a source of its own, written in parts that a server takes in one go."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from cypher_executor.graph.facts import ChunkFacts, Mention, fact_text
from onto_core.errors import InputError, Problem
from onto_core.ports.graphs import Loaded, Progress
from onto_core.terms import Literal

if TYPE_CHECKING:
    from rdflib import Dataset

PART: Final = 2_000
"""Facts of a part: each is a chunk of its own, so that none is larger than a transaction should be."""

FORMATS: Final = {"ttl": "turtle", "nt": "nt", "nq": "nquads", "trig": "trig", "rdf": "xml", "owl": "xml", "xml": "xml", "jsonld": "json-ld"}
BLANK: Final = "urn:ontorag:blank:"


class Target(Protocol):
    async def write_facts(self, chunk: ChunkFacts) -> None: ...


async def files_in(store: Target, files: Sequence[Path], collection: str, format_: str, progress: Progress) -> Loaded:
    """All files are read before anything is written. A file that is there already is written again, which changes nothing."""
    problems: list[Problem] = []
    read: list[tuple[list[ChunkFacts], int]] = []
    for file in files:
        try:
            content = file.read_bytes()
            read.append((parts(file, content, collection, format_), len(content)))
            progress(len(content))
        except (OSError, ValueError, EOFError) as error:
            problems.append(Problem(str(file), f"cannot be read as RDF: {' '.join(str(error).split())[:300]}"))
    if problems:
        raise InputError(", ".join(problem.where for problem in problems), problems)
    for chunks, size in read:
        await asyncio.gather(*(store.write_facts(chunk) for chunk in chunks))
        progress(size)
    return Loaded(len(read), sum(chunk.triples for chunks, _ in read for chunk in chunks))


def parts(file: Path, content: bytes, collection: str, format_: str) -> list[ChunkFacts]:
    """The file's statements by subject, in parts. Named graphs are joined: a property graph has none."""
    digest = hashlib.blake2b(content, digest_size=16).hexdigest()
    said: dict[str, dict[str, None]] = {}
    for subject, predicate, value, _ in dataset(file, content, format_).quads():
        iri = named(subject, digest)
        said.setdefault(iri, {})[fact_of(predicate, value, digest)] = None
        if not isinstance(value, _literal()) and str(predicate) != _TYPE:
            said.setdefault(named(value, digest), {})
    chunks: list[ChunkFacts] = []
    mentions: dict[str, Mention] = {}
    size = 0
    for iri in sorted(said):
        for start in range(0, max(1, len(said[iri])), PART):
            mention = Mention(tuple(list(said[iri])[start : start + PART]))
            if size + len(mention.said) > PART or iri in mentions:
                chunks.append(part(digest, len(chunks), collection, file, mentions))
                mentions, size = {}, 0
            mentions[iri] = mention
            size += len(mention.said)
    return [*chunks, part(digest, len(chunks), collection, file, mentions)] if mentions else chunks


def part(digest: str, number: int, collection: str, file: Path, mentions: dict[str, Mention]) -> ChunkFacts:
    return ChunkFacts(f"{digest}-{number}", collection, mentions, {"document_id": file.name, "ordinal": number})


def dataset(file: Path, content: bytes, format_: str) -> Dataset:
    """Raises ValueError for a format that is none, and what the parser finds."""
    from rdflib import Dataset
    from rdflib.exceptions import ParserError

    name = file.name.removesuffix(".gz")
    chosen = FORMATS.get(format_ or name.rpartition(".")[2].lower())
    if chosen is None:
        raise ValueError(f"what it is cannot be told from its name; formats are {', '.join(FORMATS)}")
    graph = Dataset(default_union=True)
    try:
        graph.parse(data=gzip.decompress(content) if file.name.endswith(".gz") else content, format=chosen)
    except (ParserError, SyntaxError, LookupError, AttributeError) as error:
        raise ValueError(str(error)) from error
    return graph


_TYPE: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"


def _literal() -> type:
    from rdflib import Literal as RdfLiteral

    return RdfLiteral


def named(node: object, digest: str) -> str:
    """An IRI; a blank node gets one that is the file's own."""
    from rdflib import BNode

    return f"{BLANK}{digest}:{node}" if isinstance(node, BNode) else str(node)


def fact_of(predicate: object, value: object, digest: str) -> str:
    from rdflib import Literal as RdfLiteral

    if isinstance(value, RdfLiteral):
        datatype = str(value.datatype) if value.datatype else "http://www.w3.org/2001/XMLSchema#string"
        return fact_text(str(predicate), Literal(str(value), datatype, value.language))
    return fact_text(str(predicate), named(value, digest))
